//! Rows (see `python/observe.py`) as trees.
//!
//! Rows may refer to one row many times, so a few forged ones would unfold into a tree without
//! end. An [`Allowance`] says how large the trees of an observation may be together.

use std::cell::Cell;

use gadfly_witness::{PyClass, PyInstance, PyIterator, PyNode, PyPlain, PySeen, PyThen};
use serde_json::Value;

/// What trees may still take. `observe.py` stops far below.
#[derive(Debug)]
pub(super) struct Allowance {
    granted: (usize, usize),
    nodes: Cell<usize>,
    bytes: Cell<usize>,
    used_up: Cell<bool>,
}

/// As deep as `observe.py` goes, and a little more.
const MOST_DEPTH: u32 = 200;

impl Allowance {
    /// Of one observation.
    pub(super) fn observation() -> Self {
        Self::new(100_000, 32 << 20)
    }

    /// Of all observations of a series.
    pub(super) fn series() -> Self {
        Self::new(1_000_000, 128 << 20)
    }

    fn new(nodes: usize, bytes: usize) -> Self {
        Self {
            granted: (nodes, bytes),
            nodes: Cell::new(nodes),
            bytes: Cell::new(bytes),
            used_up: Cell::new(false),
        }
    }

    /// An observation's share of this.
    pub(super) fn share(&self) -> Self {
        let (nodes, bytes) = Self::observation().granted;
        Self::new(nodes.min(self.nodes.get()), bytes.min(self.bytes.get()))
    }

    /// Takes from this what a share of it has used.
    pub(super) fn settle(&self, share: &Self) {
        let (nodes, bytes) = share.granted;
        self.take(nodes - share.nodes.get(), bytes - share.bytes.get());
    }

    /// Something was left out.
    pub(super) fn is_used_up(&self) -> bool {
        self.used_up.get()
    }

    fn take(&self, nodes: usize, bytes: usize) -> bool {
        let left = self.nodes.get().checked_sub(nodes);
        let (Some(nodes), Some(bytes)) = (left, self.bytes.get().checked_sub(bytes)) else {
            self.used_up.set(true);
            return false;
        };
        self.nodes.set(nodes);
        self.bytes.set(bytes);
        true
    }
}

/// All rows of one observation.
pub(super) struct Rows<'a> {
    rows: &'a [Value],
    allowance: &'a Allowance,
}

impl<'a> Rows<'a> {
    pub(super) fn of(record: &'a Value, table: &str, allowance: &'a Allowance) -> Self {
        Self {
            rows: record[table].as_array().map_or(&[], Vec::as_slice),
            allowance,
        }
    }

    pub(super) fn seen(&self, index: &Value, cut: bool) -> PySeen {
        let node = self.node(index, self.rows.len(), 0);
        PySeen {
            repr: node.repr(),
            eq_works: !cut && node.eq_works(),
            cut,
            node,
        }
    }

    /// Rows refer to earlier ones only; `before` keeps lies from going in circles.
    fn node(&self, index: &Value, before: usize, depth: u32) -> PyNode {
        let Some(index) = index.as_u64().map(|i| i as usize).filter(|i| *i < before) else {
            return PyNode::Cut;
        };
        let row = &self.rows[index];
        let strings = row.as_array().map_or(&[][..], Vec::as_slice).iter();
        let bytes = strings.map(|part| part.as_str().map_or(0, str::len)).sum();
        if depth > MOST_DEPTH || !self.allowance.take(1, bytes) {
            self.allowance.used_up.set(true);
            return PyNode::Cut;
        }
        let text = |at: usize| row[at].as_str().unwrap_or_default().to_string();
        let class = || PyClass {
            module: text(1),
            name: text(2),
        };
        let parts = |at: usize| -> Vec<PyNode> {
            let indices = row[at].as_array().map_or(&[][..], Vec::as_slice);
            let whole = indices
                .iter()
                .take_while(|_| !self.allowance.is_used_up())
                .map(|part| self.node(part, index, depth + 1));
            whole.collect()
        };
        match row[0].as_str().unwrap_or_default() {
            "p" => PyNode::Plain {
                kind: plain(row[1].as_str().unwrap_or_default()),
                text: text(2),
            },
            "l" => PyNode::List(parts(1)),
            "t" => PyNode::Tuple(parts(1)),
            "s" => PyNode::Set(parts(1)),
            "f" => PyNode::FrozenSet(parts(1)),
            "d" => {
                let mut flat = parts(1).into_iter();
                let mut pairs = Vec::new();
                while let (Some(key), Some(value)) = (flat.next(), flat.next()) {
                    pairs.push((key, value));
                }
                PyNode::Dict(pairs)
            }
            "e" => PyNode::Member {
                class: class(),
                name: text(3),
            },
            "i" => {
                let base = row[3]
                    .as_u64()
                    .map(|_| self.node(&row[3], index, depth + 1));
                let names = row[4].as_array().map_or(&[][..], Vec::as_slice);
                let written = names.iter().map(|name| name.as_str().map_or(0, str::len));
                self.allowance.take(0, written.sum());
                let names = names
                    .iter()
                    .map(|name| name.as_str().unwrap_or_default().to_string());
                PyNode::Instance(Box::new(PyInstance {
                    class: class(),
                    base,
                    attributes: names.zip(parts(5)).collect(),
                    eq: row[6].as_bool().unwrap_or(false),
                    build: Some(text(7)).filter(|build| !build.is_empty()),
                    is_base: row[8].as_bool().unwrap_or(false),
                }))
            }
            "g" => PyNode::Iterator(Box::new(PyIterator {
                class: class(),
                first: parts(3),
                then: match row[4].as_str().unwrap_or_default() {
                    "end" => PyThen::Exhausted,
                    "raised" => PyThen::Raised {
                        class: text(5),
                        message: text(6),
                    },
                    _ => PyThen::More,
                },
            })),
            "F" => PyNode::Function {
                module: text(1),
                name: text(2),
            },
            "C" => PyNode::Class(class()),
            "M" => PyNode::Module(text(1)),
            "L" => PyNode::Library {
                class: class(),
                text: text(3),
            },
            "o" => PyNode::Opaque(class()),
            "=" => PyNode::Same(text(1)),
            _ => PyNode::Cut,
        }
    }
}

fn plain(kind: &str) -> PyPlain {
    match kind {
        "none" => PyPlain::None,
        "bool" => PyPlain::Bool,
        "int" => PyPlain::Int,
        "float" => PyPlain::Float,
        "complex" => PyPlain::Complex,
        "str" => PyPlain::Str,
        "bytes" => PyPlain::Bytes,
        "bytearray" => PyPlain::ByteArray,
        "range" => PyPlain::Range,
        _ => PyPlain::Other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    /// Rows that unfold, each into two of the one before.
    fn doubled(first: Value, times: usize) -> Value {
        let mut rows = vec![first];
        for i in 0..times {
            rows.push(json!(["l", [i, i]]));
        }
        json!({ "rows": rows })
    }

    fn is_refused(record: &Value) -> bool {
        let allowance = Allowance::observation();
        let last = record["rows"].as_array().map_or(0, Vec::len) - 1;
        Rows::of(record, "rows", &allowance).seen(&json!(last), false);
        allowance.is_used_up()
    }

    #[test]
    fn rows_that_unfold_without_end_are_refused() {
        let one = json!(["p", "int", "1"]);
        assert!(!is_refused(&doubled(one.clone(), 10)));
        assert!(is_refused(&doubled(one, 60)));
        let long = json!(["p", "str", "x".repeat(20_000)]);
        assert!(is_refused(&doubled(long, 12)));
    }

    #[test]
    fn rows_that_go_very_deep_are_refused() {
        let chain = |depth: usize| {
            let inner = (0..depth).map(|i| json!(["t", [i]]));
            let rows: Vec<Value> = std::iter::once(json!(["p", "int", "1"]))
                .chain(inner)
                .collect();
            json!({ "rows": rows })
        };
        assert!(!is_refused(&chain(100)));
        assert!(is_refused(&chain(100_000)));
    }

    #[test]
    fn a_series_shares_one_allowance() {
        let record = doubled(json!(["p", "int", "1"]), 15);
        let series = Allowance::series();
        let fits = (0..100).filter(|_| {
            let share = series.share();
            Rows::of(&record, "rows", &share).seen(&json!(15), false);
            series.settle(&share);
            !share.is_used_up()
        });
        assert_eq!(fits.count(), 1_000_000 / ((1 << 16) - 1));
    }
}
