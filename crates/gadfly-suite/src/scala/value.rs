//! Values of a witness as Scala expressions.

use gadfly_witness::{Make, Object, ObjectId, StubMethod, Value, Witness};

use super::Notation;
use super::literal::{literal, string};
use super::names::{class_name, identifier};

/// Nesting beyond which nobody reads.
const DEEPEST: usize = 200;
const CONS: &str = "scala.collection.immutable.$colon$colon";
const NIL: &str = "scala.collection.immutable.Nil$";
/// Classes of Scala's library that are made by their name alone.
const LIBRARY: &[(&str, &str)] = &[
    ("scala.Some", "Some"),
    ("scala.util.Left", "Left"),
    ("scala.util.Right", "Right"),
];

/// Writes values; what has a name already is named.
pub(super) struct Writer<'w> {
    pub witness: &'w Witness,
    pub notation: &'w Notation,
    /// Variables that hold objects.
    pub variables: Vec<(ObjectId, String)>,
    open: Vec<usize>,
}

impl<'w> Writer<'w> {
    pub(super) fn new(witness: &'w Witness, notation: &'w Notation) -> Writer<'w> {
        Writer {
            witness,
            notation,
            variables: Vec::new(),
            open: Vec::new(),
        }
    }

    /// The expression for a value; `None` for what cannot be said in one.
    pub(super) fn value(&mut self, value: &Value) -> Option<String> {
        let Value::Object(id) = value else {
            return literal(value);
        };
        if let Some((_, name)) = self.variables.iter().find(|(known, _)| known == id) {
            return Some(name.clone());
        }
        let object = self.witness.objects.get(id.0)?;
        if !object.then.is_empty() || self.open.contains(&id.0) || self.open.len() > DEEPEST {
            return None;
        }
        self.open.push(id.0);
        let text = self.make(object);
        self.open.pop();
        text
    }

    fn values(&mut self, values: &[Value]) -> Option<String> {
        let texts: Option<Vec<String>> = values.iter().map(|v| self.value(v)).collect();
        Some(texts?.join(", "))
    }

    /// How an object is made, whatever is done to it afterwards.
    pub(super) fn make(&mut self, object: &Object) -> Option<String> {
        match &object.make {
            Make::New { call, outer: None } if object.binary_name == CONS => self.list(&call.args),
            Make::New { call, outer: None } => {
                let args = self.values(&call.args)?;
                let binary = object.binary_name.as_str();
                if let Some((_, name)) = LIBRARY.iter().find(|(class, _)| *class == binary) {
                    return Some(format!("{name}({args})"));
                }
                if is_tuple(binary) {
                    return Some(match call.args.len() {
                        1 => format!("Tuple1({args})"),
                        _ => format!("({args})"),
                    });
                }
                let class = self.class(&object.class);
                Some(if self.notation.case_classes.contains(binary) {
                    format!("{class}({args})")
                } else {
                    format!("new {class}({args})")
                })
            }
            Make::New { call, outer } => {
                let outer = self.value(outer.as_ref()?)?;
                let args = self.values(&call.args)?;
                let class = object.class.rsplit('.').next().unwrap_or(&object.class);
                Some(format!("new {outer}.{}({args})", identifier(class)))
            }
            Make::Factory {
                owner, on, call, ..
            } => {
                if let Some(text) = on.as_ref().and_then(|on| self.collected(&call.name, on)) {
                    return Some(text);
                }
                let on = match on {
                    Some(on) => self.value(on)?,
                    None => self.class(owner),
                };
                let name = identifier(&call.name);
                let args = self.values(&call.args)?;
                Some(if call.args.is_empty() {
                    format!("{on}.{name}")
                } else {
                    format!("{on}.{name}({args})")
                })
            }
            Make::StaticField { owner, name, .. } => Some(match &**name {
                "MODULE$" if object.binary_name == NIL => "Nil".into(),
                "MODULE$" if object.binary_name == "scala.None$" => "None".into(),
                "MODULE$" => self.class(owner),
                "UNIT" if object.binary_name == "scala.runtime.BoxedUnit" => "()".into(),
                _ => format!("{}.{}", self.class(owner), identifier(name)),
            }),
            Make::Boxed { value, .. } => self.value(value),
            Make::NewString(units) => Some(format!("new String({})", string(units))),
            Make::Array {
                element,
                length,
                elements,
            } => self.array(element, *length, elements),
            Make::Collection { items } => {
                let class = self.class(&object.class);
                let items = self.values(items)?;
                Some(format!("new {class}(java.util.Arrays.asList({items}))"))
            }
            Make::ClassLiteral(name) => Some(format!("classOf[{}]", self.class(name))),
            Make::Stub {
                interface, methods, ..
            } => self.function(interface, methods),
            Make::Map { .. } | Make::Allocated => None,
        }
    }

    fn list(&mut self, args: &[Value]) -> Option<String> {
        let items = self.items(args)?;
        Some(format!("List({})", self.values(&items)?))
    }

    /// The elements of a list, by what its first link is made of.
    fn items(&self, args: &[Value]) -> Option<Vec<Value>> {
        let mut items = Vec::new();
        let mut rest = args;
        loop {
            let [head, tail] = rest else { return None };
            items.push(head.clone());
            let Value::Object(id) = tail else { return None };
            let tail = self.witness.objects.get(id.0)?;
            match &tail.make {
                Make::New { call, .. } if tail.binary_name == CONS => rest = &call.args,
                Make::StaticField { .. } if tail.binary_name == NIL => return Some(items),
                _ => return None,
            }
            if items.len() > DEEPEST {
                return None;
            }
        }
    }

    /// A collection that is made of a list, as people write it.
    fn collected(&mut self, method: &str, list: &Value) -> Option<String> {
        let Value::Object(id) = list else { return None };
        let list = self.witness.objects.get(id.0)?;
        let items = match &list.make {
            Make::New { call, .. } if list.binary_name == CONS => self.items(&call.args)?,
            Make::StaticField { .. } if list.binary_name == NIL => Vec::new(),
            _ => return None,
        };
        let name = match method {
            "toVector" => "Vector",
            "toStream" => "Stream",
            "toSet" => "Set",
            "toMap" => {
                let entries: Option<Vec<String>> =
                    items.iter().map(|item| self.entry(item)).collect();
                return Some(format!("Map({})", entries?.join(", ")));
            }
            _ => return None,
        };
        Some(format!("{name}({})", self.values(&items)?))
    }

    fn entry(&mut self, pair: &Value) -> Option<String> {
        let Value::Object(id) = pair else { return None };
        let pair = self.witness.objects.get(id.0)?;
        match &pair.make {
            Make::New { call, .. } if is_tuple(&pair.binary_name) => match &call.args[..] {
                [key, value] => Some(format!("{} -> {}", self.value(key)?, self.value(value)?)),
                _ => None,
            },
            _ => None,
        }
    }

    fn array(
        &mut self,
        element: &str,
        length: usize,
        elements: &[(usize, Value)],
    ) -> Option<String> {
        let element_type = scala_type(element, &self.notation.package);
        if elements.is_empty() && length > 0 {
            return Some(format!("new Array[{element_type}]({length})"));
        }
        if length > DEEPEST {
            return None;
        }
        let default = default_of(element);
        let mut texts = vec![literal(&default)?; length];
        for (index, value) in elements {
            *texts.get_mut(*index)? = self.value(value)?;
        }
        Some(format!("Array[{element_type}]({})", texts.join(", ")))
    }

    /// A function that always returns the same.
    fn function(&mut self, interface: &str, methods: &[StubMethod]) -> Option<String> {
        let arity: usize = interface.strip_prefix("scala.Function")?.parse().ok()?;
        let apply = methods.iter().find(|m| m.name.starts_with("apply"));
        let results = apply.map_or(&[][..], |m| &m.results);
        let result = match results {
            [] => "null".to_string(),
            [first, rest @ ..] if rest.iter().all(|r| r == first) => self.value(first)?,
            _ => return None,
        };
        Some(match arity {
            0 => format!("() => {result}"),
            1 => format!("_ => {result}"),
            _ => format!("({}) => {result}", vec!["_"; arity].join(", ")),
        })
    }

    pub(super) fn class(&self, name: &str) -> String {
        class_name(name, &self.notation.package)
    }
}

pub(super) fn is_tuple(binary: &str) -> bool {
    binary
        .strip_prefix("scala.Tuple")
        .and_then(|n| n.split('$').next())
        .is_some_and(|n| n.parse::<u8>().is_ok())
}

/// A type of Java's in Scala: `int` is `Int`, `String[]` is `Array[String]`.
pub(super) fn scala_type(name: &str, package: &str) -> String {
    if let Some(element) = name.strip_suffix("[]") {
        return format!("Array[{}]", scala_type(element, package));
    }
    match name {
        "int" => "Int".into(),
        "long" => "Long".into(),
        "short" => "Short".into(),
        "byte" => "Byte".into(),
        "char" => "Char".into(),
        "boolean" => "Boolean".into(),
        "float" => "Float".into(),
        "double" => "Double".into(),
        "java.lang.Object" => "Any".into(),
        other => class_name(other.split('<').next().unwrap_or(other), package),
    }
}

fn default_of(element: &str) -> Value {
    match element {
        "int" => Value::Int(0),
        "long" => Value::Long(0),
        "short" => Value::Short(0),
        "byte" => Value::Byte(0),
        "char" => Value::Char(0),
        "boolean" => Value::Bool(false),
        "float" => Value::Float(0.0),
        "double" => Value::Double(0.0),
        _ => Value::Null,
    }
}
