#include "palatine/casino_action.hpp"

namespace palatine::casino {

int steps_of(Action action, std::uint8_t* out) noexcept {
    const Move move = move_of(action);
    int size = 0;
    out[size++] = static_cast<std::uint8_t>(move.card.id());
    const int verb = move.kind == Kind::trail     ? kStepTrail
                     : move.kind == Kind::capture ? kStepCapture
                     : move.kind == Kind::build   ? kStepBuild + move.value - 2
                     : move.kind == Kind::add     ? kStepAdd + move.value - 2
                                                  : kStepRaise + move.value - 3;
    out[size++] = static_cast<std::uint8_t>(verb);
    if (move.kind == Kind::trail) return size;
    for (Ids table = move.table; table != 0;) {
        const int id = std::bit_width(table) - 1;
        table ^= Ids{1} << id;
        out[size++] = static_cast<std::uint8_t>(id);
    }
    out[size++] = kDone;
    return size;
}

std::optional<Move> move_of_steps(std::span<const std::uint8_t> steps, bool whole) noexcept {
    if (steps.size() < 2 || steps[0] >= kNumCards || steps[1] < kStepTrail || steps[1] >= kDone) return std::nullopt;
    const int verb = steps[1];
    Move move{Kind::trail, Card(steps[0]), 0, 0};
    if (verb == kStepTrail) return steps.size() == 2 ? std::optional(move) : std::nullopt;
    if (verb == kStepCapture) {
        move.kind = Kind::capture;
    } else if (verb < kStepAdd) {
        move.kind = Kind::build;
        move.value = verb - kStepBuild + 2;
    } else if (verb < kStepRaise) {
        move.kind = Kind::add;
        move.value = verb - kStepAdd + 2;
    } else {
        move.kind = Kind::raise;
        move.value = verb - kStepRaise + 3;
    }
    std::span<const std::uint8_t> table = steps.subspan(2);
    if (whole) {
        if (table.empty() || table.back() != kDone) return std::nullopt;
        table = table.first(table.size() - 1);
    }
    int last = kNumCards;
    for (const std::uint8_t id : table) {
        if (id >= last) return std::nullopt;
        last = id;
        move.table |= Ids{1} << id;
    }
    return move;
}

Action action_of_steps(std::span<const std::uint8_t> steps) noexcept {
    const std::optional<Move> move = move_of_steps(steps, true);
    if (!move || (move->kind == Kind::capture && move->table == 0)) return -1;  // that number is the trail's
    return action_of(*move);
}

}  // namespace palatine::casino
