//! Nothing is shown that was not replayed: candidates run on the real JVM, and only what fails
//! there as predicted becomes a finding.

use std::collections::BTreeMap;
use std::time::Duration;

use gadfly_lang::{Failure, Replay, Runtime, Trial};
use gadfly_runtime::{
    ClassBytes, ClassSet, ReplayJob, ReplayOutcome, ReplayResult, StackFrame, Thrown, patch,
};
use gadfly_suite::java::{self, Options};
use gadfly_witness::{Confirmed, Entry, Finding, Kind, Place, StateOrigin, Witness};

use crate::batch;
use crate::load::Program;
use gadfly_base::Analysis;

/// How long a loop must run to be taken for endless; the engine has proved it already.
const LOOP_TIME: Duration = Duration::from_millis(700);

/// The real JVM with a program.
pub(crate) struct RealJvm<'p> {
    program: &'p Program,
    classes: ClassSet,
    options: Options,
}

impl RealJvm<'_> {
    pub(crate) fn start<'p>(
        request: &Analysis,
        program: &'p Program,
    ) -> anyhow::Result<RealJvm<'p>> {
        Ok(RealJvm {
            program,
            classes: ClassSet::new(replay_classes(request, program)?, &program.paths),
            options: Options {
                classes: program.source_names.clone(),
                ..Options::default()
            },
        })
    }
}

impl Runtime<Witness, ()> for RealJvm<'_> {
    fn replay(
        &mut self,
        trials: &[Trial<'_, Witness>],
    ) -> anyhow::Result<Vec<Replay<Witness, ()>>> {
        let runs: Vec<Rerun> = trials
            .iter()
            .map(|trial| Rerun {
                harness: format!("GadflyReplay{}x{}", trial.number.0, trial.number.1),
                witness: &trial.inputs,
                endless: trial.failure.kind == Kind::InfiniteLoop,
            })
            .collect();
        let results = rerun(self.program, &self.classes, &runs, &self.options)?;
        let replays = trials.iter().zip(results).map(|(trial, result)| {
            let finding = trial.failure.with(trial.inputs.clone());
            agrees(self.program, &finding, result).map(|finding| (finding, ()))
        });
        Ok(replays.collect())
    }
}

/// What a static initialiser throws does not depend on the entry: loading the class shows it.
pub(crate) fn load_only(failure: &Failure, witnesses: &mut Vec<Witness>) {
    if failure.exception != "java.lang.ExceptionInInitializerError" {
        return;
    }
    let initialiser = ".static initialiser";
    let mut calls = failure.calls.iter().rev();
    let class = calls.find_map(|p| p.function.strip_suffix(initialiser));
    let Some(class) = class.map(String::from) else {
        return;
    };
    witnesses.truncate(1);
    for witness in witnesses {
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
    finding.confirmed = Confirmed::by(&result);
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
