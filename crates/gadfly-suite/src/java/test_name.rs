//! Names of tests: what is called, with what, and what goes wrong
//! (`of_withZero_dividesByZero`).

use gadfly_witness::{Finding, Kind, Make, ObjectId, Value, Witness};

use super::types::simple_name;

/// Longest middle part; a name that says everything says nothing.
const LONGEST_CONDITION: usize = 48;

pub(crate) fn test_name(finding: &Finding) -> String {
    let witness = &finding.witness;
    let mut parts = vec![method_word(witness)];
    parts.extend(condition(witness));
    parts.push(outcome(finding));
    parts.join("_")
}

/// What is called, as the beginning of a name.
pub(crate) fn method_word(witness: &Witness) -> String {
    let class = simple_name(&witness.entry.class);
    match witness.entry.method.as_str() {
        "<init>" => format!("new{class}"),
        "<clinit>" => format!("load{class}"),
        name => name.replace('$', "_"),
    }
}

fn outcome(finding: &Finding) -> String {
    match finding.kind {
        Kind::DivisionByZero => "dividesByZero".into(),
        Kind::InfiniteLoop => "loopsForever".into(),
        Kind::StackOverflow => "overflowsTheStack".into(),
        Kind::Assertion => "failsAssertion".into(),
        _ => format!("throws{}", identifier_part(simple_name(&finding.exception))),
    }
}

pub(crate) fn condition(witness: &Witness) -> Option<String> {
    let arguments = &witness.arguments;
    let nulls: Vec<String> = arguments
        .iter()
        .filter(|a| a.value == Value::Null)
        .map(|a| capital(&a.name))
        .collect();
    if !nulls.is_empty() {
        return short(format!("null{}", nulls.join("And")));
    }
    match arguments.as_slice() {
        [] => {
            let Some(Value::Object(ObjectId(id))) = &witness.receiver else {
                return None;
            };
            let object = witness.objects.get(*id)?;
            let fresh = matches!(&object.make, Make::New { call, .. } if call.args.is_empty());
            (fresh && object.then.is_empty())
                .then(|| format!("onNew{}", identifier_part(simple_name(&object.class))))
        }
        [only] => short(format!("with{}", word(witness, &only.value)?)),
        several => {
            let words: Option<Vec<String>> = several
                .iter()
                .map(|a| Some(format!("{}{}", capital(&a.name), word(witness, &a.value)?)))
                .collect();
            short(format!("with{}", words?.join("And")))
        }
    }
}

fn short(condition: String) -> Option<String> {
    (condition.len() <= LONGEST_CONDITION).then_some(condition)
}

/// A primitive value in a word, if one word can say it.
pub(crate) fn scalar_word(value: &Value) -> Option<String> {
    Some(match value {
        Value::Bool(b) => capital(&b.to_string()),
        Value::Byte(v) => number((*v).into(), i8::MIN.into(), i8::MAX.into()),
        Value::Short(v) => number((*v).into(), i16::MIN.into(), i16::MAX.into()),
        Value::Int(v) => number((*v).into(), i32::MIN.into(), i32::MAX.into()),
        Value::Long(v) => number(*v, i64::MIN, i64::MAX),
        Value::Float(v) => real(f64::from(*v))?,
        Value::Double(v) => real(*v)?,
        Value::Char(c) => match char::from_u32((*c).into()) {
            Some(c) if c.is_ascii_alphanumeric() => format!("Char{}", c.to_ascii_uppercase()),
            Some(' ') => "Blank".into(),
            Some('-') => "Dash".into(),
            Some('+') => "Plus".into(),
            Some('.') => "Dot".into(),
            Some('*') => "Star".into(),
            Some('#') => "Hash".into(),
            _ => format!("CharU{c:04X}"),
        },
        Value::Null | Value::Str(_) | Value::Object(_) => return None,
    })
}

/// A value in a word, if one word can say it.
fn word(witness: &Witness, value: &Value) -> Option<String> {
    Some(match value {
        Value::Null => "Null".into(),
        Value::Str(units) => string(units)?,
        Value::Object(ObjectId(id)) => {
            let object = witness.objects.get(*id)?;
            match &object.make {
                Make::Boxed { value, .. } => word(witness, value)?,
                Make::NewString(units) => string(units)?,
                Make::StaticField { name, .. } => capital_words(name),
                Make::Array { length: 0, .. } => "EmptyArray".into(),
                Make::Array { length, .. } => format!("ArrayOf{length}"),
                Make::Collection { items } => {
                    sized(items.len() + object.then.len(), simple_name(&object.class))
                }
                Make::Map { entries } => sized(
                    entries.len() + object.then.len(),
                    simple_name(&object.class),
                ),
                _ => return None,
            }
        }
        scalar => scalar_word(scalar)?,
    })
}

fn number(v: i64, min: i64, max: i64) -> String {
    match v {
        0 => "Zero".into(),
        v if v == min => "MinValue".into(),
        v if v == max => "MaxValue".into(),
        v if v < 0 => format!("Minus{}", v.unsigned_abs()),
        v => v.to_string(),
    }
}

fn real(v: f64) -> Option<String> {
    if v.is_nan() {
        Some("NaN".into())
    } else if v.is_infinite() {
        Some(if v > 0.0 { "Infinity" } else { "MinusInfinity" }.into())
    } else if v == 0.0 {
        Some(
            if v.is_sign_negative() {
                "MinusZero"
            } else {
                "Zero"
            }
            .into(),
        )
    } else if v.fract() == 0.0 && v.abs() < 1e6 {
        Some(number(v as i64, i64::MIN, i64::MAX))
    } else {
        None
    }
}

fn string(units: &[u16]) -> Option<String> {
    if units.is_empty() {
        return Some("EmptyString".into());
    }
    let text = String::from_utf16(units).ok()?;
    let plain = text.len() <= 8 && text.chars().all(|c| c.is_ascii_alphanumeric());
    Some(if plain {
        format!("String{}", capital(&text))
    } else {
        format!("StringOfLength{}", units.len())
    })
}

fn sized(size: usize, class: &str) -> String {
    let kind = ["List", "Set", "Map", "Deque", "Queue"]
        .into_iter()
        .find(|kind| class.ends_with(kind))
        .unwrap_or("Collection");
    match size {
        0 => format!("Empty{kind}"),
        n => format!("{kind}Of{n}"),
    }
}

/// `LIGHT_BLUE` → `LightBlue`.
pub(crate) fn capital_words(constant: &str) -> String {
    if constant.chars().any(char::is_lowercase) {
        return capital(constant);
    }
    constant
        .split('_')
        .map(|part| capital(&part.to_lowercase()))
        .collect()
}

pub(crate) fn capital(word: &str) -> String {
    let mut chars = word.chars();
    let text: String = match chars.next() {
        Some(first) => first.to_uppercase().chain(chars).collect(),
        None => String::new(),
    };
    identifier_part(&text)
}

pub(crate) fn identifier_part(text: &str) -> String {
    text.chars()
        .filter(|c| c.is_alphanumeric() || *c == '_')
        .collect()
}
