//! Both programs in the machine, on the same unknown inputs.

use std::collections::BTreeSet;

use gadfly_grade::model::Case;
use gadfly_python::differ::Rival;
use gadfly_witness::{PyObservation, Reason};

use super::super::Wanted;
use super::super::case::case_of;
use super::super::search::FIRST;
use super::{PythonWorker, Subject};
use crate::job::grade::language::{Examined, Search};

/// What a comparison came to.
#[derive(Default)]
pub(super) struct Claim {
    pub equivalent: bool,
    pub doubtful: bool,
    /// The size of inputs up to which nothing was found.
    pub reached: u32,
    /// How far from zero their numbers were, if not all were looked at.
    pub widest: Option<i64>,
    pub reasons: BTreeSet<Reason>,
}

impl PythonWorker<'_> {
    /// Both programs on the same unknown inputs, small ones first.
    pub(super) fn compare(
        &mut self,
        subject: &mut Subject,
        entry: &str,
        search: Search,
        examined: &mut Examined,
        wrong: &mut Vec<(Case, PyObservation)>,
        right: &mut Vec<Case>,
    ) -> Claim {
        let mut best = Claim::default();
        for at in 0..self.engines.len() {
            let mut claim = Claim::default();
            let asks = |wanted: &Wanted| wanted.name == entry && wanted.condition.is_some();
            if at > 0 && self.class.wanted.iter().any(asks) {
                // Only the first reference knows which inputs are meant.
                break;
            }
            let rival = match self.engines[at].load(&subject.solution.source.text) {
                Ok(rival) => rival,
                Err(reason) => {
                    best.reasons.insert(reason);
                    continue;
                }
            };
            let rounds = self.engines[at].rounds(entry);
            for (number, round) in rounds.iter().enumerate() {
                let Some((found, spent)) = self.engines[at].compare(entry, round, &rival) else {
                    break;
                };
                self.spent(&spent);
                let before = wrong.len();
                if std::env::var_os("GADFLY_DEBUG_VERSUS").is_some() {
                    for input in &found.inputs {
                        let known = case_of(input).map(|case| self.expect(&case).is_some());
                        eprintln!("{entry}: {} {:?} {known:?}", input.call(), input.setup);
                    }
                }
                self.try_inputs(subject, &found.inputs, examined, wrong, right);
                if wrong.len() > before {
                    return claim;
                }
                if search.own_paths && number == 0 {
                    self.try_inputs(subject, &found.own, examined, wrong, right);
                    if wrong.len() > before {
                        return claim;
                    }
                }
                if found.is_equivalent() && found.pairs == 0 {
                    // What is asked of inputs holds for none of these: nothing was compared.
                    claim.reasons.insert(Reason::HeapBound);
                    continue;
                }
                if found.is_equivalent() {
                    claim.reached = round.size.k;
                    claim.reasons.extend(found.reasons);
                    continue;
                }
                if found.inputs.len() > found.guesses && self.engines.len() == 1 {
                    // The machine saw a difference that is none.
                    self.work.replays_failed += 1;
                    claim.reasons.insert(Reason::NotReplayed);
                }
                let effort_only = found.inputs.is_empty() && !found.doubtful;
                if round.asked || effort_only {
                    claim.reasons.extend(found.reasons);
                }
                if effort_only {
                    // What holds for smaller inputs still holds.
                    break;
                }
                // Beyond what is asked for only differences count.
                claim.doubtful |= round.asked;
            }
            claim.equivalent = !claim.doubtful && claim.reached > 0;
            if !claim.equivalent && claim.reasons.iter().all(is_effort) {
                let before = wrong.len();
                let narrow = self.narrow(subject, entry, at, &rival, examined, wrong, right);
                if wrong.len() > before {
                    return claim;
                }
                claim = narrow.unwrap_or(claim);
            }
            if claim.equivalent {
                return claim;
            }
            best.reasons.extend(claim.reasons);
        }
        best
    }

    /// The comparison once more, on fewer inputs: all of a few are worth more than some of many.
    #[allow(clippy::too_many_arguments)]
    fn narrow(
        &mut self,
        subject: &mut Subject,
        entry: &str,
        at: usize,
        rival: &Rival,
        examined: &mut Examined,
        wrong: &mut Vec<(Case, PyObservation)>,
        right: &mut Vec<Case>,
    ) -> Option<Claim> {
        for rounds in self.engines[at].narrow_rounds() {
            let mut claim: Option<Claim> = None;
            for round in rounds {
                let (found, spent) = self.engines[at].compare(entry, &round, rival)?;
                self.spent(&spent);
                let before = wrong.len();
                self.try_inputs(subject, &found.inputs, examined, wrong, right);
                if wrong.len() > before {
                    return None;
                }
                if !found.is_equivalent() || found.pairs == 0 {
                    break;
                }
                let mut reasons = found.reasons;
                if round.size.k < FIRST.k {
                    reasons.insert(Reason::HeapBound);
                }
                claim = Some(Claim {
                    equivalent: true,
                    doubtful: false,
                    reached: round.size.k,
                    widest: round.size.widest,
                    reasons,
                });
            }
            if claim.is_some() {
                return claim;
            }
        }
        None
    }

    /// Inputs that lead to the submission's own code, without a comparison being asked for.
    pub(super) fn follow(
        &mut self,
        subject: &mut Subject,
        entry: &str,
        examined: &mut Examined,
        wrong: &mut Vec<(Case, PyObservation)>,
        right: &mut Vec<Case>,
    ) {
        let Some(engine) = self.engines.first_mut() else {
            return;
        };
        let Ok(rival) = engine.load(&subject.solution.source.text) else {
            return;
        };
        let Some(round) = engine.rounds(entry).first().copied() else {
            return;
        };
        if let Some((found, spent)) = engine.compare(entry, &round, &rival) {
            self.spent(&spent);
            self.try_inputs(subject, &found.own, examined, wrong, right);
        }
    }
}

/// Whether it was only too much: with fewer inputs it may not be.
fn is_effort(reason: &Reason) -> bool {
    matches!(
        reason,
        Reason::Budget
            | Reason::Time
            | Reason::Solver
            | Reason::LoopBound
            | Reason::Depth
            | Reason::HeapBound
    )
}
