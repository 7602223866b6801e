//! Answers by evaluation alone, for conditions on symbols with known domains.
//!
//! A few hundred random assignments are kept, and the value of every term under all of them, which
//! is computed once. Most feasible branches are shown to be so by one of them at the price of a
//! bit test. Where none does and the symbols concerned have few values together, all of them are
//! tried, which also refutes what circuits are bad at.

use std::rc::Rc;

use gadfly_term::{Evaluator, Model, Node, Pool, Scratch, SymId, Term, semantics, word};
use rustc_hash::FxHashMap;

use crate::answer::Answer;
use crate::path::PathCondition;
use crate::random::Random;
use crate::sample::{Choices, Source};

/// Assignments kept.
const SIZE: usize = 256;
const WORDS: usize = SIZE / 64;
/// Terms beyond which no more columns are made.
const MOST_TERMS: usize = 60_000;
/// Assignments tried where all are.
const MOST_TRIED: u128 = 40_000;
/// Work (terms evaluated) of trying all.
const MOST_WORK: u64 = 1_000_000;

/// Which of the assignments satisfy something.
type Set = [u64; WORDS];

pub struct Panel {
    models: Vec<Rc<Model>>,
    /// Values of terms under each assignment, by index of the term.
    columns: Vec<Option<Box<[u64; SIZE]>>>,
    /// Where each assignment stands for all values of a symbol.
    domains: FxHashMap<SymId, Choices>,
    evaluator: Evaluator,
    /// Big numbers of the columns.
    numbers: Scratch,
}

/// Big numbers beyond which no more columns are made.
const MOST_NUMBERS: usize = 200_000;

impl Panel {
    pub fn new(pool: &Pool, sources: &[Source], seed: u64) -> Panel {
        let mut random = Random::new(seed);
        let mut models = Vec::with_capacity(SIZE);
        for _ in 0..SIZE {
            let mut model = Model::new();
            for source in sources {
                source.draw(pool, &mut random, &mut model);
            }
            models.push(Rc::new(model));
        }
        let domains = sources
            .iter()
            .filter_map(|s| match s {
                Source::Number { sym, values } => Some((*sym, values.clone())),
                Source::Word { .. } => None,
            })
            .collect();
        Panel {
            models,
            columns: Vec::new(),
            domains,
            evaluator: Evaluator::new(),
            numbers: Scratch::default(),
        }
    }

    /// An assignment of those at hand that satisfies the path and the condition.
    pub fn witness(
        &mut self,
        pool: &Pool,
        path: &PathCondition,
        condition: Term,
    ) -> Option<Rc<Model>> {
        if pool.len() > MOST_TERMS {
            return None;
        }
        let mut set = self.satisfying(pool, condition)?;
        for conjunct in path.conjuncts().into_iter().rev() {
            if set == [0; WORDS] {
                return None;
            }
            let more = self.satisfying(pool, conjunct)?;
            for (word, more) in set.iter_mut().zip(more) {
                *word &= more;
            }
        }
        let first = (0..SIZE).find(|&i| set[i / 64] >> (i % 64) & 1 == 1)?;
        Some(self.models[first].clone())
    }

    fn satisfying(&mut self, pool: &Pool, t: Term) -> Option<Set> {
        self.compute(pool, t)?;
        let column = self.columns[t.index()].as_ref()?;
        let mut set = [0; WORDS];
        for (i, &value) in column.iter().enumerate() {
            set[i / 64] |= (value & 1) << (i % 64);
        }
        Some(set)
    }

    fn compute(&mut self, pool: &Pool, root: Term) -> Option<()> {
        if self.columns.len() < pool.len() {
            self.columns.resize(pool.len().next_power_of_two(), None);
        }
        let mut stack = vec![root];
        while let Some(&t) = stack.last() {
            if self.columns[t.index()].is_some() {
                stack.pop();
                continue;
            }
            if self.numbers.len() > MOST_NUMBERS {
                return None;
            }
            let before = stack.len();
            let missing = |c: &Term| self.columns[c.index()].is_none();
            stack.extend(pool.node(t).children().filter(missing));
            if stack.len() > before {
                continue;
            }
            stack.pop();
            let mut numbers = std::mem::take(&mut self.numbers);
            let column = self.column(pool, t, &mut numbers);
            self.numbers = numbers;
            self.columns[t.index()] = Some(column);
        }
        Some(())
    }

    fn column(&self, pool: &Pool, t: Term, numbers: &mut Scratch) -> Box<[u64; SIZE]> {
        let of = |t: Term| self.columns[t.index()].as_deref().unwrap_or(&[0; SIZE]);
        let mut column = Box::new([0; SIZE]);
        let to = pool.sort(t);
        match pool.node(t) {
            Node::Const(bits) => column.fill(bits),
            Node::Sym(sym) => {
                let mask = word::mask(to.width());
                for (slot, model) in column.iter_mut().zip(&self.models) {
                    *slot = model.get(sym) & mask;
                }
            }
            Node::Un(op, a) => {
                let from = pool.sort(a);
                for (slot, &x) in column.iter_mut().zip(of(a)) {
                    *slot = semantics::unary_in(numbers, op, from, to, x);
                }
            }
            Node::Extract { hi, lo, arg } => {
                for (slot, &x) in column.iter_mut().zip(of(arg)) {
                    *slot = semantics::extract(hi, lo, x);
                }
            }
            Node::Bin(op, a, b) => {
                let (left, right) = (pool.sort(a), pool.sort(b));
                let operands = of(a).iter().zip(of(b));
                for (slot, (&x, &y)) in column.iter_mut().zip(operands) {
                    *slot = semantics::binary_in(numbers, op, left, right, x, y);
                }
            }
            Node::Ite(c, a, b) => {
                let sides = of(a).iter().zip(of(b));
                for ((slot, &c), (&x, &y)) in column.iter_mut().zip(of(c)).zip(sides) {
                    *slot = if c != 0 { x } else { y };
                }
            }
        }
        column
    }

    /// Every assignment of the symbols that the condition is connected with, if they are few.
    pub fn try_all(
        &mut self,
        pool: &Pool,
        path: &PathCondition,
        condition: Term,
    ) -> Option<Answer> {
        let mut symbols: Vec<SymId> = pool.symbols(condition).to_vec();
        let mut rest = path.conjuncts();
        let mut part = vec![condition];
        loop {
            let before = part.len();
            rest.retain(|&t| {
                let own = pool.symbols(t);
                if !own.iter().any(|s| symbols.binary_search(s).is_ok()) {
                    return true;
                }
                symbols.extend_from_slice(own);
                symbols.sort_unstable();
                symbols.dedup();
                part.push(t);
                false
            });
            if part.len() == before {
                break;
            }
        }
        let domains: Option<Vec<(SymId, Choices)>> = symbols
            .iter()
            .map(|s| Some((*s, self.domains.get(s)?.clone())))
            .collect();
        let domains = domains?;
        let mut count: u128 = 1;
        for (_, values) in &domains {
            count = count.checked_mul(values.count())?;
            if count > MOST_TRIED {
                return None;
            }
        }
        // What the condition says alone fails soonest.
        let until = self.evaluator.work() + MOST_WORK;
        let mut model: Model = path.model().map_or_else(Model::new, |m| (**m).clone());
        let mut digits = vec![0u128; domains.len()];
        for (sym, values) in &domains {
            model.set(*sym, values.bits(pool, *sym, values.nth(0)));
        }
        loop {
            self.evaluator.reset();
            let evaluator = &mut self.evaluator;
            if part.iter().all(|&t| evaluator.eval_bool(pool, &model, t)) {
                return Some(Answer::Sat(Rc::new(model)));
            }
            if self.evaluator.work() > until {
                return None;
            }
            // The next assignment, like a number with a digit for each symbol.
            let mut at = 0;
            loop {
                let Some((sym, values)) = domains.get(at) else {
                    return Some(Answer::Unsat);
                };
                digits[at] += 1;
                let over = digits[at] >= values.count();
                if over {
                    digits[at] = 0;
                }
                model.set(*sym, values.bits(pool, *sym, values.nth(digits[at])));
                if !over {
                    break;
                }
                at += 1;
            }
        }
    }
}
