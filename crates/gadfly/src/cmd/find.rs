//! `gadfly find`: run the job, write the tests, print the report.

use std::path::Path;

use gadfly_suite::java::{self, Options};
use gadfly_suite::python::{PyExpected, PyTest, PytestOptions, pytest_file};
use gadfly_witness::{AnyWitness, Category, FindReport, Inputs, Kind, PyWitness, StateOrigin};

use super::java::{verbosity, wants_colour, with_context};
use crate::cli::FindArguments;
use crate::request::{FindCommand, Format};
use gadfly_base::Analysis;
use gadfly_base::inputs::Language;
use gadfly_base::output;
use gadfly_find::java::Found;
use gadfly_find::python::PyFound;

use crate::progress;

pub fn run(arguments: FindArguments) -> anyhow::Result<bool> {
    let request = FindCommand::read(arguments)?;
    let mut report = FindReport::default();
    let mut options = Options::default();
    if let Some(part) = request.analysis.part(Language::Java) {
        let (found, its_options) = java_part(&request, &part)?;
        options = its_options;
        report.join(found.map(AnyWitness::Java));
    }
    if let Some(part) = request.analysis.part(Language::Python) {
        report.join(python_part(&request, &part)?.map(AnyWitness::Python));
    }
    output::print(&render(&report, &request, &options))?;
    Ok(something_found(&report, request.shown.strict))
}

fn java_part(request: &FindCommand, part: &Analysis) -> anyhow::Result<(FindReport, Options)> {
    let found = {
        let progress = progress::shown(request.shown.quiet);
        gadfly_find::java::run_find(part, &*progress)?
    };
    let Found {
        mut report,
        classes,
        ..
    } = found;
    let options = Options {
        classes,
        junit: request.junit,
        ..Options::default()
    };
    if let Some(folder) = &request.out {
        write_junit(&mut report, folder, &options)?;
    }
    Ok((report, options))
}

fn python_part(request: &FindCommand, part: &Analysis) -> anyhow::Result<FindReport<PyWitness>> {
    let found = {
        let progress = progress::shown(request.shown.quiet);
        gadfly_find::python::run_find(part, &*progress)?
    };
    match &request.out {
        Some(folder) => write_pytest(found, folder),
        None => Ok(found.report),
    }
}

/// Writes a pytest file for each module: a test calls, and fails until the bug is fixed.
fn write_pytest(found: PyFound, folder: &Path) -> anyhow::Result<FindReport<PyWitness>> {
    let PyFound {
        mut report,
        observed,
        folders,
    } = found;
    report.tests = vec![None; report.findings.len()];
    for (module, its_folder) in &folders {
        let mut tests = Vec::new();
        let mut shown = Vec::new();
        for (at, (finding, seen)) in report.findings.iter().zip(&observed).enumerate() {
            // A test that never ends helps nobody.
            let endless = finding.kind == Kind::InfiniteLoop;
            if finding.witness.entry.module != *module
                || finding.category != Category::Bug
                || endless
            {
                continue;
            }
            let what = finding.exception.clone();
            let mut test = PyTest::parts(&finding.witness, &[], seen);
            test.expected = PyExpected::Anything;
            test.comment = vec![format!("{what} in line {}", finding.place.line)];
            tests.push(test);
            shown.push(at);
        }
        if tests.is_empty() {
            continue;
        }
        let options = PytestOptions {
            module_folder: Some(its_folder.display().to_string()),
            heading: Some(
                "Written by `gadfly find`: each test fails until its bug is fixed.".into(),
            ),
        };
        let written = pytest_file(module, &tests, &options);
        let file = format!("test_{}_bugs.py", module.replace('.', "_"));
        let path = output::write_file(folder, &file, &written.text)?;
        for (at, name) in shown.into_iter().zip(&written.names) {
            report.tests[at] = Some(format!("{file}::{name}"));
        }
        report.files.push(path.display().to_string());
    }
    Ok(report)
}

/// Writes the JUnit tests and notes in the report which test shows which finding.
fn write_junit(report: &mut FindReport, folder: &Path, options: &Options) -> anyhow::Result<()> {
    let suite = java::suite(&report.findings, options);
    for file in &suite.files {
        let path = output::write_file(folder, &file.path, &file.text)?;
        report.files.push(path.display().to_string());
    }
    report.tests = suite.tests;
    Ok(())
}

fn render(report: &FindReport<AnyWitness>, request: &FindCommand, options: &Options) -> String {
    let (analysis, shown) = (&request.analysis, &request.shown);
    with_context(analysis, shown, options, |context| match shown.format {
        Format::Json => gadfly_report::json(report, context),
        Format::Sarif => gadfly_report::sarif(report, context),
        Format::Human => gadfly_report::human(report, context, verbosity(shown), wants_colour()),
    })
}

/// Whether the exit code is 1: a bug, or under `--strict` also an argument check or a doubt.
fn something_found<W: Inputs>(report: &FindReport<W>, strict: bool) -> bool {
    // A state that was only assumed is a doubt, not a bug.
    let bug = report
        .findings
        .iter()
        .any(|f| f.category == Category::Bug && f.witness.view().state() == StateOrigin::Reached);
    let doubt =
        !report.findings.is_empty() || report.functions.iter().any(|f| !f.claim().is_complete());
    bug || strict && doubt
}
