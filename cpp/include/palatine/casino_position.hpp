// A deal of Royal Casino as a position: the concept Game of game.hpp.
//
// Chance deals one card after another: `hand_size` to each seat in turn, and in the first round `table_size` to the
// table, face up (RC-3). Nobody looks at a hand before the cards of a round are dealt; then each seat knows its own as
// a set. All else is public, the cards of played hands too; so what a seat knows is the public course of the deal and
// the hand that it holds. The deal is over when the pack and the hands are, or with a capture that wins at once
// (`instant`); what lies on the table then is the last captor's (RC-19), except after a win at once.
//
// Equality and position_key are those of what bears on the rest of the deal and its score: not of the course so far.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <memory>
#include <span>
#include <string_view>
#include <type_traits>

#include "palatine/card_set.hpp"
#include "palatine/casino_action.hpp"
#include "palatine/casino_rules.hpp"
#include "palatine/casino_scoring.hpp"
#include "palatine/game.hpp"
#include "palatine/random.hpp"

namespace palatine::casino {

// Why a seat may not make a move.
enum class Refusal : std::uint8_t {
    none,
    not_to_act,
    no_action,          // the number names no move
    not_in_hand,        // the card is not in the hand
    not_on_the_table,   // a table card is not there
    part_of_build,      // a build is taken as a whole
    owns_build,         // RC-15: an owner may not trail
    must_match,         // RC-8: a loose card of the value lies there
    takes_nothing,      // a capture, build or add of no cards
    no_sum,             // the cards do not fall into sets of the value
    leaves_match,       // RC-7, RC-9: a loose card of the value would be left
    no_builds,          // the rules have none
    names_no_build,     // an add or raise names exactly one build
    build_in_build,     // a build cannot be part of another
    other_value,        // the build that is added to or raised has another value
    multiple_build,     // RC-14: its value never changes
    own_build,          // RC-14, `raise`: one's own
    partners_build,     // RC-14, `raise`: a partner's
    takes_along,        // RC-14: a raise takes loose cards along only with raise_absorb
    holds_no_value,     // RC-12: no card of the value of the build is kept
    breaks_duty,        // RC-12: no card is kept for another build that the seat owns
};
inline constexpr std::string_view kRefusalNames[] = {
    "",              "not_to_act",     "no_action",      "not_in_hand",  "not_on_the_table", "part_of_build",
    "owns_build",    "must_match",     "takes_nothing",  "no_sum",       "leaves_match",     "no_builds",
    "names_no_build", "build_in_build", "other_value",    "multiple_build", "own_build",     "partners_build",
    "takes_along",   "holds_no_value", "breaks_duty",
};

struct Table;  // internal: what a seat that is to move sees

// What there is to say of a build besides its cards, in one byte.
class BuildInfo {
public:
    constexpr BuildInfo() = default;
    constexpr BuildInfo(int value, int owner, bool multiple) noexcept
        : byte_(static_cast<std::uint8_t>(value | owner << 4 | (multiple ? 64 : 0))) {}
    constexpr int value() const noexcept { return byte_ & 15; }
    constexpr int owner() const noexcept { return byte_ >> 4 & 3; }
    constexpr bool multiple() const noexcept { return (byte_ & 64) != 0; }
    constexpr std::uint8_t byte() const noexcept { return byte_; }

    bool operator==(const BuildInfo&) const = default;

private:
    std::uint8_t byte_ = 0;
};

class Position {
public:
    using Rules = casino::Rules;
    static constexpr std::string_view kName = "casino";
    static constexpr int kMinPlayers = casino::kMinPlayers, kMaxPlayers = casino::kMaxPlayers;
    static constexpr int kNumSteps = casino::kNumSteps, kMaxSteps = casino::kMaxSteps;

    // Throws RulesError: for rules that are none, for a deck that is no whole number of rounds for so many players, and
    // for by_difference with three sides. Throws StateError for a setup that cannot be.
    Position(const Rules& rules, int num_players, int dealer);

    int num_players() const noexcept { return num_players_; }
    int dealer() const noexcept { return dealer_; }
    const Options& options() const noexcept { return options_; }
    bool dealing() const noexcept { return now_.actor == kChance; }

    int current_player() const noexcept { return now_.actor; }
    std::uint32_t pending() const noexcept { return now_.actor < 0 ? 0 : 1u << now_.actor; }

    template <typename F>
    void for_each_action(int actor, F&& f) const {
        if (actor != now_.actor) return;
        if (actor == kChance) {
            for (Ids rest = dealable(); rest != 0; rest &= rest - 1) {
                if (f(Action{std::countr_zero(rest)})) return;
            }
            return;
        }
        using Function = std::remove_reference_t<F>;
        visit_actions([](void* function, Action action) -> bool { return (*static_cast<Function*>(function))(action); },
                      const_cast<void*>(static_cast<const void*>(std::addressof(f))));
    }
    bool is_legal(int actor, Action action) const noexcept;
    // Refusal::none exactly for the legal actions of a seat. Only what the seat has seen decides on the answer.
    Refusal refusal(int seat, Action action) const noexcept;
    std::string_view refusal_name(int seat, Action action) const noexcept {
        return kRefusalNames[static_cast<std::size_t>(refusal(seat, action))];
    }

    struct Undo;
    void apply(int actor, Action action, Undo& undo) noexcept;
    void undo(const Undo& undo) noexcept;

    // What the deal adds to the score of the own side, less the mean of that of the others.
    void returns(double* out) const noexcept;
    DealResult result() const noexcept;

    std::uint64_t information_key(int seat) const noexcept;
    std::uint64_t position_key() const noexcept;
    // Of what bears on the moves that are left and on the score: of the piles no more than what they count for.
    std::uint64_t perfect_information_key() const noexcept;
    // Whether each seat can tell the hands of all others: those of two players when the pack is used up.
    bool perfect_information() const noexcept { return num_players_ == 2 && now_.left == 0 && !dealing(); }

    void observation(int seat, float* out) const noexcept;
    template <typename F>
    void observation_parts(F&& f) const {
        const int sides = num_sides();
        f("hand", int{kNumCards});
        f("loose", int{kNumCards});
        f("builds", kNumCards * kNumBuildValues);   // by value, 2 first: the cards of the builds of it
        f("multiple", int{kNumCards});              // the cards of multiple builds
        f("owned", kNumCards * num_players_);  // the cards of the builds of each seat, as all below from the own on
        f("piles", kNumCards * sides);
        f("held", kNumBuildValues * num_players_);  // values that each hand is known to hold a card of
        f("hand_sizes", int{num_players_});
        f("sweeps", sides);
        f("scores", sides);                         // at the start of the deal
        f("last_captor", sides);
        f("to_act", int{num_players_});
        f("left", 1);                               // cards that are not dealt yet
    }

    int steps(Action action, std::uint8_t* out) const noexcept { return steps_of(action, out); }
    bool begins(int seat, std::span<const std::uint8_t> steps) const noexcept;
    Action action_of_steps(std::span<const std::uint8_t> steps) const noexcept {
        return casino::action_of_steps(steps);
    }
    void resample(const Rules& rules, int seat, std::span<Turn> turns, Random& random) const noexcept;
    // Always finds another position.
    bool redraw(int seat, Random& random) noexcept;
    Action random_deal(Random& random) const noexcept;
    // For a seat with very many actions. Each is as likely where a draw among all sets of table cards soon finds a legal one,
    // as on every table of play; else any, drawn card by card.
    Action random_of_many(int seat, Random& random) const noexcept;
    // Whether the seat could have a hand as far as it is known to hold values (RC-12); and takes it out of what the seat
    // has and what is left of the pack, unchecked, for the hand that it has.
    bool could_hold(int seat, Ids hand) const noexcept;
    void exchange_hand(int seat, Ids hand) noexcept;
    // Takes what counts most, else builds, else trails what counts least. Looks at the table and the seat's own hand.
    Action quick_action(int seat, Random& random) const noexcept;
    // The first legal action: a trail or a capture.
    Action default_action(int seat) const noexcept;

    // What there is to tell. Cards are sets of ids; sides those of side_of().
    static constexpr int kNumBuildValues = kMaxBuildValue - kMinBuildValue + 1;
    Ids hand(int seat) const noexcept { return now_.hands[index(seat)]; }
    // Gives the seat another hand of as many cards, unchecked: for searches of what hands can be.
    void set_hand(int seat, Ids cards) noexcept { now_.hands[index(seat)] = cards; }
    // Whether `viewer` (a seat; else a spectator) has seen the hand of `seat`.
    bool knows_hand(int viewer, int seat) const noexcept { return viewer == seat && !dealing(); }
    Ids loose() const noexcept { return now_.loose; }
    int num_builds() const noexcept { return now_.num_builds; }
    Build build(int i) const noexcept;  // i < num_builds(); rising by their ids as one number
    Ids build_cards(int i) const noexcept { return builds_[index(i)]; }
    BuildInfo build_info(int i) const noexcept { return now_.info[index(i)]; }
    Ids pile(int side) const noexcept { return now_.piles[index(side)]; }
    int sweeps(int side) const noexcept { return now_.sweeps[index(side)]; }
    int last_captor() const noexcept { return now_.last_captor; }  // a side; -1 for none
    int num_left() const noexcept { return std::popcount(now_.left); }
    Ids left() const noexcept { return now_.left; }
    // Build values, bit v for value v, for each of which the hand holds a card, as everybody knows from its moves
    // (RC-12).
    unsigned held(int seat) const noexcept { return now_.held[index(seat)]; }
    int num_sides() const noexcept { return casino::num_sides(num_players_); }
    int side(int seat) const noexcept { return side_of(seat, num_players_); }
    // The seat that plays first in each round, and the one that plays after another.
    int leader() const noexcept { return next(dealer_); }
    int next(int seat) const noexcept {
        if (options_.direction == Direction::cw) return seat + 1 == num_players_ ? 0 : seat + 1;
        return seat == 0 ? num_players_ - 1 : seat - 1;
    }

    bool operator==(const Position& other) const noexcept;

private:
    static constexpr std::size_t index(int i) noexcept { return static_cast<std::size_t>(i); }
    Table table(int seat) const noexcept;
    std::uint64_t key_of_play() const noexcept;
    std::array<Ids, kMaxPlayers> draw_hands(int seat, Random& random) const noexcept;
    void visit_actions(bool (*f)(void*, Action), void* function) const noexcept;

    int next_due() const noexcept;  // the seat that the next card goes to; -1 for the table
    bool may_deal(Card card) const noexcept;
    Ids dealable() const noexcept;  // where chance is to act
    void deal(Card card) noexcept;
    void start_round() noexcept;
    void end_round() noexcept;
    void begin_with(const Setup& setup);

    void insert_build(Ids cards, BuildInfo info) noexcept;
    void remove_builds(Ids cards) noexcept;  // those that have any of the cards
    void play(int seat, const Move& move) noexcept;
    void capture(int seat, const Move& move) noexcept;
    bool counts_sweeps() const noexcept;
    bool wins_at_once(int captor) const noexcept;

    // What nearly every turn changes.
    struct Now {
        std::uint64_t course;  // a hash chain over what everybody has seen
        std::array<Ids, kMaxPlayers> hands;
        Ids loose, left;
        std::array<Ids, kMaxSides> piles;
        std::array<std::uint16_t, kMaxPlayers> held;
        std::array<std::uint8_t, kMaxPlayers> due;  // cards to be dealt to each seat before the next choice
        std::uint8_t due_table;
        std::int8_t actor, last_captor, won_at_once;
        std::array<std::uint8_t, kMaxSides> sweeps;
        std::uint8_t num_builds;
        std::array<BuildInfo, kMaxBuilds> info;
    };
    using Builds = std::array<Ids, kMaxBuilds>;

    Now now_{};
    Builds builds_{};  // rising
    Options options_;
    std::int8_t num_players_, dealer_;
};

struct Position::Undo {
    Now now;
    Builds builds;  // as they were, when a turn has changed them
    bool with_builds;
};

static_assert(Game<Position> && SearchesSteps<Position> && HasDefaultAction<Position> && NamesRefusals<Position>);
static_assert(std::size(kRefusalNames) == static_cast<std::size_t>(Refusal::breaks_duty) + 1);
static_assert(sizeof(Position) <= 256);

}  // namespace palatine::casino
