//! Beyond the loop bound: instead of giving a path up at once, its inputs are given values and it
//! runs on concretely for a while. A bug at the thirteenth turn is found that way.

use crate::classes::Method;
use crate::heap::{Array, Body, Cells, Contents};
use crate::machine::{Jvm, Step, cut};
use crate::state::{CHAR_PREFIX, Pinned, State};
use crate::value::{Ref, Value};
use gadfly_solve::{Measure, Preference};
use gadfly_term::{Model, Pool, Sort, SymId, eval};
use gadfly_witness::Reason;
use std::collections::BTreeSet;
use std::rc::Rc;

/// Paths continued at one loop.
const MOST_CONTINUED: u32 = 3;
/// Instructions that a continued path may run.
const CONTINUED_STEPS: u64 = 300_000;
/// Longer arrays of unknown length stay sparse on a continued path.
const MOST_SETTLED: usize = 100_000;

impl Jvm {
    pub(super) fn go_on_concretely(
        &mut self,
        st: &mut State,
        method: &Rc<Method>,
        head: u32,
    ) -> Step<()> {
        let concretized = self.concretized.entry((method.id, head)).or_insert(0);
        let give_up = !method.is_user || *concretized >= MOST_CONTINUED || st.pinned.is_some();
        if give_up || self.join.is_some() {
            return Err(cut(Reason::LoopBound));
        }
        *concretized += 1;
        let longer = *concretized > 1;
        if !longer {
            // Often only one path comes this far: it takes one more turn, then the longer way.
            self.forks.push(st.clone());
        }
        let symbols = self.symbols_of_state(st);
        let preferences: Vec<Preference> = symbols
            .iter()
            .map(|&sym| self.generous(sym, longer))
            .collect();
        let Some(model) = self.solver.minimise(&mut self.pool, &st.path, &preferences) else {
            return Err(cut(Reason::LoopBound));
        };
        for &sym in &symbols {
            let term = self.pool.sym_term(sym);
            let bits = model.get(sym);
            let fixed = match self.pool.sym_sort(sym) {
                Sort::Bv(width) => {
                    let value = self.pool.bv(width, bits);
                    self.pool.eq(term, value)
                }
                Sort::F32 | Sort::F64 => {
                    let width = if self.pool.sym_sort(sym) == Sort::F32 {
                        32
                    } else {
                        64
                    };
                    let raw = self.pool.f_bits(term);
                    let value = self.pool.bv(width, bits);
                    self.pool.eq(raw, value)
                }
                // Java has no integers without bounds.
                Sort::Bool | Sort::Int => continue,
            };
            st.path.assume(&self.pool, fixed, Some(model.clone()));
        }
        self.concretise(st, &model);
        st.pinned = Some(Pinned {
            until: self.steps + CONTINUED_STEPS,
        });
        st.doubt(Reason::LoopBound);
        Ok(())
    }

    /// A loop that only few values are still in, perhaps for ever: one assignment of them goes on
    /// with numbers, where going round in circles is noticed; the others stay together.
    pub(super) fn settle_one(&mut self, st: &mut State) -> Step<()> {
        let Some(model) = st.path.model().cloned() else {
            return Ok(());
        };
        let mut all = self.pool.tt();
        for sym in self.symbols_of_state(st) {
            let Sort::Bv(width) = self.pool.sym_sort(sym) else {
                return Ok(());
            };
            let value = self.pool.bv(width, model.get(sym));
            let term = self.pool.sym_term(sym);
            let same = self.pool.eq(term, value);
            all = self.pool.and(all, same);
        }
        if self.decide(st, all)? {
            self.concretise(st, &model);
        }
        Ok(())
    }

    /// Every symbol that the path condition or a value speaks of.
    fn symbols_of_state(&self, st: &State) -> BTreeSet<SymId> {
        let mut symbols = BTreeSet::new();
        let lengths = st.heap.refs().filter_map(|r| match &st.heap.get(r).body {
            Body::Array(array) => match &array.contents {
                Contents::Sparse { len, .. } => Some(*len),
                Contents::Dense(_) => None,
            },
            _ => None,
        });
        for term in st.path.conjuncts().into_iter().chain(lengths) {
            symbols.extend(self.pool.symbols(term));
        }
        let mut note = |values: &[Value]| {
            for value in values {
                if let Value::SymInt(t)
                | Value::SymLong(t)
                | Value::SymFloat(t)
                | Value::SymDouble(t) = value
                {
                    symbols.extend(self.pool.symbols(*t));
                }
            }
        };
        note(&st.stack);
        for r in st.heap.refs() {
            match &st.heap.get(r).body {
                Body::Fields(values) => note(values),
                Body::Array(array) => {
                    match &array.contents {
                        Contents::Dense(values) => note(values),
                        Contents::Sparse { cells, .. } => {
                            cells.values().for_each(|&cell| note(&[cell]));
                        }
                    }
                    for &(at, value) in &array.writes {
                        note(&[Value::SymInt(at), value]);
                    }
                }
                _ => {}
            }
        }
        symbols
    }

    /// Replaces terms by their values, so that a loop that comes back to a state is recognised.
    fn concretise(&mut self, st: &mut State, model: &Model) {
        for i in 0..st.stack.len() {
            st.stack[i] = self.value_in(model, st.stack[i]);
        }
        let refs: Vec<Ref> = st.heap.refs().collect();
        for r in refs {
            let has_terms = match &st.heap.get(r).body {
                Body::Fields(values) => values.iter().any(|v| v.is_symbolic()),
                Body::Array(array) => match array.settled() {
                    Some(values) => values.iter().any(|v| v.is_symbolic()),
                    None => true,
                },
                _ => false,
            };
            if !has_terms {
                continue;
            }
            let mut body = st.heap.get(r).body.clone();
            match &mut body {
                Body::Fields(values) => {
                    values
                        .iter_mut()
                        .for_each(|v| *v = self.value_in(model, *v));
                }
                Body::Array(array) => self.concretise_array(model, array),
                _ => {}
            }
            st.heap.get_mut(r).body = body;
        }
    }

    /// Elements and the log of writes at unknown indices. What was not looked at in an input
    /// stays open.
    fn concretise_array(&self, model: &Model, array: &mut Array) {
        if let Contents::Sparse {
            len,
            cells,
            cells_are: Cells::Default(default),
        } = &array.contents
        {
            let len = eval(&self.pool, model, *len) as usize;
            if len <= MOST_SETTLED {
                let mut values = vec![*default; len];
                for (&i, &value) in cells {
                    if let Some(slot) = values.get_mut(i as usize) {
                        *slot = value;
                    }
                }
                array.contents = Contents::Dense(values);
            }
        }
        for (at, value) in std::mem::take(&mut array.writes) {
            let at = eval(&self.pool, model, at) as u32;
            match &mut array.contents {
                Contents::Dense(values) => {
                    if let Some(slot) = values.get_mut(at as usize) {
                        *slot = value;
                    }
                }
                Contents::Sparse { cells, .. } => {
                    cells.insert(at, value);
                }
            }
        }
        let values: &mut dyn Iterator<Item = &mut Value> = match &mut array.contents {
            Contents::Dense(values) => &mut values.iter_mut(),
            Contents::Sparse { cells, .. } => &mut cells.values_mut(),
        };
        for value in values {
            *value = self.value_in(model, *value);
        }
    }

    /// What an instruction of a continued path left on the stack gets its value, too: otherwise
    /// elements of inputs, looked at for the first time, would grow into terms again.
    #[cold]
    pub(super) fn concretise_top(&mut self, st: &mut State) {
        let Some(&top) = st.stack.last() else { return };
        let (Some(model), Some(term)) = (st.path.model().cloned(), top.term(&mut self.pool)) else {
            return;
        };
        let value = self.value_in(&model, top);
        let Some(constant) = value.term(&mut self.pool) else {
            return;
        };
        let bits = |pool: &mut Pool, t| match pool.sort(t) {
            Sort::F32 | Sort::F64 => pool.f_bits(t),
            _ => t,
        };
        let (term, constant) = (bits(&mut self.pool, term), bits(&mut self.pool, constant));
        let same = self.pool.eq(term, constant);
        if self.pool.as_bool(same).is_none() && !st.path.contains(same) {
            st.path.assume(&self.pool, same, Some(model));
        }
        if let Some(slot) = st.stack.last_mut() {
            *slot = value;
        }
    }

    fn value_in(&self, model: &Model, value: Value) -> Value {
        match value {
            Value::SymInt(t) => Value::Int(eval(&self.pool, model, t) as u32 as i32),
            Value::SymLong(t) => Value::Long(eval(&self.pool, model, t) as i64),
            Value::SymFloat(t) => Value::Float(f32::from_bits(eval(&self.pool, model, t) as u32)),
            Value::SymDouble(t) => Value::Double(f64::from_bits(eval(&self.pool, model, t))),
            other => other,
        }
    }

    /// Values that keep a loop going for a while.
    fn generous(&self, sym: SymId, longer: bool) -> Preference {
        let name = self.pool.sym_name(sym);
        let is_char = name.starts_with(CHAR_PREFIX);
        let (candidates, measure) = match self.pool.sym_sort(sym) {
            Sort::Bv(16) if is_char => (vec![u64::from(b'a'), u64::from(b' ')], Measure::Unsigned),
            Sort::Bv(_) if name.ends_with(".length") => (
                if longer {
                    vec![40, 20, 12]
                } else {
                    vec![12, 20]
                },
                Measure::Unsigned,
            ),
            Sort::Bv(width) if width >= 8 => (
                if longer {
                    vec![100, 60, 20]
                } else {
                    vec![20, 12, 33]
                },
                Measure::Signed,
            ),
            Sort::F32 | Sort::F64 => (Vec::new(), Measure::Float),
            _ => (vec![0, 1], Measure::Unsigned),
        };
        Preference {
            sym,
            candidates,
            measure,
        }
    }
}
