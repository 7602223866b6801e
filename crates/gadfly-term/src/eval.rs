//! Concrete value of a term under a model. Works with an explicit stack, since
//! terms built by long loops are deeper than the machine stack, and computes
//! only the chosen side of an if-then-else.

use std::cell::RefCell;

use gadfly_effort::{Work, charge};

use crate::int::{Int, IntStore, Scratch};
use crate::model::Model;
use crate::node::{BinOp, Node};
use crate::pool::Pool;
use crate::semantics;
use crate::types::{Sort, Term};
use crate::word;

/// Evaluates several terms under one model, sharing work between them.
/// [`reset`](Evaluator::reset) before the model changes; resetting is O(1).
#[derive(Default)]
pub struct Evaluator {
    values: Vec<u64>,
    /// A value is valid when its stamp equals `generation`.
    stamps: Vec<u32>,
    generation: u32,
    stack: Vec<Term>,
    work: u64,
    /// Big numbers of this generation.
    numbers: Scratch,
}

impl Evaluator {
    pub fn new() -> Evaluator {
        Evaluator {
            generation: 1,
            ..Evaluator::default()
        }
    }

    /// Forgets all values, for use with another model.
    pub fn reset(&mut self) {
        if self.generation == u32::MAX {
            self.stamps.fill(0);
            self.generation = 0;
        }
        self.generation += 1;
        self.numbers.truncate(0);
    }

    /// Nodes evaluated so far: a measure of effort that does not depend on the
    /// machine.
    pub fn work(&self) -> u64 {
        self.work
    }

    fn known(&self, t: Term) -> Option<u64> {
        let i = t.index();
        (self.stamps[i] == self.generation).then(|| self.values[i])
    }

    fn put(&mut self, t: Term, value: u64) {
        self.work += 1;
        charge(Work::Evaluation, 1);
        self.values[t.index()] = value;
        self.stamps[t.index()] = self.generation;
    }

    /// Bits of the value of `root`; for an `Int`, [`eval_int`](Evaluator::eval_int)
    /// is cheaper where the number is big.
    pub fn eval(&mut self, pool: &Pool, model: &Model, root: Term) -> u64 {
        let bits = self.compute(pool, model, root);
        if pool.sort(root) == Sort::Int {
            return self.numbers.load(bits).to_bits();
        }
        bits
    }

    /// The value of a term of sort `Int`.
    pub fn eval_int(&mut self, pool: &Pool, model: &Model, root: Term) -> Int {
        let bits = self.compute(pool, model, root);
        self.numbers.load(bits)
    }

    fn compute(&mut self, pool: &Pool, model: &Model, root: Term) -> u64 {
        if self.generation == 0 {
            self.generation = 1;
        }
        if self.values.len() < pool.len() {
            // Grow in steps: pools grow between calls, one term at a time.
            let size = pool.len().next_power_of_two();
            self.values.resize(size, 0);
            self.stamps.resize(size, 0);
        }
        self.stack.push(root);
        while let Some(&t) = self.stack.last() {
            if self.known(t).is_some() {
                self.stack.pop();
                continue;
            }
            if let Some(value) = self.step(pool, model, t) {
                self.put(t, value);
                self.stack.pop();
            }
        }
        self.values[root.index()]
    }

    pub fn eval_bool(&mut self, pool: &Pool, model: &Model, root: Term) -> bool {
        self.compute(pool, model, root) != 0
    }

    /// The value of `t`, or `None` after pushing an operand that is needed first.
    fn step(&mut self, pool: &Pool, model: &Model, t: Term) -> Option<u64> {
        match pool.node(t) {
            Node::Const(bits) => Some(bits),
            Node::Sym(sym) => Some(model.get(sym) & word::mask(pool.sort(t).width())),
            Node::Un(op, a) => {
                let x = self.need(a)?;
                let (from, to) = (pool.sort(a), pool.sort(t));
                if from == Sort::Int || to == Sort::Int {
                    return Some(semantics::unary_in(&mut self.numbers, op, from, to, x));
                }
                Some(semantics::unary(op, from, to, x))
            }
            Node::Extract { hi, lo, arg } => {
                let x = self.need(arg)?;
                Some(semantics::extract(hi, lo, x))
            }
            Node::Bin(op, a, b) => {
                let x = self.need(a)?;
                match (op, x) {
                    (BinOp::And, 0) => return Some(0),
                    (BinOp::Or, 1) => return Some(1),
                    _ => {}
                }
                let y = self.need(b)?;
                let (left, right) = (pool.sort(a), pool.sort(b));
                let numbers = &mut self.numbers;
                Some(semantics::binary_in(numbers, op, left, right, x, y))
            }
            Node::Ite(c, a, b) => {
                let chosen = if self.need(c)? != 0 { a } else { b };
                self.need(chosen)
            }
        }
    }

    fn need(&mut self, t: Term) -> Option<u64> {
        let value = self.known(t);
        if value.is_none() {
            self.stack.push(t);
        }
        value
    }
}

thread_local! {
    /// Kept between calls so that a single evaluation in a large pool does not
    /// pay for tables of the pool's size.
    static SHARED: RefCell<Evaluator> = RefCell::new(Evaluator::new());
}

/// Bits of the value of `t`; Bool as 0 or 1, floats as raw bits.
pub fn eval(pool: &Pool, model: &Model, t: Term) -> u64 {
    SHARED.with_borrow_mut(|evaluator| {
        evaluator.reset();
        evaluator.eval(pool, model, t)
    })
}

/// The value of a term of sort `Int`.
pub fn eval_int(pool: &Pool, model: &Model, t: Term) -> Int {
    SHARED.with_borrow_mut(|evaluator| {
        evaluator.reset();
        evaluator.eval_int(pool, model, t)
    })
}

pub fn eval_bool(pool: &Pool, model: &Model, t: Term) -> bool {
    eval(pool, model, t) != 0
}
