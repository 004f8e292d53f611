// Any bytes are cards, or a CardError; what was read prints as text that reads back the same.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "palatine/card_set.hpp"
#include "palatine/error.hpp"
#include "palatine/poker.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    try {
        std::string printed;
        const auto cards = palatine::parse_cards(text);
        for (const auto card : cards) printed += card.text();
        if (palatine::parse_cards(printed) != cards) std::abort();
        const auto set = palatine::CardSet::from_text(text);
        if (palatine::CardSet::from_text(set.text()) != set) std::abort();
        if (palatine::poker::evaluate(set) >= palatine::poker::kNumValues) std::abort();
    } catch (const palatine::CardError&) {
    }
    return 0;
}
