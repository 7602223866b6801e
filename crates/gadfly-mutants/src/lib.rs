//! Mutants: small mistakes in a program, and inputs that show them, for every language that is
//! [`Mutable`].
//!
//! Mutants are killed in rounds, each only for those that the earlier ones left alive: by the tests that are there
//! anyway; by inputs that are at hand; by inputs of paths that lead to the mutant's place; by inputs with which a
//! comparison of the two programs ended differently; by inputs of the mutant's own paths; by longer histories of
//! calls. A mutant is *killed* if a run on the real runtime was observed to do something else than the original,
//! *equivalent within bounds* if comparing the two programs found no inputs that could show a difference and missed
//! nothing within the bounds; what is neither has *survived*. A comparison that cannot be decided counts as a
//! difference, so "equivalent within bounds" is never a guess.
//!
//! The score counts only mutants with which a test of the *written* suite fails: that is for the job that writes it.

mod few;
mod kill;

use std::collections::BTreeSet;

use gadfly_base::progress::Progress;
use gadfly_lang::{AimedOf, Known, Mutable, Mutant, ProbeOf};
use gadfly_witness::{Claim, MutantCase, MutantFate, Reason};

use kill::Killer;

/// What became of a mutant.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Fate {
    /// By the probe with this number; if `by_time`, the call did not come to an end in several times the time that is
    /// enough for the original.
    Killed { by: usize, by_time: bool },
    /// No difference within the bounds that these reasons name; none: without any bound.
    Equivalent { bounds: BTreeSet<Reason> },
    /// The reasons say what may have been missed.
    Survived { reasons: BTreeSet<Reason> },
}

/// The mutants of a program and their fates. `C` is the code of a mutant, `P` a probe.
#[derive(Clone, Debug)]
pub struct Mutation<C, P> {
    pub mutants: Vec<(Mutant<C>, Fate)>,
    /// The given probes first, then those that were needed beyond them.
    pub probes: Vec<P>,
    /// How many were given.
    pub given: usize,
    pub replays: u64,
}

/// Looks for tests that show the mutants of a program, beyond those given. `more` are inputs that are at hand but are
/// no tests yet.
pub fn run<M: Mutable>(
    mut program: M,
    given: Vec<ProbeOf<M>>,
    more: Vec<M::Inputs>,
    progress: &dyn Progress,
) -> anyhow::Result<Mutation<M::Code, ProbeOf<M>>> {
    let count = given.len();
    let mut killer = Killer::new(&mut program);
    progress.stage("running mutants");
    killer.add_seen(given)?;
    killer.run();
    killer.add_for_all(more)?;
    killer.run();

    type Round<M> = fn(&mut M, &Known<'_, M>, &dyn Progress) -> anyhow::Result<Vec<AimedOf<M>>>;
    let rounds: [(Round<M>, bool); 3] = [
        (M::lead, true),
        (M::compare, true),
        // The own paths of what is equivalent would show nothing.
        (M::follow, false),
    ];
    for (search, with_equivalent) in rounds {
        let found = killer.search(with_equivalent, |program, known| {
            search(program, known, progress)
        })?;
        if !found.is_empty() {
            killer.add(found)?;
            progress.stage("running mutants");
            killer.run();
        }
    }
    // Also for those that seem to be equivalent: longer histories are beyond the bounds.
    for turn in 0.. {
        let mut is_last = true;
        let found = killer.search(true, |program, known| {
            let found = program.histories(turn, known, progress);
            is_last = found.is_none();
            Ok(found.unwrap_or_default())
        })?;
        if is_last {
            break;
        }
        killer.add(found)?;
        killer.run();
    }
    let (probes, killed) = killer.finish()?;

    let replays = program.replays();
    let mut fates = Vec::new();
    for number in 0..program.mutants().len() {
        fates.push(match killed.get(&number) {
            Some(&(by, by_time)) => Fate::Killed { by, by_time },
            None => {
                let verdict = program.verdict(number);
                if verdict.is_equivalent {
                    Fate::Equivalent {
                        bounds: verdict.reasons,
                    }
                } else {
                    Fate::Survived {
                        reasons: verdict.reasons,
                    }
                }
            }
        });
    }
    Ok(Mutation {
        mutants: program.into_mutants().into_iter().zip(fates).collect(),
        probes,
        given: count,
        replays,
    })
}

impl<C, P> Mutation<C, P> {
    /// The probes needed beyond those given.
    pub fn added(&self) -> &[P] {
        &self.probes[self.given..]
    }

    /// For the report. `killed` says for each mutant which test fails with it, and whether only because it takes too
    /// long: what was observed may not be what a written test can assert.
    pub fn cases(&self, killed: Vec<Option<(String, bool)>>) -> Vec<MutantCase> {
        let cases = self.mutants.iter().zip(killed);
        cases
            .map(|((mutant, fate), killed)| MutantCase {
                place: mutant.place.clone(),
                operator: mutant.operator.to_string(),
                description: mutant.description.clone(),
                fate: match (killed, fate) {
                    (Some((by, by_time)), _) => MutantFate::Killed { by, by_time },
                    (None, Fate::Equivalent { bounds }) => MutantFate::of(&Claim::of(1, bounds)),
                    (None, Fate::Survived { reasons }) => MutantFate::Survived {
                        reasons: reasons.iter().cloned().collect(),
                    },
                    (None, Fate::Killed { .. }) => MutantFate::Survived {
                        reasons: Vec::new(),
                    },
                },
            })
            .collect()
    }
}
