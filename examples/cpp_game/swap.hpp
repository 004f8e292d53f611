// A game of one's own for palatine: Swap. Two seats are dealt a card each, face down. The seat on the dealer's left,
// then the other, keeps its card or swaps it for another one, face down too. Both show; the higher rank wins a chip.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <type_traits>

#include <palatine/card_set.hpp>
#include <palatine/error.hpp>
#include <palatine/game.hpp>
#include <palatine/state.hpp>

struct SwapRules {
    palatine::CardSet deck = palatine::CardSet(0x1F);  // two to six of clubs

    bool operator==(const SwapRules&) const = default;
};

class Swap {
public:
    using Rules = SwapRules;
    static constexpr std::string_view kName = "swap";
    static constexpr int kMinPlayers = 2, kMaxPlayers = 2, kNumSteps = 2, kMaxSteps = 1;
    static constexpr palatine::Action kKeep = 0, kSwap = 1;

    Swap(const Rules& rules, int /*num_players*/, int dealer)
        : now_{rules.deck, {0, 0}, {-1, -1}, {0, 0}, 1 - dealer, kFirstDeal} {
        if (rules.deck.size() < 4) throw palatine::RulesError("deck has fewer than 4 cards: " + rules.deck.text());
    }

    int num_players() const { return 2; }
    int current_player() const {
        if (now_.stage == kOver) return palatine::kTerminal;
        return now_.stage == kFirstChoice || now_.stage == kSecondChoice ? on_turn() : palatine::kChance;
    }
    std::uint32_t pending() const { return current_player() >= 0 ? 1u << current_player() : 0; }

    template <typename F>
    void for_each_action(int actor, F&& f) const {
        for (palatine::Action action = 0; action < palatine::kNumCards; ++action) {
            if (is_legal(actor, action) && f(action)) return;
        }
    }
    bool is_legal(int actor, palatine::Action action) const {
        if (actor == palatine::kTerminal || actor != current_player() || action < 0) return false;
        if (actor != palatine::kChance) return action <= kSwap;
        return action < palatine::kNumCards && now_.left.contains(palatine::Card(static_cast<int>(action)));
    }

    // All that changes. Without padding, so that undo brings back every bit.
    struct Undo {
        palatine::CardSet left;
        std::uint64_t keys[2];
        int card[2];  // -1: none yet
        int swapped[2];
        int first, stage;

        bool operator==(const Undo&) const = default;
    };
    static_assert(std::has_unique_object_representations_v<Undo>);

    void apply(int actor, palatine::Action action, Undo& undo) {
        undo = now_;
        const int seat = on_turn(), number = static_cast<int>(action);
        if (actor == palatine::kChance) {
            now_.left = now_.left - palatine::Card(number);
            now_.card[seat] = number;
            tell(seat, 100 + action);    // the card,
            tell(1 - seat, 200 + seat);  // or only that there is one
            ++now_.stage;
        } else {
            now_.swapped[seat] = number;
            tell(0, 300 + 2 * seat + action);
            tell(1, 300 + 2 * seat + action);
            now_.stage += action == kSwap ? 1 : 2;
        }
        if (now_.stage != kOver) return;
        for (const int who : {0, 1}) {
            tell(0, 400 + 64 * who + now_.card[who]);
            tell(1, 400 + 64 * who + now_.card[who]);
        }
    }
    void undo(const Undo& undo) { now_ = undo; }

    void returns(double* out) const {
        const int mine = palatine::Card(now_.card[0]).rank(), other = palatine::Card(now_.card[1]).rank();
        out[0] = (mine > other) - (mine < other);
        out[1] = (other > mine) - (other < mine);
    }

    std::uint64_t information_key(int seat) const { return now_.keys[seat]; }
    std::uint64_t position_key() const {
        return palatine::chain(palatine::chain(palatine::chain(now_.left.mask(), now_.keys[0]), now_.keys[1]),
                               static_cast<std::uint64_t>(now_.first));
    }

    void observation(int seat, float* out) const {
        for (int id = 0; id < palatine::kNumCards; ++id) *out++ = now_.card[seat] == id;
        *out++ = static_cast<float>(now_.swapped[seat]);
        *out = static_cast<float>(now_.swapped[1 - seat]);
    }
    template <typename F>
    void observation_parts(F&& f) const {
        f("own_card", int{palatine::kNumCards});
        f("swapped", 2);  // the seat itself, the other
    }

    int steps(palatine::Action action, std::uint8_t* out) const {
        *out = static_cast<std::uint8_t>(action);
        return 1;
    }

    // Choices say nothing about cards, so the unseen ones may be any that are left.
    void resample(const Rules& rules, int seat, std::span<palatine::Turn> turns, palatine::Random& random) const {
        palatine::redeal(turns, rules.deck, random, [this, seat](int n) { return has_seen(seat, n); });
    }

    int card(int seat) const { return now_.card[seat]; }  // -1: none yet
    bool is_over() const { return now_.stage == kOver; }
    bool operator==(const Swap&) const = default;

private:
    enum Stage { kFirstDeal, kSecondDeal, kFirstChoice, kFirstCard, kSecondChoice, kSecondCard, kOver };

    int on_turn() const {
        const bool first = now_.stage == kFirstDeal || now_.stage == kFirstChoice || now_.stage == kFirstCard;
        return first ? now_.first : 1 - now_.first;
    }
    void tell(int seat, palatine::Action event) {
        now_.keys[seat] = palatine::chain(now_.keys[seat], static_cast<std::uint64_t>(event));
    }
    // The n-th card dealt: its owner saw it, and the other seat at the end if it was not swapped away.
    bool has_seen(int seat, int n) const {
        const int owner = n == 0 || (n == 2 && now_.swapped[now_.first] != 0) ? now_.first : 1 - now_.first;
        return owner == seat || (now_.stage == kOver && (n >= 2 || now_.swapped[owner] == 0));
    }

    Undo now_;
};

static_assert(palatine::Game<Swap>);
