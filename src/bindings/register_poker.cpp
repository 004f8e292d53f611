// The evaluator: palatine.poker puts the words around this.
#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <string>

#include <pybind11/pybind11.h>

#include "arguments.hpp"
#include "palatine/chunks.hpp"
#include "numpy_io.hpp"
#include "palatine/poker.hpp"
#include "register.hpp"

namespace palatine::bindings {
namespace {

using poker::Value;

constexpr std::size_t kChunk = 1 << 15;  // hands a thread takes at a time
constexpr std::size_t kGather = 512;     // hands copied together when they do not lie so

// Calls evaluate(first, count) -> index of the first bad hand or first + count, chunk by chunk; the first bad hand of all,
// or n.
template <typename Evaluate>
std::size_t in_chunks(std::size_t n, int threads, const Evaluate& evaluate) {
    std::atomic<std::size_t> bad{n};
    for_each_chunk((n + kChunk - 1) / kChunk, threads, [&](std::size_t chunk) {
        const std::size_t first = chunk * kChunk, last = std::min(n, first + kChunk);
        const std::size_t found = evaluate(first, last - first);
        if (found == last) return;
        std::size_t least = bad.load();
        while (found < least && !bad.compare_exchange_weak(least, found)) {
        }
    });
    return bad;
}

std::size_t evaluate_rows(const IdRows& rows, std::size_t first, std::size_t count, Value* out) {
    const std::size_t k = rows.width();
    if (rows.contiguous()) return first + poker::evaluate_ids(rows.data() + first * k, count, k, out + first);
    std::uint8_t ids[kGather * kNumCards];
    for (std::size_t done = 0; done < count; done += kGather) {
        const std::size_t part = std::min(kGather, count - done);
        rows.copy(first + done, part, ids);
        const std::size_t good = poker::evaluate_ids(ids, part, k, out + first + done);
        if (good < part) return first + done + good;
    }
    return first + count;
}

std::size_t evaluate_column(const Column<std::uint64_t>& masks, std::size_t first, std::size_t count, Value* out) {
    if (masks.contiguous()) return first + poker::evaluate_masks(masks.data() + first, count, out + first);
    std::uint64_t copy[kGather];
    for (std::size_t done = 0; done < count; done += kGather) {
        const std::size_t part = std::min(kGather, count - done);
        masks.copy(first + done, part, copy);
        const std::size_t good = poker::evaluate_masks(copy, part, out + first + done);
        if (good < part) return first + done + good;
    }
    return first + count;
}

py::array evaluate_many(const py::object& hands, const py::object& out, const py::object& threads) {
    const py::array array = require_array(hands, "array", "uint8 (N, k) card ids or uint64 (N,) masks");
    const int workers = thread_count(threads);
    if (has_dtype<std::uint64_t>(array)) {
        if (array.ndim() != 1) throw Error("masks must have shape (N,), not " + shape_text(array));
        const Column<std::uint64_t> masks(array);
        Output<Value> values(out, masks.size());
        std::size_t bad;
        {
            const py::gil_scoped_release release;
            bad = in_chunks(masks.size(), workers, [&](std::size_t first, std::size_t count) {
                return evaluate_column(masks, first, count, values.values());
            });
            if (bad == masks.size()) values.write();
        }
        if (bad < masks.size()) {
            std::uint64_t mask;
            masks.copy(bad, 1, &mask);
            throw CardError("array row " + std::to_string(bad) +
                            ": mask has a bit outside the 52 cards (bit 16 * suit + rank): " + std::to_string(mask));
        }
        return values.array();
    }
    if (!has_dtype<std::uint8_t>(array)) {
        throw py::type_error("array must be uint8 card ids (N, k) or uint64 masks (N,), not " + dtype_text(array) +
                             (array.ndim() == 1 ? "; use array.astype(np.uint64)" : "; use array.astype(np.uint8)") +
                             " where that equals array: it wraps other numbers");
    }
    const IdRows rows = id_rows(array, "array");
    Output<Value> values(out, rows.size());
    std::size_t bad;
    {
        const py::gil_scoped_release release;
        bad = in_chunks(rows.size(), workers, [&](std::size_t first, std::size_t count) {
            return evaluate_rows(rows, first, count, values.values());
        });
        if (bad == rows.size()) values.write();
    }
    if (bad < rows.size()) {
        rows.require_distinct(bad);
        throw CardError("array row " + std::to_string(bad) + " changed while it was read");
    }
    return values.array();
}

Value value_of(const py::object& value) {
    return static_cast<Value>(whole_number(value, "value", 0, poker::kNumValues - 1));
}

}  // namespace

void register_poker(py::module_& core) {
    core.attr("NUM_VALUES") = poker::kNumValues;
    core.def("evaluate_many", &evaluate_many, py::arg("array"), py::arg("out") = py::none(), py::arg("threads") = 1,
             "The values of many hands; see palatine.poker.evaluate_many.");
    core.def(
        "category", [](const py::object& value) { return static_cast<int>(poker::category(value_of(value))); },
        py::arg("value"), "The category 0..8 of a value.");
    core.def(
        "category_name",
        [](const py::object& category) {
            const auto number = whole_number(category, "category", 0, poker::kNumCategories - 1);
            return std::string(poker::category_name(static_cast<poker::Category>(number)));
        },
        py::arg("category"), "The name of a category 0..8.");
    core.def(
        "describe", [](const py::object& value) { return poker::describe(value_of(value)); }, py::arg("value"),
        "A value in words.");
    core.def(
        "best_five_mask",
        [](const py::object& mask) {
            const auto bits = whole_number<CardError>(mask, "mask", 0, CardSet::kFullMask);
            return poker::best_five(CardSet::from_mask(bits)).mask();
        },
        py::arg("mask"), "The mask of the cards that make the value.");
    core.def("isa", [] { return std::string(poker::isa()); }, "The instruction set in use.");
    core.def(
        "isa_supported", [](const py::object& name) { return poker::isa_supported(text_argument(name, "name")); }, py::arg("name"),
        "Whether this build and machine run an instruction set.");
}

}  // namespace palatine::bindings
