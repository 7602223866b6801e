//! The shards of a class joined, and everybody tried with what the other shards found.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use gadfly_grade::{Class, Merged};

use super::drive::{self, Crossed};
use super::language::{OpenClass, Program, ProgramFile, Task};
use super::shard::{self, Way};
use super::unreadable::unreadable;
use super::workers::with_team;
use super::{fingerprint, pool};
use crate::request::{MergeRequest, SuiteOf};
use gadfly_base::diagnostic::Diagnostic;
use gadfly_base::progress::Progress;

pub struct Joined {
    pub class: Class,
    /// Shards that are not among the files.
    pub missing: Vec<u32>,
    pub way: Option<Way>,
    /// Why not everybody could be tried with everything.
    pub untried: Option<String>,
    pub failures: Vec<(String, String)>,
}

/// Opens a class in its language, as [`super::open`] does.
pub type Open = dyn Fn(gadfly_grade::Language, &Task) -> anyhow::Result<Box<dyn OpenClass>>;

pub fn run_merge(
    request: &MergeRequest,
    open: &Open,
    progress: &dyn Progress,
) -> anyhow::Result<Joined> {
    let mut parts = Vec::new();
    let mut ways: Vec<Way> = Vec::new();
    for path in &request.shards {
        let wrong = |words: String| Diagnostic::new(words).at(path);
        let text = gadfly_files::read_large(path).and_then(gadfly_files::into_text);
        let text = text.map_err(|error| unreadable(path, &error))?;
        let (class, way) = shard::read(&text).map_err(|error| {
            wrong(error.to_string()).help("name the files that gadfly grade --shard wrote")
        })?;
        parts.push(class);
        ways.extend(way);
    }
    let way = join_ways(ways);
    let Merged { mut class, missing } =
        gadfly_grade::merge(parts).map_err(|error| in_words(&error, &request.shards))?;
    pool::choose(&mut class);
    let mut joined = Joined {
        missing,
        untried: None,
        failures: Vec::new(),
        way: way.clone(),
        class,
    };
    match way {
        Some(way) if way.suite == SuiteOf::All => {
            match try_everybody(request, &mut joined.class, &way, open, progress) {
                Ok((crossed, untried)) => {
                    joined.failures = crossed.failures;
                    joined.untried = untried;
                }
                Err(error) => joined.untried = Some(format!("{error:#}")),
            }
        }
        Some(_) => {}
        None => {
            let words = "the files do not say how the class was graded";
            joined.untried = (!joined.class.gaps().is_empty()).then(|| words.into());
        }
    }
    joined.class.settle();
    if let Some(title) = &request.title {
        joined.class.title = title.clone();
    }
    Ok(joined)
}

fn join_ways(ways: Vec<Way>) -> Option<Way> {
    let mut ways = ways.into_iter();
    let mut first = ways.next()?;
    for way in ways {
        first.contents.extend(way.contents);
        // Whoever reveals least was most careful.
        first.reveal = std::cmp::min_by_key(first.reveal, way.reveal, |r| r.reveal());
    }
    Some(first)
}

/// The parts are counted from 1 in messages; people know them by their files.
fn in_words(error: &gadfly_grade::MergeError, files: &[PathBuf]) -> Diagnostic {
    match error {
        gadfly_grade::MergeError::Unlike { part, what } => {
            let name = |at: usize| {
                files
                    .get(at)
                    .map_or_else(String::new, |f| f.display().to_string())
            };
            let diagnostic = Diagnostic::new(format!("it was graded with {what} than {}", name(0)));
            let file = files.get(part.saturating_sub(1));
            diagnostic
                .at(file.map_or(Path::new(""), |f| f))
                .help("grade all shards with the same reference, options and version of Gadfly")
        }
        other => Diagnostic::new(other.to_string()),
    }
}

/// Runs what is missing, if everything still is as it was.
fn try_everybody(
    request: &MergeRequest,
    class: &mut Class,
    way: &Way,
    open: &Open,
    progress: &dyn Progress,
) -> anyhow::Result<(Crossed, Option<String>)> {
    if class.gaps().is_empty() {
        return Ok((Crossed::default(), None));
    }
    let mut task = way.task.clone();
    task.tools = request.tools.clone();
    for file in task.references.iter().flat_map(|r| &r.files) {
        if !file.path.is_file() {
            anyhow::bail!("the reference {} is not here", file.shown);
        }
    }
    let language = open(class.language, &task)?;
    let print = fingerprint::of_task(&task, way.suite, &language.runtime());
    if print != class.settings.fingerprint {
        anyhow::bail!(
            "the reference, the runtime ({}), the class path or Gadfly has changed since the shards were graded",
            language.runtime()
        );
    }
    let mut programs: Vec<Program> = Vec::new();
    let mut changed = Vec::new();
    for submission in class.submissions.iter().filter(|s| s.runnable()) {
        let program = Program {
            name: submission.name.clone(),
            files: submission
                .files
                .iter()
                .map(|file| ProgramFile {
                    shown: file.clone(),
                    path: PathBuf::from(file),
                })
                .collect(),
        };
        let now = fingerprint::contents(&program);
        if now.is_some() && now.as_ref() == way.contents.get(&submission.name) {
            programs.push(program);
        } else {
            changed.push(submission.name.clone());
        }
    }
    let by_name: BTreeMap<&str, &Program> = programs.iter().map(|p| (p.name.as_str(), p)).collect();
    let crossed = with_team(&*language, request.jobs.get(), |team| {
        // What they cost where they were examined was spent there.
        drive::cross(team, class, &by_name, &BTreeMap::new(), progress)
    })?;
    let untried = match changed.as_slice() {
        [] => None,
        [one] => Some(format!("{one} is not here any more, or has changed")),
        [first, ..] => Some(format!(
            "{} submissions are not here any more, or have changed ({first} is one)",
            changed.len()
        )),
    };
    Ok((crossed, untried))
}
