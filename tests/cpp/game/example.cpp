// The game of examples/cpp_game keeps what the concept Game promises: in every position, beside a plain model.
#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "../../../examples/cpp_game/swap.hpp"
#include "search/reference/walk.hpp"

namespace {

using palatine::Action;
using palatine::CardSet;

class PlainSwap {
public:
    PlainSwap(CardSet deck, int first) : first_(first) {
        for (int id = 0; id < palatine::kNumCards; ++id) {
            if (deck.contains(palatine::Card(id))) deck_.push_back(id);
        }
    }

    int actor() const {
        if (over()) return palatine::kTerminal;
        return to_deal() ? palatine::kChance : choices_ == 0 ? first_ : 1 - first_;
    }
    std::vector<Action> actions() const {
        if (over()) return {};
        return to_deal() ? deck_ : std::vector<Action>{0, 1};
    }
    void act(Action action) {
        if (!to_deal()) {
            const int seat = actor();
            ++choices_;
            swapping_ = action == 1;
            for (std::string& words : seen_) words += std::to_string(seat) + (swapping_ ? " swaps " : " keeps ");
        } else {
            const int seat = choices_ == 2 || (choices_ == 0 && cards_[first_] >= 0) ? 1 - first_ : first_;
            std::erase(deck_, action);
            cards_[seat] = static_cast<int>(action);
            seen_[seat] += "gets " + palatine::Card(cards_[seat]).text() + ' ';
            seen_[1 - seat] += "other gets one ";
            swapping_ = false;
        }
        if (!over()) return;
        for (std::string& words : seen_) {
            words += palatine::Card(cards_[0]).text() + " against " + palatine::Card(cards_[1]).text();
        }
    }
    std::vector<double> returns() const {
        const int a = cards_[0] / 4, b = cards_[1] / 4;
        return a == b ? std::vector<double>{0, 0} : a > b ? std::vector<double>{1, -1} : std::vector<double>{-1, 1};
    }
    const std::string& seen(int seat) const { return seen_[seat]; }
    std::string everything() const { return seen_[0] + "|" + seen_[1]; }

private:
    bool to_deal() const { return cards_[0] < 0 || cards_[1] < 0 || swapping_; }
    bool over() const { return choices_ == 2 && !to_deal(); }

    std::vector<Action> deck_;
    int first_, choices_ = 0;
    int cards_[2] = {-1, -1};
    bool swapping_ = false;
    std::string seen_[2];
};

std::size_t walk_all(CardSet deck, int dealer) {
    walk::Walk<Swap, PlainSwap> seen;
    Swap position({deck}, 2, dealer);
    seen.all(position, PlainSwap(deck, 1 - dealer));
    return seen.terminal();
}

}  // namespace

TEST_CASE("example: every position of swap") {
    // Two cards, then none, one or two more.
    CHECK(walk_all(CardSet::from_text("2c 3c 4c 5c 6c"), 0) == 20 * (1 + 2 * 3 + 3 * 2));
    CHECK(walk_all(CardSet::from_text("2c 2d 3c 3d"), 1) == 12 * (1 + 2 * 2 + 2));
}

TEST_CASE("example: what resample may draw") {
    for (const int dealer : {0, 1}) {
        palatine::State<Swap> state({}, 2, dealer);
        for (const Action action : {0, 4, 1, 8, 0}) state.apply(action);  // two and three; the two becomes a four
        const int first = 1 - dealer, second = dealer;
        for (std::uint64_t seed = 0; seed < 50; ++seed) {
            const auto mine = state.resample(first, seed), theirs = state.resample(second, seed);
            CHECK(mine == state);  // it saw the two and the four, and the three at the end
            CHECK(theirs.position().card(first) == 8);
            CHECK(theirs.history()[0].action != 4);
            CHECK(theirs.position().information_key(second) == state.position().information_key(second));
        }
        std::vector<int> swapped_away(palatine::kNumCards);
        for (std::uint64_t seed = 0; seed < 300; ++seed) {
            ++swapped_away[static_cast<std::size_t>(state.resample(second, seed).history()[0].action)];
        }
        for (const std::size_t id : {0u, 12u, 16u}) CHECK(swapped_away[id] > 60);  // two, five, six
    }
}
