#include "palatine/casino_engine.hpp"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "casino/endgame_hooks.hpp"
#include "palatine/casino_endgame.hpp"
#include "palatine/error.hpp"
#include "palatine/search/simulation.hpp"
#include "palatine/search/worlds.hpp"

namespace palatine::casino {
namespace {

// All sets of so many of some cards.
std::vector<Ids> hands_of(Ids cards, int size) {
    std::vector<Ids> hands{0};
    for (; cards != 0; cards &= cards - 1) {
        const Ids card = cards & (~cards + 1);
        const int left = std::popcount(cards) - 1;
        std::vector<Ids> longer;
        for (const Ids hand : hands) {
            const int missing = size - std::popcount(hand);
            if (missing > 0) longer.push_back(hand | card);
            if (missing <= left) longer.push_back(hand);
        }
        hands = std::move(longer);
    }
    return hands;
}

// In place of search::Worlds: the hands that the other of two seats can have, in turns, in another order each time.
class HandsInTurns {
public:
    HandsInTurns(const Position& position, int seat) : position_(position), other_(1 - seat) {
        hands_ = hands_of(position.left() | position.hand(other_), std::popcount(position.hand(other_)));
        std::erase_if(hands_, [this](Ids hand) { return !position_.could_hold(other_, hand); });
    }

    const Position& position() const noexcept { return position_; }
    std::size_t size() const noexcept { return hands_.size(); }
    bool draw(Position& world, Random& random) {
        if (next_ == 0) random.shuffle(std::span<Ids>(hands_));
        world = position_;
        world.exchange_hand(other_, hands_[next_]);
        next_ = (next_ + 1) % hands_.size();
        return true;
    }

private:
    Position position_;
    int other_;
    std::vector<Ids> hands_;
    std::size_t next_ = 0;
};

// In place of search::GameEnd: the end of the deal, worth the chance to win the match less one half.
class MatchEnd : public search::GameEnd {
public:
    MatchEnd(const Options& options, const MatchTable* match) noexcept : hooks_(options, match) {}

    void returns(const Position& position, Random&, double* out) const noexcept { hooks_.returns(position, out); }

private:
    EndgameHooks hooks_;
};

// In place of search::GameEnd: the end of a round, worth the mean of exact last rounds over some of the deals that can
// follow, no deal twice. From the first on that is too much to solve, as on a full table, they are played out instead.
class LastRounds {
public:
    static constexpr std::uint64_t kAtOnce = 1;

    LastRounds(int samples, const MatchTable* match)
        : samples_(static_cast<std::size_t>(samples)), match_(match), solver_(kMemory, match) {}
    LastRounds(const LastRounds& other)  // with a table of its own
        : samples_(other.samples_), match_(other.match_), solver_(kMemory, match_) {}
    LastRounds& operator=(const LastRounds&) = delete;
    ~LastRounds() = default;

    bool ends(const Position& position) const noexcept {
        return position.dealing() || position.current_player() == kTerminal;
    }
    void returns(const Position& position, Random& random, double* out) {
        if (!position.dealing()) return EndgameHooks(position.options(), match_).returns(position, out);
        std::vector<Ids> hands = hands_of(position.left(), position.num_left() / 2);
        const std::size_t n = std::min(samples_, hands.size());
        double sum = 0;
        bool solvable = true;
        for (std::size_t i = 0; i < n; ++i) {
            std::swap(hands[i], hands[i + random.below(static_cast<std::uint32_t>(hands.size() - i))]);
            sum += value(dealt(position, hands[i]), solvable, random);
        }
        out[0] = sum / static_cast<double>(n);
        out[1] = 0.0 - out[0];
    }

private:
    static constexpr std::uint64_t kMostNodes = 100'000;  // real last rounds take a few thousand

    // To seat 0, as MatchEnd has it.
    double value(Position last, bool& solvable, Random& random) {
        if (solvable) {
            const std::optional<double> exact = solver_.value(last, kMostNodes);
            if (exact) return *exact - (match_ == nullptr ? 0 : 0.5);
            solvable = false;
        }
        Position::Undo undo;
        while (last.current_player() != kTerminal) {
            const int seat = last.current_player();
            last.apply(seat, last.quick_action(seat, random), undo);
        }
        double out[kMaxPlayers];
        EndgameHooks(last.options(), match_).returns(last, out);
        return out[0];
    }
    // After the deal of a round, in which the leader gets this hand.
    static Position dealt(Position position, Ids hand) noexcept {
        Position::Undo undo;
        for (Ids cards : {hand, position.left() & ~hand}) {
            for (; cards != 0; cards &= cards - 1) position.apply(kChance, std::countr_zero(cards), undo);
        }
        return position;
    }

    static constexpr std::size_t kMemory = std::size_t{1} << 20;

    std::size_t samples_;
    const MatchTable* match_;
    EndgameSolver solver_;
};

EngineResult exact(const Position& position, int player, const EngineOptions& options, search::Control& control) {
    search::SolveLimits limits;
    limits.memory = std::min(options.memory, std::size_t{1} << 20);
    limits.threads = options.threads;
    limits.nodes = 1'000'000;  // a second at most; no real position comes near
    EngineResult result{};
    result.answer = solve_endgame(position, player, limits, control, options.match);
    result.exact = true;
    return result;
}

constexpr std::uint64_t kAfterwards = 20'000;  // simulations, where the control need not have a deadline

EngineResult simulate(const State<Position>& state, int player, const EngineOptions& options, search::Control& control) {
    const Position& position = state.position();
    const bool two = position.num_players() == 2 && player >= 0 && state.is_pending(player);
    if (two && options.samples > 0 && position.num_left() == 2 * position.options().hand_size) {
        const HandsInTurns hands(position, player);
        EngineResult result{search::ismcts(state, player, options, control, search::QuickPolicy{},
                                           LastRounds(options.samples, options.match), hands)};
        result.num_hands = hands.size();
        result.samples = options.samples;
        return result;
    }
    if (options.match == nullptr) return {search::ismcts(state, player, options, control, search::QuickPolicy{})};
    return {search::ismcts(state, player, options, control, search::QuickPolicy{},
                           MatchEnd(position.options(), options.match),
                           search::Worlds<Position>(state, std::max(player, 0)))};
}

}  // namespace

void EngineOptions::validate() const {
    IsmctsOptions::validate();
    if (samples < 0 || samples > kMostSamples) throw Error("samples out of range: " + std::to_string(samples));
}

bool is_exact(const Position& position, int player) noexcept {
    if (!position.perfect_information() || position.current_player() != player) return false;
    constexpr int kFew = 256;  // on a full table moves are without number
    int count = 0;
    position.for_each_action(player, [&count](Action) { return ++count > kFew; });
    return count <= kFew;
}

EngineResult engine(const State<Position>& state, int player, const EngineOptions& options, search::Control& control) {
    options.validate();
    EngineOptions left = options;
    if (is_exact(state.position(), player)) {
        EngineResult result = exact(state.position(), player, options, control);
        if (result.answer.complete) return result;
        left.simulations = std::min<std::uint64_t>(options.simulations, kAfterwards);
    }
    EngineResult result = simulate(state, player, left, control);
    if (options.match == nullptr) return result;
    result.answer.value += 0.5;  // chances were those above one half
    for (search::RootValue& root : result.answer.values) root.value += 0.5;
    return result;
}

}  // namespace palatine::casino
