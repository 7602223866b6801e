//! What the reports of all jobs on Java code need: the notation of its values, its sources, and
//! how much is wanted.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::io::IsTerminal;
use std::path::Path;

use gadfly_report::{Context, Notation, Sources, Verbosity};
use gadfly_suite::java::{self, Options};
use gadfly_witness::Witness;

use gadfly_base::Analysis;

use crate::request::Shown;

/// Writes a report with everything that its writer needs.
pub(super) fn with_context(
    analysis: &Analysis,
    shown: &Shown,
    options: &Options,
    write: impl FnOnce(&Context) -> String,
) -> String {
    let root = std::env::current_dir().unwrap_or_default();
    write(&Context {
        version: env!("CARGO_PKG_VERSION"),
        bounds: bounds(analysis),
        sources: &DiskSources::default(),
        notation: &JavaNotation { options },
        unconfirmed: shown.unconfirmed,
        strict: shown.strict,
        root: &root.to_string_lossy(),
    })
}

/// The limits of the search, as reports explain them.
pub(super) fn bounds(analysis: &Analysis) -> gadfly_report::Bounds {
    gadfly_report::Bounds {
        k: analysis.bounds.k,
        loops: analysis.bounds.loops,
        depth: analysis.bounds.depth.get(),
        time: analysis.bounds.time,
        budget: analysis.bounds.budget,
        patience: analysis.bounds.patience,
    }
}

pub(super) fn verbosity(shown: &Shown) -> Verbosity {
    match (shown.quiet, shown.verbose) {
        (true, _) => Verbosity::Quiet,
        (_, true) => Verbosity::Verbose,
        _ => Verbosity::Normal,
    }
}

/// Colour only for a person who looks at a terminal and did not decline (<https://no-color.org>).
pub(super) fn wants_colour() -> bool {
    let declined = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
    let dumb = std::env::var_os("TERM").is_some_and(|value| value == "dumb");
    std::io::stdout().is_terminal() && !declined && !dumb
}

pub(super) struct JavaNotation<'o> {
    pub options: &'o Options,
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
            let bytes = gadfly_files::read(Path::new(file)).ok()?;
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
