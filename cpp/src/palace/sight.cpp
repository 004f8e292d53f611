// What the seats know of a hand, keys and equality, and the chips at the end.
#include <algorithm>
#include <initializer_list>

#include "palatine/palace_battle.hpp"
#include "palatine/palace_position.hpp"
#include "palatine/palace_pot.hpp"

namespace palatine::palace {
namespace {

constexpr std::uint64_t bytes(std::initializer_list<int> numbers) noexcept {
    std::uint64_t word = 0;
    for (const int number : numbers) word = word << 8 | (static_cast<unsigned>(number) & 255u);
    return word;
}
constexpr std::uint64_t pair(std::int64_t high, std::int64_t low) noexcept {
    return static_cast<std::uint64_t>(high) << 32 ^ static_cast<std::uint64_t>(low);
}

std::uint64_t key_of(const Options& o) noexcept {
    const auto number = [](auto option) { return static_cast<int>(option); };
    std::uint64_t key = pair(o.small_bet, o.big_bet);
    key = chain(key, pair(o.ante, o.raise_cap));
    key = chain(key, bytes({number(o.structure), number(o.dead_cards), number(o.call_price), number(o.discard_cost),
                            number(o.captured_banner), number(o.passive_end), number(o.heads_up)}));
    return chain(key, bytes({number(o.all_in), number(o.bank), o.max_soldiers, o.palace_cards, o.max_turns >> 8,
                             o.max_turns}));
}

}  // namespace

std::int64_t Position::pot() const noexcept {
    std::int64_t chips = 0;
    for (int seat = 0; seat < num_players_; ++seat) chips += put(seat);
    return chips;
}

std::array<std::int64_t, kMaxPlayers> Position::payouts() const noexcept {
    Pot pot;
    pot.num_players = num_players_;
    pot.dealer = dealer_;
    pot.short_seats = options_.all_in == AllIn::single_pot ? 0 : now_.shorts;
    const auto survived = static_cast<std::uint16_t>(now_.num_out + 1);
    for (int seat = 0; seat < num_players_; ++seat) {
        const Seat& each = at(seat);
        pot.paid[index(seat)] = each.put;
        if ((dealt_in_ & bit(seat)) == 0) continue;
        std::uint16_t lasted = each.out_at;
        if (is_in(seat)) {
            lasted = survived;
            if (now_.ending == Ending::showdown) {
                lasted = static_cast<std::uint16_t>(
                    lasted + showdown_value(Card(each.banner), cards_of(each.palace | each.soldiers)));
            }
        }
        pot.lasted[index(seat)] = lasted;
    }
    return divide(pot);
}

void Position::returns(double* out) const noexcept {
    const std::array<std::int64_t, kMaxPlayers> won = payouts();
    for (int seat = 0; seat < num_players_; ++seat) out[seat] = static_cast<double>(won[index(seat)] - put(seat));
}

// What is known ---------------------------------------------------------------------------------------------------

bool Position::knows_palace(int viewer, int seat) const noexcept {
    if (now_.phase <= Phase::palaces || at(seat).palace == 0) return false;
    if (viewer == seat || (now_.ending == Ending::showdown && is_in(seat))) return true;
    return viewer >= 0 && (at(seat).seen_by & bit(viewer)) != 0;
}

std::uint64_t Position::information_key(int seat) const noexcept {
    std::uint64_t key = chain(now_.course, static_cast<unsigned>(seat));
    for (int other = 0; other < num_players_; ++other) {
        if (knows_palace(seat, other)) key = chain(key, at(other).palace);
    }
    return key;
}

std::uint64_t Position::position_key() const noexcept {
    const Now& now = now_;
    std::uint64_t key = chain(key_of(options_), bytes({num_players_, dealer_, now.actor, now.turn_of, now.defender,
                                                       now.to, static_cast<int>(now.phase)}));
    key = chain(key, bytes({static_cast<int>(now.ending), now.num_out, now.dealt, now.suits}));
    key = chain(key, std::uint64_t{now.in} << 48 | std::uint64_t{now.passive} << 32 | std::uint64_t{now.shorts} << 16 |
                         now.turns);
    key = chain(key, pair(now.due, now.raises));
    key = chain(key, static_cast<std::uint64_t>(now.unmatched));
    key = chain(chain(chain(chain(key, now.draw), now.discards), now.unseen), now.known_draw);
    for (int seat = 0; seat < num_players_; ++seat) {
        const Seat& each = at(seat);
        key = chain(key, static_cast<std::uint64_t>(each.put));
        key = chain(key, pair(each.start, each.banner << 8 | each.out_at));
        if (holds_cards(seat)) key = chain(chain(key, each.palace), each.soldiers);
    }
    return key;
}

bool Position::operator==(const Position& other) const noexcept {
    const Now &a = now_, &b = other.now_;
    if (options_ != other.options_ || num_players_ != other.num_players_ || dealer_ != other.dealer_ ||
        a.actor != b.actor || a.turn_of != b.turn_of || a.defender != b.defender || a.to != b.to ||
        a.phase != b.phase || a.ending != b.ending || a.num_out != b.num_out || a.dealt != b.dealt ||
        a.suits != b.suits || a.in != b.in || a.passive != b.passive || a.shorts != b.shorts || a.turns != b.turns ||
        a.due != b.due || a.raises != b.raises || a.unmatched != b.unmatched || a.draw != b.draw ||
        a.discards != b.discards || a.unseen != b.unseen || a.known_draw != b.known_draw) {
        return false;
    }
    for (int seat = 0; seat < num_players_; ++seat) {
        const Seat &mine = at(seat), &theirs = other.at(seat);
        if (mine.put != theirs.put || mine.start != theirs.start || mine.banner != theirs.banner ||
            mine.out_at != theirs.out_at) {
            return false;
        }
        if (holds_cards(seat) && (mine.palace != theirs.palace || mine.soldiers != theirs.soldiers)) return false;
    }
    return true;
}

void Position::observation(int seat, float* out) const noexcept {
    const auto write = [&out](double number) { *out++ = static_cast<float>(number); };
    const auto write_cards = [&](Ids cards) {
        for (int id = 0; id < kNumCards; ++id) write(static_cast<double>(cards >> id & 1));
    };
    const auto by_seat = [&](auto&& f) {
        for (int i = 0; i < num_players_; ++i) f((seat + i) % num_players_);
    };
    const auto write_seats = [&](Seats seats) {
        by_seat([&](int other) { write((seats & bit(other)) != 0); });
    };
    const auto only = [](int one) { return one < 0 ? Seats{0} : bit(one); };
    const auto chips = [&](std::int64_t amount) { write(static_cast<double>(amount) / options_.small_bet); };

    by_seat([&](int other) { write_cards(knows_palace(seat, other) ? palace(other) : 0); });
    by_seat([&](int other) { write_cards(banner(other) < 0 ? 0 : bit_of(Card(banner(other)))); });
    by_seat([&](int other) { write_cards(soldiers(other)); });
    write_cards(now_.discards);
    write_cards(now_.known_draw);
    by_seat([&](int other) { chips(stack(other)); });
    by_seat([&](int other) { chips(put(other)); });
    write_seats(now_.in);
    write_seats(now_.shorts);
    write_seats(now_.passive);
    write_seats(only(now_.actor));
    write_seats(only(now_.turn_of));
    write_seats(only(now_.defender));
    for (std::size_t phase = 0; phase < std::size(kPhaseNames); ++phase) {
        write(phase == static_cast<std::size_t>(now_.phase));
    }
    chips(owed());
    chips(pot());
    write(raises());
    write(num_draw_deck());
    write(num_unseen_discards());
    write(static_cast<double>(turns()) / options_.max_turns);
}

}  // namespace palatine::palace
