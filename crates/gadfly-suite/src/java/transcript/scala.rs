//! Seen values in Scala's notation.

use super::text::end;
use super::{Seen, Told, class_text, text};

/// A value as a person would write it in Scala: `Element(1, Empty())`, `List(1, 2)`.
pub fn scala_text(seen: &Seen) -> String {
    match seen {
        Seen::Array(_, length, elements) => {
            let more = if elements.len() < *length {
                ", …"
            } else {
                ""
            };
            format!("Array({}{more})", texts(elements))
        }
        Seen::List(items) => format!(
            "{}({}{})",
            kind(&items.class),
            texts(&items.items),
            end(&items.end)
        ),
        Seen::Set(items) => format!("Set({}{})", texts(&items.items), end(&items.end)),
        Seen::Map(map) => {
            let entries = map.entries.iter();
            let entries: Vec<String> = entries
                .map(|(k, v)| format!("{} -> {}", scala_text(k), scala_text(v)))
                .collect();
            format!("Map({}{})", entries.join(", "), end(&map.end))
        }
        Seen::Data(class, parts) => {
            let values: Vec<Seen> = parts.iter().map(|p| p.1.clone()).collect();
            let values = texts(&values);
            if class.starts_with("scala.Tuple") {
                return format!("({values})");
            }
            // A case object has no parameter list.
            if class.ends_with('$') {
                class_text(class)
            } else {
                format!("{}({values})", class_text(class))
            }
        }
        Seen::Function(_, members) => {
            let does = members.iter().map(|m| match &m.value {
                Told::Value(value) => format!("{} -> {}", m.name, scala_text(value)),
                Told::Threw(class) => format!("{} throws {}", m.name, class_text(class)),
            });
            let does: Vec<String> = does.collect();
            format!("a function with {}", does.join(", "))
        }
        Seen::Object(class, members) if !members.is_empty() => {
            let members = members.iter().filter(|m| !m.name.is_empty());
            let members = members.map(|m| match &m.value {
                Told::Value(value) => format!("{} = {}", m.name, scala_text(value)),
                Told::Threw(class) => format!("{} throws {}", m.name, class_text(class)),
            });
            let members: Vec<String> = members.collect();
            format!("{} {{{}}}", class_text(class), members.join(", "))
        }
        Seen::Object(class, _) if class == "scala.runtime.BoxedUnit" => "()".into(),
        other => text(other),
    }
}

/// What a sequence is called in source.
fn kind(class: &str) -> &'static str {
    match class.rsplit('.').next().unwrap_or(class) {
        "$colon$colon" | "Nil$" | "List" => "List",
        "Vector" => "Vector",
        _ => "Seq",
    }
}

fn texts(values: &[Seen]) -> String {
    let texts: Vec<String> = values.iter().map(scala_text).collect();
    texts.join(", ")
}
