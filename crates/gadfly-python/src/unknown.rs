//! Inputs: what is not known of them yet, and what was decided.
//!
//! An argument is a node of kind `Unknown` with the types it may have. The first operation that
//! needs to know decides: each type (and each small length) gets a path.

use crate::heap::Body;
use crate::machine::{End, Step, Stop, Vm};
use crate::state::{Decision, State};
use crate::types::t;
use crate::value::{Char, Ref, Value};
use gadfly_term::{Model, Sort};
use gadfly_witness::Reason;
use std::rc::Rc;

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Kind {
    Int,
    Str,
    List,
    None,
    Bool,
    Float,
    Tuple,
}

pub const ANY: &[Kind] = &[
    Kind::Int,
    Kind::Str,
    Kind::List,
    Kind::None,
    Kind::Bool,
    Kind::Float,
    Kind::Tuple,
];

/// An input whose type is open.
#[derive(Clone, Debug)]
pub struct Unknown {
    pub name: String,
    pub kinds: Vec<Kind>,
    /// Of elements, if it is a container.
    pub element: Vec<Kind>,
    pub depth: u32,
}

/// The inputs of a path, in the order of their making.
#[derive(Clone, Debug, Default)]
pub struct Inputs {
    pub roots: Vec<(String, Value)>,
}

/// The types an annotation allows; everything if it says nothing the machine knows.
pub fn kinds_of(annotation: &str) -> (Vec<Kind>, Vec<Kind>) {
    let text = annotation.trim().trim_matches(['"', '\'']);
    if let Some((left, right)) = text.split_once(" | ") {
        let ((mut kinds, mut element), (more, inner)) = (kinds_of(left), kinds_of(right));
        kinds.extend(more);
        element.extend(inner);
        kinds.sort();
        kinds.dedup();
        return (kinds, element);
    }
    let (name, inside) = match text.split_once('[') {
        Some((name, rest)) => (name, rest.strip_suffix(']').unwrap_or(rest)),
        None => (text, ""),
    };
    let element = if inside.is_empty() {
        ANY.to_vec()
    } else {
        kinds_of(inside).0
    };
    let kinds = match name.rsplit('.').next().unwrap_or(name) {
        "int" => vec![Kind::Int],
        "float" => vec![Kind::Float],
        "bool" => vec![Kind::Bool],
        "str" => vec![Kind::Str],
        "None" => vec![Kind::None],
        "list" | "List" | "Sequence" | "Iterable" => vec![Kind::List],
        "tuple" | "Tuple" => vec![Kind::Tuple],
        "Optional" => {
            let mut kinds = element.clone();
            kinds.push(Kind::None);
            kinds
        }
        _ => ANY.to_vec(),
    };
    (kinds, element)
}

impl Vm {
    pub fn new_input(
        &mut self,
        st: &mut State,
        name: &str,
        kinds: &[Kind],
        element: &[Kind],
        depth: u32,
    ) -> Value {
        let unknown = Unknown {
            name: name.to_string(),
            kinds: kinds.to_vec(),
            element: element.to_vec(),
            depth,
        };
        Value::Ref(st.heap.new(t::UNKNOWN, Body::Unknown(Rc::new(unknown))))
    }

    /// The value itself, decided if it was open.
    #[inline]
    pub fn settle(&mut self, st: &mut State, value: &Value) -> Step<Value> {
        if let Value::Ref(r) = value {
            match &st.heap.get(*r).body {
                Body::Decided { to, .. } => return Ok(to.clone()),
                Body::Text(text) => {
                    let text = text.clone();
                    return self.settle_text(st, *r, &text);
                }
                Body::Unknown(unknown) => {
                    let unknown = unknown.clone();
                    return self.settle_unknown(st, *r, &unknown);
                }
                _ => {}
            }
        }
        Ok(value.clone())
    }

    fn settle_unknown(&mut self, st: &mut State, input: Ref, unknown: &Rc<Unknown>) -> Step<Value> {
        let k = self.config.k as usize;
        let mut ways: Vec<(Kind, usize)> = Vec::new();
        for kind in &unknown.kinds {
            match kind {
                Kind::Str => ways.extend((0..=k).map(|len| (*kind, len))),
                Kind::List | Kind::Tuple if unknown.depth < 2 => {
                    ways.extend((0..=k).map(|len| (*kind, len)));
                }
                Kind::List | Kind::Tuple => ways.push((*kind, 0)),
                _ => ways.push((*kind, 0)),
            }
        }
        let way = self.choose_for(st, input, ways.len())?;
        let (kind, len) = ways[way];
        let name = unknown.name.clone();
        let to = match kind {
            Kind::None => Value::None,
            Kind::Bool => Value::SymBool(self.pool.fresh(Sort::Bool, &name)),
            Kind::Int => Value::SymInt(self.pool.fresh(Sort::Int, &name)),
            Kind::Float => Value::SymFloat(self.pool.fresh(Sort::F64, &name)),
            Kind::Str => {
                let mut chars = Vec::new();
                for i in 0..len {
                    let name = format!("{name}[{i}]");
                    // Printable ASCII, counted from `a`, which is what nobody asked about is.
                    let offset =
                        self.pool
                            .fresh_int_within(&name, Some(0x20 - 0x61), Some(0x7e - 0x61));
                    let a = self.pool.int(0x61);
                    chars.push(Char::Sym(self.pool.int_add(offset, a)));
                }
                self.chars_value(chars)
            }
            Kind::List | Kind::Tuple => {
                let mut items = Vec::new();
                for i in 0..len {
                    let name = format!("{name}[{i}]");
                    let element = unknown.element.clone();
                    items.push(self.new_input(st, &name, &element, ANY, unknown.depth + 1));
                }
                if kind == Kind::List {
                    self.new_list(st, items)
                } else {
                    Value::tuple(items)
                }
            }
        };
        st.cost += way as u32;
        st.heap.get_mut(input).body = Body::Decided {
            to: to.clone(),
            was: unknown.clone(),
        };
        Ok(to)
    }

    /// One of several ways an input can be; siblings take the others. Known by the input, so that
    /// an instruction executed again does not mistake one input's choice for another's.
    fn choose_for(&mut self, st: &mut State, input: Ref, count: usize) -> Step<usize> {
        let place = input.0;
        let earlier = st
            .now
            .decided
            .iter()
            .find(|d| d.on.is_none() && d.place == place);
        if let Some(earlier) = earlier {
            return Ok(earlier.taken as usize);
        }
        if count == 0 {
            return Err(Stop::End(End::Infeasible));
        }
        st.dirty = true;
        st.decisions += 1;
        // A path whose inputs have values takes the first way only.
        let count = if st.pinned.is_some() { 1 } else { count };
        for alternative in 1..count {
            let mut sibling = st.clone();
            sibling.now.chosen = 0;
            sibling.now.recalled = 0;
            sibling.now.decided.push(Decision {
                on: None,
                taken: alternative as u32,
                place,
            });
            self.forks.push(sibling);
        }
        st.now.decided.push(Decision {
            on: None,
            taken: 0,
            place,
        });
        Ok(0)
    }

    /// For `is`: the first of two, decided as far as the comparison needs it.
    pub(crate) fn settle_for_is(&mut self, st: &mut State, a: &Value, _b: &Value) -> Step<Value> {
        self.settle(st, a)
    }

    /// For `isinstance`: decided as far as the test needs it.
    pub(crate) fn settle_for_class(
        &mut self,
        st: &mut State,
        object: &Value,
        _class: &Value,
    ) -> Step<Value> {
        self.settle(st, object)
    }

    pub(crate) fn symbolic_loop_end(&mut self, _st: &mut State, _iterator: Ref) {}

    /// A Python literal for an input under a model. What was never looked at is `None`, or the
    /// simplest value of its types.
    pub fn literal(&mut self, st: &State, value: &Value, model: &Model) -> String {
        match value {
            Value::SymBool(term) => {
                let yes = gadfly_term::eval_bool(&self.pool, model, *term);
                if yes { "True" } else { "False" }.into()
            }
            Value::SymInt(term) => gadfly_term::eval_int(&self.pool, model, *term).to_string(),
            Value::SymFloat(term) => {
                let f = f64::from_bits(gadfly_term::eval(&self.pool, model, *term));
                if f.is_finite() {
                    crate::text::float_repr(f)
                } else {
                    format!("float('{}')", crate::text::float_repr(f))
                }
            }
            Value::SymStr(s) => {
                let text: String = s
                    .chars
                    .iter()
                    .map(|c| match c {
                        Char::Known(c) => *c,
                        Char::Sym(term) => {
                            let code = gadfly_term::eval_int(&self.pool, model, *term).to_i64();
                            code.and_then(|c| char::from_u32(c as u32)).unwrap_or('?')
                        }
                    })
                    .collect();
                crate::text::str_repr(&text)
            }
            Value::Tuple(items) => {
                let texts: Vec<String> = items
                    .clone()
                    .iter()
                    .map(|i| self.literal(st, i, model))
                    .collect();
                match &texts[..] {
                    [one] => format!("({one},)"),
                    _ => format!("({})", texts.join(", ")),
                }
            }
            Value::Ref(r) => match &st.heap.get(*r).body {
                Body::Decided { to, .. } => {
                    let to = to.clone();
                    self.literal(st, &to, model)
                }
                Body::Unknown(unknown) => match unknown.kinds.first() {
                    Some(Kind::Int) => "0".into(),
                    Some(Kind::Str) => "''".into(),
                    Some(Kind::List) => "[]".into(),
                    Some(Kind::Bool) => "False".into(),
                    Some(Kind::Float) => "0.0".into(),
                    Some(Kind::Tuple) => "()".into(),
                    _ => "None".into(),
                },
                Body::List(items) => {
                    let items = items.clone();
                    let texts: Vec<String> =
                        items.iter().map(|i| self.literal(st, i, model)).collect();
                    format!("[{}]", texts.join(", "))
                }
                _ => "?".into(),
            },
            Value::None => "None".into(),
            Value::Bool(b) => if *b { "True" } else { "False" }.into(),
            Value::Int(i) => i.to_string(),
            Value::Float(f) => crate::text::float_repr(*f),
            Value::Str(s) => crate::text::str_repr(&s.text),
            _ => "?".into(),
        }
    }

    /// The type that was decided for an input, `?` if none was.
    pub(crate) fn decided_type(&self, st: &State, value: &Value) -> String {
        match value {
            Value::Ref(r) => match &st.heap.get(*r).body {
                Body::Unknown(_) => "?".into(),
                Body::Decided { to, .. } => self.decided_type(st, to),
                _ => self.type_name(st, value).to_string(),
            },
            _ => self.type_name(st, value).to_string(),
        }
    }

    /// Too many decisions on one path: bounded like a loop.
    pub(crate) fn check_bound(&self, st: &State) -> Step<()> {
        if st.decisions > self.config.decisions {
            return Err(Stop::End(End::Cut(Reason::LoopBound)));
        }
        Ok(())
    }
}
