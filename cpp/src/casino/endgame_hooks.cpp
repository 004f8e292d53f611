#include "casino/endgame_hooks.hpp"

#include <algorithm>
#include <bit>
#include <cstdint>

#include "casino/endgame_cards.hpp"
#include "casino/endgame_order.hpp"
#include "palatine/casino_scoring.hpp"

namespace palatine::casino {
namespace {

using search::Interval;

// More cards than the other side: by how many side 0 leads, as far as what is left can change whether it does.
int lead(Ids own, Ids other, Ids rest) noexcept {
    const int left = std::popcount(rest) + 1;
    return std::clamp(std::popcount(own) - std::popcount(other), -left, left);
}
int majority(int lead, int points) noexcept { return lead > 0 ? points : lead < 0 ? -points : 0; }

}  // namespace

EndgameHooks::EndgameHooks(const Options& options, const MatchTable* match) noexcept
    : match_(match),
      adds_up_(match == nullptr && !options.bound(0) && !options.bound(1) && !options.instant),
      aces_alike_(match == nullptr || !options.count_out) {}

// What is decided is worth the same wherever its cards lie, so that the key has no more of it than what it comes to.
std::uint64_t EndgameHooks::key(const Position& position) const noexcept {
    if (!aces_alike_) return position.perfect_information_key();
    const Ids own = position.pile(0), other = position.pile(1), rest = in_play(position);
    const auto byte = [](int number) { return static_cast<std::uint64_t>(number & 0xFF); };
    std::uint64_t key = byte(position.current_player()) | byte(position.last_captor()) << 8 |
                        byte(lead(own, other, rest)) << 16 |
                        byte(lead(own & kSpades, other & kSpades, rest & kSpades)) << 24;
    if (adds_up_) {
        key |= static_cast<std::uint64_t>(decided(position) & 0xFFFF) << 32;
    } else {
        for (const int side : {0, 1}) {
            const Ids pile = position.pile(side);
            const int single = std::popcount(pile & kAces) + ((pile & kBig) != 0 ? 8 : 0) +
                               ((pile & kLittle) != 0 ? 16 : 0);
            key |= (byte(single) | byte(position.sweeps(side)) << 8) << (32 + 16 * side);
        }
    }
    return key_of_cards(position, key);
}

int EndgameHooks::decided(const Position& position) const noexcept {
    const Options& options = position.options();
    const int sweeps = options.sweeps == Sweeps::off ? 0 : position.sweeps(0) - position.sweeps(1);
    return worth_of(options.points, position.pile(0)) - worth_of(options.points, position.pile(1)) +
           sweeps * options.points.sweeps;
}

void EndgameHooks::returns(const Position& position, double* out) const noexcept {
    const double found = match_ == nullptr ? points(position) : chance(position) - 0.5;
    for (int seat = 0; seat < position.num_players(); ++seat) out[seat] = position.side(seat) == 0 ? found : -found;
}

double EndgameHooks::points(const Position& position) const noexcept {
    if (!adds_up_) {
        double out[kMaxPlayers];
        position.returns(out);
        return out[position.side(0)];
    }
    const Options& options = position.options();
    const Ids own = position.pile(0), other = position.pile(1);
    int ahead = decided(position);
    ahead += majority(lead(own, other, 0), options.points.cards + options.standing.carried_cards);
    ahead += majority(lead(own & kSpades, other & kSpades, 0), options.points.spades + options.standing.carried_spades);
    if (position.last_captor() == 0) ahead += options.points.last_capture;
    if (position.last_captor() == 1) ahead -= options.points.last_capture;
    return ahead;
}

// Of side 0.
double EndgameHooks::chance(const Position& position) const noexcept {
    const DealScore score = score_deal(position.options(), position.result());
    if (score.winner >= 0) return score.winner == 0 ? 1 : 0;
    const int n = position.num_players();
    const bool left = position.options().dealer_rotation == DealerRotation::left;
    const int leader = position.side(position.next((position.dealer() + (left ? 1 : n - 1)) % n));
    const auto total = [&score](int side) { return score.after.scores[static_cast<std::size_t>(side)]; };
    const double leads = match_->leader_wins(total(leader), total(1 - leader));
    return leader == 0 ? leads : 1 - leads;
}

Interval EndgameHooks::bounds(const Position& position) const noexcept {
    const Options& options = position.options();
    const Points& points = options.points;
    if (match_ != nullptr) return {-0.5, 0.5};
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
    most_taken_first(position, actions, [](const Move&) { return std::uint64_t{0}; });
}

}  // namespace palatine::casino
