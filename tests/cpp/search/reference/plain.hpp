// Kuhn and Leduc poker as their rules say it: no keys, no bits, no undo. Beside them the words of what each seat has
// seen, in order.
#pragma once

#include <algorithm>
#include <cstdint>
#include <deque>
#include <string>
#include <utility>
#include <vector>

#include "palatine/card.hpp"
#include "palatine/game.hpp"

namespace plain {

using palatine::Action;
using palatine::Turn;

inline int rank_of(int card) { return card / 4; }
inline std::string name(int card) { return palatine::Card(card).text(); }

// What is the same in both games: who is dealt what, who is asked next, who has seen what.
class Table {
public:
    Table(std::vector<int> deck, int num_players, int dealer)
        : deck_(std::move(deck)),
          n_(num_players),
          dealer_(dealer),
          cards_(players(), -1),
          in_(players(), true),
          seen_(players()) {
        std::sort(deck_.begin(), deck_.end());
    }

    int actor() const { return over_ ? palatine::kTerminal : waiting_.empty() ? palatine::kChance : waiting_.front(); }
    const std::string& seen(int seat) const { return seen_[static_cast<std::size_t>(seat)]; }
    // All that any seat has seen.
    std::string everything() const {
        std::string all;
        for (const std::string& one : seen_) all += one + '|';
        return all;
    }
    const std::vector<int>& cards() const { return cards_; }

protected:
    std::size_t players() const { return static_cast<std::size_t>(n_); }
    int after(int seat, int steps) const { return (seat + steps) % n_; }
    bool is_in(int seat) const { return in_[static_cast<std::size_t>(seat)]; }
    int card(int seat) const { return cards_[static_cast<std::size_t>(seat)]; }
    std::vector<Action> undealt() const { return {deck_.begin(), deck_.end()}; }

    // Those who are in, clockwise from the left of a seat, that seat left out unless `with`.
    std::deque<int> round_from(int seat, bool with) const {
        std::deque<int> seats;
        for (int steps = 1; steps < n_ + with; ++steps) {
            if (is_in(after(seat, steps))) seats.push_back(after(seat, steps));
        }
        return seats;
    }
    void take(int card) { deck_.erase(std::find(deck_.begin(), deck_.end(), card)); }
    void tell(const std::string& words) {
        for (std::string& one : seen_) one += words + ' ';
    }
    // One card to the next seat; whether all have one.
    bool deal(int card) {
        const int to = after(dealer_, ++dealt_);
        take(card);
        cards_[static_cast<std::size_t>(to)] = card;
        for (int seat = 0; seat < n_; ++seat) {
            const std::string words = seat == to ? "own " + name(card) : std::to_string(to) + " gets one";
            seen_[static_cast<std::size_t>(seat)] += words + ' ';
        }
        return dealt_ == n_;
    }
    void finish() {
        over_ = true;
        if (std::count(in_.begin(), in_.end(), true) < 2) return;
        for (int seat = 0; seat < n_; ++seat) {
            if (is_in(seat)) tell(std::to_string(seat) + " shows " + name(card(seat)));
        }
    }

    std::vector<int> deck_;
    int n_, dealer_, dealt_ = 0;
    std::vector<int> cards_;
    std::vector<bool> in_;
    std::vector<std::string> seen_;
    std::deque<int> waiting_;
    bool over_ = false;
};

class Kuhn : public Table {
public:
    Kuhn(std::vector<int> deck, int num_players, int dealer)
        : Table(std::move(deck), num_players, dealer), bet_(players()) {}

    std::vector<Action> actions() const {
        if (over_) return {};
        return waiting_.empty() ? undealt() : std::vector<Action>{0, 1};
    }

    void act(Action action) {
        if (waiting_.empty()) {
            if (deal(static_cast<int>(action))) waiting_ = round_from(dealer_, true);
            return;
        }
        const int seat = waiting_.front();
        const bool first = action == 1 && std::count(bet_.begin(), bet_.end(), true) == 0;
        tell(std::to_string(seat) + (action == 1 ? " bets" : " passes"));
        bet_[static_cast<std::size_t>(seat)] = action == 1;
        waiting_.pop_front();
        if (first) waiting_ = round_from(seat, false);
        if (!waiting_.empty()) return;
        if (std::count(bet_.begin(), bet_.end(), true) > 0) in_ = bet_;
        finish();
    }

    std::vector<double> returns() const {
        std::vector<double> won;
        double pot = 0;
        int best = -1;
        for (int seat = 0; seat < n_; ++seat) {
            won.push_back(bet_[static_cast<std::size_t>(seat)] ? -2 : -1);
            pot -= won.back();
            if (is_in(seat) && (best < 0 || rank_of(card(seat)) > rank_of(card(best)))) best = seat;
        }
        won[static_cast<std::size_t>(best)] += pot;
        return won;
    }

private:
    std::vector<bool> bet_;
};

class Leduc : public Table {
public:
    struct Stakes {
        int ante = 1, first = 2, second = 4, max_raises = 2;
    };

    Leduc(std::vector<int> deck, int num_players, int dealer, const Stakes& stakes)
        : Table(std::move(deck), num_players, dealer),
          size_(stakes.first),
          big_(stakes.second),
          max_raises_(stakes.max_raises),
          paid_(players(), stakes.ante) {}

    std::vector<Action> actions() const {
        if (over_) return {};
        if (waiting_.empty()) return undealt();
        std::vector<Action> found;
        if (paid_[static_cast<std::size_t>(waiting_.front())] < price()) found.push_back(0);
        found.push_back(1);
        if (raises_ < max_raises_) found.push_back(2);
        return found;
    }

    void act(Action action) {
        if (waiting_.empty()) {
            const int card = static_cast<int>(action);
            if (dealt_ == n_) {
                board_ = card;
                take(card);
                tell("board " + name(card));
                size_ = big_;
            } else if (!deal(card)) {
                return;
            }
            raises_ = 0;
            waiting_ = round_from(dealer_, true);
            return;
        }
        const int seat = waiting_.front();
        waiting_.pop_front();
        tell(std::to_string(seat) + (action == 0 ? " folds" : action == 1 ? " calls" : " raises"));
        if (action == 0) {
            in_[static_cast<std::size_t>(seat)] = false;
        } else {
            paid_[static_cast<std::size_t>(seat)] = price() + (action == 2 ? size_ : 0);
        }
        if (action == 2) {
            ++raises_;
            waiting_ = round_from(seat, false);
        }
        if (std::count(in_.begin(), in_.end(), true) == 1) {
            waiting_.clear();
            finish();
        } else if (waiting_.empty() && board_ >= 0) {
            finish();
        }
    }

    std::vector<double> returns() const {
        int best = -1, winners = 0, pot = 0;
        for (int seat = 0; seat < n_; ++seat) {
            pot += paid_[static_cast<std::size_t>(seat)];
            if (!is_in(seat) || strength(seat) < best) continue;
            winners = strength(seat) == best ? winners + 1 : 1;
            best = strength(seat);
        }
        std::vector<double> won;
        for (int seat = 0; seat < n_; ++seat) {
            const bool wins = is_in(seat) && strength(seat) == best;
            won.push_back((wins ? static_cast<double>(pot) / winners : 0.0) - paid_[static_cast<std::size_t>(seat)]);
        }
        return won;
    }

private:
    int price() const { return *std::max_element(paid_.begin(), paid_.end()); }
    int strength(int seat) const {
        const int rank = rank_of(card(seat));
        return board_ >= 0 && rank == rank_of(board_) ? 100 : rank;
    }

    int size_, big_, max_raises_, board_ = -1, raises_ = 0;
    std::vector<int> paid_;
};

}  // namespace plain
