//! Everything a find job is asked, with defaults filled in.

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
use std::num::{NonZeroU32, NonZeroUsize};
use std::path::PathBuf;
use std::str::FromStr;
use std::thread;
use std::time::Duration;

use clap::{Parser, ValueEnum};
use serde::de::{self, Deserializer};
use serde::{Deserialize, Serialize, Serializer};

use crate::cli::{Arguments, Command, CommonArguments, FindArguments, TestArguments};
use crate::config::{self, Config};
use crate::inputs::{self, InputFile, Language};

pub use grade::{
    Compared, GradeRequest, MergeRequest, Revealed, ShardOption, SuiteOf, Tolerance, Weight,
};
pub use quiz::{
    AnswerForm, ExportFormat, NumberOfOptions, Penalty, Points, QuestionKind, QuizRequest,
};
pub use verify::{Algorithm, VerifyRequest};

/// A find job.
#[derive(Clone, Debug)]
pub struct FindRequest {
    /// The paths as given.
    pub paths: Vec<PathBuf>,
    /// The files behind the paths: sorted, each once.
    pub files: Vec<InputFile>,
    /// Classes of the JDK or the class path that are analysed as if they were the user's.
    pub classes: Vec<String>,
    /// `Shape`, `Shape.area`, `area`; empty for everything public.
    pub only: Vec<String>,
    /// `Main.main`: start from these, run as they are; empty for every public method.
    pub entry: Vec<String>,
    /// `pkg.Source.nondet*`: static methods that return unknown values.
    pub unknown: Vec<String>,
    pub states: States,
    pub nulls: Nulls,
    pub bounds: Bounds,
    pub strategy: Strategy,
    pub seed: u64,
    pub jobs: NonZeroUsize,
    pub classpath: Vec<PathBuf>,
    pub java_home: Option<PathBuf>,
    pub python: Option<PathBuf>,
    pub strict: bool,
    pub unconfirmed: bool,
    pub format: Format,
    pub out: Option<PathBuf>,
    pub junit: JUnitVersion,
    pub quiet: bool,
    pub verbose: bool,
}

#[derive(Clone, PartialEq, Debug)]
pub struct Bounds {
    pub k: u32,
    pub loops: u32,
    pub depth: NonZeroU32,
    /// For each entry.
    pub time: Duration,
    pub budget: Option<u64>,
    /// Paths without anything new after which an entry is left; 0 for never.
    pub patience: u64,
    /// Later ones win.
    pub costs: Vec<Cost>,
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

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, ValueEnum, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum States {
    #[default]
    All,
    Reachable,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, ValueEnum, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Nulls {
    #[default]
    All,
    Fields,
    None,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, ValueEnum, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Strategy {
    /// Deepest first
    Dfs,
    /// Shortest first
    Bfs,
    /// Whatever promises new code first
    #[default]
    Coverage,
}

/// What a suite must cover.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, ValueEnum, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Goal {
    /// Every line and every branch, and for Java both sides of every limit
    #[default]
    Branches,
    /// Every path
    Paths,
    /// What branches asks, and every small mistake in the code shows
    Mutants,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, ValueEnum)]
pub enum JUnitVersion {
    #[value(name = "4")]
    Four,
    #[default]
    #[value(name = "5")]
    Five,
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

/// No search needs longer than a year.
const LONGEST: f64 = 366.0 * 24.0 * 3600.0;

impl Seconds {
    fn new(seconds: f64) -> Result<Self, InvalidOption> {
        if seconds > 0.0 && seconds <= LONGEST {
            Ok(Seconds(Duration::from_secs_f64(seconds)))
        } else {
            Err(InvalidOption::Seconds)
        }
    }
}

impl FromStr for Seconds {
    type Err = InvalidOption;

    fn from_str(text: &str) -> Result<Self, InvalidOption> {
        Self::new(text.parse().map_err(|_| InvalidOption::Seconds)?)
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

/// Lines of a file, counted from 1: `4,6,9-11`.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct LineRanges(Vec<(u32, u32)>);

impl LineRanges {
    pub fn contains(&self, line: u32) -> bool {
        self.0
            .iter()
            .any(|(from, to)| (*from..=*to).contains(&line))
    }

    /// The ranges as they were given.
    pub fn ranges(&self) -> &[(u32, u32)] {
        &self.0
    }
}

impl FromStr for LineRanges {
    type Err = InvalidOption;

    fn from_str(text: &str) -> Result<Self, InvalidOption> {
        let number = |text: &str| -> Result<u32, InvalidOption> {
            let line = text.trim().parse().map_err(|_| InvalidOption::Lines)?;
            if line == 0 {
                Err(InvalidOption::Lines)
            } else {
                Ok(line)
            }
        };
        let mut ranges = Vec::new();
        for part in text.split(',') {
            let (from, to) = part.split_once('-').unwrap_or((part, part));
            let (from, to) = (number(from)?, number(to)?);
            if from > to {
                return Err(InvalidOption::Lines);
            }
            ranges.push((from, to));
        }
        Ok(LineRanges(ranges))
    }
}

impl<'de> Deserialize<'de> for LineRanges {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse()
            .map_err(|error| de::Error::custom(format!("`{text}`: {error}")))
    }
}

/// The price of an event against `--budget`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Cost {
    pub event: CostEvent,
    /// The function or class it is for; every one if absent.
    pub name: Option<String>,
    pub price: u64,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CostEvent {
    /// A call of a function.
    Call,
    /// A successful type test against a class.
    Match,
}

impl FromStr for Cost {
    type Err = InvalidOption;

    fn from_str(text: &str) -> Result<Self, InvalidOption> {
        let (what, price) = text.split_once('=').ok_or(InvalidOption::Cost)?;
        let (event, name) = match what.split_once(':') {
            Some((event, name)) if !name.trim().is_empty() => {
                (event, Some(name.trim().to_string()))
            }
            Some(_) => return Err(InvalidOption::Cost),
            None => (what, None),
        };
        let event = match event.trim() {
            "call" => CostEvent::Call,
            "match" => CostEvent::Match,
            _ => return Err(InvalidOption::Cost),
        };
        let price = price.trim().parse().map_err(|_| InvalidOption::Cost)?;
        Ok(Cost { event, name, price })
    }
}

impl<'de> Deserialize<'de> for Cost {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse()
            .map_err(|error| de::Error::custom(format!("`{text}`: {error}")))
    }
}

/// Why the text of an option cannot be read.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum InvalidOption {
    #[error("expected a positive number of seconds, such as 10 or 0.5")]
    Seconds,
    #[error("expected call=N, call:FUNCTION=N, match=N or match:CLASS=N")]
    Cost,
    #[error("expected lines such as 4,6,11 or 4-9")]
    Lines,
}

impl FindRequest {
    /// A request with every option at its default, for tests and benchmarks.
    pub fn with_defaults(paths: Vec<PathBuf>, files: Vec<InputFile>) -> Self {
        let common = CommonArguments {
            paths,
            ..CommonArguments::default()
        };
        let arguments = FindArguments {
            common,
            ..FindArguments::default()
        };
        FindRequest::new(arguments, Config::default(), files)
    }

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

    /// The part of the request that is about one language; nothing if there is no such code.
    pub fn part(&self, language: Language) -> Option<FindRequest> {
        let files = inputs::of_language(&self.files, language);
        let classes = match language {
            Language::Java => self.classes.clone(),
            Language::Python => Vec::new(),
        };
        (!files.is_empty() || !classes.is_empty()).then(|| FindRequest {
            files,
            classes,
            ..self.clone()
        })
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
        let cores = || thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
        let mut costs = c.cost;
        costs.extend(a.cost);
        FindRequest {
            files,
            only: or(a.only, c.only),
            entry: or(a.entry, c.entry),
            unknown: or(unknown, c.unknown),
            states: states.or(c.states).unwrap_or_default(),
            nulls: a.nulls.or(c.nulls).unwrap_or_default(),
            bounds: Bounds {
                k: a.k.or(c.k).unwrap_or(3),
                loops: a.loops.or(c.loops).unwrap_or(8),
                depth: a
                    .depth
                    .or(c.depth)
                    .unwrap_or(const { NonZeroU32::new(16).unwrap() }),
                time: a.time.or(c.time).map_or(Duration::from_secs(10), |s| s.0),
                budget: a.budget.or(c.budget),
                patience: a.patience.or(c.patience).unwrap_or(500),
                costs,
            },
            strategy: a.strategy.or(c.strategy).unwrap_or_default(),
            seed: a.seed.or(c.seed).unwrap_or(0),
            jobs: a.jobs.or(c.jobs).unwrap_or_else(cores),
            classpath: or(class_path(&a.classpath), c.classpath),
            java_home: a.java_home.or(c.java_home),
            python: a.python.or(c.python),
            strict: a.strict || c.strict.unwrap_or(false),
            unconfirmed: unconfirmed || c.unconfirmed.unwrap_or(false),
            format: a.format.or(c.format).unwrap_or_default(),
            out: out.or(c.out),
            junit: junit.or(c.junit).unwrap_or_default(),
            quiet: a.quiet || (c.quiet.unwrap_or(false) && !a.verbose),
            verbose: a.verbose || (c.verbose.unwrap_or(false) && !a.quiet),
            paths: a.paths,
            classes: Vec::new(),
        }
    }
}

/// A test job: the same search, and what the suite must be like.
#[derive(Clone, Debug)]
pub struct TestRequest {
    pub find: FindRequest,
    pub goal: Goal,
    /// Folders and files with existing tests.
    pub with: Vec<PathBuf>,
    pub out: PathBuf,
    /// Draw the objects of each test.
    pub graphs: bool,
    /// Only these lines need tests.
    pub lines: Option<LineRanges>,
    /// Whose word counts for what is expected.
    pub authority: Authority,
}

/// Whose word counts for what a call should do.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Authority {
    /// The user is asked.
    User,
    /// The code as it is.
    Code,
    /// Another implementation.
    Oracle(PathBuf),
}

impl TestRequest {
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
        let mut find = FindRequest::new(
            FindArguments {
                common,
                out,
                junit,
                ..FindArguments::default()
            },
            config,
            files,
        );
        find.classes = classes;
        let out = find.out.clone();
        Ok(TestRequest {
            goal,
            graphs,
            with,
            lines,
            authority,
            out: out.unwrap_or_else(|| PathBuf::from("gadfly-tests")),
            find,
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

impl Serialize for Cost {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl fmt::Display for Cost {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let event = match self.event {
            CostEvent::Call => "call",
            CostEvent::Match => "match",
        };
        match &self.name {
            Some(name) => write!(f, "{event}:{name}={}", self.price),
            None => write!(f, "{event}={}", self.price),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn costs_are_read_and_written_alike() {
        for text in ["call=1", "call:find=0", "match:AddC=1", "match=7"] {
            assert_eq!(text.parse::<Cost>().unwrap().to_string(), text);
        }
        for text in ["call", "call:=1", "jump=1", "call=-1", "=1"] {
            assert_eq!(text.parse::<Cost>(), Err(InvalidOption::Cost), "{text}");
        }
    }

    #[test]
    fn lines_are_numbers_and_ranges() {
        let lines: LineRanges = "4, 6,9-11".parse().unwrap();
        let seen: Vec<u32> = (0..20).filter(|n| lines.contains(*n)).collect();
        assert_eq!(seen, [4, 6, 9, 10, 11]);
        for text in ["", "0", "a", "5-3", "4,,5", "1-", "-1"] {
            let read = text.parse::<LineRanges>();
            assert_eq!(read, Err(InvalidOption::Lines), "{text}");
        }
    }

    #[test]
    fn seconds_are_positive() {
        assert_eq!("0.5".parse(), Ok(Seconds(Duration::from_millis(500))));
        for text in ["0", "-1", "NaN", "inf", "soon", "1e99"] {
            assert_eq!(
                text.parse::<Seconds>(),
                Err(InvalidOption::Seconds),
                "{text}"
            );
        }
    }
}
