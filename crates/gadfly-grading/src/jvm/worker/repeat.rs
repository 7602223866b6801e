//! The same call twice in one process: whoever keeps something between calls in a static variable shows it
//! with the second one.

use std::collections::BTreeMap;

use gadfly_grade::by_size;
use gadfly_grade::model::{Case, Seen, Test};
use gadfly_suite::java::transcript;

use super::super::super::language::Examined;
use super::super::build::Built;
use super::super::replay::Ran;
use super::JvmWorker;

/// Calls of one entry that are made twice: first large ones, since inputs without anything in them leave nothing
/// behind. If one shows something, all of so many smaller ones, of which the smallest is shown.
const MOST: usize = 6;
const SMALLER: usize = 24;

impl JvmWorker<'_> {
    /// Repeats calls of an entry that a submission which keeps something passed.
    pub(super) fn repeat(
        &mut self,
        entry: &str,
        known: &[Test],
        built: &Built,
        examined: &mut Examined,
        results: &mut BTreeMap<String, (Seen, Ran)>,
    ) -> anyhow::Result<()> {
        let tried = known.iter().chain(&examined.tests);
        let mut passed: Vec<&Test> = tried
            .filter(|test| test.case.entry == entry)
            .filter(|test| matches!(results.get(&test.id), Some((Seen::Passed, _))))
            .collect();
        passed.sort_by(|a, b| by_size(a, b));
        let mut smaller: Vec<Case> = passed.iter().map(|t| twice(&t.case)).collect();
        let larger = smaller.split_off(smaller.len().saturating_sub(MOST));
        smaller.truncate(SMALLER);
        if self.repeat_cases(larger, built, examined, results)? {
            self.repeat_cases(smaller, built, examined, results)?;
        }
        Ok(())
    }

    /// Runs cases; those that go wrong become tests. Whether there are some.
    fn repeat_cases(
        &mut self,
        cases: Vec<Case>,
        built: &Built,
        examined: &mut Examined,
        results: &mut BTreeMap<String, (Seen, Ran)>,
    ) -> anyhow::Result<bool> {
        let texts: Vec<&str> = cases.iter().map(|case| case.run.as_str()).collect();
        self.run_references(&texts)?;
        let mut tests: Vec<Test> = Vec::new();
        for case in cases {
            if let Some(expected) = self.expected(&case.run) {
                tests.push(Test::new(case, expected));
            }
        }
        let asked: Vec<&Test> = tests.iter().collect();
        let mut judged = self.judge(built, &asked, &mut examined.work)?;
        let mut is_wrong = false;
        for test in tests {
            // What it does right says nothing new.
            let Some(seen @ (Seen::Failed(_), _)) = judged.remove(&test.id) else {
                continue;
            };
            is_wrong = true;
            results.insert(test.id.clone(), seen);
            if !examined.tests.iter().any(|other| other.id == test.id) {
                examined.tests.push(test);
            }
        }
        Ok(is_wrong)
    }
}

fn twice(case: &Case) -> Case {
    let first = case.call.trim_end_matches(';');
    // Variables of the first time must not be in the way of those of the second.
    let first = if first.contains('\n') {
        format!("{{ {first}; }}")
    } else {
        format!("{first};")
    };
    Case {
        call: format!("{first}\n{}", case.call),
        run: transcript::twice(&case.run),
        size: case.size.saturating_mul(2).saturating_add(1),
        ..case.clone()
    }
}
