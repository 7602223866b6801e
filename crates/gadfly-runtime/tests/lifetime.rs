//! A worker dies with us, however we die.

use crate::common;

use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use common::{POOL, body, children, returned};

const MARK: &str = "the worker is there";

/// Not a test of its own: the process that the test below kills.
#[test]
#[ignore = "run by killing_us_kills_the_worker"]
fn victim() {
    let result = &POOL.replay(&[body("return 1;")])[0];
    assert_eq!(result.outcome, returned("1"));
    println!("\n{MARK}");
    std::thread::sleep(Duration::from_mins(1));
}

#[test]
fn killing_us_kills_the_worker() {
    let mut victim = Command::new(std::env::current_exe().unwrap())
        .args(["--ignored", "--exact", "lifetime::victim", "--nocapture"])
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let output = BufReader::new(victim.stdout.take().unwrap());
    let mut lines = output.lines().map_while(Result::ok);
    assert!(lines.any(|line| line == MARK));
    let workers = children(victim.id());
    assert!(!workers.is_empty());
    victim.kill().unwrap();
    victim.wait().unwrap();
    let start = Instant::now();
    while workers.iter().any(|worker| runs(*worker)) {
        assert!(
            start.elapsed() < Duration::from_secs(5),
            "the worker lives on"
        );
        std::thread::sleep(Duration::from_millis(10));
    }
}

/// A process that has not ended; one that nobody waited for has no command line any more.
fn runs(process: u32) -> bool {
    std::fs::read(format!("/proc/{process}/cmdline")).is_ok_and(|line| !line.is_empty())
}

/// "Die with your parent" means the parent's thread: ours must not be the one that counts.
#[test]
fn a_worker_outlives_the_thread_that_started_it() {
    let job = body("return new File(\"\").getAbsolutePath();");
    let first = std::thread::scope(|scope| {
        scope
            .spawn(|| POOL.replay(std::slice::from_ref(&job)))
            .join()
            .unwrap()
    });
    std::thread::sleep(Duration::from_millis(50));
    // How it waited is another matter.
    assert_eq!(POOL.replay(&[job])[0].outcome, first[0].outcome);
}
