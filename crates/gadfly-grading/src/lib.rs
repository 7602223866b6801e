//! Grading: submissions compared with reference solutions.
//!
//! `gather` finds out what is a submission; `language` says what grading asks of a language. `relational` answers
//! for every language whose programs can be compared, `jvm` and `python` for those that offer more. `drive`
//! spreads a class over workers and tries everybody with everything (`pool` says with what), remembering
//! in `cache`; `shard` and `join` are for classes that are graded in parts.
//!
//! # A class is graded one by one, then crosswise
//!
//! `examine` compares one submission with the reference: both programs on the same unknown input, then
//! inputs of the submission's own paths, confirmed by real runs. Its result depends only on the submission
//! and the task, so it may come from the cache (keyed by the contents and all options) or from another
//! machine (a shard). Then `pool` chooses from the tests of all submissions those on which every submission
//! is run. A shard file holds what was found before that step, so `gadfly merge` makes the same choice and
//! writes the same bytes as grading all at once. A panic during an examination makes that submission
//! `unknown` and starts a new worker.
//!
//! # Which inputs count
//!
//! Grading ignores inputs outside the reference's inferred domain, unless the teacher states what is valid:
//! inputs of types that the code does not suggest, lists of mixed kinds, boards and records of other lengths than the
//! reference's constants and counters name, and inputs on which the reference fails by accident. If numbers and strings
//! are equally likely (`a + b`), a submission that does not accept strings is not tested with them. The machine and the
//! real runs apply the same rules.
//!
//! Beyond that, a language states what ordinary inputs are like (`OpenClass::inputs`), and a test names the statements
//! that its input violates (`gadfly_input`, `python/inputs.rs`). The search first looks at all inputs; differences on
//! open inputs are repaired into ordinary ones, and then the machine searches where all statements hold. Whether an
//! open input counts is decided afterwards, when the class is settled, from the
//! teacher's answers (`exercise`): they have no influence on the search and on cached results.
//!
//! # Every program in processes of its own
//!
//! A process that has read one program never runs another one: the references and each submission have JVMs
//! and Python servers of their own. The expected results and the conditions on inputs are known only to
//! Gadfly's own process; a run gets inputs. A run can forge its result, which gains no more than returning
//! that value would. Each Java test runs in two JVMs, since a program may depend on its process without
//! mentioning it (the order of `Set.of`).
//!
//! # What did not run did not pass
//!
//! Each test has a result for each submission: passed, failed, or *unjudged* with a reason that is the
//! submission's own: its runs differ, leave no result, cannot be compared as a whole, or take too much.
//! Unjudged tests count, without points. All costs of a submission are one account: its runs and the counted
//! effort of the search; sleeping is charged like computing. An input of another submission that is larger
//! than all inputs of this one is not counted against it if only time, stack or memory is missing. If the
//! reference does not repeat its answer, the test is void for all submissions. If Gadfly fails, there are no
//! points at all. `unknown` never has full points: unexamined behaviour counts as one more test that is not
//! passed.

pub mod cache;
pub mod dialogue;
pub mod drive;
pub mod exercise;
mod fault_localization;
mod fingerprint;
pub mod gather;
mod inputs;
pub mod join;
pub mod jvm;
pub mod language;
mod misspelt;
mod own_lines;
mod pool;
pub mod python;
pub mod relational;
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
use language::{OpenClass, Task};
pub use request::{GradeRequest, MergeRequest, Revealed, SuiteOf};

/// A class in its language, the references opened.
pub fn open(language: Language, task: &Task) -> anyhow::Result<Box<dyn OpenClass>> {
    match language {
        Language::Python => Ok(Box::new(python::open(task)?)),
        Language::Java | Language::Scala => Ok(Box::new(jvm::open(task)?)),
    }
}

/// Grades the class, or the asked shard of it.
pub fn run_grade(request: &GradeRequest, progress: &dyn Progress) -> anyhow::Result<Graded> {
    progress.stage("opening the reference");
    let language: Box<dyn OpenClass> = match request.language {
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
    language: &dyn OpenClass,
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
        class: frame(request, language)?,
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
fn frame(request: &GradeRequest, language: &dyn OpenClass) -> anyhow::Result<Class> {
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
    let mut class = Class {
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
        uncounted: Vec::new(),
        submissions: Vec::new(),
        left_out: request.left_out.clone(),
        paths: Default::default(),
        inputs: language.inputs(),
        work: Default::default(),
    };
    if let Some(decisions) = &request.decisions {
        decisions.apply(&mut class)?;
    }
    Ok(class)
}
