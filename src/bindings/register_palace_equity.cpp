// Palace Poker: chances in battles and showdowns. palatine.palace.equity puts the words around this.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>

#include "arguments.hpp"
#include "gil.hpp"
#include "option_arguments.hpp"
#include "palace_weights.hpp"
#include "palatine/card_set.hpp"
#include "palatine/error.hpp"
#include "palatine/palace_equity.hpp"
#include "register.hpp"
#include "search_run.hpp"

namespace palatine::bindings {
namespace {

using palace::Chances;
using palace::Side;

constexpr std::size_t kThrees = 22'100;  // sets of three cards of the whole pack

CardSet cards_of(py::handle mask, const char* name) {
    return CardSet::from_mask(whole_number<CardError>(mask, name, 0, CardSet::kFullMask));
}
// (banner, cards, unknown): an id, a mask and a number.
Side side_of(py::handle given) {
    const auto parts = py::cast<py::tuple>(given);
    if (parts.size() != 3) throw Error("a side has 3 parts, not " + std::to_string(parts.size()));
    Side side;
    side.banner = Card(static_cast<int>(whole_number<CardError>(parts[0], "banner", 0, kNumCards - 1)));
    side.cards = cards_of(parts[1], "cards");
    side.unknown = static_cast<int>(whole_number(parts[2], "unknown", 0, palace::kMaxPalaceCards));
    return side;
}
// None for a showdown.
std::optional<palace::DeadCards> contest_of(const py::object& dead) {
    if (dead.is_none()) return std::nullopt;
    return named<palace::DeadCards>(dead, "dead_cards", 3);
}

py::tuple equity(const py::object& dead, const py::object& first, const py::object& second, const py::object& left) {
    const std::optional<palace::DeadCards> contest = contest_of(dead);
    const Side one = side_of(first), other = side_of(second);
    const CardSet cards = cards_of(left, "left");
    palace::Counts counts;
    {
        const WithoutGil without_gil;
        counts = contest ? palace::battle_equity(*contest, one, other, cards) : palace::showdown_equity(one, other, cards);
    }
    return py::make_tuple(counts.win, counts.tie, counts.lose);
}

// What weighted hands of the first side win, tie and lose, and for each of them the weights of the second's that it beats,
// ties with and loses to: (22100, 3).
py::tuple range_equity(const py::object& dead, const py::object& first, const py::object& second, const py::object& left,
                       const py::object& first_weights, const py::object& second_weights) {
    const std::optional<palace::DeadCards> contest = contest_of(dead);
    const Side one = side_of(first), other = side_of(second);
    if (one.unknown != 3 || other.unknown != 3) throw Error("both sides of a range have three unknown cards");
    const CardSet cards = cards_of(left, "left");
    const std::vector<double> mine = palace_weights(first_weights, "attacker_weights", kThrees);
    const std::vector<double> theirs = palace_weights(second_weights, "defender_weights", kThrees);
    py::array_t<double> by_hand({static_cast<py::ssize_t>(kThrees), py::ssize_t{3}});
    double* out = by_hand.mutable_data();
    Chances sum;
    {
        const WithoutGil without_gil;
        const palace::Matchup matchup(contest, one, other, cards);
        const std::vector<std::size_t> places = palace::places_of_hands(cards, 3);
        std::vector<double> weights;
        for (const std::size_t place : places) weights.push_back(theirs[place]);
        std::vector<Chances> found(places.size());
        matchup.outcomes(0, weights, found);
        std::fill_n(out, 3 * kThrees, 0.0);
        for (std::size_t i = 0; i < places.size(); ++i) {
            double* row = out + 3 * places[i];
            row[0] = found[i].win;
            row[1] = found[i].tie;
            row[2] = found[i].lose;
            sum.win += mine[places[i]] * found[i].win;
            sum.tie += mine[places[i]] * found[i].tie;
            sum.lose += mine[places[i]] * found[i].lose;
        }
    }
    return py::make_tuple(sum.win, sum.tie, sum.lose, by_hand);
}

py::tuple shares(const py::tuple& given, const py::object& left, const py::object& samples, const py::object& seed,
                 const py::object& stop) {
    std::vector<Side> sides;
    for (const py::handle side : given) sides.push_back(side_of(side));
    const CardSet cards = cards_of(left, "left");
    const std::uint64_t n = whole_number(samples, "samples", 2, 100'000'000);
    const std::uint64_t number = whole_number(seed, "seed", 0, ~std::uint64_t{0});
    palace::Shares found;
    search::Control control;
    run_search(control, stop, py::none(),
               [&] { found = palace::showdown_shares(sides, cards, n, number, &control); });
    py::list result;
    for (const palace::Share& share : found.shares) result.append(py::make_tuple(share.mean, share.error));
    return py::make_tuple(found.samples, result);
}

}  // namespace

void register_palace_equity(py::module_& core) {
    core.def("palace_equity", &equity, py::arg("dead_cards"), py::arg("first"), py::arg("second"), py::arg("left"),
             "(win, tie, lose): numbers of ways to deal the unknown cards. A side is (banner id, mask of the cards known, "
             "number of unknown ones); dead_cards None is a showdown.");
    core.def("palace_range_equity", &range_equity, py::arg("dead_cards"), py::arg("first"), py::arg("second"),
             py::arg("left"), py::arg("first_weights"), py::arg("second_weights"),
             "(win, tie, lose, what each set of three cards of the first side beats, ties with and loses to).");
    core.def("palace_shares", &shares, py::arg("sides"), py::arg("left"), py::arg("samples"), py::arg("seed"),
             py::arg("stop") = py::none(),
             "Of a showdown, over random deals: (how many, [(share of the pot, its standard error) for each side]).");
}

}  // namespace palatine::bindings
