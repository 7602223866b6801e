//! Values that stand for themselves: numbers, texts, tuples.

use super::inputs::forwarded;
use super::{DEPTH, Place, Walk};
use gadfly_python::heap::Body;
use gadfly_python::opaque::Opaques;
use gadfly_python::state::State;
use gadfly_python_code::value::{Char, Ref, Value};
use gadfly_solve::{close_term, same_formula};
use gadfly_term::{Sort, Term};
use gadfly_witness::{Reason, is_close};

impl Walk<'_> {
    pub(super) fn value(&mut self, a: &Value, b: &Value, depth: u32) {
        if self.found.surely {
            return;
        }
        if depth > DEPTH {
            return self.doubt("deep data");
        }
        if self.is_left_alone(a, b) {
            return;
        }
        if self.seen_by_other_only(a, b, depth) {
            return;
        }
        let (a, b) = (forwarded(self.one, a), forwarded(self.two, b));
        if self.place == Place::Held && is_object(self.one, &a) != is_object(self.two, &b) {
            // A chain of objects here, a list there.
            return;
        }
        let b = match a {
            Value::Ref(_) => b,
            _ => self.wrapped(b),
        };
        match (&a, &b) {
            (Value::Unset, Value::Unset)
            | (Value::None, Value::None)
            | (Value::NotImplemented, Value::NotImplemented)
            | (Value::Ellipsis, Value::Ellipsis) => {}
            (Value::Bool(_) | Value::SymBool(_), Value::Bool(_) | Value::SymBool(_)) => {
                let (a, b) = (self.bool_term(&a), self.bool_term(&b));
                let same = self.vm.pool.iff(a, b);
                self.unless(same);
            }
            (
                Value::Int(_) | Value::Big(_) | Value::SymInt(_),
                Value::Int(_) | Value::Big(_) | Value::SymInt(_),
            ) => match (self.int_term(&a), self.int_term(&b)) {
                (Some(a), Some(b)) => {
                    let same = self.vm.pool.eq(a, b);
                    self.unless(same);
                }
                _ => self.found.surely |= a.as_bigint() != b.as_bigint(),
            },
            (Value::Float(x), Value::Float(y)) if !self.rules.strict => {
                self.found.surely |= !is_close(*x, *y, self.rules.tolerance);
            }
            (Value::Float(x), Value::Float(y)) => {
                self.found.surely |= x.to_bits() != y.to_bits() && !(x.is_nan() && y.is_nan());
            }
            (Value::Float(_) | Value::SymFloat(_), Value::Float(_) | Value::SymFloat(_)) => {
                let (a, b) = (self.float_term(&a), self.float_term(&b));
                self.floats(a, b);
            }
            // As Python's own `==` has it.
            _ if !self.rules.strict && is_float(&a) && is_int(&b) => {
                let b = self.as_float(&b);
                self.value(&a, &b, depth);
            }
            _ if !self.rules.strict && is_int(&a) && is_float(&b) => {
                let a = self.as_float(&a);
                self.value(&a, &b, depth);
            }
            (Value::Str(x), Value::Str(y)) => self.found.surely |= x.text != y.text,
            (Value::Str(_) | Value::SymStr(_), Value::Str(_) | Value::SymStr(_)) => {
                self.text(&chars(&a), &chars(&b));
            }
            (Value::Bytes(x), Value::Bytes(y)) => self.found.surely |= x != y,
            (Value::Bytes(_), Value::Ref(_)) | (Value::Ref(_), Value::Bytes(_))
                if self.vm.has_byte_terms(self.one, &a) && !self.vm.is_bytearray(self.one, &a)
                    || self.vm.has_byte_terms(self.two, &b)
                        && !self.vm.is_bytearray(self.two, &b) =>
            {
                let x = self.vm.byte_items(self.one, &a);
                let y = self.vm.byte_items(self.two, &b);
                if let (Some(x), Some(y)) = (x, y) {
                    self.values(&x, &y, depth);
                }
            }
            (Value::Tuple(x), Value::Tuple(y)) => self.values(&x.clone(), &y.clone(), depth),
            (Value::Range(x), Value::Range(y)) => {
                for (a, b) in [(&x.start, &y.start), (&x.stop, &y.stop), (&x.step, &y.step)] {
                    self.value(a, b, depth + 1);
                }
            }
            (Value::Slice(x), Value::Slice(y)) => self.values(&x[..], &y[..], depth),
            (Value::Builtin(x), Value::Builtin(y)) => self.found.surely |= x != y,
            (Value::Method(x), Value::Method(y)) => {
                self.value(&x.func, &y.func, depth + 1);
                self.value(&x.recv, &y.recv, depth + 1);
            }
            _ if self.vm.is_string(self.one, &a) && self.vm.is_string(self.two, &b) => {
                match (
                    self.vm.raw_text(self.one, &a),
                    self.vm.raw_text(self.two, &b),
                ) {
                    (Some(a), Some(b)) => self.raw(&a, &b),
                    _ => self.doubt("texts"),
                }
            }
            (Value::Ref(x), Value::Ref(y)) => self.reference(*x, *y, depth),
            // Of an input that only one of the two has looked at, the type may be open still.
            (Value::Ref(x), other) | (other, Value::Ref(x))
                if self.is_open(*x, matches!(a, Value::Ref(_))) =>
            {
                let _ = other;
                self.doubt("an input that only one program looks at");
            }
            _ => self.found.surely = true,
        }
    }

    /// What an instance of a `class Name(str)` is for whoever waits for a string. Members of enums are only what
    /// they are called.
    fn wrapped(&self, value: Value) -> Value {
        let Value::Ref(r) = value else {
            return value;
        };
        let object = self.two.heap.get(r);
        let is_enum = |class: &Ref| &*self.vm.class_name(self.two, *class) == "Enum";
        let mut bases = self.two.heap.class(object.class).into_iter();
        match &object.body {
            Body::Wrap(inner)
                if !self.rules.strict && !bases.any(|c| c.mro.iter().any(is_enum)) =>
            {
                inner.clone()
            }
            _ => value,
        }
    }

    pub(super) fn values(&mut self, a: &[Value], b: &[Value], depth: u32) {
        if a.len() != b.len() {
            self.found.surely = true;
            return;
        }
        for (a, b) in a.iter().zip(b) {
            self.value(a, b, depth + 1);
        }
    }

    fn text(&mut self, a: &[Char], b: &[Char]) {
        if a.len() != b.len() {
            self.found.surely = true;
            return;
        }
        for (a, b) in a.iter().zip(b) {
            let (a, b) = (self.char_term(*a), self.char_term(*b));
            let same = self.vm.pool.eq(a, b);
            self.unless(same);
        }
    }

    pub(super) fn char_term(&mut self, c: Char) -> Term {
        match c {
            Char::Known(c) => self.vm.pool.int(i64::from(u32::from(c))),
            Char::Sym(term) => term,
        }
    }

    fn bool_term(&mut self, value: &Value) -> Term {
        match value {
            Value::SymBool(term) => *term,
            other => self.vm.pool.bool(matches!(other, Value::Bool(true))),
        }
    }

    fn int_term(&mut self, value: &Value) -> Option<Term> {
        match value {
            Value::SymInt(term) => Some(*term),
            Value::Int(i) => Some(self.vm.pool.int(*i)),
            Value::Big(big) => {
                let int = gadfly_term::Int::from((**big).clone());
                Some(self.vm.pool.int_value(&int))
            }
            _ => None,
        }
    }

    fn as_float(&mut self, int: &Value) -> Value {
        match self.int_term(int) {
            Some(term) => Value::SymFloat(self.vm.pool.f_from_int(term, Sort::F64)),
            None => Value::Float(f64::NAN),
        }
    }

    fn float_term(&mut self, value: &Value) -> Term {
        match value {
            Value::SymFloat(term) => *term,
            Value::Float(f) => self.vm.pool.f64(*f),
            _ => self.vm.pool.f64(0.0),
        }
    }

    /// Equal, or both not a number; the two zeros differ.
    fn floats(&mut self, a: Term, b: Term) {
        if a == b {
            return;
        }
        if !self.rules.strict {
            return self.close_floats(a, b);
        }
        let pool = &mut self.vm.pool;
        let equal = pool.f_eq(a, b);
        let (no_a, no_b) = (pool.f_is_nan(a), pool.f_is_nan(b));
        let neither = pool.and(no_a, no_b);
        let zero = pool.f64(0.0);
        let is_zero = pool.f_eq(a, zero);
        let (bits_a, bits_b) = (pool.f_bits(a), pool.f_bits(b));
        let same_bits = pool.eq(bits_a, bits_b);
        let no_zero = pool.not(is_zero);
        let same_zero = pool.or(no_zero, same_bits);
        let same = pool.and(equal, same_zero);
        let same = pool.or(same, neither);
        self.unless(same);
    }

    /// Equal or close, or both not a number.
    fn close_floats(&mut self, a: Term, b: Term) {
        let tolerance = self.rules.tolerance;
        let pool = &mut self.vm.pool;
        if tolerance > 0.0 && same_formula(pool, &Opaques(&self.vm.opaque), a, b) {
            self.found.bounds.insert(Reason::Rounding);
            return;
        }
        let same = close_term(pool, a, b, tolerance);
        self.unless(same);
    }
}

fn is_int(value: &Value) -> bool {
    matches!(value, Value::Int(_) | Value::Big(_) | Value::SymInt(_))
}

fn is_float(value: &Value) -> bool {
    matches!(value, Value::Float(_) | Value::SymFloat(_))
}

fn is_object(st: &State, value: &Value) -> bool {
    matches!(value, Value::Ref(r) if matches!(st.heap.get(*r).body, Body::Plain))
}

fn chars(value: &Value) -> Vec<Char> {
    match value {
        Value::Str(s) => s.text.chars().map(Char::Known).collect(),
        Value::SymStr(s) => s.chars.clone(),
        _ => Vec::new(),
    }
}
