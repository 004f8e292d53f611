// Seeding: SplitMix64 (Steele, Lea and Flood, 2014) fills the generator's state.
#include "palatine/random.hpp"

namespace palatine {

Random::Random(std::uint64_t seed) noexcept {
    for (std::uint64_t& word : state_) {
        seed += 0x9E3779B97F4A7C15ull;
        std::uint64_t z = seed;
        z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ull;
        z = (z ^ (z >> 27)) * 0x94D049BB133111EBull;
        word = z ^ (z >> 31);
    }
}

}  // namespace palatine
