//! The path condition in Python's notation, for people.

use crate::heap::Body;
use crate::inputs::Made;
use crate::machine::Vm;
use crate::state::State;
use crate::value::Value;
use gadfly_term::{BinOp, Node, Sort, SymId, Term, UnOp};

/// Longer than this nobody reads.
const LONGEST: usize = 240;

/// How tightly an operator binds.
const OR: u8 = 1;
const AND: u8 = 2;
const NOT: u8 = 3;
const COMPARE: u8 = 4;
const SUM: u8 = 6;
const PRODUCT: u8 = 7;
const NEGATIVE: u8 = 8;
const ATOM: u8 = 9;

impl Vm {
    /// What distinguishes the inputs of a path, empty if that takes long.
    pub(crate) fn condition_text(&self, st: &State) -> String {
        let mut parts = Vec::new();
        // Numbers that were drawn have no names that a reader knows.
        if !st.inputs.raws.is_empty() {
            return String::new();
        }
        for root in &st.inputs.roots {
            self.shape_text(st, &root.name, &root.value, &mut parts, 0);
        }
        for conjunct in st.path.conjuncts() {
            match self.term_text(conjunct, AND) {
                Some(text) if !parts.contains(&text) => parts.push(text),
                Some(_) => {}
                None => return String::new(),
            }
        }
        let text = parts.join(" and ");
        if text.len() > LONGEST {
            return String::new();
        }
        text
    }

    fn shape_text(
        &self,
        st: &State,
        name: &str,
        value: &Value,
        parts: &mut Vec<String>,
        depth: u32,
    ) {
        let Value::Ref(r) = value else { return };
        if depth > 2 {
            return;
        }
        match &st.heap.get(*r).body {
            Body::Unknown(unknown) => match unknown.truth {
                Some(true) => parts.push(name.to_string()),
                Some(false) => parts.push(format!("not {name}")),
                None => {}
            },
            Body::Decided { to, was, made } => match &**made {
                Made::Value => match to {
                    Value::None => parts.push(format!("{name} is None")),
                    Value::Str(s) if s.len == 0 => parts.push(format!("{name} == ''")),
                    Value::SymStr(s) => {
                        parts.push(format!("len({name}) == {}", s.chars.len()));
                    }
                    _ if was.open && was.kinds.len() > 1 => {
                        let class = self.type_name(st, to);
                        parts.push(format!("isinstance({name}, {class})"));
                    }
                    _ => {}
                },
                Made::List(items) | Made::Tuple(items) | Made::Set(items) => {
                    if items.is_empty() {
                        let empty = match &**made {
                            Made::List(_) => "[]",
                            Made::Tuple(_) => "()",
                            _ => "set()",
                        };
                        parts.push(format!("{name} == {empty}"));
                    } else {
                        parts.push(format!("len({name}) == {}", items.len()));
                    }
                    for (i, item) in items.iter().enumerate() {
                        let inner = format!("{name}[{i}]");
                        let scalar =
                            matches!(self.peeled(st, item), Value::SymInt(_) | Value::SymFloat(_));
                        if !scalar {
                            self.shape_text(st, &inner, item, parts, depth + 1);
                        }
                    }
                }
                Made::Dict(pairs) => parts.push(format!("len({name}) == {}", pairs.len())),
                Made::Same(_) => parts.push(format!("{name} is another argument")),
                _ => {}
            },
            _ => {}
        }
    }

    /// A letter of an unknown text counts from `a`.
    fn is_letter(&self, sym: SymId) -> bool {
        let (low, high) = self.pool.int_range(self.pool.sym_term(sym));
        self.pool.sym_sort(sym) == Sort::Int
            && low.is_some()
            && high.is_some()
            && self.pool.sym_name(sym).ends_with(']')
            && low == Some((0x20 - 0x61).into())
    }

    fn term_text(&self, term: Term, outer: u8) -> Option<String> {
        let (text, level) = self.term_at(term, 0)?;
        Some(if level < outer {
            format!("({text})")
        } else {
            text
        })
    }

    fn inside(&self, term: Term, level: u8, depth: u32) -> Option<String> {
        let (text, own) = self.term_at(term, depth + 1)?;
        Some(if own < level {
            format!("({text})")
        } else {
            text
        })
    }

    fn term_at(&self, term: Term, depth: u32) -> Option<(String, u8)> {
        if depth > 12 {
            return None;
        }
        let binary = |a: Term, symbol: &str, b: Term, level: u8| {
            let (a, b) = (
                self.inside(a, level, depth)?,
                self.inside(b, level + 1, depth)?,
            );
            Some((format!("{a} {symbol} {b}"), level))
        };
        if let Some(b) = self.pool.as_bool(term) {
            return Some((if b { "True" } else { "False" }.into(), ATOM));
        }
        if let Some(i) = self.pool.as_int(term) {
            let level = if i.is_negative() { NEGATIVE } else { ATOM };
            return Some((i.to_bigint().to_string(), level));
        }
        if let Some(f) = self.pool.as_f64(term) {
            return Some((crate::text::float_repr(f), ATOM));
        }
        match self.pool.node(term) {
            Node::Sym(sym) => {
                let name = self.pool.sym_name(sym).to_string();
                if self.is_letter(sym) {
                    return Some((format!("ord({name}) - 97"), SUM));
                }
                Some((name, ATOM))
            }
            Node::Un(UnOp::Not, inner) => {
                if let Some(turned) = self.negated(inner, depth) {
                    return Some(turned);
                }
                let inner = self.inside(inner, NOT, depth)?;
                Some((format!("not {inner}"), NOT))
            }
            Node::Un(UnOp::FFromInt | UnOp::FConvert, a) => self.term_at(a, depth + 1),
            Node::Un(UnOp::FNeg, a) => {
                let a = self.inside(a, NEGATIVE, depth)?;
                Some((format!("-{a}"), NEGATIVE))
            }
            Node::Un(UnOp::FAbs, a) => {
                let (a, _) = self.term_at(a, depth + 1)?;
                Some((format!("abs({a})"), ATOM))
            }
            Node::Bin(op, a, b) => match op {
                BinOp::And => binary(a, "and", b, AND),
                BinOp::Or => binary(a, "or", b, OR),
                BinOp::IEq | BinOp::Eq | BinOp::FEq => self.compared(a, "==", b, depth),
                BinOp::ILe | BinOp::FLe => self.compared(a, "<=", b, depth),
                BinOp::FLt => self.compared(a, "<", b, depth),
                BinOp::IAdd => self.sum(a, b, depth),
                BinOp::FAdd => binary(a, "+", b, SUM),
                BinOp::FSub => binary(a, "-", b, SUM),
                BinOp::IMul => {
                    // The factor comes first.
                    let (a, b) = match self.pool.as_int(b) {
                        Some(_) => (b, a),
                        None => (a, b),
                    };
                    if self.pool.as_int(a).is_some_and(|i| i.to_i64() == Some(-1)) {
                        let b = self.inside(b, NEGATIVE, depth)?;
                        return Some((format!("-{b}"), NEGATIVE));
                    }
                    binary(a, "*", b, PRODUCT)
                }
                BinOp::FMul => binary(a, "*", b, PRODUCT),
                BinOp::FDiv => binary(a, "/", b, PRODUCT),
                BinOp::IDiv => binary(a, "//", b, PRODUCT),
                BinOp::IMod => binary(a, "%", b, PRODUCT),
                _ => None,
            },
            _ => None,
        }
    }

    fn sum(&self, a: Term, b: Term, depth: u32) -> Option<(String, u8)> {
        let left = self.inside(a, SUM, depth)?;
        let right = self.inside(b, SUM, depth)?;
        Some(match right.strip_prefix('-') {
            Some(rest) => (format!("{left} - {rest}"), SUM),
            None => (format!("{left} + {right}"), SUM),
        })
    }

    /// A comparison; letters are compared with letters.
    fn compared(&self, a: Term, symbol: &str, b: Term, depth: u32) -> Option<(String, u8)> {
        let letter = |t: Term| match self.pool.node(t) {
            Node::Sym(sym) if self.is_letter(sym) => Some(self.pool.sym_name(sym).to_string()),
            _ => None,
        };
        let constant = |t: Term| {
            let code = self.pool.as_int(t)?.to_i64()? + 97;
            let c = char::from_u32(u32::try_from(code).ok()?)?;
            Some(crate::text::str_repr(&c.to_string()))
        };
        let sides = match (letter(a), letter(b)) {
            (Some(x), Some(y)) => Some((x, y)),
            (Some(x), None) => constant(b).map(|c| (x, c)),
            (None, Some(y)) => constant(a).map(|c| (c, y)),
            _ => None,
        };
        if let Some((x, y)) = sides {
            return Some((format!("{x} {symbol} {y}"), COMPARE));
        }
        // `3 <= x` reads better turned round.
        let turned = match symbol {
            "<=" => ">=",
            "<" => ">",
            ">" => "<",
            ">=" => "<=",
            other => other,
        };
        let known = |t: Term| self.pool.as_int(t).is_some() || self.pool.as_f64(t).is_some();
        let (a, symbol, b) = if known(a) && !known(b) {
            (b, turned, a)
        } else {
            (a, symbol, b)
        };
        let (x, y) = (self.inside(a, SUM, depth)?, self.inside(b, SUM, depth)?);
        Some((format!("{x} {symbol} {y}"), COMPARE))
    }

    fn negated(&self, term: Term, depth: u32) -> Option<(String, u8)> {
        let Node::Bin(op, a, b) = self.pool.node(term) else {
            return None;
        };
        match op {
            BinOp::IEq | BinOp::FEq | BinOp::Eq => self.compared(a, "!=", b, depth),
            BinOp::ILe => self.compared(a, ">", b, depth),
            _ => None,
        }
    }
}
