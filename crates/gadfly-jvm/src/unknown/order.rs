//! Comparators without a body: some total order, the same for as long as what is compared stays
//! the same. Every compared thing has a rank, a number of its own; the order is left to the
//! solver, so a comparison decides nothing by itself.

use crate::classes::Method;
use crate::heap::Body;
use crate::interp::box_kind;
use crate::machine::{Jvm, Step};
use crate::state::State;
use crate::value::{Ref, Value};
use gadfly_term::{Sort, Term};

/// Whether a method without a body compares its two arguments.
pub(crate) fn is_comparison(method: &Method) -> bool {
    &*method.class_name == "java/util/Comparator" && &*method.name == "compare"
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
        if let Some(known) = st.inputs.ranks.iter().find(|(r, _)| *r == thing) {
            return known.1;
        }
        let name = format!("rank{}", st.inputs.ranks.len() + 1);
        let rank = self.pool.fresh(Sort::Bv(32), &name);
        std::rc::Rc::make_mut(&mut st.inputs)
            .ranks
            .push((thing, rank));
        rank
    }

    /// Two references turn out to be the same thing: so are their ranks.
    pub(crate) fn same_rank(&mut self, st: &mut State, a: Ref, b: Ref) -> Step<()> {
        let rank = |thing: Ref| {
            st.inputs
                .ranks
                .iter()
                .find(|(r, _)| *r == thing)
                .map(|r| r.1)
        };
        if let (Some(ra), Some(rb)) = (rank(a), rank(b)) {
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

    pub(crate) fn rank_term(&self, st: &State, thing: Ref) -> Option<Term> {
        st.inputs
            .ranks
            .iter()
            .find(|(r, _)| *r == thing)
            .map(|r| r.1)
    }

    /// Whether numbers in their natural order can stand for everything that was compared.
    pub(crate) fn ranks_are_numbers(&self, st: &State) -> bool {
        st.inputs.ranks.iter().all(|&(thing, _)| {
            let thing = st.heap.resolve(thing);
            self.is_open(st, thing)
        })
    }
}
