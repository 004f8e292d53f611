// The last round of a seat that does not see all hands: the mean over what they can be.
#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <exception>
#include <functional>
#include <limits>
#include <mutex>
#include <span>
#include <utility>
#include <vector>

#include "casino/endgame_hooks.hpp"
#include "casino/endgame_three.hpp"
#include "casino/table.hpp"
#include "palatine/casino_endgame.hpp"
#include "palatine/chunks.hpp"
#include "palatine/random.hpp"
#include "palatine/search/alpha_beta.hpp"
#include "palatine/search/max_n.hpp"

namespace palatine::casino {
namespace {

using search::Answer;
using Hands = std::array<Ids, kMaxPlayers>;

// Lists the hands that a seat cannot tell apart, from what it may know: its own hand, which cards the others have
// together, how many each, and which values each is known to hold.
class Possible {
public:
    Possible(const Position& position, int seat) noexcept : position_(position), seat_(seat) {}

    std::vector<Hands> list() {
        Ids unseen = 0;
        hands_ = {};
        for (int other = 0; other < position_.num_players(); ++other) {
            if (other != seat_) unseen |= position_.hand(other);
        }
        hands_[static_cast<std::size_t>(seat_)] = position_.hand(seat_);
        deal(0, unseen);
        return std::move(found_);
    }

private:
    void deal(int seat, Ids unseen) {
        if (seat == position_.num_players()) {
            found_.push_back(hands_);
        } else if (seat == seat_) {
            deal(seat + 1, unseen);
        } else {
            choose(seat, std::popcount(position_.hand(seat)), 0, unseen, unseen);
        }
    }
    // Gives the seat so many cards more, of those from the lowest of `from` on.
    void choose(int seat, int more, Ids hand, Ids from, Ids unseen) {
        if (more == 0) {
            if ((position_.held(seat) & ~hand_values(position_.options(), hand)) != 0) return;
            hands_[static_cast<std::size_t>(seat)] = hand;
            return deal(seat + 1, unseen & ~hand);
        }
        for (; std::popcount(from) >= more; from &= from - 1) {
            const Ids card = from & (~from + 1);
            choose(seat, more - 1, hand | card, from & ~card, unseen);
        }
    }

    const Position& position_;
    int seat_;
    Hands hands_{};
    std::vector<Hands> found_;
};

// The value of every action in every world.
class WorldSearch {
public:
    WorldSearch(const Position& position, const WorldLimits& limits, search::Control& control, const MatchTable* match)
        : position_(position),
          seat_(position.current_player()),
          limits_(limits),
          control_(control),
          hooks_(position.options(), match),
          half_(match == nullptr ? 0 : 0.5),
          two_sides_(position.num_sides() == 2),
          table_(two_sides_ ? limits.memory : 0) {
        search::NodeCount nodes(control_, limits_.nodes);  // a full table has more actions than can be listed
        actions_ = search::MaxN<Position, EndgameHooks>(position_, nodes, hooks_).actions(seat_);
        listed_ = !nodes.ended();
    }

    WorldsAnswer answer() {
        WorldsAnswer found;
        std::vector<Hands> worlds = Possible(position_, seat_).list();
        found.possible = worlds.size();
        Random random(limits_.seed);
        random.shuffle(std::span<Hands>(worlds));
        if (worlds.size() > limits_.most_worlds) worlds.resize(std::min(worlds.size(), limits_.samples));
        values_.resize(worlds.size());

        const auto threads = static_cast<std::size_t>(limits_.threads);
        for_each_chunk(listed_ ? threads : 0, limits_.threads, [&](std::size_t first) {
            try {
                two_sides_ ? by_alpha_beta(worlds, first, threads) : by_max_n(worlds, first, threads);
            } catch (...) {
                const std::lock_guard lock(mutex_);
                error_ = std::current_exception();
                control_.stop();
            }
        });
        if (error_) std::rethrow_exception(error_);

        std::vector<double> sums(actions_.size(), 0);
        for (const std::vector<double>& values : values_) {
            if (values.empty()) continue;
            ++found.worlds;
            std::transform(sums.begin(), sums.end(), values.begin(), sums.begin(), std::plus<>());
        }
        Answer& answer = found.answer;
        answer.seat = seat_;
        answer.complete = found.worlds == worlds.size();
        answer.nodes = control_.done();
        answer.action = actions_[0];
        if (found.worlds == 0) return found;
        const auto best = static_cast<std::size_t>(std::max_element(sums.begin(), sums.end()) - sums.begin());
        for (std::size_t i = 0; i < actions_.size(); ++i) {
            answer.values.push_back({actions_[i], sums[i] / static_cast<double>(found.worlds) + half_});
        }
        answer.action = actions_[best];
        answer.value = answer.values[best].value;
        answer.line = {{seat_, answer.action}};
        return found;
    }

private:
    static constexpr double kUnknown = std::numeric_limits<double>::infinity();

    // Every `step`-th world.
    template <typename F>
    void each_world(const std::vector<Hands>& worlds, std::size_t first, std::size_t step, const F& value) {
        for (std::size_t i = first; i < worlds.size() && !control_.stopped(); i += step) {
            Position world = position_;
            for (int seat = 0; seat < world.num_players(); ++seat) {
                world.set_hand(seat, worlds[i][static_cast<std::size_t>(seat)]);
            }
            std::vector<double> found;
            for (const Action action : actions_) {
                found.push_back(value(world, action));
                if (found.back() == kUnknown) return;
            }
            values_[i] = std::move(found);
        }
    }
    void by_alpha_beta(const std::vector<Hands>& worlds, std::size_t first, std::size_t step) {
        search::NodeCount nodes(control_, limits_.nodes);
        search::AlphaBeta<Position, EndgameHooks> search(position_, table_, nodes, hooks_);
        const bool high = position_.side(seat_) == 0;
        each_world(worlds, first, step, [&](const Position& world, Action action) {
            search.set(world);
            const double value = search.value_after(seat_, action, -kUnknown, kUnknown, search::Known::kAll);
            return nodes.ended() ? kUnknown : high ? value : -value;
        });
    }
    void by_max_n(const std::vector<Hands>& worlds, std::size_t first, std::size_t step) {
        using MaxN = search::MaxN<Position, ThreeSides>;
        search::NodeCount nodes(control_, limits_.nodes);
        typename MaxN::Table table(limits_.memory / step);
        MaxN search(position_, nodes, ThreeSides(position_.options()), &table);
        each_world(worlds, first, step, [&](const Position& world, Action action) {
            search.set(world);
            MaxN::Returns out;
            search.value_after(seat_, action, out, search::Known::kAll);
            return nodes.ended() ? kUnknown : out[static_cast<std::size_t>(seat_)];
        });
    }

    const Position& position_;
    const int seat_;
    const WorldLimits& limits_;
    search::Control& control_;
    const EndgameHooks hooks_;
    const double half_;  // what the hooks leave out
    const bool two_sides_;
    search::TranspositionTable table_;
    std::vector<Action> actions_;
    bool listed_ = false;                      // whether these are all
    std::vector<std::vector<double>> values_;  // by world, and none until all are known: by action

    std::mutex mutex_;  // of what follows
    std::exception_ptr error_;
};

}  // namespace

WorldsAnswer solve_worlds(const Position& position, const WorldLimits& limits, search::Control& control,
                          const MatchTable* match) {
    return WorldSearch(position, limits, control, match).answer();
}

}  // namespace palatine::casino
