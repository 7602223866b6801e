//! No source file is too long to be read.

use crate::workspace::{crates, files, read};

/// Lines of one file. A longer one wants to become a folder, by content.
const MOST: usize = 700;

/// Lines of crates with a bound of their own: the command line is no more than that. No other may have
/// more than [`CRATE`].
const LARGE: &[(&str, usize)] = &[("gadfly", 6_000)];
const CRATE: usize = 36_000;

fn sources(name: &str) -> Vec<(String, usize)> {
    let paths = files(&format!("crates/{name}/src")).into_iter();
    paths
        .filter(|path| path.ends_with(".rs"))
        .map(|path| {
            let lines = read(&path).lines().count();
            (path, lines)
        })
        .collect()
}

#[test]
fn files_are_short_enough_to_read() {
    for name in crates() {
        for (path, lines) in sources(&name) {
            assert!(
                lines <= MOST,
                "{path} has {lines} lines, at most {MOST} are allowed"
            );
        }
    }
}

#[test]
fn crates_have_one_job() {
    for name in crates() {
        let lines: usize = sources(&name).iter().map(|(_, lines)| lines).sum();
        let most = LARGE
            .iter()
            .find(|(n, _)| *n == name)
            .map_or(CRATE, |(_, n)| *n);
        assert!(
            lines <= most,
            "{name} has {lines} lines, at most {most} are allowed"
        );
    }
}

/// The table of sizes in ARCHITECTURE.md: `| 5,000 to 10,000 | 2 | `gadfly-a`, `gadfly-b` |`. A crate may be a
/// tenth off the row it stands in, so that not every change moves it.
#[test]
fn the_table_of_sizes_is_true() {
    let text = read("ARCHITECTURE.md");
    let number = |text: &str| text.replace(',', "").trim().parse::<usize>().ok();
    let mut listed = Vec::new();
    for line in text.lines() {
        let cells: Vec<&str> = line.split('|').map(str::trim).collect();
        let [_, range, count, names, _] = cells[..] else {
            continue;
        };
        let Some((Some(least), Some(most))) = range
            .split_once(" to ")
            .map(|(a, b)| (number(a), number(b)))
        else {
            continue;
        };
        let names: Vec<&str> = names.split('`').skip(1).step_by(2).collect();
        assert_eq!(number(count), Some(names.len()), "{line}");
        for name in names {
            let lines: usize = sources(name).iter().map(|(_, lines)| lines).sum();
            assert!(
                least * 9 <= lines * 10 && lines * 10 <= most * 11,
                "{name} has {lines} lines, ARCHITECTURE.md says {range}"
            );
            listed.push(name.to_string());
        }
    }
    listed.sort();
    assert_eq!(listed, crates(), "ARCHITECTURE.md lists each crate once");
}
