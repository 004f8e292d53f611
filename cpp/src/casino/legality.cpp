// Whether one move is legal, and why not; whether what is said of a move so far can become a legal one. Lists nothing.
#include "casino/sets.hpp"
#include "casino/table.hpp"

namespace palatine::casino {
namespace {

Counts counts_in(const Table& table, Ids cards) noexcept {
    return counts_of(table.options.courts == Courts::pairs ? cards & ~kCourts : cards);
}
bool has_valueless(const Table& table, Ids cards) noexcept {
    return table.options.courts == Courts::pairs && (cards & kCourts) != 0;
}

bool all_sets(const Table& table, Ids cards, Ids free, int value, bool aces_alone) noexcept {
    return !has_valueless(table, cards) && covers(counts_in(table, cards), counts_in(table, free), value, aces_alone);
}
bool all_sets(const Table& table, Ids cards, Ids free, int value) noexcept {
    return all_sets(table, cards, free, value, value == 14 && table.options.single_ace_is_14());
}

// Of RC-7 and RC-9: whether the loose cards `taken`, and of the open ones some, can be a capture.
bool can_capture_loose(const Table& table, Card card, Ids taken, Ids open) noexcept {
    const int value = table.options.hand_value(card);
    const Ids matches = table.matches(card);
    if (value == 0) return (taken & ~matches) == 0 && (is_one(taken) || (taken == 0 && (open & matches) != 0));
    const Matching matching = table.options.matching;
    if (matching == Matching::all) {
        if ((matches & ~(taken | open)) != 0) return false;
        return all_sets(table, taken | matches, open & ~matches, value);
    }
    if (matching == Matching::optional || matches == 0) return all_sets(table, taken, open, value);
    // At least one match is taken by itself; or, of aces, all are in sets.
    const Ids in_reach = matches & (taken | open);
    if (in_reach != 0) {
        const Ids single = Ids{1} << std::countr_zero((taken & matches) != 0 ? taken & matches : in_reach);
        if (all_sets(table, taken & ~single, open & ~single, value)) return true;
    }
    return value == 14 && in_reach == matches && all_sets(table, taken | matches, open & ~matches, value, false);
}

// Whether open cards hold something to capture: a match or a set.
bool has_capture(const Table& table, Card card, Ids open) noexcept {
    const int value = table.options.hand_value(card);
    return (table.matches(card) & open) != 0 ||
           (value != 0 && Subsets(table.options, open & table.valued()).any(value));
}

bool can_capture(const Table& table, Card card, Ids taken, Ids open) noexcept {
    const int value = table.options.hand_value(card);
    const Values missing = table.owned() & ~table.kept(card);
    if ((missing & ~bit_of_value(value)) != 0) return false;
    Ids loose = taken, builds = 0;
    for (int i = 0; i < table.num_builds; ++i) {
        const Ids build = table.build(i);
        const bool whole = (build & ~(taken | open)) == 0, right = table.about(i).value() == value;
        if ((build & taken) != 0 || (missing != 0 && right && table.owns(i))) {
            if (!whole || !right) return false;
            builds |= build;
        } else if (whole && right) {
            builds |= build;  // may be taken along
        }
        loose &= ~build;
    }
    if ((loose & ~table.loose) != 0) return false;
    const Ids open_loose = open & table.loose;
    if (!can_capture_loose(table, card, loose, open_loose)) return false;
    return taken != 0 || builds != 0 || has_capture(table, card, open_loose);
}

// Whether the card with the loose cards `taken`, and of the open ones some, fall into sets of the value.
bool can_join(const Table& table, const Move& move, Ids taken, Ids open) noexcept {
    return all_sets(table, taken | bit_of(move.card), open, move.value);
}

bool can_build(const Table& table, const Move& move, Ids open) noexcept {
    if ((move.table & ~table.loose) != 0) return false;
    open &= table.loose;
    if (move.table != 0) return can_join(table, move, move.table, open);
    for (Ids rest = open; rest != 0;) {
        const Card card(std::countr_zero(rest));
        if (can_join(table, move, bit_of(card), open & ~bit_of(card))) return true;
        rest &= ~rank_of(card);
    }
    return false;
}

// The builds that an add or a raise with these taken cards can name.
template <typename F>
bool any_named(const Table& table, Ids taken, Ids open, const F& f) noexcept {
    for (int i = 0; i < table.num_builds; ++i) {
        const Ids build = table.build(i);
        if ((build & ~(taken | open)) == 0 && (taken & ~(build | table.loose)) == 0 && f(i)) return true;
    }
    return false;
}

bool can_add(const Table& table, const Move& move, Ids open) noexcept {
    return any_named(table, move.table, open, [&](int i) {
        return table.about(i).value() == move.value &&
               can_join(table, move, move.table & table.loose, open & table.loose);
    });
}

bool can_raise(const Table& table, const Move& move, Ids open) noexcept {
    const Values kept = table.kept(move.card);
    return any_named(table, move.table, open, [&](int i) {
        if (table.about(i).value() + table.options.table_value(move.card) != move.value) return false;
        if (table.may_raise(i) != Refusal::none || (table.owned(i) & ~kept) != 0) return false;
        const Ids along = move.table & table.loose;
        return along == 0 || (table.options.raise_absorb && all_sets(table, along, open & table.loose, move.value));
    });
}

}  // namespace

bool is_possible(const Table& table, const Move& move, Ids open) noexcept {
    if ((table.hand & bit_of(move.card)) == 0) return false;
    switch (move.kind) {
        case Kind::trail: return refusal_of(table, move) == Refusal::none;
        case Kind::capture: return can_capture(table, move.card, move.table, open);
        default: break;
    }
    const Values kept = table.kept(move.card);
    if (!table.options.builds || (kept & bit_of_value(move.value)) == 0) return false;
    if (table.options.table_value(move.card) == 0) return false;
    if (move.kind == Kind::raise) return can_raise(table, move, open);
    if ((table.owned() & ~kept) != 0) return false;
    return move.kind == Kind::build ? can_build(table, move, open) : can_add(table, move, open);
}

namespace {

Refusal refusal_of_trail(const Table& table, Card card) noexcept {
    if (table.owned() != 0) return Refusal::owns_build;
    return table.options.matching != Matching::optional && table.matches(card) != 0 ? Refusal::must_match
                                                                                    : Refusal::none;
}

Refusal refusal_of_capture(const Table& table, Card card, Ids cards) noexcept {
    const int value = table.options.hand_value(card);
    Ids loose = cards;
    Values left = 0;  // values of own builds that stay
    for (int i = 0; i < table.num_builds; ++i) {
        const Ids build = table.build(i);
        loose &= ~build;
        if ((cards & build) == 0) {
            if (table.owns(i)) left |= bit_of_value(table.about(i).value());
        } else if ((build & ~cards) != 0) {
            return Refusal::part_of_build;
        } else if (table.about(i).value() != value) {
            return Refusal::no_sum;
        }
    }
    if (cards == 0) return Refusal::takes_nothing;
    if (!can_capture_loose(table, card, loose, 0)) {
        const bool sums =
            value == 0 ? is_one(loose) && (loose & ~rank_of(card)) == 0 : all_sets(table, loose, 0, value);
        return sums ? Refusal::leaves_match : Refusal::no_sum;
    }
    return (left & ~table.kept(card)) != 0 ? Refusal::breaks_duty : Refusal::none;
}

// Which build an add or a raise names, into `named`.
Refusal find_named(const Table& table, Ids cards, int& named) noexcept {
    named = -1;
    for (int i = 0; i < table.num_builds; ++i) {
        if ((table.build(i) & cards) == 0) continue;
        if ((table.build(i) & ~cards) != 0) return Refusal::part_of_build;
        if (named >= 0) return Refusal::names_no_build;
        named = i;
    }
    return named < 0 ? Refusal::names_no_build : Refusal::none;
}

Refusal refusal_of_build(const Table& table, const Move& move) noexcept {
    if (move.table == 0) return Refusal::takes_nothing;
    if ((move.table & ~table.loose) != 0) return Refusal::build_in_build;
    return can_join(table, move, move.table, 0) ? Refusal::none : Refusal::no_sum;
}

Refusal refusal_of_add(const Table& table, const Move& move) noexcept {
    int named;
    if (const Refusal refusal = find_named(table, move.table, named); refusal != Refusal::none) return refusal;
    if (table.about(named).value() != move.value) return Refusal::other_value;
    return can_join(table, move, move.table & table.loose, 0) ? Refusal::none : Refusal::no_sum;
}

Refusal refusal_of_raise(const Table& table, const Move& move, int& named) noexcept {
    if (const Refusal refusal = find_named(table, move.table, named); refusal != Refusal::none) return refusal;
    if (const Refusal refusal = table.may_raise(named); refusal != Refusal::none) return refusal;
    if (table.about(named).value() + table.options.table_value(move.card) != move.value) return Refusal::other_value;
    const Ids along = move.table & table.loose;
    if (along == 0) return Refusal::none;
    if (!table.options.raise_absorb) return Refusal::takes_along;
    return all_sets(table, along, 0, move.value) ? Refusal::none : Refusal::no_sum;
}

}  // namespace

Refusal refusal_of(const Table& table, const Move& move) noexcept {
    if ((table.hand & bit_of(move.card)) == 0) return Refusal::not_in_hand;
    Ids there = table.loose;
    for (int i = 0; i < table.num_builds; ++i) there |= table.build(i);
    if ((move.table & ~there) != 0) return Refusal::not_on_the_table;
    if (move.kind == Kind::trail) return refusal_of_trail(table, move.card);
    if (move.kind == Kind::capture) return refusal_of_capture(table, move.card, move.table);

    if (!table.options.builds) return Refusal::no_builds;
    if (table.options.table_value(move.card) == 0) return Refusal::no_sum;
    int named = -1;  // the build that a raise ends
    const Refusal refusal = move.kind == Kind::build ? refusal_of_build(table, move)
                            : move.kind == Kind::add ? refusal_of_add(table, move)
                                                     : refusal_of_raise(table, move, named);
    if (refusal != Refusal::none) return refusal;
    const Values kept = table.kept(move.card);
    if ((kept & bit_of_value(move.value)) == 0) return Refusal::holds_no_value;
    return (table.owned(named) & ~kept) != 0 ? Refusal::breaks_duty : Refusal::none;
}

}  // namespace palatine::casino
