//! The format mini-language, `%` formatting and `str.format`.

use crate::machine::{Args, Step, Vm, raise, type_error, value_error};
use crate::names::n;
use crate::num;
use crate::state::State;
use crate::text::float_repr;
use crate::types::t;
use crate::value::Value;
use num_bigint::BigInt;
use num_traits::Signed;

#[derive(Clone, Default, Debug)]
pub struct Spec {
    fill: Option<char>,
    align: Option<char>,
    sign: Option<char>,
    alternate: bool,
    zero: bool,
    width: usize,
    grouping: Option<char>,
    precision: Option<usize>,
    kind: Option<char>,
}

pub fn parse_spec(text: &str, type_name: &str) -> Step<Spec> {
    let chars: Vec<char> = text.chars().collect();
    let mut spec = Spec::default();
    let mut at = 0;
    let is_align = |c: char| matches!(c, '<' | '>' | '^' | '=');
    if chars.len() > 1 && is_align(chars[1]) {
        spec.fill = Some(chars[0]);
        spec.align = Some(chars[1]);
        at = 2;
    } else if chars.first().is_some_and(|c| is_align(*c)) {
        spec.align = Some(chars[0]);
        at = 1;
    }
    if let Some(c) = chars.get(at)
        && matches!(c, '+' | '-' | ' ')
    {
        spec.sign = Some(*c);
        at += 1;
    }
    if chars.get(at) == Some(&'z') {
        at += 1;
    }
    if chars.get(at) == Some(&'#') {
        spec.alternate = true;
        at += 1;
    }
    if chars.get(at) == Some(&'0') {
        spec.zero = true;
        at += 1;
    }
    while let Some(digit) = chars.get(at).and_then(|c| c.to_digit(10)) {
        spec.width = spec.width.saturating_mul(10).saturating_add(digit as usize);
        at += 1;
    }
    if spec.width > 10_000_000 {
        return value_error("Too many decimal digits in format string");
    }
    if let Some(c) = chars.get(at)
        && matches!(c, ',' | '_')
    {
        spec.grouping = Some(*c);
        at += 1;
        if let Some(second) = chars.get(at)
            && matches!(second, ',' | '_')
        {
            return value_error(if second == c {
                format!("Cannot specify '{c}' with '{c}'.")
            } else {
                "Cannot specify both ',' and '_'.".into()
            });
        }
    }
    if chars.get(at) == Some(&'.') {
        at += 1;
        let mut precision = None;
        while let Some(digit) = chars.get(at).and_then(|c| c.to_digit(10)) {
            let so_far: usize = precision.unwrap_or(0);
            precision = Some(so_far.saturating_mul(10).saturating_add(digit as usize));
            at += 1;
        }
        if precision.is_none() {
            return value_error("Format specifier missing precision");
        }
        spec.precision = precision;
    }
    match chars.len() - at {
        0 => {}
        1 => spec.kind = Some(chars[at]),
        _ => {
            return value_error(format!(
                "Invalid format specifier '{text}' for object of type '{type_name}'"
            ));
        }
    }
    Ok(spec)
}

/// Fills a text to the width; numbers may have their sign before the filling.
fn pad(spec: &Spec, sign: &str, body: &str, default: char) -> String {
    let fill = spec.fill.unwrap_or(if spec.zero { '0' } else { ' ' });
    let align = spec.align.unwrap_or(if spec.zero && default == '>' {
        '='
    } else {
        default
    });
    let len = sign.chars().count() + body.chars().count();
    let missing = spec.width.saturating_sub(len);
    let filling = |count: usize| fill.to_string().repeat(count);
    match align {
        '<' => format!("{sign}{body}{}", filling(missing)),
        '^' => {
            let left = missing / 2;
            format!("{}{sign}{body}{}", filling(left), filling(missing - left))
        }
        '=' => format!("{sign}{}{body}", filling(missing)),
        _ => format!("{}{sign}{body}", filling(missing)),
    }
}

fn group(digits: &str, separator: char, size: usize) -> String {
    let chars: Vec<char> = digits.chars().collect();
    let mut out = String::new();
    for (i, c) in chars.iter().enumerate() {
        if i > 0 && (chars.len() - i).is_multiple_of(size) {
            out.push(separator);
        }
        out.push(*c);
    }
    out
}

/// Digits before the point are filled with zeros to the width, with separators among them.
fn group_number(spec: &Spec, whole: &str, rest: &str, sign: &str, size: usize) -> String {
    let Some(separator) = spec.grouping else {
        return format!("{whole}{rest}");
    };
    let zero_filled =
        (spec.zero && spec.align.is_none()) || (spec.align == Some('=') && spec.fill == Some('0'));
    let mut digits = whole.to_string();
    if zero_filled {
        loop {
            let text = group(&digits, separator, size);
            let mut longer = digits.clone();
            longer.insert(0, '0');
            let longer_text = group(&longer, separator, size);
            let len = sign.chars().count() + text.chars().count() + rest.chars().count();
            let longer_len =
                sign.chars().count() + longer_text.chars().count() + rest.chars().count();
            if len >= spec.width || (longer_len > spec.width && len + 1 > spec.width) {
                break;
            }
            digits = longer;
            if longer_len > spec.width {
                break;
            }
        }
    }
    format!("{}{rest}", group(&digits, separator, size))
}

fn sign_text(spec: &Spec, negative: bool) -> &'static str {
    match (negative, spec.sign) {
        (true, _) => "-",
        (false, Some('+')) => "+",
        (false, Some(' ')) => " ",
        _ => "",
    }
}

pub fn format_str(text: &str, spec: &Spec) -> Step<String> {
    if let Some(sign) = spec.sign {
        return value_error(if sign == ' ' {
            "Space not allowed in string format specifier"
        } else {
            "Sign not allowed in string format specifier"
        });
    }
    if spec.alternate {
        return value_error("Alternate form (#) not allowed in string format specifier");
    }
    if spec.align == Some('=') {
        return value_error("'=' alignment not allowed in string format specifier");
    }
    if let Some(c) = spec.grouping {
        return value_error(format!("Cannot specify '{c}' with 's'."));
    }
    let cut: String = match spec.precision {
        Some(precision) => text.chars().take(precision).collect(),
        None => text.to_string(),
    };
    Ok(pad(spec, "", &cut, '<'))
}

pub fn format_int(value: &BigInt, spec: &Spec) -> Step<String> {
    let kind = spec.kind.unwrap_or('d');
    if spec.precision.is_some() && !matches!(kind, 'e' | 'E' | 'f' | 'F' | 'g' | 'G' | '%') {
        return value_error("Precision not allowed in integer format specifier");
    }
    if let Some(',') = spec.grouping
        && matches!(kind, 'b' | 'o' | 'x' | 'X' | 'n' | 'c')
    {
        return value_error(format!("Cannot specify ',' with '{kind}'."));
    }
    let magnitude = value.magnitude();
    let (digits, prefix, size) = match kind {
        'd' | 'n' => (
            crate::text::big_text(&BigInt::from(magnitude.clone()))?,
            "",
            3,
        ),
        'b' => (magnitude.to_str_radix(2), "0b", 4),
        'o' => (magnitude.to_str_radix(8), "0o", 4),
        'x' => (magnitude.to_str_radix(16), "0x", 4),
        'X' => (magnitude.to_str_radix(16).to_uppercase(), "0X", 4),
        'c' => {
            if spec.sign.is_some() {
                return value_error("Sign not allowed with integer format specifier 'c'");
            }
            if spec.alternate {
                return value_error(
                    "Alternate form (#) not allowed with integer format specifier 'c'",
                );
            }
            if i64::try_from(value).is_err() {
                return raise(
                    t::OVERFLOW_ERROR,
                    "Python int too large to convert to C long",
                );
            }
            let c = u32::try_from(value).ok().filter(|c| *c < 0x11_0000);
            let Some(c) = c.and_then(char::from_u32) else {
                return raise(t::OVERFLOW_ERROR, "%c arg not in range(0x110000)");
            };
            return Ok(pad(spec, "", &c.to_string(), '<'));
        }
        'e' | 'E' | 'f' | 'F' | 'g' | 'G' | '%' => {
            let Some(f) = num::big_to_float(value) else {
                return raise(t::OVERFLOW_ERROR, "int too large to convert to float");
            };
            return format_float(f, spec, "int");
        }
        other => {
            return value_error(format!(
                "Unknown format code '{other}' for object of type 'int'"
            ));
        }
    };
    let prefix = if spec.alternate { prefix } else { "" };
    let sign = format!("{}{prefix}", sign_text(spec, value.is_negative()));
    let body = group_number(spec, &digits, "", &sign, size);
    Ok(pad(spec, &sign, &body, '>'))
}

pub fn format_float(value: f64, spec: &Spec, type_name: &str) -> Step<String> {
    let negative = value.is_sign_negative() && !value.is_nan();
    let magnitude = value.abs();
    let kind = spec.kind;
    if let Some(k) = kind
        && !matches!(k, 'e' | 'E' | 'f' | 'F' | 'g' | 'G' | 'n' | '%')
    {
        return value_error(format!(
            "Unknown format code '{k}' for object of type '{type_name}'"
        ));
    }
    let mut body = if !magnitude.is_finite() {
        let text = if magnitude.is_nan() { "nan" } else { "inf" };
        if kind == Some('%') {
            format!("{text}%")
        } else {
            text.to_string()
        }
    } else {
        match kind {
            None => match spec.precision {
                None => float_repr(magnitude),
                Some(precision) => {
                    // Like 'g', but with at least one digit behind the point.
                    let text = general(magnitude, precision, spec.alternate, true);
                    if text.contains(['.', 'e']) {
                        text
                    } else {
                        format!("{text}.0")
                    }
                }
            },
            Some('f' | 'F') => fixed(magnitude, spec.precision.unwrap_or(6), spec.alternate),
            Some('e' | 'E') => exponential(magnitude, spec.precision.unwrap_or(6), spec.alternate),
            Some('%') => {
                let text = fixed(
                    magnitude * 100.0,
                    spec.precision.unwrap_or(6),
                    spec.alternate,
                );
                format!("{text}%")
            }
            _ => general(
                magnitude,
                spec.precision.unwrap_or(6),
                spec.alternate,
                false,
            ),
        }
    };
    if matches!(kind, Some('E' | 'F' | 'G')) {
        body = body.to_uppercase();
    }
    let sign = sign_text(spec, negative);
    let end = body
        .find(|c: char| !c.is_ascii_digit())
        .unwrap_or(body.len());
    let (whole, rest) = body.split_at(end);
    let body = group_number(spec, whole, rest, sign, 3);
    Ok(pad(spec, sign, &body, '>'))
}

fn fixed(value: f64, precision: usize, point: bool) -> String {
    let text = format!("{value:.precision$}");
    if precision == 0 && point {
        format!("{text}.")
    } else {
        text
    }
}

fn exponential(value: f64, precision: usize, point: bool) -> String {
    let text = format!("{value:.precision$e}");
    let (mantissa, exponent) = text.split_once('e').unwrap_or((&text, "0"));
    let exponent: i32 = exponent.parse().unwrap_or(0);
    let sign = if exponent < 0 { '-' } else { '+' };
    let dot = if precision == 0 && point { "." } else { "" };
    format!("{mantissa}{dot}e{sign}{:02}", exponent.abs())
}

/// `repr_like`: an exponent of the precision itself already asks for scientific notation.
fn general(value: f64, precision: usize, alternate: bool, repr_like: bool) -> String {
    let precision = precision.max(1);
    let text = format!("{value:.*e}", precision - 1);
    let exponent: i32 = text
        .split_once('e')
        .and_then(|(_, e)| e.parse().ok())
        .unwrap_or(0);
    let limit = if repr_like {
        precision as i32 - 1
    } else {
        precision as i32
    };
    let strip = |text: String| {
        if alternate || !text.contains('.') {
            return text;
        }
        text.trim_end_matches('0').trim_end_matches('.').to_string()
    };
    if exponent < -4 || exponent >= limit.max(if repr_like { 1 } else { 0 }) {
        let text = exponential(value, precision - 1, alternate);
        let (mantissa, tail) = text.split_once('e').unwrap_or((&text, "+00"));
        format!("{}e{tail}", strip(mantissa.to_string()))
    } else {
        let places = (precision as i32 - 1 - exponent).max(0) as usize;
        strip(fixed(value, places, alternate))
    }
}

impl Vm {
    pub fn format_value(&mut self, st: &mut State, value: &Value, spec: &Value) -> Step<Value> {
        let value = &self.settle(st, value)?;
        if let Some(method) = self.user_method(st, value, n::FORMAT) {
            let result = self.callback(st, &method, Args::of([value.clone(), spec.clone()]))?;
            return match &result {
                Value::Str(_) | Value::SymStr(_) => Ok(result),
                other => {
                    let name = self.type_name(st, other);
                    type_error(format!("__format__ must return a str, not {name}"))
                }
            };
        }
        let Some(text) = spec.as_str().map(str::to_string) else {
            let name = self.type_name(st, spec);
            return type_error(format!("format() argument 2 must be str, not {name}"));
        };
        if text.is_empty() {
            return self.str_of(st, value);
        }
        let raw = self.unwrap(st, value);
        let name = self.type_name(st, value);
        match &raw {
            Value::Str(s) => {
                let spec = parse_spec(&text, &name)?;
                if let Some(kind) = spec.kind
                    && kind != 's'
                {
                    return value_error(format!(
                        "Unknown format code '{kind}' for object of type 'str'"
                    ));
                }
                format_str(&s.text, &spec).map(Value::str)
            }
            Value::SymBool(_) | Value::SymInt(_) => {
                let i = self.concrete_int(st, &raw)?;
                let spec = parse_spec(&text, &name)?;
                format_int(&BigInt::from(i), &spec).map(Value::str)
            }
            Value::Int(_) | Value::Big(_) | Value::Bool(_) => {
                let spec = parse_spec(&text, &name)?;
                let i = raw.as_bigint().unwrap_or_default();
                format_int(&i, &spec)
                    .map(Value::str)
                    .map_err(|stop| match stop {
                        crate::machine::Stop::Raise(class, text) if &*name != "int" => {
                            crate::machine::Stop::Raise(
                                class,
                                text.replace("type 'int'", &format!("type '{name}'")),
                            )
                        }
                        other => other,
                    })
            }
            Value::Float(f) => {
                let spec = parse_spec(&text, &name)?;
                format_float(*f, &spec, "float").map(Value::str)
            }
            _ => type_error(format!(
                "unsupported format string passed to {name}.__format__"
            )),
        }
    }

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
                spec.width = spec.width.saturating_mul(10) + digit as usize;
                at += 1;
            }
            if chars.get(at) == Some(&'.') {
                at += 1;
                let mut precision = 0;
                if chars.get(at) == Some(&'*') {
                    at += 1;
                    precision = take(&mut next)?.as_i64().unwrap_or(0).max(0) as usize;
                }
                while let Some(digit) = chars.get(at).and_then(|c| c.to_digit(10)) {
                    precision = precision.saturating_mul(10) + digit as usize;
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
            out.push_str(&self.percent_one(st, kind, at - 1, &value, spec)?);
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
        Ok(Value::str(out))
    }

    fn percent_one(
        &mut self,
        st: &mut State,
        kind: char,
        at: usize,
        value: &Value,
        mut spec: Spec,
    ) -> Step<String> {
        let raw = self.unwrap(st, value);
        match kind {
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

    /// `str.format`.
    pub fn str_format(&mut self, st: &mut State, format: &str, args: &Args) -> Step<String> {
        let mut auto = 0;
        let mut manual = false;
        self.format_pieces(st, format, args, &mut auto, &mut manual, 0)
    }

    fn format_pieces(
        &mut self,
        st: &mut State,
        format: &str,
        args: &Args,
        auto: &mut usize,
        manual: &mut bool,
        depth: u32,
    ) -> Step<String> {
        if depth > 2 {
            return value_error("Max string recursion exceeded");
        }
        let chars: Vec<char> = format.chars().collect();
        let mut out = String::new();
        let mut at = 0;
        while at < chars.len() {
            let c = chars[at];
            at += 1;
            if c == '{' || c == '}' {
                if chars.get(at) == Some(&c) {
                    out.push(c);
                    at += 1;
                    continue;
                }
                if c == '}' {
                    return value_error("Single '}' encountered in format string");
                }
            } else {
                out.push(c);
                continue;
            }
            if at >= chars.len() {
                return value_error("Single '{' encountered in format string");
            }
            let start = at;
            let mut nesting = 1;
            let mut bracket = false;
            while at < chars.len() {
                match chars[at] {
                    '[' => bracket = true,
                    ']' => bracket = false,
                    '{' if !bracket => nesting += 1,
                    '}' if !bracket => {
                        nesting -= 1;
                        if nesting == 0 {
                            break;
                        }
                    }
                    _ => {}
                }
                at += 1;
            }
            if nesting > 0 {
                return value_error("expected '}' before end of string");
            }
            let field: Vec<char> = chars[start..at].to_vec();
            at += 1;
            let mut end = field.len();
            let mut inside = false;
            for (i, c) in field.iter().enumerate() {
                match c {
                    '[' => inside = true,
                    ']' => inside = false,
                    ':' | '!' if !inside => {
                        end = i;
                        break;
                    }
                    _ => {}
                }
            }
            let name: String = field[..end].iter().collect();
            let mut rest: &[char] = &field[end..];
            let mut conversion = None;
            if rest.first() == Some(&'!') {
                conversion = rest.get(1).copied();
                if conversion.is_none() || conversion == Some(':') {
                    return value_error("end of string while looking for conversion specifier");
                }
                rest = &rest[2..];
                if rest.first().is_some_and(|c| *c != ':') {
                    return value_error("expected ':' after conversion specifier");
                }
            }
            let spec: String = rest.iter().skip(1).collect();
            let value = self.format_field(st, &name, args, auto, manual)?;
            let value = match conversion {
                None => value,
                Some('r') => self.repr_value(st, &value)?,
                Some('s') => self.str_of(st, &value)?,
                Some('a') => Value::str(crate::text::ascii(&self.repr_of(st, &value)?)),
                Some(other) => {
                    return value_error(format!("Unknown conversion specifier {other}"));
                }
            };
            let spec = self.format_pieces(st, &spec, args, auto, manual, depth + 1)?;
            let text = self.format_value(st, &value, &Value::str(spec))?;
            out.push_str(&self.str_text(st, &text)?);
        }
        Ok(out)
    }

    fn format_field(
        &mut self,
        st: &mut State,
        name: &str,
        args: &Args,
        auto: &mut usize,
        manual: &mut bool,
    ) -> Step<Value> {
        let end = name.find(['.', '[']).unwrap_or(name.len());
        let (first, mut rest) = name.split_at(end);
        let mut value = if first.is_empty() {
            if *manual {
                return value_error(
                    "cannot switch from manual field specification to automatic field numbering",
                );
            }
            let index = *auto;
            *auto += 1;
            match args.pos.get(index) {
                Some(value) => value.clone(),
                None => {
                    return raise(
                        t::INDEX_ERROR,
                        format!("Replacement index {index} out of range for positional args tuple"),
                    );
                }
            }
        } else if let Ok(index) = first.parse::<usize>() {
            if *auto > 0 {
                return value_error(
                    "cannot switch from automatic field numbering to manual field specification",
                );
            }
            *manual = true;
            match args.pos.get(index) {
                Some(value) => value.clone(),
                None => {
                    return raise(
                        t::INDEX_ERROR,
                        format!("Replacement index {index} out of range for positional args tuple"),
                    );
                }
            }
        } else {
            let key = self.name(first);
            match args.kw.iter().find(|(n, _)| *n == key) {
                Some((_, value)) => value.clone(),
                None => {
                    return Err(crate::machine::Stop::RaiseWith(
                        t::KEY_ERROR,
                        vec![Value::str(first)],
                    ));
                }
            }
        };
        while !rest.is_empty() {
            if let Some(tail) = rest.strip_prefix('.') {
                let end = tail.find(['.', '[']).unwrap_or(tail.len());
                let attr = self.name(&tail[..end]);
                value = self.get_attr(st, &value, attr)?;
                rest = &tail[end..];
            } else if let Some(tail) = rest.strip_prefix('[') {
                let Some(end) = tail.find(']') else {
                    return value_error("Missing ']' in format string");
                };
                let key = &tail[..end];
                let key = match key.parse::<i64>() {
                    Ok(i) => Value::Int(i),
                    Err(_) => Value::str(key),
                };
                value = self.get_item(st, &value, &key)?;
                rest = &tail[end + 1..];
            } else {
                return value_error("Only '.' or '[' may follow ']' in format field specifier");
            }
        }
        Ok(value)
    }
}
