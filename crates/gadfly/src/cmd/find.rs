//! `gadfly find`: run the job, write the tests, print the report.

use std::path::Path;

use gadfly_suite::java::{self, JUnit, Options};
use gadfly_witness::{AnyWitness, Category, FindReport, Inputs, StateOrigin};

use super::java::{verbosity, wants_colour, with_context};
use crate::cli::FindArguments;
use crate::inputs::Language;
use crate::job::{self, Found};
use crate::request::{FindRequest, Format, JUnitVersion};
use crate::{output, progress};

pub fn run(arguments: FindArguments) -> anyhow::Result<bool> {
    let request = FindRequest::read(arguments)?;
    let mut report = FindReport::default();
    let mut options = Options::default();
    if let Some(part) = request.part(Language::Java) {
        let (found, its_options) = java_part(&part)?;
        options = its_options;
        report.join(found.map(AnyWitness::Java));
    }
    if let Some(part) = request.part(Language::Python) {
        report.join(python_part(&part)?.map(AnyWitness::Python));
    }
    output::print(&render(&report, &request, &options))?;
    Ok(something_found(&report, request.strict))
}

fn java_part(request: &FindRequest) -> anyhow::Result<(FindReport, Options)> {
    let found = {
        let progress = progress::shown(request.quiet);
        job::run_find(request, &*progress)?
    };
    let Found {
        mut report,
        classes,
        ..
    } = found;
    let options = Options {
        classes,
        junit: match request.junit {
            JUnitVersion::Four => JUnit::Four,
            JUnitVersion::Five => JUnit::Five,
        },
        ..Options::default()
    };
    if let Some(folder) = &request.out {
        write_junit(&mut report, folder, &options)?;
    }
    Ok((report, options))
}

fn python_part(request: &FindRequest) -> anyhow::Result<FindReport<gadfly_witness::PyWitness>> {
    let progress = progress::shown(request.quiet);
    job::python::run_find(request, &*progress)
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

fn render(report: &FindReport<AnyWitness>, request: &FindRequest, options: &Options) -> String {
    with_context(request, options, |context| match request.format {
        Format::Json => gadfly_report::json(report, context),
        Format::Sarif => gadfly_report::sarif(report, context),
        Format::Human => gadfly_report::human(report, context, verbosity(request), wants_colour()),
    })
}

/// Whether the exit code is 1: a bug, or under `--strict` also an argument check or a doubt.
fn something_found<W: Inputs>(report: &FindReport<W>, strict: bool) -> bool {
    // A state that was only assumed is a doubt, not a bug.
    let bug = report
        .findings
        .iter()
        .any(|f| f.category == Category::Bug && f.witness.view().state() == StateOrigin::Reached);
    let doubt = !report.findings.is_empty() || report.functions.iter().any(|f| !f.complete);
    bug || strict && doubt
}
