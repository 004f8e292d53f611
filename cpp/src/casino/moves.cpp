// All legal moves of a seat, in the order of their actions.
//
// For a card, a kind and a value the sets of table cards are unions of disjoint sets of one sum. On all but very full
// tables they fit into a small buffer, where they are sorted and equal ones become one; else they are walked through,
// card by card from the highest, with a look ahead whether a legal move is still to be had (is_possible). No heap.
#include <algorithm>

#include "casino/sets.hpp"
#include "casino/table.hpp"

namespace palatine::casino {
namespace {

// Sets of cards in a buffer of a fixed size; too many for it, and `full` says so.
class SetList {
public:
    static constexpr int kCapacity = 512;

    bool full() const noexcept { return full_; }
    int size() const noexcept { return size_; }
    const Ids* begin() const noexcept { return sets_.data(); }
    const Ids* end() const noexcept { return sets_.data() + size_; }

    void clear() noexcept {
        size_ = 0;
        full_ = false;
    }
    void push(Ids set) noexcept {
        if (size_ < kCapacity) {
            sets_[static_cast<std::size_t>(size_++)] = set;
        } else {
            full_ = true;
        }
    }
    // Adds to each set, besides, each of its unions with a disjoint one.
    void join(Ids other) noexcept {
        for (int i = 0, size = size_; i < size; ++i) {
            const Ids set = sets_[static_cast<std::size_t>(i)];
            if ((set & other) == 0) push(set | other);
        }
    }
    template <typename F>
    void change(const F& f) noexcept {
        for (int i = 0; i < size_; ++i) sets_[static_cast<std::size_t>(i)] = f(sets_[static_cast<std::size_t>(i)]);
    }
    void drop_empty() noexcept {
        if (!full_) size_ = static_cast<int>(std::remove(sets_.begin(), sets_.begin() + size_, Ids{0}) - sets_.begin());
    }
    // Rising, each once.
    void sort() noexcept {
        const auto first = sets_.begin(), last = first + size_;
        if (size_ > 16) {
            std::sort(first, last);
        } else {
            for (auto i = first; i != last; ++i) std::rotate(std::upper_bound(first, i, *i), i, i + 1);
        }
        size_ = static_cast<int>(std::unique(first, last) - first);
    }

private:
    std::array<Ids, kCapacity> sets_;
    int size_ = 0;
    bool full_ = false;
};

class Moves {
public:
    Moves(const Table& table, Visit f, void* function) noexcept
        : table_(table), subsets_(table.options, table.valued()), f_(f), function_(function) {}

    void visit() noexcept {
        Values kept_by_some = 0;
        const bool going = each_card([&](Card card) {
            kept_by_some |= table_.kept(card);
            return trail_and_captures(card);
        });
        if (!going || !table_.options.builds) return;
        kept_by_some &= kBuildValues;
        if (!each_value(kept_by_some, [&](int value) { return builds(value); })) return;
        if (table_.num_builds == 0) return;
        if (!each_value(kept_by_some, [&](int value) { return adds(value); })) return;
        each_value(kept_by_some, [&](int value) { return raises(value); });
    }

private:
    static constexpr Values kBuildValues = (2u << kMaxBuildValue) - (1u << kMinBuildValue);
    static constexpr int kMostSets = 64;

    // f answers whether to go on, and so do these.
    template <typename F>
    bool each_card(const F& f) const noexcept {
        for (Ids rest = table_.hand; rest != 0; rest &= rest - 1) {
            if (!f(Card(std::countr_zero(rest)))) return false;
        }
        return true;
    }
    template <typename F>
    static bool each_value(Values values, const F& f) noexcept {
        for (; values != 0; values &= values - 1) {
            if (!f(std::countr_zero(values))) return false;
        }
        return true;
    }

    bool tell(Kind kind, Card card, int value, Ids set) const noexcept {
        return !f_(function_, action_of({kind, card, value, set}));
    }

    // Tells of the sets in the list, which are those of all moves of a card, a kind and a value.
    bool tell_list(Kind kind, Card card, int value) noexcept {
        if (list_.full()) {
            Ids there = table_.loose;
            for (int i = 0; i < table_.num_builds; ++i) there |= table_.build(i);
            const Move none{kind, card, value, 0};
            return !is_possible(table_, none, there) || walk(none, there);
        }
        list_.sort();
        for (const Ids set : list_) {
            if (!tell(kind, card, value, set)) return false;
        }
        return true;
    }

    // Tells of all moves that have all of the move's table cards and else only open ones, of which there are some.
    bool walk(const Move& move, Ids open) const noexcept {
        if (open == 0) return tell(move.kind, move.card, move.value, move.table);
        const Ids highest = std::bit_floor(open);
        open ^= highest;
        if (is_possible(table_, move, open) && !walk(move, open)) return false;
        const Move with{move.kind, move.card, move.value, move.table | highest};
        return !is_possible(table_, with, open) || walk(with, open);
    }

    // Joins the sets of loose cards of a sum, those of one card too when they are asked for.
    void join_sums(int value, bool singles) noexcept {
        std::array<Ids, kMostSets + 1> sets;
        const int count = subsets_.list(value, sets.data(), kMostSets);
        if (count > kMostSets) return fill();
        for (int i = 0; i < count; ++i) {
            const Ids set = sets[static_cast<std::size_t>(i)];
            if (singles || !is_one(set)) list_.join(set);
        }
    }
    void fill() noexcept {
        while (!list_.full()) list_.push(0);
    }

    bool trail_and_captures(Card card) noexcept {
        const Values owned = table_.owned();
        const Ids matches = table_.matches(card);
        const bool optional = table_.options.matching == Matching::optional;
        if (owned == 0 && (optional || matches == 0) && !tell(Kind::trail, card, 0, 0)) return false;

        const int value = table_.options.hand_value(card);
        const Values missing = owned == 0 ? 0 : owned & ~table_.kept(card);
        if ((missing & ~bit_of_value(value)) != 0) return true;
        list_.clear();
        if (value == 0) {
            for_each_id(matches, [&](Card match) { list_.push(bit_of(match)); });
            return tell_list(Kind::capture, card, 0);
        }
        list_.push(0);
        if (subsets_.any(value)) join_sums(value, false);
        match(matches);
        for (int i = 0; i < table_.num_builds; ++i) {
            if (table_.about(i).value() != value) continue;
            const Ids build = table_.build(i);
            if (missing != 0 && table_.owns(i)) {
                list_.change([build](Ids set) { return set | build; });
            } else {
                list_.join(build);
            }
        }
        list_.drop_empty();
        return tell_list(Kind::capture, card, 0);
    }

    // RC-7, RC-9: takes the matches that are in no set as the rules have it.
    void match(Ids matches) noexcept {
        if (matches == 0) return;
        if (table_.options.matching == Matching::all) return list_.change([matches](Ids set) { return set | matches; });
        const bool one = table_.options.matching == Matching::one;
        const int size = list_.size();
        SetList sets;
        for (int i = 0; i < size; ++i) {
            const Ids set = list_.begin()[i], free = matches & ~set;
            for (Ids part = free;; part = (part - 1) & free) {
                if (part != 0 || free == 0 || !one) sets.push(set | part);
                if (part == 0) break;
            }
        }
        if (list_.full() || sets.full()) return fill();
        list_.clear();
        for (const Ids set : sets) list_.push(set);
    }

    // Whether the rest of the hand lets a seat own, after this card, a build of the value and all it owns already.
    bool may_own(Card card, int value, int but = -1) const noexcept {
        const Values kept = table_.kept(card);
        return (kept & bit_of_value(value)) != 0 && (table_.owned(but) & ~kept) == 0;
    }

    // Lists the sets of loose cards that with the card fall into sets of the value; the empty one too, if it does.
    void list_joins(Card card, int value) noexcept {
        list_.clear();
        if (table_.is_single(card, value)) list_.push(0);
        const int worth = table_.options.table_value(card);
        if (worth == 0) return;
        if (worth < value) {
            std::array<Ids, kMostSets + 1> sets;
            const int count = subsets_.list(value - worth, sets.data(), kMostSets);
            if (count > kMostSets) return fill();
            for (int i = 0; i < count; ++i) list_.push(sets[static_cast<std::size_t>(i)]);
        }
        if (list_.size() != 0) join_sets(value);
    }
    void join_sets(int value) noexcept {
        if (subsets_.any(value)) join_sums(value, true);
        if (value == 14 && table_.options.single_ace_is_14()) {
            for_each_id(table_.loose & kAces, [&](Card ace) { list_.join(bit_of(ace)); });
        }
    }

    bool builds(int value) noexcept {
        return each_card([&](Card card) {
            if (!may_own(card, value)) return true;
            list_joins(card, value);
            list_.drop_empty();
            return tell_list(Kind::build, card, value);
        });
    }

    bool adds(int value) noexcept {
        Ids named = 0;
        for (int i = 0; i < table_.num_builds; ++i) named |= table_.about(i).value() == value ? table_.build(i) : 0;
        if (named == 0) return true;
        return each_card([&](Card card) {
            if (!may_own(card, value)) return true;
            list_joins(card, value);
            if (list_.full() || list_.size() == 0) return tell_list(Kind::add, card, value);
            const SetList joins = list_;
            list_.clear();
            for (int i = 0; i < table_.num_builds; ++i) {
                if (table_.about(i).value() != value) continue;
                for (const Ids set : joins) list_.push(set | table_.build(i));
            }
            return tell_list(Kind::add, card, value);
        });
    }

    bool raises(int value) noexcept {
        return each_card([&](Card card) {
            const int worth = table_.options.table_value(card);
            if (worth == 0 || worth >= value) return true;
            list_.clear();
            SetList raised;
            for (int i = 0; i < table_.num_builds; ++i) {
                if (table_.about(i).value() + worth != value || table_.may_raise(i) != Refusal::none) continue;
                if (!may_own(card, value, i)) continue;
                list_.clear();
                list_.push(table_.build(i));
                if (table_.options.raise_absorb) join_sets(value);
                if (list_.full()) return tell_list(Kind::raise, card, value);
                for (const Ids set : list_) raised.push(set);
            }
            if (raised.size() == 0) return true;
            list_.clear();
            for (const Ids set : raised) list_.push(set);
            if (raised.full()) fill();
            return tell_list(Kind::raise, card, value);
        });
    }

    const Table& table_;
    Subsets subsets_;
    Visit f_;
    void* function_;
    SetList list_;
};

}  // namespace

void visit_moves(const Table& table, Visit f, void* function) { Moves(table, f, function).visit(); }

}  // namespace palatine::casino
