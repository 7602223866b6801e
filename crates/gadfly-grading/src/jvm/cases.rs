//! Inputs as text: for people, and for the real JVM on any machine.

use gadfly_grade::model::{Case, Input};
use gadfly_suite::java::{self, Options, transcript};
use gadfly_suite::scala;
use gadfly_witness::{Entry, Witness};

use super::entries;

/// The case of a witness; in Scala's notation where there is one.
pub(super) fn case(
    entry: &entries::Entry,
    witness: &Witness,
    options: &Options,
    notation: Option<&scala::Notation>,
) -> Case {
    let witness = &returning(witness);
    let mut case = match notation.and_then(|n| scala::call_text(witness, n)) {
        Some(text) => {
            let inputs = text.inputs.iter().map(|(name, value)| Input {
                name: name.clone(),
                value: value.clone(),
            });
            Case::new(&entry.shown.name, inputs.collect(), &text.whole())
        }
        None => java_case(entry, witness, options),
    };
    case.run = transcript::harness(witness, options);
    case
}

/// What a constructor gives is the new object.
fn returning(witness: &Witness) -> Witness {
    let mut witness = witness.clone();
    if witness.entry.method == "<init>" {
        witness.entry.returns = witness.entry.class.clone();
    }
    witness
}

fn java_case(entry: &entries::Entry, witness: &Witness, options: &Options) -> Case {
    let inputs = java::display_inputs(witness)
        .into_iter()
        .map(|input| Input {
            name: input.name,
            value: input.value,
        })
        .collect();
    let body = java::body(witness, options);
    let call = if body.statements.is_empty() {
        body.call.trim_end_matches(';').to_string()
    } else {
        format!("{}\n{}", body.statements.join("\n"), body.call)
    };
    Case::new(&entry.shown.name, inputs, &call)
}

/// The text that asks whether inputs are allowed: the same inputs, given to the demand.
pub(super) fn question(
    entry: &entries::Entry,
    witness: &Witness,
    options: &Options,
) -> Option<String> {
    let demand = entry.demand.as_ref()?;
    let binary = demand.class.replace('/', ".");
    let mut asked = witness.clone();
    let mut params = witness.entry.params.clone();
    if let Some(receiver) = asked.receiver.take() {
        params.insert(0, witness.entry.class.clone());
        asked.arguments.insert(
            0,
            gadfly_witness::Argument {
                name: "self".into(),
                ty: witness.entry.class.clone(),
                value: receiver,
            },
        );
    }
    asked.entry = Entry {
        class: binary.clone(),
        class_binary: binary,
        method: demand.method.clone(),
        params,
        returns: "boolean".into(),
        is_static: true,
        accessible: true,
        varargs: false,
        ..witness.entry.clone()
    };
    Some(transcript::harness(&asked, options))
}
