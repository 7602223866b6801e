//! The call of a witness as Scala.

use gadfly_witness::{Make, Object, ObjectId, Step, Value, Witness};

use super::names::identifier;
use super::value::{Writer, is_tuple};
use super::{Notation, Passed};

/// A call and what it is made with.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct CallText {
    /// `this` and the parameters, by name.
    pub inputs: Vec<(String, String)>,
    /// Statements for objects that are changed or meant more than once.
    pub setup: Vec<String>,
    /// One expression.
    pub call: String,
}

impl CallText {
    /// Everything, to paste.
    pub fn whole(&self) -> String {
        let lines: Vec<&str> = self.setup.iter().map(String::as_str).collect();
        lines
            .into_iter()
            .chain([self.call.as_str()])
            .collect::<Vec<_>>()
            .join("\n")
    }
}

/// A witness in Scala; `None` if something in it cannot be said so (the Java text can).
pub fn call_text(witness: &Witness, notation: &Notation) -> Option<CallText> {
    let mut writer = Writer::new(witness, notation);
    let setup = set_up(&mut writer)?;
    let receiver = match &witness.receiver {
        Some(receiver) => Some(writer.value(receiver)?),
        None => None,
    };
    let mut args = Vec::new();
    for argument in &witness.arguments {
        args.push(writer.value(&argument.value)?);
    }
    let entry = &witness.entry;
    let list = args.join(", ");
    let name = identifier(&entry.method);
    let owner = writer.class(&entry.class);
    let call = match (&*entry.method, &receiver) {
        ("<init>", _) => {
            if notation.case_classes.contains(&entry.class_binary) {
                format!("{owner}({list})")
            } else {
                format!("new {owner}({list})")
            }
        }
        (_, on) => {
            let on = on.as_deref().unwrap_or(&owner);
            let key = Notation::key(&entry.class_binary, &entry.method, args.len());
            let function = format!("{on}.{name}");
            match notation.shapes.get(&key) {
                Some(lists) => in_lists(function, lists, &args),
                None => applied(&function, &args),
            }
        }
    };
    // People are told what the inputs are, not what the variables are called.
    let mut inputs = Vec::new();
    let values = witness.receiver.iter().map(|v| ("this", v));
    let values = values.chain(witness.arguments.iter().map(|a| (&*a.name, &a.value)));
    for (name, value) in values {
        inputs.push((name.to_string(), input_text(&mut writer, value)?));
    }
    Some(CallText {
        inputs,
        setup,
        call,
    })
}

/// A call with the parameter lists of the declaration.
fn in_lists(function: String, lists: &[Vec<Passed>], args: &[String]) -> String {
    let mut args = args.iter();
    let mut call = function;
    for list in lists {
        let texts: Vec<String> = list
            .iter()
            .zip(&mut args)
            .map(|(passed, arg)| match passed {
                Passed::Plain => arg.clone(),
                Passed::ByName => arg.strip_prefix("() => ").unwrap_or(arg).to_string(),
                Passed::Repeated => format!("{arg}: _*"),
            })
            .collect();
        call.push_str(&format!("({})", texts.join(", ")));
    }
    call
}

/// A method without arguments may have been declared without parentheses, and then takes none.
fn applied(function: &str, args: &[String]) -> String {
    if args.is_empty() {
        function.to_string()
    } else {
        format!("{function}({})", args.join(", "))
    }
}

fn input_text(writer: &mut Writer<'_>, value: &Value) -> Option<String> {
    let Value::Object(id) = value else {
        return writer.value(value);
    };
    let object = writer.witness.objects.get(id.0)?;
    let mut text = writer.make(object)?;
    for step in &object.then {
        text.push_str(" then ");
        text.push_str(&step_text(writer, "", step)?);
    }
    Some(text)
}

/// Variables for objects that are changed after they were made, or of which it matters that they
/// are the same.
fn set_up(writer: &mut Writer<'_>) -> Option<Vec<String>> {
    let witness = writer.witness;
    let mut statements = Vec::new();
    let mut taken: Vec<String> = witness.arguments.iter().map(|a| a.name.clone()).collect();
    for (index, object) in witness.objects.iter().enumerate() {
        let id = ObjectId(index);
        let is_shared = !is_value(object, writer.notation) && uses(witness, id) > 1;
        if object.then.is_empty() && !is_shared {
            continue;
        }
        let name = variable(witness, id, object, &mut taken);
        statements.push(format!("val {name} = {}", writer.make(object)?));
        for step in &object.then {
            let step = step_text(writer, &name, step)?;
            statements.push(format!("{name}{step}"));
        }
        writer.variables.push((id, name));
    }
    Some(statements)
}

/// Whether two objects made alike are alike.
fn is_value(object: &Object, notation: &Notation) -> bool {
    match &object.make {
        Make::New { .. } => {
            notation.case_classes.contains(&object.binary_name)
                || object
                    .binary_name
                    .starts_with("scala.collection.immutable.")
                || object.binary_name.starts_with("scala.util.")
                || object.binary_name == "scala.Some"
                || is_tuple(&object.binary_name)
        }
        Make::Boxed { distinct, .. } => !distinct,
        Make::StaticField { .. } | Make::ClassLiteral(_) => true,
        _ => false,
    }
}

fn uses(witness: &Witness, id: ObjectId) -> usize {
    let mut count = 0;
    let mut note = |value: &Value| count += usize::from(*value == Value::Object(id));
    witness.receiver.iter().for_each(&mut note);
    witness.arguments.iter().for_each(|a| note(&a.value));
    for object in &witness.objects {
        match &object.make {
            Make::New { call, outer } => {
                call.args.iter().chain(outer).for_each(&mut note);
            }
            Make::Factory { call, on, .. } => call.args.iter().chain(on).for_each(&mut note),
            Make::Boxed { value, .. } => note(value),
            Make::Array { elements, .. } => elements.iter().for_each(|e| note(&e.1)),
            Make::Collection { items } => items.iter().for_each(&mut note),
            Make::Map { entries } => entries.iter().for_each(|(k, v)| {
                note(k);
                note(v);
            }),
            Make::Stub { methods, .. } => {
                methods.iter().flat_map(|m| &m.results).for_each(&mut note);
            }
            _ => {}
        }
        for step in &object.then {
            match step {
                Step::Call(call) => call.args.iter().for_each(&mut note),
                Step::SetField { value, .. } | Step::SetElement { value, .. } => note(value),
            }
        }
    }
    count
}

fn variable(witness: &Witness, id: ObjectId, object: &Object, taken: &mut Vec<String>) -> String {
    let of_argument = witness
        .arguments
        .iter()
        .find(|a| a.value == Value::Object(id));
    if let Some(argument) = of_argument {
        return identifier(&argument.name);
    }
    let simple = object.class.rsplit(['.', '$']).next().unwrap_or("value");
    let base = match object.hint.as_str() {
        "" | "this" => {
            let mut letters = simple.chars();
            let first = letters.next().map(|c| c.to_ascii_lowercase());
            first.into_iter().chain(letters).collect::<String>()
        }
        hint => hint.to_string(),
    };
    let plain = base.chars().all(|c| c.is_alphanumeric() || c == '_');
    let base = if plain && base.starts_with(char::is_alphabetic) {
        base
    } else {
        "value".to_string()
    };
    let mut name = base.clone();
    let mut number = 2;
    while taken.contains(&name) {
        name = format!("{base}{number}");
        number += 1;
    }
    taken.push(name.clone());
    identifier(&name)
}

/// What follows the name of the object: `.push(1)`, `(0) = 3`.
fn step_text(writer: &mut Writer<'_>, on: &str, step: &Step) -> Option<String> {
    let dot = if on.is_empty() { "" } else { "." };
    match step {
        Step::Call(call) => {
            let args: Option<Vec<String>> = call.args.iter().map(|a| writer.value(a)).collect();
            let args = args?;
            let name = identifier(&call.name);
            Some(match (name.strip_suffix("_="), args.as_slice()) {
                (Some(field), [value]) => format!("{dot}{field} = {value}"),
                _ => applied(&format!("{dot}{name}"), &args),
            })
        }
        Step::SetElement { index, value } => Some(format!("({index}) = {}", writer.value(value)?)),
        Step::SetField { .. } => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arguments_stand_in_the_lists_of_the_declaration() {
        let lists = [
            vec![Passed::Plain, Passed::ByName],
            vec![],
            vec![Passed::Repeated],
        ];
        let args = ["1", "() => 2", "List(3)"].map(String::from);
        let call = in_lists("f".into(), &lists, &args);
        assert_eq!(call, "f(1, 2)()(List(3): _*)");
        assert_eq!(applied("x.size", &[]), "x.size");
    }
}
