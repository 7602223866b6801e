//! Running probes against mutants on the real JVM until each mutant is killed or has outlived all
//! probes that concern it.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use gadfly_runtime::{ClassSet, ReplayOutcome, ReplayPool};
use gadfly_suite::java::Options;
use gadfly_suite::java::observe::{Observation, Seen};
use gadfly_witness::{Value, Witness};

use super::list::Mutated;
use super::search::Aimed;
use super::{Fate, How, Probe};
use gadfly_lang_jvm::load::Program;
use gadfly_lang_jvm::observe::{Harnesses, Observed, observe_stable};

/// Probes tried on one mutant in one round.
const MOST_TRIES: usize = 250;
/// A call that takes a few milliseconds at most gets this long, and if that is not enough this long.
const TIME: Duration = Duration::from_millis(400);
const MORE_TIME: Duration = Duration::from_millis(1500);

pub(super) struct Killer<'a> {
    program: &'a Program,
    mutants: &'a [Mutated],
    options: &'a Options,
    classes: ClassSet,
    /// A second set of JVMs, so that what differs from JVM to JVM is not taken for behaviour.
    second: ReplayPool,
    batches: Vec<Harnesses>,
    probes: Vec<Ready>,
    killed: BTreeMap<u32, (usize, How)>,
    /// Probes that have been tried on a mutant, beyond those that concern all.
    tried: BTreeSet<(u32, usize)>,
    replays: u64,
}

/// A probe that can be run.
struct Ready {
    probe: Probe,
    batch: usize,
    /// Number of the harness in its batch.
    index: usize,
    /// Mutants that it infects and those that it reaches; `None`: it is to be tried on all.
    aims: Option<(BTreeSet<u32>, BTreeSet<u32>)>,
    /// It may have more calls than it needs.
    is_history: bool,
}

impl<'a> Killer<'a> {
    pub fn new(
        program: &'a Program,
        mutants: &'a [Mutated],
        options: &'a Options,
    ) -> anyhow::Result<Killer<'a>> {
        Ok(Killer {
            program,
            mutants,
            options,
            classes: ClassSet::new(program.classes.clone(), &program.paths),
            second: program.replay.another()?,
            batches: Vec::new(),
            probes: Vec::new(),
            killed: BTreeMap::new(),
            tried: BTreeSet::new(),
            replays: 0,
        })
    }

    pub fn alive(&self) -> BTreeSet<u32> {
        (0..self.mutants.len() as u32)
            .filter(|m| !self.killed.contains_key(m))
            .collect()
    }

    pub fn killed(&self, mutant: u32) -> Option<(usize, How)> {
        self.killed.get(&mutant).copied()
    }

    pub fn all_probes(&self) -> Vec<&Probe> {
        self.probes.iter().map(|ready| &ready.probe).collect()
    }

    /// Probes whose observations are known; they are tried on every mutant.
    pub fn add_seen(&mut self, given: Vec<Probe>) -> anyhow::Result<()> {
        if given.is_empty() {
            return Ok(());
        }
        let witnesses: Vec<&Witness> = given.iter().map(|p| &p.witness).collect();
        let harnesses = Harnesses::compile(self.program, &witnesses, self.options)?;
        let batch = self.batches.len();
        self.batches.push(harnesses);
        for (index, probe) in given.into_iter().enumerate() {
            self.probes.push(Ready {
                probe,
                batch,
                index,
                aims: None,
                is_history: false,
            });
        }
        Ok(())
    }

    /// Inputs to be observed first, with the mutants that they are for. Inputs whose observation
    /// is not the same in every run show nothing.
    pub fn add(&mut self, aimed: Vec<Aimed>) -> anyhow::Result<()> {
        let aimed = joined(aimed);
        if aimed.is_empty() {
            return Ok(());
        }
        let witnesses: Vec<&Witness> = aimed.iter().map(|a| &a.witness).collect();
        let harnesses = Harnesses::compile(self.program, &witnesses, self.options)?;
        let count = witnesses.len();
        let observed = observe_stable(self.program, &self.second, &harnesses, &self.classes, count);
        self.replays += 2 * count as u64;
        let batch = self.batches.len();
        self.batches.push(harnesses);
        for (index, (aimed, observed)) in aimed.into_iter().zip(observed).enumerate() {
            let Observed::Seen(seen) = observed else {
                if std::env::var_os("GADFLY_DEBUG_REPLAY").is_some() {
                    let inputs = gadfly_suite::java::display_inputs(&aimed.witness);
                    eprintln!("not observed: {inputs:?}: {observed:?}");
                }
                continue;
            };
            let aims = (
                aimed.infects.into_iter().collect(),
                aimed.reaches.into_iter().collect(),
            );
            self.probes.push(Ready {
                probe: Probe {
                    witness: aimed.witness,
                    seen: *seen,
                    origin: aimed.origin,
                },
                batch,
                index,
                aims: Some(aims),
                is_history: aimed.is_history,
            });
        }
        Ok(())
    }

    /// Tries probes on all mutants that are alive, the most promising first.
    pub fn run_all(&mut self) -> anyhow::Result<()> {
        let mut plans: BTreeMap<u32, Vec<usize>> = BTreeMap::new();
        for mutant in self.alive() {
            plans.insert(mutant, self.plan(mutant));
        }
        let longest = plans.values().map(Vec::len).max().unwrap_or(0);
        for round in 0..longest {
            let pairs: Vec<(u32, usize)> = plans
                .iter()
                .filter(|(m, _)| !self.killed.contains_key(m))
                .filter_map(|(&m, plan)| Some((m, *plan.get(round)?)))
                .collect();
            if pairs.is_empty() {
                break;
            }
            self.try_pairs(&pairs);
        }
        Ok(())
    }

    /// The probes to try on a mutant: those that infect it, then those that reach it, then those
    /// for all; each once.
    fn plan(&self, mutant: u32) -> Vec<usize> {
        let rank = |ready: &Ready| match &ready.aims {
            Some((infects, _)) if infects.contains(&mutant) => Some(0),
            None => Some(1),
            Some((_, reaches)) if reaches.contains(&mutant) => Some(2),
            Some(_) => None,
        };
        let mut plan: Vec<(u8, usize)> = self
            .probes
            .iter()
            .enumerate()
            .filter(|(at, _)| !self.tried.contains(&(mutant, *at)))
            .filter_map(|(at, ready)| Some((rank(ready)?, at)))
            .collect();
        // Known tests before new ones: they cost nobody anything.
        plan.sort_by_key(|&(rank, at)| (rank, at));
        plan.truncate(MOST_TRIES);
        plan.into_iter().map(|(_, at)| at).collect()
    }

    /// Leaves out calls of histories that are not needed for what they kill.
    pub fn shorten(&mut self) -> anyhow::Result<()> {
        let mut kills: BTreeMap<usize, Vec<u32>> = BTreeMap::new();
        for (&mutant, &(probe, how)) in &self.killed {
            if self.probes[probe].is_history && how == How::Seen {
                kills.entry(probe).or_default().push(mutant);
            }
        }
        for size in [8, 3] {
            // Where to cut next, from the end.
            let mut ends: BTreeMap<usize, usize> = kills
                .keys()
                .map(|&probe| (probe, calls(&self.probes[probe].probe.witness)))
                .collect();
            while ends.values().any(|&end| end > 0) {
                let shorter: Vec<(usize, Witness)> = ends
                    .iter()
                    .filter(|(_, end)| **end > 0)
                    .map(|(&probe, &end)| {
                        let witness = &self.probes[probe].probe.witness;
                        (probe, without(witness, end.saturating_sub(size), end))
                    })
                    .collect();
                self.replace_by(shorter, &kills)?;
                for end in ends.values_mut() {
                    *end = end.saturating_sub(size);
                }
            }
        }
        Ok(())
    }

    /// Replaces probes by others that still kill the same mutants.
    fn replace_by(
        &mut self,
        others: Vec<(usize, Witness)>,
        kills: &BTreeMap<usize, Vec<u32>>,
    ) -> anyhow::Result<()> {
        let witnesses: Vec<&Witness> = others.iter().map(|(_, witness)| witness).collect();
        let harnesses = Harnesses::compile(self.program, &witnesses, self.options)?;
        let count = witnesses.len();
        let seen = observe_stable(self.program, &self.second, &harnesses, &self.classes, count);
        self.replays += 2 * count as u64;
        let batch = self.batches.len();
        self.batches.push(harnesses);
        for (index, ((probe, witness), seen)) in others.into_iter().zip(seen).enumerate() {
            let Observed::Seen(seen) = seen else {
                continue;
            };
            let probe_of = Probe {
                witness,
                seen: *seen,
                origin: self.probes[probe].probe.origin.clone(),
            };
            let shorter = Ready {
                probe: probe_of,
                batch,
                index,
                aims: self.probes[probe].aims.clone(),
                is_history: true,
            };
            let longer = std::mem::replace(&mut self.probes[probe], shorter);
            let mutants = kills.get(&probe).into_iter().flatten();
            let pairs: Vec<(u32, usize)> = mutants.map(|&m| (m, probe)).collect();
            let observed = self.observe(&pairs, TIME);
            let original = &self.probes[probe].probe.seen;
            let all = observed
                .iter()
                .all(|o| matches!(o, Observed::Seen(seen) if !alike(original, seen)));
            if !all {
                self.probes[probe] = longer;
            }
        }
        Ok(())
    }

    fn try_pairs(&mut self, pairs: &[(u32, usize)]) {
        let mut late = Vec::new();
        for (&pair, observed) in pairs.iter().zip(self.observe(pairs, TIME)) {
            self.tried.insert(pair);
            match observed {
                Observed::TimedOut => late.push(pair),
                other => self.judge(pair, other),
            }
        }
        // A busy machine must not kill a mutant: it gets more time, and only if the original does
        // not need that at the same moment, time is what tells them apart.
        for pair in late {
            let observed = self.observe(&[pair], MORE_TIME);
            let ready = &self.probes[pair.1];
            let mut original = self.batches[ready.batch].job(ready.index, &self.classes);
            original.time = Some(TIME);
            let busy = self.program.replay.replay(&[original]);
            let busy = busy
                .iter()
                .any(|r| matches!(r.outcome, ReplayOutcome::TimedOut { .. }));
            for observed in observed {
                if !(busy && observed == Observed::TimedOut) {
                    self.judge(pair, observed);
                }
            }
        }
    }

    fn observe(&mut self, pairs: &[(u32, usize)], time: Duration) -> Vec<Observed> {
        self.replays += pairs.len() as u64;
        let jobs: Vec<_> = pairs
            .iter()
            .map(|&(mutant, probe)| {
                let ready = &self.probes[probe];
                let mut job = self.batches[ready.batch].job(ready.index, &self.classes);
                let mutated = &self.mutants[mutant as usize].bytes;
                job.classes.push(mutated.clone());
                job.time = Some(time);
                job
            })
            .collect();
        let results = self.program.replay.replay(&jobs);
        pairs
            .iter()
            .zip(results)
            .map(|(&(_, probe), result)| {
                let ready = &self.probes[probe];
                self.batches[ready.batch].observed(ready.index, result)
            })
            .collect()
    }

    fn judge(&mut self, (mutant, probe): (u32, usize), observed: Observed) {
        let original = &self.probes[probe].probe.seen;
        let how = match &observed {
            Observed::Seen(seen) if alike(original, seen) => return,
            Observed::Broken(_) => return,
            Observed::TimedOut => How::Time,
            _ => How::Seen,
        };
        self.killed.entry(mutant).or_insert((probe, how));
    }

    /// The probes that are worth keeping, the given ones first, and the fates that speak of them.
    pub fn finish(self, mut fates: Vec<Fate>) -> (Vec<Probe>, Vec<Fate>, u64) {
        let mut kills: BTreeSet<usize> = BTreeSet::new();
        for fate in &fates {
            if let Fate::Killed { by, .. } = fate {
                kills.insert(*by);
            }
        }
        let mut numbers: BTreeMap<usize, usize> = BTreeMap::new();
        let mut probes = Vec::new();
        for (at, ready) in self.probes.into_iter().enumerate() {
            if ready.aims.is_none() || kills.contains(&at) {
                numbers.insert(at, probes.len());
                probes.push(ready.probe);
            }
        }
        for fate in &mut fates {
            if let Fate::Killed { by, .. } = fate {
                *by = numbers.get(by).copied().unwrap_or(*by);
            }
        }
        (probes, fates, self.replays)
    }
}

/// Whether a run shows nothing but what the original shows in every run. What was there before the
/// call does not count: a test says nothing about it.
fn alike(original: &Observation, other: &Observation) -> bool {
    let original = afterwards(original);
    original.stable(&afterwards(other)).as_ref() == Some(&original)
}

fn afterwards(seen: &Observation) -> Observation {
    let mut seen = seen.clone();
    seen.nodes.iter_mut().for_each(|node| node.before = None);
    for field in &mut seen.statics {
        field.before = Seen::Unstable;
    }
    seen
}

/// The same inputs may be aimed at several mutants.
fn joined(aimed: Vec<Aimed>) -> Vec<Aimed> {
    let mut all: Vec<Aimed> = Vec::new();
    for one in aimed {
        match all.iter_mut().find(|known| known.witness == one.witness) {
            Some(known) => {
                known.infects.extend(one.infects);
                known.reaches.extend(one.reaches);
            }
            None => all.push(one),
        }
    }
    all
}

/// How many calls the receiver has been through.
fn calls(witness: &Witness) -> usize {
    receiver(witness).map_or(0, |at| witness.objects[at].then.len())
}

fn receiver(witness: &Witness) -> Option<usize> {
    match &witness.receiver {
        Some(Value::Object(id)) if id.0 < witness.objects.len() => Some(id.0),
        _ => None,
    }
}

/// The witness without some of the receiver's calls.
fn without(witness: &Witness, from: usize, to: usize) -> Witness {
    let mut shorter = witness.clone();
    if let Some(at) = receiver(witness) {
        let then = &mut shorter.objects[at].then;
        let to = to.min(then.len());
        then.drain(from.min(to)..to);
    }
    shorter
}
