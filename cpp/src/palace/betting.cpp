// Battles: what is paid, who wins, and what the winner takes.
#include "palatine/palace_battle.hpp"
#include "palatine/palace_position.hpp"
#include "palatine/palace_pot.hpp"

namespace palatine::palace {
namespace {

constexpr std::uint64_t kBattleWon = 128;  // an event of the course: + 1 for a tie, + 2 for the attacker

}  // namespace

void Position::bet(int seat, const Move& move) noexcept {
    const std::int64_t least = formula(seat), paid = has_limit() ? least : move.amount;
    at(seat).put += paid;
    now_.unmatched = paid - least;
    now_.passive = 0;
    now_.phase = Phase::battle;
    now_.defender = now_.actor = static_cast<std::int8_t>(move.seat);
}

void Position::raise(int seat, std::int64_t amount) noexcept {
    at(seat).put += owed() + amount;
    now_.actor = static_cast<std::int8_t>(opponent());
    now_.unmatched = amount;
    ++now_.raises;
}

void Position::fold_in_battle(int seat) noexcept {
    const int winner = opponent();
    at(winner).put -= now_.unmatched;
    capture(winner, seat);
}

void Position::call(int seat) noexcept {
    const int other = opponent(), attacker = now_.turn_of, defender = now_.defender;
    const Call paid = pay_call(call_price(), now_.unmatched, with_points() ? owed() : stack(seat));
    at(seat).put += paid.paid;
    at(other).put -= paid.returned;
    if (paid.is_short) now_.shorts = static_cast<Seats>(now_.shorts | bit(seat));

    const auto cards = [this](int of) { return cards_of(at(of).palace | at(of).soldiers); };
    const int result = battle_result(options_.dead_cards, Card(at(attacker).banner), cards(attacker),
                                     Card(at(defender).banner), cards(defender));
    now_.course = chain(now_.course, kBattleWon + static_cast<unsigned>(result + 1));
    const int winner = result > 0 ? attacker : result < 0 ? defender : -1;
    // PP-17
    at(other).seen_by = static_cast<Seats>(at(other).seen_by | bit(seat));
    if (winner != other) at(seat).seen_by = static_cast<Seats>(at(seat).seen_by | bit(other));

    if (winner >= 0) return capture(winner, winner == attacker ? defender : attacker);
    leave(static_cast<Seats>(bit(attacker) | bit(defender)));  // PP-21
    if (!ends_by_elimination()) end_turn();
}

// PP-13, PP-19.
void Position::capture(int winner, int loser) noexcept {
    Seat &taker = at(winner), &giver = at(loser);
    taker.soldiers |= giver.soldiers;
    giver.soldiers = 0;
    if (options_.captured_banner == CapturedBanner::soldier) {
        taker.soldiers |= bit_of(Card(giver.banner));
        giver.banner = kNoBanner;
    }
    leave(bit(loser));
    if (ends_by_elimination()) return;  // PP-20: nobody discards
    if (taker.soldiers == 0) return end_turn();
    now_.phase = Phase::captured;
    now_.actor = static_cast<std::int8_t>(winner);
    now_.defender = -1;
    now_.raises = 0;
    now_.unmatched = 0;
}

}  // namespace palatine::palace
