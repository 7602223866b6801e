//! What travels through the layers: a question and its outcome.

use std::borrow::Cow;
use std::rc::Rc;

use gadfly_term::{BinOp, Bounds, Model, Node, Pool, Sort, SymId, Term};
use rustc_hash::FxHashSet;

use crate::answer::UnknownReason;
use crate::path::PathCondition;
use crate::stats::Stats;

/// Is `known` and `goal` together satisfiable, given that `known` is?
pub(crate) struct Query<'a> {
    pub pool: &'a Pool,
    pub known: Known<'a>,
    pub goal: &'a [Term],
    /// Satisfies `known`.
    pub hint: Option<&'a Rc<Model>>,
    /// Intervals that hold wherever `known` and `goal` do, once computed.
    pub bounds: Option<&'a Bounds>,
}

/// A path is listed only when a layer needs the list: the first layers answer
/// most questions without it.
#[derive(Copy, Clone)]
pub(crate) enum Known<'a> {
    Path(&'a PathCondition),
    List(&'a [Term]),
}

impl<'a> Known<'a> {
    pub(crate) fn contains(self, t: Term) -> bool {
        match self {
            Known::Path(path) => path.contains(t),
            Known::List(terms) => terms.contains(&t),
        }
    }

    pub(crate) fn list(self) -> Cow<'a, [Term]> {
        match self {
            Known::Path(path) => Cow::Owned(path.conjuncts()),
            Known::List(terms) => Cow::Borrowed(terms),
        }
    }
}

impl Query<'_> {
    /// Everything that has to hold, path first.
    pub(crate) fn conjuncts(&self) -> Vec<Term> {
        let mut all = self.known.list().into_owned();
        all.extend_from_slice(self.goal);
        all
    }
}

pub(crate) enum Outcome {
    /// The model satisfies the whole query; symbols outside it may be missing.
    Sat(Rc<Model>),
    /// With conjuncts of the query that are already unsatisfiable, sorted.
    Unsat(Vec<Term>),
    Unknown(UnknownReason),
}

/// One idea for answering queries; what it cannot answer it passes on, perhaps
/// made smaller.
pub(crate) trait Layer {
    fn check(&mut self, query: &Query, stats: &mut Stats) -> Outcome;
}

/// The symbols of several terms, sorted.
pub(crate) fn symbols_of(pool: &Pool, terms: &[Term]) -> Vec<SymId> {
    let mut symbols: Vec<SymId> = terms
        .iter()
        .flat_map(|&t| pool.symbols(t).iter().copied())
        .collect();
    symbols.sort_unstable();
    symbols.dedup();
    symbols
}

/// Whether a float occurs anywhere in the terms.
pub(crate) fn has_floats(pool: &Pool, terms: &[Term]) -> bool {
    has_sort(pool, terms, Sort::is_float)
}

/// Whether an integer without bounds occurs anywhere in the terms.
pub(crate) fn has_ints(pool: &Pool, terms: &[Term]) -> bool {
    pool.has_ints() && has_sort(pool, terms, |sort| sort == Sort::Int)
}

/// Whether unknown integers are multiplied, divided or combined bit by bit.
pub(crate) fn has_int_products(pool: &Pool, terms: &[Term]) -> bool {
    has_term(pool, terms, |t| match pool.node(t) {
        Node::Bin(BinOp::IMul | BinOp::IDiv | BinOp::IMod, _, b) => pool.as_const(b).is_none(),
        Node::Bin(BinOp::IAnd | BinOp::IOr | BinOp::IXor | BinOp::IShl | BinOp::IShr, ..) => true,
        _ => false,
    })
}

fn has_sort(pool: &Pool, terms: &[Term], is: impl Fn(Sort) -> bool) -> bool {
    has_term(pool, terms, |t| is(pool.sort(t)))
}

fn has_term(pool: &Pool, terms: &[Term], is: impl Fn(Term) -> bool) -> bool {
    let mut seen = FxHashSet::default();
    let mut stack = terms.to_vec();
    while let Some(t) = stack.pop() {
        if is(t) {
            return true;
        }
        if seen.insert(t) {
            stack.extend(pool.node(t).children());
        }
    }
    false
}
