//! Everything a test job is asked.

use std::path::PathBuf;
use std::str::FromStr;

use gadfly_base::{Analysis, InvalidOption, choices};
use gadfly_suite::java::JUnit;
use serde::{Deserialize, Deserializer, de};

/// A test job: the same search as for bugs, and what the suite must be like.
#[derive(Clone, Debug)]
pub struct TestRequest {
    pub analysis: Analysis,
    pub goal: Goal,
    /// Folders and files with existing tests.
    pub with: Vec<PathBuf>,
    pub junit: JUnit,
    /// Draw the objects of each test.
    pub graphs: bool,
    /// Only these lines need tests.
    pub lines: Option<LineRanges>,
    /// Whose word counts for what is expected.
    pub authority: Authority,
}

impl TestRequest {
    /// A suite that covers every branch, with what the code does as the expectation.
    pub fn of(analysis: Analysis) -> TestRequest {
        TestRequest {
            analysis,
            goal: Goal::default(),
            with: Vec::new(),
            junit: JUnit::Five,
            graphs: false,
            lines: None,
            authority: Authority::Code,
        }
    }
}

/// Whose word counts for what a call should do.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Authority {
    /// The user is asked.
    User,
    /// The code as it is.
    Code,
    /// Another implementation.
    Oracle(PathBuf),
}

choices! {
    /// What a suite must cover.
    pub enum Goal {
        Branches = "branches" "Every line and every branch, and for Java both sides of every limit",
        Paths = "paths" "Every path",
        Mutants = "mutants" "As branches, and the suite detects every mutant of the code",
    }
    default Branches
}

/// Lines of a file, counted from 1: `4,6,9-11`.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct LineRanges(Vec<(u32, u32)>);

impl LineRanges {
    pub fn contains(&self, line: u32) -> bool {
        self.0
            .iter()
            .any(|(from, to)| (*from..=*to).contains(&line))
    }

    /// The ranges as they were given.
    pub fn ranges(&self) -> &[(u32, u32)] {
        &self.0
    }
}

const LINES: InvalidOption = InvalidOption("expected lines such as 4,6,11 or 4-9");

impl FromStr for LineRanges {
    type Err = InvalidOption;

    fn from_str(text: &str) -> Result<Self, InvalidOption> {
        let number = |text: &str| -> Result<u32, InvalidOption> {
            let line = text.trim().parse().map_err(|_| LINES)?;
            if line == 0 { Err(LINES) } else { Ok(line) }
        };
        let mut ranges = Vec::new();
        for part in text.split(',') {
            let (from, to) = part.split_once('-').unwrap_or((part, part));
            let (from, to) = (number(from)?, number(to)?);
            if from > to {
                return Err(LINES);
            }
            ranges.push((from, to));
        }
        Ok(LineRanges(ranges))
    }
}

impl<'de> Deserialize<'de> for LineRanges {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse()
            .map_err(|error| de::Error::custom(format!("`{text}`: {error}")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_numbers_and_ranges() {
        let lines: LineRanges = "4, 6,9-11".parse().unwrap();
        let seen: Vec<u32> = (0..20).filter(|n| lines.contains(*n)).collect();
        assert_eq!(seen, [4, 6, 9, 10, 11]);
        for text in ["", "0", "a", "5-3", "4,,5", "1-", "-1"] {
            assert_eq!(text.parse::<LineRanges>(), Err(LINES), "{text}");
        }
    }
}
