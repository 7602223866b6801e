//! The model a human would write. Symbols are settled one after another, each
//! at the first wanted value that is possible, else at the smallest; earlier
//! choices stay. A settled symbol is substituted away, so the question shrinks
//! as it goes. For Booleans and bit-vectors each choice is the best one by
//! definition, so the result depends on the path condition only, not on what the
//! solver was asked before (unless a question times out); floats are settled near
//! the value the solver gave.

use std::rc::Rc;

use gadfly_term::{Evaluator, Int, Model, Pool, Sort, SymId, Term, word};

use crate::answer::Answer;
use crate::path::PathCondition;
use crate::solver::Solver;

/// What is wanted of one symbol.
#[derive(Clone, Debug)]
pub struct Preference {
    pub sym: SymId,
    /// Values to try in order, as bits; for an `Int` see `Int::to_bits`.
    pub candidates: Vec<u64>,
    /// How to shrink if none of them is possible.
    pub measure: Measure,
}

#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Measure {
    /// Towards 0; of two equally far values the positive one.
    Signed,
    /// Towards 0, counting upwards.
    Unsigned,
    /// Few digits, small magnitude; by evaluation only, since solvers are slow
    /// on floats.
    Float,
}

/// The path condition with settled symbols gone.
struct Residue {
    path: PathCondition,
    conjuncts: Vec<Term>,
    /// Of everything: settled values and a model of the residue.
    model: Model,
    /// Questions left, and how many more may remain unanswered.
    questions: u32,
    doubts: u32,
}

/// Questions that one minimisation may ask, and how many of them may come to
/// nothing before it keeps what it has. Then values are only tried.
const QUESTIONS: u32 = 500;
const DOUBTS: u32 = 6;
/// Effort of one question, in percent of the usual: a nicer value is worth less
/// than a decision.
const SHARE: u64 = 10;

impl Solver {
    /// A model of the path with preferences met in order; symbols without a
    /// preference follow, towards zero. Asks a limited number of questions, so the
    /// last symbols of a hard path may keep the values they had. `None` if no
    /// model was found at all.
    pub fn minimise(
        &mut self,
        pool: &mut Pool,
        path: &PathCondition,
        preferences: &[Preference],
    ) -> Option<Rc<Model>> {
        let first = match path.model() {
            Some(model) => model.clone(),
            None => self.check(pool, path, &[]).model()?.clone(),
        };
        let deadline = self.clock.deadline();
        self.clock
            .set_deadline(Some(self.clock.within(self.minimise_limit)));
        self.clock.set_share(Some(SHARE));
        let model = self.minimise_from(pool, path, preferences, first);
        self.clock.set_share(None);
        self.clock.set_deadline(deadline);
        Some(model)
    }

    fn minimise_from(
        &mut self,
        pool: &mut Pool,
        path: &PathCondition,
        preferences: &[Preference],
        first: Rc<Model>,
    ) -> Rc<Model> {
        let conjuncts = path.conjuncts();
        let symbols = crate::query::symbols_of(pool, &conjuncts);
        let mut residue = Residue {
            path: path.clone(),
            conjuncts,
            model: (*first).clone(),
            questions: QUESTIONS,
            doubts: DOUBTS,
        };
        for preference in preferences {
            self.settle(pool, &mut residue, preference);
        }
        for sym in symbols {
            if preferences.iter().all(|p| p.sym != sym) {
                let measure = if pool.sym_sort(sym).is_float() {
                    Measure::Float
                } else {
                    Measure::Signed
                };
                let rest = Preference {
                    sym,
                    candidates: vec![0],
                    measure,
                };
                self.settle(pool, &mut residue, &rest);
            }
        }
        let mut evaluator = Evaluator::new();
        let mut holds = |&t: &Term| evaluator.eval_bool(pool, &residue.model, t);
        // Every step was checked; a slip here would be ours, and the plain model
        // is still right.
        if path.conjuncts().iter().all(&mut holds) {
            Rc::new(residue.model)
        } else {
            first
        }
    }

    fn settle(&mut self, pool: &mut Pool, residue: &mut Residue, preference: &Preference) {
        let sym = preference.sym;
        let found = preference
            .candidates
            .iter()
            .any(|&bits| self.try_value(pool, residue, sym, bits));
        if !found {
            match (preference.measure, pool.sym_sort(sym)) {
                (Measure::Float, Sort::F32 | Sort::F64) => self.shrink_float(pool, residue, sym),
                (Measure::Unsigned, Sort::Bv(width)) => {
                    self.shrink_unsigned(pool, residue, sym, width);
                }
                (_, Sort::Bv(width)) => self.shrink_signed(pool, residue, sym, width),
                (_, Sort::Int) => self.shrink_int(pool, residue, sym),
                _ => {}
            }
        }
        let value = Model::from_iter([(sym, residue.model.get(sym))]);
        residue.model.set(sym, value.get(sym));
        let mut path = PathCondition::new();
        let conjuncts = pool.substitute_all(&residue.conjuncts, &value);
        for &t in &conjuncts {
            path.assume(pool, t, Some(Rc::new(residue.model.clone())));
        }
        residue.conjuncts = path.conjuncts();
        residue.path = path;
    }

    /// Makes the symbol have this value if it can; the residue's model then does.
    fn try_value(&mut self, pool: &mut Pool, residue: &mut Residue, sym: SymId, bits: u64) -> bool {
        let bits = bits & word::mask(pool.sym_sort(sym).width());
        if residue.model.get(sym) == bits {
            return true;
        }
        if pool.sym_sort(sym) == Sort::Int && !is_within(pool, sym, &Int::from_bits(bits)) {
            return false;
        }
        // With the other symbols as they are this costs next to nothing.
        let mut changed = residue.model.clone();
        changed.set(sym, bits);
        if self.accept(pool, residue, changed) {
            return true;
        }
        let t = pool.sym_term(sym);
        let is_value = match pool.sort(t) {
            Sort::Bool => {
                if bits != 0 {
                    t
                } else {
                    pool.not(t)
                }
            }
            Sort::Bv(width) => {
                let constant = pool.bv(width, bits);
                pool.eq(t, constant)
            }
            Sort::Int => {
                let constant = pool.constant(Sort::Int, bits);
                pool.int_eq(t, constant)
            }
            // Only by evaluation: solvers are slow on floats.
            Sort::F32 | Sort::F64 => return false,
        };
        self.ask(pool, residue, is_value)
    }

    /// Whether `t` can hold as well; the residue's model then satisfies it.
    fn ask(&mut self, pool: &mut Pool, residue: &mut Residue, t: Term) -> bool {
        if residue.questions == 0 || residue.doubts == 0 {
            return false;
        }
        residue.questions -= 1;
        match self.check(pool, &residue.path, &[t]) {
            Answer::Unknown(_) => {
                residue.doubts -= 1;
                false
            }
            Answer::Sat(model) => {
                for (sym, bits) in model.iter() {
                    residue.model.set(sym, bits);
                }
                let model = Rc::new(residue.model.clone());
                let tt = pool.tt();
                residue.path.assume(pool, tt, Some(model));
                true
            }
            Answer::Unsat => false,
        }
    }

    fn accept(&mut self, pool: &Pool, residue: &mut Residue, model: Model) -> bool {
        let mut evaluator = Evaluator::new();
        let mut holds = |&t: &Term| evaluator.eval_bool(pool, &model, t);
        let good = residue.conjuncts.iter().all(&mut holds);
        if good {
            residue.model = model;
            let model = Rc::new(residue.model.clone());
            residue.path.assume(pool, pool.tt(), Some(model));
        }
        good
    }

    /// The least magnitude by doubling, then halving; positive before negative.
    fn shrink_signed(&mut self, pool: &mut Pool, residue: &mut Residue, sym: SymId, width: u8) {
        let t = pool.sym_term(sym);
        let value = |residue: &Residue| word::sign_extend(residue.model.get(sym), width);
        let mut too_small: i64 = -1;
        let mut bound: i64 = 0;
        loop {
            let current = value(residue).saturating_abs();
            if current <= bound {
                break;
            }
            let (low, high) = (pool.bv(width, -bound as u64), pool.bv(width, bound as u64));
            let (above, below) = (pool.sle(low, t), pool.sle(t, high));
            let within = pool.and(above, below);
            if self.ask(pool, residue, within) {
                break;
            }
            too_small = bound;
            bound = bound.saturating_mul(2).max(1);
            if bound >= current {
                break;
            }
        }
        // The least possible magnitude is in (too_small, |value|].
        loop {
            let current = value(residue).saturating_abs();
            if current - too_small <= 1 {
                break;
            }
            let middle = too_small + (current - too_small) / 2;
            let (low, high) = (
                pool.bv(width, -middle as u64),
                pool.bv(width, middle as u64),
            );
            let (above, below) = (pool.sle(low, t), pool.sle(t, high));
            let within = pool.and(above, below);
            if !self.ask(pool, residue, within) {
                too_small = middle;
            }
        }
        let least = value(residue);
        if least < 0 && least != word::signed_min(width) {
            self.try_value(pool, residue, sym, least.unsigned_abs());
        }
    }

    /// As `shrink_signed`, for integers without bounds.
    fn shrink_int(&mut self, pool: &mut Pool, residue: &mut Residue, sym: SymId) {
        let size = |residue: &Residue| residue.model.int(sym).abs();
        let mut too_small = Int::MINUS_ONE;
        let mut bound = Int::ZERO;
        while size(residue) > bound {
            if self.ask_within(pool, residue, sym, &bound) {
                break;
            }
            too_small = bound.clone();
            bound = bound.add(&bound).max(Int::ONE);
        }
        // The least possible magnitude is in (too_small, |value|].
        loop {
            let span = size(residue).sub(&too_small);
            if span <= Int::ONE {
                break;
            }
            let middle = too_small.add(&span.shr(&Int::ONE));
            if !self.ask_within(pool, residue, sym, &middle) {
                too_small = middle;
            }
        }
        let least = residue.model.int(sym);
        if least.is_negative() {
            self.try_value(pool, residue, sym, least.neg().to_bits());
        }
    }

    /// Whether an integer can be at most so far from zero.
    fn ask_within(
        &mut self,
        pool: &mut Pool,
        residue: &mut Residue,
        sym: SymId,
        bound: &Int,
    ) -> bool {
        let t = pool.sym_term(sym);
        let (low, high) = (pool.int_value(&bound.neg()), pool.int_value(bound));
        let (above, below) = (pool.int_le(low, t), pool.int_le(t, high));
        let within = pool.and(above, below);
        self.ask(pool, residue, within)
    }

    fn shrink_unsigned(&mut self, pool: &mut Pool, residue: &mut Residue, sym: SymId, width: u8) {
        let t = pool.sym_term(sym);
        // Everything below `least` is impossible.
        let mut least: u64 = 0;
        let mut step: u64 = 1;
        while residue.model.get(sym) > least {
            let current = residue.model.get(sym);
            let span = (current - least).min(step);
            // Doubling while nothing is found, then halving inside.
            let end = pool.bv(width, least + (span - 1));
            let below = pool.ule(t, end);
            if self.ask(pool, residue, below) {
                step = (span / 2).max(1);
            } else {
                least += span;
                step = step.saturating_mul(2);
            }
        }
    }

    /// Tries plain numbers near the current one, evaluated.
    fn shrink_float(&mut self, pool: &mut Pool, residue: &mut Residue, sym: SymId) {
        let single = pool.sym_sort(sym) == Sort::F32;
        let bits = residue.model.get(sym);
        let value = if single {
            f64::from(f32::from_bits(bits as u32))
        } else {
            f64::from_bits(bits)
        };
        for candidate in plain_numbers(value) {
            let bits = if single {
                u64::from((candidate as f32).to_bits())
            } else {
                candidate.to_bits()
            };
            let mut changed = residue.model.clone();
            changed.set(sym, bits);
            if self.accept(pool, residue, changed) {
                return;
            }
        }
    }
}

/// Whether a value is one that a symbol of sort `Int` may have.
fn is_within(pool: &Pool, sym: SymId, value: &Int) -> bool {
    let (lo, hi) = pool.int_range(pool.sym_term(sym));
    lo.is_none_or(|lo| *value >= Int::from(lo)) && hi.is_none_or(|hi| *value <= Int::from(hi))
}

/// Numbers people write, then the value cut to few digits.
fn plain_numbers(value: f64) -> Vec<f64> {
    let mut numbers = vec![
        0.0, 1.0, -1.0, 2.0, -2.0, 0.5, -0.5, 3.0, 5.0, 10.0, -10.0, 100.0, -100.0, 1000.0,
    ];
    if value.is_finite() {
        let mut power = 1.0f64;
        while power * 10.0 <= value.abs() && power < 1e300 {
            power *= 10.0;
        }
        numbers.extend([power, -power, power * 10.0, power * -10.0]);
        // One digit, then more.
        for digits in 0..17 {
            let unit = power / 10f64.powi(digits);
            if unit == 0.0 {
                break;
            }
            let scaled = value / unit;
            numbers.extend([
                scaled.trunc() * unit,
                scaled.floor() * unit,
                scaled.ceil() * unit,
            ]);
        }
    }
    numbers
}
