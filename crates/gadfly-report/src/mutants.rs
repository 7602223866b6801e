//! What a suite is worth against mutants: how many it kills, and which it does not.

use std::collections::BTreeMap;

use gadfly_witness::{MutantCase, MutantFate};
use schemars::JsonSchema;
use serde::Serialize;

use crate::Context;
use crate::explain::counted;
use crate::paint::{Paint, clean};
use crate::paths::relative;

/// Survivors listed one by one, unless all are asked for.
const MOST_SHOWN: usize = 30;

/// How many mutants there are and what became of them.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct MutantCounts {
    pub total: usize,
    pub killed: usize,
    pub equivalent: usize,
    pub survived: usize,
}

impl MutantCounts {
    pub fn of<'m>(mutants: impl IntoIterator<Item = &'m MutantCase>) -> MutantCounts {
        let mut counts = MutantCounts::default();
        for mutant in mutants {
            counts.total += 1;
            match mutant.fate {
                MutantFate::Killed { .. } => counts.killed += 1,
                MutantFate::Equivalent(_) => counts.equivalent += 1,
                MutantFate::Survived { .. } => counts.survived += 1,
            }
        }
        counts
    }

    /// Killed of those that are not equivalent, in per cent to one digit (rounded down, so that
    /// only a perfect suite has 100); none if there are none.
    pub fn score(self) -> Option<f64> {
        let of = self.total - self.equivalent;
        (of > 0).then(|| (1000.0 * self.killed as f64 / of as f64).floor() / 10.0)
    }
}

/// Mutants of the code and what the suite detects of them.
#[derive(Serialize, JsonSchema)]
pub(crate) struct Mutants<'r> {
    total: usize,
    killed: usize,
    equivalent: usize,
    /// Killed mutants in per cent of those that are not equivalent; omitted if there are none.
    #[serde(skip_serializing_if = "Option::is_none")]
    score: Option<f64>,
    survived: Vec<Mutant<'r>>,
    equivalent_within_bounds: Vec<Mutant<'r>>,
    functions: Vec<Function<'r>>,
}

/// A mutant that no test of the suite detects.
#[derive(Serialize, JsonSchema)]
struct Mutant<'r> {
    file: String,
    line: u32,
    function: &'r str,
    operator: &'r str,
    description: &'r str,
    /// Bounds of an equivalent one; what may have been missed of a survivor.
    reasons: Vec<String>,
}

/// Numbers of mutants in one function.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "MutantsOfFunction")]
struct Function<'r> {
    name: &'r str,
    total: usize,
    killed: usize,
    equivalent: usize,
    survived: usize,
}

pub(crate) fn object<'r>(mutants: &'r [MutantCase], context: &Context) -> Mutants<'r> {
    let counts = MutantCounts::of(mutants);
    let mut survived = Vec::new();
    let mut equivalent = Vec::new();
    for mutant in mutants {
        let (list, reasons) = match &mutant.fate {
            MutantFate::Killed { .. } => continue,
            MutantFate::Equivalent(extent) => (&mut equivalent, extent.bounds()),
            MutantFate::Survived { reasons } => (&mut survived, reasons.as_slice()),
        };
        list.push(Mutant {
            file: relative(&mutant.place.file, context.root),
            line: mutant.place.line,
            function: &mutant.place.function,
            operator: &mutant.operator,
            description: &mutant.description,
            reasons: reasons.iter().map(gadfly_witness::Reason::code).collect(),
        });
    }
    let functions = by(mutants, |m| &m.place.function);
    Mutants {
        total: counts.total,
        killed: counts.killed,
        equivalent: counts.equivalent,
        score: counts.score(),
        survived,
        equivalent_within_bounds: equivalent,
        functions: functions
            .into_iter()
            .map(|(name, c)| Function {
                name,
                total: c.total,
                killed: c.killed,
                equivalent: c.equivalent,
                survived: c.survived,
            })
            .collect(),
    }
}

/// Counts by a key, in the order in which the keys come up.
fn by<'m>(
    mutants: &'m [MutantCase],
    key: impl Fn(&'m MutantCase) -> &'m str,
) -> Vec<(&'m str, MutantCounts)> {
    let mut order: Vec<&str> = Vec::new();
    let mut groups: BTreeMap<&str, Vec<&MutantCase>> = BTreeMap::new();
    for mutant in mutants {
        let name = key(mutant);
        let group = groups.entry(name).or_default();
        if group.is_empty() {
            order.push(name);
        }
        group.push(mutant);
    }
    order
        .into_iter()
        .map(|name| (name, MutantCounts::of(groups[name].iter().copied())))
        .collect()
}

/// The lines about mutants in a report for people.
pub(crate) fn lines(
    mutants: &[MutantCase],
    context: &Context,
    paint: Paint,
    all: bool,
) -> Vec<String> {
    let mut out = Vec::new();
    let functions = by(mutants, |m| &m.place.function);
    let width = |name: &str| clean(name).chars().count();
    let widest = functions.iter().map(|f| width(f.0)).max().unwrap_or(0);
    for (name, c) in &functions {
        let mut text = format!(
            "  {:w$}  mutants killed {:>7}",
            clean(name),
            format!("{}/{}", c.killed, c.total),
            w = widest.min(70)
        );
        if c.equivalent > 0 {
            text.push_str(&format!("  {} equivalent within bounds", c.equivalent));
        }
        if c.survived > 0 {
            text.push_str(&format!("  {} survived", c.survived));
            text = paint.yellow(&text);
        }
        out.push(text);
    }
    out.push(String::new());
    let place = |m: &MutantCase| {
        let file = clean(&relative(&m.place.file, context.root));
        paint.blue(&format!("{file}:{}", m.place.line))
    };
    let survivors: Vec<&MutantCase> = mutants
        .iter()
        .filter(|m| matches!(m.fate, MutantFate::Survived { .. }))
        .collect();
    if !survivors.is_empty() {
        let title = format!(
            "{} survived: the suite passes although",
            counted(survivors.len() as u64, "mutant")
        );
        out.push(paint.yellow(&title));
        let most = if all { usize::MAX } else { MOST_SHOWN };
        for mutant in survivors.iter().take(most) {
            out.push(format!(
                "  {} {}",
                place(mutant),
                clean(&mutant.description)
            ));
        }
        if survivors.len() > most {
            out.push(format!(
                "  … {} more (-v shows all)",
                survivors.len() - most
            ));
        }
        out.push(String::new());
    }
    if all {
        for mutant in mutants {
            if let MutantFate::Equivalent(extent) = &mutant.fate {
                let codes: Vec<String> = extent
                    .bounds()
                    .iter()
                    .map(gadfly_witness::Reason::code)
                    .collect();
                let within = if extent.is_everything() {
                    "equivalent".to_string()
                } else {
                    format!("equivalent within bounds ({})", codes.join(", "))
                };
                let what = clean(&mutant.description);
                out.push(format!("  {} {what}: {within}", place(mutant)));
            }
        }
    }
    let counts = MutantCounts::of(mutants);
    if let Some(score) = counts.score() {
        let of = counts.total - counts.equivalent;
        let mut text = format!(
            "Mutation score {score} %: {} of {} killed",
            counts.killed,
            counted(of as u64, "mutant")
        );
        if counts.equivalent > 0 {
            let more = counts.equivalent;
            text.push_str(&format!("; {more} more are equivalent within the bounds"));
        }
        out.push(format!("{text}."));
    }
    out
}
