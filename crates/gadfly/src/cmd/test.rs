//! `gadfly test`: run the job, write the suite, print the report.

use std::path::PathBuf;

use gadfly_report::Verbosity;
use gadfly_suite::java::Options;
use gadfly_witness::{MutantCase, MutantFate, TestReport, WhyMissed};

use super::java::{DiskSources, JavaNotation, bounds, wants_colour};
use crate::cli::TestArguments;
use gadfly_base::diagnostic::Diagnostic;
use gadfly_base::inputs::Language;
use gadfly_testgen::TestRequest;
use gadfly_testgen::java::{Tested, run_test};

use crate::request::TestCommand;
use crate::values::Format;
use gadfly_base::output;

use crate::progress;

pub(super) fn run(arguments: TestArguments) -> anyhow::Result<bool> {
    let command = TestCommand::read(arguments)?;
    let java = command.request.analysis.part(Language::Java);
    if let Some(python) = command.request.analysis.part(Language::Python) {
        if java.is_some() {
            return Err(Diagnostic::new("here are both Java and Python")
                .help("their suites are written apart: name the files or folders of one of them")
                .into());
        }
        return super::python_test::run(TestCommand {
            request: TestRequest {
                analysis: python,
                ..command.request
            },
            ..command
        });
    }
    if command.shown.format == Format::Sarif {
        return Err(Diagnostic::new("a suite has no SARIF form")
            .help("use --format json, or leave the option out")
            .into());
    }
    let tested = {
        let progress = progress::shown(command.shown.quiet);
        run_test(&command.request, &*progress)?
    };
    let out = command.out.clone();
    let out = out.unwrap_or_else(|| PathBuf::from("gadfly-tests"));
    let Tested {
        mut report,
        files,
        classes,
    } = tested;
    for file in &files {
        let path = output::write_file(&out, &file.path, &file.text)?;
        report.files.push(path.display().to_string());
    }
    draw(&mut report, &out)?;
    output::print(&render(&report, &command, classes))?;
    Ok(command.shown.strict && in_doubt(&report))
}

/// Writes a picture for each test that has objects: beside the suite, named as the test.
fn draw(report: &mut TestReport, folder: &std::path::Path) -> anyhow::Result<()> {
    for test in &mut report.tests {
        let Some((before, after)) = test.graphs.take() else {
            continue;
        };
        if before.nodes.is_empty() && after.nodes.is_empty() {
            continue;
        }
        let picture = gadfly_report::svg(&before, &after, &test.name.replace('#', "."));
        let file = format!("graphs/{}.svg", test.name.replace('#', "."));
        let path = output::write_file(folder, &file, &picture)?;
        let path = path.display().to_string();
        report.files.push(path.clone());
        test.picture = Some(path);
    }
    Ok(())
}

/// Whether something may be there that no test shows.
fn in_doubt(report: &TestReport) -> bool {
    let doubtful = |why: &WhyMissed| !why.is_infeasible();
    let alive = |m: &MutantCase| matches!(m.fate, MutantFate::Survived { .. });
    report.missed.iter().any(|m| doubtful(&m.why)) || report.mutants.iter().flatten().any(alive)
}

fn render(
    report: &TestReport,
    command: &TestCommand,
    classes: std::collections::BTreeSet<String>,
) -> String {
    let root = std::env::current_dir().unwrap_or_default();
    let options = Options {
        classes,
        ..Options::default()
    };
    let context = gadfly_report::Context {
        version: env!("CARGO_PKG_VERSION"),
        bounds: bounds(&command.request.analysis),
        sources: &DiskSources::default(),
        notation: &JavaNotation { options: &options },
        unconfirmed: false,
        strict: command.shown.strict,
        root: &root.to_string_lossy(),
    };
    match command.shown.format {
        Format::Json | Format::Sarif => gadfly_report::test_json(report, &context),
        Format::Human => {
            let verbosity = match (command.shown.quiet, command.shown.verbose) {
                (true, _) => Verbosity::Quiet,
                (_, true) => Verbosity::Verbose,
                _ => Verbosity::Normal,
            };
            gadfly_report::test_human(report, &context, verbosity, wants_colour())
        }
    }
}
