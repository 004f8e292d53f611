// The shipped fields, and which of them goes with which rules.
#include <cstddef>
#include <cstdint>
#include <memory>

#include "cards/first_use.hpp"
#include "chinese/field_low27.hpp"
#include "chinese/field_one_six.hpp"
#include "chinese/field_one_six_table.hpp"
#include "chinese/field_rows.hpp"
#include "chinese/field_table.hpp"
#include "chinese/field_two_four.hpp"
#include "chinese/field_two_four_table.hpp"
#include "palatine/chinese.hpp"
#include "palatine/chinese_rules.hpp"

namespace palatine::chinese {
namespace {

// The generated tables hold counts, and -n for n values that do not occur.
template <std::size_t n>
Field::Counts unpack(const std::int32_t (&packed)[n]) {
    Field::Counts counts;
    counts.reserve(poker::kNumValues);
    for (const std::int32_t item : packed) {
        if (item < 0) {
            counts.insert(counts.end(), static_cast<std::size_t>(-item), 0u);
        } else {
            counts.push_back(static_cast<std::uint32_t>(item));
        }
    }
    return counts;
}

enum class Scoring { rows, two_four, one_six };

// By what 3-0 pays, as a multiple of what 2-1 pays: 3, 2 and 6 in these.
Scoring nearest_scoring(const Rules& rules) noexcept {
    const std::int64_t two = 1 + std::int64_t{rules.overall};
    const std::int64_t three = rules.gun * (std::int64_t{3} + rules.overall + rules.scoop);
    if (three * three < 6 * two * two) return Scoring::two_four;
    return three * three < 18 * two * two ? Scoring::rows : Scoring::one_six;
}

// CP-8.
RowBonus table_bonus() noexcept {
    RowBonus bonus;
    bonus.front_trips.fill(3);
    bonus.middle[static_cast<std::size_t>(poker::Category::full_house)] = 2;
    for (auto* row : {&bonus.middle, &bonus.back}) {
        (*row)[static_cast<std::size_t>(poker::Category::four_of_a_kind)] = 4;
        (*row)[static_cast<std::size_t>(poker::Category::straight_flush)] = 5;
        (*row)[kRoyalFlush] = 5;
    }
    return bonus;
}

#define PALATINE_SHIPPED(name)                                                                                  \
    []() -> const Field& {                                                                                      \
        using namespace field_##name;                                                                           \
        static constinit FirstUse<Field> field;                                                                 \
        return field.get([] {                                                                                   \
            return std::make_unique<Field>(#name, unpack(kFrontCounts), unpack(kMiddleCounts), unpack(kBackCounts)); \
        });                                                                                                     \
    }()

}  // namespace

const Field& Field::standard() { return PALATINE_SHIPPED(rows); }

const Field& Field::for_rules(const Rules& rules) {
    if (rules.middle == Middle::low27) return PALATINE_SHIPPED(low27);
    const bool bonus = rules.row_bonus != RowBonus{};
    switch (nearest_scoring(rules)) {
        case Scoring::two_four: return bonus ? PALATINE_SHIPPED(two_four_table) : PALATINE_SHIPPED(two_four);
        case Scoring::one_six: return bonus ? PALATINE_SHIPPED(one_six_table) : PALATINE_SHIPPED(one_six);
        default: return bonus ? PALATINE_SHIPPED(table) : standard();
    }
}

#undef PALATINE_SHIPPED

bool Field::is_made_for(const Rules& rules) {
    // What is settled without rows has no part in a field.
    Rules about_rows = rules;
    about_rows.specials = {};
    about_rows.special_order = {};
    about_rows.misset = Misset::reject;
    about_rows.surrender = Rules::kNoSurrender;
    about_rows.topology = Topology::all;
    Rules made_for;
    made_for.middle = rules.middle;
    if (rules.middle == Middle::high) {
        const Scoring scoring = nearest_scoring(rules);
        made_for.overall = scoring == Scoring::two_four ? 1 : 0;
        made_for.scoop = scoring == Scoring::one_six ? 3 : 0;
        if (rules.row_bonus != RowBonus{}) made_for.row_bonus = table_bonus();
    }
    if (rules.row_bonus == RowBonus{}) {  // then nobody gets any, in whatever way
        about_rows.bonus_mode = BonusMode::replace;
        about_rows.bonus_to = BonusTo::winner;
    }
    return about_rows == made_for;
}

}  // namespace palatine::chinese
