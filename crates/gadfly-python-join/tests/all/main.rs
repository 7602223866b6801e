//! Instances of Python skeletons: drawn by the machine, judged by the real Python.

#![allow(clippy::print_stderr, clippy::print_stdout)]

mod draws;
mod explains;
mod skeleton;
mod small_worlds;

use gadfly_python_join::{
    Checks, Draw, Draws, Explanation, JoinLimits, Literal, QuizEnd, QuizEnds, RunLimits, Why,
};
use gadfly_quiz::skeleton::Skeleton;
use std::time::Duration;

/// Deep data are walked recursively.
fn with_stack<T: Send>(work: impl FnOnce() -> T + Send) -> T {
    std::thread::scope(|scope| {
        let thread = std::thread::Builder::new().stack_size(128 << 20);
        let thread = thread.spawn_scoped(scope, work).expect("a thread");
        match thread.join() {
            Ok(done) => done,
            Err(panic) => std::panic::resume_unwind(panic),
        }
    })
}

fn is_wanted(skeleton: &Skeleton, end: &QuizEnd) -> bool {
    match &skeleton.raises {
        None => end.is_normal(),
        Some(class) => end.threw_is.contains(class),
    }
}

fn usable(skeleton: &Skeleton, ends: &QuizEnds) -> Vec<usize> {
    let numbers = 0..ends.ends.len();
    numbers
        .filter(|&i| is_wanted(skeleton, &ends.ends[i]))
        .collect()
}

fn visible(skeleton: &Skeleton) -> Vec<usize> {
    let holes = skeleton.holes.iter().filter(|h| h.visible);
    holes.map(|h| h.id).collect()
}

fn wanted(count: usize, seed: u64) -> Draw {
    Draw {
        count,
        seed,
        distinct_output: false,
        time: Duration::from_secs(30),
    }
}

/// Draws instances and lets the real Python run each with its checks: it must do what the machine
/// says, symbolically and with values.
fn draw(text: &str, want: &Draw) -> Draws {
    with_stack(|| {
        let parsed = skeleton::parsed(text);
        let mut program = skeleton::program(&parsed);
        let domains = skeleton::domains(&parsed);
        let ends = program
            .explore(&domains, Checks::Assume, JoinLimits::default())
            .expect("explored");
        let draws = program.draw(&ends, &usable(&parsed, &ends), &visible(&parsed), want);
        let programs: Vec<(String, String)> = draws
            .drawn
            .iter()
            .map(|d| {
                let values = skeleton::to_skeleton(&parsed, &d.values);
                (parsed.checked(&values).text, parsed.entry.method.clone())
            })
            .collect();
        for (drawn, report) in draws.drawn.iter().zip(skeleton::python(&programs)) {
            let values = &drawn.values;
            assert_eq!(report["out"], drawn.printed.as_str(), "{values:?}");
            let returned = serde_json::json!(drawn.returned);
            assert_eq!(report["returns"], returned, "{values:?}");
            assert_eq!(report["failed"], serde_json::json!([]), "{values:?}");
            let thrown = report["thrown"].as_str().map(str::to_string);
            assert_eq!(thrown, parsed.raises, "{values:?}");
            let run = program.run(values, &RunLimits::default());
            assert_eq!(run.output, drawn.printed, "{values:?}");
            assert_eq!(run.returns, drawn.returned, "{values:?}");
            assert_eq!(run.thrown.map(|t| t.class), parsed.raises, "{values:?}");
            assert!(run.failed.is_empty(), "{values:?}");
        }
        draws
    })
}

/// So many instances, all different.
fn check_draws(text: &str, count: usize) {
    let draws = draw(text, &wanted(count, 7));
    let mut values: Vec<&Vec<Literal>> = draws.drawn.iter().map(|d| &d.values).collect();
    values.sort();
    values.dedup();
    assert_eq!(values.len(), count, "exhausted: {}", draws.exhausted);
}

fn explain(text: &str) -> Explanation {
    explain_within(text, JoinLimits::default())
}

fn explain_within(text: &str, limits: JoinLimits) -> Explanation {
    with_stack(|| {
        let parsed = skeleton::parsed(text);
        let mut program = skeleton::program(&parsed);
        let domains = skeleton::domains(&parsed);
        let ends = program
            .explore(&domains, Checks::Record, limits)
            .expect("explored");
        program.explain(&ends, |e| is_wanted(&parsed, e))
    })
}

/// These checks contradict each other, and no smaller set does.
fn check_contradiction(text: &str, checks: &[u32]) {
    let checks = checks.iter().map(|&c| Why::Check(c)).collect();
    assert_eq!(explain(text), Explanation::Among(checks));
}
