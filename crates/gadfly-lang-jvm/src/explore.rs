//! Exploring the entries, each with its own terms and solver, over worker threads.

use gadfly_effort::Deadline;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;
use std::rc::Rc;

use gadfly_explore::{Limits, Strategy};
use gadfly_jvm::{
    Classes, Config, CostEvent, End, EntryFilter, Failure, Jvm, MethodId, Nulls, Outcome, Price,
    State, States,
};
use gadfly_lang::Explored;
pub use gadfly_lang::collected;
use gadfly_solve::SolverConfig;
use gadfly_witness::{FunctionReport, Reason, StateOrigin, Stats, Witness};

use crate::load::Program;
use gadfly_base::diagnostic::Diagnostic;
use gadfly_base::progress::Progress;
use gadfly_base::{self as base, Analysis};

/// Paths of one entry and one way of making states, at most.
const MOST_PATHS: u64 = 4000;
/// How many uneventful paths an unanswered question counts for.
const HARD_QUESTION: u64 = 20;
/// Pending states of one entry, at most.
const MOST_PENDING: usize = 20_000;
/// Witnesses kept for one failure: if the first does not replay, the next may.
const ALTERNATIVES: usize = 2;

#[derive(Clone, Copy, Default)]
pub struct SolverWork {
    pub queries: u64,
    pub milliseconds: u64,
    pub without_solver: u64,
}

/// A machine with its base state, or why there is none.
pub type Worker = Result<(Jvm, State), String>;

/// Does something with every entry of the request, over worker threads that have a machine each.
pub fn each_entry<T: Send>(
    request: &Analysis,
    program: &Program,
    progress: &dyn Progress,
    work: impl Fn(&mut Jvm, &State, usize, MethodId) -> T + Sync,
) -> anyhow::Result<Vec<T>> {
    let jvm = crate::Java::default();
    gadfly_lang::each_entry(&jvm, request, program, progress, |machine, index, name| {
        let (jvm, base) = machine;
        let entry = find(request, jvm, name)?;
        Ok(work(jvm, base, index, entry))
    })
}

fn filter(request: &Analysis) -> EntryFilter {
    EntryFilter {
        only: request.only.clone(),
        exactly: request.entry.clone(),
    }
}

/// The entries that the request is about, by their full names: workers load classes in the same order, so a
/// method has the same name everywhere; names, not numbers, travel between threads.
pub fn entries(request: &Analysis, program: &Program) -> anyhow::Result<Vec<String>> {
    let (mut jvm, _) = machine(request, program).map_err(anyhow::Error::msg)?;
    let listed = jvm.entries(&filter(request)).into_iter();
    let methods = listed.map(|m| jvm.classes.method(m));
    let analysed = methods.filter(|m| program.analysed.contains(&m.class_name));
    let entries: Vec<String> = analysed.map(|m| m.full_name()).collect();
    if entries.is_empty() {
        return Err(nothing_to_do(request).into());
    }
    Ok(entries)
}

/// An entry in one machine.
fn find(request: &Analysis, jvm: &mut Jvm, name: &str) -> anyhow::Result<MethodId> {
    let listed = jvm.entries(&filter(request)).into_iter();
    let mut same = listed.filter(|&m| jvm.classes.method(m).full_name() == *name);
    same.next()
        .ok_or_else(|| anyhow::anyhow!("{name} vanished"))
}

/// Works on one entry; after a panic a new machine does so once more, but refuses to start the entry.
pub fn guarded<T>(
    worker: &mut Worker,
    make: impl Fn() -> Worker,
    work: impl Fn(&mut Jvm, &State) -> Result<T, String>,
) -> Result<T, String> {
    gadfly_lang::guarded(
        worker,
        make,
        |(jvm, _), panic| jvm.refuse(panic),
        |(jvm, base)| work(jvm, base),
    )
}

pub fn nothing_to_do(request: &Analysis) -> Diagnostic {
    let wanted: Vec<&String> = request.only.iter().chain(&request.entry).collect();
    if wanted.is_empty() {
        return Diagnostic::new("there is no public method to analyse")
            .help("a method needs a body, and its class must not be private");
    }
    let names: Vec<String> = wanted.iter().map(|n| format!("`{n}`")).collect();
    Diagnostic::new(format!("no method is named {}", names.join(" or ")))
        .help("write it as `Shape`, `Shape.area` or `area`; leave the option out to see all")
}

pub fn machine(request: &Analysis, program: &Program) -> Worker {
    let config = Config {
        k: request.bounds.k,
        loops: request.bounds.loops,
        depth: request.bounds.depth.get(),
        nulls: match request.nulls {
            base::Nulls::All => Nulls::All,
            base::Nulls::Fields => Nulls::Fields,
            base::Nulls::None => Nulls::None,
        },
        strategy: match request.strategy {
            base::Strategy::Dfs => Strategy::DepthFirst,
            base::Strategy::Bfs => Strategy::BreadthFirst,
            base::Strategy::Coverage => Strategy::Coverage,
        },
        unknown: request.unknown.clone(),
        seed: request.seed,
        budget: request.bounds.budget,
        costs: request.bounds.costs.iter().map(price).collect(),
        ..Config::default()
    };
    let classes = Classes::new(program.class_path.clone(), program.user.clone());
    let solver = SolverConfig {
        seed: request.seed as u32,
        ..SolverConfig::default()
    };
    let mut jvm = Jvm::new(classes, solver, Rc::new(config)).map_err(|e| e.to_string())?;
    let base = jvm
        .boot()
        .map_err(|stop| format!("this JDK cannot be started: {stop:?}"))?;
    Ok((jvm, base))
}

/// A cost as the machine counts it.
pub fn price(cost: &base::Cost) -> Price {
    Price {
        event: match cost.event {
            base::CostEvent::Call => CostEvent::Call,
            base::CostEvent::Match => CostEvent::Match,
        },
        name: cost.name.clone(),
        price: cost.price,
    }
}

/// Follows the paths of an entry and makes inputs for its failures.
pub fn explore_entry(
    request: &Analysis,
    program: &Program,
    (jvm, base): &mut (Jvm, State),
    name: &str,
) -> anyhow::Result<Explored<Witness, ()>> {
    let entry = find(request, jvm, name)?;
    let file_of = |class: &str| program.file_of(class);
    jvm.clear_coverage();
    let steps = jvm.steps;
    let mut run = Run {
        failures: BTreeMap::new(),
        reasons: BTreeSet::new(),
        paths: 0,
        patience: request.bounds.patience,
    };
    let mut solver = SolverWork::default();
    let all = request.states == base::States::All && jvm.has_doubtful_inputs(entry);
    // Reachable states first; whatever only assumed states show is told apart.
    let rounds: &[(States, u32)] = if all {
        &[(States::Reached, 2), (States::Assumed, 1)]
    } else {
        &[(States::Reached, 1)]
    };
    let shares: u32 = rounds.iter().map(|r| r.1).sum();
    let mut failures = Vec::new();
    for &(states, share) in rounds {
        let time = request.bounds.time * share / shares;
        run.explore(
            jvm,
            base,
            entry,
            states,
            time,
            &file_of,
            !request.entry.is_empty(),
        );
        failures.extend(run.witnesses(jvm, entry, &file_of));
        let stats = jvm.solver.stats();
        solver.queries += stats.queries;
        solver.milliseconds += stats.time.as_millis() as u64;
        solver.without_solver += stats.queries - stats.queries_to_z3;
    }
    run.reasons.extend(jvm.input_limits(entry));
    let coverage = jvm.coverage(entry);
    let info = jvm.entry_info(entry, &file_of);
    let function = FunctionReport {
        name: info.display_name(),
        signature: format!("{}({})", info.display_name(), info.params.join(", ")),
        file: info.file,
        line: info.line,
        paths: run.paths,
        reasons: run.reasons.into_iter().collect(),
        lines: coverage.lines,
        branches: coverage.branches,
    };
    Ok(Explored {
        work: Stats {
            paths: function.paths,
            instructions: jvm.steps - steps,
            solver_queries: solver.queries,
            solver_ms: solver.milliseconds,
            cache_hits: solver.without_solver,
            ..Stats::default()
        },
        function,
        failures,
        traces: (),
    })
}

/// How long paths are looked for.
pub struct Search {
    pub time: std::time::Duration,
    pub patience: u64,
}

impl Search {
    /// Follows the paths from a state; `seen` takes each and says whether it is news. Returns how
    /// many there were; why there may be more is added to the reasons.
    pub fn run(
        &self,
        jvm: &mut Jvm,
        start: State,
        reasons: &mut BTreeSet<Reason>,
        mut seen: impl FnMut(&mut Jvm, Outcome) -> bool,
    ) -> u64 {
        jvm.deadline = Some(Deadline::after(self.time));
        jvm.solver.set_deadline(jvm.deadline);
        let limits = Limits {
            time: self.time,
            paths: MOST_PATHS,
            pending: MOST_PENDING,
        };
        let (mut novelty, mut idle) = (jvm.novelty, 0u64);
        let mut bored = false;
        let mut hard = 0;
        let summary = jvm.follow_paths(start, limits, reasons, |jvm, outcome, reasons| {
            outcome.note_limits(reasons);
            if seen(jvm, outcome) {
                idle = 0;
            }
            if jvm.novelty != novelty {
                novelty = jvm.novelty;
                idle = 0;
            }
            // A question that was too hard costs as much time as many paths.
            let unanswered = jvm.solver.stats().unknown;
            idle += 1 + HARD_QUESTION * (unanswered - hard);
            hard = unanswered;
            if self.patience > 0 && idle > self.patience {
                bored = true;
                return ControlFlow::Break(());
            }
            ControlFlow::Continue(())
        });
        if bored {
            reasons.insert(Reason::Patience);
        }
        summary.paths
    }
}

/// The exploration of one entry.
struct Run {
    /// Failures by what and where, with the paths that lead there.
    failures: BTreeMap<Failure, Vec<Outcome>>,
    reasons: BTreeSet<Reason>,
    paths: u64,
    patience: u64,
}

impl Run {
    #[allow(clippy::too_many_arguments)]
    fn explore(
        &mut self,
        jvm: &mut Jvm,
        base: &State,
        entry: MethodId,
        states: States,
        time: std::time::Duration,
        file_of: &dyn Fn(&str) -> String,
        harness: bool,
    ) {
        jvm.static_inputs = true;
        jvm.open_world = true;
        let start = match jvm.start(base, entry, states, harness) {
            Ok(start) => start,
            Err(reason) => {
                self.reasons.insert(reason);
                return;
            }
        };
        let mut found: BTreeMap<Failure, Vec<Outcome>> = BTreeMap::new();
        let mut reasons = BTreeSet::new();
        let search = Search {
            time,
            patience: self.patience,
        };
        self.paths += search.run(jvm, start, &mut reasons, |jvm, outcome| {
            let Some(failure) = jvm.failure(&outcome, file_of) else {
                return false;
            };
            let paths = found.entry(failure).or_default();
            let new = paths.is_empty();
            // The cheapest inputs first; the order of discovery among equals.
            let at = paths.partition_point(|p| p.state.cost <= outcome.state.cost);
            paths.insert(at, outcome);
            paths.truncate(ALTERNATIVES);
            new
        });
        self.reasons.extend(reasons);
        self.failures = found;
    }

    /// Inputs for the failures of the last exploration, while its terms are still there.
    fn witnesses(
        &mut self,
        jvm: &mut Jvm,
        entry: MethodId,
        file_of: &dyn Fn(&str) -> String,
    ) -> Vec<(gadfly_lang::Failure, Vec<Witness>)> {
        // Time is over for searching, not for showing what was found.
        jvm.deadline = None;
        jvm.solver.set_deadline(None);
        let mut found = Vec::new();
        for (failure, outcomes) in std::mem::take(&mut self.failures) {
            let mut witnesses: Vec<Witness> = Vec::new();
            for mut outcome in outcomes {
                match jvm.witness(&mut outcome, entry, file_of) {
                    Ok(witness) => add(&mut witnesses, witness),
                    Err(reason) => {
                        self.reasons.insert(reason);
                    }
                }
                if outcome.end == End::Deep
                    && let Ok(witness) = jvm.large_witness(&mut outcome, entry, file_of)
                {
                    add(&mut witnesses, witness);
                }
            }
            // A state that was reached after all needs no other.
            witnesses.sort_by_key(|w| w.state == StateOrigin::Assumed);
            if !witnesses.is_empty() {
                found.push((predicted(failure), witnesses));
            }
        }
        found
    }
}

fn add(witnesses: &mut Vec<Witness>, witness: Witness) {
    if !witnesses.contains(&witness) {
        witnesses.push(witness);
    }
}

fn predicted(failure: Failure) -> gadfly_lang::Failure {
    gadfly_lang::Failure {
        kind: failure.kind,
        category: failure.category,
        exception: failure.exception,
        place: failure.place,
        calls: failure.calls,
        speculative: failure.speculative,
        message: None,
    }
}
