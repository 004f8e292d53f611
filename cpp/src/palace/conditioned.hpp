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

    // Whether the palace of this seat is drawn.
    bool draws(std::size_t seat) const noexcept { return (seats_ >> seat & 1) != 0; }
    // False, and the palaces are of no use, when the draw is thrown away.
    bool draw(Random& random, Palaces& palaces) const noexcept;

private:
    struct Choice {
        CardSet palace;
        int strength;  // in the battle by which it hangs on another palace
        double ways;   // to choose it or one before it in the list, and all palaces that hang on it
    };
    struct Range {
        std::size_t first, last;
    };
    static constexpr int kNoBattle = -1;

    const Hidden::Battle& battle(int number) const noexcept { return hidden_.battles[static_cast<std::size_t>(number)]; }
    std::size_t opponent(int number, std::size_t seat) const noexcept {
        return battle(number).attacker == seat ? battle(number).defender : battle(number).attacker;
    }
    int places(int group, std::uint32_t seats) const noexcept;
    CardSet cards_for(std::size_t seat) const noexcept;
    int strength(int number, std::size_t seat, CardSet palace) const noexcept;
    Range answers(int number, std::size_t seat, int against) const noexcept;
    double ways_before(std::size_t seat, std::size_t place) const noexcept {
        return place == 0 ? 0 : choices_[seat][place - 1].ways;
    }
    double ways(int number, std::size_t seat, int against) const noexcept;
    template <typename F>
    void for_each_other(std::size_t seat, int above, const F& f) const;
    void list(std::size_t seat, int above);
    bool choose(std::size_t seat, int above, Range range, Random& random, Palaces& palaces, CardSet& used) const noexcept;
    void weigh_rests();

    const Hidden& hidden_;
    std::uint32_t battles_;
    std::uint32_t seats_ = 0;  // whose palaces are drawn
    std::uint32_t roots_ = 0;
    std::array<std::vector<Choice>, kMaxPlayers> choices_;  // weaker ones first
    // The group whose drawn cards do not fill its palaces, if any, and the chance to keep a draw that holds so many of
    // those cards.
    int open_group_ = -1;
    std::array<double, kNumCards + 1> keep_{};
};

}  // namespace palatine::palace
