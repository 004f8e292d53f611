// The betting of a battle between the last two, with what its ends pay.
#include <algorithm>
#include <bit>
#include <string>

#include "palatine/error.hpp"
#include "palatine/palace_battle_solver.hpp"
#include "palatine/palace_pot.hpp"

namespace palatine::palace {
namespace {

constexpr std::size_t index(int i) noexcept { return static_cast<std::size_t>(i); }

class Builder {
public:
    Builder(const Position& root, BattleTree& tree, int max_raises) : root_(root), tree_(tree), max_raises_(max_raises) {}

    // Adds the decision of a position, and all that follow.
    int add(const Position& position, int parent) {
        if (tree_.decisions.size() == BattleTree::kMostDecisions) {
            throw Error("the battle has more than " + std::to_string(BattleTree::kMostDecisions) +
                        " decisions; limit the raises that are looked at");
        }
        const int number = static_cast<int>(tree_.decisions.size()), seat = position.current_player();
        BattleTree::Decision found;
        found.side = seat == tree_.seats[0] ? 0 : 1;
        found.parent = parent;
        position.for_each_action(seat, [&](Action action) {
            const Kind kind = move_of(action).kind;
            const bool too_many = max_raises_ >= 0 && position.raises() >= max_raises_;
            if (kind == Kind::raise && too_many) return false;
            if (kind == Kind::call) found.usual = found.options.size();
            BattleTree::Option option;
            option.action = action;
            found.options.push_back(option);
            return false;
        });
        if (found.options[found.usual].kind() != Kind::call) found.usual = found.options.size() - 1;
        tree_.decisions.push_back(found);
        for (BattleTree::Option& option : found.options) {
            if (option.kind() == Kind::call) {
                option.gains = gains_of_call(position);
                continue;
            }
            Position after = position;
            Position::Undo undo;
            after.apply(seat, option.action, undo);
            if (option.kind() == Kind::raise) {
                option.next = add(after, number);
            } else {
                std::array<Chips, kMaxPlayers> paid{};
                for (int each = 0; each < after.num_players(); ++each) paid[index(each)] = after.put(each);
                option.gains = {gains(after.payouts(), paid, 0), gains(after.payouts(), paid, 1)};
            }
        }
        tree_.decisions[index(number)].options = std::move(found.options);
        return number;
    }

private:
    double gain(const std::array<Chips, kMaxPlayers>& won, const std::array<Chips, kMaxPlayers>& paid, int side) const {
        const int seat = tree_.seats[index(side)];
        return static_cast<double>(won[index(seat)] - (paid[index(seat)] - root_.put(seat)));
    }
    std::array<double, 3> gains(const std::array<Chips, kMaxPlayers>& won, const std::array<Chips, kMaxPlayers>& paid,
                                int side) const {
        const double same = gain(won, paid, side);
        return {same, same, same};
    }

    // As Position::call pays, with each of the three results.
    std::array<std::array<double, 3>, 2> gains_of_call(const Position& position) const {
        const int caller = position.current_player();
        const int other = caller == tree_.seats[0] ? tree_.seats[1] : tree_.seats[0];
        const bool with_points = position.options().bank == Bank::points;
        const Call call = pay_call(position.owed() - position.unmatched(), position.unmatched(),
                                   with_points ? position.owed() : position.stack(caller));
        Pot pot;
        pot.num_players = position.num_players();
        pot.dealer = position.dealer();
        if (position.options().all_in != AllIn::single_pot) {
            pot.short_seats = position.shorts() | (call.is_short ? 1u << caller : 0u);
        }
        std::uint16_t latest = 0;
        for (int seat = 0; seat < pot.num_players; ++seat) {
            pot.paid[index(seat)] = position.put(seat);
            pot.lasted[index(seat)] = static_cast<std::uint16_t>(position.out_at(seat));
            latest = std::max(latest, pot.lasted[index(seat)]);
        }
        pot.paid[index(caller)] += call.paid;
        pot.paid[index(other)] -= call.returned;
        std::array<std::array<double, 3>, 2> found{};
        for (std::size_t result = 0; result < 3; ++result) {
            pot.lasted[index(tree_.seats[0])] = static_cast<std::uint16_t>(latest + (result == 0 ? 2 : 1));
            pot.lasted[index(tree_.seats[1])] = static_cast<std::uint16_t>(latest + (result == 2 ? 2 : 1));
            const std::array<Chips, kMaxPlayers> won = divide(pot);
            for (int side = 0; side < 2; ++side) found[index(side)][result] = gain(won, pot.paid, side);
        }
        return found;
    }

    const Position& root_;
    BattleTree& tree_;
    int max_raises_;
};

}  // namespace

BattleTree::BattleTree(const Position& position, int max_raises) {
    if (position.phase() != Phase::battle || std::popcount(position.in()) != 2) {
        throw StateError("only a battle of the last two players can be solved");
    }
    if (max_raises < -1) throw Error("max_raises out of range, at least 0: " + std::to_string(max_raises));
    seats = {position.attacker(), position.defender()};
    pot = static_cast<double>(position.pot());
    Builder(position, *this, max_raises).add(position, -1);
}

}  // namespace palatine::palace
