#include "palace/hidden.hpp"

#include <algorithm>
#include <cstddef>

#include "palace/conditioned.hpp"
#include "palatine/palace_battle.hpp"

namespace palatine::palace {
namespace {

constexpr std::size_t index(int i) noexcept { return static_cast<std::size_t>(i); }

using Room = std::array<std::uint8_t, kMaxPlayers>;

// Fills up palaces, each way as likely: drawn cards go to their groups, then unseen ones to the places that are left.
class Filler {
public:
    explicit Filler(const Hidden& hidden) noexcept : hidden_(hidden) {
        hidden.unseen.for_each([this](Card card) { cards_[num_cards_++] = card; });
    }

    void fill(Palaces& palaces, Room& room, CardSet used, Random& random) noexcept {
        const auto seats = index(hidden_.num_players);
        for (std::size_t group = 0; group < seats; ++group) {
            (hidden_.drawn[group] - used).for_each([&](Card card) {
                std::uint32_t places = 0;
                for (std::size_t seat = 0; seat < seats; ++seat) places += in_group(seat, group) ? room[seat] : 0u;
                std::uint32_t place = random.below(places);
                std::size_t seat = 0;
                for (;; ++seat) {
                    if (!in_group(seat, group)) continue;
                    if (place < room[seat]) break;
                    place -= room[seat];
                }
                palaces[seat] = palaces[seat] | card;
                --room[seat];
            });
        }
        std::size_t left = num_cards_;  // the cards before it have not been tried
        for (std::size_t seat = 0; seat < seats; ++seat) {
            while (room[seat] > 0) {
                std::swap(cards_[random.below(static_cast<std::uint32_t>(left))], cards_[left - 1]);
                const Card card = cards_[--left];
                if (used.contains(card)) continue;
                palaces[seat] = palaces[seat] | card;
                --room[seat];
            }
        }
    }

private:
    bool in_group(std::size_t seat, std::size_t group) const noexcept {
        return hidden_.group[seat] == static_cast<int>(group);
    }

    const Hidden& hidden_;
    std::array<Card, kNumCards> cards_;
    std::size_t num_cards_ = 0;
};

bool agrees(const Hidden& hidden, const Hidden::Battle& battle, const Palaces& palaces) noexcept {
    return battle.result == battle_result(hidden.dead, hidden.banners[battle.attacker],
                                          palaces[battle.attacker] | battle.attacker_soldiers,
                                          hidden.banners[battle.defender],
                                          palaces[battle.defender] | battle.defender_soldiers);
}

}  // namespace

bool draw_hidden(const Hidden& hidden, Random& random, Palaces& palaces, std::uint32_t conditioned) {
    Filler filler(hidden);
    const auto battles = index(hidden.num_battles);
    for (;;) {
        const Conditioned some(hidden, conditioned);
        std::array<int, kMaxPlayers> tried{}, failed{};
        for (int i = 0; i < kHiddenTries; ++i) {
            palaces = hidden.known;
            if (!some.draw(random, palaces)) continue;
            Room room = hidden.sizes;
            CardSet used;
            for (std::size_t seat = 0; seat < room.size(); ++seat) {
                if (!some.draws(seat)) continue;
                used = used | palaces[seat];
                room[seat] = 0;
            }
            filler.fill(palaces, room, used, random);
            std::size_t battle = 0;
            for (; battle < battles; ++battle) {
                if ((conditioned >> battle & 1) != 0) continue;
                ++tried[battle];
                if (agrees(hidden, hidden.battles[battle], palaces)) continue;
                ++failed[battle];
                break;
            }
            if (battle == battles) return true;
        }
        std::size_t worst = battles;
        for (std::size_t battle = 0; battle < battles; ++battle) {
            const Hidden::Battle& each = hidden.battles[battle];
            if (failed[battle] == 0 || hidden.sizes[each.attacker] > kMostListed ||
                hidden.sizes[each.defender] > kMostListed) {
                continue;
            }
            if (worst == battles || failed[battle] * tried[worst] > failed[worst] * tried[battle]) worst = battle;
        }
        if (worst == battles) return false;
        conditioned |= 1u << worst;
    }
}

}  // namespace palatine::palace
