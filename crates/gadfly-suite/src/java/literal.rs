//! Primitive values and strings as a person would write them in Java.

use gadfly_witness::Value;

/// The literal for a value that is no object. Integer types narrower than `int` get the cast that
/// makes their type exact, since the text may have to select an overload.
pub(crate) fn literal(value: &Value) -> Option<String> {
    Some(match value {
        Value::Null => "null".into(),
        Value::Bool(b) => b.to_string(),
        Value::Byte(v) => format!("(byte) {v}"),
        Value::Short(v) => format!("(short) {v}"),
        Value::Char(c) => char_literal(*c),
        Value::Int(i32::MIN) => "Integer.MIN_VALUE".into(),
        Value::Int(i32::MAX) => "Integer.MAX_VALUE".into(),
        Value::Int(v) => v.to_string(),
        Value::Long(i64::MIN) => "Long.MIN_VALUE".into(),
        Value::Long(i64::MAX) => "Long.MAX_VALUE".into(),
        Value::Long(v) => format!("{v}L"),
        Value::Float(v) => float_literal(*v),
        Value::Double(v) => double_literal(*v),
        Value::Str(units) => string_literal(units),
        Value::Object(_) => return None,
    })
}

/// The literal without the cast of narrow types, for places where the type is already known
/// (array initialisers, reports).
pub(crate) fn bare_literal(value: &Value) -> Option<String> {
    match value {
        Value::Byte(v) => Some(v.to_string()),
        Value::Short(v) => Some(v.to_string()),
        other => literal(other),
    }
}

fn float_literal(v: f32) -> String {
    let sign = if v.is_sign_negative() { "-" } else { "" };
    let magnitude = v.abs();
    if v.is_nan() {
        "Float.NaN".into()
    } else if v == f32::INFINITY {
        "Float.POSITIVE_INFINITY".into()
    } else if v == f32::NEG_INFINITY {
        "Float.NEGATIVE_INFINITY".into()
    } else if magnitude == f32::MAX {
        format!("{sign}Float.MAX_VALUE")
    } else if magnitude == f32::from_bits(1) {
        format!("{sign}Float.MIN_VALUE")
    } else {
        format!("{v:?}f")
    }
}

fn double_literal(v: f64) -> String {
    let sign = if v.is_sign_negative() { "-" } else { "" };
    let magnitude = v.abs();
    if v.is_nan() {
        "Double.NaN".into()
    } else if v == f64::INFINITY {
        "Double.POSITIVE_INFINITY".into()
    } else if v == f64::NEG_INFINITY {
        "Double.NEGATIVE_INFINITY".into()
    } else if magnitude == f64::MAX {
        format!("{sign}Double.MAX_VALUE")
    } else if magnitude == f64::from_bits(1) {
        format!("{sign}Double.MIN_VALUE")
    } else {
        format!("{v:?}")
    }
}

fn char_literal(unit: u16) -> String {
    let body = match unit {
        0x27 => "\\'".to_string(),
        0x22 => "\"".to_string(),
        _ => escape_units(&[unit]),
    };
    format!("'{body}'")
}

/// Strings of one letter that are longer than this are written as a repetition.
const LONG_RUN: usize = 40;

pub(crate) fn string_literal(units: &[u16]) -> String {
    if let [first, ..] = units
        && units.len() > LONG_RUN
        && units.iter().all(|u| u == first)
    {
        return format!("\"{}\".repeat({})", escape_units(&[*first]), units.len());
    }
    format!("\"{}\"", escape_units(units))
}

/// Escapes what a reader could not see or javac would misread. Other characters stay as they are;
/// [`ascii`] turns them into escapes when the text becomes a file.
fn escape_units(units: &[u16]) -> String {
    let mut out = String::new();
    for decoded in char::decode_utf16(units.iter().copied()) {
        match decoded {
            Ok('"') => out.push_str("\\\""),
            Ok('\\') => out.push_str("\\\\"),
            Ok('\n') => out.push_str("\\n"),
            Ok('\r') => out.push_str("\\r"),
            Ok('\t') => out.push_str("\\t"),
            Ok('\u{8}') => out.push_str("\\b"),
            Ok('\u{c}') => out.push_str("\\f"),
            Ok(c) if is_visible(c) => out.push(c),
            Ok(c) => {
                let mut buffer = [0u16; 2];
                for unit in c.encode_utf16(&mut buffer) {
                    out.push_str(&format!("\\u{unit:04x}"));
                }
            }
            Err(lone) => out.push_str(&format!("\\u{:04x}", lone.unpaired_surrogate())),
        }
    }
    out
}

/// Whether a reader can tell the character from its neighbours: no controls, no blanks other than
/// the space, no marks that change direction or combine, no private use.
fn is_visible(c: char) -> bool {
    match c {
        ' '..='~' => true,
        '\u{a1}'..='\u{ac}' | '\u{ae}'..='\u{2ff}' => true,
        '\u{370}'..='\u{481}' | '\u{48a}'..='\u{52f}' => c.is_alphanumeric(),
        '\u{20a0}'..='\u{20c0}' | '\u{2190}'..='\u{21ff}' => true,
        '\u{3041}'..='\u{3096}' | '\u{30a1}'..='\u{30fa}' | '\u{4e00}'..='\u{9fff}' => true,
        '\u{1f300}'..='\u{1f5ff}' | '\u{1f600}'..='\u{1f64f}' => true,
        _ => false,
    }
}

/// Source text that means the same under every `-encoding`: what is not ASCII becomes a Unicode
/// escape, which Java reads even in identifiers and comments.
pub(crate) fn ascii(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut buffer = [0u16; 2];
    for c in text.chars() {
        if c.is_ascii() {
            out.push(c);
        } else {
            for unit in c.encode_utf16(&mut buffer) {
                out.push_str(&format!("\\u{unit:04x}"));
            }
        }
    }
    out
}

/// Text that may stand in a `//` comment: one line, and no backslash that javac would take for the
/// beginning of a Unicode escape (it reads those in comments too).
pub(crate) fn comment(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '\n' => out.push_str("\\\\n"),
            '\r' => out.push_str("\\\\r"),
            '\t' => out.push(' '),
            '\\' => out.push_str("\\\\"),
            c if is_visible(c) => out.push(c),
            c => out.push_str(&format!("U+{:04X}", u32::from(c))),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(value: Value, expected: &str) {
        assert_eq!(literal(&value).as_deref(), Some(expected));
    }

    fn text(s: &str) -> Value {
        Value::Str(s.encode_utf16().collect())
    }

    #[test]
    fn integers() {
        check(Value::Int(-7), "-7");
        check(Value::Int(i32::MIN), "Integer.MIN_VALUE");
        check(Value::Long(7), "7L");
        check(Value::Long(i64::MAX), "Long.MAX_VALUE");
        check(Value::Byte(3), "(byte) 3");
        check(Value::Short(-1), "(short) -1");
        check(Value::Bool(true), "true");
    }

    #[test]
    fn floats() {
        check(Value::Float(1.5), "1.5f");
        check(Value::Float(-0.0), "-0.0f");
        check(Value::Float(f32::MIN), "-Float.MAX_VALUE");
        check(Value::Double(-0.0), "-0.0");
        check(Value::Double(f64::NAN), "Double.NaN");
        check(Value::Double(f64::NEG_INFINITY), "Double.NEGATIVE_INFINITY");
        check(Value::Double(f64::from_bits(1)), "Double.MIN_VALUE");
        check(Value::Double(1e300), "1e300");
        check(Value::Double(0.1), "0.1");
    }

    #[test]
    fn characters_and_strings() {
        check(Value::Char(b'a'.into()), "'a'");
        check(Value::Char(b'\n'.into()), "'\\n'");
        check(Value::Char(b'\''.into()), "'\\''");
        check(Value::Char(b'"'.into()), "'\"'");
        check(Value::Char(b'\\'.into()), "'\\\\'");
        check(Value::Char(0), "'\\u0000'");
        check(Value::Char(0xd800), "'\\ud800'");
        check(text("say \"hi\"\n"), "\"say \\\"hi\\\"\\n\"");
        check(text("é\u{202e}"), "\"é\\u202e\"");
        check(Value::Str(vec![0xdc00, 0x61]), "\"\\udc00a\"");
    }

    #[test]
    fn files_are_ascii() {
        assert_eq!(
            ascii("größe = \"😀\""),
            "gr\\u00f6\\u00dfe = \"\\ud83d\\ude00\""
        );
    }

    #[test]
    fn comments_stay_on_their_line() {
        assert_eq!(comment("C:\\users\nx"), "C:\\\\users\\\\nx");
    }
}
