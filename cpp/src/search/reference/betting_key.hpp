// The events of the information keys of Kuhn and Leduc poker. Internal.
#pragma once

#include <cstdint>

#include "palatine/game.hpp"

namespace palatine::reference {

constexpr std::uint64_t acted(int seat, Action action) {
    return 0x100u + 16u * static_cast<unsigned>(seat) + static_cast<unsigned>(action);
}
constexpr std::uint64_t got_card(int seat, int card) {
    return 0x2000u + 64u * static_cast<unsigned>(seat) + static_cast<unsigned>(card);
}
constexpr std::uint64_t got_hidden_card(int seat) { return 0x300u + static_cast<unsigned>(seat); }
constexpr std::uint64_t saw_board(int card) { return 0x400u + static_cast<unsigned>(card); }
constexpr std::uint64_t saw_card(int seat, int card) {
    return 0x1000u + 64u * static_cast<unsigned>(seat) + static_cast<unsigned>(card);
}

}  // namespace palatine::reference
