//! Inputs as cases of the report: what a reader sees beside the tree that is run.

use gadfly_grade::model::{Case, Input};
use gadfly_witness::{PyCallee, PyEntry, PyStatement, PyWitness};

/// A call that can be run, as a case: the only place where one is made. Nothing if it holds what
/// others could not repeat.
pub(super) fn case_of(witness: &PyWitness) -> Option<Case> {
    if !witness.supplied.is_empty() {
        return None;
    }
    let inputs = witness.inputs().into_iter();
    let inputs = inputs.map(|(name, value)| Input { name, value });
    let entry = &witness.entry.name;
    let mut call = witness.code().join("; ");
    if !witness.stdin.is_empty() {
        // A call is no use to a reader who does not know what to type.
        let lines = witness
            .inputs()
            .into_iter()
            .filter(|(name, _)| name == "input()");
        let lines: Vec<String> = lines.map(|(_, line)| line).collect();
        call = format!("{call}  # typed: {}", lines.join(", "));
    }
    let mut case = Case::new(entry, inputs.collect(), &call);
    let setup = witness.setup_lines();
    let setup: usize = setup.iter().map(|line| line.chars().count() + 2).sum();
    case.size += setup as u64;
    // Where the entry stands in the source of one reference is nothing to the others.
    case.input = Some(Box::new(PyWitness {
        entry: PyEntry {
            module: String::new(),
            name: entry.clone(),
            file: String::new(),
            line: 0,
        },
        uses: Vec::new(),
        ..witness.clone()
    }));
    Some(case)
}

/// The input of a case.
pub(super) fn input(case: &Case) -> Option<&PyWitness> {
    case.input.as_deref()
}

/// The object, or the class, whose method is called.
fn owner(callee: &PyCallee) -> Option<&str> {
    match callee {
        PyCallee::Function(path) => path.rsplit_once('.').map(|(class, _)| class),
        PyCallee::Method { object, .. } => Some(object),
        PyCallee::Read { .. } | PyCallee::Assign { .. } | PyCallee::Look(_) => None,
    }
}

/// The call of a method of the same object before another one, where nothing else is needed for it.
pub(super) fn in_one_life(first: &PyWitness, second: &PyWitness) -> Option<PyWitness> {
    let object = owner(&first.callee)?;
    let same = owner(&second.callee)?;
    let about_it = |statement: &PyStatement| {
        statement.variable() == Some(object) || statement.object() == Some(object)
    };
    if object != same || !first.stdin.is_empty() || !first.setup.iter().all(about_it) {
        return None;
    }
    let mut both = second.clone();
    both.setup.push(PyStatement::Call(first.call_tree()));
    Some(both)
}

/// Two calls in one process, of which the second counts.
pub(super) fn after(first: &PyWitness, second: &PyWitness) -> Option<PyWitness> {
    if !first.stdin.is_empty() || !second.stdin.is_empty() {
        return None;
    }
    let mut both = second.clone();
    // Objects of the second are made anew, under the same names.
    both.setup.clone_from(&first.setup);
    both.setup.push(PyStatement::Call(first.call_tree()));
    both.setup.extend(second.setup.iter().cloned());
    Some(both)
}
