// AVX2: 16 hands a step from masks, 32 from ids.
#include <immintrin.h>

#include <cstddef>
#include <cstdint>

#include "poker/kernels/kernel.hpp"
#include "poker/kernels/lane_tables.hpp"

namespace palatine::poker::kernels {
namespace {

using Lanes = __m256i;
// All bits of a lane or none.
struct Mask {
    __m256i bits;
};

PALATINE_INLINE Lanes set1(int x) { return _mm256_set1_epi16(static_cast<short>(x)); }
PALATINE_INLINE Lanes and_(Lanes a, Lanes b) { return _mm256_and_si256(a, b); }
PALATINE_INLINE Lanes or_(Lanes a, Lanes b) { return _mm256_or_si256(a, b); }
PALATINE_INLINE Lanes xor_(Lanes a, Lanes b) { return _mm256_xor_si256(a, b); }
PALATINE_INLINE Lanes and_not(Lanes a, Lanes b) { return _mm256_andnot_si256(b, a); }
PALATINE_INLINE Lanes and3(Lanes a, Lanes b, Lanes c) { return and_(and_(a, b), c); }
PALATINE_INLINE Lanes and_or(Lanes a, Lanes b, Lanes c) { return or_(and_(a, b), c); }
PALATINE_INLINE Lanes choose_bits(Lanes mask, Lanes a, Lanes b) { return or_(and_(mask, a), and_not(b, mask)); }
PALATINE_INLINE Lanes add(Lanes a, Lanes b) { return _mm256_add_epi16(a, b); }
PALATINE_INLINE Lanes sub(Lanes a, Lanes b) { return _mm256_sub_epi16(a, b); }
template <int n>
PALATINE_INLINE Lanes shl(Lanes a) { return _mm256_slli_epi16(a, n); }
template <int n>
PALATINE_INLINE Lanes shr(Lanes a) { return _mm256_srli_epi16(a, n); }
PALATINE_INLINE Lanes multiply(Lanes a, Lanes b) { return _mm256_mullo_epi16(a, b); }
PALATINE_INLINE Lanes larger(Lanes a, Lanes b) { return _mm256_max_epi16(a, b); }
// Of sets of ranks: their bit 15 is empty, so they are positive.
PALATINE_INLINE Mask nonzero(Lanes a) { return {_mm256_cmpgt_epi16(a, _mm256_setzero_si256())}; }
PALATINE_INLINE Mask both(Mask a, Mask b) { return {and_(a.bits, b.bits)}; }
PALATINE_INLINE Mask either(Mask a, Mask b) { return {or_(a.bits, b.bits)}; }
PALATINE_INLINE Mask only(Mask a, Mask b) { return {and_not(a.bits, b.bits)}; }
PALATINE_INLINE bool any(Mask a) { return _mm256_testz_si256(a.bits, a.bits) == 0; }
PALATINE_INLINE Lanes keep(Mask mask, Lanes a) { return and_(mask.bits, a); }
PALATINE_INLINE Lanes choose(Mask mask, Lanes a, Lanes b) { return _mm256_blendv_epi8(b, a, mask.bits); }
PALATINE_INLINE Lanes add_where(Mask mask, Lanes a, Lanes b) { return add(a, and_(mask.bits, b)); }
PALATINE_INLINE Mask above(Lanes a, Lanes b) { return {_mm256_cmpgt_epi16(a, b)}; }

// A card's bit becomes a table index of four bits by a De Bruijn multiplication; an empty set reads entry 0, which is 0.
constexpr std::uint32_t kFactor = 0x09AF;
constexpr int table_index(int rank) {
    return static_cast<int>((((kFactor << (kDeuceBit - rank)) & 0xFFFFu) >> 12));
}

// Sixteen words as low and high bytes, each twice, for the two halves of a register.
struct alignas(32) WordTable {
    std::uint8_t low[32], high[32];
};

constexpr void put(WordTable& table, int index, int value) {
    for (int half = 0; half < 32; half += 16) {
        table.low[half + index] = static_cast<std::uint8_t>(value & 255);
        table.high[half + index] = static_cast<std::uint8_t>(value >> 8);
    }
}
constexpr WordTable slot_table(int left, bool flush) {
    WordTable table{};
    for (int rank = 0; rank < kRanks; ++rank) put(table, table_index(rank), slot_value(left, flush, rank));
    return table;
}
constexpr WordTable rank_table(int base) {
    WordTable table{};
    for (int rank = 0; rank < kRanks; ++rank) put(table, table_index(rank), base + rank);
    return table;
}
constexpr WordTable pairs_table() {
    WordTable table{};
    for (int rank = 0; rank < kRanks; ++rank) put(table, table_index(rank), rank * (rank - 1) / 2);
    return table;
}
constexpr WordTable code_table(bool step) {
    WordTable table{};
    for (int code = 0; code < 16; ++code) put(table, code, step ? step_value(code) : base_value(code));
    return table;
}
constexpr WordTable kPlainSlots[6] = {{}, slot_table(1, false), slot_table(2, false), slot_table(3, false),
                                      slot_table(4, false), slot_table(5, false)};
constexpr WordTable kFlushSlots[6] = {{}, slot_table(1, true), slot_table(2, true), slot_table(3, true),
                                      slot_table(4, true), slot_table(5, true)};
constexpr WordTable kRankOf = rank_table(0), kPairsBelow = pairs_table();
constexpr WordTable kStraights = rank_table(straight_base(false)), kStraightFlushes = rank_table(straight_base(true));
constexpr WordTable kBases = code_table(false), kSteps = code_table(true);

PALATINE_INLINE Lanes load(const void* from) { return _mm256_loadu_si256(static_cast<const __m256i*>(from)); }
PALATINE_INLINE Lanes index_of(Lanes bit) { return _mm256_srli_epi16(_mm256_mullo_epi16(bit, set1(kFactor)), 12); }
// Entry 0 of every table is 0, so the empty high byte of an index reads 0 as well.
PALATINE_INLINE Lanes byte_at(const WordTable& table, Lanes index) { return _mm256_shuffle_epi8(load(table.low), index); }
PALATINE_INLINE Lanes word_at(const WordTable& table, Lanes index) {
    return or_(byte_at(table, index), shl<8>(_mm256_shuffle_epi8(load(table.high), index)));
}
PALATINE_INLINE Lanes rank_of(Lanes bit) { return byte_at(kRankOf, index_of(bit)); }
PALATINE_INLINE Lanes pairs_below(Lanes bit) { return byte_at(kPairsBelow, index_of(bit)); }
PALATINE_INLINE Lanes straight_value(Lanes bit) { return word_at(kStraights, index_of(bit)); }
PALATINE_INLINE Lanes straight_flush_value(Lanes bit) { return word_at(kStraightFlushes, index_of(bit)); }
PALATINE_INLINE Lanes base_of(Lanes code) { return word_at(kBases, code); }
PALATINE_INLINE Lanes step_of(Lanes code) { return word_at(kSteps, code); }
PALATINE_INLINE Mask selector(Mask flush) { return flush; }
template <int left>
PALATINE_INLINE Lanes slot(Lanes bit, Mask flush) {
    const Lanes index = index_of(bit);
    if (left >= 4) return choose(flush, word_at(kFlushSlots[left], index), word_at(kPlainSlots[left], index));
    return choose(flush, byte_at(kFlushSlots[left], index), byte_at(kPlainSlots[left], index));  // all below 256
}

#include "poker/kernels/lane_evaluator.hpp"

PALATINE_INLINE Mask counted_five(Lanes counts, int bit) {
    return {_mm256_cmpeq_epi16(and_(counts, set1(bit)), set1(bit))};
}
PALATINE_INLINE void store(void* to, Lanes values) { _mm256_storeu_si256(static_cast<__m256i*>(to), values); }
PALATINE_INLINE bool only_cards(Lanes masks) {
    return _mm256_testz_si256(masks, _mm256_set1_epi64x(static_cast<long long>(~0x1FFF1FFF1FFF1FFFull))) != 0;
}
PALATINE_INLINE bool all_below_64(Lanes ids) {
    return _mm256_testz_si256(ids, _mm256_set1_epi8(static_cast<char>(0xC0))) != 0;
}
PALATINE_INLINE std::uint64_t total(Lanes counts) {
    std::uint64_t parts[4];
    store(parts, counts);
    return parts[0] + parts[1] + parts[2] + parts[3];
}

constexpr std::size_t kLanes = 16;
struct Block;
struct Tally;
PALATINE_INLINE Lanes fill_masks(const std::uint64_t* masks, Block& block);
template <bool checked, int fixed>
PALATINE_INLINE void fill_rows(const std::uint8_t* rows, std::size_t k, Block* blocks, Tally& tally);

#include "poker/kernels/lane_batches.hpp"

// Sixteen bytes for both halves of a register, which work apart.
PALATINE_INLINE Lanes twice(__m128i half) { return _mm256_broadcastsi128_si256(half); }

// Masks -------------------------------------------------------------------------------------------------------------

// Lane bit `rank` becomes bit 14 - rank: shifted by one, bytes exchanged, the bits of both nibbles turned round.
PALATINE_INLINE Lanes reverse_lanes(Lanes masks) {
    const Lanes low = _mm256_set1_epi8(0x0F);
    const Lanes swap = twice(_mm_setr_epi8(1, 0, 3, 2, 5, 4, 7, 6, 9, 8, 11, 10, 13, 12, 15, 14));
    const Lanes high_of =
        twice(_mm_setr_epi8(0, -128, 64, -64, 32, -96, 96, -32, 16, -112, 80, -48, 48, -80, 112, -16));
    const Lanes low_of = twice(_mm_setr_epi8(0, 8, 4, 12, 2, 10, 6, 14, 1, 9, 5, 13, 3, 11, 7, 15));
    const Lanes bytes = _mm256_shuffle_epi8(shl<1>(masks), swap);
    return or_(_mm256_shuffle_epi8(high_of, and_(bytes, low)),
               _mm256_shuffle_epi8(low_of, and_(_mm256_srli_epi16(bytes, 4), low)));
}

PALATINE_INLINE Lanes fill_masks(const std::uint64_t* masks, Block& block) {
    // Two masks for each half: lane 0 of both, lane 1 of both, ...; then the lanes of four masks, then of eight.
    const Lanes pairs = twice(_mm_setr_epi8(0, 1, 8, 9, 2, 3, 10, 11, 4, 5, 12, 13, 6, 7, 14, 15));
    Lanes seen = set1(0), m[4];
    for (int i = 0; i < 4; ++i) {
        const auto* low = reinterpret_cast<const __m128i*>(masks + 2 * i);
        const auto* high = reinterpret_cast<const __m128i*>(masks + 8 + 2 * i);
        const Lanes both_halves = _mm256_inserti128_si256(_mm256_castsi128_si256(_mm_loadu_si128(low)), _mm_loadu_si128(high), 1);
        seen = or_(seen, both_halves);
        m[i] = _mm256_shuffle_epi8(reverse_lanes(both_halves), pairs);
    }
    const Lanes cd01 = _mm256_unpacklo_epi32(m[0], m[1]), hs01 = _mm256_unpackhi_epi32(m[0], m[1]);
    const Lanes cd23 = _mm256_unpacklo_epi32(m[2], m[3]), hs23 = _mm256_unpackhi_epi32(m[2], m[3]);
    block.c = _mm256_unpacklo_epi64(cd01, cd23);
    block.d = _mm256_unpackhi_epi64(cd01, cd23);
    block.h = _mm256_unpacklo_epi64(hs01, hs23);
    block.s = _mm256_unpackhi_epi64(hs01, hs23);
    return seen;
}

// Ids ---------------------------------------------------------------------------------------------------------------

// Eight columns of 32 rows of `stride` bytes, from eight bytes of each row from `rows` on; of each half of a column, the
// first eight rows belong to the first sixteen, which is how unpacking bytes to words will part them.
PALATINE_INLINE void load_columns(Lanes g[8], const std::uint8_t* rows, std::size_t stride) {
    const auto two_rows = [rows, stride](std::size_t first) {
        const std::uint8_t* row = rows + first * stride;
        return _mm_unpacklo_epi64(_mm_loadl_epi64(reinterpret_cast<const __m128i*>(row)),
                                  _mm_loadl_epi64(reinterpret_cast<const __m128i*>(row + stride)));
    };
    // Two rows a half become eight words, one a column; then columns of four, eight and sixteen rows.
    const Lanes columns = twice(_mm_setr_epi8(0, 8, 1, 9, 2, 10, 3, 11, 4, 12, 5, 13, 6, 14, 7, 15));
    Lanes a[8], b[8];
    for (std::size_t i = 0; i < 8; ++i) {
        const std::size_t first = i / 4 * 16 + i % 4 * 2;
        a[i] = _mm256_inserti128_si256(_mm256_castsi128_si256(two_rows(first)), two_rows(first + 8), 1);
        a[i] = _mm256_shuffle_epi8(a[i], columns);
    }
    for (int i = 0; i < 4; ++i) {
        b[i] = _mm256_unpacklo_epi16(a[2 * i], a[2 * i + 1]);      // columns 0-3 of four rows a half
        b[4 + i] = _mm256_unpackhi_epi16(a[2 * i], a[2 * i + 1]);  // columns 4-7
    }
    for (int four = 0; four < 8; four += 4) {
        for (int i = 0; i < 2; ++i) {
            a[four + i] = _mm256_unpacklo_epi32(b[four + 2 * i], b[four + 2 * i + 1]);      // columns 0, 1 of four
            a[four + 2 + i] = _mm256_unpackhi_epi32(b[four + 2 * i], b[four + 2 * i + 1]);  // columns 2, 3
        }
        for (int i = 0; i < 2; ++i) {
            g[four + 2 * i] = _mm256_unpacklo_epi64(a[four + 2 * i], a[four + 2 * i + 1]);
            g[four + 2 * i + 1] = _mm256_unpackhi_epi64(a[four + 2 * i], a[four + 2 * i + 1]);
        }
    }
}

// The two bytes of each suit's lane, and how many cards of each suit, 3 more, in four bits.
struct Planes {
    Lanes low[4], high[4], cd, hs;
};

template <bool counted>
PALATINE_INLINE void add_column(Planes& planes, Lanes ids) {
    // The bit of each rank in the low and in the high byte of its lane; ranks 13 to 15 are ids above 51 and have none.
    const Lanes low_bit = twice(_mm_setr_epi8(0, 0, 0, 0, 0, 0, 0, -128, 64, 32, 16, 8, 4, 0, 0, 0));
    const Lanes high_bit = twice(_mm_setr_epi8(64, 32, 16, 8, 4, 2, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0));
    const Lanes rank = and_(_mm256_srli_epi16(ids, 2), _mm256_set1_epi8(15));
    const Lanes suit = and_(ids, _mm256_set1_epi8(3));
    const Lanes low = _mm256_shuffle_epi8(low_bit, rank), high = _mm256_shuffle_epi8(high_bit, rank);
    for (int s = 0; s < 4; ++s) {
        const Lanes same = _mm256_cmpeq_epi8(suit, _mm256_set1_epi8(static_cast<char>(s)));
        planes.low[s] = or_(planes.low[s], and_(same, low));
        planes.high[s] = or_(planes.high[s], and_(same, high));
    }
    if (counted) {
        const Lanes cd = twice(_mm_setr_epi8(1, 16, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0));
        const Lanes hs = twice(_mm_setr_epi8(0, 0, 1, 16, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0));
        planes.cd = _mm256_add_epi8(planes.cd, _mm256_shuffle_epi8(cd, suit));
        planes.hs = _mm256_add_epi8(planes.hs, _mm256_shuffle_epi8(hs, suit));
    }
}

PALATINE_INLINE Lanes count_bits(Lanes bytes) {
    const Lanes counts = twice(_mm_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4));
    const Lanes low = _mm256_set1_epi8(0x0F);
    return _mm256_add_epi8(_mm256_shuffle_epi8(counts, and_(bytes, low)),
                           _mm256_shuffle_epi8(counts, and_(_mm256_srli_epi16(bytes, 4), low)));
}

template <bool checked, int fixed>
PALATINE_INLINE void fill_rows(const std::uint8_t* rows, std::size_t k, Block* blocks, Tally& tally) {
    const Lanes none = set1(0), three = _mm256_set1_epi8(0x33);  // five sets the top bit of four; twelve fit
    Planes planes = {{none, none, none, none}, {none, none, none, none}, three, three};
    Lanes g[8];
    if (fixed != 0) {
        load_columns(g, rows, fixed);
        for (int j = 0; j < fixed; ++j) {
            tally.seen = or_(tally.seen, g[j]);
            add_column<true>(planes, g[j]);
        }
        blocks[0].counts = _mm256_unpacklo_epi8(planes.cd, planes.hs);
        blocks[1].counts = _mm256_unpackhi_epi8(planes.cd, planes.hs);
    } else {
        for (std::size_t column = 0; column < k; column += 8) {
            // Longer rows end with their last eight columns, of which some have been added.
            const std::size_t from = k < 8 || column + 8 <= k ? column : k - 8;
            const std::size_t last = k - from < 8 ? k - from : 8;
            load_columns(g, rows + from, k);
            for (std::size_t j = column - from; j < last; ++j) {
                tally.seen = or_(tally.seen, g[j]);
                add_column<false>(planes, g[j]);
            }
        }
    }
    if (checked) {
        Lanes cards = none;
        for (int s = 0; s < 4; ++s) {
            cards = _mm256_add_epi8(cards, _mm256_add_epi8(count_bits(planes.low[s]), count_bits(planes.high[s])));
        }
        tally.cards = _mm256_add_epi64(tally.cards, _mm256_sad_epu8(cards, none));
    }
    const Lanes *low = planes.low, *high = planes.high;
    blocks[0].c = _mm256_unpacklo_epi8(low[0], high[0]);
    blocks[1].c = _mm256_unpackhi_epi8(low[0], high[0]);
    blocks[0].d = _mm256_unpacklo_epi8(low[1], high[1]);
    blocks[1].d = _mm256_unpackhi_epi8(low[1], high[1]);
    blocks[0].h = _mm256_unpacklo_epi8(low[2], high[2]);
    blocks[1].h = _mm256_unpackhi_epi8(low[2], high[2]);
    blocks[0].s = _mm256_unpacklo_epi8(low[3], high[3]);
    blocks[1].s = _mm256_unpackhi_epi8(low[3], high[3]);
}

}  // namespace

const Kernel kAvx2 = {"avx2", evaluate_masks, evaluate_ids<true>, evaluate_ids_unchecked};

}  // namespace palatine::poker::kernels
