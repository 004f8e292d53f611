#include "palatine/chinese_position.hpp"

#include <algorithm>
#include <string>
#include <utility>

#include "palatine/chinese.hpp"
#include "palatine/chinese_settlement.hpp"
#include "palatine/error.hpp"

namespace palatine::chinese {
namespace {

Card draw(CardSet& cards, Random& random) noexcept {
    std::uint64_t left = cards.mask();
    for (std::uint32_t skip = random.below(static_cast<std::uint32_t>(cards.size())); skip > 0; --skip) left &= left - 1;
    const int place = std::countr_zero(left);
    const Card card(place & 15, place >> 4);
    cards = cards - card;
    return card;
}

constexpr std::uint64_t bits(std::int32_t number) noexcept { return static_cast<std::uint32_t>(number); }

template <typename Numbers>
std::uint64_t chain_all(std::uint64_t key, const Numbers& numbers) noexcept {
    for (const auto number : numbers) key = chain(key, bits(number));
    return key;
}

std::uint64_t key_of(const Rules& rules) noexcept {
    std::uint64_t key = chain_all(rules.deck.mask(), rules.row_sizes);
    key = chain_all(chain(key, rules.suit_tie_break), rules.suit_strength);
    const RowBonus& bonus = rules.row_bonus;
    key = chain_all(chain_all(key, bonus.front_pair), bonus.front_trips);
    key = chain_all(chain_all(key, bonus.middle), bonus.back);
    key = chain_all(chain_all(key, rules.specials), rules.special_order);
    const std::int32_t others[] = {
        static_cast<int>(rules.equal_rows), static_cast<int>(rules.wheel),    rules.overall,
        rules.scoop,                        rules.gun,                        rules.home_run,
        static_cast<int>(rules.bonus_mode), static_cast<int>(rules.bonus_to), static_cast<int>(rules.misset),
        rules.surrender,                    static_cast<int>(rules.topology), static_cast<int>(rules.middle),
    };
    return chain_all(key, others);
}

bool has_setting(CardSet hand, const Rules& rules) noexcept {
    bool found = false;
    ActionCode(rules.row_sizes).for_each_setting(hand, [&](Action, const Arrangement& rows) {
        return found = !is_misset(rows, rules);
    });
    return found;
}

// Whether every hand has an allowed setting whatever the deck. The best rows in turn, from the back on, stand in order;
// rows of different length are never equal, and where back and middle are, changing cards about makes them unequal.
bool always_has_setting(const Rules& rules) noexcept {
    if (rules.misset != Misset::reject || rules.surrender != Rules::kNoSurrender) return true;
    const auto [front, middle, back] = rules.row_sizes;
    if (rules.middle == Middle::low27) return front < back || (front == back && rules.equal_rows == EqualRows::allowed);
    if (front > middle || middle > back) return false;
    return rules.equal_rows == EqualRows::allowed || front < middle;
}

void require_settings(const Rules& rules) {
    constexpr int kMostHands = 100'000;
    if (always_has_setting(rules)) return;
    const int size = rules.hand_size(), cards = rules.deck.size();
    double hands = 1;
    for (int i = 1; i <= size; ++i) hands = hands * (cards - size + i) / i;
    if (hands > kMostHands) {
        throw RulesError("row_sizes: with a deck of " + std::to_string(cards) +
                         " cards a hand may have no setting that the rules allow");
    }
    // The cards in any order serve, and as sets of at most 52 bits.
    std::array<std::uint64_t, kNumCards> masks{};
    std::size_t n = 0;
    rules.deck.for_each([&](Card card) { masks[n++] = CardSet(card).mask(); });
    for (std::uint64_t set = (1ull << size) - 1; set >> cards == 0;) {
        std::uint64_t hand = 0;
        for (std::uint64_t rest = set; rest != 0; rest &= rest - 1) {
            hand |= masks[static_cast<std::size_t>(std::countr_zero(rest))];
        }
        if (!has_setting(CardSet(hand), rules)) {
            throw RulesError("row_sizes: the hand " + CardSet(hand).text() + " of the deck has no setting that the " +
                             "rules allow");
        }
        const std::uint64_t lowest = set & (~set + 1), carried = set + lowest;
        set = carried | (((set ^ carried) / lowest) >> 2);
    }
}

}  // namespace

Position::Position(const Rules& rules, int num_players, int dealer)
    : rules_(rules), rules_key_(key_of(rules)), left_(rules.deck), num_players_(num_players), dealer_(dealer) {
    rules.validate();
    const int needed = num_players * rules.hand_size();
    if (left_.size() < needed) {
        throw RulesError("deck has " + std::to_string(left_.size()) + " cards, fewer than the " +
                         std::to_string(needed) + " for " + std::to_string(num_players) + " players");
    }
    require_settings(rules);
}

bool Position::may_choose(CardSet hand, Action action) const noexcept {
    if (code().is_setting(action)) return is_allowed(code().arrangement(hand, action));
    if (action == code().declare()) return !specials(hand, rules_).empty();
    return action == code().surrender() && may_surrender();
}

bool Position::is_legal(int actor, Action action) const noexcept {
    if (actor == kChance) {
        return dealing() && action >= 0 && action < kNumCards && left_.contains(Card(static_cast<int>(action)));
    }
    return is_pending(actor) && may_choose(hand(actor), action);
}

void Position::apply(int actor, Action action, Undo& undo) noexcept {
    undo = {actor, static_cast<std::int32_t>(action)};
    if (actor == kChance) {
        const Card card(static_cast<int>(action));
        CardSet& hand = hands_[index(seat_of_deal(dealt_++))];
        hand = hand | card;
        left_ = left_ - card;
    } else {
        choices_[index(actor)] = static_cast<std::int32_t>(action);
        chosen_ |= 1u << actor;
    }
}

void Position::undo(const Undo& undo) noexcept {
    if (undo.actor == kChance) {
        const Card card(undo.card);
        CardSet& hand = hands_[index(seat_of_deal(--dealt_))];
        hand = hand - card;
        left_ = left_ | card;
    } else {
        choices_[index(undo.actor)] = static_cast<std::int32_t>(kNoChoice);
        chosen_ &= ~(1u << undo.actor);
    }
}

void Position::returns(double* out) const noexcept {
    std::array<Seat, kMaxPlayers> seats;
    for (int seat = 0; seat < num_players_; ++seat) {
        const Action action = choice(seat);
        seats[index(seat)] = action == code().surrender() ? Seat::surrenders()
                             : action == code().declare() ? Seat::declares(*specials(hand(seat), rules_).begin())
                                                          : Seat::arranged(arrangement(seat), rules_);
    }
    const auto settled = settle_unchecked({seats.data(), index(num_players_)}, rules_, dealer_);
    for (int seat = 0; seat < num_players_; ++seat) out[seat] = settled.totals[index(seat)];
}

std::uint64_t Position::information_key(int seat) const noexcept {
    // What the information state string tells. An action is one of rows of certain sizes; the words are of all sizes.
    const auto told = [this](int other) -> std::uint64_t {
        const Action action = choice(other);
        if (action == kNoChoice) return 0;
        if (!code().is_setting(action)) return action == code().declare() ? 1 : 2;
        const auto& sizes = rules_.row_sizes;
        return std::uint64_t{sizes[0]} << 40 | std::uint64_t{sizes[1]} << 48 | std::uint64_t{sizes[2]} << 56 |
               static_cast<std::uint64_t>(action);
    };
    std::uint64_t key = chain(chain(has_banker() ? bits(dealer_ + 1) : 0, bits(seat)), bits(dealt_));
    if (dealing()) return key;
    key = chain(chain(key, hand(seat).mask()), told(seat));
    if (!over()) return chain(key, chosen_ & ~(1u << seat));
    for (int other = 0; other < num_players_; ++other) {
        key = chain(chain(key, knows_hand(seat, other) ? hand(other).mask() : 0), told(other));
    }
    return key;
}

std::uint64_t Position::position_key() const noexcept {
    std::uint64_t key = chain(chain(rules_key_, bits(num_players_) << 32 | bits(dealer_)), bits(dealt_));
    for (int seat = 0; seat < num_players_; ++seat) {
        key = chain(chain(key, hand(seat).mask()), static_cast<std::uint64_t>(choice(seat) + 1));
    }
    return key;
}

void Position::observation(int seat, float* out) const noexcept {
    const auto write = [&out](CardSet cards) {
        for (int id = 0; id < kNumCards; ++id) *out++ = cards.contains(Card(id)) ? 1.0f : 0.0f;
    };
    const auto choice_seen = [&](int other) { return knows_choice(seat, other) ? choice(other) : kNoChoice; };
    for (int other = 0; other < num_players_; ++other) write(knows_hand(seat, other) ? hand(other) : CardSet());
    for (const Row row : {Row::front, Row::middle, Row::back}) {
        for (int other = 0; other < num_players_; ++other) {
            write(code().is_setting(choice_seen(other)) ? arrangement(other).row(row) : CardSet());
        }
    }
    for (const Action action : {code().declare(), code().surrender()}) {
        for (int other = 0; other < num_players_; ++other) *out++ = choice_seen(other) == action ? 1.0f : 0.0f;
    }
    for (int other = 0; other < num_players_; ++other) *out++ = has_chosen(other) ? 1.0f : 0.0f;
    *out++ = static_cast<float>(dealt_);
    for (int other = 0; has_banker() && other < num_players_; ++other) *out++ = other == dealer_ ? 1.0f : 0.0f;
}

int Position::steps(Action action, std::uint8_t* out) const noexcept {
    if (!code().is_setting(action)) {
        *out = action == code().declare() ? kDeclare : kSurrender;
        return 1;
    }
    const auto [front, middle] = code().positions(action);
    for (int position = 0; position < rules_.hand_size(); ++position) {
        *out++ = (front >> position & 1) != 0 ? kToFront : (middle >> position & 1) != 0 ? kToMiddle : kToBack;
    }
    return rules_.hand_size();
}

Action Position::action_of_steps(std::span<const std::uint8_t> steps) const noexcept {
    if (steps.size() == 1 && steps[0] == kDeclare) return code().declare();
    if (steps.size() == 1 && steps[0] == kSurrender) return code().surrender();
    if (steps.size() != index(rules_.hand_size())) return -1;
    std::array<unsigned, kNumRows> rows{};
    for (std::size_t position = 0; position < steps.size(); ++position) {
        if (steps[position] > kToBack) return -1;
        rows[steps[position]] |= 1u << position;
    }
    for (std::size_t row = 0; row < kNumRows; ++row) {
        if (std::popcount(rows[row]) != rules_.row_sizes[row]) return -1;
    }
    return code().setting(ActionCode::Positions{rows[kToFront], rows[kToMiddle]});
}

bool Position::begins(int seat, std::span<const std::uint8_t> steps) const noexcept {
    if (!is_pending(seat) || steps.size() > index(rules_.hand_size())) return false;
    if (steps.empty()) return true;
    if (steps[0] > kToBack) {
        const Action action = action_of_steps(steps);
        return action >= 0 && may_choose(hand(seat), action);
    }
    std::array<unsigned, kNumRows> rows{};
    for (std::size_t position = 0; position < steps.size(); ++position) {
        if (steps[position] > kToBack) return false;
        rows[steps[position]] |= 1u << position;
    }
    for (std::size_t row = 0; row < kNumRows; ++row) {
        if (std::popcount(rows[row]) > rules_.row_sizes[row]) return false;
    }
    if (rules_.misset != Misset::reject) return true;

    // Whether the cards that are not placed yet can complete the rows. The subsets of a set of positions, by size.
    const CardSet all = hand(seat);
    const ActionCode::Sorted cards(all);
    const unsigned rest = ((1u << rules_.hand_size()) - 1) & ~((1u << steps.size()) - 1);
    const auto any = [](unsigned set, int size, auto&& f) {
        for (unsigned part = set;; part = (part - 1) & set) {
            if (std::popcount(part) == size && f(part)) return true;
            if (part == 0) return false;
        }
    };
    return any(rest, rules_.row_sizes[0] - std::popcount(rows[0]), [&](unsigned more_front) {
        const CardSet front = cards.pick(rows[0] | more_front);
        return any(rest & ~more_front, rules_.row_sizes[1] - std::popcount(rows[1]), [&](unsigned more_middle) {
            const CardSet middle = cards.pick(rows[1] | more_middle);
            return is_allowed({front, middle, all - front - middle});
        });
    });
}

Action Position::random_choice(CardSet hand, Random& random) const noexcept {
    // Rejection: uniform over the legal ones. Hands of which so few settings are allowed are very rare.
    constexpr int kTries = 10'000;
    const auto count = static_cast<std::uint32_t>(code().count());
    for (int i = 0; i < kTries; ++i) {
        const Action action = random.below(count);
        if (may_choose(hand, action)) return action;
    }
    std::uint32_t legal = 0;
    for (Action action = 0; action < code().count(); ++action) legal += may_choose(hand, action);
    std::uint32_t skip = random.below(legal);
    for (Action action = 0;; ++action) {
        if (may_choose(hand, action) && skip-- == 0) return action;
    }
}

Action Position::default_action(int seat) const {
    const CardSet cards = hand(seat);
    if (may_declare(seat)) return code().declare();
    if (rules_.row_sizes == Rules{}.row_sizes) {
        const Arrangement rows = arrange(cards).arrangement;
        if (!is_misset(rows, rules_)) return code().setting(cards, rows);
    }
    Action best = may_surrender() ? code().surrender() : 0;
    std::array<std::uint32_t, kNumRows> best_values{};
    bool found = false;
    code().for_each_setting(cards, [&](Action action, const Arrangement& rows) {
        if (is_misset(rows, rules_)) return false;
        const std::array<std::uint32_t, kNumRows> values = {row_value(Row::back, rows.back, rules_),
                                                            row_value(Row::middle, rows.middle, rules_),
                                                            row_value(Row::front, rows.front, rules_)};
        if (!found || values > best_values) {
            best = action;
            best_values = values;
            found = true;
        }
        return false;
    });
    return best;
}

void Position::resample(const Rules& rules, int seat, std::span<Turn> turns, Random& random) const noexcept {
    // The cards that a seat is known to have came to it in some order, which nobody has seen; all others in any way.
    CardSet others = rules.deck;
    std::array<CardSet, kMaxPlayers> known{}, drawn{};
    for (int other = 0; other < num_players_; ++other) {
        if (!knows_hand(seat, other)) continue;
        known[index(other)] = hand(other);
        others = others - hand(other);
    }
    int n = 0;
    for (Turn& turn : turns) {
        if (turn.actor == kChance) {
            const int to = seat_of_deal(n++);
            const Card card = draw(knows_hand(seat, to) ? known[index(to)] : others, random);
            drawn[index(to)] = drawn[index(to)] | card;
            turn.action = card.id();
        } else if (!knows_choice(seat, turn.actor)) {
            turn.action = random_choice(drawn[index(turn.actor)], random);
        }
    }
}

bool Position::redraw(int seat, Random& random) noexcept {
    CardSet others = rules_.deck;
    for (int other = 0; other < num_players_; ++other) {
        if (knows_hand(seat, other)) others = others - hand(other);
    }
    for (int other = 0; other < num_players_; ++other) {
        if (!knows_hand(seat, other)) {
            CardSet drawn;
            for (int n = hand(other).size(); n > 0; --n) drawn = drawn | draw(others, random);
            hands_[index(other)] = drawn;
        }
        if (has_chosen(other) && !knows_choice(seat, other)) {
            choices_[index(other)] = static_cast<std::int32_t>(random_choice(hand(other), random));
        }
    }
    left_ = others;
    return true;
}

}  // namespace palatine::chinese
