//! `--goal mutants`: tests that kill mutants beside those that cover branches, and the score of the
//! suite as it is written.

use std::collections::BTreeSet;
use std::time::Duration;

use gadfly_runtime::{ClassBytes, ClassSet};
use gadfly_suite::java::Options;
use gadfly_suite::java::observe::{Observation, Outcome};
use gadfly_witness::MutantCase;

use super::check::{Checked, Noticed, Noticing};
use super::explore::{Entry, PathCase};
use gadfly_lang_jvm::load::Program;
use gadfly_lang_jvm::mutants::{Mutated, Origin, Probe};
use gadfly_mutants::Fate;

/// What became of the mutants.
pub(super) type Mutation = gadfly_mutants::Mutation<Mutated, Probe>;

/// A test that takes milliseconds gets this long, and if that is not enough this long.
const TIME: Duration = Duration::from_millis(400);
const MORE_TIME: Duration = Duration::from_millis(1500);

/// The tests chosen so far, for mutants to be tried on.
pub(super) fn probes(chosen: &[(&PathCase, &Observation)]) -> Vec<Probe> {
    chosen
        .iter()
        .map(|(case, seen)| Probe {
            witness: case.witness.clone(),
            seen: (*seen).clone(),
            origin: Origin {
                conditions: case.conditions.clone(),
                set_up: case.set_up.clone(),
                failure: case.failure.clone(),
            },
        })
        .collect()
}

/// The tests beyond the given ones that kill mutants.
pub(super) fn cases(mutation: &Mutation, entries: &[Entry]) -> Vec<(PathCase, Observation)> {
    let added = mutation.added().iter();
    added
        .map(|probe| {
            let entry = &probe.witness.entry;
            let signature = format!("{}({})", entry.display_name(), entry.params.join(", "));
            let index = entries
                .iter()
                .position(|e| e.function.signature == signature && e.function.line == entry.line);
            let case = PathCase {
                entry: index.unwrap_or_default(),
                witness: probe.witness.clone(),
                targets: Default::default(),
                conditions: probe.origin.conditions.clone(),
                set_up: probe.origin.set_up.clone(),
                failure: probe.origin.failure.clone(),
                throws: match &probe.seen.outcome {
                    Outcome::Threw(thrown) => Some(thrown.class.clone()),
                    _ => None,
                },
                graphs: None,
            };
            (case, probe.seen.clone())
        })
        .collect()
}

/// What a suite makes of the mutants.
pub(super) struct Judged {
    pub mutants: Vec<MutantCase>,
    /// Cases that were to show a mutant, but whose tests do not fail with it.
    pub unnoticed: BTreeSet<usize>,
}

/// What the suite that is written makes of the mutants: only a test that fails counts.
pub(super) fn judged(
    program: &Program,
    shared: &ClassSet,
    checked: &Checked,
    mutation: &Mutation,
    options: &Options,
) -> anyhow::Result<Judged> {
    let tests = checked.suite.tests.len();
    let noticing = match tests {
        0 => None,
        _ => Some(Noticing::new(program, shared, &checked.suite, options)?),
    };
    // First the test that was written for it, then all others in turn.
    let mut killed: Vec<Option<(usize, bool)>> = vec![None; mutation.mutants.len()];
    for turn in 0..=tests {
        let mut trials: Vec<(usize, usize)> = Vec::new();
        for (at, (_, fate)) in mutation.mutants.iter().enumerate() {
            if killed[at].is_some() {
                continue;
            }
            let own = match fate {
                Fate::Killed { by, .. } => checked.kept.iter().position(|kept| kept == by),
                _ => None,
            };
            let test = match turn {
                0 => own,
                _ => Some(turn - 1).filter(|test| own != Some(*test)),
            };
            trials.extend(test.map(|test| (at, test)));
        }
        if let Some(noticing) = &noticing {
            attempt(noticing, mutation, &trials, &mut killed);
        }
    }
    let mut unnoticed = BTreeSet::new();
    for (killed, (_, fate)) in killed.iter().zip(&mutation.mutants) {
        if let (None, Fate::Killed { by, .. }) = (killed, fate)
            && checked.kept.contains(by)
        {
            unnoticed.insert(*by);
        }
    }
    let killed = killed.into_iter().map(|killed| {
        let (test, by_time) = killed?;
        let test = &checked.suite.tests[test];
        Some((format!("{}#{}", test.class, test.method), by_time))
    });
    let mutants = mutation.cases(killed.collect());
    Ok(Judged { mutants, unnoticed })
}

fn attempt(
    noticing: &Noticing<'_>,
    mutation: &Mutation,
    trials: &[(usize, usize)],
    killed: &mut [Option<(usize, bool)>],
) {
    let run = |trials: &[(usize, usize)], time: Duration| {
        let jobs: Vec<(usize, &ClassBytes)> = trials
            .iter()
            .map(|&(mutant, test)| (test, &mutation.mutants[mutant].0.code.bytes))
            .collect();
        noticing.run(&jobs, time)
    };
    let mut late = Vec::new();
    for (&trial, noticed) in trials.iter().zip(run(trials, TIME)) {
        match noticed {
            Noticed::Passes => {}
            Noticed::Fails => killed[trial.0] = Some((trial.1, false)),
            Noticed::TimesOut => late.push(trial),
        }
    }
    // A busy machine must not kill a mutant.
    for (&(mutant, test), noticed) in late.iter().zip(run(&late, MORE_TIME)) {
        if noticed != Noticed::Passes {
            killed[mutant] = Some((test, noticed == Noticed::TimesOut));
        }
    }
}
