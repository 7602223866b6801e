//! Prints a JUnit suite for Java files: `cargo run -p gadfly-testgen --example suite -- FILE…`

#![allow(clippy::print_stdout)]

use std::env;
use std::path::PathBuf;

use gadfly_base::Analysis;
use gadfly_base::progress::Silent;
use gadfly_base::stack::deep;
use gadfly_testgen::TestRequest;
use gadfly_testgen::java::run_test;

fn main() -> anyhow::Result<()> {
    let paths = env::args_os().skip(1).map(PathBuf::from).collect();
    let request = TestRequest::of(Analysis::of(paths)?);
    let tested = deep(|| run_test(&request, &Silent))??;
    for file in &tested.files {
        println!("// {}\n{}", file.path, file.text);
    }
    println!("// {} tests, all of them pass", tested.report.tests.len());
    Ok(())
}
