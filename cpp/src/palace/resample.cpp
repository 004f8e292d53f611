// What a seat has not seen, drawn anew: the palaces, see hidden.hpp.
#include <array>
#include <bit>
#include <cstddef>

#include "palace/hidden.hpp"
#include "palatine/palace_position.hpp"

namespace palatine::palace {
namespace {

constexpr std::size_t place(int seat) noexcept { return static_cast<std::size_t>(seat); }

// Takes a card of a set, each as likely.
Card take(CardSet& cards, Random& random) noexcept {
    std::uint64_t rest = cards.mask();
    for (std::uint32_t skip = random.below(static_cast<std::uint32_t>(cards.size())); skip > 0; --skip) rest &= rest - 1;
    const int first = std::countr_zero(rest);
    const Card card(first & 15, first >> 4);
    cards = cards - card;
    return card;
}

// What a seat or a spectator knows of the palaces, from the public course of the hand.
class Course {
public:
    // now: the position that the course leads to.
    Course(const Position& now, int viewer) noexcept {
        hidden_.dead = now.options().dead_cards;
        hidden_.num_players = now.num_players();
        hidden_.group.fill(-1);
        for (int seat = 0; seat < now.num_players(); ++seat) {
            if (!now.knows_palace(viewer, seat)) continue;
            known_ = static_cast<Seats>(known_ | 1u << seat);
            hidden_.known[place(seat)] = cards_of(now.palace(seat));
        }
    }

    const Hidden& hidden() const noexcept { return hidden_; }

    // Before the first palace card is dealt.
    void begin(const Position& position, const Rules& rules) noexcept {
        hidden_.unseen = rules.deck - cards_of(position.discards() | position.known_in_draw_deck());
        for (int seat = 0; seat < position.num_players(); ++seat) {
            hidden_.unseen = hidden_.unseen - cards_of(position.soldiers(seat)) - hidden_.known[place(seat)];
            if (position.banner(seat) >= 0) hidden_.unseen = hidden_.unseen - Card(position.banner(seat));
        }
        if (rules.setup.given) throw_away(rules.setup.unseen);
    }
    void deal(int seat) noexcept {
        if ((known_ >> seat & 1) == 0) ++hidden_.sizes[place(seat)];
    }
    void look(const Position& before, const Turn& turn, const Position& after) noexcept {
        if (after.phase() == Phase::buying) {
            if (before.num_draw_deck() == 0) reshuffle();
        } else if (before.phase() == Phase::buying) {
            draw(Card(static_cast<int>(turn.action)));
        } else if (before.phase() == Phase::battle && move_of(turn.action).kind == Kind::call) {
            fight(before, after);
        }
        throw_away(static_cast<Seats>(before.in() & ~after.in()));
    }

private:
    void throw_away(Seats seats) noexcept { thrown_ = static_cast<Seats>(thrown_ | (seats & ~known_)); }

    void reshuffle() noexcept {
        reshuffled_ = true;
        if (thrown_ == 0) return;
        for (std::uint32_t rest = thrown_; rest != 0; rest &= rest - 1) {
            hidden_.group[place(std::countr_zero(rest))] = static_cast<std::int8_t>(num_groups_);
        }
        ++num_groups_;
        thrown_ = 0;
    }
    void draw(Card card) noexcept {
        if (!hidden_.unseen.contains(card)) return;
        hidden_.unseen = hidden_.unseen - card;
        // The palaces of earlier groups have been drawn to the last card.
        if (reshuffled_) hidden_.drawn[place(num_groups_ - 1)] = hidden_.drawn[place(num_groups_ - 1)] | card;
    }
    void fight(const Position& before, const Position& after) noexcept {
        const int attacker = before.attacker(), defender = before.defender();
        if (((known_ >> attacker & known_ >> defender) & 1) != 0) return;
        for (const int seat : {attacker, defender}) hidden_.banners[place(seat)] = Card(before.banner(seat));
        Hidden::Battle& battle = hidden_.battles[place(hidden_.num_battles++)];
        battle.attacker = static_cast<std::uint8_t>(attacker);
        battle.defender = static_cast<std::uint8_t>(defender);
        battle.result = static_cast<std::int8_t>(after.is_in(attacker) - after.is_in(defender));
        battle.attacker_soldiers = cards_of(before.soldiers(attacker));
        battle.defender_soldiers = cards_of(before.soldiers(defender));
    }

    Hidden hidden_;
    Seats known_ = 0;
    Seats thrown_ = 0;  // unknown palaces in the discard pile
    int num_groups_ = 0;
    bool reshuffled_ = false;
};

}  // namespace

void Position::resample(const Rules& rules, int seat, std::span<Turn> turns, Random& random) const {
    Course course(*this, seat);
    Position position(rules, num_players_, dealer_);
    Undo undo;
    std::array<std::uint8_t, palace::kMaxPlayers * kMaxPalaceCards> seats{};  // to whom palace cards were dealt
    std::size_t first = 0, dealt = 0;
    for (std::size_t i = 0; i < turns.size(); ++i) {
        if (position.phase() == Phase::palaces) {
            if (dealt == 0) {
                first = i;
                course.begin(position, rules);
            }
            seats[dealt++] = static_cast<std::uint8_t>(position.now_.to);
            course.deal(position.now_.to);
        }
        const Position before = position;
        position.apply(turns[i].actor, turns[i].action, undo);
        course.look(before, turns[i], position);
    }
    if (dealt == 0) return;
    Palaces palaces;
    if (!draw_hidden(course.hidden(), random, palaces)) {
        turns[first].action = -1;  // no world: nobody can replay this
        return;
    }
    for (std::size_t i = 0; i < dealt; ++i) turns[first + i].action = take(palaces[seats[i]], random).id();
}

}  // namespace palatine::palace
