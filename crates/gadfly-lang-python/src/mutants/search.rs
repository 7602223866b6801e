//! Inputs for mutants that are hard to kill: of their own paths, and of comparisons.

use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::time::Duration;

use gadfly_explore::{Panicked, map_ordered};
use gadfly_lang::Mutant;
use gadfly_python::{MarkInfo, Session, Settings, Source};
use gadfly_python_relational::{Comparison, Differ, OtherProgram};
use gadfly_witness::{PyWitness, Reason};

use super::{Effort, PyCode};
use crate::load::Module;

/// Inputs taken from the paths of one mutant.
const MOST_INPUTS: usize = 60;
/// Containers of this length at most are compared: all of them, where paths are only sampled
/// otherwise.
const COMPARED_K: u32 = 2;

/// What comparing a mutant with the original gave.
#[derive(Clone, Debug, Default)]
pub(super) struct Verdict {
    /// Inputs that should show a difference.
    pub inputs: Vec<PyWitness>,
    /// The comparison was not finished, or something could not be compared.
    pub doubtful: bool,
    /// The bounds within which it holds, or what stood in the way.
    pub reasons: BTreeSet<Reason>,
}

/// Compares the original with each of some mutants, entry by entry: the original's paths serve all
/// mutants that are reached from there.
pub(super) fn compare(
    module: &Module,
    mutants: &[Mutant<PyCode>],
    alive: &[usize],
    reach: &[BTreeSet<String>],
    effort: &Effort,
) -> Vec<Verdict> {
    let mut verdicts: Vec<Verdict> = alive.iter().map(|_| Verdict::default()).collect();
    let settings = Settings {
        k: module.settings.k.min(COMPARED_K),
        ..module.settings.clone()
    };
    let Ok(session) = Session::open(&module.source, &settings) else {
        verdicts.iter_mut().for_each(|v| v.doubtful = true);
        return verdicts;
    };
    let names: Vec<(String, bool)> = session
        .entries()
        .iter()
        .map(|e| (e.entry.name.clone(), e.public))
        .collect();
    let nested = nested_functions(&session);
    drop(session);
    let mut work: Vec<(usize, Vec<usize>)> = Vec::new();
    for (entry, (name, _)) in names.iter().enumerate() {
        let reached = |at: &usize| {
            let mutant = &mutants[alive[*at]];
            let own = mutant.place.function.trim_end_matches(".__init__") == name;
            let reach = &reach[*at];
            own || mutant.code.within.is_none() || reach.is_empty() || reach.contains(name)
        };
        let rivals: Vec<usize> = (0..alive.len()).filter(reached).collect();
        if !rivals.is_empty() {
            work.push((entry, rivals));
        }
    }
    let total: usize = work.iter().map(|(_, rivals)| rivals.len() + 1).sum();
    let found = map_ordered(
        &work,
        effort.jobs,
        || {
            Session::open(&module.source, &settings)
                .ok()
                .map(Differ::new)
        },
        |differ, _, (entry, rivals)| {
            let Some(differ) = differ else {
                return Vec::new();
            };
            // Half of all effort is for following what remains.
            let share = (rivals.len() + 1) as f64 / total as f64;
            let time = (effort.all / 2).mul_f64(share).min(effort.each * 5);
            let mut found = compare_entry(differ, *entry, rivals, mutants, alive, time);
            if !names[*entry].1 {
                // A difference that no test should show, but one all the same.
                for (_, comparison) in &mut found {
                    comparison.doubtful |= !comparison.inputs.is_empty();
                    comparison.inputs.clear();
                }
            }
            found
        },
    );
    let mut compared: BTreeSet<usize> = BTreeSet::new();
    let found = found
        .into_iter()
        .zip(&work)
        .flat_map(|(found, (_, rivals))| {
            found.unwrap_or_else(|Panicked(words)| {
                let failed = || Comparison::failed(Reason::Internal(words.clone()));
                rivals.iter().map(|at| (*at, failed())).collect()
            })
        });
    for (at, comparison) in found {
        compared.insert(at);
        let verdict = &mut verdicts[at];
        verdict.inputs.extend(comparison.inputs);
        verdict.doubtful |= comparison.doubtful;
        verdict.reasons.extend(comparison.reasons);
    }
    for (at, verdict) in verdicts.iter_mut().enumerate() {
        verdict.doubtful |= !compared.contains(&at);
        // What a function that is handed out does when it is called was not asked.
        verdict.doubtful |= nested.contains(&mutants[alive[at]].place.function);
    }
    verdicts
}

/// Functions inside functions: they may be called after the entry has returned.
fn nested_functions(session: &Session) -> BTreeSet<String> {
    let marks = session.marks().iter();
    let inner = marks.filter(|mark| mark.function.contains("<locals>"));
    inner
        .map(|mark| mark.function.replace("<locals>.", ""))
        .collect()
}

fn compare_entry(
    differ: &mut Differ,
    entry: usize,
    rivals: &[usize],
    mutants: &[Mutant<PyCode>],
    alive: &[usize],
    time: Duration,
) -> Vec<(usize, Comparison)> {
    let mut found = Vec::new();
    let mut loaded: Vec<(usize, OtherProgram)> = Vec::new();
    for at in rivals {
        let mutant = &mutants[alive[*at]];
        match differ.load(&mutant.code.text, mutant.code.within) {
            Ok(rival) => loaded.push((*at, rival)),
            Err(reason) => found.push((*at, Comparison::failed(reason))),
        }
    }
    let others: Vec<&OtherProgram> = loaded.iter().map(|(_, rival)| rival).collect();
    let compared = differ.compare(entry, &others, time);
    found.extend(loaded.iter().map(|(at, _)| *at).zip(compared));
    found
}

/// Inputs that lead through the changed lines of each of some mutants.
pub(super) fn follow(
    module: &Module,
    mutants: &[Mutant<PyCode>],
    alive: &[usize],
    reach: &[BTreeSet<String>],
    effort: &Effort,
) -> Vec<Vec<PyWitness>> {
    let work: Vec<(usize, &BTreeSet<String>)> = alive.iter().copied().zip(reach).collect();
    let share = (effort.all / 2).div_f64(work.len().max(1) as f64);
    map_ordered(
        &work,
        effort.jobs,
        || (),
        |(), _, (mutant, reach)| {
            follow_one(module, &mutants[*mutant], reach, effort.each.min(share))
        },
    )
    .into_iter()
    .map(Result::unwrap_or_default)
    .collect()
}

fn follow_one(
    module: &Module,
    mutant: &Mutant<PyCode>,
    reach: &BTreeSet<String>,
    time: Duration,
) -> Vec<PyWitness> {
    let source = Source {
        text: mutant.code.text.clone(),
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
    let begun = gadfly_effort::spent();
    let mut found = BTreeSet::new();
    let mut order = Vec::new();
    for entry in wanted {
        if gadfly_effort::since(begun) >= time {
            break;
        }
        session.explore(entry, &mut |path| {
            if gadfly_effort::since(begun) >= time || order.len() >= MOST_INPUTS {
                return ControlFlow::Break(());
            }
            if passes(path.covered(), &marks, mutant) {
                let mut inputs: Vec<PyWitness> = path.witness().into_iter().collect();
                inputs.extend(path.variants().into_iter().map(|variant| variant.witness));
                order.extend(inputs.into_iter().filter(|w| found.insert(w.clone())));
            }
            ControlFlow::Continue(())
        });
    }
    order.truncate(MOST_INPUTS);
    order
}

/// Whether a path executes one of the lines that lead to the mistake.
fn passes(covered: &[u64], marks: &[MarkInfo], mutant: &Mutant<PyCode>) -> bool {
    let Some((first, last)) = mutant.code.within else {
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
