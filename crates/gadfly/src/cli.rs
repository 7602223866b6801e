//! What users type: the one declaration of every option. Options may also stand in `gadfly.toml`, whose
//! contents become words of the command line ([`crate::config`]). Defaults are those of `crate::request`.

use std::ffi::OsString;
use std::fs;
use std::num::{NonZeroU32, NonZeroUsize};
use std::path::PathBuf;
use std::str::FromStr;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{ArgAction, Args, CommandFactory, FromArgMatches, Parser, Subcommand, ValueHint};
use clap_complete::Shell;
use gadfly_base::choice::Choice;
use gadfly_base::{Cost, InvalidOption, Nulls, States, Strategy};
use gadfly_grading::unreadable::unreadable;
use gadfly_grading::{Revealed, SuiteOf};
use gadfly_testgen::{Goal, LineRanges};
use gadfly_verify::Algorithm;

use crate::config::exercise::{self, ExerciseFile};
use crate::config::{self, OptionsFile};
use crate::values::{
    AnswerForm, Compared, ExportFormat, Format, JUnitVersion, NumberOfOptions, Penalty, Points,
    QuestionKind, Seconds, ShardOption, Tolerance, Weight,
};

#[derive(Parser, Debug)]
#[command(
    name = "gadfly",
    version,
    about = "Symbolic-execution workbench for Java, Scala and Python.",
    long_about = "Find failing inputs, write tests, check contracts, grade submissions and make tracing exercises \
                  by symbolic execution. Every result was executed in the real runtime before it is shown.",
    after_help = "Exit codes: 0 nothing found, 1 something found, 2 wrong usage or unreadable input.",
    arg_required_else_help = true,
    infer_long_args = false,
    max_term_width = 100
)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    pub command: Command,
}

/// One of a few names, with what they mean.
fn choice<T: Choice + FromStr<Err = InvalidOption> + Send + Sync>()
-> impl TypedValueParser<Value = T> {
    let values = T::ALL.iter().map(|one| match one.help {
        "" => PossibleValue::new(one.name),
        help => PossibleValue::new(one.name).help(help),
    });
    PossibleValuesParser::new(values).try_map(|name| name.parse::<T>())
}

/// A number that may be 0.
fn whole<T: FromStr>(text: &str) -> Result<T, &'static str> {
    text.parse()
        .map_err(|_| "expected a whole number that is not negative, such as 8")
}

fn positive<T: FromStr>(text: &str) -> Result<T, &'static str> {
    text.parse()
        .map_err(|_| "expected a whole number from 1, such as 8")
}

/// The command line as it is parsed. A negative number after an option is its value, though never a right
/// one: what is expected there can then be said.
pub fn command() -> clap::Command {
    Arguments::command().mut_subcommands(|command| {
        command.mut_args(|arg| match arg.get_action() {
            ArgAction::Set | ArgAction::Append if !arg.is_positional() => {
                arg.allow_negative_numbers(true)
            }
            _ => arg,
        })
    })
}

impl Arguments {
    /// What was typed, and what a file with options adds to it.
    pub(crate) fn read(words: impl IntoIterator<Item = OsString>) -> anyhow::Result<Arguments> {
        let command = command();
        let mut words: Vec<OsString> = words.into_iter().collect();
        let mut typed = command.clone().try_get_matches_from(&words)?;
        let mut arguments = Arguments::from_arg_matches(&typed)?;
        let exercise = match &arguments.command {
            Command::Grade(grade) => {
                let typed = exercise::Typed {
                    paths: &grade.common.paths,
                    references: &grade.reference,
                    answers: grade.answers.as_ref(),
                };
                exercise::find(&command, typed)?
            }
            _ => None,
        };
        if let (Some(exercise), Some((name, of_grade))) = (&exercise, typed.subcommand())
            && let Some(subcommand) = command.find_subcommand(name)
        {
            let more = exercise.words(subcommand, Some(of_grade))?;
            insert(&mut words, name, more);
            typed = command.clone().try_get_matches_from(&words)?;
            arguments = Arguments::from_arg_matches(&typed)?;
        }
        arguments.set_exercise(exercise.clone());
        let (Some(file), Some((name, typed))) =
            (arguments.command.options(&command)?, typed.subcommand())
        else {
            return Ok(arguments);
        };
        let Some(subcommand) = command.find_subcommand(name) else {
            return Ok(arguments);
        };
        let more = file.words(&command, subcommand, Some(typed))?;
        insert(&mut words, name, more);
        let all = command.try_get_matches_from(&words)?;
        let mut arguments = Arguments::from_arg_matches(&all)?;
        arguments.set_exercise(exercise);
        Ok(arguments)
    }

    fn set_exercise(&mut self, exercise: Option<ExerciseFile>) {
        if let Command::Grade(grade) = &mut self.command {
            grade.exercise = exercise;
        }
    }
}

/// Puts words behind the name of a subcommand.
fn insert(words: &mut Vec<OsString>, name: &str, more: Vec<OsString>) {
    let at = words.iter().position(|word| word == name);
    let at = at.map_or(0, |at| at + 1);
    words.splice(at..at, more);
}

impl Command {
    /// The file with options that applies.
    fn options(&self, all: &clap::Command) -> anyhow::Result<Option<OptionsFile>> {
        let common = match self {
            Command::Find(find) => &find.common,
            Command::Test(test) => &test.common,
            Command::Verify(verify) => &verify.common,
            Command::Quiz(quiz) => &quiz.common,
            Command::Grade(grade) => return grade.options(all),
            Command::Merge(_)
            | Command::Doctor(_)
            | Command::Trust(_)
            | Command::Completions { .. } => return Ok(None),
        };
        config::load(all, common.config.as_deref(), &common.paths)
    }
}

impl GradeArguments {
    /// The options in a file: beside the reference, or else in a folder of submissions if the reference is
    /// named there, which takes the user's trust.
    fn options(&self, all: &clap::Command) -> anyhow::Result<Option<OptionsFile>> {
        let given = &self.submissions();
        for path in given {
            fs::metadata(path).map_err(|error| unreadable(path, &error))?;
        }
        let beside = if self.reference.is_empty() {
            given
        } else {
            &self.reference
        };
        config::load_for_class(all, self.common.config.as_deref(), beside, given)
    }

    /// The given paths but that of the exercise.
    pub(crate) fn submissions(&self) -> Vec<PathBuf> {
        let exercise = self.exercise.as_ref().map(|exercise| &exercise.path);
        let all = self.common.paths.iter();
        all.filter(|path| Some(*path) != exercise)
            .cloned()
            .collect()
    }
}

#[derive(Subcommand, Debug)]
pub(crate) enum Command {
    /// Find inputs that make Java or Python code fail
    #[command(
        long_about = "Find inputs that make Java or Python code fail.\n\n\
                      Every public method or function is called with unknown arguments (and on an \
                      unknown object); Gadfly follows its paths and reports each way it can fail, \
                      with the inputs, the place and the chain of calls. Every finding was executed \
                      on the real JVM or the real CPython and raised exactly that exception at that \
                      line.",
        after_help = "Any option may also stand in a file gadfly.toml beside the code, without the \
                      dashes (loops = 20); the command line wins.\n\
                      Exit codes: 0 nothing found, 1 something found, 2 wrong usage or unreadable input."
    )]
    Find(Box<FindArguments>),
    /// Write a suite of tests: JUnit for Java, pytest for Python
    #[command(
        long_about = "Write a suite of tests: JUnit for Java, pytest for Python.\n\n\
                      Gadfly follows the paths of every public method or function and chooses a small \
                      set of inputs that covers its branches and limits.\n\n\
                      Java: it observes on the real JVM what each call returns, throws, prints and \
                      changes. The suite compiles and passes: it describes the present behaviour, so \
                      that it fails when the behaviour changes.\n\n\
                      Python: it asks you what each call should return, and your answers become \
                      test_FILE.py. Where the code does something else, you have found a bug. With \
                      --canonize nothing is asked, and the present behaviour is expected.",
        after_help = "A PATH may also be the name of a class of the JDK or of the class path, such \
                      as java.util.ArrayDeque.\n\
                      Any option may also stand in a file gadfly.toml beside the code, without the \
                      dashes (goal = \"paths\"); the command line wins.\n\
                      Exit codes: 0 the suite was written; 1 the code does not do what is expected of it \
                      (Python), or a branch remains in doubt under --strict; 2 wrong usage or \
                      unreadable input; 130 interrupted, with all answers kept."
    )]
    Test(Box<TestArguments>),
    /// Check Java code against its contracts
    #[command(
        long_about = "Check Java code against its contracts: JML comments (//@ ensures …), annotations \
                      (@Requires(\"…\"), @Ensures(\"…\"), @Invariant(\"…\")), or a method repOK().\n\n\
                      Every public method is run on all objects up to a bound that satisfy the invariant \
                      and the precondition; then postcondition, invariant, frame and exceptions are \
                      checked. Every violation was executed on the real JVM and is shown with the \
                      objects before and after the call. `holds` means: for all inputs, or within the \
                      bounds that are named.",
        after_help = "Any option may also stand in a file gadfly.toml beside the code, without the \
                      dashes (modular = true); the command line wins.\n\
                      Exit codes: 0 nothing is violated, 1 something is (or is unknown, under --strict), \
                      2 wrong usage or unreadable input."
    )]
    Verify(Box<VerifyArguments>),
    /// Make tracing exercises from a skeleton, for Moodle and others
    #[command(
        long_about = "Make tracing exercises from a skeleton, for Moodle and others.\n\n\
                      A skeleton is Java or Python code with placeholders: int n = INT(range(2, 9)). \
                      Gadfly finds values that satisfy the conditions in it \
                      (ASSERT, LOOP), asks questions about each instance (what is printed, how often \
                      a loop runs, which value must stand at ??, a trace table…) and gives right \
                      and plausible wrong answers with their reasons. Every instance and every \
                      answer was executed on the real JVM or the real CPython.\n\n\
                      Without --to the questions are printed. docs/skeletons.md explains the \
                      placeholders and conditions.",
        after_help = "Any option may also stand in a file gadfly.toml beside the skeleton, without the \
                      dashes (count = 20); the command line wins.\n\
                      Exit codes: 0 the instances were made; 1 there are none (or fewer than asked \
                      for, under --strict), with the reason; 2 wrong usage or a mistake in the skeleton.",
        mut_arg("entry", |a| a.hide(true)),
        mut_arg("nulls", |a| a.hide(true)),
        mut_arg("k", |a| a.hide(true)),
        mut_arg("budget", |a| a.hide(true)),
        mut_arg("patience", |a| a.hide(true)),
        mut_arg("cost", |a| a.hide(true)),
        mut_arg("strategy", |a| a.hide(true)),
        mut_arg("paths", |a| a.help("Skeletons, or folders to search for them")),
        mut_arg("only", |a| a.help("Use only the skeleton of this name (repeatable)")),
        mut_arg("strict", |a| a.help("Also exit with code 1 if there are fewer instances than requested")),
        mut_arg("verbose", |a| a.help("Also show the instances and the work done")),
        mut_arg("quiet", |a| a.help("No summary, no progress")),
        mut_arg("loops", |a| a.help("Iterations of a loop without LOOP that are followed [default: 2000]")),
        mut_arg("depth", |a| a.help("Depth of recursion that is followed [default: 300]")),
        mut_arg("time", |a| a.help("Time to search for values in one skeleton [default: 10]")),
    )]
    Quiz(Box<QuizArguments>),
    /// Compare a class of submissions with a reference solution
    #[command(
        long_about = "Compare a class of submissions with a reference solution.\n\n\
                      Gadfly runs the reference and each submission on the same unknown inputs, looks \
                      for one on which they differ, and shows the smallest; then every submission is run \
                      on the inputs that were found for the others. Every difference was executed on \
                      the real JVM or the real CPython, with each submission in a sandboxed process of \
                      its own. The verdict `equivalent` means: no difference was found within the \
                      bounds that are named, or, where the report says so, the results are the same on \
                      all inputs. The verdict `open` means: a difference was found only on inputs of \
                      which nobody has said whether they count. At a terminal you are asked; answers \
                      are kept in exercise.toml beside the reference.\n\n\
                      SUBMISSIONS are files, or a folder with a file or a folder for each student. The \
                      reference may lie among them. The file extension decides \
                      the language: Java, Python or Scala.",
        after_help = "--out writes report.html, grades.csv, suite.json, a page for each student, and the \
                      smallest suite that every wrong submission fails, as source for JUnit, pytest or \
                      ScalaTest.\n\
                      A large class can be split: --shard 1/4 to --shard 4/4 on four machines, then \
                      gadfly merge shard-*.json.\n\
                      Any option may also stand in a file gadfly.toml beside the reference, without the \
                      dashes (points = 10); the command line wins. One in the folder of the submissions \
                      is used only if you trust it: gadfly trust FILE.\n\
                      Exit codes: 0 all are equivalent; 1 some are different or cannot be run (or are \
                      unknown or open, under --strict); 2 wrong usage or a reference that cannot be run.",
        mut_arg("only", |a| a.hide(true)),
        mut_arg("nulls", |a| a.hide(true)),
        mut_arg("patience", |a| a.hide(true)),
        mut_arg("strategy", |a| a.hide(true)),
        mut_arg("paths", |a| a.value_name("SUBMISSIONS").help("Submissions: files, or folders with a file or a folder for each; also exercise.toml, which describes the exercise")),
        mut_arg("entry", |a| a.value_name("NAME").help("Compare only this function: take, Lists.take (repeatable) [default: all public ones of the reference]")),
        mut_arg("strict", |a| a.help("Exit with code 1 if any verdict is `unknown` or `open`")),
        mut_arg("quiet", |a| a.help("Only the table, no summary, no progress")),
        mut_arg("verbose", |a| a.help("Also explain each difference and show the work done")),
        mut_arg("time", |a| a.help("Time for the search in each function of a submission [default: 10]")),
        mut_arg("budget", |a| a.help("Maximum cost of one execution path; --cost sets the costs [default: increased step by step]")),
    )]
    Grade(Box<GradeArguments>),
    /// Join shards that were graded with --shard
    #[command(
        long_about = "Join shards that were graded with --shard.\n\n\
                      If the submissions are still in their places, all of them are run on the inputs that \
                      were found in the other shards, so that the result is the same as that of grading \
                      all of them at once.",
        after_help = "Exit codes: as for gadfly grade; 2 also if a shard is missing (under --strict), or if \
                      shards do not belong together."
    )]
    Merge(Box<MergeArguments>),
    /// Show the installed tools and what each missing one would enable
    Doctor(DoctorArguments),
    /// Let a file gadfly.toml name programs, class paths and other folders
    #[command(
        long_about = "Let a file gadfly.toml name programs, class paths and other folders.\n\n\
                      A gadfly.toml beside code is used when the code is analysed, whoever wrote it. So \
                      it may say what to look at and how to show it, but which programs to run (python, \
                      java-home), which code to load (classpath) and where else to read or write only if \
                      you trust it: read it, then call gadfly trust. A file that has changed must be \
                      trusted again. In a folder of submissions no gadfly.toml is used without it.",
        after_help = "The alternative for one call is --config FILE.\n\
                      Trust is kept in $XDG_STATE_HOME/gadfly/trusted [default: ~/.local/state]."
    )]
    Trust(TrustArguments),
    /// Print a completion script for a shell
    Completions {
        /// The shell to complete for
        shell: Shell,
    },
}

#[derive(Args, Debug)]
pub(crate) struct DoctorArguments {
    /// The Python interpreter (default: python3)
    #[arg(long, value_name = "FILE")]
    pub python: Option<PathBuf>,
    /// The folder of the JDK (default: JAVA_HOME, or the one behind javac on the PATH)
    #[arg(long, value_name = "DIR")]
    pub java_home: Option<PathBuf>,
}

#[derive(Args, Debug, Default)]
pub struct FindArguments {
    #[command(flatten)]
    pub common: CommonArguments,

    /// Let static methods matching this pattern return unknown values: 'pkg.Source.nondet*'
    /// (repeatable)
    #[arg(long, value_name = "PATTERN", help_heading = "What to analyse")]
    pub unknown: Vec<String>,
    /// Object states to start from: all, or only those that constructors and public methods reach
    /// [default: all]
    #[arg(
        long,
        value_parser = choice::<States>(),
        hide_default_value = true,
        help_heading = "What to analyse"
    )]
    pub states: Option<States>,
    /// Write a JUnit test for each bug into this folder
    #[arg(long, value_name = "DIR", help_heading = "Output")]
    pub out: Option<PathBuf>,
    /// The JUnit version of the tests [default: 5]
    #[arg(long, value_enum, help_heading = "Output")]
    pub junit: Option<JUnitVersion>,
    /// Also show findings that the real runtime did not confirm (defects of Gadfly)
    #[arg(long, help_heading = "Output")]
    pub unconfirmed: bool,
}

#[derive(Args, Debug, Default)]
pub struct VerifyArguments {
    #[command(flatten)]
    pub common: CommonArguments,

    /// Lazy-initialization algorithm: when unknown references are decided [default: lazier-sharp]
    #[arg(long, value_parser = choice::<Algorithm>(), help_heading = "What to analyse")]
    pub algorithm: Option<Algorithm>,
    /// Use callee contracts instead of executing callee code (modular verification)
    #[arg(long, help_heading = "What to analyse")]
    pub modular: bool,
    /// Draw each counterexample's objects before and after the call, as SVG
    #[arg(long, help_heading = "Output")]
    pub graphs: bool,
    /// The folder for pictures [default: gadfly-out]
    #[arg(long, value_name = "DIR", help_heading = "Output")]
    pub out: Option<PathBuf>,
}

#[derive(Args, Debug, Default)]
pub struct TestArguments {
    #[command(flatten)]
    pub common: CommonArguments,

    /// What the suite must cover [default: branches]
    #[arg(long, value_parser = choice::<Goal>(), help_heading = "What to analyse")]
    pub goal: Option<Goal>,
    /// Existing tests (JUnit sources or classes, pytest files): what they cover is not tested again
    /// (repeatable)
    #[arg(long, value_name = "PATH", help_heading = "What to analyse")]
    pub with: Vec<PathBuf>,
    /// Python: tests only for these lines, such as 4,6,11 or 4-9
    #[arg(long, value_name = "LINES", help_heading = "What to analyse")]
    pub lines: Option<LineRanges>,
    /// Python: ask nothing; expect the present behaviour of the code
    #[arg(long, conflicts_with = "oracle", help_heading = "What is expected")]
    pub canonize: bool,
    /// Python: ask nothing; expect the behaviour of this other implementation
    #[arg(long, value_name = "FILE", help_heading = "What is expected")]
    pub oracle: Option<PathBuf>,
    /// Draw the objects of each test before and after the call, as SVG
    #[arg(long, help_heading = "Output")]
    pub graphs: bool,
    /// The folder for the suite [default: gadfly-tests; for Python, beside the code]
    #[arg(long, value_name = "DIR", help_heading = "Output")]
    pub out: Option<PathBuf>,
    /// The JUnit version of the tests [default: 5]
    #[arg(long, value_enum, help_heading = "Output")]
    pub junit: Option<JUnitVersion>,
}

#[derive(Args, Debug, Default)]
pub struct QuizArguments {
    #[command(flatten)]
    pub common: CommonArguments,

    /// Number of instances of each skeleton [default: 10]
    #[arg(long, value_name = "N", help_heading = "Instances", value_parser = positive::<NonZeroUsize>)]
    pub count: Option<NonZeroUsize>,
    /// All instances must differ in output or result
    #[arg(long, help_heading = "Instances")]
    pub distinct_output: bool,

    /// What to ask: output, hole, differ, turns, order, change, same, trace; or none (repeatable, or
    /// separated by commas) [default: all that suit the skeleton]
    #[arg(
        long,
        value_name = "KINDS",
        value_delimiter = ',',
        help_heading = "Questions"
    )]
    pub questions: Vec<QuestionKind>,
    /// Number of options of a choice [default: 4]
    #[arg(long, value_name = "N", help_heading = "Questions")]
    pub options: Option<NumberOfOptions>,
    /// How questions for a value are answered [default: depends on the question]
    #[arg(long, value_enum, help_heading = "Questions")]
    pub form: Option<AnswerForm>,
    /// Points of a question [default: 1]
    #[arg(long, value_name = "N", help_heading = "Questions")]
    pub points: Option<Points>,
    /// Fraction of the points that each further attempt costs, from 0 to 1 [default: 0.1]
    #[arg(long, value_name = "PART", help_heading = "Questions")]
    pub penalty: Option<Penalty>,
    /// Tags of all questions (repeatable, or separated by commas)
    #[arg(
        long,
        value_name = "TAGS",
        value_delimiter = ',',
        help_heading = "Questions"
    )]
    pub tags: Vec<String>,
    /// The category in the question bank: 'Exam 2/Loops'
    #[arg(long, value_name = "PATH", help_heading = "Questions")]
    pub category: Option<String>,
    /// The name of the quiz [default: after the skeleton]
    #[arg(long, value_name = "TEXT", help_heading = "Questions")]
    pub title: Option<String>,
    /// Let the platform shuffle the options
    #[arg(long, help_heading = "Questions")]
    pub shuffle: bool,

    /// Write files: moodle, gift, qti, markdown, html, csv; java or py for the instances alone
    /// (repeatable, or separated by commas)
    #[arg(
        long,
        value_name = "FORMATS",
        value_delimiter = ',',
        help_heading = "Output"
    )]
    pub to: Vec<ExportFormat>,
    /// Show code as pictures, which cannot be copied into an editor
    #[arg(long, help_heading = "Output")]
    pub code_as_image: bool,
    /// Do not number the lines of code (feedback refers to lines)
    #[arg(long, help_heading = "Output")]
    pub no_line_numbers: bool,
    /// The folder for the files of --to [default: gadfly-quiz]
    #[arg(long, value_name = "DIR", help_heading = "Output")]
    pub out: Option<PathBuf>,
}

#[derive(Args, Debug, Default)]
pub struct GradeArguments {
    #[command(flatten)]
    pub common: CommonArguments,

    /// A correct solution: a file, or a folder with its files (repeatable: an answer is correct
    /// if any of them gives it)
    #[arg(
        short = 'r',
        long,
        value_name = "REF",
        help_heading = "What to analyse"
    )]
    pub reference: Vec<PathBuf>,
    /// A boolean function of the reference that returns true for well-formed inputs: valid
    /// (repeatable)
    #[arg(long, value_name = "NAME", help_heading = "What to analyse")]
    pub precondition: Vec<String>,
    /// Only inputs that satisfy this condition: 'len(xs) <= 5 and sorted(xs) == xs' (repeatable)
    #[arg(long, value_name = "EXPR", help_heading = "What to analyse")]
    pub assume: Vec<String>,

    /// What is compared: result, exceptions (their types), messages (of exceptions), output,
    /// arguments (their state after the call) [default: result,exceptions,output,arguments]
    #[arg(
        long,
        value_name = "WHAT",
        value_delimiter = ',',
        help_heading = "What counts"
    )]
    pub compare: Vec<Compared>,
    /// Floats that differ by no more than this are equal [default: 1e-9]
    #[arg(long, value_name = "X", help_heading = "What counts")]
    pub tolerance: Option<Tolerance>,
    /// Treat all values of this class as equal (repeatable)
    #[arg(long, value_name = "CLASS", help_heading = "What counts")]
    pub opaque: Vec<String>,
    /// Which programs supply test inputs: reference, self (the submission), ref+self, or all (every
    /// submission is then run on every input) [default: all]
    #[arg(long, value_name = "WHOSE", help_heading = "What counts")]
    pub suite: Option<SuiteOf>,

    /// Points of a submission that passes all tests [default: 100]
    #[arg(long, value_name = "N", help_heading = "Points")]
    pub points: Option<Points>,
    /// Weight of the tests of a function, or of one test, named by its call or its id (repeatable)
    /// [default: 1]
    #[arg(long, value_name = "KEY=W", help_heading = "Points")]
    pub weight: Vec<Weight>,
    /// Weights from a table with two columns, key and weight
    #[arg(long, value_name = "FILE.csv", help_heading = "Points")]
    pub weights: Option<PathBuf>,

    /// The folder for the report, the grades and the suite
    #[arg(long, value_name = "DIR", help_heading = "Output")]
    pub out: Option<PathBuf>,
    /// What students may see: none (verdict and points), inputs, or all [default: all]
    #[arg(long, value_parser = choice::<Revealed>(), help_heading = "Output")]
    pub reveal: Option<Revealed>,
    /// The title of the report [default: after the reference]
    #[arg(long, value_name = "TEXT", help_heading = "Output")]
    pub title: Option<String>,

    /// Do not ask which inputs count; list the questions only
    #[arg(long, help_heading = "How to work")]
    pub no_questions: bool,
    /// Store answers in this file [default: exercise.toml beside the reference]
    #[arg(long, value_name = "FILE.toml", help_heading = "How to work")]
    pub answers: Option<PathBuf>,
    /// The description of the exercise: named, or found beside the reference
    #[arg(skip)]
    pub exercise: Option<ExerciseFile>,
    /// Grade only part I of N of the submissions, for gadfly merge
    #[arg(long, value_name = "I/N", help_heading = "How to work")]
    pub shard: Option<ShardOption>,
    /// Folder for cached results [default: gadfly/grade in the user's cache]
    #[arg(long, value_name = "DIR", help_heading = "How to work")]
    pub cache: Option<PathBuf>,
    /// Do not use cached results
    #[arg(long, conflicts_with = "cache", help_heading = "How to work")]
    pub no_cache: bool,
}

#[derive(Args, Debug, Default)]
pub struct MergeArguments {
    /// The files shard-I-of-N.json, or the folders they are in
    #[arg(value_name = "SHARD", required = true)]
    pub shards: Vec<PathBuf>,
    /// The folder for the report, the grades and the suite
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,
    /// What students may see: none (verdict and points), inputs, or all [default: as graded]
    #[arg(long, value_parser = choice::<Revealed>())]
    pub reveal: Option<Revealed>,
    /// The title of the report [default: as graded]
    #[arg(long, value_name = "TEXT")]
    pub title: Option<String>,
    /// How to print the report [default: human]
    #[arg(long, value_enum)]
    pub format: Option<Format>,
    /// Exit with code 1 for unknown verdicts, with code 2 for missing shards
    #[arg(long)]
    pub strict: bool,
    /// Only the table, no summary, no progress
    #[arg(short, long, conflicts_with = "verbose")]
    pub quiet: bool,
    /// Also explain each difference
    #[arg(short, long)]
    pub verbose: bool,
    /// Number of threads [default: all cores]
    #[arg(long, value_name = "N", value_parser = positive::<NonZeroUsize>)]
    pub jobs: Option<NonZeroUsize>,
    /// Jars and folders that the code needs, separated as for java (repeatable)
    #[arg(long, value_name = "PATHS")]
    pub classpath: Vec<String>,
    /// The folder of the JDK [default: JAVA_HOME, or the one behind javac on the PATH]
    #[arg(long, value_name = "DIR")]
    pub java_home: Option<PathBuf>,
    /// The Python interpreter [default: python3]
    #[arg(long, value_name = "FILE")]
    pub python: Option<PathBuf>,
}

#[derive(Args, Debug)]
pub(crate) struct TrustArguments {
    /// Files with options, or the folders they are in
    #[arg(value_name = "FILE", required_unless_present = "list")]
    pub files: Vec<PathBuf>,
    /// Trust the files no longer
    #[arg(long)]
    pub revoke: bool,
    /// List the trusted files
    #[arg(long, conflicts_with_all = ["revoke", "files"])]
    pub list: bool,
}

/// What all jobs understand.
#[derive(Args, Debug, Default)]
pub struct CommonArguments {
    /// Source files, class files, jars, or folders to search for them
    #[arg(value_name = "PATH", required = true)]
    pub paths: Vec<PathBuf>,

    /// Analyse only this class, method or function: Shape, Shape.area, area (repeatable)
    #[arg(long, value_name = "NAME", help_heading = "What to analyse")]
    pub only: Vec<String>,
    /// Start only from this method and run it as it is: Main.main (repeatable)
    #[arg(long, value_name = "METHOD", help_heading = "What to analyse")]
    pub entry: Vec<String>,
    /// Which inputs may be null: all, only fields of input objects, or none [default: all]
    #[arg(long, value_parser = choice::<Nulls>(), help_heading = "What to analyse")]
    pub nulls: Option<Nulls>,

    /// How to print the report [default: human]
    #[arg(long, value_enum, help_heading = "Output")]
    pub format: Option<Format>,
    /// Also exit with code 1 for argument checks and incomplete searches
    #[arg(long, help_heading = "Output")]
    pub strict: bool,
    /// One line for each result, no summary, no progress
    #[arg(short, long, conflicts_with = "verbose", help_heading = "Output")]
    pub quiet: bool,
    /// Also list the analysed functions and the work done
    #[arg(short, long, action = ArgAction::SetTrue, help_heading = "Output")]
    pub verbose: bool,

    /// Longest chain of references, and length of input arrays, lists and strings [default: 3]
    #[arg(long, value_name = "N", help_heading = "Bounds", value_parser = whole::<u32>)]
    pub k: Option<u32>,
    /// Iterations of one loop on one path [default: 8]
    #[arg(long, value_name = "N", help_heading = "Bounds", value_parser = whole::<u32>)]
    pub loops: Option<u32>,
    /// Depth of calls into the analysed code [default: 16]
    #[arg(long, value_name = "N", help_heading = "Bounds", value_parser = positive::<NonZeroU32>)]
    pub depth: Option<NonZeroU32>,
    /// Time for each function [default: 10]
    #[arg(long, value_name = "SECONDS", help_heading = "Bounds")]
    pub time: Option<Seconds>,
    /// Maximum cost of one execution path; --cost sets the costs [default: unlimited]
    #[arg(long, value_name = "N", help_heading = "Bounds", value_parser = whole::<u64>)]
    pub budget: Option<u64>,
    /// Stop exploring a function after N consecutive paths with no new coverage; 0: never [default: 500]
    #[arg(long, value_name = "N", help_heading = "Bounds", value_parser = whole::<u64>)]
    pub patience: Option<u64>,
    /// Cost of an operation: call=1, call:find=0, match:AddC=1 (repeatable)
    #[arg(long, value_name = "WHAT=N", help_heading = "Bounds")]
    pub cost: Vec<Cost>,

    /// The order in which paths are followed [default: coverage]
    #[arg(long, value_parser = choice::<Strategy>(), help_heading = "How to work")]
    pub strategy: Option<Strategy>,
    /// Seed of every random choice [default: 0]
    #[arg(long, value_name = "N", help_heading = "How to work", value_parser = whole::<u64>)]
    pub seed: Option<u64>,
    /// Number of threads [default: all cores]
    #[arg(long, value_name = "N", help_heading = "How to work", value_parser = positive::<NonZeroUsize>)]
    pub jobs: Option<NonZeroUsize>,
    /// Jars and folders that the code needs, separated as for java (repeatable)
    #[arg(long, value_name = "PATHS", help_heading = "How to work", value_hint = ValueHint::AnyPath)]
    pub classpath: Vec<String>,
    /// The folder of the JDK [default: JAVA_HOME, or the one behind javac on the PATH]
    #[arg(long, value_name = "DIR", help_heading = "How to work")]
    pub java_home: Option<PathBuf>,
    /// The Python interpreter [default: python3]
    #[arg(long, value_name = "FILE", help_heading = "How to work", value_hint = ValueHint::CommandName)]
    pub python: Option<PathBuf>,
    /// Read options from this file instead of the gadfly.toml beside the code
    #[arg(long, value_name = "FILE", help_heading = "How to work")]
    pub config: Option<PathBuf>,
}
