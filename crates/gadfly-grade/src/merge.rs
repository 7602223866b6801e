//! The parts of a class that were graded apart, joined again.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::model::{Class, Shard, Work};

/// Written into every file, so that another one is not taken for it.
const FORMAT: &str = "gadfly-grade-2";

#[derive(Debug, thiserror::Error, PartialEq, Eq)]
pub enum MergeError {
    #[error("there is nothing to merge")]
    Nothing,
    #[error("not a shard: {0}")]
    Format(String),
    #[error(
        "shard {part} was graded with {what} than shard 1; grade all shards with the same reference, options and version"
    )]
    Unlike { part: usize, what: &'static str },
    #[error("{name} was graded twice, with different results; leave one of the two reports out")]
    Twice { name: String },
    #[error("the results of the reference for {call} differ between two shards")]
    Reference { call: String },
}

/// The class, and which shards are not among its parts.
#[derive(Clone, Debug, PartialEq)]
pub struct Merged {
    pub class: Class,
    pub missing: Vec<u32>,
}

#[derive(Serialize, Deserialize)]
struct File<C> {
    format: String,
    class: C,
}

/// A class as a file for [`read`].
pub fn shard_text(class: &Class) -> String {
    let file = File {
        format: FORMAT.to_owned(),
        class,
    };
    // Plain data with string keys: there is nothing in it that could fail to be written.
    let mut text = serde_json::to_string_pretty(&file).unwrap_or_default();
    text.push('\n');
    text
}

/// Reads what [`shard_text`] wrote, by itself or as `shard` in a JSON report.
pub fn read(text: &str) -> Result<Class, MergeError> {
    let wrong = |error: serde_json::Error| {
        let words = match error.classify() {
            serde_json::error::Category::Eof => "it ends too early".to_owned(),
            _ => error.to_string(),
        };
        MergeError::Format(words)
    };
    let mut value: Value = serde_json::from_str(text).map_err(wrong)?;
    if let Some(shard) = value.get_mut("shard") {
        value = shard.take();
    }
    if value.get("format") != Some(&Value::from(FORMAT)) {
        return Err(MergeError::Format(
            "it was not written by gadfly grade --shard, or by another version".into(),
        ));
    }
    let file: File<Class> = serde_json::from_value(value).map_err(wrong)?;
    Ok(file.class)
}

/// One class from its parts, in whatever order they come.
pub fn merge(parts: Vec<Class>) -> Result<Merged, MergeError> {
    let mut rest = parts.iter().enumerate();
    let Some((_, first)) = rest.next() else {
        return Err(MergeError::Nothing);
    };
    for (at, part) in rest {
        if let Some(what) = unlike(first, part) {
            return Err(MergeError::Unlike { part: at + 1, what });
        }
    }
    let missing = missing(&parts);
    let mut tests = BTreeMap::new();
    let mut submissions = BTreeMap::new();
    let mut work = Work::default();
    let mut left_out = BTreeSet::new();
    let mut class = first.clone();
    let titles: BTreeSet<String> = parts.iter().map(|part| part.title.clone()).collect();
    for part in parts {
        work.add(part.work);
        left_out.extend(part.left_out);
        for test in part.tests.into_iter().chain(part.uncounted) {
            if let Some(other) = tests.insert(test.id.clone(), test.clone())
                && other.expected != test.expected
            {
                return Err(MergeError::Reference {
                    call: test.case.call,
                });
            }
        }
        for mut submission in part.submissions {
            // Points depend on who else was graded.
            submission.points = None;
            let name = submission.name.clone();
            if let Some(other) = submissions.insert(name.clone(), submission.clone())
                && other != submission
            {
                return Err(MergeError::Twice { name });
            }
        }
    }
    class.shard = None;
    class.title = titles.into_iter().next().unwrap_or_default();
    class.tests = tests.into_values().collect();
    class.uncounted.clear();
    class.submissions = submissions.into_values().collect();
    class.left_out = left_out.into_iter().collect();
    class.work = work;
    class.settle();
    Ok(Merged { class, missing })
}

fn unlike(a: &Class, b: &Class) -> Option<&'static str> {
    let of = |class: &Class| class.shard.map(|shard| shard.of);
    if a.language != b.language {
        Some("another language")
    } else if a.references != b.references {
        Some("other references")
    } else if a.entries != b.entries {
        Some("other functions")
    } else if a.settings != b.settings {
        Some("other options or other contents of the reference")
    } else if of(a) != of(b) {
        Some("another number of shards")
    } else if a.inputs != b.inputs {
        Some("other answers to the questions about inputs")
    } else {
        None
    }
}

fn missing(parts: &[Class]) -> Vec<u32> {
    let shards: Vec<Shard> = parts.iter().filter_map(|part| part.shard).collect();
    let there: BTreeSet<u32> = shards.iter().map(|shard| shard.index).collect();
    // A file may claim anything.
    let of = shards.first().map_or(0, |shard| shard.of.min(100_000));
    (1..=of).filter(|index| !there.contains(index)).collect()
}

impl Work {
    /// What was done here and there.
    pub fn add(&mut self, more: Work) {
        self.wall_ms = self.wall_ms.saturating_add(more.wall_ms);
        self.paths = self.paths.saturating_add(more.paths);
        self.solver_queries = self.solver_queries.saturating_add(more.solver_queries);
        self.solver_ms = self.solver_ms.saturating_add(more.solver_ms);
        self.cache_hits = self.cache_hits.saturating_add(more.cache_hits);
        self.replays = self.replays.saturating_add(more.replays);
        self.replays_failed = self.replays_failed.saturating_add(more.replays_failed);
    }
}
