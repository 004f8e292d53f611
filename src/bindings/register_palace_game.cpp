// Palace Poker among the games that Python knows: what there is to see of a position, and what happened in a hand.
#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <optional>
#include <string>
#include <vector>

#include <pybind11/pybind11.h>

#include "arguments.hpp"
#include "game_binding.hpp"
#include "game_state.hpp"
#include "gil.hpp"
#include "option_arguments.hpp"
#include "palace/hidden.hpp"
#include "palace_rules.hpp"
#include "palatine/error.hpp"
#include "palatine/palace_battle.hpp"
#include "palatine/palace_position.hpp"
#include "palatine/random.hpp"
#include "register.hpp"

namespace palatine::bindings {
namespace {

using palace::Phase;
using palace::Position;

py::object none_below_0(int number) { return number < 0 ? py::object(py::none()) : py::int_(number); }

py::list seats_of(const Position& position, palace::Seats seats) {
    py::list flags;
    for (int seat = 0; seat < position.num_players(); ++seat) flags.append((seats >> seat & 1) != 0);
    return flags;
}

// Sets of cards have a bit for each id. Of a palace that the viewer has not seen, and for no card and no seat: None.
py::dict look(const Position& position, int viewer) {
    py::list banners, soldiers, palaces, stacks, put, formulas, out, unseen;
    for (int seat = 0; seat < position.num_players(); ++seat) {
        const bool seen = viewer == kEverything || position.knows_palace(viewer, seat);
        banners.append(none_below_0(position.banner(seat)));
        soldiers.append(position.soldiers(seat));
        palaces.append(seen ? py::object(py::int_(position.palace(seat))) : py::none());
        stacks.append(position.stack(seat));
        put.append(position.put(seat));
        formulas.append(position.formula(seat));
        out.append(position.out_at(seat));
        unseen.append((position.palace(seat) & position.unseen_discards()) != 0);
    }
    py::dict seen;
    seen["phase"] = palace::kPhaseNames[static_cast<std::size_t>(position.phase())];
    seen["ending"] = palace::kEndingNames[static_cast<std::size_t>(position.ending())];
    seen["in_hand"] = seats_of(position, position.in());
    seen["out"] = out;
    seen["banners"] = banners;
    seen["soldiers"] = soldiers;
    seen["palaces"] = palaces;
    seen["stacks"] = stacks;
    seen["put"] = put;
    seen["pot"] = position.pot();
    seen["formulas"] = formulas;
    seen["short"] = seats_of(position, position.shorts());
    seen["passive"] = seats_of(position, position.passive());
    seen["attacker"] = none_below_0(position.attacker());
    seen["defender"] = none_below_0(position.defender());
    seen["owed"] = position.phase() == Phase::battle ? py::object(py::int_(position.owed())) : py::none();
    seen["raises"] = position.raises();
    seen["turns"] = position.turns();
    seen["draw_deck"] = position.num_draw_deck();
    seen["in_draw_deck"] = position.known_in_draw_deck();
    seen["discards"] = position.discards();
    seen["unseen_discards"] = position.num_unseen_discards();
    seen["unseen"] = unseen;
    return seen;
}

const State<Position>& state_of_palace(const py::object& object) {
    const auto* state = dynamic_cast<const StateOf<Position>*>(&game_state::checked_state(object));
    if (state == nullptr) throw py::type_error("state must be a palatine.palace.State");
    return state->state();
}

// What one turn did. what: of chance "banner", "rejected", "palace" or "soldier"; of a call how it ended for the caller,
// "won", "lost" or "tied"; else nothing. seat: whom a card went to, or whom a caller fought. marked: whether a palace
// card was the last to be dealt, or the discard pile had to be shuffled for a soldier.
struct Told {
    Turn turn;
    const char* what = "";
    int seat = -1;
    bool marked = false;
};

Told tell_deal(const Position& before, const Position& after, Turn turn, bool shuffled) {
    const Ids card = bit_of(Card(static_cast<int>(turn.action)));
    if (before.phase() == Phase::banners) {
        int due = before.dealer();
        do {
            due = (due + 1) % before.num_players();
        } while ((before.dealt_in() >> due & 1) == 0 || before.banner(due) >= 0);
        return {turn, after.banner(due) < 0 ? "rejected" : "banner", due};
    }
    for (int seat = 0; seat < before.num_players(); ++seat) {
        if ((after.soldiers(seat) & ~before.soldiers(seat) & card) != 0) return {turn, "soldier", seat, shuffled};
        if ((after.palace(seat) & ~before.palace(seat) & card) != 0) {
            return {turn, "palace", seat, after.phase() != Phase::palaces};
        }
    }
    return {turn};
}

CardSet held(const Position& position, int seat) { return cards_of(position.palace(seat) | position.soldiers(seat)); }

Told tell_call(const Position& before, Turn turn) {
    const int one = turn.actor, other = one == before.attacker() ? before.defender() : before.attacker();
    const int result = palace::battle_result(before.options().dead_cards, Card(before.banner(one)), held(before, one),
                                             Card(before.banner(other)), held(before, other));
    return {turn, result > 0 ? "won" : result < 0 ? "lost" : "tied", other};
}

std::vector<Told> tell(const State<Position>& state) {
    std::vector<Told> told;
    told.reserve(state.history().size());
    Position position(state.rules(), state.num_players(), state.dealer());
    bool empty_deck = false;  // when the last choice was made
    for (const Turn& turn : state.history()) {
        const Position before = position;
        Position::Undo undo;
        position.apply(turn.actor, turn.action, undo);
        if (turn.actor == kChance) {
            told.push_back(tell_deal(before, position, turn, empty_deck));
            continue;
        }
        empty_deck = before.num_draw_deck() == 0;
        const bool calls = palace::move_of(turn.action).kind == palace::Kind::call;
        told.push_back(calls ? tell_call(before, turn) : Told{turn});
    }
    return told;
}

py::list course(const py::object& object) {
    py::list list;
    for (const Told& turn : tell(state_of_palace(object))) {
        list.append(py::make_tuple(turn.turn.actor, turn.turn.action, turn.what, turn.seat, turn.marked));
    }
    return list;
}

py::object range_of(const std::optional<palace::Amounts>& amounts) {
    return amounts ? py::object(py::make_tuple(amounts->least, amounts->most)) : py::none();
}

// Palaces that fit what is known of them, see hidden.hpp. seats: (banner, mask of a known palace, number of cards of an
// unknown one, its group or -1); drawn: masks by group; battles: (attacker, defender, result, masks of the soldiers of
// both). Python checks nothing of it, so all is checked here.
palace::Hidden hidden_of(const py::object& dead_cards, const py::sequence& seats, const py::sequence& drawn,
                         const py::object& unseen, const py::sequence& battles) {
    const auto cards = [](const py::handle& mask) {
        return CardSet::from_mask(whole_number<CardError>(mask, "cards", 0, CardSet::kFullMask));
    };
    const auto number = [](const py::handle& value, const char* name, std::size_t most) {
        return static_cast<std::size_t>(whole_number<StateError>(value, name, 0, most));
    };
    if (seats.size() < 2 || seats.size() > palace::kMaxPlayers || drawn.size() > seats.size() ||
        battles.size() >= seats.size()) {
        throw StateError("more seats, draws or battles than a hand has");
    }
    palace::Hidden hidden;
    hidden.dead = named<palace::DeadCards>(dead_cards, "dead_cards", 3);
    hidden.num_players = static_cast<int>(seats.size());
    hidden.group.fill(-1);
    hidden.unseen = cards(unseen);
    CardSet all = hidden.unseen;
    const auto place = [&all](CardSet more) {
        if (!(all & more).empty()) throw StateError("in two places: " + (all & more).text());
        all = all | more;
    };
    std::array<int, palace::kMaxPlayers> room{};  // by group, for cards that are not drawn
    int places = 0;
    for (std::size_t i = 0; i < drawn.size(); ++i) {
        hidden.drawn[i] = cards(drawn[i]);
        place(hidden.drawn[i]);
        room[i] = -hidden.drawn[i].size();
        places -= hidden.drawn[i].size();
    }
    for (std::size_t seat = 0; seat < seats.size(); ++seat) {
        const auto parts = py::cast<py::tuple>(seats[seat]);
        if (parts.size() != 4) throw StateError("a seat has 4 parts, not " + std::to_string(parts.size()));
        hidden.banners[seat] = Card(static_cast<int>(number(parts[0], "banner", kNumCards - 1)));
        hidden.known[seat] = cards(parts[1]);
        place(hidden.known[seat]);
        const std::size_t size = number(parts[2], "size", palace::kMaxPalaceCards);
        hidden.sizes[seat] = static_cast<std::uint8_t>(size);
        places += static_cast<int>(size);
        if (py::int_(-1).equal(parts[3])) continue;
        const std::size_t group = number(parts[3], "group", palace::kMaxPlayers);
        if (group >= drawn.size()) throw StateError("no such group: " + std::to_string(group));
        hidden.group[seat] = static_cast<std::int8_t>(group);
        room[group] += static_cast<int>(size);
    }
    if (places > hidden.unseen.size() || std::any_of(room.begin(), room.end(), [](int left) { return left < 0; })) {
        throw StateError("too few cards or places for the palaces");
    }
    std::array<std::size_t, palace::kMaxPlayers> root{};  // of battles as edges between seats, which are a forest
    std::iota(root.begin(), root.end(), std::size_t{0});
    for (const py::handle each : battles) {
        const auto parts = py::cast<py::tuple>(each);
        if (parts.size() != 5) throw StateError("a battle has 5 parts, not " + std::to_string(parts.size()));
        const std::size_t attacker = number(parts[0], "attacker", seats.size() - 1);
        const std::size_t defender = number(parts[1], "defender", seats.size() - 1);
        const std::size_t from = root[attacker], to = root[defender];
        if (from == to || (hidden.sizes[attacker] == 0 && hidden.sizes[defender] == 0)) {
            throw StateError("a battle that cannot be: " + shown(parts));
        }
        for (std::size_t& each_root : root) each_root = each_root == from ? to : each_root;
        palace::Hidden::Battle& battle = hidden.battles[static_cast<std::size_t>(hidden.num_battles++)];
        battle.attacker = static_cast<std::uint8_t>(attacker);
        battle.defender = static_cast<std::uint8_t>(defender);
        const auto result = py::cast<int>(parts[2]);
        battle.result = static_cast<std::int8_t>(result > 0 ? 1 : result < 0 ? -1 : 0);
        battle.attacker_soldiers = cards(parts[3]);
        battle.defender_soldiers = cards(parts[4]);
    }
    return hidden;
}

py::object draw_hidden(const py::object& dead_cards, const py::sequence& seats, const py::sequence& drawn,
                       const py::object& unseen, const py::sequence& battles) {
    const palace::Hidden hidden = hidden_of(dead_cards, seats, drawn, unseen, battles);
    palace::Palaces palaces;
    bool found = false;
    {
        const WithoutGil without_gil;
        Random random(0);
        found = palace::draw_hidden(hidden, random, palaces);
    }
    if (!found) return py::none();
    py::list masks;
    for (std::size_t seat = 0; seat < seats.size(); ++seat) masks.append(palaces[seat].mask());
    return masks;
}

}  // namespace

void register_palace_game(py::module_& core) {
    bind_game<Position>(&palace_rules_of, &look);
    core.def("palace_course", &course, py::arg("state"),
             "(actor, action, what, seat, marked) of every turn of a palatine.palace.State; hidden cards too.");
    core.def("palace_hidden", &draw_hidden, py::arg("dead_cards"), py::arg("seats"), py::arg("drawn"), py::arg("unseen"),
             py::arg("battles"), "Masks of palaces by seat that fit what is known of a hand, always the same; None for none.");
    core.def(
        "palace_bet_range",
        [](const py::object& state, const py::object& target) {
            const Position& position = state_of_palace(state).position();
            const auto seats = static_cast<std::uint64_t>(position.num_players() - 1);
            return range_of(position.bet_range(static_cast<int>(whole_number<StateError>(target, "target", 0, seats))));
        },
        py::arg("state"), py::arg("target"), "(least, most) of a bet of the seat to act on another, or None.");
    core.def(
        "palace_raise_range",
        [](const py::object& state) { return range_of(state_of_palace(state).position().raise_range()); },
        py::arg("state"), "(least, most) of a raise of the seat to act, or None.");
}

}  // namespace palatine::bindings
