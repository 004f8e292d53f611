#include "casino/endgame_hooks.hpp"

#include <algorithm>
#include <array>
#include <bit>

#include "casino/table.hpp"

namespace palatine::casino {
namespace {

using search::Interval;

constexpr Ids kSpades = 0x8888888888888, kBig = bit_of(kBigCasino), kLittle = bit_of(kLittleCasino);

// The points that cards are worth by themselves.
int worth_of(const Points& points, Ids cards) noexcept {
    return std::popcount(cards & kAces) * points.aces + ((cards & kBig) != 0 ? points.big : 0) +
           ((cards & kLittle) != 0 ? points.little : 0);
}

Ids built(const Position& position) noexcept {
    Ids cards = 0;
    for (int i = 0; i < position.num_builds(); ++i) cards |= position.build_cards(i);
    return cards;
}

// The cards of the seats and of the table.
Ids in_play(const Position& position) noexcept {
    Ids cards = position.loose() | built(position);
    for (int seat = 0; seat < position.num_players(); ++seat) cards |= position.hand(seat);
    return cards;
}

// More cards than the other side: by how many side 0 leads, as far as what is left can change whether it does.
int lead(Ids own, Ids other, Ids rest) noexcept {
    const int left = std::popcount(rest) + 1;
    return std::clamp(std::popcount(own) - std::popcount(other), -left, left);
}
int majority(int lead, int points) noexcept { return lead > 0 ? points : lead < 0 ? -points : 0; }

// Cards as they play: of one rank the clubs, diamonds and hearts are alike, but for the ten of diamonds. In the four
// bits of each rank how many of these there are, and the spade; of the tens the diamond apart.
Ids kinds_of(Ids cards) noexcept {
    constexpr Ids kEach = 0x1111111111111;
    const Ids alike = cards & ~(kSpades | kBig);
    const Ids counts = (alike & kEach) + (alike >> 1 & kEach) + (alike >> 2 & kEach);
    return (cards & kSpades) | counts | ((cards & kBig) != 0 ? kBig << 1 : 0);
}

}  // namespace

EndgameHooks::EndgameHooks(const Options& options) noexcept
    : adds_up_(!options.bound(0) && !options.bound(1) && !options.instant) {}

// What is decided is worth the same wherever its cards lie, so that the key has no more of it than the difference.
std::uint64_t EndgameHooks::key(const Position& position) const noexcept {
    if (!adds_up_) return position.perfect_information_key();
    const Ids own = position.pile(0), other = position.pile(1), rest = in_play(position);
    const auto byte = [](int number) { return static_cast<std::uint64_t>(number & 0xFF); };
    std::uint64_t key = byte(position.current_player()) | byte(position.last_captor()) << 8 |
                        byte(lead(own, other, rest)) << 16 |
                        byte(lead(own & kSpades, other & kSpades, rest & kSpades)) << 24 |
                        static_cast<std::uint64_t>(decided(position) & 0xFFFF) << 32;
    for (int seat = 0; seat < position.num_players(); ++seat) key = chain(key, kinds_of(position.hand(seat)));
    key = chain(key, kinds_of(position.loose()));
    std::uint64_t builds = 0;  // in any order: suits that are alike may change it
    for (int i = 0; i < position.num_builds(); ++i) {
        builds += chain(position.build_info(i).byte(), kinds_of(position.build_cards(i)));
    }
    return builds == 0 ? key : chain(key, builds);
}

int EndgameHooks::decided(const Position& position) const noexcept {
    const Options& options = position.options();
    const int sweeps = options.sweeps == Sweeps::off ? 0 : position.sweeps(0) - position.sweeps(1);
    return worth_of(options.points, position.pile(0)) - worth_of(options.points, position.pile(1)) +
           sweeps * options.points.sweeps;
}

void EndgameHooks::returns(const Position& position, double* out) const noexcept {
    if (!adds_up_) return position.returns(out);
    const Options& options = position.options();
    const Points& points = options.points;
    const Ids own = position.pile(0), other = position.pile(1);
    int difference = decided(position);
    difference += majority(lead(own, other, 0), points.cards + options.standing.carried_cards);
    difference += majority(lead(own & kSpades, other & kSpades, 0), points.spades + options.standing.carried_spades);
    if (position.last_captor() == 0) difference += points.last_capture;
    if (position.last_captor() == 1) difference -= points.last_capture;
    for (int seat = 0; seat < position.num_players(); ++seat) {
        out[seat] = position.side(seat) == 0 ? difference : -difference;
    }
}

Interval EndgameHooks::bounds(const Position& position) const noexcept {
    const Options& options = position.options();
    const Points& points = options.points;
    if (!adds_up_) {
        constexpr double kMost = 1e6;  // more than any score and points
        return {-kMost, kMost};
    }
    const Ids own = position.pile(0), other = position.pile(1), rest = in_play(position);
    int low = decided(position), high = low;
    const auto majority_of = [&](Ids of, int worth) {
        const int all = std::popcount(rest & of), ahead = std::popcount(own & of) - std::popcount(other & of);
        low += majority(ahead - all, worth);
        high += majority(ahead + all, worth);
    };
    majority_of(kAllIds, points.cards + options.standing.carried_cards);
    majority_of(kSpades, points.spades + options.standing.carried_spades);
    const int open = worth_of(points, rest) + points.last_capture;
    low -= open;
    high += open;
    if (options.sweeps != Sweeps::off && !options.sweep_limits) {
        for (int seat = 0; seat < position.num_players(); ++seat) {
            const int most = std::popcount(position.hand(seat)) * points.sweeps;
            if (position.side(seat) == 0) {
                high += most;
            } else {
                low -= most;
            }
        }
    }
    return {static_cast<double>(low), static_cast<double>(high)};
}

void EndgameHooks::order(const Position& position, int, std::span<Action> actions) const noexcept {
    constexpr std::size_t kMost = 64;
    if (actions.size() > kMost) return;
    const Options& options = position.options();
    const Ids table = position.loose() | built(position);
    std::array<int, kMost> worth;
    for (std::size_t i = 0; i < actions.size(); ++i) {
        const Move move = move_of(actions[i]);
        int found = 0;
        if (move.kind == Kind::capture) {
            const Ids taken = move.table | bit_of(move.card);
            found = 16 * (worth_of(options.points, taken) + (move.table == table)) +
                    4 * std::popcount(taken & kSpades) + std::popcount(taken);
        } else if (move.kind == Kind::trail) {
            found = -16 * worth_of(options.points, bit_of(move.card)) - 1;
        }
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
