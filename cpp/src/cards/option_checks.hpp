// What the options of every game's rules are checked by.
#pragma once

#include <cstdint>
#include <string>

#include "palatine/error.hpp"

namespace palatine {

// RulesError for a number out of range; index: its place in an option that is a list. The text is made for an error only:
// rules are checked each time that they are used.
inline void check_range(const char* name, std::int64_t value, std::int64_t least, std::int64_t most, int index = -1) {
    if (value >= least && value <= most) return;
    std::string text(name);
    if (index >= 0) text.append("[").append(std::to_string(index)).append("]");
    text.append(" out of range ").append(std::to_string(least)).append("..").append(std::to_string(most));
    throw RulesError(text.append(": ").append(std::to_string(value)));
}

template <typename Enum>
void check_enum(const char* name, Enum value, Enum last) {
    check_range(name, static_cast<std::int64_t>(value), 0, static_cast<std::int64_t>(last));
}

}  // namespace palatine
