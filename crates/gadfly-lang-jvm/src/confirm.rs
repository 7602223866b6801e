//! Nothing is shown that was not replayed: candidates run on the real JVM, and only what fails
//! there as predicted becomes a finding.

use std::collections::BTreeMap;
use std::time::Duration;

use gadfly_runtime::{
    ClassBytes, ClassSet, ReplayJob, ReplayOutcome, ReplayResult, StackFrame, Thrown, patch,
};
use gadfly_suite::java::{self, Options};
use gadfly_witness::{
    Category, Entry, Finding, FunctionReport, Kind, Place, Reason, StateOrigin, Witness,
};

use crate::batch;
use crate::explore::Candidate;
use crate::load::Program;
use gadfly_base::Analysis;

/// How long a loop must run to be taken for endless; the engine has proved it already.
const LOOP_TIME: Duration = Duration::from_millis(700);

#[derive(Default)]
pub struct Verdict {
    pub findings: Vec<Finding>,
    pub unconfirmed: Vec<Finding>,
    pub replays: u64,
    pub failed: u64,
}

/// What makes two findings the same: kind, whose fault it is, place, and the entry it is reached from.
type Key = (Kind, Category, Place, String);

/// One witness on its way to the real JVM.
struct Trial {
    candidate: usize,
    harness: String,
    witness: Witness,
}

pub fn replay(
    request: &Analysis,
    program: &Program,
    mut candidates: Vec<Candidate>,
    options: &Options,
    functions: &mut [FunctionReport],
) -> anyhow::Result<Verdict> {
    let mut verdict = Verdict::default();
    if candidates.is_empty() {
        return Ok(verdict);
    }
    for candidate in &mut candidates {
        load_only(candidate);
    }
    let classes = replay_classes(request, program)?;
    let shared = ClassSet::new(classes, &program.paths);
    let mut confirmed: BTreeMap<Key, Finding> = BTreeMap::new();
    let mut order: Vec<Key> = Vec::new();
    let mut withheld: BTreeMap<Key, Finding> = BTreeMap::new();
    // Reached states are tried before assumed ones, and a second witness only if the first fails.
    let rounds = candidates
        .iter()
        .map(|c| c.witnesses.len())
        .max()
        .unwrap_or(0);
    for state in [StateOrigin::Reached, StateOrigin::Assumed] {
        for round in 0..rounds {
            let mut trials = Vec::new();
            for (index, candidate) in candidates.iter().enumerate() {
                let Some(witness) = candidate.witnesses.get(round) else {
                    continue;
                };
                let failure = &candidate.failure;
                let key = key(failure.kind, failure.category, &failure.place, witness);
                if witness.state != state || confirmed.contains_key(&key) {
                    continue;
                }
                trials.push(Trial {
                    candidate: index,
                    harness: format!("GadflyReplay{index}x{round}"),
                    witness: witness.clone(),
                });
            }
            for (trial, result) in run(program, &shared, &candidates, trials, options)? {
                let candidate = &candidates[trial.candidate];
                verdict.replays += 1;
                let finding = finding(candidate, trial.witness);
                let key = key(
                    finding.kind,
                    finding.category,
                    &finding.place,
                    &finding.witness,
                );
                match agrees(program, &finding, result) {
                    Ok(finding) => {
                        withheld.remove(&key);
                        if confirmed.insert(key.clone(), finding).is_none() {
                            order.push(key);
                        }
                    }
                    Err(what) => {
                        if std::env::var_os("GADFLY_DEBUG_REPLAY").is_some() {
                            eprintln!("not replayed: {finding:#?}\n{what}");
                        }
                        if !candidate.failure.speculative {
                            verdict.failed += 1;
                            if !confirmed.contains_key(&key) {
                                withheld.insert(key, finding);
                            }
                            if let Some(function) = functions.get_mut(candidate.entry) {
                                function.limit(Reason::NotReplayed);
                            }
                        }
                    }
                }
            }
        }
    }
    verdict.findings = confirmed.into_values().collect();
    verdict
        .findings
        .sort_by(|a, b| sort_key(a).cmp(&sort_key(b)));
    verdict.unconfirmed = withheld.into_values().collect();
    Ok(verdict)
}

fn sort_key(f: &Finding) -> (&String, u32, Kind, &String, &Vec<String>) {
    let entry = &f.witness.entry;
    (
        &f.place.file,
        f.place.line,
        f.kind,
        &entry.method,
        &entry.params,
    )
}

fn key(kind: Kind, category: Category, place: &Place, witness: &Witness) -> Key {
    let entry = &witness.entry;
    (
        kind,
        category,
        place.clone(),
        format!(
            "{}.{}({})",
            entry.class,
            entry.method,
            entry.params.join(",")
        ),
    )
}

/// What a static initialiser throws does not depend on the entry: loading the class shows it.
fn load_only(candidate: &mut Candidate) {
    if candidate.failure.exception != "java.lang.ExceptionInInitializerError" {
        return;
    }
    let initialiser = ".static initialiser";
    let function = candidate.failure.calls.iter().rev();
    let class = function
        .filter_map(|p| p.function.strip_suffix(initialiser))
        .next();
    let Some(class) = class.map(String::from) else {
        return;
    };
    candidate.witnesses.truncate(1);
    for witness in &mut candidate.witnesses {
        let outer = &witness.entry;
        // The same package spells nested classes alike; the binary name differs in its dots.
        let nested = class
            .strip_prefix(&outer.package)
            .unwrap_or(&class)
            .trim_start_matches('.');
        let binary = match outer.package.as_str() {
            "" => nested.replace('.', "$"),
            package => format!("{package}.{}", nested.replace('.', "$")),
        };
        witness.entry = Entry {
            class: class.clone(),
            class_binary: binary,
            method: "<clinit>".into(),
            params: Vec::new(),
            returns: "void".into(),
            is_static: true,
            accessible: true,
            varargs: false,
            ..outer.clone()
        };
        witness.objects.clear();
        witness.receiver = None;
        witness.arguments.clear();
        witness.state = StateOrigin::Reached;
    }
}

/// The user's classes, with the sources of unknowns replaced by supplied values.
fn replay_classes(request: &Analysis, program: &Program) -> anyhow::Result<Vec<ClassBytes>> {
    if request.unknown.is_empty() {
        return Ok(program.classes.clone());
    }
    let mut classes = Vec::new();
    for class in &program.classes {
        let patched = patch::supply_unknowns(&class.bytes, |method, _| {
            let name = format!("{}.{method}", class.name);
            request
                .unknown
                .iter()
                .any(|p| gadfly_jvm::matches_pattern(p, &name))
        })?;
        classes.push(ClassBytes {
            bytes: patched.bytes,
            ..class.clone()
        });
    }
    Ok(classes)
}

/// Compiles and runs the trials; those whose harness does not compile count as crashed.
fn run(
    program: &Program,
    shared: &ClassSet,
    candidates: &[Candidate],
    trials: Vec<Trial>,
    options: &Options,
) -> anyhow::Result<Vec<(Trial, ReplayResult)>> {
    let runs: Vec<Rerun> = trials
        .iter()
        .map(|trial| Rerun {
            harness: trial.harness.clone(),
            witness: &trial.witness,
            endless: candidates[trial.candidate].failure.kind == Kind::InfiniteLoop,
        })
        .collect();
    let results = rerun(program, shared, &runs, options)?;
    Ok(trials.into_iter().zip(results).collect())
}

/// A witness to be executed.
pub struct Rerun<'w> {
    /// The name of the class that does it.
    pub harness: String,
    pub witness: &'w Witness,
    /// It is expected not to end.
    pub endless: bool,
}

/// Runs witnesses on the real JVM; those whose harness does not compile count as crashed.
pub fn rerun(
    program: &Program,
    shared: &ClassSet,
    runs: &[Rerun],
    options: &Options,
) -> anyhow::Result<Vec<ReplayResult>> {
    if runs.is_empty() {
        return Ok(Vec::new());
    }
    let sources = runs
        .iter()
        .map(|run| java::harness(&run.harness, run.witness, options))
        .collect();
    let mut compiled = batch::compile(program, sources, &[])?;
    let mut jobs = Vec::new();
    for run in runs {
        let name = match run.witness.entry.package.as_str() {
            "" => run.harness.clone(),
            package => format!("{package}.{}", run.harness),
        };
        let mut job = ReplayJob::new(name.clone(), shared);
        job.classes = compiled.classes_of(&name);
        if run.endless {
            job.time = Some(LOOP_TIME);
        }
        jobs.push(job);
    }
    let mut results = program.replay.replay(&jobs);
    for (index, result) in results.iter_mut().enumerate() {
        if let Some(error) = compiled.broken.remove(&index) {
            result.outcome = ReplayOutcome::Crashed { detail: error };
        }
    }
    Ok(results)
}

fn finding(candidate: &Candidate, witness: Witness) -> Finding {
    let failure = &candidate.failure;
    Finding {
        kind: failure.kind,
        category: failure.category,
        exception: failure.exception.clone(),
        message: None,
        place: failure.place.clone(),
        calls: failure.calls.clone(),
        witness,
        confirmed: false,
    }
}

/// The finding with what the real run adds, or why the run does not show it.
pub fn agrees(
    program: &Program,
    finding: &Finding,
    result: ReplayResult,
) -> Result<Finding, String> {
    let mut finding = finding.clone();
    match (&result.outcome, finding.kind) {
        (ReplayOutcome::Threw(thrown), Kind::StackOverflow)
            if thrown.class == finding.exception =>
        {
            let line = recursion_line(&thrown.frames, &finding.place);
            finding.place.line = line.ok_or_else(|| format!("{thrown:?}"))?;
        }
        (ReplayOutcome::Threw(thrown), kind) if kind != Kind::InfiniteLoop => {
            if thrown.class != finding.exception {
                return Err(format!("{thrown:?}"));
            }
            let root = root(thrown);
            let place = root.frames.iter().find(|f| is_user(program, f));
            let matches = place.is_some_and(|frame| {
                frame.line.unwrap_or(0) == finding.place.line && same_file(frame, &finding.place)
            });
            if !matches {
                return Err(format!("{thrown:?}"));
            }
            finding.message = root.message.as_deref().map(without_loaders);
        }
        (ReplayOutcome::TimedOut { samples }, Kind::InfiniteLoop) => {
            let inside = |sample: &Vec<StackFrame>| {
                sample
                    .iter()
                    .any(|f| is_user(program, f) && same_file(f, &finding.place))
            };
            if samples.is_empty() || !samples.iter().all(inside) {
                return Err(format!("{samples:?}"));
            }
        }
        (other, _) => return Err(format!("{other:?}")),
    }
    finding.confirmed = true;
    Ok(finding)
}

/// A failed cast's message without its last words about class loaders: they speak of the replay's
/// own, by a number that is another one every time.
fn without_loaders(message: &str) -> String {
    let cut = message.rfind(" (").filter(|at| {
        let words = &message[*at..];
        words.ends_with(')') && words.contains(" of loader ")
    });
    cut.map_or(message, |at| &message[..at]).to_string()
}

/// What a static initialiser threw, beneath its wrapper.
fn root(thrown: &Thrown) -> &Thrown {
    match &thrown.cause {
        Some(cause) if thrown.class == "java.lang.ExceptionInInitializerError" => cause,
        _ => thrown,
    }
}

fn is_user(program: &Program, frame: &StackFrame) -> bool {
    let name = frame.class.replace('.', "/");
    program.files.contains_key(&name) || program.user.iter().any(|u| **u == *name)
}

fn same_file(frame: &StackFrame, place: &Place) -> bool {
    let base = place.file.rsplit(['/', '\\']).next().unwrap_or(&place.file);
    // A jar or class file stands for sources that are not there; without debug information the
    // frame cannot say.
    frame.file.as_deref().is_none_or(|file| file == base) || !base.ends_with(".java")
}

/// The line of the recursive call that most of the innermost frames stand at.
fn recursion_line(frames: &[StackFrame], place: &Place) -> Option<u32> {
    let method = place.function.rsplit('.').next().unwrap_or(&place.function);
    let class = place
        .function
        .strip_suffix(&format!(".{method}"))
        .unwrap_or("");
    let simple = class.rsplit('.').next().unwrap_or(class);
    let mut counts: BTreeMap<u32, usize> = BTreeMap::new();
    for frame in frames.iter().take(40) {
        let name = if frame.method == "<init>" {
            simple
        } else {
            &frame.method
        };
        if name == method && same_file(frame, place) {
            *counts.entry(frame.line.unwrap_or(0)).or_default() += 1;
        }
    }
    let most = counts.values().copied().max()?;
    counts
        .into_iter()
        .find(|(_, n)| *n == most)
        .map(|(line, _)| line)
}
