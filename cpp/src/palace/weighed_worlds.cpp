#include "palace/weighed_worlds.hpp"

#include <algorithm>

namespace palatine::palace {
namespace {

// Where many choices were bad with every palace, their product would vanish, and with it the sum over all palaces.
constexpr double kLeastWeight = 1e-200;

}  // namespace

// Of the state's own course only what everybody has seen is looked at.
Behaviour::Behaviour(const State<Position>& state, int viewer) {
    const Seats in = state.position().in();
    Position position(state.rules(), state.num_players(), state.dealer());
    Position::Undo undo;
    for (const Turn& turn : state.history()) {
        const bool weighs = position.phase() == Phase::turn || position.phase() == Phase::battle;
        if (weighs && turn.actor != viewer && (in >> turn.actor & 1) != 0) {
            Random random(decisions_.size());
            decisions_.push_back({Prices(position, turn.actor, unseen_by(position, -1), random), turn.actor, turn.action});
        }
        position.apply(turn.actor, turn.action, undo);
    }
}

double Behaviour::weight(int seat, CardSet palace) const noexcept {
    double weight = 1;
    for (const Decision& decision : decisions_) {
        if (decision.seat != seat) continue;
        weight = std::max(weight * decision.prices.likelihood(palace, decision.action), kLeastWeight);
    }
    return weight;
}

double Behaviour::weight(const Position& world) const noexcept {
    double weight = 1;
    for (const Decision& decision : decisions_) {
        const CardSet palace = cards_of(world.palace(decision.seat));
        weight = std::max(weight * decision.prices.likelihood(palace, decision.action), kLeastWeight);
    }
    return weight;
}

bool WeighedWorlds::draw(Position& world, Random& random) {
    if (drawn_.size() < kMost && worlds_.draw(world, random)) {
        weights_.push_back((weights_.empty() ? 0 : weights_.back()) + behaviour_.weight(world));
        drawn_.push_back(world);
    }
    if (drawn_.empty()) return false;
    const double pick = static_cast<double>(random.next() >> 11) * 0x1p-53 * weights_.back();
    const auto found = std::upper_bound(weights_.begin(), weights_.end() - 1, pick);
    world = drawn_[static_cast<std::size_t>(found - weights_.begin())];
    return true;
}

}  // namespace palatine::palace
