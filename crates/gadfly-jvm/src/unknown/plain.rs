//! Inputs that are made without running code: boxes and arrays, and how long arrays and strings
//! may be.
//!
//! Lengths are as unbounded as those of the real JVM, so that no path is missing that only a long
//! array takes. A failure that needs more elements than a replay can have is not shown: its path
//! ends with [`Reason::HeapBound`].

use crate::classes::{ClassId, Shape};
use crate::config::States;
use crate::heap::{Array, Body, Cells, Contents, Native, Object, Recipe, Unknown};
use crate::kinds::box_kind;
use crate::machine::{End, Jvm, Step, unsupported};
use crate::state::{ARRAY_BITS, STRING_BITS, State};
use crate::value::{Ref, Value};
use gadfly_classfile::Type;
use gadfly_solve::{Answer, PathCondition};
use gadfly_term::{Sort, SymId, Term, eval_bool};
use gadfly_witness::Reason;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

/// Joined states have short arrays and strings.
const JOINED_BITS: u8 = 16;
/// The longest array or string that a replay makes.
const LONGEST: u64 = (1 << 16) - 1;

impl Jvm {
    pub(super) fn build_box(
        &mut self,
        st: &mut State,
        cell: Ref,
        unknown: &Unknown,
        class: ClassId,
    ) -> Step<()> {
        let kind = box_kind(&self.classes.class(class).name).unwrap_or('I');
        let ty = Type::parse(&kind.to_string()).unwrap_or(Type::Int);
        let value = self.fresh(st, &ty, None, &unknown.name, 0, false)?;
        let boxed = if kind == 'Z' {
            let object = self.allocate(st, class);
            self.set_named_field(st, object, "value", value);
            object
        } else {
            match self.boxed(st, kind, value)? {
                Value::Ref(object) => object,
                _ => return unsupported("a box that is no object"),
            }
        };
        st.heap.get_mut(boxed).input = true;
        self.bind(st, cell, boxed, Recipe::Boxed { value });
        Ok(())
    }

    pub(super) fn build_array(
        &mut self,
        st: &mut State,
        cell: Ref,
        unknown: &Rc<Unknown>,
        class: ClassId,
    ) -> Step<()> {
        let Shape::Array { elem, .. } = self.classes.class(class).shape else {
            return unsupported("an array that is none");
        };
        let len = self.fresh_length(&unknown.name, ARRAY_BITS);
        if self.states == States::Free {
            let most = self.pool.i32(self.config.k as i32);
            let short = self.pool.sle(len, most);
            self.assume(st, short)?;
            st.doubt(Reason::HeapBound);
        }
        let contents = Contents::Sparse {
            len,
            cells: BTreeMap::new(),
            cells_are: Cells::Unknown,
        };
        let array = st.heap.alloc(Object {
            class,
            body: Body::Array(Array {
                elem,
                contents,
                writes: Vec::new(),
            }),
            input: true,
            native: Some(Rc::new(Native::InputArray(unknown.clone()))),
        });
        self.bind(st, cell, array, Recipe::Array);
        Ok(())
    }

    /// The unknown length of an input, as an int.
    pub(crate) fn fresh_length(&mut self, name: &str, bits: u8) -> Term {
        let bits = if self.join.is_some() {
            JOINED_BITS
        } else {
            bits
        };
        let len = self.pool.fresh(Sort::Bv(bits), &format!("{name}.length"));
        self.pool.zext(len, 32)
    }

    /// Whether a symbol is the length of an input array or string.
    fn is_length(&self, sym: SymId) -> bool {
        matches!(self.pool.sym_sort(sym), Sort::Bv(ARRAY_BITS | STRING_BITS))
            && self.pool.sym_name(sym).ends_with(".length")
    }

    /// Keeps the inputs of a path short enough to be replayed, if the path allows it.
    pub(crate) fn keep_short(&mut self, path: &mut PathCondition) -> Result<(), Reason> {
        if self.join.is_some() {
            return Ok(());
        }
        let conjuncts = path.conjuncts().clone();
        let symbols: BTreeSet<SymId> = conjuncts
            .iter()
            .flat_map(|&t| self.pool.symbols(t).to_vec())
            .filter(|&sym| self.is_length(sym))
            .collect();
        let mut all = self.pool.tt();
        for sym in symbols {
            let Sort::Bv(bits) = self.pool.sym_sort(sym) else {
                continue;
            };
            let length = self.pool.sym_term(sym);
            let most = self.pool.bv(bits, LONGEST);
            let short = self.pool.ule(length, most);
            all = self.pool.and(all, short);
        }
        if self.pool.as_bool(all) == Some(true) || path.contains(all) {
            return Ok(());
        }
        let model = path.model().cloned();
        if let Some(model) = model.filter(|m| eval_bool(&self.pool, m, all)) {
            path.assume(&self.pool, all, Some(model));
            return Ok(());
        }
        match self.solver.check(&mut self.pool, path, &[all]) {
            Answer::Sat(model) => {
                path.assume(&self.pool, all, Some(model));
                Ok(())
            }
            Answer::Unsat => Err(Reason::HeapBound),
            Answer::Unknown(_) => Err(Reason::Solver),
        }
    }

    /// How a path ended, as far as it can be shown: a failure that needs inputs longer than any
    /// that a replay makes is none. That such inputs may exhaust the memory is nobody's fault.
    pub(crate) fn shown_end(&mut self, st: &State, end: End) -> End {
        let exhausted = match &end {
            End::Threw(exception) => {
                let class = st.heap.get(*exception).class;
                &*self.classes.class(class).name == "java/lang/OutOfMemoryError"
            }
            End::Loops { .. } | End::Violated { .. } | End::Deep => false,
            _ => return end,
        };
        match self.keep_short(&mut st.path.clone()) {
            Ok(()) => end,
            Err(Reason::HeapBound) if exhausted => End::Infeasible,
            Err(reason) => End::Cut(reason),
        }
    }
}
