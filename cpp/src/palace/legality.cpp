// What a seat that is to act can do, and why it cannot do something else. Lists nothing.
#include <algorithm>

#include "palatine/palace_position.hpp"

namespace palatine::palace {

bool Position::is_legal(int actor, Action action) const noexcept {
    if (actor != kChance) return refusal(actor, action) == Refusal::none;
    return now_.actor == kChance && action >= 0 && action < kNumCards && (dealable() >> action & 1) != 0;
}

std::int64_t Position::call_price() const noexcept {
    if (now_.phase != Phase::battle || now_.raises != 0) return 0;
    return formula(options_.call_price == CallPrice::own ? now_.defender : now_.turn_of);
}

bool Position::only_battles() const noexcept {
    return options_.heads_up == HeadsUp::must_battle && std::popcount(now_.in) == 2;
}

// PP-11: those of another suit, if the seat can pay its formula.
Seats Position::targets(int seat) const noexcept {
    if (!can_pay(seat, formula(seat))) return 0;
    const int suit = at(seat).banner & 3;
    Seats found = 0;
    for (std::uint32_t rest = now_.in; rest != 0; rest &= rest - 1) {
        const int other = std::countr_zero(rest);
        if ((at(other).banner & 3) != suit) found = static_cast<Seats>(found | 1u << other);
    }
    return found;
}

std::int64_t Position::most_bet(int target) const noexcept {
    const int seat = now_.actor;
    const std::int64_t least = formula(seat);
    if (has_limit()) return least;
    if (with_points()) return least + std::int64_t{kMostSmallBets} * options_.small_bet;
    if (options_.all_in != AllIn::off) return stack(seat);
    const std::int64_t price = formula(options_.call_price == CallPrice::own ? target : seat);
    return std::min(stack(seat), least + std::max<std::int64_t>(0, stack(target) - price));
}

std::optional<Amounts> Position::bet_range(int target) const noexcept {
    if (now_.phase != Phase::turn || target < 0 || target >= num_players_) return std::nullopt;
    if ((targets(now_.actor) >> target & 1) == 0) return std::nullopt;
    return Amounts{formula(now_.actor), most_bet(target)};
}

std::int64_t Position::least_raise() const noexcept {
    return has_limit() && at(now_.actor).soldiers == 0 ? std::int64_t{2} * options_.small_bet : options_.big_bet;
}

Refusal Position::refusal_of_raise() const noexcept {
    const int cap = options_.raise_cap >= 0 ? options_.raise_cap : with_points() ? kMostRaisesOfPoints : -1;
    if (cap >= 0 && raises() >= cap) return Refusal::raise_cap;
    if (with_points()) return Refusal::none;
    const std::int64_t theirs = stack(opponent()), least = least_raise();
    if (theirs == 0) return Refusal::nothing_left;
    if (stack(now_.actor) < owed() + least) return Refusal::cannot_pay;
    return options_.all_in == AllIn::off && theirs < least ? Refusal::nothing_left : Refusal::none;
}

std::optional<Amounts> Position::raise_range() const noexcept {
    if (now_.phase != Phase::battle || refusal_of_raise() != Refusal::none) return std::nullopt;
    const std::int64_t least = least_raise();
    if (has_limit()) return Amounts{least, least};
    if (with_points()) return Amounts{least, std::int64_t{kMostSmallBets} * options_.small_bet};
    const std::int64_t most = stack(now_.actor) - owed();
    return Amounts{least, options_.all_in == AllIn::off ? std::min(most, stack(opponent())) : most};
}

Position::Offers Position::offers() const noexcept {
    constexpr auto of = [](Kind kind) { return 1u << static_cast<int>(kind); };
    Offers offers;
    const int seat = now_.actor;
    switch (now_.phase) {
        case Phase::turn:
            offers.targets = targets(seat);
            offers.kinds = of(Kind::fold);
            if (offers.targets != 0) offers.kinds |= of(Kind::bet);
            if (only_battles()) {  // PP-25: who cannot pay may stay
                if (offers.targets == 0) offers.kinds |= of(Kind::stay);
                break;
            }
            offers.kinds |= of(Kind::stay);
            if (can_pay(seat, options_.small_bet) && (now_.draw | now_.discards | now_.unseen) != 0) {
                offers.kinds |= of(Kind::buy);
            }
            offers.soldiers = at(seat).soldiers;
            if (offers.soldiers != 0 &&
                (options_.discard_cost == DiscardCost::free || can_pay(seat, options_.small_bet))) {
                offers.kinds |= of(Kind::discard);
            }
            break;
        case Phase::bought:
        case Phase::captured: {
            const int over = num_soldiers(seat) - options_.max_soldiers;
            offers.kinds = of(Kind::discard) | (over <= 0 ? of(Kind::keep) : 0);
            offers.least_discards = std::max(1, over);
            offers.soldiers = at(seat).soldiers;
            break;
        }
        case Phase::battle:
            offers.kinds = of(Kind::fold);
            // PP-29, `off`: who cannot pay in full folds.
            if (options_.all_in != AllIn::off || can_pay(seat, owed())) offers.kinds |= of(Kind::call);
            if (refusal_of_raise() == Refusal::none) offers.kinds |= of(Kind::raise);
            break;
        default: break;
    }
    if (!has_limit()) offers.pot = pot();
    return offers;
}

Position::Sizes Position::sizes_of(Amounts amounts, std::int64_t pot) const noexcept {
    Sizes sizes;
    const std::array<std::int64_t, kNumSizes> all = {amounts.least, pot / 2, pot, amounts.most};
    for (int i = 0; i < kNumSizes; ++i) {
        const std::int64_t amount = all[index(i)];
        if (i > 0 && (amount <= sizes.amounts[index(sizes.count - 1)] || amount > amounts.most)) continue;
        sizes.amounts[index(sizes.count)] = amount;
        sizes.names[index(sizes.count++)] = static_cast<Size>(i);
    }
    return sizes;
}
Position::Sizes Position::bet_sizes(int target, std::int64_t pot) const noexcept {
    return sizes_of({formula(now_.actor), most_bet(target)}, pot);
}
Position::Sizes Position::raise_sizes(std::int64_t pot) const noexcept {
    const std::optional<Amounts> amounts = raise_range();
    return amounts ? sizes_of(*amounts, pot + owed()) : Sizes{};
}

// Refusals --------------------------------------------------------------------------------------------------------

Refusal Position::refusal(int seat, Action action) const noexcept {
    if (seat < 0 || seat != now_.actor) return Refusal::not_to_act;
    if (!is_action(action)) return Refusal::no_action;
    const Move move = move_of(action);
    if (now_.phase == Phase::turn) return refusal_in_turn(move);
    if (now_.phase == Phase::battle) return refusal_in_battle(move);
    const int over = num_soldiers(seat) - options_.max_soldiers;
    if (move.kind == Kind::keep) return over > 0 ? Refusal::too_many_soldiers : Refusal::none;
    if (move.kind != Kind::discard) return Refusal::after_cards;
    if ((move.cards & ~at(seat).soldiers) != 0) return Refusal::not_own_soldiers;
    return std::popcount(move.cards) < over ? Refusal::too_many_soldiers : Refusal::none;
}

Refusal Position::refusal_in_turn(const Move& move) const noexcept {
    const int seat = now_.actor;
    if (move.kind == Kind::call || move.kind == Kind::raise) return Refusal::no_battle;
    if (move.kind == Kind::keep) return Refusal::no_new_cards;
    if (move.kind == Kind::fold) return Refusal::none;
    if (move.kind == Kind::bet) return refusal_of_bet(move);
    if (only_battles()) {
        return move.kind == Kind::stay && !can_pay(seat, formula(seat)) ? Refusal::none : Refusal::must_battle;
    }
    if (move.kind == Kind::stay) return Refusal::none;
    if (move.kind == Kind::buy) {
        if ((now_.draw | now_.discards | now_.unseen) == 0) return Refusal::no_cards;
        return can_pay(seat, options_.small_bet) ? Refusal::none : Refusal::cannot_pay;
    }
    if ((move.cards & ~at(seat).soldiers) != 0) return Refusal::not_own_soldiers;
    const bool is_free = options_.discard_cost == DiscardCost::free;
    return is_free || can_pay(seat, options_.small_bet) ? Refusal::none : Refusal::cannot_pay;
}

Refusal Position::refusal_of_bet(const Move& move) const noexcept {
    const int seat = now_.actor;
    if (move.seat == seat || !is_in(move.seat)) return Refusal::not_in_hand;
    if (((at(move.seat).banner ^ at(seat).banner) & 3) == 0) return Refusal::same_suit;
    if (!can_pay(seat, formula(seat))) return Refusal::cannot_pay;
    if (has_limit()) return move.amount == 0 ? Refusal::none : Refusal::fixed_amount;
    if (move.amount < formula(seat)) return Refusal::too_small;
    return move.amount > most_bet(move.seat) ? Refusal::too_large : Refusal::none;
}

Refusal Position::refusal_in_battle(const Move& move) const noexcept {
    if (move.kind == Kind::fold) return Refusal::none;
    if (move.kind == Kind::call) {
        return options_.all_in != AllIn::off || can_pay(now_.actor, owed()) ? Refusal::none : Refusal::cannot_pay;
    }
    if (move.kind != Kind::raise) return Refusal::in_battle;
    if (const Refusal refusal = refusal_of_raise(); refusal != Refusal::none) return refusal;
    if (has_limit()) return move.amount == 0 ? Refusal::none : Refusal::fixed_amount;
    const Amounts amounts = *raise_range();
    if (move.amount < amounts.least) return Refusal::too_small;
    return move.amount > amounts.most ? Refusal::too_large : Refusal::none;
}

}  // namespace palatine::palace
