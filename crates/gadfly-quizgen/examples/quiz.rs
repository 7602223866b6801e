//! Prints tracing exercises for skeletons: `cargo run -p gadfly-quizgen --example quiz -- FILE…`

#![allow(clippy::print_stdout)]

use std::env;
use std::path::PathBuf;

use gadfly_base::Analysis;
use gadfly_base::progress::Silent;
use gadfly_base::stack::deep;
use gadfly_quizgen::{QuizRequest, run_quiz};

fn main() -> anyhow::Result<()> {
    let paths = env::args_os().skip(1).map(PathBuf::from).collect();
    let request = QuizRequest {
        count: 3,
        ..QuizRequest::of(Analysis::of(paths)?)
    };
    let made = deep(|| run_quiz(&request, &Silent))??;
    let options = gadfly_quiz::export::Options::default();
    for file in
        gadfly_quiz::export::write(gadfly_quiz::export::Format::Markdown, &made.quiz, &options)
    {
        println!("{}", String::from_utf8_lossy(&file.bytes));
    }
    Ok(())
}
