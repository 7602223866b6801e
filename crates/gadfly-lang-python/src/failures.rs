//! Which paths fail, whose fault it is, and what CPython says to it.
//!
//! Paths know whether the type of an input was *guessed* from the source or represents misuse
//! (`State::misfit`). A failure about types counts only where the code names the types or works with them
//! elsewhere (`types`). A difference between the machine and CPython is a reason, never an exception.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;

use gadfly_lang::{Failure, Replay, Runtime, Trial};
use gadfly_python::{MarkKind, PathEnd, PathSeen};
use gadfly_runtime::python::PyRun;
use gadfly_witness::{
    Category, Confirmed, Finding, FunctionReport, Kind, Place, Proof, PyArgument, PyCallee, PyEnd,
    PyObservation, PyWitness, Unreachable,
};

use crate::explore::{self, Explored};
use crate::load::Program;
use crate::types::{self, Types};

/// Witnesses kept for one failure: if the first does not replay, the next may.
const ALTERNATIVES: usize = 3;

/// What the paths of one entry showed.
#[derive(Default)]
pub(crate) struct See {
    /// Types of inputs that went well.
    good: Vec<Types>,
    /// Types that objects were made with where it went well.
    good_objects: Vec<String>,
    failures: BTreeMap<Failure, Vec<Failed>>,
    /// Paths that were not followed to their end.
    others: u64,
}

struct Failed {
    types: Types,
    objects: Vec<String>,
    misfit: bool,
    guessed: bool,
    /// How many statements and sides of branches the path covers.
    progress: u32,
    witness: PyWitness,
}

impl See {
    pub(crate) fn path(&mut self, path: &mut PathSeen<'_>) -> ControlFlow<()> {
        let types = path.types();
        let failure = match path.end() {
            PathEnd::Raised {
                class,
                message,
                place,
                calls,
                deliberate,
            } => {
                let outer = calls.iter().rev();
                Failure {
                    kind: kind_of(class),
                    category: match deliberate {
                        true => Category::Precondition,
                        false => Category::Bug,
                    },
                    exception: class.clone(),
                    place: place.clone(),
                    calls: std::iter::once(place).chain(outer).cloned().collect(),
                    speculative: false,
                    message: message.clone().filter(|_| is_about_types(class)),
                }
            }
            PathEnd::InfiniteLoop { place } => Failure {
                kind: Kind::InfiniteLoop,
                category: Category::Bug,
                exception: String::new(),
                place: place.clone(),
                calls: vec![place.clone()],
                speculative: false,
                message: None,
            },
            PathEnd::Returned => {
                if !path.misfit() {
                    self.is_good(types, path.made_with());
                }
                return ControlFlow::Continue(());
            }
            PathEnd::Cut(_) => {
                self.others += 1;
                return ControlFlow::Continue(());
            }
        };
        // A function that refuses a value has looked at it: its type was right.
        let deliberate = failure.category == Category::Precondition;
        if deliberate && !is_about_types(&failure.exception) {
            self.is_good(types.clone(), path.made_with());
        }
        if is_no_failure(&failure.exception) {
            return ControlFlow::Continue(());
        }
        let known = self.failures.entry(failure).or_default();
        let misfit = path.misfit() || path.guessed() && types::mixed(&types);
        let alike = |f: &&Failed| f.types == types && f.misfit == misfit;
        let same = known.iter().filter(alike).count();
        if same < ALTERNATIVES
            && known.len() < 12
            && let Some(witness) = path.witness()
        {
            let progress = path.covered().iter().map(|word| word.count_ones()).sum();
            known.push(Failed {
                types,
                objects: path.made_with(),
                misfit,
                guessed: path.guessed(),
                progress,
                witness,
            });
        }
        ControlFlow::Continue(())
    }

    fn is_good(&mut self, types: Types, objects: Vec<String>) {
        if !self.good.contains(&types) {
            self.good.push(types);
        }
        for object in objects {
            if !self.good_objects.contains(&object) {
                self.good_objects.push(object);
            }
        }
    }
}

fn kind_of(class: &str) -> Kind {
    match class {
        "ZeroDivisionError" => Kind::DivisionByZero,
        "IndexError" => Kind::IndexOutOfBounds,
        "KeyError" => Kind::KeyError,
        "TypeError" => Kind::TypeError,
        "AttributeError" => Kind::AttributeError,
        "AssertionError" => Kind::Assertion,
        "RecursionError" => Kind::StackOverflow,
        _ => Kind::UncaughtException,
    }
}

/// Exceptions that a value of the wrong type gives.
fn is_about_types(class: &str) -> bool {
    matches!(class, "TypeError" | "AttributeError")
}

/// Exceptions that no choice of inputs excuses.
fn is_anybodys(class: &str) -> bool {
    matches!(class, "NameError" | "UnboundLocalError")
}

/// Ways to end a program on purpose.
fn is_no_failure(class: &str) -> bool {
    // A line of input that nobody gave is no fault of the program.
    matches!(
        class,
        "SystemExit" | "KeyboardInterrupt" | "GeneratorExit" | "EOFError"
    )
}

/// The failures of an entry that are the code's fault, with the inputs to show them.
pub(crate) fn failures(entry: &Explored<See>) -> Vec<(Failure, Vec<PyWitness>)> {
    let see = &entry.seen;
    let mut found = Vec::new();
    // The inputs that get furthest are the best there are.
    let all = || see.failures.values().flatten();
    let fitting = all().any(|f| !f.misfit);
    let furthest = all().filter(|f| !fitting || !f.misfit);
    let furthest = furthest.map(|f| f.progress).max();
    let furthest = furthest.filter(|_| nothing_works(see));
    for (failure, failed) in &see.failures {
        let always = failure.category == Category::Precondition
            || is_anybodys(&failure.exception)
            || (see.good.is_empty() && !is_about_types(&failure.exception));
        let about_types = is_about_types(&failure.exception);
        if about_types && entry.info.is_generator && entry.info.takes_sent_values {
            // Nobody sent it anything.
            continue;
        }
        let meant = |f: &&Failed| {
            let fits = !f.guessed
                || (types::accepted(&f.types, &see.good)
                    || !about_types && types::untried(&f.types, &see.good))
                    && (!about_types
                        || types::accepted_objects(&f.objects, &see.good_objects)
                            && !types::texts_for_text(&f.types, &see.good)
                            && !types::fraction_for_integer(&f.types, &see.good));
            (furthest == Some(f.progress) && (!f.misfit || !fitting))
                || !f.misfit && (always || fits)
        };
        let mut witnesses: Vec<PyWitness> = Vec::new();
        for failed in failed.iter().filter(meant) {
            if !witnesses.contains(&failed.witness) {
                witnesses.push(failed.witness.clone());
            }
        }
        witnesses.sort_by_key(readability);
        witnesses.truncate(ALTERNATIVES);
        if entry.info.is_generator {
            witnesses = witnesses.iter().map(exhausted).collect();
        }
        if !witnesses.is_empty() {
            found.push((failure.clone(), witnesses));
        }
    }
    // Of failures that come to the same finding, the first one is to be kept.
    found.reverse();
    found
}

fn readability(witness: &PyWitness) -> (usize, usize) {
    let setup: usize = witness.setup_lines().iter().map(String::len).sum();
    (witness.setup.len(), setup + witness.call().len())
}

/// Whether every path ends in a failure about types, in more than one way: then it is not that a
/// type is missing which was not tried, but that the function asks for two things at once.
fn nothing_works(see: &See) -> bool {
    let failures = see.failures.keys();
    let mut places = BTreeSet::new();
    for failure in failures {
        if !is_about_types(&failure.exception) {
            return false;
        }
        places.insert((&failure.exception, failure.place.line));
    }
    see.good.is_empty() && see.others == 0 && places.len() > 1
}

/// CPython with a program.
pub(crate) struct CPython<'p>(pub &'p Program);

impl Runtime<PyWitness, PyObservation> for CPython<'_> {
    fn replay(
        &mut self,
        trials: &[Trial<'_, PyWitness>],
    ) -> anyhow::Result<Vec<Replay<PyWitness, PyObservation>>> {
        let module = |file: &str| {
            let mut modules = self.0.modules.iter();
            modules.find(|m| m.source.file == file)
        };
        let mut runs = Vec::new();
        for trial in trials {
            let file = &trial.inputs.entry.file;
            let Some(module) = module(file) else {
                anyhow::bail!("{file} is no module of the program");
            };
            runs.push(PyRun {
                module: module.real.clone(),
                witness: trial.inputs.clone(),
                trace: false,
            });
        }
        let observed = self.0.pool.observe(&runs);
        let replays = trials.iter().zip(observed).map(|(trial, observation)| {
            // Supplied numbers must be such as the real functions could give.
            let fits = trial.inputs.supplied.is_empty() || !observation.unstable;
            let finding = trial.failure.with(trial.inputs.clone());
            let expected = trial.failure.message.as_deref();
            match agrees(&finding, expected, &observation).filter(|_| fits) {
                Some(finding) => Ok((finding, observation)),
                None => Err(format!("{observation:#?}")),
            }
        });
        Ok(replays.collect())
    }
}

/// A generator does nothing until somebody takes its elements.
fn exhausted(witness: &PyWitness) -> PyWitness {
    PyWitness {
        callee: PyCallee::Function("list".into()),
        arguments: vec![PyArgument {
            name: "iterable".into(),
            keyword: false,
            value: witness.call_value(),
        }],
        ..witness.clone()
    }
}

/// The finding with what the real run adds, if the run shows it.
fn agrees(
    finding: &Finding<PyWitness>,
    expected: Option<&str>,
    observed: &PyObservation,
) -> Option<Finding<PyWitness>> {
    let mut finding = finding.clone();
    match (&observed.end, finding.kind) {
        (PyEnd::TimedOut { .. }, Kind::InfiniteLoop) => {}
        (PyEnd::Raised(raised), kind) if kind != Kind::InfiniteLoop => {
            let class = raised.class.rsplit('.').next().unwrap_or(&raised.class);
            let named = finding.exception.rsplit('.').next().unwrap_or_default();
            if class != named || !same_names(expected, &raised.message) {
                return None;
            }
            let place = raised.place.as_ref()?;
            match kind {
                Kind::StackOverflow => finding.place = recursive_call(place, &raised.calls),
                _ if place.line != finding.place.line => return None,
                _ => {}
            }
            finding.exception = raised.class.clone();
            finding.message = Some(raised.message.clone()).filter(|m| !m.is_empty());
        }
        _ => return None,
    }
    finding.confirmed = Confirmed::by(observed);
    Some(finding)
}

/// Whether two messages speak of the same types and attributes; their wording differs between
/// versions of Python.
fn same_names(expected: Option<&str>, message: &str) -> bool {
    let names = |text: &str| -> Vec<String> {
        let quoted = text.split('\'').skip(1).step_by(2);
        quoted.map(String::from).collect()
    };
    expected.is_none_or(|expected| {
        let (wanted, seen) = (names(expected), names(message));
        wanted.is_empty() || seen.is_empty() || wanted == seen
    })
}

/// Where a function calls itself: the line that most calls stand at. Where exactly the stack is used
/// up depends on how much of it there is.
fn recursive_call(place: &Place, calls: &[Place]) -> Place {
    let mut counts: BTreeMap<&Place, usize> = BTreeMap::new();
    for call in calls {
        *counts.entry(call).or_default() += 1;
    }
    let most = counts.values().copied().max().unwrap_or(0);
    let mut often = counts.into_iter().filter(|(_, n)| *n * 2 > most && *n > 1);
    let first = often.next().map(|(call, _)| call.clone());
    first.unwrap_or_else(|| place.clone())
}

/// Statements that no input reaches, where every path of every function was followed.
pub(crate) fn unreachable<T>(
    program: &Program,
    explored: &[Explored<T>],
    functions: &[FunctionReport],
) -> Vec<Unreachable> {
    let opened = program.opened();
    let mut places = Vec::new();
    for (at, module) in program.modules.iter().enumerate() {
        let all = explored.iter().zip(functions);
        let of_module: Vec<(&Explored<T>, &FunctionReport)> =
            all.filter(|(e, _)| e.module == at).collect();
        let lines: Vec<&str> = module.source.text.lines().collect();
        // What a decorator made of a function may never have called it.
        let called: Vec<bool> = of_module
            .iter()
            .map(|(own, _)| {
                opened[at].marks.iter().enumerate().any(|(other, m)| {
                    explore::is_inside(&own.info, m)
                        && explore::has_bit(&own.summary.covered, other)
                })
            })
            .collect();
        for (index, mark) in opened[at].marks.iter().enumerate() {
            if mark.kind != MarkKind::Statement {
                continue;
            }
            let inside = of_module
                .iter()
                .zip(&called)
                .find(|((e, _), _)| explore::is_inside(&e.info, mark));
            let Some(((own, function), called)) = inside else {
                continue;
            };
            let reached = of_module
                .iter()
                .any(|(e, _)| explore::has_bit(&e.summary.covered, index));
            let line = lines.get((mark.pos.line as usize).saturating_sub(1));
            // What stands below an `except` says it all.
            let header = line.is_some_and(|l| l.trim_start().starts_with("except"));
            let dead = opened[at].dead.contains(&(index as u32));
            let proof = match dead {
                true => Some(Proof::without_a_way_in()),
                false if !called || explore::is_in_closure(&own.info, mark) => None,
                false => function.claim().proof(),
            };
            if let Some(proof) = proof
                && !reached
                && !header
            {
                let place = Place {
                    file: module.source.file.clone(),
                    line: mark.pos.line,
                    function: mark.function.to_string(),
                };
                places.push(Unreachable { place, proof });
            }
        }
    }
    places.sort();
    places.dedup();
    places
}
