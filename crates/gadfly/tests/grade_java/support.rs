//! Programs in folders of their own, graded by one worker.

use std::path::{Path, PathBuf};
use std::time::Duration;

use gadfly_grade::model::{Judgement, Ruling};
use gadfly_grading::jvm;
use gadfly_grading::language::{
    Compare, Examined, OpenClass, Program, ProgramFile, Search, SearchBounds, Task, Tools,
};

pub(super) const SEARCH: Search = Search {
    differences: true,
    own_paths: false,
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
            time: Duration::from_mins(1),
            patience: 100,
        },
        tools: Tools::default(),
        seed: 0,
    }
}

/// The programs of a test; they go with it.
pub(super) struct Folder(tempfile::TempDir);

impl Folder {
    pub(super) fn new() -> Folder {
        Folder(tempfile::tempdir().unwrap())
    }

    /// A program of one file; the text is the body of `public class Task`.
    pub(super) fn program(&self, name: &str, body: &str) -> Program {
        let text = format!("import java.util.*;\npublic class Task {{\n{body}\n}}\n");
        self.text(name, "Task.java", &text)
    }

    /// A program of one file, whatever is in it.
    pub(super) fn text(&self, name: &str, file: &str, text: &str) -> Program {
        let folder = self.0.path().join(name);
        std::fs::create_dir_all(&folder).unwrap();
        std::fs::write(folder.join(file), text).unwrap();
        at(name, &folder)
    }
}

/// The program in a folder or file.
pub(super) fn at(name: &str, path: &Path) -> Program {
    let mut files: Vec<PathBuf> = if path.is_dir() {
        let entries = std::fs::read_dir(path).unwrap();
        entries.map(|e| e.unwrap().path()).collect()
    } else {
        vec![path.to_path_buf()]
    };
    files.sort();
    let file = |path: PathBuf| ProgramFile {
        shown: path.file_name().unwrap().to_string_lossy().into_owned(),
        path,
    };
    Program {
        name: name.into(),
        files: files.into_iter().map(file).collect(),
    }
}

/// Examines submissions with the tests of the reference's paths at hand.
pub(super) fn examine(task: &Task, submissions: &[Program]) -> Vec<Examined> {
    let opened = jvm::open(task).unwrap();
    let mut worker = opened.worker().unwrap();
    let (tests, _) = worker.reference_tests().unwrap();
    submissions
        .iter()
        .map(|s| worker.examine(s, &tests, SEARCH))
        .collect()
}

/// `different`, `equivalent`, `unknown`, `missing`, `mistyped` for each entry, or `error`.
pub(super) fn verdict(examined: &Examined) -> String {
    if examined.problem.is_some() {
        return "error".into();
    }
    let words = |j: &Judgement| match j.ruling {
        Ruling::Different(_) => "different",
        Ruling::Equivalent => "equivalent",
        Ruling::Open(_) => "open",
        Ruling::Unknown => "unknown",
        Ruling::Missing { .. } => "missing",
        Ruling::Mistyped { .. } => "mistyped",
    };
    let all: Vec<&str> = examined.judgements.iter().map(words).collect();
    for worst in ["missing", "mistyped", "different", "open", "unknown"] {
        if all.contains(&worst) {
            return worst.into();
        }
    }
    "equivalent".into()
}

/// The counterexample of the first entry that has one: inputs, expected, actual.
pub(super) fn shown(examined: &Examined) -> Option<(String, String, String)> {
    examined.judgements.iter().find_map(|j| match &j.ruling {
        Ruling::Different(d) => Some((
            d.case.call.clone(),
            format!("{:?}", d.expected[0].end),
            format!("{:?}", d.actual.end),
        )),
        _ => None,
    })
}

/// Whether Scala can be compiled here; says so if not.
pub(super) fn has_scala() -> bool {
    let found = std::process::Command::new("scalac")
        .arg("-version")
        .output();
    if found.is_err() {
        eprintln!("skipped: there is no scalac");
    }
    found.is_ok()
}
