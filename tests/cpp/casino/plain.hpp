// A plain second opinion on the moves of Royal Casino, for the tests alone: all subsets of the table, all partitions.
// It reads the options of the rules and shares no code with the library. Cards are ids 4 * rank + suit.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <set>
#include <vector>

#include "palatine/casino_rules.hpp"

namespace plain {

namespace casino = palatine::casino;

struct PlainBuild {
    std::vector<int> cards;
    int value;
    int owner;
    bool multiple;
};

struct PlainTable {
    casino::Options options;
    int num_players;
    int seat;
    std::vector<int> hand;
    std::vector<int> loose;
    std::vector<PlainBuild> builds;
};

constexpr int kJack = 9, kAce = 12, kTwoOfSpades = 3, kTenOfDiamonds = 33;

// RC-2, `courts`: 0 for no value.
inline int on_table(const casino::Options& options, int card) {
    const int rank = card / 4;
    if (rank == kAce) return 1;
    if (rank >= kJack && options.courts == casino::Courts::pairs) return 0;
    return rank + 2;
}

// RC-9, `ace`, `hand_values`.
inline int from_hand(const casino::Options& options, int card) {
    const int rank = card / 4;
    const bool nordic = options.hand_values == casino::HandValues::nordic;
    if (rank == kAce) return nordic || options.ace == casino::Ace::one_or_14 ? 14 : 1;
    if (nordic && card == kTwoOfSpades) return 15;
    if (nordic && card == kTenOfDiamonds) return 16;
    return on_table(options, card);
}

// An ace from the hand takes single aces, which count 14 in builds too; not among nordic values, where one that lies
// on the table is worth 1.
inline bool ace_is_14(const casino::Options& options) {
    return options.ace == casino::Ace::one_or_14 && options.hand_values == casino::HandValues::plain;
}

// Which subsets of some cards (bit i: card i) fall into disjoint sets of a sum.
class Partitions {
public:
    // singles: whether one card can be a set by itself.
    Partitions(const casino::Options& options, const std::vector<int>& cards, int sum, bool singles)
        : whole_(std::size_t{1} << cards.size()) {
        std::vector<std::vector<unsigned>> sets(cards.size() + 1);  // by their lowest card
        for (unsigned subset = 1; subset < whole_.size(); ++subset) {
            int total = 0, size = 0, lowest = -1, ace = 0;
            bool valued = true;
            for (std::size_t i = 0; i < cards.size(); ++i) {
                if ((subset >> i & 1) == 0) continue;
                const int value = on_table(options, cards[i]);
                valued = valued && value > 0;
                total += value;
                ++size;
                ace = cards[i] / 4 == kAce;
                if (lowest < 0) lowest = static_cast<int>(i);
            }
            const bool alone = size == 1 && ace == 1 && sum == 14 && ace_is_14(options);
            if (size == 1 && !singles) continue;
            if ((valued && total == sum) || alone) sets[static_cast<std::size_t>(lowest)].push_back(subset);
        }
        whole_[0] = true;
        for (unsigned subset = 1; subset < whole_.size(); ++subset) {
            std::size_t lowest = 0;
            while ((subset >> lowest & 1) == 0) ++lowest;
            for (const unsigned set : sets[lowest]) {
                if ((set & ~subset) == 0 && whole_[subset & ~set]) whole_[subset] = true;
            }
        }
    }
    bool operator[](unsigned subset) const { return whole_[subset]; }

private:
    std::vector<bool> whole_;
};

class PlainMoves {
public:
    explicit PlainMoves(const PlainTable& table) : table_(table), options_(table.options) {
        for (const int card : table.hand) {
            trail(card);
            capture(card);
            for (int value = 2; value <= 14; ++value) {
                if (options_.builds) build_and_add(card, value);
            }
            if (options_.builds) raise(card);
        }
    }

    // The numbers of the actions.
    const std::set<std::int64_t>& actions() const { return actions_; }

private:
    static std::int64_t bits(const std::vector<int>& cards) {
        std::int64_t mask = 0;
        for (const int card : cards) mask |= std::int64_t{1} << card;
        return mask;
    }
    std::int64_t loose_bits(unsigned subset) const {
        std::int64_t mask = 0;
        for (std::size_t i = 0; i < table_.loose.size(); ++i) {
            if ((subset >> i & 1) != 0) mask |= std::int64_t{1} << table_.loose[i];
        }
        return mask;
    }
    void tell(int verb, int card, std::int64_t table) {
        actions_.insert((std::int64_t{verb} * 52 + card) << 52 | table);
    }

    bool keeps(int card, int value) const {
        return std::any_of(table_.hand.begin(), table_.hand.end(),
                           [&](int other) { return other != card && from_hand(options_, other) == value; });
    }
    bool mine(const PlainBuild& build) const { return build.owner == table_.seat; }
    // RC-12: a card for each value that is still owned, when these builds are gone.
    bool duty_kept(int card, const std::vector<bool>& gone) const {
        for (std::size_t i = 0; i < table_.builds.size(); ++i) {
            if (mine(table_.builds[i]) && !gone[i] && !keeps(card, table_.builds[i].value)) return false;
        }
        return true;
    }

    // RC-7, RC-9: loose cards that the card takes for being like it.
    unsigned likes(int card) const {
        unsigned found = 0;
        for (std::size_t i = 0; i < table_.loose.size(); ++i) {
            const int other = table_.loose[i], value = from_hand(options_, card);
            const bool both_aces = card / 4 == kAce && other / 4 == kAce;
            const bool court = value == 0 && card / 4 == other / 4;
            if ((value > 0 && on_table(options_, other) == value) || (both_aces && ace_is_14(options_)) || court) {
                found |= 1u << i;
            }
        }
        return found;
    }

    void trail(int card) {
        for (const PlainBuild& build : table_.builds) {
            if (mine(build)) return;  // RC-15
        }
        if (options_.matching != casino::Matching::optional && likes(card) != 0) return;  // RC-8
        tell(0, card, 0);
    }

    bool may_take(unsigned subset, unsigned like, const Partitions& sets) const {
        // Some of the like cards are taken by themselves, all the others are in sets of two or more.
        for (unsigned single = subset & like;; single = (single - 1) & subset & like) {
            const unsigned in_sets = subset & ~single, rest = like & ~in_sets;
            const bool enough = options_.matching == casino::Matching::all   ? rest == single
                                : options_.matching == casino::Matching::one ? rest == 0 || single != 0
                                                                             : true;
            if (enough && sets[in_sets]) return true;
            if (single == 0) return false;
        }
    }

    void capture(int card) {
        const int value = from_hand(options_, card);
        const unsigned like = likes(card);
        if (value == 0) {  // RC-6 under courts=pairs: exactly one equal court
            for (unsigned i = 0; i < table_.loose.size(); ++i) {
                const std::vector<bool> none(table_.builds.size());
                if ((like >> i & 1) != 0 && duty_kept(card, none)) tell(0, card, loose_bits(1u << i));
            }
            return;
        }
        const Partitions sets(options_, table_.loose, value, false);
        for (unsigned subset = 0; subset < 1u << table_.loose.size(); ++subset) {
            if (!may_take(subset, like, sets)) continue;
            for (unsigned some = 0; some < 1u << table_.builds.size(); ++some) {
                std::vector<bool> gone(table_.builds.size());
                std::int64_t mask = loose_bits(subset);
                bool right = true;
                for (std::size_t i = 0; i < table_.builds.size(); ++i) {
                    if ((some >> i & 1) == 0) continue;
                    right = right && table_.builds[i].value == value;
                    gone[i] = true;
                    mask |= bits(table_.builds[i].cards);
                }
                if (right && mask != 0 && duty_kept(card, gone)) tell(0, card, mask);
            }
        }
    }

    void build_and_add(int card, int value) {
        if (on_table(options_, card) == 0 || !keeps(card, value)) return;
        const std::vector<bool> none(table_.builds.size());
        if (!duty_kept(card, none)) return;
        std::vector<int> cards = table_.loose;
        cards.push_back(card);
        const Partitions sets(options_, cards, value, true);
        const unsigned played = 1u << table_.loose.size();
        for (unsigned subset = 0; subset < played; ++subset) {
            if (!sets[subset | played]) continue;
            if (subset != 0) tell(value - 1, card, loose_bits(subset));
            for (const PlainBuild& build : table_.builds) {
                if (build.value == value) tell(value + 12, card, loose_bits(subset) | bits(build.cards));
            }
        }
    }

    void raise(int card) {
        if (on_table(options_, card) == 0) return;
        for (std::size_t i = 0; i < table_.builds.size(); ++i) {
            const PlainBuild& build = table_.builds[i];
            const int value = build.value + on_table(options_, card);
            const bool partner = table_.num_players == 4 && build.owner % 2 == table_.seat % 2 && !mine(build);
            if (build.multiple || value > 14 || !keeps(card, value)) continue;
            if (options_.raise != casino::Raise::any && mine(build)) continue;
            if (options_.raise == casino::Raise::opponents && partner) continue;
            std::vector<bool> gone(table_.builds.size());
            gone[i] = true;
            if (!duty_kept(card, gone)) continue;
            const Partitions sets(options_, table_.loose, value, true);
            for (unsigned subset = 0; subset < 1u << table_.loose.size(); ++subset) {
                if (subset != 0 && !(options_.raise_absorb && sets[subset])) continue;
                tell(value + 24, card, loose_bits(subset) | bits(build.cards));
            }
        }
    }

    const PlainTable& table_;
    const casino::Options& options_;
    std::set<std::int64_t> actions_;
};

}  // namespace plain
