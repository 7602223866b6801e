//! The machine: what all its parts share, how it stops, how it decides.

use crate::code::Code;
use crate::compile::{Shared, SyntaxError, compile};
use crate::extension::Host;
use crate::names::Name;
use crate::state::{Decision, Frame, Memo, OnReturn, State};
use crate::types::t;
use crate::value::{Ref, Value};
use gadfly_effort::Deadline;
use gadfly_solve::{Answer, Solver, SolverConfig};
use gadfly_term::{Pool, Term};
use gadfly_witness::Reason;
use rustc_hash::FxHashMap;
use smallvec::SmallVec;
use std::path::PathBuf;
use std::rc::Rc;

pub type BuiltinFn = fn(&mut Vm, &mut State, &Args) -> Step<Value>;

/// A function written in Rust. It takes every decision and makes every call before it changes
/// anything, because it may be executed again from the start.
pub struct Builtin {
    pub name: Rc<str>,
    /// The type whose method it is.
    pub owner: Option<Ref>,
    pub least: usize,
    pub most: usize,
    pub keywords: bool,
    pub run: BuiltinFn,
}

#[derive(Clone, Debug, Default)]
pub struct Args {
    pub pos: SmallVec<[Value; 4]>,
    pub kw: Vec<(Name, Value)>,
}

impl Args {
    pub fn of(values: impl IntoIterator<Item = Value>) -> Args {
        Args {
            pos: values.into_iter().collect(),
            kw: Vec::new(),
        }
    }

    pub fn get(&self, index: usize) -> Option<&Value> {
        self.pos.get(index)
    }

    pub(crate) fn len(&self) -> usize {
        self.pos.len()
    }
}

impl std::ops::Index<usize> for Args {
    type Output = Value;
    fn index(&self, index: usize) -> &Value {
        &self.pos[index]
    }
}

#[derive(Clone, Debug)]
pub struct Config {
    /// How many lengths of containers are tried, and how deep recursive data go.
    pub k: u32,
    /// Turns of one loop in which something symbolic is decided.
    pub loops: u32,
    /// Nested activations of one function among which something symbolic is decided.
    pub depth: u32,
    /// Lengths of inputs that are merely unlikely are tried as well.
    pub thorough: bool,
    /// Inputs are what the program's text says of them, in type and length: others are nobody's task.
    pub as_meant: bool,
    /// Every length below the bound is tried, and every order of small sets whose order nobody knows.
    pub exhaustive: bool,
    /// Fractions that are inputs go no farther from zero than this.
    pub widest_float: Option<f64>,
    /// And integers.
    pub widest_int: Option<i64>,
    /// What calls and type tests of one path may cost together.
    pub budget: Option<u64>,
    pub prices: Prices,
    /// Decisions of one path: a far backstop, loops and recursion have bounds of their own.
    pub decisions: u32,
    /// Instructions of one path.
    pub steps: u64,
    pub recursion_limit: usize,
    /// Elements that one operation may make.
    pub elements: usize,
    /// Where modules are looked for: the program's folder, then the library's.
    pub path: Vec<PathBuf>,
    pub library: Option<PathBuf>,
    /// Modules that the real CPython has. Those whose source is not found here are stand-ins.
    pub installed: std::rc::Rc<std::collections::BTreeSet<String>>,
    /// Modules of the library whose execution was given up: stand-ins take their place.
    pub given_up: std::collections::BTreeSet<String>,
}

/// What is counted against the budget of a path. The entry's own call is free, and so is making
/// objects.
#[derive(Clone, Debug)]
pub struct Prices {
    /// Of a call of one of the program's functions.
    pub call: u64,
    /// Of functions with a price of their own.
    pub calls: Vec<(String, u64)>,
    /// Of a successful test against a class, for all and for some.
    pub test: u64,
    pub tests: Vec<(String, u64)>,
}

impl Default for Prices {
    fn default() -> Prices {
        Prices {
            call: 1,
            calls: Vec::new(),
            test: 0,
            tests: Vec::new(),
        }
    }
}

impl Prices {
    fn of_call(&self, name: &str) -> u64 {
        let own = self.calls.iter().rev().find(|(other, _)| other == name);
        own.map_or(self.call, |(_, price)| *price)
    }

    fn of_test(&self, class: &str) -> u64 {
        let own = self.tests.iter().rev().find(|(other, _)| other == class);
        own.map_or(self.test, |(_, price)| *price)
    }
}

impl Default for Config {
    fn default() -> Config {
        Config {
            k: 3,
            loops: 8,
            depth: 16,
            thorough: false,
            as_meant: false,
            exhaustive: false,
            widest_float: None,
            widest_int: None,
            budget: None,
            prices: Prices::default(),
            decisions: 2000,
            steps: u64::MAX,
            recursion_limit: 1000,
            elements: crate::interp::MOST_ELEMENTS,
            path: Vec::new(),
            library: None,
            installed: Default::default(),
            given_up: Default::default(),
        }
    }
}

impl Config {
    /// Of the installed CPython, as the name of its library's folder tells.
    pub fn minor_version(&self) -> Option<u8> {
        let folder = self.library.as_deref()?.file_name()?.to_str()?;
        folder.strip_prefix("python3.")?.parse().ok()
    }
}

pub struct Vm {
    pub shared: Shared,
    pub pool: Pool,
    pub solver: Solver,
    pub config: Config,
    pub builtins: Vec<Builtin>,
    /// The module of builtin names, in every state at the same place.
    pub builtins_module: Ref,
    /// Functions of the prelude by name.
    pub prelude: FxHashMap<Rc<str>, Value>,
    pub(crate) trampoline: Rc<Code>,
    /// Compiled modules by name.
    pub(crate) codes: FxHashMap<Rc<str>, Rc<Code>>,
    pub steps: u64,
    /// Elements that operations looked at, not yet counted as a step.
    pub(crate) walked: u64,
    /// The number of steps at which to look at the memory and the clock again.
    pub(crate) next_look: u64,
    pub deadline: Option<Deadline>,
    pub forks: Vec<State>,
    /// Paths are being followed: loops and recursion are bounded, what repeats is noticed.
    pub(crate) exploring: bool,
    /// What the functions of the module under test may leave changed.
    pub stateful: Rc<crate::session::Shared>,
    /// Marks that some path has executed.
    pub(crate) seen: Vec<u64>,
    /// Numbers that no term expresses, in the order of their making.
    pub opaque: Vec<crate::sym::float::Opaque>,
    /// Quotients of integers, and what must hold for them to be exact.
    pub quotients: FxHashMap<Term, Term>,
    /// The greatest code point of unknown characters.
    pub widest: u32,
    /// Hashes of unknown values: nothing may depend on them.
    pub hashes: rustc_hash::FxHashSet<gadfly_term::SymId>,
    /// What stands in pending texts, and where.
    pub pieces: Vec<crate::sym::text::Piece>,
    pub piece_of: FxHashMap<crate::sym::text::Piece, u32>,
    /// Paths that went on concretely behind a bound, by code and instruction.
    pub(crate) tails: FxHashMap<(u32, u32), u32>,
    /// What is known of the program under test.
    pub program: Rc<crate::unknown::Program>,
    /// A function that arguments of entries must satisfy.
    pub condition: Option<Value>,
    /// Standard input, line by line.
    pub input: Rc<Vec<String>>,
    /// Compiled regular expressions, and where to find them.
    pub(crate) regexes: Vec<Rc<crate::regex::Program>>,
    pub(crate) regex_index: FxHashMap<(String, u32, bool), u32>,
    /// Functions of the prelude with a way of their own on known values, and the last of them.
    pub(crate) quick: Vec<(Ref, crate::interp::Quick)>,
    pub(crate) quick_end: u32,
    /// `list.append`.
    pub(crate) list_append: u32,
    /// Strings of one ASCII character.
    pub(crate) ascii_chars: Vec<Value>,
    /// Who wants the effect of every value; nobody in most runs.
    pub host: Option<Box<dyn Host>>,
}

/// How a path ended.
#[derive(Clone, Debug)]
pub enum End {
    Returned(Value),
    /// An exception left the entry.
    Raised(Value),
    Cut(Reason),
    /// The path takes the same turns for ever: the loop's code and its head.
    InfiniteLoop(Rc<Code>, u32),
    /// There is no such input.
    Infeasible,
}

pub struct Outcome {
    pub state: State,
    pub end: End,
}

/// Why an instruction did not complete normally.
#[derive(Debug)]
pub enum Stop {
    Throw(Value),
    /// Frames were pushed or an input was decided: execute what is current.
    Again,
    Raise(Ref, String),
    RaiseWith(Ref, Vec<Value>),
    End(End),
}

pub type Step<T> = Result<T, Stop>;

pub fn unsupported<T>(what: impl Into<String>) -> Step<T> {
    Err(Stop::End(End::Cut(Reason::Unsupported(what.into()))))
}

pub fn raise<T>(class: Ref, message: impl Into<String>) -> Step<T> {
    Err(Stop::Raise(class, message.into()))
}

pub fn type_error<T>(message: impl Into<String>) -> Step<T> {
    raise(t::TYPE_ERROR, message)
}

pub(crate) fn value_error<T>(message: impl Into<String>) -> Step<T> {
    raise(t::VALUE_ERROR, message)
}

/// Python's questions are small or, with products and remainders of unknowns, hopeless.
pub fn solver_config() -> SolverConfig {
    SolverConfig {
        query_timeout_ms: 150,
        minimise_ms: 300,
        ..SolverConfig::default()
    }
}

impl Vm {
    pub fn compile(
        &mut self,
        source: &str,
        file: &str,
        user: bool,
    ) -> Result<Rc<Code>, SyntaxError> {
        compile(source, file, user, &mut self.shared)
    }

    pub(crate) fn compile_text(
        &mut self,
        source: &str,
        expression: bool,
        namespace: bool,
    ) -> Result<Rc<Code>, SyntaxError> {
        crate::compile::compile_text(source, expression, namespace, &mut self.shared)
    }

    pub fn name(&mut self, text: &str) -> Name {
        self.shared.names.intern(text)
    }

    pub fn name_value(&self, name: Name) -> Value {
        Value::Str(self.shared.names.value(name))
    }

    /// A function of the program is called.
    pub(crate) fn charge_call(&self, st: &mut State, code: &Code) {
        if self.config.budget.is_none() || !st.metered || !code.user {
            return;
        }
        let name = self.shared.names.str(code.name);
        let free = name.starts_with('<') || name.starts_with("__") && name.ends_with("__");
        // Nobody calls the entry but we.
        if !free && st.frames.iter().any(|frame| frame.code.user) {
            st.spent = st.spent.saturating_add(self.config.prices.of_call(name));
        }
    }

    /// A value was found to be of a class.
    pub(crate) fn charge_test(&self, st: &mut State, class: &Value) {
        if self.config.budget.is_none() || !st.metered {
            return;
        }
        if let Value::Ref(class) = class
            && st.heap.class(*class).is_some()
        {
            let price = self.config.prices.of_test(&self.class_name(st, *class));
            st.spent = st.spent.saturating_add(price);
        }
    }

    pub(crate) fn is_over_budget(&self, st: &State) -> bool {
        self.config.budget.is_some_and(|budget| st.spent > budget)
    }

    /// Calls program code on behalf of the current instruction, which is executed again when the
    /// result is there and then gets it from here.
    pub fn callback(&mut self, st: &mut State, func: &Value, args: Args) -> Step<Value> {
        match self.callback_catching(st, func, args, None)? {
            Ok(value) => Ok(value),
            Err(exception) => Err(Stop::Throw(exception)),
        }
    }

    /// The same; exceptions of a class are results.
    pub fn callback_catching(
        &mut self,
        st: &mut State,
        func: &Value,
        args: Args,
        catch: Option<Ref>,
    ) -> Step<Result<Value, Value>> {
        if let Some(memo) = st.now.memo.get(st.now.recalled) {
            st.now.recalled += 1;
            return Ok(match memo {
                Memo::Value(value) => Ok(value.clone()),
                Memo::Raised(value) => Err(value.clone()),
            });
        }
        let mut pending = std::mem::take(&mut st.now);
        pending.recalled = 0;
        pending.chosen = 0;
        st.dirty = false;
        let pc = st.pc;
        let height = st.stack.len();
        let frame = st.frame_mut();
        frame.pending = Some(Box::new(pending));
        frame.pc = pc;
        let globals = frame.globals;
        if self.enter_exact(st, func, &args, height, OnReturn::Memo(catch)) {
            return Err(Stop::Again);
        }
        st.frames.push(Frame {
            code: self.trampoline.clone(),
            pc: 0,
            base: height,
            height,
            globals,
            namespace: None,
            on_return: OnReturn::Memo(catch),
            handled: Value::Unset,
            generator: None,
            pending: None,
            meter: Default::default(),
        });
        st.pc = 0;
        st.push(func.clone());
        st.push(Value::tuple(args.pos.to_vec()));
        if args.kw.is_empty() {
            st.push(Value::None);
        } else {
            let dict = self.kw_dict(st, &args.kw);
            st.push(dict);
        }
        Err(Stop::Again)
    }

    /// A function of the prelude, called on behalf of the current instruction.
    pub fn prelude_call(
        &mut self,
        st: &mut State,
        name: &str,
        args: impl IntoIterator<Item = Value>,
    ) -> Step<Value> {
        match self.prelude.get(name).cloned() {
            Some(func) => self.callback(st, &func, Args::of(args)),
            None => unsupported(format!("prelude function {name}")),
        }
    }

    /// Which way a condition goes on this path. If both are feasible, a sibling takes the other.
    pub fn decide(&mut self, st: &mut State, condition: Term) -> Step<bool> {
        if let Some(known) = self.pool.as_bool(condition) {
            return Ok(known);
        }
        if let Some(known) = st.now.decided.iter().find(|d| d.on == Some(condition)) {
            return Ok(known.taken != 0);
        }
        if self.deadline.is_some_and(|d| d.is_over()) {
            return Err(Stop::End(End::Cut(Reason::Time)));
        }
        st.dirty = true;
        if st.pinned.is_some() {
            let taken = st.path.follow_model(&mut self.pool, condition);
            st.now.decided.push(Decision {
                on: Some(condition),
                taken: u32::from(taken),
                place: 0,
            });
            return Ok(taken);
        }
        self.check_bound(st)?;
        let asked = condition;
        let condition = self.reveal(st, condition)?;
        if let Some(known) = self.pool.as_bool(condition) {
            st.now.decided.push(Decision {
                on: Some(asked),
                taken: u32::from(known),
                place: 0,
            });
            return Ok(known);
        }
        let negated = self.pool.not(condition);
        let (yes, no) = self.branch(st, condition, negated);
        let (taken, unsure) = match (yes, no) {
            (Answer::Sat(with), Answer::Sat(without)) => {
                st.decisions += 1;
                // Stay on the side of the model at hand, so that it stays valid.
                let model = st.path.model();
                let stay = model.is_none_or(|m| gadfly_term::eval_bool(&self.pool, m, condition));
                let mut sibling = st.clone();
                sibling.now.chosen = 0;
                sibling.now.recalled = 0;
                sibling.now.decided.push(Decision {
                    on: Some(asked),
                    taken: u32::from(!stay),
                    place: 0,
                });
                let (here, there) = if stay {
                    ((condition, with), (negated, without))
                } else {
                    ((negated, without), (condition, with))
                };
                sibling.path.assume(&self.pool, there.0, Some(there.1));
                st.path.assume(&self.pool, here.0, Some(here.1));
                self.forks.push(sibling);
                (stay, false)
            }
            (Answer::Sat(_), Answer::Unsat) => {
                st.forced += 1;
                self.doubt_forced(st, condition);
                (true, false)
            }
            (Answer::Unsat, Answer::Sat(_)) => {
                st.forced += 1;
                self.doubt_forced(st, condition);
                (false, false)
            }
            (Answer::Sat(model), Answer::Unknown(_)) => {
                st.decisions += 1;
                st.path.assume(&self.pool, condition, Some(model));
                (true, true)
            }
            (Answer::Unknown(_), Answer::Sat(model)) => {
                st.decisions += 1;
                st.path.assume(&self.pool, negated, Some(model));
                (false, true)
            }
            (Answer::Unsat, Answer::Unsat) => return Err(Stop::End(End::Infeasible)),
            _ => return Err(Stop::End(End::Cut(Reason::Solver))),
        };
        if unsure {
            st.doubt(Reason::Solver);
        }
        st.now.decided.push(Decision {
            on: Some(asked),
            taken: u32::from(taken),
            place: 0,
        });
        Ok(taken)
    }

    /// One of `count` alternatives that no condition tells apart; siblings take the others.
    pub fn choose(&mut self, st: &mut State, count: usize) -> usize {
        if count <= 1 {
            return 0;
        }
        let chosen = st.now.chosen;
        let earlier = st
            .now
            .decided
            .iter()
            .filter(|d| d.on.is_none() && d.place == 0)
            .nth(chosen);
        if let Some(earlier) = earlier {
            let taken = earlier.taken as usize;
            st.now.chosen += 1;
            return taken;
        }
        st.dirty = true;
        st.decisions += 1;
        // States that parted without a condition cannot be joined.
        if self.host.is_some() {
            st.doubt(Reason::Unsupported(
                "a choice that no condition tells".into(),
            ));
        }
        // A path whose inputs have values takes the first way only.
        let first_only = st.pinned.is_some() || self.host.is_some();
        let count = if first_only { 1 } else { count };
        for alternative in 1..count {
            let mut sibling = st.clone();
            sibling.now.chosen = 0;
            sibling.now.recalled = 0;
            sibling.now.decided.push(Decision {
                on: None,
                taken: alternative as u32,
                place: 0,
            });
            self.forks.push(sibling);
        }
        st.now.decided.push(Decision {
            on: None,
            taken: 0,
            place: 0,
        });
        st.now.chosen += 1;
        0
    }

    /// Adds a condition that must hold; the path ends if it cannot.
    pub fn assume(&mut self, st: &mut State, condition: Term) -> Step<()> {
        if self.pool.as_bool(condition) == Some(true) || st.path.contains(condition) {
            return Ok(());
        }
        match self.solver.check(&mut self.pool, &st.path, &[condition]) {
            Answer::Sat(model) => {
                st.path.assume(&self.pool, condition, Some(model));
                Ok(())
            }
            Answer::Unsat => Err(Stop::End(End::Infeasible)),
            Answer::Unknown(_) => Err(Stop::End(End::Cut(Reason::Solver))),
        }
    }

    /// Forgets all terms, and how far the counts of work are from their next look: what one entry
    /// did means nothing to the next, whichever entries this machine had before.
    pub fn forget_terms(&mut self) {
        self.walked = 0;
        self.next_look = self.steps;
        self.pool = Pool::new();
        self.solver = Solver::new(solver_config());
        self.hashes.clear();
        self.pieces.clear();
        self.piece_of.clear();
        self.opaque.clear();
        self.quotients.clear();
        self.tails.clear();
        self.seen.clear();
    }
}
