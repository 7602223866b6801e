//! Programs that would make Gadfly itself go on for ever or use gigabytes (`tests/fixtures/bombs`), each in a process of
//! its own: how much processor time Gadfly takes, as a multiple of `--time`, and how much memory.
//! `cargo bench -p gadfly --bench bombs [-- WORD]`: only programs whose name contains the word.

#![allow(clippy::print_stdout)]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use serde_json::Value;

/// `--time` of every run.
const SECONDS: f64 = 2.0;

fn main() {
    let word = std::env::args().skip(1).find(|a| !a.starts_with('-'));
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures/bombs");
    println!("| program | ended by | processor time / --time | peak memory |");
    println!("| --- | --- | --- | --- |");
    let (mut worst, mut largest) = (0.0f64, 0);
    for language in ["python", "alone", "java"] {
        for file in files(&folder.join(language)) {
            let name = file.file_name().unwrap_or_default().to_string_lossy();
            if word.as_deref().is_some_and(|word| !name.contains(word)) {
                continue;
            }
            let ran = run(&file);
            let ratio = ran.seconds / SECONDS;
            println!(
                "| {name} | {} | {ratio:.2} | {} MB |",
                ran.reasons, ran.megabytes
            );
            worst = worst.max(ratio);
            largest = largest.max(ran.megabytes);
        }
    }
    println!("| greatest | | {worst:.2} | {largest} MB |");
}

struct Ran {
    reasons: String,
    /// Of Gadfly itself, without the runtimes that it starts.
    seconds: f64,
    megabytes: u64,
}

#[expect(clippy::zombie_processes, reason = "`wait4` waits for it")]
fn run(file: &Path) -> Ran {
    let time = SECONDS.to_string();
    let place = tempfile::tempdir().expect("a place to work in");
    let out = fs::File::create(place.path().join("out")).expect("a file");
    let child = Command::new(env!("CARGO_BIN_EXE_gadfly"))
        .args(["find", "--format", "json", "--jobs", "1", "--time", &time])
        .arg(file)
        .current_dir(place.path())
        .stdout(out)
        .stderr(Stdio::null())
        .spawn()
        .expect("gadfly starts");
    let pid = child.id();
    // SAFETY: all-zero structures are valid; the process is our own child, which nobody else waits for.
    let usage = unsafe {
        let mut info: libc::siginfo_t = std::mem::zeroed();
        let left = libc::WEXITED | libc::WNOWAIT;
        libc::waitid(libc::P_PID, pid, &raw mut info, left);
        let own = own_seconds(pid);
        let mut usage: libc::rusage = std::mem::zeroed();
        let mut status = 0;
        libc::wait4(pid as i32, &raw mut status, 0, &raw mut usage);
        (own, usage.ru_maxrss as u64 / 1024)
    };
    let report = fs::read(place.path().join("out")).unwrap_or_default();
    let report: Value = serde_json::from_slice(&report).unwrap_or_default();
    let functions = report["functions"].as_array().into_iter().flatten();
    let reasons = functions.flat_map(|f| f["reasons"].as_array().into_iter().flatten());
    let mut reasons: Vec<&str> = reasons.filter_map(Value::as_str).collect();
    reasons.sort_unstable();
    reasons.dedup();
    Ran {
        reasons: if report.is_null() {
            "a message".into()
        } else {
            reasons.join(", ")
        },
        seconds: usage.0,
        megabytes: usage.1,
    }
}

/// Processor time of a process that has ended and was not waited for yet.
fn own_seconds(pid: u32) -> f64 {
    let stat = fs::read_to_string(format!("/proc/{pid}/stat")).unwrap_or_default();
    let fields = stat.rsplit(')').next().unwrap_or_default();
    let ticks = fields.split_whitespace().skip(11).take(2);
    let ticks: f64 = ticks.filter_map(|field| field.parse::<f64>().ok()).sum();
    // SAFETY: asks for a constant of the system.
    ticks / unsafe { libc::sysconf(libc::_SC_CLK_TCK) } as f64
}

fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("a folder");
    let mut files: Vec<PathBuf> = entries.filter_map(|e| e.ok().map(|e| e.path())).collect();
    files.sort();
    files
}
