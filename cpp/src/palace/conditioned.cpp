#include "palace/conditioned.hpp"

#include <algorithm>
#include <bit>
#include <tuple>

#include "palatine/palace_battle.hpp"

namespace palatine::palace {
namespace {

constexpr std::size_t index(int i) noexcept { return static_cast<std::size_t>(i); }

// Uniform in [0, 1), in steps of 2^-53.
double unit(Random& random) noexcept { return static_cast<double>(random.next() >> 11) * 0x1p-53; }

// n (n - 1) ... of k factors: the ways to put k of n things in a row; 0 when there are too few.
double rows(int n, int k) noexcept {
    if (k > n) return 0;
    double ways = 1;
    for (int i = 0; i < k; ++i) ways *= n - i;
    return ways;
}

// Calls f(chosen | subset) for each subset of that size.
template <typename F>
void for_each_subset(CardSet cards, int size, CardSet chosen, const F& f) {
    if (size == 0) {
        f(chosen);
        return;
    }
    CardSet rest = cards;
    cards.for_each([&](Card card) {
        rest = rest - card;
        if (rest.size() >= size - 1) for_each_subset(rest, size - 1, chosen | card, f);
    });
}

}  // namespace

Conditioned::Conditioned(const Hidden& hidden, std::uint32_t battles) : hidden_(hidden), battles_(battles) {
    for (std::uint32_t rest = battles; rest != 0; rest &= rest - 1) {
        const Hidden::Battle& each = battle(std::countr_zero(rest));
        for (const std::size_t seat : {std::size_t{each.attacker}, std::size_t{each.defender}}) {
            if (hidden.sizes[seat] > 0) seats_ |= 1u << seat;
        }
    }
    for (std::size_t seat = 0; seat < kMaxPlayers; ++seat) {
        if (!draws(seat) || !choices_[seat].empty()) continue;
        list(seat, kNoBattle);
        roots_ |= 1u << seat;
    }
    weigh_rests();
}

// The cards in unknown palaces of a group, of those seats.
int Conditioned::places(int group, std::uint32_t seats) const noexcept {
    int places = 0;
    for (std::size_t seat = 0; seat < kMaxPlayers; ++seat) {
        if (hidden_.group[seat] == group && (seats >> seat & 1) != 0) places += hidden_.sizes[seat];
    }
    return places;
}

CardSet Conditioned::cards_for(std::size_t seat) const noexcept {
    const int group = hidden_.group[seat];
    if (group < 0) return hidden_.unseen;
    const CardSet drawn = hidden_.drawn[index(group)];
    return drawn.size() == places(group, ~0u) ? drawn : drawn | hidden_.unseen;
}

// What battle_result compares, in one number.
int Conditioned::strength(int number, std::size_t seat, CardSet palace) const noexcept {
    const Hidden::Battle& each = battle(number);
    const CardSet cards = palace | (each.attacker == seat ? each.attacker_soldiers : each.defender_soldiers);
    const Card banner = hidden_.banners[seat], enemy = hidden_.banners[opponent(number, seat)];
    return battle_value(hidden_.dead, banner, cards, enemy) * (kNumRanks + 1) + banner_suit_count(banner, cards);
}

// The choices of a seat that give the result of a battle against such a strength of its opponent.
Conditioned::Range Conditioned::answers(int number, std::size_t seat, int against) const noexcept {
    const std::vector<Choice>& choices = choices_[seat];
    const int sign = battle(number).attacker == seat ? battle(number).result : -battle(number).result;
    const auto first = [&](bool and_equal) {
        const auto weaker = [&](const Choice& each) { return each.strength < against + (and_equal ? 1 : 0); };
        return static_cast<std::size_t>(std::partition_point(choices.begin(), choices.end(), weaker) - choices.begin());
    };
    if (sign < 0) return {0, first(false)};
    return sign == 0 ? Range{first(false), first(true)} : Range{first(true), choices.size()};
}

double Conditioned::ways(int number, std::size_t seat, int against) const noexcept {
    const Range range = answers(number, seat, against);
    return ways_before(seat, range.last) - ways_before(seat, range.first);
}

// Calls f(battle, opponent) for the battles of a seat but the one `above`.
template <typename F>
void Conditioned::for_each_other(std::size_t seat, int above, const F& f) const {
    for (std::uint32_t rest = battles_; rest != 0; rest &= rest - 1) {
        const int number = std::countr_zero(rest);
        if (number == above || (battle(number).attacker != seat && battle(number).defender != seat)) continue;
        f(number, opponent(number, seat));
    }
}

// Lists the choices of a seat, and before them those of the palaces that hang on it.
void Conditioned::list(std::size_t seat, int above) {
    for_each_other(seat, above, [this](int number, std::size_t other) {
        if (draws(other)) {
            list(other, number);
        } else {  // known
            choices_[other] = {{hidden_.known[other], strength(number, other, hidden_.known[other]), 1}};
        }
    });
    std::vector<Choice>& choices = choices_[seat];
    for_each_subset(cards_for(seat), hidden_.sizes[seat], CardSet(), [&](CardSet palace) {
        double all = 1;
        for_each_other(seat, above, [&](int number, std::size_t other) {
            all *= ways(number, other, strength(number, seat, palace));
        });
        if (all > 0) choices.push_back({palace, above == kNoBattle ? 0 : strength(above, seat, palace), all});
    });
    std::sort(choices.begin(), choices.end(), [](const Choice& one, const Choice& other) {
        return std::tuple(one.strength, one.palace.mask()) < std::tuple(other.strength, other.palace.mask());
    });
    double sum = 0;
    for (Choice& each : choices) each.ways = sum += each.ways;
}

bool Conditioned::choose(std::size_t seat, int above, Range range, Random& random, Palaces& palaces,
                         CardSet& used) const noexcept {
    if (range.first == range.last) return false;
    const std::vector<Choice>& choices = choices_[seat];
    const double before = ways_before(seat, range.first), all = choices[range.last - 1].ways - before;
    const double pick = before + unit(random) * all;
    const auto from = choices.begin() + static_cast<std::ptrdiff_t>(range.first);
    const auto to = choices.begin() + static_cast<std::ptrdiff_t>(range.last - 1);
    const CardSet palace = std::partition_point(from, to, [pick](const Choice& each) { return each.ways <= pick; })->palace;
    if (!(palace & used).empty()) return false;
    palaces[seat] = palace;
    used = used | palace;
    bool whole = true;
    for_each_other(seat, above, [&](int number, std::size_t other) {
        if (!whole || !draws(other)) return;
        const Range answering = answers(number, other, strength(number, seat, palace));
        whole = choose(other, number, answering, random, palaces, used);
    });
    return whole;
}

bool Conditioned::draw(Random& random, Palaces& palaces) const noexcept {
    CardSet used;
    for (std::uint32_t rest = roots_; rest != 0; rest &= rest - 1) {
        const auto root = index(std::countr_zero(rest));
        if (!choose(root, kNoBattle, {0, choices_[root].size()}, random, palaces, used)) return false;
    }
    if (open_group_ < 0 || seats_ == 0) return true;
    const int held = (used & hidden_.drawn[index(open_group_)]).size();
    return unit(random) < keep_[index(held)];
}

// The ways to fill up the rest depend on nothing but how many drawn cards of the open group still need a place in it.
void Conditioned::weigh_rests() {
    for (int group = 0; group < kMaxPlayers; ++group) {
        if (hidden_.drawn[index(group)].size() < places(group, ~0u)) open_group_ = group;
    }
    if (open_group_ < 0) return;
    const int drawn = hidden_.drawn[index(open_group_)].size(), room = places(open_group_, ~seats_);
    const int others = places(-1, ~seats_);
    const int chosen = places(open_group_, seats_) + places(-1, seats_);
    double most = 0;
    for (int held = 0; held <= drawn; ++held) {
        const int due = drawn - held, unseen = hidden_.unseen.size() - (chosen - held);
        double& ways = keep_[index(held)];
        if (due <= room && held <= chosen) ways = rows(room, due) * rows(unseen, room - due + others);
        most = std::max(most, ways);
    }
    for (double& ways : keep_) ways /= most;
}

}  // namespace palatine::palace
