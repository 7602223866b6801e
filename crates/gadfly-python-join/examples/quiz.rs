//! Draws instances of a Python skeleton and lets the real Python run them:
//! `cargo run -p gadfly-python-join --example quiz -- FILE [COUNT] [SEED]`.

#![allow(clippy::print_stderr, clippy::print_stdout)]

#[path = "../tests/all/skeleton.rs"]
#[allow(dead_code)]
mod skeleton;

use gadfly_python_join::{Checks, Draw, JoinLimits, RunLimits};
use std::time::{Duration, Instant};

fn main() {
    let run = std::thread::Builder::new().stack_size(256 << 20).spawn(run);
    if let Ok(handle) = run
        && handle.join().is_err()
    {
        std::process::exit(101);
    }
}

fn run() {
    let args: Vec<String> = std::env::args().collect();
    let Some(file) = args.get(1) else {
        eprintln!("which file?");
        return;
    };
    let count = args.get(2).and_then(|n| n.parse().ok()).unwrap_or(20);
    let seed = args.get(3).and_then(|n| n.parse().ok()).unwrap_or(1);
    let text = std::fs::read_to_string(file).unwrap_or_default();
    let parsed = skeleton::parsed(&text);
    let mut program = skeleton::program(&parsed);
    let domains = skeleton::domains(&parsed);
    let begun = Instant::now();
    let limits = JoinLimits::default();
    let ends = match program.explore(&domains, Checks::Assume, limits) {
        Ok(ends) => ends,
        Err(why) => {
            println!("{why}");
            return;
        }
    };
    println!("explored in {:?}: {:?}", begun.elapsed(), ends.summary);
    for (n, end) in ends.ends.iter().enumerate() {
        let (cut, threw, doubts) = (&end.cut, &end.threw, &end.doubts);
        if n < 20 {
            println!(
                "end {n}: {} conjuncts, threw {threw:?}, cut {cut:?}, doubts {doubts:?}",
                end.condition.len()
            );
        }
    }
    let wanted = parsed.raises.clone();
    let usable: Vec<usize> = (0..ends.ends.len())
        .filter(|&i| match &wanted {
            None => ends.ends[i].is_normal(),
            Some(class) => ends.ends[i].threw_is.contains(class),
        })
        .collect();
    let visible: Vec<usize> = parsed
        .holes
        .iter()
        .filter(|h| h.visible)
        .map(|h| h.id)
        .collect();
    let begun = Instant::now();
    let draw = Draw {
        count,
        seed,
        distinct_output: false,
        time: Duration::from_secs(20),
    };
    let draws = program.draw(&ends, &usable, &visible, &draw);
    println!(
        "drew {} in {:?}, exhausted {}",
        draws.drawn.len(),
        begun.elapsed(),
        draws.exhausted
    );
    let programs: Vec<(String, String)> = draws
        .drawn
        .iter()
        .map(|d| {
            let checked = parsed.checked(&skeleton::to_skeleton(&parsed, &d.values));
            (checked.text, parsed.entry.method.clone())
        })
        .collect();
    let mut wrong = 0;
    for (drawn, report) in draws.drawn.iter().zip(skeleton::python(&programs)) {
        let own = program.run(&drawn.values, &RunLimits::default());
        let good = report["out"] == drawn.printed.as_str()
            && report["returns"] == serde_json::json!(drawn.returned)
            && report["failed"] == serde_json::json!([])
            && report["thrown"].is_null() == wanted.is_none()
            && own.output == drawn.printed
            && own.returns == drawn.returned
            && own.failed.is_empty();
        if !good {
            wrong += 1;
            println!(
                "WRONG {:?}\n{:?} {:?}\n{report}\n{own:?}",
                drawn.values, drawn.printed, drawn.returned
            );
        }
    }
    if let Some(first) = draws.drawn.first() {
        println!("{:?}\n{}{:?}", first.values, first.printed, first.returned);
    }
    println!("{wrong} wrong");
    if draws.drawn.is_empty() {
        let begun = Instant::now();
        if let Ok(ends) = program.explore(&domains, Checks::Record, limits) {
            println!("recorded in {:?}: {:?}", begun.elapsed(), ends.summary);
            let why = program.explain(&ends, |e| match &wanted {
                None => e.is_normal(),
                Some(class) => e.threw_is.contains(class),
            });
            println!("{why:?} in {:?}", begun.elapsed());
        }
    }
    let begun = Instant::now();
    let mut state = seed | 1;
    let mut met = 0;
    let tries = 2000;
    for _ in 0..tries {
        let values = parsed.draw(&mut |n| {
            state = u64::wrapping_add(
                u64::wrapping_mul(state, 6364136223846793005),
                1442695040888963407,
            );
            (state >> 33) % n
        });
        let run = program.run(
            &skeleton::from_skeleton(&values),
            &RunLimits {
                stop_at_failure: true,
                ..RunLimits::default()
            },
        );
        met += u32::from(run.failed.is_empty() && run.thrown.is_none());
    }
    let rate = f64::from(tries) / begun.elapsed().as_secs_f64();
    println!("{met} of {tries} at random, {rate:.0} runs a second");
}
