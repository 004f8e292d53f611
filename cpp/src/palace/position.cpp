// The course of a hand: the cards that chance deals, turns, eliminations and ends.
#include "palatine/palace_position.hpp"

namespace palatine::palace {
namespace {

// Events of the course, beside the actions of the seats; cards that all see are told by their ids.
constexpr std::uint64_t kHidden = 64;  // + the seat that is dealt a palace card
constexpr std::uint64_t kBanner = std::uint64_t{1} << 62;  // + 256 * the seat that the card is dealt to
constexpr std::uint64_t kFirstAction = 256;

}  // namespace

void Position::apply(int actor, Action action, Undo& undo) noexcept {
    const int first = actor >= 0 ? actor : now_.phase == Phase::buying ? now_.turn_of : now_.to;
    const int second = now_.phase == Phase::battle ? opponent() : first;
    undo.now = now_;
    undo.seats = {at(first), at(second)};
    undo.which = {static_cast<std::uint8_t>(first), static_cast<std::uint8_t>(second)};
    if (actor == kChance) return deal(Card(static_cast<int>(action)));
    now_.course = chain(now_.course, static_cast<std::uint64_t>(action) + kFirstAction);
    play(actor, move_of(action));
}

void Position::undo(const Undo& undo) noexcept {
    now_ = undo.now;
    seats_[undo.which[0]] = undo.seats[0];
    seats_[undo.which[1]] = undo.seats[1];
}

// Chance ----------------------------------------------------------------------------------------------------------

// A palace holds nothing that is known to lie in the draw deck, as a setup can say.
Ids Position::dealable() const noexcept {
    return now_.phase == Phase::palaces ? now_.draw & ~now_.known_draw : now_.draw;
}

void Position::deal(Card card) noexcept {
    now_.draw &= ~bit_of(card);
    if (now_.phase == Phase::palaces) return deal_palace(card);
    const bool banner = now_.phase == Phase::banners;
    const std::uint64_t receiver = banner ? kBanner + 256u * static_cast<unsigned>(now_.to) : 0;
    now_.course = chain(now_.course, receiver + static_cast<unsigned>(card.id()));
    if (banner) return deal_banner(card);
    now_.known_draw &= ~bit_of(card);
    at(now_.turn_of).soldiers |= bit_of(card);
    now_.phase = Phase::bought;
    now_.actor = now_.turn_of;
}

// PP-4, PP-5.
void Position::deal_banner(Card card) noexcept {
    if ((now_.suits >> card.suit() & 1) != 0) {
        now_.discards |= bit_of(card);
    } else {
        at(now_.to).banner = static_cast<std::uint8_t>(card.id());
        now_.to = static_cast<std::int8_t>(next_of(now_.in, now_.to));
        now_.suits = static_cast<std::uint8_t>(now_.suits | 1 << card.suit());
        ++now_.dealt;
        if (now_.dealt % kGroup == 0) now_.suits = 0;
    }
    const bool all = now_.dealt == std::popcount(now_.in);
    if (all || now_.draw == 0) {
        now_.draw |= now_.discards;
        now_.discards = 0;
    }
    if (!all) return;
    now_.due = now_.in;
    now_.dealt = now_.suits = 0;
    now_.phase = Phase::palaces;
}

void Position::deal_palace(Card card) noexcept {
    at(now_.to).palace |= bit_of(card);
    now_.course = chain(now_.course, kHidden + static_cast<std::uint64_t>(now_.to));
    now_.to = static_cast<std::int8_t>(next_of(now_.due, now_.to));
    if (++now_.dealt < options_.palace_cards * std::popcount(now_.due)) return;
    for (std::uint32_t rest = now_.due & ~std::uint32_t{now_.in}; rest != 0; rest &= rest - 1) {
        now_.unseen |= at(std::countr_zero(rest)).palace;
    }
    now_.due = 0;
    now_.dealt = 0;
    now_.to = -1;
    start_turn(now_.turn_of);
}

// Play ------------------------------------------------------------------------------------------------------------

void Position::play(int seat, const Move& move) noexcept {
    switch (move.kind) {
        case Kind::buy:
            at(seat).put += options_.small_bet;
            now_.passive = 0;
            if (now_.draw == 0) {  // PP-9
                now_.draw = now_.discards | now_.unseen;
                now_.known_draw = now_.discards;
                now_.discards = now_.unseen = 0;
            }
            now_.phase = Phase::buying;
            now_.actor = kChance;
            return;
        case Kind::keep: return end_turn();
        case Kind::discard:
            at(seat).soldiers &= ~move.cards;
            now_.discards |= move.cards;
            if (now_.phase == Phase::turn) {
                if (options_.discard_cost == DiscardCost::small_bet) at(seat).put += options_.small_bet;
                mark_passive(seat);
            }
            return end_turn();
        case Kind::stay:
            mark_passive(seat);
            return end_turn();
        case Kind::fold:
            if (now_.phase == Phase::battle) return fold_in_battle(seat);
            leave(bit(seat));
            if (!ends_by_elimination()) end_turn();
            return;
        case Kind::bet: return bet(seat, move);
        case Kind::call: return call(seat);
        case Kind::raise: return raise(seat, has_limit() ? least_raise() : move.amount);
    }
}

// PP-23; of two who must battle only the stays of who cannot pay count (PP-25).
void Position::mark_passive(int seat) noexcept {
    if (options_.passive_end == PassiveEnd::orbit || only_battles()) {
        now_.passive = static_cast<Seats>(now_.passive | bit(seat));
    }
}

void Position::start_turn(int seat) noexcept {
    now_.phase = Phase::turn;
    now_.actor = now_.turn_of = static_cast<std::int8_t>(seat);
    now_.defender = -1;
    now_.raises = 0;
    now_.unmatched = 0;
}

void Position::end_turn() noexcept {
    ++now_.turns;
    if ((now_.in & ~now_.passive) == 0 || now_.turns == options_.max_turns) return end(Ending::showdown);
    start_turn(next_of(now_.in, now_.turn_of));  // PP-27
}

void Position::leave(Seats seats) noexcept {
    ++now_.num_out;
    now_.in = static_cast<Seats>(now_.in & ~seats);
    now_.passive = only_battles() ? Seats{0} : static_cast<Seats>(now_.passive & ~seats);
    for (std::uint32_t rest = seats; rest != 0; rest &= rest - 1) {
        Seat& seat = at(std::countr_zero(rest));
        seat.out_at = now_.num_out;
        now_.unseen |= seat.palace;
        now_.discards |= seat.soldiers;
        if (seat.banner != kNoBanner) now_.discards |= bit_of(Card(seat.banner));
        seat.soldiers = 0;
        seat.banner = kNoBanner;
    }
}

bool Position::ends_by_elimination() noexcept {
    switch (std::popcount(now_.in)) {
        case 0: end(Ending::tie); return true;   // PP-21
        case 1: end(Ending::last); return true;  // PP-1
        case 2:
        case 3: break;
        default: return false;
    }
    // PP-24
    std::uint32_t suits = 0;
    for (std::uint32_t rest = now_.in; rest != 0; rest &= rest - 1) {
        suits |= 1u << (at(std::countr_zero(rest)).banner & 3);
    }
    if (!std::has_single_bit(suits)) return false;
    end(Ending::same_suit);
    return true;
}

void Position::end(Ending ending) noexcept {
    now_.phase = Phase::over;
    now_.ending = ending;
    now_.actor = kTerminal;
    now_.defender = -1;
    now_.raises = 0;
    now_.unmatched = 0;
}

}  // namespace palatine::palace
