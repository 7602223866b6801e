//! Comparators without a body: some total order, the same for as long as what is compared stays
//! the same. Every compared thing has a rank, a number of its own; the order is left to the
//! solver, so a comparison decides nothing by itself.

use crate::classes::Method;
use crate::heap::Body;
use crate::kinds::box_kind;
use crate::machine::{Jvm, Step};
use crate::state::{Rank, State};
use crate::value::{Ref, Value};
use gadfly_term::{Sort, Term};
use std::rc::Rc;

/// Whether a method without a body compares two things: its arguments, or its object with its
/// argument.
pub(crate) fn is_comparison(method: &Method) -> bool {
    matches!(
        (&*method.class_name, &*method.name),
        ("java/util/Comparator", "compare") | ("java/lang/Comparable", "compareTo")
    )
}

impl Jvm {
    /// What an unknown comparator says about two things.
    pub(crate) fn compare_unknown(&mut self, st: &mut State, a: Ref, b: Ref) -> Step<Value> {
        let (a, b) = (st.heap.resolve(a), st.heap.resolve(b));
        if a == b {
            return Ok(Value::Int(0));
        }
        let (ra, rb) = (self.rank_of(st, a), self.rank_of(st, b));
        let pool = &mut self.pool;
        let (less, equal) = (pool.slt(ra, rb), pool.eq(ra, rb));
        let (below, same, above) = (pool.i32(-1), pool.i32(0), pool.i32(1));
        let not_less = pool.ite(equal, same, above);
        let sign = pool.ite(less, below, not_less);
        Ok(Value::int(pool, sign))
    }

    fn rank_of(&mut self, st: &mut State, thing: Ref) -> Term {
        // Boxed numbers are ordered by their numbers.
        if !thing.is_null()
            && box_kind(&self.classes.class(st.heap.get(thing).class).name) == Some('I')
            && let Some(value) = self.named_field(st, thing, "value")
            && let Some(term) = value.term(&mut self.pool)
        {
            return term;
        }
        let fields = self.comparable_state(st, thing);
        let known = st.inputs.ranks.iter().rev().find(|r| r.of == thing);
        if let Some(known) = known
            && same_state(known.fields.as_deref(), fields.as_deref())
        {
            return known.term;
        }
        let name = format!("rank{}", st.inputs.ranks.len() + 1);
        let term = self.pool.fresh(Sort::Bv(32), &name);
        let rank = Rank {
            of: thing,
            term,
            fields,
        };
        Rc::make_mut(&mut st.inputs).ranks.push(rank);
        term
    }

    /// What a comparison of a thing may depend on: its fields, if it has become an object.
    fn comparable_state(&self, st: &State, thing: Ref) -> Option<Box<[Value]>> {
        if thing.is_null() {
            None
        } else {
            st.heap.get(thing).fields().map(Into::into)
        }
    }

    /// Two references turn out to be the same thing: so are their ranks.
    pub(crate) fn same_rank(&mut self, st: &mut State, a: Ref, b: Ref) -> Step<()> {
        if let (Some(ra), Some(rb)) = (self.rank_term(st, a), self.rank_term(st, b)) {
            let same = self.pool.eq(ra, rb);
            self.assume(st, same)?;
        }
        Ok(())
    }

    /// An object of a class that nothing has been decided about, so that a number can stand for it.
    pub(crate) fn is_open(&self, st: &State, thing: Ref) -> bool {
        !thing.is_null()
            && match &st.heap.get(thing).body {
                Body::Unknown(unknown) => {
                    let name = &*self.classes.class(unknown.bound).name;
                    unknown.also.is_empty()
                        && matches!(
                            name,
                            "java/lang/Object"
                                | "java/lang/Comparable"
                                | "java/lang/Number"
                                | "java/lang/Integer"
                        )
                }
                _ => false,
            }
    }

    /// The rank that a thing was last compared with.
    pub(crate) fn rank_term(&self, st: &State, thing: Ref) -> Option<Term> {
        let ranks = st.inputs.ranks.iter().rev();
        ranks.filter(|r| r.of == thing).map(|r| r.term).next()
    }

    /// Whether numbers in their natural order can stand for everything that was compared.
    pub(crate) fn ranks_are_numbers(&self, st: &State) -> bool {
        let ranks = st.inputs.ranks.iter();
        ranks
            .map(|r| st.heap.resolve(r.of))
            .all(|thing| self.is_open(st, thing))
    }
}

/// A field that had not been looked at had the value that it was found to have later.
fn same_state(then: Option<&[Value]>, now: Option<&[Value]>) -> bool {
    match (then, now) {
        (Some(then), Some(now)) => then
            .iter()
            .zip(now)
            .all(|(t, n)| matches!(t, Value::Unset) || t.same(*n)),
        // It has become an object since; that is not a change.
        _ => true,
    }
}
