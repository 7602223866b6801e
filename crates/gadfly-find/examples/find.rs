//! Lists the bugs of Java, Scala and Python files:
//! `cargo run -p gadfly-find --example find -- FILE…`

#![allow(clippy::print_stdout)]

use std::env;
use std::path::PathBuf;

use gadfly_base::Analysis;
use gadfly_base::inputs::Language;
use gadfly_base::progress::Silent;
use gadfly_base::stack::deep;
use gadfly_find::run_find;
use gadfly_lang_jvm::Java;
use gadfly_lang_python::Python;
use gadfly_witness::{FindReport, Inputs};

fn main() -> anyhow::Result<()> {
    let paths = env::args_os().skip(1).map(PathBuf::from).collect();
    let analysis = Analysis::of(paths)?;
    deep(|| find(&analysis))?
}

fn find(analysis: &Analysis) -> anyhow::Result<()> {
    if let Some(java) = analysis.part(Language::Java) {
        list(&run_find(&Java::default(), &java, &Silent)?.report);
    }
    if let Some(python) = analysis.part(Language::Python) {
        list(&run_find(&Python, &python, &Silent)?.report);
    }
    Ok(())
}

/// Each finding was replayed in the real runtime; each function says how far it was searched.
fn list<W: Inputs>(report: &FindReport<W>) {
    for finding in &report.findings {
        let place = &finding.place;
        let message = finding.message.as_deref().unwrap_or_default();
        println!(
            "{}:{}: {} {message}",
            place.file, place.line, finding.exception
        );
    }
    for function in &report.functions {
        println!("{}: {:?}", function.signature, function.claim().codes());
    }
}
