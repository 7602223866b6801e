//! The paths of an entry that are worth a test, with their inputs.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use gadfly_jvm::{Edge, End, EntryFilter, Failure, Jvm, Mark, MethodId, Outcome, State, States};
use gadfly_witness::{FunctionReport, Graph, Reason, Witness};

use super::lives::Lives;
use crate::request::{Goal, TestRequest};
use gadfly_base::progress::Progress;
use gadfly_lang_jvm::explore::{Search, SolverWork, each_entry};
use gadfly_lang_jvm::load::Program;

/// Ways through the code that are kept of one entry.
const MOST_KEPT: usize = 400;
/// Paths of one entry that get inputs under `--goal branches`; further ones add little.
const MOST_CHOSEN: usize = 60;
/// The same under `--goal paths`.
const MOST_PATHS: usize = 200;
/// Inputs of one path: its limits may exclude each other.
const INPUTS_OF_PATH: usize = 4;

/// Something that a test may cover.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(super) enum Target {
    /// A line or branch of a method (`java/lang/Math.abs(I)I`).
    Mark(Arc<str>, Mark),
    /// The inputs are at the limit of a comparison, on one of its sides.
    Limit(Arc<str>, u32, bool),
    /// The entry ends this way: the exception's class, or nothing.
    End(Arc<str>, String),
    /// This very path, under `--goal paths`.
    Path(usize, usize),
}

/// A path with inputs for it.
#[derive(Clone)]
pub(super) struct PathCase {
    /// Index of the entry.
    pub entry: usize,
    pub witness: Witness,
    pub targets: BTreeSet<Target>,
    pub conditions: Vec<String>,
    pub set_up: Vec<String>,
    /// What `find` would make of it.
    pub failure: Option<Failure>,
    /// Internal name of the exception that it ends with.
    pub throws: Option<String>,
    /// The heap before and after, if pictures are wanted.
    pub graphs: Option<Arc<(Graph, Graph)>>,
}

/// What exploring one entry gave.
pub(super) struct Entry {
    pub function: FunctionReport,
    pub method: Arc<str>,
    pub cases: Vec<PathCase>,
    pub instructions: u64,
    pub solver: SolverWork,
    /// Branches that a path took, tested or not.
    pub reached: BTreeSet<(Arc<str>, Mark)>,
}

pub(super) fn entries(
    request: &TestRequest,
    program: &Program,
    progress: &dyn Progress,
) -> anyhow::Result<Vec<Entry>> {
    each_entry(
        &request.analysis,
        program,
        progress,
        |jvm, base, index, entry| explore_entry(request, program, jvm, base, index, entry),
    )
}

fn explore_entry(
    request: &TestRequest,
    program: &Program,
    jvm: &mut Jvm,
    base: &State,
    index: usize,
    entry: MethodId,
) -> Entry {
    let file_of = |class: &str| program.file_of(class);
    jvm.clear_coverage();
    jvm.recording = true;
    let steps = jvm.steps;
    let mut reasons: BTreeSet<Reason> = BTreeSet::new();
    let mut kept = Kept::new(request.goal);
    let mut paths = 0;
    jvm.open_world = true;
    match jvm.start(base, entry, States::Reached, false) {
        Ok(start) => {
            let search = Search {
                time: request.analysis.bounds.time,
                patience: request.analysis.bounds.patience,
            };
            paths = search.run(jvm, start, &mut reasons, |jvm, outcome| {
                kept.take(jvm, outcome)
            });
        }
        Err(reason) => {
            reasons.insert(reason);
        }
    }
    // Time is over for searching, not for showing what was found.
    jvm.deadline = None;
    jvm.solver.set_deadline(None);
    let mut reached = kept.reached(jvm);
    let mut cases = Vec::new();
    let mut met: BTreeSet<(MethodId, u32, bool)> = BTreeSet::new();
    let filter = EntryFilter {
        only: request.analysis.only.clone(),
        exactly: request.analysis.entry.clone(),
    };
    // The limits of another entry are for its own tests.
    let others: BTreeSet<MethodId> = jvm.entries(&filter).into_iter().collect();
    let own = |e: &Edge| e.method == entry || !others.contains(&e.method);
    for (number, outcome) in kept.chosen(jvm, &own).into_iter().enumerate() {
        let made = inputs_of(jvm, &outcome, entry, &file_of, &mut met, request, &own);
        for inputs in made {
            let Inputs {
                witness,
                mut targets,
                conditions,
                graphs,
            } = inputs;
            let end = match &outcome.end {
                End::Threw(exception) => Some(exception_name(jvm, &outcome, *exception)),
                _ => None,
            };
            let method: Arc<str> = jvm.classes.method(entry).full_name().into();
            targets.insert(Target::End(method, end.clone().unwrap_or_default()));
            if request.goal == Goal::Paths {
                targets.insert(Target::Path(index, number));
            }
            cases.push(PathCase {
                entry: index,
                witness,
                targets,
                conditions,
                set_up: jvm.set_up_conditions(&outcome.state),
                failure: jvm.failure(&outcome, &file_of),
                throws: end,
                graphs,
            });
        }
    }
    if kept.overflowed {
        reasons.insert(Reason::Patience);
    }
    if request.goal != Goal::Paths {
        let lives = Lives {
            request,
            base,
            index,
            entry,
            others: &others,
        };
        lives.live(jvm, &file_of, &mut reached, &mut cases, &mut paths);
    }
    reasons.extend(jvm.input_limits(entry));
    jvm.recording = false;
    let stats = jvm.solver.stats();
    let coverage = jvm.coverage(entry);
    let info = jvm.entry_info(entry, &file_of);
    Entry {
        function: FunctionReport {
            name: info.display_name(),
            signature: format!("{}({})", info.display_name(), info.params.join(", ")),
            file: info.file,
            line: info.line,
            paths,
            reasons: reasons.into_iter().collect(),
            lines: coverage.lines,
            branches: coverage.branches,
        },
        method: jvm.classes.method(entry).full_name().into(),
        cases,
        instructions: jvm.steps - steps,
        solver: SolverWork {
            queries: stats.queries,
            milliseconds: stats.time.as_millis() as u64,
            without_solver: stats.queries - stats.queries_to_z3,
        },
        reached,
    }
}

pub(super) fn exception_name(jvm: &Jvm, outcome: &Outcome, exception: gadfly_jvm::Ref) -> String {
    let class = outcome.state.heap.get(exception).class;
    jvm.classes.class(class).binary_name()
}

/// Inputs for one path, what they cover, and the conditions that they meet.
struct Inputs {
    witness: Witness,
    targets: BTreeSet<Target>,
    conditions: Vec<String>,
    graphs: Option<Arc<(Graph, Graph)>>,
}

/// Inputs for one path: first next to as many limits as possible that no earlier path of the entry
/// is next to, then next to those that remain.
fn inputs_of(
    jvm: &mut Jvm,
    outcome: &Outcome,
    entry: MethodId,
    file_of: &dyn Fn(&str) -> String,
    met: &mut BTreeSet<(MethodId, u32, bool)>,
    request: &TestRequest,
    own: &dyn Fn(&Edge) -> bool,
) -> Vec<Inputs> {
    let (goal, pictures) = (request.goal, request.graphs);
    let key = |e: &Edge| (e.method, e.at, e.jumped);
    let marks = jvm.marks(&outcome.state);
    let conditions = jvm.conditions(&outcome.state);
    let mut made = Vec::new();
    for _ in 0..INPUTS_OF_PATH {
        let wanted: Vec<Edge> = jvm
            .edges(&outcome.state)
            .into_iter()
            .filter(|e| own(e) && !met.contains(&key(e)))
            .collect();
        if !made.is_empty() && (wanted.is_empty() || goal == Goal::Paths) {
            break;
        }
        let mut near = Outcome {
            state: outcome.state.clone(),
            end: outcome.end.clone(),
        };
        let reached = jvm.approach(&mut near, &wanted);
        if !made.is_empty() && reached.is_empty() {
            break;
        }
        met.extend(reached.iter().map(key));
        // Inputs next to a limit may be too hard to find; then any will do.
        let witness = match jvm.telling_witness(&mut near, entry, file_of) {
            Ok(witness) => witness,
            Err(_) if made.is_empty() => {
                let mut plain = Outcome {
                    state: outcome.state.clone(),
                    end: outcome.end.clone(),
                };
                match jvm.telling_witness(&mut plain, entry, file_of) {
                    Ok(witness) => witness,
                    Err(_) => break,
                }
            }
            Err(_) => break,
        };
        let name = |m: MethodId| -> Arc<str> { jvm.classes.method(m).full_name().into() };
        let mut targets: BTreeSet<Target> = marks
            .iter()
            .map(|&(m, mark)| Target::Mark(name(m), mark))
            .collect();
        targets.extend(
            reached
                .iter()
                .map(|e| Target::Limit(name(e.method), e.at, e.jumped)),
        );
        let graphs = pictures
            .then(|| jvm.telling_graphs(&mut near, entry).ok())
            .flatten();
        made.push(Inputs {
            witness,
            targets,
            conditions: conditions.clone(),
            graphs: graphs.map(Arc::new),
        });
        if wanted.is_empty() {
            break;
        }
    }
    made
}

/// What was executed, how it ended, and the number of the path under `--goal paths`.
type Way = (Vec<u64>, String, usize);

/// The paths that an exploration came across, one for each way through the code.
struct Kept {
    goal: Goal,
    paths: BTreeMap<Way, Outcome>,
    overflowed: bool,
}

impl Kept {
    fn new(goal: Goal) -> Kept {
        Kept {
            goal,
            paths: BTreeMap::new(),
            overflowed: false,
        }
    }

    /// Keeps a path that ended by itself; whether it is news.
    fn take(&mut self, jvm: &mut Jvm, outcome: Outcome) -> bool {
        let end = match &outcome.end {
            End::Returned(_) => String::new(),
            End::Threw(exception) => exception_name(jvm, &outcome, *exception),
            _ => return false,
        };
        let number = match self.goal {
            Goal::Branches | Goal::Mutants => 0,
            Goal::Paths => self.paths.len(),
        };
        let key = (
            outcome.state.execution_trace.signature().to_vec(),
            end,
            number,
        );
        let full = self.paths.len() >= MOST_KEPT;
        match self.paths.get_mut(&key) {
            // The simplest inputs; the order of discovery among equals.
            Some(known) => {
                if outcome.state.cost < known.state.cost {
                    *known = outcome;
                }
                false
            }
            None if full => {
                self.overflowed = true;
                false
            }
            None => {
                self.paths.insert(key, outcome);
                true
            }
        }
    }

    fn reached(&self, jvm: &Jvm) -> BTreeSet<(Arc<str>, Mark)> {
        let marks = self.paths.values().flat_map(|o| jvm.marks(&o.state));
        let distinct: BTreeSet<(MethodId, Mark)> = marks.collect();
        distinct
            .into_iter()
            .map(|(m, mark)| (jvm.classes.method(m).full_name().into(), mark))
            .collect()
    }

    /// A few paths that together go wherever any of them goes, and end however any of them ends;
    /// the simple ones first. Under `--goal paths` all of them.
    fn chosen(&self, jvm: &Jvm, own: &dyn Fn(&Edge) -> bool) -> Vec<Outcome> {
        let mut all: Vec<(&Way, &Outcome)> = self.paths.iter().collect();
        all.sort_by_key(|(key, outcome)| (outcome.state.cost, key.2));
        let copy = |outcome: &Outcome| Outcome {
            state: outcome.state.clone(),
            end: outcome.end.clone(),
        };
        if self.goal == Goal::Paths {
            return all.iter().take(MOST_PATHS).map(|(_, o)| copy(o)).collect();
        }
        let mut open: Vec<(&Outcome, BTreeSet<Goals>)> = all
            .into_iter()
            .map(|(key, outcome)| {
                let marks = jvm.marks(&outcome.state).into_iter();
                let edges = jvm.edges(&outcome.state).into_iter().filter(|e| own(e));
                let mut goals: BTreeSet<Goals> = marks.map(|(m, k)| Goals::Mark(m, k)).collect();
                goals.extend(edges.map(|e| Goals::Limit(e.method, e.at, e.jumped)));
                goals.insert(Goals::End(key.1.clone()));
                (outcome, goals)
            })
            .collect();
        let mut chosen = Vec::new();
        while chosen.len() < MOST_CHOSEN {
            let mut best: Option<(usize, usize)> = None;
            for (at, (_, goals)) in open.iter().enumerate() {
                if !goals.is_empty() && best.is_none_or(|(_, most)| goals.len() > most) {
                    best = Some((at, goals.len()));
                }
            }
            let Some((at, _)) = best else { break };
            let (outcome, covered) = open.remove(at);
            for (_, goals) in &mut open {
                goals.retain(|g| !covered.contains(g));
            }
            chosen.push(copy(outcome));
        }
        chosen
    }
}

#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
enum Goals {
    Mark(MethodId, Mark),
    Limit(MethodId, u32, bool),
    End(String),
}
