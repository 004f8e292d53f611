#if defined(_WIN32)
#define _CRT_RAND_S  // makes <stdlib.h> declare rand_s, the system's generator
#include <stdlib.h>
#else
#include <sys/random.h>
#include <unistd.h>
#endif

#include "palatine/dealing_key.hpp"

#include <cstddef>

#include "palatine/error.hpp"

namespace palatine {

DealingKey random_key() {
    DealingKey key{};
#if defined(_WIN32)
    bool done = true;
    for (std::size_t i = 0; i < key.size(); i += 4) {
        unsigned int word = 0;
        done = done && rand_s(&word) == 0;
        write_bytes(word, 4, key.data() + i);
    }
#else
    const bool done = getentropy(key.data(), key.size()) == 0;
#endif
    if (!done) throw Error("the system gives no entropy for a key");
    return key;
}

}  // namespace palatine
