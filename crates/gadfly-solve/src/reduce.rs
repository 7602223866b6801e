//! A query made smaller before it is solved: what the intervals of its symbols
//! decide is replaced by constants. Works on a copy of the query in a pool of its
//! own, so that the caller's pool does not fill with terms of one query.
//!
//! What may be replaced where: the range of a symbol is stated as a conjunct of
//! its own, so everything else may use it. A comparison of a term with a constant
//! is kept, so all other conjuncts may use what it says of that term.

use gadfly_term::{BinOp, Bounds, Node, Pool, Sort, SymId, Term, UnOp, word};
use rustc_hash::FxHashSet;

/// Rounds after which a query is as small as it gets.
const ROUNDS: usize = 4;

/// What is left of a query.
pub(crate) struct Reduced {
    pub conjuncts: Vec<Term>,
    /// Symbols that can have only one value, with it.
    pub fixed: Vec<(SymId, u64)>,
}

/// `conjuncts` made smaller; `None` if they cannot hold.
pub(crate) fn reduce(pool: &mut Pool, mut conjuncts: Vec<Term>) -> Option<Reduced> {
    let mut fixed: Vec<(SymId, u64)> = Vec::new();
    for _ in 0..ROUNDS {
        let bounds = Bounds::assuming(pool, &conjuncts)?;
        let mut ranges = Vec::new();
        for sym in crate::query::symbols_of(pool, &conjuncts) {
            let t = pool.sym_term(sym);
            if let Some(bits) = bounds.value(pool, t) {
                fixed.push((sym, bits));
            }
            ranges.extend(range_of(pool, &bounds, t));
        }
        let by_symbols = Bounds::assuming(pool, &ranges)?;
        let (facts, others): (Vec<Term>, Vec<Term>) = conjuncts
            .iter()
            .partition(|&&t| compares_with_constant(pool, t));
        let mut all_facts = ranges.clone();
        all_facts.extend_from_slice(&facts);
        let mut by_facts = Bounds::assuming(pool, &all_facts)?;
        by_facts.extend(pool, &others);
        let mut by_symbols_alone = by_symbols.clone();
        by_symbols_alone.extend(pool, &facts);
        let facts = pool.replace_known(&facts, |p, t| by_symbols_alone.value(p, t));
        let others = pool.replace_known(&others, |p, t| by_facts.value(p, t));
        let mut next: Vec<Term> = Vec::new();
        let mut seen = FxHashSet::default();
        let mut stack: Vec<Term> = ranges;
        stack.extend(facts);
        stack.extend(others);
        stack.reverse();
        while let Some(t) = stack.pop() {
            if t == pool.ff() {
                return None;
            }
            if let Node::Bin(BinOp::And, a, b) = pool.node(t) {
                stack.extend([b, a]);
            } else if t != pool.tt() && seen.insert(t) {
                next.push(t);
            }
        }
        // A symbol with one value is gone but for the conjunct that says so.
        next.retain(|&t| !only_says(pool, t, &fixed));
        let before: FxHashSet<Term> = conjuncts.iter().copied().collect();
        let same = before == seen;
        conjuncts = next;
        if same {
            break;
        }
    }
    Some(Reduced { conjuncts, fixed })
}

fn only_says(pool: &Pool, t: Term, fixed: &[(SymId, u64)]) -> bool {
    match pool.symbols(t) {
        [sym] => {
            let known = fixed.iter().any(|(other, _)| other == sym);
            known
                && matches!(pool.node(t), Node::Bin(BinOp::Eq | BinOp::IEq, a, _) if pool.sym_of(a).is_some())
        }
        _ => false,
    }
}

/// What the bounds say of a symbol, as conjuncts.
fn range_of(pool: &mut Pool, bounds: &Bounds, t: Term) -> Vec<Term> {
    if pool.sort(t).is_float() {
        return Vec::new();
    }
    let width = pool.width(t);
    if let Some(bits) = bounds.value(pool, t) {
        let constant = pool.constant(pool.sort(t), bits);
        return vec![pool.eq(t, constant)];
    }
    if pool.sort(t) == Sort::Bool {
        return Vec::new();
    }
    let mut ranges = Vec::new();
    if pool.sort(t) == Sort::Int {
        let (lo, hi) = bounds.int(pool, t);
        for (end, is_low) in [(lo, true), (hi, false)] {
            if let Some(end) = end {
                let end = pool.int(end);
                ranges.push(if is_low {
                    pool.int_le(end, t)
                } else {
                    pool.int_le(t, end)
                });
            }
        }
        let tt = pool.tt();
        ranges.retain(|&t| t != tt);
        return ranges;
    }
    let (lo, hi) = bounds.signed(pool, t);
    let (low, high) = (pool.bv(width, lo as u64), pool.bv(width, hi as u64));
    ranges.push(pool.sle(low, t));
    ranges.push(pool.sle(t, high));
    // Where the sign is known the unsigned reading says the same.
    let (lo, hi) = bounds.unsigned(pool, t);
    if lo > 0 || hi < word::mask(width) {
        let (low, high) = (pool.bv(width, lo), pool.bv(width, hi));
        ranges.push(pool.ule(low, t));
        ranges.push(pool.ule(t, high));
    }
    let tt = pool.tt();
    ranges.retain(|&t| t != tt);
    ranges
}

fn compares_with_constant(pool: &Pool, t: Term) -> bool {
    match pool.node(t) {
        Node::Un(UnOp::Not, inner) => {
            matches!(pool.node(inner), Node::Bin(BinOp::Eq | BinOp::IEq, ..))
                && compares_with_constant(pool, inner)
        }
        Node::Bin(
            BinOp::Eq | BinOp::Slt | BinOp::Sle | BinOp::Ult | BinOp::Ule | BinOp::IEq | BinOp::ILe,
            a,
            b,
        ) => pool.as_const(a).is_some() || pool.as_const(b).is_some(),
        _ => false,
    }
}
