#include "palatine/casino_position.hpp"

#include <algorithm>

#include "casino/table.hpp"

namespace palatine::casino {
namespace {

// Events of the course, beside the actions of the seats; cards that all see are told by their ids.
constexpr std::uint64_t kHidden = 64;  // + the seat that is dealt a card

constexpr std::uint64_t bytes(std::initializer_list<int> numbers) noexcept {
    std::uint64_t word = 0;
    for (const int number : numbers) word = word << 8 | (static_cast<unsigned>(number) & 255u);
    return word;
}

std::uint64_t key_of(const Options& o) noexcept {
    const auto number = [](auto option) { return static_cast<int>(option); };
    std::uint64_t key = bytes({number(o.direction), number(o.dealer_rotation), number(o.matching), number(o.ace),
                               number(o.raise), o.raise_absorb, number(o.sweeps), number(o.at_20)});
    key = chain(key, bytes({number(o.endgame), o.builds, number(o.courts), number(o.hand_values), number(o.ties),
                            o.count_out, o.by_difference, o.sweep_limits}));
    const Points& p = o.points;
    key = chain(key, bytes({o.instant, number(o.level), o.hand_size, o.table_size, o.target >> 8, o.target, p.cards}));
    key = chain(key, bytes({p.spades, p.big, p.little, p.aces, p.sweeps, p.last_capture}));
    const Standing& s = o.standing;
    key = chain(key, bytes({s.carried_cards, s.carried_spades, s.overtime}));
    for (const int score : s.scores) key = chain(key, static_cast<std::uint64_t>(score));
    return key;
}

}  // namespace

Table Position::table(int seat) const noexcept {
    return {options_, seat, num_players_, now_.hands[index(seat)], now_.loose, now_.num_builds, builds_, now_.info};
}

bool Position::is_legal(int actor, Action action) const noexcept {
    if (actor != kChance) return refusal(actor, action) == Refusal::none;
    return dealing() && action >= 0 && action < kNumCards && (dealable() >> action & 1) != 0;
}

Refusal Position::refusal(int seat, Action action) const noexcept {
    if (seat < 0 || seat != now_.actor) return Refusal::not_to_act;
    if (!is_action(action)) return Refusal::no_action;
    return refusal_of(table(seat), move_of(action));
}

bool Position::begins(int seat, std::span<const std::uint8_t> steps) const noexcept {
    if (seat < 0 || seat != now_.actor) return false;
    if (steps.empty()) return true;
    const auto is_legal_kind = [&](std::span<const std::uint8_t> first) {
        const std::optional<Move> move = move_of_steps(first, false);
        if (!move) return false;
        const Ids lowest = move->table & (~move->table + 1);
        return is_possible(table(seat), *move, lowest == 0 ? kAllIds : lowest - 1);
    };
    if (steps.size() == 1) {
        const std::uint8_t card = steps[0];
        for (std::uint8_t verb = kStepTrail; verb < kDone; ++verb) {
            if (is_legal_kind(std::array<std::uint8_t, 2>{card, verb})) return true;
        }
        return false;
    }
    if (steps.back() != kDone) return is_legal_kind(steps);
    const Action action = casino::action_of_steps(steps);
    return action >= 0 && is_legal(seat, action);
}

Action Position::default_action(int seat) const noexcept {
    Action first = -1;
    for_each_action(seat, [&first](Action action) {
        first = action;
        return true;
    });
    return first;
}

void Position::visit_actions(bool (*f)(void*, Action), void* function) const noexcept {
    if (now_.actor >= 0) visit_moves(table(now_.actor), f, function);
}

Build Position::build(int i) const noexcept {
    const BuildInfo info = now_.info[index(i)];
    return {cards_of(builds_[index(i)]), static_cast<std::uint8_t>(info.value()),
            static_cast<std::uint8_t>(info.owner()), info.multiple()};
}

void Position::apply(int actor, Action action, Undo& undo) noexcept {
    undo.now = now_;
    undo.with_builds = false;
    if (actor == kChance) return deal(Card(static_cast<int>(action)));
    const Move move = move_of(action);
    if (move.kind != Kind::trail && (now_.num_builds != 0 || move.kind == Kind::build)) {
        undo.with_builds = true;
        undo.builds = builds_;
    }
    now_.course = chain(now_.course, static_cast<std::uint64_t>(action) + 256);
    play(actor, move);
}

void Position::undo(const Undo& undo) noexcept {
    now_ = undo.now;
    if (undo.with_builds) builds_ = undo.builds;
}

// Chance ----------------------------------------------------------------------------------------------------------

int Position::next_due() const noexcept {
    for (int i = 0, seat = leader(); i < num_players_; ++i, seat = next(seat)) {
        if (now_.due[index(seat)] != 0) return seat;
    }
    return -1;
}

// Only a deal that begins with a setup has hands that are known to hold something before they are dealt.
Ids Position::dealable() const noexcept {
    if (std::none_of(now_.held.begin(), now_.held.end(), [](auto held) { return held != 0; })) return now_.left;
    Ids cards = 0;
    for_each_id(now_.left, [&](Card card) { cards |= may_deal(card) ? bit_of(card) : 0; });
    return cards;
}

bool Position::may_deal(Card card) const noexcept {
    const int to = next_due();
    if (to < 0) return true;
    // Whether each hand can still be dealt what it has to hold.
    std::array<Values, kMaxPlayers> missing{};
    Ids left = now_.left & ~bit_of(card);
    for (int seat = 0; seat < num_players_; ++seat) {
        const Ids hand = now_.hands[index(seat)] | (seat == to ? bit_of(card) : 0);
        missing[index(seat)] = now_.held[index(seat)] & ~hand_values(options_, hand);
        const int due = now_.due[index(seat)] - (seat == to);
        if (std::popcount(missing[index(seat)]) > due) return false;
    }
    for (int value = kMinBuildValue; value <= kMaxBuildValue; ++value) {
        int seats = 0, cards = 0;
        for (const Values values : missing) seats += static_cast<int>(values >> value & 1);
        for_each_id(left, [&](Card other) { cards += options_.hand_value(other) == value; });
        if (seats > cards) return false;
    }
    return true;
}

Action Position::random_deal(Random& random) const noexcept {
    const Ids cards = dealable();
    return is_one(cards) ? std::countr_zero(cards) : random_card(cards, random).id();
}

void Position::deal(Card card) noexcept {
    now_.left &= ~bit_of(card);
    const int to = next_due();
    if (to >= 0) {
        now_.hands[index(to)] |= bit_of(card);
        --now_.due[index(to)];
        now_.course = chain(now_.course, kHidden + static_cast<unsigned>(to));
        if (now_.due[index(to)] != 0 || next_due() >= 0) return;
    } else {
        now_.loose |= bit_of(card);
        --now_.due_table;
        now_.course = chain(now_.course, static_cast<unsigned>(card.id()));
    }
    if (now_.due_table == 0) start_round();
}

// The first in turn of those with the most cards acts.
void Position::start_round() noexcept {
    if (now_.won_at_once >= 0) {  // as the table was set up
        now_.actor = kTerminal;
        return;
    }
    int first = leader();
    for (int i = 1, seat = next(first); i < num_players_; ++i, seat = next(seat)) {
        if (std::popcount(hand(seat)) > std::popcount(hand(first))) first = seat;
    }
    now_.actor = static_cast<std::int8_t>(first);
}

void Position::end_round() noexcept {
    if (now_.won_at_once >= 0) {
        now_.actor = kTerminal;
        return;
    }
    if (now_.left == 0) {
        if (now_.last_captor >= 0) {  // RC-19
            now_.piles[index(now_.last_captor)] |= now_.loose;
            now_.loose = 0;
        }
        now_.actor = kTerminal;
        return;
    }
    for (int seat = 0; seat < num_players_; ++seat) now_.due[index(seat)] = options_.hand_size;
    now_.actor = kChance;
}

// Play ------------------------------------------------------------------------------------------------------------

void Position::insert_build(Ids cards, BuildInfo info) noexcept {
    std::size_t i = now_.num_builds++;
    for (; i > 0 && builds_[i - 1] > cards; --i) {
        builds_[i] = builds_[i - 1];
        now_.info[i] = now_.info[i - 1];
    }
    builds_[i] = cards;
    now_.info[i] = info;
}

void Position::remove_builds(Ids cards) noexcept {
    std::size_t kept = 0;
    for (std::size_t i = 0; i < now_.num_builds; ++i) {
        if ((builds_[i] & cards) != 0) continue;
        builds_[kept] = builds_[i];
        now_.info[kept++] = now_.info[i];
    }
    for (std::size_t i = kept; i < now_.num_builds; ++i) {
        builds_[i] = 0;
        now_.info[i] = {};
    }
    now_.num_builds = static_cast<std::uint8_t>(kept);
}

void Position::play(int seat, const Move& move) noexcept {
    const Ids card = bit_of(move.card), loose = move.table & now_.loose;
    now_.hands[index(seat)] &= ~card;
    now_.loose &= ~loose;
    switch (move.kind) {
        case Kind::trail: now_.loose |= card; break;
        case Kind::capture: capture(seat, move); break;
        case Kind::build: {
            // One set sums to the value; two or more never do, also those of single aces, which are worth 14 each.
            int sum = 0;
            for_each_id(move.table | card, [&](Card each) { sum += options_.table_value(each); });
            insert_build(move.table | card, {move.value, seat, sum != move.value});
            break;
        }
        case Kind::add:
            remove_builds(move.table);
            insert_build(move.table | card, {move.value, seat, true});
            break;
        case Kind::raise:
            remove_builds(move.table);
            insert_build(move.table | card, {move.value, seat, loose != 0});
            break;
    }
    // What the hand is known to hold: what it had to hold before, unless this was it, and has to hold from now on.
    auto held = static_cast<Values>(now_.held[index(seat)]) & ~bit_of_value(options_.hand_value(move.card));
    for (std::size_t i = 0; i < now_.num_builds; ++i) {
        if (now_.info[i].owner() == seat) held |= bit_of_value(now_.info[i].value());
    }
    now_.held[index(seat)] = static_cast<std::uint16_t>(held);
    if (now_.actor == kTerminal) return;
    const int after = next(seat);
    now_.actor = static_cast<std::int8_t>(after);
    if (now_.hands[index(after)] == 0) end_round();
}

void Position::capture(int seat, const Move& move) noexcept {
    const int captor = side(seat);
    now_.piles[index(captor)] |= move.table | bit_of(move.card);
    now_.last_captor = static_cast<std::int8_t>(captor);
    if (now_.num_builds != 0) remove_builds(move.table);
    if (now_.loose == 0 && now_.num_builds == 0 && counts_sweeps()) ++now_.sweeps[index(captor)];
    if (options_.instant && wins_at_once(captor)) {
        now_.won_at_once = static_cast<std::int8_t>(captor);
        now_.actor = kTerminal;
    }
}

bool Position::counts_sweeps() const noexcept {
    if (options_.sweeps == Sweeps::off) return false;
    const auto& scores = options_.standing.scores;
    return !options_.sweep_limits || (now_.left != 0 && *std::max_element(scores.begin(), scores.end()) < 10);
}

bool Position::wins_at_once(int captor) const noexcept {
    if (options_.bound(captor)) return false;  // RC-21: only by its condition
    if (options_.standing.overtime) return false;  // RC-23: only by the highest total of all
    const Ids pile = now_.piles[index(captor)];
    const int points = std::popcount(pile & kAces) * options_.points.aces +
                       ((pile & bit_of(kBigCasino)) != 0 ? options_.points.big : 0) +
                       ((pile & bit_of(kLittleCasino)) != 0 ? options_.points.little : 0);
    return options_.standing.scores[index(captor)] + points >= options_.target;
}

DealResult Position::result() const noexcept {
    DealResult result;
    result.num_sides = num_sides();
    for (std::size_t i = 0; i < kMaxSides; ++i) result.piles[i] = cards_of(now_.piles[i]);
    result.sweeps = now_.sweeps;
    result.last_captor = now_.last_captor;
    result.won_at_once = now_.won_at_once;
    return result;
}

void Position::returns(double* out) const noexcept {
    const DealScore score = score_deal(options_, result());
    const int sides = num_sides();
    int sum = 0;
    for (int i = 0; i < sides; ++i) sum += score.points[index(i)];
    for (int seat = 0; seat < num_players_; ++seat) {
        const int own = score.points[index(side(seat))];
        out[seat] = own - static_cast<double>(sum - own) / (sides - 1);
    }
}

// What is known ---------------------------------------------------------------------------------------------------

std::uint64_t Position::information_key(int seat) const noexcept {
    return chain(chain(now_.course, static_cast<unsigned>(seat)), dealing() ? 0 : now_.hands[index(seat)]);
}

// All but the piles.
std::uint64_t Position::key_of_play() const noexcept {
    std::uint64_t key = bytes({num_players_, dealer_, now_.actor, now_.last_captor, now_.won_at_once, now_.due_table});
    key = chain(key, bytes({now_.sweeps[0], now_.sweeps[1], now_.sweeps[2]}));
    if (dealing()) key = chain(key, bytes({now_.due[0], now_.due[1], now_.due[2], now_.due[3]}));
    for (int seat = 0; seat < num_players_; ++seat) key = chain(key, hand(seat));
    key = chain(chain(key, now_.loose), now_.left);
    for (std::size_t i = 0; i < now_.num_builds; ++i) key = chain(chain(key, builds_[i]), now_.info[i].byte());
    return chain(key, now_.num_builds);
}

std::uint64_t Position::position_key() const noexcept {
    std::uint64_t key = chain(key_of_play(), key_of(options_));
    for (const Ids pile : now_.piles) key = chain(key, pile);
    return key;
}

std::uint64_t Position::perfect_information_key() const noexcept {
    constexpr Ids kSpades = 0x8888888888888;
    std::uint64_t key = key_of_play();
    for (int side = 0; side < num_sides(); ++side) {
        const Ids pile = now_.piles[index(side)];
        const int cards = std::popcount(pile), spades = std::popcount(pile & kSpades);
        key = chain(key, (pile & (kAces | bit_of(kBigCasino) | bit_of(kLittleCasino))) | static_cast<Ids>(cards) << 52 |
                             static_cast<Ids>(spades) << 58);
    }
    return key;
}

bool Position::operator==(const Position& other) const noexcept {
    const Now &a = now_, &b = other.now_;
    return options_ == other.options_ && num_players_ == other.num_players_ && dealer_ == other.dealer_ &&
           a.hands == b.hands && a.loose == b.loose && a.left == b.left && a.piles == b.piles && a.due == b.due &&
           a.due_table == b.due_table && a.actor == b.actor && a.last_captor == b.last_captor &&
           a.won_at_once == b.won_at_once && a.sweeps == b.sweeps && a.info == b.info && builds_ == other.builds_;
}

void Position::observation(int seat, float* out) const noexcept {
    const auto write = [&out](Ids cards) {
        for (int id = 0; id < kNumCards; ++id) *out++ = static_cast<float>(cards >> id & 1);
    };
    const int sides = num_sides();
    const auto for_each_seat = [&](auto&& f) {
        for (int i = 0; i < num_players_; ++i) f((seat + i) % num_players_);
    };
    const auto for_each_side = [&](auto&& f) {
        for (int i = 0; i < sides; ++i) f((side(seat) + i) % sides);
    };
    write(knows_hand(seat, seat) ? hand(seat) : 0);
    write(now_.loose);
    const auto builds_where = [&](auto&& chosen) {
        Ids cards = 0;
        for (std::size_t i = 0; i < now_.num_builds; ++i) cards |= chosen(now_.info[i]) ? builds_[i] : 0;
        return cards;
    };
    for (int value = kMinBuildValue; value <= kMaxBuildValue; ++value) {
        write(builds_where([value](BuildInfo info) { return info.value() == value; }));
    }
    write(builds_where([](BuildInfo info) { return info.multiple(); }));
    for_each_seat([&](int other) { write(builds_where([other](BuildInfo info) { return info.owner() == other; })); });
    for_each_side([&](int other) { write(pile(other)); });
    for_each_seat([&](int other) {
        for (int value = kMinBuildValue; value <= kMaxBuildValue; ++value) {
            *out++ = static_cast<float>(held(other) >> value & 1);
        }
    });
    for_each_seat([&](int other) { *out++ = static_cast<float>(std::popcount(hand(other))); });
    for_each_side([&](int other) { *out++ = static_cast<float>(sweeps(other)); });
    for_each_side([&](int other) { *out++ = static_cast<float>(options_.standing.scores[index(other)]); });
    for_each_side([&](int other) { *out++ = static_cast<float>(last_captor() == other); });
    for_each_seat([&](int other) { *out++ = static_cast<float>(now_.actor == other); });
    *out = static_cast<float>(num_left());
}

}  // namespace palatine::casino
