// Draws of unseen palaces beside all ways to lay the cards out, with any of the battles conditioned on.
#include "palace/hidden.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <functional>
#include <map>
#include <string_view>

#include "palatine/palace_battle.hpp"

namespace {

using palatine::Card;
using palatine::CardSet;
using palatine::Random;
using namespace palatine::palace;

int pick(Random& random, int n) { return static_cast<int>(random.below(static_cast<std::uint32_t>(n))); }
std::size_t index(int i) { return static_cast<std::size_t>(i); }

CardSet take(CardSet& from, int n, Random& random) {
    CardSet taken;
    while (n > 0) {
        const Card card(pick(random, 52));
        if (!from.contains(card)) continue;
        from = from - card;
        taken = taken | card;
        --n;
    }
    return taken;
}

int outcome(const Hidden& hidden, const Hidden::Battle& battle, const Palaces& palaces) {
    return battle_result(hidden.dead, hidden.banners[battle.attacker],
                         palaces[battle.attacker] | battle.attacker_soldiers, hidden.banners[battle.defender],
                         palaces[battle.defender] | battle.defender_soldiers);
}

// A table and a world that is true of it: palaces of one or two cards, some of them known; before a reshuffle, or after
// one with a group drawn in part and perhaps one drawn to the last card before it; battles that put seats out.
Hidden random_table(Random& random) {
    Hidden hidden;
    hidden.num_players = 3 + pick(random, 3);
    hidden.dead = static_cast<DeadCards>(pick(random, 3));
    hidden.group.fill(-1);
    CardSet pack = CardSet::full();
    CardSet deck = take(pack, 24, random);
    Palaces truth{};
    int unknown = 0;
    const bool reshuffled = pick(random, 3) != 0;
    for (int seat = 0; seat < hidden.num_players; ++seat) {
        const std::size_t i = index(seat);
        do hidden.banners[i] = Card(pick(random, 13), seat % 4); while (!deck.contains(hidden.banners[i]));
        deck = deck - hidden.banners[i];
    }
    for (int seat = 0; seat < hidden.num_players; ++seat) {
        const std::size_t i = index(seat);
        const int size = 1 + pick(random, 2);
        truth[i] = take(deck, size, random);
        if (seat == 0 || pick(random, 5) == 0 || unknown + size > 6) {
            hidden.known[i] = truth[i];
            continue;
        }
        hidden.sizes[i] = static_cast<std::uint8_t>(size);
        hidden.unseen = hidden.unseen | truth[i];
        unknown += size;
        if (reshuffled) hidden.group[i] = static_cast<std::int8_t>(pick(random, 3) - 1);
    }
    if (!reshuffled) hidden.unseen = hidden.unseen | take(deck, 2, random);
    for (int group = 0; group < 2; ++group) {
        CardSet cards;
        for (int seat = 0; seat < hidden.num_players; ++seat) {
            if (hidden.group[index(seat)] == group) cards = cards | truth[index(seat)];
        }
        const int n = group == 0 ? cards.size() : pick(random, cards.size() + 1);
        hidden.drawn[index(group)] = take(cards, n, random);
        hidden.unseen = hidden.unseen - hidden.drawn[index(group)];
    }
    std::uint32_t in = (1u << hidden.num_players) - 1;
    for (int i = 0; i < 4; ++i) {
        Hidden::Battle battle;
        battle.attacker = static_cast<std::uint8_t>(pick(random, hidden.num_players));
        battle.defender = static_cast<std::uint8_t>(pick(random, hidden.num_players));
        const bool known = hidden.sizes[battle.attacker] == 0 && hidden.sizes[battle.defender] == 0;
        const bool both_in = (in >> battle.attacker & in >> battle.defender & 1) != 0;
        if (known || !both_in || battle.attacker == battle.defender) continue;
        battle.attacker_soldiers = take(deck, pick(random, 3), random);
        battle.defender_soldiers = take(deck, pick(random, 2), random);
        battle.result = static_cast<std::int8_t>(outcome(hidden, battle, truth));
        if (battle.result >= 0) in &= ~(1u << battle.defender);
        if (battle.result <= 0) in &= ~(1u << battle.attacker);
        hidden.battles[index(hidden.num_battles++)] = battle;
    }
    return hidden;
}

// All worlds: each card that has not been seen in each palace, or nowhere.
std::map<std::vector<std::uint64_t>, int> worlds_of(const Hidden& hidden) {
    std::vector<std::pair<Card, int>> cards;  // with the group that it has to be in
    hidden.unseen.for_each([&](Card card) { cards.emplace_back(card, -1); });
    for (int group = 0; group < 2; ++group) {
        hidden.drawn[index(group)].for_each([&](Card card) { cards.emplace_back(card, group); });
    }
    std::map<std::vector<std::uint64_t>, int> worlds;
    Palaces palaces = hidden.known;
    auto room = hidden.sizes;
    const std::function<void(std::size_t)> lay = [&](std::size_t i) {
        if (i == cards.size()) {
            for (const int left : room) {
                if (left != 0) return;
            }
            for (int battle = 0; battle < hidden.num_battles; ++battle) {
                const Hidden::Battle& each = hidden.battles[index(battle)];
                if (outcome(hidden, each, palaces) != each.result) return;
            }
            std::vector<std::uint64_t> world;
            for (const CardSet palace : palaces) world.push_back(palace.mask());
            worlds[world] = 0;
            return;
        }
        const auto [card, group] = cards[i];
        for (std::size_t seat = 0; seat < room.size(); ++seat) {
            if (room[seat] == 0 || (group >= 0 && hidden.group[seat] != group)) continue;
            --room[seat];
            palaces[seat] = palaces[seat] | card;
            lay(i + 1);
            palaces[seat] = palaces[seat] - card;
            ++room[seat];
        }
        if (group < 0) lay(i + 1);
    };
    lay(0);
    return worlds;
}

}  // namespace

TEST_CASE("palace: unseen palaces are drawn as all ways to lay the cards out say") {
    Random random(21);
    int narrowed = 0, open = 0, tables = 0;
    while (tables < 150) {
        const Hidden hidden = random_table(random);
        auto worlds = worlds_of(hidden);
        REQUIRE(!worlds.empty());
        if (worlds.size() == 1 || worlds.size() > 300) continue;
        ++tables;
        Hidden without = hidden;
        without.num_battles = 0;
        narrowed += worlds.size() < worlds_of(without).size();
        open += hidden.drawn[1] != CardSet();
        const std::uint32_t all = (1u << hidden.num_battles) - 1;
        for (const std::uint32_t conditioned : {0u, all, static_cast<std::uint32_t>(random.next()) & all}) {
            for (auto& [world, count] : worlds) count = 0;
            const int draws = 40 * static_cast<int>(worlds.size());
            for (int i = 0; i < draws; ++i) {
                Palaces palaces;
                REQUIRE(draw_hidden(hidden, random, palaces, conditioned));
                std::vector<std::uint64_t> world;
                for (const CardSet palace : palaces) world.push_back(palace.mask());
                const auto found = worlds.find(world);
                REQUIRE(found != worlds.end());
                ++found->second;
            }
            double chi_square = 0;
            for (const auto& [world, count] : worlds) chi_square += (count - 40.0) * (count - 40.0) / 40.0;
            const double freedom = static_cast<double>(worlds.size()) - 1;
            CAPTURE(tables);
            CAPTURE(conditioned);
            REQUIRE(chi_square <= freedom + 6 * std::sqrt(2 * freedom) + 12);
        }
    }
    CHECK(narrowed > 50);
    CHECK(open > 20);
}

TEST_CASE("palace: rare results of battles are found, and such as cannot be are reported") {
    Hidden hidden;
    hidden.num_players = 4;
    hidden.group.fill(-1);
    hidden.banners = {Card::from_text("8s"), Card::from_text("8d"), Card::from_text("Kh"), Card::from_text("2c")};
    hidden.known[0] = CardSet::from_text("Ah Ac Qs");
    hidden.sizes = {0, 3, 3, 3};
    hidden.unseen = CardSet::full() - hidden.known[0];
    for (std::size_t seat = 0; seat < 4; ++seat) hidden.unseen = hidden.unseen - hidden.banners[seat];
    Hidden::Battle battle;
    battle.attacker = 1;
    battle.defender = 2;
    battle.defender_soldiers = CardSet::from_text("7s 6s");
    hidden.unseen = hidden.unseen - battle.defender_soldiers;
    hidden.battles[0] = battle;  // a tie, also in cards of the banners' suits: about one in a thousand
    hidden.num_battles = 1;
    Random random(5);
    for (int i = 0; i < 30; ++i) {
        Palaces palaces;
        REQUIRE(draw_hidden(hidden, random, palaces));
        CHECK(outcome(hidden, hidden.battles[0], palaces) == 0);
        CHECK((palaces[1] | palaces[2] | palaces[3]).size() == 9);
        CHECK(((palaces[1] | palaces[2] | palaces[3]) - hidden.unseen).empty());
    }
    // Aces and eights cannot lose to a banner and one card.
    hidden.sizes[2] = 1;
    hidden.battles[0].attacker = 0;
    hidden.battles[0].defender = 2;
    hidden.battles[0].attacker_soldiers = CardSet::from_text("8c Ad");
    hidden.battles[0].defender_soldiers = CardSet();
    hidden.battles[0].result = -1;
    hidden.unseen = hidden.unseen - hidden.battles[0].attacker_soldiers;
    Palaces palaces;
    CHECK_FALSE(draw_hidden(hidden, random, palaces));
}
