// Batches over lane_evaluator.hpp, in two steps a chunk, so that each loop keeps its own constants in registers: hands become
// suit lanes, lanes become values. Included like that file and after it.
//
// Needed: kLanes hands a vector; load, store of a vector; fill_masks(masks, block) from kLanes masks, returning the or of
// all; fill_rows<checked, fixed>(rows, k, two blocks, tally) from 2 * kLanes rows; total(tally.cards) and all_below_64.

struct Block {
    Lanes c, d, h, s;
    Lanes counts;  // of ids with a fixed k: four bits a suit, the top one set where it holds five cards or more
};

struct Tally {
    Lanes seen;   // the or of all ids
    Lanes cards;  // how many different cards all rows hold
};

constexpr std::size_t kRows = 2 * kLanes;
constexpr std::size_t kChunk = 8;

template <bool counted>
PALATINE_NOINLINE void evaluate_blocks(const Block* blocks, std::size_t n, std::uint16_t* out) {
    for (std::size_t i = 0; i < n; ++i) {
        const Block& b = blocks[i];
        if (counted) {
            store(out + i * kLanes, evaluate_lanes(b.c, b.d, b.h, b.s, counted_five(b.counts, 0x8), counted_five(b.counts, 0x80),
                                                   counted_five(b.counts, 0x800), counted_five(b.counts, 0x8000)));
        } else {
            store(out + i * kLanes, evaluate_lanes(b.c, b.d, b.h, b.s, five_or_more(b.c), five_or_more(b.d),
                                                   five_or_more(b.h), five_or_more(b.s)));
        }
    }
}

inline bool evaluate_masks(const std::uint64_t* masks, std::size_t n, std::uint16_t* out) {
    Block blocks[2 * kChunk];
    Lanes seen = set1(0);
    std::size_t i = 0;
    while (i + kLanes <= n) {
        const std::size_t left = (n - i) / kLanes, steps = left < 2 * kChunk ? left : 2 * kChunk;
        for (std::size_t j = 0; j < steps; ++j) seen = or_(seen, fill_masks(masks + i + j * kLanes, blocks[j]));
        evaluate_blocks<false>(blocks, steps, out + i);
        i += steps * kLanes;
    }
    if (i < n) {
        std::uint64_t copy[kLanes];
        std::uint16_t values[kLanes];
        for (std::size_t j = 0; j < kLanes; ++j) copy[j] = i + j < n ? masks[i + j] : 0;
        seen = or_(seen, fill_masks(copy, blocks[0]));
        evaluate_blocks<false>(blocks, 1, values);
        for (std::size_t j = 0; i + j < n; ++j) out[i + j] = values[j];
    }
    return only_cards(seen);
}

// `fixed` is k where that is worth a copy of the code, else 0.
template <bool checked, int fixed>
inline bool evaluate_rows(const std::uint8_t* ids, std::size_t n, std::size_t k, std::uint16_t* out) {
    Block blocks[2 * kChunk];
    Tally tally = {set1(0), set1(0)};
    std::size_t row = 0;
    // A step over short rows reads past its end, so the last rows go through a padded copy.
    const std::size_t slack = k < 8 ? kRows : 0;
    while (row + kRows + slack <= n) {
        const std::size_t left = (n - slack - row) / kRows, steps = left < kChunk ? left : kChunk;
        for (std::size_t i = 0; i < steps; ++i) {
            fill_rows<checked, fixed>(ids + (row + i * kRows) * k, k, blocks + 2 * i, tally);
        }
        evaluate_blocks<fixed != 0>(blocks, 2 * steps, out + row);
        row += steps * kRows;
    }
    std::size_t padded = 0;
    while (row < n) {
        alignas(64) std::uint8_t copy[kRows * 52 + 64];
        std::uint16_t values[kRows];
        const std::size_t rows = n - row < kRows ? n - row : kRows;
        for (std::size_t i = 0; i < kRows * k; ++i) copy[i] = ids[row * k + (i < rows * k ? i : i % k)];
        for (std::size_t i = kRows * k; i < kRows * k + 64; ++i) copy[i] = 0;
        fill_rows<checked, fixed>(copy, k, blocks, tally);
        evaluate_blocks<fixed != 0>(blocks, 2, values);
        for (std::size_t i = 0; i < rows; ++i) out[row + i] = values[i];
        row += rows;
        padded += kRows - rows;
    }
    // An id above 51 or a card twice leaves fewer different cards than there should be.
    return !checked || (all_below_64(tally.seen) && total(tally.cards) == (n + padded) * k);
}

template <bool checked>
inline bool evaluate_ids(const std::uint8_t* ids, std::size_t n, std::size_t k, std::uint16_t* out) {
    switch (k) {
        case 5: return evaluate_rows<checked, 5>(ids, n, 5, out);
        case 7: return evaluate_rows<checked, 7>(ids, n, 7, out);
        default: return evaluate_rows<checked, 0>(ids, n, k, out);
    }
}

inline void evaluate_ids_unchecked(const std::uint8_t* ids, std::size_t n, std::size_t k, std::uint16_t* out) {
    evaluate_ids<false>(ids, n, k, out);
}
