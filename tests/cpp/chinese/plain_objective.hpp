// A plain second opinion on what settings are worth under any rules, for the tests alone: every setting against every
// combination of an opponent's rows, settled one by one. It shares no code with the library but the options of Rules.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <map>
#include <vector>

#include "chinese/plain.hpp"
#include "palatine/chinese_rules.hpp"

namespace plain {

using palatine::chinese::Rules;

// The strength of a row under the rules; row is 0 for the front, 1 and 2 for middle and back.
inline Key row_key(int row, const std::vector<int>& ids, const Rules& rules) {
    using namespace palatine::chinese;
    const bool low = row == 1 && rules.middle == Middle::low27;
    Key found = key(ids);
    const bool straight = found[0] == 4 || found[0] == 8;
    if (straight && found.back() == -1) {  // the wheel
        if (low || rules.wheel == Wheel::none) found = {found[0] == 4 ? 0 : 5, 12, 3, 2, 1, 0};
        else if (rules.wheel == Wheel::second) found = {found[0], 11, 99};
    }
    if (low) {
        for (int& number : found) number = -number;
    }
    return found;
}

// How good the suit of the first card is, 0 to 3; 0 where suits do not count.
inline int first_suit(int row, const std::vector<int>& ids, const Rules& rules) {
    using namespace palatine::chinese;
    if (!rules.suit_tie_break || (row == 1 && rules.middle == Middle::low27)) return 0;
    const Key found = key(ids);
    int rank = found[1];
    if ((found[0] == 4 || found[0] == 8) && found.back() == -1 && rules.wheel == Wheel::none) rank = 12;
    int best = 0;
    for (const int id : ids) {
        if (id / 4 == rank) best = std::max<int>(best, rules.suit_strength[id % 4]);
    }
    return best;
}

inline std::int64_t bonus(int row, const std::vector<int>& ids, const Rules& rules) {
    using namespace palatine::chinese;
    if (row == 1 && rules.middle == Middle::low27) return 0;
    const Key high = key(ids);
    const Key found = row_key(2, ids, rules);  // with the wheel as the rules have it
    if (row == 0) {
        if (found[0] == 1) return rules.row_bonus.front_pair[found[1]];
        if (found[0] == 3) return rules.row_bonus.front_trips[found[1]];
        return 0;
    }
    const int category = found[0] == 8 && high[1] == 12 ? 9 : found[0];
    return row == 1 ? rules.row_bonus.middle[category] : rules.row_bonus.back[category];
}

// What may come of one row against a field: thirds of opponents; and the sum over them of the chance that their row also
// beats those of two others.
struct Outcome {
    int result;
    std::int64_t pay;
    std::int64_t thirds;
    double runs;
};

inline bool is_suited_row(int row, const Rules& rules) {
    using namespace palatine::chinese;
    return rules.suit_tie_break && !(row == 1 && rules.middle == Middle::low27);
}

inline bool is_pair(const std::vector<int>& ids) { return key(ids)[0] == 1 || key(ids)[0] == 2; }

// The chance that a row beats those of two players of the field; suit 0 to 3 is how good its first card's is.
inline double beats_two(int row, const std::vector<int>& ids, int suit, const std::vector<std::vector<int>>& others,
                        const Rules& rules) {
    double beaten = 0;
    for (const std::vector<int>& other : others) {
        const Key own = row_key(row, ids, rules), key_of_other = row_key(row, other, rules);
        if (own > key_of_other) beaten += 1;
        if (own != key_of_other || !is_suited_row(row, rules)) continue;
        beaten += is_pair(ids) ? (suit == 3 ? 1 : 0) : suit / 3.0;
    }
    const double chance = beaten / static_cast<double>(others.size());
    return chance * chance;
}

// The same of a row whose suit is not known: any of four, or of a pair the best as often as not.
inline double beats_two(int row, const std::vector<int>& ids, const std::vector<std::vector<int>>& others,
                        const Rules& rules) {
    double sum = 0;
    for (int suit = 0; suit < 4; ++suit) {
        sum += beats_two(row, ids, is_pair(ids) && suit == 2 ? 3 : suit, others, rules) / 4;
    }
    return sum;
}

inline std::vector<Outcome> outcomes(int row, const std::vector<int>& own, const std::vector<std::vector<int>>& others,
                                     const Rules& rules) {
    using namespace palatine::chinese;
    const Key key_of_own = row_key(row, own, rules);
    const std::int64_t own_bonus = bonus(row, own, rules);
    std::map<std::pair<int, std::int64_t>, std::pair<std::int64_t, double>> found;
    const auto add = [&](int result, std::int64_t other_bonus, std::int64_t thirds, double beats) {
        std::int64_t pay = result;
        if (rules.bonus_to == BonusTo::both) {
            pay += own_bonus - other_bonus;
        } else if (result != 0) {
            const std::int64_t extra = result > 0 ? own_bonus : other_bonus;
            if (rules.bonus_mode == BonusMode::add) pay += result * extra;
            else if (extra > 0) pay = result * extra;
        }
        auto& [sum, runs] = found[{result, pay}];
        sum += thirds;
        runs += static_cast<double>(thirds) * beats;
    };
    const bool runs = rules.home_run > 1;
    std::map<std::vector<int>, double> any_suit;  // of the field's rows
    for (const std::vector<int>& other : others) {
        if (runs && !any_suit.contains(other)) any_suit[other] = beats_two(row, other, others, rules);
    }
    for (const std::vector<int>& other : others) {
        const Key key_of_other = row_key(row, other, rules);
        const std::int64_t other_bonus = bonus(row, other, rules);
        if (key_of_own != key_of_other) {
            add(key_of_own > key_of_other ? 1 : -1, other_bonus, 3, runs ? any_suit[other] : 0);
        } else if (!is_suited_row(row, rules)) {
            add(0, other_bonus, 3, 0);
        } else if (const int suit = first_suit(row, own, rules); is_pair(own)) {  // the other pair has the other suits
            add(suit == 3 ? 1 : -1, other_bonus, 3, runs ? beats_two(row, other, 3, others, rules) : 0);
        } else {
            for (int theirs = 0; theirs < 4; ++theirs) {
                if (theirs == suit) continue;
                add(suit > theirs ? 1 : -1, other_bonus, 1, runs ? beats_two(row, other, theirs, others, rules) : 0);
            }
        }
    }
    std::vector<Outcome> list;
    for (const auto& [what, sums] : found) list.push_back({what.first, what.second, sums.first, sums.second});
    return list;
}

// Units times (3 * opponents)^3, as a sum over all combinations of the three rows; home_run apart.
struct PairWorth {
    std::int64_t units = 0;
    std::int64_t swept = 0;      // of it the pairs won 3-0
    std::int64_t sweeps = 0;     // how often
    double run_lost = 0;         // of it the pairs lost 0-3 to an opponent who wins two others 3-0 as well
};

inline PairWorth pair_worth(const std::array<std::vector<Outcome>, 3>& rows, const Rules& rules) {
    PairWorth worth;
    for (const Outcome& a : rows[0]) {
        for (const Outcome& b : rows[1]) {
            for (const Outcome& c : rows[2]) {
                const int wins = (a.result > 0) + (b.result > 0) + (c.result > 0);
                const int losses = (a.result < 0) + (b.result < 0) + (c.result < 0);
                std::int64_t units = a.pay + b.pay + c.pay;
                if (wins >= 2) units += rules.overall;
                if (losses >= 2) units -= rules.overall;
                if (wins == 3) units += rules.scoop;
                if (losses == 3) units -= rules.scoop;
                if (wins == 3 || losses == 3) units *= rules.gun;
                const std::int64_t weight = a.thirds * b.thirds * c.thirds;
                worth.units += weight * units;
                if (wins == 3) worth.swept += weight * units;
                if (losses == 3) worth.run_lost += a.runs * b.runs * c.runs * static_cast<double>(units);
                if (wins == 3) worth.sweeps += weight;
            }
        }
    }
    return worth;
}

// One legal setting under the rules.
struct RuledSetting {
    PairWorth worth;
    std::array<std::pair<Key, int>, 3> keys;  // back, middle, front
    std::array<int, 10> ids;                  // of the back, highest first, then of the middle

    bool stands_before(const RuledSetting& other) const {
        if (worth.units != other.worth.units) return worth.units > other.worth.units;
        if (keys != other.keys) return keys > other.keys;
        return ids > other.ids;
    }
};

// All legal settings of 13 cards; others[row] are the rows that opponents hold, for front, middle, back.
inline std::vector<RuledSetting> ruled_settings(std::vector<int> hand,
                                                const std::array<std::vector<std::vector<int>>, 3>& others,
                                                const Rules& rules) {
    using namespace palatine::chinese;
    std::sort(hand.rbegin(), hand.rend());
    struct RowOfHand {
        std::vector<int> ids;
        std::pair<Key, int> key;
        std::vector<Outcome> outcomes;
        int alike = 0;  // rows with the same number do the same
    };
    std::array<std::map<unsigned, RowOfHand>, 3> rows;
    for (int row = 0; row < 3; ++row) {
        std::map<std::pair<Key, int>, int> numbers;
        for (unsigned set = 0; set < 1u << 13; ++set) {
            RowOfHand found;
            for (unsigned i = 0; i < 13; ++i) {
                if (set >> i & 1) found.ids.push_back(hand[i]);
            }
            if (found.ids.size() != (row == 0 ? 3u : 5u)) continue;
            found.key = {row_key(row, found.ids, rules), first_suit(row, found.ids, rules)};
            found.outcomes = outcomes(row, found.ids, others[row], rules);
            found.alike = numbers.try_emplace(found.key, static_cast<int>(numbers.size())).first->second;
            rows[row][set] = found;
        }
    }
    const auto beats = [&](const std::pair<Key, int>& high, const std::pair<Key, int>& low) {
        return rules.equal_rows == EqualRows::allowed ? high >= low : high > low;
    };
    std::map<std::array<int, 3>, PairWorth> known;
    std::vector<RuledSetting> settings;
    for (const auto& [back_set, back] : rows[2]) {
        for (const auto& [middle_set, middle] : rows[1]) {
            if ((back_set & middle_set) != 0) continue;
            const RowOfHand& front = rows[0].at(0x1FFF & ~(back_set | middle_set));
            if (rules.middle == Middle::low27 ? !beats(back.key, front.key)
                                              : !beats(back.key, middle.key) || !beats(middle.key, front.key)) {
                continue;
            }
            const auto [place, is_new] = known.try_emplace({front.alike, middle.alike, back.alike});
            if (is_new) place->second = pair_worth({front.outcomes, middle.outcomes, back.outcomes}, rules);
            RuledSetting setting{place->second, {back.key, middle.key, front.key}, {}};
            std::copy(back.ids.begin(), back.ids.end(), setting.ids.begin());
            std::copy(middle.ids.begin(), middle.ids.end(), setting.ids.begin() + 5);
            settings.push_back(setting);
        }
    }
    std::sort(settings.begin(), settings.end(),
              [](const RuledSetting& a, const RuledSetting& b) { return a.stands_before(b); });
    return settings;
}

}  // namespace plain
