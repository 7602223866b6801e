//! Prints the verdicts on submissions: `cargo run -p gadfly-grading --example grade -- REFERENCE SUBMISSIONS…`

#![allow(clippy::print_stdout)]

use std::env;
use std::path::PathBuf;

use gadfly_base::progress::Silent;
use gadfly_base::stack::deep;
use gadfly_grading::{GradeRequest, run_grade};

fn main() -> anyhow::Result<()> {
    let mut paths = env::args_os().skip(1).map(PathBuf::from);
    let reference: Vec<PathBuf> = paths.by_ref().take(1).collect();
    let submissions: Vec<PathBuf> = paths.collect();
    let request = GradeRequest::of(&reference, &submissions)?;
    let graded = deep(|| run_grade(&request, &Silent))??;
    for submission in &graded.class.submissions {
        println!("{}: {:?}", submission.name, submission.verdict());
    }
    Ok(())
}
