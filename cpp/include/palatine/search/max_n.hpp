// Max^n (Luckhardt and Irani, 1986) for more than two sides that see all cards: whoever is to act takes what is best for that
// seat, of equals the first action; the mean over what chance may do. With more than two sides that is one reasonable play
// among others, no value that a side can be sure of: an opponent who breaks ties another way may change it.
//
// Looks at every position, or with a table once at those that share a key.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "palatine/game.hpp"
#include "palatine/search/answer.hpp"
#include "palatine/search/hooks.hpp"
#include "palatine/search/returns_table.hpp"
#include "palatine/search/transposition_table.hpp"

namespace palatine::search {

template <Game P, typename Hooks = NoHooks>
class MaxN {
public:
    using Returns = std::array<double, kMaxPlayers>;  // by seat

    using Table = ReturnsTable<static_cast<std::size_t>(P::kMaxPlayers)>;

    // table: null for none; of the same game, rules and hooks, and not in use by others at the same time.
    MaxN(const P& position, NodeCount& nodes, const Hooks& hooks = {}, Table* table = nullptr)
        : position_(position),
          nodes_(nodes),
          hooks_(hooks),
          table_(table),
          seats_(static_cast<std::size_t>(position.num_players())) {}

    // Goes on from another position, with the same number of players.
    void set(const P& position) { position_ = position; }
    void play(int actor, Action action) {
        typename P::Undo undo;
        position_.apply(actor, action, undo);
    }

    // What the position is worth; depth as of AlphaBeta::value. Means nothing when the nodes have ended.
    void value(Returns& out, int depth = Known::kAll) {
        out = {};
        const int actor = position_.current_player();
        if (!nodes_.next()) return;
        if (actor == kTerminal) return at_end(out);
        if (depth == 0) return at_horizon(out);
        if (table_ == nullptr || depth != Known::kAll) {
            choose(actor, out, depth);
            return;
        }
        Returns base{};
        if constexpr (HasBase<Hooks, P>) hooks_.base(position_, base.data());
        const std::uint64_t key = key_of(position_, hooks_);
        if (const typename Table::Values* known = table_->find(key)) {
            for (std::size_t seat = 0; seat < seats_; ++seat) out[seat] = (*known)[seat] + base[seat];
            return;
        }
        choose(actor, out, depth);
        if (nodes_.ended()) return;
        typename Table::Values found{};
        for (std::size_t seat = 0; seat < seats_; ++seat) found[seat] = out[seat] - base[seat];
        table_->store(key, found);
    }
    void value_after(int actor, Action action, Returns& out, int depth) {
        if (undos_.size() <= ply_) undos_.resize(ply_ + 1);
        position_.apply(actor, action, undos_[ply_++]);
        value(out, depth == Known::kAll ? depth : depth - 1);
        position_.undo(undos_[--ply_]);
    }

    std::vector<Action> actions(int actor) {
        const std::size_t first = list(actor);
        const std::vector<Action> all(actions_.begin() + static_cast<std::ptrdiff_t>(first), actions_.end());
        actions_.resize(first);
        return all;
    }
    bool was_cut() noexcept {
        const bool cut = cut_;
        cut_ = false;
        return cut;
    }

    // Plays on as everybody is expected to, from a position before the end; the first card where one is dealt.
    void follow(int depth, std::vector<Turn>& line) {
        for (; depth > 0 && position_.current_player() != kTerminal; depth -= depth != Known::kAll) {
            const int actor = position_.current_player();
            Returns out;
            const Action next = actor == kChance ? action_at(position_, kChance, 0) : choose(actor, out, depth);
            if (nodes_.ended()) return;
            line.push_back({actor, next});
            play(actor, next);
        }
    }

private:
    void at_end(Returns& out) const {
        if constexpr (HasReturns<Hooks, P>) {
            hooks_.returns(position_, out.data());
        } else {
            position_.returns(out.data());
        }
    }
    void at_horizon(Returns& out) {
        cut_ = true;
        if constexpr (Evaluates<Hooks, P>) hooks_.evaluate(position_, out.data());
    }

    std::size_t list(int actor) {
        const std::size_t first = actions_.size();
        position_.for_each_action(actor, [this, first](Action action) {
            actions_.push_back(action);
            if (actions_.size() > kMostListed) nodes_.end();
            return nodes_.ended() || ((actions_.size() - first) % NodeCount::kEvery == 0 && nodes_.stopped());
        });
        if (nodes_.ended()) return first;
        if constexpr (Orders<Hooks, P>) {
            if (actor != kChance) hooks_.order(position_, actor, std::span<Action>(actions_).subspan(first));
        }
        return first;
    }

    // The action that the actor takes, -1 for chance, and what it comes to.
    Action choose(int actor, Returns& out, int depth) {
        const std::size_t first = list(actor), count = actions_.size() - first;
        Action chosen = -1;
        out = {};
        for (std::size_t i = 0; i < count; ++i) {
            const Action action = actions_[first + i];
            Returns after;
            value_after(actor, action, after, depth);
            if (nodes_.ended()) break;
            if (actor == kChance) {
                for (std::size_t seat = 0; seat < seats_; ++seat) out[seat] += after[seat];
            } else if (chosen < 0 || after[static_cast<std::size_t>(actor)] > out[static_cast<std::size_t>(actor)]) {
                chosen = action;
                out = after;
            }
        }
        actions_.resize(first);
        if (actor == kChance) {
            for (std::size_t seat = 0; seat < seats_; ++seat) out[seat] /= static_cast<double>(count);
        }
        return chosen;
    }

    P position_;
    NodeCount& nodes_;
    Hooks hooks_;
    Table* table_;
    std::size_t seats_;
    bool cut_ = false;
    std::size_t ply_ = 0;
    std::vector<typename P::Undo> undos_;
    std::vector<Action> actions_;
};

}  // namespace palatine::search
