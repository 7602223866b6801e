//! The real runtime: executes a function with a number.
//!
//! Other languages have a JVM or a CPython here. It shares no code with the symbolic machine, so that one finds out the
//! mistakes of the other.

use crate::program::{Function, Op};

/// A run that takes more instructions does not end.
const MOST_STEPS: u32 = 1_000_000;

#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Ran {
    Returned(i32),
    /// Failed at the instruction with this number.
    Failed(Fault, usize),
    TooLong,
}

impl gadfly_witness::RealRun for Ran {}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Fault {
    DivisionByZero,
    /// Nothing was on the stack, or the function ran past its end.
    Empty,
    Crash,
}

impl Fault {
    pub(crate) fn name(self) -> &'static str {
        match self {
            Fault::DivisionByZero => "DivisionByZero",
            Fault::Empty => "EmptyStack",
            Fault::Crash => "Crash",
        }
    }
}

pub(crate) fn run(function: &Function, input: i32) -> Ran {
    run_for(function, input, MOST_STEPS)
}

/// A run that does not end in so many steps takes too long.
pub(crate) fn run_for(function: &Function, input: i32, steps: u32) -> Ran {
    let mut stack: Vec<i32> = Vec::new();
    let mut at = 0;
    for _ in 0..steps {
        match step(function, input, &mut stack, at) {
            Ok(Step::To(next)) => at = next,
            Ok(Step::Halt(value)) => return Ran::Returned(value),
            Err(fault) => return Ran::Failed(fault, at),
        }
    }
    Ran::TooLong
}

enum Step {
    To(usize),
    Halt(i32),
}

fn step(function: &Function, input: i32, stack: &mut Vec<i32>, at: usize) -> Result<Step, Fault> {
    let mut pop = || stack.pop().ok_or(Fault::Empty);
    let op = *function.ops.get(at).ok_or(Fault::Empty)?;
    let pushed = match op {
        Op::Input => input,
        Op::Push(number) => number,
        Op::Dup => {
            let top = pop()?;
            stack.push(top);
            top
        }
        Op::Add => pop()?.wrapping_add(pop()?),
        Op::Mul => pop()?.wrapping_mul(pop()?),
        Op::Div => {
            let (divisor, dividend) = (pop()?, pop()?);
            if divisor == 0 {
                return Err(Fault::DivisionByZero);
            }
            dividend.wrapping_div(divisor)
        }
        Op::Less(to) => {
            let (b, a) = (pop()?, pop()?);
            return Ok(Step::To(if a < b { to } else { at + 1 }));
        }
        Op::Jump(to) => return Ok(Step::To(to)),
        Op::Crash => return Err(Fault::Crash),
        Op::Halt => return Ok(Step::Halt(pop()?)),
    };
    stack.push(pushed);
    Ok(Step::To(at + 1))
}
