#include "palatine/palace_equity.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <string>
#include <utility>

#include "palatine/card_ids.hpp"
#include "palatine/error.hpp"
#include "palatine/palace_battle.hpp"
#include "palatine/poker.hpp"
#include "palatine/random.hpp"

namespace palatine::palace {
namespace {

void check(std::span<const Side> sides, CardSet left, int most) {
    CardSet seen;
    const auto place = [&seen](CardSet cards) {
        if (!(cards & seen).empty()) throw CardError("in two places: " + (cards & seen).text());
        seen = seen | cards;
    };
    int unknown = 0;
    for (const Side& side : sides) {
        if (side.unknown < 0 || side.unknown > most) {
            throw Error("unknown cards of a palace out of range 0.." + std::to_string(most) + ": " +
                        std::to_string(side.unknown));
        }
        place(CardSet(side.banner));
        place(side.cards);
        unknown += side.unknown;
    }
    place(left);
    if (unknown > left.size()) {
        throw Error(std::to_string(left.size()) + " cards are left for " + std::to_string(unknown) + " that are unknown");
    }
}

// Strengths of many hands of one side, a batch at a time: f(strengths, n) in the order of the hands.
class Strengths {
public:
    // dead: cards that do not count; by_suit: whether cards of the banner's suit part equal hands.
    Strengths(const Side& side, CardSet dead, bool by_suit) noexcept
        : base_((side.cards | side.banner).mask()), living_(~dead.mask()) {
        if (by_suit) suit_ = std::uint64_t{0x1FFF} << (16 * side.banner.suit());
    }

    template <typename F>
    void add(std::uint64_t cards, const F& f) {
        const std::uint64_t all = base_ | cards;
        masks_[size_] = all & living_;
        suited_[size_] = static_cast<std::uint8_t>(std::popcount(all & suit_));
        if (++size_ == kBatch) flush(f);
    }
    template <typename F>
    void flush(const F& f) {
        poker::evaluate_masks_unchecked(masks_, size_, values_);
        for (std::size_t i = 0; i < size_; ++i) strengths_[i] = std::uint32_t{values_[i]} << 4 | suited_[i];
        f(static_cast<const std::uint32_t*>(strengths_), size_);
        size_ = 0;
    }

private:
    static constexpr std::size_t kBatch = 512;
    std::uint64_t base_, living_, suit_ = 0;
    std::size_t size_ = 0;
    std::uint64_t masks_[kBatch];
    poker::Value values_[kBatch];
    std::uint8_t suited_[kBatch];
    std::uint32_t strengths_[kBatch];
};
constexpr int kHalf = 9;  // of their bits
static_assert(poker::kNumValues << 4 <= 1 << 2 * kHalf);

using Chosen = std::array<std::uint8_t, kMaxPalaceCards>;  // places of cards

// Calls f(mask, places) for each set of kUnknown of the bits, in lexicographic order of their places.
template <std::size_t kUnknown, std::size_t kChosen = 0, typename F>
void for_each_set(std::span<const std::uint64_t> bits, const F& f, std::size_t from = 0, std::uint64_t mask = 0,
                  Chosen places = {}) {
    if constexpr (kChosen == kUnknown) {
        f(mask, places);
    } else {
        for (std::size_t i = from; i < bits.size(); ++i) {
            places[kChosen] = static_cast<std::uint8_t>(i);
            for_each_set<kUnknown, kChosen + 1>(bits, f, i + 1, mask | bits[i], places);
        }
    }
}
template <typename F>
void for_each_hand(std::span<const std::uint64_t> bits, int unknown, const F& f) {
    static_assert(kMaxPalaceCards == 5);
    switch (unknown) {
        case 0: return for_each_set<0>(bits, f);
        case 1: return for_each_set<1>(bits, f);
        case 2: return for_each_set<2>(bits, f);
        case 3: return for_each_set<3>(bits, f);
        case 4: return for_each_set<4>(bits, f);
        default: return for_each_set<5>(bits, f);
    }
}

CardSet dead_against(std::optional<DeadCards> dead, Card enemy) noexcept {
    return dead ? dead_cards(*dead, enemy) : CardSet();
}

Counts equity(std::optional<DeadCards> dead, const Side& first, const Side& second, CardSet left) {
    if (first.unknown > 0 && second.unknown > 0) {
        Counts counts;
        const Matchup matchup(dead, first, second, left);
        const std::vector<double> weights(matchup.size(1), 1);
        std::vector<Chances> by_hand(matchup.size(0));
        matchup.outcomes(0, weights, by_hand);
        for (const Chances& each : by_hand) {  // whole numbers below 2^53
            counts.win += static_cast<std::uint64_t>(each.win);
            counts.tie += static_cast<std::uint64_t>(each.tie);
            counts.lose += static_cast<std::uint64_t>(each.lose);
        }
        return counts;
    }
    // All that the one side can hold against the one hand of the other.
    check(std::array{first, second}, left, kMaxPalaceCards);
    const bool first_is_known = first.unknown == 0;
    const Side &known = first_is_known ? first : second, &other = first_is_known ? second : first;
    std::uint32_t fixed = 0;
    Strengths of_known(known, dead_against(dead, other.banner), dead.has_value());
    const auto fix = [&fixed](const std::uint32_t* strengths, std::size_t) { fixed = strengths[0]; };
    of_known.add(0, fix);
    of_known.flush(fix);

    std::array<std::uint64_t, kNumCards> bits;
    std::size_t n = 0;
    left.for_each([&](Card card) { bits[n++] = CardSet(card).mask(); });
    Strengths of_other(other, dead_against(dead, known.banner), dead.has_value());
    std::uint64_t more = 0, equal = 0, all = 0;
    const auto count = [&](const std::uint32_t* strengths, std::size_t size) {
        for (std::size_t i = 0; i < size; ++i) {
            more += strengths[i] > fixed;
            equal += strengths[i] == fixed;
        }
        all += size;
    };
    for_each_hand({bits.data(), n}, other.unknown, [&](std::uint64_t mask, const auto&) { of_other.add(mask, count); });
    of_other.flush(count);
    const std::uint64_t less = all - more - equal;
    return first_is_known ? Counts{less, equal, more} : Counts{more, equal, less};
}

}  // namespace

Counts battle_equity(DeadCards dead, const Side& attacker, const Side& defender, CardSet left) {
    return equity(dead, attacker, defender, left);
}

Counts showdown_equity(const Side& first, const Side& second, CardSet left) {
    return equity(std::nullopt, first, second, left);
}

Shares showdown_shares(std::span<const Side> sides, CardSet left, std::uint64_t samples, std::uint64_t seed,
                       search::Control* control) {
    if (sides.size() < 2 || sides.size() > kMaxPlayers) {
        throw Error("sides of a showdown out of range 2.." + std::to_string(kMaxPlayers) + ": " +
                    std::to_string(sides.size()));
    }
    if (samples < 2) throw Error("samples out of range, at least 2: " + std::to_string(samples));
    check(sides, left, kMaxPalaceCards);
    std::vector<Card> cards;
    for_each_id(ids_of(left), [&cards](Card card) { cards.push_back(card); });
    Random random(seed);
    std::array<double, kMaxPlayers> sum{}, squares{};
    constexpr std::uint64_t kLook = 512;
    Shares found;
    for (; found.samples < samples; ++found.samples) {
        if (control != nullptr && found.samples % kLook == 0 && found.samples > 0) {
            control->advance(kLook);
            if (control->stopped()) break;
        }
        std::array<poker::Value, kMaxPlayers> values{};
        auto rest = static_cast<std::uint32_t>(cards.size());  // those from here on are dealt
        poker::Value best = 0;
        int winners = 0;
        for (std::size_t i = 0; i < sides.size(); ++i) {
            CardSet hand = sides[i].cards;
            for (int n = sides[i].unknown; n > 0; --n) {
                std::swap(cards[random.below(rest)], cards[rest - 1]);
                hand = hand | cards[--rest];
            }
            values[i] = showdown_value(sides[i].banner, hand);
            if (values[i] > best) winners = 0;
            best = std::max(best, values[i]);
            winners += values[i] == best;
        }
        const double share = 1.0 / winners;
        for (std::size_t i = 0; i < sides.size(); ++i) {
            if (values[i] != best) continue;
            sum[i] += share;
            squares[i] += share * share;
        }
    }
    const auto n = static_cast<double>(found.samples);
    for (std::size_t i = 0; i < sides.size(); ++i) {
        const double mean = sum[i] / n;
        found.shares.push_back({mean, std::sqrt(std::max(squares[i] / n - mean * mean, 0.0) / (n - 1))});
    }
    return found;
}

// Weights of hands by the cards that they hold, so that those that share no card with a given hand can be added up: all,
// without those with one of its cards, but with those with two of them, which were taken away twice.
class Matchup::Weights {
public:
    void add(const Places& hand, double weight) noexcept {
        all_ += weight;
        for (const std::size_t place : hand) one_[place] += weight;
        for (const std::size_t pair : pairs(hand)) two_[pair] += weight;
    }
    // own: the weight of the very same hand, as far as it has been added.
    double without(const Places& hand, double own) const noexcept {
        const std::array<std::size_t, 3> both = pairs(hand);
        const double of_cards = one_[hand[0]] + one_[hand[1]] + one_[hand[2]];
        return all_ - own - of_cards + (two_[both[0]] + two_[both[1]] + two_[both[2]]);
    }

private:
    static constexpr std::array<std::size_t, 3> pairs(const Places& hand) noexcept {
        return {hand[0] * kPlaces + hand[1], hand[0] * kPlaces + hand[2], hand[1] * kPlaces + hand[2]};
    }

    double all_ = 0;
    std::array<double, kPlaces> one_{};
    std::array<double, kPlaces * kPlaces> two_{};
};

Matchup::Matchup(std::optional<DeadCards> dead, const Side& first, const Side& second, CardSet left) {
    check(std::array{first, second}, left, kMostUnknown);
    for_each_id(ids_of(left), [this](Card card) { cards_[num_cards_++] = card; });
    same_hands_ = first.unknown == kMostUnknown && second.unknown == kMostUnknown;
    list(0, first, dead_against(dead, second.banner), dead.has_value());
    list(1, second, dead_against(dead, first.banner), dead.has_value());
}

void Matchup::list(std::size_t number, const Side& side, CardSet dead, bool by_suit) {
    Hands& hands = hands_[number];
    std::array<std::uint64_t, kNumCards> bits;
    for (std::size_t i = 0; i < num_cards_; ++i) bits[i] = CardSet(cards_[i]).mask();
    Strengths strengths(side, dead, by_suit);
    const auto append = [&hands](const std::uint32_t* batch, std::size_t n) {
        hands.strengths.insert(hands.strengths.end(), batch, batch + n);
    };
    for_each_hand({bits.data(), num_cards_}, side.unknown, [&](std::uint64_t mask, const Chosen& chosen) {
        // Hands of fewer cards are filled up with places of their own, which the other side's hands do not have.
        Places& places = hands.places.emplace_back();
        for (std::size_t i = 0; i < kMostUnknown; ++i) {
            const bool is_card = static_cast<int>(i) < side.unknown;
            places[i] = static_cast<std::uint8_t>(is_card ? chosen[i] : kNumCards + number * kMostUnknown + i);
        }
        strengths.add(mask, append);
    });
    strengths.flush(append);

    // By the lower and then by the upper half of the bits.
    std::vector<std::uint32_t> half_sorted(hands.strengths.size());
    hands.ranked.resize(hands.strengths.size());
    const auto sort = [&](int shift, const auto& hand_at, const auto& put) {
        std::array<std::uint32_t, (1 << kHalf) + 1> starts{};
        const auto digit = [&](std::uint32_t hand) { return hands.strengths[hand] >> shift & ((1u << kHalf) - 1); };
        for (std::uint32_t hand = 0; hand < hands.strengths.size(); ++hand) ++starts[digit(hand) + 1];
        for (std::size_t i = 1; i < starts.size(); ++i) starts[i] += starts[i - 1];
        for (std::uint32_t i = 0; i < hands.strengths.size(); ++i) put(starts[digit(hand_at(i))]++, hand_at(i));
    };
    sort(0, [](std::uint32_t i) { return i; }, [&](std::uint32_t at, std::uint32_t hand) { half_sorted[at] = hand; });
    sort(kHalf, [&](std::uint32_t i) { return half_sorted[i]; }, [&](std::uint32_t at, std::uint32_t hand) {
        hands.ranked[at] = {static_cast<std::uint16_t>(hand), hands.places[hand]};
    });
}

CardSet Matchup::hand(int side, std::size_t i) const noexcept {
    CardSet cards;
    for (const std::size_t place : hands(side).places[i]) {
        if (place < num_cards_) cards = cards | cards_[place];
    }
    return cards;
}

void Matchup::outcomes(int side, std::span<const double> weights, std::span<Chances> out) const {
    const Hands &mine = hands(side), &theirs = hands(1 - side);
    const auto own = [&](std::uint32_t hand, bool added) { return same_hands_ && added ? weights[hand] : 0; };
    Weights sum;  // of the other side's hands up to a strength
    auto next = theirs.ranked.begin();
    const auto add_below = [&](std::uint32_t strength) {
        for (; next != theirs.ranked.end() && theirs.strengths[next->hand] < strength; ++next) {
            sum.add(next->places, weights[next->hand]);
        }
    };
    for (auto first = mine.ranked.begin(), last = first; first != mine.ranked.end(); first = last) {
        const std::uint32_t strength = mine.strengths[first->hand];
        add_below(strength);
        for (; last != mine.ranked.end() && mine.strengths[last->hand] == strength; ++last) {
            const bool added = same_hands_ && theirs.strengths[last->hand] < strength;
            out[last->hand].win = sum.without(last->places, own(last->hand, added));
        }
        add_below(strength + 1);
        for (; first != last; ++first) {
            const bool added = same_hands_ && theirs.strengths[first->hand] <= strength;
            out[first->hand].tie = sum.without(first->places, own(first->hand, added));
        }
    }
    add_below(~0u);
    for (std::uint32_t hand = 0; hand < out.size(); ++hand) {
        // So far what it wins, and what it does not lose. Differences of sums may be a little below 0.
        Chances& each = out[hand];
        each.lose = std::max(sum.without(mine.places[hand], own(hand, true)) - each.tie, 0.0);
        each.tie = std::max(each.tie - each.win, 0.0);
        each.win = std::max(each.win, 0.0);
    }
}

void Matchup::meetings(int side, std::span<const double> weights, std::span<double> out) const {
    const Hands &mine = hands(side), &theirs = hands(1 - side);
    Weights sum;
    for (std::size_t i = 0; i < weights.size(); ++i) {
        if (weights[i] != 0) sum.add(theirs.places[i], weights[i]);
    }
    for (std::size_t i = 0; i < out.size(); ++i) {
        out[i] = std::max(sum.without(mine.places[i], same_hands_ ? weights[i] : 0), 0.0);
    }
}

std::vector<std::size_t> places_of_hands(CardSet left, int size) {
    if (size < 0 || size > kMostUnknown) {
        throw Error("cards of a hand out of range 0.." + std::to_string(kMostUnknown) + ": " + std::to_string(size));
    }
    std::array<std::uint64_t, kNumCards> bits;
    for (int id = 0; id < kNumCards; ++id) bits[static_cast<std::size_t>(id)] = CardSet(Card(id)).mask();
    std::vector<std::size_t> places;
    std::size_t place = 0;
    for_each_hand(bits, size, [&](std::uint64_t mask, const auto&) {
        if ((mask & ~left.mask()) == 0) places.push_back(place);
        ++place;
    });
    return places;
}

}  // namespace palatine::palace
