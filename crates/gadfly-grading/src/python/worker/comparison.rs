//! Both programs in the machine, on the same unknown inputs.

use std::collections::BTreeSet;
use std::ops::Range;

use gadfly_base::debug::{self, Topic};
use gadfly_grade::model::Case;
use gadfly_python_relational::{Comparison, OtherProgram};
use gadfly_witness::{PyObservation, PyWitness, Reason};

use super::super::Wanted;
use super::super::case::case_of;
use super::super::search::{FIRST, Round};
use super::{PythonWorker, Subject};
use crate::language::{Examined, Search};

/// What a comparison came to.
#[derive(Default)]
pub(super) struct Claim {
    pub equivalent: bool,
    pub doubtful: bool,
    /// There are differences on inputs that do not count, or of which nobody has said so.
    pub elsewhere: bool,
    /// The size of inputs up to which nothing was found.
    pub reached: u32,
    /// How far from zero their numbers were, if not all were looked at.
    pub widest: Option<i64>,
    pub reasons: BTreeSet<Reason>,
}

impl PythonWorker<'_> {
    /// Both programs on the same unknown inputs, small ones first.
    #[allow(clippy::too_many_arguments)]
    pub(super) fn compare(
        &mut self,
        subject: &mut Subject,
        entry: &str,
        search: Search,
        engines: Range<usize>,
        examined: &mut Examined,
        wrong: &mut Vec<(Case, PyObservation)>,
        right: &mut Vec<Case>,
    ) -> Claim {
        let mut best = Claim::default();
        for at in engines {
            let mut claim = Claim::default();
            let asks = |wanted: &Wanted| wanted.name == entry && wanted.condition.is_some();
            let is_core = at == self.class.references.len();
            if at > 0 && !is_core && self.class.wanted.iter().any(asks) {
                // Only the first reference knows which inputs are meant.
                break;
            }
            let rival = match self.load(at, subject) {
                Ok(rival) => rival,
                Err(reason) => {
                    best.reasons.insert(reason);
                    continue;
                }
            };
            let rounds = self.engines[at].rounds(entry);
            for (number, round) in rounds.iter().enumerate() {
                let left = self.cost.search_left();
                if left.is_zero() {
                    // Beyond what is asked for only differences count.
                    if round.asked {
                        claim.reasons.insert(Reason::Time);
                        claim.doubtful = true;
                    }
                    break;
                }
                let Some(found) = self.search(at, entry, round, &rival) else {
                    break;
                };
                let before = wrong.len();
                let open = subject.open.len();
                if debug::is_wanted(Topic::Compare) {
                    for input in &found.inputs {
                        let known = case_of(input).map(|case| self.expect(&case).is_some());
                        gadfly_base::note!(
                            "{entry}: {} {:?} {known:?}",
                            input.call(),
                            input.setup_lines()
                        );
                    }
                }
                self.try_inputs(subject, &found.inputs, examined, wrong, right);
                if wrong.len() > before {
                    return claim;
                }
                self.try_held(subject, &found.held, examined, wrong, right);
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
                let excluded = found.inputs.iter().filter_map(case_of);
                let excluded = excluded.filter(|case| self.expect(case).is_none()).count();
                if subject.open.len() > open || excluded > 0 {
                    claim.elsewhere = true;
                    claim.doubtful |= round.asked;
                    continue;
                }
                if found.inputs.len() > found.guesses && self.class.references.len() == 1 {
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
            best.elsewhere |= claim.elsewhere;
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
        rival: &OtherProgram,
        examined: &mut Examined,
        wrong: &mut Vec<(Case, PyObservation)>,
        right: &mut Vec<Case>,
    ) -> Option<Claim> {
        for rounds in self.engines[at].narrow_rounds() {
            let mut claim: Option<Claim> = None;
            for round in rounds {
                let found = self.search(at, entry, &round, rival)?;
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
                    elsewhere: false,
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

    /// The submission in the machine of a reference; what that takes is on the submission's account.
    fn load(&mut self, engine: usize, subject: &Subject) -> Result<OtherProgram, Reason> {
        let begun = gadfly_effort::spent();
        let rival = self.engines[engine].load(&subject.solution.source.text);
        self.cost.search += gadfly_effort::since(begun);
        rival
    }

    /// One round of the search, on the submission's account. The paths of the reference are nobody's.
    fn search(
        &mut self,
        engine: usize,
        entry: &str,
        round: &Round,
        rival: &OtherProgram,
    ) -> Option<Comparison> {
        let left = self.cost.search_left();
        let (found, spent, cost) = self.engines[engine].compare(entry, round, rival, left)?;
        self.spent(&spent);
        self.cost.search += cost;
        Some(found)
    }

    /// Inputs after which the machine saw objects hold something else: a real run tells whether a call changed what
    /// the reference leaves alone. If not, another call of the same object may show it (`across_entries`).
    fn try_held(
        &mut self,
        subject: &mut Subject,
        inputs: &[PyWitness],
        examined: &mut Examined,
        wrong: &mut Vec<(Case, PyObservation)>,
        right: &mut Vec<Case>,
    ) {
        for case in inputs.iter().filter_map(case_of) {
            if examined.results.contains_key(&case.id()) {
                continue;
            }
            self.try_new_case(subject, case.clone(), examined, wrong);
            if !wrong.is_empty() {
                return;
            }
            if subject.altering.contains(&case.id()) {
                right.push(case);
            }
        }
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
        if self.engines.is_empty() {
            return;
        }
        let Ok(rival) = self.load(0, subject) else {
            return;
        };
        let Some(round) = self.engines[0].rounds(entry).first().copied() else {
            return;
        };
        if let Some(found) = self.search(0, entry, &round, &rival) {
            self.try_inputs(subject, &found.own, examined, wrong, right);
        }
    }
}

/// Whether it was only too much: with fewer inputs it may not be.
fn is_effort(reason: &Reason) -> bool {
    matches!(
        reason,
        Reason::Budget
            | Reason::Effort
            | Reason::Time
            | Reason::Memory
            | Reason::Solver
            | Reason::LoopBound
            | Reason::Depth
            | Reason::HeapBound
    )
}
