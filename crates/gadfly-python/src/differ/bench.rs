//! A reference with which whole programs are compared, one after the other.
//!
//! The reference's paths are followed once for each bound on the size of inputs and kept; every other
//! program is then run on the inputs of each path. What one comparison leaves in the machine (terms,
//! answers of the solver) is taken back before the next, so that no program's verdict depends on those
//! before it. Effort is counted, not timed.

use super::{Comparison, Original, Rival, Rules, apart, ends, inputs_of, load, transplant};
use crate::heap::Body;
use crate::machine::{End, Outcome, Prices, Vm, solver_config};
use crate::session::{EntryKind, Session, Target, covered_bits};
use crate::state::State;
use crate::sym::float::Opaque;
use crate::sym::text::Piece;
use crate::types::t;
use crate::unknown::{Inputs, Made, Root, Ty, Unknown, Wanted};
use crate::value::{Ref, Value};
use gadfly_explore::{Limits, Strategy};
use gadfly_solve::{Solver, SolverConfig, Stats};
use gadfly_term::{Pool, SymId, Term};
use gadfly_witness::{PyWitness, Reason};
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;
use std::rc::Rc;
use std::time::{Duration, Instant};

use super::ends::Ended;
use super::mixed::{asks_for_types, is_mixed};

/// How much one search may take.
#[derive(Clone, Copy, Debug)]
pub struct Effort {
    pub paths: u64,
    pub instructions: u64,
    /// Of the solver.
    pub questions: u64,
    /// A last resort.
    pub time: Duration,
}

/// Which inputs are tried.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Size {
    /// Elements of containers and depth of recursive data, at most.
    pub k: u32,
    /// What calls of the reference may cost, if that is bounded.
    pub budget: Option<u64>,
}

/// Paths of the reference, for inputs of up to some size.
#[derive(Clone, Debug, Default)]
pub struct Paths {
    /// Inputs for each path, the simplest first.
    pub inputs: Vec<PyWitness>,
    pub count: u64,
    /// Why these are not all.
    pub reasons: BTreeSet<Reason>,
    /// All inputs of this size were followed to their end.
    pub whole: bool,
    pub questions: u64,
}

/// The work behind a search.
#[derive(Clone, Copy, Debug, Default)]
pub struct Spent {
    pub paths: u64,
    pub instructions: u64,
    pub questions: u64,
    /// Time for the questions.
    pub solving: Duration,
}

pub struct Bench {
    session: Session,
    rules: Rules,
    /// By entry, functions of the reference that arguments must satisfy.
    conditions: BTreeMap<usize, Value>,
    /// Lists in which numbers and texts are mixed are inputs, too.
    mixes: bool,
    levels: BTreeMap<(usize, Size), Level>,
}

struct Level {
    originals: Vec<Original>,
    memory: Memory,
    reasons: BTreeSet<Reason>,
    whole: bool,
    paths: u64,
    questions: u64,
}

/// What the machine knows of the unknowns of one exploration.
#[derive(Clone)]
struct Memory {
    pool: Pool,
    hashes: FxHashSet<SymId>,
    pieces: Vec<Piece>,
    piece_of: FxHashMap<Piece, u32>,
    opaque: Vec<Opaque>,
    quotients: FxHashMap<Term, Term>,
}

impl Memory {
    fn of(vm: &Vm) -> Memory {
        Memory {
            pool: vm.pool.clone(),
            hashes: vm.hashes.clone(),
            pieces: vm.pieces.clone(),
            piece_of: vm.piece_of.clone(),
            opaque: vm.opaque.clone(),
            quotients: vm.quotients.clone(),
        }
    }

    fn recall(&self, vm: &mut Vm) {
        vm.forget_terms();
        let Memory {
            pool,
            hashes,
            pieces,
            piece_of,
            opaque,
            quotients,
        } = self.clone();
        vm.pool = pool;
        vm.hashes = hashes;
        vm.pieces = pieces;
        vm.piece_of = piece_of;
        vm.opaque = opaque;
        vm.quotients = quotients;
        vm.solver = patient_solver();
    }
}

/// One whose limits by the clock are far: on a busy machine they would decide verdicts.
fn patient_solver() -> Solver {
    Solver::new(SolverConfig {
        query_timeout_ms: 600,
        minimise_ms: 2000,
        ..solver_config()
    })
}

impl Bench {
    pub fn new(mut session: Session, rules: Rules) -> Bench {
        session.vm.config.thorough = true;
        session.vm.config.exhaustive = true;
        session.vm.config.elements = MOST_ELEMENTS;
        session.vm.config.steps = MOST_STEPS;
        session.vm.seal(&session.base);
        Bench {
            session,
            rules,
            conditions: BTreeMap::new(),
            mixes: true,
            levels: BTreeMap::new(),
        }
    }

    pub fn session(&self) -> &Session {
        &self.session
    }

    /// Inputs are such as a program of this text is meant for: fractions are not too large, lists of
    /// which nothing is said hold one kind of values.
    pub fn only_ordinary(&mut self, text: &str) {
        self.session.vm.config.widest_float = widest_float(text);
        self.mixes = asks_for_types(text);
    }

    pub fn set_prices(&mut self, prices: Prices) {
        self.session.vm.config.prices = prices;
    }

    /// Whether objects are among the inputs of an entry, as far as small ones tell.
    pub fn takes_objects(&mut self, entry: usize, size: Size, effort: &Effort) -> bool {
        self.prepare(entry, size, effort);
        let Some(level) = self.levels.get(&(entry, size)) else {
            return false;
        };
        level.originals.iter().any(|original| {
            let heap = &original.state.heap;
            (1..=heap.len()).any(|number| match &heap.get(Ref(number)).body {
                Body::Decided { made, .. } => matches!(**made, Made::Instance { .. }),
                _ => false,
            })
        })
    }

    /// From now on the arguments of an entry satisfy a function of the module that takes the same
    /// ones. Whether there is such a function.
    pub fn require(&mut self, entry: usize, function: &str) -> bool {
        let module = self.session.module();
        match self.session.vm.global(&self.session.base, module, function) {
            Some(value) => {
                self.conditions.insert(entry, value);
                true
            }
            None => false,
        }
    }

    /// Inputs for the paths of an entry, of some size: where there are very many, for some from all
    /// over.
    pub fn paths(&mut self, entry: usize, size: Size, effort: &Effort) -> Paths {
        self.prepare(entry, size, effort);
        let Some(level) = self.levels.get(&(entry, size)) else {
            return Paths::default();
        };
        level.memory.recall(&mut self.session.vm);
        let mut inputs: Vec<PyWitness> = Vec::new();
        let step = level.originals.len().div_ceil(MOST_WRITTEN).max(1);
        let some = level.originals.iter().step_by(step);
        let states: Vec<State> = some.map(|o| o.state.clone()).collect();
        let (count, whole, questions) = (level.paths, level.whole, level.questions);
        let reasons = level.reasons.clone();
        for mut state in states {
            self.session.vm.finish_inputs(&mut state);
            if let Ok(witness) = self.session.write(entry, &state, Wanted::Small)
                && !inputs.contains(&witness)
            {
                inputs.push(witness);
            }
        }
        Paths {
            inputs,
            count,
            reasons,
            whole,
            questions,
        }
    }

    /// Whether all inputs of this size were followed, and how many paths that took.
    pub fn level(&mut self, entry: usize, size: Size, effort: &Effort) -> (bool, u64) {
        self.prepare(entry, size, effort);
        let level = self.levels.get(&(entry, size));
        level.map_or((false, 0), |level| (level.whole, level.paths))
    }

    fn prepare(&mut self, entry: usize, size: Size, effort: &Effort) {
        if !self.levels.contains_key(&(entry, size)) {
            let level = self.follow(entry, size, effort);
            self.levels.insert((entry, size), level);
        }
    }

    fn follow(&mut self, entry: usize, size: Size, effort: &Effort) -> Level {
        self.session.vm.config.k = size.k;
        self.session.vm.config.budget = size.budget;
        self.session.vm.condition = self.conditions.get(&entry).cloned();
        let conditional = self.session.vm.condition.is_some();
        let mixes = self.mixes || conditional;
        let initial = self.session.begin(entry, effort.time);
        self.session.vm.condition = None;
        self.session.vm.solver = patient_solver();
        self.session
            .set_deadline(Instant::now().checked_add(effort.time));
        let mut meter = Meter::start(&self.session.vm, effort);
        let mut reasons = BTreeSet::new();
        let mut originals = Vec::new();
        let mut whole = true;
        let marks = (self.session.mark_index.clone(), self.session.marks().len());
        let mut search = Strategy::Coverage.queue();
        let outcome = gadfly_explore::explore(
            &mut self.session.vm,
            initial,
            &mut *search,
            meter.limits(),
            |vm, outcome| {
                let Outcome { state, end } = outcome;
                // What nobody would pass is held against nobody.
                let refused = matches!(end, End::Infeasible)
                    || state.misfit
                    || !mixes && is_mixed(&state)
                    || is_mistyped(vm, &state, &end);
                if refused && conditional {
                    // That the largest ones are refused says nothing of larger ones.
                    reasons.extend(state.doubts.iter().cloned());
                }
                if !refused {
                    reasons.extend(state.doubts.iter().cloned());
                    match end {
                        End::Cut(reason) => {
                            // Bounds that were asked for are none of ours.
                            let given_up = matches!(reason, Reason::Budget | Reason::Time);
                            let asked = size.budget.is_some() && reason == Reason::Budget;
                            whole &= !given_up || asked;
                            reasons.insert(reason);
                        }
                        end => originals.push(Original {
                            covered: covered_bits(&state.covered, &marks.0, marks.1),
                            state,
                            end,
                        }),
                    }
                }
                meter.flow(vm)
            },
        );
        if outcome.out_of_time {
            reasons.insert(Reason::Time);
        }
        if outcome.out_of_budget || meter.over {
            reasons.insert(Reason::Budget);
        }
        whole &= !outcome.out_of_time && !outcome.out_of_budget && !meter.over;
        self.session.set_deadline(None);
        self.session.vm.config.budget = None;
        let spent = meter.spent(&self.session.vm);
        Level {
            originals,
            memory: Memory::of(&self.session.vm),
            reasons,
            whole,
            paths: spent.paths,
            questions: spent.questions,
        }
    }

    /// Imports another program.
    pub fn load(&mut self, text: &str) -> Result<Rival, Reason> {
        self.session.vm.forget_terms();
        load(&mut self.session, text, None)
    }

    /// Compares an entry of the reference with the same one of another program, on inputs of some
    /// size.
    pub fn compare(
        &mut self,
        entry: usize,
        size: Size,
        rival: &Rival,
        effort: &Effort,
    ) -> (Comparison, Spent) {
        self.prepare(entry, size, effort);
        let mut found = Comparison::default();
        let Some(level) = self.levels.remove(&(entry, size)) else {
            return (found, Spent::default());
        };
        level.memory.recall(&mut self.session.vm);
        let vm = &mut self.session.vm;
        vm.config.k = size.k;
        let program = std::mem::replace(&mut vm.program, rival.program.clone());
        let stateful = std::mem::replace(&mut vm.stateful, rival.stateful.clone());
        let deadline = Instant::now().checked_add(effort.time);
        self.session.set_deadline(deadline);
        for reason in &level.reasons {
            match reason {
                Reason::Budget => {
                    found.reasons.insert(Reason::Budget);
                }
                reason => found.bounded_by(reason.clone()),
            }
        }
        let mut meter = Meter::start(&self.session.vm, effort);
        let mut covered = Vec::new();
        for original in &level.originals {
            if meter.over {
                break;
            }
            if deadline.is_some_and(|deadline| Instant::now() >= deadline) {
                found.doubt(Reason::Time);
                break;
            }
            self.pass(entry, original, rival, &mut meter, &mut found, &mut covered);
            if found.inputs.len() > found.guesses {
                // One that must show a difference is enough.
                break;
            }
        }
        if meter.over || !level.whole {
            found.exhausted = true;
            found.reasons.insert(Reason::Budget);
        }
        let spent = meter.spent(&self.session.vm);
        self.session.set_deadline(None);
        self.session.vm.program = program;
        self.session.vm.stateful = stateful;
        self.levels.insert((entry, size), level);
        (found, spent)
    }

    /// What the other program does with the inputs of one path.
    fn pass(
        &mut self,
        entry: usize,
        original: &Original,
        rival: &Rival,
        meter: &mut Meter,
        found: &mut Comparison,
        covered: &mut Vec<u64>,
    ) {
        let Some(info) = self.session.entries().get(entry) else {
            return;
        };
        let (name, kind) = (info.entry.name.clone(), info.kind);
        let vm = &mut self.session.vm;
        let Some(mut start) = begin(vm, rival, &name, kind, &original.state) else {
            return found.doubt(Reason::Unsupported("comparing other functions".into()));
        };
        let partners = match transplant::transplant(vm, &original.state, &mut start, rival) {
            Ok(partners) => partners,
            Err(reason) => return found.doubt(reason),
        };
        let (one_inputs, module) = (inputs_of(&original.state), self.session.module());
        let rules = self.rules.clone();
        let mixes = self.mixes || self.conditions.contains_key(&entry);
        let mut candidates: Vec<(State, bool)> = Vec::new();
        let mut own: Vec<State> = Vec::new();
        let mut search = Strategy::Coverage.queue();
        let limits = meter.limits();
        let outcome = gadfly_explore::explore(
            &mut self.session.vm,
            vec![start],
            &mut *search,
            limits,
            |vm, outcome| {
                let Outcome { state, end } = outcome;
                if state.misfit || !mixes && is_mixed(&state) {
                    return meter.flow(vm);
                }
                for reason in state.doubts.iter() {
                    found.bounded_by(reason.clone());
                }
                let two_inputs = inputs_of(&state);
                let one = Ended {
                    state: &original.state,
                    end: &original.end,
                    inputs: &one_inputs,
                    module,
                };
                let two = Ended {
                    state: &state,
                    end: &end,
                    inputs: &two_inputs,
                    module: rival.module,
                };
                found.pairs += 1;
                let mut difference = ends::difference(vm, &one, &two, &rules, &partners);
                if matches!(end, End::Infeasible) {
                    if transplant::is_making(&state) {
                        // Perhaps a constructor raises where the original's does not.
                        let what = "objects that cannot be made".to_string();
                        difference.doubts.insert(Reason::Unsupported(what));
                    }
                } else if add_bits(covered, &state.covered) {
                    own.push(state.clone());
                }
                candidates.extend(apart(vm, state, difference, found));
                match candidates.iter().any(|(_, sure)| *sure) {
                    true => ControlFlow::Break(()),
                    false => meter.flow(vm),
                }
            },
        );
        if outcome.out_of_time {
            found.doubt(Reason::Time);
        }
        meter.over |= outcome.out_of_budget;
        candidates.sort_by_key(|(_, sure)| !*sure);
        for (mut state, sure) in candidates {
            if !sure && found.guesses >= MOST_GUESSES {
                continue;
            }
            transplant::as_planned(&mut state);
            // Where it is a guess, values that differ from each other are the better one.
            let ways = match sure {
                true => &[Wanted::Small][..],
                false => &[Wanted::Small, Wanted::Telling],
            };
            for wanted in ways {
                match self.session.write(entry, &state, *wanted) {
                    Ok(witness) if !found.inputs.contains(&witness) => {
                        if sure {
                            let at = found.inputs.len() - found.guesses;
                            found.inputs.insert(at, witness);
                        } else {
                            found.inputs.push(witness);
                            found.guesses += 1;
                        }
                    }
                    Ok(_) => {}
                    Err(reason) => found.doubt(reason),
                }
            }
        }
        for mut state in own {
            if found.own.len() >= MOST_OWN {
                break;
            }
            transplant::as_planned(&mut state);
            if let Ok(witness) = self.session.write(entry, &state, Wanted::Small)
                && !found.own.contains(&witness)
            {
                found.own.push(witness);
            }
        }
    }
}

/// Inputs that may show a difference, from one comparison.
const MOST_GUESSES: usize = 8;
/// Paths of the reference whose inputs are written down.
const MOST_WRITTEN: usize = 400;
/// Inputs for the other program's own paths.
const MOST_OWN: usize = 12;
/// Elements that one operation may make, and instructions of one path: inputs are small, and what goes
/// on for longer is tried out.
const MOST_ELEMENTS: usize = 100_000;
const MOST_STEPS: u64 = 400_000;
/// States that wait for their turn.
const PENDING: usize = 5000;

/// Counts effort.
struct Meter {
    limit: Effort,
    paths: u64,
    instructions: u64,
    questions: u64,
    solving: Duration,
    over: bool,
}

impl Meter {
    fn start(vm: &Vm, limit: &Effort) -> Meter {
        Meter {
            limit: *limit,
            paths: 0,
            instructions: vm.steps,
            questions: vm.solver.stats().queries,
            solving: vm.solver.stats().time,
            over: false,
        }
    }

    fn limits(&self) -> Limits {
        Limits {
            time: self.limit.time,
            paths: u64::MAX,
            pending: PENDING,
        }
    }

    /// One more path has ended.
    fn flow(&mut self, vm: &Vm) -> ControlFlow<()> {
        self.paths += 1;
        let questions = vm.solver.stats().queries.saturating_sub(self.questions);
        self.over |= self.paths >= self.limit.paths
            || vm.steps - self.instructions >= self.limit.instructions
            || questions >= self.limit.questions;
        match self.over {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        }
    }

    fn spent(&self, vm: &Vm) -> Spent {
        Spent {
            paths: self.paths,
            instructions: vm.steps - self.instructions,
            questions: vm.solver.stats().queries.saturating_sub(self.questions),
            solving: vm.solver.stats().time.saturating_sub(self.solving),
        }
    }
}

/// A state of another program that is about to call an entry with as many arguments as a state of the
/// reference did, whatever the other calls its parameters.
fn begin(
    vm: &mut Vm,
    rival: &Rival,
    name: &str,
    kind: EntryKind,
    original: &State,
) -> Option<State> {
    let target = rival.targets.iter().find(|(other, _)| other == name);
    if kind != EntryKind::Function {
        let fits = |st: &State| st.inputs.roots.len() == original.inputs.roots.len();
        let target: &Target = &target?.1;
        return target.start(vm, &rival.base).into_iter().find(fits);
    }
    let function = match target {
        Some((_, target)) => target.function.clone(),
        // Made by an assignment or an import.
        None => vm.global(&rival.base, rival.module, name)?,
    };
    let made = match &function {
        Value::Ref(r) => match &rival.base.heap.get(*r).body {
            Body::Function(function) => Some(function.clone()),
            _ => None,
        },
        _ => None,
    };
    let mut st = rival.base.clone();
    let (mut args, mut kwargs, mut roots) = (Vec::new(), Vec::new(), Vec::new());
    for (at, root) in original.inputs.roots.iter().enumerate() {
        let default = made.as_ref().and_then(|function| {
            let own = &function.code.params;
            if root.keyword {
                let name = vm.name(&root.name);
                return function.kw_defaults.get(name).cloned();
            }
            let first = own.positional.saturating_sub(function.defaults.len());
            let at = at.checked_sub(first)?;
            function.defaults.get(at).cloned()
        });
        let value = Value::Ref(st.heap.new(t::UNKNOWN, placeholder(default)));
        match root.keyword {
            true => {
                let name = vm.name(&root.name);
                kwargs.push((name, value.clone()));
            }
            false => args.push(value.clone()),
        }
        roots.push(Root {
            value,
            ..root.clone()
        });
    }
    let generator = made.is_some_and(|function| function.code.generator);
    let prelude = match generator {
        true => "_entry_elements",
        false => "_entry_call",
    };
    let args = Value::tuple(args);
    let kwargs = vm.kw_dict(&mut st, &kwargs);
    let count = Value::Int(i64::from(vm.config.k) + 3);
    st.inputs = Rc::new(Inputs {
        roots,
        repeats: true,
        ..Inputs::default()
    });
    let caller = vm.prelude.get(prelude).cloned()?;
    vm.prepare_call(&mut st, &caller, vec![function, args, kwargs, count]);
    Some(st)
}

/// Whether lines were typed that are no numbers where the program wants some, or too few of them: what
/// a program does then that does not provide for it is nobody's task.
fn is_mistyped(vm: &mut Vm, st: &State, end: &End) -> bool {
    let End::Raised(Value::Ref(raised)) = end else {
        return false;
    };
    let read = st.inputs.ended || !st.inputs.stdin.is_empty();
    if !read {
        return false;
    }
    let class = st.heap.get(*raised).class;
    if st.heap.is_subclass(class, t::EOF_ERROR) {
        return true;
    }
    let args = st.heap.exception(*raised).map(|e| e.args.to_vec());
    let message = args.and_then(|args| vm.raw_text(st, args.first()?));
    class == t::VALUE_ERROR && message.is_some_and(|message| is_no_number(&message))
}

/// What `int` and `float` say of a text that is no number.
pub fn is_no_number(message: &str) -> bool {
    message.starts_with("invalid literal for int()")
        || message.starts_with("could not convert string to float")
}

/// How large fractions a program is meant for: all if it speaks of infinity, else beyond every number
/// in its text.
fn widest_float(text: &str) -> Option<f64> {
    const ORDINARY: f64 = 1e6;
    let words = text.split(|c: char| !c.is_alphanumeric() && c != '.' && c != '_');
    let mut widest = ORDINARY;
    for word in words {
        if matches!(
            word.rsplit('.').next(),
            Some("nan" | "inf" | "infinity" | "isnan" | "isinf" | "isfinite")
        ) {
            return None;
        }
        match word.replace('_', "").parse::<f64>() {
            Ok(number) if number.is_finite() => widest = widest.max(number * 16.0),
            _ => {}
        }
    }
    widest.is_finite().then_some(widest)
}

/// An input that is decided by what it is for the reference; only what stands for it when it is left
/// out is this program's own.
fn placeholder(default: Option<Value>) -> Body {
    Body::Unknown(Rc::new(Unknown {
        name: "".into(),
        kinds: vec![Ty::Any],
        likely: 0,
        open: false,
        declared: false,
        truth: None,
        default,
        nodes: Vec::new().into(),
        depth: 0,
        apart: false,
        group: None,
        result_of: None,
        making: None,
        usual: None,
        receiver: false,
    }))
}

/// Adds one bit set to another; whether that brought anything new.
fn add_bits(to: &mut Vec<u64>, from: &[u64]) -> bool {
    if to.len() < from.len() {
        to.resize(from.len(), 0);
    }
    let mut new = false;
    for (to, from) in to.iter_mut().zip(from) {
        new |= from & !*to != 0;
        *to |= from;
    }
    new
}

impl Bench {
    /// How the solver was used since the last comparison began.
    pub fn solver(&self) -> &Stats {
        self.session.vm.solver.stats()
    }

    pub fn entry(&self, name: &str) -> Option<usize> {
        let mut entries = self.session.entries().iter();
        entries.position(|info| info.entry.name == name)
    }

    pub fn module(&self) -> Ref {
        self.session.module()
    }
}
