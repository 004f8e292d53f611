// Runs all tests, on the instruction set of PALATINE_ISA if given; exit status 77 when this machine lacks it.
#define DOCTEST_CONFIG_IMPLEMENT
#include <doctest/doctest.h>

#include <cstdio>
#include <cstdlib>

#include "palatine/poker.hpp"

int main(int argc, char** argv) {
    const char* isa = std::getenv("PALATINE_ISA");
    if (isa != nullptr && !palatine::poker::isa_supported(isa)) {
        std::printf("this machine or build has no %s\n", isa);
        return 77;
    }
    doctest::Context context(argc, argv);
    return context.run();
}
