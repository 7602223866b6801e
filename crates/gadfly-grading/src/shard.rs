//! The file of a shard: the class as far as it was graded here, and how to grade on.

use std::collections::BTreeMap;

use gadfly_grade::{Class, MergeError, Work};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::fingerprint;
use super::gather::Handed;
use super::language::Task;
use crate::request::{Revealed, SuiteOf};

/// What `gadfly merge` needs to know besides the class.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Way {
    pub task: Task,
    pub suite: SuiteOf,
    pub reveal: Revealed,
    /// By the names of submissions: what their files held, to see whether they still do.
    pub contents: BTreeMap<String, String>,
}

impl Way {
    pub fn contents_of(submissions: &[Handed]) -> BTreeMap<String, String> {
        submissions
            .iter()
            .filter_map(|handed| {
                let name = handed.program.name.clone();
                Some((name, fingerprint::contents(&handed.program)?))
            })
            .collect()
    }
}

/// `shard-2-of-5.json`
pub fn file_name(class: &Class) -> Option<String> {
    let shard = class.shard?;
    Some(format!("shard-{}-of-{}.json", shard.index, shard.of))
}

/// The same class gives the same text, however long it took and whatever came from the cache.
pub fn text(class: &Class, way: &Way) -> String {
    let class = Class {
        work: Work::default(),
        ..class.clone()
    };
    let mut value: Value =
        serde_json::from_str(&gadfly_grade::shard_text(&class)).unwrap_or_default();
    if let (Value::Object(object), Ok(way)) = (&mut value, serde_json::to_value(way)) {
        object.insert("way".into(), way);
    }
    let mut text = serde_json::to_string_pretty(&value).unwrap_or_default();
    text.push('\n');
    text
}

/// Reads such a file. The way may be missing, if somebody else wrote it.
pub fn read(text: &str) -> Result<(Class, Option<Way>), MergeError> {
    let class = gadfly_grade::read(text)?;
    let value: Value = serde_json::from_str(text).unwrap_or_default();
    let value = value.get("shard").unwrap_or(&value);
    let way = value.get("way").and_then(|way| Way::deserialize(way).ok());
    Ok((class, way))
}
