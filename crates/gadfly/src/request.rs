//! What each command is asked, with defaults filled in.

mod grade;
mod quiz;
mod verify;

use std::ffi::OsString;
use std::path::PathBuf;

use gadfly_base::inputs::{self, InputFile};
use gadfly_base::{Analysis, Bounds, all_cores};
use gadfly_suite::java::JUnit;
use gadfly_testgen::{Authority, TestRequest};

use crate::cli::{Arguments, Command, CommonArguments, FindArguments, TestArguments};
use crate::values::Format;

pub use grade::{GradeCommand, MergeCommand};
pub use quiz::QuizCommand;
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
