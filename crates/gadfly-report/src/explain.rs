//! Why a search did not see everything, in words for people who did not write the search.

use std::collections::BTreeMap;
use std::time::Duration;

use gadfly_witness::{FunctionReport, Reason};

use crate::Bounds;

/// Functions named per reason before the rest is counted.
const NAMED: usize = 4;

/// One sentence per reason, with the functions it concerns.
pub(crate) fn incompleteness(functions: &[FunctionReport], bounds: &Bounds) -> Vec<String> {
    let mut concerned: BTreeMap<Reason, Vec<&str>> = BTreeMap::new();
    for function in functions {
        for reason in function.claim().limits() {
            let names = concerned.entry(reason.clone()).or_default();
            if !names.contains(&function.name.as_str()) {
                names.push(&function.name);
            }
        }
    }
    concerned
        .into_iter()
        .map(|(reason, names)| format!("{}: {}", words(&reason, bounds), list(&names)))
        .collect()
}

fn list(names: &[&str]) -> String {
    match names.len().checked_sub(NAMED) {
        None | Some(0) => names.join(", "),
        Some(more) => format!("{} and {more} more", names[..NAMED].join(", ")),
    }
}

/// A reason as a part of a sentence.
pub fn words(reason: &Reason, bounds: &Bounds) -> String {
    match reason {
        Reason::Time => format!(
            "the search of one function stopped after {} (--time gives more)",
            seconds(bounds.time)
        ),
        Reason::Memory => {
            "the memory for one search was used up, and paths that need more were left out".into()
        }
        Reason::LoopBound => format!(
            "loops were followed for at most {} (--loops raises that)",
            counted(u64::from(bounds.loops), "iteration")
        ),
        Reason::Depth => format!(
            "calls were followed at most {} deep (--depth raises that)",
            counted(u64::from(bounds.depth), "level")
        ),
        Reason::HeapBound => format!(
            "inputs had at most {}, such as list items or links from object to object (--k raises that)",
            counted(u64::from(bounds.k), "element")
        ),
        Reason::Budget => match bounds.budget {
            Some(budget) => format!("the budget of {budget} was used up (--budget raises that)"),
            None => "longer runs were not followed, since the effort for one function was used up \
                     (--budget N follows all runs of cost N)"
                .into(),
        },
        Reason::Patience => format!(
            "the search stopped after {} with no new coverage (--patience raises that)",
            counted(bounds.patience, "path")
        ),
        Reason::Effort => "the effort for one function was used up (--time gives more)".into(),
        Reason::NoInput => "no input within the bounds meets the precondition and the invariants, \
             so nothing was checked"
            .into(),
        Reason::Assumed(what) => format!("it was assumed that {what}"),
        Reason::States => "objects were built by their constructors and a few further calls; \
             longer histories were not tried"
            .into(),
        Reason::Types => {
            "inputs had the classes and types that the code names or suggests; others (a \
             subclass that overrides a method, a callback that throws) may lead elsewhere"
                .into()
        }
        Reason::Rounding => {
            "formulas that are equal except for rounding were treated as equal".into()
        }
        Reason::Solver => "some conditions were too hard for the solver".into(),
        Reason::Unsupported(what) => {
            format!("Gadfly does not support {what} yet, and left out the paths that need it")
        }
        Reason::Internal(words) => format!(
            "Gadfly itself failed; this is a bug in Gadfly, please report it together with the \
             analysed code: {}",
            words.replace('\n', " ")
        ),
        Reason::NotReplayed => {
            "a suspected failure did not happen in the real runtime and is withheld \
             (--unconfirmed shows it)"
                .into()
        }
    }
}

fn seconds(time: Duration) -> String {
    match time.subsec_nanos() {
        0 => counted(time.as_secs(), "second"),
        _ => format!("{} seconds", time.as_secs_f64()),
    }
}

/// `1 iteration`, `8 iterations`.
pub(crate) fn counted(n: u64, noun: &str) -> String {
    if n == 1 {
        format!("1 {noun}")
    } else {
        format!("{n} {noun}s")
    }
}
