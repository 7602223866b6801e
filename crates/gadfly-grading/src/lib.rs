//! Grading: submissions compared with reference solutions.
//!
//! `gather` finds out what is a submission; `language` says what grading asks of a language, `jvm` and
//! `python` answer; `drive`
//! spreads a class over workers and tries everybody with everything (`pool` says with what), remembering
//! in `cache`; `shard` and `join` are for classes that are graded in parts.

pub mod cache;
pub mod drive;
mod fingerprint;
pub mod gather;
pub mod join;
pub mod jvm;
pub mod language;
mod misspelt;
mod own_lines;
mod pool;
pub mod python;
mod request;
pub mod shard;
mod tidy;
pub mod unreadable;
mod workers;

use std::time::Instant;

use gadfly_grade::{Class, Language, Settings};

pub use drive::Graded;

use cache::Cache;
use drive::Plan;
use gadfly_base::progress::Progress;
use gather::Handed;
use language::Task;
pub use request::{GradeRequest, MergeRequest, Revealed, SuiteOf};

/// A class in its language, the references opened.
pub fn open(language: Language, task: &Task) -> anyhow::Result<Box<dyn language::Language>> {
    match language {
        Language::Python => Ok(Box::new(python::open(task)?)),
        Language::Java | Language::Scala => Ok(Box::new(jvm::open(task)?)),
    }
}

/// Grades the class, or the asked shard of it.
pub fn run_grade(request: &GradeRequest, progress: &dyn Progress) -> anyhow::Result<Graded> {
    progress.stage("opening the reference");
    let language: Box<dyn language::Language> = match request.language {
        Language::Python => open(request.language, &request.task)?,
        Language::Java | Language::Scala => {
            let submissions = own(request).into_iter().filter(|h| h.problem.is_none());
            let programs: Vec<language::Program> = submissions.map(|h| h.program).collect();
            Box::new(jvm::open_for(&request.task, &programs)?)
        }
    };
    grade_with(request, &*language, progress)
}

/// The same with a language that is open already.
pub fn grade_with(
    request: &GradeRequest,
    language: &dyn language::Language,
    progress: &dyn Progress,
) -> anyhow::Result<Graded> {
    let begun = Instant::now();
    let cache = request.cache.as_deref().map(Cache::new);
    let submissions = own(request);
    let plan = Plan {
        submissions: &submissions,
        suite: request.suite,
        jobs: request.jobs.get(),
        cache: cache.as_ref(),
        class: frame(request, language),
    };
    let mut graded = drive::grade(language, plan, progress)?;
    graded.class.work.wall_ms = begun.elapsed().as_millis() as u64;
    Ok(graded)
}

/// The submissions of the shard: each n-th of the whole class.
pub fn own(request: &GradeRequest) -> Vec<Handed> {
    let all = request.submissions.iter().enumerate();
    let own = all.filter(|(at, _)| match request.shard {
        Some(shard) => *at as u64 % u64::from(shard.of) == u64::from(shard.index) - 1,
        None => true,
    });
    own.map(|(_, handed)| handed.clone()).collect()
}

/// Everything about the class but its submissions and tests.
fn frame(request: &GradeRequest, language: &dyn language::Language) -> Class {
    let task = &request.task;
    let compared = [
        (task.compare.result, "result"),
        (task.compare.exceptions, "exceptions"),
        (task.compare.messages, "messages"),
        (task.compare.output, "output"),
        (task.compare.arguments, "arguments"),
    ];
    let conditions: Vec<&str> = task
        .preconditions
        .iter()
        .chain(&task.assume)
        .map(String::as_str)
        .collect();
    Class {
        title: request.title.clone(),
        language: request.language,
        references: task.references.iter().map(|r| r.name.clone()).collect(),
        entries: language.entries().to_vec(),
        settings: Settings {
            points: request.points,
            weights: request.weights.clone(),
            compare: compared
                .iter()
                .filter(|(on, _)| *on)
                .map(|(_, name)| name.to_string())
                .collect(),
            tolerance: task.compare.tolerance,
            bounds: language.bounds(),
            precondition: (!conditions.is_empty()).then(|| conditions.join(" and ")),
            fingerprint: fingerprint::of_task(task, request.suite, &language.runtime()),
        },
        shard: request.shard,
        tests: Vec::new(),
        submissions: Vec::new(),
        left_out: request.left_out.clone(),
        paths: Default::default(),
        work: Default::default(),
    }
}
