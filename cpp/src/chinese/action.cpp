#include "palatine/chinese_action.hpp"

namespace palatine::chinese {
namespace {

// The number of a set among those of its size, by rising masks: each member counts the sets that stay below it.
int number_of(unsigned set) noexcept {
    int number = 0;
    for (int k = 1; set != 0; set &= set - 1, ++k) number += ActionCode::choose(std::countr_zero(set), k);
    return number;
}

unsigned set_of(int number, int size) noexcept {
    unsigned set = 0;
    for (int k = size; k > 0; --k) {
        int highest = k - 1;
        while (ActionCode::choose(highest + 1, k) <= number) ++highest;
        set |= 1u << highest;
        number -= ActionCode::choose(highest, k);
    }
    return set;
}

// Moves a set of the positions that `taken` has left to where they are among all; and back.
unsigned spread(unsigned set, unsigned taken) noexcept {
    unsigned result = 0;
    for (int position = 0; set != 0; ++position) {
        if ((taken >> position & 1) != 0) continue;
        result |= (set & 1) << position;
        set >>= 1;
    }
    return result;
}
unsigned close_up(unsigned set, unsigned taken) noexcept {
    unsigned result = 0;
    for (int position = 0, place = 0; set >> position != 0; ++position) {
        if ((taken >> position & 1) == 0) result |= (set >> position & 1) << place++;
    }
    return result;
}

}  // namespace

ActionCode::Sorted::Sorted(CardSet hand) noexcept {
    std::size_t position = 0;
    for (int rank = kNumRanks - 1; rank >= 0 && position < kMostCards; --rank) {
        if ((hand.mask() >> rank & 0x0001000100010001ull) == 0) continue;
        for (int suit = kNumSuits - 1; suit >= 0 && position < kMostCards; --suit) {
            const Card card(rank, suit);
            if (hand.contains(card)) masks_[position++] = CardSet(card).mask();
        }
    }
}

unsigned ActionCode::Sorted::find(CardSet cards) const noexcept {
    unsigned positions = 0;
    for (std::size_t position = 0; position < masks_.size(); ++position) {
        if ((cards.mask() & masks_[position]) != 0) positions |= 1u << position;
    }
    return positions;
}

ActionCode::Positions ActionCode::positions(Action setting) const noexcept {
    const unsigned front = set_of(static_cast<int>(setting / num_middles()), front_);
    return {front, spread(set_of(static_cast<int>(setting % num_middles()), middle_), front)};
}

Action ActionCode::setting(Positions positions) const noexcept {
    const int middle = number_of(close_up(positions.middle, positions.front));
    return Action{number_of(positions.front)} * num_middles() + middle;
}

Arrangement ActionCode::arrangement(CardSet hand, Action setting) const noexcept {
    const Sorted cards(hand);
    const Positions rows = positions(setting);
    const CardSet front = cards.pick(rows.front), middle = cards.pick(rows.middle);
    return {front, middle, hand - front - middle};
}

Action ActionCode::setting(CardSet hand, const Arrangement& rows) const noexcept {
    const bool split = (rows.front & rows.middle).empty() && (rows.front & rows.back).empty() &&
                       (rows.middle & rows.back).empty() && rows.cards() == hand;
    if (!split || rows.front.size() != front_ || rows.middle.size() != middle_ || hand.size() != hand_) return -1;
    const Sorted cards(hand);
    return setting(Positions{cards.find(rows.front), cards.find(rows.middle)});
}

}  // namespace palatine::chinese
