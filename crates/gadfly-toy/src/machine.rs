//! The symbolic machine: a function on an unknown input, path by path.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use gadfly_base::Analysis;
use gadfly_explore::{Advance, Limits, Machine, Position, Strategy, explore};
use gadfly_solve::{Answer, PathCondition, Solver, SolverConfig};
use gadfly_term::{Pool, Sort, Term};
use gadfly_witness::Reason;

use crate::interpreter::Fault;
use crate::program::{Function, Op};

/// Paths and pending states of one function, at most.
const MOST_PATHS: u64 = 4000;
const MOST_PENDING: usize = 20_000;

/// One path: where it is, its stack, and what must hold of the input for it to be taken.
#[derive(Clone, Default)]
pub(crate) struct Path {
    at: usize,
    stack: Vec<Term>,
    pub condition: PathCondition,
    /// Instructions that were executed, and sides of `less` that were taken.
    pub executed: BTreeSet<usize>,
    pub sides: BTreeSet<(usize, bool)>,
    /// Jumps back, which every loop needs.
    iterations: u32,
}

impl Path {
    /// The start of a path for inputs that meet a condition.
    pub(crate) fn under(condition: PathCondition) -> Path {
        Path {
            condition,
            ..Path::default()
        }
    }
}

/// How a path ended.
#[derive(Clone)]
pub(crate) enum End {
    Returns(Term),
    /// At the instruction with this number.
    Fails(Fault, usize),
    /// It was not followed further.
    Cut(Reason),
}

/// A function that is explored: the terms and the solver, shared by all its paths.
pub(crate) struct Toy<'f> {
    function: &'f Function,
    pub pool: Pool,
    pub solver: Solver,
    pub input: Term,
    loops: u32,
}

impl<'f> Toy<'f> {
    pub(crate) fn new(function: &'f Function, request: &Analysis) -> Toy<'f> {
        let mut pool = Pool::new();
        let input = pool.fresh(Sort::Bv(32), "x");
        Toy {
            function,
            pool,
            solver: Solver::new(SolverConfig {
                seed: request.seed as u32,
                ..SolverConfig::default()
            }),
            input,
            loops: request.bounds.loops,
        }
    }

    /// Follows the paths of a function for the inputs of the start; returns why there may be more.
    pub(crate) fn follow(
        &mut self,
        function: &'f Function,
        start: Path,
        request: &Analysis,
        mut seen: impl FnMut(&mut Self, End, Path),
    ) -> BTreeSet<Reason> {
        self.function = function;
        let limits = Limits {
            time: request.bounds.time,
            paths: MOST_PATHS,
            pending: MOST_PENDING,
        };
        let mut reasons = BTreeSet::new();
        let mut queue = Strategy::BreadthFirst.queue();
        let summary = explore(
            self,
            vec![start],
            &mut *queue,
            limits,
            |toy, (end, path)| {
                if let End::Cut(reason) = &end {
                    reasons.insert(reason.clone());
                }
                seen(toy, end, path);
                ControlFlow::Continue(())
            },
        );
        let given_up = [
            (summary.out_of_time, Reason::Time),
            (summary.out_of_memory, Reason::Memory),
            (summary.out_of_budget, Reason::Patience),
        ];
        let given_up = given_up.into_iter().filter(|(so, _)| *so);
        reasons.extend(given_up.map(|(_, reason)| reason));
        reasons
    }

    /// The input nearest to zero that meets a condition.
    pub(crate) fn value(&mut self, condition: &PathCondition) -> Option<i32> {
        let symbol = self.pool.sym_of(self.input)?;
        let model = self.solver.minimise(&mut self.pool, condition, &[])?;
        Some(model.get(symbol) as u32 as i32)
    }

    /// Whether a condition is true on this path. If it may or may not be, this path goes on with the one and
    /// `sibling` is where the other goes on: the path with and without it.
    fn decide(&mut self, path: &mut Path, condition: Term) -> Result<Decided, Reason> {
        let negated = self.pool.not(condition);
        let answers = self
            .solver
            .branch(&mut self.pool, &path.condition, condition);
        match answers {
            (Answer::Sat(yes), Answer::Sat(no)) => {
                let mut other = path.clone();
                other.condition.assume(&self.pool, condition, Some(yes));
                path.condition.assume(&self.pool, negated, Some(no));
                Ok(Decided::Both(Box::new(other)))
            }
            (Answer::Sat(_), Answer::Unsat) => Ok(Decided::Always),
            (Answer::Unsat, Answer::Sat(_)) => Ok(Decided::Never),
            _ => Err(Reason::Solver),
        }
    }

    /// Executes one instruction; `Err` is the end of the path.
    fn step(&mut self, path: &mut Path, forks: &mut Vec<Path>) -> Result<(), End> {
        let at = path.at;
        let empty = End::Fails(Fault::Empty, at);
        let Some(&op) = self.function.ops.get(at) else {
            return Err(empty);
        };
        path.executed.insert(at);
        path.at += 1;
        let mut pop = || path.stack.pop().ok_or(empty.clone());
        let pushed = match op {
            Op::Input => self.input,
            Op::Push(number) => self.pool.i32(number),
            Op::Dup => {
                let top = pop()?;
                path.stack.push(top);
                top
            }
            Op::Add => {
                let (b, a) = (pop()?, pop()?);
                self.pool.add(a, b)
            }
            Op::Mul => {
                let (b, a) = (pop()?, pop()?);
                self.pool.mul(a, b)
            }
            Op::Div => {
                let (b, a) = (pop()?, pop()?);
                let zero = self.pool.i32(0);
                let fails = self.pool.eq(b, zero);
                match self.decide(path, fails).map_err(End::Cut)? {
                    Decided::Never => {}
                    Decided::Always => return Err(End::Fails(Fault::DivisionByZero, at)),
                    Decided::Both(mut other) => {
                        // It comes back to the division, with a divisor that is known to be zero.
                        other.at = at;
                        other.stack.extend([a, b]);
                        forks.push(*other);
                    }
                }
                self.pool.sdiv(a, b)
            }
            Op::Less(to) => {
                let (b, a) = (pop()?, pop()?);
                let less = self.pool.slt(a, b);
                match self.decide(path, less).map_err(End::Cut)? {
                    Decided::Never => {
                        path.sides.insert((at, false));
                    }
                    Decided::Always => self.jump(path, at, to)?,
                    Decided::Both(mut other) => {
                        // It comes back to the comparison, which it is known to pass.
                        other.at = at;
                        other.stack.extend([a, b]);
                        forks.push(*other);
                        path.sides.insert((at, false));
                    }
                }
                return Ok(());
            }
            Op::Jump(to) => return self.go(path, at, to),
            Op::Crash => return Err(End::Fails(Fault::Crash, at)),
            Op::Halt => return Err(End::Returns(pop()?)),
        };
        path.stack.push(pushed);
        Ok(())
    }

    fn jump(&self, path: &mut Path, at: usize, to: usize) -> Result<(), End> {
        path.sides.insert((at, true));
        self.go(path, at, to)
    }

    fn go(&self, path: &mut Path, at: usize, to: usize) -> Result<(), End> {
        if to <= at {
            path.iterations += 1;
            if path.iterations > self.loops {
                return Err(End::Cut(Reason::LoopBound));
            }
        }
        path.at = to;
        Ok(())
    }
}

enum Decided {
    Always,
    Never,
    /// The path goes on with the condition false; this one with the condition true.
    Both(Box<Path>),
}

impl Machine for Toy<'_> {
    type State = Path;
    type Outcome = (End, Path);

    fn advance(&mut self, mut path: Path, forks: &mut Vec<Path>) -> Advance<Path, (End, Path)> {
        loop {
            if let Err(end) = self.step(&mut path, forks) {
                return Advance::Ended((end, path));
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
