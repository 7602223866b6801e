//! Beyond the loop bound: instead of giving a path up at once, its inputs are given values and it
//! runs on concretely for a while. A bug at the thirteenth turn is found that way.

use crate::classes::Method;
use crate::machine::{Jvm, Step, cut};
use crate::state::{Pinned, State};
use crate::unknown::CHAR_PREFIX;
use gadfly_solve::{Measure, Preference};
use gadfly_term::{Sort, SymId, Term, eval_bool};
use gadfly_witness::Reason;
use std::collections::BTreeSet;
use std::rc::Rc;

/// Paths continued at one loop.
const MOST_TAILS: u32 = 2;
/// Instructions that a continued path may run.
const TAIL_STEPS: u64 = 300_000;

impl Jvm {
    pub(super) fn go_on_concretely(
        &mut self,
        st: &mut State,
        method: &Rc<Method>,
        head: u32,
    ) -> Step<()> {
        let tails = self.tails.entry((method.id, head)).or_insert(0);
        if !method.is_user || *tails >= MOST_TAILS || st.pinned.is_some() {
            return Err(cut(Reason::LoopBound));
        }
        *tails += 1;
        let longer = *tails > 1;
        let symbols: BTreeSet<SymId> = st
            .path
            .conjuncts()
            .iter()
            .flat_map(|&t| self.pool.symbols(t).iter().copied().collect::<Vec<_>>())
            .collect();
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
                Sort::Bool => continue,
            };
            st.path.assume(&self.pool, fixed, Some(model.clone()));
        }
        st.pinned = Some(Pinned {
            until: self.steps + TAIL_STEPS,
        });
        st.doubt(Reason::LoopBound);
        Ok(())
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

    /// On a pinned path the model decides; what it decided is written down.
    pub(crate) fn follow_model(&mut self, st: &mut State, condition: Term) -> bool {
        let Some(model) = st.path.model().cloned() else {
            return true;
        };
        let holds = eval_bool(&self.pool, &model, condition);
        let taken = if holds {
            condition
        } else {
            self.pool.not(condition)
        };
        st.path.assume(&self.pool, taken, Some(model));
        st.decided.push(u32::from(holds));
        st.cursor += 1;
        holds
    }
}
