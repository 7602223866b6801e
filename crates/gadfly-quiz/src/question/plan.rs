//! Which kind of question about which instance, and the rounds of runs that this takes.

use std::collections::{BTreeMap, BTreeSet};

use super::runs::Runs;
use super::subject::Subject;
use super::{Asked, Kind, Maker, Why};
use super::{change, differ, hole, order, output, same, trace, turns};
use crate::model::Question;

/// A kind that gave nothing so often is left alone.
const PATIENCE: usize = 4;

/// Questions, and what could not be asked.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Made {
    /// Each with the number of the instance that it is about.
    pub questions: Vec<(usize, Question)>,
    /// Kinds that gave no question at all, and why: a short sentence.
    pub nothing: Vec<(Kind, String)>,
    /// Calls of the runtime.
    pub rounds: usize,
}

/// A question to be made: the instance, and what became of it.
struct Slot {
    number: usize,
    kind: Option<Kind>,
    question: Option<Question>,
    is_over: bool,
}

impl Maker<'_> {
    /// So many questions of these kinds (of all, if none is named), as evenly among kinds as the skeleton
    /// allows. They are about the instances in turn; no two of the same kind are about the same one.
    pub fn questions(&self, kinds: &[Kind], count: usize) -> Made {
        let wanted = if kinds.is_empty() { &Kind::ALL } else { kinds };
        let mut kinds: Vec<Kind> = Vec::new();
        for kind in wanted {
            if !kinds.contains(kind) {
                kinds.push(*kind);
            }
        }
        Planner {
            maker: self,
            runs: Runs::new(self.skeleton),
            kinds,
            tried: BTreeSet::new(),
            failed: BTreeMap::new(),
            made: BTreeMap::new(),
            rounds: 0,
        }
        .plan(count)
    }

    pub(super) fn one(&self, kind: Kind, number: usize) -> Result<Question, String> {
        let runs = Runs::new(self.skeleton);
        loop {
            match self.asked(&runs, kind, number) {
                Ok(question) => return Ok(question),
                Err(Why::No(why)) => return Err(why),
                Err(Why::Wait) if runs.round(self.runtime) => {}
                Err(Why::Wait) => return Err("nothing more can be run".into()),
            }
        }
    }

    fn asked(&self, runs: &Runs<'_>, kind: Kind, number: usize) -> Asked<Question> {
        let Some(drawn) = self.drawn.get(number) else {
            return super::no("there is no such instance");
        };
        if drawn.values.len() != self.skeleton.holes.len() {
            return super::no("the instance has not the holes of the skeleton");
        }
        let subject = Subject {
            maker: self,
            runs,
            number,
            drawn,
            kind,
        };
        match kind {
            Kind::Output => output::question(&subject),
            Kind::Hole => hole::question(&subject),
            Kind::Differ => differ::question(&subject),
            Kind::Turns => turns::question(&subject),
            Kind::Order => order::question(&subject),
            Kind::Change => change::question(&subject),
            Kind::Same => same::question(&subject),
            Kind::Trace => trace::question(&subject),
        }
    }
}

struct Planner<'m> {
    maker: &'m Maker<'m>,
    runs: Runs<'m>,
    kinds: Vec<Kind>,
    tried: BTreeSet<(usize, Kind)>,
    /// How often a kind gave nothing, and why it did last.
    failed: BTreeMap<Kind, (usize, String)>,
    made: BTreeMap<Kind, usize>,
    rounds: usize,
}

impl Planner<'_> {
    fn plan(mut self, count: usize) -> Made {
        let instances = self.maker.drawn.len();
        if instances == 0 {
            return Made::default();
        }
        let mut slots: Vec<Slot> = (0..count)
            .map(|at| Slot {
                number: at % instances,
                kind: None,
                question: None,
                is_over: false,
            })
            .collect();
        loop {
            for at in 0..slots.len() {
                self.advance(&mut slots, at);
            }
            if slots.iter().all(|slot| slot.is_over) || !self.runs.round(self.maker.runtime) {
                break;
            }
            self.rounds += 1;
        }
        let questions = slots.into_iter();
        let questions = questions.filter_map(|slot| Some((slot.number, slot.question?)));
        let given = |kind: &Kind| self.made.get(kind).is_some_and(|n| *n > 0);
        let failed = self.failed.iter();
        let nothing = failed.filter(|(kind, _)| !given(kind));
        Made {
            questions: questions.collect(),
            nothing: nothing
                .map(|(kind, (_, why))| (*kind, why.clone()))
                .collect(),
            rounds: self.rounds,
        }
    }

    /// Goes on with a slot until it has its question, needs runs, or nothing is left to try.
    fn advance(&mut self, slots: &mut [Slot], at: usize) {
        while !slots[at].is_over {
            let kind = match slots[at].kind {
                Some(kind) => kind,
                None => match self.next_kind(slots, at) {
                    Some(kind) => kind,
                    None => {
                        slots[at].is_over = true;
                        return;
                    }
                },
            };
            slots[at].kind = Some(kind);
            let number = slots[at].number;
            self.tried.insert((number, kind));
            match self.maker.asked(&self.runs, kind, number) {
                Ok(question) => {
                    *self.made.entry(kind).or_default() += 1;
                    slots[at].question = Some(question);
                    slots[at].is_over = true;
                }
                Err(Why::Wait) => return,
                Err(Why::No(why)) => {
                    let failed = self.failed.entry(kind).or_default();
                    *failed = (failed.0 + 1, why);
                    slots[at].kind = None;
                }
            }
        }
    }

    /// The kind that was used least, in the order of kinds from one slot to the next.
    fn next_kind(&self, slots: &[Slot], at: usize) -> Option<Kind> {
        let number = slots[at].number;
        let count = self.kinds.len();
        let turn = |kind: &Kind| {
            let place = self.kinds.iter().position(|k| k == kind).unwrap_or(0);
            (place + count - at % count.max(1)) % count.max(1)
        };
        let used = |kind: &Kind| {
            let pending = slots.iter().filter(|s| s.kind == Some(*kind));
            pending.count()
        };
        let failures = |kind: &Kind| self.failed.get(kind).map_or(0, |f| f.0);
        let works = |kind: &Kind| self.made.get(kind).is_some_and(|n| *n > 0);
        self.kinds
            .iter()
            .copied()
            .filter(|kind| !self.tried.contains(&(number, *kind)))
            .filter(|kind| works(kind) || failures(kind) < PATIENCE)
            .min_by_key(|kind| {
                let hopeless = !works(kind) && failures(kind) > 0;
                (hopeless, used(kind), turn(kind))
            })
    }
}
