//! The tests that everybody is tried with.
//!
//! A class of 35 finds thousands of inputs, and running all of them with everyone would take longer
//! than finding them. Chosen are those that everybody was tried with anyway, the smallest of those that
//! tell somebody from the reference, and of the others as many as are affordable, small ones first and
//! as many from each function. The choice depends only on what is in the class, so that a class joined
//! from shards is tried with the same tests as one that was graded in one go.
//!
//! Inputs that violate statements about ordinary inputs are chosen for each combination of statements by itself,
//! in the same way but fewer. Whether they count has no influence, so that the teacher's answers change nothing
//! else: a later run with the answers chooses the same tests.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use gadfly_grade::{Class, Seen, Test};

/// Tests beyond those needed.
const MOST: usize = 150;
/// For each function of each wrong submission.
const TELLING: usize = 3;
/// Tests beyond those needed with inputs that violate the same statements.
const FEW_DOUBTFUL: usize = 6;
/// The same for all inputs that violate some statement.
const MOST_DOUBTFUL: usize = 60;

/// Forgets all other tests. The class is settled, so its tests are in order, small ones first.
pub(crate) fn choose(class: &mut Class) {
    let mut groups: BTreeMap<&[String], Vec<&Test>> = BTreeMap::new();
    for test in class.all_tests() {
        groups.entry(&test.doubts).or_default().push(test);
    }
    // Inputs that violate few statements decide most.
    let mut groups: Vec<(&[String], Vec<&Test>)> = groups.into_iter().collect();
    groups.sort_by_key(|(doubts, _)| doubts.len());
    let mut kept = BTreeSet::new();
    let mut left = MOST_DOUBTFUL;
    for (doubts, tests) in groups {
        if doubts.is_empty() {
            kept.extend(chosen(class, &tests, MOST));
        } else {
            let most = left.min(FEW_DOUBTFUL);
            left -= most.min(tests.len());
            kept.extend(chosen(class, &tests, most));
        }
    }
    class.tests.retain(|test| kept.contains(&test.id));
    class.uncounted.retain(|test| kept.contains(&test.id));
}

/// The chosen among tests that are in order, small ones first.
fn chosen(class: &Class, tests: &[&Test], most: usize) -> BTreeSet<String> {
    let mut kept: BTreeSet<String> = class
        .tried_by_all(tests.iter().copied())
        .iter()
        .map(|test| test.id.clone())
        .collect();
    for submission in &class.submissions {
        let mut telling: BTreeMap<&str, usize> = BTreeMap::new();
        for test in tests {
            let failed = matches!(submission.results.get(&test.id), Some(Seen::Failed(_)));
            let number = telling.entry(&test.case.entry).or_default();
            if failed && *number < TELLING {
                *number += 1;
                kept.insert(test.id.clone());
            }
        }
    }
    let mut others: BTreeMap<&str, VecDeque<&str>> = BTreeMap::new();
    for test in tests {
        if !kept.contains(&test.id) {
            let of_entry = others.entry(&test.case.entry).or_default();
            of_entry.push_back(&test.id);
        }
    }
    let mut left = most;
    while left > 0 && others.values().any(|queue| !queue.is_empty()) {
        for queue in others.values_mut() {
            if left > 0
                && let Some(id) = queue.pop_front()
            {
                kept.insert(id.to_owned());
                left -= 1;
            }
        }
    }
    kept
}
