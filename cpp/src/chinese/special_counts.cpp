// Exact counts of special hands. Of a hand with given ranks the ranks decide most specials, the numbers of cards of each
// suit decide the others; only three straight flushes need both, and these hands are few enough to list.
#include "chinese/special_counts.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <initializer_list>
#include <map>
#include <set>
#include <tuple>
#include <utility>

namespace palatine::chinese {
namespace {

constexpr SpecialSet bits(std::initializer_list<Special> list) {
    unsigned set = 0;
    for (const Special special : list) set |= 1u << static_cast<int>(special);
    return static_cast<SpecialSet>(set);
}
constexpr SpecialSet kBySuits =
    bits({Special::suited_dragon, Special::one_colour, Special::twelve_suited, Special::three_flushes});
constexpr SpecialSet kByBoth = bits({Special::three_straight_flushes});
constexpr auto kByRanks = static_cast<SpecialSet>(((1u << kNumSpecials) - 1) & ~(kBySuits | kByBoth));

using Sets = std::pair<SpecialSet, SpecialSet>;  // with and without wheel

Sets find(CardSet hand) noexcept {
    constexpr SpecialSet straights = bits({Special::three_straights, Special::three_straight_flushes});
    const SpecialSet found = find_specials(hand, Rules{});
    if ((found & straights) == 0) return {found, found};
    Rules without_wheel;
    without_wheel.wheel = Wheel::none;
    return {found, find_specials(hand, without_wheel)};
}

// How many hands have so many cards of the first three suits; the last suit has the others.
constexpr int kSizes = kHandSize + 1;
using Ways = std::array<std::uint64_t, kSizes * kSizes * kSizes>;
constexpr std::size_t place(int a, int b, int c) noexcept {
    return static_cast<std::size_t>((a * kSizes + b) * kSizes + c);
}
template <typename F>
void for_each_size(int cards, F&& f) {
    for (int a = 0; a <= cards; ++a) {
        for (int b = 0; a + b <= cards; ++b) {
            for (int c = 0; a + b + c <= cards; ++c) f(a, b, c);
        }
    }
}

// Adds `count` cards of a rank of which the deck has these suits.
Ways extend(const Ways& from, int cards, unsigned suits, int count) {
    Ways to{};
    for_each_size(cards, [&](int a, int b, int c) {
        const std::uint64_t ways = from[place(a, b, c)];
        if (ways == 0) return;
        for (unsigned chosen = 0; chosen < 1u << kNumSuits; ++chosen) {
            if ((chosen & ~suits) != 0 || std::popcount(chosen) != count) continue;
            const int first = chosen & 1, second = chosen >> 1 & 1, third = chosen >> 2 & 1;
            to[place(a + first, b + second, c + third)] += ways;
        }
    });
    return to;
}

class Counter {
public:
    explicit Counter(CardSet deck) : deck_(deck) {
        for (int rank = 0; rank < kNumRanks; ++rank) {
            unsigned suits = 0;
            for (int suit = 0; suit < kNumSuits; ++suit) suits |= (deck.lane(suit) >> rank & 1u) << suit;
            ranks_[static_cast<std::size_t>(rank)] = {suits, rank};
        }
        std::sort(ranks_.begin(), ranks_.end());
    }

    std::vector<SpecialHands> run() {
        add_ranks(0, kHandSize, 0);
        join_suits();
        move_straight_flushes();
        std::vector<SpecialHands> list;
        for (const auto& [sets, count] : hands_) {
            if (sets.first != 0 && count != 0) list.push_back({sets.first, sets.second, count});
        }
        return list;
    }

private:
    // How many cards of each of ranks_; among ranks of the same suits the order is lost.
    using Shape = std::array<std::uint8_t, kNumRanks>;
    struct RankOfDeck {
        unsigned suits;
        int rank;
        auto operator<=>(const RankOfDeck&) const = default;
    };

    // Walks all multisets of ranks, and notes by shape what one hand of each is.
    void add_ranks(std::size_t i, int left, std::uint64_t mask) {
        if (i == ranks_.size()) {
            if (left != 0) return;
            Shape shape = counts_;
            for (std::size_t begin = 0, end; begin < shape.size(); begin = end) {
                for (end = begin; end < shape.size() && ranks_[end].suits == ranks_[begin].suits;) ++end;
                std::sort(shape.begin() + static_cast<std::ptrdiff_t>(begin),
                          shape.begin() + static_cast<std::ptrdiff_t>(end));
            }
            const auto [with, without] = find(CardSet(mask));
            ++shapes_[shape][{static_cast<SpecialSet>(with & kByRanks), static_cast<SpecialSet>(without & kByRanks)}];
            return;
        }
        for (int count = 0; count <= std::min(left, std::popcount(ranks_[i].suits)); ++count) {
            counts_[i] = static_cast<std::uint8_t>(count);
            std::uint64_t cards = 0;  // of any suits
            for (int suit = 0; suit < count; ++suit) cards |= 1ull << (16 * suit + ranks_[i].rank);
            add_ranks(i + 1, left - count, mask | cards);
        }
    }

    // The hands of a shape hold suits in equal numbers whatever its ranks are.
    void join_suits() {
        std::array<SpecialSet, std::tuple_size_v<Ways>> by_suits{};
        for_each_size(kHandSize, [&](int a, int b, int c) {
            const int sizes[] = {a, b, c, kHandSize - a - b - c};
            std::uint64_t mask = 0;
            for (int suit = 0; suit < kNumSuits; ++suit) mask |= ((1ull << sizes[suit]) - 1) << (16 * suit);
            by_suits[place(a, b, c)] = find(CardSet(mask)).first & kBySuits;
        });
        std::vector<Ways> ways(kNumRanks + 1);  // of the first ranks of a shape
        ways[0][0] = 1;
        Shape before{};
        bool first = true;
        for (const auto& [shape, by_ranks] : shapes_) {
            bool same = !first;  // so far as the shape before
            int cards = 0;
            for (std::size_t i = 0; i < shape.size(); ++i) {
                same = same && shape[i] == before[i];
                if (!same) ways[i + 1] = extend(ways[i], cards, ranks_[i].suits, shape[i]);
                cards += shape[i];
            }
            first = false;
            before = shape;
            std::map<SpecialSet, std::uint64_t> of_suits;
            for_each_size(kHandSize, [&](int a, int b, int c) {
                const std::size_t at = place(a, b, c);
                if (ways.back()[at] != 0) of_suits[by_suits[at]] += ways.back()[at];
            });
            for (const auto& [sets, multisets] : by_ranks) {
                for (const auto& [suits, hands] : of_suits) {
                    hands_[{static_cast<SpecialSet>(sets.first | suits), static_cast<SpecialSet>(sets.second | suits)}] +=
                        multisets * hands;
                }
            }
        }
    }

    // Takes the hands of three straight flushes out of the sets that they were counted in without that.
    void move_straight_flushes() {
        const auto runs = [](int length) {
            std::vector<std::uint64_t> found;
            for (int lowest = -1; lowest + length <= kNumRanks; ++lowest) {
                std::uint64_t run = 0;
                for (int rank = lowest; rank < lowest + length; ++rank) run |= 1ull << (rank < 0 ? kNumRanks - 1 : rank);
                for (int suit = 0; suit < kNumSuits; ++suit) found.push_back(run << (16 * suit));
            }
            return found;
        };
        const std::vector<std::uint64_t> threes = runs(3), fives = runs(5);
        std::set<std::uint64_t> hands;
        for (const std::uint64_t three : threes) {
            for (const std::uint64_t a : fives) {
                for (const std::uint64_t b : fives) {
                    if (a > b || (a & b) != 0 || ((a | b) & three) != 0) continue;
                    if ((CardSet(a | b | three) - deck_).empty()) hands.insert(a | b | three);
                }
            }
        }
        for (const std::uint64_t hand : hands) {
            const auto [with, without] = find(CardSet(hand));
            --hands_[{static_cast<SpecialSet>(with & ~kByBoth), static_cast<SpecialSet>(without & ~kByBoth)}];
            ++hands_[{with, without}];
        }
    }

    CardSet deck_;
    std::array<RankOfDeck, kNumRanks> ranks_;
    Shape counts_{};
    std::map<Shape, std::map<Sets, std::uint64_t>> shapes_;  // multisets
    std::map<Sets, std::uint64_t> hands_;
};

}  // namespace

std::vector<SpecialHands> count_special_hands(CardSet deck) { return Counter(deck).run(); }

}  // namespace palatine::chinese
