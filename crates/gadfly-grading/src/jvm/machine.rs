//! Symbolic machines of programs, and the paths of their entries.

use gadfly_effort::Deadline;
use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::rc::Rc;
use std::sync::Arc;
use std::time::Duration;

use gadfly_classfile::ClassPath;
use gadfly_explore::{Limits, Strategy};
use gadfly_grade::model::Work;
use gadfly_jvm::{Classes, Config, End, Jvm, MethodId, Nulls, Outcome, State};
use gadfly_jvm_relational::start_graded;
use gadfly_lang_jvm::explore::price;
use gadfly_runtime::ClassBytes;
use gadfly_solve::SolverConfig;
use gadfly_witness::{Reason, Witness};

use super::super::language::Task;
use super::build::{Built, Tools};
use super::entries::Entry;

/// Chains of data are bounded by budgets and loops; this is only a stop.
const LONGEST_CHAIN: u32 = 64;
/// Budgets that are tried where none is given.
pub(super) const BUDGETS: [u64; 12] = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 14];
/// How many paths of one entry are wanted.
#[derive(Clone, Copy)]
pub(super) struct Wanted {
    /// With so many, a larger budget is not tried.
    enough: usize,
    /// Those that become tests.
    most: usize,
}

/// For the reference, with whose tests everybody is tried.
pub(super) const RICH: Wanted = Wanted {
    enough: 30,
    most: 100,
};
/// For a submission: what matters is what the reference has not.
pub(super) const SPARE: Wanted = Wanted {
    enough: 10,
    most: 24,
};
/// Paths of one round, at most; the same where somebody asks for a budget, and so for all of them.
const MOST_PATHS: u64 = 4000;
const MOST_ASKED_PATHS: u64 = 40_000;
/// Instructions spent on the paths of one entry.
const MOST_STEPS: u64 = 20_000_000;

/// A machine with the state in which everything begins.
pub(super) struct Machine {
    pub jvm: Jvm,
    pub base: State,
}

/// Where a search for paths ends.
#[derive(Clone, Copy)]
struct Bounds {
    deadline: Deadline,
    steps: u64,
    paths: u64,
}

/// What the paths of an entry gave.
#[derive(Default)]
pub(super) struct Paths {
    pub witnesses: Vec<Witness>,
    pub reasons: BTreeSet<Reason>,
    pub paths: u64,
    /// Those that end by themselves within the last budget.
    pub complete: u64,
}

pub(super) fn config(task: &Task, has_demand: bool) -> Config {
    let bounds = &task.bounds;
    Config {
        k: bounds.k,
        chain: (!has_demand).then_some(LONGEST_CHAIN.max(bounds.k)),
        loops: bounds.loops,
        depth: bounds.depth,
        // What nobody asks for is not held against anyone.
        nulls: Nulls::None,
        // Nobody who turns a text around is asked about halves of characters.
        surrogates: false,
        // Whoever takes every lower-case letter for one of a to z is.
        letters: true,
        strategy: Strategy::BreadthFirst,
        seed: task.seed,
        budget: bounds.budget,
        costs: bounds.costs.iter().map(price).collect(),
        ..Config::default()
    }
}

/// A machine for one program, and the classes of demands.
pub(super) fn machine(
    tools: &Tools,
    task: &Task,
    built: &Built,
    demands: &[ClassBytes],
) -> anyhow::Result<Machine> {
    let mut path = ClassPath::with_jdk(&tools.jdk.home)?;
    for class in built.classes.iter().chain(demands) {
        path.add_class(&class.name.replace('.', "/"), class.bytes.as_slice());
    }
    for entry in &built.paths {
        path.add_path(entry)?;
    }
    let classes = Classes::new(Arc::new(path), built.names.clone());
    booted(classes, task)
}

pub(super) fn booted(classes: Classes, task: &Task) -> anyhow::Result<Machine> {
    let solver = SolverConfig {
        seed: task.seed as u32,
        ..SolverConfig::default()
    };
    let mut jvm = Jvm::new(classes, solver, Rc::new(config(task, false)))?;
    let base = jvm
        .boot()
        .map_err(|stop| anyhow::anyhow!("this JDK cannot be started: {stop:?}"))?;
    Ok(Machine { jvm, base })
}

impl Machine {
    /// A method by its names.
    pub(super) fn method(&mut self, class: &str, name: &str, desc: &str) -> Option<MethodId> {
        let class = self.jvm.classes.load(class).ok()?;
        self.jvm.classes.find_method(class, name, desc)
    }

    /// What the solver did in this machine so far.
    pub(super) fn solving(&self) -> Work {
        let mut all = gadfly_solve::Stats::default();
        for stats in self.jvm.solved.iter().chain([self.jvm.solver.stats()]) {
            all.merge(stats);
        }
        Work {
            solver_queries: all.queries,
            solver_ms: all.time.as_millis() as u64,
            ..Work::default()
        }
    }

    /// Inputs for the paths of an entry: cheap paths first, as many as make a rich suite.
    pub(super) fn paths(
        &mut self,
        task: &Task,
        built: &Built,
        entry: &Entry,
        wanted: Wanted,
        time: Duration,
    ) -> Paths {
        let mut result = Paths::default();
        let Some(method) = self.method(&entry.class, &entry.method, &entry.desc) else {
            return result;
        };
        let demand = entry.demand.as_ref();
        let demand = demand.and_then(|d| self.method(&d.class, &d.method, &d.desc));
        let bounds = Bounds {
            deadline: Deadline::after(time.min(task.bounds.time)),
            steps: self.jvm.steps + MOST_STEPS,
            paths: match task.bounds.budget {
                Some(_) => MOST_ASKED_PATHS,
                None => MOST_PATHS,
            },
        };
        let budgets: Vec<u64> = match task.bounds.budget {
            Some(budget) => vec![budget],
            None => BUDGETS.to_vec(),
        };
        for budget in budgets {
            Rc::make_mut(&mut self.jvm.config).budget = Some(budget);
            Rc::make_mut(&mut self.jvm.config).chain = config(task, entry.demand.is_some()).chain;
            let mut reasons = BTreeSet::new();
            let outcomes = self.round(method, demand, bounds, &mut reasons, &mut result);
            result.complete = outcomes.len() as u64;
            let tired = reasons.contains(&Reason::Patience) || reasons.contains(&Reason::Time);
            if tired && !result.witnesses.is_empty() {
                result.reasons.extend(reasons);
                break;
            }
            let complete = !reasons.contains(&Reason::Budget);
            if complete || tired || outcomes.len() >= wanted.enough || budget == BUDGETS[11] {
                result.reasons = reasons;
                self.witnesses(outcomes, method, built, wanted.most, &mut result);
                break;
            }
        }
        self.jvm.deadline = None;
        self.jvm.solver.set_deadline(None);
        result
    }

    /// The ends of the paths within the machine's bounds.
    fn round(
        &mut self,
        entry: MethodId,
        demand: Option<MethodId>,
        bounds: Bounds,
        reasons: &mut BTreeSet<Reason>,
        result: &mut Paths,
    ) -> Vec<Outcome> {
        let start = match start_graded(&mut self.jvm, &self.base, entry, demand) {
            Ok(start) => start,
            Err(reason) => {
                reasons.insert(reason);
                return Vec::new();
            }
        };
        self.jvm.deadline = Some(bounds.deadline);
        self.jvm.solver.set_deadline(Some(bounds.deadline));
        let limits = Limits {
            time: bounds.deadline.left(),
            paths: bounds.paths,
            pending: 20_000,
        };
        let mut outcomes = Vec::new();
        let mut tired = false;
        let summary = self
            .jvm
            .follow_paths(start, limits, reasons, |jvm, outcome, reasons| {
                outcome.note_limits(reasons);
                if matches!(
                    outcome.end,
                    End::Returned(_) | End::Threw(_) | End::Exited | End::Loops { .. }
                ) {
                    outcomes.push(outcome);
                }
                tired = jvm.steps > bounds.steps;
                if tired {
                    ControlFlow::Break(())
                } else {
                    ControlFlow::Continue(())
                }
            });
        if tired {
            reasons.insert(Reason::Patience);
        }
        result.paths += summary.paths;
        outcomes
    }

    fn witnesses(
        &mut self,
        mut outcomes: Vec<Outcome>,
        entry: MethodId,
        built: &Built,
        most: usize,
        result: &mut Paths,
    ) {
        self.jvm.deadline = Some(Deadline::after(Duration::from_secs(20)));
        self.jvm.solver.set_deadline(self.jvm.deadline);
        outcomes.sort_by_key(|o| o.state.cost);
        outcomes.truncate(most);
        for mut outcome in outcomes {
            let file_of = |class: &str| built.file_of(class).unwrap_or(class).to_string();
            if let Ok(witness) = self.jvm.telling_witness(&mut outcome, entry, &file_of)
                && !result.witnesses.contains(&witness)
            {
                result.witnesses.push(witness);
            }
        }
    }
}
