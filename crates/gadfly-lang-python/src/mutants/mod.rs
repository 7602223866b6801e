//! Mutants of a Python module: listed, run on the real CPython and compared by the machine.
//!
//! Inputs come from comparisons of the two programs by all paths of both, and from the mutants' own paths.

mod search;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::time::Duration;

use gadfly_base::progress::Progress;
use gadfly_lang::{Aimed, Known, Mutable, Mutant, MutantRun, Patience, Shown, Verdict};
use gadfly_python_syntax::mutate::{self, MutateOptions};
use gadfly_runtime::python::{PyLimits, PyModule, PyRun, PythonPool};
use gadfly_witness::{Place, PyEnd, PyObservation, PyWitness};

use crate::load::{Module, Program};

/// A call that takes milliseconds gets this long, and if that is not enough this long.
const TIME: Duration = Duration::from_millis(600);
const MORE_TIME: Duration = Duration::from_secs(2);
/// Inputs observed in one go.
const MOST_INPUTS: usize = 1500;

pub type Probe = gadfly_lang::Probe<PyWitness, PyObservation, ()>;

/// The code of a mutant.
#[derive(Clone, Debug)]
pub struct PyCode {
    /// The module with the mistake in it.
    pub text: String,
    /// Lines of which one is executed whenever the mistake is; none if it is made while the module is imported.
    within: Option<(u32, u32)>,
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
}

impl Default for Effort {
    fn default() -> Effort {
        Effort {
            jobs: 2,
            each: Duration::from_secs(4),
            all: Duration::from_mins(4),
        }
    }
}

/// The mutants of a module.
pub struct PythonMutants<'p> {
    program: &'p Program,
    module: &'p Module,
    effort: Effort,
    mutants: Vec<Mutant<PyCode>>,
    /// The mutants as modules.
    modules: Vec<Arc<PyModule>>,
    /// With little patience: mutants often loop for ever.
    short: PythonPool,
    long: PythonPool,
    verdicts: BTreeMap<usize, search::Verdict>,
    replays: u64,
}

impl<'p> PythonMutants<'p> {
    pub fn new(program: &'p Program, module: &'p Module, effort: Effort) -> anyhow::Result<Self> {
        let mutants = mutate::mutants(&module.source.text, &MutateOptions::default());
        let modules = mutants.iter().map(|mutant| {
            Arc::new(PyModule {
                text: mutant.text.clone(),
                ..(*module.real).clone()
            })
        });
        let pool = |time| {
            let limits = PyLimits {
                time,
                ..PyLimits::default()
            };
            PythonPool::start(&program.python, limits, effort.jobs)
        };
        Ok(PythonMutants {
            program,
            module,
            effort,
            modules: modules.collect(),
            short: pool(TIME)?,
            long: pool(MORE_TIME)?,
            mutants: mutants
                .into_iter()
                .map(|mutant| Mutant {
                    place: Place {
                        file: module.source.file.clone(),
                        line: mutant.line,
                        function: mutant.function,
                    },
                    operator: mutant.operator.code(),
                    description: mutant.description,
                    code: PyCode {
                        text: mutant.text,
                        within: mutant.within,
                    },
                })
                .collect(),
            verdicts: BTreeMap::new(),
            replays: 0,
        })
    }

    /// For each mutant that is alive the entries from which a probe came to its lines; nothing: any may.
    fn entries_that_reach(&self, known: &Known<'_, Self>) -> Vec<BTreeSet<String>> {
        let reached = |mutant: &usize| {
            let reaching = |probe: &&&Probe| self.reaches(&probe.seen, *mutant) == Some(true);
            let probes = known.probes.iter().filter(reaching);
            probes
                .map(|probe| probe.witness.entry.name.clone())
                .collect()
        };
        known.alive.iter().map(reached).collect()
    }
}

impl Mutable for PythonMutants<'_> {
    type Code = PyCode;
    type Inputs = PyWitness;
    type Seen = PyObservation;
    type Origin = ();
    type Ready = ();

    fn mutants(&self) -> &[Mutant<PyCode>] {
        &self.mutants
    }

    fn prepare(&mut self, inputs: &[&PyWitness]) -> anyhow::Result<Vec<()>> {
        Ok(vec![(); inputs.len()])
    }

    fn observe(
        &mut self,
        inputs: &[&PyWitness],
    ) -> anyhow::Result<Vec<Option<((), PyObservation)>>> {
        let tried = inputs.iter().take(MOST_INPUTS);
        let runs: Vec<PyRun> = tried
            .map(|witness| PyRun {
                module: self.module.real.clone(),
                witness: (*witness).clone(),
                trace: true,
            })
            .collect();
        self.replays += runs.len() as u64;
        let seen = self.program.pool.observe(&runs).into_iter();
        let ends = |seen: &PyObservation| {
            !seen.unstable && matches!(seen.end, PyEnd::Returned(_) | PyEnd::Raised(_))
        };
        let seen = seen.map(|seen| ends(&seen).then_some(((), seen)));
        let mut seen: Vec<Option<((), PyObservation)>> = seen.collect();
        seen.resize(inputs.len(), None);
        Ok(seen)
    }

    fn run(&mut self, runs: &[MutantRun<'_, Self>], patience: Patience) -> Vec<Shown> {
        self.replays += runs.len() as u64;
        let pool = match patience {
            Patience::Short => &self.short,
            Patience::Long => &self.long,
        };
        let jobs: Vec<PyRun> = runs
            .iter()
            .map(|run| PyRun {
                module: match run.mutant {
                    Some(mutant) => self.modules[mutant].clone(),
                    None => self.module.real.clone(),
                },
                witness: run.probe.witness.clone(),
                trace: false,
            })
            .collect();
        let ends = runs.iter().zip(pool.observe_once(&jobs));
        ends.map(|(run, seen)| match seen.end {
            _ if seen.alike(&run.probe.seen) => Shown::Same,
            PyEnd::TimedOut { .. } => Shown::TooLong,
            _ => Shown::Different,
        })
        .collect()
    }

    fn replays(&self) -> u64 {
        self.replays
    }

    fn reaches(&self, seen: &PyObservation, mutant: usize) -> Option<bool> {
        Some(match self.mutants[mutant].code.within {
            None => true,
            Some((first, last)) => seen.lines.range(first..=last).next().is_some(),
        })
    }

    fn compare(
        &mut self,
        known: &Known<'_, Self>,
        progress: &dyn Progress,
    ) -> anyhow::Result<Vec<Aimed<PyWitness, ()>>> {
        progress.stage("comparing mutants");
        let reach = self.entries_that_reach(known);
        let compared = search::compare(
            self.module,
            &self.mutants,
            known.alive,
            &reach,
            &self.effort,
        );
        let mut found = Vec::new();
        for (mutant, mut verdict) in known.alive.iter().zip(compared) {
            let inputs = std::mem::take(&mut verdict.inputs);
            verdict.doubtful |= !inputs.is_empty();
            found.extend(inputs.into_iter().map(|inputs| aimed(inputs, *mutant)));
            self.verdicts.insert(*mutant, verdict);
        }
        Ok(found)
    }

    fn follow(
        &mut self,
        known: &Known<'_, Self>,
        progress: &dyn Progress,
    ) -> anyhow::Result<Vec<Aimed<PyWitness, ()>>> {
        progress.stage("following mutants");
        let reach = self.entries_that_reach(known);
        let followed = search::follow(
            self.module,
            &self.mutants,
            known.alive,
            &reach,
            &self.effort,
        );
        let followed = known.alive.iter().zip(followed);
        let found = followed
            .flat_map(|(mutant, inputs)| inputs.into_iter().map(|inputs| aimed(inputs, *mutant)));
        Ok(found.collect())
    }

    fn verdict(&mut self, mutant: usize) -> Verdict {
        let verdict = self.verdicts.get(&mutant);
        Verdict {
            is_equivalent: verdict.is_some_and(|verdict| !verdict.doubtful),
            reasons: verdict
                .map(|verdict| verdict.reasons.clone())
                .unwrap_or_default(),
        }
    }

    fn into_mutants(self) -> Vec<Mutant<PyCode>> {
        self.mutants
    }
}

fn aimed(inputs: PyWitness, mutant: usize) -> Aimed<PyWitness, ()> {
    Aimed {
        inputs,
        origin: (),
        infects: BTreeSet::from([mutant]),
        reaches: BTreeSet::new(),
        is_history: false,
    }
}
