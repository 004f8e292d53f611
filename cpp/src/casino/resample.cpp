// What a seat has not seen, drawn anew.
//
// All cards that were played are public, so that hands of earlier rounds are known as sets, and of this round's hands
// what is left of them is all there is to draw. The rules leave any hand possible that holds a card for each value of
// `held`: legality of the moves so far asks for nothing else of it, for sets and builds are never compulsory, and
// whether a card may be trailed is for all to see. So the worlds are the ways to deal the unseen cards to those hands
// and to the pack such that each hand has its values; each way is as likely, in any order of the cards within a hand.
#include <algorithm>
#include <array>
#include <bit>
#include <utility>

#include "casino/table.hpp"

namespace palatine::casino {
namespace {

Card draw(Ids& cards, Random& random) noexcept {
    const Card card = random_card(cards, random);
    cards &= ~bit_of(card);
    return card;
}

// Deals hands that hold a card of each of their values, each way to deal them as likely. The ways are counted: for each
// value that a hand has to hold, how many cards of it each hand gets; the other cards go anywhere.
class HandDealer {
public:
    using Sizes = std::array<std::uint8_t, kMaxPlayers>;

    HandDealer(const Options& options, Ids unseen, const Sizes& sizes,
               const std::array<Values, kMaxPlayers>& held) noexcept
        : sizes_(sizes), held_(held), others_(unseen) {
        Values all = 0;
        for (const Values values : held) all |= values;
        for (; all != 0; all &= all - 1) {
            const int value = std::countr_zero(all);
            Ids cards = 0;
            for_each_id(unseen, [&](Card card) { cards |= options.hand_value(card) == value ? bit_of(card) : 0; });
            groups_[num_groups_] = cards;
            values_[num_groups_++] = value;
            others_ &= ~cards;
        }
        std::size_t places = 1;
        for (const int size : sizes) places *= static_cast<std::size_t>(size) + 1;
        for (std::size_t group = 0; group < num_groups_; ++group) std::fill_n(ways_[group].begin(), places, kUnknown);
    }

    // The hands; nothing when there is no way.
    std::array<Ids, kMaxPlayers> deal(Random& random) noexcept {
        std::array<Ids, kMaxPlayers> hands{};
        Sizes room = sizes_;
        for (std::size_t group = 0; group < num_groups_; ++group) {
            const double total = ways(group, room);
            if (total == 0) return {};
            // Below 2^53: exact steps of the generator's upper bits.
            double pick = static_cast<double>(random.next() >> 11) * 0x1p-53 * total;
            Sizes chosen{};
            each_split(group, room, [&](const Sizes& split, double count) {
                chosen = split;
                pick -= count;
                return pick < 0;
            });
            for (std::size_t seat = 0; seat < kMaxPlayers; ++seat) {
                room[seat] = static_cast<std::uint8_t>(room[seat] - chosen[seat]);
                for (int n = chosen[seat]; n > 0; --n) hands[seat] |= bit_of(draw(groups_[group], random));
            }
        }
        for (std::size_t seat = 0; seat < kMaxPlayers; ++seat) {
            for (int n = room[seat]; n > 0 && others_ != 0; --n) hands[seat] |= bit_of(draw(others_, random));
        }
        return hands;
    }

private:
    static constexpr double kUnknown = -1;

    static double choose(int n, int k) noexcept {
        if (k > n) return 0;
        double ways = 1;
        for (int i = 1; i <= k; ++i) ways = ways * (n - k + i) / i;
        return ways;
    }

    // Calls f(cards of the group by hand, ways), where there are ways, until it answers true.
    template <typename F>
    void each_split(std::size_t group, const Sizes& room, F&& f) noexcept {
        Sizes split{};
        split_from(0, group, room, split, std::popcount(groups_[group]), 1, f);
    }
    template <typename F>
    bool split_from(std::size_t seat, std::size_t group, const Sizes& room, Sizes& split, int cards, double so_far,
                    F& f) noexcept {
        if (seat == kMaxPlayers) {
            Sizes after;
            for (std::size_t i = 0; i < kMaxPlayers; ++i) after[i] = static_cast<std::uint8_t>(room[i] - split[i]);
            const double count = so_far * ways(group + 1, after);
            return count != 0 && f(split, count);
        }
        const int least = (held_[seat] >> values_[group] & 1) != 0 ? 1 : 0;
        for (int n = least; n <= std::min<int>(room[seat], cards); ++n) {
            split[seat] = static_cast<std::uint8_t>(n);
            if (split_from(seat + 1, group, room, split, cards - n, so_far * choose(cards, n), f)) return true;
        }
        split[seat] = 0;
        return false;
    }

    // The number of ways to deal the cards of this and later groups, and the others, into so much room.
    double ways(std::size_t group, const Sizes& room) noexcept {
        std::size_t place = 0;
        for (std::size_t i = 0; i < kMaxPlayers; ++i) place = place * (sizes_[i] + 1u) + room[i];
        if (group == num_groups_) {
            double count = 1;
            int cards = std::popcount(others_);
            for (const int size : room) {
                count *= choose(cards, size);
                cards -= size;
            }
            return count;
        }
        if (ways_[group][place] == kUnknown) {
            double total = 0;
            each_split(group, room, [&total](const Sizes&, double count) {
                total += count;
                return false;
            });
            ways_[group][place] = total;
        }
        return ways_[group][place];
    }

    static constexpr std::size_t kMostGroups = kMaxBuilds;
    Sizes sizes_;
    std::array<Values, kMaxPlayers> held_;
    Ids others_;
    std::size_t num_groups_ = 0;
    std::array<Ids, kMostGroups> groups_{};
    std::array<int, kMostGroups> values_{};
    static constexpr std::size_t kMostPlaces = 625;  // 0..kMaxHand cards in each of kMaxPlayers hands
    std::array<std::array<double, kMostPlaces>, kMostGroups> ways_;
};

}  // namespace

// The hands, those that the seat has not seen drawn anew, with the cards that are still to be dealt to them.
std::array<Ids, kMaxPlayers> Position::draw_hands(int seat, Random& random) const noexcept {
    // What lies where the seat does not see it.
    Ids unseen = now_.left;
    HandDealer::Sizes sizes{};
    std::array<Values, kMaxPlayers> held{};
    std::array<Ids, kMaxPlayers> hands{};
    for (int other = 0; other < num_players_; ++other) {
        const std::size_t i = index(other);
        if (knows_hand(seat, other)) {
            hands[i] = now_.hands[i];
            continue;
        }
        unseen |= now_.hands[i];
        sizes[i] = static_cast<std::uint8_t>(std::popcount(now_.hands[i]) + now_.due[i]);
        held[i] = now_.held[i];
    }
    if (std::all_of(held.begin(), held.end(), [](Values values) { return values == 0; })) {
        for (std::size_t i = 0; i < kMaxPlayers; ++i) {
            for (int n = sizes[i]; n > 0; --n) hands[i] |= bit_of(draw(unseen, random));
        }
    } else {
        const std::array<Ids, kMaxPlayers> drawn = HandDealer(options_, unseen, sizes, held).deal(random);
        for (std::size_t i = 0; i < kMaxPlayers; ++i) hands[i] |= drawn[i];
    }
    return hands;
}

bool Position::redraw(int seat, Random& random) noexcept {
    std::array<Ids, kMaxPlayers> hands = draw_hands(seat, random);
    for (std::size_t i = 0; i < kMaxPlayers; ++i) now_.left |= now_.hands[i];
    for (std::size_t i = 0; i < kMaxPlayers; ++i) {
        if (now_.due[i] != 0) {  // which of them have been dealt
            Ids dealt = 0;
            for (int n = std::popcount(now_.hands[i]); n > 0; --n) dealt |= bit_of(draw(hands[i], random));
            hands[i] = dealt;
        }
        now_.hands[i] = hands[i];
        now_.left &= ~hands[i];
    }
    return true;
}

bool Position::could_hold(int seat, Ids hand) const noexcept {
    return (now_.held[index(seat)] & ~hand_values(options_, hand)) == 0;
}

void Position::exchange_hand(int seat, Ids hand) noexcept {
    now_.left = (now_.left | now_.hands[index(seat)]) & ~hand;
    now_.hands[index(seat)] = hand;
}

void Position::resample(const Rules& rules, int seat, std::span<Turn> turns, Random& random) const noexcept {
    std::array<Ids, kMaxPlayers> hands = draw_hands(seat, random);
    // From the last turn back, hands are what was dealt: what is left of them and what was played. At the beginning of
    // a round they are dealt, in any order. A round's deals are those before its first choice.
    if (dealing() && !turns.empty() && turns.back().actor != kChance) hands.fill(0);  // none of a new round lies there
    for (std::size_t end = turns.size(); end > 0;) {
        std::size_t deals = end;
        for (; deals > 0 && turns[deals - 1].actor != kChance; --deals) {
            const Turn& turn = turns[deals - 1];
            hands[index(turn.actor)] |= bit_of(move_of(turn.action).card);
        }
        std::size_t first = deals;
        while (first > 0 && turns[first - 1].actor == kChance) --first;
        // How many cards each seat was dealt in this round.
        HandDealer::Sizes due{};
        const bool from_setup = first == 0 && rules.setup.given && rules.setup.hand_sizes != HandDealer::Sizes{};
        for (int other = 0; other < num_players_; ++other) {
            due[index(other)] = from_setup ? rules.setup.hand_sizes[index(other)] : rules.hand_size;
        }
        std::size_t turn = first;
        for (int i = 0, to = leader(); i < num_players_; ++i, to = next(to)) {
            for (int n = due[index(to)]; n > 0 && turn < deals; --n) {
                turns[turn++].action = draw(hands[index(to)], random).id();
            }
        }
        hands.fill(0);
        end = first;
    }
}

}  // namespace palatine::casino
