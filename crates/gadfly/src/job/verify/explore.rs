//! Following the paths of each driver: which clauses break, with which inputs, and what the search
//! did not see.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;
use std::rc::Rc;
use std::time::{Duration, Instant};

use gadfly_explore::{Limits, Strategy, explore, map_ordered};
use gadfly_jvm::{ClassId, End, Failure, Jvm, MethodId, Outcome, State, States};
use gadfly_witness::{Category, FunctionReport, Graph, Reason, Witness};

use super::plan::{Check, Plan};
use crate::job::explore::{SolverWork, Worker, machine};
use crate::job::load::Program;
use crate::progress::Progress;
use crate::request::VerifyRequest;

/// Paths and pending states of one driver, at most: time is what ends a check.
const MOST_PATHS: u64 = 100_000_000;
const MOST_PENDING: usize = 2_000_000;
/// Witnesses kept for one violation: if the first does not replay, the next may.
const ALTERNATIVES: usize = 3;

/// A driver and the exact class of the object it is called on.
#[derive(Clone, Debug)]
pub struct Task {
    /// Index into the plan's checks.
    pub check: usize,
    /// Internal name; none for static drivers.
    pub receiver: Option<String>,
}

/// What exploring one driver gave.
pub struct Explored {
    pub task: Task,
    pub function: FunctionReport,
    pub shapes: u64,
    pub cases: u64,
    pub candidates: Vec<Candidate>,
    pub instructions: u64,
    pub solver: SolverWork,
}

/// Something that seems to be violated, with inputs that should show it.
pub struct Candidate {
    pub broken: Broken,
    /// The most readable first.
    pub witnesses: Vec<Pictured>,
    pub states: States,
}

pub struct Pictured {
    pub witness: Witness,
    pub before: Graph,
    pub after: Graph,
}

#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Broken {
    Clause { id: i32, undefined: bool },
    Failure(Failure),
}

/// Every driver with every class of receivers that it must be tried on.
pub fn tasks(request: &VerifyRequest, program: &Program, plan: &Plan) -> anyhow::Result<Vec<Task>> {
    let (mut jvm, _) = machine(&request.find, program).map_err(anyhow::Error::msg)?;
    let mut tasks = Vec::new();
    for (index, check) in plan.checks.iter().enumerate() {
        let Some((class, driver)) = find_driver(&mut jvm, &check.class, &check.driver) else {
            continue;
        };
        if jvm.classes.method(driver).is_static() {
            tasks.push(Task { check: index, receiver: None });
            continue;
        }
        let mut classes: Vec<ClassId> = vec![class];
        let below = jvm.classes.user_subclasses(class);
        classes.extend(below.iter().copied().filter(|c| *c != class));
        for class in classes {
            let info = jvm.classes.class(class);
            if !info.is_abstract() && !info.is_interface() {
                let receiver = Some(info.name.to_string());
                tasks.push(Task { check: index, receiver });
            }
        }
    }
    Ok(tasks)
}

fn find_driver(jvm: &mut Jvm, class: &str, driver: &str) -> Option<(ClassId, MethodId)> {
    let class = jvm.classes.load(&class.replace('.', "/")).ok()?;
    let methods = jvm.classes.class(class).methods.clone();
    let named = |m: &MethodId| *jvm.classes.method(*m).name == *driver;
    Some((class, methods.into_iter().find(named)?))
}

pub fn all(
    request: &VerifyRequest,
    program: &Program,
    plan: &Plan,
    tasks: &[Task],
    progress: &dyn Progress,
) -> anyhow::Result<Vec<Explored>> {
    progress.begin(tasks.len());
    let explored = map_ordered(
        tasks,
        request.find.jobs.get(),
        || verifier(request, program, plan),
        |worker: &mut Worker, _, task| {
            let check = &plan.checks[task.check];
            progress.entered(&check.name);
            let result = match worker {
                Ok((jvm, base)) => Explorer { request, program, check, jvm, base }.explore(task),
                Err(error) => Err(error.clone()),
            };
            progress.finished(&check.name);
            result
        },
    );
    explored.into_iter().map(|r| r.map_err(anyhow::Error::msg)).collect()
}

/// A machine that knows which contracts stand in for which methods.
fn verifier(request: &VerifyRequest, program: &Program, plan: &Plan) -> Worker {
    let (mut jvm, base) = machine(&request.find, program)?;
    let config = Rc::make_mut(&mut jvm.config);
    config.algorithm = request.algorithm.into();
    // Nothing is left out, so the order matters only for what must be kept in mind meanwhile.
    config.strategy = Strategy::DepthFirst;
    jvm.modular = request.modular;
    for StandInOf { class, method, by } in stand_ins(plan) {
        jvm.add_stand_in(&class, method, by);
    }
    Ok((jvm, base))
}

struct StandInOf<'p> {
    class: String,
    method: &'p str,
    by: &'p str,
}

fn stand_ins(plan: &Plan) -> impl Iterator<Item = StandInOf<'_>> {
    plan.stand_ins.iter().map(|s| StandInOf {
        class: s.class.replace('.', "/"),
        method: &s.method,
        by: &s.stand_in,
    })
}

struct Explorer<'e> {
    request: &'e VerifyRequest,
    program: &'e Program,
    check: &'e Check,
    jvm: &'e mut Jvm,
    base: &'e State,
}

/// What one round of exploration saw.
#[derive(Default)]
struct Round {
    reasons: BTreeSet<Reason>,
    candidates: Vec<Candidate>,
    paths: u64,
    shapes: u64,
    cases: u64,
}

impl Explorer<'_> {
    fn explore(mut self, task: &Task) -> Result<Explored, String> {
        let check = self.check;
        let steps = self.jvm.steps;
        self.jvm.clear_coverage();
        let mut solver = SolverWork::default();
        let time = self.request.find.bounds.time;
        let begun = Instant::now();
        let states = if check.bare { States::Reached } else { States::Free };
        let mut round = self.round(&check.driver, task, states, time, &mut solver)?;
        // Loops that went on beyond the bound are cut by their invariants instead.
        if round.reasons.contains(&Reason::LoopBound)
            && round.candidates.is_empty()
            && let Some(cut) = &check.cut
        {
            let left = time.saturating_sub(begun.elapsed()).max(time / 2);
            let mut second = self.round(cut, task, states, left, &mut solver)?;
            round.paths += second.paths;
            if second.candidates.is_empty() && !second.reasons.contains(&Reason::LoopBound) {
                round.reasons.remove(&Reason::LoopBound);
                round.reasons.append(&mut second.reasons);
            } else {
                round.candidates = second.candidates;
            }
        }
        // Private fields that no invariant speaks of may hold what no code puts there.
        if round.candidates.iter().any(|c| c.states == States::Free) && !check.bare {
            let left = time.saturating_sub(begun.elapsed()).max(time / 4);
            if self.is_open(task) {
                let reached = self.round(&check.driver, task, States::Reached, left, &mut solver)?;
                round.paths += reached.paths;
                for candidate in reached.candidates {
                    round.candidates.insert(0, candidate);
                }
            }
        }
        let function = self.function(task, &round);
        Ok(Explored {
            task: task.clone(),
            function,
            shapes: round.shapes,
            cases: round.cases,
            candidates: round.candidates,
            instructions: self.jvm.steps - steps,
            solver,
        })
    }

    /// Whether the receiver has private fields, which only its own code sets.
    fn is_open(&mut self, task: &Task) -> bool {
        let Some(receiver) = &task.receiver else {
            return true;
        };
        let Ok(class) = self.jvm.classes.load(receiver) else {
            return false;
        };
        let fields = &self.jvm.classes.class(class).instance_fields;
        fields.iter().any(|field| field.access.is_private())
    }

    fn round(
        &mut self,
        driver: &str,
        task: &Task,
        states: States,
        time: Duration,
        solver: &mut SolverWork,
    ) -> Result<Round, String> {
        let program = self.program;
        let file_of = |class: &str| program.file_of(class);
        let mut round = Round::default();
        let (_, driver) = find_driver(self.jvm, &self.check.class, driver)
            .ok_or_else(|| format!("the driver {driver} vanished"))?;
        let receiver = match &task.receiver {
            Some(name) => Some(self.jvm.classes.load(name).map_err(|e| e.to_string())?),
            None => None,
        };
        let start = match self.jvm.start_driver(self.base, driver, receiver, states) {
            Ok(start) => start,
            Err(reason) => {
                round.reasons.insert(reason);
                return Ok(round);
            }
        };
        self.jvm.deadline = Instant::now().checked_add(time);
        self.jvm.solver.set_deadline(self.jvm.deadline);
        let mut queue = self.jvm.config.strategy.queue::<State>();
        let limits = Limits { time, paths: MOST_PATHS, pending: MOST_PENDING };
        let mut found: BTreeMap<Broken, Vec<Outcome>> = BTreeMap::new();
        let specified = self.check.specified;
        let reasons = &mut round.reasons;
        let summary = explore(self.jvm, vec![start], &mut *queue, limits, |jvm, outcome| {
            reasons.extend(outcome.state.doubts.iter().cloned());
            match &outcome.end {
                End::Cut(reason) => {
                    reasons.insert(reason.clone());
                }
                End::Deep => {
                    reasons.insert(Reason::Depth);
                }
                _ => {}
            }
            if let Some(broken) = broken(jvm, &outcome, specified, &file_of) {
                let paths = found.entry(broken).or_default();
                let at = paths.partition_point(|p| p.state.cost <= outcome.state.cost);
                if at < ALTERNATIVES {
                    paths.insert(at, outcome);
                    paths.truncate(ALTERNATIVES);
                }
            }
            ControlFlow::Continue(())
        });
        if summary.out_of_time {
            reasons.insert(Reason::Time);
        }
        if summary.out_of_budget {
            reasons.insert(Reason::Patience);
        }
        (round.paths, round.shapes, round.cases) = (summary.paths, self.jvm.shapes, self.jvm.cases);
        // Time is over for searching, not for showing what was found.
        self.jvm.deadline = None;
        self.jvm.solver.set_deadline(None);
        for (broken, outcomes) in found {
            let mut witnesses: Vec<Pictured> = Vec::new();
            for mut outcome in outcomes {
                match self.jvm.pictured_witness(&mut outcome, driver, &file_of) {
                    Ok((witness, before, after)) => {
                        if !witnesses.iter().any(|p| p.witness == witness) {
                            witnesses.push(Pictured { witness, before, after });
                        }
                    }
                    Err(reason) => {
                        round.reasons.insert(reason);
                    }
                }
            }
            if !witnesses.is_empty() {
                round.candidates.push(Candidate { broken, witnesses, states });
            }
        }
        let stats = self.jvm.solver.stats();
        solver.queries += stats.queries;
        solver.milliseconds += stats.time.as_millis() as u64;
        solver.without_solver += stats.queries - stats.queries_to_z3;
        Ok(round)
    }

    /// What was analysed: the method behind the driver, as the receiver's class has it.
    fn function(&mut self, task: &Task, round: &Round) -> FunctionReport {
        let program = self.program;
        let file_of = |class: &str| program.file_of(class);
        let check = self.check;
        let mut function = FunctionReport {
            name: check.name.clone(),
            signature: check.signature.clone(),
            file: check.file.clone(),
            line: check.line,
            paths: round.paths,
            complete: round.reasons.is_empty(),
            reasons: round.reasons.iter().cloned().collect(),
            lines: (0, 0),
            branches: (0, 0),
        };
        let Some(method) = self.method(task) else {
            return function;
        };
        let coverage = self.jvm.coverage(method);
        (function.lines, function.branches) = (coverage.lines, coverage.branches);
        let info = self.jvm.entry_info(method, &file_of);
        if info.class_binary != check.class {
            // Inherited contract, own body.
            function.name = info.display_name();
            function.signature = format!("{}({})", info.display_name(), info.params.join(", "));
            (function.file, function.line) = (info.file, info.line);
        }
        function
    }

    /// The method behind the driver: the one of the same parameters that the receiver runs.
    fn method(&mut self, task: &Task) -> Option<MethodId> {
        let (class, driver) = find_driver(self.jvm, &self.check.class, &self.check.driver)?;
        let params = self.jvm.classes.method(driver).params.clone();
        let methods = self.jvm.classes.class(class).methods.clone();
        let declared = methods.into_iter().find(|&m| {
            let method = self.jvm.classes.method(m);
            *method.name == *self.check.method && method.params == params
        })?;
        let receiver = match &task.receiver {
            Some(receiver) => self.jvm.classes.load(receiver).ok()?,
            None => return Some(declared),
        };
        self.jvm.classes.select(receiver, declared)
    }
}

/// What the end of a path violates.
fn broken(
    jvm: &mut Jvm,
    outcome: &Outcome,
    specified: bool,
    file_of: &dyn Fn(&str) -> String,
) -> Option<Broken> {
    if let End::Violated { clause, why } = outcome.end {
        return Some(Broken::Clause { id: clause, undefined: why.is_some() });
    }
    let failure = jvm.failure(outcome, file_of)?;
    // Without a contract of its own, a method may reject its arguments.
    let permitted = failure.category == Category::Precondition && !specified;
    (!permitted).then_some(Broken::Failure(failure))
}
