//! Values in the short notation of reports: Java where Java is short, words where it is not.

use gadfly_witness::{Call, Make, Object, ObjectId, Step, StubMethod, Value, Witness};

use super::collection::{self, default_value};
use super::literal::{bare_literal, string_literal};
use super::types::{erase, simple_name, split_array};

/// Elements shown of a long array or collection.
const SHOWN_ELEMENTS: usize = 12;
/// Nesting beyond which objects are only named.
const DEEPEST: usize = 5;

/// One input of a witness, by name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Input {
    /// The parameter's name; `this` for the receiver; `C.field` for a static field; the method for
    /// a value of `--unknown`.
    pub name: String,
    pub value: String,
}

/// The receiver, the arguments, static fields and the supplied values, in this order. An object that an earlier
/// input already was is named instead of repeated, since being the same object may be the point.
pub fn display_inputs(witness: &Witness) -> Vec<Input> {
    let receiver = witness.receiver.iter().map(|v| ("this".to_string(), v));
    let arguments = witness.arguments.iter().map(|a| (a.name.clone(), &a.value));
    let statics = witness
        .statics
        .iter()
        .map(|s| (format!("{}.{}", short(&s.owner), s.name), &s.value));
    let supplied = witness
        .supplied
        .iter()
        .map(|s| (format!("{}()", s.method), &s.value));
    let mut seen: Vec<(ObjectId, String)> = Vec::new();
    receiver
        .chain(arguments)
        .chain(statics)
        .chain(supplied)
        .map(|(name, value)| {
            let text = match value {
                Value::Object(id) => {
                    let earlier = seen.iter().find(|(other, _)| other == id);
                    let canonical = witness
                        .objects
                        .get(id.0)
                        .is_some_and(|o| super::plan::is_canonical(&o.make));
                    match earlier {
                        Some((_, first)) if !canonical => format!("the same object as {first}"),
                        _ => {
                            seen.push((*id, name.clone()));
                            display_value(witness, value)
                        }
                    }
                }
                _ => display_value(witness, value),
            };
            Input { name, value: text }
        })
        .collect()
}

/// A value in Java notation: `new int[] {1, 2}`, `"ab"`, `new Stack(0) then push(1)`.
pub fn display_value(witness: &Witness, value: &Value) -> String {
    Display {
        witness,
        open: Vec::new(),
    }
    .value(value)
}

struct Display<'w> {
    witness: &'w Witness,
    /// Objects being written, outermost first: a cycle ends at them.
    open: Vec<usize>,
}

impl Display<'_> {
    fn value(&mut self, value: &Value) -> String {
        match value {
            Value::Object(ObjectId(id)) => self.object(*id),
            other => bare_literal(other).unwrap_or_default(),
        }
    }

    fn values<'v>(&mut self, values: impl IntoIterator<Item = &'v Value>) -> String {
        let mut texts = Vec::new();
        let mut rest = 0;
        for value in values {
            if texts.len() < SHOWN_ELEMENTS {
                texts.push(self.value(value));
            } else {
                rest += 1;
            }
        }
        if rest > 0 {
            texts.push(format!("… {rest} more"));
        }
        texts.join(", ")
    }

    fn object(&mut self, id: usize) -> String {
        let Some(object) = self.witness.objects.get(id) else {
            return "?".into();
        };
        let class = short(&object.class);
        if self.open.contains(&id) {
            return format!("(the same {class})");
        }
        if self.open.len() >= DEEPEST {
            return format!("{class} …");
        }
        self.open.push(id);
        let mut text = self.make(object, &class);
        for step in &object.then {
            text.push_str(&self.step(object, step));
        }
        if matches!(object.make, Make::Allocated) {
            text.push_str(&self.fields(object));
        }
        self.open.pop();
        text
    }

    fn make(&mut self, object: &Object, class: &str) -> String {
        let diamond = if collection::is_generic_jdk_class(&object.class) {
            "<>"
        } else {
            ""
        };
        match &object.make {
            Make::New { call, outer: None } => format!("new {class}({})", self.values(&call.args)),
            Make::New {
                call,
                outer: Some(outer),
            } => {
                let outer = self.value(outer);
                let arguments = self.values(&call.args);
                format!("{outer}.new {}({arguments})", simple_name(&object.class))
            }
            Make::Factory {
                on: Some(receiver),
                call,
                ..
            } => format!("{}.{}", self.value(receiver), self.call(call)),
            Make::Factory { owner, call, .. } => {
                format!("{}.{}", short(owner), self.call(call))
            }
            Make::StaticField { owner, name, .. } => format!("{}.{name}", short(owner)),
            Make::Boxed {
                value,
                distinct: false,
            } => bare_literal(value).unwrap_or_default(),
            Make::Boxed {
                value,
                distinct: true,
            } => {
                format!("new {class}({})", bare_literal(value).unwrap_or_default())
            }
            Make::NewString(units) => format!("new String({})", string_literal(units)),
            Make::Array {
                element,
                length,
                elements,
            } => self.array(element, *length, elements),
            Make::Collection { items } if items.is_empty() => format!("new {class}{diamond}()"),
            Make::Collection { items } => {
                let list = if items.contains(&Value::Null) {
                    "Arrays.asList"
                } else {
                    "List.of"
                };
                format!("new {class}{diamond}({list}({}))", self.values(items))
            }
            Make::Map { entries } if entries.is_empty() => format!("new {class}{diamond}()"),
            Make::Map { entries } => {
                let flat: Vec<&Value> = entries.iter().flat_map(|(k, v)| [k, v]).collect();
                if flat.contains(&&Value::Null) || entries.len() > 4 {
                    let texts: Vec<String> = entries
                        .iter()
                        .map(|(k, v)| format!("{}={}", self.value(k), self.value(v)))
                        .collect();
                    format!("{class} {{{}}}", texts.join(", "))
                } else {
                    format!("new {class}{diamond}(Map.of({}))", self.values(flat))
                }
            }
            Make::ClassLiteral(ty) => format!("{}.class", short(ty)),
            Make::Stub {
                interface, methods, ..
            } => self.stub(interface, methods),
            Make::Allocated => class.to_string(),
        }
    }

    fn call(&mut self, call: &Call) -> String {
        format!("{}({})", call.name, self.values(&call.args))
    }

    fn step(&mut self, object: &Object, step: &Step) -> String {
        match step {
            Step::Call(call) => format!(" then {}", self.call(call)),
            Step::SetField { .. } if matches!(object.make, Make::Allocated) => String::new(),
            Step::SetField { name, value, .. } => format!(" then {name} = {}", self.value(value)),
            Step::SetElement { index, value } => format!(" then [{index}] = {}", self.value(value)),
        }
    }

    /// The fields of an object that no constructor made.
    fn fields(&mut self, object: &Object) -> String {
        let texts: Vec<String> = object
            .then
            .iter()
            .filter_map(|step| match step {
                Step::SetField { name, value, .. } => {
                    Some(format!("{name} = {}", self.value(value)))
                }
                _ => None,
            })
            .collect();
        if texts.is_empty() {
            " {}".into()
        } else {
            format!(" {{{}}}", texts.join(", "))
        }
    }

    fn array(&mut self, element: &str, length: usize, elements: &[(usize, Value)]) -> String {
        let spelled = short(element);
        let (base, dimensions) = split_array(&spelled);
        let rest = "[]".repeat(dimensions);
        if elements.is_empty() {
            return format!("new {base}[{length}]{rest}");
        }
        if length > SHOWN_ELEMENTS && elements.len() * 2 < length {
            let set: Vec<String> = elements
                .iter()
                .map(|(index, value)| format!("[{index}] = {}", self.value(value)))
                .collect();
            return format!("new {base}[{length}]{rest} with {}", set.join(", "));
        }
        let default = default_value(element);
        let values = (0..length).map(|index| {
            let set = elements.iter().rev().find(|(at, _)| *at == index);
            set.map_or(&default, |(_, value)| value)
        });
        let mut text = self.values(values);
        if dimensions > 0 {
            // Rows of the same type need only their braces.
            let row = format!("new {base}{rest} {{");
            text = text.replace(&row, "{");
        }
        format!("new {base}[]{rest} {{{text}}}")
    }

    fn stub(&mut self, interface: &str, methods: &[StubMethod]) -> String {
        let answers: Vec<String> = methods
            .iter()
            .filter(|m| m.returns != "void" && !m.results.is_empty())
            .map(|m| format!("{}() returns {}", m.name, self.values(&m.results)))
            .collect();
        let interface = short(interface);
        let article = if interface.starts_with(['A', 'E', 'I', 'O']) {
            "an"
        } else {
            "a"
        };
        if answers.is_empty() {
            format!("{article} {interface}")
        } else {
            format!("{article} {interface} whose {}", answers.join(" and "))
        }
    }
}

/// A type without package and generics: `java.util.Map.Entry<K, V>[]` → `Entry[]`.
fn short(ty: &str) -> String {
    simple_name(&erase(ty)).to_string()
}
