//! The paths of an entry that are worth a test, with their inputs.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use gadfly_jvm::{
    ClassId, Edge, End, EntryFilter, Failure, History, Jvm, Mark, MethodId, Outcome, State, States,
};
use gadfly_witness::{FunctionReport, Reason, Witness};

use super::super::explore::{Search, SolverWork, each_entry};
use super::super::load::Program;
use crate::progress::Progress;
use crate::request::{Goal, TestRequest};

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
pub enum Target {
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
pub struct PathCase {
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
}

/// What exploring one entry gave.
pub struct Entry {
    pub function: FunctionReport,
    pub method: Arc<str>,
    pub cases: Vec<PathCase>,
    pub instructions: u64,
    pub solver: SolverWork,
    /// Branches that a path took, tested or not.
    pub reached: BTreeSet<(Arc<str>, Mark)>,
}

/// What there is to cover.
pub struct Universe {
    /// By method, in the order of the code.
    pub methods: Vec<CodeOf>,
}

pub struct CodeOf {
    pub name: Arc<str>,
    /// `Shape.area(int)`.
    pub signature: String,
    pub function: String,
    pub file: String,
    pub line: u32,
    pub marks: Vec<Mark>,
    /// The line of each branching instruction.
    pub lines: BTreeMap<u32, u32>,
}

pub fn entries(
    request: &TestRequest,
    program: &Program,
    progress: &dyn Progress,
) -> anyhow::Result<Vec<Entry>> {
    each_entry(
        &request.find,
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
    match jvm.start(base, entry, States::Reached, false) {
        Ok(start) => {
            let search = Search {
                time: request.find.bounds.time,
                patience: request.find.bounds.patience,
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
        only: request.find.only.clone(),
        exactly: request.find.entry.clone(),
    };
    // The limits of another entry are for its own tests.
    let others: BTreeSet<MethodId> = jvm.entries(&filter).into_iter().collect();
    let own = |e: &Edge| e.method == entry || !others.contains(&e.method);
    for (number, outcome) in kept.chosen(jvm, &own).into_iter().enumerate() {
        let made = inputs_of(jvm, &outcome, entry, &file_of, &mut met, request.goal, &own);
        for (witness, mut targets, conditions) in made {
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
    if jvm.has_mutable_inputs(entry) {
        reasons.insert(Reason::States);
    }
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
            complete: reasons.is_empty(),
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

fn exception_name(jvm: &Jvm, outcome: &Outcome, exception: gadfly_jvm::Ref) -> String {
    let class = outcome.state.heap.get(exception).class;
    jvm.classes.class(class).binary_name()
}

/// Lives of a receiver that are tried for branches that short ones do not reach.
const MOST_LIVES: usize = 64;
/// Paths without anything new after which one life is left.
const LIFE_PATIENCE: u64 = 40;

/// The search for receivers with a long history.
struct Lives<'a> {
    request: &'a TestRequest,
    base: &'a State,
    index: usize,
    entry: MethodId,
    /// The entries, which have tests of their own.
    others: &'a BTreeSet<MethodId>,
}

/// A path of a life that goes where no other went.
struct News {
    outcome: Outcome,
    marks: BTreeSet<(Arc<str>, Mark)>,
}

impl Lives<'_> {
    /// Adds a case for each branch that only a receiver with a long history leads to.
    fn live(
        &self,
        jvm: &mut Jvm,
        file_of: &dyn Fn(&str) -> String,
        reached: &mut BTreeSet<(Arc<str>, Mark)>,
        cases: &mut Vec<PathCase>,
        paths: &mut u64,
    ) {
        let method = jvm.classes.method(self.entry).clone();
        if method.is_static() || method.is_constructor() || self.open(jvm, reached) == 0 {
            return;
        }
        let class = method.class;
        let end = std::time::Instant::now().checked_add(self.request.find.bounds.time);
        let histories = jvm.histories(class, MOST_LIVES, self.request.find.seed);
        for history in histories {
            if self.open(jvm, reached) == 0
                || end.is_some_and(|end| std::time::Instant::now() > end)
            {
                break;
            }
            // Each path that is news gets the shortest life that leads to it.
            while let Some(news) = self.news(jvm, class, &history, reached, paths) {
                let wanted = news.marks.clone();
                let mut shortest = history.clone();
                let mut call = shortest.calls();
                while call > 0 {
                    call -= 1;
                    let shorter = shortest.without(call);
                    let mut known = reached.clone();
                    known.retain(|mark| !wanted.contains(mark));
                    let same = self.news(jvm, class, &shorter, &known, paths);
                    if same.is_some_and(|same| wanted.is_subset(&same.marks)) {
                        shortest = shorter;
                        call = call.min(shortest.calls());
                    }
                }
                // The terms of the last attempt are gone.
                let Some(again) = self.news_with(jvm, class, &shortest, &wanted, paths) else {
                    reached.extend(wanted);
                    continue;
                };
                reached.extend(again.marks.iter().cloned());
                cases.extend(self.case(jvm, file_of, again.outcome));
            }
        }
    }

    /// Branches that are left in the entry and in what it calls.
    fn open(&self, jvm: &Jvm, reached: &BTreeSet<(Arc<str>, Mark)>) -> usize {
        let mut methods: BTreeSet<&str> = reached.iter().map(|(m, _)| &**m).collect();
        let own = jvm.classes.method(self.entry).full_name();
        methods.insert(&own);
        let mut open = 0;
        for method in jvm.classes.methods() {
            let name = method.full_name();
            let is_other = method.id != self.entry && self.others.contains(&method.id);
            if is_other || method.covered.is_empty() || !methods.contains(name.as_str()) {
                continue;
            }
            let name: Arc<str> = name.into();
            let marks = jvm.all_marks(method.id).into_iter();
            open += marks
                .filter(|m| m.is_branch() && !reached.contains(&(name.clone(), *m)))
                .count();
        }
        open
    }

    /// The path of a life that covers most of what is not known.
    fn news(
        &self,
        jvm: &mut Jvm,
        class: ClassId,
        history: &History,
        known: &BTreeSet<(Arc<str>, Mark)>,
        paths: &mut u64,
    ) -> Option<News> {
        let mut best: Option<News> = None;
        self.each(jvm, class, history, paths, |jvm, outcome| {
            let mut marks = self.marks(jvm, &outcome.state);
            marks.retain(|m| !known.contains(m));
            let more = best.as_ref().map_or(0, |b| b.marks.len());
            if marks.len() > more {
                best = Some(News { outcome, marks });
                return true;
            }
            false
        });
        best
    }

    /// A path of a life that covers all of these.
    fn news_with(
        &self,
        jvm: &mut Jvm,
        class: ClassId,
        history: &History,
        wanted: &BTreeSet<(Arc<str>, Mark)>,
        paths: &mut u64,
    ) -> Option<News> {
        let mut found: Option<News> = None;
        self.each(jvm, class, history, paths, |jvm, outcome| {
            let marks = self.marks(jvm, &outcome.state);
            if found.is_none() && wanted.is_subset(&marks) {
                found = Some(News { outcome, marks });
            }
            false
        });
        found
    }

    /// Branches and lines of the entry and of what has no tests of its own.
    fn marks(&self, jvm: &Jvm, st: &State) -> BTreeSet<(Arc<str>, Mark)> {
        let marks = jvm.marks(st).into_iter();
        marks
            .filter(|(m, _)| *m == self.entry || !self.others.contains(m))
            .map(|(m, mark)| (jvm.classes.method(m).full_name().into(), mark))
            .collect()
    }

    fn each(
        &self,
        jvm: &mut Jvm,
        class: ClassId,
        history: &History,
        paths: &mut u64,
        mut seen: impl FnMut(&mut Jvm, Outcome) -> bool,
    ) {
        let Ok(start) = jvm.start_after(self.base, self.entry, class, history) else {
            return;
        };
        let search = Search {
            time: self.request.find.bounds.time,
            patience: LIFE_PATIENCE,
        };
        let mut reasons = BTreeSet::new();
        *paths += search.run(jvm, start, &mut reasons, |jvm, outcome| match outcome.end {
            End::Returned(_) | End::Threw(_) => seen(jvm, outcome),
            _ => false,
        });
        jvm.deadline = None;
        jvm.solver.set_deadline(None);
    }

    fn case(
        &self,
        jvm: &mut Jvm,
        file_of: &dyn Fn(&str) -> String,
        mut outcome: Outcome,
    ) -> Option<PathCase> {
        let conditions = jvm.conditions(&outcome.state);
        let marks = jvm.marks(&outcome.state);
        let failure = jvm.failure(&outcome, file_of);
        let throws = match &outcome.end {
            End::Threw(exception) => Some(exception_name(jvm, &outcome, *exception)),
            _ => None,
        };
        let witness = jvm
            .telling_witness(&mut outcome, self.entry, file_of)
            .ok()?;
        let name = |m: MethodId| -> Arc<str> { jvm.classes.method(m).full_name().into() };
        let mut targets: BTreeSet<Target> = marks
            .iter()
            .map(|&(m, mark)| Target::Mark(name(m), mark))
            .collect();
        targets.insert(Target::End(
            name(self.entry),
            throws.clone().unwrap_or_default(),
        ));
        Some(PathCase {
            entry: self.index,
            witness,
            targets,
            conditions,
            set_up: Vec::new(),
            failure,
            throws,
        })
    }
}

/// Inputs for one path: first next to as many limits as possible that no earlier path of the entry
/// is next to, then next to those that remain.
fn inputs_of(
    jvm: &mut Jvm,
    outcome: &Outcome,
    entry: MethodId,
    file_of: &dyn Fn(&str) -> String,
    met: &mut BTreeSet<(MethodId, u32, bool)>,
    goal: Goal,
    own: &dyn Fn(&Edge) -> bool,
) -> Vec<(Witness, BTreeSet<Target>, Vec<String>)> {
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
        made.push((witness, targets, conditions.clone()));
        if wanted.is_empty() {
            break;
        }
    }
    made
}

/// The paths that an exploration came across, one for each way through the code.
struct Kept {
    goal: Goal,
    paths: BTreeMap<(Vec<u64>, String, usize), Outcome>,
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
        let key = (outcome.state.trail.signature().to_vec(), end, number);
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
        let mut all: Vec<(&(Vec<u64>, String, usize), &Outcome)> = self.paths.iter().collect();
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

/// Everything that could be covered in the analysed classes.
///
/// With `--only`, and of library classes, that is what was asked for and what it calls.
pub fn universe(
    request: &TestRequest,
    program: &Program,
    entries: &[Entry],
) -> anyhow::Result<Universe> {
    let (mut jvm, _) =
        super::super::explore::machine(&request.find, program).map_err(anyhow::Error::msg)?;
    let file_of = |class: &str| program.file_of(class);
    let mut methods = Vec::new();
    let partial = !request.find.only.is_empty() || !request.find.entry.is_empty();
    let touched: BTreeSet<&str> = entries
        .iter()
        .flat_map(|e| e.reached.iter().map(|(m, _)| &**m).chain([&*e.method]))
        .collect();
    for class in &program.user {
        let of_library = program
            .analysed
            .iter()
            .any(|c| class.starts_with(&format!("{c}$")) && !program.files.contains_key(&**c));
        if !program.analysed.contains(class) && !of_library {
            continue;
        }
        let Ok(id) = jvm.classes.load(class) else {
            continue;
        };
        let ids = jvm.classes.class(id).methods.clone();
        for m in ids {
            let method = jvm.classes.method(m);
            let name: Arc<str> = method.full_name().into();
            let by_compiler = method.access.is_bridge()
                || method.access.is_synthetic() && !method.name.starts_with("lambda$");
            let Some(code) = method.code().filter(|_| !by_compiler) else {
                continue;
            };
            if is_implicit(method) || (partial || of_library) && !touched.contains(&*name) {
                continue;
            }
            let marks = jvm.all_marks(m);
            let lines = (0..code.instrs.len() as u32)
                .filter_map(|at| Some((at, code.line_of(at)?)))
                .collect();
            let info = jvm.entry_info(m, &file_of);
            methods.push(CodeOf {
                signature: format!("{}({})", info.display_name(), info.params.join(", ")),
                function: info.display_name(),
                file: info.file,
                line: info.line,
                name,
                marks,
                lines,
            });
        }
    }
    Ok(Universe { methods })
}

/// What the compiler adds by itself: the members of enums and records, empty constructors.
fn is_implicit(method: &gadfly_jvm::Method) -> bool {
    let file = method.file();
    let code = method.code();
    let lines: BTreeSet<u32> = code
        .map(|c| c.lines.iter().map(|l| l.1).collect())
        .unwrap_or_default();
    let of_enum = file.access.is_enum()
        && matches!(
            &*method.name,
            "values" | "valueOf" | "<init>" | "<clinit>" | "$values"
        )
        && code.is_some_and(|c| {
            !c.instrs.iter().any(|i| {
                matches!(
                    i,
                    gadfly_classfile::Instr::If(..) | gadfly_classfile::Instr::IfICmp(..)
                )
            })
        });
    let of_record = file.record.is_some()
        && lines.len() <= 1
        && code.is_some_and(|c| {
            c.instrs.len() <= 5 || &*method.name == "<init>" && c.lines.len() <= 1
        });
    of_enum || of_record
}
