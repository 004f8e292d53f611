// The order in which searches of the last round look at moves: those that take most first. Internal.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>

#include "casino/endgame_cards.hpp"
#include "palatine/casino_action.hpp"
#include "palatine/casino_position.hpp"

namespace palatine::casino {

// Points before spades before cards; what gives points away by a trail comes last. Of equals the one of the lower mark,
// then the lower action. Very many stay as they are.
template <typename Mark>
void most_taken_first(const Position& position, std::span<Action> actions, const Mark& mark) noexcept {
    struct Worth {
        int taken;
        std::uint64_t mark;
        bool operator<(const Worth& other) const noexcept {
            return taken != other.taken ? taken < other.taken : mark > other.mark;
        }
    };
    constexpr std::size_t kMost = 256;
    if (actions.size() > kMost) return;
    const Points& points = position.options().points;
    const Ids table = position.loose() | built(position);
    std::array<Worth, kMost> worth;
    for (std::size_t i = 0; i < actions.size(); ++i) {
        const Move move = move_of(actions[i]);
        int taken = 0;
        if (move.kind == Kind::capture) {
            const Ids cards = move.table | bit_of(move.card);
            taken = 16 * (worth_of(points, cards) + (move.table == table)) + 4 * std::popcount(cards & kSpades) +
                    std::popcount(cards);
        } else if (move.kind == Kind::trail) {
            taken = -16 * worth_of(points, bit_of(move.card)) - 1;
        }
        const Worth found{taken, mark(move)};
        const Action action = actions[i];
        std::size_t place = i;
        for (; place > 0 && worth[place - 1] < found; --place) {
            worth[place] = worth[place - 1];
            actions[place] = actions[place - 1];
        }
        worth[place] = found;
        actions[place] = action;
    }
}

}  // namespace palatine::casino
