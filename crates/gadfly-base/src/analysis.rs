//! What is analysed, how far, and with which tools.

use std::fmt;
use std::num::{NonZeroU32, NonZeroUsize};
use std::path::PathBuf;
use std::str::FromStr;
use std::thread;
use std::time::Duration;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

use crate::choices;
use crate::inputs::{self, InputFile, Language};

/// The part of a request that all jobs on code have in common.
#[derive(Clone, Debug)]
pub struct Analysis {
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
}

impl Analysis {
    /// All code behind these paths, with the usual bounds.
    pub fn of(paths: Vec<PathBuf>) -> Result<Analysis, crate::diagnostic::Diagnostic> {
        let files = inputs::collect(&paths)?;
        Ok(Analysis::of_files(paths, files))
    }

    pub fn of_files(paths: Vec<PathBuf>, files: Vec<InputFile>) -> Analysis {
        Analysis {
            paths,
            files,
            classes: Vec::new(),
            only: Vec::new(),
            entry: Vec::new(),
            unknown: Vec::new(),
            states: States::default(),
            nulls: Nulls::default(),
            bounds: Bounds::default(),
            strategy: Strategy::default(),
            seed: 0,
            jobs: all_cores(),
            classpath: Vec::new(),
            java_home: None,
            python: None,
        }
    }

    /// The part that is about one language; nothing if there is no such code.
    pub fn part(&self, language: Language) -> Option<Analysis> {
        let files = inputs::of_language(&self.files, language);
        let classes = match language {
            Language::Java => self.classes.clone(),
            Language::Python => Vec::new(),
        };
        (!files.is_empty() || !classes.is_empty()).then(|| Analysis {
            files,
            classes,
            ..self.clone()
        })
    }
}

/// As many threads as the machine has cores.
pub fn all_cores() -> NonZeroUsize {
    thread::available_parallelism().unwrap_or(NonZeroUsize::MIN)
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

impl Default for Bounds {
    fn default() -> Bounds {
        Bounds {
            k: 3,
            loops: 8,
            depth: const { NonZeroU32::new(16).unwrap() },
            time: Duration::from_secs(10),
            budget: None,
            patience: 500,
            costs: Vec::new(),
        }
    }
}

choices! {
    /// Object states to start from.
    pub enum States {
        All = "all" "",
        /// Those that constructors and public methods reach.
        Reachable = "reachable" "",
    }
    default All
}

choices! {
    /// Which inputs may be null.
    pub enum Nulls {
        All = "all" "",
        /// Only fields of input objects.
        Fields = "fields" "",
        None = "none" "",
    }
    default All
}

choices! {
    /// The order in which paths are followed.
    pub enum Strategy {
        Dfs = "dfs" "Deepest first",
        Bfs = "bfs" "Shortest first",
        Coverage = "coverage" "Whatever promises new code first",
    }
    default Coverage
}

/// The price of an event against a budget.
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

/// Why the text of an option cannot be read.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0}")]
pub struct InvalidOption(pub &'static str);

const COST: InvalidOption =
    InvalidOption("expected call=N, call:FUNCTION=N, match=N or match:CLASS=N");

impl FromStr for Cost {
    type Err = InvalidOption;

    fn from_str(text: &str) -> Result<Self, InvalidOption> {
        let (what, price) = text.split_once('=').ok_or(COST)?;
        let (event, name) = match what.split_once(':') {
            Some((event, name)) if !name.trim().is_empty() => {
                (event, Some(name.trim().to_string()))
            }
            Some(_) => return Err(COST),
            None => (what, None),
        };
        let event = match event.trim() {
            "call" => CostEvent::Call,
            "match" => CostEvent::Match,
            _ => return Err(COST),
        };
        let price = price.trim().parse().map_err(|_| COST)?;
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
            assert_eq!(text.parse::<Cost>(), Err(COST), "{text}");
        }
    }

    #[test]
    fn choices_have_names() {
        assert_eq!("bfs".parse(), Ok(Strategy::Bfs));
        let error = "best".parse::<Strategy>().unwrap_err();
        assert_eq!(error.to_string(), "expected one of: dfs bfs coverage");
    }
}
