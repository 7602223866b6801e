//! Runs with values, on the machine itself: no process, no files.

use super::Program;
use super::host::{Mode, QuizHost};
use super::log::Log;
use gadfly_explore::Literal;
use gadfly_python::machine::{End, Vm};
use gadfly_python::state::State;
use gadfly_python_code::value::Value;
use gadfly_witness::Reason;

/// What a run came to.
#[derive(Clone, PartialEq, Debug)]
pub struct QuizRun {
    pub output: String,
    /// What the entry returned, in Python's own notation.
    pub returns: Option<String>,
    pub thrown: Option<Thrown>,
    /// Numbers of the checks that did not hold, sorted.
    pub failed: Vec<u32>,
    /// Marked loops that ran, by number.
    pub loops: Vec<LoopTurns>,
    pub ended: Ended,
}

/// An exception that nobody caught.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Thrown {
    pub class: String,
    pub message: String,
    /// Of the generator's text.
    pub line: u32,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LoopTurns {
    pub number: u32,
    pub turns: u64,
    /// Each time it was run.
    pub each: Vec<u64>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Ended {
    /// With or without an exception.
    Whole,
    /// At the first check that did not hold; see [`RunLimits::stop_at_failure`].
    Stopped,
    /// Takes the same turns for ever.
    Endless,
    /// Too long, or something that the machine cannot do.
    Cut(Reason),
}

#[derive(Clone, Copy, Debug)]
pub struct RunLimits {
    /// Instructions of the machine.
    pub steps: u64,
    /// The run ends where a check does not hold: enough for those who only want to know whether
    /// all do.
    pub stop_at_failure: bool,
}

impl Default for RunLimits {
    fn default() -> RunLimits {
        RunLimits {
            steps: 2_000_000,
            stop_at_failure: false,
        }
    }
}

impl Program {
    /// Runs the text with a value for each hole.
    pub fn run(&mut self, values: &[Literal], limits: &RunLimits) -> QuizRun {
        self.vm.host = Some(Box::new(QuizHost {
            mode: Mode::Values {
                values: values.into(),
                stop: limits.stop_at_failure,
            },
        }));
        let mut st = self.base.clone();
        let until = self.vm.steps.saturating_add(limits.steps);
        // The machine looks for endless loops only while it explores, which costs a little.
        let end = run_until(&mut self.vm, &mut st, until);
        let log: Log = st.extension.get().cloned().unwrap_or_default();
        let mut run = QuizRun {
            output: st.output.to_string(),
            returns: None,
            thrown: None,
            failed: log.failed.iter().copied().collect(),
            loops: Vec::new(),
            ended: Ended::Whole,
        };
        match end {
            Some(End::Returned(_)) => run.returns = self.returned(&st),
            Some(End::Raised(exception)) => {
                run.thrown = Some(self.thrown(&mut st, &exception));
            }
            Some(End::Infeasible) => run.ended = Ended::Stopped,
            Some(End::InfiniteLoop(..)) => run.ended = Ended::Endless,
            Some(End::Cut(reason)) => run.ended = Ended::Cut(reason),
            None => run.ended = Ended::Cut(Reason::LoopBound),
        }
        self.vm.host = None;
        let numbers = log.turns.keys().chain(log.each.keys());
        let mut numbers: Vec<u32> = numbers.copied().collect();
        numbers.sort_unstable();
        numbers.dedup();
        for number in numbers {
            let turns = log.turns.get(&number).and_then(Value::as_i64);
            run.loops.push(LoopTurns {
                number,
                turns: turns.unwrap_or(0).max(0) as u64,
                each: log.each.get(&number).cloned().unwrap_or_default(),
            });
        }
        run
    }

    pub(super) fn thrown(&mut self, st: &mut State, exception: &Value) -> Thrown {
        let line = self.vm.traceback(st, exception).last().map_or(0, |t| t.1);
        Thrown {
            class: self.vm.exception_name(st, exception),
            message: self.vm.exception_message(st, exception),
            line: line.min(self.lines),
        }
    }
}

fn run_until(vm: &mut Vm, st: &mut State, until: u64) -> Option<End> {
    loop {
        match vm.run(st, until) {
            Ok(()) if vm.steps >= until => return None,
            Ok(()) => {}
            Err(stop) => {
                if let Some(end) = vm.route(st, stop) {
                    return Some(end);
                }
            }
        }
    }
}
