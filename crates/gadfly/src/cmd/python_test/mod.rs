//! `gadfly test FILE.py`: find inputs, ask what each call should do, write the tests.

mod dialogue;
mod excerpt;
mod files;
mod typed;

use std::path::{Path, PathBuf};
use std::time::Instant;

use gadfly_witness::{MutantFate, PyTestReport};

use self::dialogue::{Ended, Outcome, Question};
use super::java::{verbosity, wants_colour, with_context};
use gadfly_base::console::{Console, Terminal};
use gadfly_base::diagnostic::Diagnostic;
use gadfly_base::output::Interrupted;
use gadfly_lang_python::load;
use gadfly_testgen::Authority;
use gadfly_testgen::python::Work;
use gadfly_testgen::python::answers::{Answer, Expectation};
use gadfly_testgen::python::case::{About, Case};
use gadfly_testgen::python::judge::{Judge, Verdict};
use gadfly_testgen::python::plan::{self, Plan};

use crate::request::TestCommand;
use crate::values::Format;
use gadfly_base::output;

use crate::progress;

pub(super) fn run(command: TestCommand) -> anyhow::Result<bool> {
    check_options(&command)?;
    let begun = Instant::now();
    let mut work = {
        let progress = progress::shown(command.shown.quiet);
        progress.stage("importing");
        let program = load::program(&command.request.analysis)?;
        let (plans, stats) = plan::plan(&command.request, &program, &*progress)?;
        Work::new(program, plans, stats)
    };
    let mut interrupted = false;
    match &command.request.authority {
        Authority::Code => work.canonize(),
        Authority::Oracle(file) => {
            let progress = progress::shown(command.shown.quiet);
            work.consult(&command.request, file, &*progress)?;
        }
        Authority::User => {
            work.recall();
            if command.shown.format == Format::Human
                && work.open_questions() > 0
                && let Some(console) = Terminal::open()
            {
                output::attend_interrupts();
                interrupted = ask(&mut work, console)? == Ended::Interrupted;
            }
        }
    }
    let (mut report, texts) = work.finish(&command.request, |source| folder(&command, source));
    for (source, text) in &texts {
        let folder = folder(&command, source);
        let saved = files::save(&folder, source, text)?;
        let path = saved.path.display().to_string();
        if let Some(usual) = &saved.instead_of {
            report.suite.notes.push(format!(
                "{} was not written by Gadfly, or was changed since; the tests are in {path}",
                usual.display()
            ));
        }
        report.suite.files.push(path);
    }
    report.suite.stats.wall_ms = begun.elapsed().as_millis() as u64;
    output::print(&render(&report, &command))?;
    if interrupted {
        return Err(Interrupted.into());
    }
    let found = !report.differences.is_empty() || !report.endless.is_empty();
    Ok(found || command.shown.strict && in_doubt(&report))
}

fn check_options(command: &TestCommand) -> Result<(), Diagnostic> {
    if command.shown.format == Format::Sarif {
        return Err(Diagnostic::new("a suite has no SARIF form")
            .help("use --format json, or leave the option out"));
    }
    if command.request.lines.is_some() && command.request.analysis.files.len() > 1 {
        return Err(
            Diagnostic::new("--lines is about one file, but here are several")
                .help("name the file of these lines"),
        );
    }
    if matches!(command.request.authority, Authority::Oracle(_))
        && command.request.analysis.files.len() > 1
    {
        return Err(
            Diagnostic::new("--oracle is about one file, but here are several")
                .help("name the file that the other implementation is to be compared with"),
        );
    }
    Ok(())
}

/// Beside the source, unless told otherwise.
fn folder(command: &TestCommand, source: &Path) -> PathBuf {
    match &command.out {
        Some(folder) => folder.clone(),
        None => source.parent().unwrap_or(Path::new("")).to_path_buf(),
    }
}

/// Asks about everything that is open. Each answer is kept as soon as it is given.
fn ask(work: &mut Work, mut console: Terminal) -> anyhow::Result<Ended> {
    let mut ended = Ended::AllAsked;
    for at in 0..work.plans.len() {
        let open = work.open(at);
        if open.is_empty() {
            continue;
        }
        let plan = &work.plans[at];
        let source = &work.program.modules[plan.module].source;
        let name = Path::new(&source.file).file_name().unwrap_or_default();
        let name = name.to_string_lossy();
        let stem = name.trim_end_matches(".py");
        let questions: Vec<Question> = open
            .iter()
            .map(|case| question(plan, &plan.cases[*case], &source.text))
            .collect();
        let count = match questions.len() {
            1 => "1 question".to_string(),
            n => format!("{n} questions"),
        };
        console.say(&format!(
            "{count} about {name}. Your answers become the tests in test_{stem}.py.\n\
             Answer with a Python value such as 3 or [1, 2]. Type help for other answers."
        ))?;
        let mut answers = plan.answers.clone();
        // Better now than after all the answers.
        answers.save()?;
        let cases: Vec<Case> = open.iter().map(|case| plan.cases[*case].clone()).collect();
        let judge = Judge {
            pool: &work.program.pool,
            module: &work.program.modules[plan.module].real,
        };
        let mut expert = Expert {
            judge,
            cases: &cases,
        };
        let mut keep = |question: usize, outcome: &Outcome| {
            answers.put(Answer {
                witness: cases[question].witness.clone(),
                expected: match outcome {
                    Outcome::Answered { expected, .. } => Some(expected.clone()),
                    Outcome::Skipped => None,
                },
            });
            answers.save()
        };
        ended = dialogue::hold(&mut console, &questions, &mut expert, &mut keep)?;
        work.plans[at].answers = answers;
        if ended != Ended::AllAsked {
            break;
        }
    }
    let words = match ended {
        Ended::AllAsked => "",
        Ended::Quit => "Your answers so far are kept; the next run goes on from here.",
        Ended::Interrupted => {
            "Stopped. Your answers so far are kept; the next run goes on from here."
        }
    };
    console.say("")?;
    if !words.is_empty() {
        console.say(words)?;
    }
    work.recall();
    Ok(ended)
}

/// Shows the inputs of a case and what they are for.
fn question(plan: &Plan, case: &Case, source: &str) -> Question {
    let witness = &case.witness;
    let line = case.target.unwrap_or(witness.entry.line);
    let around = plan.universe.function_at(line);
    let (first, last, function) = match around {
        Some(f) => (f.first, f.last, f.name.replace("<locals>.", "")),
        None => (line, line, witness.entry.name.clone()),
    };
    let call = witness.call();
    // What the set-up makes is shown there.
    let literal = |(_, value): &(String, String)| {
        !witness
            .setup
            .iter()
            .any(|statement| statement.value().is_some_and(|v| v.to_string() == *value))
    };
    Question {
        call: match &case.about {
            About::Yielded(None) => format!("list({call})"),
            About::Yielded(Some(n)) => format!("the first {n} values of {call}"),
            // The name that the parts are asked for by.
            About::Parts(parts) if parts.iter().any(|p| p.name.starts_with("result.")) => {
                format!("result = {call}")
            }
            _ => call,
        },
        setup: witness.setup_lines(),
        inputs: witness.inputs().into_iter().filter(literal).collect(),
        about: match &case.about {
            About::Returned | About::Yielded(_) => dialogue::About::Returned,
            About::Printed => dialogue::About::Printed,
            About::Parts(parts) => {
                let names = parts.iter().map(|part| part.name.clone());
                dialogue::About::Changed(names.collect())
            }
        },
        place: format!("{function}, line {line}"),
        excerpt: excerpt::excerpt(source, first, last, line),
    }
}

/// Answers are looked at by the real CPython.
struct Expert<'e> {
    judge: Judge<'e>,
    cases: &'e [Case],
}

impl dialogue::Judge for Expert<'_> {
    fn judge(&mut self, question: usize, expected: &Expectation) -> Result<Verdict, String> {
        self.judge.judge(&self.cases[question], expected)
    }

    fn present(&mut self, question: usize) -> (Expectation, String) {
        let case = &self.cases[question];
        (self.judge.present(case), self.judge.in_words(case))
    }

    fn text(&mut self, literal: &str) -> Option<String> {
        self.judge.text(literal)
    }
}

fn render(report: &PyTestReport, command: &TestCommand) -> String {
    with_context(
        &command.request.analysis,
        &command.shown,
        &Default::default(),
        |context| match command.shown.format {
            Format::Json | Format::Sarif => gadfly_report::python_test_json(report, context),
            Format::Human => gadfly_report::python_test_human(
                report,
                context,
                verbosity(&command.shown),
                wants_colour(),
            ),
        },
    )
}

/// Whether something may be there that no test shows.
fn in_doubt(report: &PyTestReport) -> bool {
    let suite = &report.suite;
    let alive = |fate: &MutantFate| matches!(fate, MutantFate::Survived { .. });
    !report.open.is_empty()
        || suite.missed.iter().any(|m| !m.why.is_infeasible())
        || suite.mutants.iter().flatten().any(|m| alive(&m.fate))
}
