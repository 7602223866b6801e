//! Integers and floats under a specification.

use super::spec::{Spec, group_number, pad, sign_text};
use crate::builtin_types::t;
use crate::machine::{Step, raise, value_error};
use crate::num;
use crate::text::float_repr;
use num_bigint::BigInt;
use num_traits::Signed;

pub fn format_int(value: &BigInt, spec: &Spec) -> Step<String> {
    spec.check_width()?;
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
    spec.check_digits()?;
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
    let mut body = if magnitude.is_finite() {
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
    } else {
        let text = if magnitude.is_nan() { "nan" } else { "inf" };
        if kind == Some('%') {
            format!("{text}%")
        } else {
            text.to_string()
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

pub(super) fn fixed(value: f64, precision: usize, point: bool) -> String {
    let text = format!("{value:.precision$}");
    if precision == 0 && point {
        format!("{text}.")
    } else {
        text
    }
}

pub(super) fn exponential(value: f64, precision: usize, point: bool) -> String {
    let text = format!("{value:.precision$e}");
    let (mantissa, exponent) = text.split_once('e').unwrap_or((&text, "0"));
    let exponent: i32 = exponent.parse().unwrap_or(0);
    let sign = if exponent < 0 { '-' } else { '+' };
    let dot = if precision == 0 && point { "." } else { "" };
    format!("{mantissa}{dot}e{sign}{:02}", exponent.abs())
}

/// `repr_like`: an exponent of the precision itself already asks for scientific notation.
pub(super) fn general(value: f64, precision: usize, alternate: bool, repr_like: bool) -> String {
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
