//! `gadfly find` for Python: which paths fail, whose fault it is, and what CPython says to it.

mod types;

use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::time::Instant;

use gadfly_python::{EntryInfo, MarkKind, PathEnd, PathSeen};
use gadfly_runtime::python::PyRun;
use gadfly_witness::{
    Category, FindReport, Finding, FunctionReport, Kind, Place, Proof, PyArgument, PyEnd,
    PyObservation, PyWitness, Reason, Unreachable,
};

use gadfly_base::Analysis;
use gadfly_base::progress::Progress;
use gadfly_lang_python::explore::{self, Explored, Opened};
use gadfly_lang_python::load::{self, Program};
use types::Types;

/// Witnesses kept for one failure: if the first does not replay, the next may.
const ALTERNATIVES: usize = 3;

/// What a find job has to say.
#[derive(Default)]
pub struct PyFound {
    pub report: FindReport<PyWitness>,
    /// What the real run of each finding showed.
    pub observed: Vec<PyObservation>,
    /// The folder that each analysed module is imported from, by the module's name.
    pub folders: BTreeMap<String, PathBuf>,
}

/// Explores every function of the request and replays what it finds.
pub fn run_find(request: &Analysis, progress: &dyn Progress) -> anyhow::Result<PyFound> {
    run_find_with(request, progress, &|_| {})
}

/// The same with an engine that errs as told: tests show with it that a wrong witness is withheld.
#[doc(hidden)]
pub fn run_find_with(
    request: &Analysis,
    progress: &dyn Progress,
    falsify: &dyn Fn(&mut PyCandidate),
) -> anyhow::Result<PyFound> {
    let begun = Instant::now();
    progress.stage("importing");
    let program = load::program(request)?;
    let (opened, explored) = explore::each_entry(request, &program, progress, See::path)?;
    progress.stage("replaying");
    let mut functions: Vec<FunctionReport> = explored
        .iter()
        .map(|e| explore::function_report(e, &opened[e.module]))
        .collect();
    let mut candidates = candidates(&program, &explored);
    candidates.iter_mut().for_each(falsify);
    let mut report = FindReport {
        stats: explore::work_done(&explored),
        ..FindReport::default()
    };
    let observed = confirm(&program, candidates, &mut functions, &mut report);
    // What did not happen in the real runtime takes claims away.
    report.unreachable = unreachable(&program, &opened, &explored, &functions);
    let closed = opened.iter().zip(&program.modules);
    functions.extend(closed.filter_map(|(opened, module)| {
        let reason = opened.closed.clone()?;
        Some(explore::closed_report(module, reason))
    }));
    report.functions = functions;
    report.stats.wall_ms = begun.elapsed().as_millis() as u64;
    let folder = |module: &load::Module| {
        let folder = module.real.path.first().cloned().unwrap_or_default();
        (module.source.module.clone(), folder)
    };
    Ok(PyFound {
        report,
        observed,
        folders: program.modules.iter().map(folder).collect(),
    })
}

/// A failure with inputs that should show it.
#[derive(Clone, Debug)]
pub struct PyCandidate {
    /// Index of the exploration it was found by.
    pub entry: usize,
    pub failure: Failure,
    /// The most readable first.
    pub witnesses: Vec<PyWitness>,
    pub is_generator: bool,
}

#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Failure {
    pub kind: Kind,
    pub exception: String,
    pub place: Place,
    /// Innermost first, without the place.
    pub calls: Vec<Place>,
    /// What a message about types says, if it is the same for all inputs of the path.
    pub about: Option<String>,
}

/// What the paths of one entry showed.
#[derive(Default)]
struct See {
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
    fn path(&mut self, path: &mut PathSeen<'_>) -> ControlFlow<()> {
        let types = path.types();
        let failure = match path.end() {
            PathEnd::Raised {
                class,
                message,
                place,
                calls,
            } => Failure {
                kind: kind_of(class),
                exception: class.clone(),
                place: place.clone(),
                calls: calls.iter().rev().cloned().collect(),
                about: message.clone().filter(|_| is_about_types(class)),
            },
            PathEnd::InfiniteLoop { place } => Failure {
                kind: Kind::InfiniteLoop,
                exception: String::new(),
                place: place.clone(),
                calls: Vec::new(),
                about: None,
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
        let deliberate = is_deliberate(&path.source().text, &failure);
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

/// The failures that are the code's fault, with the inputs to show them.
fn candidates(program: &Program, explored: &[Explored<See>]) -> Vec<PyCandidate> {
    let mut candidates = Vec::new();
    for (at, entry) in explored.iter().enumerate() {
        let see = &entry.seen;
        // The inputs that get furthest are the best there are.
        let all = || see.failures.values().flatten();
        let fitting = all().any(|f| !f.misfit);
        let furthest = all().filter(|f| !fitting || !f.misfit);
        let furthest = furthest.map(|f| f.progress).max();
        let furthest = furthest.filter(|_| nothing_works(see));
        for (failure, failed) in &see.failures {
            let text = &program.modules[entry.module].source.text;
            let always = is_deliberate(text, failure)
                || is_anybodys(&failure.exception)
                || (see.good.is_empty() && !is_about_types(&failure.exception));
            let about_types = is_about_types(&failure.exception);
            if about_types && entry.info.is_generator && takes_values(text, &entry.info) {
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
            if !witnesses.is_empty() {
                candidates.push(PyCandidate {
                    entry: at,
                    failure: failure.clone(),
                    witnesses,
                    is_generator: entry.info.is_generator,
                });
            }
        }
    }
    candidates
}

fn readability(witness: &PyWitness) -> (usize, usize) {
    let setup: usize = witness.setup.iter().map(String::len).sum();
    (witness.setup.len(), setup + witness.call().len())
}

/// Whether a generator does something with the values that it is sent.
fn takes_values(text: &str, info: &EntryInfo) -> bool {
    let skipped = (info.entry.line as usize).saturating_sub(1);
    let own = (info.end_line as usize).saturating_sub(skipped);
    let mut lines = text.lines().skip(skipped).take(own);
    lines.any(|line| line.contains("= yield") || line.contains("(yield"))
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

/// Whether the exception was raised by a `raise`: the program means it.
fn is_deliberate(text: &str, failure: &Failure) -> bool {
    let line = text
        .lines()
        .nth(failure.place.line as usize - 1)
        .unwrap_or("");
    raises(line) && failure.exception != "AssertionError"
}

/// Whether a line has a `raise` statement.
fn raises(line: &str) -> bool {
    let code = line.split('#').next().unwrap_or(line).trim();
    let statements = code.split([':', ';']);
    statements
        .map(str::trim_start)
        .any(|s| s == "raise" || s.starts_with("raise "))
}

/// What makes two findings the same: kind, whose fault it is, place, and the entry it is reached from.
type Key = (Kind, Category, Place, String);

fn confirm(
    program: &Program,
    candidates: Vec<PyCandidate>,
    functions: &mut [FunctionReport],
    report: &mut FindReport<PyWitness>,
) -> Vec<PyObservation> {
    let mut confirmed: BTreeMap<Key, (Finding<PyWitness>, PyObservation)> = BTreeMap::new();
    let mut withheld: BTreeMap<Key, Finding<PyWitness>> = BTreeMap::new();
    // What was predicted and came true; where a stack overflows only the real run tells.
    let mut shown: BTreeSet<Key> = BTreeSet::new();
    for round in 0..ALTERNATIVES {
        let mut trials = Vec::new();
        let mut runs = Vec::new();
        for candidate in &candidates {
            let Some(witness) = candidate.witnesses.get(round) else {
                continue;
            };
            let witness = match candidate.is_generator {
                true => exhausted(witness),
                false => witness.clone(),
            };
            let finding = finding(program, candidate, witness.clone());
            if shown.contains(&key(&finding)) {
                continue;
            }
            let module = program
                .modules
                .iter()
                .find(|m| m.source.file == witness.entry.file);
            let Some(module) = module else { continue };
            runs.push(PyRun {
                module: module.real.clone(),
                witness: finding.witness.clone(),
                trace: false,
            });
            trials.push((candidate.entry, candidate.failure.about.clone(), finding));
        }
        let observed = program.pool.observe(&runs);
        for ((entry, expected, finding), observation) in trials.into_iter().zip(observed) {
            report.stats.replays += 1;
            let key = key(&finding);
            // Supplied numbers must be such as the real functions could give.
            let fits = finding.witness.supplied.is_empty() || !observation.unstable;
            let agreed = agrees(&finding, expected.as_deref(), &observation).filter(|_| fits);
            match agreed {
                Some(finding) => {
                    withheld.remove(&key);
                    shown.insert(key);
                    let key = self::key(&finding);
                    confirmed.entry(key).or_insert((finding, observation));
                }
                None => {
                    if std::env::var_os("GADFLY_DEBUG_REPLAY").is_some() {
                        eprintln!("not replayed: {finding:#?}\n{observation:#?}");
                    }
                    report.stats.replays_failed += 1;
                    if !shown.contains(&key) {
                        withheld.insert(key, finding);
                    }
                    if let Some(function) = functions.get_mut(entry) {
                        function.limit(Reason::NotReplayed);
                    }
                }
            }
        }
    }
    let mut confirmed: Vec<_> = confirmed.into_values().collect();
    confirmed.sort_by(|a, b| sort_key(&a.0).cmp(&sort_key(&b.0)));
    report.unconfirmed = withheld.into_values().collect();
    let (findings, observed) = confirmed.into_iter().unzip();
    report.findings = findings;
    observed
}

/// A generator does nothing until somebody takes its elements.
fn exhausted(witness: &PyWitness) -> PyWitness {
    PyWitness {
        callee: "list".into(),
        arguments: vec![PyArgument {
            name: "iterable".into(),
            keyword: false,
            value: witness.call(),
        }],
        ..witness.clone()
    }
}

fn key(finding: &Finding<PyWitness>) -> Key {
    (
        finding.kind,
        finding.category,
        finding.place.clone(),
        finding.witness.entry.name.clone(),
    )
}

fn sort_key(f: &Finding<PyWitness>) -> (&String, u32, Kind, u32) {
    (&f.place.file, f.place.line, f.kind, f.witness.entry.line)
}

fn finding(program: &Program, candidate: &PyCandidate, witness: PyWitness) -> Finding<PyWitness> {
    let failure = &candidate.failure;
    let module = program
        .modules
        .iter()
        .find(|m| m.source.file == witness.entry.file);
    let text = module.map_or("", |m| m.source.text.as_str());
    let mut calls = vec![failure.place.clone()];
    calls.extend(failure.calls.iter().cloned());
    Finding {
        kind: failure.kind,
        category: match is_deliberate(text, failure) {
            true => Category::Precondition,
            false => Category::Bug,
        },
        exception: failure.exception.clone(),
        message: None,
        place: failure.place.clone(),
        calls,
        witness,
        confirmed: false,
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
    finding.confirmed = true;
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
fn unreachable(
    program: &Program,
    opened: &[Opened],
    explored: &[Explored<See>],
    functions: &[FunctionReport],
) -> Vec<Unreachable> {
    let mut places = Vec::new();
    for (at, module) in program.modules.iter().enumerate() {
        let all = explored.iter().zip(functions);
        let of_module: Vec<(&Explored<See>, &FunctionReport)> =
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
