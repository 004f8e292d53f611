// Cards and sets: ids, text in and out, errors that name the offender.
#include <doctest/doctest.h>

#include <cctype>
#include <climits>
#include <cstdint>
#include <random>
#include <string>
#include <vector>

#include "palatine/card.hpp"
#include "palatine/card_set.hpp"
#include "palatine/error.hpp"

namespace {

using palatine::Card;
using palatine::CardError;
using palatine::CardSet;
using palatine::parse_cards;

constexpr const char* kSymbols[4] = {"♣", "♦", "♥", "♠"};
const std::string kRanks = "23456789TJQKA";
const std::string kSuits = "cdhs";

std::vector<int> ids_of(const std::string& text) {
    std::vector<int> ids;
    for (const Card card : parse_cards(text)) ids.push_back(card.id());
    return ids;
}

TEST_CASE("an id is 4 * rank + suit") {
    for (int rank = 0; rank < 13; ++rank) {
        for (int suit = 0; suit < 4; ++suit) {
            const Card card(rank, suit);
            CHECK(card.id() == 4 * rank + suit);
            CHECK(card.rank() == rank);
            CHECK(card.suit() == suit);
            CHECK(Card::from_id(card.id()) == card);
            const std::string text = {kRanks[static_cast<std::size_t>(rank)], kSuits[static_cast<std::size_t>(suit)]};
            CHECK(card.text() == text);
        }
    }
    CHECK(Card(51).text() == "As");
    CHECK(Card(0).text() == "2c");
}

TEST_CASE("spaces of any kind are between cards, and nothing else that nobody sees") {
    const std::vector<int> expected = {51, 32};
    for (const char* space : {" ", "\v", "\f", "\x1C", "\xC2\x85", "\xC2\xA0", "\xE1\x9A\x80", "\xE2\x80\x83", "\xE2\x80\xA8",
                              "\xE2\x80\xAF", "\xE2\x81\x9F", "\xE3\x80\x80"}) {
        CAPTURE(space);
        CHECK(ids_of(std::string(space) + "As" + space + space + "Tc" + space) == expected);
    }
    CHECK_THROWS_WITH_AS(parse_cards("As \xE2\x80\x8BTc"), "not a card: '\\u200bTc'", CardError);
    CHECK_THROWS_WITH_AS(parse_cards("\xEF\xBB\xBF" "As"), "not a card: '\\ufeffAs'", CardError);
    CHECK_THROWS_WITH_AS(parse_cards(std::string("As\0Tc", 5)), "not a card: 'As\\x00Tc'", CardError);
    CHECK_THROWS_WITH_AS(parse_cards("A\xE2\x99"), "not a card: 'A\\xe2\\x99'", CardError);
    CHECK_THROWS_WITH_AS(parse_cards("Z♠"), "not a card: 'Z♠'", CardError);
}

TEST_CASE("a text of cards has a limit") {
    const std::string whole = "As" + std::string(palatine::kMostCardText - 2, ' ');
    CHECK(ids_of(whole) == std::vector<int>{51});
    CHECK_THROWS_WITH_AS(parse_cards(whole + " "), doctest::Contains("at most 65536 bytes, not 65537: 'As "), CardError);
}

TEST_CASE("no card has another id") {
    for (const long long id : {-1LL, 52LL, 100000000LL, 256LL, 1LL << 32, LLONG_MIN, LLONG_MAX}) {
        CHECK_THROWS_WITH_AS(Card::from_id(id), doctest::Contains(std::to_string(id).c_str()), CardError);
    }
}

TEST_CASE("every writing of every card reads back") {
    for (int id = 0; id < 52; ++id) {
        const Card card(id);
        const std::string text = card.text();
        const auto rank = static_cast<std::size_t>(card.rank());
        const std::string lower(1, static_cast<char>(std::tolower(kRanks[rank])));
        const std::string symbol = kSymbols[card.suit()];
        const auto upper_suit = static_cast<char>(std::toupper(text[1]));
        std::vector<std::string> writings = {text, lower + text[1], text.substr(0, 1) + upper_suit, text[0] + symbol,
                                             lower + symbol};
        if (rank == 8) {
            writings.push_back(std::string("10") + text[1]);
            writings.push_back("10" + symbol);
        }
        for (const auto& writing : writings) {
            CAPTURE(writing);
            CHECK(Card::from_text(writing) == card);
            CHECK(ids_of(" \t" + writing + ",\r\n") == std::vector<int>{id});
        }
    }
}

TEST_CASE("cards in the order of the text, with or without separators") {
    const std::vector<int> expected = {51, 32, 2, 35};
    for (const char* text :
         {"As Tc 2h Ts", "AsTc2hTs", "as,10c,2H,10S", "A♠ 10♣2♥\tT♠", "\n As,,  Tc\r\n2h , Ts,"}) {
        CAPTURE(text);
        CHECK(ids_of(text) == expected);
    }
    CHECK(parse_cards("").empty());
    CHECK(parse_cards(" ,\n\t").empty());
    CHECK(ids_of("AsAs") == std::vector<int>{51, 51});  // only a set refuses them
}

TEST_CASE("what cannot be read is refused by name") {
    for (const char* text : {"1s",   "0s", "11s", "10",  "1",  "A",  "s",     "Ax",    "AA", "sA", "A s",      "10 s",
                             "1 0s", "2",  "♠",   "♠A",  "-1", "52", "As;Kd", "As/Kd", "Zz", "é",  "\xff\xfe", "Asd",
                             "100s", "A\xe2\x99"}) {
        CAPTURE(text);
        CHECK_THROWS_AS(parse_cards(text), CardError);
        CHECK_THROWS_AS(Card::from_text(text), CardError);
    }
    CHECK_THROWS_WITH_AS(parse_cards("As Kd 1s Qh"), doctest::Contains("1s"), CardError);
    CHECK_THROWS_WITH_AS(parse_cards("As Kd Xy"), doctest::Contains("Xy"), CardError);
    CHECK_THROWS_AS(Card::from_text(""), CardError);
    CHECK_THROWS_AS(Card::from_text("As Kd"), CardError);
    CHECK_THROWS_AS(Card::from_text(" As"), CardError);
    CHECK_THROWS_AS(parse_cards(std::string("As\0Kd", 5)), CardError);
}

TEST_CASE("an error about a long text is short") {
    const std::string text(100000, 'x');
    try {
        parse_cards(text);
        FAIL("it was read");
    } catch (const CardError& error) {
        CHECK(std::string(error.what()).size() < 200);
    }
}

TEST_CASE("random bytes are read or refused, and what is read prints back") {
    std::mt19937 random(1);  // its sequence is fixed by the standard
    const std::string alphabet = "23456789TJQKAcdhs10 ,\t\nxX\xe2\x99\xa0\xa3\xa5\xa6\xff";
    int read = 0;
    for (int i = 0; i < 200000; ++i) {
        std::string text;
        for (auto length = random() % 9; length > 0; --length) {
            text += i % 4 == 0 ? static_cast<char>(random() % 256) : alphabet[random() % alphabet.size()];
        }
        try {
            const auto cards = parse_cards(text);
            std::string printed;
            for (const Card card : cards) printed += card.text();
            REQUIRE(parse_cards(printed) == cards);
            ++read;
        } catch (const CardError&) {
        }
    }
    CHECK(read > 1000);
}

TEST_CASE("a set is a mask of four lanes") {
    CHECK(CardSet::full().size() == 52);
    CHECK(CardSet::full().mask() == 0x1FFF1FFF1FFF1FFFull);
    CHECK(CardSet().empty());
    for (int id = 0; id < 52; ++id) {
        const CardSet one((Card(id)));
        CHECK(one.mask() == std::uint64_t{1} << (16 * (id % 4) + id / 4));
        CHECK(one.size() == 1);
        CHECK(one.contains(Card(id)));
        CHECK(one.lane(id % 4) == 1u << (id / 4));
        CHECK((CardSet::full() - Card(id)).size() == 51);
        CHECK(CardSet::from_mask(one.mask()) == one);
        CHECK(CardSet::from_text(Card(id).text()) == one);
    }
    for (int bit = 0; bit < 64; ++bit) {
        if (bit % 16 < 13) continue;
        const std::uint64_t mask = (std::uint64_t{1} << bit) | 1;
        CHECK_THROWS_WITH_AS(CardSet::from_mask(mask), doctest::Contains(std::to_string(mask).c_str()), CardError);
    }
}

TEST_CASE("sets combine") {
    const auto a = CardSet::from_text("As Kd 2c"), b = CardSet::from_text("Kd 2c 3h");
    CHECK((a | b) == CardSet::from_text("As Kd 2c 3h"));
    CHECK((a & b) == CardSet::from_text("Kd 2c"));
    CHECK((a - b) == CardSet::from_text("As"));
    CHECK((a ^ b) == CardSet::from_text("As 3h"));
    CHECK((a | Card(51)) == a);
    CHECK((a - Card(3)) == a);
}

TEST_CASE("a set prints high cards first and reads back") {
    CHECK(CardSet::from_text("2c As Kd").text() == "As Kd 2c");
    CHECK(CardSet().text().empty());
    CHECK(CardSet::from_text(CardSet::full().text()) == CardSet::full());
    std::vector<int> order;
    CardSet::from_text("As 2s Kc 3d").for_each([&order](Card card) { order.push_back(card.id()); });
    CHECK(order == std::vector<int>{44, 5, 3, 51});
}

TEST_CASE("a set refuses duplicates by name") {
    CHECK_THROWS_WITH_AS(CardSet::from_text("As Kd As"), doctest::Contains("As"), CardError);
    const std::vector<Card> cards = {Card(7), Card(9), Card(7)};
    CHECK_THROWS_WITH_AS(CardSet::from_cards(cards), doctest::Contains("3s"), CardError);
}

}  // namespace
