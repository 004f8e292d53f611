// Draws of unseen palaces that give the results of some battles.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "palace/hidden.hpp"

namespace palatine::palace {

// The palaces of the battles are drawn each by itself, from all that give the results together with those drawn before;
// the ways are counted along the forest that the battles are. A draw in which palaces share a card is thrown away, and so
// are some of the others: as many as it takes for each way to fill up the rest to be as likely.
class Conditioned {
public:
    Conditioned(const Hidden& hidden, std::uint32_t battles);

    // Whether it is this seat's palace that is drawn.
    bool draws(std::size_t seat) const noexcept { return (seats_ >> seat & 1) != 0; }
    // False, and the palaces are of no use, when the draw is thrown away.
    bool draw(Random& random, Palaces& palaces) const;

private:
    // What a palace may be, weaker ones in the battle with `over` first.
    struct Choices {
        std::vector<CardSet> palaces;
        std::vector<int> strengths;
        std::vector<double> ways;  // ways[i]: with those before i, to choose it and all palaces that hang on it
    };
    struct Range {
        std::size_t first, last;
    };

    const Hidden::Battle& battle(int i) const noexcept { return hidden_.battles[static_cast<std::size_t>(i)]; }
    CardSet cards_for(std::size_t seat) const noexcept;
    int strength(int battle, std::size_t seat, CardSet palace) const noexcept;
    bool fits(int battle, std::size_t seat, CardSet palace, int other_strength) const noexcept;
    Range answers(int battle, std::size_t seat, int strength) const noexcept;
    void list(std::size_t seat, int over);
    bool choose(std::size_t seat, int over, Range range, Random& random, Palaces& palaces, CardSet& used) const;
    void weigh_rests();

    const Hidden& hidden_;
    std::uint32_t battles_ = 0;
    std::uint32_t seats_ = 0;  // whose palaces are drawn
    std::vector<std::size_t> roots_;
    std::array<Choices, kMaxPlayers> choices_;
    // The chance to keep a draw that holds so many of the drawn cards of the group that is not complete.
    int partial_group_ = -1;
    std::vector<double> keep_;
};

}  // namespace palatine::palace
