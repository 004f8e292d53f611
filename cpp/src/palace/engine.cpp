#include "palatine/palace_engine.hpp"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "palace/prices.hpp"
#include "palace/weighed_worlds.hpp"
#include "palatine/palace_battle.hpp"
#include "palatine/palace_equity.hpp"

namespace palatine::palace {
namespace {

// Whether a palace of the seat's last opponent can be any of the unseen cards, each as likely but for how it was played: no
// battle of unseen palaces has been fought out, nor has the discard pile been drawn from.
bool any_palace(const State<Position>& state) {
    Position position(state.rules(), state.num_players(), state.dealer());
    Position::Undo undo;
    for (const Turn& turn : state.history()) {
        if (turn.actor >= 0 && move_of(turn.action).kind == Kind::call) return false;
        if (turn.actor >= 0 && move_of(turn.action).kind == Kind::buy && position.num_draw_deck() == 0) return false;
        position.apply(turn.actor, turn.action, undo);
    }
    return true;
}

// The course again with another palace of one seat. Good for nothing but to end the hand: its cards may be elsewhere, too.
Position with_palace(const State<Position>& state, int seat, CardSet palace) {
    Position position(state.rules(), state.num_players(), state.dealer());
    Position::Undo undo;
    Ids left = ids_of(palace);
    for (Turn turn : state.history()) {
        if (position.phase() == Phase::palaces && position.next_dealt() == seat) {
            turn.action = std::countr_zero(left);
            left &= left - 1;
        }
        position.apply(turn.actor, turn.action, undo);
    }
    return position;
}

// Simulations of ten seats take a millisecond.
struct HandEnd : search::GameEnd {
    static constexpr std::uint64_t kAtOnce = 4;
};

// What it is worth to call now where that ends the hand, exactly over all palaces of the other as likely as it played.
std::optional<double> value_of_call(const State<Position>& state, int seat) {
    const Position& position = state.position();
    const Action call = action_of({Kind::call});
    if (position.phase() != Phase::battle || std::popcount(position.in()) != 2 || !position.is_legal(seat, call) ||
        position.options().palace_cards > kMostUnknown || !any_palace(state)) {
        return std::nullopt;
    }
    const int other = seat == position.attacker() ? position.defender() : position.attacker();
    const Side own{Card(position.banner(seat)), cards_of(position.palace(seat) | position.soldiers(seat)), 0};
    const Side theirs{Card(position.banner(other)), cards_of(position.soldiers(other)), position.options().palace_cards};
    const Matchup all(position.options().dead_cards, own, theirs, unseen_by(position, seat).cards);
    const Behaviour behaviour(state, seat);
    std::vector<double> weights(all.size(1));
    for (std::size_t i = 0; i < weights.size(); ++i) weights[i] = behaviour.weight(other, all.hand(1, i));
    Chances chances;
    all.outcomes(0, weights, {&chances, 1});

    double total = 0;
    const double weight[] = {chances.lose, chances.tie, chances.win};
    const CardSet cards = own.cards;
    for (int result = -1; result <= 1; ++result) {
        if (weight[result + 1] == 0) continue;
        for (std::size_t i = 0;; ++i) {
            const CardSet palace = all.hand(1, i);
            if (battle_result(position.options().dead_cards, own.banner, cards, theirs.banner, theirs.cards | palace) !=
                result) {
                continue;
            }
            Position after = with_palace(state, other, palace);
            Position::Undo undo;
            after.apply(seat, call, undo);
            double returns[kMaxPlayers];
            after.returns(returns);
            total += weight[result + 1] * returns[seat];
            break;
        }
    }
    return total / (chances.win + chances.tie + chances.lose);
}

// The value of a call is known: whether it, or a fold, is better than what was chosen.
void choose_again(search::Answer& answer, double value_of_call) {
    search::RootValue best{answer.action, answer.value};
    for (search::RootValue& each : answer.values) {
        const Kind kind = move_of(each.action).kind;
        if (kind == Kind::call) each.value = value_of_call;
        if (each.action == best.action) best.value = each.value;
    }
    for (const search::RootValue& each : answer.values) {
        const Kind kind = move_of(each.action).kind;
        if ((kind == Kind::call || kind == Kind::fold) && each.value > best.value) best = each;
    }
    if (best.action != answer.action) answer.line = {{answer.seat, best.action}};
    answer.action = best.action;
    answer.value = best.value;
}

}  // namespace

search::IsmctsResult engine(const State<Position>& state, int player, const search::IsmctsOptions& options,
                            search::Control& control) {
    // At first, as it takes of the control's time what it takes.
    const bool answers = player >= 0 && state.is_pending(player);
    const std::optional<double> call = answers ? value_of_call(state, player) : std::nullopt;
    search::IsmctsResult result = search::ismcts(state, player, options, control, PricePolicy{}, HandEnd{},
                                                 WeighedWorlds(state, std::max(player, 0)));
    if (call) choose_again(result.answer, *call);
    return result;
}

}  // namespace palatine::palace
