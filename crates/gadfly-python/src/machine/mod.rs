//! The machine: what all its parts share, how it stops, how it decides, what it charges. Arithmetic, texts,
//! types, inputs and instructions are further methods of `Vm` in the modules above.

mod config;
mod decide;
mod effort;
mod host;
mod stop;

pub use config::{Config, Prices};
pub(crate) use effort::{text_room, too_long};
pub use host::Host;
pub(crate) use stop::value_error;
pub use stop::{End, Outcome, Step, Stop, raise, type_error, unsupported};

use crate::code::Code;
use crate::compile::{Shared, SyntaxError, compile};
use crate::frame::{Frame, Memo, OnReturn};
use crate::names::Name;
use crate::opaque::Opaque;
use crate::pending_text::Piece;
use crate::program::Program;
use crate::shared_state::SharedState;
use crate::state::State;
use crate::value::{Ref, Value};
use gadfly_effort::Deadline;
use gadfly_solve::{Solver, SolverConfig};
use gadfly_term::{Pool, Term};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;
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
    /// What it takes by name, and of which types ([`crate::interp`], `parameters`); empty: nothing by name.
    pub parameters: &'static str,
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

/// Functions of the prelude with a way of their own on known values.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Quick {
    Min,
    Max,
    Sum,
    Any,
    All,
}

/// What all paths of a program share.
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
    pub stateful: Rc<SharedState>,
    /// Marks that some path has executed.
    pub(crate) seen: Vec<u64>,
    /// Numbers that no term expresses, in the order of their making.
    pub opaque: Vec<Opaque>,
    /// Quotients of integers, and what must hold for them to be exact.
    pub quotients: FxHashMap<Term, Term>,
    /// The greatest code point of unknown characters.
    pub widest: u32,
    /// Hashes of unknown values: nothing may depend on them.
    pub hashes: rustc_hash::FxHashSet<gadfly_term::SymId>,
    /// What stands in pending texts, and where.
    pub pieces: Vec<Piece>,
    pub piece_of: FxHashMap<Piece, u32>,
    /// Paths that went on concretely behind a bound, by code and instruction.
    pub(crate) tails: FxHashMap<(u32, u32), u32>,
    /// What is known of the program under test.
    pub program: Rc<Program>,
    /// A function that arguments of entries must satisfy.
    pub condition: Option<Value>,
    /// Standard input, line by line.
    pub input: Rc<Vec<String>>,
    /// Compiled regular expressions, and where to find them.
    pub(crate) regexes: Vec<Rc<crate::regex::Program>>,
    pub(crate) regex_index: FxHashMap<(String, u32, bool), u32>,
    /// Functions of the prelude with a way of their own on known values, and the last of them.
    pub(crate) quick: Vec<(Ref, Quick)>,
    pub(crate) quick_end: u32,
    /// `list.append`.
    pub(crate) list_append: u32,
    /// Strings of one ASCII character.
    pub(crate) ascii_chars: Vec<Value>,
    /// Who wants the effect of every value; nobody in most runs.
    pub host: Option<Box<dyn Host>>,
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
