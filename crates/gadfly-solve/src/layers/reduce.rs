//! What evaluation and small circuits leave: the query is made smaller in a pool
//! of its own and solved there by a chain of its own. Floats are passed on.
//! Integers without bounds go to Z3 first, which refutes them where circuits cannot;
//! what it does not decide soon is tried here, where small values are found.

use std::rc::Rc;

use gadfly_term::{BinOp, Evaluator, Model, Node, Pool, Term, UnOp};

use crate::answer::UnknownReason;
use crate::clock::Clock;
use crate::query::{Known, Layer, Outcome, Query, has_floats, has_int_products, has_ints};
use crate::reduce::{Reduced, reduce};
use crate::stats::Stats;

pub(crate) struct Reduce {
    pub clock: Clock,
    /// Solves what is left.
    pub inner: Box<dyn Layer>,
    pub evaluator: Evaluator,
    pub next: Box<dyn Layer>,
}

/// Effort of Z3's first try at integers, in percent of a question's own: sums it
/// decides at once or not at all, products may take for ever where small values
/// or circuits of few bits would do.
const FIRST_TRY: u64 = 30;
const FIRST_TRY_OF_PRODUCTS: u64 = 5;

impl Layer for Reduce {
    fn check(&mut self, query: &Query, stats: &mut Stats) -> Outcome {
        let conjuncts = query.conjuncts();
        if has_floats(query.pool, &conjuncts) {
            return self.next.check(query, stats);
        }
        if !has_ints(query.pool, &conjuncts) {
            return self.reduced(query, conjuncts, stats);
        }
        let part = if has_int_products(query.pool, &conjuncts) {
            FIRST_TRY_OF_PRODUCTS
        } else {
            FIRST_TRY
        };
        let share = self.clock.share();
        self.clock
            .set_share(Some((share.unwrap_or(100) * part / 100).max(1)));
        let first = self.next.check(query, stats);
        self.clock.set_share(share);
        if !matches!(first, Outcome::Unknown(_)) {
            return first;
        }
        match self.reduced(query, conjuncts, stats) {
            Outcome::Unknown(_) if !self.clock.is_over() => self.next.check(query, stats),
            outcome => outcome,
        }
    }
}

impl Reduce {
    fn reduced(&mut self, query: &Query, mut conjuncts: Vec<Term>, stats: &mut Stats) -> Outcome {
        let mut pool = Pool::new();
        let stated = stated(query.pool, &conjuncts);
        let (copies, symbols) = pool.import(query.pool, &conjuncts, &stated);
        let Some(Reduced {
            conjuncts: smaller,
            fixed,
        }) = reduce(&mut pool, copies)
        else {
            stats.by_reduce += 1;
            conjuncts.sort_unstable();
            return Outcome::Unsat(conjuncts);
        };
        let hint = query.hint.map(|hint| {
            let mut model: Model = symbols
                .iter()
                .map(|&(old, new)| (new, hint.get(old)))
                .collect();
            for &(sym, bits) in &fixed {
                model.set(sym, bits);
            }
            Rc::new(model)
        });
        let part = Query {
            pool: &pool,
            known: Known::List(&[]),
            goal: &smaller,
            hint: hint.as_ref(),
            bounds: None,
        };
        match self.inner.check(&part, stats) {
            Outcome::Sat(found) => {
                let mut found = (*found).clone();
                for &(sym, bits) in &fixed {
                    found.set(sym, bits);
                }
                let mut model = stated;
                for &(old, new) in &symbols {
                    model.set(old, found.get(new));
                }
                self.evaluator.reset();
                let mut holds = |&t: &_| self.evaluator.eval_bool(query.pool, &model, t);
                if !conjuncts.iter().all(&mut holds) {
                    stats.bad_models += 1;
                    let why = "a reduced model does not evaluate".to_owned();
                    return Outcome::Unknown(UnknownReason::Incomplete(why));
                }
                Outcome::Sat(Rc::new(model))
            }
            Outcome::Unsat(_) => {
                conjuncts.sort_unstable();
                Outcome::Unsat(conjuncts)
            }
            unknown => unknown,
        }
    }
}

/// The symbols that a conjunct says the value of.
fn stated(pool: &Pool, conjuncts: &[Term]) -> Model {
    let mut values = Model::new();
    for &t in conjuncts {
        let (sym, bits) = match pool.node(t) {
            Node::Bin(BinOp::Eq | BinOp::IEq, a, b) => (pool.sym_of(a), pool.as_const(b)),
            Node::Un(UnOp::Not, a) => (pool.sym_of(a), Some(0)),
            Node::Sym(sym) => (Some(sym), Some(1)),
            _ => continue,
        };
        if let (Some(sym), Some(bits)) = (sym, bits) {
            values.set(sym, bits);
        }
    }
    values
}
