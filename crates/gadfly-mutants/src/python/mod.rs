//! Tests that tell a Python module from its mutants, and what they are worth.
//!
//! Mutants are killed in rounds, each only for those that the earlier ones left alive: by the tests
//! that are there anyway; by further inputs of the paths that were found; by inputs on which the
//! machine saw the two programs end differently; by inputs of the mutant's own paths. A mutant is
//! *killed* if a run on the real CPython was observed to do something else than the original,
//! *equivalent within bounds* if comparing the two programs found no inputs that could show a
//! difference; what is neither has *survived*.

mod kill;
mod search;

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use gadfly_python::mutate::{self, MutateOptions, PyMutant};
use gadfly_witness::{Claim, MutantCase, MutantFate, Place, PyObservation, PyWitness, Reason};

use gadfly_base::progress::Progress;
use gadfly_lang_python::load::{Module, Program};
use kill::Killer;

/// A test: inputs, and what was observed with them on the original, lines included.
#[derive(Clone, Debug)]
pub struct Probe {
    pub witness: PyWitness,
    pub seen: PyObservation,
}

/// What became of a mutant.
#[derive(Clone, PartialEq, Debug)]
pub enum Fate {
    /// By the probe with this number, by going on for too long if `by_time`.
    Killed { by: usize, by_time: bool },
    /// No difference within the bounds that these reasons name; none: without any bound.
    Equivalent { bounds: BTreeSet<Reason> },
    /// The reasons say what may have been missed.
    Survived { reasons: BTreeSet<Reason> },
}

/// The mutants of a module and their fates.
#[derive(Clone, Debug, Default)]
pub struct Mutation {
    pub mutants: Vec<(PyMutant, Fate)>,
    /// The given probes first, then those that were needed beyond them.
    pub probes: Vec<Probe>,
    /// How many were given.
    pub given: usize,
    pub replays: u64,
}

/// How much is invested.
#[derive(Clone, Copy, Debug)]
pub struct Effort {
    /// Threads.
    pub jobs: usize,
    /// Counted effort for the search of one mutant's inputs.
    pub each: Duration,
    /// For the searches of all mutants together, over all threads.
    pub all: Duration,
    pub options: MutateOptions,
}

impl Default for Effort {
    fn default() -> Effort {
        Effort {
            jobs: 2,
            each: Duration::from_secs(4),
            all: Duration::from_secs(240),
            options: MutateOptions::default(),
        }
    }
}

/// Mutates a module and looks for tests that show it beyond those given. `more` are inputs that
/// are at hand but are no tests yet.
pub fn run(
    program: &Program,
    module: &Module,
    given: Vec<Probe>,
    more: Vec<PyWitness>,
    effort: &Effort,
    progress: &dyn Progress,
) -> anyhow::Result<Mutation> {
    let mutants = mutate::mutants(&module.source.text, &effort.options);
    let count = given.len();
    let mut killer = Killer::new(program, module, &mutants, effort.jobs)?;
    progress.stage("running mutants");
    killer.add_seen(given);
    killer.run();
    killer.add(more.into_iter().map(|w| (w, None)).collect());
    killer.run();

    progress.stage("comparing mutants");
    let alive = killer.alive();
    let reach = killer.entries_that_reach(&alive);
    let compared = search::compare(module, &mutants, &alive, &reach, effort);
    let mut verdicts: BTreeMap<usize, search::Verdict> = BTreeMap::new();
    let mut aimed = Vec::new();
    for (mutant, verdict) in alive.iter().zip(compared) {
        aimed.extend(verdict.inputs.iter().map(|w| (w.clone(), Some(*mutant))));
        verdicts.insert(*mutant, verdict);
    }
    killer.add(aimed);
    progress.stage("running mutants");
    killer.run();

    progress.stage("following mutants");
    let doubtful = |m: &usize| verdicts.get(m).is_none_or(|v| !v.is_equivalent());
    let alive: Vec<usize> = killer.alive().into_iter().filter(doubtful).collect();
    let reach = killer.entries_that_reach(&alive);
    let found = search::follow(module, &mutants, &alive, &reach, effort);
    let mut aimed = Vec::new();
    for (mutant, inputs) in alive.iter().zip(found) {
        aimed.extend(inputs.into_iter().map(|w| (w, Some(*mutant))));
    }
    killer.add(aimed);
    progress.stage("running mutants");
    killer.run();

    let (probes, killed, replays) = killer.finish(count);
    let fates = mutants.into_iter().enumerate().map(|(at, mutant)| {
        let fate = match killed.get(&at) {
            Some(&(by, by_time)) => Fate::Killed { by, by_time },
            None => match verdicts.remove(&at) {
                Some(verdict) if verdict.is_equivalent() => Fate::Equivalent {
                    bounds: verdict.reasons,
                },
                Some(verdict) => Fate::Survived {
                    reasons: verdict.reasons,
                },
                None => Fate::Survived {
                    reasons: BTreeSet::new(),
                },
            },
        };
        (mutant, fate)
    });
    Ok(Mutation {
        mutants: fates.collect(),
        probes,
        given: count,
        replays,
    })
}

impl Mutation {
    /// The inputs needed beyond those given.
    pub fn added(&self) -> &[Probe] {
        &self.probes[self.given..]
    }

    /// For the report; `name` gives the name of the test that a probe became, if it was kept.
    pub fn cases(&self, file: &str, name: impl Fn(usize) -> Option<String>) -> Vec<MutantCase> {
        let case = |(mutant, fate): &(PyMutant, Fate)| MutantCase {
            place: Place {
                file: file.to_string(),
                line: mutant.line,
                function: mutant.function.clone(),
            },
            operator: mutant.operator.code().to_string(),
            description: mutant.description.clone(),
            fate: match fate {
                Fate::Killed { by, by_time } => match name(*by) {
                    Some(by) => MutantFate::Killed {
                        by,
                        by_time: *by_time,
                    },
                    None => MutantFate::Survived {
                        reasons: Vec::new(),
                    },
                },
                Fate::Equivalent { bounds } => MutantFate::of(&Claim::of(1, bounds)),
                Fate::Survived { reasons } => MutantFate::Survived {
                    reasons: reasons.iter().cloned().collect(),
                },
            },
        };
        self.mutants.iter().map(case).collect()
    }
}
