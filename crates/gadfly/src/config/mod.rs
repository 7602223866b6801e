//! `gadfly.toml`: options of the command line in a file beside the code.
//!
//! Options are declared once, as arguments of the command line. A file is read by turning it into the words that say the same
//! on a command line ([`OptionsFile::words`]); they are parsed together with what was typed, which wins. What a
//! file may ask for that was only found is in [`trust`].

pub mod exercise;
pub mod trust;
mod values;

use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};

use clap::{Arg, ArgMatches, Command};
use gadfly_base::diagnostic::{Diagnostic, position};
use gadfly_base::inputs::OPTIONS;
use toml::de::{DeTable, DeValue};

/// Options that a command line adds to those of a file, instead of replacing them.
const ADDED: &[&str] = &["cost"];

/// A file with options that may be used.
pub struct OptionsFile {
    path: PathBuf,
    text: String,
}

/// The options for these paths: the named file, or the one beside the code (in a given folder, in the
/// folder of a given file, or in the current one), or none.
pub fn load(
    all: &Command,
    explicit: Option<&Path>,
    paths: &[PathBuf],
) -> anyhow::Result<Option<OptionsFile>> {
    load_for_class(all, explicit, paths, &[])
}

/// The same for a class. Whoever hands in a submission must not say how it is graded: a file that
/// was found beside or below one of the submissions is refused, unless the user trusts it.
pub fn load_for_class(
    all: &Command,
    explicit: Option<&Path>,
    paths: &[PathBuf],
    submissions: &[PathBuf],
) -> anyhow::Result<Option<OptionsFile>> {
    if let Some(file) = explicit {
        let content = gadfly_files::read(file)
            .map_err(|e| Diagnostic::new(format!("cannot read the options: {e}")).at(file))?;
        return Ok(Some(OptionsFile::new(all, file, content)?));
    }
    let Some(file) = beside(paths)? else {
        return Ok(None);
    };
    let content =
        gadfly_files::read_at_most(&file, gadfly_files::MOST_TEXT, gadfly_files::Links::Refused)
            .map_err(|e| {
                Diagnostic::new(format!("cannot read the options beside the code: {e}"))
                    .at(&file)
                    .help("remove it, or name a file with --config")
            })?;
    let trusted = trust::Trusted::of_user().is_some_and(|t| t.contains(&file, &content));
    if !trusted {
        let among = |path: &PathBuf| !gadfly_files::leads_out(&file, folder_of(path));
        if submissions.iter().any(among) {
            let why = "these options are in a file among the submissions, where a student may have put them";
            return Err(trust::untrusted(&file, why).into());
        }
    }
    let options = OptionsFile::new(all, &file, content)?;
    if !trusted {
        trust::check(&file, &options.text)?;
    }
    Ok(Some(options))
}

impl OptionsFile {
    /// A file whose contents have been read; every option in it is one of some command's.
    pub fn new(all: &Command, path: &Path, content: Vec<u8>) -> Result<OptionsFile, Diagnostic> {
        let text = gadfly_files::into_text(content)
            .map_err(|e| Diagnostic::new(format!("cannot read the options: {e}")).at(path))?;
        let options = OptionsFile {
            path: path.to_path_buf(),
            text,
        };
        for command in with_options(all) {
            options.words(all, command, None)?;
        }
        Ok(options)
    }

    /// What would have to be typed for `command` to say the same, but for what was `typed` already or
    /// contradicts it. Options of other commands say nothing here.
    pub fn words(
        &self,
        all: &Command,
        command: &Command,
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
            let at = key.span().start;
            if !with_options(all).any(|c| Named::find(c, name).is_some()) {
                return Err(self.unknown(all, at, name));
            }
            let Some(named) = Named::find(command, name) else {
                continue;
            };
            if named.is_of_another_command(all, name, value.get_ref()) {
                continue;
            }
            let said = named
                .words(command, value.get_ref(), folder)
                .map_err(|message| self.wrong(value.span().start, message))?;
            let is_typed = typed.is_some_and(|typed| named.is_typed(command, typed));
            if !is_typed || ADDED.contains(&name) {
                words.extend(said);
            }
        }
        Ok(words)
    }

    fn wrong(&self, at: usize, message: impl Into<String>) -> Diagnostic {
        let (line, column) = position(&self.text, at);
        Diagnostic::new(message).at_position(&self.path, line, column)
    }

    fn unknown(&self, all: &Command, at: usize, name: &str) -> Diagnostic {
        let known = with_options(all).flat_map(Command::get_arguments);
        let near = known
            .filter_map(Arg::get_long)
            .filter(|long| !["help", "config"].contains(long))
            .map(|long| (strsim::damerau_levenshtein(long, name), long))
            .min();
        let wrong = self.wrong(at, format!("there is no option `{name}`"));
        match near {
            Some((distance, long)) if distance <= 2 => {
                wrong.help(format!("did you mean `{long}`?"))
            }
            _ => wrong.help("the options are those of the command line, without the dashes"),
        }
    }
}

/// The commands that read a file with options.
fn with_options(all: &Command) -> impl Iterator<Item = &Command> {
    let reads = |command: &&Command| {
        command
            .get_arguments()
            .any(|a| a.get_long() == Some("config"))
    };
    all.get_subcommands().filter(reads)
}

/// The argument that an option of a file stands for: `--cache`, `--no-cache` where it is `false`.
struct Named<'c> {
    positive: Option<&'c Arg>,
    negative: Option<&'c Arg>,
}

impl<'c> Named<'c> {
    fn find(command: &'c Command, name: &str) -> Option<Named<'c>> {
        let long = |long: &str| command.get_arguments().find(|a| a.get_long() == Some(long));
        let named = Named {
            positive: long(name).filter(|_| !["config", "help"].contains(&name)),
            negative: long(&format!("no-{name}")),
        };
        (named.positive.is_some() || named.negative.is_some()).then_some(named)
    }

    /// Whether a value can only be meant for another command: a list for `questions` says what a quiz asks, and
    /// `false` that grading asks nothing.
    fn is_of_another_command(&self, all: &Command, name: &str, value: &DeValue<'_>) -> bool {
        let boolean = matches!(value, DeValue::Boolean(_));
        let mut others = with_options(all).filter_map(|command| Named::find(command, name));
        match (self.positive, self.negative) {
            (Some(_), None) if boolean => others.any(|other| other.positive.is_none()),
            (None, Some(_)) if !boolean => others.any(|other| other.positive.is_some()),
            _ => false,
        }
    }

    /// Whether a command line has the argument, or one that excludes it.
    fn is_typed(&self, command: &Command, typed: &ArgMatches) -> bool {
        let given = |arg: &Arg| {
            let source = typed.value_source(arg.get_id().as_str());
            source == Some(clap::parser::ValueSource::CommandLine)
        };
        let excludes = |one: &Arg, other: &Arg| {
            let mut conflicts = command.get_arg_conflicts_with(one).into_iter();
            conflicts.any(|arg| arg.get_id() == other.get_id())
        };
        let own: Vec<&Arg> = self.positive.into_iter().chain(self.negative).collect();
        let mut all = command.get_arguments().filter(|arg| given(arg));
        all.any(|arg| {
            own.iter()
                .any(|own| own.get_id() == arg.get_id() || excludes(own, arg) || excludes(arg, own))
        })
    }
}

/// A given folder, or the folder of a given file.
fn folder_of(path: &Path) -> &Path {
    match path.parent() {
        _ if path.is_dir() => path,
        Some(parent) if !parent.as_os_str().is_empty() => parent,
        _ => Path::new("."),
    }
}

fn beside(paths: &[PathBuf]) -> anyhow::Result<Option<PathBuf>> {
    // A folder of that name holds no options; whatever else has the name is looked at.
    let there = |file: &PathBuf| fs::symlink_metadata(file).is_ok_and(|m| !m.is_dir());
    let mut found: Vec<PathBuf> = Vec::new();
    for path in paths {
        let folder = if path.is_dir() {
            path.as_path()
        } else {
            path.parent().unwrap_or(Path::new(""))
        };
        let file = folder.join(OPTIONS);
        let known = |other: &PathBuf| gadfly_files::real(other) == gadfly_files::real(&file);
        if there(&file) && !found.iter().any(known) {
            found.push(file);
        }
    }
    match found.as_slice() {
        [] => Ok(Some(PathBuf::from(OPTIONS)).filter(there)),
        [only] => Ok(Some(only.clone())),
        [first, second, ..] => Err(Diagnostic::new(format!(
            "two files with options apply: {} and {}",
            first.display(),
            second.display()
        ))
        .help("analyse the folders one by one, or choose a file with --config")
        .into()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    fn file(text: &str) -> Result<OptionsFile, Diagnostic> {
        OptionsFile::new(
            &crate::cli::command(),
            Path::new("code/gadfly.toml"),
            text.as_bytes().to_vec(),
        )
    }

    /// What a file says to a command where this was typed.
    fn words(command: &str, typed: &[&str], text: &str) -> Vec<String> {
        let all = crate::cli::command();
        let sub = all.find_subcommand(command).unwrap();
        let line = ["gadfly", command].into_iter().chain(typed.iter().copied());
        let matches = all.clone().try_get_matches_from(line).unwrap();
        let words =
            file(text)
                .unwrap()
                .words(&all, sub, matches.subcommand().map(|(_, typed)| typed));
        let text = |word: OsString| word.into_string().unwrap();
        words.unwrap().into_iter().map(text).collect()
    }

    fn check(text: &str, expected: &str) {
        let error = file(text).err().unwrap();
        assert_eq!(error.to_string(), format!("code/gadfly.toml:{expected}"));
    }

    #[test]
    fn every_option_has_a_care_and_can_be_written() {
        let unlisted = trust::care("no such option");
        let all = crate::cli::Arguments::command();
        assert_eq!(with_options(&all).count(), 5);
        for command in with_options(&all) {
            for long in command.get_arguments().filter_map(Arg::get_long) {
                let option = long.strip_prefix("no-").unwrap_or(long);
                if option != "config" {
                    assert_ne!(trust::care(option), unlisted, "{option}");
                }
            }
        }
    }

    #[test]
    fn options_become_words() {
        let all = "k = 0x2\ntime = 0.5\nstrict = true\nquiet = false\ncost = [\"call=1\", \"match=2\"]\n\
                   strategy = \"dfs\"\nclasspath = [\"a.jar\", \"/b.jar\"]\njunit = 4\nshuffle = true\n";
        assert_eq!(
            words("find", &["A.java"], all),
            [
                "--classpath=code/a.jar",
                "--classpath=/b.jar",
                "--cost=call=1",
                "--cost=match=2",
                "--junit=4",
                "--k=2",
                "--strategy=dfs",
                "--strict",
                "--time=0.5"
            ]
        );
        assert_eq!(words("quiz", &["a.py"], "shuffle = true"), ["--shuffle"]);
        assert_eq!(words("grade", &["a"], "cache = false"), ["--no-cache"]);
        assert_eq!(words("grade", &["a"], "cache = \"c\""), ["--cache=code/c"]);
        // One name, two meanings: each command takes the value that can be meant for it.
        let (asked, silent) = ("questions = [\"hole\"]", "questions = false");
        assert_eq!(words("quiz", &["a.py"], asked), ["--questions=hole"]);
        assert_eq!(words("grade", &["a"], asked), [""; 0]);
        assert_eq!(words("quiz", &["a.py"], silent), [""; 0]);
        assert_eq!(words("grade", &["a"], silent), ["--no-questions"]);
        assert_eq!(
            words("find", &["a"], "python = \"python3\""),
            ["--python=python3"]
        );
        assert_eq!(
            words("find", &["a"], "python = \"./py\""),
            ["--python=code/./py"]
        );
    }

    #[test]
    fn what_is_typed_wins() {
        let text = "k = 2\nquiet = true\nonly = [\"B\"]\ncost = [\"call=1\"]\n";
        let typed = [
            "A.java", "--k", "1", "-v", "--only", "A", "--cost", "match=1",
        ];
        assert_eq!(words("find", &typed, text), ["--cost=call=1"]);
        assert_eq!(
            words("grade", &["a", "--no-cache"], "cache = \"c\""),
            [""; 0]
        );
        assert_eq!(
            words("test", &["a.py", "--oracle", "b.py"], "canonize = true"),
            [""; 0]
        );
    }

    #[test]
    fn mistakes_are_shown_where_they_are() {
        check(
            "k = 3\n  junit = 6\n",
            "2:11: error: `6`: expected one of: 4, 5",
        );
        check(
            "k = -1",
            "1:5: error: `-1`: expected a whole number that is not negative, such as 8",
        );
        check(
            "cost = [\"call=1\", \"jump=1\"]",
            "1:8: error: `jump=1`: expected call=N, call:FUNCTION=N, match=N or match:CLASS=N",
        );
        check(
            "python = 1",
            "1:10: error: expected a path in quotation marks",
        );
        check("strict = 1", "1:10: error: expected true or false");
        check(
            "k = true",
            "1:5: error: expected a value, not true or false",
        );
        check("k = [1]", "1:5: error: expected one value, not a list");
        check(
            "k = 1\nlop = 1",
            "2:1: error: there is no option `lop`\n  help: did you mean `loops`?",
        );
        let help = "help: the options are those of the command line, without the dashes";
        check(
            "config = \"x\"",
            &format!("1:1: error: there is no option `config`\n  {help}"),
        );
    }
}
