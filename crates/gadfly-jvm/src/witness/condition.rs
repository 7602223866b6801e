//! The condition of a path as a person would write it in Java: `x > 10 && xs.length == 0`.
//!
//! Conjuncts that say nothing about the inputs in short words are left out: the text explains a
//! test, it does not define it.

use crate::heap::{Body, Recipe};
use crate::machine::Jvm;
use crate::state::{CHAR_PREFIX, State};
use crate::value::Value;
use gadfly_term::{BinOp, Node, Sort, SymId, Term, UnOp};
use std::collections::BTreeMap;

/// Longest text of one conjunct.
const LONGEST: usize = 48;
/// Deepest term that reads well.
const DEEPEST: u32 = 5;

/// How strongly an operator binds, loosest first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Binding {
    Or,
    And,
    Compare,
    Sum,
    Product,
    Atom,
}

struct Text {
    text: String,
    binding: Binding,
    is_char: bool,
}

struct Writer<'a> {
    jvm: &'a Jvm,
    names: BTreeMap<SymId, String>,
}

impl Jvm {
    /// The conjuncts of a path that can be said in short, in the order in which they were decided,
    /// without those that later ones imply.
    pub fn conditions(&self, st: &State) -> Vec<String> {
        self.conditions_of(st, |c| !st.execution_trace.is_set_up(c))
    }

    /// The same for the conditions under which the inputs could be built.
    pub fn set_up_conditions(&self, st: &State) -> Vec<String> {
        self.conditions_of(st, |c| st.execution_trace.is_set_up(c))
    }

    fn conditions_of(&self, st: &State, wanted: impl Fn(Term) -> bool) -> Vec<String> {
        let writer = Writer {
            jvm: self,
            names: self.input_names(st),
        };
        let conjuncts = st.path.conjuncts();
        let own =
            |c: &Term| !st.execution_trace.is_set_up(*c) && !st.execution_trace.is_library(*c);
        let any_own = conjuncts.iter().any(own);
        let mut bounds: Vec<Bound> = Vec::new();
        let mut texts: Vec<(usize, String)> = Vec::new();
        for (at, conjunct) in conjuncts.into_iter().enumerate() {
            // How the library writes a number is not what a test is about; what it says about
            // lengths and characters may be.
            let by_the_way = st.execution_trace.is_library(conjunct)
                && any_own
                && !self.pool.symbols(conjunct).iter().any(|&s| {
                    let name = self.pool.sym_name(s);
                    name.ends_with(".length") || name.starts_with(CHAR_PREFIX)
                });
            if !wanted(conjunct) || by_the_way {
                continue;
            }
            if let Some(bound) = writer.bound(at, conjunct) {
                bounds.push(bound);
            } else if let Some(text) = writer.condition(conjunct, true, DEEPEST)
                && text.text.chars().count() <= LONGEST
            {
                texts.push((at, text.text));
            }
        }
        texts.extend(tightest(bounds));
        texts.sort();
        let mut seen = Vec::new();
        for (_, text) in texts {
            if !seen.contains(&text) {
                seen.push(text);
            }
        }
        seen
    }

    /// How a person would point to each symbol of the inputs.
    fn input_names(&self, st: &State) -> BTreeMap<SymId, String> {
        let mut names = BTreeMap::new();
        let mut strings: Vec<String> = Vec::new();
        for node in st.heap.refs() {
            let Body::Decided { to, recipe, was } = &st.heap.get(node).body else {
                continue;
            };
            if !matches!(&**recipe, Recipe::Str) {
                continue;
            }
            strings.push(was.name.to_string());
            let string = st.heap.resolve(*to);
            let Some(Value::Ref(array)) = self.named_field(st, string, "value") else {
                continue;
            };
            for (&(owner, index), value) in &st.inputs.cells {
                if owner == array
                    && let Value::SymInt(unit) = value
                    && let [sym] = self.pool.symbols(*unit)
                {
                    names.insert(*sym, format!("{}.charAt({})", was.name, index / 2));
                }
            }
        }
        for index in 0..self.pool.sym_count() {
            let sym = SymId(index as u32);
            let name = self.pool.sym_name(sym);
            let name = name.strip_prefix(CHAR_PREFIX).unwrap_or(name);
            if name.is_empty() || name.contains('#') || name.contains(' ') {
                continue;
            }
            let of_string = name
                .strip_suffix(".length")
                .is_some_and(|owner| strings.iter().any(|s| s == owner));
            let text = if of_string {
                format!("{name}()")
            } else {
                name.to_string()
            };
            names.entry(sym).or_insert(text);
        }
        names
    }
}

/// A limit of one term against a constant.
struct Bound {
    at: usize,
    subject: String,
    /// Least, greatest, exactly.
    low: Option<i64>,
    high: Option<i64>,
    /// Not this one.
    not: Option<i64>,
    is_char: bool,
}

/// The tightest limits of each subject.
fn tightest(bounds: Vec<Bound>) -> Vec<(usize, String)> {
    let mut merged: Vec<Bound> = Vec::new();
    let (excluded, bounds): (Vec<Bound>, Vec<Bound>) =
        bounds.into_iter().partition(|b| b.not.is_some());
    for bound in bounds {
        match merged.iter_mut().find(|m| m.subject == bound.subject) {
            Some(known) => {
                known.low = known.low.max(bound.low);
                known.high = match (known.high, bound.high) {
                    (Some(a), Some(b)) => Some(a.min(b)),
                    (a, b) => a.or(b),
                };
            }
            None => merged.push(bound),
        }
    }
    let mut apart: Vec<(usize, String)> = Vec::new();
    for other in excluded {
        let known = merged.iter_mut().find(|m| m.subject == other.subject);
        let at_low = known.as_ref().is_some_and(|k| k.low == other.not);
        let at_high = known.as_ref().is_some_and(|k| k.high == other.not);
        match (known, other.not) {
            (Some(known), Some(not)) if at_low && !at_high => known.low = Some(not + 1),
            (Some(known), Some(not)) if at_high && !at_low => known.high = Some(not - 1),
            // An equality says it already.
            (Some(known), _) if known.low.is_some() && known.low == known.high => {}
            (_, Some(not)) => {
                let value = if other.is_char {
                    character(not as u64)
                } else {
                    not.to_string()
                };
                apart.push((other.at, format!("{} != {value}", other.subject)));
            }
            _ => {}
        }
    }
    let mut said: Vec<(usize, String)> = merged
        .into_iter()
        .filter_map(|b| {
            let number = |n: i64| {
                if b.is_char {
                    character(n as u64)
                } else {
                    n.to_string()
                }
            };
            let subject = &b.subject;
            let is_length = subject.ends_with(".length") || subject.ends_with(".length()");
            let text = match (b.low, b.high) {
                (Some(low), Some(high)) if low == high => {
                    format!("{subject} == {}", number(low))
                }
                (Some(low), high) if is_length && low <= 0 => match high {
                    Some(0) => format!("{subject} == 0"),
                    Some(high) => format!("{subject} <= {high}"),
                    None => return None,
                },
                (Some(low), Some(high)) => {
                    format!(
                        "{} <= {subject} && {subject} <= {}",
                        number(low),
                        number(high)
                    )
                }
                (Some(1), None) if !b.is_char => format!("{subject} > 0"),
                (Some(low), None) => format!("{subject} >= {}", number(low)),
                (None, Some(0)) if is_length => format!("{subject} == 0"),
                (None, Some(-1)) if !b.is_char => format!("{subject} < 0"),
                (None, Some(high)) => format!("{subject} <= {}", number(high)),
                (None, None) => return None,
            };
            Some((b.at, text))
        })
        .collect();
    said.extend(apart);
    said
}

impl Writer<'_> {
    /// The conjunct as a limit of something against a constant.
    fn bound(&self, at: usize, conjunct: Term) -> Option<Bound> {
        let pool = &self.jvm.pool;
        let (term, held) = match pool.node(conjunct) {
            Node::Un(UnOp::Not, inner) => (inner, false),
            _ => (conjunct, true),
        };
        let Node::Bin(op, a, b) = pool.node(term) else {
            return None;
        };
        let (subject, constant, mirrored) = match (self.constant(a), self.constant(b)) {
            (None, Some(constant)) => (a, constant, false),
            (Some(constant), None) => (b, constant, true),
            _ => return None,
        };
        let is_size = |t: Term| {
            let symbols = pool.symbols(t);
            matches!(symbols, [only] if pool.sym_name(*only).ends_with(".length"))
        };
        let (low, high) = match (op, mirrored, held) {
            (BinOp::Eq, _, false) if constant == 0 && is_size(subject) => (Some(1), None),
            (BinOp::Eq, _, true) => (Some(constant), Some(constant)),
            (BinOp::Eq, _, false) => (None, None),
            (BinOp::Slt | BinOp::Ult, false, true) | (BinOp::Sle | BinOp::Ule, true, false) => {
                (None, Some(constant.checked_sub(1)?))
            }
            (BinOp::Sle | BinOp::Ule, false, true) | (BinOp::Slt | BinOp::Ult, true, false) => {
                (None, Some(constant))
            }
            (BinOp::Slt | BinOp::Ult, true, true) | (BinOp::Sle | BinOp::Ule, false, false) => {
                (Some(constant.checked_add(1)?), None)
            }
            (BinOp::Sle | BinOp::Ule, true, true) | (BinOp::Slt | BinOp::Ult, false, false) => {
                (Some(constant), None)
            }
            _ => return None,
        };
        // A flag reads better as itself.
        if pool.sort(subject) == Sort::Bv(1) {
            return None;
        }
        let text = self.number(subject, DEEPEST)?;
        let is_length = text.text.ends_with(".length") || text.text.ends_with(".length()");
        if matches!(op, BinOp::Ult | BinOp::Ule) && !text.is_char && !is_length {
            return None;
        }
        (text.text.chars().count() <= LONGEST).then_some(Bound {
            at,
            subject: text.text,
            not: (low.is_none() && high.is_none()).then_some(constant),
            low,
            high,
            is_char: text.is_char,
        })
    }

    fn constant(&self, term: Term) -> Option<i64> {
        let pool = &self.jvm.pool;
        let bits = pool.as_bv(term)?;
        let width = pool.width(term);
        Some(match width {
            16 => bits as i64,
            width => gadfly_term::word::sign_extend(bits, width),
        })
    }

    fn condition(&self, term: Term, held: bool, depth: u32) -> Option<Text> {
        let depth = depth.checked_sub(1)?;
        let pool = &self.jvm.pool;
        match pool.node(term) {
            Node::Un(UnOp::Not, inner) => self.condition(inner, !held, depth),
            Node::Bin(op @ (BinOp::And | BinOp::Or), a, b) => {
                let a = self.condition(a, held, depth)?;
                let b = self.condition(b, held, depth)?;
                let is_and = (op == BinOp::And) == held;
                let (word, binding) = if is_and {
                    ("&&", Binding::And)
                } else {
                    ("||", Binding::Or)
                };
                Some(joined(a, word, b, binding))
            }
            Node::Bin(BinOp::Eq, a, b) if pool.sort(a) == Sort::Bv(1) => {
                let (flag, constant) = match (pool.as_bv(a), pool.as_bv(b)) {
                    (Some(constant), None) => (b, constant),
                    (None, Some(constant)) => (a, constant),
                    _ => return self.comparison(if held { "==" } else { "!=" }, a, b, depth),
                };
                let text = self.number(flag, depth)?;
                let sign = if (constant == 1) == held { "" } else { "!" };
                Some(Text {
                    text: format!("{sign}{}", text.text),
                    ..text
                })
            }
            Node::Bin(op, a, b) => {
                let word = match (op, held) {
                    (BinOp::Eq | BinOp::FEq, true) => "==",
                    (BinOp::Eq | BinOp::FEq, false) => "!=",
                    (BinOp::Slt | BinOp::Ult | BinOp::FLt, true) => "<",
                    (BinOp::Slt | BinOp::Ult, false) => ">=",
                    (BinOp::Sle | BinOp::Ule | BinOp::FLe, true) => "<=",
                    (BinOp::Sle | BinOp::Ule, false) => ">",
                    // Not less is not the same as greater or equal: a NaN is neither.
                    (BinOp::FLt, false) => return self.negated("<", a, b, depth),
                    (BinOp::FLe, false) => return self.negated("<=", a, b, depth),
                    _ => return None,
                };
                self.comparison(word, a, b, depth)
            }
            Node::Sym(sym) if pool.sort(term) == Sort::Bool => {
                let name = self.names.get(&sym)?;
                let sign = if held { "" } else { "!" };
                Some(atom(format!("{sign}{name}")))
            }
            _ => None,
        }
    }

    fn negated(&self, word: &str, a: Term, b: Term, depth: u32) -> Option<Text> {
        let inner = self.comparison(word, a, b, depth)?;
        Some(atom(format!("!({})", inner.text)))
    }

    fn comparison(&self, word: &str, a: Term, b: Term, depth: u32) -> Option<Text> {
        let (mut left, mut right) = (self.number(a, depth)?, self.number(b, depth)?);
        let mut word = word;
        // The constant stands on the right.
        if self.is_constant(a) && !self.is_constant(b) {
            std::mem::swap(&mut left, &mut right);
            word = mirrored(word);
        }
        // What is asked of the call stands before what it is compared with.
        if left.text.starts_with("this.")
            && !right.text.starts_with("this.")
            && !self.is_constant(b)
        {
            std::mem::swap(&mut left, &mut right);
            word = mirrored(word);
        }
        for (side, other, term) in [(&mut right, left.is_char, b), (&mut left, false, a)] {
            if other && let Some(bits) = self.jvm.pool.as_bv(term) {
                side.text = character(bits);
            }
        }
        Some(joined(left, word, right, Binding::Compare))
    }

    fn is_constant(&self, term: Term) -> bool {
        matches!(self.jvm.pool.node(term), Node::Const(_))
    }

    fn number(&self, term: Term, depth: u32) -> Option<Text> {
        let depth = depth.checked_sub(1)?;
        let pool = &self.jvm.pool;
        match pool.node(term) {
            Node::Const(bits) => Some(atom(match pool.sort(term) {
                Sort::F32 => format!("{:?}f", f32::from_bits(bits as u32)),
                Sort::F64 => format!("{:?}", f64::from_bits(bits)),
                _ => self.constant(term)?.to_string(),
            })),
            Node::Sym(sym) => {
                let name = self.names.get(&sym)?.clone();
                Some(Text {
                    is_char: pool.sym_name(sym).starts_with(CHAR_PREFIX),
                    ..atom(name)
                })
            }
            Node::Un(UnOp::Zext | UnOp::Sext | UnOp::FConvert | UnOp::FFromSbv, inner) => {
                self.number(inner, depth + 1)
            }
            Node::Un(UnOp::Neg | UnOp::FNeg, inner) => {
                let inner = self.number(inner, depth)?;
                Some(atom(format!("-{}", within(inner, Binding::Atom))))
            }
            Node::Bin(op, a, b) => {
                let (word, binding) = match op {
                    BinOp::Add | BinOp::FAdd => ("+", Binding::Sum),
                    BinOp::Sub | BinOp::FSub => ("-", Binding::Sum),
                    BinOp::Mul | BinOp::FMul => ("*", Binding::Product),
                    BinOp::SDiv | BinOp::FDiv => ("/", Binding::Product),
                    BinOp::SRem | BinOp::FRem => ("%", Binding::Product),
                    _ => return None,
                };
                let (mut first, mut second) = (a, b);
                if matches!(op, BinOp::Add | BinOp::Mul) && self.is_constant(a) {
                    std::mem::swap(&mut first, &mut second);
                }
                if op == BinOp::Add
                    && let Some(constant) = self.constant(second).filter(|c| *c < 0)
                {
                    let first = self.number(first, depth)?;
                    let text = format!("{} - {}", first.text, constant.unsigned_abs());
                    return Some(Text {
                        text,
                        binding: Binding::Sum,
                        is_char: false,
                    });
                }
                let (a, b) = (self.number(first, depth)?, self.number(second, depth)?);
                let left = within(a, binding);
                // Subtraction and division are not associative.
                let right = if b.binding <= binding {
                    format!("({})", b.text)
                } else {
                    b.text
                };
                Some(Text {
                    text: format!("{left} {word} {right}"),
                    binding,
                    is_char: false,
                })
            }
            _ => None,
        }
    }
}

fn mirrored(word: &str) -> &str {
    match word {
        "<" => ">",
        ">" => "<",
        "<=" => ">=",
        ">=" => "<=",
        same => same,
    }
}

fn atom(text: String) -> Text {
    Text {
        text,
        binding: Binding::Atom,
        is_char: false,
    }
}

fn within(text: Text, binding: Binding) -> String {
    if text.binding < binding {
        format!("({})", text.text)
    } else {
        text.text
    }
}

fn joined(a: Text, word: &str, b: Text, binding: Binding) -> Text {
    Text {
        text: format!("{} {word} {}", within(a, binding), within(b, binding)),
        binding,
        is_char: false,
    }
}

fn character(bits: u64) -> String {
    match char::from_u32(bits as u32 & 0xffff) {
        Some('\'') => "'\\''".into(),
        Some('\\') => "'\\\\'".into(),
        Some(c) if (' '..='~').contains(&c) => format!("'{c}'"),
        _ => format!("'\\u{:04x}'", bits & 0xffff),
    }
}
