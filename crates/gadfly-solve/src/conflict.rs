//! Why nothing satisfies a set of conditions: a part of them that already contradicts.

use std::rc::Rc;

use gadfly_term::{Model, Pool, Term, eval_bool};

use crate::answer::Answer;
use crate::path::PathCondition;
use crate::solver::Solver;

/// One of the cases in which conditions would have to hold: what is given there (satisfiable, with
/// a model if one is known), and what each condition says there.
pub struct Case {
    pub given: Vec<Term>,
    pub model: Option<Rc<Model>>,
    pub conditions: Vec<(usize, Term)>,
}

/// What can be said about a set of conditions.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Contradiction {
    /// These contradict each other in every case, and without any of them the rest does not.
    Among(Vec<usize>),
    /// There is a case in which all of them hold.
    None { case: usize, model: Rc<Model> },
    /// The solver cannot tell.
    Unknown,
}

/// Sets looked at in the search for a smaller one than a minimal one, and the questions that
/// evaluation does not answer.
const EXTRA_SETS: usize = 20_000;
const EXTRA_QUESTIONS: usize = 300;
/// The largest sets tried.
const MOST_TRIED: usize = 3;

/// A small set of conditions that cannot hold together in any case.
pub fn smallest_conflict(solver: &mut Solver, pool: &mut Pool, cases: &[Case]) -> Contradiction {
    let mut all: Vec<usize> = cases
        .iter()
        .flat_map(|c| c.conditions.iter().map(|c| c.0))
        .collect();
    all.sort_unstable();
    all.dedup();
    let mut search = Search {
        paths: cases
            .iter()
            .map(|case| {
                let mut path = PathCondition::new();
                for &t in &case.given {
                    path.assume(pool, t, case.model.clone());
                }
                path
            })
            .collect(),
        cases,
        models: Vec::new(),
        questions: 0,
        sets: 0,
    };
    match search.contradicts(solver, pool, &all) {
        Verdict::No(case, model) => return Contradiction::None { case, model },
        Verdict::Unknown => return Contradiction::Unknown,
        Verdict::Yes => {}
    }
    // Without each in turn; what is not needed stays out. The last come out first: what is said
    // early is what people mean.
    let mut core = all.clone();
    for &i in all.iter().rev() {
        let rest: Vec<usize> = core.iter().copied().filter(|&c| c != i).collect();
        if matches!(search.contradicts(solver, pool, &rest), Verdict::Yes) {
            core = rest;
        }
    }
    // Minimal is not smallest.
    search.questions = 0;
    for size in 1..core.len().min(MOST_TRIED + 1) {
        let found = search.subset(solver, pool, &all, size, &mut Vec::new());
        if let Some(smaller) = found {
            return Contradiction::Among(smaller);
        }
    }
    Contradiction::Among(core)
}

enum Verdict {
    Yes,
    No(usize, Rc<Model>),
    Unknown,
}

struct Search<'a> {
    cases: &'a [Case],
    paths: Vec<PathCondition>,
    /// Models found so far, with their cases: most sets are refuted by one of them.
    models: Vec<(usize, Rc<Model>)>,
    questions: usize,
    sets: usize,
}

impl Search<'_> {
    /// A contradictory set of this size that continues `chosen`, if one is found.
    fn subset(
        &mut self,
        solver: &mut Solver,
        pool: &mut Pool,
        rest: &[usize],
        size: usize,
        chosen: &mut Vec<usize>,
    ) -> Option<Vec<usize>> {
        if chosen.len() == size {
            if self.questions >= EXTRA_QUESTIONS || self.sets >= EXTRA_SETS {
                return None;
            }
            self.sets += 1;
            let contradicts = matches!(self.contradicts(solver, pool, chosen), Verdict::Yes);
            return contradicts.then(|| chosen.clone());
        }
        for (at, &next) in rest.iter().enumerate() {
            chosen.push(next);
            let found = self.subset(solver, pool, &rest[at + 1..], size, chosen);
            chosen.pop();
            if found.is_some() {
                return found;
            }
        }
        None
    }

    /// Whether these conditions cannot hold together in any case.
    fn contradicts(&mut self, solver: &mut Solver, pool: &mut Pool, set: &[usize]) -> Verdict {
        for (case, model) in &self.models {
            let mut wanted = self.cases[*case].conditions.iter();
            if wanted.all(|c| !set.contains(&c.0) || eval_bool(pool, model, c.1)) {
                return Verdict::No(*case, model.clone());
            }
        }
        let mut unknown = false;
        for (number, case) in self.cases.iter().enumerate() {
            let goal: Vec<Term> = case
                .conditions
                .iter()
                .filter(|c| set.contains(&c.0))
                .map(|c| c.1)
                .collect();
            if goal.iter().any(|&t| pool.as_bool(t) == Some(false)) {
                continue;
            }
            self.questions += 1;
            match solver.check(pool, &self.paths[number], &goal) {
                Answer::Unsat => {}
                Answer::Sat(model) => {
                    self.models.push((number, model.clone()));
                    return Verdict::No(number, model);
                }
                Answer::Unknown(_) => unknown = true,
            }
        }
        if unknown {
            Verdict::Unknown
        } else {
            Verdict::Yes
        }
    }
}
