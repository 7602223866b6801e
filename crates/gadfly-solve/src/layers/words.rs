//! Integers beside floats, as words: Z3 knows floats and bit-vectors together far
//! better than floats and integers. Where the intervals of the symbols say that
//! every number fits 62 bits, the query is the same over words of 64 bits; where
//! they do not, symbols are cut to 32 bits, and then only a model counts.

use std::rc::Rc;

use gadfly_term::{BinOp, Bounds, Evaluator, Int, Model, Node, Pool, Sort, SymId, Term, UnOp};
use rustc_hash::FxHashMap;

use crate::blast::ints_fit;
use crate::clock::Clock;
use crate::config::SolverConfig;
use crate::layers::z3::Z3Layer;
use crate::query::{Known, Layer, Outcome, Query, has_floats, has_ints, symbols_of};
use crate::stats::Stats;

pub(crate) struct Words {
    pub config: SolverConfig,
    pub clock: Clock,
    pub evaluator: Evaluator,
    pub next: Box<dyn Layer>,
}

/// Bits of symbols that have no bounds.
const CUT: u8 = 33;
const WIDTH: u8 = 64;

impl Layer for Words {
    fn check(&mut self, query: &Query, stats: &mut Stats) -> Outcome {
        let conjuncts = query.conjuncts();
        let pool = query.pool;
        if has_ints(pool, &conjuncts)
            && has_floats(pool, &conjuncts)
            && let Some(outcome) = self.solve(pool, &conjuncts, stats)
        {
            return outcome;
        }
        self.next.check(query, stats)
    }
}

impl Words {
    fn solve(&mut self, pool: &Pool, conjuncts: &[Term], stats: &mut Stats) -> Option<Outcome> {
        let bounds = Bounds::assuming(pool, conjuncts)?;
        let symbols = symbols_of(pool, conjuncts);
        let cut = symbols.iter().any(|&sym| {
            let (lo, hi) = bounds.int(pool, pool.sym_term(sym));
            pool.sym_sort(sym) == Sort::Int && (lo.is_none() || hi.is_none())
        });
        let ranges = bounds.forward(pool, conjuncts, cut.then_some(CUT))?;
        if !ints_fit(pool, conjuncts, &ranges) {
            return None;
        }
        let mut words = Pool::new();
        let (copies, of_symbols) = translate(pool, conjuncts, &ranges, &mut words);
        let query = Query {
            pool: &words,
            known: Known::List(&[]),
            goal: &copies,
            hint: None,
            bounds: None,
        };
        // A solver of its own: translations are remembered by term.
        let outcome = Z3Layer::new(&self.config, &self.clock).check(&query, stats);
        match outcome {
            Outcome::Sat(found) => {
                let mut model = Model::new();
                for (old, new) in of_symbols {
                    let bits = found.get(new);
                    if pool.sym_sort(old) == Sort::Int {
                        model.set_int(old, &Int::from(bits as i64));
                    } else {
                        model.set(old, bits);
                    }
                }
                self.evaluator.reset();
                let mut holds = |&t: &Term| self.evaluator.eval_bool(pool, &model, t);
                let good = conjuncts.iter().all(&mut holds);
                good.then(|| Outcome::Sat(Rc::new(model)))
            }
            Outcome::Unsat(_) if !cut => {
                let mut core = conjuncts.to_vec();
                core.sort_unstable();
                Some(Outcome::Unsat(core))
            }
            _ => None,
        }
    }
}

/// The query over words, with the ranges of the symbols as conjuncts, and for each
/// symbol its own among the words.
fn translate(
    pool: &Pool,
    conjuncts: &[Term],
    ranges: &Bounds,
    words: &mut Pool,
) -> (Vec<Term>, Vec<(SymId, SymId)>) {
    let mut all = Vec::new();
    let mut copies: FxHashMap<Term, Term> = FxHashMap::default();
    let mut stack = conjuncts.to_vec();
    while let Some(t) = stack.pop() {
        if copies.insert(t, t).is_none() {
            all.push(t);
            stack.extend(pool.node(t).children());
        }
    }
    // Operands are older than their users.
    all.sort_unstable();
    let mut goal = Vec::new();
    let mut symbols = Vec::new();
    for t in all {
        let sort = pool.sort(t);
        let copy = match pool.node(t) {
            Node::Sym(sym) if sort == Sort::Int => {
                let copy = words.fresh(Sort::Bv(WIDTH), pool.sym_name(sym));
                let (lo, hi) = ranges.signed(pool, t);
                let (low, high) = (words.i64(lo), words.i64(hi));
                goal.extend([words.sle(low, copy), words.sle(copy, high)]);
                symbols.extend(words.sym_of(copy).map(|own| (sym, own)));
                copy
            }
            Node::Sym(sym) => {
                let copy = words.fresh(sort, pool.sym_name(sym));
                symbols.extend(words.sym_of(copy).map(|own| (sym, own)));
                copy
            }
            Node::Const(bits) if sort == Sort::Int => {
                words.bv(WIDTH, Int::from_bits(bits).low_bits(WIDTH))
            }
            Node::Un(op, a) => unary(words, op, copies[&a], sort),
            Node::Bin(op, a, b) => {
                let plain = |t: Term| ranges.signed(pool, t).0 >= 0;
                let (x, y) = (copies[&a], copies[&b]);
                binary(words, op, (x, plain(a)), (y, plain(b)))
            }
            node => words.rebuild(node, sort, |child| copies[&child]),
        };
        copies.insert(t, copy);
    }
    goal.extend(conjuncts.iter().map(|t| copies[t]));
    (goal, symbols)
}

fn unary(p: &mut Pool, op: UnOp, x: Term, sort: Sort) -> Term {
    match op {
        UnOp::IFromUbv => p.zext(x, WIDTH),
        UnOp::IFromSbv => p.sext(x, WIDTH),
        UnOp::IToBv => p.extract(x, sort.width() - 1, 0),
        UnOp::FFromInt => p.f_from_sbv(x, sort),
        // A whole part without bounds does not come here (`ints_fit`).
        UnOp::FToInt => p.f_to_sbv(x, WIDTH),
        _ => p.rebuild(Node::Un(op, x), sort, |t| t),
    }
}

/// Operands come with whether they are never negative.
fn binary(p: &mut Pool, op: BinOp, (x, x_plain): (Term, bool), (y, y_plain): (Term, bool)) -> Term {
    match op {
        BinOp::IAdd => p.add(x, y),
        BinOp::IMul => p.mul(x, y),
        BinOp::IAnd => p.bvand(x, y),
        BinOp::IOr => p.bvor(x, y),
        BinOp::IXor => p.bvxor(x, y),
        BinOp::IEq => p.eq(x, y),
        BinOp::ILe => p.sle(x, y),
        // Amounts out of order are large as unsigned numbers.
        BinOp::IShl => p.shl(x, y),
        BinOp::IShr => {
            let zero = p.i64(0);
            let negative = p.slt(y, zero);
            let shifted = p.ashr(x, y);
            p.ite(negative, zero, shifted)
        }
        BinOp::IDiv | BinOp::IMod => {
            let zero = p.i64(0);
            let by_zero = p.eq(y, zero);
            let (quotient, rest) = if x_plain && y_plain {
                (p.udiv(x, y), p.urem(x, y))
            } else {
                // Rounded down: a remainder of the other sign is one divisor short.
                let (quotient, rest) = (p.sdiv(x, y), p.srem(x, y));
                let (r_negative, y_negative) = (p.slt(rest, zero), p.slt(y, zero));
                let (apart, some) = (p.xor(r_negative, y_negative), p.ne(rest, zero));
                let adjust = p.and(apart, some);
                let minus_one = p.i64(-1);
                let (less, more) = (p.add(quotient, minus_one), p.add(rest, y));
                (p.ite(adjust, less, quotient), p.ite(adjust, more, rest))
            };
            if op == BinOp::IDiv {
                p.ite(by_zero, zero, quotient)
            } else {
                p.ite(by_zero, x, rest)
            }
        }
        _ => p.rebuild(Node::Bin(op, x, y), Sort::Bool, |t| t),
    }
}
