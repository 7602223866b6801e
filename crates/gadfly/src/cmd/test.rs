//! `gadfly test`: run the job, write the suite, print the report.

use gadfly_report::Verbosity;
use gadfly_suite::java::Options;
use gadfly_witness::{MutantCase, MutantFate, TestReport, WhyMissed};

use super::java::{DiskSources, JavaNotation, bounds, wants_colour};
use crate::cli::TestArguments;
use crate::diagnostic::Diagnostic;
use crate::inputs::Language;
use crate::job::test::{Tested, run_test};
use crate::request::{Format, TestRequest};
use crate::{output, progress};

pub fn run(arguments: TestArguments) -> anyhow::Result<bool> {
    let request = TestRequest::read(arguments)?;
    let java = request.find.part(Language::Java);
    if let Some(python) = request.find.part(Language::Python) {
        if java.is_some() {
            return Err(Diagnostic::new("here are both Java and Python")
                .help("their suites are written apart: name the files or folders of one of them")
                .into());
        }
        return super::python_test::run(TestRequest {
            find: python,
            ..request
        });
    }
    if request.find.format == Format::Sarif {
        return Err(Diagnostic::new("a suite has no SARIF form")
            .help("use --format json, or leave the option out")
            .into());
    }
    let tested = {
        let progress = progress::shown(request.find.quiet);
        run_test(&request, &*progress)?
    };
    let Tested {
        mut report,
        files,
        classes,
    } = tested;
    for file in &files {
        let path = output::write_file(&request.out, &file.path, &file.text)?;
        report.files.push(path.display().to_string());
    }
    draw(&mut report, &request.out)?;
    output::print(&render(&report, &request, classes))?;
    Ok(request.find.strict && in_doubt(&report))
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
    request: &TestRequest,
    classes: std::collections::BTreeSet<String>,
) -> String {
    let root = std::env::current_dir().unwrap_or_default();
    let options = Options {
        classes,
        ..Options::default()
    };
    let context = gadfly_report::Context {
        version: env!("CARGO_PKG_VERSION"),
        bounds: bounds(&request.find),
        sources: &DiskSources::default(),
        notation: &JavaNotation { options: &options },
        unconfirmed: false,
        strict: request.find.strict,
        root: &root.to_string_lossy(),
    };
    match request.find.format {
        Format::Json | Format::Sarif => gadfly_report::test_json(report, &context),
        Format::Human => {
            let verbosity = match (request.find.quiet, request.find.verbose) {
                (true, _) => Verbosity::Quiet,
                (_, true) => Verbosity::Verbose,
                _ => Verbosity::Normal,
            };
            gadfly_report::test_human(report, &context, verbosity, wants_colour())
        }
    }
}
