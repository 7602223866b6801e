//! Classes of submissions, graded without the command.

use std::path::{Path, PathBuf};
use std::time::Duration;

use gadfly_explore::map_ordered;
use gadfly_grade::model::{Ruling, Seen, Test};
use gadfly_grading::language::{
    Compare, Examined, OpenClass, Program, ProgramFile, Search, SearchBounds, Task, Tools,
};
use gadfly_grading::python;

pub(super) const SEARCH: Search = Search {
    differences: true,
    own_paths: true,
};

pub(super) fn task(references: Vec<Program>) -> Task {
    Task {
        references,
        entries: Vec::new(),
        preconditions: Vec::new(),
        assume: Vec::new(),
        compare: Compare::default(),
        opaque: Vec::new(),
        bounds: SearchBounds {
            k: 3,
            loops: 8,
            depth: 16,
            budget: None,
            costs: Vec::new(),
            time: Duration::from_secs(10),
            patience: 100,
        },
        tools: Tools::default(),
        seed: 0,
    }
}

pub(super) fn program(path: &Path) -> Program {
    Program {
        name: path
            .file_stem()
            .unwrap_or_default()
            .to_string_lossy()
            .into_owned(),
        files: vec![ProgramFile {
            shown: path.display().to_string(),
            path: path.to_path_buf(),
        }],
    }
}

/// The corpus of this language.
pub(super) fn corpus(folder: &str) -> PathBuf {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpus/grade");
    root.join(folder)
}

/// A folder's reference with what its comments ask for, and its submissions.
pub(super) fn class_of(folder: &Path) -> (Task, Vec<Program>) {
    let reference = folder.join("reference.py");
    let text = std::fs::read_to_string(&reference).expect("a reference");
    let after = |word: &str| {
        let lines = text.lines().filter_map(|line| line.strip_prefix("# "));
        let lines = lines.filter_map(|line| line.strip_prefix(word));
        lines
            .map(|rest| rest.trim().to_owned())
            .collect::<Vec<String>>()
    };
    let mut task = task(vec![program(&reference)]);
    task.entries = after("ENTRY");
    task.preconditions = after("PRECONDITION");
    let mut files: Vec<PathBuf> = std::fs::read_dir(folder)
        .expect("a folder")
        .map(|entry| entry.expect("an entry").path())
        .filter(|path| path.extension().is_some_and(|end| end == "py") && *path != reference)
        .collect();
    files.sort();
    (task, files.iter().map(|file| program(file)).collect())
}

/// Grades all submissions on some threads.
pub(super) fn grade(task: &Task, submissions: &[Program], jobs: usize) -> Vec<Examined> {
    let class = python::open(task).expect("a usable reference");
    let known: Vec<Test> = on_a_thread(|| {
        let mut worker = class.worker().expect("a worker");
        worker.reference_tests().expect("tests").0
    });
    let examined = map_ordered(
        submissions,
        jobs,
        || class.worker().expect("a worker"),
        |worker, _, submission| {
            let begun = std::time::Instant::now();
            let examined = worker.examine(submission, &known, SEARCH);
            if std::env::var_os("GADFLY_SHOW").is_some() {
                eprintln!(
                    "{} {:?} {} {:?}",
                    submission.name,
                    begun.elapsed(),
                    verdict(&examined),
                    examined.work
                );
            }
            examined
        },
    );
    let whole = |one: Result<Examined, _>| one.expect("no panic");
    examined.into_iter().map(whole).collect()
}

/// Machines walk deep data.
pub(super) fn on_a_thread<T: Send>(work: impl FnOnce() -> T + Send) -> T {
    std::thread::scope(|scope| {
        let builder = std::thread::Builder::new().stack_size(64 << 20);
        let thread = builder.spawn_scoped(scope, work).expect("a thread");
        thread.join().expect("no panic")
    })
}

/// A verdict in one word, with the counterexample or what stands in the way.
pub(super) fn verdict(examined: &Examined) -> String {
    if let Some(problem) = &examined.problem {
        return format!("error: {}", problem.message);
    }
    for judgement in &examined.judgements {
        match &judgement.ruling {
            Ruling::Different(difference) => {
                let wanted: Vec<String> = difference
                    .expected
                    .iter()
                    .map(ToString::to_string)
                    .collect();
                let line = difference.parts.as_ref().map_or(0, |place| place.line);
                return format!(
                    "different: {} -> {} instead of {} (line {line})",
                    difference.case.call,
                    difference.actual,
                    wanted.join(" or ")
                );
            }
            Ruling::Missing { .. } => return "error: missing".into(),
            Ruling::Mistyped { found } => return format!("error: {found}"),
            _ => {}
        }
    }
    if let Some(test) = open(examined) {
        return format!("open: {} ({})", test.case.call, test.doubts.join("; "));
    }
    for judgement in &examined.judgements {
        if judgement.ruling == Ruling::Unknown {
            let codes: Vec<&str> = judgement.reasons.iter().map(|r| r.code.as_str()).collect();
            return format!("unknown: {}", codes.join(", "));
        }
    }
    "equivalent".into()
}

/// The same, in one word.
/// The smallest difference on an input of which nobody has said whether it is meant.
pub(super) fn open(examined: &Examined) -> Option<&Test> {
    let tests = examined.tests.iter();
    let failed = tests.filter(|test| {
        !test.doubts.is_empty() && matches!(examined.results.get(&test.id), Some(Seen::Failed(_)))
    });
    failed.min_by_key(|test| test.case.size)
}

pub(super) fn word(examined: &Examined) -> String {
    let text = verdict(examined);
    text.split(':').next().unwrap_or_default().to_owned()
}
