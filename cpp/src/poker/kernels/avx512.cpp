// AVX-512 (F, BW, DQ, VL, VBMI, VPOPCNTDQ): 32 hands a step from masks, 64 from ids.
#include <immintrin.h>

#include <cstddef>
#include <cstdint>

#include "poker/kernels/kernel.hpp"
#include "poker/kernels/lane_tables.hpp"

namespace palatine::poker::kernels {
namespace {

using Lanes = __m512i;
using Mask = __mmask32;

PALATINE_INLINE Lanes set1(int x) { return _mm512_set1_epi16(static_cast<short>(x)); }
PALATINE_INLINE Lanes and_(Lanes a, Lanes b) { return _mm512_and_si512(a, b); }
PALATINE_INLINE Lanes or_(Lanes a, Lanes b) { return _mm512_or_si512(a, b); }
PALATINE_INLINE Lanes xor_(Lanes a, Lanes b) { return _mm512_xor_si512(a, b); }
PALATINE_INLINE Lanes and_not(Lanes a, Lanes b) { return _mm512_ternarylogic_epi64(a, b, b, 0x30); }
PALATINE_INLINE Lanes and3(Lanes a, Lanes b, Lanes c) { return _mm512_ternarylogic_epi64(a, b, c, 0x80); }
PALATINE_INLINE Lanes and_or(Lanes a, Lanes b, Lanes c) { return _mm512_ternarylogic_epi64(a, b, c, 0xEA); }
PALATINE_INLINE Lanes choose_bits(Lanes mask, Lanes a, Lanes b) { return _mm512_ternarylogic_epi64(mask, a, b, 0xCA); }
PALATINE_INLINE Lanes add(Lanes a, Lanes b) { return _mm512_add_epi16(a, b); }
PALATINE_INLINE Lanes sub(Lanes a, Lanes b) { return _mm512_sub_epi16(a, b); }
template <int n>
PALATINE_INLINE Lanes shl(Lanes a) { return _mm512_slli_epi16(a, n); }
template <int n>
PALATINE_INLINE Lanes shr(Lanes a) { return _mm512_srli_epi16(a, n); }
PALATINE_INLINE Lanes multiply(Lanes a, Lanes b) { return _mm512_mullo_epi16(a, b); }
PALATINE_INLINE Lanes larger(Lanes a, Lanes b) { return _mm512_max_epi16(a, b); }
PALATINE_INLINE Mask nonzero(Lanes a) { return _mm512_test_epi16_mask(a, a); }
PALATINE_INLINE Mask both(Mask a, Mask b) { return _kand_mask32(a, b); }
PALATINE_INLINE Mask either(Mask a, Mask b) { return _kor_mask32(a, b); }
PALATINE_INLINE Mask only(Mask a, Mask b) { return _kandn_mask32(b, a); }
PALATINE_INLINE bool any(Mask a) { return _kortestz_mask32_u8(a, a) == 0; }
PALATINE_INLINE Lanes keep(Mask mask, Lanes a) { return _mm512_maskz_mov_epi16(mask, a); }
PALATINE_INLINE Lanes choose(Mask mask, Lanes a, Lanes b) { return _mm512_mask_mov_epi16(b, mask, a); }
PALATINE_INLINE Lanes add_where(Mask mask, Lanes a, Lanes b) { return _mm512_mask_add_epi16(a, mask, a, b); }
PALATINE_INLINE Mask above(Lanes a, Lanes b) { return _mm512_cmpgt_epi16_mask(a, b); }

// A card's bit becomes a table index of five bits by one multiplication: bits 2..14 times a factor have 13 different bits
// 16..20, none of them zero, and those of the two factors differ too. So one permute of 32 words serves flushes and
// the rest, and an empty set reads entry 0, which is 0.
constexpr std::uint32_t kPlainFactor = 0x4AC0, kFlushFactor = 0xDCF4;
constexpr int table_index(std::uint32_t factor, int rank) {
    return static_cast<int>(((factor << (kDeuceBit - rank)) >> 16) & 31u);
}

struct alignas(64) WordTable {
    std::uint16_t word[32];
};
struct alignas(64) ByteTable {
    std::uint8_t byte[64];
};

constexpr WordTable slot_table(int left) {
    WordTable table{};
    for (int rank = 0; rank < kRanks; ++rank) {
        table.word[table_index(kPlainFactor, rank)] = static_cast<std::uint16_t>(slot_value(left, false, rank));
        table.word[table_index(kFlushFactor, rank)] = static_cast<std::uint16_t>(slot_value(left, true, rank));
    }
    return table;
}
constexpr WordTable rank_table(int base) {
    WordTable table{};
    for (int rank = 0; rank < kRanks; ++rank) {
        table.word[table_index(kPlainFactor, rank)] = static_cast<std::uint16_t>(base + rank);
    }
    return table;
}
constexpr WordTable pairs_table() {
    WordTable table{};
    for (int rank = 0; rank < kRanks; ++rank) {
        table.word[table_index(kPlainFactor, rank)] = static_cast<std::uint16_t>(rank * (rank - 1) / 2);
    }
    return table;
}
constexpr WordTable code_table(bool step) {
    WordTable table{};
    for (int code = 0; code < 16; ++code) {
        table.word[code] = static_cast<std::uint16_t>(step ? step_value(code) : base_value(code));
    }
    return table;
}
constexpr WordTable kSlots[6] = {{}, slot_table(1), slot_table(2), slot_table(3), slot_table(4), slot_table(5)};
constexpr WordTable kRankOf = rank_table(0), kPairsBelow = pairs_table();
constexpr WordTable kStraights = rank_table(straight_base(false)), kStraightFlushes = rank_table(straight_base(true));
constexpr WordTable kBases = code_table(false), kSteps = code_table(true);

PALATINE_INLINE Lanes load(const void* from) { return _mm512_loadu_si512(from); }
PALATINE_INLINE Lanes word_at(const WordTable& table, Lanes index) {
    return _mm512_permutexvar_epi16(index, load(&table));
}
PALATINE_INLINE Lanes plain_index(Lanes bit) { return _mm512_mulhi_epu16(bit, set1(kPlainFactor)); }
PALATINE_INLINE Lanes rank_of(Lanes bit) { return word_at(kRankOf, plain_index(bit)); }
PALATINE_INLINE Lanes pairs_below(Lanes bit) { return word_at(kPairsBelow, plain_index(bit)); }
PALATINE_INLINE Lanes straight_value(Lanes bit) { return word_at(kStraights, plain_index(bit)); }
PALATINE_INLINE Lanes straight_flush_value(Lanes bit) { return word_at(kStraightFlushes, plain_index(bit)); }
PALATINE_INLINE Lanes base_of(Lanes code) { return word_at(kBases, code); }
PALATINE_INLINE Lanes step_of(Lanes code) { return word_at(kSteps, code); }
PALATINE_INLINE Lanes selector(Mask flush) { return choose(flush, set1(kFlushFactor), set1(kPlainFactor)); }
template <int left>
PALATINE_INLINE Lanes slot(Lanes bit, Lanes factor) {
    return word_at(kSlots[left], _mm512_mulhi_epu16(bit, factor));
}

#include "poker/kernels/lane_evaluator.hpp"

PALATINE_INLINE Mask counted_five(Lanes counts, int bit) { return nonzero(and_(counts, set1(bit))); }
PALATINE_INLINE void store(void* to, Lanes values) { _mm512_storeu_si512(to, values); }
PALATINE_INLINE bool only_cards(Lanes masks) {
    return _mm512_test_epi64_mask(masks, _mm512_set1_epi64(static_cast<long long>(~0x1FFF1FFF1FFF1FFFull))) == 0;
}
PALATINE_INLINE bool all_below_64(Lanes ids) {
    return _mm512_test_epi8_mask(ids, _mm512_set1_epi8(static_cast<char>(0xC0))) == 0;
}
PALATINE_INLINE std::uint64_t total(Lanes counts) {
    return static_cast<std::uint64_t>(_mm512_reduce_add_epi64(counts));
}

constexpr std::size_t kLanes = 32;
struct Block;
struct Tally;
PALATINE_INLINE Lanes fill_masks(const std::uint64_t* masks, Block& block);
template <bool checked, int fixed>
PALATINE_INLINE void fill_rows(const std::uint8_t* rows, std::size_t k, Block* blocks, Tally& tally);

#include "poker/kernels/lane_batches.hpp"

// Masks -------------------------------------------------------------------------------------------------------------

// Lane bit `rank` becomes bit 14 - rank: each byte takes its eight bits from where they end up after the halves have been
// exchanged, then the bits of both nibbles turn round.
PALATINE_INLINE Lanes reverse_lanes(Lanes masks) {
    const Lanes control = _mm512_set1_epi64(0x2F37'1F27'0F17'3F07);
    const Lanes bytes = _mm512_multishift_epi64_epi8(control, masks);
    const Lanes low = _mm512_set1_epi8(0x0F);
    const Lanes high_of = _mm512_broadcast_i32x4(
        _mm_setr_epi8(0, -128, 64, -64, 32, -96, 96, -32, 16, -112, 80, -48, 48, -80, 112, -16));
    const Lanes low_of = _mm512_broadcast_i32x4(_mm_setr_epi8(0, 8, 4, 12, 2, 10, 6, 14, 1, 9, 5, 13, 3, 11, 7, 15));
    return or_(_mm512_shuffle_epi8(high_of, and_(bytes, low)),
               _mm512_shuffle_epi8(low_of, and_(_mm512_srli_epi16(bytes, 4), low)));
}

// Words of two vectors of eight masks: lane `first` of all sixteen, then the next lane of all sixteen.
constexpr WordTable lane_order(int first) {
    WordTable order{};
    for (int i = 0; i < 32; ++i) order.word[i] = static_cast<std::uint16_t>((i % 16) * 4 + first + i / 16);
    return order;
}
constexpr WordTable kClubsDiamonds = lane_order(0), kHeartsSpades = lane_order(2);

PALATINE_INLINE Lanes fill_masks(const std::uint64_t* masks, Block& block) {
    const Lanes m0 = load(masks), m1 = load(masks + 8), m2 = load(masks + 16), m3 = load(masks + 24);
    const Lanes r0 = reverse_lanes(m0), r1 = reverse_lanes(m1), r2 = reverse_lanes(m2), r3 = reverse_lanes(m3);
    const Lanes cd = load(&kClubsDiamonds), hs = load(&kHeartsSpades);
    const Lanes cd0 = _mm512_permutex2var_epi16(r0, cd, r1), cd1 = _mm512_permutex2var_epi16(r2, cd, r3);
    const Lanes hs0 = _mm512_permutex2var_epi16(r0, hs, r1), hs1 = _mm512_permutex2var_epi16(r2, hs, r3);
    block.c = _mm512_shuffle_i64x2(cd0, cd1, 0x44);
    block.d = _mm512_shuffle_i64x2(cd0, cd1, 0xEE);
    block.h = _mm512_shuffle_i64x2(hs0, hs1, 0x44);
    block.s = _mm512_shuffle_i64x2(hs0, hs1, 0xEE);
    return or_(or_(m0, m1), or_(m2, m3));
}

// Ids ---------------------------------------------------------------------------------------------------------------

// A suit's lane as two bytes: the bit of each id, 0 for an id of another suit or above 51.
constexpr ByteTable suit_table(int suit, bool high) {
    ByteTable table{};
    for (int rank = 0; rank < kRanks; ++rank) {
        const int bit = kDeuceBit - rank;
        if ((bit >= 8) == high) table.byte[4 * rank + suit] = static_cast<std::uint8_t>(1 << (bit & 7));
    }
    return table;
}
constexpr ByteTable kSuits[8] = {suit_table(0, false), suit_table(0, true), suit_table(1, false), suit_table(1, true),
                                 suit_table(2, false), suit_table(2, true), suit_table(3, false), suit_table(3, true)};

// One more card of the suit `first` in the low nibble, of the next suit in the high one.
constexpr ByteTable count_table(int first) {
    ByteTable table{};
    for (int id = 0; id < 64; ++id) {
        if ((id & 2) == first) table.byte[id] = static_cast<std::uint8_t>(id % 2 == 0 ? 1 : 16);
    }
    return table;
}
constexpr ByteTable kCountClubsDiamonds = count_table(0), kCountHeartsSpades = count_table(2);

// From eight rows of `stride` bytes, the first eight bytes of each, turned into eight columns of eight.
constexpr ByteTable column_order(int stride) {
    ByteTable order{};
    for (int column = 0; column < 8; ++column) {
        for (int row = 0; row < 8; ++row) {
            order.byte[8 * column + row] = static_cast<std::uint8_t>((row * stride + column) & 63);
        }
    }
    return order;
}
constexpr ByteTable kColumnOrder[9] = {column_order(0), column_order(1), column_order(2), column_order(3), column_order(4),
                                       column_order(5), column_order(6), column_order(7), column_order(8)};

// Eight vectors of eight columns of eight rows become eight columns of 64 rows.
PALATINE_INLINE void turn(Lanes g[8]) {
    Lanes t[8], u[8];
    for (int i = 0; i < 8; i += 2) {
        t[i] = _mm512_unpacklo_epi64(g[i], g[i + 1]);      // columns 0, 2, 4, 6 of 16 rows
        t[i + 1] = _mm512_unpackhi_epi64(g[i], g[i + 1]);  // columns 1, 3, 5, 7
    }
    for (int odd = 0; odd < 2; ++odd) {
        for (int i = 0; i < 2; ++i) {
            const Lanes a = t[4 * i + odd], b = t[4 * i + 2 + odd];
            u[4 * odd + 2 * i] = _mm512_shuffle_i64x2(a, b, 0x88);      // columns odd + 0, odd + 4 of 32 rows
            u[4 * odd + 2 * i + 1] = _mm512_shuffle_i64x2(a, b, 0xDD);  // columns odd + 2, odd + 6
        }
        for (int i = 0; i < 2; ++i) {
            const Lanes a = u[4 * odd + i], b = u[4 * odd + 2 + i];
            g[2 * i + odd] = _mm512_shuffle_i64x2(a, b, 0x88);
            g[2 * i + 4 + odd] = _mm512_shuffle_i64x2(a, b, 0xDD);
        }
    }
}

// Eight columns of 64 rows of `stride` bytes, from eight bytes of each row from `rows` on. Groups of eight rows alternate
// between the first and the last 32, which is how unpacking bytes to words will part them.
PALATINE_INLINE void load_columns(Lanes g[8], const std::uint8_t* rows, std::size_t stride) {
    const auto group = [rows, stride](int i) { return rows + static_cast<std::size_t>(i % 2 * 32 + i / 2 * 8) * stride; };
    const auto two_rows = [stride](const std::uint8_t* row) {
        return _mm_unpacklo_epi64(_mm_loadl_epi64(reinterpret_cast<const __m128i*>(row)),
                                  _mm_loadl_epi64(reinterpret_cast<const __m128i*>(row + stride)));
    };
    const auto four_rows = [&two_rows, stride](const std::uint8_t* row) {
        return _mm256_inserti128_si256(_mm256_castsi128_si256(two_rows(row)), two_rows(row + 2 * stride), 1);
    };
    const Lanes order = load(&kColumnOrder[stride <= 8 ? stride : 8]);
    for (int i = 0; i < 8; ++i) {
        const std::uint8_t* row = group(i);
        g[i] = stride <= 8 ? load(row)
                           : _mm512_inserti64x4(_mm512_castsi256_si512(four_rows(row)), four_rows(row + 4 * stride), 1);
        g[i] = _mm512_permutexvar_epi8(order, g[i]);
    }
    turn(g);
}

// What a table says of the ids of the first `columns` columns, or-ed or summed. Table by table, in operations that compilers
// do not reorder, so that the columns, the table and the result fit the registers.
template <int columns>
PALATINE_INLINE Lanes or_of(Lanes start, const Lanes g[8], const ByteTable& table) {
    const Lanes words = load(&table);
    for (int j = 0; j < columns; j += 2) {
        const Lanes one = _mm512_permutexvar_epi8(g[j], words);
        const Lanes two = j + 1 < columns ? _mm512_permutexvar_epi8(g[j + 1], words) : one;
        start = _mm512_ternarylogic_epi64(start, one, two, 0xFE);
    }
    return start;
}
template <int columns>
PALATINE_INLINE Lanes sum_of(Lanes start, const Lanes g[8], const ByteTable& table) {
    const Lanes words = load(&table);
    for (int j = 0; j < columns; ++j) start = _mm512_adds_epu8(start, _mm512_permutexvar_epi8(g[j], words));
    return start;
}

// The bytes of the suit lanes of 64 rows to two blocks; the distinct cards are counted.
template <bool checked>
PALATINE_INLINE void put_planes(const Lanes planes[8], Block* blocks, Tally& tally) {
    if (checked) {
        for (int i = 0; i < 8; ++i) tally.cards = _mm512_add_epi64(tally.cards, _mm512_popcnt_epi64(planes[i]));
    }
    blocks[0].c = _mm512_unpacklo_epi8(planes[0], planes[1]);
    blocks[1].c = _mm512_unpackhi_epi8(planes[0], planes[1]);
    blocks[0].d = _mm512_unpacklo_epi8(planes[2], planes[3]);
    blocks[1].d = _mm512_unpackhi_epi8(planes[2], planes[3]);
    blocks[0].h = _mm512_unpacklo_epi8(planes[4], planes[5]);
    blocks[1].h = _mm512_unpackhi_epi8(planes[4], planes[5]);
    blocks[0].s = _mm512_unpacklo_epi8(planes[6], planes[7]);
    blocks[1].s = _mm512_unpackhi_epi8(planes[6], planes[7]);
}

template <bool checked, int fixed>
PALATINE_INLINE void fill_rows(const std::uint8_t* rows, std::size_t k, Block* blocks, Tally& tally) {
    Lanes g[8], planes[8];
    if (fixed != 0) {
        load_columns(g, rows, fixed);
        for (int j = 0; j < fixed; ++j) tally.seen = or_(tally.seen, g[j]);
        for (int i = 0; i < 8; ++i) planes[i] = or_of<fixed>(set1(0), g, kSuits[i]);
        const Lanes three = _mm512_set1_epi8(0x33);  // so that five sets the top bit of four; twelve fit
        const Lanes cd = sum_of<fixed>(three, g, kCountClubsDiamonds), hs = sum_of<fixed>(three, g, kCountHeartsSpades);
        blocks[0].counts = _mm512_unpacklo_epi8(cd, hs);
        blocks[1].counts = _mm512_unpackhi_epi8(cd, hs);
    } else {
        for (int i = 0; i < 8; ++i) planes[i] = set1(0);
        for (std::size_t column = 0; column < k; column += 8) {
            // Longer rows end with their last eight columns, of which some have been added.
            const std::size_t from = k < 8 || column + 8 <= k ? column : k - 8;
            const std::size_t last = k - from < 8 ? k - from : 8;
            load_columns(g, rows + from, k);
            for (std::size_t j = column - from; j < last; ++j) {
                tally.seen = or_(tally.seen, g[j]);
                for (int i = 0; i < 8; ++i) {
                    planes[i] = or_(planes[i], _mm512_permutexvar_epi8(g[j], load(&kSuits[i])));
                }
            }
        }
    }
    put_planes<checked>(planes, blocks, tally);
}

}  // namespace

const Kernel kAvx512 = {"avx512", evaluate_masks, evaluate_ids<true>, evaluate_ids_unchecked};

}  // namespace palatine::poker::kernels
