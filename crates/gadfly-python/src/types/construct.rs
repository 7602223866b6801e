//! Calling builtin types: `int('7')`, `list(x)`, `range(3)`.

use crate::dict::Dict;
use crate::heap::{Body, Iter};
use crate::machine::{Args, Step, Stop, Vm, raise, type_error, unsupported, value_error};
use crate::names::{Name, n};
use crate::state::State;
use crate::types::t;
use crate::value::{Ref, Value};
use num_bigint::BigInt;
use num_traits::Zero;

impl Vm {
    pub(crate) fn construct_builtin(
        &mut self,
        st: &mut State,
        class: Ref,
        args: &Args,
    ) -> Step<Value> {
        let name = self.class_name(st, class);
        let most = |most: usize| -> Step<()> {
            if args.len() > most {
                let s = if most == 1 { "" } else { "s" };
                return type_error(format!(
                    "{name} expected at most {most} argument{s}, got {}",
                    args.len()
                ));
            }
            Ok(())
        };
        if !args.kw.is_empty()
            && !matches!(
                class,
                t::DICT
                    | t::INT
                    | t::STR
                    | t::ENUMERATE
                    | t::ZIP
                    | t::PROPERTY
                    | t::TYPE
                    | t::BYTES
                    | t::BYTEARRAY
            )
        {
            return type_error(format!("{name}() takes no keyword arguments"));
        }
        match class {
            t::INT => self.make_int(st, args),
            t::BOOL => {
                most(1)?;
                match args.get(0) {
                    Some(Value::SymBool(term)) => Ok(Value::SymBool(*term)),
                    Some(v @ (Value::SymInt(_) | Value::SymFloat(_))) => {
                        let term = self.nonzero(v);
                        Ok(self.bool_value(term))
                    }
                    Some(value) => {
                        let value = value.clone();
                        Ok(Value::Bool(self.truth(st, &value)?))
                    }
                    None => Ok(Value::Bool(false)),
                }
            }
            t::FLOAT => {
                most(1)?;
                match args.get(0) {
                    Some(value) => self.make_float(st, value),
                    None => Ok(Value::Float(0.0)),
                }
            }
            t::STR => match args.get(0) {
                None => Ok(Value::str("")),
                Some(Value::Bytes(b)) if args.len() > 1 || !args.kw.is_empty() => {
                    self.decode(b, args.get(1))
                }
                Some(value) => self.str_of(st, value),
            },
            t::BYTES | t::BYTEARRAY => {
                let bytes = self.make_bytes(st, args)?;
                Ok(if class == t::BYTES {
                    Value::bytes(bytes)
                } else {
                    Value::Ref(st.heap.new(t::BYTEARRAY, Body::ByteArray(bytes)))
                })
            }
            t::LIST => {
                most(1)?;
                let items = match args.get(0) {
                    Some(source) => self.iterate(st, source)?,
                    None => Vec::new(),
                };
                Ok(self.new_list(st, items))
            }
            t::TUPLE => {
                most(1)?;
                match args.get(0) {
                    Some(Value::Tuple(items)) => Ok(Value::Tuple(items.clone())),
                    Some(source) => self.iterate(st, source).map(Value::tuple),
                    None => Ok(Value::tuple(Vec::new())),
                }
            }
            t::SET | t::FROZENSET => {
                most(1)?;
                let set = match args.get(0) {
                    Some(Value::Ref(r)) if st.heap.set(*r).is_some() => {
                        if class == t::FROZENSET && st.heap.get(*r).class == t::FROZENSET {
                            return Ok(args[0].clone());
                        }
                        let other = st.heap.set(*r).cloned().unwrap_or_default();
                        crate::dict::Set::merged_from(&other)
                    }
                    Some(source) => {
                        let items = self.iterate(st, source)?;
                        self.set_of(st, &items)?
                    }
                    None => Default::default(),
                };
                Ok(Value::Ref(st.heap.new(class, Body::Set(set))))
            }
            t::DICT => {
                most(1)?;
                let mut dict = Dict::default();
                if let Some(source) = args.get(0) {
                    for (key, value) in self.update_pairs(st, source)? {
                        self.dict_insert(st, &mut dict, &key, value)?;
                    }
                }
                for (name, value) in &args.kw {
                    let key = self.name_value(*name);
                    self.dict_insert(st, &mut dict, &key, value.clone())?;
                }
                Ok(self.new_dict(st, dict))
            }
            t::RANGE => self.make_range(st, args),
            t::SLICE => {
                let get = |i: usize| args.get(i).cloned().unwrap_or(Value::None);
                let parts = match args.len() {
                    1 => [Value::None, get(0), Value::None],
                    2 | 3 => [get(0), get(1), get(2)],
                    n => return type_error(format!("slice expected at least 1 argument, got {n}")),
                };
                Ok(Value::Slice(parts.into()))
            }
            t::OBJECT => Ok(Value::Ref(st.heap.new(t::OBJECT, Body::Plain))),
            t::ENUMERATE => {
                let Some(source) = args.get(0) else {
                    return type_error("enumerate() missing required argument 'iterable' (pos 1)");
                };
                let start = self.keyword(args, 1, "start").unwrap_or(Value::Int(0));
                let Some(count) = self.index_of(st, &start)? else {
                    let name = self.type_name(st, &start);
                    return type_error(format!(
                        "'{name}' object cannot be interpreted as an integer"
                    ));
                };
                let inner = self.get_iter(st, source)?;
                Ok(self.iter_object(st, class, Iter::Enumerate { inner, count }))
            }
            t::ZIP => {
                let mut inner = Vec::new();
                for source in &args.pos {
                    inner.push(self.get_iter(st, source)?);
                }
                let strict = match self.keyword(args, usize::MAX, "strict") {
                    Some(value) => self.truth(st, &value)?,
                    None => false,
                };
                Ok(self.iter_object(st, class, Iter::Zip { inner, strict }))
            }
            t::MAP => {
                if args.len() < 2 {
                    return type_error("map() must have at least two arguments.");
                }
                let mut inner = Vec::new();
                for source in args.pos.iter().skip(1) {
                    inner.push(self.get_iter(st, source)?);
                }
                let func = args[0].clone();
                Ok(self.iter_object(st, class, Iter::Map { func, inner }))
            }
            t::FILTER => {
                if args.len() != 2 {
                    return type_error(format!("filter expected 2 arguments, got {}", args.len()));
                }
                let inner = self.get_iter(st, &args[1])?;
                let func = args[0].clone();
                Ok(self.iter_object(st, class, Iter::Filter { func, inner }))
            }
            t::REVERSED => {
                let Some(source) = args.get(0).filter(|_| args.len() == 1) else {
                    return type_error(format!("reversed expected 1 argument, got {}", args.len()));
                };
                self.make_reversed(st, source)
            }
            t::PROPERTY => {
                let mut parts = [Value::None, Value::None, Value::None, Value::None];
                for (part, value) in parts.iter_mut().zip(&args.pos) {
                    *part = value.clone();
                }
                for (i, key) in ["fget", "fset", "fdel", "doc"].iter().enumerate() {
                    if let Some(value) = self.keyword(args, usize::MAX, key) {
                        parts[i] = value;
                    }
                }
                Ok(Value::Ref(st.heap.new(class, Body::Property(parts.into()))))
            }
            t::CLASSMETHOD | t::STATICMETHOD => {
                let Some(func) = args.get(0).cloned() else {
                    return type_error(format!("{name} expected 1 argument, got 0"));
                };
                let body = if class == t::CLASSMETHOD {
                    Body::ClassMethod(func)
                } else {
                    Body::StaticMethod(func)
                };
                Ok(Value::Ref(st.heap.new(class, body)))
            }
            t::SUPER => match (args.get(0), args.get(1)) {
                (Some(Value::Ref(class)), Some(object)) if st.heap.class(*class).is_some() => {
                    let own = self.type_of(st, object);
                    let as_class = matches!(object, Value::Ref(r) if st.heap.class(*r).is_some() && st.heap.is_subclass(*r, *class));
                    if !as_class && !st.heap.is_subclass(own, *class) {
                        return type_error(
                            "super(type, obj): obj must be an instance or subtype of type",
                        );
                    }
                    let (class, object) = (*class, object.clone());
                    Ok(Value::Ref(
                        st.heap.new(t::SUPER, Body::Super { class, object }),
                    ))
                }
                (None, _) => raise(t::RUNTIME_ERROR, "super(): no arguments"),
                _ => unsupported("unbound super"),
            },
            t::TYPE => self.new_class_from(st, t::TYPE, args),
            t::NONE if args.len() == 0 => Ok(Value::None),
            _ => type_error(format!("cannot create '{name}' instances")),
        }
    }

    pub fn iter_object(&mut self, st: &mut State, class: Ref, iter: Iter) -> Value {
        Value::Ref(st.heap.new(class, Body::Iter(Box::new(iter))))
    }

    /// An argument by position or name.
    pub fn keyword(&mut self, args: &Args, position: usize, name: &str) -> Option<Value> {
        if let Some(value) = args.pos.get(position) {
            return Some(value.clone());
        }
        let name: Name = self.name(name);
        args.kw
            .iter()
            .find(|(k, _)| *k == name)
            .map(|(_, v)| v.clone())
    }

    fn make_int(&mut self, st: &mut State, args: &Args) -> Step<Value> {
        let base = self.keyword(args, 1, "base");
        let Some(value) = args.get(0) else {
            return match base {
                Some(_) => type_error("int() missing string argument"),
                None => Ok(Value::Int(0)),
            };
        };
        let value = &self.settle(st, value)?;
        if let Some(base) = base {
            let base = self.need_index(st, &base)?;
            if base != 0 && !(2..=36).contains(&base) {
                return value_error("int() base must be >= 2 and <= 36, or 0");
            }
            return match self.unwrap(st, value) {
                Value::Str(s) => self.parse_int(&s.text, base as u32),
                Value::Bytes(b) => {
                    let text = String::from_utf8_lossy(&b).to_string();
                    self.parse_int(&text, base as u32)
                }
                _ => type_error("int() can't convert non-string with explicit base"),
            };
        }
        for name in [n::INT, n::INDEX, n::TRUNC] {
            if let Some(method) = self.user_method(st, value, name) {
                let result = self.callback(st, &method, Args::of([value.clone()]))?;
                return match self.unwrap(st, &result) {
                    v @ (Value::Int(_) | Value::Big(_) | Value::SymInt(_)) => Ok(v),
                    Value::Bool(b) => Ok(Value::Int(i64::from(b))),
                    other => {
                        let kind = self.type_name(st, &other);
                        let name = self.shared.names.str(name);
                        type_error(format!("{name} returned non-int (type {kind})"))
                    }
                };
            }
        }
        match self.unwrap(st, value) {
            Value::Bool(b) => Ok(Value::Int(i64::from(b))),
            v @ (Value::Int(_) | Value::Big(_) | Value::SymInt(_)) => Ok(v),
            v @ Value::SymBool(_) => Ok(self.int_of_bool(v)),
            Value::Float(f) => self.float_to_int(f),
            v @ Value::SymFloat(_) => self.symbolic_trunc(st, &v),
            Value::Str(s) => self.parse_int(&s.text, 10),
            Value::SymStr(s) => self.symbolic_parse_int(st, &s),
            Value::Bytes(b) => {
                let text = String::from_utf8_lossy(&b).to_string();
                match self.parse_int(&text, 10) {
                    Err(Stop::Raise(t::VALUE_ERROR, _)) => value_error(format!(
                        "invalid literal for int() with base 10: {}",
                        crate::text::bytes_repr(&b)
                    )),
                    other => other,
                }
            }
            other => {
                let name = self.type_name(st, &other);
                type_error(format!(
                    "int() argument must be a string, a bytes-like object or a real number, not '{name}'"
                ))
            }
        }
    }

    pub fn float_to_int(&mut self, f: f64) -> Step<Value> {
        if f.is_nan() {
            return value_error("cannot convert float NaN to integer");
        }
        match crate::num::float_to_big(f) {
            Some(big) if f.is_finite() => Ok(Value::big(big)),
            _ => raise(
                t::OVERFLOW_ERROR,
                "cannot convert float infinity to integer",
            ),
        }
    }

    fn parse_int(&mut self, text: &str, base: u32) -> Step<Value> {
        let fail = || {
            value_error(format!(
                "invalid literal for int() with base {base}: {}",
                crate::text::str_repr(text)
            ))
        };
        let trimmed = text.trim_matches(is_space);
        let (negative, digits) = match trimmed.strip_prefix('-') {
            Some(rest) => (true, rest),
            None => (false, trimmed.strip_prefix('+').unwrap_or(trimmed)),
        };
        let lower = digits.to_ascii_lowercase();
        let mut radix = base;
        let mut body: &str = &lower;
        for (prefix, value) in [("0x", 16), ("0o", 8), ("0b", 2)] {
            if let Some(rest) = lower.strip_prefix(prefix)
                && (base == value || base == 0)
            {
                radix = value;
                body = rest.strip_prefix('_').unwrap_or(rest);
            }
        }
        if radix == 0 {
            radix = 10;
            if body.len() > 1 && body.starts_with('0') && body.chars().any(|c| c != '0' && c != '_')
            {
                return fail();
            }
        }
        if body.is_empty() || body.starts_with('_') || body.ends_with('_') || body.contains("__") {
            return fail();
        }
        let plain: String = body
            .chars()
            .filter(|c| *c != '_')
            .map(|c| crate::types::str::decimal(c).map_or(c, |d| (b'0' + d as u8) as char))
            .collect();
        if radix.count_ones() != 1 && plain.len() > 4300 {
            return value_error(format!(
                "Exceeds the limit (4300 digits) for integer string conversion: value has {} digits; use sys.set_int_max_str_digits() to increase the limit",
                plain.len()
            ));
        }
        if !plain.chars().all(|c| c.is_digit(radix)) {
            return fail();
        }
        match BigInt::parse_bytes(plain.as_bytes(), radix) {
            Some(value) => Ok(Value::big(if negative { -value } else { value })),
            None => fail(),
        }
    }

    pub fn make_float(&mut self, st: &mut State, value: &Value) -> Step<Value> {
        let value = &self.settle(st, value)?;
        for name in [n::FLOAT, n::INDEX] {
            if let Some(method) = self.user_method(st, value, name) {
                let result = self.callback(st, &method, Args::of([value.clone()]))?;
                let raw = self.unwrap(st, &result);
                return match (&raw, name) {
                    (Value::Float(_) | Value::SymFloat(_), n::FLOAT) => Ok(raw),
                    (_, n::INDEX) => self.make_float(st, &raw),
                    (other, _) => {
                        let class = self.type_name(st, value);
                        let kind = self.type_name(st, other);
                        type_error(format!(
                            "{class}.__float__ returned non-float (type {kind})"
                        ))
                    }
                };
            }
        }
        match self.unwrap(st, value) {
            Value::Float(f) => Ok(Value::Float(f)),
            v @ Value::SymFloat(_) => Ok(v),
            v @ (Value::SymInt(_) | Value::SymBool(_)) => self.symbolic_to_float(st, &v),
            v @ (Value::Bool(_) | Value::Int(_) | Value::Big(_)) => {
                match crate::num::to_float(&v) {
                    Some(f) => Ok(Value::Float(f)),
                    None => raise(t::OVERFLOW_ERROR, "int too large to convert to float"),
                }
            }
            Value::Bytes(b) => {
                let text = String::from_utf8_lossy(&b).to_string();
                match parse_float(text.trim_matches(is_space)) {
                    Some(f) => Ok(self.float_value(st, f)),
                    None => value_error(format!(
                        "could not convert string to float: {}",
                        crate::text::bytes_repr(&b)
                    )),
                }
            }
            Value::Str(s) => {
                let plain: String = s
                    .text
                    .chars()
                    .map(|c| crate::types::str::decimal(c).map_or(c, |d| (b'0' + d as u8) as char))
                    .collect();
                let text = plain.trim_matches(is_space);
                match parse_float(text) {
                    Some(f) => Ok(self.float_value(st, f)),
                    None => value_error(format!(
                        "could not convert string to float: {}",
                        crate::text::str_repr(&s.text)
                    )),
                }
            }
            other => {
                let name = self.type_name(st, &other);
                type_error(format!(
                    "float() argument must be a string or a real number, not '{name}'"
                ))
            }
        }
    }

    fn make_bytes(&mut self, st: &mut State, args: &Args) -> Step<Vec<u8>> {
        let Some(source) = args.get(0) else {
            return Ok(Vec::new());
        };
        match source {
            Value::Str(s) => {
                let encoding = self.keyword(args, 1, "encoding");
                match encoding {
                    Some(encoding) => self.encode(&s.text.clone(), Some(&encoding)),
                    None => type_error("string argument without an encoding"),
                }
            }
            Value::Bytes(b) => Ok(b.to_vec()),
            other => {
                let index = self.index_of(st, other)?;
                if let Some(Value::Big(_)) = index {
                    return raise(
                        t::OVERFLOW_ERROR,
                        "cannot fit 'int' into an index-sized integer",
                    );
                }
                if let Some(Value::Int(count)) = index {
                    return match usize::try_from(count) {
                        Ok(count) if count < 100_000_000 => Ok(vec![0; count]),
                        Ok(_) => raise(t::MEMORY_ERROR, ""),
                        Err(_) => value_error("negative count"),
                    };
                }
                if let Value::Ref(r) = other
                    && let Body::ByteArray(bytes) = &st.heap.get(*r).body
                {
                    return Ok(bytes.clone());
                }
                let items = match self.iterate(st, other) {
                    Err(Stop::Raise(t::TYPE_ERROR, _)) => {
                        let name = self.type_name(st, other);
                        return type_error(format!("cannot convert '{name}' object to bytes"));
                    }
                    items => items?,
                };
                let mut bytes = Vec::new();
                for item in items {
                    match u8::try_from(self.need_index(st, &item)?) {
                        Ok(byte) => bytes.push(byte),
                        Err(_) => return value_error("bytes must be in range(0, 256)"),
                    }
                }
                Ok(bytes)
            }
        }
    }

    fn make_range(&mut self, st: &mut State, args: &Args) -> Step<Value> {
        match args.len() {
            1..=3 => {}
            0 => return type_error("range expected at least 1 argument, got 0"),
            count => return type_error(format!("range expected at most 3 arguments, got {count}")),
        }
        let mut numbers = Vec::new();
        for value in &args.pos {
            match self.index_of(st, value)? {
                Some(v) => numbers.push(v),
                None => {
                    let name = self.type_name(st, value);
                    return type_error(format!(
                        "'{name}' object cannot be interpreted as an integer"
                    ));
                }
            }
        }
        let (start, stop, step) = match &numbers[..] {
            [stop] => (Value::Int(0), stop.clone(), Value::Int(1)),
            [start, stop] => (start.clone(), stop.clone(), Value::Int(1)),
            [start, stop, step] => (start.clone(), stop.clone(), step.clone()),
            _ => return type_error("range"),
        };
        let zero = match &step {
            v @ Value::SymInt(_) => {
                let nonzero = self.nonzero(v);
                !self.decide(st, nonzero)?
            }
            v => v.as_bigint().is_some_and(|b| b.is_zero()),
        };
        if zero {
            return value_error("range() arg 3 must not be zero");
        }
        Ok(Vm::new_range(start, stop, step))
    }

    fn make_reversed(&mut self, st: &mut State, source: &Value) -> Step<Value> {
        let source = &self.settle(st, source)?;
        if let Some(method) = self.user_method(st, source, n::REVERSED) {
            return self.callback(st, &method, Args::of([source.clone()]));
        }
        let raw = self.unwrap(st, source);
        match &raw {
            Value::Ref(r) => {
                let r = *r;
                let iter = match &st.heap.get(r).body {
                    Body::List(items) => Some((
                        t::LIST_REVITER,
                        Iter::ListReverse {
                            list: r,
                            at: items.len(),
                        },
                    )),
                    Body::Dict(dict) => Some((
                        t::DICT_KEYITER,
                        Iter::DictReverse {
                            dict: r,
                            view: crate::heap::View::Keys,
                            at: dict.span(),
                            len: dict.len(),
                        },
                    )),
                    Body::View(view, dict) => st.heap.dict(*dict).map(|data| {
                        (
                            t::DICT_KEYITER,
                            Iter::DictReverse {
                                dict: *dict,
                                view: *view,
                                at: data.span(),
                                len: data.len(),
                            },
                        )
                    }),
                    _ => None,
                };
                if let Some((class, iter)) = iter {
                    return Ok(self.iter_object(st, class, iter));
                }
                let class = st.heap.get(r).class;
                if st.heap.class_attr(class, n::GETITEM).is_some()
                    && st.heap.class_attr(class, n::LEN).is_some()
                {
                    let at = self.len(st, source)? - 1;
                    let object = source.clone();
                    return Ok(self.iter_object(
                        st,
                        t::REVERSED,
                        Iter::ReverseSequence { object, at },
                    ));
                }
            }
            Value::Tuple(_)
            | Value::Str(_)
            | Value::SymStr(_)
            | Value::Bytes(_)
            | Value::Range(_) => {
                let mut items = self.iterate(st, &raw)?;
                items.reverse();
                let iter = Iter::Tuple {
                    items: items.into(),
                    at: 0,
                };
                return Ok(self.iter_object(st, t::REVERSED, iter));
            }
            _ => {}
        }
        let name = self.type_name(st, source);
        type_error(format!("'{name}' object is not reversible"))
    }

    /// Pairs of what `dict.update` takes.
    pub fn update_pairs(&mut self, st: &mut State, source: &Value) -> Step<Vec<(Value, Value)>> {
        let source = &self.settle(st, source)?;
        if let Value::Ref(r) = source {
            let r = *r;
            if let Some(dict) = st.heap.dict(r) {
                return Ok(dict
                    .iter()
                    .map(|e| (e.key.clone(), e.value.clone()))
                    .collect());
            }
            let class = st.heap.get(r).class;
            if st.heap.class_attr(class, n::KEYS).is_some() && st.heap.class(r).is_none() {
                return self.mapping_pairs(st, source, false);
            }
        }
        let items = self.iterate(st, source)?;
        let mut pairs = Vec::new();
        for (i, item) in items.iter().enumerate() {
            let pair = match self.iterate(st, item) {
                Err(Stop::Raise(t::TYPE_ERROR, _)) => {
                    return type_error(format!(
                        "cannot convert dictionary update sequence element #{i} to a sequence"
                    ));
                }
                other => other?,
            };
            let [key, value] = &pair[..] else {
                return value_error(format!(
                    "dictionary update sequence element #{i} has length {}; 2 is required",
                    pair.len()
                ));
            };
            pairs.push((key.clone(), value.clone()));
        }
        Ok(pairs)
    }

    pub(crate) fn mapping_pairs(
        &mut self,
        st: &mut State,
        source: &Value,
        call: bool,
    ) -> Step<Vec<(Value, Value)>> {
        let source = &self.settle(st, source)?;
        if let Value::Ref(r) = source
            && let Some(dict) = st.heap.dict(*r)
        {
            return Ok(dict
                .iter()
                .map(|e| (e.key.clone(), e.value.clone()))
                .collect());
        }
        let class = self.type_of(st, source);
        if st.heap.class_attr(class, n::KEYS).is_none() {
            let name = self.class_name(st, class);
            return type_error(if call {
                let func = self.callee_name(st, 3);
                format!("{func}() argument after ** must be a mapping, not {name}")
            } else {
                format!("'{name}' object is not a mapping")
            });
        }
        let list = self.prelude_call(st, "_mapping_items", [source.clone()])?;
        let items = self.iterate(st, &list)?;
        Ok(items
            .iter()
            .filter_map(|item| match item {
                Value::Tuple(pair) => Some((pair[0].clone(), pair[1].clone())),
                _ => None,
            })
            .collect())
    }
}

pub fn is_space(c: char) -> bool {
    c.is_whitespace() || matches!(c, '\u{1c}'..='\u{1f}')
}

pub fn parse_float(text: &str) -> Option<f64> {
    let lower = text.to_ascii_lowercase();
    let (sign, body) = match lower.strip_prefix('-') {
        Some(rest) => (-1.0, rest),
        None => (1.0, lower.strip_prefix('+').unwrap_or(&lower)),
    };
    match body {
        "inf" | "infinity" => return Some(sign * f64::INFINITY),
        "nan" => return Some(f64::NAN),
        _ => {}
    }
    if body.starts_with('_') || body.ends_with('_') || body.contains("__") {
        return None;
    }
    let first = body.chars().next()?;
    if !(first.is_ascii_digit() || first == '.') || body == "." {
        return None;
    }
    if body.contains('_') {
        let chars: Vec<char> = body.chars().collect();
        for (i, c) in chars.iter().enumerate() {
            if *c == '_'
                && !(chars[i - 1].is_ascii_digit()
                    && chars.get(i + 1).is_some_and(char::is_ascii_digit))
            {
                return None;
            }
        }
    }
    let plain: String = body.chars().filter(|c| *c != '_').collect();
    if !plain
        .chars()
        .all(|c| c.is_ascii_digit() || matches!(c, '.' | 'e' | '+' | '-'))
    {
        return None;
    }
    plain.parse::<f64>().ok().map(|f| sign * f)
}
