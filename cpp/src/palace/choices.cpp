// The choice by default, and the steps that spell choices.
#include <bit>

#include "palatine/palace_position.hpp"

namespace palatine::palace {

Action Position::default_action(int seat) const noexcept {
    const Offers offered = offers();
    if (offered.has(Kind::stay)) return action_of({Kind::stay});
    if (offered.has(Kind::keep)) return action_of({Kind::keep});
    if (now_.phase == Phase::bought || now_.phase == Phase::captured) {
        Ids kept = offered.soldiers;
        for (int n = offered.least_discards; n > 0; --n) kept &= kept - 1;
        return action_of({Kind::discard, 0, 0, offered.soldiers ^ kept});
    }
    const bool for_nothing = !with_points() && stack(seat) == 0;
    return action_of({for_nothing && offered.has(Kind::call) ? Kind::call : Kind::fold});
}

// Steps -----------------------------------------------------------------------------------------------------------

int Position::steps(Action action, std::uint8_t* out) const noexcept {
    const Move move = move_of(action);
    int size = 0;
    const auto add = [&](int step) { out[size++] = static_cast<std::uint8_t>(step); };
    add(kStepKind + static_cast<int>(move.kind));
    if (move.kind == Kind::bet) add(kStepSeat + move.seat);
    if (move.kind == Kind::discard) {
        for (Ids cards = move.cards; cards != 0;) {
            const int id = static_cast<int>(std::bit_width(cards)) - 1;
            cards ^= Ids{1} << id;
            add(id);
        }
        add(kDone);
    }
    if (has_limit() || (move.kind != Kind::bet && move.kind != Kind::raise)) return size;
    const Sizes sizes = move.kind == Kind::bet ? bet_sizes(move.seat, pot()) : raise_sizes(pot());
    for (int i = 0; i < sizes.count; ++i) {
        if (sizes.amounts[index(i)] != move.amount) continue;
        add(kStepSize + static_cast<int>(sizes.names[index(i)]));
        return size;
    }
    return 0;
}

bool Position::begins(int seat, std::span<const std::uint8_t> steps) const noexcept {
    if (seat < 0 || seat != now_.actor) return false;
    if (steps.empty()) return true;
    const Offers offered = offers();
    if (steps[0] < kStepKind || steps[0] >= kStepKind + kNumKinds) return false;
    const auto kind = static_cast<Kind>(steps[0] - kStepKind);
    if (!offered.has(kind)) return false;
    std::span<const std::uint8_t> rest = steps.subspan(1);
    if (kind == Kind::discard) {
        int count = 0, last = kNumCards;
        for (; !rest.empty() && rest[0] != kDone; rest = rest.subspan(1), ++count) {
            if (rest[0] >= last || (offered.soldiers >> rest[0] & 1) == 0) return false;
            last = rest[0];
        }
        if (!rest.empty()) return rest.size() == 1 && count >= offered.least_discards;
        return count + std::popcount(offered.soldiers & ((Ids{1} << last) - 1)) >= offered.least_discards;
    }
    if (rest.empty()) return true;
    if (kind == Kind::bet) {
        const int target = rest[0] - kStepSeat;
        if (target < 0 || target >= kMaxPlayers || (offered.targets >> target & 1) == 0) return false;
        if (rest.size() == 1) return true;
    }
    return action_of_steps(steps) >= 0;
}

Action Position::action_of_steps(std::span<const std::uint8_t> steps) const noexcept {
    if (steps.empty() || steps[0] < kStepKind || steps[0] >= kStepKind + kNumKinds) return -1;
    Move move{static_cast<Kind>(steps[0] - kStepKind)};
    std::span<const std::uint8_t> rest = steps.subspan(1);
    if (move.kind == Kind::discard) {
        int last = kNumCards;
        for (; rest.size() > 1; rest = rest.subspan(1)) {
            if (rest[0] >= last) return -1;
            last = rest[0];
            move.cards |= Ids{1} << last;
        }
        return rest.size() == 1 && rest[0] == kDone && move.cards != 0 ? action_of(move) : -1;
    }
    if (move.kind == Kind::bet) {
        if (rest.empty() || rest[0] < kStepSeat || rest[0] >= kStepSeat + kMaxPlayers) return -1;
        move.seat = rest[0] - kStepSeat;
        rest = rest.subspan(1);
    }
    if (!has_limit() && (move.kind == Kind::bet || move.kind == Kind::raise)) {
        if (rest.empty() || (move.kind == Kind::bet && !bet_range(move.seat))) return -1;
        const Sizes sizes = move.kind == Kind::bet ? bet_sizes(move.seat, pot()) : raise_sizes(pot());
        for (int i = 0; i < sizes.count; ++i) {
            if (kStepSize + static_cast<int>(sizes.names[index(i)]) == rest[0]) move.amount = sizes.amounts[index(i)];
        }
        if (move.amount == 0) return -1;
        rest = rest.subspan(1);
    }
    return rest.empty() ? action_of(move) : -1;
}

}  // namespace palatine::palace
