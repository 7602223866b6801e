//! What is shown of the cases that go wrong: the smallest, and the line where it goes wrong.

use gadfly_grade::model::{Case, Difference, Place, Seen};
use gadfly_witness::{PyEnd, PyObservation};

use super::super::case::{case_of, input};
use super::super::inputs::region;
use super::super::{TIME, shrink};
use super::runs::Did;
use super::{PythonWorker, Subject};
use crate::fault_localization::{RIGHT, line_to_blame};
use crate::language::Examined;
use crate::own_lines::own_lines;
use gadfly_input::Region;

/// Kinds of inputs that nobody has decided about and that are made smaller.
const OPEN_KINDS: usize = 4;
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
                if region(self.class, &other) != Region::Expected {
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
            let test = self.test(case.clone(), expected.clone());
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

    /// Makes what goes wrong on inputs that nobody has decided about as small as it gets, for the first few kinds of
    /// such inputs. If an input is met on the way that is meant, that goes wrong as well.
    pub(super) fn smallest_open(
        &mut self,
        subject: &mut Subject,
        examined: &mut Examined,
        wrong: &mut Vec<(Case, PyObservation)>,
    ) {
        let mut open = subject.open.clone();
        open.sort_by(|a, b| (a.0.size, &a.0.call).cmp(&(b.0.size, &b.0.call)));
        let mut kinds: Vec<Region> = Vec::new();
        for (case, _) in open {
            let kind = region(self.class, &case);
            if kinds.contains(&kind) || kinds.len() >= OPEN_KINDS {
                continue;
            }
            kinds.push(kind);
            self.shrink_open(subject, case, examined, wrong);
            if !wrong.is_empty() {
                return;
            }
        }
    }

    fn shrink_open(
        &mut self,
        subject: &mut Subject,
        mut case: Case,
        examined: &mut Examined,
        wrong: &mut Vec<(Case, PyObservation)>,
    ) {
        let mut left = SHRINKS;
        'smaller: while let Some(witness) = input(&case) {
            for other in shrink::smaller(witness).iter().filter_map(case_of) {
                if left == 0 {
                    return;
                }
                if examined.results.contains_key(&other.id())
                    || !self.has_fewer_doubts(&other, &case)
                {
                    continue;
                }
                left -= 1;
                let before = subject.open.len();
                self.try_new_case(subject, other.clone(), examined, wrong);
                if !wrong.is_empty() {
                    return;
                }
                if subject.open.len() > before {
                    case = other;
                    continue 'smaller;
                }
            }
            break;
        }
    }

    /// Whether nothing speaks against an input that does not speak against another one.
    fn has_fewer_doubts(&self, case: &Case, than: &Case) -> bool {
        match (region(self.class, case), region(self.class, than)) {
            (Region::Expected, _) => true,
            (Region::Open(own), Region::Open(other)) => {
                own.iter().all(|doubt| other.contains(doubt))
            }
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
