//! Where inputs were guessed, narrowed or cut, or the real runtime did something else, nothing is
//! claimed.

use std::fs;

use gadfly_witness::{FindReport, PyWitness};

use super::{find, project};

fn report(name: &str) -> FindReport<PyWitness> {
    find(
        &project(&format!("corpus/python/claims/{name}.py")),
        &|_| {},
    )
}

/// Lines of functions that were reached, and how many there are.
fn reached(name: &str) -> Vec<(String, (u32, u32))> {
    let functions = report(name).functions;
    functions.into_iter().map(|f| (f.name, f.lines)).collect()
}

#[test]
fn nothing_is_claimed_beyond_what_was_tried() {
    let mut names: Vec<String> = fs::read_dir(project("corpus/python/claims"))
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter_map(|path| Some(path.file_stem()?.to_str()?.to_string()))
        .collect();
    names.sort();
    assert!(names.len() >= 5, "{names:?}");
    let mut troubles = Vec::new();
    for name in names {
        let report = report(&name);
        for unreachable in &report.unreachable {
            troubles.push(format!("{name}:{}", unreachable.place.line));
        }
        // Classes whose constructors do nothing but assign have nothing to miss.
        for function in &report.functions {
            let plain = function.name.starts_with(char::is_uppercase);
            // Every member of a flag, every index of known bytes.
            let all = matches!(function.name.as_str(), "perms" | "marks" | "view");
            if function.claim().is_complete() && !plain && !all {
                troubles.push(format!("{name}: {} is called complete", function.name));
            }
        }
    }
    assert!(troubles.is_empty(), "{troubles:#?}");
}

#[test]
fn objects_need_no_class() {
    for (name, (lines, all)) in reached("duck") {
        assert_eq!(lines, all, "{name}");
    }
}

#[test]
fn flags_are_combined() {
    for (name, (lines, all)) in reached("flags") {
        assert_eq!(lines, all, "{name}");
    }
}
