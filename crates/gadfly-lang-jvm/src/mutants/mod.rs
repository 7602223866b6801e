//! Mutants of Java and Scala programs: listed, run on the real JVM and compared by the machine.
//!
//! Inputs come from searches that are led to a mutant's place and make it compute something else, from comparisons of
//! the two programs by all paths of both, and from longer histories of calls.

mod list;
mod reach;
mod scenario;
mod search;

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;
use std::time::Duration;

use gadfly_base::Analysis;
use gadfly_base::debug::{self, Topic};
use gadfly_base::progress::Progress;
use gadfly_jvm::Failure;
use gadfly_lang::{Aimed, Known, Mutable, Mutant, MutantRun, Patience, Shown, Verdict};
use gadfly_runtime::{ClassSet, ReplayPool};
use gadfly_suite::java::Options;
use gadfly_suite::java::observe::{Observation, Seen};
use gadfly_witness::{Reason, Value, Witness};

use crate::getters;
use crate::load::Program;
use crate::observe::{Harnesses, Observed, observe_stable};
pub use list::Mutated;

/// A call that takes a few milliseconds at most gets this long, and if that is not enough this long.
const TIME: Duration = Duration::from_millis(400);
const MORE_TIME: Duration = Duration::from_millis(1500);

pub type Probe = gadfly_lang::Probe<Witness, Observation, Origin>;

/// Inputs from a search.
type Found = Aimed<Witness, Origin>;

/// What is known about the path that a test's inputs came from.
#[derive(Clone, Debug, Default)]
pub struct Origin {
    pub conditions: Vec<String>,
    /// Conditions under which its inputs could be built.
    pub set_up: Vec<String>,
    /// What `find` would make of it.
    pub failure: Option<Failure>,
}

/// The mutants of the analysed classes.
pub struct JavaMutants<'p> {
    request: &'p Analysis,
    program: &'p Program,
    options: &'p Options,
    mutants: Vec<Mutant<Mutated>>,
    classes: ClassSet,
    /// A second set of JVMs, so that what differs from JVM to JVM is not taken for behaviour.
    second: ReplayPool,
    replays: u64,
    /// What leading paths to mutants came across, by entry.
    entries: Vec<search::Reached>,
    compared: BTreeMap<usize, Vec<search::Compared>>,
    reach: reach::Reach<'p>,
}

/// A harness among those compiled together.
#[derive(Clone)]
pub struct Harness {
    batch: Rc<Harnesses>,
    index: usize,
}

impl<'p> JavaMutants<'p> {
    pub fn new(
        request: &'p Analysis,
        program: &'p Program,
        options: &'p Options,
    ) -> anyhow::Result<Self> {
        Ok(JavaMutants {
            request,
            program,
            options,
            mutants: list::of_program(program),
            classes: ClassSet::new(program.classes.clone(), &program.paths),
            second: program.replay.another()?,
            replays: 0,
            entries: Vec::new(),
            compared: BTreeMap::new(),
            reach: reach::Reach::new(program),
        })
    }

    fn compile(&self, inputs: &[&Witness]) -> anyhow::Result<Vec<Harness>> {
        let batch = Rc::new(Harnesses::compile(self.program, inputs, self.options)?);
        let harness = |index| Harness {
            batch: batch.clone(),
            index,
        };
        Ok((0..inputs.len()).map(harness).collect())
    }
}

impl Mutable for JavaMutants<'_> {
    type Code = Mutated;
    type Inputs = Witness;
    type Seen = Observation;
    type Origin = Origin;
    type Ready = Harness;

    fn mutants(&self) -> &[Mutant<Mutated>] {
        &self.mutants
    }

    fn prepare(&mut self, inputs: &[&Witness]) -> anyhow::Result<Vec<Harness>> {
        self.compile(inputs)
    }

    fn observe(
        &mut self,
        inputs: &[&Witness],
    ) -> anyhow::Result<Vec<Option<(Harness, Observation)>>> {
        let harnesses = self.compile(inputs)?;
        let Some(first) = harnesses.first() else {
            return Ok(Vec::new());
        };
        let count = inputs.len();
        let observed = observe_stable(
            self.program,
            &self.second,
            &first.batch,
            &self.classes,
            count,
        );
        self.replays += 2 * count as u64;
        let is_shown = debug::is_wanted(Topic::Replay);
        let observed = inputs.iter().zip(harnesses).zip(observed);
        let observed = observed.map(|((inputs, harness), observed)| match observed {
            Observed::Seen(seen) => Some((harness, *seen)),
            other => {
                if is_shown {
                    let inputs = gadfly_suite::java::display_inputs(inputs);
                    gadfly_base::note!("not observed: {inputs:?}: {other:?}");
                }
                None
            }
        });
        Ok(observed.collect())
    }

    fn run(&mut self, runs: &[MutantRun<'_, Self>], patience: Patience) -> Vec<Shown> {
        self.replays += runs.len() as u64;
        let jobs: Vec<_> = runs
            .iter()
            .map(|run| {
                let mut job = run.ready.batch.job(run.ready.index, &self.classes);
                if let Some(mutant) = run.mutant {
                    job.classes.push(self.mutants[mutant].code.bytes.clone());
                }
                job.time = Some(match patience {
                    Patience::Short => TIME,
                    Patience::Long => MORE_TIME,
                });
                job
            })
            .collect();
        let results = self.program.replay.replay(&jobs);
        let results = runs.iter().zip(results);
        results
            .map(
                |(run, result)| match run.ready.batch.observed(run.ready.index, result) {
                    Observed::Seen(seen) if alike(&run.probe.seen, &seen) => Shown::Same,
                    Observed::Broken(_) => Shown::Same,
                    Observed::TimedOut => Shown::TooLong,
                    _ => Shown::Different,
                },
            )
            .collect()
    }

    fn replays(&self) -> u64 {
        self.replays
    }

    fn lead(
        &mut self,
        known: &Known<'_, Self>,
        progress: &dyn Progress,
    ) -> anyhow::Result<Vec<Found>> {
        progress.stage("looking for inputs that infect mutants");
        let alive = numbers(known.alive);
        let led = search::infect(self.request, self.program, &self.mutants, &alive, progress)?;
        self.entries = led.entries;
        Ok(led.witnesses)
    }

    fn compare(
        &mut self,
        known: &Known<'_, Self>,
        progress: &dyn Progress,
    ) -> anyhow::Result<Vec<Found>> {
        progress.stage("comparing mutants");
        let alive = numbers(known.alive);
        let compared = search::compare(
            self.request,
            self.program,
            &self.mutants,
            &alive,
            &self.entries,
            progress,
        )?;
        let mut aimed = Vec::new();
        for (mutant, verdict, found) in compared.into_iter().flatten() {
            self.compared
                .entry(mutant as usize)
                .or_default()
                .push(verdict);
            aimed.extend(found);
        }
        Ok(aimed)
    }

    /// First single calls, then many.
    fn histories(
        &mut self,
        turn: usize,
        known: &Known<'_, Self>,
        progress: &dyn Progress,
    ) -> Option<Vec<Found>> {
        let seed = self.request.seed;
        let witnesses = match turn {
            0 => {
                progress.stage("trying longer histories");
                scenario::single_calls(known.probes, seed)
            }
            1 => {
                let looks = getters::looks(self.program);
                let looks = |class: &str, method: &str| {
                    let of_class = looks.get(class);
                    of_class.is_some_and(|looks| looks.getters.iter().any(|n| n == method))
                };
                scenario::histories(known.probes, &looks, seed)
            }
            _ => return None,
        };
        let aimed = witnesses.into_iter().map(|inputs| Aimed {
            inputs,
            origin: Origin::default(),
            infects: BTreeSet::new(),
            reaches: known.alive.iter().copied().collect(),
            is_history: true,
        });
        Some(aimed.collect())
    }

    /// A mutant is equivalent if every entry says so.
    fn verdict(&mut self, mutant: usize) -> Verdict {
        let mut reasons: BTreeSet<Reason> = BTreeSet::new();
        let mut same = true;
        for verdict in self.compared.get(&mutant).into_iter().flatten() {
            same &= verdict.same;
            reasons.extend(verdict.reasons.iter().cloned());
        }
        // Other entries that call the method must have been looked at completely.
        let code = &self.mutants[mutant].code.code;
        for entry in &self.entries {
            let reached = entry.reached.contains(&(mutant as u32));
            if !reached && self.reach.may(&entry.name, code) {
                same &= entry.reasons.iter().all(Reason::is_bound);
                reasons.extend(entry.reasons.iter().cloned());
            }
        }
        Verdict {
            is_equivalent: same,
            reasons,
        }
    }

    fn calls(&self, inputs: &Witness) -> usize {
        receiver(inputs).map_or(0, |at| inputs.objects[at].then.len())
    }

    fn without(&self, inputs: &Witness, from: usize, to: usize) -> Witness {
        let mut shorter = inputs.clone();
        if let Some(at) = receiver(inputs) {
            let then = &mut shorter.objects[at].then;
            let to = to.min(then.len());
            then.drain(from.min(to)..to);
        }
        shorter
    }

    fn into_mutants(self) -> Vec<Mutant<Mutated>> {
        self.mutants
    }
}

/// Mutants as the machine numbers them.
fn numbers(mutants: &[usize]) -> BTreeSet<u32> {
    mutants.iter().map(|mutant| *mutant as u32).collect()
}

/// The object whose history a witness is.
fn receiver(witness: &Witness) -> Option<usize> {
    match &witness.receiver {
        Some(Value::Object(id)) if id.0 < witness.objects.len() => Some(id.0),
        _ => None,
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
