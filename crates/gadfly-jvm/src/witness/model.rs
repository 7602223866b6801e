//! The model that a person would write: small numbers, letters, short strings.

use crate::heap::{Cells, Contents};
use crate::machine::Jvm;
use crate::state::State;
use crate::unknown::CHAR_PREFIX;
use gadfly_solve::{Answer, Measure, Preference};
use gadfly_term::{Model, Sort, SymId};
use gadfly_witness::Reason;
use std::collections::BTreeSet;
use std::rc::Rc;

/// Which numbers a witness should have.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Wanted {
    Small,
    Large,
}

/// Depths that exhaust a real stack.
const LARGE: [u64; 2] = [100_000, 20_000];

/// Lengths tried for a string whose hash code was promised.
const LENGTHS: i32 = 8;

impl Jvm {
    pub(super) fn readable_model(
        &mut self,
        st: &State,
        wanted: Wanted,
    ) -> Result<Rc<Model>, Reason> {
        let mut preferences = Vec::new();
        let symbols = self.relevant_symbols(st);
        // Sizes first: a short string with an odd letter beats a long one of plain letters.
        let (sizes, others): (Vec<SymId>, Vec<SymId>) = symbols
            .into_iter()
            .partition(|&s| self.pool.sym_name(s).ends_with(".length"));
        for sym in sizes {
            preferences.push(Preference {
                sym,
                candidates: vec![0, 1, 2, 3],
                measure: Measure::Unsigned,
            });
        }
        for sym in others {
            let mut preference = self.preference(sym);
            if wanted == Wanted::Large && matches!(self.pool.sym_sort(sym), Sort::Bv(32 | 64)) {
                preference.candidates.splice(0..0, LARGE);
            }
            preferences.push(preference);
        }
        self.solver
            .minimise(&mut self.pool, &st.path, &preferences)
            .ok_or(Reason::Solver)
    }

    fn preference(&self, sym: SymId) -> Preference {
        let name = self.pool.sym_name(sym);
        let (candidates, measure) = match self.pool.sym_sort(sym) {
            Sort::F32 => (
                [0.0f32, 1.0, -1.0, 2.0, 0.5, 10.0]
                    .iter()
                    .map(|f| u64::from(f.to_bits()))
                    .collect(),
                Measure::Float,
            ),
            Sort::F64 => (
                [0.0f64, 1.0, -1.0, 2.0, 0.5, 10.0]
                    .iter()
                    .map(|f| f.to_bits())
                    .collect(),
                Measure::Float,
            ),
            Sort::Bv(16) if name.starts_with(CHAR_PREFIX) => (
                "abc xyzABC019 -_.,".chars().map(|c| c as u64).collect(),
                Measure::Unsigned,
            ),
            Sort::Bv(width) => {
                let mask = if width >= 64 {
                    u64::MAX
                } else {
                    (1 << width) - 1
                };
                (
                    [0i64, 1, -1, 2, 3, 10]
                        .iter()
                        .map(|&i| i as u64 & mask)
                        .collect(),
                    Measure::Signed,
                )
            }
            _ => (vec![0, 1], Measure::Unsigned),
        };
        Preference {
            sym,
            candidates,
            measure,
        }
    }

    /// Symbols that the path condition speaks of, in the order of their making.
    pub(super) fn relevant_symbols(&self, st: &State) -> BTreeSet<SymId> {
        st.path
            .conjuncts()
            .iter()
            .flat_map(|&t| self.pool.symbols(t).to_vec())
            .collect()
    }

    /// Gives strings whose hash code was used, but whose text was never looked at, a text that
    /// has that hash code.
    pub(super) fn settle_promises(&mut self, st: &mut State) -> Result<(), Reason> {
        let promises = st.inputs.promised_hashes.clone();
        'promises: for (array, promised) in promises {
            let len = match st.heap.get(array).array().map(|a| &a.contents) {
                Some(Contents::Sparse {
                    len,
                    cells_are: Cells::Text,
                    ..
                }) => *len,
                _ => continue,
            };
            let mut chars = Vec::new();
            for n in 0..=LENGTHS {
                if n > 0 {
                    let at = (n as u32 - 1) * 2;
                    let known = st.inputs.cells.get(&(array, at)).copied();
                    let unit = match known {
                        Some(unit) => unit,
                        None => {
                            self.fresh_char_cell(st, array, at)
                                .map_err(|_| Reason::Solver)?;
                            match st.inputs.cells.get(&(array, at)) {
                                Some(unit) => *unit,
                                None => return Err(Reason::Solver),
                            }
                        }
                    };
                    chars.push(unit);
                }
                let Some(hash) = self.hash_of(&chars).term(&mut self.pool) else {
                    continue;
                };
                let bytes = self.pool.i32(2 * n);
                let fits = self.pool.eq(len, bytes);
                let kept = self.pool.eq(promised, hash);
                if let Answer::Sat(model) =
                    self.solver.check(&mut self.pool, &st.path, &[fits, kept])
                {
                    st.path.assume(&self.pool, fits, Some(model.clone()));
                    st.path.assume(&self.pool, kept, Some(model));
                    continue 'promises;
                }
            }
            return Err(Reason::HeapBound);
        }
        Ok(())
    }
}
