//! The machine's part: inputs of the reference's paths, and comparisons with submissions.

use std::collections::BTreeMap;
use std::time::Duration;

use gadfly_explore::guard;
use gadfly_python::{Prices, Session};
use gadfly_python_relational::{
    Comparison, Effort, EquivalenceChecker, OtherProgram, Rules, Size, Spent,
};
use gadfly_witness::{PyWitness, Reason};

use super::inputs::core_functions;
use super::{PythonClass, Reference};
use gadfly_base::CostEvent;

/// The smallest inputs: lists of no, one and two elements.
pub(super) const FIRST: Size = Size::of(2);
pub(super) const SECOND: Size = Size::of(3);
/// How far beyond the bound that is asked for the search goes where that is cheap.
const BEYOND: u32 = 3;
/// Recursive data are as deep as calls of the reference look into them, and calls are counted.
const DEEP: u32 = 8;
const FIRST_BUDGET: u64 = 4;
const LAST_BUDGET: u64 = 12;
/// Paths of the reference with which the next larger inputs are worth a try.
const CHEAP_PATHS: u64 = 160;
const CHEAP_CALLS: u64 = 2000;

/// How far from zero numbers are where the search over all of them is too much.
const WIDTHS: [i64; 4] = [15, 127, 1023, 8191];

/// The time for one function that the efforts below are meant for.
const USUAL_SECONDS: u64 = 10;

/// For the reference's paths of one entry and size.
const PATHS: Effort = Effort {
    paths: 12_000,
    instructions: 60_000_000,
    questions: 40_000,
    time: Duration::from_mins(2),
};
/// For one comparison, within the bound that is asked for and one beyond.
const WITHIN: Effort = Effort {
    paths: 4000,
    instructions: 10_000_000,
    questions: 20_000,
    time: Duration::from_mins(2),
};
/// And on few inputs where that was too much.
const NARROW: Effort = Effort {
    paths: 4000,
    instructions: 6_000_000,
    questions: 6_000,
    time: Duration::from_secs(20),
};
/// And farther beyond it.
const MORE: Effort = Effort {
    paths: 600,
    instructions: 3_000_000,
    questions: 5_000,
    time: Duration::from_mins(2),
};

fn increased(effort: Effort, times: u64) -> Effort {
    Effort {
        paths: effort.paths * times,
        instructions: effort.instructions * times,
        questions: effort.questions * times,
        time: effort.time,
    }
}

/// One step of the search.
#[derive(Clone, Copy, Debug)]
pub(super) struct Round {
    pub size: Size,
    /// Within the bound that is asked for; otherwise it is a try.
    pub asked: bool,
    effort: Effort,
    /// Only if the size below has no more paths than this.
    below: Option<(Size, u64)>,
}

/// One reference in the machine.
pub(super) struct Engine<'a> {
    class: &'a PythonClass,
    reference: &'a Reference,
    first: bool,
    /// It searches only where the predicates about inputs hold.
    core: bool,
    bench: Option<EquivalenceChecker>,
}

impl<'a> Engine<'a> {
    pub(super) fn new(class: &'a PythonClass, reference: &'a Reference, first: bool) -> Engine<'a> {
        Engine {
            class,
            reference,
            first,
            core: false,
            bench: None,
        }
    }

    /// The first reference on inputs that satisfy the predicates about them.
    pub(super) fn of_core(class: &'a PythonClass, reference: &'a Reference) -> Engine<'a> {
        Engine {
            core: true,
            ..Engine::new(class, reference, true)
        }
    }

    fn bench(&mut self) -> Option<&mut EquivalenceChecker> {
        if self.bench.is_none() {
            self.bench = self.open();
        }
        self.bench.as_mut()
    }

    fn open(&self) -> Option<EquivalenceChecker> {
        let mut source = self.reference.solution.source.clone();
        let mut core = BTreeMap::new();
        if self.core {
            let (text, names) = core_functions(self.class);
            source.text = format!("{}\n{text}", source.text);
            core = names;
        }
        let session = Session::open(&source, &self.reference.settings);
        let compare = &self.class.task.compare;
        let rules = Rules {
            strict: false,
            result: compare.result,
            exceptions: compare.exceptions,
            messages: compare.messages,
            output: compare.output,
            arguments: compare.arguments,
            tolerance: compare.tolerance,
            opaque: self.class.task.opaque.clone(),
            told: self.class.told.clone(),
        };
        let mut bench = EquivalenceChecker::new(session.ok()?, rules);
        bench.only_ordinary(&self.reference.solution.source.text);
        let mut prices = Prices::default();
        for cost in &self.class.task.bounds.costs {
            let (all, some) = match cost.event {
                CostEvent::Call => (&mut prices.call, &mut prices.calls),
                CostEvent::Match => (&mut prices.test, &mut prices.tests),
            };
            match &cost.name {
                Some(name) => some.push((name.clone(), cost.price)),
                None => *all = cost.price,
            }
        }
        bench.set_prices(prices);
        for wanted in &self.class.wanted {
            // Only the first reference knows what is asked of inputs.
            if let (true, Some(condition)) = (self.first, &wanted.condition)
                && let Some(entry) = bench.entry(&wanted.name)
            {
                bench.require(entry, &condition.valid);
            }
            if let Some(function) = core.get(&wanted.name)
                && let Some(entry) = bench.entry(&wanted.name)
            {
                bench.require(entry, function);
            }
        }
        Some(bench)
    }

    /// A defect of the machine costs this answer and nothing else.
    fn guarded<T>(&mut self, work: impl FnOnce(&mut EquivalenceChecker) -> T) -> Option<T> {
        let bench = self.bench()?;
        match guard(|| work(bench)) {
            Ok(result) => Some(result),
            Err(_) => {
                self.bench = None;
                None
            }
        }
    }

    /// Inputs of the paths of an entry.
    pub(super) fn inputs(&mut self, entry: &str, size: Size) -> (Vec<PyWitness>, Spent) {
        let found = self.guarded(|bench| {
            let entry = bench.entry(entry)?;
            let paths = bench.paths(entry, size, &PATHS);
            let spent = Spent {
                paths: paths.count,
                questions: paths.questions,
                solving: paths.solving,
                ..Spent::default()
            };
            Some((paths.inputs, spent))
        });
        found.flatten().unwrap_or_default()
    }

    pub(super) fn load(&mut self, text: &str) -> Result<OtherProgram, Reason> {
        let loaded = self.guarded(|bench| bench.load(text));
        loaded.unwrap_or_else(|| Err(Reason::Unsupported("this program".into())))
    }

    /// How much more effort is made than usual: it is counted, but who gives more time gets more. The
    /// usual effort takes a quarter of its time at most, so that runs and smaller machines find room;
    /// beyond it all of the time is used.
    fn times(&self) -> u64 {
        let seconds = self.class.task.bounds.time.as_secs();
        1 + seconds.saturating_sub(USUAL_SECONDS) * 4 / USUAL_SECONDS
    }

    /// What is tried with an entry, small inputs first.
    pub(super) fn rounds(&mut self, entry: &str) -> Vec<Round> {
        let times = self.times();
        let [within, more] = [WITHIN, MORE].map(|effort| increased(effort, times));
        let (cheap_calls, cheap_paths) = (CHEAP_CALLS * times, CHEAP_PATHS * times);
        let bounds = &self.class.task.bounds;
        let asked = bounds.k.max(FIRST.k);
        let round = |size, asked, effort, below| Round {
            size,
            asked,
            effort,
            below,
        };
        if let Some(budget) = bounds.budget {
            let deepest = u32::try_from(budget).unwrap_or(DEEP).saturating_add(2);
            let mut depths = vec![FIRST.k, SECOND.k, deepest.clamp(asked, 12)];
            depths.sort_unstable();
            depths.dedup();
            let rounds = depths.into_iter().map(|k| {
                let size = Size {
                    budget: Some(budget),
                    ..Size::of(k)
                };
                round(size, true, within, None)
            });
            return rounds.collect();
        }
        let objects = self.guarded(|bench| {
            let entry = bench.entry(entry)?;
            Some(bench.takes_objects(entry, FIRST, &PATHS))
        });
        if objects.flatten() == Some(true) {
            let mut rounds = vec![
                round(FIRST, true, within, None),
                round(SECOND, true, within, None),
            ];
            for budget in FIRST_BUDGET..=LAST_BUDGET {
                let counted = |budget| Size {
                    budget: Some(budget),
                    ..Size::of(DEEP.max(asked))
                };
                let below = (budget > FIRST_BUDGET).then(|| (counted(budget - 1), cheap_calls));
                rounds.push(round(counted(budget), false, within, below));
            }
            return rounds;
        }
        let mut rounds = Vec::new();
        for k in FIRST.k..=asked {
            rounds.push(round(Size::of(k), true, within, None));
        }
        // Many mistakes show with one element more than people ask for.
        rounds.push(round(Size::of(asked + 1), false, within, None));
        for k in asked + 2..=asked + BEYOND {
            let below = Some((Size::of(k - 1), cheap_paths));
            rounds.push(round(Size::of(k), false, more, below));
        }
        rounds
    }

    /// What is tried where not even the smallest round came to an end: numbers not far from zero, then
    /// farther and farther; or else single elements. A group ends where it does not go on.
    pub(super) fn narrow_rounds(&self) -> Vec<Vec<Round>> {
        let round = |k, widest| Round {
            size: Size {
                widest,
                ..Size::of(k)
            },
            asked: false,
            effort: NARROW,
            below: None,
        };
        let numbers = WIDTHS.map(|widest| round(FIRST.k, Some(widest)));
        vec![
            numbers.to_vec(),
            vec![round(1, None)],
            vec![round(1, Some(WIDTHS[0]))],
        ]
    }

    /// Compares on inputs of some size, with the effort that is left, and tells what it took. Nothing if
    /// that was to be a try and would take long.
    pub(super) fn compare(
        &mut self,
        entry: &str,
        round: &Round,
        rival: &OtherProgram,
        left: Duration,
    ) -> Option<(Comparison, Spent, Duration)> {
        let paths = increased(PATHS, self.times());
        let found = self.guarded(|bench| {
            let Some(entry) = bench.entry(entry) else {
                let reason = Reason::Unsupported("comparing other functions".into());
                return Some((Comparison::failed(reason), Spent::default(), Duration::ZERO));
            };
            if let Some((below, most)) = round.below {
                let (whole, count) = bench.level(entry, below, &paths);
                if !whole || count > most {
                    return None;
                }
            }
            bench.level(entry, round.size, &paths);
            let begun = gadfly_effort::spent();
            let effort = Effort {
                time: round.effort.time.min(left),
                ..round.effort
            };
            let (found, spent) = bench.compare(entry, round.size, rival, &effort);
            Some((found, spent, gadfly_effort::since(begun)))
        });
        found.unwrap_or_else(|| {
            let reason = Reason::Unsupported("this program".into());
            Some((Comparison::failed(reason), Spent::default(), Duration::ZERO))
        })
    }
}
