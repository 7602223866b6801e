//! Submissions that fail alike: a teacher talks about each mistake once.

use std::collections::BTreeMap;

use crate::model::{Class, Difference, Submission, Test, Verdict};
use crate::settle::Run;

/// Submissions that fail the same tests or, where no tests tell, do the same wrong thing with the same
/// input, or cannot be judged for the same reason.
#[derive(Clone, Debug)]
pub struct Cluster<'c> {
    /// Places in [`Class::submissions`], ascending.
    pub members: Vec<usize>,
    /// What all of them fail.
    pub failed: Vec<&'c Test>,
    /// Of the member whose counterexample is the smallest.
    pub example: Option<&'c Difference>,
    /// What they have in common instead of failed tests: `does not compile`, `take is missing`.
    pub problem: Option<String>,
}

#[derive(PartialEq, Eq, PartialOrd, Ord)]
enum Alike {
    Tests(Vec<usize>),
    Outcome(String, String, String),
    Problem(Vec<String>),
}

/// The largest first. Who does everything right, or is not known to do wrong, is in none.
pub fn clusters(class: &Class) -> Vec<Cluster<'_>> {
    let mut groups: BTreeMap<Alike, Vec<usize>> = BTreeMap::new();
    for (at, submission) in class.submissions.iter().enumerate() {
        if let Some(alike) = alike(class, submission) {
            groups.entry(alike).or_default().push(at);
        }
    }
    let mut clusters: Vec<Cluster<'_>> = groups
        .into_iter()
        .map(|(alike, members)| {
            let examples = members
                .iter()
                .filter_map(|&at| class.submissions[at].counterexample());
            Cluster {
                example: examples.min_by_key(|d| d.case.size),
                failed: match &alike {
                    Alike::Tests(tests) => tests.iter().map(|&at| &class.tests[at]).collect(),
                    _ => Vec::new(),
                },
                problem: match alike {
                    Alike::Problem(problems) => Some(problems.join("; ")),
                    _ => None,
                },
                members,
            }
        })
        .collect();
    clusters.sort_by(|a, b| {
        let size = b.members.len().cmp(&a.members.len());
        size.then_with(|| a.members.cmp(&b.members))
    });
    clusters
}

fn alike(class: &Class, submission: &Submission) -> Option<Alike> {
    match submission.verdict() {
        Verdict::Equivalent | Verdict::Unknown | Verdict::Open => return None,
        Verdict::Error => {
            // Messages name lines and variables; the kind is what is common.
            let common = match &submission.problem {
                Some(problem) => vec![problem.kind.words().to_owned()],
                None => submission
                    .problems()
                    .into_iter()
                    .map(|p| p.message)
                    .collect(),
            };
            return Some(Alike::Problem(common));
        }
        Verdict::Different => {}
    }
    let failed: Vec<usize> = (0..class.tests.len())
        .filter(|&at| submission.result(&class.tests[at]) == Run::Failed)
        .collect();
    if !failed.is_empty() {
        return Some(Alike::Tests(failed));
    }
    let difference = submission.counterexample()?;
    Some(Alike::Outcome(
        difference.case.entry.clone(),
        difference.case.call.clone(),
        difference.actual.to_string(),
    ))
}
