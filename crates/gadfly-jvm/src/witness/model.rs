//! The model that a person would write: small numbers, letters, short strings.

use crate::config::States;
use crate::heap::{Cells, Contents};
use crate::machine::Jvm;
use crate::state::{CHAR_PREFIX, State};
use gadfly_solve::{Answer, Measure, PathCondition, Preference};
use gadfly_term::{Model, Sort, SymId};
use gadfly_witness::Reason;
use std::collections::BTreeSet;
use std::rc::Rc;

/// Which numbers a witness should have.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Wanted {
    Small,
    Large,
    /// Different from each other and from zero, so that results show where they come from.
    Telling,
}

/// Small numbers of which no two have an obvious sum, difference or product among them.
pub(super) const TELLING: [u64; 8] = [2, 3, 5, 7, 11, 13, 17, 19];
/// What else is tried before zero.
const ROUND: [u64; 8] = [4, 6, 10, 12, 15, 20, 30, 100];

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
                candidates: match wanted {
                    Wanted::Telling => vec![2, 1, 3, 0],
                    _ => vec![0, 1, 2, 3],
                },
                measure: Measure::Unsigned,
            });
        }
        for (at, sym) in others.into_iter().enumerate() {
            let mut preference = self.preference(sym);
            if wanted == Wanted::Telling {
                preference.candidates.splice(0..0, self.telling(sym, at));
            }
            if wanted == Wanted::Large && matches!(self.pool.sym_sort(sym), Sort::Bv(32 | 64)) {
                preference.candidates.splice(0..0, LARGE);
            }
            preferences.push(preference);
        }
        let mut path = st.path.clone();
        self.keep_short(&mut path)?;
        if self.states == States::Free && wanted == Wanted::Small {
            self.prefer_positive(&mut path, &preferences);
        }
        let model = self
            .solver
            .minimise(&mut self.pool, &path, &preferences)
            .ok_or(Reason::Solver)?;
        if wanted != Wanted::Telling || st.pinned.is_some() {
            return Ok(model);
        }
        // What the path does not depend on shows in its results all the same.
        let mut model = (*model).clone();
        let relevant = self.relevant_symbols(st);
        let mut at = relevant.len();
        for index in 0..self.pool.sym_count() {
            let sym = SymId(index as u32);
            let is_size = self.pool.sym_name(sym).ends_with(".length");
            if !relevant.contains(&sym)
                && !is_size
                && let Some(&value) = self.telling(sym, at).first()
            {
                model.set(sym, value);
                at += 1;
            }
        }
        Ok(Rc::new(model))
    }

    /// Values for the n-th symbol that tell it from the others.
    fn telling(&self, sym: SymId, n: usize) -> Vec<u64> {
        let name = self.pool.sym_name(sym);
        let own = TELLING[n % TELLING.len()];
        match self.pool.sym_sort(sym) {
            Sort::F32 => vec![u64::from((own as f32 + 0.5).to_bits())],
            Sort::F64 => vec![(own as f64 + 0.5).to_bits()],
            Sort::Bv(1) => vec![1],
            Sort::Bv(16) if name.starts_with(CHAR_PREFIX) => {
                vec![u64::from(b'a') + (n % 26) as u64]
            }
            Sort::Bv(8..) => {
                let mut values = vec![own, own + 1, 1];
                values.extend(ROUND);
                values
            }
            _ => Vec::new(),
        }
    }

    /// The keys of a tree read best without signs; asked for all at once, because one small
    /// number pushes its neighbours below zero.
    fn prefer_positive(&mut self, path: &mut PathCondition, preferences: &[Preference]) {
        let mut all = self.pool.bool(true);
        for preference in preferences {
            if let Sort::Bv(width @ (32 | 64)) = self.pool.sym_sort(preference.sym) {
                let zero = self.pool.bv(width, 0);
                let symbol = self.pool.sym_term(preference.sym);
                let positive = self.pool.sle(zero, symbol);
                all = self.pool.and(all, positive);
            }
        }
        if let Answer::Sat(model) = self.solver.check(&mut self.pool, path, &[all]) {
            path.assume(&self.pool, all, Some(model));
        }
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
