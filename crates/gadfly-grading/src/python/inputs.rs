//! Which inputs the exercise means, as far as the reference tells: its documentation, its code and runs of it.
//!
//! The paths of the reference show which kinds of values its parameters take. From these come the candidate
//! predicates; the documentation and runs with inputs that violate some of them decide about as many as they can
//! (`gadfly_input`). The machine then searches first where all of the others hold.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use gadfly_base::debug::{self, Topic};
use gadfly_grade::model::Case;
use gadfly_input::scan::{self, Mentions, Syntax};
use gadfly_input::{
    Call, EntrySpec, Input, InputSpec, Region, TrialRun, Value, condition, probes, repair,
};
use gadfly_runtime::{PyRun, PythonPool};
use gadfly_witness::{
    PyArgument, PyCall, PyCallee, PyEnd, PyEntry, PyFloat, PyObservation, PyStatement, PyValue,
    PyWitness,
};

use super::case::{case_of, input};
use super::condition::{REFUSED, parameters};
use super::program::Solution;
use super::search::{Engine, FIRST};
use super::{PythonClass, Wanted};
use crate::language::OpenClass;

/// Runs of one entry of the reference that show which lines are executed for which inputs.
const TRIALS: usize = 40;
const TRIAL_TIME: Duration = Duration::from_millis(400);
const PROBES_AT_ONCE: usize = 64;

/// Reads the specification off the first reference, and notes ordinary inputs.
pub(super) fn infer(class: &mut PythonClass, pool: &PythonPool) {
    let Some(reference) = class.references.first() else {
        return;
    };
    if class.scripts {
        return;
    }
    let source = reference.solution.source.text.clone();
    let mentions = scan::mentions(&source, Syntax::Python);
    let mut witnesses = explored(class, Engine::new(class, reference, true));
    let taken = intended(class, &witnesses, pool);
    let probed = intended(class, &probes(class, &mentions), pool);
    let natural = known_calls(class, &probed);
    let nothing = taken.is_empty() && probed.is_empty();
    let known = known_calls(class, if nothing { &witnesses } else { &taken });
    witnesses.extend(probed);
    let mut spec = InputSpec::default();
    let mut shown: Vec<PyWitness> = Vec::new();
    for wanted in class.wanted.iter().filter(|w| w.condition.is_none()) {
        let mut natural = natural.get(&wanted.name).cloned().unwrap_or_default();
        let calls = known.get(&wanted.name).map_or(&[][..], Vec::as_slice);
        let texts = mentions.documentation(&wanted.name);
        let examples = examples(&texts, wanted);
        let of_example = |arguments: &[(String, Value)]| Call {
            entry: wanted.name.clone(),
            arguments: arguments.to_vec(),
        };
        natural.splice(
            0..0,
            examples.iter().map(|(_, arguments)| of_example(arguments)),
        );
        let parameters = wanted.shape.iter().flat_map(|shape| &shape.parameters);
        let annotated = parameters.filter(|p| !p.annotation.is_empty());
        let annotations: Vec<(String, String)> = annotated
            .map(|p| (p.name.clone(), p.annotation.clone()))
            .collect();
        let mut entry = EntrySpec::new(&wanted.name, &natural, calls, &mentions, &annotations);
        for (example, arguments) in &examples {
            entry.show(&of_example(arguments), example);
            shown.extend(witness_of(class, wanted, arguments));
        }
        spec.entries.insert(wanted.name.clone(), entry);
    }
    class.spec = spec.clone();
    // Which lines ordinary inputs reach, the machine finds out where all predicates hold.
    let Some(reference) = class.references.first() else {
        return;
    };
    shown.extend(explored(class, Engine::of_core(class, reference)));
    for wanted in &class.wanted {
        let Some(entry) = spec.entries.get_mut(&wanted.name) else {
            continue;
        };
        let mut runs = Vec::new();
        let mut ordinary = Vec::new();
        for witness in trials(class, wanted, &known, &shown, &witnesses) {
            let input = input_of(class, &witness);
            if !input
                .history
                .iter()
                .all(|call| class.spec.is_expected(call))
            {
                continue;
            }
            let run = PyRun {
                module: reference.solution.real.clone(),
                witness,
                trace: true,
            };
            let seen = pool.observe_for(&run, TRIAL_TIME, false);
            if is_intended(&seen, &wanted.documentation) {
                if class.spec.is_expected(&input.call) {
                    ordinary.push(run.witness);
                }
                runs.push(TrialRun {
                    call: input.call,
                    raised: matches!(&seen.end, PyEnd::Raised(raised) if raised.deliberate),
                    lines: seen.lines,
                });
            }
        }
        class.seeds.insert(wanted.name.clone(), ordinary);
        let line = |number: u32| {
            let mut lines = source.lines().skip(number.saturating_sub(1) as usize);
            lines.next().unwrap_or_default().to_owned()
        };
        entry.learn(&runs, line);
    }
    class.spec = spec;
    if debug::is_wanted(Topic::Compare) {
        for line in class.inputs() {
            gadfly_base::note!("{}: {:?} {:?}", line.id, line.stance, line.evidence);
        }
    }
}

/// Small inputs of all entries.
fn explored(class: &PythonClass, mut engine: Engine<'_>) -> Vec<PyWitness> {
    let wanted = class.wanted.iter();
    wanted
        .flat_map(|wanted| engine.inputs(&wanted.name, FIRST).0)
        .collect()
}

/// Representatives of the kinds of values that functions may take.
fn probes(class: &PythonClass, mentions: &Mentions) -> Vec<PyWitness> {
    let mut found = Vec::new();
    for wanted in class.wanted.iter().filter(|w| w.condition.is_none()) {
        let Some(shape) = wanted.shape.as_ref() else {
            continue;
        };
        let names: Vec<&str> = shape.required().collect();
        let all = probes::arguments(names.len(), &mentions.quoted(&wanted.name));
        found.extend(all.into_iter().filter_map(|values| {
            let names = names.iter().map(|name| (*name).to_owned());
            witness_of(class, wanted, &names.zip(values).collect::<Vec<_>>())
        }));
    }
    found
}

/// Those inputs that the reference takes: it does not fail by accident.
fn intended(class: &PythonClass, witnesses: &[PyWitness], pool: &PythonPool) -> Vec<PyWitness> {
    let Some(reference) = class.references.first() else {
        return Vec::new();
    };
    let module = &reference.solution.real;
    let documentation = |witness: &PyWitness| {
        let mut wanted = class.wanted.iter();
        let own = wanted.find(|wanted| wanted.name == witness.entry.name);
        own.map_or("", |wanted| wanted.documentation.as_str())
    };
    let mut found = Vec::new();
    let plain: Vec<PyWitness> = witnesses
        .iter()
        .filter(|w| w.supplied.is_empty())
        .cloned()
        .collect();
    let mut rest = &plain[..];
    while !rest.is_empty() {
        let some = &rest[..rest.len().min(PROBES_AT_ONCE)];
        let seen = pool.observe_series(module, some, TRIAL_TIME, false);
        // A run that hangs or ends the process takes those after it along: they are run again.
        let cut = seen.iter().position(Option::is_none);
        for (witness, seen) in some.iter().zip(seen) {
            if seen.is_some_and(|seen| is_intended(&seen, documentation(witness))) {
                found.push(witness.clone());
            }
        }
        rest = &rest[cut.map_or(some.len(), |at| at + 1)..];
    }
    found
}

/// A call of a function with these arguments.
fn witness_of(
    class: &PythonClass,
    wanted: &Wanted,
    arguments: &[(String, Value)],
) -> Option<PyWitness> {
    if wanted.name.contains('.') || wanted.makes || class.scripts {
        return None;
    }
    let arguments = arguments.iter().map(|(name, value)| {
        Some(PyArgument {
            name: name.clone(),
            keyword: false,
            value: written(value, &PyValue::None)?,
        })
    });
    Some(PyWitness {
        entry: PyEntry {
            module: String::new(),
            name: wanted.name.clone(),
            file: String::new(),
            line: 0,
        },
        setup: Vec::new(),
        callee: PyCallee::Function(wanted.name.clone()),
        arguments: arguments.collect::<Option<_>>()?,
        stdin: Vec::new(),
        supplied: Vec::new(),
        uses: Vec::new(),
    })
}

/// Functions that say whether arguments satisfy the predicates of an entry, with their names by entry: for the machine.
pub(super) fn core_functions(class: &PythonClass) -> (String, BTreeMap<String, String>) {
    let mut text = String::new();
    let mut names = BTreeMap::new();
    for (at, wanted) in class.wanted.iter().enumerate() {
        let (Some(shape), Some(spec)) = (&wanted.shape, class.spec.entries.get(&wanted.name))
        else {
            continue;
        };
        // Arguments of methods and constructors are repaired instead.
        if wanted.name.contains('.') || wanted.makes {
            continue;
        }
        if let Some(condition) = condition::python(&spec.core()) {
            let name = format!("_gadfly_core_{at}");
            let parameters = parameters(shape, None);
            text += &format!("\n\ndef {name}({parameters}):\n    return {condition}\n");
            names.insert(wanted.name.clone(), name);
        }
    }
    (text, names)
}

/// What documents an entry of the reference.
pub(super) fn documentation(reference: &Solution, entry: &str) -> String {
    let mentions = scan::mentions(&reference.source.text, Syntax::Python);
    mentions.documentation(entry).join("\n")
}

/// Whether a run ends as its author wants it to: it returns, or raises by a `raise` statement of its own, or what its
/// documentation names. Any other failure is an accident: nobody is held to it.
pub(super) fn is_intended(seen: &PyObservation, documentation: &str) -> bool {
    match &seen.end {
        PyEnd::Returned(_) => true,
        PyEnd::Raised(raised) => {
            let name = raised.class.rsplit('.').next().unwrap_or_default();
            name != REFUSED && (raised.deliberate || documentation.contains(name))
        }
        _ => false,
    }
}

/// Inputs for trial runs of an entry: of examples and of the machine where the predicates hold, of the machine in
/// general, and the same changed so that they satisfy the predicates.
fn trials(
    class: &PythonClass,
    wanted: &Wanted,
    known: &BTreeMap<String, Vec<Call>>,
    ordinary: &[PyWitness],
    others: &[PyWitness],
) -> Vec<PyWitness> {
    let core = class.spec.entries.get(&wanted.name).map(EntrySpec::core);
    let core = core.unwrap_or_default();
    let donors: Vec<&Call> = known.get(&wanted.name).into_iter().flatten().collect();
    let fits = |w: &&PyWitness| w.entry.name == wanted.name && case_of(w).is_some();
    let mut found: Vec<PyWitness> = ordinary.iter().filter(fits).take(TRIALS).cloned().collect();
    let others: Vec<&PyWitness> = others.iter().filter(fits).collect();
    found.extend(others.iter().take(TRIALS).map(|w| (*w).clone()));
    let mut repaired: Vec<PyWitness> = Vec::new();
    for witness in others {
        let call = input_of(class, witness).call;
        let calls = repair::repaired(&call, &core, &donors);
        repaired.extend(
            calls
                .iter()
                .filter_map(|call| with_call(class, witness, call)),
        );
    }
    found.extend(repaired.into_iter().take(TRIALS));
    let mut seen = BTreeSet::new();
    found.retain(|witness| seen.insert(witness.clone()));
    found
}

/// All calls in inputs, by entry.
fn known_calls(class: &PythonClass, witnesses: &[PyWitness]) -> BTreeMap<String, Vec<Call>> {
    let mut known: BTreeMap<String, Vec<Call>> = BTreeMap::new();
    for witness in witnesses {
        let input = input_of(class, witness);
        for call in input.history.into_iter().chain([input.call]) {
            let calls = known.entry(call.entry.clone()).or_default();
            if !calls.contains(&call) {
                calls.push(call);
            }
        }
    }
    known
}

/// The calls of examples in documentation: `f([1, 2])` in `>>> f([1, 2])` or in a sentence.
fn examples(texts: &[&str], wanted: &Wanted) -> Vec<(String, Vec<(String, Value)>)> {
    let name = wanted.name.rsplit('.').next().unwrap_or_default();
    let Some(shape) = wanted.shape.as_ref().filter(|_| !wanted.name.contains('.')) else {
        return Vec::new();
    };
    let mut found = Vec::new();
    for text in texts {
        for (at, _) in text.match_indices(&format!("{name}(")) {
            let rest = &text[at + name.len() + 1..];
            let Some(end) = closing(rest) else { continue };
            let arguments = &rest[..end];
            let PyValue::List(values) = PyValue::read(&format!("[{arguments}]")) else {
                continue;
            };
            let is_data =
                |value: &PyValue| !matches!(value, PyValue::Written(_) | PyValue::Variable(_));
            if values.len() > shape.parameters.len() || !values.iter().all(is_data) {
                continue;
            }
            let names = shape.parameters.iter().map(|p| p.name.clone());
            let values = values.iter().map(|value| plain(value, None));
            found.push((format!("{name}({arguments})"), names.zip(values).collect()));
        }
    }
    found
}

/// The length of what stands before the parenthesis that closes.
fn closing(text: &str) -> Option<usize> {
    let mut depth = 0;
    let mut quote = None;
    for (at, c) in text.char_indices() {
        match (quote, c) {
            (Some(end), c) if c == end => quote = None,
            (Some(_), _) => {}
            (None, '"' | '\'') => quote = Some(c),
            (None, '(' | '[' | '{') => depth += 1,
            (None, ')') if depth == 0 => return Some(at),
            (None, ')' | ']' | '}') => depth -= 1,
            _ => {}
        }
    }
    None
}

/// The region of a case.
pub(super) fn region(class: &PythonClass, case: &Case) -> Region {
    input(case).map_or(Region::Expected, |witness| {
        class.spec.region(&input_of(class, witness))
    })
}

/// Cases like one that violates predicates, but satisfy them: the call itself and the calls before it are repaired.
pub(super) fn repaired(class: &PythonClass, case: &Case, donors: &[Case]) -> Vec<Case> {
    let Some(witness) = input(case) else {
        return Vec::new();
    };
    let donors: Vec<Call> = donors
        .iter()
        .filter_map(|case| Some(input_of(class, input(case)?).call))
        .collect();
    let donors: Vec<&Call> = donors.iter().collect();
    let mut found = vec![witness.clone()];
    for at in 0..witness.setup.len() {
        found = found
            .iter()
            .flat_map(|witness| with_repaired_statement(class, witness, at))
            .collect();
    }
    let all = found.iter().flat_map(|witness| {
        let call = input_of(class, witness).call;
        let core = class.spec.entries.get(&call.entry).map(EntrySpec::core);
        let mut more = vec![witness.clone()];
        let calls = core.map(|core| repair::repaired(&call, &core, &donors));
        more.extend(
            calls
                .into_iter()
                .flatten()
                .filter_map(|call| with_call(class, witness, &call)),
        );
        more
    });
    let cases = all
        .filter(|other| other != witness)
        .filter_map(|w| case_of(&w));
    let expected = cases.filter(|case| region(class, case) == Region::Expected);
    expected.collect()
}

/// The witness with one statement of its set-up repaired, or as it is if nothing is to be repaired.
fn with_repaired_statement(class: &PythonClass, witness: &PyWitness, at: usize) -> Vec<PyWitness> {
    let Some((_, call)) = call_of_statement(class, witness, at) else {
        return vec![witness.clone()];
    };
    let core = class.spec.entries.get(&call.entry).map(EntrySpec::core);
    let calls = core.map_or_else(Vec::new, |core| repair::repaired(&call, &core, &[]));
    let changed = calls.iter().take(1).map(|repaired| {
        let mut other = witness.clone();
        let arguments = match &mut other.setup[at] {
            PyStatement::Let {
                value: PyValue::Call(made),
                ..
            } => &mut made.arguments,
            PyStatement::Call(called) => &mut called.arguments,
            _ => return other,
        };
        for (argument, (_, value)) in arguments.iter_mut().zip(&repaired.arguments) {
            if let Some(value) = written(value, &argument.value) {
                argument.value = value;
            }
        }
        other
    });
    let mut changed: Vec<PyWitness> = changed.collect();
    if changed.is_empty() {
        changed.push(witness.clone());
    }
    changed
}

/// The same with other arguments of the call.
fn with_call(class: &PythonClass, witness: &PyWitness, call: &Call) -> Option<PyWitness> {
    let mut other = witness.clone();
    let own = input_of(class, witness).call;
    for (at, argument) in other.arguments.iter_mut().enumerate() {
        let (_, before) = own.arguments.get(at)?;
        let (_, value) = call.arguments.get(at)?;
        if before == value {
            continue;
        }
        argument.value = written(value, witness.resolved(&argument.value))?;
    }
    Some(other)
}

/// A value in Python, like another one.
fn written(value: &Value, like: &PyValue) -> Option<PyValue> {
    let all = |items: &[Value], like: &[PyValue]| -> Option<Vec<PyValue>> {
        let pattern = |at: usize| like.get(at).or(like.last()).unwrap_or(&PyValue::None);
        let items = items.iter().enumerate();
        items.map(|(at, item)| written(item, pattern(at))).collect()
    };
    let inside: &[PyValue] = match like {
        PyValue::List(items)
        | PyValue::Tuple(items)
        | PyValue::Set(items)
        | PyValue::FrozenSet(items)
        | PyValue::Iterator(items) => items,
        _ => &[],
    };
    Some(match value {
        Value::Nothing => PyValue::None,
        Value::Bool(bool) => PyValue::Bool(*bool),
        Value::Int(int) => PyValue::int(&int.to_string()),
        Value::Float(float) => PyValue::Float(PyFloat(*float)),
        Value::Text(text) => PyValue::Str(text.clone()),
        Value::List(items) => PyValue::List(all(items, inside)?),
        Value::Record(items) => PyValue::Tuple(all(items, inside)?),
        Value::Set(items) => PyValue::Set(all(items, inside)?),
        Value::Map(pairs) => {
            let known: &[(PyValue, PyValue)] = match like {
                PyValue::Dict(pairs) => pairs,
                _ => &[],
            };
            let pair = |(at, (key, value)): (usize, &(Value, Value))| {
                let none = (PyValue::None, PyValue::None);
                let like = known.get(at).or(known.last()).unwrap_or(&none);
                Some((written(key, &like.0)?, written(value, &like.1)?))
            };
            PyValue::Dict(pairs.iter().enumerate().map(pair).collect::<Option<_>>()?)
        }
        Value::Other => like.clone(),
    })
}

/// An input without its language.
pub(super) fn input_of(class: &PythonClass, witness: &PyWitness) -> Input {
    let history = (0..witness.setup.len()).filter_map(|at| call_of_statement(class, witness, at));
    Input {
        history: history.map(|(_, call)| call).collect(),
        call: Call {
            entry: witness.entry.name.clone(),
            arguments: arguments(class, &witness.entry.name, &witness.arguments, witness),
        },
    }
}

/// The call that a statement of the set-up makes, and the object that it is about.
fn call_of_statement<'w>(
    class: &PythonClass,
    witness: &'w PyWitness,
    at: usize,
) -> Option<(&'w str, Call)> {
    match &witness.setup[at] {
        PyStatement::Let {
            variable,
            value: PyValue::Call(made),
        } => {
            let PyCallee::Function(name) = &made.callee else {
                return None;
            };
            Some((variable, call_of(class, name, made, witness)))
        }
        PyStatement::Call(call) => match &call.callee {
            PyCallee::Function(name) => Some(("", call_of(class, name, call, witness))),
            PyCallee::Method { object, name } => {
                let PyValue::Call(made) = witness.made(object)? else {
                    return None;
                };
                let PyCallee::Function(class_name) = &made.callee else {
                    return None;
                };
                let entry = format!("{class_name}.{name}");
                Some((object, call_of(class, &entry, call, witness)))
            }
            _ => None,
        },
        _ => None,
    }
}

fn call_of(class: &PythonClass, entry: &str, call: &PyCall, witness: &PyWitness) -> Call {
    Call {
        entry: entry.to_owned(),
        arguments: arguments(class, entry, &call.arguments, witness),
    }
}

/// Arguments by the names of the reference's parameters.
fn arguments(
    class: &PythonClass,
    entry: &str,
    given: &[PyArgument],
    witness: &PyWitness,
) -> Vec<(String, Value)> {
    let wanted = class.wanted.iter().find(|wanted| wanted.name == entry);
    let shape = wanted.and_then(|wanted| wanted.shape.as_ref());
    let named = given.iter().enumerate().map(|(at, argument)| {
        // The receiver of a method is none of the arguments.
        let by_position = shape.and_then(|shape| {
            let mut own = shape.parameters.iter().filter(|p| p.name != "self");
            own.nth(at)
        });
        let name = match by_position {
            Some(parameter) if argument.name.is_empty() => parameter.name.clone(),
            _ => argument.name.clone(),
        };
        (name, plain(&argument.value, Some(witness)))
    });
    named.collect()
}

/// A value without its language.
fn plain(value: &PyValue, witness: Option<&PyWitness>) -> Value {
    let all = |items: &[PyValue]| items.iter().map(|item| plain(item, witness)).collect();
    match value {
        PyValue::None => Value::Nothing,
        PyValue::Bool(bool) => Value::Bool(*bool),
        PyValue::Int(int) => Value::Int(i128::from(*int)),
        PyValue::BigInt(digits) => Value::Int(digits.parse().unwrap_or_else(|_| {
            if digits.starts_with('-') {
                i128::MIN / 2
            } else {
                i128::MAX / 2
            }
        })),
        PyValue::Float(PyFloat(float)) => Value::Float(*float),
        PyValue::Str(text) => Value::Text(text.clone()),
        PyValue::List(items) | PyValue::Iterator(items) => Value::List(all(items)),
        PyValue::Tuple(items) => Value::Record(all(items)),
        PyValue::Set(items) | PyValue::FrozenSet(items) => Value::Set(all(items)),
        PyValue::EmptySetDisplay => Value::Set(Vec::new()),
        PyValue::Dict(pairs) => {
            let pairs = pairs.iter();
            Value::Map(
                pairs
                    .map(|(k, v)| (plain(k, witness), plain(v, witness)))
                    .collect(),
            )
        }
        PyValue::Variable(name) => match witness.and_then(|witness| witness.made(name)) {
            // An object that holds itself has no end.
            Some(made) if !made.mentions(name) => plain(made, None),
            _ => Value::Other,
        },
        _ => Value::Other,
    }
}
