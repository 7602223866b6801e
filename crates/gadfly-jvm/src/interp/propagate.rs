//! What a path learns about a symbol is put into its values: once `n == 2` is decided, everything
//! computed from `n` is a number again, and the solver need not be asked about it.

use crate::heap::{Body, Contents};
use crate::machine::{Jvm, Step};
use crate::state::State;
use crate::value::{Ref, Value};
use gadfly_term::{BinOp, Model, Node, SymId, Term, UnOp};

/// Longer arrays stay sparse.
const MOST_CELLS: i32 = 1000;

impl Jvm {
    /// Replaces a symbol by its value in the state if the condition fixes it.
    pub fn propagate(&mut self, st: &mut State, condition: Term) -> Step<()> {
        // What joined states learn is forgotten when they meet again.
        if self.join.is_some() {
            return Ok(());
        }
        let Some((sym, bits)) = self.fixes(condition) else {
            return Ok(());
        };
        let mut value = Model::new();
        value.set(sym, bits);
        for i in 0..st.stack.len() {
            if self.mentions(st.stack[i], sym) {
                st.stack[i] = self.substituted(st.stack[i], &value);
            }
        }
        let touched: Vec<Ref> = st
            .heap
            .refs_after(st.begun_at)
            .filter(|&r| self.body_mentions(&st.heap.get(r).body, sym))
            .collect();
        for r in touched {
            let mut body = st.heap.get(r).body.clone();
            self.substitute_body(&mut body, &value);
            let short = match &body {
                Body::Array(array) => match &array.contents {
                    Contents::Sparse { len, .. } => {
                        self.pool.as_i32(*len).is_some_and(|n| n <= MOST_CELLS)
                    }
                    Contents::Dense(_) => false,
                },
                _ => false,
            };
            // Nothing that the program could observe has changed.
            st.heap.get_mut_unobserved(r).body = body;
            if short {
                self.make_dense(st, r)?;
            }
        }
        Ok(())
    }

    /// The symbol and value of a condition `symbol == constant`.
    fn fixes(&self, condition: Term) -> Option<(SymId, u64)> {
        match self.pool.node(condition) {
            Node::Bin(BinOp::Eq, a, b) => {
                let (sym, constant) = match (self.pool.sym_of(a), self.pool.sym_of(b)) {
                    (Some(sym), None) => (sym, b),
                    (None, Some(sym)) => (sym, a),
                    _ => return None,
                };
                match self.pool.node(constant) {
                    Node::Const(bits) => Some((sym, bits)),
                    _ => None,
                }
            }
            // A truth value: the symbol itself, or its negation.
            Node::Sym(sym) => Some((sym, 1)),
            Node::Un(UnOp::Not, inner) => self.pool.sym_of(inner).map(|sym| (sym, 0)),
            _ => None,
        }
    }

    fn term_mentions(&self, term: Term, sym: SymId) -> bool {
        self.pool.symbols(term).binary_search(&sym).is_ok()
    }

    fn mentions(&self, value: Value, sym: SymId) -> bool {
        match value {
            Value::SymInt(t) | Value::SymLong(t) | Value::SymFloat(t) | Value::SymDouble(t) => {
                self.term_mentions(t, sym)
            }
            _ => false,
        }
    }

    fn body_mentions(&self, body: &Body, sym: SymId) -> bool {
        match body {
            Body::Fields(values) => values.iter().any(|v| self.mentions(*v, sym)),
            Body::Array(array) => {
                let contents = match &array.contents {
                    Contents::Dense(values) => values.iter().any(|v| self.mentions(*v, sym)),
                    Contents::Sparse { len, cells, .. } => {
                        self.term_mentions(*len, sym)
                            || cells.values().any(|v| self.mentions(*v, sym))
                    }
                };
                contents
                    || array
                        .writes
                        .iter()
                        .any(|(at, v)| self.term_mentions(*at, sym) || self.mentions(*v, sym))
            }
            _ => false,
        }
    }

    fn substituted(&mut self, value: Value, values: &Model) -> Value {
        match value {
            Value::SymInt(t) => {
                let t = self.pool.substitute(t, values);
                Value::int(&self.pool, t)
            }
            Value::SymLong(t) => {
                let t = self.pool.substitute(t, values);
                Value::long(&self.pool, t)
            }
            Value::SymFloat(t) => {
                let t = self.pool.substitute(t, values);
                Value::float(&self.pool, t)
            }
            Value::SymDouble(t) => {
                let t = self.pool.substitute(t, values);
                Value::double(&self.pool, t)
            }
            other => other,
        }
    }

    fn substitute_body(&mut self, body: &mut Body, values: &Model) {
        match body {
            Body::Fields(fields) => {
                for field in fields.iter_mut() {
                    *field = self.substituted(*field, values);
                }
            }
            Body::Array(array) => {
                match &mut array.contents {
                    Contents::Dense(elements) => {
                        for element in elements.iter_mut() {
                            *element = self.substituted(*element, values);
                        }
                    }
                    Contents::Sparse { len, cells, .. } => {
                        *len = self.pool.substitute(*len, values);
                        for cell in cells.values_mut() {
                            *cell = self.substituted(*cell, values);
                        }
                    }
                }
                for (at, value) in &mut array.writes {
                    *at = self.pool.substitute(*at, values);
                    *value = self.substituted(*value, values);
                }
            }
            _ => {}
        }
    }
}
