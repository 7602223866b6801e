//! The JSON schemas of the documents that this crate writes by itself.

use serde_json::Value;

use crate::{json, python_test, test, verify};

/// File name (without `.json`) and schema of each document.
pub fn schemas() -> Vec<(&'static str, Value)> {
    vec![
        ("find", json::schema()),
        ("test-java", test::schema()),
        ("test-python", python_test::schema()),
        ("verify", verify::schema()),
    ]
}
