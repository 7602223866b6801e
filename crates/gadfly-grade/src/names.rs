//! Names of students from the names of files and folders.

use std::cmp::Ordering;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Component, Path};

/// What learning platforms put behind a student's name.
const PLATFORM: [&str; 2] = ["_assignsubmission_file", "_assignsubmission_onlinetext"];

/// The name in a path: that of the folder, or of the file without its extension.
pub fn name(path: &Path, folder: bool) -> String {
    let last = if folder {
        path.file_name()
    } else {
        path.file_stem()
    };
    let text = last.map_or_else(
        || path.to_string_lossy().into_owned(),
        |last| last.to_string_lossy().into_owned(),
    );
    student(&text).to_owned()
}

/// `Anna Müller_4711_assignsubmission_file_` is Anna Müller.
fn student(text: &str) -> &str {
    for mark in PLATFORM {
        let Some((before, _)) = text.split_once(mark) else {
            continue;
        };
        let shorter = before.trim_end_matches(|c: char| c.is_ascii_digit());
        if let Some(name) = shorter.strip_suffix('_')
            && shorter.len() < before.len()
            && !name.trim().is_empty()
        {
            return name;
        }
    }
    text
}

/// A name for each path (`true`: a folder), no two alike: where names are, the folders above are put in
/// front until they differ, and as a last resort numbers behind. A path gets the same name whatever the
/// order of the paths is.
pub fn distinct(paths: &[(&Path, bool)]) -> Vec<String> {
    let mut depth = vec![0usize; paths.len()];
    let above = |at: usize| -> Vec<String> {
        let parent = paths[at].0.parent().unwrap_or(Path::new(""));
        parent
            .components()
            .filter_map(|part| match part {
                Component::Normal(part) => Some(student(&part.to_string_lossy()).to_owned()),
                _ => None,
            })
            .collect()
    };
    let spelt = |at: usize, depth: usize| {
        let above = above(at);
        let mut parts = above[above.len().saturating_sub(depth)..].to_vec();
        parts.push(name(paths[at].0, paths[at].1));
        parts.join("/")
    };
    loop {
        let mut groups: BTreeMap<String, Vec<usize>> = BTreeMap::new();
        for (at, &depth) in depth.iter().enumerate() {
            groups.entry(spelt(at, depth)).or_default().push(at);
        }
        let mut grown = false;
        for members in groups.into_values().filter(|members| members.len() > 1) {
            for at in members {
                if depth[at] < above(at).len() {
                    depth[at] += 1;
                    grown = true;
                }
            }
        }
        if !grown {
            break;
        }
    }
    let mut order: Vec<usize> = (0..paths.len()).collect();
    order.sort_by_key(|&at| paths[at].0);
    let mut names = vec![String::new(); paths.len()];
    let mut taken = BTreeSet::new();
    for at in order {
        let plain = spelt(at, depth[at]);
        let mut candidate = plain.clone();
        let mut number = 2;
        while !taken.insert(candidate.clone()) {
            candidate = format!("{plain} ({number})");
            number += 1;
        }
        names[at] = candidate;
    }
    names
}

/// `s2` comes before `s10`, capital letters do not matter, and no two different names are equal.
pub fn natural(a: &str, b: &str) -> Ordering {
    let (pa, pb) = (pieces(a), pieces(b));
    pa.cmp(&pb).then_with(|| a.cmp(b))
}

#[derive(PartialEq, Eq, PartialOrd, Ord)]
enum Piece {
    /// Length without leading zeros, then digits: as large as the number.
    Number(usize, String),
    Text(String),
}

fn pieces(text: &str) -> Vec<Piece> {
    let mut out = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let digits = first.is_ascii_digit();
        let end = rest
            .find(|c: char| c.is_ascii_digit() != digits)
            .unwrap_or(rest.len());
        let (piece, after) = rest.split_at(end);
        out.push(if digits {
            let plain = piece.trim_start_matches('0');
            Piece::Number(plain.len(), plain.to_owned())
        } else {
            Piece::Text(piece.to_lowercase())
        });
        rest = after;
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn from_paths() {
        let name = |path: &str, folder| name(Path::new(path), folder);
        assert_eq!(name("class/anna.py", false), "anna");
        assert_eq!(name("class/anna.b/", true), "anna.b");
        assert_eq!(
            name("x/Jörg Groß_471_assignsubmission_file_", true),
            "Jörg Groß"
        );
        assert_eq!(
            name("x/_471_assignsubmission_file_", true),
            "_471_assignsubmission_file_"
        );
        assert_eq!(name("..", true), "..");
    }

    #[test]
    fn no_two_alike() {
        let paths = [
            "c/a/Main.java",
            "c/b/Main.java",
            "c/b/x.py",
            "d/x.py",
            "e.py",
            "e.java",
        ];
        let given: Vec<(&Path, bool)> = paths.iter().map(|p| (Path::new(*p), false)).collect();
        assert_eq!(
            distinct(&given),
            ["a/Main", "b/Main", "b/x", "d/x", "e (2)", "e"]
        );
        let mut backwards: Vec<String> = {
            let given: Vec<(&Path, bool)> = given.iter().rev().copied().collect();
            distinct(&given)
        };
        backwards.reverse();
        assert_eq!(backwards, distinct(&given));
    }

    #[test]
    fn order() {
        let mut names = ["s10", "S2", "s2", "b", "s02", "Ärger", "a 1"];
        names.sort_by(|a, b| natural(a, b));
        assert_eq!(names, ["a 1", "b", "S2", "s02", "s2", "s10", "Ärger"]);
    }
}
