// Chances in a battle and at a showdown of two, exactly: counted over everything that unknown palace cards can be. Of a
// showdown of more, over random ones.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "palatine/card_set.hpp"
#include "palatine/palace_rules.hpp"
#include "palatine/search/control.hpp"

namespace palatine::palace {

// The most palace cards of a side that are not known, where both sides have such.
inline constexpr int kMostUnknown = 3;

// What is known of one side.
struct Side {
    Card banner;
    CardSet cards;    // soldiers, and the palace cards that are known
    int unknown = 3;  // palace cards that are not: up to kMaxPalaceCards, or kMostUnknown
};

// Of something the part that wins, ties and loses. A tie is one that the banner's suit does not part either (PP-21).
template <typename Number>
struct Outcomes {
    Number win = 0, tie = 0, lose = 0;

    bool operator==(const Outcomes&) const = default;
};
using Counts = Outcomes<std::uint64_t>;
using Chances = Outcomes<double>;

// The ways to give both sides their unknown cards out of `left`, by what the attacker gets. Throws CardError where a card
// is in two places, Error for a number of unknown cards that is out of range or more than are left, and what isa() throws.
Counts battle_equity(DeadCards dead, const Side& attacker, const Side& defender, CardSet left);
// The same for the showdown of PP-23, by what the first gets.
Counts showdown_equity(const Side& first, const Side& second, CardSet left);

// The places of the sets of `size` cards of `left`, at most kMostUnknown, among all sets of as many cards of the pack, in
// lexicographic order of ids. That is the order of a Matchup's hands.
std::vector<std::size_t> places_of_hands(CardSet left, int size);

// Of the pot of a showdown what a side gets on average, and the standard error of that.
struct Share {
    double mean = 0, error = 0;
};
struct Shares {
    std::uint64_t samples = 0;  // fewer than were asked for, but some hundred, when the control ended it
    std::vector<Share> shares;  // by side
};
// Of 2..kMaxPlayers sides, over that many random ways to give them their unknown cards, at least 2. The control counts samples.
// Throws as showdown_equity does, and Error for other numbers of sides and samples.
Shares showdown_shares(std::span<const Side> sides, CardSet left, std::uint64_t samples, std::uint64_t seed,
                       search::Control* control = nullptr);

// Two sides and all hands, sets of unknown cards, that each can hold: made once, asked with any weights.
class Matchup {
public:
    // dead: of a battle, first the attacker; without it a showdown. Throws as battle_equity does.
    Matchup(std::optional<DeadCards> dead, const Side& first, const Side& second, CardSet left);

    // The hands of a side, 0 or 1, in lexicographic order of their ids, the lowest first.
    std::size_t size(int side) const noexcept { return hands(side).places.size(); }
    CardSet hand(int side, std::size_t i) const noexcept;

    // For each hand of a side the weight of the other side's hands that it beats, ties with and loses to, those left out
    // that share a card with it. weights: size(1 - side) numbers, not below 0; out: size(side). Takes a time that grows
    // with the number of hands, not with that of pairs.
    void outcomes(int side, std::span<const double> weights, std::span<Chances> out) const;
    // The sum of those three alone: the weight of all hands that share no card with it.
    void meetings(int side, std::span<const double> weights, std::span<double> out) const;

private:
    static constexpr std::size_t kPlaces = kNumCards + 2 * kMostUnknown;
    class Weights;
    using Places = std::array<std::uint8_t, kMostUnknown>;  // of a hand's cards among those left, rising
    struct Ranked {
        std::uint16_t hand;  // 52 choose 3 at most
        Places places;
    };
    struct Hands {
        std::vector<Places> places;
        std::vector<std::uint32_t> strengths;
        std::vector<Ranked> ranked;  // by strength, the weakest first
    };

    const Hands& hands(int side) const noexcept { return hands_[static_cast<std::size_t>(side)]; }
    void list(std::size_t number, const Side& side, CardSet dead, bool by_suit);

    std::array<Card, kNumCards> cards_;  // those left, by id
    std::size_t num_cards_ = 0;
    bool same_hands_ = false;  // whether both sides have the same hands, at the same places
    std::array<Hands, 2> hands_;
};

}  // namespace palatine::palace
