// Hands dealt from seeds, in chunks that threads may share. Internal.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <numeric>
#include <utility>
#include <vector>

#include "palatine/chinese_solver.hpp"
#include "palatine/error.hpp"
#include "palatine/random.hpp"
#include "palatine/search/control.hpp"

namespace palatine::chinese {

using DealtHand = std::array<std::uint64_t, kHandSize>;  // one-card masks as dealt

// Deals thirteen cards of a deck that has as many at least.
class Pack {
public:
    explicit Pack(CardSet deck) noexcept {
        for (int id = 0; id < kNumCards; ++id) {
            if (deck.contains(Card(id))) cards_[size_++] = CardSet::bit(id);
        }
    }

    DealtHand deal(Random& random) const noexcept {
        std::array<std::uint64_t, kNumCards> cards = cards_;
        DealtHand hand;
        for (std::uint32_t i = 0; i < kHandSize; ++i) {
            std::swap(cards[i], cards[i + random.below(size_ - i)]);
            hand[i] = cards[i];
        }
        return hand;
    }

private:
    std::array<std::uint64_t, kNumCards> cards_{};  // by rising ids
    std::uint32_t size_ = 0;
};

inline CardSet join(const std::uint64_t* begin, const std::uint64_t* end) noexcept {
    return CardSet(std::accumulate(begin, end, std::uint64_t{0}));
}
inline CardSet join(const DealtHand& hand) noexcept { return join(hand.data(), hand.data() + kHandSize); }

inline std::vector<FieldSolver::Chunk> make_chunks(std::uint32_t hands, Random& seeds) {
    std::vector<FieldSolver::Chunk> chunks;
    for (std::uint32_t begin = 0; begin < hands; begin += FieldSolver::kChunkHands) {
        chunks.push_back({seeds.next(), std::min(FieldSolver::kChunkHands, hands - begin)});
    }
    return chunks;
}

inline bool is_stopped(search::Control* control) noexcept { return control != nullptr && control->stopped(); }

// Throws Error when not all of a deal may have been played.
inline void require_whole(search::Control* control) {
    if (is_stopped(control)) throw Error("stopped before all hands were played");
}

}  // namespace palatine::chinese
