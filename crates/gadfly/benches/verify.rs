//! Contracts over heaps: how many cases there are and how long they take, compiling and starting
//! the JVM included. `cargo bench -p gadfly --bench verify`.

#![allow(clippy::print_stdout)]

use std::path::Path;
use std::process::Command;
use std::time::Instant;

/// File below `corpus/java/verify/sound`, method, bounds.
const WORK: &[(&str, &str, &[u32])] = &[
    ("SearchTree", "SearchTree.insert", &[1, 2, 3, 4]),
    ("OrderedTree", "OrderedTree.insert", &[1, 2, 3, 4]),
    ("AvlTree", "AvlTree.insert", &[1, 2, 3]),
    ("RedBlackMap", "RedBlackMap.put", &[1, 2, 3]),
    ("RedBlackMap", "RedBlackMap.remove", &[1, 2, 3]),
    ("SortedList", "SortedList.merge", &[1, 2, 3, 4]),
    ("InsertionSort", "InsertionSort.sort", &[1, 2, 3, 4]),
    ("BinaryHeap", "BinaryHeap.deleteMin", &[1, 2, 3, 4]),
];

fn main() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    println!("| method | k | shapes | cases | seconds |");
    println!("| --- | --- | --- | --- | --- |");
    for (file, method, bounds) in WORK {
        for k in *bounds {
            let begun = Instant::now();
            let output = Command::new(env!("CARGO_BIN_EXE_gadfly"))
                .current_dir(&root)
                .args(["verify", "--format", "json", "--time", "120"])
                .args(["--only", method, "--k", &k.to_string()])
                .arg(format!("corpus/java/verify/sound/{file}.java"))
                .output();
            let seconds = begun.elapsed().as_secs_f64();
            let report = output
                .ok()
                .and_then(|o| serde_json::from_slice::<serde_json::Value>(&o.stdout).ok());
            let Some(methods) = report.as_ref().and_then(|r| r["methods"].as_array()) else {
                println!("| `{method}` | {k} | failed | | |");
                continue;
            };
            for m in methods {
                println!(
                    "| `{}` | {k} | {} | {} | {seconds:.1} |",
                    m["signature"].as_str().unwrap_or(method),
                    m["shapes"],
                    m["cases"],
                );
            }
        }
    }
}
