//! Expected values as expressions: what stands first in `assertEquals`.

use gadfly_witness::Value;

use super::super::literal::{bare_literal, literal, string_literal};
use super::super::observe::{Content, NodeKind, Observation, Scalar, Seen};
use super::super::types::{Imports, boxed_type};
use super::JUnit;

/// Longest expectation in one expression.
const LONGEST: usize = 240;
/// `Map.of` takes so many pairs.
const MOST_PAIRS: usize = 10;

/// What a writer of expectations must know.
pub(super) struct Expect<'a> {
    pub seen: &'a Observation,
    /// The variables of the input nodes, by node.
    pub variables: &'a [(usize, String)],
    pub junit: JUnit,
}

impl Expect<'_> {
    pub(super) fn variable(&self, node: usize) -> Option<&str> {
        let mut all = self.variables.iter();
        all.find(|(id, _)| *id == node)
            .map(|(_, name)| name.as_str())
    }

    /// A value as an object: `6`, `"a"`, `List.of(1, 2)`, `Color.RED`. None if it cannot be said
    /// in one expression whose equality means what it should.
    pub(super) fn object(&self, seen: &Seen, imports: &mut Imports, depth: u32) -> Option<String> {
        let text = match seen {
            Seen::Null | Seen::Unstable => return None,
            Seen::Scalar(scalar) => self.boxed(scalar),
            Seen::Node(id) => match self.variable(*id) {
                Some(name) => name.to_string(),
                None => self.node(*id, imports, depth.checked_sub(1)?)?,
            },
        };
        (text.chars().count() <= LONGEST).then_some(text)
    }

    /// A scalar where an object is expected.
    pub(super) fn boxed(&self, scalar: &Scalar) -> String {
        let value = scalar.value();
        literal(&value).unwrap_or_default()
    }

    fn node(&self, id: usize, imports: &mut Imports, depth: u32) -> Option<String> {
        let node = self.seen.nodes.get(id)?;
        match node.after.as_ref()? {
            Content::Enum(name) => Some(format!("{}.{name}", imports.spell_erased(&node.named))),
            Content::Class(name) => Some(format!("{}.class", imports.spell_erased(name))),
            Content::Items(items) => {
                let texts = self.items(items, imports, depth)?;
                let list = imports.spell("java.util.List");
                match node.kind {
                    NodeKind::List if items.contains(&Seen::Null) => {
                        let arrays = imports.spell("java.util.Arrays");
                        Some(format!("{arrays}.asList({texts})"))
                    }
                    NodeKind::List => Some(format!("{list}.of({texts})")),
                    NodeKind::Set if !items.contains(&Seen::Null) => {
                        let set = imports.spell("java.util.Set");
                        Some(format!("{set}.of({texts})"))
                    }
                    _ => None,
                }
            }
            Content::Entries(entries) => self.map(entries, imports, depth),
            Content::Optional(held) => {
                let optional = imports.spell("java.util.Optional");
                match held {
                    Seen::Null => Some(format!("{optional}.empty()")),
                    held => {
                        let held = self.object(held, imports, depth)?;
                        Some(format!("{optional}.of({held})"))
                    }
                }
            }
            Content::Text(Some(text)) => match node.class.as_str() {
                "java.math.BigInteger" | "java.math.BigDecimal" => {
                    let class = imports.spell(&node.class);
                    Some(format!("new {class}({})", quoted(text)))
                }
                _ => None,
            },
            _ => None,
        }
    }

    pub(super) fn items(
        &self,
        items: &[Seen],
        imports: &mut Imports,
        depth: u32,
    ) -> Option<String> {
        let mut texts = Vec::new();
        for item in items {
            texts.push(match item {
                // A single null would be taken for no list at all.
                Seen::Null if items.len() > 1 => "null".to_string(),
                item => self.object(item, imports, depth)?,
            });
        }
        Some(texts.join(", "))
    }

    fn map(&self, entries: &[(Seen, Seen)], imports: &mut Imports, depth: u32) -> Option<String> {
        if entries.len() > MOST_PAIRS {
            return None;
        }
        let mut texts = Vec::new();
        for (key, value) in entries {
            texts.push(self.object(key, imports, depth)?);
            texts.push(self.object(value, imports, depth)?);
        }
        let map = imports.spell("java.util.Map");
        Some(format!("{map}.of({})", texts.join(", ")))
    }

    /// An array with these elements, if all of them can be said: `new int[] {1, 2}`.
    pub(super) fn array(
        &self,
        class: &str,
        elements: &[Seen],
        imports: &mut Imports,
    ) -> Option<String> {
        let element = element_type(class)?;
        let body = self.elements(&element, elements, imports)?;
        let (base, rest) = match element.find('[') {
            Some(at) => element.split_at(at),
            None => (element.as_str(), ""),
        };
        let base = imports.spell_erased(base);
        let text = if elements.is_empty() {
            format!("new {base}[0]{rest}")
        } else {
            format!("new {base}[]{rest} {{{body}}}")
        };
        (text.chars().count() <= LONGEST).then_some(text)
    }

    fn elements(&self, element: &str, elements: &[Seen], imports: &mut Imports) -> Option<String> {
        let mut texts = Vec::new();
        for seen in elements {
            texts.push(match seen {
                Seen::Null => "null".into(),
                Seen::Scalar(scalar) if boxed_type(element).is_some() => {
                    bare_literal(&scalar.value())?
                }
                Seen::Node(id) if self.variable(*id).is_none() && element.ends_with("[]") => {
                    let node = self.seen.nodes.get(*id)?;
                    let Some(Content::Array(length, inner)) = &node.after else {
                        return None;
                    };
                    if *length != inner.len() {
                        return None;
                    }
                    let body = self.elements(&element_type(&node.class)?, inner, imports)?;
                    format!("{{{body}}}")
                }
                other => self.object(other, imports, 2)?,
            });
        }
        Some(texts.join(", "))
    }
}

/// The element type of an array class: `[I` → `int`, `[[Ljava.lang.String;` →
/// `java.lang.String[]`. None for nested classes, whose binary name is not their source name.
pub(super) fn element_type(class: &str) -> Option<String> {
    let element = class.strip_prefix('[')?;
    let mut base = element;
    let mut rest = String::new();
    while let Some(inner) = base.strip_prefix('[') {
        base = inner;
        rest.push_str("[]");
    }
    let name = match base {
        "Z" => "boolean",
        "B" => "byte",
        "C" => "char",
        "S" => "short",
        "I" => "int",
        "J" => "long",
        "F" => "float",
        "D" => "double",
        class => class.strip_prefix('L')?.strip_suffix(';')?,
    };
    Some(format!("{}{rest}", name.replace('$', ".")))
}

pub(super) fn quoted(text: &str) -> String {
    string_literal(&text.encode_utf16().collect::<Vec<_>>())
}

/// A scalar for a comparison with an expression of a primitive type.
pub(super) fn primitive(scalar: &Scalar, ty: &str) -> String {
    let value = scalar.value();
    let text = match (ty, &value) {
        // JUnit has a method for each primitive type; an int literal would choose another.
        ("byte" | "short", _) => literal(&value),
        ("int" | "long" | "char" | "float" | "double" | "boolean", _) => literal(&value),
        (_, Value::Object(_)) => None,
        _ => literal(&value),
    };
    text.unwrap_or_default()
}
