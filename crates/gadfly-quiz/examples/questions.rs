//! Shows questions about a skeleton as text:
//! `cargo run -p gadfly-quiz --example questions FILE [COUNT] [SEED] [KIND…]`.
//!
//! Programs are run by a plain java or python3, without any confinement: for one's own skeletons only.

#![allow(clippy::print_stderr, clippy::print_stdout)]

#[path = "../tests/question/bench.rs"]
mod bench;

use bench::{Real, instances, name_of, parsed};
use gadfly_quiz::export::problems;
use gadfly_quiz::model::{Answer, Body, Cell, Question, Quiz};
use gadfly_quiz::question::{Kind, Maker, Options};

fn main() {
    let args: Vec<String> = std::env::args().collect();
    let Some(file) = args.get(1) else {
        eprintln!("usage: questions FILE [COUNT] [SEED] [KIND...]");
        std::process::exit(2);
    };
    let number =
        |at: usize, default: u64| args.get(at).and_then(|a| a.parse().ok()).unwrap_or(default);
    let (count, seed) = (number(2, 8) as usize, number(3, 1));
    let text = match std::fs::read_to_string(file) {
        Ok(text) => text,
        Err(why) => {
            eprintln!("{file}: {why}");
            std::process::exit(2);
        }
    };
    let skeleton = parsed(file, &text);
    let kinds: Vec<Kind> = Kind::ALL
        .into_iter()
        .filter(|kind| args.iter().skip(4).any(|a| a == kind.code()))
        .collect();
    let drawn = instances(&skeleton, count, 60.max(2 * count), seed);
    let runtime = Real::new(&skeleton);
    let options = Options {
        title: name_of(&skeleton).replace('_', " "),
        seed,
        ..Options::default()
    };
    let maker = Maker {
        skeleton: &skeleton,
        runtime: &runtime,
        options: &options,
        drawn: &drawn,
    };
    let begin = std::time::Instant::now();
    let made = maker.questions(&kinds, count);
    for (_, question) in &made.questions {
        show(question);
    }
    for (kind, why) in &made.nothing {
        println!("no question of kind {}: {why}", kind.code());
    }
    println!(
        "{} instances, {} questions, rounds {:?}, {} too long, {:?}",
        drawn.len(),
        made.questions.len(),
        runtime.rounds.borrow(),
        runtime.too_long.borrow(),
        begin.elapsed()
    );
    for (text, why) in runtime.refused.borrow().iter() {
        println!("REFUSED {why}\n{text}");
    }
    let quiz = Quiz {
        questions: made.questions.into_iter().map(|(_, q)| q).collect(),
        ..Quiz::default()
    };
    for problem in problems(&quiz) {
        println!("PROBLEM {}: {}", problem.question, problem.message);
    }
}

fn show(question: &Question) {
    println!("=== {} [{}]", question.name, question.id);
    println!("{}", question.stem);
    for fragment in &question.fragments {
        println!("--- {}", fragment.label);
        println!("{}", fragment.text.trim_end());
    }
    println!("---");
    let answers = |answers: &[Answer]| {
        for answer in answers {
            let mark = if answer.correct { '+' } else { '-' };
            println!("  {mark} {}   <{}>", answer.text, answer.why);
        }
    };
    match &question.body {
        Body::Choice { multiple, options } => {
            println!("{}", if *multiple { "multiple" } else { "single" });
            for option in options {
                let mark = if option.correct { '+' } else { '-' };
                let text = option.text.trim_end().replace('\n', "\n    ");
                println!("  {mark} {text}   <{}>", option.why);
            }
        }
        Body::Numeric { answers: all, .. } => {
            println!("numeric");
            answers(all);
        }
        Body::Short { answers: all, .. } => {
            println!("short");
            answers(all);
        }
        Body::Table(table) => {
            println!("  {}", table.header.join(" | "));
            for row in &table.rows {
                let cells: Vec<String> = row
                    .iter()
                    .map(|cell| match cell {
                        Cell::Given(text) => text.clone(),
                        Cell::Blank { answers, numeric } => {
                            let all: Vec<String> = answers
                                .iter()
                                .map(|a| format!("{}{}", if a.correct { '+' } else { '-' }, a.text))
                                .collect();
                            format!("{}[{}]", if *numeric { "#" } else { "" }, all.join(" "))
                        }
                    })
                    .collect();
                println!("  {}", cells.join(" | "));
            }
        }
        Body::Order { items } => println!("  {}", items.join(" < ")),
    }
    println!("FEEDBACK {}\n", question.feedback);
}
