//! Seen values in Java's notation.

use super::super::literal::{bare_literal, string_literal};
use super::{Seen, Told};
use gadfly_witness::Value;

/// A value as a person would write it: `new Element(1, new Empty())`, `[1, 2]`, `"ab"`.
pub fn text(seen: &Seen) -> String {
    let scalar = |v: Value| bare_literal(&v).unwrap_or_default();
    match seen {
        Seen::Null => "null".into(),
        Seen::Bool(v) => v.to_string(),
        Seen::Byte(v) => v.to_string(),
        Seen::Char(v) => scalar(Value::Char(*v)),
        Seen::Short(v) => v.to_string(),
        Seen::Int(v) => v.to_string(),
        Seen::Long(v) => scalar(Value::Long(*v)),
        Seen::Float(v) => scalar(Value::Float(*v)),
        Seen::Double(v) => scalar(Value::Double(*v)),
        Seen::Text(units) => string_literal(units),
        Seen::Array(component, length, elements) => {
            let base = component.trim_end_matches("[]");
            let rest = &component[base.len()..];
            let mut inner = texts(elements);
            // Rows of the same type need only their braces.
            if !rest.is_empty() {
                inner = inner.replace(&format!("new {}{rest} {{", class_text(base)), "{");
            }
            let more = if elements.len() < *length {
                ", …"
            } else {
                ""
            };
            format!("new {}[]{rest} {{{inner}{more}}}", class_text(base))
        }
        Seen::List(items) => format!("[{}{}]", texts(&items.items), end(&items.end)),
        Seen::Set(items) => format!("{{{}{}}}", texts(&items.items), end(&items.end)),
        Seen::Map(map) => {
            let entries = map.entries.iter();
            let entries: Vec<String> = entries
                .map(|(k, v)| format!("{}={}", text(k), text(v)))
                .collect();
            format!("{{{}{}}}", entries.join(", "), end(&map.end))
        }
        Seen::Optional(None) => "Optional.empty()".into(),
        Seen::Optional(Some(value)) => format!("Optional.of({})", text(value)),
        Seen::Enum(class, name) => format!("{}.{name}", class_text(class)),
        Seen::Class(name) => format!("{}.class", class_text(name)),
        Seen::Data(class, parts) if is_walked(class) => {
            let elements = parts.iter().map(|(_, v)| text(v));
            let elements: Vec<String> = elements.collect();
            format!("{} over {}", a(&class_text(class)), elements.join(", "))
        }
        Seen::Data(class, parts) => {
            let parts: Vec<String> = parts.iter().map(|(_, v)| text(v)).collect();
            format!("new {}({})", class_text(class), parts.join(", "))
        }
        Seen::Object(class, members) => {
            // What it keeps to itself has no name.
            let members = members.iter().filter(|m| !m.name.is_empty()).map(|m| {
                let value = match &m.value {
                    Told::Value(value) => text(value),
                    Told::Threw(class) => format!("throws {}", class_text(class)),
                };
                let call = if m.is_field { "" } else { "()" };
                format!("{}{call} = {value}", m.name)
            });
            let members: Vec<String> = members.collect();
            if members.is_empty() {
                a(&class_text(class))
            } else {
                format!("{} {{{}}}", class_text(class), members.join(", "))
            }
        }
        Seen::Function(_, members) => {
            let does = members.iter().map(|m| match &m.value {
                Told::Value(value) => format!("{} = {}", m.name, text(value)),
                Told::Threw(class) => format!("{} throws {}", m.name, class_text(class)),
            });
            let does: Vec<String> = does.collect();
            format!("a function with {}", does.join(", "))
        }
        Seen::Says(_, says) => says.clone(),
        Seen::Opaque(class) if class.is_empty() => "a function".into(),
        Seen::Opaque(class) => a(&class_text(class)),
        Seen::Open(out) => format!("(the object {out} further out)"),
        Seen::Cut => "…".into(),
    }
}

/// Whether something gives its elements one after the other, and was asked for the first ones.
fn is_walked(class: &str) -> bool {
    matches!(
        class,
        "java.util.Iterator" | "java.util.Enumeration" | "java.util.stream.Stream"
    )
}

fn a(name: &str) -> String {
    if name.starts_with(['A', 'E', 'I', 'O', 'U']) {
        format!("an {name}")
    } else {
        format!("a {name}")
    }
}

fn texts(values: &[Seen]) -> String {
    let texts: Vec<String> = values.iter().map(text).collect();
    texts.join(", ")
}

/// What follows the elements that were seen.
pub(super) fn end(end: &str) -> String {
    match end {
        "" => String::new(),
        "more" => ", …".into(),
        class => format!(", then {}", class_text(class)),
    }
}

/// A class without its package and the classes around it.
pub fn class_text(binary: &str) -> String {
    let simple = binary.rsplit('.').next().unwrap_or(binary);
    let inner = simple.trim_end_matches('$').rsplit('$').next();
    // A class without a name has a number; one inside a method has a number before its name.
    match inner.map(|name| name.trim_start_matches(|c: char| c.is_ascii_digit())) {
        Some(name) if !name.is_empty() => name.into(),
        _ => simple.into(),
    }
}

#[cfg(test)]
mod tests {
    use super::super::TranscriptEnd;
    use super::super::parse;
    use super::*;

    fn check(account: &str, expected: &str) {
        let account = format!("out \\\nreturned\n{account}");
        let TranscriptEnd::Returned(seen) = parse(&account).unwrap().end else {
            panic!("nothing returned");
        };
        assert_eq!(text(&seen), expected);
    }

    #[test]
    fn values_read_as_they_are_written() {
        check("int -3", "-3");
        check("text a\\0022", "\"a\\\"\"");
        check("array int 2 2\nint 1\nint 2", "new int[] {1, 2}");
        check("array int[] 1 1\narray int 1 1\nint 1", "new int[][] {{1}}");
        check("list java.util.ArrayList \\ 1\nint 4", "[4]");
        check("map java.util.HashMap \\ 1\ntext a\nint 1", "{\"a\"=1}");
        check(
            "data Lists$Element 2\npart n\nint 1\npart tail\ndata Lists$Empty 0",
            "new Element(1, new Empty())",
        );
        check(
            "object shop.Cart\nfield total\nint 3\nend",
            "Cart {total = 3}",
        );
        check(
            "data java.util.Iterator 1\npart elements\nlist \\ more 1\nint 4",
            "an Iterator over [4, …]",
        );
        check(
            "function java.util.function.IntUnaryOperator\ngetter applyAsInt(0)\nint 1\nend",
            "a function with applyAsInt(0) = 1",
        );
    }
}
