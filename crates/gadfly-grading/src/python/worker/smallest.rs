//! What is shown of the cases that go wrong: the smallest, and the line where it goes wrong.

use gadfly_grade::model::{Case, Difference, Place, Seen, Test};
use gadfly_witness::{PyEnd, PyObservation};

use super::super::case::{case_of, input};
use super::super::{TIME, shrink};
use super::runs::{Did, Expected};
use super::{PythonWorker, Subject};
use crate::fault_localization::{RIGHT, line_to_blame};
use crate::language::Examined;
use crate::own_lines::own_lines;

/// Calls tried to make a counterexample smaller, and how many more for each call before it.
const SHRINKS: usize = 40;
const MORE_SHRINKS: usize = 8;

impl PythonWorker<'_> {
    /// The smallest of the cases that go wrong, made smaller still.
    pub(super) fn smallest(
        &mut self,
        subject: &mut Subject,
        mut wrong: Vec<(Case, PyObservation)>,
        right: &[Case],
        examined: &mut Examined,
    ) -> Difference {
        wrong.sort_by(|a, b| (a.0.size, &a.0.call).cmp(&(b.0.size, &b.0.call)));
        let (mut case, mut seen) = wrong.swap_remove(0);
        let history = input(&case).map_or(0, |witness| witness.setup.len());
        let mut left = SHRINKS + MORE_SHRINKS * history.min(12);
        let begun = case.id();
        'smaller: while let Some(witness) = input(&case) {
            for smaller in shrink::smaller(witness) {
                let Some(other) = case_of(&smaller) else {
                    continue;
                };
                if left == 0 {
                    break 'smaller;
                }
                // Those are known.
                if right.iter().any(|known| known.id() == other.id()) {
                    continue;
                }
                left -= 1;
                if !self.is_proper(&case, &other) {
                    continue;
                }
                if let Did::Wrong(now) = self.run_case(subject, &other) {
                    (case, seen) = (other, *now);
                    continue 'smaller;
                }
            }
            break;
        }
        // What is shown was seen in a process of its own.
        let known = self.expected.remove(&case.id()).flatten();
        let expected = self.expect(&case).or(known);
        let expected = expected.map(|e| e.outcomes.clone()).unwrap_or_default();
        let actual = self.judge.outcome(&seen);
        if case.id() != begun {
            let test = Test::new(case.clone(), expected.clone());
            examined
                .results
                .insert(test.id.clone(), Seen::Failed(actual.clone()));
            examined.tests.push(test);
        }
        let parts = self.parting(subject, &case, &seen, right);
        Difference {
            case,
            expected,
            actual,
            parts,
            explanation: String::new(),
        }
    }

    /// Whether a smaller case is one that the reference is made for, as far as its end tells: it does
    /// not raise what its text says nothing of.
    fn is_proper(&mut self, case: &Case, smaller: &Case) -> bool {
        let text = self.class.references.first();
        let text = text.map_or("", |r| r.solution.source.text.as_str());
        let misused = |expected: &Expected| {
            expected.seen.first().is_none_or(|seen| {
                matches!(&seen.end, PyEnd::Raised(raised)
                    if matches!(raised.class.as_str(), "TypeError" | "AttributeError" | "NameError")
                        || !text.contains(raised.class.rsplit('.').next().unwrap_or_default()))
            })
        };
        match (self.expect(case), self.expect(smaller)) {
            (Some(one), Some(other)) => misused(&one) || !misused(&other),
            _ => false,
        }
    }

    /// The line of the submission where it goes wrong: where it raises or hangs, else the line that
    /// is most typical of the run that is wrong.
    fn parting(
        &mut self,
        subject: &Subject,
        case: &Case,
        seen: &PyObservation,
        right: &[Case],
    ) -> Option<Place> {
        let file = subject.solution.source.file.clone();
        let place = |line: u32| Place {
            file: file.clone(),
            line: subject.solution.own_line(line),
            column: None,
        };
        match &seen.end {
            PyEnd::Raised(raised) => return raised.place.as_ref().map(|p| place(p.line)),
            PyEnd::TimedOut { line } => return line.map(place),
            PyEnd::Returned(_) => {}
            _ => return None,
        }
        let module = subject.solution.real.clone();
        let witness = input(case)?;
        let lines = self.observe(&module, witness, TIME, false, true).lines;
        let mut passed: Vec<Vec<u32>> = Vec::new();
        for case in right.iter().filter(|c| c.entry == case.entry).take(RIGHT) {
            if let Some(witness) = input(case) {
                let seen = self.observe(&module, witness, TIME, false, true);
                passed.push(seen.lines.into_iter().collect());
            }
        }
        let reference = self.class.references.first();
        let theirs = reference.map_or("", |r| r.solution.source.text.as_str());
        let own = own_lines(theirs, &subject.solution.source.text);
        let own = own.among(lines.into_iter().collect(), |line: &u32| *line);
        line_to_blame(own, &passed).map(place)
    }
}
