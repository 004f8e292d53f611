// All legal moves of a seat, in the order of their actions.
//
// For a card, a kind and a value the sets of table cards are unions of disjoint sets of one sum. On all but very full
// tables they fit into a small buffer, where they are sorted and equal ones become one; else they are walked through,
// card by card from the highest, with a look ahead whether a legal move is still to be had (is_possible). No heap.
#include <algorithm>
#include <span>

#include "casino/sets.hpp"
#include "casino/table.hpp"

namespace palatine::casino {
namespace {

// Sets of cards in a buffer of a fixed size; too many for it, and `full` says so.
class SetList {
public:
    static constexpr int kCapacity = 512;

    SetList() noexcept = default;
    SetList(const SetList& other) noexcept { *this = other; }
    SetList& operator=(const SetList& other) noexcept {  // copies no more than there is
        std::copy(other.begin(), other.end(), sets_.begin());
        size_ = other.size_;
        full_ = other.full_;
        return *this;
    }

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
    void append(const SetList& other) noexcept {
        for (const Ids set : other) push(set);
        full_ = full_ || other.full_;
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
        if (size_ < 2) return;
        const auto first = sets_.begin(), last = first + size_;
        if (size_ > 16) {
            std::sort(first, last);
        } else {
            for (auto i = first + 1; i != last; ++i) {
                const Ids set = *i;
                auto place = i;
                for (; place != first && place[-1] > set; --place) *place = place[-1];
                *place = set;
            }
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
        : table_(table), subsets_(table.options, table.valued()), f_(f), function_(function), owned_(table.owned()) {
        for_each_id(table.hand, [&](Card card) {
            hand_[static_cast<std::size_t>(num_cards_++)] = {card, table.options.hand_value(card),
                                                             table.options.table_value(card), 0};
        });
        for (Held& held : cards()) {
            for (const Held& other : cards()) {
                held.kept |= other.card == held.card ? 0 : bit_of_value(other.takes) & ~1u;
            }
            kept_by_some_ |= held.kept & kBuildValues;
        }
    }

    void visit() noexcept {
        for (const Held& held : cards()) {
            if (!trail_and_captures(held)) return;
        }
        if (!table_.options.builds) return;
        if (!each_value([&](int value) { return builds(value); })) return;
        if (table_.num_builds == 0) return;
        if (!each_value([&](int value) { return adds(value); })) return;
        each_value([&](int value) { return raises(value); });
    }

private:
    static constexpr Values kBuildValues = (2u << kMaxBuildValue) - (1u << kMinBuildValue);
    static constexpr int kMostSets = 64;

    struct Held {
        Card card;
        int takes, worth;  // its values from the hand and on the table
        Values kept;       // the values of the builds that the rest of the hand can stand for
    };
    std::span<Held> cards() noexcept { return {hand_.data(), static_cast<std::size_t>(num_cards_)}; }

    // The values that some of the hand can stand for when another card is played. f answers whether to go on, and so
    // does this.
    template <typename F>
    bool each_value(const F& f) const noexcept {
        for (Values values = kept_by_some_; values != 0; values &= values - 1) {
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

    // The sets of loose cards of a value that some card of the hand takes. What cards take is also what they keep.
    struct Sums {
        int value, count;  // count: more than kMostSets when there are too many
        std::array<Ids, kMostSets> sets;
    };
    const Sums& sums_of(int value) noexcept {
        for (std::size_t i = 0; i < num_sums_; ++i) {
            if (sums_[i].value == value) return sums_[i];
        }
        Sums& found = sums_[num_sums_++];
        found.value = value;
        found.count = subsets_.list(value, found.sets.data(), kMostSets);
        return found;
    }

    // Joins the sets of loose cards of a sum, those of one card too when they are asked for.
    void join_sums(int value, bool singles) noexcept {
        const Sums& found = sums_of(value);
        if (found.count > kMostSets) return fill();
        for (int i = 0; i < found.count; ++i) {
            const Ids set = found.sets[static_cast<std::size_t>(i)];
            if (singles || !is_one(set)) list_.join(set);
        }
    }
    void fill() noexcept {
        while (!list_.full()) list_.push(0);
    }

    bool trail_and_captures(const Held& held) noexcept {
        const Card card = held.card;
        const Ids matches = table_.matches(card);
        const bool optional = table_.options.matching == Matching::optional;
        if (owned_ == 0 && (optional || matches == 0) && !tell(Kind::trail, card, 0, 0)) return false;

        const int value = held.takes;
        const Values missing = owned_ & ~held.kept;
        if ((missing & ~bit_of_value(value)) != 0) return true;
        list_.clear();
        if (value == 0) {
            for_each_id(matches, [&](Card match) { list_.push(bit_of(match)); });
            return tell_list(Kind::capture, card, 0);
        }
        const bool sums = subsets_.any(value);
        if (!sums && matches == 0 && table_.num_builds == 0) return true;
        list_.push(0);
        if (sums) join_sums(value, false);
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
        const SetList sets = list_;
        list_.clear();
        if (sets.full()) return fill();
        for (const Ids set : sets) {
            const Ids free = matches & ~set;
            for (Ids part = free;; part = (part - 1) & free) {
                if (part != 0 || free == 0 || !one) list_.push(set | part);
                if (part == 0) break;
            }
        }
    }

    // Whether the rest of the hand lets the seat own a build of the value and all that it owns already.
    bool may_own(const Held& held, int value) const noexcept {
        return (held.kept & bit_of_value(value)) != 0 && (owned_ & ~held.kept) == 0;
    }

    // Lists the sets of loose cards that with the card fall into sets of the value; the empty one too, if it does.
    void list_joins(const Held& held, int value) noexcept {
        list_.clear();
        if (table_.is_single(held.card, value)) list_.push(0);
        if (held.worth < value) {
            std::array<Ids, kMostSets> sets;
            const int count = subsets_.list(value - held.worth, sets.data(), kMostSets);
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

    // Whether the card is, or makes with loose ones, a set of the value.
    bool can_join(const Held& held, int value) const noexcept {
        if (held.worth == 0) return false;
        return table_.is_single(held.card, value) || (held.worth < value && subsets_.any(value - held.worth));
    }

    bool builds(int value) noexcept {
        if (table_.loose == 0) return true;
        for (const Held& held : cards()) {
            if (!may_own(held, value) || !can_join(held, value)) continue;
            list_joins(held, value);
            list_.drop_empty();
            if (!tell_list(Kind::build, held.card, value)) return false;
        }
        return true;
    }

    bool adds(int value) noexcept {
        Ids last = 0;
        int named = 0;
        for (int i = 0; i < table_.num_builds; ++i) {
            if (table_.about(i).value() != value) continue;
            last = table_.build(i);
            ++named;
        }
        if (named == 0) return true;
        for (const Held& held : cards()) {
            if (!may_own(held, value) || !can_join(held, value)) continue;
            list_joins(held, value);
            if (named == 1) {
                list_.change([last](Ids set) { return set | last; });
            } else if (!list_.full()) {
                const SetList joins = list_;
                list_.clear();
                for (int i = 0; i < table_.num_builds; ++i) {
                    if (table_.about(i).value() != value) continue;
                    for (const Ids set : joins) list_.push(set | table_.build(i));
                }
            }
            if (!tell_list(Kind::add, held.card, value)) return false;
        }
        return true;
    }

    bool raises(int value) noexcept {
        Values lower = 0;
        for (int i = 0; i < table_.num_builds; ++i) lower |= bit_of_value(table_.about(i).value());
        for (const Held& held : cards()) {
            if (held.worth == 0 || held.worth >= value || (held.kept & bit_of_value(value)) == 0) continue;
            if ((lower & bit_of_value(value - held.worth)) == 0) continue;
            SetList raised;
            for (int i = 0; i < table_.num_builds && !raised.full(); ++i) {
                if (table_.about(i).value() + held.worth != value || table_.may_raise(i) != Refusal::none) continue;
                if ((table_.owned(i) & ~held.kept) != 0) continue;
                list_.clear();
                list_.push(table_.build(i));
                if (table_.options.raise_absorb) join_sets(value);
                raised.append(list_);
            }
            list_ = raised;
            if (!tell_list(Kind::raise, held.card, value)) return false;
        }
        return true;
    }

    const Table& table_;
    Subsets subsets_;
    Visit f_;
    void* function_;
    Values owned_, kept_by_some_ = 0;
    int num_cards_ = 0;
    std::array<Held, kMaxHand> hand_;
    std::size_t num_sums_ = 0;
    std::array<Sums, kMaxHand> sums_;
    SetList list_;
};

}  // namespace

void visit_moves(const Table& table, Visit f, void* function) { Moves(table, f, function).visit(); }

}  // namespace palatine::casino
