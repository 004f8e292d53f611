// Random tables of Royal Casino for the tests, and positions of given ones.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "casino/plain.hpp"
#include "palatine/casino_position.hpp"
#include "palatine/random.hpp"

namespace tables {

using palatine::Card;
using palatine::CardSet;
using palatine::kChance;
using palatine::Random;
using palatine::casino::Build;
using palatine::casino::Position;
using palatine::casino::Rules;
using plain::PlainBuild;
using plain::PlainTable;

inline CardSet set_of(const std::vector<int>& ids) {
    CardSet cards;
    for (const int id : ids) cards = cards | Card(id);
    return cards;
}

inline int pick(Random& random, int n) { return static_cast<int>(random.below(static_cast<std::uint32_t>(n))); }

// Options drawn at random, the deal sized so that many cards can lie loose.
inline Rules random_rules(Random& random, int num_players) {
    const auto draw = [&random]<typename Enum>(Enum& option, int count) {
        option = static_cast<Enum>(random.below(static_cast<std::uint32_t>(count)));
    };
    Rules rules;
    draw(rules.direction, 2);
    draw(rules.matching, 3);
    draw(rules.ace, 2);
    draw(rules.raise, 3);
    draw(rules.raise_absorb, 2);
    draw(rules.sweeps, 3);
    draw(rules.courts, 2);
    draw(rules.hand_values, 4);
    if (static_cast<int>(rules.hand_values) > 1) rules.hand_values = palatine::casino::HandValues::plain;
    rules.table_size = num_players == 2 ? 12 : num_players == 3 ? 16 : 20;
    return rules;
}

struct Dealt {
    PlainTable table;
    std::array<std::vector<int>, 4> hands;
};

// A table with up to so many loose cards and some builds, seat `table.seat` to act, all with hands of one size.
inline Dealt random_table(const Rules& rules, int num_players, int most_loose, Random& random) {
    Dealt dealt{{rules, num_players, 0, {}, {}, {}}, {}};
    PlainTable& table = dealt.table;
    std::vector<int> pack(52);
    for (int id = 0; id < 52; ++id) pack[static_cast<std::size_t>(id)] = id;
    random.shuffle(std::span<int>(pack));
    const auto take = [&pack](auto&& wanted) {
        const auto found = std::find_if(pack.begin(), pack.end(), wanted);
        if (found == pack.end()) return -1;
        const int card = *found;
        pack.erase(found);
        return card;
    };
    const auto any = [](int) { return true; };
    const int hand_size = 1 + pick(random, 4);
    table.seat = pick(random, num_players);

    // Builds of seats that have played as many cards, each with a card for its value.
    std::array<std::vector<int>, 4> values;
    for (int seat = 0; rules.builds && seat < num_players; ++seat) {
        for (int played = hand_size; played < 4; ++played) {
            if (pick(random, 3) == 0) continue;
            PlainBuild build{{}, 0, seat, pick(random, 3) == 0};
            std::vector<int> before = pack;
            const int sum = 2 + pick(random, 13);
            for (int sets = build.multiple ? 2 : 1; sets > 0; --sets) {
                int left = sum;
                const bool ace = sum == 14 && plain::ace_is_14(rules) && pick(random, 2) == 0;
                if (build.multiple && ace) {
                    build.cards.push_back(take([](int card) { return card / 4 == plain::kAce; }));
                    continue;
                }
                while (left > 0) {
                    const bool whole = build.multiple && pick(random, 3) == 0;
                    const int card = take([&](int id) {
                        const int value = plain::on_table(rules, id);
                        return value > 0 && (whole ? value == left : value < sum && value <= left);
                    });
                    build.cards.push_back(card);
                    left = card < 0 ? 0 : left - plain::on_table(rules, card);
                }
            }
            build.value = sum;
            auto& owed = values[static_cast<std::size_t>(seat)];
            const bool known = std::find(owed.begin(), owed.end(), sum) != owed.end();
            const bool room = known || static_cast<int>(owed.size()) < hand_size;
            const int kept = known || !room ? -1 : take([&](int id) { return plain::from_hand(rules, id) == sum; });
            if (!room || (!known && kept < 0) || std::count(build.cards.begin(), build.cards.end(), -1) > 0) {
                pack = before;
                continue;
            }
            if (!known) {
                owed.push_back(sum);
                dealt.hands[static_cast<std::size_t>(seat)].push_back(kept);
            }
            table.builds.push_back(build);
        }
    }
    for (int n = pick(random, most_loose + 1); n > 0; --n) table.loose.push_back(take(any));
    for (int seat = 0; seat < num_players; ++seat) {
        auto& hand = dealt.hands[static_cast<std::size_t>(seat)];
        while (static_cast<int>(hand.size()) < hand_size) {
            // Often a card for a build that lies there, or a higher one.
            int card = -1;
            if (!table.builds.empty() && pick(random, 2) == 0) {
                const int one = pick(random, static_cast<int>(table.builds.size()));
                const int value = table.builds[static_cast<std::size_t>(one)].value;
                card = take([&](int id) { return plain::from_hand(rules, id) == value + pick(random, 3); });
            }
            hand.push_back(card < 0 ? take(any) : card);
        }
    }
    table.hand = dealt.hands[static_cast<std::size_t>(table.seat)];
    return dealt;
}

// The dealer for whom a seat leads.
inline int dealer_of(const Rules& rules, int num_players, int leader) {
    const int step = rules.direction == palatine::casino::Direction::cw ? num_players - 1 : 1;
    return (leader + step) % num_players;
}

// The position with these hands, all of one size; the seat of the table leads. The other cards are in the pack as far
// as whole rounds go, the rest in the pile of side 0.
inline Position position_of(Rules rules, const Dealt& dealt) {
    const PlainTable& table = dealt.table;
    const int n = table.num_players;
    auto& setup = rules.setup;
    setup.given = true;
    setup.loose = set_of(table.loose);
    CardSet rest = rules.deck - setup.loose;
    for (std::size_t i = 0; i < table.builds.size(); ++i) {
        const PlainBuild& build = table.builds[i];
        setup.builds[i] = Build{set_of(build.cards), static_cast<std::uint8_t>(build.value),
                                static_cast<std::uint8_t>(build.owner), build.multiple};
        rest = rest - setup.builds[i].cards;
    }
    for (int seat = 0; seat < n; ++seat) {
        const auto& hand = dealt.hands[static_cast<std::size_t>(seat)];
        setup.hand_sizes[static_cast<std::size_t>(seat)] = static_cast<std::uint8_t>(hand.size());
        rest = rest - set_of(hand);
    }
    const int round = n * rules.hand_size, most = rules.deck.size() - rules.table_size - round;
    int pack = std::min(rest.size() / round * round, most);
    // Side 0 has captured what is left: more than one card, in a turn that it has had.
    const auto can_be = [&] {
        int turns = 0;
        for (int seat = 0; seat < n; seat += palatine::casino::num_sides(n)) {
            turns += (most - pack) / n + rules.hand_size - setup.hand_sizes[static_cast<std::size_t>(seat)];
            for (const PlainBuild& build : table.builds) turns -= build.owner == seat;
        }
        return rest.size() == pack || (rest.size() - pack > 1 && turns > 0);
    };
    while (pack >= round && !can_be()) pack -= round;
    std::vector<Card> cards;
    rest.for_each([&cards](Card card) { cards.push_back(card); });
    cards.resize(cards.size() - static_cast<std::size_t>(pack));
    for (const Card card : cards) setup.piles[0] = setup.piles[0] | card;
    setup.last_captor = setup.piles[0].empty() ? -1 : 0;
    Position position(rules, n, dealer_of(rules, n, table.seat));
    Position::Undo undo;
    for (int i = 0, seat = position.leader(); i < n; ++i, seat = position.next(seat)) {
        for (const int card : dealt.hands[static_cast<std::size_t>(seat)]) position.apply(kChance, card, undo);
    }
    return position;
}

// A table in words, seat 0 to act.
struct BuildText {
    const char* cards;
    int value;
    int owner;
    bool multiple = false;
};
inline std::vector<int> ids(std::string_view text) {
    std::vector<int> found;
    for (const Card card : palatine::parse_cards(text)) found.push_back(card.id());
    return found;
}

// Others hold as many cards as seat 0: what is given by seat, and else the highest that are left.
inline Position position_of(const Rules& rules, int num_players, std::string_view hand, std::string_view loose,
                            const std::vector<BuildText>& builds = {},
                            const std::vector<std::string_view>& others = {}) {
    Dealt dealt{{rules, num_players, 0, ids(hand), ids(loose), {}}, {}};
    CardSet used = set_of(dealt.table.hand) | set_of(dealt.table.loose);
    for (const BuildText& build : builds) {
        dealt.table.builds.push_back({ids(build.cards), build.value, build.owner, build.multiple});
        used = used | set_of(ids(build.cards));
    }
    dealt.hands[0] = dealt.table.hand;
    for (std::size_t i = 0; i < others.size(); ++i) {
        dealt.hands[i + 1] = ids(others[i]);
        used = used | set_of(dealt.hands[i + 1]);
    }
    for (int seat = 1, id = 51; seat < num_players; ++seat) {
        auto& cards = dealt.hands[static_cast<std::size_t>(seat)];
        for (; cards.size() < dealt.table.hand.size(); --id) {
            if (!used.contains(Card(id))) cards.push_back(id);
        }
    }
    return position_of(rules, dealt);
}

}  // namespace tables
