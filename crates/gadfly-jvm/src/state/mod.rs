//! One path: frames, heap, statics, path condition and the log of its inputs.
//!
//! Everything large is shared between forked states and copied when written.

mod inputs;
mod script;

pub(crate) use inputs::{ARRAY_BITS, CHAR_PREFIX, STRING_BITS};
pub use inputs::{InputLog, Made, Rank};
pub use script::{Purpose, Script, ScriptStep};

use crate::classes::{ClassId, Method, MethodId};
use crate::execution_trace::ExecutionTrace;
use crate::extension::PathData;
use crate::heap::{Branches, ClassState, Heap, Init};
use crate::value::{Ref, Value};
use gadfly_solve::PathCondition;
use gadfly_term::Term;
use gadfly_witness::Reason;
use rustc_hash::FxHashMap;
use smallvec::SmallVec;
use std::hash::Hash;
use std::rc::Rc;
use std::sync::Arc;

#[derive(Clone, Default)]
pub struct State {
    pub frames: Vec<Frame>,
    /// Locals and operands of all frames, innermost last.
    pub stack: Vec<Value>,
    pub heap: Heap,
    /// Indexed by class.
    pub statics: Rc<Vec<ClassState>>,
    pub mirrors: Layered<ClassId, Ref>,
    pub interned: Layered<Arc<[u16]>, Ref>,
    pub path: PathCondition,
    /// Decisions already taken inside the current instruction. A forked state runs its
    /// instruction again and takes them from here instead of asking anew.
    pub decided: SmallVec<[Decision; 4]>,
    /// Choices without a condition taken so far in this execution of the instruction.
    pub chosen: usize,
    /// Decisions on this path that had more than one feasible side.
    pub decisions: u32,
    /// Questions on this path of which only one side was feasible.
    pub forced: u32,
    /// How elaborate the inputs are; simple paths are explored first.
    pub cost: u32,
    pub inputs: Rc<InputLog>,
    /// What static initialisers made.
    pub made: Rc<Vec<Made>>,
    /// Arrays that they made, and whether they are constants.
    pub constants: SmallVec<[(Ref, bool); 1]>,
    /// All assumptions of a contract have been made.
    pub entered: bool,
    /// Inside the method under check, not in the code of its contract.
    pub under_check: bool,
    /// The length of the heap before there were inputs: older objects know nothing of them.
    pub begun_at: u32,
    pub output: Rc<Vec<Output>>,
    /// Why this path may not stand for everything it seems to.
    pub doubts: SmallVec<[Reason; 1]>,
    /// The inputs have been given values: from here on the path is a concrete run.
    pub pinned: Option<Pinned>,
    /// What this path has spent of its budget.
    pub spent: u64,
    /// Activations of the user's methods.
    pub user_depth: u32,
    /// Identity hash codes handed out so far.
    pub identities: u32,
    pub execution_trace: ExecutionTrace,
    /// What jobs keep of this path.
    pub data: PathData,
    /// What this path may spend, if not as much as the configuration says.
    pub budget: Option<u64>,
}

/// A decision taken inside the current instruction: on a condition, or between alternatives that
/// no condition tells apart.
#[derive(Clone, Copy, Debug)]
pub struct Decision {
    pub on: Option<Term>,
    pub taken: u32,
}

/// A path that goes on concretely after its loop bound.
#[derive(Clone, Copy, Debug)]
pub struct Pinned {
    /// `Jvm::steps` at which to give up.
    pub until: u64,
}

#[derive(Clone, Debug)]
pub enum Output {
    Text(Arc<[u16]>),
    /// A string object to be looked at only if someone asks.
    Object(Ref),
    /// Of joined states: this or that was printed.
    Either(Rc<Branches<Output>>),
}

#[derive(Clone)]
pub struct Frame {
    pub method: Rc<Method>,
    /// The instruction being executed; a caller's stays at its call.
    pub pc: u32,
    /// Where the locals begin in `State::stack`.
    pub base: u32,
    pub role: Role,
    pub on_return: OnReturn,
    pub loops: SmallVec<[LoopCount; 2]>,
    /// `State::decisions` when the frame was pushed.
    pub decisions_at_entry: u32,
    pub probe: Option<Rc<Probe>>,
}

#[derive(Clone)]
pub enum Role {
    Call,
    Initializer(ClassId),
    /// Building an input or calling the entry: steps instead of instructions.
    Script(Rc<Script>),
}

/// What the caller does with the result.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum OnReturn {
    /// Push it and go on behind the call.
    Push,
    /// Drop it and go on behind the call.
    Drop,
    /// Drop it and execute the caller's instruction again.
    Retry,
    /// Push this value instead (the object that a constructor initialised).
    Give(Value),
    /// Put it in place of this operand (absolute index) and execute the instruction again.
    Replace(u32),
    /// It is the text of this part of a concatenation; execute the instruction again.
    Part(Ref, u32),
    /// Convert between primitive types, then push.
    Convert(char, char),
    /// Box the primitive of this descriptor character, then push.
    Box(char),
    /// Unbox, then push.
    Unbox(char),
}

/// Turns of a loop in which something symbolic was decided.
#[derive(Clone, Copy, Debug)]
pub struct LoopCount {
    pub head: u32,
    pub turns: u32,
    /// `State::decisions` at the last turn.
    pub decisions: u32,
    /// Turns in which conditions were asked that could only go one way.
    pub forced_turns: u32,
    /// `State::forced` at the last turn.
    pub forced: u32,
    /// All turns of this activation.
    pub round: u32,
}

/// A remembered state of a loop head, to recognise that a loop comes back to it.
pub struct Probe {
    pub head: u32,
    pub heap_version: u64,
    pub decisions: u32,
    pub output: usize,
    pub locals: Vec<Value>,
    pub age: u32,
    pub keep_for: u32,
}

impl State {
    pub fn frame(&self) -> &Frame {
        self.frames
            .last()
            .unwrap_or_else(|| unreachable!("a running state has a frame"))
    }

    pub fn frame_mut(&mut self) -> &mut Frame {
        self.frames
            .last_mut()
            .unwrap_or_else(|| unreachable!("a running state has a frame"))
    }

    #[inline]
    pub fn push(&mut self, value: Value) {
        self.stack.push(value);
    }

    #[inline]
    pub fn pop(&mut self) -> Value {
        self.stack.pop().unwrap_or(Value::Unset)
    }

    /// The operand `depth` below the top.
    #[inline]
    pub fn peek(&self, depth: usize) -> Value {
        let at = self.stack.len().checked_sub(1 + depth);
        at.map_or(Value::Unset, |at| self.stack[at])
    }

    pub fn drop_operands(&mut self, count: usize) {
        self.stack.truncate(self.stack.len() - count);
    }

    /// The state now embodies what was decided in this instruction; executing it again will not
    /// ask for it again.
    pub fn commit(&mut self) {
        self.decided.clear();
        self.chosen = 0;
    }

    pub fn class_state(&self, class: ClassId) -> ClassState {
        self.statics
            .get(class.0 as usize)
            .cloned()
            .unwrap_or_default()
    }

    pub fn init_of(&self, class: ClassId) -> Init {
        self.statics
            .get(class.0 as usize)
            .map_or(Init::Untouched, |c| c.init)
    }

    pub fn class_state_mut(&mut self, class: ClassId) -> &mut ClassState {
        let statics = Rc::make_mut(&mut self.statics);
        let index = class.0 as usize;
        if statics.len() <= index {
            statics.resize_with(index + 1, ClassState::default);
        }
        &mut statics[index]
    }

    pub fn doubt(&mut self, reason: Reason) {
        if !self.doubts.contains(&reason) {
            self.doubts.push(reason);
        }
    }

    /// Notes that the program asks for something that another machine, or another caller, may have
    /// otherwise. What the library asks when it starts only chooses between its algorithms.
    pub(crate) fn doubt_surroundings(&mut self, what: &str) {
        let user = self.frames.iter().rposition(|f| f.method.is_user);
        let starts = |f: &Frame| matches!(f.role, Role::Initializer(_));
        if let Some(user) = user
            && !self.frames[user + 1..].iter().any(starts)
        {
            self.doubt(Reason::Assumed(what.into()));
        }
    }

    /// Whether an input is being built, rather than the entry run.
    pub(crate) fn is_building(&self) -> bool {
        self.frames
            .iter()
            .any(|f| matches!(&f.role, Role::Script(script) if script.purpose == Purpose::Build))
    }

    /// Whether code runs that only prepares the call: an initialiser or what makes an input.
    pub(crate) fn is_preparing(&self) -> bool {
        self.frames.iter().any(|frame| match &frame.role {
            Role::Initializer(_) => true,
            Role::Script(script) => matches!(script.purpose, Purpose::Build),
            Role::Call => false,
        })
    }

    /// Method and instruction of every call, innermost first; scripts are not calls.
    pub fn trace(&self) -> Vec<(MethodId, u32)> {
        self.frames
            .iter()
            .rev()
            .filter(|f| !matches!(f.role, Role::Script(_)))
            .map(|f| (f.method.id, f.pc))
            .collect()
    }
}

/// A map whose older part is shared by all forks and whose younger part is small.
#[derive(Clone)]
pub struct Layered<K, V> {
    base: Rc<FxHashMap<K, V>>,
    recent: Rc<FxHashMap<K, V>>,
}

impl<K, V> Default for Layered<K, V> {
    fn default() -> Self {
        Layered {
            base: Rc::default(),
            recent: Rc::default(),
        }
    }
}

impl<K: Eq + Hash + Clone, V: Copy> Layered<K, V> {
    pub fn get<Q>(&self, key: &Q) -> Option<V>
    where
        K: std::borrow::Borrow<Q>,
        Q: Eq + Hash + ?Sized,
    {
        self.recent.get(key).or_else(|| self.base.get(key)).copied()
    }

    /// The younger part.
    pub fn recent(&self) -> &Rc<FxHashMap<K, V>> {
        &self.recent
    }

    pub fn has_base_of(&self, other: &Self) -> bool {
        Rc::ptr_eq(&self.base, &other.base)
    }

    pub fn insert(&mut self, key: K, value: V) {
        Rc::make_mut(&mut self.recent).insert(key, value);
    }

    /// Folds the recent part into the base; for a state from which many will be forked.
    pub fn settle(&mut self) {
        let mut base = (*self.base).clone();
        base.extend(self.recent.iter().map(|(k, v)| (k.clone(), *v)));
        self.base = Rc::new(base);
        self.recent = Rc::default();
    }
}
