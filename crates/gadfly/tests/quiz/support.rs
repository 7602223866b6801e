//! Running the job on files and on texts.

use std::fs;
use std::path::{Path, PathBuf};

use gadfly::request::QuizCommand;
use gadfly_base::progress::Silent;
use gadfly_quizgen::{Explanation, Ground, Made, MadeFrom, Shortage, run_quiz};

pub(super) fn corpus() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpus/quiz")
}

/// The skeletons of a folder, not of those in it, in order.
pub(super) fn skeletons(folder: &Path) -> Vec<PathBuf> {
    let mut files: Vec<PathBuf> = fs::read_dir(folder)
        .expect("the corpus")
        .filter_map(|e| Some(e.ok()?.path()))
        .filter(|p| p.extension().is_some_and(|e| e == "java" || e == "py"))
        .collect();
    files.sort();
    files
}

pub(super) fn made(words: &[&str], files: &[PathBuf]) -> anyhow::Result<Made> {
    let files: Vec<String> = files.iter().map(|f| f.display().to_string()).collect();
    let words: Vec<&str> = words
        .iter()
        .copied()
        .chain(files.iter().map(String::as_str))
        .collect();
    run_quiz(&QuizCommand::parse(&words)?.request, &Silent)
}

/// What comes of one skeleton, given as a text.
pub(super) fn made_of(name: &str, text: &str, words: &[&str]) -> anyhow::Result<Made> {
    let folder = tempfile::tempdir()?;
    let file = folder.path().join(name);
    fs::write(&file, text)?;
    made(words, &[file])
}

/// The lines of the conditions and placeholders that contradict each other.
pub(super) fn conflict(from: &MadeFrom) -> Vec<u32> {
    let Some(Shortage::None(Explanation::Contradiction { grounds, holes })) =
        &from.generated.shortage
    else {
        panic!("{}: {:?}", from.skeleton.file, from.generated.shortage);
    };
    let line = |ground: &Ground| match ground {
        Ground::Check(n) => from.skeleton.checks[*n].line,
        Ground::End => 0,
    };
    let holes = holes.iter().map(|n| from.skeleton.holes[*n].line);
    let mut lines: Vec<u32> = grounds.iter().map(line).chain(holes).collect();
    lines.sort_unstable();
    lines
}
