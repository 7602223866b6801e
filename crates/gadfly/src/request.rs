//! What each command is asked, with defaults filled in.

mod grade;
mod quiz;
mod verify;

use std::ffi::OsString;
use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;

use clap::ValueEnum;
use gadfly_base::inputs::{self, InputFile};
use gadfly_base::{Analysis, Bounds, InvalidOption, all_cores};
use gadfly_suite::java::JUnit;
use gadfly_testgen::{Authority, TestRequest};

use crate::cli::{Arguments, Command, CommonArguments, FindArguments, TestArguments};

pub use grade::{Compared, GradeCommand, MergeCommand, ShardOption, Tolerance, Weight};
pub use quiz::{
    AnswerForm, ExportFormat, NumberOfOptions, Penalty, Points, QuestionKind, QuizCommand,
};
pub use verify::VerifyCommand;

/// How a command shows what it found.
#[derive(Clone, Copy, Debug)]
pub struct Shown {
    pub format: Format,
    /// Doubts count for the exit code.
    pub strict: bool,
    /// Findings that were not confirmed are shown as well.
    pub unconfirmed: bool,
    pub quiet: bool,
    pub verbose: bool,
}

/// What `gadfly find` is asked.
#[derive(Clone, Debug)]
pub struct FindCommand {
    pub analysis: Analysis,
    pub out: Option<PathBuf>,
    pub junit: JUnit,
    pub shown: Shown,
}

/// What `gadfly test` is asked.
#[derive(Clone, Debug)]
pub struct TestCommand {
    pub request: TestRequest,
    pub out: Option<PathBuf>,
    pub shown: Shown,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, ValueEnum)]
pub enum Format {
    /// Text for people
    #[default]
    Human,
    /// One JSON object
    Json,
    /// SARIF 2.1.0, for code scanning
    Sarif,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, ValueEnum)]
pub enum JUnitVersion {
    #[value(name = "4")]
    Four,
    #[default]
    #[value(name = "5")]
    Five,
}

impl JUnitVersion {
    fn junit(self) -> JUnit {
        match self {
            JUnitVersion::Four => JUnit::Four,
            JUnitVersion::Five => JUnit::Five,
        }
    }
}

/// A positive number of seconds, fractions allowed.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Seconds(pub Duration);

const SECONDS: InvalidOption =
    InvalidOption("expected a positive number of seconds, such as 10 or 0.5");

/// No search needs longer than a year.
const LONGEST: f64 = 366.0 * 24.0 * 3600.0;

impl Seconds {
    fn new(seconds: f64) -> Result<Self, InvalidOption> {
        if seconds > 0.0 && seconds <= LONGEST {
            Ok(Seconds(Duration::from_secs_f64(seconds)))
        } else {
            Err(SECONDS)
        }
    }
}

impl FromStr for Seconds {
    type Err = InvalidOption;

    fn from_str(text: &str) -> Result<Self, InvalidOption> {
        Self::new(text.parse().map_err(|_| SECONDS)?)
    }
}

/// What someone types after `gadfly`.
fn typed(name: &str, words: &[&str]) -> anyhow::Result<Command> {
    let words = ["gadfly", name].into_iter().chain(words.iter().copied());
    Ok(Arguments::read(words.map(OsString::from))?.command)
}

impl FindCommand {
    /// What someone asks who types these words after `gadfly find`.
    pub fn parse(words: &[&str]) -> anyhow::Result<Self> {
        match typed("find", words)? {
            Command::Find(arguments) => Self::read(*arguments),
            _ => anyhow::bail!("this is another command"),
        }
    }

    /// Looks for the files.
    pub fn read(arguments: FindArguments) -> anyhow::Result<Self> {
        let files = inputs::collect(&arguments.common.paths)?;
        let FindArguments {
            common,
            unknown,
            states,
            out,
            junit,
            unconfirmed,
        } = arguments;
        let (analysis, shown) = common.split(files);
        Ok(FindCommand {
            analysis: Analysis {
                unknown,
                states: states.unwrap_or_default(),
                ..analysis
            },
            out,
            junit: junit.unwrap_or_default().junit(),
            shown: Shown {
                unconfirmed,
                ..shown
            },
        })
    }
}

impl CommonArguments {
    /// What is analysed, and how it is shown.
    fn split(self, files: Vec<InputFile>) -> (Analysis, Shown) {
        let usual = Bounds::default();
        let analysis = Analysis {
            only: self.only,
            entry: self.entry,
            nulls: self.nulls.unwrap_or_default(),
            bounds: Bounds {
                k: self.k.unwrap_or(usual.k),
                loops: self.loops.unwrap_or(usual.loops),
                depth: self.depth.unwrap_or(usual.depth),
                time: self.time.map_or(usual.time, |s| s.0),
                budget: self.budget,
                patience: self.patience.unwrap_or(usual.patience),
                costs: self.cost,
            },
            strategy: self.strategy.unwrap_or_default(),
            seed: self.seed.unwrap_or(0),
            jobs: self.jobs.unwrap_or_else(all_cores),
            classpath: class_path(&self.classpath),
            java_home: self.java_home,
            python: self.python,
            ..Analysis::of_files(self.paths, files)
        };
        let shown = Shown {
            format: self.format.unwrap_or_default(),
            strict: self.strict,
            unconfirmed: false,
            quiet: self.quiet,
            verbose: self.verbose,
        };
        (analysis, shown)
    }
}

impl TestCommand {
    /// What someone asks who types these words after `gadfly test`.
    pub fn parse(words: &[&str]) -> anyhow::Result<Self> {
        match typed("test", words)? {
            Command::Test(arguments) => Self::read(*arguments),
            _ => anyhow::bail!("this is another command"),
        }
    }

    /// Looks for the files.
    pub fn read(arguments: TestArguments) -> anyhow::Result<Self> {
        let TestArguments {
            mut common,
            goal,
            with,
            lines,
            canonize,
            oracle,
            graphs,
            out,
            junit,
        } = arguments;
        let (paths, classes) = inputs::without_class_names(std::mem::take(&mut common.paths));
        let files = inputs::collect(&paths)?;
        common.paths = paths;
        let (analysis, shown) = common.split(files);
        Ok(TestCommand {
            request: TestRequest {
                analysis: Analysis {
                    classes,
                    ..analysis
                },
                goal: goal.unwrap_or_default(),
                with,
                junit: junit.unwrap_or_default().junit(),
                graphs,
                lines,
                authority: match (canonize, oracle) {
                    (true, _) => Authority::Code,
                    (false, Some(oracle)) => Authority::Oracle(oracle),
                    (false, None) => Authority::User,
                },
            },
            out,
            shown,
        })
    }
}

/// The jars and folders of lists such as `java` takes.
fn class_path(lists: &[String]) -> Vec<PathBuf> {
    lists.iter().flat_map(std::env::split_paths).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seconds_are_positive() {
        assert_eq!("0.5".parse(), Ok(Seconds(Duration::from_millis(500))));
        for text in ["0", "-1", "NaN", "inf", "soon", "1e99"] {
            assert_eq!(text.parse::<Seconds>(), Err(SECONDS), "{text}");
        }
    }
}
