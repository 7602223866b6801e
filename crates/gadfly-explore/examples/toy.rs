//! A tutorial: a whole symbolic machine for a language of ten instructions.
//!
//! `cargo run -p gadfly-explore --example toy` explores the program below for all inputs and
//! prints, for each path, how it ends and an input that leads there.

use gadfly_explore::{Advance, Limits, Machine, Position, Strategy, explore};
use gadfly_solve::{Answer, PathCondition, Solver, SolverConfig};
use gadfly_term::{Pool, Sort, SymId, Term};
use std::ops::ControlFlow;
use std::time::Duration;

/// The language: a stack of 32-bit integers and one input.
#[derive(Clone, Copy)]
enum Op {
    Input,
    Push(i32),
    Dup,
    Add,
    Mul,
    /// Fails on zero.
    Div,
    /// Pops `b`, `a`; jumps if `a < b`.
    JumpIfLess(usize),
    Jump(usize),
    Crash,
    Halt,
}

/// One path: where it is, its stack, and what must hold of the input for it to be taken.
#[derive(Clone)]
struct Path {
    at: usize,
    stack: Vec<Term>,
    condition: PathCondition,
}

struct Toy {
    program: Vec<Op>,
    pool: Pool,
    solver: Solver,
    input: Term,
}

impl Toy {
    fn pop(&self, path: &mut Path) -> Term {
        path.stack.pop().unwrap_or(self.input)
    }

    /// Whether a condition holds on this path. If it may or may not, this path goes on without
    /// it, and a sibling that starts at `other` takes it.
    fn holds(
        &mut self,
        path: &mut Path,
        condition: Term,
        other: usize,
        forks: &mut Vec<Path>,
    ) -> bool {
        let negated = self.pool.not(condition);
        match self
            .solver
            .branch(&mut self.pool, &path.condition, condition)
        {
            (Answer::Sat(yes), Answer::Sat(no)) => {
                let mut sibling = path.clone();
                sibling.at = other;
                sibling.condition.assume(&self.pool, condition, Some(yes));
                forks.push(sibling);
                path.condition.assume(&self.pool, negated, Some(no));
                false
            }
            (Answer::Sat(_), _) => true,
            _ => false,
        }
    }
}

impl Machine for Toy {
    type State = Path;
    type Outcome = (&'static str, Path);

    fn advance(
        &mut self,
        mut path: Path,
        forks: &mut Vec<Path>,
    ) -> Advance<Path, (&'static str, Path)> {
        loop {
            // Address 0 is where failed divisions go.
            let Some(&op) = path.at.checked_sub(1).and_then(|at| self.program.get(at)) else {
                return Advance::Ended(("divides by zero", path));
            };
            path.at += 1;
            match op {
                Op::Input => path.stack.push(self.input),
                Op::Push(n) => path.stack.push(self.pool.i32(n)),
                Op::Dup => {
                    let top = path.stack.last().copied().unwrap_or(self.input);
                    path.stack.push(top);
                }
                Op::Add => {
                    let (b, a) = (self.pop(&mut path), self.pop(&mut path));
                    path.stack.push(self.pool.add(a, b));
                }
                Op::Mul => {
                    let (b, a) = (self.pop(&mut path), self.pop(&mut path));
                    path.stack.push(self.pool.mul(a, b));
                }
                Op::Div => {
                    let (b, a) = (self.pop(&mut path), self.pop(&mut path));
                    let zero = self.pool.i32(0);
                    let fails = self.pool.eq(b, zero);
                    if self.holds(&mut path, fails, 0, forks) {
                        return Advance::Ended(("divides by zero", path));
                    }
                    path.stack.push(self.pool.sdiv(a, b));
                }
                Op::JumpIfLess(to) => {
                    let (b, a) = (self.pop(&mut path), self.pop(&mut path));
                    let less = self.pool.slt(a, b);
                    if self.holds(&mut path, less, to, forks) {
                        path.at = to;
                    }
                }
                Op::Jump(to) => path.at = to,
                Op::Crash => return Advance::Ended(("crashes", path)),
                Op::Halt => return Advance::Ended(("halts", path)),
            }
        }
    }

    fn position(&self, path: &Path) -> Position {
        Position {
            location: path.at as u64,
            cost: 0,
            uncovered: false,
        }
    }
}

fn main() {
    // if (x * x + 1 < 50) { if (x + 3 < 0) crash; 100 / (x - 2); }
    let program = vec![
        Op::Input,
        Op::Dup,
        Op::Mul,
        Op::Push(1),
        Op::Add,
        Op::Push(50),
        Op::JumpIfLess(10),
        Op::Halt,
        Op::Crash,
        Op::Input,
        Op::Push(3),
        Op::Add,
        Op::Push(0),
        Op::JumpIfLess(9),
        Op::Push(100),
        Op::Input,
        Op::Push(-2),
        Op::Add,
        Op::Div,
        Op::Jump(8),
    ];
    let mut pool = Pool::new();
    let input = pool.fresh(Sort::Bv(32), "x");
    let mut toy = Toy {
        program,
        pool,
        solver: Solver::new(SolverConfig::default()),
        input,
    };
    let start = Path {
        at: 1,
        stack: Vec::new(),
        condition: PathCondition::new(),
    };
    let limits = Limits {
        time: Duration::from_secs(5),
        paths: 100,
        pending: 100,
    };
    let mut queue = Strategy::BreadthFirst.queue();
    let summary = explore(
        &mut toy,
        vec![start],
        &mut *queue,
        limits,
        |toy, (end, path)| {
            let symbol = toy.pool.sym_of(toy.input).unwrap_or(SymId(0));
            match toy.solver.minimise(&mut toy.pool, &path.condition, &[]) {
                Some(model) => println!("x = {:>3} {end}", model.get(symbol) as u32 as i32),
                None => println!("x = ?   {end}"),
            }
            ControlFlow::Continue(())
        },
    );
    println!("{} paths", summary.paths);
}
