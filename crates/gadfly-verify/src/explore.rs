//! Following the paths of each driver: which clauses break, with which inputs, and what the search
//! did not see.

use gadfly_effort::Deadline;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;
use std::rc::Rc;
use std::time::Duration;

use gadfly_explore::{Limits, Strategy, map_ordered};
use gadfly_jvm::{ClassId, End, Failure, Jvm, LinkError, MethodId, Outcome, State, States};
use gadfly_witness::{
    Category, FunctionReport, Graph, Kind, Make, Reason, StaticField, Value, Witness,
};

use super::plan::{Callee, Check, Plan, StandIn};
use crate::request::VerifyRequest;
use gadfly_base::progress::Progress;
use gadfly_lang_jvm::explore::{SolverWork, Worker, collected, guarded, machine};
use gadfly_lang_jvm::load::Program;

/// Paths and pending states of one driver, at most: time is what ends a check.
const MOST_PATHS: u64 = 100_000_000;
const MOST_PENDING: usize = 2_000_000;
/// How much larger than asked for inputs become where a contract admits no smaller ones.
const MOST_EXTRA: u32 = 4;
/// Witnesses kept for one violation: if the first does not replay, the next may.
const ALTERNATIVES: usize = 3;

/// What exploring one driver gave.
pub(crate) struct Explored {
    /// Index into the plan's checks.
    pub check: usize,
    pub function: FunctionReport,
    pub shapes: u64,
    pub cases: u64,
    /// Paths within the bounds that came to the end of the check: without one nothing was checked.
    pub judged: u64,
    /// The bound that was needed to see any valid input, if the usual one was too small.
    pub k: Option<u32>,
    pub candidates: Vec<Candidate>,
    pub instructions: u64,
    pub solver: SolverWork,
    /// Methods for which their contracts stood.
    pub relies_on: BTreeSet<Callee>,
    /// The method throws what no stand-in for it throws.
    pub throws_unsaid: bool,
}

/// Something that seems to be violated, with inputs that should show it.
pub(crate) struct Candidate {
    pub broken: Broken,
    /// The most readable first.
    pub witnesses: Vec<Pictured>,
    pub states: States,
    /// Not proved by the path: the real runtime has the last word, and a no is no defect.
    pub speculative: bool,
}

pub(crate) struct Pictured {
    pub witness: Witness,
    pub before: Graph,
    pub after: Graph,
    /// Needs values of private fields that no invariant speaks of: maybe no code puts them there.
    pub doubtful: bool,
}

impl Explored {
    /// Takes over what was seen with the loops cut by their invariants.
    pub(crate) fn after_cut(&mut self, second: Explored, proves: bool) {
        self.instructions += second.instructions;
        self.solver.queries += second.solver.queries;
        self.solver.milliseconds += second.solver.milliseconds;
        self.solver.without_solver += second.solver.without_solver;
        self.relies_on.extend(second.relies_on);
        self.throws_unsaid |= second.throws_unsaid;
        let (own, other) = (&mut self.function, second.function);
        own.paths += other.paths;
        if second.candidates.is_empty() {
            if !proves {
                return;
            }
            self.judged += second.judged;
            own.reasons.retain(|reason| *reason != Reason::LoopBound);
            own.reasons.extend(other.reasons);
            own.reasons.sort();
            own.reasons.dedup();
            return;
        }
        // An invariant that is too weak proves nothing; yet the inputs may show a real violation.
        self.candidates = second.candidates;
        for candidate in &mut self.candidates {
            candidate.speculative = true;
        }
    }
}

#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Broken {
    Clause { id: i32, undefined: bool },
    Failure(Failure),
}

fn load(jvm: &mut Jvm, binary: &str) -> Result<ClassId, LinkError> {
    jvm.classes.load(&binary.replace('.', "/"))
}

fn find_driver(jvm: &mut Jvm, check: &Check) -> Option<MethodId> {
    let class = load(jvm, &check.driver_class).ok()?;
    let methods = jvm.classes.class(class).methods.clone();
    let named = |m: &MethodId| *jvm.classes.method(*m).name == *check.driver;
    methods.into_iter().find(named)
}

/// Explores these checks of the plan.
pub(crate) fn all(
    request: &VerifyRequest,
    program: &Program,
    plan: &Plan,
    checks: &[usize],
    progress: &dyn Progress,
) -> anyhow::Result<Vec<Explored>> {
    progress.begin(checks.len());
    let explored = map_ordered(
        checks,
        request.analysis.jobs.get(),
        || verifier(request, program, plan),
        |worker: &mut Worker, _, &index| {
            let check = &plan.checks[index];
            let result = guarded(
                worker,
                || verifier(request, program, plan),
                |jvm, base| {
                    progress.entered(&check.name);
                    Explorer {
                        request,
                        program,
                        plan,
                        check,
                        jvm,
                        base,
                    }
                    .explore(index)
                },
            );
            progress.finished(&check.name);
            result
        },
    );
    collected(explored)
}

/// A machine that knows which contracts stand in for which methods.
fn verifier(request: &VerifyRequest, program: &Program, plan: &Plan) -> Worker {
    let (mut jvm, base) = machine(&request.analysis, program)?;
    let config = Rc::make_mut(&mut jvm.config);
    config.algorithm = request.algorithm.into();
    // Nothing is left out, so the order matters only for what must be kept in mind meanwhile.
    config.strategy = Strategy::DepthFirst;
    jvm.modular = request.modular;
    jvm.static_inputs = true;
    jvm.open_world = true;
    for StandIn {
        class,
        method,
        stand_in,
        ..
    } in plan.stand_ins()
    {
        jvm.add_stand_in(&class, method, stand_in);
    }
    Ok((jvm, base))
}

struct Explorer<'e> {
    request: &'e VerifyRequest,
    program: &'e Program,
    plan: &'e Plan,
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
    judged: u64,
}

impl Explorer<'_> {
    fn explore(mut self, index: usize) -> Result<Explored, String> {
        let check = self.check;
        let steps = self.jvm.steps;
        self.jvm.clear_coverage();
        self.jvm.begin_check();
        let mut solver = SolverWork::default();
        let time = self.request.analysis.bounds.time;
        let begun = gadfly_effort::spent();
        let states = if check.bare {
            States::Reached
        } else {
            States::Free
        };
        let mut round = self.round(states, time, &BTreeSet::new(), &mut solver)?;
        let usual = self.jvm.config.k;
        for k in usual + 1..=usual + MOST_EXTRA {
            let is_empty = round.shapes == 0 && round.reasons.contains(&Reason::HeapBound);
            if !is_empty || gadfly_effort::since(begun) > time {
                break;
            }
            Rc::make_mut(&mut self.jvm.config).k = k;
            let left = time.saturating_sub(gadfly_effort::since(begun));
            let paths = round.paths;
            round = self.round(states, left, &BTreeSet::new(), &mut solver)?;
            round.paths += paths;
        }
        let k = self.jvm.config.k;
        let granted = check.granted.iter().cloned().map(Reason::Assumed);
        round.reasons.extend(granted);
        if states == States::Reached
            && let Some(driver) = find_driver(self.jvm, check)
            && self.jvm.has_mutable_inputs(driver)
        {
            round.reasons.insert(Reason::States);
        }
        // What fails only because of a private field that no invariant speaks of is looked for
        // among the states that code makes.
        let doubtful: BTreeSet<Broken> = round
            .candidates
            .iter()
            .filter(|c| c.states == States::Free)
            .filter(|c| c.witnesses.iter().any(|p| p.doubtful))
            .map(|c| c.broken.clone())
            .collect();
        if !doubtful.is_empty() {
            let left = time
                .saturating_sub(gadfly_effort::since(begun))
                .max(time / 4);
            let reached = self.round(States::Reached, left, &doubtful, &mut solver)?;
            round.paths += reached.paths;
            round.candidates.splice(0..0, reached.candidates);
        }
        Rc::make_mut(&mut self.jvm.config).k = usual;
        let function = self.function(&round);
        Ok(Explored {
            check: index,
            function,
            shapes: round.shapes,
            cases: round.cases,
            judged: round.judged,
            k: (k != usual && round.shapes > 0).then_some(k),
            candidates: round.candidates,
            instructions: self.jvm.steps - steps,
            solver,
            relies_on: self
                .jvm
                .stood_in()
                .iter()
                .filter_map(|name| self.plan.callee(name))
                .collect(),
            throws_unsaid: check.throws_unsaid && self.jvm.threw(),
        })
    }

    /// Follows all paths; or only until everything that is wanted has been found.
    fn round(
        &mut self,
        states: States,
        time: Duration,
        wanted: &BTreeSet<Broken>,
        solver: &mut SolverWork,
    ) -> Result<Round, String> {
        let program = self.program;
        let file_of = |class: &str| program.file_of(class);
        let mut round = Round::default();
        let (check, plan) = (self.check, self.plan);
        let driver = find_driver(self.jvm, check)
            .ok_or_else(|| format!("the driver of {} vanished", check.signature))?;
        let receiver = if check.has_receiver {
            Some(load(self.jvm, &check.class).map_err(|e| e.to_string())?)
        } else {
            None
        };
        let start = match self.jvm.start_driver(self.base, driver, receiver, states) {
            Ok(start) => start,
            Err(reason) => {
                round.reasons.insert(reason);
                return Ok(round);
            }
        };
        self.jvm.deadline = Some(Deadline::after(time));
        self.jvm.solver.set_deadline(self.jvm.deadline);
        let limits = Limits {
            time,
            paths: MOST_PATHS,
            pending: MOST_PENDING,
        };
        let mut found: BTreeMap<Broken, Vec<Outcome>> = BTreeMap::new();
        let reasons = &mut round.reasons;
        let judged = &mut round.judged;
        let summary = self
            .jvm
            .follow_paths(start, limits, reasons, |jvm, outcome, reasons| {
                outcome.note_limits(reasons);
                if !reasons.contains(&Reason::Types) && jvm.tried_usual_classes(&outcome.state) {
                    reasons.insert(Reason::Types);
                }
                let is_judged = !matches!(outcome.end, End::Cut(_) | End::Infeasible);
                if is_judged && outcome.state.entered && outcome.state.pinned.is_none() {
                    *judged += 1;
                }
                // Such a run neither returns nor throws: nothing after it is checked.
                if matches!(outcome.end, End::Exited)
                    && outcome.state.entered
                    && !check.may_diverge
                    && check.terminates.is_none()
                {
                    let what = "a run that ends the program (System.exit)";
                    reasons.insert(Reason::Unsupported(what.into()));
                }
                if let Some(broken) = broken(jvm, &outcome, check, plan, &file_of) {
                    let paths = found.entry(broken).or_default();
                    // The smallest heap shows it best.
                    let at = paths.partition_point(|p| size(p) <= size(&outcome));
                    if at < ALTERNATIVES {
                        paths.insert(at, outcome);
                        paths.truncate(ALTERNATIVES);
                    }
                }
                let enough = !wanted.is_empty() && wanted.iter().all(|b| found.contains_key(b));
                if enough {
                    ControlFlow::Break(())
                } else {
                    ControlFlow::Continue(())
                }
            });
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
                            let doubtful = self.is_doubtful(&witness);
                            witnesses.push(Pictured {
                                witness,
                                before,
                                after,
                                doubtful,
                            });
                        }
                    }
                    Err(reason) => {
                        round.reasons.insert(reason);
                    }
                }
            }
            if !witnesses.is_empty() {
                let speculative = matches!(&broken, Broken::Failure(f) if f.speculative);
                round.candidates.push(Candidate {
                    broken,
                    witnesses,
                    states,
                    speculative,
                });
            }
        }
        let stats = self.jvm.solver.stats();
        solver.queries += stats.queries;
        solver.milliseconds += stats.time.as_millis() as u64;
        solver.without_solver += stats.queries - stats.queries_to_z3;
        Ok(round)
    }

    /// Whether an input was not made by code although it has private fields and no invariant.
    fn is_doubtful(&mut self, witness: &Witness) -> bool {
        let arguments = witness.arguments.iter().map(|a| &a.value);
        let statics = witness.statics.iter().map(|s| &s.value);
        let roots: Vec<&Value> = witness
            .receiver
            .iter()
            .chain(arguments)
            .chain(statics)
            .collect();
        let is_hidden = |f: &StaticField| self.is_hidden_static(f);
        if witness.statics.iter().any(is_hidden) {
            return true;
        }
        roots.into_iter().any(|value| {
            let Value::Object(id) = value else {
                return false;
            };
            let Some(object) = witness.objects.get(id.0) else {
                return false;
            };
            let class = load(self.jvm, &object.binary_name);
            let hides = class.is_ok_and(|class| {
                let fields = &self.jvm.classes.class(class).instance_fields;
                fields.iter().any(|field| field.access.is_private())
            });
            matches!(object.make, Make::Allocated)
                && hides
                && !self.plan.has_invariant(&object.binary_name)
        })
    }

    /// Whether only its own class sets a static field, and no invariant says to what.
    fn is_hidden_static(&self, field: &StaticField) -> bool {
        !field.accessible && !self.plan.has_invariant(&field.owner_binary)
    }

    /// What was analysed: the method behind the driver, as the receiver's class has it.
    fn function(&mut self, round: &Round) -> FunctionReport {
        let program = self.program;
        let file_of = |class: &str| program.file_of(class);
        let check = self.check;
        let mut function = FunctionReport {
            name: check.name.clone(),
            signature: check.signature.clone(),
            file: check.file.clone(),
            line: check.line,
            paths: round.paths,
            reasons: round.reasons.iter().cloned().collect(),
            lines: (0, 0),
            branches: (0, 0),
        };
        if let Some(method) = self.method() {
            let coverage = self.jvm.coverage(method);
            (function.lines, function.branches) = (coverage.lines, coverage.branches);
            let info = self.jvm.entry_info(method, &file_of);
            (function.file, function.line) = (info.file, info.line);
        }
        function
    }

    /// The method behind the driver: the one of the same parameters that the receiver runs.
    fn method(&mut self) -> Option<MethodId> {
        let driver = find_driver(self.jvm, self.check)?;
        let params = self.jvm.classes.method(driver).params.clone();
        let holder = load(self.jvm, &self.check.driver_class).ok()?;
        let methods = self.jvm.classes.class(holder).methods.clone();
        let declared = methods.into_iter().find(|&m| {
            let method = self.jvm.classes.method(m);
            *method.name == *self.check.method && method.params == params
        })?;
        if self.check.has_receiver {
            let receiver = load(self.jvm, &self.check.class).ok()?;
            self.jvm.classes.select(receiver, declared)
        } else {
            Some(declared)
        }
    }
}

/// How much of the inputs a path looked at.
fn size(outcome: &Outcome) -> (usize, u32) {
    let inputs = &outcome.state.inputs;
    let seen = inputs.fields.len() + inputs.cells.len();
    (seen, outcome.state.cost)
}

/// What the end of a path violates.
fn broken(
    jvm: &mut Jvm,
    outcome: &Outcome,
    check: &Check,
    plan: &Plan,
    file_of: &dyn Fn(&str) -> String,
) -> Option<Broken> {
    // Initialising the class violates it, whatever is called with whatever.
    if let End::Violated { clause, why } = outcome.end
        && plan.is_initial(clause)
    {
        return Some(Broken::Clause {
            id: clause,
            undefined: why.is_some(),
        });
    }
    // An assumption that cannot be evaluated, or not to an end, does not hold.
    if !outcome.state.entered {
        return None;
    }
    if let End::Violated { clause, why } = outcome.end {
        return Some(Broken::Clause {
            id: clause,
            undefined: why.is_some(),
        });
    }
    if let (End::Exited, Some(id)) = (&outcome.end, check.terminates) {
        return Some(Broken::Clause {
            id,
            undefined: false,
        });
    }
    let failure = jvm.failure(outcome, file_of)?;
    // Where nothing is said about exceptions, a method may reject its arguments.
    let rejects = failure.category == Category::Precondition && check.may_reject;
    let diverges = failure.kind == Kind::InfiniteLoop && check.may_diverge;
    (!rejects && !diverges).then_some(Broken::Failure(failure))
}
