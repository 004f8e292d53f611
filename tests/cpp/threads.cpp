// Everything may be called from several threads at once, the first call included: run alone under a thread sanitizer
// this is also the first use of every table and of the choice of the kernel.
#include <doctest/doctest.h>

#include <cstdint>
#include <string>
#include <thread>
#include <vector>

#include "palatine/poker.hpp"
#include "palatine/random.hpp"

namespace {

namespace poker = palatine::poker;

struct Answers {
    std::string isa;
    std::vector<poker::Value> batch;
    std::vector<poker::Value> single;
    std::vector<std::string> words;
    std::vector<std::uint64_t> fives;

    bool operator==(const Answers&) const = default;
};

Answers answer(const std::vector<std::uint64_t>& masks) {
    Answers answers;
    answers.isa = poker::isa();
    answers.batch.resize(masks.size());
    poker::evaluate_masks_unchecked(masks.data(), masks.size(), answers.batch.data());
    for (const auto mask : masks) {
        const palatine::CardSet cards(mask);
        answers.single.push_back(poker::evaluate(cards));
        answers.words.push_back(poker::describe(answers.single.back()));
        answers.fives.push_back(poker::best_five(cards).mask());
    }
    return answers;
}

}  // namespace

TEST_CASE("threads get the same answers at once") {
    palatine::Random random(5);
    std::vector<std::uint64_t> masks;
    for (int i = 0; i < 2000; ++i) masks.push_back(random.next() & random.next() & palatine::CardSet::kFullMask);

    std::vector<Answers> answers(4);
    std::vector<std::thread> threads;
    for (auto& mine : answers) threads.emplace_back([&mine, &masks] { mine = answer(masks); });
    for (auto& thread : threads) thread.join();

    CHECK(answers[0].batch == answers[0].single);
    for (const auto& mine : answers) CHECK(mine == answers[0]);
}
