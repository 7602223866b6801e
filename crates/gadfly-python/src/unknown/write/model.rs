//! A model of a path whose values people like to read.

use super::{TELLING, Wanted};
use crate::heap::Body;
use crate::inputs::Made;
use crate::machine::Vm;
use crate::state::State;
use crate::value::{Char, Ref, Value};
use gadfly_solve::{Measure, Preference};
use gadfly_term::{Int, Model, Node, Sort, SymId};
use std::rc::Rc;

impl Vm {
    /// A model of a path with readable values.
    pub(crate) fn readable_model(&mut self, st: &State, wanted: Wanted) -> Option<Rc<Model>> {
        let mut preferences = self.plain_fractions(st);
        let mut symbols = Vec::new();
        let mut seen = Vec::new();
        let roots: Vec<Value> = st
            .inputs
            .receiver
            .iter()
            .chain(st.inputs.roots.iter().map(|r| &r.value))
            .chain(&st.inputs.stdin)
            .chain(st.inputs.raws.iter().map(|raw| &raw.value))
            .cloned()
            .collect();
        for root in &roots {
            self.symbols_in(st, root, &mut symbols, &mut seen);
        }
        let chosen: Vec<SymId> = preferences.iter().map(|p| p.sym).collect();
        symbols.retain(|sym| !chosen.contains(sym));
        if wanted == Wanted::Telling {
            for (at, sym) in symbols.iter().enumerate() {
                preferences.extend(self.telling(*sym, at));
            }
        }
        let model = self
            .solver
            .minimise(&mut self.pool, &st.path, &preferences)?;
        // The nearest space to `a` is one that nobody has on the keyboard.
        let odd: Vec<SymId> = symbols
            .into_iter()
            .filter(|sym| self.is_odd_space(&model, *sym))
            .collect();
        if odd.is_empty() {
            return Some(self.completed(&model));
        }
        preferences.retain(|p| !odd.contains(&p.sym));
        let spaces = [' ', '\n', '\t'].map(|c| Int::from(c as i64 - 'a' as i64).to_bits());
        preferences.extend(odd.into_iter().map(|sym| Preference {
            sym,
            candidates: spaces.to_vec(),
            measure: Measure::Signed,
        }));
        let nicer = self.solver.minimise(&mut self.pool, &st.path, &preferences);
        Some(self.completed(&nicer.unwrap_or(model)))
    }

    /// Whether a character is a space or a control character other than the usual ones.
    fn is_odd_space(&self, model: &Model, sym: SymId) -> bool {
        if self.pool.sym_sort(sym) != Sort::Int {
            return false;
        }
        let term = self.pool.sym_term(sym);
        let (low, high) = self.pool.int_range(term);
        let offset = gadfly_term::eval_int(&self.pool, model, term).to_i64();
        let c = offset.and_then(|o| u32::try_from(o + 'a' as i64).ok());
        let c = c.and_then(char::from_u32);
        low.is_some()
            && high.is_some()
            && c.is_some_and(|c| !" \n\t".contains(c) && (c.is_whitespace() || c.is_control()))
    }

    /// Floats that were drawn count in units of 2^-53: halves, quarters and so on read best.
    fn plain_fractions(&self, st: &State) -> Vec<Preference> {
        let mut symbols = Vec::new();
        let drawn = st.inputs.raws.iter().map(|raw| &raw.value);
        for value in drawn.filter(|v| matches!(v, Value::SymFloat(_))) {
            self.symbols_in(st, value, &mut symbols, &mut Vec::new());
        }
        let eighths = [0, 4, 2, 6, 1, 7, 3, 5].map(|n| n << 50);
        let finer = [1i64 << 49, 15 << 49, 1 << 48, 31 << 48, 1 << 46, 127 << 46];
        let candidates = eighths.into_iter().chain(finer);
        let candidates: Vec<u64> = candidates.map(|c| Int::from(c).to_bits()).collect();
        let preference = |sym| Preference {
            sym,
            candidates: candidates.clone(),
            measure: Measure::Signed,
        };
        symbols.into_iter().map(preference).collect()
    }

    fn telling(&self, sym: SymId, at: usize) -> Option<Preference> {
        let (candidates, measure) = match self.pool.sym_sort(sym) {
            Sort::Int => {
                let mut all = Vec::new();
                // Characters count from `a`.
                let (low, high) = self.pool.int_range(self.pool.sym_term(sym));
                if low.is_some() && high.is_some() {
                    let start = at % 26;
                    all.extend((0..26).map(|i| Int::from(((start + i) % 26) as i64).to_bits()));
                } else {
                    let from = at % TELLING.len();
                    for i in 0..TELLING.len() {
                        all.push(Int::from(TELLING[(from + i) % TELLING.len()]).to_bits());
                    }
                    for n in [-2, -3, -5, -7, 4, 6, 10, 100, 1] {
                        all.push(Int::from(n).to_bits());
                    }
                }
                (all, Measure::Signed)
            }
            Sort::F64 => {
                let base = TELLING[at % TELLING.len()] as f64;
                (vec![(base + 0.5).to_bits(), base.to_bits()], Measure::Float)
            }
            _ => return None,
        };
        Some(Preference {
            sym,
            candidates,
            measure,
        })
    }

    fn symbols_in(&self, st: &State, value: &Value, found: &mut Vec<SymId>, seen: &mut Vec<Ref>) {
        match value {
            Value::SymInt(term) | Value::SymFloat(term) | Value::SymBool(term) => {
                self.term_symbols(*term, found);
            }
            Value::SymStr(s) => {
                for c in &s.chars {
                    if let Char::Sym(term) = c {
                        self.term_symbols(*term, found);
                    }
                }
            }
            Value::Tuple(items) => {
                for item in items.iter() {
                    self.symbols_in(st, item, found, seen);
                }
            }
            Value::Ref(r) => {
                if seen.contains(r) {
                    return;
                }
                seen.push(*r);
                if let Body::Decided { to, made, .. } = &st.heap.get(*r).body {
                    match &**made {
                        Made::Value => self.symbols_in(st, to, found, seen),
                        Made::List(items)
                        | Made::Tuple(items)
                        | Made::Set(items)
                        | Made::FrozenSet(items)
                        | Made::Iterator(items)
                        | Made::Bytes(_, items) => {
                            for item in items {
                                self.symbols_in(st, item, found, seen);
                            }
                        }
                        Made::Dict(pairs) => {
                            for (key, value) in pairs {
                                self.symbols_in(st, key, found, seen);
                                self.symbols_in(st, value, found, seen);
                            }
                        }
                        Made::Instance {
                            args,
                            calls,
                            assigned,
                            ..
                        } => {
                            let given = args.iter().chain(calls.iter().flat_map(|c| &c.1));
                            for given in given {
                                self.symbols_in(st, &given.value, found, seen);
                            }
                            for (_, value) in assigned {
                                self.symbols_in(st, value, found, seen);
                            }
                        }
                        Made::Function => {
                            if let Value::Ref(f) = to
                                && let Body::Stub(stub) = &st.heap.get(*f).body
                            {
                                for call in &stub.calls {
                                    self.symbols_in(st, &call.result, found, seen);
                                }
                            }
                        }
                        _ => {}
                    }
                }
            }
            _ => {}
        }
    }

    fn term_symbols(&self, term: gadfly_term::Term, found: &mut Vec<SymId>) {
        let mut todo = vec![term];
        let mut count = 0;
        while let Some(term) = todo.pop() {
            count += 1;
            if count > 200 {
                return;
            }
            match self.pool.node(term) {
                Node::Sym(sym) => {
                    if !found.contains(&sym) {
                        found.push(sym);
                    }
                }
                node => todo.extend(node.children()),
            }
        }
    }
}
