#include "casino/endgame_three.hpp"

#include <algorithm>
#include <bit>
#include <cstdint>

#include "casino/endgame_cards.hpp"
#include "casino/endgame_order.hpp"

namespace palatine::casino {
namespace {

// By how many cards each side is behind the first, as far as it can still catch up with those that are left: six bits
// for each side.
std::uint64_t behind(const Position& position, Ids of, Ids rest) noexcept {
    const auto count = [&](int side) { return std::popcount(position.pile(side) & of); };
    const int first = std::max({count(0), count(1), count(2)}), left = std::popcount(rest & of) + 1;
    std::uint64_t key = 0;
    for (int side = 0; side < 3; ++side) key = key << 6 | static_cast<unsigned>(std::min(first - count(side), left));
    return key;
}

}  // namespace

ThreeSides::ThreeSides(const Options& options) noexcept
    : adds_up_(!options.bound(0) && !options.bound(1) && !options.bound(2) && !options.instant) {}

void ThreeSides::base(const Position& position, double* out) const noexcept {
    int worth[3] = {}, sum = 0;
    for (int side = 0; adds_up_ && side < 3; ++side) {
        worth[side] = worth_of(position.options().points, position.pile(side));
        sum += worth[side];
    }
    for (int side = 0; side < 3; ++side) out[side] = worth[side] - (sum - worth[side]) / 2.0;
}

std::uint64_t ThreeSides::key(const Position& position) const noexcept {
    if (!adds_up_) return position.perfect_information_key();
    const auto byte = [](int number) { return static_cast<std::uint64_t>(number & 0xFF); };
    const Ids rest = in_play(position);
    const std::uint64_t turn = byte(position.current_player()) | byte(position.last_captor()) << 8 |
                               byte(position.sweeps(0)) << 16 | byte(position.sweeps(1)) << 24 |
                               byte(position.sweeps(2)) << 32;
    return key_of_cards(position, chain(turn, behind(position, kAllIds, rest) << 18 | behind(position, kSpades, rest)));
}

void ThreeSides::order(const Position& position, int, std::span<Action> actions) const noexcept {
    most_taken_first(position, actions, [&position](const Move& move) {
        const auto verb = static_cast<std::uint64_t>(move.kind) << 8 | static_cast<unsigned>(move.value);
        return chain(chain(chain(verb, kinds_of(bit_of(move.card))), kinds_of(move.table & position.loose())),
                     key_of_builds(position, move.table));
    });
}

}  // namespace palatine::casino
