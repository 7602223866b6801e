//! Which objects of a witness get a variable and which are written where they are used.
//!
//! An object is written in place only if it is used once, nothing is done to it before the call,
//! and the constructors still run in the order of the witness; objects that are the same however
//! often they are written (enum constants, small boxed numbers) are never stored.

use std::collections::BTreeSet;

use super::collection;
use gadfly_witness::{Make, ObjectId, Step, Value, Witness};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Form {
    InPlace,
    Variable,
    /// Used nowhere and without effect.
    Omitted,
}

/// The objects that a value refers to directly.
fn object_of(value: &Value) -> Option<usize> {
    match value {
        Value::Object(ObjectId(id)) => Some(*id),
        _ => None,
    }
}

/// The values that building an object needs, in the order of evaluation.
pub(crate) fn parts(make: &Make) -> Vec<&Value> {
    match make {
        Make::New { call, outer } => outer.iter().chain(&call.args).collect(),
        Make::Factory { call, on, .. } => on.iter().chain(&call.args).collect(),
        Make::Array { elements, .. } => elements.iter().map(|(_, v)| v).collect(),
        Make::Collection { items } => items.iter().collect(),
        Make::Map { entries } => entries.iter().flat_map(|(k, v)| [k, v]).collect(),
        Make::Stub { methods, .. } => methods.iter().flat_map(|m| &m.results).collect(),
        Make::StaticField { .. }
        | Make::Boxed { .. }
        | Make::NewString(_)
        | Make::ClassLiteral(_)
        | Make::Allocated => Vec::new(),
    }
}

/// The values that a step needs.
pub(crate) fn step_values(step: &Step) -> Vec<&Value> {
    match step {
        Step::Call(call) => call.args.iter().collect(),
        Step::SetField { value, .. } | Step::SetElement { value, .. } => vec![value],
    }
}

/// The last object that the values need, if any.
pub(crate) fn last_needed<'a>(values: impl IntoIterator<Item = &'a Value>) -> Option<usize> {
    values.into_iter().filter_map(object_of).max()
}

/// Whether writing the object twice gives the same object twice.
pub(crate) fn is_canonical(make: &Make) -> bool {
    match make {
        Make::StaticField { accessible, .. } => *accessible,
        Make::ClassLiteral(_) => true,
        Make::Boxed {
            value,
            distinct: false,
        } => match value {
            Value::Bool(_) | Value::Byte(_) => true,
            Value::Char(c) => *c <= 127,
            Value::Short(v) => (-128..=127).contains(v),
            Value::Int(v) => (-128..=127).contains(v),
            Value::Long(v) => (-128..=127).contains(v),
            _ => false,
        },
        _ => false,
    }
}

/// Whether building the object may run code of the user, whose order could matter.
fn runs_user_code(class: &str, make: &Make) -> bool {
    match make {
        Make::New { .. } => !class.starts_with("java."),
        Make::Factory { owner, .. } => !owner.starts_with("java."),
        Make::Collection { .. } | Make::Map { .. } | Make::Stub { .. } => {
            !class.starts_with("java.")
        }
        _ => false,
    }
}

/// `keep`: objects that need a variable because they are looked at after the call.
pub(crate) fn forms(witness: &Witness, keep: &BTreeSet<usize>) -> Vec<Form> {
    let objects = &witness.objects;
    let mut uses = vec![0usize; objects.len()];
    let mut stored = vec![false; objects.len()];
    let count = |value: &Value, uses: &mut Vec<usize>| {
        if let Some(id) = object_of(value)
            && let Some(n) = uses.get_mut(id)
        {
            *n += 1;
        }
    };
    for object in objects {
        parts(&object.make).iter().for_each(|v| count(v, &mut uses));
        object
            .then
            .iter()
            .flat_map(step_values)
            .for_each(|v| count(v, &mut uses));
        if let Make::Stub { methods, .. } = &object.make {
            // Written in a method body, it would be built anew at every call.
            for id in methods
                .iter()
                .flat_map(|m| &m.results)
                .filter_map(object_of)
            {
                if let Some(slot) = stored.get_mut(id) {
                    *slot = true;
                }
            }
        }
    }
    let inputs = witness.arguments.iter().map(|a| &a.value);
    let supplied = witness.supplied.iter().map(|s| &s.value);
    let statics = witness.statics.iter().map(|s| &s.value);
    inputs
        .chain(supplied)
        .chain(statics)
        .chain(&witness.receiver)
        .for_each(|v| count(v, &mut uses));
    if let Some(id) = witness.receiver.as_ref().and_then(object_of)
        && let Some(slot) = stored.get_mut(id)
    {
        *slot = true;
    }

    let mut forms: Vec<Form> = objects
        .iter()
        .enumerate()
        .map(|(id, object)| {
            if !object.then.is_empty() || keep.contains(&id) {
                Form::Variable
            } else if is_canonical(&object.make) {
                Form::InPlace
            } else if uses[id] == 0 && !runs_user_code(&object.class, &object.make) {
                Form::Omitted
            } else if uses[id] != 1
                || stored[id]
                || matches!(object.make, Make::Stub { .. } | Make::Allocated)
                || !collection::fits_one_expression(witness, object)
            {
                Form::Variable
            } else {
                Form::InPlace
            }
        })
        .collect();

    // An object written in place is built later than its turn; whatever overtakes it must not be
    // code that could notice.
    while let Some(late) = last_late(witness, &forms) {
        forms[late] = Form::Variable;
    }
    forms
}

/// The last object whose constructor would run after that of a later object. What it is built from
/// may then stay in place.
fn last_late(witness: &Witness, forms: &[Form]) -> Option<usize> {
    let mut order = Vec::new();
    for (id, object) in witness.objects.iter().enumerate() {
        if forms[id] == Form::Variable {
            evaluate(witness, forms, id, &mut order);
            for value in object.then.iter().flat_map(step_values) {
                evaluate_value(witness, forms, value, &mut order);
            }
        }
    }
    for field in &witness.statics {
        evaluate_value(witness, forms, &field.value, &mut order);
    }
    for argument in &witness.arguments {
        evaluate_value(witness, forms, &argument.value, &mut order);
    }
    let mut highest = None;
    order
        .into_iter()
        .filter(|&id| {
            let late = highest.is_some_and(|h| id < h) && forms[id] == Form::InPlace;
            highest = highest.max(Some(id));
            late
        })
        .max()
}

fn evaluate_value(witness: &Witness, forms: &[Form], value: &Value, order: &mut Vec<usize>) {
    if let Some(id) = object_of(value)
        && forms.get(id) == Some(&Form::InPlace)
    {
        evaluate(witness, forms, id, order);
    }
}

fn evaluate(witness: &Witness, forms: &[Form], id: usize, order: &mut Vec<usize>) {
    let object = &witness.objects[id];
    for part in parts(&object.make) {
        // Only earlier objects can be parts; the check keeps a malformed witness from recursing.
        if object_of(part).is_some_and(|child| child < id) {
            evaluate_value(witness, forms, part, order);
        }
    }
    if runs_user_code(&object.class, &object.make) {
        order.push(id);
    }
}
