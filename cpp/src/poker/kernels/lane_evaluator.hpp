// The evaluator on vectors of 16-bit lanes, one hand a lane. Included by one file an instruction set, inside its anonymous
// namespace and after the operations that it needs, so that each has its own copy with its own flags: text, no interface.
//
// A suit's ranks stand reversed: the ace is bit 2, the deuce bit 14, and bit 15 takes the ace again as the lowest card.
// So the best rank is the lowest set bit, which two operations isolate, and nothing branches on data but for two flush
// suits in one hand.
//
// Operations needed: set1; and_, or_, xor_, and_not(a, b) = a & ~b, or3, and3, and_or(a, b, c) = a & b | c; add, sub,
// shl<n>, shr<n>, multiply, larger (signed); choose_bits(mask, a, b); of Masks nonzero, both, either, only(a, b) = a and
// not b, any; keep(mask, a), choose(mask, a, b), add_where(mask, a, b) = a + b there and a elsewhere, above (signed);
// tables: rank_of(bit), pairs_below(bit), straight_value(bit), straight_flush_value(bit), base_of(code), step_of(code),
// selector(flush) and slot<left>(bit, selector). An empty set reads 0 from every table.

PALATINE_INLINE Lanes best_bit(Lanes set) { return and_(set, sub(set1(0), set)); }
PALATINE_INLINE Lanes drop_best(Lanes set) { return and_(set, add(set, set1(-1))); }
PALATINE_INLINE Mask five_or_more(Lanes set) { return nonzero(drop_best(drop_best(drop_best(drop_best(set))))); }

// Bit i set: five ranks in a row, that of bit i the highest.
PALATINE_INLINE Lanes straight_tops(Lanes ranks) {
    const Lanes all = or_(ranks, shl<13>(ranks));
    const Lanes two = and_(all, shr<1>(all));
    return and3(two, shr<2>(two), shr<4>(all));
}

// The set without the rank of `bit`, better ranks moved one down.
PALATINE_INLINE Lanes remove_rank(Lanes set, Lanes bit) {
    return choose_bits(or_(bit, add(bit, set1(-1))), shl<1>(set), set);
}

PALATINE_INLINE Lanes better_flush(Lanes a, Lanes b) { return choose(nonzero(and_(best_bit(xor_(a, b)), a)), a, b); }

// The lanes of four suits, and where each suit holds five cards or more.
PALATINE_INLINE Lanes evaluate_lanes(Lanes c, Lanes d, Lanes h, Lanes s, Mask c5, Mask d5, Mask h5, Mask s5) {
    const Lanes cd_any = or_(c, d), cd_both = and_(c, d), hs_any = or_(h, s), hs_both = and_(h, s);
    const Lanes once = or_(cd_any, hs_any);
    const Lanes twice = or_(and_or(cd_any, hs_any, cd_both), hs_both);
    const Lanes thrice = and_or(cd_both, hs_any, and_(hs_both, cd_any));
    const Lanes four = and_(cd_both, hs_both);

    Lanes suited = choose(s5, s, choose(h5, h, choose(d5, d, keep(c5, c))));
    Lanes suited_tops = straight_tops(suited);
    if (any(either(either(both(c5, d5), both(h5, s5)), both(either(c5, d5), either(h5, s5))))) {
        suited = better_flush(better_flush(keep(c5, c), keep(d5, d)), better_flush(keep(h5, h), keep(s5, s)));
        suited_tops = or_(or_(straight_tops(c), straight_tops(d)), or_(straight_tops(h), straight_tops(s)));
    }

    // The group that leads the hand, and whether a second one goes with it.
    const Mask has_four = nonzero(four), has_three = nonzero(thrice), has_two = nonzero(twice);
    const Lanes group = best_bit(choose(has_four, four, choose(has_three, thrice, twice)));
    const Lanes more_pairs = and_not(twice, group);
    const Lanes second = best_bit(more_pairs);
    const Mask has_more = nonzero(second);
    const Mask is_house = only(both(has_three, has_more), has_four);
    const Mask is_two_pair = only(has_more, has_three);
    const Mask is_flush = only(nonzero(suited), either(is_house, has_four));

    // Kickers: the best five, three, two or one of what the groups leave, their dense rank summed slot by slot. A slot is
    // named by how many cards are left to choose, so that all categories end in the same one. A flush takes five.
    const Lanes kickers = remove_rank(choose(is_house, more_pairs, once), group);
    const Lanes one_kicker = choose(is_two_pair, remove_rank(kickers, second), kickers);
    const auto table = selector(is_flush);
    Lanes set = choose(is_flush, suited, choose(has_two, set1(0), once));
    Lanes bit = best_bit(set);
    Lanes value = slot<5>(bit, table);
    set = xor_(set, bit);
    bit = best_bit(set);
    value = add(value, slot<4>(bit, table));
    set = choose(only(only(has_two, either(has_three, has_more)), is_flush), kickers, xor_(set, bit));
    bit = best_bit(set);
    value = add(value, slot<3>(bit, table));
    set = choose(only(only(has_three, either(has_four, has_more)), is_flush), kickers, xor_(set, bit));
    bit = best_bit(set);
    value = add(value, slot<2>(bit, table));
    set = choose(only(either(has_four, has_more), is_flush), one_kicker, xor_(set, bit));
    value = add(value, slot<1>(best_bit(set), table));
    // The slots leave a gap where A-5-4-3-2 would be.
    value = add_where(above(value, set1(kWheel)), value, set1(-1));

    // The groups: their index times the number of kicker sets below each, from the start of the category.
    Lanes code = keep(has_two, set1(kTwo));
    code = add_where(has_more, code, set1(kMore));
    code = add_where(has_three, code, set1(kThree));
    code = add_where(has_four, code, set1(kFour));
    code = choose(is_flush, set1(kFlushCode), code);
    const Lanes rank = rank_of(group);
    const Lanes index = choose(is_two_pair, add(pairs_below(group), rank_of(second)), rank);
    value = add(value, add(base_of(code), multiply(index, step_of(code))));

    // Straights are above all that is left below them, so the larger value is the hand's.
    return larger(larger(value, straight_value(best_bit(straight_tops(once)))),
                  straight_flush_value(best_bit(suited_tops)));
}
