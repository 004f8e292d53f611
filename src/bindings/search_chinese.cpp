// The searches of Chinese Poker.
#include "bind_searches.hpp"
#include "palatine/chinese_position.hpp"
#include "register.hpp"

namespace palatine::bindings {

void bind_searches_of_chinese() { bind_searches<chinese::Position>(); }

}  // namespace palatine::bindings
