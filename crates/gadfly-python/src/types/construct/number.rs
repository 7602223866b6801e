//! `int(…)` and `float(…)`.

use crate::builtin_types::t;
use crate::machine::{Args, Step, Stop, Vm, raise, type_error, value_error};
use crate::names::n;
use crate::state::State;
use crate::value::Value;
use gadfly_python_text::is_space;
use num_bigint::BigInt;

pub(super) fn parse_float(text: &str) -> Option<f64> {
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

impl Vm {
    pub(super) fn make_int(&mut self, st: &mut State, args: &Args) -> Step<Value> {
        let base = self.keyword(args, 1, "base");
        let Some(value) = args.get(0) else {
            return match base {
                Some(_) => type_error("int() missing string argument"),
                None => Ok(Value::Int(0)),
            };
        };
        let value = &self.settle_for(st, value, crate::inputs::Need::Number)?;
        let value = &self.with_known_bytes(st, value)?;
        if let Some(base) = base {
            let base = self.need_index(st, &base)?;
            if base != 0 && !(2..=36).contains(&base) {
                return value_error("int() base must be >= 2 and <= 36, or 0");
            }
            return match self.unwrap(st, value) {
                Value::SymStr(s) if base != 0 => self.symbolic_parse_int(st, &s, base as u32),
                Value::SymStr(_) => crate::machine::unsupported("int() with a base"),
                Value::Str(s) => {
                    st.doubt_letters(&s.text);
                    self.parse_int(&s.text, base as u32)
                }
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
            Value::Str(s) => {
                st.doubt_letters(&s.text);
                self.parse_int(&s.text, 10)
            }
            Value::SymStr(s) => self.symbolic_parse_int(st, &s, 10),
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

    pub(super) fn parse_int(&mut self, text: &str, base: u32) -> Step<Value> {
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
            .map(|c| gadfly_python_text::decimal(c).map_or(c, |d| (b'0' + d as u8) as char))
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
        let value = &self.settle_for(st, value, crate::inputs::Need::Number)?;
        let value = &self.with_known_bytes(st, value)?;
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
            Value::SymStr(s) => self.symbolic_parse_float(st, &s),
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
                st.doubt_letters(&s.text);
                let plain: String = s
                    .text
                    .chars()
                    .map(|c| gadfly_python_text::decimal(c).map_or(c, |d| (b'0' + d as u8) as char))
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
}
