//! Models drawn at random instead of the solver's favourite ones.
//!
//! First by rejection: every symbol gets a random value of its domain, and the assignment is taken
//! if it satisfies one of the ends. That is exactly uniform, and cheap where solutions are not
//! rare. Where they are, symbols are fixed in random order to random values that the solver
//! allows, and a random walk by evaluation leads away from what the solver chose for the rest.
//! The same seed gives the same models.

use std::rc::Rc;

use gadfly_term::{Evaluator, Int, Model, Pool, Sort, SymId, Term};
use rustc_hash::FxHashSet;

use crate::answer::Answer;
use crate::path::PathCondition;
use crate::query::symbols_of;
use crate::random::Random;
use crate::solver::Solver;
use crate::words::Words;

/// Numbers to choose from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Choices {
    /// Both ends included.
    Range(i64, i64),
    /// Sorted.
    List(Vec<i64>),
}

impl Choices {
    /// The least and the greatest; `None` if there is nothing to choose from.
    pub fn ends(&self) -> Option<(i64, i64)> {
        match self {
            Choices::Range(lo, hi) => (lo <= hi).then_some((*lo, *hi)),
            Choices::List(list) => Some((*list.first()?, *list.last()?)),
        }
    }

    /// A number as a value of a symbol, which may be narrower.
    pub fn bits(&self, pool: &Pool, sym: SymId, value: i64) -> u64 {
        match pool.sym_sort(sym) {
            Sort::Bool => u64::from(value != 0),
            Sort::Int => Int::from(value).to_bits(),
            sort => value as u64 & gadfly_term::word::mask(sort.width()),
        }
    }

    /// How a value of a symbol reads as a number.
    fn number(&self, pool: &Pool, sym: SymId, bits: u64) -> i64 {
        if pool.sym_sort(sym) == Sort::Int {
            return Int::from_bits(bits).to_i64().unwrap_or(0);
        }
        let width = pool.sym_sort(sym).width();
        let negative = self.ends().is_some_and(|e| e.0 < 0);
        if negative && width < 64 && bits >> (width - 1) & 1 == 1 {
            (bits | (u64::MAX << width)) as i64
        } else {
            bits as i64
        }
    }

    fn contains(&self, value: i64) -> bool {
        match self {
            Choices::Range(lo, hi) => (*lo..=*hi).contains(&value),
            Choices::List(list) => list.binary_search(&value).is_ok(),
        }
    }

    pub(crate) fn count(&self) -> u128 {
        match self {
            Choices::Range(lo, hi) => (i128::from(*hi) - i128::from(*lo) + 1).max(0) as u128,
            Choices::List(list) => list.len() as u128,
        }
    }

    /// One of the numbers; there must be so many.
    pub(crate) fn nth(&self, n: u128) -> i64 {
        match self {
            Choices::Range(lo, _) => lo.wrapping_add(n as i64),
            Choices::List(list) => list.get(n as usize).copied().unwrap_or(0),
        }
    }

    fn draw(&self, random: &mut Random) -> i64 {
        match self {
            Choices::Range(lo, hi) => {
                let count = (hi.wrapping_sub(*lo) as u64).wrapping_add(1);
                lo.wrapping_add(random.below(count) as i64)
            }
            Choices::List(list) => list[random.below(list.len() as u64) as usize],
        }
    }
}

/// Symbols whose values are drawn together.
#[derive(Clone, Debug)]
pub enum Source {
    Number {
        sym: SymId,
        values: Choices,
    },
    /// A word of a regular language: first its length, then one of that length.
    Word {
        length: SymId,
        lengths: Vec<u32>,
        chars: Vec<SymId>,
        words: Rc<Words>,
    },
}

impl Source {
    fn symbols(&self) -> Vec<SymId> {
        match self {
            Source::Number { sym, .. } => vec![*sym],
            Source::Word { length, chars, .. } => std::iter::once(*length)
                .chain(chars.iter().copied())
                .collect(),
        }
    }

    pub(crate) fn draw(&self, pool: &Pool, random: &mut Random, model: &mut Model) {
        match self {
            Source::Number { sym, values } => {
                let value = values.draw(random);
                model.set(*sym, values.bits(pool, *sym, value));
            }
            Source::Word {
                length,
                lengths,
                chars,
                words,
            } => {
                if lengths.is_empty() {
                    return;
                }
                let n = lengths[random.below(lengths.len() as u64) as usize];
                let mut set = |sym: SymId, value: i64| match pool.sym_sort(sym) {
                    Sort::Int => model.set(sym, Int::from(value).to_bits()),
                    _ => model.set(sym, value as u64),
                };
                set(*length, n.into());
                for (&sym, unit) in chars.iter().zip(words.draw(random, n as usize)) {
                    set(sym, unit.into());
                }
            }
        }
    }
}

/// A model of one of the ends.
#[derive(Clone, Debug)]
pub struct Sample {
    pub end: usize,
    pub model: Model,
}

/// Draws models of any of several conditions that exclude each other.
pub struct Sampler {
    sources: Vec<Source>,
    ends: Vec<End>,
    random: Random,
    evaluator: Evaluator,
    /// Rejection was given up.
    rare: bool,
    /// The solver was asked in vain: better walk from what there is.
    hard: bool,
    /// Models found so far by asking the solver, and how many were wanted.
    found: Vec<Sample>,
    turns: u64,
    /// Questions to the solver so far.
    pub questions: u64,
    /// Assignments evaluated so far.
    pub tries: u64,
}

struct End {
    condition: Vec<Term>,
    /// A solution at hand.
    model: Option<Rc<Model>>,
    /// Sources that the condition speaks of.
    bound: Vec<usize>,
    /// Symbols of the condition that come from no source.
    others: Vec<SymId>,
    /// What these are, given the sources.
    definitions: Vec<(SymId, Term)>,
    impossible: bool,
}

/// Work of evaluation (about one nanosecond to ten each) spent on finding one model by rejection.
const REJECTION_WORK: u64 = 3_000_000;
/// Work of one random walk.
const WALK_WORK: u64 = 1_500_000;
/// Steps of a walk for each source.
const STEPS: u64 = 25;
/// Percent of the usual effort for one question about numbers without bounds.
const WISH_EFFORT: u64 = 10;
/// Where the solver is asked in vain, it is asked for one model of so many.
const ASKED_EACH: u64 = 4;
/// Questions to the solver for one model.
const QUESTIONS: u64 = 14;

impl Sampler {
    /// `ends`: conditions that exclude each other, with a model of each if one is known.
    pub fn new(
        pool: &Pool,
        sources: Vec<Source>,
        ends: Vec<(Vec<Term>, Option<Rc<Model>>)>,
        seed: u64,
    ) -> Sampler {
        let own: FxHashSet<SymId> = sources.iter().flat_map(Source::symbols).collect();
        let ends = ends
            .into_iter()
            .map(|(condition, model)| {
                let symbols: FxHashSet<SymId> = symbols_of(pool, &condition).into_iter().collect();
                let speaks_of = |s: &Source| s.symbols().iter().any(|s| symbols.contains(s));
                let bound = (0..sources.len())
                    .filter(|&i| speaks_of(&sources[i]))
                    .collect();
                let mut others: Vec<SymId> = symbols.difference(&own).copied().collect();
                others.sort_unstable();
                End {
                    condition,
                    model,
                    bound,
                    others,
                    definitions: Vec::new(),
                    impossible: false,
                }
            })
            .collect();
        Sampler {
            sources,
            ends,
            random: Random::new(seed),
            evaluator: Evaluator::new(),
            rare: false,
            hard: false,
            found: Vec::new(),
            turns: 0,
            questions: 0,
            tries: 0,
        }
    }

    /// Says what symbols that come from no source probably are at an end, in an order in which
    /// they can be computed. The condition is evaluated in any case.
    pub fn define(&mut self, end: usize, definitions: Vec<(SymId, Term)>) {
        if let Some(end) = self.ends.get_mut(end) {
            end.definitions = definitions;
        }
    }

    /// The next model; `None` if the solver knows of none. May repeat itself.
    pub fn next(&mut self, solver: &mut Solver, pool: &mut Pool) -> Option<Sample> {
        if !self.rare {
            if let Some(sample) = self.by_rejection(pool) {
                return Some(sample);
            }
            self.rare = true;
        }
        self.turns += 1;
        if self.hard
            && !self.turns.is_multiple_of(ASKED_EACH)
            && let Some((sample, true)) = self.walk_on(pool)
        {
            return Some(sample);
        }
        let mut order: Vec<usize> = (0..self.ends.len()).collect();
        self.random.shuffle(&mut order);
        for end in order {
            if let Some(model) = self.by_fixing(solver, pool, end) {
                let sample = self.walk(pool, Sample { end, model });
                self.found.push(sample.clone());
                return Some(sample);
            }
        }
        self.walk_on(pool).map(|(sample, _)| sample)
    }

    /// Walks on from a model found earlier; says whether it got anywhere.
    fn walk_on(&mut self, pool: &Pool) -> Option<(Sample, bool)> {
        if self.found.is_empty() {
            return None;
        }
        let at = self.random.below(self.found.len() as u64) as usize;
        let start = self.found[at].clone();
        let sample = self.walk(pool, start.clone());
        let moved = sample.model != start.model;
        self.found[at] = sample.clone();
        Some((sample, moved))
    }

    fn draw_all(&mut self, pool: &Pool) -> Model {
        let mut model = Model::new();
        for source in &self.sources {
            source.draw(pool, &mut self.random, &mut model);
        }
        model
    }

    /// Which end an assignment is a model of, once what is defined there is computed.
    fn end_of(&mut self, pool: &Pool, model: &mut Model) -> Option<usize> {
        self.tries += 1;
        self.evaluator.reset();
        let evaluator = &mut self.evaluator;
        self.ends.iter().position(|end| {
            complete(pool, evaluator, &end.definitions, model);
            let holds = |t: &Term| evaluator.eval_bool(pool, model, *t);
            end.condition.iter().all(holds)
        })
    }

    fn by_rejection(&mut self, pool: &Pool) -> Option<Sample> {
        let until = self.evaluator.work() + REJECTION_WORK;
        // Drawing costs as well.
        let mut left = REJECTION_WORK / (20 * self.sources.len().max(1) as u64);
        while self.evaluator.work() < until && left > 0 {
            left -= 1;
            let mut model = self.draw_all(pool);
            if let Some(end) = self.end_of(pool, &mut model) {
                return Some(Sample { end, model });
            }
        }
        None
    }

    /// A condition as a path, with a model of it.
    fn path_of(
        &mut self,
        solver: &mut Solver,
        pool: &mut Pool,
        end: usize,
    ) -> Option<PathCondition> {
        if self.ends[end].impossible {
            return None;
        }
        if self.ends[end].model.is_none() {
            let condition = self.ends[end].condition.clone();
            self.questions += 1;
            match solver.check(pool, &PathCondition::new(), &condition) {
                Answer::Sat(model) => self.ends[end].model = Some(model),
                Answer::Unsat => self.ends[end].impossible = true,
                Answer::Unknown(_) => {}
            }
        }
        let model = self.ends[end].model.clone()?;
        let mut path = PathCondition::new();
        for &conjunct in &self.ends[end].condition {
            path.assume(pool, conjunct, Some(model.clone()));
        }
        path.set_model(model);
        Some(path)
    }

    /// Fixes symbols in random order to random values, as far as that is possible.
    fn by_fixing(&mut self, solver: &mut Solver, pool: &mut Pool, end: usize) -> Option<Model> {
        let path = self.path_of(solver, pool, end)?;
        let bound = self.ends[end].bound.clone();
        self.fixed(solver, pool, path, bound, end)
    }

    fn fixed(
        &mut self,
        solver: &mut Solver,
        pool: &mut Pool,
        mut path: PathCondition,
        bound: Vec<usize>,
        end: usize,
    ) -> Option<Model> {
        let wanted = path.conjuncts();
        let mut model = self.draw_all(pool);
        self.overlay(&path, &bound, end, &mut model);
        let mut order = bound.clone();
        self.random.shuffle(&mut order);
        let mut left = QUESTIONS;
        for at in order {
            let Source::Number { sym, values } = self.sources[at].clone() else {
                continue;
            };
            if left == 0 {
                break;
            }
            let term = pool.sym_term(sym);
            let sort = pool.sort(term);
            if !matches!(sort, Sort::Bv(_) | Sort::Int) {
                continue;
            }
            // A value; if it cannot be, one half of the values, then a half of these.
            let value = values.draw(&mut self.random);
            let constant = pool.constant(sort, values.bits(pool, sym, value));
            let mut goal = pool.eq(term, constant);
            let (mut lo, mut hi) = values.ends()?;
            for attempt in 0..3 {
                if left == 0 {
                    break;
                }
                left -= 1;
                self.questions += 1;
                // Only one of many wishes: one that takes long is given up.
                let answer = match sort {
                    Sort::Int => solver.check_lightly(pool, &path, &[goal], WISH_EFFORT),
                    _ => solver.check(pool, &path, &[goal]),
                };
                self.hard |= sort == Sort::Int && matches!(answer, Answer::Unknown(_));
                if let Answer::Sat(found) = answer {
                    path.assume(pool, goal, Some(found));
                    self.overlay(&path, &bound, end, &mut model);
                    if attempt == 0 {
                        break;
                    }
                } else if attempt > 0 {
                    break;
                }
                let middle = lo + ((i128::from(hi) - i128::from(lo)) / 2) as i64;
                if self.random.below(2) == 0 {
                    hi = middle;
                } else {
                    lo = middle.saturating_add(1).min(hi);
                }
                let signed = values.ends().is_some_and(|e| e.0 < 0);
                let low = pool.constant(sort, values.bits(pool, sym, lo));
                let high = pool.constant(sort, values.bits(pool, sym, hi));
                let (above, below) = match signed {
                    _ if sort == Sort::Int => (pool.int_le(low, term), pool.int_le(term, high)),
                    true => (pool.sle(low, term), pool.sle(term, high)),
                    false => (pool.ule(low, term), pool.ule(term, high)),
                };
                goal = pool.and(above, below);
            }
        }
        self.evaluator.reset();
        let evaluator = &mut self.evaluator;
        complete(pool, evaluator, &self.ends[end].definitions, &mut model);
        let mut holds = |t: &Term| evaluator.eval_bool(pool, &model, *t);
        wanted.iter().all(&mut holds).then_some(model)
    }

    /// Takes the values that a path's model gives what the condition speaks of.
    fn overlay(&self, path: &PathCondition, bound: &[usize], end: usize, model: &mut Model) {
        let Some(found) = path.model() else { return };
        for &sym in &self.ends[end].others {
            model.set(sym, found.get(sym));
        }
        for &at in bound {
            for sym in self.sources[at].symbols() {
                model.set(sym, found.get(sym));
            }
        }
    }

    /// Away from where the solver was, by small and large changes that keep the condition.
    fn walk(&mut self, pool: &Pool, start: Sample) -> Sample {
        let mut here = start;
        let until = self.evaluator.work() + WALK_WORK;
        let bound = self.ends[here.end].bound.clone();
        if bound.is_empty() {
            return here;
        }
        let mut steps = STEPS * bound.len() as u64;
        while steps > 0 && self.evaluator.work() < until {
            steps -= 1;
            let mut model = here.model.clone();
            if !self.change(pool, &bound, &mut model) || model == here.model {
                continue;
            }
            if let Some(end) = self.end_of(pool, &mut model) {
                here = Sample { end, model };
            }
        }
        here
    }

    /// One random change; `false` if it leads out of the domains.
    fn change(&mut self, pool: &Pool, bound: &[usize], model: &mut Model) -> bool {
        let pick = |random: &mut Random| bound[random.below(bound.len() as u64) as usize];
        let (a, b) = (pick(&mut self.random), pick(&mut self.random));
        let kind = self.random.below(6);
        let (Source::Number { sym: x, values: vx }, Source::Number { sym: y, values: vy }, true) =
            (&self.sources[a], &self.sources[b], a != b && kind >= 3)
        else {
            return match &self.sources[a] {
                Source::Number { sym, values } if kind == 0 => {
                    let old = values.number(pool, *sym, model.get(*sym));
                    let by = self.random.below(17) as i64 - 8;
                    set(pool, model, *sym, values, old.wrapping_add(by))
                }
                source => {
                    source.draw(pool, &mut self.random, model);
                    true
                }
            };
        };
        let old_x = vx.number(pool, *x, model.get(*x));
        let old_y = vy.number(pool, *y, model.get(*y));
        let (new_x, new_y) = match kind {
            3 => (old_y, old_x),
            _ => {
                let target = vx.draw(&mut self.random);
                let by = match self.random.below(2) {
                    0 => self.random.below(17) as i64 - 8,
                    _ => target.wrapping_sub(old_x),
                };
                // Keeps the difference or the sum.
                let other = if kind == 4 { by } else { by.wrapping_neg() };
                (old_x.wrapping_add(by), old_y.wrapping_add(other))
            }
        };
        set(pool, model, *x, vx, new_x) && set(pool, model, *y, vy, new_y)
    }

    /// A model that also satisfies what is listed for its end, such as that it differs from all
    /// earlier ones: the last resort, where drawing only repeats itself.
    pub fn other(&mut self, solver: &mut Solver, pool: &mut Pool, further: &[Vec<Term>]) -> Other {
        let mut unsure = false;
        let mut order: Vec<usize> = (0..self.ends.len()).collect();
        self.random.shuffle(&mut order);
        for end in order {
            let Some(mut path) = self.path_of(solver, pool, end) else {
                unsure |= !self.ends[end].impossible;
                continue;
            };
            let further = further.get(end).map_or(&[][..], |f| f);
            self.questions += 1;
            match solver.check(pool, &path, further) {
                Answer::Sat(found) => {
                    for &t in further {
                        path.assume(pool, t, Some(found.clone()));
                    }
                    let mut bound = self.ends[end].bound.clone();
                    let symbols: FxHashSet<SymId> = symbols_of(pool, further).into_iter().collect();
                    let more = (0..self.sources.len()).filter(|&i| {
                        let own = self.sources[i].symbols();
                        own.iter().any(|s| symbols.contains(s))
                    });
                    bound.extend(more);
                    bound.sort_unstable();
                    bound.dedup();
                    if let Some(model) = self.fixed(solver, pool, path, bound, end) {
                        return Other::Found(Sample { end, model });
                    }
                    unsure = true;
                }
                Answer::Unsat => {}
                Answer::Unknown(_) => unsure = true,
            }
        }
        if unsure { Other::Unknown } else { Other::None }
    }
}

/// Computes what is defined.
fn complete(
    pool: &Pool,
    evaluator: &mut Evaluator,
    definitions: &[(SymId, Term)],
    model: &mut Model,
) {
    for &(sym, t) in definitions {
        // What was evaluated before may depend on it.
        evaluator.reset();
        let bits = evaluator.eval(pool, model, t);
        model.set(sym, bits);
    }
    if !definitions.is_empty() {
        evaluator.reset();
    }
}

/// The answer of [`Sampler::other`].
#[derive(Clone, Debug)]
pub enum Other {
    Found(Sample),
    /// There is none.
    None,
    Unknown,
}

fn set(pool: &Pool, model: &mut Model, sym: SymId, values: &Choices, value: i64) -> bool {
    let inside = values.contains(value);
    if inside {
        model.set(sym, values.bits(pool, sym, value));
    }
    inside
}
