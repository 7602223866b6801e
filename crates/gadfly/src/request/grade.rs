//! What `gadfly grade` and `gadfly merge` are asked.

use std::path::{Path, PathBuf};

use gadfly_base::all_cores;
use gadfly_grade::write::Reveal;

use super::{Shown, class_path, typed};
use crate::cli::{Command, GradeArguments, MergeArguments};
use crate::config::exercise::{self, ExerciseFile};
use crate::config::trust::Trusted;
use crate::values::{Compared, Format, Tolerance, Weight};
use gadfly_base::diagnostic::Diagnostic;
use gadfly_grading::gather;
use gadfly_grading::language::{Compare, Task, Tools};
use gadfly_grading::unreadable::unreadable;
use gadfly_grading::{GradeRequest, MergeRequest, Revealed};

/// What `gadfly grade` is asked.
#[derive(Clone, Debug)]
pub struct GradeCommand {
    pub request: GradeRequest,
    pub reveal: Reveal,
    pub out: Option<PathBuf>,
    pub answers: Answers,
    pub shown: Shown,
}

/// Where answers to questions are stored.
#[derive(Clone, Debug)]
pub struct Answers {
    /// Whether the user is asked.
    pub ask: bool,
    pub file: PathBuf,
    /// The references as a new file names them.
    pub references: Vec<String>,
    /// What the user answers there is trusted next time, though the file is among the submissions.
    pub trust: bool,
    /// The file was found beside the reference.
    pub found: bool,
}

impl GradeCommand {
    /// What someone asks who types these words after `gadfly grade`.
    pub fn parse(words: &[&str]) -> anyhow::Result<Self> {
        match typed("grade", words)? {
            Command::Grade(arguments) => Self::read(*arguments),
            _ => anyhow::bail!("this is another command"),
        }
    }

    /// Looks for the files.
    pub fn read(arguments: GradeArguments) -> anyhow::Result<Self> {
        let a = arguments;
        let given = a.submissions();
        let decisions = a
            .exercise
            .as_ref()
            .map(ExerciseFile::decisions)
            .transpose()?;
        let (language, references) = gather::references(&a.reference)?;
        let answers = answers(&a, &given);
        let out = a.out;
        can_be_folder(out.as_deref())?;
        let same = |path: &&PathBuf| {
            let real = |path: &Path| path.canonicalize().ok();
            path.is_dir() && real(path) == out.as_deref().and_then(real)
        };
        if let Some(path) = given.iter().find(same) {
            let message = "--out is the folder of the submissions, where its files would be taken for more of them";
            return Err(Diagnostic::new(message)
                .at(path)
                .help("name another folder: --out graded")
                .into());
        }
        let (submissions, left_out) =
            gather::submissions(&given, language, &references, out.as_deref())?;
        let weights = weights(a.weight, a.weights)?;
        let cache = match (a.no_cache, a.cache) {
            (true, _) => None,
            (false, Some(folder)) => Some(folder),
            (false, None) => usual_cache(),
        };
        let title = a.title.unwrap_or_else(|| {
            let file = references.first().and_then(|program| program.files.first());
            title(file.map_or(Path::new(""), |file| &file.path))
        });
        let compare = compare(&a.compare, a.tolerance);
        let (find, shown) = a.common.split(Vec::new());
        if shown.format == Format::Sarif {
            let message = "`grade` has no SARIF output";
            return Err(Diagnostic::new(message)
                .help("use --format json, or --out for files")
                .into());
        }
        let task = Task {
            references,
            entries: find.entry,
            preconditions: a.precondition,
            assume: a.assume,
            compare,
            opaque: a.opaque,
            bounds: find.bounds.into(),
            tools: Tools {
                java_home: find.java_home,
                python: find.python,
                classpath: find.classpath,
            },
            seed: find.seed,
        };
        Ok(GradeCommand {
            request: GradeRequest {
                language,
                task,
                submissions,
                left_out,
                suite: a.suite.unwrap_or_default(),
                points: a.points.map_or(100.0, |p| p.0),
                weights,
                decisions,
                shard: a.shard.map(|s| s.0),
                cache,
                title,
                jobs: find.jobs,
            },
            reveal: a.reveal.unwrap_or_default().reveal(),
            out,
            answers,
            shown,
        })
    }
}

fn answers(a: &GradeArguments, submissions: &[PathBuf]) -> Answers {
    let first = a.reference.first().map_or(Path::new(""), PathBuf::as_path);
    let file = match &a.exercise {
        Some(exercise) => exercise.path.clone(),
        None => exercise::beside_reference(first),
    };
    let parent = file
        .parent()
        .filter(|parent| !parent.as_os_str().is_empty());
    let folder = gadfly_files::real(parent.unwrap_or(Path::new(".")));
    let name = |reference: &PathBuf| {
        let real = gadfly_files::real(reference);
        match real.strip_prefix(&folder) {
            Ok(inside) if inside.as_os_str().is_empty() => ".".to_owned(),
            Ok(inside) => inside.display().to_string(),
            Err(_) => real.display().to_string(),
        }
    };
    let known = match gadfly_files::read(&file) {
        Ok(content) => Trusted::of_user().is_some_and(|t| t.contains(&file, &content)),
        Err(_) => true,
    };
    Answers {
        ask: !a.no_questions,
        references: a.reference.iter().map(name).collect(),
        trust: known && exercise::among(&file, submissions),
        found: a.exercise.as_ref().is_some_and(|exercise| exercise.found),
        file,
    }
}

/// Said before the work is done, not after it.
fn can_be_folder(out: Option<&Path>) -> Result<(), Diagnostic> {
    let Some(out) = out else { return Ok(()) };
    let there = out.ancestors().find(|path| path.exists());
    match there {
        Some(path) if !path.is_dir() => Err(Diagnostic::new(
            "this is a file, and --out needs a folder for the report and what belongs to it",
        )
        .at(path)
        .help("name a folder, which may be a new one: --out graded")),
        _ => Ok(()),
    }
}

/// The folder of a file is often a better title than `reference`.
fn title(reference: &Path) -> String {
    let stem = |path: &Path| path.file_stem().map(|s| s.to_string_lossy().into_owned());
    let plain = |name: &String| {
        let name = name.to_lowercase();
        !["reference", "solution", "solutions", "model", "ref", "main"].contains(&name.as_str())
    };
    let real = reference
        .canonicalize()
        .unwrap_or_else(|_| reference.to_path_buf());
    real.ancestors()
        .filter_map(stem)
        .find(plain)
        .unwrap_or_else(|| "Submissions".into())
}

fn compare(given: &[Compared], tolerance: Option<Tolerance>) -> Compare {
    let usual = Compare::default();
    let tolerance = tolerance.map_or(usual.tolerance, |t| t.0);
    if given.is_empty() {
        return Compare { tolerance, ..usual };
    }
    let has = |what: Compared| given.contains(&what);
    Compare {
        result: has(Compared::Result),
        exceptions: has(Compared::Exceptions) || has(Compared::Messages),
        messages: has(Compared::Messages),
        output: has(Compared::Output),
        arguments: has(Compared::Arguments),
        tolerance,
    }
}

/// `$XDG_CACHE_HOME/gadfly/grade`; nothing if there is no home.
fn usual_cache() -> Option<PathBuf> {
    let absolute = |name: &str| {
        let path = PathBuf::from(std::env::var_os(name)?);
        path.is_absolute().then_some(path)
    };
    let root = absolute("XDG_CACHE_HOME").or_else(|| Some(absolute("HOME")?.join(".cache")))?;
    Some(root.join("gadfly").join("grade"))
}

/// Weights of the command line before those of the file, since the first that fits counts.
fn weights(given: Vec<Weight>, file: Option<PathBuf>) -> anyhow::Result<Vec<(String, f64)>> {
    let mut all: Vec<(String, f64)> = given.into_iter().map(|w| (w.key, w.weight)).collect();
    if let Some(file) = file {
        let text =
            gadfly_files::read_to_string(&file).map_err(|error| unreadable(&file, &error))?;
        all.extend(weights_in(&file, &text)?);
    }
    Ok(all)
}

/// Two columns, separated by commas, semicolons or tabs; a first line without a number is a heading.
fn weights_in(file: &Path, text: &str) -> Result<Vec<(String, f64)>, Diagnostic> {
    let mut all = Vec::new();
    for (number, line) in text.trim_start_matches('\u{feff}').lines().enumerate() {
        if line.trim().is_empty() || line.starts_with('#') {
            continue;
        }
        match row(line) {
            Some(weight) => all.push((weight.key, weight.weight)),
            None if number == 0 => {}
            None => {
                let message =
                    "expected a key (a function, a call or the id of a test) and a weight";
                return Err(Diagnostic::new(message)
                    .at_position(file, number as u32 + 1, 1)
                    .help("a line reads: take,2"));
            }
        }
    }
    Ok(all)
}

fn row(line: &str) -> Option<Weight> {
    let (key, weight) = match line.trim().strip_prefix('"') {
        Some(rest) => {
            let mut key = String::new();
            let mut rest = rest.chars();
            loop {
                match rest.next()? {
                    '"' => match rest.next()? {
                        '"' => key.push('"'),
                        ',' | ';' | '\t' => break,
                        _ => return None,
                    },
                    c => key.push(c),
                }
            }
            (key, rest.collect::<String>())
        }
        None => {
            let (key, weight) = line.rsplit_once([',', ';', '\t'])?;
            (key.to_owned(), weight.to_owned())
        }
    };
    Weight::new(&key, weight.trim().trim_matches('"')).ok()
}

/// What `gadfly merge` is asked.
#[derive(Clone, Debug)]
pub struct MergeCommand {
    pub request: MergeRequest,
    pub out: Option<PathBuf>,
    pub reveal: Option<Reveal>,
    pub shown: Shown,
}

impl MergeCommand {
    pub fn read(a: MergeArguments) -> anyhow::Result<Self> {
        if a.format == Some(Format::Sarif) {
            return Err(Diagnostic::new("there is no SARIF of grades; use --format json").into());
        }
        can_be_folder(a.out.as_deref())?;
        Ok(MergeCommand {
            request: MergeRequest {
                shards: gather::shards(&a.shards)?,
                title: a.title,
                jobs: a.jobs.unwrap_or_else(all_cores),
                tools: Tools {
                    java_home: a.java_home,
                    python: a.python,
                    classpath: class_path(&a.classpath),
                },
            },
            out: a.out,
            reveal: a.reveal.map(Revealed::reveal),
            shown: Shown {
                format: a.format.unwrap_or_default(),
                strict: a.strict,
                unconfirmed: false,
                quiet: a.quiet,
                verbose: a.verbose,
            },
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_of_weights() {
        let read = |text: &str| weights_in(Path::new("w.csv"), text);
        let text = "\u{feff}test,weight\ntake,2\n\"take(1, \"\"a\"\")\",0.5\r\n\nf(1, 2);3\n";
        assert_eq!(
            read(text).unwrap(),
            [
                ("take".to_owned(), 2.0),
                ("take(1, \"a\")".to_owned(), 0.5),
                ("f(1, 2)".to_owned(), 3.0)
            ]
        );
        let error = read("take,2\ntotal,much\n").unwrap_err();
        assert_eq!(error.position, Some((2, 1)));
    }
}
