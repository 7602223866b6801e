//! Receivers with a long life: branches that two or three calls never lead to, such as the
//! rebalancing of a tree or the growing of a buffer.

use gadfly_effort::Deadline;
use std::collections::BTreeSet;
use std::sync::Arc;

use gadfly_jvm::{ClassId, End, Jvm, Mark, MethodId, Outcome, State};
use gadfly_jvm_relational::{History, histories, start_after};

use super::explore::{PathCase, Target, exception_name};
use crate::request::TestRequest;
use gadfly_lang_jvm::explore::Search;

/// Lives of a receiver that are tried for branches that short ones do not reach.
const MOST_LIVES: usize = 64;
/// Paths without anything new after which one life is left.
const LIFE_PATIENCE: u64 = 40;

/// The search for receivers with a long history.
pub(super) struct Lives<'a> {
    pub request: &'a TestRequest,
    pub base: &'a State,
    pub index: usize,
    pub entry: MethodId,
    /// The entries, which have tests of their own.
    pub others: &'a BTreeSet<MethodId>,
}

/// A path of a life that goes where no other went.
struct News {
    outcome: Outcome,
    marks: BTreeSet<(Arc<str>, Mark)>,
}

impl Lives<'_> {
    /// Adds a case for each branch that only a receiver with a long history leads to.
    pub(super) fn live(
        &self,
        jvm: &mut Jvm,
        file_of: &dyn Fn(&str) -> String,
        reached: &mut BTreeSet<(Arc<str>, Mark)>,
        cases: &mut Vec<PathCase>,
        paths: &mut u64,
    ) {
        let method = jvm.classes.method(self.entry).clone();
        if method.is_static() || method.is_constructor() || self.open(jvm, reached) == 0 {
            return;
        }
        let class = method.class;
        let end = Some(Deadline::after(self.request.analysis.bounds.time));
        let lives = histories(jvm, class, MOST_LIVES, self.request.analysis.seed);
        for history in lives {
            if self.open(jvm, reached) == 0 || end.is_some_and(|end| end.is_over()) {
                break;
            }
            // Each path that is news gets the shortest life that leads to it.
            while let Some(news) = self.news(jvm, class, &history, reached, paths) {
                let wanted = news.marks.clone();
                let mut shortest = history.clone();
                let mut call = shortest.calls();
                while call > 0 {
                    call -= 1;
                    let shorter = shortest.without(call);
                    let mut known = reached.clone();
                    known.retain(|mark| !wanted.contains(mark));
                    let same = self.news(jvm, class, &shorter, &known, paths);
                    if same.is_some_and(|same| wanted.is_subset(&same.marks)) {
                        shortest = shorter;
                        call = call.min(shortest.calls());
                    }
                }
                // The terms of the last attempt are gone.
                let Some(again) = self.news_with(jvm, class, &shortest, &wanted, paths) else {
                    reached.extend(wanted);
                    continue;
                };
                reached.extend(again.marks.iter().cloned());
                cases.extend(self.case(jvm, file_of, again.outcome));
            }
        }
    }

    /// Branches that are left in the entry and in what it calls.
    fn open(&self, jvm: &Jvm, reached: &BTreeSet<(Arc<str>, Mark)>) -> usize {
        let mut methods: BTreeSet<&str> = reached.iter().map(|(m, _)| &**m).collect();
        let own = jvm.classes.method(self.entry).full_name();
        methods.insert(&own);
        let mut open = 0;
        for method in jvm.classes.methods() {
            let name = method.full_name();
            let is_other = method.id != self.entry && self.others.contains(&method.id);
            if is_other || method.covered.is_empty() || !methods.contains(name.as_str()) {
                continue;
            }
            let name: Arc<str> = name.into();
            let marks = jvm.all_marks(method.id).into_iter();
            open += marks
                .filter(|m| m.is_branch() && !reached.contains(&(name.clone(), *m)))
                .count();
        }
        open
    }

    /// The path of a life that covers most of what is not known.
    fn news(
        &self,
        jvm: &mut Jvm,
        class: ClassId,
        history: &History,
        known: &BTreeSet<(Arc<str>, Mark)>,
        paths: &mut u64,
    ) -> Option<News> {
        let mut best: Option<News> = None;
        self.each(jvm, class, history, paths, |jvm, outcome| {
            let mut marks = self.marks(jvm, &outcome.state);
            marks.retain(|m| !known.contains(m));
            let more = best.as_ref().map_or(0, |b| b.marks.len());
            if marks.len() > more {
                best = Some(News { outcome, marks });
                return true;
            }
            false
        });
        best
    }

    /// A path of a life that covers all of these.
    fn news_with(
        &self,
        jvm: &mut Jvm,
        class: ClassId,
        history: &History,
        wanted: &BTreeSet<(Arc<str>, Mark)>,
        paths: &mut u64,
    ) -> Option<News> {
        let mut found: Option<News> = None;
        self.each(jvm, class, history, paths, |jvm, outcome| {
            let marks = self.marks(jvm, &outcome.state);
            if found.is_none() && wanted.is_subset(&marks) {
                found = Some(News { outcome, marks });
            }
            false
        });
        found
    }

    /// Branches and lines of the entry and of what has no tests of its own.
    fn marks(&self, jvm: &Jvm, st: &State) -> BTreeSet<(Arc<str>, Mark)> {
        let marks = jvm.marks(st).into_iter();
        marks
            .filter(|(m, _)| *m == self.entry || !self.others.contains(m))
            .map(|(m, mark)| (jvm.classes.method(m).full_name().into(), mark))
            .collect()
    }

    fn each(
        &self,
        jvm: &mut Jvm,
        class: ClassId,
        history: &History,
        paths: &mut u64,
        mut seen: impl FnMut(&mut Jvm, Outcome) -> bool,
    ) {
        let Ok(start) = start_after(jvm, self.base, self.entry, class, history) else {
            return;
        };
        let search = Search {
            time: self.request.analysis.bounds.time,
            patience: LIFE_PATIENCE,
        };
        let mut reasons = BTreeSet::new();
        *paths += search.run(jvm, start, &mut reasons, |jvm, outcome| match outcome.end {
            End::Returned(_) | End::Threw(_) => seen(jvm, outcome),
            _ => false,
        });
        jvm.deadline = None;
        jvm.solver.set_deadline(None);
    }

    fn case(
        &self,
        jvm: &mut Jvm,
        file_of: &dyn Fn(&str) -> String,
        mut outcome: Outcome,
    ) -> Option<PathCase> {
        let conditions = jvm.conditions(&outcome.state);
        let marks = jvm.marks(&outcome.state);
        let failure = jvm.failure(&outcome, file_of);
        let throws = match &outcome.end {
            End::Threw(exception) => Some(exception_name(jvm, &outcome, *exception)),
            _ => None,
        };
        let witness = jvm
            .telling_witness(&mut outcome, self.entry, file_of)
            .ok()?;
        let graphs = if self.request.graphs {
            jvm.telling_graphs(&mut outcome, self.entry).ok()
        } else {
            None
        };
        let name = |m: MethodId| -> Arc<str> { jvm.classes.method(m).full_name().into() };
        let mut targets: BTreeSet<Target> = marks
            .iter()
            .map(|&(m, mark)| Target::Mark(name(m), mark))
            .collect();
        targets.insert(Target::End(
            name(self.entry),
            throws.clone().unwrap_or_default(),
        ));
        Some(PathCase {
            entry: self.index,
            witness,
            targets,
            conditions,
            set_up: Vec::new(),
            failure,
            throws,
            graphs: graphs.map(Arc::new),
        })
    }
}
