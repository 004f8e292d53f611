// Cards, sets and the generator: palatine.cards and palatine.random put Python classes around these.
#include <array>
#include <string>
#include <vector>

#include <pybind11/pybind11.h>

#include "arguments.hpp"
#include "constructed.hpp"
#include "palatine/card.hpp"
#include "palatine/card_set.hpp"
#include "palatine/random.hpp"
#include "register.hpp"

template <>
struct pybind11::detail::type_caster<palatine::Random> : palatine::bindings::ConstructedCaster<palatine::Random> {};

namespace palatine::bindings {
namespace {

// TypeError for what is no str: pybind11's own would hold all of it.
py::str checked_text(const py::object& text) {
    if (!py::isinstance<py::str>(text)) throw py::type_error("cards are read from a str, not from " + type_name(text));
    return text;
}

int card_id(const py::object& object) {
    const py::str text = checked_text(object);
    return Card::from_text(utf8(text)).id();
}

py::bytes parse_ids(const py::object& object) {
    const py::str text = checked_text(object);
    std::string ids;
    CardSet seen;
    for (const Card card : parse_cards(utf8(text))) {
        if (seen.contains(card)) throw CardError("duplicate card: " + card.text());
        seen = seen | card;
        ids += static_cast<char>(card.id());
    }
    return ids;
}

std::string mask_text(std::uint64_t mask) { return CardSet::from_mask(mask).text(); }

void shuffle(Random& random, const py::object& object) {
    if (!py::isinstance<py::list>(object)) throw py::type_error("a list is shuffled, not " + type_name(object));
    const py::list items = object;
    if (items.size() > UINT32_MAX) throw Error("too long to shuffle: " + std::to_string(items.size()) + " items");
    for (std::size_t i = items.size(); i > 1; --i) {
        const auto j = static_cast<Py_ssize_t>(random.below(static_cast<std::uint32_t>(i)));
        const auto last = static_cast<Py_ssize_t>(i - 1);
        const py::object a = py::reinterpret_borrow<py::object>(PyList_GET_ITEM(items.ptr(), last));
        const py::object b = py::reinterpret_borrow<py::object>(PyList_GET_ITEM(items.ptr(), j));
        PyList_SetItem(items.ptr(), last, b.inc_ref().ptr());
        PyList_SetItem(items.ptr(), j, a.inc_ref().ptr());
    }
}

}  // namespace

void register_cards(py::module_& core) {
    core.def("shown", [](const py::object& object) { return shown(object); }, py::arg("object"),
             "A short picture of an object for an error.");
    core.def("card_id", &card_id, py::arg("text"), "The id of one card's text.");
    core.def("parse_ids", &parse_ids, py::arg("text"), "The ids of the cards of a text, in its order; no card twice.");
    core.def("mask_text", &mask_text, py::arg("mask").noconvert(), "The text of the cards of a mask, high cards first.");

    py::class_<Random>(core, "Random", "xoshiro256**, seeded by SplitMix64.")
        .def(py::init([](const py::object& seed) { return Random(whole_number(seed, "seed", 0, UINT64_MAX)); }),
             py::arg("seed") = 0)
        .def("next", [](Random& random) { return random.next(); }, "The next 64 uniform bits.")
        .def(
            "below",
            [](Random& random, const py::object& n) {
                return random.below(static_cast<std::uint32_t>(whole_number(n, "n", 1, UINT32_MAX)));
            },
            py::arg("n"), "A uniform whole number in 0..n-1, for 1 <= n < 2**32.")
        .def("shuffle", &shuffle, py::arg("items"), "Shuffles a list in place, from the back (Fisher and Yates).")
        .def(py::pickle(
            [](const Random& random) {
                const auto& words = random.state();
                return py::make_tuple(words[0], words[1], words[2], words[3]);
            },
            [](const py::tuple& words) {
                if (words.size() != 4) throw RecordError("a generator's state has four words: " + shown(words));
                std::array<std::uint64_t, 4> state;
                for (std::size_t i = 0; i < 4; ++i) state[i] = whole_number<RecordError>(words[i], "word", 0, UINT64_MAX);
                if (state == std::array<std::uint64_t, 4>{}) throw RecordError("a generator's state cannot be all zero");
                return Random(state);
            }));
}

}  // namespace palatine::bindings
