// Who owes what: rows against rows, bonuses, extras, specials, mis-set and surrendered hands (CP-6 to CP-12).
#include <algorithm>
#include <array>
#include <cstddef>
#include <string>

#include "palatine/chinese_settlement.hpp"
#include "palatine/error.hpp"

namespace palatine::chinese {
namespace {

constexpr std::int32_t kFlatPayment = 6;

// What a won row brings its winner, the loser's own bonuses aside.
std::int32_t won_units(std::int32_t bonus, const Rules& rules) noexcept {
    if (bonus == 0) return 1;
    return rules.bonus_to == BonusTo::both || rules.bonus_mode == BonusMode::add ? 1 + bonus : bonus;
}

// Overall, scoop and gun on top of the rows (Variants).
void add_extras(PairResult& result, const Rules& rules) noexcept {
    const auto won = std::count(result.rows.begin(), result.rows.end(), 1);
    const auto lost = std::count(result.rows.begin(), result.rows.end(), -1);
    for (const std::int32_t units : result.row_units) result.units += units;
    if (won >= 2) result.units += rules.overall;
    if (lost >= 2) result.units -= rules.overall;
    if (won == kNumRows) result.units += rules.scoop;
    if (lost == kNumRows) result.units -= rules.scoop;
    if (won == kNumRows || lost == kNumRows) result.units *= rules.gun;
}

PairResult compare_sound(const Seat& a, const Seat& b, const Rules& rules) noexcept {
    PairResult result;
    result.compared = true;
    for (std::size_t row = 0; row < kNumRows; ++row) {
        const bool wins = a.values[row] > b.values[row], loses = a.values[row] < b.values[row];
        result.rows[row] = static_cast<std::int8_t>(wins - loses);
        if (rules.bonus_to == BonusTo::both) {
            result.row_units[row] = result.rows[row] + a.bonuses[row] - b.bonuses[row];
        } else if (wins) {
            result.row_units[row] = won_units(a.bonuses[row], rules);
        } else if (loses) {
            result.row_units[row] = -won_units(b.bonuses[row], rules);
        }
    }
    add_extras(result, rules);
    return result;
}

// CP-12: what a sound hand takes from a mis-set one.
PairResult against_misset(const Seat& sound, const Rules& rules) noexcept {
    PairResult result;
    if (rules.misset == Misset::flat6) {
        result.units = kFlatPayment;
        return result;
    }
    result.compared = true;
    for (std::size_t row = 0; row < kNumRows; ++row) {
        result.rows[row] = 1;
        result.row_units[row] = won_units(sound.bonuses[row], rules);
    }
    add_extras(result, rules);
    return result;
}

PairResult flat(std::int32_t units) noexcept {
    PairResult result;
    result.units = units;
    return result;
}

PairResult opposite(PairResult result) noexcept {
    result.units = -result.units;
    for (std::int8_t& row : result.rows) row = static_cast<std::int8_t>(-row);
    for (std::int32_t& units : result.row_units) units = -units;
    return result;
}

// CP-11 and the lines on specials of CP-12 and `surrender`; at least one has declared.
PairResult compare_declared(const Seat& a, const Seat& b, const Rules& rules) noexcept {
    int order = a.standing == Standing::declared ? 1 : -1;
    if (a.standing == b.standing) order = compare_specials(a.special, b.special, rules);
    return flat(order > 0 ? rules.price(a.special) : order < 0 ? -rules.price(b.special) : 0);
}

bool is_shut_out(const PairResult& result) noexcept {
    return result.compared && std::count(result.rows.begin(), result.rows.end(), 1) == kNumRows;
}

void apply_home_run(Settlement& settlement, const Rules& rules) noexcept {
    for (std::size_t seat = 0; seat < kMaxPlayers; ++seat) {
        bool all = true;
        for (std::size_t other = 0; other < kMaxPlayers; ++other) {
            if (other != seat && !is_shut_out(settlement.pairs[seat][other])) all = false;
        }
        if (!all) continue;
        for (std::size_t other = 0; other < kMaxPlayers; ++other) {
            settlement.pairs[seat][other].units *= rules.home_run;
            settlement.pairs[other][seat].units *= rules.home_run;
        }
        return;  // nobody else can have won all
    }
}

// Checks -----------------------------------------------------------------------------------------------------------

std::string seat_text(std::size_t seat) { return "seat " + std::to_string(seat) + ": "; }

void check_row(std::size_t seat, Row row, CardSet cards, const Rules& rules) {
    const auto i = static_cast<std::size_t>(row);
    const int size = rules.row_sizes[i];
    if (cards.size() == size) return;
    const std::string wanted = std::to_string(size) + (size == 1 ? " card" : " cards");
    throw CardError(seat_text(seat) + "the " + std::string(kRowNames[i]) + " has " + wanted + ", not " +
                    std::to_string(cards.size()) + " (" + cards.text() + ")");
}

// All cards of a claim; empty for a surrender that does not show them.
CardSet hand_of(std::size_t seat, const Claim& claim, const Rules& rules) {
    const Arrangement& set = claim.arrangement;
    const bool arranged = !claim.cards.size();
    CardSet hand = claim.cards;
    if (arranged) {
        hand = set.cards();
        if (claim.surrenders && hand.empty()) return hand;
        for (const Row row : {Row::front, Row::middle, Row::back}) check_row(seat, row, set.row(row), rules);
    }
    if (hand.size() != rules.hand_size()) {
        throw CardError(seat_text(seat) + "a hand has " + std::to_string(rules.hand_size()) + " different cards, not " +
                        std::to_string(hand.size()) + " (" + hand.text() + ")");
    }
    if (!(hand - rules.deck).empty()) {
        throw CardError(seat_text(seat) + (hand - rules.deck).text() + " not in the deck");
    }
    if (!arranged && !claim.declares && !claim.surrenders) throw CardError(seat_text(seat) + "no arrangement");
    return hand;
}

Seat declared_seat(std::size_t seat, const Claim& claim, CardSet hand, const Rules& rules) {
    const SpecialList held = specials(hand, rules);
    if (claim.special) {
        const std::string name(kSpecialNames[static_cast<std::size_t>(*claim.special)]);
        if (!rules.offers(*claim.special)) throw IllegalMoveError(seat_text(seat) + "the rules have no " + name);
        if (std::find(held.begin(), held.end(), *claim.special) == held.end()) {
            throw IllegalMoveError(seat_text(seat) + hand.text() + " is no " + name);
        }
    }
    if (held.empty()) throw IllegalMoveError(seat_text(seat) + hand.text() + " is no special hand");
    return Seat::declares(held.items[0]);
}

Seat seat_of(std::size_t seat, const Claim& claim, CardSet hand, const Rules& rules) {
    if (claim.surrenders && claim.declares) {
        throw IllegalMoveError(seat_text(seat) + "nobody both declares and surrenders");
    }
    if (claim.surrenders) {
        if (rules.surrender == Rules::kNoSurrender) {
            throw IllegalMoveError(seat_text(seat) + "the rules have no surrender");
        }
        return Seat::surrenders();
    }
    if (claim.declares) return declared_seat(seat, claim, hand, rules);
    const Seat arranged = Seat::arranged(claim.arrangement, rules);
    if (arranged.standing == Standing::misset && rules.misset == Misset::reject) {
        throw IllegalMoveError(seat_text(seat) + "mis-set: " + claim.arrangement.front.text() + " / " +
                               claim.arrangement.middle.text() + " / " + claim.arrangement.back.text());
    }
    return arranged;
}

void check_banker(int banker, std::size_t num_seats, const Rules& rules) {
    if (rules.topology == Topology::all) {
        if (banker != -1) throw Error("banker is for topology banker only, not " + std::to_string(banker));
        return;
    }
    if (banker == -1) throw Error("topology banker needs a banker: a seat, 0.." + std::to_string(num_seats - 1));
    if (banker < 0 || banker >= static_cast<int>(num_seats)) {
        throw Error("banker must be a seat, 0.." + std::to_string(num_seats - 1) + ", not " + std::to_string(banker));
    }
}

}  // namespace

Seat Seat::arranged(const Arrangement& arrangement, const Rules& rules) noexcept {
    Seat seat;
    for (std::size_t i = 0; i < kNumRows; ++i) {
        const auto row = static_cast<Row>(i);
        const CardSet cards = arrangement.row(row);
        const poker::Value value = poker::evaluate(cards);
        seat.values[i] = row_value(row, cards, value, rules);
        seat.bonuses[i] = row_bonus(row, value, rules);
    }
    seat.standing = in_order(seat.values, rules) ? Standing::sound : Standing::misset;
    return seat;
}

Seat Seat::declares(Special special) noexcept {
    Seat seat;
    seat.standing = Standing::declared;
    seat.special = special;
    return seat;
}

Seat Seat::surrenders() noexcept { return {}; }

PairResult compare(const Seat& a, const Seat& b, const Rules& rules) noexcept {
    if (a.standing == Standing::declared || b.standing == Standing::declared) return compare_declared(a, b, rules);
    const bool sound_a = a.standing == Standing::sound, sound_b = b.standing == Standing::sound;
    if (sound_a && sound_b) return compare_sound(a, b, rules);
    if (!sound_a && !sound_b) return {};
    if (sound_b) return opposite(compare(b, a, rules));
    return b.standing == Standing::misset ? against_misset(a, rules) : flat(std::max(rules.surrender, 0));
}

Settlement settle_unchecked(std::span<const Seat> seats, const Rules& rules, int banker) noexcept {
    Settlement settlement;
    settlement.num_seats = static_cast<int>(seats.size());
    for (std::size_t a = 0; a < seats.size(); ++a) {
        for (std::size_t b = a + 1; b < seats.size(); ++b) {
            const bool counts = static_cast<int>(a) == banker || static_cast<int>(b) == banker;
            if (rules.topology == Topology::banker && !counts) continue;
            settlement.pairs[a][b] = compare(seats[a], seats[b], rules);
            settlement.pairs[b][a] = opposite(settlement.pairs[a][b]);
        }
    }
    if (rules.home_run > 1 && seats.size() == kMaxPlayers && rules.topology == Topology::all) {
        apply_home_run(settlement, rules);
    }
    for (std::size_t a = 0; a < seats.size(); ++a) {
        for (const PairResult& pair : settlement.pairs[a]) settlement.totals[a] += pair.units;
    }
    return settlement;
}

Settlement settle(std::span<const Claim> claims, const Rules& rules, int banker) {
    rules.validate();
    if (claims.size() < kMinPlayers || claims.size() > kMaxPlayers) {
        throw Error("2 to 4 seats settle, not " + std::to_string(claims.size()));
    }
    check_banker(banker, claims.size(), rules);
    std::array<CardSet, kMaxPlayers> hands;
    for (std::size_t seat = 0; seat < claims.size(); ++seat) {
        hands[seat] = hand_of(seat, claims[seat], rules);
        for (std::size_t other = 0; other < seat; ++other) {
            const CardSet twice = hands[other] & hands[seat];
            if (twice.empty()) continue;
            throw CardError(seat_text(seat) + twice.text() + " also at seat " + std::to_string(other));
        }
    }
    std::array<Seat, kMaxPlayers> seats;
    for (std::size_t seat = 0; seat < claims.size(); ++seat) {
        seats[seat] = seat_of(seat, claims[seat], hands[seat], rules);
    }
    return settle_unchecked(std::span(seats).first(claims.size()), rules, banker);
}

}  // namespace palatine::chinese
