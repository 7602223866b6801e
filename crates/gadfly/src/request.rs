//! What each command is asked: the command line over the file with options over the defaults.

/// A value of `gadfly.toml`: a text or a number, read like the option of the command line.
macro_rules! read_like_the_option {
    ($($name:ident)*) => {$(
        impl<'de> serde::Deserialize<'de> for $name {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let text = match toml::Value::deserialize(deserializer)? {
                    toml::Value::String(text) => text,
                    other => other.to_string(),
                };
                text.parse().map_err(|error| serde::de::Error::custom(format!("`{text}`: {error}")))
            }
        }
    )*};
}

mod grade;
mod quiz;
mod verify;

use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;

use clap::{Parser, ValueEnum};
use gadfly_base::inputs::{self, InputFile};
use gadfly_base::{Analysis, Bounds, InvalidOption, all_cores};
use gadfly_suite::java::JUnit;
use gadfly_testgen::{Authority, TestRequest};
use serde::Deserialize;
use serde::de::{self, Deserializer};

use crate::cli::{Arguments, Command, FindArguments, TestArguments};
use crate::config::{self, Config};

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

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, ValueEnum, Deserialize)]
#[serde(rename_all = "lowercase")]
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

impl<'de> Deserialize<'de> for JUnitVersion {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        match u8::deserialize(deserializer)? {
            4 => Ok(JUnitVersion::Four),
            5 => Ok(JUnitVersion::Five),
            other => Err(de::Error::custom(format!(
                "JUnit {other} is not known, only 4 and 5"
            ))),
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

impl<'de> Deserialize<'de> for Seconds {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(SecondsVisitor)
    }
}

struct SecondsVisitor;

impl de::Visitor<'_> for SecondsVisitor {
    type Value = Seconds;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a number of seconds")
    }

    fn visit_f64<E: de::Error>(self, seconds: f64) -> Result<Seconds, E> {
        Seconds::new(seconds).map_err(E::custom)
    }

    fn visit_i64<E: de::Error>(self, seconds: i64) -> Result<Seconds, E> {
        self.visit_f64(seconds as f64)
    }
}

impl FindCommand {
    /// What someone asks who types these words after `gadfly find`.
    pub fn parse(words: &[&str]) -> anyhow::Result<Self> {
        let words = ["gadfly", "find"].iter().chain(words);
        match Arguments::try_parse_from(words)?.command {
            Command::Find(arguments) => Self::read(*arguments),
            _ => unreachable!("the second word is `find`"),
        }
    }

    /// Looks for the files and for the options beside them.
    pub fn read(arguments: FindArguments) -> anyhow::Result<Self> {
        let common = &arguments.common;
        let files = inputs::collect(&common.paths)?;
        let config = config::load(common.config.as_deref(), &common.paths)?;
        Ok(Self::new(arguments, config, files))
    }

    /// The command line over the configuration file over the defaults.
    pub fn new(arguments: FindArguments, config: Config, files: Vec<InputFile>) -> Self {
        let FindArguments {
            common: a,
            unknown,
            states,
            out,
            junit,
            unconfirmed,
        } = arguments;
        let c = config;
        let usual = Bounds::default();
        let mut costs = c.cost;
        costs.extend(a.cost);
        let analysis = Analysis {
            only: or(a.only, c.only),
            entry: or(a.entry, c.entry),
            unknown: or(unknown, c.unknown),
            states: states.or(c.states).unwrap_or_default(),
            nulls: a.nulls.or(c.nulls).unwrap_or_default(),
            bounds: Bounds {
                k: a.k.or(c.k).unwrap_or(usual.k),
                loops: a.loops.or(c.loops).unwrap_or(usual.loops),
                depth: a.depth.or(c.depth).unwrap_or(usual.depth),
                time: a.time.or(c.time).map_or(usual.time, |s| s.0),
                budget: a.budget.or(c.budget),
                patience: a.patience.or(c.patience).unwrap_or(usual.patience),
                costs,
            },
            strategy: a.strategy.or(c.strategy).unwrap_or_default(),
            seed: a.seed.or(c.seed).unwrap_or(0),
            jobs: a.jobs.or(c.jobs).unwrap_or_else(all_cores),
            classpath: or(class_path(&a.classpath), c.classpath),
            java_home: a.java_home.or(c.java_home),
            python: a.python.or(c.python),
            ..Analysis::of_files(a.paths, files)
        };
        FindCommand {
            analysis,
            out: out.or(c.out),
            junit: junit.or(c.junit).unwrap_or_default().junit(),
            shown: Shown {
                format: a.format.or(c.format).unwrap_or_default(),
                strict: a.strict || c.strict.unwrap_or(false),
                unconfirmed: unconfirmed || c.unconfirmed.unwrap_or(false),
                quiet: a.quiet || (c.quiet.unwrap_or(false) && !a.verbose),
                verbose: a.verbose || (c.verbose.unwrap_or(false) && !a.quiet),
            },
        }
    }
}

impl TestCommand {
    /// What someone asks who types these words after `gadfly test`.
    pub fn parse(words: &[&str]) -> anyhow::Result<Self> {
        let words = ["gadfly", "test"].iter().chain(words);
        match Arguments::try_parse_from(words)?.command {
            Command::Test(arguments) => Self::read(*arguments),
            _ => unreachable!("the second word is `test`"),
        }
    }

    /// Looks for the files and for the options beside them.
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
        common.paths = paths;
        let files = inputs::collect(&common.paths)?;
        let config = config::load(common.config.as_deref(), &common.paths)?;
        let goal = goal.or(config.goal).unwrap_or_default();
        let with = or(with, config.with.clone());
        let graphs = graphs || config.graphs.unwrap_or(false);
        let lines = lines.or(config.lines.clone());
        // One of the two on the command line also overrides the other in the file.
        let authority = match (canonize, oracle) {
            (true, _) => Authority::Code,
            (false, Some(oracle)) => Authority::Oracle(oracle),
            (false, None) => match (config.canonize.unwrap_or(false), &config.oracle) {
                (true, _) => Authority::Code,
                (false, Some(oracle)) => Authority::Oracle(oracle.clone()),
                (false, None) => Authority::User,
            },
        };
        let arguments = FindArguments {
            common,
            out,
            junit,
            ..FindArguments::default()
        };
        let mut find = FindCommand::new(arguments, config, files);
        find.analysis.classes = classes;
        Ok(TestCommand {
            request: TestRequest {
                analysis: find.analysis,
                goal,
                with,
                junit: find.junit,
                graphs,
                lines,
                authority,
            },
            out: find.out,
            shown: find.shown,
        })
    }
}

/// The jars and folders of lists such as `java` takes.
fn class_path(lists: &[String]) -> Vec<PathBuf> {
    lists.iter().flat_map(std::env::split_paths).collect()
}

fn or<T>(first: Vec<T>, second: Vec<T>) -> Vec<T> {
    if first.is_empty() { second } else { first }
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
