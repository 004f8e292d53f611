#include "palace/prices.hpp"

#include <algorithm>
#include <bit>

#include "palatine/palace_battle.hpp"

namespace palatine::palace {
namespace {

constexpr int kDraws = 10;         // cards of each kind that a buy is weighed with
constexpr int kEnoughRaises = 3;   // of a battle, after which nobody raises more: who raises back holds something

// What battle_result compares, in one number.
std::int32_t strength(DeadCards dead, Card banner, CardSet cards, Card enemy) noexcept {
    return battle_value(dead, banner, cards, enemy) * (kNumRanks + 1) + banner_suit_count(banner, cards);
}

}  // namespace

const Prices::Choice& Prices::Choices::best() const noexcept {
    return *std::max_element(all_.begin(), all_.begin() + static_cast<std::ptrdiff_t>(size_),
                             [](const Choice& one, const Choice& other) { return one.worth < other.worth; });
}

Prices::Prices(const Position& position, int seat, const Unseen& unseen, Random& random) noexcept
    : position_(position), seat_(seat), unseen_(unseen), soldiers_(cards_of(position.soldiers(seat))) {
    std::array<Card, kNumCards> cards;
    std::uint32_t left = 0;
    unseen.cards.for_each([&](Card card) { cards[left++] = card; });
    const auto size = static_cast<std::uint32_t>(position.options().palace_cards);
    std::array<CardSet, kSamples> palaces;
    for (std::size_t sample = 0; sample < palaces.size(); ++sample) {
        for (std::uint32_t i = 0; i < size; ++i) {
            std::swap(cards[i], cards[i + random.below(left - i)]);
            palaces[sample] = palaces[sample] | cards[i];
            holders_[static_cast<std::size_t>(cards[i].id())] |= Samples{1} << sample;
        }
    }
    const Card own(position.banner(seat));
    for (int other = 0; other < position.num_players(); ++other) {
        if (other == seat || !position.is_in(other)) continue;
        Foe& foe = foes_[num_foes_++];
        foe.seat = other;
        foe.banner = Card(position.banner(other));
        const CardSet soldiers = cards_of(position.soldiers(other));
        for (std::size_t i = 0; i < palaces.size(); ++i) {
            foe.strengths[i] = strength(position.options().dead_cards, foe.banner, soldiers | palaces[i], own);
        }
    }
}

Prices::Hand Prices::against_all(CardSet cards) const noexcept {
    Hand hand{};
    for (std::size_t i = 0; i < num_foes_; ++i) {
        const Foe& foe = foes_[i];
        const std::int32_t own =
            strength(position_.options().dead_cards, Card(position_.banner(seat_)), cards, foe.banner);
        int wins = 0, ties = 0;
        for (const std::int32_t other : foe.strengths) {
            wins += other < own;
            ties += other == own;
        }
        hand[i] = {own, wins, ties};
    }
    return hand;
}

Prices::Samples Prices::holders_of(CardSet cards) const noexcept {
    Samples holders = 0;
    (cards & unseen_.cards).for_each([&](Card card) { holders |= holders_[static_cast<std::size_t>(card.id())]; });
    return holders;
}

double Prices::chance(std::size_t foe, const Hand& hand, Samples excluded) const noexcept {
    auto [own, wins, ties] = hand[foe];
    const int samples = kSamples - std::popcount(excluded);
    for (; excluded != 0; excluded &= excluded - 1) {
        const std::int32_t other = foes_[foe].strengths[static_cast<std::size_t>(std::countr_zero(excluded))];
        wins -= other < own;
        ties -= other == own;
    }
    const double half = num_foes_ == 1 ? 0.5 * ties : 0.0;  // PP-21
    return (wins + half + 0.25) / (samples + 0.5);           // never quite 0 or 1: these are samples
}

Prices::Odds Prices::odds(const Hand& hand, Samples excluded) const noexcept {
    Odds odds;
    for (std::size_t i = 0; i < num_foes_; ++i) {
        const double q = odds.chances[i] = chance(i, hand, excluded);
        odds.foes += (1 - q) / q;
    }
    return odds;
}

double Prices::attack(std::size_t foe, const Odds& odds, int soldiers, double pot) const noexcept {
    const Options& options = position_.options();
    const int seat = foes_[foe].seat;
    const double price = (soldiers + 1.0) * options.small_bet;
    double answer = options.call_price == CallPrice::match ? price : static_cast<double>(position_.formula(seat));
    if (options.bank == Bank::stacks) answer = std::min(answer, static_cast<double>(position_.stack(seat)));
    return odds.share_by_battle(foe) * (pot + price + answer) - price;
}

// To stay, or to attack.
double Prices::worth(const Hand& hand, Samples excluded, int soldiers, double pot) const noexcept {
    const Odds there = odds(hand, excluded);
    double best = pot * there.share();
    for (std::size_t i = 0; i < num_foes_; ++i) {
        if (foes_[i].banner.suit() == (position_.banner(seat_) & 3)) continue;
        best = std::max(best, attack(i, there, soldiers, pot));
    }
    return best;
}

double Prices::buy(CardSet cards, int soldiers, double pot) const noexcept {
    const double price = position_.options().small_bet;
    const Hand now = against_all(cards);
    const Samples excluded = holders_of(cards);
    const double as_now = worth(now, excluded, soldiers, pot + price);
    const bool may_keep = soldiers < position_.options().max_soldiers;
    // What a card adds to the hand as it is: the samples differ in both alike, so that their noise cancels out.
    const auto mean_gain = [&](CardSet drawable) {
        const int stride = std::max(1, drawable.size() / kDraws);
        double total = 0;
        int place = 0, count = 0;
        drawable.for_each([&](Card card) {
            if (place++ % stride != 0) return;
            ++count;
            const Samples drawn = excluded | holders_of(CardSet(card));
            const double thrown = drawn == excluded ? as_now : worth(now, drawn, soldiers, pot + price);
            const double kept = may_keep ? worth(against_all(cards | card), drawn, soldiers + 1, pot + price) : 0;
            total += std::max(0.0, kept - thrown);
        });
        return total / count;
    };
    const int known = unseen_.known.size(), hidden = unseen_.num_hidden;
    double gain = 0;
    if (known > 0) gain += known * mean_gain(unseen_.known);
    if (hidden > 0) gain += hidden * mean_gain(unseen_.cards - cards);
    return as_now + gain / (known + hidden) - price;
}

Prices::Choices Prices::choices(CardSet palace) const noexcept {
    Choices choices;
    const CardSet cards = palace | soldiers_;
    const Odds there = odds(cards);
    const auto pot = static_cast<double>(position_.pot());
    const auto legal = [this](Kind kind) { return position_.is_legal(seat_, action_of({kind})); };
    if (position_.phase() == Phase::battle) {
        const int other = seat_ == position_.attacker() ? position_.defender() : position_.attacker();
        std::size_t foe = 0;
        while (foes_[foe].seat != other) ++foe;
        std::int64_t owed = position_.owed();
        if (position_.options().bank == Bank::stacks) owed = std::min(owed, position_.stack(seat_));
        const auto price = static_cast<double>(owed);
        const double wins = there.share_by_battle(foe);
        const double worth = wins * (pot + price) - price;
        if (legal(Kind::call)) {
            choices.add({Kind::call}, owed == 0 ? std::max(worth, 1e-9) : worth);
            const std::optional<Amounts> raise = position_.raise_range();
            if (raise && position_.raises() < kEnoughRaises) {
                const Move move{Kind::raise, 0, position_.options().structure == Structure::limit ? 0 : raise->least};
                choices.add(move, worth + (2 * wins - 1) * static_cast<double>(raise->least));
            }
        }
        choices.add({Kind::fold}, 0);
        return choices;
    }
    const int soldiers = soldiers_.size();
    if (legal(Kind::stay)) {
        choices.add({Kind::stay}, pot * there.share());
    } else {
        choices.add({Kind::fold}, 0);
    }
    for (std::size_t i = 0; i < num_foes_; ++i) {
        const std::optional<Amounts> bet = position_.bet_range(foes_[i].seat);
        if (!bet) continue;
        const std::int64_t amount = position_.options().structure == Structure::limit ? 0 : bet->least;
        choices.add({Kind::bet, foes_[i].seat, amount}, attack(i, there, soldiers, pot));
    }
    if (legal(Kind::buy)) choices.add({Kind::buy}, buy(cards, soldiers, pot));
    return choices;
}

Prices::Order Prices::order(CardSet palace) const noexcept {
    Order order;
    bool stopped = false;
    const int most = position_.options().max_soldiers;
    double now = odds(palace | soldiers_).share();
    for (CardSet kept = soldiers_; !kept.empty();) {
        Card least;
        double without = -1;
        kept.for_each([&](Card card) {
            const double rest = odds(palace | (kept - card)).share();
            if (rest > without) {
                without = rest;
                least = card;
            }
        });
        stopped |= kept.size() <= most && without < now;
        order.cards[static_cast<std::size_t>(order.all++)] = least;
        if (!stopped) order.best = order.all;
        kept = kept - least;
        now = without;
    }
    return order;
}

double Prices::likelihood(CardSet palace, Action action) const noexcept {
    const Choices all = choices(palace);
    Move move = move_of(action);
    const double unit = position_.options().small_bet;
    for (const Choice& choice : all.all()) {
        const Move other = move_of(choice.action);
        if (other.kind != move.kind || other.seat != move.seat) continue;
        const double regret = (all.best().worth - choice.worth) / unit;
        constexpr double kAnyhow = 0.1;
        return kAnyhow + (1 - kAnyhow) / (1 + regret * regret);
    }
    return 1;  // to discard, or a raise that is not weighed
}

Unseen unseen_by(const Position& position, int seat) noexcept {
    Ids cards = (position.draw_deck() & ~position.known_in_draw_deck()) | position.unseen_discards();
    Ids seen = 0;
    for (int other = 0; other < position.num_players(); ++other) {
        if (position.is_in(other)) cards |= position.palace(other);
        if (seat >= 0 && (other == seat || position.knows_palace(seat, other))) seen |= position.palace(other);
    }
    // The discard pile is the draw deck when that is used up (PP-9). Of both a seat knows what all have seen, and the
    // palaces that it has seen.
    const bool has_deck = position.draw_deck() != 0;
    const Ids all = has_deck ? position.draw_deck() : position.discards() | position.unseen_discards();
    const Ids known = all & ((has_deck ? position.known_in_draw_deck() : position.discards()) | seen);
    return {cards_of(cards & ~seen), cards_of(known), std::popcount(all & ~known)};
}

Prices PricePolicy::prices(const Position& position, int seat) noexcept {
    Random random(position.information_key(seat));
    return Prices(position, seat, unseen_by(position, seat), random);
}

Action PricePolicy::operator()(const Position& position, int seat, Random&) const noexcept {
    const Prices there = prices(position, seat);
    const CardSet palace = cards_of(position.palace(seat));
    if (position.phase() == Phase::turn || position.phase() == Phase::battle) return there.choices(palace).best().action;
    const Prices::Order order = there.order(palace);
    Ids gone = 0;
    for (int i = 0; i < order.best; ++i) gone |= bit_of(order.cards[static_cast<std::size_t>(i)]);
    return gone == 0 ? action_of({Kind::keep}) : action_of({Kind::discard, 0, 0, gone});
}

}  // namespace palatine::palace
