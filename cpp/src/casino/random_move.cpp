// A legal move of a seat that has very many, without a list of them.
//
// All moves with one card, kind and value, and of adds and raises one build, are a draw: some cards belong to each of them,
// of others, the open ones, any set. A draw of all sets of open cards of all draws alike, again until it is legal, finds
// each legal move with the same chance. On full tables one in some hundred is legal.
#include <array>
#include <bit>
#include <cstdint>

#include "casino/sets.hpp"
#include "casino/table.hpp"

namespace palatine::casino {
namespace {

// Moves of one card, kind and value: all have the cards of `move`, and may have loose cards of `open` and whole builds of
// `builds` (a bit for each).
struct Draw {
    Move move;
    Ids open = 0;
    std::uint32_t builds = 0;

    std::uint64_t size() const noexcept { return std::uint64_t{1} << (std::popcount(open) + std::popcount(builds)); }
};

class Draws {
public:
    explicit Draws(const Table& table) noexcept : table_(table) {}

    // Calls f for each draw until it answers true.
    template <typename F>
    void each(const F& f) const noexcept {
        bool over = false;
        for_each_id(table_.hand, [&](Card card) {
            over = over || f(Draw{{Kind::trail, card, 0, 0}, 0, 0}) || f(captures(card));
            if (!table_.options.builds) return;
            for (int value = kMinBuildValue; value <= kMaxBuildValue; ++value) {
                over = over || f(Draw{{Kind::build, card, value, 0}, up_to(value), 0});
                for (int i = 0; i < table_.num_builds; ++i) {
                    if (table_.about(i).value() == value) {
                        over = over || f(Draw{{Kind::add, card, value, table_.build(i)}, up_to(value), 0});
                    }
                    if (table_.about(i).value() + table_.options.table_value(card) == value) {
                        const Ids along = table_.options.raise_absorb ? up_to(value) : 0;
                        over = over || f(Draw{{Kind::raise, card, value, table_.build(i)}, along, 0});
                    }
                }
            }
        });
    }

    // Whether the loose cards of a move can fall into sets of its value, by their sum: a test that is fast.
    bool adds_up(const Move& move) const noexcept {
        if (move.kind == Kind::trail) return true;
        const Options& options = table_.options;
        const int value = move.kind == Kind::capture ? options.hand_value(move.card) : move.value;
        if (value == 0) return true;
        const bool own = move.kind == Kind::build || move.kind == Kind::add;
        int sum = own ? options.table_value(move.card) : 0;
        int aces = own && move.card.rank() == 12 ? 1 : 0;
        for_each_id(move.table & table_.loose, [&](Card card) {
            sum += options.table_value(card);
            aces += card.rank() == 12;
        });
        if (value != 14 || !options.single_ace_is_14()) return sum % value == 0;
        for (int alone = 0; alone <= aces; ++alone) {  // aces that are sets by themselves
            if ((sum - alone) % value == 0) return true;
        }
        return false;
    }

private:
    Ids up_to(int value) const noexcept {
        Ids cards = 0;
        for_each_id(table_.valued(), [&](Card card) {
            cards |= table_.options.table_value(card) <= value ? bit_of(card) : 0;
        });
        return cards;
    }
    Draw captures(Card card) const noexcept {
        const int value = table_.options.hand_value(card);
        const Ids matches = table_.matches(card);
        if (value == 0) return {{Kind::capture, card, 0, 0}, matches, 0};
        Draw draw{{Kind::capture, card, 0, 0}, up_to(value) | matches, 0};
        if (table_.options.matching == Matching::all) {  // RC-7, RC-9: each capture takes them
            draw.move.table = matches;
            draw.open &= ~matches;
        }
        for (int i = 0; i < table_.num_builds; ++i) {
            if (table_.about(i).value() == value) draw.builds |= 1u << i;
        }
        return draw;
    }

    const Table& table_;
};

// Uniform below n.
std::uint64_t below(std::uint64_t n, Random& random) noexcept {
    const std::uint64_t mask = ~std::uint64_t{0} >> std::countl_zero(n);
    for (;;) {
        const std::uint64_t drawn = random.next() & mask;
        if (drawn < n) return drawn;
    }
}

// Any legal move, card by card from the highest down, each time one of what a legal move can still have.
Move descend(const Table& table, const Draws& draws, Random& random) noexcept {
    Ids there = table.loose;
    for (int i = 0; i < table.num_builds; ++i) there |= table.build(i);
    Move move;
    std::uint32_t count = 0;
    draws.each([&](const Draw& draw) {
        Move start = draw.move;
        start.table = 0;
        if (draw.move.kind != Kind::trail && there == 0) return false;
        if (is_possible(table, start, there) && random.below(++count) == 0) move = start;
        return false;
    });
    if (move.kind == Kind::trail) return move;
    while (there != 0) {
        const Ids highest = std::bit_floor(there);
        there ^= highest;
        Move with = move;
        with.table |= highest;
        const bool can = is_possible(table, with, there);
        if (can && (!is_possible(table, move, there) || random.below(2) == 0)) move = with;
    }
    return move;
}

}  // namespace

Action Position::random_of_many(int seat, Random& random) const noexcept {
    constexpr int kTries = 20'000;
    const Table there = table(seat);
    const Draws draws(there);
    std::uint64_t all = 0;
    draws.each([&all](const Draw& draw) { return all += draw.size(), false; });
    for (int i = 0; i < kTries; ++i) {
        std::uint64_t place = below(all, random);
        Move move;
        draws.each([&](const Draw& draw) {
            if (place >= draw.size()) return place -= draw.size(), false;
            move = draw.move;
            const std::uint64_t cards = random.next(), builds = draw.builds == 0 ? 0 : random.next();
            move.table |= cards & draw.open;
            for (int k = 0; k < there.num_builds; ++k) {
                if ((draw.builds & builds) >> k & 1) move.table |= there.build(k);
            }
            return true;
        });
        if (draws.adds_up(move) && refusal_of(there, move) == Refusal::none) return action_of(move);
    }
    const Action action = action_of(descend(there, draws, random));
    return is_legal(seat, action) ? action : default_action(seat);
}

}  // namespace palatine::casino
