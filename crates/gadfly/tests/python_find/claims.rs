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
    assert!(names.len() >= 9, "{names:?}");
    let mut troubles = Vec::new();
    for name in names {
        let report = report(&name);
        for unreachable in &report.unreachable {
            troubles.push(format!("{name}:{}", unreachable.place.line));
        }
        // Classes whose constructors do nothing but assign have nothing to miss.
        for function in &report.functions {
            let plain = function.name.starts_with(char::is_uppercase);
            // Every member of a flag, every index of known bytes, a new function each time.
            let all = matches!(
                function.name.as_str(),
                "perms" | "marks" | "view" | "counter"
            );
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

/// What is complete, and the lines that no input reaches.
fn claimed(source: &str) -> (Vec<String>, Vec<u32>) {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("claimed.py");
    fs::write(&file, source).unwrap();
    let report = find(&file, &|_| {});
    let functions = report.functions.iter();
    let complete = functions.filter(|f| f.claim().is_complete());
    let complete = complete.map(|f| f.name.clone()).collect();
    let unreachable = report.unreachable.iter().map(|u| u.place.line).collect();
    (complete, unreachable)
}

#[test]
fn what_is_only_read_stays_as_it_is() {
    let source = "\
NAMES = ['one', 'two', 'three']
ROWS = [[1, 2], [3, 4]]
POINTS = {'a': 1, 'b': 3}


def name(n: int) -> str:
    if 0 <= n < len(NAMES):
        return NAMES[n]
    return '?'


def total() -> int:
    result = 0
    for row in ROWS:
        for x in row:
            result += x
    return result + sum(POINTS.values())


def known(text: str, names) -> bool:
    return text in names


def is_name(text: str) -> bool:
    return known(text, NAMES) or any(text == n for n in NAMES)


class Die:
    SIDES = [1, 2, 3]

    def side(self, n: int) -> int:
        return self.SIDES[n % 3]
";
    let (complete, _) = claimed(source);
    for wanted in ["name", "total"] {
        assert!(
            complete.iter().any(|name| name == wanted),
            "{wanted}: {complete:?}"
        );
    }
}

#[test]
fn plain_values_stand_for_all_that_calculate_alike() {
    let source = "\
from enum import Flag, auto


class Perm(Flag):
    R = auto()
    W = auto()


def scaled(n: int) -> int:
    if n > 3:
        return n * 2 - 1
    return -n // 3


def grade(points: float) -> str:
    if points >= 90:
        return 'A'
    if points >= 80 and points < 90:
        return 'B'
    return 'C'


def either(x: int | float) -> str:
    if isinstance(x, int):
        return 'int'
    if isinstance(x, float):
        return 'float'
    return 'nothing'


def allowed(p: Perm) -> str:
    if p.value > 3:
        return 'unnamed'
    return 'named'
";
    let (complete, unreachable) = claimed(source);
    assert_eq!(complete, ["scaled", "grade", "either", "allowed"]);
    assert_eq!(unreachable, [28, 33]);
}

#[test]
fn bounded_numbers_are_floats_and_have_texts() {
    let source = "\
def share(part: int) -> float:
    if part < 0 or part > 100:
        return 0.0
    return part / 100


def shown(hour: int) -> str:
    if not 0 <= hour < 24:
        return '?'
    return f'{hour}:00'


def per_word(words: list[str]) -> str:
    return str(len(words) > 1)
";
    let (complete, _) = claimed(source);
    for wanted in ["share", "shown"] {
        assert!(
            complete.iter().any(|name| name == wanted),
            "{wanted}: {complete:?}"
        );
    }
}

#[test]
fn arguments_of_methods_of_strings_are_strings() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("search.py");
    let source = "\
import pathlib


class Sized:
    def __len__(self):
        return 1


def search(s, sub):
    n = 0
    i = s.find(sub)
    while i >= 0 and n < 3:
        n += 1
        i = s.find(sub, i + len(sub))
    return n


def cut(text, tail):
    if text.endswith(tail):
        return text[:len(text) - len(tail)]
    return text


def first(p: pathlib.Path):
    return p.parts[0]


class Logged:
    def __setattr__(self, name, value):
        object.__setattr__(self, name, value)
";
    fs::write(&file, source).unwrap();
    let report = find(&file, &|_| {});
    let found = report.findings.iter();
    let found: Vec<String> = found
        .map(|f| format!("{}: {}", f.place.line, f.exception))
        .collect();
    assert!(found.is_empty(), "{found:#?}");
}
