//! Primitive values and strings as Scala literals.

use gadfly_witness::Value;

/// The literal of a value that is no object.
pub(super) fn literal(value: &Value) -> Option<String> {
    Some(match value {
        Value::Null => "null".into(),
        Value::Bool(b) => b.to_string(),
        Value::Byte(v) => format!("{}.toByte", in_front_of_dot(i32::from(*v))),
        Value::Short(v) => format!("{}.toShort", in_front_of_dot(i32::from(*v))),
        Value::Char(unit) => character(*unit),
        Value::Int(i32::MIN) => "Int.MinValue".into(),
        Value::Int(i32::MAX) => "Int.MaxValue".into(),
        Value::Int(v) => v.to_string(),
        Value::Long(i64::MIN) => "Long.MinValue".into(),
        Value::Long(i64::MAX) => "Long.MaxValue".into(),
        Value::Long(v) => format!("{v}L"),
        Value::Float(v) => match named(f64::from(*v)) {
            Some(name) => format!("Float.{name}"),
            None => format!("{v:?}f"),
        },
        Value::Double(v) => match named(*v) {
            Some(name) => format!("Double.{name}"),
            None => format!("{v:?}"),
        },
        Value::Str(units) => string(units),
        Value::Object(_) => return None,
    })
}

fn in_front_of_dot(v: i32) -> String {
    if v < 0 {
        format!("({v})")
    } else {
        v.to_string()
    }
}

fn named(v: f64) -> Option<&'static str> {
    if v.is_nan() {
        Some("NaN")
    } else if v == f64::INFINITY {
        Some("PositiveInfinity")
    } else if v == f64::NEG_INFINITY {
        Some("NegativeInfinity")
    } else {
        None
    }
}

fn character(unit: u16) -> String {
    let body = match unit {
        0x27 => "\\'".to_string(),
        0x22 => "\"".to_string(),
        _ => escaped(&[unit]),
    };
    format!("'{body}'")
}

/// A string literal.
pub(super) fn string(units: &[u16]) -> String {
    format!("\"{}\"", escaped(units))
}

fn escaped(units: &[u16]) -> String {
    let mut out = String::new();
    for &unit in units {
        match unit {
            0x22 => out.push_str("\\\""),
            0x5c => out.push_str("\\\\"),
            0x0a => out.push_str("\\n"),
            0x0d => out.push_str("\\r"),
            0x09 => out.push_str("\\t"),
            0x20..0x7f => out.push(unit as u8 as char),
            _ => out.push_str(&format!("\\u{unit:04x}")),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn literals() {
        for (value, text) in [
            (Value::Int(-3), "-3"),
            (Value::Int(i32::MIN), "Int.MinValue"),
            (Value::Byte(-1), "(-1).toByte"),
            (Value::Long(7), "7L"),
            (Value::Float(1.5), "1.5f"),
            (Value::Double(f64::NEG_INFINITY), "Double.NegativeInfinity"),
            (Value::Double(-0.0), "-0.0"),
            (Value::Char(0x27), "'\\''"),
            (
                Value::Str("a\"b\u{e9}\n".encode_utf16().collect()),
                "\"a\\\"b\\u00e9\\n\"",
            ),
        ] {
            assert_eq!(literal(&value).as_deref(), Some(text));
        }
    }
}
