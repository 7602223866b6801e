//! JSON schemas of everything that Gadfly writes as JSON for other programs, generated from the types.
//! `docs/schemas` holds them, `docs/json.md` explains them.

use gadfly_grade::write::{Parts, SuiteFile};
use gadfly_report::{schema_of, teaching_schema};
use serde_json::Value;

/// File name (without `.json`) and schema of each document.
pub fn all() -> Vec<(&'static str, Value)> {
    let mut all = gadfly_report::schemas();
    all.push(("grade", teaching_schema::<Parts<'static>>()));
    all.push(("grade-suite", schema_of::<SuiteFile<'static>>()));
    all.push((
        "quiz",
        teaching_schema::<crate::cmd::QuizContents<'static>>(),
    ));
    all
}
