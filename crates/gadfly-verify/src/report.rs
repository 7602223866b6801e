//! From what was explored and replayed to verdicts.

use std::collections::BTreeSet;

use gadfly_jvm::States;
use gadfly_witness::{
    Broken as Shown, Claim, ClauseReport, Counterexample, Hint, MethodReport, Reason, Verdict,
};

use super::confirm::{Seen, grouped, of_method};
use super::explore::{Broken, Explored};
use super::plan::{Check, Plan};
use super::reliance::{self, Reliance};

/// One report for each method and class of receivers; the cases of a contract are put together.
pub(crate) fn methods(
    plan: &Plan,
    explored: Vec<Explored>,
    seen: Vec<Vec<Seen>>,
) -> Vec<MethodReport> {
    let mut methods: Vec<(String, Building)> = Vec::new();
    for (explored, seen) in explored.iter().zip(seen) {
        let check = &plan.checks[explored.check];
        let key = format!("{}|{}", check.class, check.signature);
        let at = match methods.iter().position(|(other, _)| *other == key) {
            Some(at) => at,
            None => {
                methods.push((key, Building::new(check, explored)));
                methods.len() - 1
            }
        };
        methods[at].1.add(plan, check, explored, seen);
    }
    let known: Vec<Reliance> = methods.iter().map(|(_, b)| b.reliance.clone()).collect();
    let mut reports: Vec<MethodReport> = methods
        .into_iter()
        .map(|(_, building)| building.finish(plan))
        .collect();
    // What limits a claim limits the claims that rely on it.
    loop {
        let verdicts: Vec<Verdict> = reports.iter().map(|r| r.verdict.clone()).collect();
        for (report, own) in reports.iter_mut().zip(&known) {
            limit(report, reliance::limits(own, &known, &verdicts));
        }
        if reports.iter().map(|r| &r.verdict).eq(&verdicts) {
            return reports;
        }
    }
}

/// Takes back what these reasons do not allow to say.
fn limit(report: &mut MethodReport, more: BTreeSet<Reason>) {
    let Verdict::Holds(extent) = &report.verdict else {
        return;
    };
    let mut limits: BTreeSet<Reason> = extent.bounds().iter().cloned().collect();
    limits.extend(more);
    let verdict = Verdict::of(&Claim::of(report.cases, &limits));
    for clause in &mut report.clauses {
        if matches!(clause.verdict, Verdict::Holds(_)) {
            clause.verdict = verdict.clone();
        }
    }
    report.verdict = verdict;
    limits.extend(report.function.reasons.iter().cloned());
    report.function.reasons = limits.into_iter().collect();
}

/// A report on its way.
struct Building {
    report: MethodReport,
    reasons: BTreeSet<Reason>,
    clauses: Vec<i32>,
    /// Clauses with a reason of their own not to be decided.
    open: Vec<(i32, Reason)>,
    broken: Vec<(Option<i32>, Counterexample)>,
    reliance: Reliance,
}

impl Building {
    fn new(check: &Check, explored: &Explored) -> Building {
        let mut function = explored.function.clone();
        function.paths = 0;
        function.reasons.clear();
        (function.lines.0, function.branches.0) = (0, 0);
        Building {
            report: MethodReport {
                function,
                receiver: check.has_receiver.then(|| check.class.replace('$', ".")),
                verdict: Verdict::of(&Claim::of(0, &[])),
                clauses: Vec::new(),
                counterexamples: Vec::new(),
                shapes: 0,
                k: None,
                cases: 0,
                hints: Vec::new(),
            },
            reasons: BTreeSet::new(),
            clauses: Vec::new(),
            open: Vec::new(),
            broken: Vec::new(),
            reliance: Reliance::default(),
        }
    }

    fn add(&mut self, plan: &Plan, check: &Check, explored: &Explored, seen: Vec<Seen>) {
        self.reliance.add(check, explored);
        let report = &mut self.report;
        report.function.paths += explored.function.paths;
        report.shapes += explored.shapes;
        report.k = report.k.max(explored.k);
        if explored.judged == 0 && explored.candidates.is_empty() {
            self.reasons.insert(Reason::NoInput);
        }
        report.cases += explored.cases;
        // Each case covers its part; together they cover at least the larger one.
        let most = |a: &mut (u32, u32), b: (u32, u32)| *a = (a.0.max(b.0), a.1.max(b.1));
        most(&mut report.function.lines, explored.function.lines);
        most(&mut report.function.branches, explored.function.branches);
        self.reasons
            .extend(explored.function.reasons.iter().cloned());
        for clause in &check.clauses {
            if !self.clauses.contains(clause) {
                self.clauses.push(*clause);
            }
        }
        for &id in &check.clauses {
            if let Some(why) = plan.clause(id).and_then(|clause| clause.unsupported) {
                self.open.push((id, Reason::Unsupported(why)));
            }
        }
        for (broken, candidates) in grouped(explored) {
            let id = match broken {
                Broken::Clause { id, .. } => Some(*id),
                Broken::Failure(_) => None,
            };
            let found = candidates.iter().find_map(|&index| {
                let shown = seen[index].shown.as_ref()?;
                Some((&explored.candidates[index], shown))
            });
            let Some((candidate, shown)) = found else {
                if !candidates.iter().all(|index| seen[*index].speculative) {
                    // The real run executes the code of what is called, which need not do all that
                    // its contract permits.
                    let what = "what is called does all that its contract permits";
                    let reason = if plan.is_modular() {
                        Reason::Assumed(what.into())
                    } else {
                        Reason::NotReplayed
                    };
                    match id {
                        Some(id) => self.open.push((id, reason)),
                        None => {
                            self.reasons.insert(reason);
                        }
                    }
                }
                continue;
            };
            let pictured = &candidate.witnesses[shown.witness];
            let counterexample = Counterexample {
                broken: match broken {
                    Broken::Clause { .. } => Shown::Clause {
                        index: 0,
                        thrown: shown.thrown.clone(),
                    },
                    Broken::Failure(failure) => Shown::Failure {
                        kind: failure.kind,
                        exception: failure.exception.clone(),
                    },
                },
                witness: of_method(&pictured.witness, &check.method),
                before: pictured.before.clone(),
                after: pictured.after.clone(),
                place: shown.place.clone(),
                message: shown.message.clone(),
                picture: None,
                confirmed: shown.confirmed,
            };
            if let Some(weak) = &check.weak {
                let reason = Reason::Unsupported(weak.clone());
                self.open.push((id.unwrap_or(NO_CLAUSE), reason));
            } else if candidate.states == States::Free && pictured.doubtful {
                self.open.push((id.unwrap_or(NO_CLAUSE), Reason::States));
                self.report.hints.push(Hint { counterexample });
            } else if self
                .broken
                .iter()
                .all(|(other, _)| id.is_none() || *other != id)
            {
                self.broken.push((id, counterexample));
            }
        }
    }

    fn finish(mut self, plan: &Plan) -> MethodReport {
        for id in self.broken.iter().filter_map(|(id, _)| *id) {
            if !self.clauses.contains(&id) {
                self.clauses.push(id);
            }
        }
        let reasons: Vec<Reason> = self.reasons.into_iter().collect();
        let general = Verdict::of(&Claim::of(self.report.cases, &reasons));
        let mut report = self.report;
        for id in &self.clauses {
            let Some(clause) = plan.clause(*id) else {
                continue;
            };
            let open: Vec<Reason> = self
                .open
                .iter()
                .filter(|(of, _)| of == id)
                .map(|(_, reason)| reason.clone())
                .collect();
            let verdict = if self.broken.iter().any(|(of, _)| *of == Some(*id)) {
                Verdict::Violated
            } else if !open.is_empty() {
                Verdict::Unknown { reasons: open }
            } else {
                general.clone()
            };
            report.clauses.push(ClauseReport {
                kind: clause.kind.into(),
                text: clause.text.into(),
                file: clause.file,
                line: clause.line,
                column: clause.column,
                verdict,
            });
        }
        let places: Vec<i32> = self
            .clauses
            .iter()
            .copied()
            .filter(|id| plan.clause(*id).is_some())
            .collect();
        self.broken.sort_by_key(|(id, _)| match id {
            Some(id) => places
                .iter()
                .position(|other| other == id)
                .unwrap_or(usize::MAX - 1),
            None => usize::MAX,
        });
        for (id, mut counterexample) in self.broken {
            if let Shown::Clause { index, .. } = &mut counterexample.broken {
                *index = places
                    .iter()
                    .position(|other| Some(*other) == id)
                    .unwrap_or(0);
            }
            report.counterexamples.push(counterexample);
        }
        let mut open: Vec<Reason> = self.open.iter().map(|(_, reason)| reason.clone()).collect();
        open.sort();
        open.dedup();
        report.verdict = match (report.counterexamples.is_empty(), open.is_empty()) {
            (false, _) => Verdict::Violated,
            (true, false) => {
                let doubts = reasons
                    .iter()
                    .filter(|r| !r.is_bound() && !open.contains(r));
                let doubts: Vec<Reason> = doubts.cloned().collect();
                Verdict::Unknown {
                    reasons: open.iter().cloned().chain(doubts).collect(),
                }
            }
            _ => general,
        };
        let mut all = reasons;
        all.extend(
            open.into_iter()
                .filter(|reason| !all.contains(reason))
                .collect::<Vec<_>>(),
        );
        report.function.reasons = all;
        report
    }
}

/// A failure that belongs to no clause.
const NO_CLAUSE: i32 = i32::MIN;
