//! The contents of the JSON report: the quiz, and why there are fewer instances than requested.

use schemars::JsonSchema;
use serde::Serialize;

use super::human::{ground_text, hole_text};
use gadfly_quizgen::{Explanation, Ground, Made, MadeFrom, Shortage};

/// The contents of the report.
#[derive(Serialize, JsonSchema)]
pub(crate) struct Contents<'m> {
    #[serde(flatten)]
    quiz: gadfly_quiz::json::Report<'m>,
    /// Skeletons with fewer instances than requested.
    shortages: Vec<ShortageRecord<'m>>,
}

/// Why a skeleton has fewer instances than requested.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "Shortage")]
struct ShortageRecord<'m> {
    file: &'m str,
    /// Number of instances.
    made: usize,
    /// `contradiction`: the conditions exclude each other. `not-inductive`: a loop does not keep its
    /// condition. `no-more`: there are no other values. `unknown`: the search is incomplete.
    #[schemars(extend("enum" = ["contradiction", "not-inductive", "no-more", "unknown"]))]
    kind: &'static str,
    /// The conditions that cannot be met.
    conditions: Vec<Condition>,
    /// Codes of the reasons for an incomplete search.
    reasons: Vec<String>,
}

/// A condition in a skeleton.
#[derive(Serialize, JsonSchema)]
struct Condition {
    line: Option<u32>,
    text: String,
}

pub(super) fn contents(made: &Made) -> Contents<'_> {
    Contents {
        quiz: gadfly_quiz::json::report(&made.quiz),
        shortages: shortages(made),
    }
}

fn shortages(made: &Made) -> Vec<ShortageRecord<'_>> {
    let short = made.skeletons.iter();
    short
        .filter_map(|from| Some(shortage(from, from.generated.shortage.as_ref()?)))
        .collect()
}

fn shortage<'m>(from: &'m MadeFrom, shortage: &Shortage) -> ShortageRecord<'m> {
    let (kind, grounds, reasons): (&'static str, Vec<Ground>, &[_]) = match shortage {
        Shortage::NoMore => ("no-more", Vec::new(), &[]),
        Shortage::None(Explanation::Contradiction { grounds, .. }) => {
            ("contradiction", grounds.clone(), &[])
        }
        Shortage::None(Explanation::NotInductive(broken)) => {
            ("not-inductive", vec![Ground::Check(broken.check)], &[])
        }
        Shortage::None(Explanation::Unknown(reasons)) => ("contradiction", Vec::new(), reasons),
        Shortage::Unknown(reasons) => {
            let failed = from.generated.tries.failed();
            let failed = failed.iter().map(|(ground, _)| *ground);
            ("unknown", failed.collect(), reasons)
        }
    };
    let holes: &[usize] = match shortage {
        Shortage::None(Explanation::Contradiction { holes, .. }) => holes,
        _ => &[],
    };
    let conditions: Vec<Condition> = grounds
        .into_iter()
        .map(|ground| ground_text(&from.skeleton, ground))
        .chain(holes.iter().filter_map(|h| hole_text(&from.skeleton, *h)))
        .map(|(line, text)| Condition { line, text })
        .collect();
    let reasons: Vec<String> = reasons.iter().map(gadfly_witness::Reason::code).collect();
    ShortageRecord {
        file: &from.skeleton.file,
        made: from.generated.instances.len(),
        kind,
        conditions,
        reasons,
    }
}
