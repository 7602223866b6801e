//! Cases that a submission is tried with, besides the tests at hand.

use std::collections::BTreeSet;

use gadfly_grade::model::{Case, Outcome, Ruling, Seen, Test};
use gadfly_input::Region;
use gadfly_witness::{PyEnd, PyObservation, PyWitness};

use super::super::case::{after, case_of, in_one_life, input};
use super::super::inputs::{region, repaired};
use super::super::nearby;
use super::runs::Did;
use super::{PythonWorker, Subject};
use crate::language::Examined;

/// Pairs of calls, if the submission is known to keep something between calls, and if not.
const PAIRS: usize = 60;
const FEW_PAIRS: usize = 4;
/// Pairs of calls of all methods of a class, and calls of another method that are put before one.
const MOST_PAIRS: usize = 180;
pub(super) const MATES: usize = 3;
/// Calls that are put before others, if they leave something behind, and calls that are put in a row.
pub(super) const LEAVING: usize = 6;
pub(super) const SMALLEST: usize = 12;
/// Inputs that nobody has decided about, of which meant ones are made.
const MOST_REPAIRED: usize = 24;
/// Calls by chance, for each entry.
const NEARBY: usize = 100;
/// Calls that a submission's and the reference's own text point to.
const POINTED: usize = 90;

impl PythonWorker<'_> {
    /// A test with what nobody has decided about its input.
    pub(super) fn test(&self, case: Case, expected: Vec<Outcome>) -> Test {
        let doubts = match region(self.class, &case) {
            Region::Open(doubts) => doubts,
            Region::Expected | Region::Excluded(_) => Vec::new(),
        };
        Test {
            doubts,
            ..Test::new(case, expected)
        }
    }

    /// Notes what a submission does wrong: on inputs that are meant, or on others of which nobody has said so.
    fn blame(
        &self,
        subject: &mut Subject,
        case: Case,
        seen: PyObservation,
        wrong: &mut Vec<(Case, PyObservation)>,
    ) {
        if region(self.class, &case) == Region::Expected {
            wrong.push((case, seen));
        } else {
            subject.open.push((case, seen));
        }
    }

    /// Inputs like those that nobody has decided about, but meant ones.
    pub(super) fn try_repaired(
        &mut self,
        subject: &mut Subject,
        examined: &mut Examined,
        wrong: &mut Vec<(Case, PyObservation)>,
    ) {
        let open: Vec<Case> = subject.open.iter().map(|(case, _)| case.clone()).collect();
        let Some(entry) = open.first().map(|case| case.entry.clone()) else {
            return;
        };
        let donors = self.tests_of(&entry);
        let mut cases: Vec<Case> = Vec::new();
        for case in open.iter().take(MOST_REPAIRED) {
            for other in repaired(self.class, case, &donors) {
                if !cases.iter().any(|known| known.id() == other.id()) {
                    cases.push(other);
                }
            }
        }
        self.try_ahead_all(subject, &cases);
        for case in cases {
            if examined.results.contains_key(&case.id()) {
                continue;
            }
            self.try_new_case(subject, case, examined, wrong);
            if !wrong.is_empty() {
                return;
            }
        }
    }

    /// Runs a case that is not a test yet, or one that is.
    pub(super) fn try_case(
        &mut self,
        subject: &mut Subject,
        case: Case,
        examined: &mut Examined,
        wrong: &mut Vec<(Case, PyObservation)>,
        right: &mut Vec<Case>,
    ) {
        let id = case.id();
        if examined.results.contains_key(&id) {
            return;
        }
        let did = self.run_test(subject, &case);
        if let Some(seen) = self.seen(&did) {
            examined.results.insert(id, seen);
        }
        match did {
            Did::Right => right.push(case),
            Did::Wrong(seen) => self.blame(subject, case, *seen, wrong),
            Did::Unjudged(_) | Did::Excused | Did::Void => {}
        }
    }

    /// Runs a case that becomes a test only if it tells something.
    pub(super) fn try_new_case(
        &mut self,
        subject: &mut Subject,
        case: Case,
        examined: &mut Examined,
        wrong: &mut Vec<(Case, PyObservation)>,
    ) {
        let Some(expected) = self.expect(&case) else {
            return;
        };
        if let Did::Wrong(seen) = self.run_case(subject, &case) {
            let test = self.test(case.clone(), expected.outcomes.clone());
            let outcome = self.judge.outcome(&seen);
            let results = &mut examined.results;
            results.insert(test.id.clone(), Seen::Failed(outcome));
            examined.tests.push(test);
            self.blame(subject, case, *seen, wrong);
        }
    }

    /// Inputs that the machine found become tests and are run.
    pub(super) fn try_inputs(
        &mut self,
        subject: &mut Subject,
        inputs: &[PyWitness],
        examined: &mut Examined,
        wrong: &mut Vec<(Case, PyObservation)>,
        right: &mut Vec<Case>,
    ) {
        for case in inputs.iter().filter_map(case_of) {
            if let Some(expected) = self.expect(&case) {
                let test = self.test(case.clone(), expected.outcomes.clone());
                if !examined.tests.iter().any(|known| known.id == test.id) {
                    examined.tests.push(test);
                }
                self.try_case(subject, case, examined, wrong, right);
            }
        }
    }

    /// Calls near the tests of the references, which end as those do: what the references were not
    /// made for is asked of nobody.
    pub(super) fn nearby(&mut self, entry: &str) -> Vec<Case> {
        if let Some(known) = self.nearby.get(entry) {
            return known.clone();
        }
        let tests = self.tests_of(entry);
        let seeds: Vec<PyWitness> = tests.iter().filter_map(input).cloned().collect();
        let calls = nearby::calls(&seeds, NEARBY, self.class.task.seed);
        let found = self.like(&tests, calls);
        self.nearby.insert(entry.to_owned(), found.clone());
        found
    }

    /// Calls that the texts of the reference and the submission point to.
    pub(super) fn pointed(&mut self, subject: &Subject, entry: &str) -> Vec<Case> {
        let tests = self.tests_of(entry);
        let seeds: Vec<PyWitness> = tests.iter().filter_map(input).cloned().collect();
        let class = self.class;
        let references = class.references.iter().take(1);
        let mut programs: Vec<&str> = references.map(|r| &*r.solution.source.text).collect();
        programs.push(&subject.solution.source.text);
        let calls = nearby::pointed(&seeds, &programs, POINTED);
        self.like(&tests, calls)
    }

    fn tests_of(&mut self, entry: &str) -> Vec<Case> {
        let tests = self.own_tests().into_iter().flatten();
        let cases = tests.map(|test| test.case);
        cases.filter(|case| case.entry == entry).collect()
    }

    /// Those calls that end as tests do.
    fn like(&mut self, tests: &[Case], calls: Vec<PyWitness>) -> Vec<Case> {
        let ends: BTreeSet<String> = tests.iter().filter_map(|case| self.raised(case)).collect();
        let mut found = Vec::new();
        let mut cases: Vec<Case> = Vec::new();
        for case in calls.iter().filter_map(case_of) {
            // What is not meant is made an input that is.
            let is_meant = region(self.class, &case) == Region::Expected;
            if !is_meant {
                cases.extend(repaired(self.class, &case, tests).into_iter().take(1));
            }
            cases.push(case);
        }
        let mut seen = BTreeSet::new();
        cases.retain(|case| seen.insert(case.id()));
        self.expect_ahead(&cases);
        for case in cases {
            let known = self.expect(&case).is_some();
            if known && self.raised(&case).is_none_or(|class| ends.contains(&class)) {
                found.push(case);
            }
        }
        found
    }

    /// What a call of one entry leaves behind, another entry may see: an object whose default list is
    /// everybody's.
    pub(super) fn across_entries(&mut self, subject: &mut Subject, examined: &mut Examined) {
        let left = std::mem::take(&mut subject.left);
        let right = std::mem::take(&mut subject.right);
        for at in 0..examined.judgements.len() {
            let judgement = &examined.judgements[at];
            let entry = judgement.entry.clone();
            let settled = matches!(judgement.ruling, Ruling::Equivalent | Ruling::Unknown);
            let Some(seconds) = right.get(&entry).filter(|_| settled) else {
                continue;
            };
            let firsts = left.iter().filter(|case| case.entry != entry);
            let mut pairs = joined(firsts, seconds, after);
            // A method that only looks, or should, may change the object for the next one.
            let class = entry.rsplit_once('.').map(|(class, _)| class);
            let mates = right.iter().filter(|(other, _)| {
                class.is_some() && other.rsplit_once('.').map(|(class, _)| class) == class
            });
            for (_, firsts) in mates {
                let mut more = joined(firsts.iter().take(MATES), seconds, in_one_life);
                more.truncate(PAIRS);
                pairs.extend(more);
            }
            pairs.sort_by_key(|(size, _)| *size);
            pairs.truncate(MOST_PAIRS);
            let cases: Vec<Case> = pairs.into_iter().map(|(_, case)| case).collect();
            self.try_ahead_all(subject, &cases);
            let mut wrong = Vec::new();
            subject.open.clear();
            for case in cases {
                self.try_new_case(subject, case, examined, &mut wrong);
                if !wrong.is_empty() {
                    break;
                }
            }
            if wrong.is_empty() {
                self.try_repaired(subject, examined, &mut wrong);
            }
            self.keep_reproducible(subject, &mut wrong, examined);
            if !wrong.is_empty() {
                let difference = self.smallest(subject, wrong, seconds, examined);
                examined.judgements[at] = super::differs(&entry, difference);
            }
        }
    }

    /// Two calls in one process: a default argument or a variable of the module may keep something.
    pub(super) fn in_a_row(
        &mut self,
        subject: &mut Subject,
        right: &[Case],
        examined: &mut Examined,
        wrong: &mut Vec<(Case, PyObservation)>,
    ) {
        let most = if subject.keeps.is_empty() {
            FEW_PAIRS
        } else {
            PAIRS
        };
        let mut calls: Vec<(&Case, PyWitness)> = Vec::new();
        for case in right {
            if let Some(witness) = input(case)
                && let Some(expected) = self.expect(case)
                && let [one, ..] = &expected.seen[..]
                && matches!(one.end, PyEnd::Returned(_))
            {
                calls.push((case, witness.clone()));
            }
        }
        calls.sort_by_key(|(case, _)| case.size);
        // What leaves something behind comes first, what may see it second.
        let leaves = |case: &Case| subject.leaving.contains(&case.id());
        let leaving = calls.iter().filter(|(case, _)| leaves(case));
        let mut firsts: Vec<(&Case, PyWitness)> = leaving.take(LEAVING).cloned().collect();
        calls.truncate(SMALLEST);
        let seconds: Vec<(&Case, PyWitness)> = if firsts.is_empty() {
            firsts.clone_from(&calls);
            calls
        } else {
            firsts.iter().cloned().chain(calls).collect()
        };
        let mut pairs: Vec<(u64, Case)> = Vec::new();
        for (first, one) in &firsts {
            for (second, two) in &seconds {
                if let Some(case) = after(one, two).as_ref().and_then(case_of) {
                    pairs.push((first.size + second.size, case));
                }
            }
        }
        if subject.keeps.is_empty() {
            // The largest of the calls at hand followed by the smallest show most.
            pairs.reverse();
            pairs.sort_by_key(|(size, _)| std::cmp::Reverse(*size));
        } else {
            pairs.sort_by_key(|(size, _)| *size);
        }
        pairs.truncate(most);
        let cases: Vec<Case> = pairs.into_iter().map(|(_, case)| case).collect();
        self.try_ahead_all(subject, &cases);
        for case in cases {
            let Some(expected) = self.expect(&case) else {
                continue;
            };
            if let Did::Wrong(seen) = self.run_case(subject, &case) {
                let test = self.test(case.clone(), expected.outcomes.clone());
                let outcome = self.judge.outcome(&seen);
                examined
                    .results
                    .insert(test.id.clone(), Seen::Failed(outcome));
                examined.tests.push(test);
                self.blame(subject, case, *seen, wrong);
                if !wrong.is_empty() {
                    return;
                }
            }
        }
    }
}

/// Calls that follow on others, in one way or another, with their sizes.
fn joined<'c>(
    firsts: impl Iterator<Item = &'c Case>,
    seconds: &[Case],
    join: fn(&PyWitness, &PyWitness) -> Option<PyWitness>,
) -> Vec<(u64, Case)> {
    let mut found = Vec::new();
    for first in firsts {
        for second in seconds {
            if let (Some(one), Some(two)) = (input(first), input(second))
                && let Some(case) = join(one, two).as_ref().and_then(case_of)
            {
                found.push((first.size + second.size, case));
            }
        }
    }
    found.sort_by_key(|(size, _)| *size);
    found
}
