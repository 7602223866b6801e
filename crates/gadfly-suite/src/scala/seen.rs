//! Values that came back from the real JVM, in Scala's notation.

use super::Notation;
use super::literal::{literal, string};
use super::names::class_name;
use super::value::{is_tuple, scala_type};
use crate::java::transcript::{Seen, Told, scala_text};
use gadfly_witness::Value;

/// A value as a person would write it; what cannot be written is described.
pub fn seen_text(seen: &Seen, notation: &Notation) -> String {
    match seen {
        Seen::Array(component, length, elements) if elements.len() < *length => {
            let elements = texts(elements, notation);
            format!(
                "Array[{}]({elements}, …)",
                scala_type(component, &notation.package)
            )
        }
        Seen::Array(component, _, elements) => format!(
            "Array[{}]({})",
            scala_type(component, &notation.package),
            texts(elements, notation)
        ),
        Seen::List(items) => match (collection(&items.class, "List"), items.items.is_empty()) {
            ("List", true) if items.end.is_empty() => "Nil".into(),
            (name, _) => {
                let items_text = texts(&items.items, notation);
                format!("{name}({items_text}{})", end(&items.end, notation))
            }
        },
        Seen::Set(items) => format!(
            "Set({}{})",
            texts(&items.items, notation),
            end(&items.end, notation)
        ),
        Seen::Map(map) => {
            let entries: Vec<String> = map
                .entries
                .iter()
                .map(|(k, v)| format!("{} -> {}", seen_text(k, notation), seen_text(v, notation)))
                .collect();
            format!("Map({}{})", entries.join(", "), end(&map.end, notation))
        }
        Seen::Data(class, parts) => data(class, parts, notation),
        Seen::Optional(None) => "java.util.Optional.empty()".into(),
        Seen::Optional(Some(value)) => {
            format!("java.util.Optional.of({})", seen_text(value, notation))
        }
        Seen::Enum(class, name) => format!("{}.{name}", named(class, notation)),
        Seen::Class(name) => format!("classOf[{}]", class_name(name, &notation.package)),
        Seen::Object(class, _) if class == "scala.runtime.BoxedUnit" => "()".into(),
        Seen::Object(class, members) => {
            let members: Vec<String> = members
                .iter()
                .map(|m| {
                    let value = match &m.value {
                        Told::Value(value) => seen_text(value, notation),
                        Told::Threw(class) => format!("throws {}", named(class, notation)),
                    };
                    format!("{} = {value}", m.name)
                })
                .collect();
            if members.is_empty() {
                format!("a {}", named(class, notation))
            } else {
                format!("{} {{{}}}", named(class, notation), members.join(", "))
            }
        }
        Seen::Function(..) => scala_text(seen),
        Seen::Says(_, says) => says.clone(),
        Seen::Opaque(class) if class.is_empty() => "a function".into(),
        Seen::Opaque(class) => format!("a {}", named(class, notation)),
        Seen::Open(out) => format!("(the object {out} further out)"),
        Seen::Cut => "…".into(),
        scalar => scalar_text(scalar).unwrap_or_default(),
    }
}

/// The same if it is an expression that makes an equal value.
pub fn seen_expression(seen: &Seen, notation: &Notation) -> Option<String> {
    can_be_written(seen).then(|| seen_text(seen, notation))
}

fn can_be_written(seen: &Seen) -> bool {
    match seen {
        Seen::Array(_, length, elements) => {
            elements.len() == *length && elements.iter().all(can_be_written)
        }
        Seen::List(items) | Seen::Set(items) => {
            items.end.is_empty() && items.items.iter().all(can_be_written)
        }
        Seen::Map(map) => {
            let mut entries = map.entries.iter();
            map.end.is_empty() && entries.all(|(k, v)| can_be_written(k) && can_be_written(v))
        }
        Seen::Optional(value) => value.as_deref().is_none_or(can_be_written),
        Seen::Data(_, parts) => parts.iter().all(|(_, part)| can_be_written(part)),
        Seen::Object(class, _) => class == "scala.runtime.BoxedUnit",
        Seen::Function(..) | Seen::Says(..) | Seen::Opaque(_) | Seen::Open(_) | Seen::Cut => false,
        // Not equal to itself.
        Seen::Float(v) => !v.is_nan(),
        Seen::Double(v) => !v.is_nan(),
        _ => true,
    }
}

fn data(class: &str, parts: &[(String, Seen)], notation: &Notation) -> String {
    let values: Vec<String> = parts.iter().map(|(_, v)| seen_text(v, notation)).collect();
    let values = values.join(", ");
    if is_tuple(class) {
        return match parts.len() {
            1 => format!("Tuple1({values})"),
            _ => format!("({values})"),
        };
    }
    match class {
        "scala.None$" => "None".into(),
        "scala.Some" | "scala.util.Left" | "scala.util.Right" => {
            let simple = class.rsplit('.').next().unwrap_or(class);
            format!("{simple}({values})")
        }
        // An object is its own name.
        _ if class.ends_with('$') => named(class, notation),
        _ => format!("{}({values})", named(class, notation)),
    }
}

/// A class by its binary name.
fn named(class: &str, notation: &Notation) -> String {
    let trimmed = class.trim_end_matches('$');
    class_name(&trimmed.replace('$', "."), &notation.package)
}

/// What people call a collection that a class of the library is.
fn collection(class: &str, usual: &'static str) -> &'static str {
    let simple = class.rsplit('.').next().unwrap_or(class);
    match simple.split('$').next().unwrap_or(simple) {
        "Vector" => "Vector",
        "ArrayBuffer" => "ArrayBuffer",
        "ListBuffer" => "ListBuffer",
        "Stream" => "Stream",
        "Queue" => "Queue",
        "Range" => "Seq",
        _ => usual,
    }
}

fn scalar_text(seen: &Seen) -> Option<String> {
    literal(&match seen {
        Seen::Null => Value::Null,
        Seen::Bool(v) => Value::Bool(*v),
        Seen::Byte(v) => Value::Byte(*v),
        Seen::Char(v) => Value::Char(*v),
        Seen::Short(v) => Value::Short(*v),
        Seen::Int(v) => Value::Int(*v),
        Seen::Long(v) => Value::Long(*v),
        Seen::Float(v) => Value::Float(*v),
        Seen::Double(v) => Value::Double(*v),
        Seen::Text(units) => return Some(string(units)),
        _ => return None,
    })
}

fn texts(values: &[Seen], notation: &Notation) -> String {
    let texts: Vec<String> = values.iter().map(|v| seen_text(v, notation)).collect();
    texts.join(", ")
}

fn end(end: &str, notation: &Notation) -> String {
    match end {
        "" => String::new(),
        "more" => ", …".into(),
        class => format!(", then {}", named(class, notation)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::java::transcript::{TranscriptEnd, parse};

    fn check(account: &str, expected: &str, is_expression: bool) {
        let account = format!("out \\\nreturned\n{account}");
        let TranscriptEnd::Returned(seen) = parse(&account).unwrap().end else {
            panic!("nothing returned");
        };
        let notation = Notation {
            package: "shop".into(),
            ..Notation::default()
        };
        assert_eq!(seen_text(&seen, &notation), expected);
        assert_eq!(seen_expression(&seen, &notation).is_some(), is_expression);
    }

    #[test]
    fn values_read_as_they_are_written() {
        check("int -2147483648", "Int.MinValue", true);
        check(
            "data shop.Till$Metal 1\npart \\\ndata shop.Till$Paper$ 0",
            "Till.Metal(Till.Paper)",
            true,
        );
        check(
            "data scala.Tuple2 2\npart \\\nint 1\npart \\\ndata scala.None$ 0",
            "(1, None)",
            true,
        );
        check(
            "list scala.collection.immutable.$colon$colon \\ 1\ntext a",
            "List(\"a\")",
            true,
        );
        check("list scala.collection.immutable.Nil$ \\ 0", "Nil", true);
        check(
            "list scala.collection.immutable.Vector \\ 1\nlong 3",
            "Vector(3L)",
            true,
        );
        check(
            "map scala.collection.immutable.Map$Map1 \\ 1\nint 1\nboolean true",
            "Map(1 -> true)",
            true,
        );
        check("array int 1 1\nint 4", "Array[Int](4)", true);
        check("opaque \\", "a function", false);
        check("double 9221120237041090560", "Double.NaN", false);
    }
}
