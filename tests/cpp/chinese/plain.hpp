// A plain second opinion on rows and settings, for the tests alone. It shares no code with the library.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <functional>
#include <map>
#include <utility>
#include <vector>

namespace plain {

// A strength as a list that compares like the row: category, then ranks by group. A list that ends first is weaker.
using Key = std::vector<int>;

// At most five cards by ids 4 * rank + suit.
inline Key key(const std::vector<int>& ids) {
    std::map<int, int> count;
    for (const int id : ids) ++count[id / 4];
    std::vector<std::pair<int, int>> groups;  // size, rank
    for (const auto& [rank, size] : count) groups.emplace_back(size, rank);
    std::sort(groups.rbegin(), groups.rend());
    Key ranks;
    for (const auto& group : groups) ranks.push_back(group.second);

    const bool five_ranks = groups.size() == 5;
    const bool flush = five_ranks && std::all_of(ids.begin(), ids.end(), [&](int id) { return id % 4 == ids[0] % 4; });
    const bool wheel = ranks == Key{12, 3, 2, 1, 0};
    const bool straight = wheel || (five_ranks && ranks[0] - ranks[4] == 4);
    if (wheel) ranks = {3, 2, 1, 0, -1};
    const int first = groups.empty() ? 0 : groups[0].first;
    const int second = groups.size() < 2 ? 0 : groups[1].first;
    int category = 0;
    if (straight && flush) category = 8;
    else if (first == 4) category = 7;
    else if (first == 3 && second == 2) category = 6;
    else if (flush) category = 5;
    else if (straight) category = 4;
    else if (first == 3) category = 3;
    else if (first == 2 && second == 2) category = 2;
    else if (first == 2) category = 1;
    ranks.insert(ranks.begin(), category);
    return ranks;
}

// Every strength there is, weakest first: of all rank lists with at most five ranks, four alike at most.
inline void add_keys(std::vector<int>& ranks, std::vector<Key>& found) {
    std::vector<int> ids;
    for (const int rank : ranks) {
        int id = 4 * rank;
        while (std::find(ids.begin(), ids.end(), id) != ids.end()) ++id;
        ids.push_back(id);
    }
    found.push_back(key(ids));
    if (ids.size() == 5) {
        ++ids.back();  // breaks the flush of five ranks; a pair, trips or quads end in a higher suit anyway
        if (ids.back() / 4 == ranks.back()) found.push_back(key(ids));
        return;
    }
    for (int rank = ranks.empty() ? 0 : ranks.back(); rank < 13; ++rank) {
        if (std::count(ranks.begin(), ranks.end(), rank) == 4) continue;
        ranks.push_back(rank);
        add_keys(ranks, found);
        ranks.pop_back();
    }
}

inline const std::vector<Key>& all_keys() {
    static const std::vector<Key> keys = [] {
        std::vector<Key> found;
        std::vector<int> ranks;
        add_keys(ranks, found);
        std::sort(found.begin(), found.end());
        found.erase(std::unique(found.begin(), found.end()), found.end());
        return found;
    }();
    return keys;
}

inline int value(const std::vector<int>& ids) {
    Key wanted = key(ids);
    const auto& keys = all_keys();
    return static_cast<int>(std::lower_bound(keys.begin(), keys.end(), wanted) - keys.begin());
}

// One of the 72,072 settings of a hand.
struct Setting {
    std::int64_t score;
    std::array<int, 3> values;  // back, middle, front
    std::array<int, 10> ids;    // of the back, highest first, then of the middle

    bool operator>(const Setting& other) const {
        if (score != other.score) return score > other.score;
        if (values != other.values) return values > other.values;
        return ids > other.ids;
    }
};

// All legal settings, best first. scores[row][value] for front, middle, back.
inline std::vector<Setting> legal_settings(std::vector<int> hand,
                                           const std::array<std::vector<std::int64_t>, 3>& scores) {
    std::sort(hand.rbegin(), hand.rend());
    const auto pick = [&hand](unsigned set) {
        std::vector<int> ids;
        for (unsigned i = 0; i < 13; ++i) {
            if (set >> i & 1) ids.push_back(hand[i]);
        }
        return ids;
    };
    const auto size = [](unsigned set) {
        int n = 0;
        for (; set != 0; set &= set - 1) ++n;
        return n;
    };
    std::vector<int> values(1 << 13, -1);
    std::vector<std::vector<int>> ids(1 << 13);
    for (unsigned set = 0; set < 1u << 13; ++set) {
        if (size(set) != 3 && size(set) != 5) continue;
        ids[set] = pick(set);
        values[set] = value(ids[set]);
    }
    std::vector<Setting> settings;
    for (unsigned back = 0; back < 1u << 13; ++back) {
        if (size(back) != 5) continue;
        for (unsigned middle = 0; middle < 1u << 13; ++middle) {
            if (size(middle) != 5 || (back & middle) != 0) continue;
            const unsigned front = 0x1FFF & ~(back | middle);
            if (values[back] <= values[middle] || values[middle] <= values[front]) continue;
            Setting setting{scores[0][values[front]] + scores[1][values[middle]] + scores[2][values[back]],
                            {values[back], values[middle], values[front]},
                            {}};
            std::copy(ids[back].begin(), ids[back].end(), setting.ids.begin());
            std::copy(ids[middle].begin(), ids[middle].end(), setting.ids.begin() + 5);
            settings.push_back(setting);
        }
    }
    std::sort(settings.begin(), settings.end(), std::greater<>());
    return settings;
}

}  // namespace plain
