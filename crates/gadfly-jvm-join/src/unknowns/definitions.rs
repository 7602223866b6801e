//! Values of symbols that follow from those of others.

use gadfly_term::{BinOp, Node, Pool, SymId, Term, UnOp};
use std::collections::BTreeSet;

/// What makes a model of a condition out of values of some symbols: for each of the others what it
/// probably is, in the order in which they can be computed. Guessed from equations and from limits
/// that leave one value; whoever uses it evaluates the condition anyway.
pub(crate) fn definitions(
    pool: &mut Pool,
    condition: &[Term],
    given: &BTreeSet<SymId>,
) -> Vec<(SymId, Term)> {
    let mut guesses: Vec<(SymId, Term)> = Vec::new();
    let mut doubtful: Vec<(SymId, Term)> = Vec::new();
    let mut above: Vec<(Term, Term)> = Vec::new();
    for &conjunct in condition {
        if pool.symbols(conjunct).iter().all(|s| given.contains(s)) {
            continue;
        }
        match pool.node(conjunct) {
            Node::Sym(sym) => guesses.push((sym, pool.tt())),
            Node::Un(UnOp::Not, t) => {
                if let Node::Sym(sym) = pool.node(t) {
                    guesses.push((sym, pool.ff()));
                }
            }
            Node::Bin(BinOp::Eq, a, b) => equation(pool, a, b, &mut guesses),
            Node::Bin(BinOp::Sle, a, b) => above.push((a, b)),
            Node::Bin(BinOp::Slt, a, b) => {
                // With a constant, at most and less are the same.
                let one = pool.bv(pool.width(a), 1);
                if pool.as_const(a).is_some() {
                    let next = pool.add(a, one);
                    above.push((next, b));
                } else if pool.as_const(b).is_some() {
                    let previous = pool.sub(b, one);
                    above.push((a, previous));
                }
            }
            Node::Bin(BinOp::Or, ..) => {
                let mut stack = vec![conjunct];
                while let Some(t) = stack.pop() {
                    match pool.node(t) {
                        Node::Bin(BinOp::Or, a, b) => stack.extend([a, b]),
                        Node::Bin(BinOp::Eq, a, b) => equation(pool, a, b, &mut doubtful),
                        _ => {}
                    }
                }
            }
            _ => {}
        }
    }
    for &(low, high) in &above {
        if above.contains(&(high, low)) {
            equation(pool, low, high, &mut guesses);
        }
    }
    // Two elements may be the same one, but mostly they are not.
    let plain = |(_, t): &(SymId, Term)| pool.sym_of(*t).is_some();
    let (last, doubtful): (Vec<_>, Vec<_>) = doubtful.into_iter().partition(plain);
    guesses.extend(doubtful.into_iter().chain(last));
    let mut known = given.clone();
    let mut defined = Vec::new();
    loop {
        let ready = guesses.iter().find(|(sym, t)| {
            !known.contains(sym) && pool.symbols(*t).iter().all(|s| known.contains(s))
        });
        let Some(&(sym, t)) = ready else {
            return defined;
        };
        known.insert(sym);
        defined.push((sym, t));
    }
}

/// The symbols that an equation defines.
fn equation(pool: &mut Pool, a: Term, b: Term, out: &mut Vec<(SymId, Term)>) {
    for (side, other) in [(a, b), (b, a)] {
        match pool.node(side) {
            Node::Sym(sym) => out.push((sym, other)),
            Node::Un(UnOp::Zext | UnOp::Sext, t) => {
                if let Node::Sym(sym) = pool.node(t) {
                    let narrow = pool.extract(other, pool.width(t) - 1, 0);
                    out.push((sym, narrow));
                }
            }
            // One that stands alone among what is added.
            Node::Bin(BinOp::Add, x, y) => {
                for (x, y) in [(x, y), (y, x)] {
                    if let Node::Sym(sym) = pool.node(x) {
                        let rest = pool.sub(other, y);
                        out.push((sym, rest));
                    }
                }
            }
            _ => {}
        }
    }
}
