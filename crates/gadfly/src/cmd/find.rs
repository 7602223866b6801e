//! `gadfly find`: run the job, write the tests, print the report.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::fs;
use std::io::IsTerminal;
use std::path::Path;

use gadfly_report::{Context, Notation, Sources, Verbosity};
use gadfly_suite::java::{self, JUnit, Options};
use gadfly_witness::{Category, FindReport, StateOrigin, Witness};

use crate::cli::FindArguments;
use crate::job::{self, Found};
use crate::request::{FindRequest, Format, JUnitVersion};
use crate::{output, progress};

pub fn run(arguments: FindArguments) -> anyhow::Result<bool> {
    let request = FindRequest::read(arguments)?;
    let found = {
        let progress = progress::shown(request.quiet);
        job::run_find(&request, &*progress)?
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
        write_tests(&mut report, folder, &options)?;
    }
    output::print(&render(&report, &request, &options))?;
    Ok(something_found(&report, request.strict))
}

/// Writes the JUnit tests and notes in the report which test shows which finding.
fn write_tests(report: &mut FindReport, folder: &Path, options: &Options) -> anyhow::Result<()> {
    let suite = java::suite(&report.findings, options);
    for file in &suite.files {
        let path = output::write_file(folder, &file.path, &file.text)?;
        report.files.push(path.display().to_string());
    }
    report.tests = suite.tests;
    Ok(())
}

fn render(report: &FindReport, request: &FindRequest, options: &Options) -> String {
    let root = std::env::current_dir().unwrap_or_default();
    let context = Context {
        version: env!("CARGO_PKG_VERSION"),
        bounds: bounds(request),
        sources: &DiskSources::default(),
        notation: &JavaNotation { options },
        unconfirmed: request.unconfirmed,
        strict: request.strict,
        root: &root.to_string_lossy(),
    };
    match request.format {
        Format::Json => gadfly_report::json(report, &context),
        Format::Sarif => gadfly_report::sarif(report, &context),
        Format::Human => {
            let verbosity = match (request.quiet, request.verbose) {
                (true, _) => Verbosity::Quiet,
                (_, true) => Verbosity::Verbose,
                _ => Verbosity::Normal,
            };
            gadfly_report::human(report, &context, verbosity, wants_colour())
        }
    }
}

/// The limits of the search, as reports explain them.
pub(super) fn bounds(request: &FindRequest) -> gadfly_report::Bounds {
    gadfly_report::Bounds {
        k: request.bounds.k,
        loops: request.bounds.loops,
        depth: request.bounds.depth.get(),
        time: request.bounds.time,
        budget: request.bounds.budget,
        patience: request.bounds.patience,
    }
}

/// Colour only for a person who looks at a terminal and did not decline (<https://no-color.org>).
pub(super) fn wants_colour() -> bool {
    let declined = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
    let dumb = std::env::var_os("TERM").is_some_and(|value| value == "dumb");
    std::io::stdout().is_terminal() && !declined && !dumb
}

/// Whether the exit code is 1: a bug, or under `--strict` also an argument check or a doubt.
fn something_found(report: &FindReport, strict: bool) -> bool {
    // A state that was only assumed is a doubt, not a bug.
    let bug = report
        .findings
        .iter()
        .any(|f| f.category == Category::Bug && f.witness.state == StateOrigin::Reached);
    let doubt = !report.findings.is_empty() || report.functions.iter().any(|f| !f.complete);
    bug || strict && doubt
}

pub(super) struct JavaNotation<'o> {
    pub(super) options: &'o Options,
}

impl Notation for JavaNotation<'_> {
    fn inputs(&self, witness: &Witness) -> Vec<(String, String)> {
        let inputs = java::display_inputs(witness);
        inputs.into_iter().map(|i| (i.name, i.value)).collect()
    }

    fn code(&self, witness: &Witness) -> Vec<String> {
        let mut body = java::body(witness, self.options);
        body.statements.push(body.call);
        body.statements
    }
}

/// Source files as they lie on the disk, each read once.
#[derive(Default)]
pub(super) struct DiskSources {
    files: RefCell<BTreeMap<String, Option<Vec<String>>>>,
}

impl Sources for DiskSources {
    fn line(&self, file: &str, line: u32) -> Option<String> {
        let mut files = self.files.borrow_mut();
        let lines = files.entry(file.to_string()).or_insert_with(|| {
            let bytes = fs::read(file).ok()?;
            // A class file or a jar has no lines to show.
            let text = (!bytes.contains(&0)).then(|| String::from_utf8_lossy(&bytes))?;
            Some(text.lines().map(String::from).collect())
        });
        lines
            .as_ref()?
            .get((line as usize).checked_sub(1)?)
            .cloned()
    }
}
