//! What evaluation and small circuits leave: the query is made smaller in a pool
//! of its own and solved there by a chain of its own. Floats are passed on, and
//! integers that are not solved.

use std::rc::Rc;

use gadfly_term::{BinOp, Evaluator, Model, Node, Pool, Term, UnOp};

use crate::answer::UnknownReason;
use crate::query::{Known, Layer, Outcome, Query, has_ints};
use crate::reduce::{Reduced, reduce};
use crate::stats::Stats;

pub(crate) struct Reduce {
    /// Solves what is left.
    pub inner: Box<dyn Layer>,
    pub evaluator: Evaluator,
    pub next: Box<dyn Layer>,
}

impl Layer for Reduce {
    fn check(&mut self, query: &Query, stats: &mut Stats) -> Outcome {
        let mut conjuncts = query.conjuncts();
        if crate::query::has_floats(query.pool, &conjuncts) {
            return self.next.check(query, stats);
        }
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
            // Integers have another solver behind this one.
            Outcome::Unknown(_) if has_ints(query.pool, &conjuncts) => {
                self.next.check(query, stats)
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
