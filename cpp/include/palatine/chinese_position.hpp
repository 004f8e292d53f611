// A deal of Chinese Poker as a position: the concept Game of game.hpp.
//
// Chance deals one card after another from the dealer's left (CP-2). Nobody looks at a card before all are dealt; then
// each seat knows its own as a set. Each then makes one sealed choice (an action of ActionCode), in any order: a
// setting of its hand, the declaration of the best special that it holds (CP-9; it needs no arrangement, CP-10), or
// surrender. When all have chosen, the settings and the hands of those who declared are shown; of a seat that
// surrendered only that it did. Cards that were not dealt stay hidden.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "palatine/card_set.hpp"
#include "palatine/chinese_action.hpp"
#include "palatine/chinese_rules.hpp"
#include "palatine/game.hpp"
#include "palatine/random.hpp"

namespace palatine::chinese {

class Position {
public:
    using Rules = chinese::Rules;
    static constexpr std::string_view kName = "chinese";
    static constexpr int kMinPlayers = chinese::kMinPlayers, kMaxPlayers = chinese::kMaxPlayers;

    // One step places one card, from the highest down; a declaration or a surrender is one step by itself.
    static constexpr std::uint8_t kToFront = 0, kToMiddle = 1, kToBack = 2, kDeclare = 3, kSurrender = 4;
    static constexpr int kNumSteps = 5, kMaxSteps = kHandSize;

    // Throws RulesError: for rules that are none, for a deck too small for so many, and where a hand could have no
    // setting that the rules allow.
    Position(const Rules& rules, int num_players, int dealer);

    int num_players() const noexcept { return num_players_; }
    int dealer() const noexcept { return dealer_; }
    const Rules& rules() const noexcept { return rules_; }
    ActionCode code() const noexcept { return ActionCode(rules_.row_sizes); }
    bool dealing() const noexcept { return dealt_ < num_players_ * rules_.hand_size(); }

    int current_player() const noexcept {
        if (dealing()) return kChance;
        return pending() == 0 ? kTerminal : std::countr_zero(pending());
    }
    std::uint32_t pending() const noexcept { return dealing() ? 0 : ((1u << num_players_) - 1) & ~chosen_; }

    template <typename F>
    void for_each_action(int actor, F&& f) const {
        if (actor == kChance && dealing()) {
            for (int id = 0; id < kNumCards; ++id) {
                if (left_.contains(Card(id)) && f(Action{id})) return;
            }
        }
        if (!is_pending(actor)) return;
        bool stopped = false;
        code().for_each_setting(hand(actor), [&](Action action, const Arrangement& rows) {
            return stopped = is_allowed(rows) && f(action);
        });
        if (stopped || (may_declare(actor) && f(code().declare()))) return;
        if (may_surrender()) f(code().surrender());
    }
    bool is_legal(int actor, Action action) const noexcept;

    struct Undo {
        std::int32_t actor;
        std::int32_t card;  // of a deal
    };
    void apply(int actor, Action action, Undo& undo) noexcept;
    void undo(const Undo& undo) noexcept;

    // Units won. The banker is the dealer.
    void returns(double* out) const noexcept;

    std::uint64_t information_key(int seat) const noexcept;
    std::uint64_t position_key() const noexcept;

    void observation(int seat, float* out) const noexcept;
    template <typename F>
    void observation_parts(F&& f) const {
        f("cards", kNumCards * num_players_);
        f("front", kNumCards * num_players_);
        f("middle", kNumCards * num_players_);
        f("back", kNumCards * num_players_);
        f("declared", int{num_players_});
        f("surrendered", int{num_players_});
        f("chosen", int{num_players_});
        f("dealt", 1);
        if (has_banker()) f("banker", int{num_players_});
    }

    int steps(Action action, std::uint8_t* out) const noexcept;
    void resample(const Rules& rules, int seat, std::span<Turn> turns, Random& random) const noexcept;

    bool redraw(int seat, Random& random) noexcept;

    // What game.hpp lets a position offer, as there are so many settings.
    // Numbers below code().count() are drawn until one is legal.
    Action random_action(int seat, Random& random) const noexcept { return random_choice(hand(seat), random); }
    bool begins(int seat, std::span<const std::uint8_t> steps) const noexcept;
    Action action_of_steps(std::span<const std::uint8_t> steps) const noexcept;
    // Declares a special, or else sets the hand as the arranger does; where the rules forbid that, with the highest
    // back, then middle, then front.
    Action default_action(int seat) const;

    // What there is to tell. Of a seat with no cards or no choice yet: none, kNoChoice.
    static constexpr Action kNoChoice = -1;
    int num_dealt() const noexcept { return dealt_; }
    CardSet hand(int seat) const noexcept { return hands_[index(seat)]; }
    Action choice(int seat) const noexcept { return choices_[index(seat)]; }
    bool has_chosen(int seat) const noexcept { return (chosen_ >> seat & 1) != 0; }
    bool over() const noexcept { return current_player() == kTerminal; }
    // Whether `seat` knows what `other` has chosen, and whether it knows the cards of `other`. No seat: a spectator.
    bool knows_choice(int seat, int other) const noexcept { return has_chosen(other) && (seat == other || over()); }
    bool knows_hand(int seat, int other) const noexcept {
        return !dealing() && (seat == other || (over() && choice(other) != code().surrender()));
    }
    // Whether only the pairs with the dealer count.
    bool has_banker() const noexcept { return rules_.topology == Topology::banker; }
    // The rows of a seat that has chosen a setting.
    Arrangement arrangement(int seat) const noexcept { return code().arrangement(hand(seat), choice(seat)); }

    bool may_declare(int seat) const noexcept { return !specials(hand(seat), rules_).empty(); }
    bool may_surrender() const noexcept { return rules_.surrender != Rules::kNoSurrender; }

    bool operator==(const Position&) const = default;

private:
    static constexpr std::size_t index(int seat) noexcept { return static_cast<std::size_t>(seat); }
    int seat_of_deal(int n) const noexcept { return (dealer_ + 1 + n) % num_players_; }
    bool is_pending(int actor) const noexcept {
        return actor >= 0 && actor < num_players_ && (pending() >> actor & 1) != 0;
    }
    bool is_allowed(const Arrangement& rows) const noexcept {
        return rules_.misset != Misset::reject || !is_misset(rows, rules_);
    }
    bool may_choose(CardSet hand, Action action) const noexcept;
    Action random_choice(CardSet hand, Random& random) const noexcept;

    Rules rules_;
    std::uint64_t rules_key_;
    CardSet left_;
    std::array<CardSet, kMaxPlayers> hands_{};
    std::array<std::int32_t, kMaxPlayers> choices_ = {-1, -1, -1, -1};
    std::uint32_t chosen_ = 0;  // one bit a seat
    std::int32_t num_players_, dealer_, dealt_ = 0;
};

static_assert(Game<Position>);

}  // namespace palatine::chinese
