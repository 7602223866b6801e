//! Rows (see `python/observe.py`) as trees.

use gadfly_witness::{PyClass, PyInstance, PyIterator, PyNode, PyPlain, PySeen, PyThen};
use serde_json::Value;

/// All rows of one observation.
pub(super) struct Rows<'a> {
    rows: &'a [Value],
}

impl<'a> Rows<'a> {
    pub fn of(record: &'a Value, table: &str) -> Self {
        Self {
            rows: record[table].as_array().map_or(&[], Vec::as_slice),
        }
    }

    pub fn seen(&self, index: &Value, cut: bool) -> PySeen {
        let node = self.node(index, self.rows.len());
        PySeen {
            repr: node.repr(),
            eq_works: !cut && node.eq_works(),
            cut,
            node,
        }
    }

    /// Rows refer to earlier ones only; `before` keeps lies from going in circles.
    fn node(&self, index: &Value, before: usize) -> PyNode {
        let Some(index) = index.as_u64().map(|i| i as usize).filter(|i| *i < before) else {
            return PyNode::Cut;
        };
        let row = &self.rows[index];
        let text = |at: usize| row[at].as_str().unwrap_or_default().to_string();
        let class = || PyClass {
            module: text(1),
            name: text(2),
        };
        let parts = |at: usize| -> Vec<PyNode> {
            let indices = row[at].as_array().map_or(&[][..], Vec::as_slice);
            indices.iter().map(|part| self.node(part, index)).collect()
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
                let base = row[3].as_u64().map(|_| self.node(&row[3], index));
                let names = row[4].as_array().map_or(&[][..], Vec::as_slice);
                let names = names
                    .iter()
                    .map(|name| name.as_str().unwrap_or_default().to_string());
                PyNode::Instance(Box::new(PyInstance {
                    class: class(),
                    base,
                    attributes: names.zip(parts(5)).collect(),
                    eq: row[6].as_bool().unwrap_or(false),
                    build: Some(text(7)).filter(|build| !build.is_empty()),
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
