// The searches of Leduc poker.
#include "bind_searches.hpp"
#include "search/reference/leduc.hpp"
#include "register.hpp"

namespace palatine::bindings {

void bind_searches_of_leduc() { bind_searches<reference::Leduc>(); }

}  // namespace palatine::bindings
