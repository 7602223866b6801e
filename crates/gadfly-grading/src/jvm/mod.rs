//! Java and Scala as languages that are graded.
//!
//! | module | does |
//! | --- | --- |
//! | `ahead` | what need not wait until it is asked for |
//! | `build` | files → classes, or what the compiler says |
//! | `entries` | which functions the reference has, and whether a submission has them |
//! | `declared` | methods of Scala as their source declares them |
//! | `demand` | preconditions and assumptions → one boolean method for each entry |
//! | `machine` | symbolic machines, and the paths of an entry |
//! | `versus` | reference and submission on the same unknown inputs |
//! | `cases` | inputs → text that people read and text that the real JVM runs |
//! | `replay` | cases on the real JVM, each program in processes of its own |
//! | `parting` | the line where a wrong run goes its own way |
//! | `steady` | whether runs of a program can be told apart by anything but their inputs |
//! | `worker` | all of it for one submission after the other |
//!
//! # Budgets
//!
//! Budgets 1, 2, 3 … keep counterexamples small, until nothing is cut off or the counted effort is used; the
//! verdict then holds for the largest completed budget. There are no summaries of called functions per
//! remaining budget: paths share their beginnings by forking, and measured there is little to save.
//!
//! # How far a run goes, and where it goes wrong
//!
//! Programs run with calls of `gadfly.replay.Meter` in them: every method call and every loop iteration is a
//! step. A run *does not finish* if it takes more than 500 million steps and more than a hundred times the
//! steps of the reference on the same input; processor time (6 s) decides only where the time goes into
//! library code, and then only together with the factor. `parting` finds the line to show: the one that
//! throws or is stopped, or else, of the lines that wrong runs and some right runs reach, the first one that
//! the fewest right runs reach. Lines that the reference has as well count only where the run reaches no
//! others.

mod ahead;
mod bridges;
mod build;
mod cases;
mod declared;
mod demand;
mod entries;
mod machine;
mod parting;
mod replay;
mod steady;
mod vary;
mod versus;
mod worker;

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use gadfly_grade::model;
use gadfly_runtime::{ClassBytes, ClassSet, Jdk};
use gadfly_suite::java::Options;
use gadfly_suite::java::transcript::TRANSCRIPT;
use gadfly_suite::scala;

use super::language::{OpenClass, Program, Task, Worker};
use ahead::Ahead;
use build::{Built, Tools};
use entries::Entry;
use gadfly_base::diagnostic::Diagnostic;
use gadfly_lang_jvm::batch;
use replay::Pool;

/// A class whose references can be run.
pub struct Opened {
    task: Task,
    tools: Arc<Tools>,
    ahead: Ahead,
    references: Vec<Built>,
    /// For the first worker, started already.
    pools: Mutex<Vec<Pool>>,
    entries: Vec<Entry>,
    shown: Vec<model::Entry>,
    /// The classes that say which inputs are allowed.
    demands: Vec<ClassBytes>,
    /// What every run needs besides the program.
    support: ClassSet,
    /// The classes that say which inputs are allowed; only references are run with them.
    questions: ClassSet,
    /// How many paths of the reference end by themselves, by entry.
    paths: Mutex<BTreeMap<String, u64>>,
    /// How names are written in cases.
    options: Options,
    /// How Scala's values are written; nothing if the class is graded in Java.
    notation: Option<scala::Notation>,
}

/// Opens a class: compiles the references and finds their entries.
pub fn open(task: &Task) -> anyhow::Result<Opened> {
    open_for(task, &[])
}

/// The same for submissions that will be examined: what takes long for them begins at once.
pub fn open_for(task: &Task, submissions: &[Program]) -> anyhow::Result<Opened> {
    let jdk = Jdk::find(task.tools.java_home.as_deref())?;
    let tools = Arc::new(Tools::start(jdk, &task.tools.classpath)?);
    let ahead = Ahead::default();
    if !submissions.is_empty() && task.references.iter().any(build::is_scala) {
        let references = task.references.iter();
        let all: Vec<Program> = references.chain(submissions).cloned().collect();
        ahead.compile(&tools, &all);
    }
    let (references, pools) = references(&tools, task)?;
    let Some(first) = references.first() else {
        return Err(Diagnostic::new("there is no reference solution").into());
    };
    let mut entries = entries::of_reference(&tools, first, task)?;
    for (built, program) in references.iter().zip(&task.references).skip(1) {
        entries::must_be_in(&entries, &tools, built, program)?;
    }
    let demands = demand::write(&tools, first, task, &mut entries)?;
    let support = support(&tools, first)?;
    let questions = ClassSet::new(demands.clone(), &[]);
    let options = Options {
        classes: first.source_names.clone(),
        sole: first.sole_methods(),
        ..Options::default()
    };
    let notation = first.is_scala.then(|| first.notation());
    let shown = entries.iter().map(|e| e.shown.clone()).collect();
    Ok(Opened {
        task: task.clone(),
        tools,
        ahead,
        references,
        pools: Mutex::new(pools),
        entries,
        shown,
        demands,
        support,
        questions,
        paths: Mutex::default(),
        options,
        notation,
    })
}

/// The references, and what a worker runs programs with as far as it was started beside.
fn references(tools: &Tools, task: &Task) -> anyhow::Result<(Vec<Built>, Vec<Pool>)> {
    let build = || {
        let built = task.references.iter().map(|program| {
            build::build(tools, program, &[]).map_err(|problem| teachers_problem(program, problem))
        });
        built.collect::<anyhow::Result<Vec<Built>>>()
    };
    if !task.references.iter().any(build::is_scala) {
        return Ok((build()?, Vec::new()));
    }
    if let Err(problem) = tools.scala() {
        // That there is no compiler is not the reference's fault.
        let (what, help) = match problem.message.split_once('\n') {
            Some((what, help)) => (what.to_string(), Some(help.to_string())),
            None => (problem.message, None),
        };
        let diagnostic = Diagnostic::new(what);
        return Err(match help {
            Some(help) => diagnostic.help(help).into(),
            None => diagnostic.into(),
        });
    }
    let pools = (0..task.references.len() + worker::FURTHER_POOLS).map(|_| Pool::new(&tools.jdk));
    let pools = pools.collect::<anyhow::Result<Vec<Pool>>>()?;
    let references = ahead::beside_warming(tools, &pools, build)?;
    Ok((references, pools))
}

fn teachers_problem(program: &Program, problem: model::Problem) -> anyhow::Error {
    let message = format!(
        "the reference {} {}: {}",
        program.name,
        problem.kind.words(),
        problem.message
    );
    let diagnostic = Diagnostic::new(message);
    let Some(place) = problem.place else {
        return diagnostic.into();
    };
    let file = program.files.iter().find(|f| f.shown == place.file);
    let file = file.map_or_else(|| place.file.clone().into(), |f| f.path.clone());
    diagnostic
        .at_position(&file, place.line, place.column.unwrap_or(1))
        .into()
}

/// The classes that write transcripts; how to look into objects is told by the reference's classes.
fn support(tools: &Tools, reference: &Built) -> anyhow::Result<ClassSet> {
    let options = [batch::INLINE_CONCATENATION.to_string()];
    let classes = batch::observers(&tools.compiler, &TRANSCRIPT, &reference.looks(), &options)?;
    Ok(ClassSet::new(classes, &[]))
}

impl Opened {
    fn count_paths(&self, entry: &str, paths: u64) {
        let mut all = self.paths.lock().unwrap_or_else(PoisonError::into_inner);
        all.insert(entry.to_string(), paths);
    }
}

impl OpenClass for Opened {
    fn entries(&self) -> &[model::Entry] {
        &self.shown
    }

    fn bounds(&self) -> String {
        let bounds = &self.task.bounds;
        let mut words = vec![
            format!("arrays, strings and chains of up to {} links", bounds.k),
            "strings without surrogates".into(),
            format!("up to {} loop iterations (fewer where noted)", bounds.loops),
        ];
        words.push(match bounds.budget {
            Some(budget) => format!("a budget of {budget}"),
            None => "as many calls as the effort allows".into(),
        });
        words.join(", ")
    }

    fn runtime(&self) -> String {
        match self.tools.scala_version() {
            Some(scala) => format!("Java {}, Scala {scala}", self.tools.version),
            None => format!("Java {}", self.tools.version),
        }
    }

    fn prepare(&self, submissions: &[Program]) {
        self.ahead.compile(&self.tools, submissions);
    }

    fn paths(&self) -> BTreeMap<String, u64> {
        let all = self.paths.lock().unwrap_or_else(PoisonError::into_inner);
        all.clone()
    }

    fn worker(&self) -> anyhow::Result<Box<dyn Worker + '_>> {
        Ok(Box::new(worker::JvmWorker::new(self)?))
    }
}

/// A name as class files write it.
type Internal = Arc<str>;
