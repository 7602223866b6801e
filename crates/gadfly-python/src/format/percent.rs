//! `%` formatting.

use super::number::{format_float, format_int};
use super::spec::{Spec, pad, sign_text};
use crate::builtin_types::t;
use crate::machine::{Step, Vm, raise, type_error, value_error};
use crate::names::n;
use crate::num;
use crate::state::State;
use crate::value::Value;
use num_traits::Signed;

impl Vm {
    /// `'…' % arguments`.
    pub fn percent_format(
        &mut self,
        st: &mut State,
        format: &str,
        arguments: &Value,
    ) -> Step<Value> {
        let chars: Vec<char> = format.chars().collect();
        let mut out = String::new();
        let mut at = 0;
        let list: Vec<Value> = match arguments {
            Value::Tuple(items) => items.to_vec(),
            other => vec![other.clone()],
        };
        let mut next = 0;
        let mut used_mapping = false;
        while at < chars.len() {
            let c = chars[at];
            at += 1;
            if c != '%' {
                out.push(c);
                continue;
            }
            let mut mapped = None;
            if chars.get(at) == Some(&'(') {
                let mut depth = 1;
                let start = at + 1;
                at += 1;
                while at < chars.len() && depth > 0 {
                    match chars[at] {
                        '(' => depth += 1,
                        ')' => depth -= 1,
                        _ => {}
                    }
                    at += 1;
                }
                if depth > 0 {
                    return value_error("incomplete format key");
                }
                let key: String = chars[start..at - 1].iter().collect();
                let class = self.type_of(st, arguments);
                if st.heap.class_attr(class, n::GETITEM).is_none()
                    || st.heap.is_subclass(class, t::TUPLE)
                    || st.heap.is_subclass(class, t::STR)
                {
                    return type_error("format requires a mapping");
                }
                used_mapping = true;
                mapped = Some(self.get_item(st, arguments, &Value::str(key))?);
            }
            let mut spec = Spec::default();
            let mut left = false;
            while let Some(c) = chars.get(at) {
                match c {
                    '-' => left = true,
                    '+' => spec.sign = Some('+'),
                    ' ' => spec.sign = spec.sign.or(Some(' ')),
                    '#' => spec.alternate = true,
                    '0' => spec.zero = true,
                    _ => break,
                }
                at += 1;
            }
            let take = |next: &mut usize| -> Step<Value> {
                match list.get(*next) {
                    Some(value) => {
                        *next += 1;
                        Ok(value.clone())
                    }
                    None => type_error("not enough arguments for format string"),
                }
            };
            if chars.get(at) == Some(&'*') {
                at += 1;
                match take(&mut next)?.as_i64() {
                    Some(width) => {
                        left |= width < 0;
                        spec.width = width.unsigned_abs() as usize;
                    }
                    None => return type_error("* wants int"),
                }
            }
            while let Some(digit) = chars.get(at).and_then(|c| c.to_digit(10)) {
                spec.width = spec.width.saturating_mul(10).saturating_add(digit as usize);
                at += 1;
            }
            if chars.get(at) == Some(&'.') {
                at += 1;
                let mut precision = 0;
                if chars.get(at) == Some(&'*') {
                    at += 1;
                    let given = take(&mut next)?;
                    if matches!(given, Value::SymInt(_) | Value::SymBool(_) | Value::Ref(_)) {
                        return crate::machine::unsupported("a symbolic precision");
                    }
                    precision = given.as_i64().unwrap_or(0).max(0) as usize;
                }
                while let Some(digit) = chars.get(at).and_then(|c| c.to_digit(10)) {
                    precision = precision.saturating_mul(10).saturating_add(digit as usize);
                    at += 1;
                }
                spec.precision = Some(precision);
            }
            while matches!(chars.get(at), Some('h' | 'l' | 'L')) {
                at += 1;
            }
            let Some(kind) = chars.get(at).copied() else {
                return value_error("incomplete format");
            };
            at += 1;
            if kind == '%' {
                if chars.get(at - 2) != Some(&'%') {
                    return crate::machine::unsupported("a percent sign with a width");
                }
                out.push('%');
                continue;
            }
            let value = match mapped {
                Some(value) => value,
                None => take(&mut next)?,
            };
            if left {
                spec.align = Some('<');
                spec.zero = false;
            }
            let part = self.percent_one(st, kind, at - 1, &value, spec)?;
            self.make_text_room(out.len() + part.len())?;
            out.push_str(&part);
        }
        if next < list.len() && !used_mapping {
            // Anything that can be subscripted may be a mapping that was not needed.
            let class = self.type_of(st, arguments);
            let mapping = st.heap.class_attr(class, n::GETITEM).is_some()
                && !st.heap.is_subclass(class, t::TUPLE)
                && !st.heap.is_subclass(class, t::STR);
            if !mapping {
                return type_error("not all arguments converted during string formatting");
            }
        }
        Ok(self.text_value(st, out))
    }

    /// A number that is not known: as `format` would show it.
    fn symbolic_percent(
        &mut self,
        st: &mut State,
        kind: char,
        raw: &Value,
        spec: &Spec,
    ) -> Step<String> {
        let (value, shown) = match (kind, raw) {
            ('d' | 'i' | 'u', Value::SymFloat(_)) => (self.symbolic_trunc(st, raw)?, 'd'),
            ('d' | 'i' | 'u', _) => (raw.clone(), 'd'),
            ('x' | 'X' | 'o', Value::SymInt(_) | Value::SymBool(_)) => (raw.clone(), kind),
            ('e' | 'E' | 'f' | 'F' | 'g' | 'G', _) => (raw.clone(), kind),
            ('c', Value::SymInt(_)) => (self.symbolic_chr(st, raw)?, 's'),
            ('x' | 'X' | 'o', _) => {
                let name = self.type_name(st, raw);
                return type_error(format!(
                    "%{kind} format: an integer is required, not {name}"
                ));
            }
            _ => return crate::machine::unsupported("formatting a symbolic number"),
        };
        if shown == 'd' && spec.precision.is_some() {
            return crate::machine::unsupported("formatting a symbolic number");
        }
        let mut text = String::new();
        if let Some(align) = spec.align {
            text.push(align);
        }
        text.extend(spec.sign);
        if spec.alternate {
            text.push('#');
        }
        if spec.zero && spec.align.is_none() {
            text.push('0');
        }
        if spec.width > 0 {
            text.push_str(&spec.width.to_string());
        }
        if let Some(precision) = spec.precision {
            text.push_str(&format!(".{precision}"));
        }
        text.push(shown);
        let formatted = self.format_value(st, &value, &Value::str(text))?;
        self.symbolic_text(st, &formatted)
    }

    pub(super) fn percent_one(
        &mut self,
        st: &mut State,
        kind: char,
        at: usize,
        value: &Value,
        mut spec: Spec,
    ) -> Step<String> {
        spec.check_width()?;
        let settled = match self.pending_text(st, value) {
            Some(_) => value.clone(),
            None => self.settle(st, value)?,
        };
        let value = &settled;
        let raw = self.unwrap(st, value);
        if num::is_symbolic(&raw) && !matches!(kind, 's' | 'r' | 'a') {
            return self.symbolic_percent(st, kind, &raw, &spec);
        }
        match kind {
            's' | 'r' | 'a' if spec.width > 0 || spec.precision.is_some() => {
                // The characters count.
                let text = match kind {
                    's' => self.str_of(st, value)?,
                    _ => self.repr_value(st, value)?,
                };
                let text = self.settle(st, &text)?;
                if let Value::SymStr(_) = text {
                    let align = spec.align.unwrap_or('>');
                    let precision = match spec.precision {
                        Some(most) => format!(".{most}"),
                        None => String::new(),
                    };
                    let padding = format!("{align}{}{precision}", spec.width);
                    let padded = self.symbolic_format(st, &text, &padding)?;
                    return self.symbolic_text(st, &padded);
                }
                let mut text = text.as_str().unwrap_or_default().to_string();
                if kind == 'a' {
                    text = crate::text::ascii(&text);
                }
                let cut: String = match spec.precision {
                    Some(precision) => text.chars().take(precision).collect(),
                    None => text,
                };
                spec.zero = false;
                Ok(pad(&spec, "", &cut, '>'))
            }
            's' | 'r' | 'a' => {
                let text = match kind {
                    's' => self.str_text(st, value)?,
                    'r' => self.repr_of(st, value)?,
                    _ => crate::text::ascii(&self.repr_of(st, value)?),
                };
                let cut: String = match spec.precision {
                    Some(precision) => text.chars().take(precision).collect(),
                    None => text,
                };
                spec.zero = false;
                Ok(pad(&spec, "", &cut, '>'))
            }
            'd' | 'i' | 'u' | 'x' | 'X' | 'o' => {
                let name = self.type_name(st, value);
                let number = match &raw {
                    Value::Float(f) if matches!(kind, 'd' | 'i' | 'u') => {
                        if !f.is_finite() {
                            return if f.is_nan() {
                                value_error("cannot convert float NaN to integer")
                            } else {
                                raise(
                                    t::OVERFLOW_ERROR,
                                    "cannot convert float infinity to integer",
                                )
                            };
                        }
                        num::float_to_big(*f)
                    }
                    other => match self.index_of(st, other)? {
                        Some(v) => v.as_bigint(),
                        None => None,
                    },
                };
                let Some(number) = number else {
                    return type_error(if matches!(kind, 'd' | 'i' | 'u') {
                        format!("%{kind} format: a real number is required, not {name}")
                    } else {
                        format!("%{kind} format: an integer is required, not {name}")
                    });
                };
                spec.check_digits()?;
                let least = spec.precision.take();
                spec.kind = Some(if matches!(kind, 'i' | 'u') { 'd' } else { kind });
                if let Some(least) = least {
                    let mut plain = spec.clone();
                    plain.width = 0;
                    plain.zero = false;
                    plain.sign = None;
                    plain.align = None;
                    let digits = format_int(&number.abs(), &plain)?;
                    let filled =
                        format!("{}{digits}", "0".repeat(least.saturating_sub(digits.len())));
                    let sign = sign_text(&spec, number.is_negative());
                    return Ok(pad(&spec, sign, &filled, '>'));
                }
                format_int(&number, &spec)
            }
            'e' | 'E' | 'f' | 'F' | 'g' | 'G' => {
                let name = self.type_name(st, value);
                let Some(f) = num::to_float(&raw) else {
                    if matches!(raw, Value::Big(_)) {
                        return raise(t::OVERFLOW_ERROR, "int too large to convert to float");
                    }
                    return type_error(format!("must be real number, not {name}"));
                };
                spec.kind = Some(kind);
                if !f.is_finite() {
                    spec.zero = false;
                }
                format_float(f, &spec, "float")
            }
            'c' => {
                let text = match &raw {
                    Value::Str(s) if s.len == 1 => s.text.clone(),
                    Value::Int(_) | Value::Big(_) | Value::Bool(_) => {
                        let code = raw.as_i64().and_then(|i| u32::try_from(i).ok());
                        match code.and_then(char::from_u32) {
                            Some(c) => c.to_string(),
                            None => {
                                return raise(t::OVERFLOW_ERROR, "%c arg not in range(0x110000)");
                            }
                        }
                    }
                    _ => return type_error("%c requires int or char"),
                };
                spec.zero = false;
                Ok(pad(&spec, "", &text, '>'))
            }
            other => value_error(format!(
                "unsupported format character '{other}' (0x{:x}) at index {at}",
                other as u32
            )),
        }
    }
}
