//! What follows from what was seen: order, smallest differences, verdicts, the suite, points.
//!
//! Nothing here depends on the order in which submissions or tests came in.

use std::cmp::Ordering;
use std::collections::{BTreeMap, BTreeSet};

use crate::cover::{Candidate, cover};
use crate::model::{
    BEYOND, Class, Difference, Judgement, Outcome, Problem, ProblemKind, Reason, Ruling, Seen,
    Submission, TYPES, Test, Verdict,
};
use crate::names;
use crate::region::{Region, Stances};

impl Class {
    /// Call it once everything is in, and again after adding something.
    pub fn settle(&mut self) {
        self.submissions
            .sort_by(|a, b| names::natural(&a.name, &b.name));
        let place: BTreeMap<&str, usize> = self
            .entries
            .iter()
            .enumerate()
            .map(|(at, entry)| (entry.name.as_str(), at))
            .collect();
        let place_of = |name: &str| place.get(name).copied().unwrap_or(usize::MAX);
        let mut tests = std::mem::take(&mut self.tests);
        tests.append(&mut self.uncounted);
        tests.sort_by(|a, b| {
            place_of(&a.case.entry)
                .cmp(&place_of(&b.case.entry))
                .then_with(|| by_size(a, b))
        });
        tests.dedup_by(|a, b| a.id == b.id);
        for test in &mut tests {
            test.weight = weight(test, &self.settings.weights);
            test.chosen = false;
        }
        let stances = Stances::of(&self.inputs);
        let counts = |test: &Test| stances.region(test) == Region::Expected;
        (self.tests, self.uncounted) = tests.into_iter().partition(counts);
        let entries: Vec<String> = self.entries.iter().map(|e| e.name.clone()).collect();
        for submission in &mut self.submissions {
            submission.judge(&entries, &self.tests, &self.uncounted, &stances);
        }
        self.choose();
        self.count();
    }

    /// Tests that were not run with somebody who could be run: shards know only their own tests. A
    /// report is the same for a class graded in one go only when these have been run as well.
    pub fn gaps(&self) -> Vec<(&Test, &Submission)> {
        let mut gaps = Vec::new();
        for test in self.tests.iter().chain(self.open_tests()) {
            for submission in &self.submissions {
                if submission.result(test) == Run::Not {
                    gaps.push((test, submission));
                }
            }
        }
        gaps
    }

    /// Tests on inputs of which nobody has said whether they count.
    pub fn open_tests(&self) -> impl Iterator<Item = &Test> {
        let stances = Stances::of(&self.inputs);
        let open = move |test: &&Test| stances.region(test) == Region::Open;
        self.uncounted.iter().filter(open)
    }

    /// Those that count, and all others.
    pub fn all_tests(&self) -> impl Iterator<Item = &Test> {
        self.tests.iter().chain(&self.uncounted)
    }

    /// The tests that points are counted from: those that everybody was tried with, so that nobody is
    /// measured more strictly than others, and whose expectation the reference stands by.
    pub fn counted_tests(&self) -> Vec<&Test> {
        self.tried_by_all(self.tests.iter())
    }

    /// Those of these tests that were run with every submission, and that the reference answered again.
    pub fn tried_by_all<'t>(&self, tests: impl Iterator<Item = &'t Test>) -> Vec<&'t Test> {
        let ran = |test: &&Test| {
            self.submissions
                .iter()
                .all(|submission| !matches!(submission.result(test), Run::Not | Run::Void))
        };
        tests.filter(ran).collect()
    }

    /// Marks the tests of the suite. Each function has at least one, so that a suite for a class without
    /// mistakes still says what is asked for.
    fn choose(&mut self) {
        let candidates: Vec<Candidate> = self
            .tests
            .iter()
            .map(|test| Candidate {
                size: test.case.size,
                kills: (0..self.submissions.len())
                    .filter(|&at| {
                        let submission = &self.submissions[at];
                        submission.runnable() && submission.result(test) == Run::Failed
                    })
                    .collect(),
            })
            .collect();
        let mut chosen: BTreeSet<usize> = cover(&candidates).into_iter().collect();
        for entry in &self.entries {
            let of_entry = |at: &usize| self.tests[*at].case.entry == entry.name;
            if !chosen.iter().any(of_entry) {
                let smallest = (0..self.tests.len())
                    .filter(of_entry)
                    .min_by(|&a, &b| by_size(&self.tests[a], &self.tests[b]));
                chosen.extend(smallest);
            }
        }
        for (at, test) in self.tests.iter_mut().enumerate() {
            test.chosen = chosen.contains(&at);
        }
    }

    fn count(&mut self) {
        let counted: Vec<Test> = self.counted_tests().into_iter().cloned().collect();
        let most = self.settings.points;
        for submission in &mut self.submissions {
            submission.points = submission.fraction(&counted).map(|part| most * part);
        }
    }

    /// Submissions for which this test tells that they are wrong.
    pub fn kills<'c>(&'c self, test: &Test) -> Vec<&'c Submission> {
        let killed = |s: &&Submission| s.runnable() && s.result(test) == Run::Failed;
        self.submissions.iter().filter(killed).collect()
    }

    /// The tests of the suite, in order.
    pub fn suite(&self) -> impl Iterator<Item = &Test> {
        self.tests.iter().filter(|test| test.chosen)
    }
}

/// The smallest first; ties are broken by text, never by who came first.
pub fn by_size(a: &Test, b: &Test) -> Ordering {
    let key = |test: &Test| (test.case.size, test.case.call.chars().count());
    key(a)
        .cmp(&key(b))
        .then_with(|| a.case.call.cmp(&b.case.call))
        .then_with(|| a.id.cmp(&b.id))
}

fn weight(test: &Test, weights: &[(String, f64)]) -> f64 {
    let fits = |key: &str| key == test.id || key == test.case.call || key == test.case.entry;
    let found = weights.iter().find(|(key, _)| fits(key));
    // A weight below nothing would give points for mistakes.
    found.map_or(1.0, |(_, weight)| {
        if weight.is_finite() {
            weight.max(0.0)
        } else {
            1.0
        }
    })
}

/// How a submission stands to a test.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Run {
    Passed,
    Failed,
    /// It was tried and did not pass, but what it does cannot be told: see [`Seen::Unjudged`].
    Unjudged,
    /// Not asked of this submission.
    Excused,
    /// Not asked of anybody.
    Void,
    /// Gadfly failed.
    Unclear,
    /// It could have been run, but was not.
    Not,
}

impl Submission {
    /// Whether any of it could be run.
    pub fn runnable(&self) -> bool {
        self.problem.is_none()
    }

    pub fn judgement(&self, entry: &str) -> Option<&Judgement> {
        self.judgements.iter().find(|j| j.entry == entry)
    }

    pub(crate) fn result(&self, test: &Test) -> Run {
        let differs = |j: &Judgement| matches!(j.ruling, Ruling::Different(_));
        let absent =
            |j: &Judgement| matches!(j.ruling, Ruling::Missing { .. } | Ruling::Mistyped { .. });
        // What is not there does nothing right.
        if !self.runnable() || self.judgement(&test.case.entry).is_some_and(absent) {
            return Run::Failed;
        }
        match self.results.get(&test.id) {
            Some(Seen::Passed) => Run::Passed,
            Some(Seen::Failed(_)) => Run::Failed,
            Some(Seen::Unjudged(_)) => Run::Unjudged,
            // What it takes it must get right.
            Some(Seen::Excused) if self.judgement(&test.case.entry).is_some_and(differs) => {
                Run::Failed
            }
            Some(Seen::Excused) => Run::Excused,
            Some(Seen::Void) => Run::Void,
            Some(Seen::Unclear) => Run::Unclear,
            None => Run::Not,
        }
    }

    /// Brings judgements into the order of the entries, and makes a failed test a difference: a claim of
    /// equivalence does not stand against a real run, and of several inputs the smallest is shown. A failed
    /// test whose input is in doubt makes an open difference, if there is no other.
    fn judge(
        &mut self,
        entries: &[String],
        tests: &[Test],
        uncounted: &[Test],
        stances: &Stances<'_>,
    ) {
        if !self.runnable() {
            self.judgements.clear();
            return;
        }
        let known: BTreeSet<&str> = tests
            .iter()
            .chain(uncounted)
            .map(|test| test.id.as_str())
            .collect();
        self.results.retain(|id, _| known.contains(id.as_str()));
        let mut given = std::mem::take(&mut self.judgements);
        for entry in entries {
            let mut judgement = match given.iter().position(|j| j.entry == *entry) {
                Some(at) => given.swap_remove(at),
                // Nothing was said, so nothing is known.
                None => Judgement {
                    entry: entry.clone(),
                    ruling: Ruling::Unknown,
                    complete: false,
                    reasons: Vec::new(),
                },
            };
            self.reconsider(&mut judgement, uncounted);
            if let Some((test, actual)) = self.smallest_failed(entry, tests.iter()) {
                let better = match &judgement.ruling {
                    Ruling::Different(old) => test.case.size < old.case.size,
                    Ruling::Equivalent | Ruling::Unknown | Ruling::Open(_) => true,
                    Ruling::Missing { .. } | Ruling::Mistyped { .. } => false,
                };
                if better {
                    let difference = Box::new(difference(test, actual));
                    let before =
                        std::mem::replace(&mut judgement.ruling, Ruling::Different(difference));
                    if !test.doubts.is_empty() {
                        self.replaced.insert(entry.clone(), before);
                    }
                }
            }
            let unjudged = unjudged_of(&self.results, entry, tests);
            if !unjudged.is_empty() {
                if judgement.ruling == Ruling::Equivalent {
                    judgement.ruling = Ruling::Unknown;
                }
                judgement.complete = false;
                let known: BTreeSet<String> = unjudged.iter().map(|r| r.code.clone()).collect();
                judgement.reasons.retain(|r| !known.contains(&r.code));
                judgement.reasons.extend(unjudged);
            }
            let own = tests.iter().filter(|test| test.case.entry == *entry);
            let refused = own.filter(|test| self.results.get(&test.id) == Some(&Seen::Excused));
            if let Some(test) = refused.min_by(|a, b| by_size(a, b)) {
                judgement.complete = false;
                judgement.reasons.push(Reason {
                    code: TYPES.into(),
                    words: format!("types that it refuses and may refuse: {}", test.case.call),
                });
            }
            let open = uncounted
                .iter()
                .filter(|test| stances.region(test) == Region::Open);
            if matches!(judgement.ruling, Ruling::Equivalent | Ruling::Unknown)
                && let Some((test, actual)) = self.smallest_failed(entry, open)
            {
                let difference = Box::new(difference(test, actual));
                let before = std::mem::replace(&mut judgement.ruling, Ruling::Open(difference));
                self.replaced.insert(entry.clone(), before);
            }
            judgement.reasons.sort();
            judgement.reasons.dedup();
            self.judgements.push(judgement);
        }
    }

    /// Takes back a difference on an input that does not count, or not yet.
    fn reconsider(&mut self, judgement: &mut Judgement, uncounted: &[Test]) {
        let stands = match &judgement.ruling {
            Ruling::Open(_) => false,
            Ruling::Different(difference) => {
                let id = difference.case.id();
                uncounted.iter().all(|test| test.id != id)
            }
            Ruling::Equivalent
            | Ruling::Unknown
            | Ruling::Missing { .. }
            | Ruling::Mistyped { .. } => true,
        };
        if stands {
            return;
        }
        judgement.ruling = self.replaced.remove(&judgement.entry).unwrap_or_else(|| {
            // The search ended with that difference.
            judgement.complete = false;
            judgement.reasons.push(Reason {
                code: BEYOND.into(),
                words: "inputs beyond a difference that does not count".into(),
            });
            Ruling::Unknown
        });
    }

    /// The smallest of these tests of an entry that failed, and what was done instead.
    fn smallest_failed<'t>(
        &self,
        entry: &str,
        tests: impl Iterator<Item = &'t Test>,
    ) -> Option<(&'t Test, &Outcome)> {
        tests
            .filter(|test| test.case.entry == entry)
            .filter_map(|test| match self.results.get(&test.id) {
                Some(Seen::Failed(actual)) => Some((test, actual)),
                _ => None,
            })
            .min_by(|a, b| by_size(a.0, b.0))
    }

    pub fn verdict(&self) -> Verdict {
        let any = |fits: fn(&Ruling) -> bool| self.judgements.iter().any(|j| fits(&j.ruling));
        if self.problem.is_some() {
            Verdict::Error
        } else if any(|r| matches!(r, Ruling::Different(_))) {
            Verdict::Different
        } else if any(|r| matches!(r, Ruling::Missing { .. } | Ruling::Mistyped { .. })) {
            Verdict::Error
        } else if any(|r| matches!(r, Ruling::Open(_))) {
            Verdict::Open
        } else if any(|r| matches!(r, Ruling::Unknown)) || self.judgements.is_empty() {
            Verdict::Unknown
        } else {
            Verdict::Equivalent
        }
    }

    /// No bound was hit in judging any of its functions.
    pub fn complete(&self) -> bool {
        let holds = |j: &Judgement| j.complete && !matches!(j.ruling, Ruling::Open(_));
        self.runnable() && !self.judgements.is_empty() && self.judgements.iter().all(holds)
    }

    /// Why it is not complete, each reason once.
    pub fn reasons(&self) -> Vec<&Reason> {
        let all: BTreeSet<&Reason> = self.judgements.iter().flat_map(|j| &j.reasons).collect();
        let mut codes = BTreeSet::new();
        all.into_iter()
            .filter(|reason| codes.insert(&reason.code))
            .collect()
    }

    /// One for each function that differs, the smallest first.
    pub fn differences(&self) -> Vec<&Difference> {
        self.shown_differences(|ruling| match ruling {
            Ruling::Different(difference) => Some(difference),
            _ => None,
        })
    }

    /// One for each function that differs only on inputs of which nobody has said whether they count, the
    /// smallest first.
    pub fn open_differences(&self) -> Vec<&Difference> {
        self.shown_differences(|ruling| match ruling {
            Ruling::Open(difference) => Some(difference),
            _ => None,
        })
    }

    fn shown_differences(&self, of: fn(&Ruling) -> Option<&Difference>) -> Vec<&Difference> {
        let mut all: Vec<&Difference> = self
            .judgements
            .iter()
            .filter_map(|j| of(&j.ruling))
            .collect();
        all.sort_by_key(|d| (d.case.size, d.case.call.chars().count()));
        all
    }

    /// The counterexample that is shown first.
    pub fn counterexample(&self) -> Option<&Difference> {
        self.differences().first().copied()
    }

    /// What cannot be used, as a whole or function by function.
    pub fn problems(&self) -> Vec<Problem> {
        let mut all: Vec<Problem> = self.problem.iter().cloned().collect();
        for judgement in &self.judgements {
            let (kind, message) = match &judgement.ruling {
                Ruling::Missing { instead } => {
                    let mut message = format!("{} is missing", judgement.entry);
                    if let Some(name) = instead {
                        message.push_str(&format!(", but there is {name}"));
                    }
                    (ProblemKind::MissingEntry, message)
                }
                Ruling::Mistyped { found } => (
                    ProblemKind::MistypedEntry,
                    format!("{} has another signature: {found}", judgement.entry),
                ),
                _ => continue,
            };
            all.push(Problem {
                kind,
                message,
                place: None,
            });
        }
        all
    }

    /// How many of these tests it passes, by number.
    pub fn passed(&self, tests: &[&Test]) -> usize {
        let passed = tests.iter().filter(|test| self.result(test) == Run::Passed);
        passed.count()
    }

    /// How many of these tests are asked of it.
    pub fn asked(&self, tests: &[&Test]) -> usize {
        let asked = tests
            .iter()
            .filter(|test| self.result(test) != Run::Excused);
        asked.count()
    }

    /// Why tests of these could not be judged, with the number of tests for each reason.
    pub fn not_judged(&self, tests: &[&Test]) -> Vec<(&Reason, usize)> {
        let mut found: BTreeMap<&str, (&Reason, usize)> = BTreeMap::new();
        for test in tests {
            if self.result(test) == Run::Unjudged
                && let Some(Seen::Unjudged(reason)) = self.results.get(&test.id)
            {
                found.entry(&reason.code).or_insert((reason, 0)).1 += 1;
            }
        }
        found.into_values().collect()
    }

    /// The part of the points it earns. What could not be judged is not passed; nothing can be counted
    /// where Gadfly failed.
    fn fraction(&self, tests: &[Test]) -> Option<f64> {
        if !self.runnable() {
            return Some(0.0);
        }
        let (mut got, mut asked, mut total, mut lost) = (0.0, 0.0, 0.0, false);
        for test in tests {
            total += test.weight;
            match self.result(test) {
                Run::Passed => got += test.weight,
                Run::Excused => continue,
                Run::Unclear => return None,
                Run::Failed | Run::Unjudged | Run::Void | Run::Not => lost = true,
            }
            asked += test.weight;
        }
        let verdict = self.verdict();
        let right = matches!(verdict, Verdict::Equivalent | Verdict::Open);
        if !right && !lost {
            // It is wrong somewhere that is not among the tests, or might be: one more behaviour, not passed. All
            // tests are the measure, or an excused submission would lose more than others.
            return match (total > 0.0, verdict) {
                (true, _) => Some(total / (total + LEAST_LOSS)),
                (false, Verdict::Unknown) => None,
                (false, _) => Some(0.0),
            };
        }
        // A test without weight costs nothing. Others that weigh little cost as much as a doubt, or a submission
        // that is wrong would have more points than one that might be.
        let loss = asked - got;
        let more = if right || loss <= 0.0 {
            0.0
        } else {
            (LEAST_LOSS - loss).max(0.0)
        };
        match (asked > 0.0, verdict) {
            (true, _) => Some(got / (asked + more)),
            (false, Verdict::Equivalent | Verdict::Open) => Some(1.0),
            (false, Verdict::Unknown) => None,
            (false, _) => Some(0.0),
        }
    }
}

/// The weight of what a submission loses, at least, that is wrong or might be.
const LEAST_LOSS: f64 = 1.0;

fn difference(test: &Test, actual: &Outcome) -> Difference {
    Difference {
        case: test.case.clone(),
        expected: test.expected.clone(),
        actual: actual.clone(),
        parts: None,
        explanation: String::new(),
    }
}

/// Why tests of an entry could not be judged: each reason once, with the smallest input.
fn unjudged_of(results: &BTreeMap<String, Seen>, entry: &str, tests: &[Test]) -> Vec<Reason> {
    let mut smallest: BTreeMap<&str, (&Reason, &Test, usize)> = BTreeMap::new();
    for test in tests.iter().filter(|test| test.case.entry == entry) {
        if let Some(Seen::Unjudged(reason)) = results.get(&test.id) {
            let kept = smallest.entry(&reason.code).or_insert((reason, test, 0));
            kept.2 += 1;
            if by_size(test, kept.1) == Ordering::Less {
                (kept.0, kept.1) = (reason, test);
            }
        }
    }
    let told = smallest.into_values().map(|(reason, test, number)| {
        let more = match number {
            1 => String::new(),
            _ => format!(" and {} more", number - 1),
        };
        Reason {
            code: reason.code.clone(),
            words: format!("{}: {}{more}", reason.words, test.case.call),
        }
    });
    told.collect()
}
