//! `exercise.toml`: what an exercise is, beside its reference.
//!
//! Most of its keys are options of `gadfly grade`, some by a name that reads better in a file; they become words of
//! the command line like those of `gadfly.toml`. The rest says which inputs count, which is the business of
//! `gadfly_grading::exercise`. A file that the user names may point anywhere; one that was only found beside the
//! reference names paths in its own folder, and counts for nothing where students could have put it.

use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};

use clap::{ArgMatches, Command};
use gadfly_base::diagnostic::{Diagnostic, position};
use gadfly_files::{Links, MOST_TEXT};
use gadfly_grading::exercise::{Decisions, EXERCISE, KEYS};
use gadfly_grading::unreadable::unreadable;
use toml::de::DeTable;

use super::{Named, folder_of, trust};

/// The keys that are options of the command line, and their names there.
const OPTIONS: [(&str, &str); 7] = [
    ("reference", "reference"),
    ("points", "points"),
    ("entries", "entry"),
    ("compare", "compare"),
    ("tolerance", "tolerance"),
    ("assume", "assume"),
    ("precondition", "precondition"),
];

/// A file that describes the exercise.
#[derive(Clone, Debug, Default)]
pub struct ExerciseFile {
    pub path: PathBuf,
    text: String,
    /// It was not named by the user.
    pub found: bool,
}

fn option_of(key: &str) -> Option<&str> {
    let known = OPTIONS.into_iter().find(|(known, _)| *known == key);
    known.map(|(_, option)| option)
}

/// What was typed that says where the file is.
#[derive(Clone, Copy)]
pub struct Typed<'t> {
    /// The submissions, perhaps with the file among them.
    pub paths: &'t [PathBuf],
    pub references: &'t [PathBuf],
    /// A file that need not be there yet.
    pub answers: Option<&'t PathBuf>,
}

/// The file that the user names, or else the one beside the reference.
pub fn find(all: &Command, typed: Typed<'_>) -> anyhow::Result<Option<ExerciseFile>> {
    let paths = typed.paths.iter();
    let named: Vec<&PathBuf> = paths
        .filter(|path| is_exercise(path))
        .chain(typed.answers)
        .collect();
    match named.as_slice() {
        [] => beside(all, typed),
        [one] if typed.answers.is_none() && is_from_pattern(one, typed.paths) => {
            let why = "this file is named together with submissions in its folder, where a student may have put it";
            Err(untrusted(one, why).into())
        }
        [one] => named_file(all, one, typed.answers.is_some()).map(Some),
        [first, second, ..] => Err(Diagnostic::new(format!(
            "two files describe the exercise: {} and {}",
            first.display(),
            second.display()
        ))
        .help("name one of them; answers are stored in it")
        .into()),
    }
}

/// `exercise.toml`, or another TOML file that names a reference.
fn is_exercise(path: &Path) -> bool {
    let toml = path
        .extension()
        .is_some_and(|extension| extension == "toml");
    let names_reference = || {
        let text = gadfly_files::read_to_string(path).unwrap_or_default();
        // A mistake in it is explained later.
        DeTable::parse(&text).is_ok_and(|table| table.get_ref().contains_key("reference"))
            || DeTable::parse(&text).is_err()
    };
    toml && (path.file_name().is_some_and(|name| name == EXERCISE) || names_reference())
}

/// Whether a shell may have named the file for `class/*`.
fn is_from_pattern(file: &Path, paths: &[PathBuf]) -> bool {
    let content = gadfly_files::read(file).unwrap_or_default();
    if trust::Trusted::of_user().is_some_and(|t| t.contains(file, &content)) {
        return false;
    }
    let mut others = paths.iter().filter(|path| *path != file && path.is_file());
    others.any(|path| path.parent() == file.parent())
}

fn named_file(all: &Command, path: &Path, may_be_new: bool) -> anyhow::Result<ExerciseFile> {
    if may_be_new && fs::symlink_metadata(path).is_err() {
        return Ok(ExerciseFile {
            path: path.to_path_buf(),
            ..ExerciseFile::default()
        });
    }
    let content = gadfly_files::read(path).map_err(|error| unreadable(path, &error))?;
    Ok(ExerciseFile::new(all, path, content)?)
}

fn beside(all: &Command, typed: Typed<'_>) -> anyhow::Result<Option<ExerciseFile>> {
    let mut found: Vec<PathBuf> = Vec::new();
    for reference in typed.references {
        let file = beside_reference(reference);
        let known = |other: &PathBuf| gadfly_files::real(other) == gadfly_files::real(&file);
        if fs::symlink_metadata(&file).is_ok_and(|m| !m.is_dir()) && !found.iter().any(known) {
            found.push(file);
        }
    }
    let file = match found.as_slice() {
        [] => return Ok(None),
        [one] => one,
        [first, second, ..] => {
            return Err(Diagnostic::new(format!(
                "two files describe the exercise: {} and {}",
                first.display(),
                second.display()
            ))
            .help("name the right one: gadfly grade exercise.toml SUBMISSIONS")
            .into());
        }
    };
    let content = gadfly_files::read_at_most(file, MOST_TEXT, Links::Refused).map_err(|error| {
        Diagnostic::new(format!(
            "cannot read the exercise beside the reference: {error}"
        ))
        .at(file)
        .help("remove it, or name a file: gadfly grade exercise.toml SUBMISSIONS")
    })?;
    let trusted = trust::Trusted::of_user().is_some_and(|t| t.contains(file, &content));
    if !trusted && among(file, typed.paths) {
        let why = "this file is among the submissions, where a student may have put it";
        return Err(untrusted(file, why).into());
    }
    let mut exercise = ExerciseFile::new(all, file, content)?;
    exercise.found = true;
    if !trusted {
        trust::check_as(file, &exercise.text, option_of).map_err(|error| Diagnostic {
            help: untrusted(file, "").help,
            ..error
        })?;
    }
    Ok(Some(exercise))
}

/// Where the exercise of a reference is described.
pub fn beside_reference(reference: &Path) -> PathBuf {
    match folder_of(reference) {
        folder if folder == Path::new(".") => PathBuf::from(EXERCISE),
        folder => folder.join(EXERCISE),
    }
}

/// Whether a file is beside or below one of the submissions.
pub fn among(file: &Path, submissions: &[PathBuf]) -> bool {
    let among = |path: &PathBuf| !gadfly_files::leads_out(file, folder_of(path));
    submissions.iter().any(among)
}

fn untrusted(file: &Path, why: &str) -> Diagnostic {
    let shown = file.display();
    Diagnostic::new(format!("{why}, and you have not trusted it"))
        .at(file)
        .help(format!(
            "read it; if it is yours, use gadfly grade {shown} SUBMISSIONS this time, or \
             `gadfly trust {shown}` from now on"
        ))
}

impl ExerciseFile {
    /// A file whose contents have been read; every key in it is known.
    pub fn new(all: &Command, path: &Path, content: Vec<u8>) -> Result<ExerciseFile, Diagnostic> {
        let text = gadfly_files::into_text(content)
            .map_err(|e| Diagnostic::new(format!("cannot read the exercise: {e}")).at(path))?;
        let exercise = ExerciseFile {
            path: path.to_path_buf(),
            text,
            found: false,
        };
        if let Some(grade) = all.find_subcommand("grade") {
            exercise.words(grade, None)?;
        }
        exercise.decisions()?;
        Ok(exercise)
    }

    /// What it says about inputs.
    pub fn decisions(&self) -> Result<Decisions, Diagnostic> {
        Decisions::read(&self.path, &self.text)
    }

    /// What would have to be typed to say the same, but for what was typed already.
    pub(crate) fn words(
        &self,
        grade: &Command,
        typed: Option<&ArgMatches>,
    ) -> Result<Vec<OsString>, Diagnostic> {
        let table = DeTable::parse(&self.text).map_err(|error| {
            let message = error.message().trim_end().replace('\n', ", ");
            self.wrong(error.span().map_or(0, |span| span.start), message)
        })?;
        let folder = self.path.parent().unwrap_or(Path::new(""));
        let mut words = Vec::new();
        for (key, value) in table.get_ref() {
            let name: &str = key.get_ref();
            if KEYS.contains(&name) {
                continue;
            }
            let named = option_of(name).and_then(|option| Named::find(grade, option));
            let Some(named) = named else {
                return Err(self.unknown(key.span().start, name));
            };
            let said = named
                .words(grade, value.get_ref(), folder)
                .map_err(|message| self.wrong(value.span().start, message))?;
            if !typed.is_some_and(|typed| named.is_typed(grade, typed)) {
                words.extend(said);
            }
        }
        Ok(words)
    }

    fn wrong(&self, at: usize, message: impl Into<String>) -> Diagnostic {
        let (line, column) = position(&self.text, at);
        Diagnostic::new(message).at_position(&self.path, line, column)
    }

    fn unknown(&self, at: usize, name: &str) -> Diagnostic {
        let keys: Vec<&str> = OPTIONS
            .into_iter()
            .map(|(key, _)| key)
            .chain(KEYS)
            .collect();
        let near = keys
            .iter()
            .map(|key| (strsim::damerau_levenshtein(key, name), *key))
            .min()
            .filter(|(distance, _)| *distance <= 2);
        let wrong = self.wrong(at, format!("there is no key `{name}` in an exercise"));
        match near {
            Some((_, key)) => wrong.help(format!("did you mean `{key}`?")),
            None => wrong.help(format!("the keys are {}", keys.join(", "))),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file(text: &str) -> Result<ExerciseFile, Diagnostic> {
        let all = crate::cli::command();
        ExerciseFile::new(
            &all,
            Path::new("task/exercise.toml"),
            text.as_bytes().to_vec(),
        )
    }

    fn words(typed: &[&str], text: &str) -> Vec<String> {
        let all = crate::cli::command();
        let grade = all.find_subcommand("grade").unwrap();
        let line = ["gadfly", "grade"].into_iter().chain(typed.iter().copied());
        let matches = all.clone().try_get_matches_from(line).unwrap();
        let typed = matches.subcommand().map(|(_, typed)| typed);
        let words = file(text).unwrap().words(grade, typed).unwrap();
        words
            .into_iter()
            .map(|word| word.into_string().unwrap())
            .collect()
    }

    #[test]
    fn keys_become_words() {
        let text = "reference = [\"a.py\", \"b/c.py\"]\npoints = 20\nentries = [\"f\"]\n\
                    compare = [\"result\", \"output\"]\ntolerance = 1e-6\nassume = \"n > 0\"\n\
                    precondition = [\"valid\"]\n[inputs.f]\ndrop = []\n";
        assert_eq!(
            words(&["x"], text),
            [
                "--assume=n > 0",
                "--compare=result",
                "--compare=output",
                "--entry=f",
                "--points=20",
                "--precondition=valid",
                "--reference=task/a.py",
                "--reference=task/b/c.py",
                "--tolerance=1e-6"
            ]
        );
        let typed = ["x", "--entry", "g", "--reference", "r.py", "--points", "3"];
        assert_eq!(
            words(&typed, "entries = \"f\"\npoints = 1\nreference = \"a\""),
            [""; 0]
        );
    }

    #[test]
    fn mistakes_are_shown_where_they_are() {
        let check = |text: &str, expected: &str| {
            let error = file(text).expect_err(text).to_string();
            assert_eq!(error, format!("task/exercise.toml:{expected}"));
        };
        check(
            "points = 1\nrefrence = [\"a.py\"]",
            "2:1: error: there is no key `refrence` in an exercise\n  help: did you mean `reference`?",
        );
        check(
            "python = \"./py\"",
            "1:1: error: there is no key `python` in an exercise\n  help: the keys are reference, points, \
             entries, compare, tolerance, assume, precondition, inputs, answers",
        );
        check(
            "points = \"many\"",
            "1:10: error: `many`: expected a positive number of points, such as 2 or 0.5",
        );
        check(
            "reference = 3",
            "1:13: error: expected a path in quotation marks",
        );
        check(
            "compare = [\"results\"]",
            "1:11: error: `results`: expected one of: result, exceptions, messages, output, arguments",
        );
        check("points = [", "1:11: error: unclosed array, expected `]`");
    }
}
