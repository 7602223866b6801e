//! `gadfly find`: run the job, write the tests, print the report.

use gadfly_suite::java::Options;
use gadfly_witness::{Category, FindReport, Inputs, PrintedInputs, StateOrigin};

use super::java::{verbosity, wants_colour, with_context};
use crate::cli::FindArguments;
use crate::request::FindCommand;
use crate::values::Format;
use gadfly_base::Analysis;
use gadfly_base::diagnostic::{Diagnostic, Diagnostics};
use gadfly_base::inputs;
use gadfly_base::output;
use gadfly_lang::Language;
use gadfly_lang_jvm::Java;
use gadfly_lang_python::Python;

use crate::progress;

pub(super) fn run(arguments: FindArguments) -> anyhow::Result<bool> {
    let request = FindCommand::read(arguments)?;
    let mut report = FindReport::default();
    let java = request.analysis.part(inputs::Language::Java);
    let python = request.analysis.part(inputs::Language::Python);
    if let Some(part) = java {
        let language = Java {
            junit: request.junit,
        };
        match find(&language, &request, &part) {
            Ok(found) => report.join(found),
            Err(error) => return Err(with_mistakes(error, &Python, python.as_ref())),
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

/// An error, and what is wrong with the code of the other language: both can be corrected at once.
fn with_mistakes<L: Language>(
    error: anyhow::Error,
    other: &L,
    part: Option<&Analysis>,
) -> anyhow::Error {
    let quiet = progress::shown(true);
    let more = part.and_then(|part| other.load(part, &*quiet).err());
    let (Some(mut all), Some(more)) = (diagnostics(&error), more.as_ref().and_then(diagnostics))
    else {
        return error;
    };
    all.extend(more);
    Diagnostics(all).into()
}

fn diagnostics(error: &anyhow::Error) -> Option<Vec<Diagnostic>> {
    let one = error.downcast_ref::<Diagnostic>();
    let several = error.downcast_ref::<Diagnostics>();
    one.map(|one| vec![one.clone()])
        .or_else(|| several.map(|several| several.0.clone()))
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
