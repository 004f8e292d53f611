// The searches of Kuhn poker.
#include "bind_searches.hpp"
#include "search/reference/kuhn.hpp"
#include "register.hpp"

namespace palatine::bindings {

void bind_searches_of_kuhn() { bind_searches<reference::Kuhn>(); }

}  // namespace palatine::bindings
