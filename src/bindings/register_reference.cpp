// `palatine._core._bench`: the frozen reference, and stopwatches around the C++ batch calls. Private: benchmarks and
// tests use it, nothing else does, and it may change in any release.
#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>

#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>

#include "gil.hpp"
#include "palatine/error.hpp"
#include "palatine/poker.hpp"
#include "poker/reference.hpp"

namespace py = pybind11;

namespace palatine::bindings {
namespace {

using Masks = py::array_t<std::uint64_t, py::array::c_style>;
using Ids = py::array_t<std::uint8_t, py::array::c_style>;
using Values = py::array_t<std::uint16_t, py::array::c_style>;

// What a stopwatch needs of an array of hands, read while the GIL is held.
struct MaskBatch {
    const std::uint64_t* data;
    std::size_t n;

    explicit MaskBatch(const Masks& masks) : data(masks.data()), n(static_cast<std::size_t>(masks.size())) {
        if (masks.ndim() != 1) throw Error("masks must have shape (N,)");
    }
    bool good(std::uint16_t* out) const { return poker::evaluate_masks(data, n, out) == n; }
    void reference(std::uint16_t* out) const { poker::reference::evaluate_masks(data, n, out); }
    void scalar(std::uint16_t* out) const {
        for (std::size_t i = 0; i < n; ++i) out[i] = poker::evaluate(CardSet(data[i]));
    }
    void checked(std::uint16_t* out) const { poker::evaluate_masks(data, n, out); }
    void unchecked(std::uint16_t* out) const { poker::evaluate_masks_unchecked(data, n, out); }
};

struct IdBatch {
    const std::uint8_t* data;
    std::size_t n;
    std::size_t k;

    explicit IdBatch(const Ids& ids) : data(ids.data()), n(0), k(0) {
        if (ids.ndim() != 2 || ids.shape(1) > kNumCards) throw Error("ids must have shape (N, k), k <= 52");
        n = static_cast<std::size_t>(ids.shape(0));
        k = static_cast<std::size_t>(ids.shape(1));
    }
    bool good(std::uint16_t* out) const { return poker::evaluate_ids(data, n, k, out) == n; }
    void reference(std::uint16_t* out) const { poker::reference::evaluate_ids(data, n, k, out); }
    void scalar(std::uint16_t* out) const {
        for (std::size_t i = 0; i < n; ++i) {
            std::uint64_t mask = 0;
            for (std::size_t j = 0; j < k; ++j) mask |= CardSet::bit(data[i * k + j]);
            out[i] = poker::evaluate(CardSet(mask));
        }
    }
    void checked(std::uint16_t* out) const { poker::evaluate_ids(data, n, k, out); }
    void unchecked(std::uint16_t* out) const { poker::evaluate_ids_unchecked(data, n, k, out); }
};

template <typename Batch>
void refuse_bad(const Batch& batch, std::uint16_t* out) {
    if (!batch.good(out)) throw CardError("a hand to be timed is no set of cards");
}

std::size_t length(const Values& out, std::size_t n) {
    if (out.ndim() != 1 || static_cast<std::size_t>(out.shape(0)) != n) throw Error("out must have shape (N,)");
    return n;
}

template <typename Batch>
using Call = void (Batch::*)(std::uint16_t*) const;

template <typename Batch>
Call<Batch> call_named(const std::string& kind) {
    if (kind == "reference") return &Batch::reference;
    if (kind == "scalar") return &Batch::scalar;
    if (kind == "checked") return &Batch::checked;
    if (kind == "unchecked") return &Batch::unchecked;
    throw Error("unknown kind '" + kind + "', expected reference, scalar, checked or unchecked");
}

// The least seconds of `repeat` runs over all hands.
template <typename Batch, typename Array>
double seconds(const std::string& kind, const Array& hands, Values out, int repeat) {
    const Call<Batch> call = call_named<Batch>(kind);
    const Batch batch(hands);
    length(out, batch.n);
    if (repeat < 1) throw Error("repeat must be at least 1: " + std::to_string(repeat));
    std::uint16_t* const values = out.mutable_data();
    const WithoutGil without_gil;
    refuse_bad(batch, values);  // also brings tables and pages into being
    double least = std::numeric_limits<double>::infinity();
    for (int i = 0; i < repeat; ++i) {
        const auto start = std::chrono::steady_clock::now();
        (batch.*call)(values);
        const std::chrono::duration<double> time = std::chrono::steady_clock::now() - start;
        least = std::min(least, time.count());
    }
    return least;
}

template <typename Batch, typename Array>
void reference(const Array& hands, Values out) {
    const Batch batch(hands);
    length(out, batch.n);
    std::uint16_t* const values = out.mutable_data();
    const WithoutGil without_gil;
    refuse_bad(batch, values);
    batch.reference(values);
}

}  // namespace

void register_reference(py::module_& core) {
    py::module_ bench = core.def_submodule("_bench", "The frozen reference evaluator and stopwatches, for benchmarks.");
    const auto hands = [](const char* name) { return py::arg(name).noconvert(); };

    const char* const seconds_doc =
        "The least seconds that one C++ batch call took over all hands, of `repeat` runs.\n\n"
        "kind: 'reference' (the frozen scalar evaluator), 'scalar' (evaluate, one by one), 'checked' or 'unchecked'\n"
        "(the batch kernels). The hands are checked once, outside of the time. out: uint16 (N,), filled.";
    bench.def("seconds", &seconds<MaskBatch, Masks>, py::arg("kind"), hands("hands"), hands("out"),
              py::arg("repeat") = 1, seconds_doc);
    bench.def("seconds", &seconds<IdBatch, Ids>, py::arg("kind"), hands("hands"), hands("out"), py::arg("repeat") = 1,
              seconds_doc);

    const char* const reference_doc = "Fills out, uint16 (N,), with the values that the frozen reference finds.";
    bench.def("reference", &reference<MaskBatch, Masks>, hands("hands"), hands("out"), reference_doc);
    bench.def("reference", &reference<IdBatch, Ids>, hands("hands"), hands("out"), reference_doc);
}

}  // namespace palatine::bindings
