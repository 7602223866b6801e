//! Running probes against mutants until each mutant is killed or has outlived all probes that concern it.

use std::collections::{BTreeMap, BTreeSet};

use gadfly_lang::{Aimed, AimedOf, Known, Mutable, MutantRun, Patience, Probe, ProbeOf, Shown};

use crate::few;

/// Probes tried on one mutant in one round.
const MOST_TRIES: usize = 250;
/// Probes tried on one mutant at the same time.
const MOST_AT_ONCE: usize = 32;
/// How many calls are left out of a history at once, first and then.
const CUTS: [usize; 2] = [8, 3];

/// A mutant and a probe, by number.
type Trial = (usize, usize);

/// Probes, and mutants with the number of the probe that killed them and whether only time told them apart.
pub(crate) type Killed<M> = (Vec<ProbeOf<M>>, BTreeMap<usize, (usize, bool)>);

pub(crate) struct Killer<'p, M: Mutable> {
    program: &'p mut M,
    probes: Vec<Ready<M>>,
    /// Inputs that make no tests.
    refused: Vec<M::Inputs>,
    killed: BTreeMap<usize, (usize, bool)>,
    tried: BTreeSet<Trial>,
}

/// A probe that can be run.
struct Ready<M: Mutable> {
    probe: ProbeOf<M>,
    ready: M::Ready,
    aims: Aims,
    is_history: bool,
}

/// The mutants that a probe is to be tried on, beside those whose place it was seen to reach.
struct Aims {
    /// All, because it is a test that is there anyway.
    given: bool,
    infects: BTreeSet<usize>,
    reaches: BTreeSet<usize>,
}

impl<'p, M: Mutable> Killer<'p, M> {
    pub(crate) fn new(program: &'p mut M) -> Self {
        Killer {
            program,
            probes: Vec::new(),
            refused: Vec::new(),
            killed: BTreeMap::new(),
            tried: BTreeSet::new(),
        }
    }

    fn alive(&self) -> Vec<usize> {
        (0..self.program.mutants().len())
            .filter(|mutant| !self.killed.contains_key(mutant))
            .collect()
    }

    /// Looks for inputs for the mutants that are alive; nothing is looked for if there are none.
    pub(crate) fn search(
        &mut self,
        with_equivalent: bool,
        search: impl FnOnce(&mut M, &Known<'_, M>) -> anyhow::Result<Vec<AimedOf<M>>>,
    ) -> anyhow::Result<Vec<AimedOf<M>>> {
        let mut alive = self.alive();
        if !with_equivalent {
            alive.retain(|mutant| !self.program.verdict(*mutant).is_equivalent);
        }
        if alive.is_empty() {
            return Ok(Vec::new());
        }
        let probes: Vec<&ProbeOf<M>> = self.probes.iter().map(|ready| &ready.probe).collect();
        let known = Known {
            alive: &alive,
            probes: &probes,
        };
        search(self.program, &known)
    }

    /// Probes whose observations are known; they are tried on every mutant.
    pub(crate) fn add_seen(&mut self, given: Vec<ProbeOf<M>>) -> anyhow::Result<()> {
        if given.is_empty() {
            return Ok(());
        }
        let inputs: Vec<&M::Inputs> = given.iter().map(|probe| &probe.witness).collect();
        let ready = self.program.prepare(&inputs)?;
        for (probe, ready) in given.into_iter().zip(ready) {
            self.probes.push(Ready {
                probe,
                ready,
                aims: Aims {
                    given: true,
                    infects: BTreeSet::new(),
                    reaches: BTreeSet::new(),
                },
                is_history: false,
            });
        }
        Ok(())
    }

    /// Inputs to be observed first that are worth trying on every mutant.
    pub(crate) fn add_for_all(&mut self, inputs: Vec<M::Inputs>) -> anyhow::Result<()> {
        let all: BTreeSet<usize> = (0..self.program.mutants().len()).collect();
        let aimed = |inputs| Aimed {
            inputs,
            origin: M::Origin::default(),
            infects: BTreeSet::new(),
            reaches: all.clone(),
            is_history: false,
        };
        self.add(inputs.into_iter().map(aimed).collect())
    }

    /// Inputs to be observed first, with the mutants that they are for. The same inputs are observed once, whatever
    /// they are aimed at.
    pub(crate) fn add(&mut self, aimed: Vec<AimedOf<M>>) -> anyhow::Result<()> {
        let mut fresh: Vec<AimedOf<M>> = Vec::new();
        for one in aimed {
            let known = self.probes.iter_mut();
            if let Some(known) = known.into_iter().find(|k| k.probe.witness == one.inputs) {
                known.aims.infects.extend(one.infects);
                known.aims.reaches.extend(one.reaches);
            } else if let Some(known) = fresh.iter_mut().find(|k| k.inputs == one.inputs) {
                known.infects.extend(one.infects);
                known.reaches.extend(one.reaches);
            } else if !self.refused.contains(&one.inputs) {
                fresh.push(one);
            }
        }
        if fresh.is_empty() {
            return Ok(());
        }
        let inputs: Vec<&M::Inputs> = fresh.iter().map(|aimed| &aimed.inputs).collect();
        let observed = self.program.observe(&inputs)?;
        for (aimed, observed) in fresh.into_iter().zip(observed) {
            let Some((ready, seen)) = observed else {
                self.refused.push(aimed.inputs);
                continue;
            };
            self.probes.push(Ready {
                probe: Probe {
                    witness: aimed.inputs,
                    seen,
                    origin: aimed.origin,
                },
                ready,
                aims: Aims {
                    given: false,
                    infects: aimed.infects,
                    reaches: aimed.reaches,
                },
                is_history: aimed.is_history,
            });
        }
        Ok(())
    }

    /// Tries probes on all mutants that are alive, the most promising first.
    pub(crate) fn run(&mut self) {
        let mut plans: Vec<(usize, Vec<usize>)> = self
            .alive()
            .into_iter()
            .map(|mutant| (mutant, self.plan(mutant)))
            .collect();
        // Most mutants die at once, so few probes are tried first and more each time.
        let mut width = 1;
        loop {
            let mut trials: Vec<Trial> = Vec::new();
            for (mutant, plan) in &mut plans {
                if self.killed.contains_key(mutant) {
                    continue;
                }
                let now = plan.len().min(width);
                trials.extend(plan.drain(..now).map(|probe| (*mutant, probe)));
            }
            if trials.is_empty() {
                return;
            }
            self.attempt(&trials);
            width = (width * 2).min(MOST_AT_ONCE);
        }
    }

    /// The probes to try on a mutant, each once: those that infect it, then those that are tests already and cost
    /// nobody anything, then those that reach it.
    fn plan(&self, mutant: usize) -> Vec<usize> {
        let mut plan: Vec<(u8, usize)> = (0..self.probes.len())
            .filter(|probe| !self.tried.contains(&(mutant, *probe)))
            .filter_map(|probe| Some((self.rank(probe, mutant)?, probe)))
            .collect();
        plan.sort_unstable();
        plan.truncate(MOST_TRIES);
        plan.into_iter().map(|(_, probe)| probe).collect()
    }

    /// How promising a probe is for a mutant; nothing: it does not concern the mutant.
    fn rank(&self, probe: usize, mutant: usize) -> Option<u8> {
        let Ready { probe, aims, .. } = &self.probes[probe];
        let reached = self.program.reaches(&probe.seen, mutant);
        if reached == Some(false) {
            None
        } else if aims.infects.contains(&mutant) {
            Some(0)
        } else if aims.given {
            Some(1)
        } else {
            let reaches = reached == Some(true) || aims.reaches.contains(&mutant);
            reaches.then_some(2)
        }
    }

    fn attempt(&mut self, trials: &[Trial]) {
        let mut late = Vec::new();
        for (&trial, shown) in trials.iter().zip(self.shown(trials, Patience::Short)) {
            self.tried.insert(trial);
            match shown {
                Shown::Same => {}
                Shown::Different => self.kill(trial, false),
                Shown::TooLong => late.push(trial),
            }
        }
        late.retain(|(mutant, _)| !self.killed.contains_key(mutant));
        self.attempt_late(late);
    }

    /// A busy machine must not kill a mutant: it gets more time, and only if the original does not need that, too,
    /// time is what tells them apart.
    fn attempt_late(&mut self, mut late: Vec<Trial>) {
        while !late.is_empty() {
            // One probe for each mutant: most are killed by the first.
            let mut now: Vec<Trial> = Vec::new();
            let mut later = Vec::new();
            for trial in late {
                if now.iter().any(|(mutant, _)| *mutant == trial.0) {
                    later.push(trial);
                } else {
                    now.push(trial);
                }
            }
            let mut endless = Vec::new();
            for (&trial, shown) in now.iter().zip(self.shown(&now, Patience::Long)) {
                match shown {
                    Shown::Same => {}
                    Shown::Different => self.kill(trial, false),
                    Shown::TooLong => endless.push(trial),
                }
            }
            let originals: Vec<(Option<usize>, usize)> =
                endless.iter().map(|(_, probe)| (None, *probe)).collect();
            let originals = self.runs(&originals, Patience::Short);
            for (trial, original) in endless.into_iter().zip(originals) {
                if original == Shown::Same {
                    self.kill(trial, true);
                }
            }
            later.retain(|(mutant, _)| !self.killed.contains_key(mutant));
            late = later;
        }
    }

    fn kill(&mut self, (mutant, probe): Trial, by_time: bool) {
        self.killed.entry(mutant).or_insert((probe, by_time));
    }

    fn shown(&mut self, trials: &[Trial], patience: Patience) -> Vec<Shown> {
        let runs: Vec<(Option<usize>, usize)> = trials
            .iter()
            .map(|&(mutant, probe)| (Some(mutant), probe))
            .collect();
        self.runs(&runs, patience)
    }

    fn runs(&mut self, runs: &[(Option<usize>, usize)], patience: Patience) -> Vec<Shown> {
        if runs.is_empty() {
            return Vec::new();
        }
        let runs: Vec<MutantRun<'_, M>> = runs
            .iter()
            .map(|&(mutant, probe)| MutantRun {
                mutant,
                ready: &self.probes[probe].ready,
                probe: &self.probes[probe].probe,
            })
            .collect();
        self.program.run(&runs, patience)
    }

    /// The probes that are needed, the given ones first, and what they kill.
    pub(crate) fn finish(mut self) -> anyhow::Result<Killed<M>> {
        let chosen = self.choose();
        self.shorten(&chosen)?;
        let given = self.probes.iter().filter(|p| p.aims.given).count();
        for (by, _) in self.killed.values_mut() {
            // Given probes keep their numbers: they came first.
            if let Ok(at) = chosen.binary_search(by) {
                *by = given + at;
            }
        }
        let chosen: BTreeSet<usize> = chosen.into_iter().collect();
        let probes = self.probes.into_iter().enumerate();
        let probes = probes.filter(|(at, ready)| ready.aims.given || chosen.contains(at));
        Ok((probes.map(|(_, ready)| ready.probe).collect(), self.killed))
    }

    /// Few probes beside the given ones that kill all that is killed, ascending; each mutant is given to one of them.
    fn choose(&mut self) -> Vec<usize> {
        let wanted: Vec<(usize, usize, bool)> = self
            .killed
            .iter()
            .filter(|(_, (by, _))| !self.probes[*by].aims.given)
            .map(|(&mutant, &(by, by_time))| (mutant, by, by_time))
            .collect();
        let killers: BTreeSet<usize> = wanted.iter().map(|(_, by, _)| *by).collect();
        let mut kills: BTreeMap<usize, BTreeSet<usize>> = BTreeMap::new();
        // Which of them could stand in for which others. What takes too long is not run again.
        let mut trials: Vec<Trial> = Vec::new();
        for &(mutant, own, by_time) in &wanted {
            kills.entry(own).or_default().insert(mutant);
            for &probe in killers.iter().filter(|_| !by_time) {
                let untried = !self.tried.contains(&(mutant, probe));
                if probe != own && untried && self.rank(probe, mutant).is_some() {
                    trials.push((mutant, probe));
                }
            }
        }
        for (&(mutant, probe), shown) in trials.iter().zip(self.shown(&trials, Patience::Short)) {
            if shown == Shown::Different {
                kills.entry(probe).or_default().insert(mutant);
            }
        }
        let chosen = few::covering(&kills);
        for (mutant, own, by_time) in wanted {
            let stands_in = |probe: &&usize| kills[*probe].contains(&mutant);
            let by = chosen.iter().find(stands_in).copied().unwrap_or(own);
            self.killed.insert(mutant, (by, by_time));
        }
        chosen
    }

    /// Leaves out calls of histories that are not needed for what they kill.
    fn shorten(&mut self, chosen: &[usize]) -> anyhow::Result<()> {
        // Whether it still takes too long would take too long to see.
        let slow: BTreeSet<usize> = self
            .killed
            .values()
            .filter(|(_, by_time)| *by_time)
            .map(|(by, _)| *by)
            .collect();
        let mut kills: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
        for (&mutant, &(by, _)) in &self.killed {
            if chosen.contains(&by) && self.probes[by].is_history && !slow.contains(&by) {
                kills.entry(by).or_default().push(mutant);
            }
        }
        for size in CUTS {
            // Where to cut next, from the end.
            let calls = |probe: &usize| self.program.calls(&self.probes[*probe].probe.witness);
            let mut ends: BTreeMap<usize, usize> =
                kills.keys().map(|probe| (*probe, calls(probe))).collect();
            while ends.values().any(|&end| end > 0) {
                let shorter = ends.iter().filter(|(_, end)| **end > 0);
                let shorter = shorter.map(|(&probe, &end)| {
                    let witness = &self.probes[probe].probe.witness;
                    let from = end.saturating_sub(size);
                    (probe, self.program.without(witness, from, end))
                });
                let shorter = shorter.collect();
                self.replace(shorter, &kills)?;
                for end in ends.values_mut() {
                    *end = end.saturating_sub(size);
                }
            }
        }
        Ok(())
    }

    /// Replaces probes by others that still kill the same mutants.
    fn replace(
        &mut self,
        others: Vec<(usize, M::Inputs)>,
        kills: &BTreeMap<usize, Vec<usize>>,
    ) -> anyhow::Result<()> {
        let inputs: Vec<&M::Inputs> = others.iter().map(|(_, inputs)| inputs).collect();
        let observed = self.program.observe(&inputs)?;
        for ((at, witness), observed) in others.into_iter().zip(observed) {
            let Some((ready, seen)) = observed else {
                continue;
            };
            let origin = self.probes[at].probe.origin.clone();
            let shorter = Probe {
                witness,
                seen,
                origin,
            };
            let longer = std::mem::replace(&mut self.probes[at].probe, shorter);
            let longer_ready = std::mem::replace(&mut self.probes[at].ready, ready);
            let trials: Vec<Trial> = kills[&at].iter().map(|mutant| (*mutant, at)).collect();
            let shown = self.shown(&trials, Patience::Short);
            if !shown.iter().all(|shown| *shown == Shown::Different) {
                self.probes[at].probe = longer;
                self.probes[at].ready = longer_ready;
            }
        }
        Ok(())
    }
}
