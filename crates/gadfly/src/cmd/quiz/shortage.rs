//! Why there are fewer instances than asked for, for programs to read.

use serde_json::{Value, json};

use super::human::{ground_text, hole_text};
use gadfly_quizgen::{Explanation, Ground, Made, MadeFrom, Shortage};

/// For each skeleton with too few instances `file`, `made`, `kind` (`contradiction`,
/// `not-inductive`, `no-more`, `unknown`), the conditions in question and the reasons.
pub fn shortages(made: &Made) -> Vec<Value> {
    let short = made.skeletons.iter();
    short
        .filter_map(|from| Some(shortage(from, from.generated.shortage.as_ref()?)))
        .collect()
}

fn shortage(from: &MadeFrom, shortage: &Shortage) -> Value {
    let (kind, grounds, reasons): (&str, Vec<Ground>, &[_]) = match shortage {
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
    let conditions: Vec<Value> = grounds
        .into_iter()
        .map(|ground| ground_text(&from.skeleton, ground))
        .chain(holes.iter().filter_map(|h| hole_text(&from.skeleton, *h)))
        .map(|(line, text)| json!({"line": line, "text": text}))
        .collect();
    let reasons: Vec<String> = reasons.iter().map(|r| r.code()).collect();
    json!({
        "file": from.skeleton.file,
        "made": from.generated.instances.len(),
        "kind": kind,
        "conditions": conditions,
        "reasons": reasons,
    })
}
