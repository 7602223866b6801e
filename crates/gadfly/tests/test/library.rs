//! Classes of the JDK as targets: receivers with a long life, tests from a package of their own.

use crate::test::support::{run_with_junit, write};

/// Class, methods, and branches that nothing can reach through these methods (`BENCHMARKS.md` lists
/// them with the reasons).
fn check(class: &str, methods: &[&str], infeasible: u64) {
    let mut words = vec![class];
    for method in methods {
        words.extend(["--only", method]);
    }
    let written = write(&words);
    let (hit, all) = written.branches();
    let feasible = all - infeasible;
    assert!(
        hit * 100 >= feasible * 95,
        "{class}: {hit} of {feasible} ({all})"
    );
    assert!(
        hit <= feasible,
        "{class}: {hit} of {feasible}: a branch is feasible after all"
    );
    let tests = written.tests().len() as u64;
    assert!(tests < 60, "{class}: {tests} tests");
    assert!(written.text().starts_with("package gadfly.tests;"));
    if let Some((passed, _)) = run_with_junit(&written, &[]) {
        assert_eq!(passed, tests);
    }
}

#[test]
fn tree_map() {
    check("java.util.TreeMap", &["put", "get", "remove", "keySet"], 23);
}

#[test]
fn linked_list() {
    let methods = [
        "add",
        "addFirst",
        "remove",
        "removeFirst",
        "get",
        "listIterator",
    ];
    check("java.util.LinkedList", &methods, 0);
}

#[test]
fn array_deque() {
    let adds = ["addFirst", "addLast", "getFirst", "iterator"];
    let removes = ["pollFirst", "removeFirst", "remove"];
    check("java.util.ArrayDeque", &[&adds[..], &removes].concat(), 5);
}

#[test]
fn priority_queue() {
    let methods = ["add", "offer", "poll", "remove", "peek", "iterator"];
    check("java.util.PriorityQueue", &methods, 6);
}

#[test]
fn array_list() {
    let methods = ["add", "remove", "get", "set", "iterator"];
    check("java.util.ArrayList", &methods, 4);
}
