//! Inputs for mutants that are hard to kill: of their own paths, and of comparisons.

use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use gadfly_explore::map_ordered;
use gadfly_python::mutate::PyMutant;
use gadfly_python::{MarkInfo, Session, Settings, Source};
use gadfly_witness::{PyWitness, Reason};

use super::Effort;
use crate::job::python::load::Module;

/// Inputs taken from the paths of one mutant.
const MOST_INPUTS: usize = 60;

/// What comparing a mutant with the original gave.
#[derive(Clone, Debug, Default)]
pub struct Verdict {
    /// Inputs that should show a difference.
    pub inputs: Vec<PyWitness>,
    /// The comparison was not finished, or something could not be compared.
    pub doubtful: bool,
    /// The bounds within which it holds, or what stood in the way.
    pub reasons: BTreeSet<Reason>,
}

impl Verdict {
    pub fn is_equivalent(&self) -> bool {
        self.inputs.is_empty() && !self.doubtful
    }
}

/// Compares the original with each of some mutants.
pub fn compare(
    _module: &Module,
    _mutants: &[PyMutant],
    alive: &[usize],
    _reach: &[BTreeSet<String>],
    _effort: &Effort,
    _begun: Instant,
) -> Vec<Verdict> {
    let unknown = Verdict {
        doubtful: true,
        ..Verdict::default()
    };
    vec![unknown; alive.len()]
}

/// Inputs that lead through the changed lines of each of some mutants.
pub fn follow(
    module: &Module,
    mutants: &[PyMutant],
    alive: &[usize],
    reach: &[BTreeSet<String>],
    effort: &Effort,
    begun: Instant,
) -> Vec<Vec<PyWitness>> {
    let work: Vec<(usize, &BTreeSet<String>)> = alive.iter().copied().zip(reach).collect();
    map_ordered(
        &work,
        effort.jobs,
        || (),
        |(), _, (mutant, reach)| {
            let left = effort.all.saturating_sub(begun.elapsed());
            match left.is_zero() {
                true => Vec::new(),
                false => follow_one(module, &mutants[*mutant], reach, effort.each.min(left)),
            }
        },
    )
}

fn follow_one(
    module: &Module,
    mutant: &PyMutant,
    reach: &BTreeSet<String>,
    time: Duration,
) -> Vec<PyWitness> {
    let source = Source {
        text: mutant.text.clone(),
        ..module.source.clone()
    };
    let settings = Settings {
        time: time / 2,
        ..module.settings.clone()
    };
    let Ok(mut session) = Session::open(&source, &settings) else {
        return Vec::new();
    };
    let marks = session.marks().to_vec();
    let entries = session.entries().iter().enumerate();
    let wanted: Vec<usize> = entries
        .filter(|(_, e)| reach.is_empty() || reach.contains(&e.entry.name))
        .map(|(at, _)| at)
        .collect();
    let begun = Instant::now();
    let mut found = BTreeSet::new();
    let mut order = Vec::new();
    for entry in wanted {
        if begun.elapsed() >= time {
            break;
        }
        session.explore(entry, &mut |path| {
            if begun.elapsed() >= time || order.len() >= MOST_INPUTS {
                return ControlFlow::Break(());
            }
            if passes(path.covered(), &marks, mutant) {
                let mut inputs: Vec<PyWitness> = path.witness().into_iter().collect();
                inputs.extend(path.variants());
                order.extend(inputs.into_iter().filter(|w| found.insert(w.clone())));
            }
            ControlFlow::Continue(())
        });
    }
    order.truncate(MOST_INPUTS);
    order
}

/// Whether a path executes one of the lines that lead to the mistake.
fn passes(covered: &[u64], marks: &[MarkInfo], mutant: &PyMutant) -> bool {
    let Some((first, last)) = mutant.within else {
        return true;
    };
    let hit = |at: usize| {
        covered
            .get(at / 64)
            .is_some_and(|word| word >> (at % 64) & 1 != 0)
    };
    // A deleted statement leaves `pass`, which is a statement too.
    let mut around = marks.iter().enumerate();
    around.any(|(at, mark)| mark.pos.line <= last && mark.end_line >= first && hit(at))
}
