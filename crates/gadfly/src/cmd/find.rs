//! `gadfly find`: run the job, write the tests, print the report.

use gadfly_suite::java::Options;
use gadfly_witness::{Category, FindReport, Inputs, PrintedInputs, StateOrigin};

use super::java::{verbosity, wants_colour, with_context};
use crate::cli::FindArguments;
use crate::request::FindCommand;
use crate::values::Format;
use gadfly_base::diagnostic::together;
use gadfly_base::{Analysis, inputs, output};
use gadfly_lang::Language;
use gadfly_lang_jvm::Java;
use gadfly_lang_python::Python;

use crate::progress;

pub(super) fn run(arguments: FindArguments) -> anyhow::Result<bool> {
    let request = FindCommand::read(arguments)?;
    let mut report = FindReport::default();
    let junit = request.junit;
    let python = request.analysis.part(inputs::Language::Python);
    if let Some(part) = request.analysis.part(inputs::Language::Java) {
        match find(&Java { junit }, &request, &part) {
            Ok(found) => report.join(found),
            Err(error) => {
                // The mistakes in the code of the other language are shown, too.
                let other = python.and_then(|p| Python.load(&p, &*progress::shown(true)).err());
                return Err(together(error, other));
            }
        }
    }
    if let Some(part) = python {
        report.join(find(&Python, &request, &part)?);
    }
    output::print(&render(&report, &request))?;
    Ok(something_found(&report, request.shown.strict))
}

/// Runs the job on the part of the code that is of one language, and writes the tests.
fn find<L: Language>(
    language: &L,
    request: &FindCommand,
    part: &Analysis,
) -> anyhow::Result<FindReport<PrintedInputs>> {
    let mut found = {
        let progress = progress::shown(request.shown.quiet);
        gadfly_find::run_find(language, part, &*progress)?
    };
    if let Some(folder) = &request.out {
        let tests = found.tests();
        for file in &tests.files {
            let path = output::write_file(folder, &file.path, &file.text)?;
            found.report.files.push(path.display().to_string());
        }
        found.report.tests = tests.tests;
    }
    Ok(found.printed())
}

fn render(report: &FindReport<PrintedInputs>, request: &FindCommand) -> String {
    let (analysis, shown) = (&request.analysis, &request.shown);
    let options = Options::default();
    with_context(analysis, shown, &options, |context| match shown.format {
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
