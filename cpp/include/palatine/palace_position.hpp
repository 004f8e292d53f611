// A hand of Palace Poker as a position: the concept Game of game.hpp.
//
// Chance deals one card after another: banners from the dealer's left (PP-4, PP-5: a card that does not qualify is laid
// aside; the rejected are the pack when that is used up), the palaces, and a card for each buy; the discard pile is the
// draw deck when a card is wanted and that is empty (PP-9). Who is not dealt in has no place in the groups of PP-4.
// Nobody looks at a palace before all are dealt; then each seat knows its own as a set. All else is public but for what
// battles let the two seats see (PP-17); a seat keeps what it has seen.
//
// A turn is one choice, and where it is a buy or ends with a capture a second one: keep, or discard (PP-8, PP-20). Who
// has no soldiers after a capture has nothing to choose.
//
// Without a limit any amount of bet_range() and raise_range() is legal; only the named sizes are listed.
//
// Equality and position_key are those of what bears on the rest of the hand and its result: not of the course so far,
// nor of who has seen which palace.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <optional>
#include <span>
#include <string_view>

#include "palatine/card_ids.hpp"
#include "palatine/card_set.hpp"
#include "palatine/game.hpp"
#include "palatine/palace_action.hpp"
#include "palatine/palace_rules.hpp"
#include "palatine/random.hpp"

namespace palatine::palace {

// Why a seat may not make a move.
enum class Refusal : std::uint8_t {
    none,
    not_to_act,
    no_action,          // the number names no move
    in_battle,          // PP-13 to PP-16: fold, call or raise
    no_battle,          // there is nothing to call or raise
    after_cards,        // PP-8, PP-20: keep or discard
    no_new_cards,       // nothing to keep: no card was bought or captured
    must_battle,        // PP-25: bet or fold
    no_cards,           // PP-9: draw deck and discard pile are empty
    not_own_soldiers,   // a card to discard is no soldier of the seat
    too_many_soldiers,  // PP-8, PP-20: more soldiers have to go
    cannot_pay,         // PP-29: what has to be paid in full
    not_in_hand,        // PP-11: the opponent is the seat itself, or not in the hand
    same_suit,          // PP-11: the banners have the same suit
    fixed_amount,       // with a limit amounts are the rules'
    too_small,          // less than the formula, or than the least raise
    too_large,          // more than the seat has, or than PP-29, PP-32 allow
    raise_cap,          // PP-16: there have been as many raises
    nothing_left,       // PP-15: the other side can pay nothing more; with all_in `off` no whole raise
};
inline constexpr std::string_view kRefusalNames[] = {
    "",         "not_to_act", "no_action",        "in_battle",         "no_battle",  "after_cards", "no_new_cards",
    "must_battle", "no_cards", "not_own_soldiers", "too_many_soldiers", "cannot_pay", "not_in_hand", "same_suit",
    "fixed_amount", "too_small", "too_large",      "raise_cap",         "nothing_left",
};

// What happens next: chance deals a banner, a palace card or a bought card, or a seat chooses.
enum class Phase : std::uint8_t { banners, palaces, turn, buying, bought, battle, captured, over };
inline constexpr std::string_view kPhaseNames[] = {"banners", "palaces", "turn",     "buying",
                                                   "bought",  "battle",  "captured", "over"};

// How a hand ended: one player left; 2 or 3 of one suit (PP-24); the last two tied (PP-21); the showdown of PP-23.
enum class Ending : std::uint8_t { none, last, same_suit, tie, showdown };
inline constexpr std::string_view kEndingNames[] = {"", "last", "same_suit", "tie", "showdown"};

// Amounts from the least to the most, all of them legal.
struct Amounts {
    std::int64_t least, most;

    bool operator==(const Amounts&) const = default;
};

class Position {
public:
    using Rules = palace::Rules;
    static constexpr std::string_view kName = "palace";
    static constexpr int kMinPlayers = palace::kMinPlayers, kMaxPlayers = palace::kMaxPlayers;
    static constexpr int kNumSteps = palace::kNumSteps, kMaxSteps = palace::kMaxSteps;

    // Throws RulesError: for rules that are none, for a deck that does not make banners and palaces for so many
    // players, for chips of fewer than two players, and with all_in `off` for less than the ante. Throws StateError for
    // a setup that cannot be.
    Position(const Rules& rules, int num_players, int dealer);

    int num_players() const noexcept { return num_players_; }
    int dealer() const noexcept { return dealer_; }
    const Options& options() const noexcept { return options_; }

    int current_player() const noexcept { return now_.actor; }
    std::uint32_t pending() const noexcept { return now_.actor < 0 ? 0 : 1u << now_.actor; }

    // Without a limit those of the named sizes.
    template <typename F>
    void for_each_action(int actor, F&& f) const;
    bool is_legal(int actor, Action action) const noexcept;
    // Refusal::none exactly for the legal actions of a seat. Only what is public decides on the answer.
    Refusal refusal(int seat, Action action) const noexcept;
    std::string_view refusal_name(int seat, Action action) const noexcept {
        return kRefusalNames[static_cast<std::size_t>(refusal(seat, action))];
    }

    struct Undo;
    void apply(int actor, Action action, Undo& undo) noexcept;
    void undo(const Undo& undo) noexcept;

    // Chips won or lost.
    void returns(double* out) const noexcept;
    // What each seat gets of the pot at the end; sums to pot().
    std::array<std::int64_t, kMaxPlayers> payouts() const noexcept;

    std::uint64_t information_key(int seat) const noexcept;
    std::uint64_t position_key() const noexcept;

    void observation(int seat, float* out) const noexcept;
    // Amounts are in small bets; seats are counted from the own on.
    template <typename F>
    void observation_parts(F&& f) const {
        f("palaces", kNumCards * num_players_);  // those that the seat has seen
        f("banners", kNumCards * num_players_);
        f("soldiers", kNumCards * num_players_);
        f("discards", int{kNumCards});  // that everybody has seen; the rejected cards while banners are dealt
        f("in_draw_deck", int{kNumCards});  // cards that everybody knows to lie there
        f("stacks", int{num_players_});
        f("put", int{num_players_});
        f("in", int{num_players_});
        f("short", int{num_players_});
        f("passive", int{num_players_});
        f("to_act", int{num_players_});
        f("turn", int{num_players_});      // whose turn it is: in a battle the attacker
        f("defender", int{num_players_});
        f("phase", int{std::size(kPhaseNames)});
        f("owed", 1);
        f("pot", 1);
        f("raises", 1);
        f("draw_deck", 1);  // cards
        f("unseen_discards", 1);
        f("turns", 1);      // of max_turns, the part that is over
    }

    // Of an action that is listed; of another that is legal 0 steps.
    int steps(Action action, std::uint8_t* out) const noexcept;
    bool begins(int seat, std::span<const std::uint8_t> steps) const noexcept;
    Action action_of_steps(std::span<const std::uint8_t> steps) const noexcept;
    void resample(const Rules& rules, int seat, std::span<Turn> turns, Random& random) const;
    // Stay, keep or the fewest and lowest discards; in a battle a call for nothing, else a fold.
    Action default_action(int seat) const noexcept;

    // What there is to tell. Cards are sets of ids; -1 stands for no card and no seat.
    Phase phase() const noexcept { return now_.phase; }
    Ending ending() const noexcept { return now_.ending; }
    Seats dealt_in() const noexcept { return dealt_in_; }
    Seats in() const noexcept { return now_.in; }
    Seats shorts() const noexcept { return now_.shorts; }
    Seats passive() const noexcept { return now_.passive; }
    bool is_in(int seat) const noexcept { return (now_.in >> seat & 1) != 0; }
    int banner(int seat) const noexcept { return at(seat).banner == kNoBanner ? -1 : at(seat).banner; }
    Ids soldiers(int seat) const noexcept { return at(seat).soldiers; }
    int num_soldiers(int seat) const noexcept { return std::popcount(at(seat).soldiers); }
    // The palace that the seat has been dealt, also after it is out.
    Ids palace(int seat) const noexcept { return at(seat).palace; }
    // Whether `viewer` (a seat; -1 a spectator) has seen the palace of `seat`.
    bool knows_palace(int viewer, int seat) const noexcept;
    int out_at(int seat) const noexcept { return at(seat).out_at; }  // see Setup::out_at

    std::int64_t put(int seat) const noexcept { return at(seat).put; }
    std::int64_t pot() const noexcept;
    // Chips that are left; with points what the seat has put in, below 0.
    std::int64_t stack(int seat) const noexcept { return at(seat).start - at(seat).put; }
    std::int64_t formula(int seat) const noexcept {  // PP-11
        return std::int64_t{num_soldiers(seat) + 1} * options_.small_bet;
    }

    // The discard pile as everybody has seen it, and how many cards nobody has seen go there. While banners are dealt:
    // the rejected cards.
    Ids discards() const noexcept { return now_.discards; }
    int num_unseen_discards() const noexcept { return std::popcount(now_.unseen); }
    Ids unseen_discards() const noexcept { return now_.unseen; }
    int num_draw_deck() const noexcept { return std::popcount(now_.draw); }
    Ids draw_deck() const noexcept { return now_.draw; }                // while banners are dealt: the pack
    Ids known_in_draw_deck() const noexcept { return now_.known_draw; }  // cards that everybody knows to lie there

    int next_dealt() const noexcept { return now_.to; }  // whom the next banner or palace card is dealt to; else -1
    int turns() const noexcept { return now_.turns; }    // that are over
    int turn_of() const noexcept { return now_.turn_of; }
    int attacker() const noexcept { return now_.phase == Phase::battle ? now_.turn_of : -1; }
    int defender() const noexcept { return now_.phase == Phase::battle ? now_.defender : -1; }
    // What the seat that is to answer in a battle pays for a full call, and the part of it that its opponent gets back
    // after a fold: the last raise, or of a bet the excess.
    std::int64_t owed() const noexcept { return call_price() + now_.unmatched; }
    std::int64_t unmatched() const noexcept { return now_.unmatched; }
    int raises() const noexcept { return static_cast<int>(now_.raises); }  // in this battle
    // What the seat that is to act can bet against another, the formula included, and raise beyond the call.
    std::optional<Amounts> bet_range(int target) const noexcept;
    std::optional<Amounts> raise_range() const noexcept;

    bool operator==(const Position& other) const noexcept;

private:
    static constexpr std::uint8_t kNoBanner = 255;
    static constexpr Seats kAll = 0xFFFF;  // all seats and the spectators

    struct Seat {
        Ids palace, soldiers;
        std::int64_t put;
        std::int32_t start;  // chips before the ante; 0 with points
        Seats seen_by;       // who else has seen the palace
        std::uint8_t banner, out_at;
    };
    // What nearly every turn changes.
    struct Now {
        std::uint64_t course;  // a hash chain over what everybody has seen
        Ids draw, discards, unseen, known_draw;
        std::int64_t unmatched;
        std::uint32_t raises;
        Seats in, passive, shorts;
        Seats due;  // who is dealt a palace, until it is
        std::uint16_t turns;
        std::int8_t actor, turn_of, defender, to;  // to: whom the next card is dealt to
        Phase phase;
        Ending ending;
        std::uint8_t num_out;  // eliminations so far
        std::uint8_t dealt;    // banners, then palace cards
        std::uint8_t suits;    // of the banners of the group, one bit each
    };
    // What the seat that is to act can do.
    struct Offers {
        std::uint32_t kinds = 0;
        Seats targets = 0;
        int least_discards = 1;
        Ids soldiers = 0;
        std::int64_t pot = 0;  // without a limit

        bool has(Kind kind) const noexcept { return (kinds >> static_cast<int>(kind) & 1) != 0; }
    };
    // The sizes without a limit: equal ones once, rising.
    struct Sizes {
        std::array<std::int64_t, kNumSizes> amounts{};
        std::array<Size, kNumSizes> names{};
        int count = 0;
    };

    static constexpr std::size_t index(int i) noexcept { return static_cast<std::size_t>(i); }
    static constexpr Seats bit(int seat) noexcept { return static_cast<Seats>(1u << seat); }
    const Seat& at(int seat) const noexcept { return seats_[index(seat)]; }
    Seat& at(int seat) noexcept { return seats_[index(seat)]; }
    bool has_limit() const noexcept { return options_.structure == Structure::limit; }
    bool with_points() const noexcept { return options_.bank == Bank::points; }
    // The next seat of a set clockwise; the seat itself when it is the only one.
    int next_of(Seats seats, int after) const noexcept {
        const std::uint32_t later = seats & (~std::uint32_t{1} << after);
        return std::countr_zero(later != 0 ? later : std::uint32_t{seats});
    }
    std::int64_t call_price() const noexcept;  // PP-14, unless it has been paid
    bool holds_cards(int seat) const noexcept { return ((now_.in | now_.due) & bit(seat)) != 0; }
    int opponent() const noexcept { return now_.actor == now_.turn_of ? now_.defender : now_.turn_of; }

    // legality.cpp
    bool can_pay(int seat, std::int64_t amount) const noexcept { return with_points() || stack(seat) >= amount; }
    bool only_battles() const noexcept;
    Seats targets(int seat) const noexcept;
    std::int64_t most_bet(int target) const noexcept;
    std::int64_t least_raise() const noexcept;
    Refusal refusal_of_raise() const noexcept;
    Offers offers() const noexcept;
    Sizes sizes_of(Amounts amounts, std::int64_t pot) const noexcept;
    Sizes bet_sizes(int target, std::int64_t pot) const noexcept;
    Sizes raise_sizes(std::int64_t pot) const noexcept;
    Refusal refusal_in_turn(const Move& move) const noexcept;
    Refusal refusal_in_battle(const Move& move) const noexcept;
    Refusal refusal_of_bet(const Move& move) const noexcept;

    // start.cpp
    void pay_antes() noexcept;
    void begin_with(const Setup& setup) noexcept;

    // position.cpp
    Ids dealable() const noexcept;
    void deal(Card card) noexcept;
    void deal_banner(Card card) noexcept;
    void deal_palace(Card card) noexcept;
    void play(int seat, const Move& move) noexcept;
    void mark_passive(int seat) noexcept;
    void start_turn(int seat) noexcept;
    void end_turn() noexcept;
    void leave(Seats seats) noexcept;      // those go out, together
    bool ends_by_elimination() noexcept;  // ends the hand if it has to
    void end(Ending ending) noexcept;

    // betting.cpp
    void bet(int seat, const Move& move) noexcept;
    void call(int seat) noexcept;
    void raise(int seat, std::int64_t amount) noexcept;
    void fold_in_battle(int seat) noexcept;
    void capture(int winner, int loser) noexcept;

    std::array<Seat, kMaxPlayers> seats_{};
    Now now_{};
    Options options_;
    Seats dealt_in_ = 0;
    std::int8_t num_players_, dealer_;
};

struct Position::Undo {
    Now now;
    std::array<Seat, 2> seats;  // the two that a turn can change
    std::array<std::uint8_t, 2> which;
};

template <typename F>
void Position::for_each_action(int actor, F&& f) const {
    if (actor != now_.actor) return;
    if (actor < 0) {
        for (Ids rest = actor == kChance ? dealable() : 0; rest != 0; rest &= rest - 1) {
            if (f(Action{std::countr_zero(rest)})) return;
        }
        return;
    }
    const Offers offered = offers();
    const auto offer = [&](Kind kind) { return offered.has(kind) && f(action_of({kind})); };
    const auto offer_sizes = [&](Kind kind, int seat, const Sizes& sizes) {
        for (int i = 0; i < sizes.count; ++i) {
            if (f(action_of({kind, seat, sizes.amounts[index(i)]}))) return true;
        }
        return false;
    };
    if (offer(Kind::buy) || offer(Kind::keep)) return;
    if (offered.has(Kind::discard)) {
        const Ids soldiers = offered.soldiers;
        for (Ids set = (0 - soldiers) & soldiers; set != 0; set = (set - soldiers) & soldiers) {
            if (std::popcount(set) >= offered.least_discards && f(action_of({Kind::discard, 0, 0, set}))) return;
        }
    }
    for (std::uint32_t rest = offered.targets; rest != 0; rest &= rest - 1) {
        const int target = std::countr_zero(rest);
        if (has_limit() ? f(action_of({Kind::bet, target}))
                        : offer_sizes(Kind::bet, target, bet_sizes(target, offered.pot))) {
            return;
        }
    }
    if (offer(Kind::call)) return;
    if (offered.has(Kind::raise)) {
        if (has_limit() ? f(action_of({Kind::raise})) : offer_sizes(Kind::raise, 0, raise_sizes(offered.pot))) return;
    }
    if (offer(Kind::fold)) return;
    offer(Kind::stay);
}

static_assert(Game<Position> && SearchesSteps<Position> && HasDefaultAction<Position> && NamesRefusals<Position>);
static_assert(std::size(kRefusalNames) == static_cast<std::size_t>(Refusal::nothing_left) + 1);
static_assert(sizeof(Position) <= 448);

}  // namespace palatine::palace
