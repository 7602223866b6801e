//! Operations on terms. A stand-in until unbounded integers are terms: every operation on a
//! symbolic number is a named reason.

use crate::code::{BinOp, CmpOp, UnOp};
use crate::machine::{Step, Vm, unsupported};
use crate::state::State;
use crate::value::{Char, SymStr, Value};
use gadfly_term::Term;
use std::rc::Rc;

impl Vm {
    pub fn bool_value(&self, term: Term) -> Value {
        match self.pool.as_bool(term) {
            Some(b) => Value::Bool(b),
            None => Value::SymBool(term),
        }
    }

    pub(crate) fn nonzero(&mut self, _value: &Value) -> Term {
        self.pool.tt()
    }

    pub(crate) fn int_of_bool(&mut self, value: Value) -> Value {
        value
    }

    pub(crate) fn symbolic_compare(&mut self, _op: CmpOp, _a: &Value, _b: &Value) -> Value {
        Value::Bool(false)
    }

    pub(crate) fn symbolic_unary(&mut self, _op: UnOp, _a: &Value) -> Option<Value> {
        None
    }

    pub(crate) fn symbolic_binary(&mut self, _st: &mut State, _op: BinOp, _a: &Value, _b: &Value, _symbol: &str) -> Step<Value> {
        unsupported("symbolic numbers")
    }

    pub(crate) fn concrete_int(&mut self, _st: &mut State, _value: &Value) -> Step<i64> {
        unsupported("symbolic numbers")
    }

    // ---- strings of known length

    pub fn char_value(&mut self, c: char) -> Value {
        if c.is_ascii() {
            return self.ascii_chars[c as usize].clone();
        }
        Value::str(c.to_string())
    }

    pub fn chars_of(&self, value: &Value) -> Vec<Char> {
        match value {
            Value::Str(s) => s.text.chars().map(Char::Known).collect(),
            Value::SymStr(s) => s.chars.clone(),
            _ => Vec::new(),
        }
    }

    /// A string of these characters, concrete if all are known.
    pub fn chars_value(&mut self, chars: Vec<Char>) -> Value {
        let known: Option<String> = chars
            .iter()
            .map(|c| match c {
                Char::Known(c) => Some(*c),
                Char::Sym(_) => None,
            })
            .collect();
        match known {
            Some(text) => Value::str(text),
            None => Value::SymStr(Rc::new(SymStr { chars })),
        }
    }

    pub(crate) fn string_compare(&mut self, _op: CmpOp, _a: &Value, _b: &Value) -> Value {
        Value::Bool(false)
    }

    pub(crate) fn string_contains(&mut self, _st: &mut State, whole: &Value, part: &Value) -> Step<bool> {
        match (whole.as_str(), part.as_str()) {
            (Some(whole), Some(part)) => Ok(whole.contains(part)),
            _ => unsupported("symbolic strings"),
        }
    }
}

impl Vm {
    pub(crate) fn symbolic_index(&mut self, _st: &mut State, _index: &Value, _len: usize) -> Step<Option<usize>> {
        unsupported("symbolic numbers")
    }

    pub(crate) fn symbolic_bound(&mut self, _st: &mut State, _value: &Value, _len: i64) -> Step<i64> {
        unsupported("symbolic numbers")
    }

    pub(crate) fn symbolic_range_len(&mut self, _st: &mut State, _range: &crate::value::Range) -> Step<Value> {
        unsupported("symbolic numbers")
    }

    pub(crate) fn symbolic_range_contains(&mut self, _st: &mut State, _range: &crate::value::Range, _item: &Value) -> Step<bool> {
        unsupported("symbolic numbers")
    }
}

impl Vm {
    pub(crate) fn symbolic_trunc(&mut self, _st: &mut State, _value: &Value) -> Step<Value> {
        unsupported("int() of a symbolic float")
    }

    pub(crate) fn symbolic_to_float(&mut self, _st: &mut State, _value: &Value) -> Step<Value> {
        unsupported("float() of a symbolic integer")
    }

    pub(crate) fn symbolic_parse_int(&mut self, _st: &mut State, _text: &SymStr) -> Step<Value> {
        unsupported("int() of a symbolic string")
    }
}

impl Vm {
    pub(crate) fn symbolic_abs(&mut self, _st: &mut State, _value: &Value) -> Step<Value> {
        unsupported("abs() of a symbolic number")
    }
}

impl Vm {
    /// The code point of a character as an integer.
    pub(crate) fn char_code(&mut self, c: Char) -> Value {
        match c {
            Char::Known(c) => Value::Int(i64::from(c as u32)),
            Char::Sym(term) => Value::SymInt(term),
        }
    }

    pub(crate) fn symbolic_chr(&mut self, _st: &mut State, _code: &Value) -> Step<Value> {
        unsupported("chr() of a symbolic number")
    }
}
