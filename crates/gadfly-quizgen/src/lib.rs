//! Tracing exercises: from a skeleton to confirmed instances and questions about them.
//!
//! `engine` says what finds values (`java` and `python`, the symbolic machines; `exercise` turns
//! a skeleton into their terms), `runs` are the real runtimes, `generate` brings both together, `asking` makes the
//! questions.
//!
//! # An exercise is a skeleton, values and runs
//!
//! The machine explores the *generator* of a skeleton joined, in which placeholders and conditions are calls
//! of the runtime library. Values are drawn by rejection, which is uniform; where solutions are rare,
//! placeholders are fixed to random values with the solver. Each instance runs twice on the real runtime
//! (traced with all conditions as checks, and as students see it), and is kept only if both runs and the
//! prediction agree. If the machine cannot execute the code, random values are tried on the real runtime, or
//! all values if they are few. A contradiction is explained by a second exploration that records conditions
//! instead of assuming them, and is reported only after some trials on the real runtime. All Java programs
//! of one iteration are compiled at once, each in a package of its own; a program whose output shows the
//! package name runs again alone. Makers of questions request runs and are asked again when these have
//! finished, so a quiz needs few iterations.

mod asking;
mod engine;
pub mod exercise;
mod generate;
mod java;
mod python;
mod request;
pub mod runs;
mod tries;
mod widen;

use std::collections::BTreeSet;
use std::path::PathBuf;
use std::time::Instant;

use gadfly_explore::{Panicked, guard};
use gadfly_quiz::model::{Instance, Language, Quiz};
use gadfly_quiz::skeleton::{self, Skeleton};
use gadfly_runtime::{Jdk, Python};
use gadfly_witness::{FunctionReport, Reason, Stats};

pub use engine::{Explanation, Ground, NotInductive};
pub use generate::{Confirmed, Generated, Shortage};

use engine::{Engine, Explorer, Wanted};
use gadfly_base::diagnostic::{Diagnostic, Diagnostics};
use gadfly_base::inputs;
use gadfly_base::progress::Progress;
use java::JavaMachine;
use python::PythonMachine;
pub use request::{DEPTH, LOOPS, QuizRequest};
use runs::{JavaRuns, PythonRuns, Runs};

/// What a quiz job has to say.
pub struct Made {
    pub quiz: Quiz,
    pub skeletons: Vec<MadeFrom>,
    pub functions: Vec<FunctionReport>,
    pub stats: Stats,
}

/// What came of one skeleton.
pub struct MadeFrom {
    pub skeleton: Skeleton,
    pub generated: Generated,
    /// `Java 17`
    pub runtime: String,
    /// Questions, by kind; kinds that were asked for and gave none, with the reason.
    pub asked: asking::Asked,
}

pub fn run_quiz(request: &QuizRequest, progress: &dyn Progress) -> anyhow::Result<Made> {
    let begun = Instant::now();
    let skeletons = read(request)?;
    let mut made = Made {
        quiz: Quiz {
            title: title(request, &skeletons),
            category: request.category.clone(),
            ..Quiz::default()
        },
        skeletons: Vec::new(),
        functions: Vec::new(),
        stats: Stats::default(),
    };
    let mut jvm: Option<(Jdk, JavaRuns)> = None;
    let mut names: BTreeSet<String> = BTreeSet::new();
    progress.begin(skeletons.len());
    for skeleton in skeletons {
        let name = unique_name(&skeleton.file, &mut names);
        let workers = request.analysis.jobs.get();
        match skeleton.language {
            Language::Java => {
                if jvm.is_none() {
                    let jdk = Jdk::find(request.analysis.java_home.as_deref())?;
                    let runs = JavaRuns::start(&jdk, &request.analysis.classpath, workers)?;
                    jvm = Some((jdk, runs));
                }
                let Some((jdk, runs)) = &jvm else { continue };
                let done = guarded(&skeleton, &name, &mut made, |made| {
                    progress.entered(&skeleton.file);
                    let machine = JavaMachine::start(&skeleton, jdk, runs, &request.analysis)?;
                    let mut engine = Explorer::new(&skeleton, machine, &request.analysis);
                    one(request, &skeleton, &name, Some(&mut engine), runs, made)
                })?;
                made.skeletons.push(done.with(skeleton, runs.name()));
            }
            Language::Python => {
                let python = Python::find(request.analysis.python.as_deref())?;
                let runs = PythonRuns::start(&python, &skeleton.entry.method, workers)?;
                let done = guarded(&skeleton, &name, &mut made, |made| {
                    progress.entered(&skeleton.file);
                    let machine = PythonMachine::start(&skeleton, &python)?;
                    let mut engine = Explorer::new(&skeleton, machine, &request.analysis);
                    one(request, &skeleton, &name, Some(&mut engine), &runs, made)
                })?;
                made.skeletons.push(done.with(skeleton, runs.name()));
            }
        }
        progress.finished("");
    }
    made.stats.wall_ms = begun.elapsed().as_millis() as u64;
    Ok(made)
}

struct Done {
    generated: Generated,
    asked: asking::Asked,
}

impl Done {
    fn with(self, skeleton: Skeleton, runtime: &str) -> MadeFrom {
        MadeFrom {
            skeleton,
            generated: self.generated,
            runtime: runtime.to_string(),
            asked: self.asked,
        }
    }
}

/// A panic costs the skeleton that it happened with, and nothing else.
fn guarded(
    skeleton: &Skeleton,
    name: &str,
    made: &mut Made,
    work: impl FnOnce(&mut Made) -> anyhow::Result<Done>,
) -> anyhow::Result<Done> {
    let instances = made.quiz.instances.len();
    let questions = made.quiz.questions.len();
    let functions = made.functions.len();
    guard(|| work(&mut *made)).unwrap_or_else(|Panicked(words)| {
        made.quiz.instances.truncate(instances);
        made.quiz.questions.truncate(questions);
        made.functions.truncate(functions);
        let generated = Generated::failed(Reason::Internal(words));
        made.functions.push(report(skeleton, name, 0, &generated));
        Ok(Done {
            generated,
            asked: asking::Asked::default(),
        })
    })
}

/// Instances of one skeleton and questions about them.
fn one(
    request: &QuizRequest,
    skeleton: &Skeleton,
    name: &str,
    mut engine: Option<&mut dyn Engine>,
    runs: &dyn Runs,
    made: &mut Made,
) -> anyhow::Result<Done> {
    let wanted = Wanted {
        count: request.count,
        seed: request.analysis.seed,
        distinct_output: request.distinct_output,
        time: request.analysis.bounds.time,
    };
    let again = engine.as_mut().map(|e| &mut **e as &mut dyn Engine);
    let generated = generate::generate(skeleton, again, runs, &wanted)?;
    let stats = engine.map(|e| e.stats()).unwrap_or_default();
    made.stats.paths += stats.paths;
    made.stats.solver_queries += stats.solver_queries;
    made.stats.solver_ms += stats.solver_ms;
    made.stats.cache_hits += stats.cache_hits;
    made.stats.replays += generated.replays;
    made.stats.replays_failed += generated.replays_failed;
    made.functions
        .push(report(skeleton, name, stats.paths, &generated));
    let ids: Vec<String> = (1..=generated.instances.len())
        .map(|n| format!("{name}-{}-{n}", request.analysis.seed))
        .collect();
    for (id, confirmed) in ids.iter().zip(&generated.instances) {
        made.quiz.instances.push(Instance {
            id: id.clone(),
            language: skeleton.language,
            values: skeleton
                .holes
                .iter()
                .zip(&confirmed.values)
                .filter(|(hole, _)| hole.visible)
                .map(|(hole, value)| (hole.name.clone(), skeleton.show(hole.id, value)))
                .collect(),
            code: confirmed.code.clone(),
            output: confirmed.report.out.clone(),
            returns: confirmed.report.returns.clone(),
        });
    }
    let asked = if request.instances_only || generated.instances.is_empty() {
        asking::Asked::default()
    } else {
        asking::ask(request, skeleton, name, &ids, &generated.instances, runs)?
    };
    made.stats.replays += asked.runs;
    made.quiz.questions.extend(asked.questions.iter().cloned());
    Ok(Done { generated, asked })
}

fn report(skeleton: &Skeleton, name: &str, paths: u64, generated: &Generated) -> FunctionReport {
    FunctionReport {
        name: if skeleton.entry.shown.is_empty() {
            name.to_string()
        } else {
            skeleton.entry.shown.clone()
        },
        signature: name.to_string(),
        file: skeleton.file.clone(),
        line: skeleton.entry.line,
        paths,
        reasons: generated.reasons.clone(),
        lines: (0, 0),
        branches: (0, 0),
    }
}

/// All skeletons of the request; what is wrong with any of them is told at once.
fn read(request: &QuizRequest) -> anyhow::Result<Vec<Skeleton>> {
    let mut skeletons = Vec::new();
    let mut wrong: Vec<Diagnostic> = Vec::new();
    for file in &request.analysis.files {
        let unreadable = |why: String| Diagnostic::new(why).at(&file.path);
        let bytes = gadfly_files::read(&file.path)
            .map_err(|e| unreadable(format!("cannot read it: {e}")))?;
        let Ok(text) = String::from_utf8(bytes) else {
            wrong.push(unreadable("this file is not valid UTF-8".into()));
            continue;
        };
        let language = match file.kind.language() {
            inputs::Language::Java => Language::Java,
            inputs::Language::Python => Language::Python,
        };
        match skeleton::parse(&file.path.display().to_string(), &text, language) {
            Ok(skeleton) => skeletons.push(skeleton),
            Err(found) => wrong.extend(found.into_iter().map(|d| {
                Diagnostic::new(d.message).at_position(&PathBuf::from(d.file), d.line, d.column)
            })),
        }
    }
    if wrong.is_empty() {
        Ok(skeletons)
    } else {
        Err(Diagnostics(wrong).into())
    }
}

fn title(request: &QuizRequest, skeletons: &[Skeleton]) -> String {
    match (&request.title, skeletons) {
        (Some(title), _) => title.clone(),
        (None, [only]) => stem(&only.file),
        (None, _) => "Quiz".into(),
    }
}

fn stem(file: &str) -> String {
    let stem = std::path::Path::new(file).file_stem();
    stem.map_or_else(|| "quiz".into(), |s| s.to_string_lossy().into_owned())
}

/// The name of a file without folders and extension, with a number if it is taken.
fn unique_name(file: &str, taken: &mut BTreeSet<String>) -> String {
    let base = stem(file);
    let mut name = base.clone();
    let mut number = 2;
    while !taken.insert(name.clone()) {
        name = format!("{base}{number}");
        number += 1;
    }
    name
}
