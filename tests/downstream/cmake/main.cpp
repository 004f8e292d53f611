// Prints the value of a hand and what it is.
#include <cstdio>

#include <palatine/card_set.hpp>
#include <palatine/error.hpp>
#include <palatine/poker.hpp>

int main(int argc, char** argv) {
    try {
        const auto hand = palatine::CardSet::from_text(argc > 1 ? argv[1] : "");
        const auto value = palatine::poker::evaluate(hand);
        std::printf("%d %s\n", int{value}, palatine::poker::describe(value).c_str());
        return 0;
    } catch (const palatine::Error& error) {
        std::printf("%s\n", error.what());
        return 2;
    }
}
