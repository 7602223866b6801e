//! A worker dies with us, however we die.

mod common;

use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use common::{POOL, body};
use gadfly_runtime::ReplayOutcome;

const MARK: &str = "worker: ";

/// Not a test of its own: the process that the test below kills.
#[test]
#[ignore = "run by killing_us_kills_the_worker"]
fn victim() {
    let result = &POOL.replay(&[body("return ProcessHandle.current().pid();")])[0];
    let ReplayOutcome::Returned { value: Some(pid) } = &result.outcome else {
        panic!("{result:?}")
    };
    println!("\n{MARK}{pid}");
    std::thread::sleep(Duration::from_secs(60));
}

#[test]
fn killing_us_kills_the_worker() {
    let mut victim = Command::new(std::env::current_exe().unwrap())
        .args(["--ignored", "--exact", "victim", "--nocapture"])
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let output = BufReader::new(victim.stdout.take().unwrap());
    let pid = output
        .lines()
        .map_while(Result::ok)
        .find_map(|line| line.strip_prefix(MARK).map(str::to_string))
        .unwrap();
    let worker = Path::new("/proc").join(pid).join("cmdline");
    let runs = || std::fs::read(&worker).is_ok_and(|line| !line.is_empty());
    assert!(runs());
    victim.kill().unwrap();
    victim.wait().unwrap();
    let start = Instant::now();
    while runs() {
        assert!(
            start.elapsed() < Duration::from_secs(5),
            "the worker lives on"
        );
        std::thread::sleep(Duration::from_millis(10));
    }
}

/// "Die with your parent" means the parent's thread: ours must not be the one that counts.
#[test]
fn a_worker_outlives_the_thread_that_started_it() {
    let job = body("return ProcessHandle.current().pid();");
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
