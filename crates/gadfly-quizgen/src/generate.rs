//! From a skeleton to confirmed instances: values from the engine (or by chance, where the engine
//! cannot follow the code), each run on the real runtime with all conditions as checks.

use gadfly_base::debug::{self, Topic};
use gadfly_effort::{Work, charge};
use std::collections::BTreeSet;

use gadfly_quiz::rng::Rng;
use gadfly_quiz::skeleton::{Literal, Skeleton, Source};
use gadfly_witness::Reason;

use super::engine::{Candidate, Engine, Explanation, Ground, Wanted};
use super::runs::{Outcome, Report, Runs};
use super::tries::Tries;

/// An instance that the real runtime has confirmed.
#[derive(Clone, Debug)]
pub struct Confirmed {
    pub values: Vec<Literal>,
    pub code: String,
    /// Of the run with checks and traced loops.
    pub report: Report,
}

#[derive(Debug)]
pub struct Generated {
    pub instances: Vec<Confirmed>,
    /// Why there are fewer than asked for.
    pub shortage: Option<Shortage>,
    /// Whether the engine saw everything there is.
    pub complete: bool,
    pub reasons: Vec<Reason>,
    /// What became of values by chance, where they were needed.
    pub tries: Tries,
    pub replays: u64,
    pub replays_failed: u64,
}

impl Generated {
    /// Nothing came of it, for this reason.
    pub fn failed(reason: Reason) -> Generated {
        Generated {
            instances: Vec::new(),
            shortage: Some(Shortage::Unknown(vec![reason.clone()])),
            complete: false,
            reasons: vec![reason],
            tries: Tries::default(),
            replays: 0,
            replays_failed: 0,
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Shortage {
    /// There are no more.
    NoMore,
    /// There are none at all.
    None(Explanation),
    /// The engine could not follow everything, and values by chance were not enough.
    Unknown(Vec<Reason>),
}

/// Random values that are run at once.
const BATCH: usize = 100;
/// As many values are all tried rather than some of them drawn.
const FEW: usize = 1000;
/// So often values found by chance are run again: what is a matter of luck is no exercise.
const STEADY_RUNS: usize = 5;
/// Batches without any instance after which chance is not believed in any more.
const PATIENCE: usize = 10;

pub(crate) fn generate(
    skeleton: &Skeleton,
    engine: Option<&mut dyn Engine>,
    runs: &dyn Runs,
    wanted: &Wanted,
) -> anyhow::Result<Generated> {
    let mut maker = Maker {
        skeleton,
        runs,
        wanted,
        codes: BTreeSet::new(),
        looks: BTreeSet::new(),
        instances: Vec::new(),
        replays: 0,
        replays_failed: 0,
    };
    let mut reasons = Vec::new();
    let mut complete = false;
    let mut exhausted = false;
    let mut engine = engine;
    if let Some(engine) = engine.as_deref_mut() {
        // A second round if values differ only in what nobody sees, or did not stand the test.
        for count in [wanted.count, 2 * wanted.count + 10, 8 * wanted.count + 40] {
            let draws = engine.draw(&Wanted { count, ..*wanted });
            if let Some(broken) = draws.not_inductive {
                let explanation = Explanation::NotInductive(broken);
                return Ok(maker.finish(Some(Shortage::None(explanation)), false, draws.reasons));
            }
            reasons = draws.reasons;
            complete = reasons.is_empty();
            exhausted = draws.exhausted && complete;
            maker.confirm(draws.candidates)?;
            if maker.is_done() || draws.exhausted || maker.instances.is_empty() {
                break;
            }
        }
    }
    if maker.is_done() {
        return Ok(maker.finish(None, complete, reasons));
    }
    let explanation = match engine {
        // What took too long would take as long again.
        Some(engine) if maker.instances.is_empty() && !reasons.contains(&Reason::Time) => {
            engine.explain(wanted.time)
        }
        _ => Explanation::Unknown(Vec::new()),
    };
    let refuted = !matches!(explanation, Explanation::Unknown(_));
    // The engine's word that there is nothing is not taken without a few tries either.
    let doubted = maker.instances.len();
    let mut tries = maker.try_at_random(if refuted || exhausted { 1 } else { PATIENCE })?;
    let mistaken = maker.instances.len() > doubted || (refuted && tries.met);
    if mistaken && (refuted || exhausted) {
        reasons.push(Reason::NotReplayed);
        complete = false;
        exhausted = false;
        if !maker.is_done() {
            tries = maker.try_at_random(PATIENCE)?;
        }
    }
    let shortage = match (maker.is_done(), maker.instances.is_empty()) {
        (true, _) => None,
        (_, true) if refuted && !mistaken => Some(Shortage::None(explanation)),
        (_, true) if tries.all && !tries.met => Some(Shortage::None(Explanation::Contradiction {
            grounds: tries.contradiction(),
            holes: Vec::new(),
        })),
        (_, true) if exhausted => Some(Shortage::None(explanation)),
        (_, false) if exhausted || tries.all => Some(Shortage::NoMore),
        _ => Some(Shortage::Unknown(reasons.clone())),
    };
    Ok(Generated {
        tries,
        ..maker.finish(shortage, complete, reasons)
    })
}

struct Maker<'m> {
    skeleton: &'m Skeleton,
    runs: &'m dyn Runs,
    wanted: &'m Wanted,
    codes: BTreeSet<String>,
    looks: BTreeSet<(String, Option<String>, Option<String>)>,
    instances: Vec<Confirmed>,
    replays: u64,
    replays_failed: u64,
}

impl Maker<'_> {
    fn is_done(&self) -> bool {
        self.instances.len() >= self.wanted.count
    }

    /// Runs candidates twice or more often, with checks and as students see them, and keeps those
    /// that do what is wanted and what was expected. How many did something else each time?
    fn confirm(&mut self, candidates: Vec<Candidate>) -> anyhow::Result<usize> {
        let mut fresh: Vec<(Candidate, String, usize)> = Vec::new();
        let mut programs: Vec<Source> = Vec::new();
        let missing = self.wanted.count - self.instances.len();
        for candidate in candidates {
            let code = self.skeleton.instance(&candidate.values);
            if fresh.len() < missing && self.codes.insert(code.clone()) {
                // An instance that has lost its entry is none.
                let Some(plain) = self.skeleton.runnable(&code) else {
                    continue;
                };
                let times = if candidate.by_chance { STEADY_RUNS } else { 1 };
                programs.push(self.skeleton.traced(&candidate.values));
                programs.extend(std::iter::repeat_n(plain, times));
                fresh.push((candidate, code, 1 + times));
            }
        }
        let outcomes = if programs.is_empty() {
            Vec::new()
        } else {
            self.runs.run(&programs)?
        };
        self.replays += outcomes.len() as u64;
        let mut rest = outcomes.as_slice();
        let mut unsteady = 0;
        for (candidate, code, runs) in fresh {
            let (own, others) = rest.split_at(runs);
            rest = others;
            match confirmed(self.skeleton, &candidate, own) {
                Ok(report) => self.keep(candidate.values, code, report),
                Err(trouble) => {
                    self.replays_failed += 1;
                    unsteady += usize::from(matches!(trouble, Trouble::Unsteady));
                    if debug::is_wanted(Topic::Replay) {
                        gadfly_base::note!("not confirmed: {trouble:?}\n{code}\n");
                    }
                }
            }
        }
        Ok(unsteady)
    }

    fn keep(&mut self, values: Vec<Literal>, code: String, report: Report) {
        let look = (
            report.out.clone(),
            report.returns.clone(),
            report.thrown.class.clone(),
        );
        if self.looks.insert(look) || !self.wanted.distinct_output {
            self.instances.push(Confirmed {
                values,
                code,
                report,
            });
        }
    }

    /// Values by chance until there are enough that meet the conditions; all there are, if they
    /// are few.
    fn try_at_random(&mut self, patience: usize) -> anyhow::Result<Tries> {
        let begun = gadfly_effort::spent();
        let mut rng = Rng::new(self.wanted.seed).for_part("random values");
        let mut all = self.skeleton.all_values(FEW);
        if let Some(all) = &mut all {
            rng.shuffle(all);
        }
        let mut tries = Tries {
            all: all.is_some(),
            ..Tries::default()
        };
        let certain = self.instances.len();
        let mut in_vain = 0;
        let mut tried: BTreeSet<Vec<Literal>> = BTreeSet::new();
        while !self.is_done() {
            let drawn: Vec<Vec<Literal>> = match &mut all {
                Some(all) if patience == 1 && in_vain > 0 && !all.is_empty() => {
                    tries.all = false;
                    break;
                }
                Some(all) => all.split_off(all.len().saturating_sub(BATCH)),
                None if in_vain >= patience => break,
                None if gadfly_effort::since(begun) > 3 * self.wanted.time => break,
                None => (0..4 * BATCH)
                    .map(|_| self.skeleton.draw(&mut |n| rng.below(n)))
                    .filter(|values| tried.insert(values.clone()))
                    .take(BATCH)
                    .collect(),
            };
            if drawn.is_empty() {
                break;
            }
            let programs: Vec<Source> = drawn.iter().map(|v| self.skeleton.checked(v)).collect();
            let outcomes = self.runs.run(&programs)?;
            self.replays += outcomes.len() as u64;
            charge(Work::Run, outcomes.len() as u64);
            let before = self.instances.len();
            let mut good = Vec::new();
            for (values, outcome) in drawn.into_iter().zip(outcomes) {
                tries.count += 1;
                let Some(report) = outcome.report() else {
                    // Nobody knows what it would have done.
                    tries.all = false;
                    tries.too_long += usize::from(outcome == Outcome::TooLong);
                    tries.unsteady += usize::from(outcome == Outcome::Unsteady);
                    continue;
                };
                let mut unmet: BTreeSet<Ground> =
                    report.failed.iter().map(|&n| Ground::Check(n)).collect();
                if !report.ends_as(self.skeleton.raises.as_deref()) {
                    unmet.insert(Ground::End);
                    if report.thrown.class.is_some() {
                        tries.thrown.get_or_insert_with(|| report.thrown.clone());
                    }
                }
                if unmet.is_empty() {
                    good.push(Candidate {
                        values,
                        printed: Some(report.out.clone()),
                        returned: report.returns.clone(),
                        by_chance: true,
                    });
                } else {
                    *tries.unmet.entry(unmet).or_default() += 1;
                }
            }
            tries.met |= !good.is_empty();
            let unsteady = self.confirm(good)?;
            if unsteady > 0 {
                // The others may have been alike by luck.
                tries.unsteady += unsteady;
                self.instances.truncate(certain);
                break;
            }
            in_vain = if self.instances.len() == before {
                in_vain + 1
            } else {
                0
            };
        }
        Ok(tries)
    }

    fn finish(self, shortage: Option<Shortage>, complete: bool, reasons: Vec<Reason>) -> Generated {
        Generated {
            instances: self.instances,
            shortage,
            complete,
            reasons,
            tries: Tries::default(),
            replays: self.replays,
            replays_failed: self.replays_failed,
        }
    }
}

/// Why an instance is not one.
#[derive(Debug)]
enum Trouble {
    /// Its runs differ.
    Unsteady,
    /// The reason, for whoever looks for a defect.
    Other(#[allow(dead_code)] String),
}

/// The report of an instance whose runs agree with each other and with what was expected.
fn confirmed(
    skeleton: &Skeleton,
    candidate: &Candidate,
    runs: &[Outcome],
) -> Result<Report, Trouble> {
    if runs.contains(&Outcome::Unsteady) {
        return Err(Trouble::Unsteady);
    }
    let reports: Option<Vec<&Report>> = runs.iter().map(Outcome::report).collect();
    let Some([checked, plain @ ..]) = reports.as_deref() else {
        return Err(Trouble::Other(format!("{runs:?}")));
    };
    let looks = |out: Option<&String>, returns: Option<&String>| {
        out.is_none_or(|out| *out == checked.out)
            && returns.is_none_or(|returns| Some(returns) == checked.returns.as_ref())
    };
    if plain.iter().any(|plain| !checked.looks_like(plain)) {
        return Err(Trouble::Unsteady);
    }
    if !checked.failed.is_empty() {
        return Err(Trouble::Other(format!("checks {:?}", checked.failed)));
    }
    if !checked.ends_as(skeleton.raises.as_deref()) {
        return Err(Trouble::Other(format!("{:?}", checked.thrown)));
    }
    match looks(candidate.printed.as_ref(), candidate.returned.as_ref()) {
        true => Ok((*checked).clone()),
        // By chance, what was expected was the first run.
        false if candidate.by_chance => Err(Trouble::Unsteady),
        false => Err(Trouble::Other(format!("{candidate:?} {checked:?}"))),
    }
}
