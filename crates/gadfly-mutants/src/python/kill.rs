//! Running probes against mutants on the real CPython until each mutant is killed or has outlived
//! all probes that concern it.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::time::Duration;

use gadfly_python::mutate::PyMutant;
use gadfly_runtime::python::{PyLimits, PyModule, PyRun, PythonPool};
use gadfly_witness::{PyEnd, PyWitness};

use super::Probe;
use gadfly_lang_python::load::{Module, Program};

/// Probes tried on one mutant, beyond those given and those aimed at it.
const MOST_TRIES: usize = 150;
/// A call that takes milliseconds gets this long.
const TIME: Duration = Duration::from_millis(600);
/// Inputs observed in one go.
const MOST_INPUTS: usize = 1500;

pub(super) struct Killer<'a> {
    program: &'a Program,
    module: &'a Module,
    mutants: &'a [PyMutant],
    /// The mutants as modules.
    modules: Vec<Arc<PyModule>>,
    /// Little patience: mutants often loop for ever.
    pool: PythonPool,
    probes: Vec<Probe>,
    /// The mutant that a probe was made for.
    aims: Vec<Option<usize>>,
    known: BTreeSet<PyWitness>,
    killed: BTreeMap<usize, (usize, bool)>,
    tried: BTreeSet<(usize, usize)>,
    /// Probes that the original passes in the short time, as far as it was asked.
    quick: BTreeMap<usize, bool>,
    replays: u64,
}

impl<'a> Killer<'a> {
    pub fn new(
        program: &'a Program,
        module: &'a Module,
        mutants: &'a [PyMutant],
        jobs: usize,
    ) -> anyhow::Result<Killer<'a>> {
        let limits = PyLimits {
            time: TIME,
            ..PyLimits::default()
        };
        let modules = mutants.iter().map(|mutant| {
            Arc::new(PyModule {
                text: mutant.text.clone(),
                ..(*module.real).clone()
            })
        });
        Ok(Killer {
            program,
            module,
            mutants,
            modules: modules.collect(),
            pool: PythonPool::start(&program.python, limits, jobs)?,
            probes: Vec::new(),
            aims: Vec::new(),
            known: BTreeSet::new(),
            killed: BTreeMap::new(),
            tried: BTreeSet::new(),
            quick: BTreeMap::new(),
            replays: 0,
        })
    }

    pub fn alive(&self) -> Vec<usize> {
        (0..self.mutants.len())
            .filter(|m| !self.killed.contains_key(m))
            .collect()
    }

    /// Probes whose observations are known.
    pub fn add_seen(&mut self, given: Vec<Probe>) {
        for probe in given {
            self.known.insert(probe.witness.clone());
            self.probes.push(probe);
            self.aims.push(None);
        }
    }

    /// Inputs to be observed first, each with the mutant it is for. Inputs that the original does
    /// not come to an end with, or not always to the same, make no tests.
    pub fn add(&mut self, inputs: Vec<(PyWitness, Option<usize>)>) {
        let mut fresh: Vec<(PyWitness, Option<usize>)> = Vec::new();
        for (witness, aim) in inputs {
            if fresh.len() < MOST_INPUTS && self.known.insert(witness.clone()) {
                fresh.push((witness, aim));
            }
        }
        let runs: Vec<PyRun> = fresh
            .iter()
            .map(|(witness, _)| PyRun {
                module: self.module.real.clone(),
                witness: witness.clone(),
                trace: true,
            })
            .collect();
        self.replays += runs.len() as u64;
        let seen = self.program.pool.observe(&runs);
        for ((witness, aim), seen) in fresh.into_iter().zip(seen) {
            if !seen.unstable && matches!(seen.end, PyEnd::Returned(_) | PyEnd::Raised(_)) {
                self.probes.push(Probe { witness, seen });
                self.aims.push(aim);
            }
        }
    }

    /// Tries probes on all mutants that are alive, the most promising first.
    pub fn run(&mut self) {
        let mut plans: Vec<(usize, Vec<usize>)> = self
            .alive()
            .into_iter()
            .map(|mutant| (mutant, self.plan(mutant)))
            .collect();
        // Most mutants die at once, so few probes are tried first and more each time.
        let mut width = 1;
        loop {
            let mut trials: Vec<(usize, usize)> = Vec::new();
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
            width = (width * 2).min(32);
        }
    }

    /// Untried probes that concern a mutant: those made for it, then the given ones, then others.
    fn plan(&self, mutant: usize) -> Vec<usize> {
        let concerns =
            |probe: &usize| !self.tried.contains(&(mutant, *probe)) && self.reaches(*probe, mutant);
        let mut plan: Vec<usize> = (0..self.probes.len()).filter(concerns).collect();
        plan.sort_by_key(|probe| (self.aims[*probe] != Some(mutant), *probe));
        plan.truncate(MOST_TRIES);
        plan
    }

    fn reaches(&self, probe: usize, mutant: usize) -> bool {
        match self.mutants[mutant].within {
            None => true,
            Some((first, last)) => {
                let lines = &self.probes[probe].seen.lines;
                lines.range(first..=last).next().is_some()
            }
        }
    }

    fn attempt(&mut self, trials: &[(usize, usize)]) {
        let runs: Vec<PyRun> = trials
            .iter()
            .map(|(mutant, probe)| PyRun {
                module: self.modules[*mutant].clone(),
                witness: self.probes[*probe].witness.clone(),
                trace: false,
            })
            .collect();
        self.replays += runs.len() as u64;
        let ends = self.pool.observe_once(&runs);
        for ((mutant, probe), seen) in trials.iter().copied().zip(ends) {
            self.tried.insert((mutant, probe));
            if self.killed.contains_key(&mutant) || seen.alike(&self.probes[probe].seen) {
                continue;
            }
            let by_time = matches!(seen.end, PyEnd::TimedOut { .. });
            if by_time && !self.is_quick(probe) {
                continue;
            }
            self.killed.insert(mutant, (probe, by_time));
        }
    }

    /// Whether the original comes to an end in the short time.
    fn is_quick(&mut self, probe: usize) -> bool {
        if let Some(known) = self.quick.get(&probe) {
            return *known;
        }
        let run = PyRun {
            module: self.module.real.clone(),
            witness: self.probes[probe].witness.clone(),
            trace: false,
        };
        self.replays += 1;
        let seen = self.pool.observe_once(std::slice::from_ref(&run));
        let quick = seen
            .first()
            .is_some_and(|seen| seen.alike(&self.probes[probe].seen));
        self.quick.insert(probe, quick);
        quick
    }

    /// For each mutant the entries from which a probe came to its lines; nothing: any may.
    pub fn entries_that_reach(&self, mutants: &[usize]) -> Vec<BTreeSet<String>> {
        let reached = |mutant: &usize| {
            let probes = (0..self.probes.len()).filter(|p| self.reaches(*p, *mutant));
            probes
                .map(|p| self.probes[p].witness.entry.name.clone())
                .collect()
        };
        mutants.iter().map(reached).collect()
    }

    /// The probes that are needed, the first `given` in any case, and what they kill.
    pub fn finish(mut self, given: usize) -> (Vec<Probe>, BTreeMap<usize, (usize, bool)>, u64) {
        let wanted: Vec<usize> = self
            .killed
            .iter()
            .filter(|(_, (by, _))| *by >= given)
            .map(|(mutant, _)| *mutant)
            .collect();
        let killers: BTreeSet<usize> = wanted.iter().map(|m| self.killed[m].0).collect();
        // Which of them could stand in for which others.
        let mut kills: BTreeMap<usize, BTreeSet<usize>> = BTreeMap::new();
        let mut trials = Vec::new();
        for mutant in &wanted {
            let (own, by_time) = self.killed[mutant];
            kills.entry(own).or_default().insert(*mutant);
            for probe in &killers {
                let untried = !self.tried.contains(&(*mutant, *probe));
                if *probe != own && !by_time && untried && self.reaches(*probe, *mutant) {
                    trials.push((*mutant, *probe));
                }
            }
        }
        let own = std::mem::take(&mut self.killed);
        let mut by_time = own.clone();
        for (mutant, probe) in trials {
            self.attempt(&[(mutant, probe)]);
            if let Some(killed) = self.killed.remove(&mutant) {
                kills.entry(probe).or_default().insert(mutant);
                by_time.insert(mutant, killed);
            }
        }
        let mut open: BTreeSet<usize> = wanted.iter().copied().collect();
        let mut chosen: Vec<usize> = Vec::new();
        while !open.is_empty() {
            let gain = |p: &usize| kills[p].intersection(&open).count();
            let best = kills
                .keys()
                .copied()
                .max_by_key(|p| (gain(p), std::cmp::Reverse(*p)));
            let Some(best) = best.filter(|p| gain(p) > 0) else {
                break;
            };
            open = open.difference(&kills[&best]).copied().collect();
            chosen.push(best);
        }
        chosen.sort_unstable();
        let mut fates = BTreeMap::new();
        for (mutant, (by, slow)) in own {
            let by = match chosen.iter().find(|p| kills[*p].contains(&mutant)) {
                Some(chosen) if by >= given => *chosen,
                _ => by,
            };
            let number = match chosen.iter().position(|p| *p == by) {
                Some(at) if by >= given => given + at,
                _ => by,
            };
            fates.insert(mutant, (number, slow));
        }
        let mut probes = std::mem::take(&mut self.probes);
        let added: Vec<Probe> = chosen.iter().map(|p| probes[*p].clone()).collect();
        probes.truncate(given);
        probes.extend(added);
        (probes, fates, self.replays)
    }
}
