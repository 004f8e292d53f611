// Counted; do not edit. Which specials thirteen of 52 cards are, in 2^27 hands dealt from seed 1: bit i of a set is
// Special i, whether the rules offer it or not. Sets that have not turned up are rarer than one hand in 30 million.
#pragma once

#include <cstdint>

#include "palatine/chinese_rules.hpp"

namespace palatine::chinese {

struct SpecialHands {
    SpecialSet specials;
    SpecialSet without_wheel;  // of the same hands, by the rules that have no wheel
    std::uint32_t count;
};

inline constexpr std::uint32_t kSpecialHandsDealt = 1u << 27;

inline constexpr SpecialHands kSpecialHands[] = {
    {0x0020, 0x0020, 6863},
    {0x0040, 0x0040, 6996},
    {0x0080, 0x0080, 2893},
    {0x0100, 0x0100, 1367},
    {0x0120, 0x0120, 18},
    {0x0140, 0x0140, 18},
    {0x0800, 0x0800, 527752},
    {0x0810, 0x0810, 2},
    {0x0820, 0x0820, 535},
    {0x0840, 0x0840, 519},
    {0x0880, 0x0880, 9},
    {0x0C00, 0x0C00, 70974},
    {0x0C20, 0x0C20, 349},
    {0x0C40, 0x0C40, 362},
    {0x1000, 0x0000, 162458},
    {0x1000, 0x1000, 246796},
    {0x1002, 0x1002, 13858},
    {0x1020, 0x1020, 168},
    {0x1040, 0x1040, 157},
    {0x1080, 0x0080, 7},
    {0x1080, 0x1080, 12},
    {0x1082, 0x1082, 4},
    {0x2000, 0x2000, 1195295},
    {0x2020, 0x2020, 41},
    {0x2040, 0x2040, 33},
    {0x2080, 0x2080, 1451},
    {0x2800, 0x2800, 4504},
    {0x2820, 0x2820, 2},
    {0x2840, 0x2840, 5},
    {0x2C00, 0x2C00, 514},
    {0x2C20, 0x2C20, 3},
    {0x2C40, 0x2C40, 2},
    {0x3000, 0x2000, 1920},
    {0x3000, 0x3000, 2796},
    {0x3002, 0x3002, 179},
    {0x3008, 0x2000, 1},
    {0x3008, 0x3008, 3},
    {0x3040, 0x3040, 1},
    {0x3080, 0x2080, 11},
    {0x3080, 0x3080, 12},
    {0x3082, 0x3082, 1},
    {0x3088, 0x2080, 1},
    {0x3088, 0x3088, 1},
};

}  // namespace palatine::chinese
