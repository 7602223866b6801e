//! Lists the verdicts on the contracts of Java files:
//! `cargo run -p gadfly-verify --example verify -- FILE…`

#![allow(clippy::print_stdout)]

use std::env;
use std::path::PathBuf;

use gadfly_base::Analysis;
use gadfly_base::progress::Silent;
use gadfly_base::stack::deep;
use gadfly_verify::{VerifyRequest, run_verify};
use gadfly_witness::Verdict;

fn main() -> anyhow::Result<()> {
    let paths = env::args_os().skip(1).map(PathBuf::from).collect();
    let request = VerifyRequest::of(Analysis::of(paths)?);
    let verified = deep(|| run_verify(&request, &Silent))??;
    for method in &verified.report.methods {
        let verdict = match &method.verdict {
            Verdict::Violated => "violated",
            Verdict::Unknown { .. } => "unknown",
            Verdict::Holds(extent) if extent.is_everything() => "holds for all inputs",
            Verdict::Holds(_) => "holds within bounds",
        };
        println!("{}: {verdict}", method.function.signature);
    }
    Ok(())
}
