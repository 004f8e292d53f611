// Hands and rules that the arranger is tested with: every scoring, every table of bonuses, every order of rows.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "palatine/card_set.hpp"
#include "palatine/chinese_rules.hpp"
#include "palatine/random.hpp"

namespace samples {

using namespace palatine;
using namespace palatine::chinese;

inline CardSet as_set(std::span<const int> ids) {
    CardSet set;
    for (const int id : ids) set = set | Card(id);
    return set;
}

inline std::vector<int> as_ids(CardSet set) {
    std::vector<int> ids;
    set.for_each([&](Card card) { ids.push_back(card.id()); });
    return ids;
}

// Of a deck without its lowest ranks.
inline std::vector<int> deal(Random& random, int lowest_rank = 0) {
    std::vector<int> deck;
    for (int id = 4 * lowest_rank; id < 52; ++id) deck.push_back(id);
    random.shuffle(std::span<int>(deck));
    deck.resize(13);
    return deck;
}

inline constexpr int kTrips = 3, kStraight = 4, kFullHouse = 6, kQuads = 7, kStraightFlush = 8, kRoyal = 9;

inline RowBonus table_bonus() {
    RowBonus bonus;
    bonus.front_trips.fill(3);
    bonus.middle[kFullHouse] = 2;
    for (auto* row : {&bonus.middle, &bonus.back}) {
        (*row)[kQuads] = 4;
        (*row)[kStraightFlush] = (*row)[kRoyal] = 5;
    }
    return bonus;
}

inline RowBonus asian_bonus() {
    RowBonus bonus = table_bonus();
    bonus.middle[kQuads] = 8;
    bonus.middle[kStraightFlush] = bonus.middle[kRoyal] = 10;
    return bonus;
}

inline RowBonus open_face_bonus() {
    RowBonus bonus;
    for (int rank = 4; rank < 13; ++rank) bonus.front_pair[rank] = rank - 3;
    for (int rank = 0; rank < 13; ++rank) bonus.front_trips[rank] = rank + 10;
    const int units[] = {2, 4, 6, 10, 15, 25};
    bonus.middle[kTrips] = 2;
    for (int i = 0; i < 6; ++i) {
        bonus.back[kStraight + i] = units[i];
        bonus.middle[kStraight + i] = 2 * units[i];
    }
    return bonus;
}

// Pays most for what is worth least.
inline RowBonus upside_down_bonus() {
    RowBonus bonus;
    bonus.front_pair[0] = 9;
    bonus.middle[0] = 7;
    bonus.middle[1] = 3;
    bonus.back[kTrips] = 11;
    return bonus;
}

struct Named {
    std::string name;
    Rules rules;
};

inline std::vector<Named> scorings() {
    std::vector<Named> list{{"rows", {}}, {"two_four", {}}, {"one_six", {}}, {"custom", {}}, {"gun", {}}};
    list[1].rules.overall = 1;
    list[2].rules.scoop = 3;
    list[3].rules.overall = 2;
    list[3].rules.scoop = 5;
    list[4].rules.overall = 1;
    list[4].rules.gun = 3;
    return list;
}

inline std::vector<Named> bonuses(const Rules& rules) {
    const Named tables[] = {{"none", {}}, {"table", {}}, {"asian", {}}, {"open_face", {}}, {"upside down", {}}};
    const RowBonus units[] = {{}, table_bonus(), asian_bonus(), open_face_bonus(), upside_down_bonus()};
    std::vector<Named> list;
    for (int i = 0; i < 5; ++i) {
        for (int mode = 0; mode < (i == 0 ? 1 : 3); ++mode) {
            Named made{tables[i].name + (mode == 0 ? "" : mode == 1 ? " add" : " both"), rules};
            made.rules.row_bonus = units[i];
            made.rules.bonus_mode = mode == 1 ? BonusMode::add : BonusMode::replace;
            made.rules.bonus_to = mode == 2 ? BonusTo::both : BonusTo::winner;
            list.push_back(made);
        }
    }
    return list;
}

inline std::vector<Named> row_orders(const Rules& rules) {
    std::vector<Named> list(7, {"", rules});
    list[0].name = "as they are";
    list[1] = {"equal rows", rules};
    list[1].rules.equal_rows = EqualRows::allowed;
    list[2] = {"wheel second", rules};
    list[2].rules.wheel = Wheel::second;
    list[3] = {"wheel none", rules};
    list[3].rules.wheel = Wheel::none;
    list[4] = {"suits", rules};
    list[4].rules.suit_tie_break = true;
    list[4].rules.suit_strength = {0, 1, 2, 3};
    list[5] = {"low27", rules};
    list[5].rules.middle = Middle::low27;
    list[6] = {"all of it", rules};
    list[6].rules.equal_rows = EqualRows::allowed;
    list[6].rules.wheel = Wheel::none;
    list[6].rules.suit_tie_break = true;
    list[6].rules.suit_strength = {2, 3, 0, 1};
    list[6].rules.middle = Middle::low27;
    return list;
}

inline constexpr const char* kHands[] = {
    "AcAdAhAs2c3d5h7s8cTdJhQcKd", "5c6d7h8s9c5d6h7s8c9dKhJs2c", "2s6c6s8h9sTsJdQd2d3c5hAs4h",
    "5sQhAd9cTdJsQcKd2h3s4s5cAc", "2c2d2h2s9c9d9h9sKcKdKhKs5c", "As2s3s4s5sAh2h3h4h5h6c6d6h",
    "2c2d2h3c3d3h4c4d4h5c5d5hAs", "2sQsKs4s5c6c7d8h2c3s4c5dAh", "TsJsQsKsAsThJhQhKhAh2c3d4c",
};

}  // namespace samples
