#include "palatine/palace_pot.hpp"

#include <algorithm>
#include <cstddef>
#include <limits>

namespace palatine::palace {

Call pay_call(Chips price, Chips beyond, Chips chips) noexcept {
    Call call;
    call.paid = std::min(chips, price + beyond);
    call.returned = beyond - std::max<Chips>(call.paid - price, 0);
    call.is_short = call.paid < price;
    return call;
}

std::array<Chips, kMaxPlayers> divide(const Pot& pot) noexcept {
    constexpr Chips kNoTop = std::numeric_limits<Chips>::max();
    const auto seats = static_cast<std::size_t>(pot.num_players);
    std::array<Chips, kMaxPlayers + 1> tops{};
    std::size_t layers = 0;
    for (std::size_t seat = 0; seat < seats; ++seat) {
        if ((pot.short_seats >> seat & 1) != 0) tops[layers++] = pot.paid[seat];
    }
    std::sort(tops.begin(), tops.begin() + static_cast<std::ptrdiff_t>(layers));
    tops[layers++] = kNoTop;

    std::array<Chips, kMaxPlayers> won{};
    Chips below = 0;
    for (std::size_t layer = 0; layer < layers; ++layer) {
        const Chips top = tops[layer];
        Chips chips = 0;
        int longest = 0, winners = 0;
        const auto may_win = [&](std::size_t seat) {
            return pot.lasted[seat] != 0 && ((pot.short_seats >> seat & 1) == 0 || pot.paid[seat] >= top);
        };
        for (std::size_t seat = 0; seat < seats; ++seat) {
            chips += std::max<Chips>(std::min(pot.paid[seat], top) - below, 0);
            if (!may_win(seat) || pot.lasted[seat] < longest) continue;
            winners = pot.lasted[seat] > longest ? 1 : winners + 1;
            longest = pot.lasted[seat];
        }
        below = top;
        if (chips == 0) continue;  // else somebody may win it: who made its cut, or paid beyond the last
        Chips odd = chips % winners;
        for (std::size_t i = 1; i <= seats; ++i) {
            const std::size_t seat = (static_cast<std::size_t>(pot.dealer) + i) % seats;
            if (pot.lasted[seat] != longest || !may_win(seat)) continue;
            won[seat] += chips / winners + (odd > 0 ? 1 : 0);
            --odd;
        }
    }
    return won;
}

}  // namespace palatine::palace
