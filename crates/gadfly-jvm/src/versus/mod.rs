//! Two whole programs: a reference and a submission that should do the same.
//!
//! Both are loaded into one machine ([`load_beside`]): classes that are defined alike in both are
//! shared, the submission's others get names of their own. Each path of the reference is followed
//! to its end; then the submission is called in the state that it left, with the same inputs
//! (`transplant`): what the reference decided about them stays decided, what it did not look at is
//! decided when the submission looks. So at the end of both there is one heap with both results,
//! and the solver is asked for inputs with which these are not alike (`likeness`). Whatever cannot
//! be told is a candidate that the real JVM settles.
//!
//! [`Jvm::start_graded`] begins a path of one program whose inputs meet a precondition.

mod collections;
mod compare;
mod contained;
mod floats;
mod likeness;
mod share;
mod start;
mod texts;
mod transplant;
mod watch;

pub use compare::{Effort, Pair, Versus};
pub use likeness::Likeness;
pub use share::{Shared, load_beside};

use crate::machine::End;
use crate::state::Output;
use crate::value::{Ref, Value};
use rustc_hash::FxHashMap;
use std::collections::BTreeSet;
use std::rc::Rc;
use std::sync::Arc;

/// What counts as a difference.
#[derive(Clone, Debug, Default)]
pub struct VersusOptions {
    pub result: bool,
    pub exceptions: bool,
    pub messages: bool,
    pub output: bool,
    pub arguments: bool,
    /// Doubles that are this close are the same.
    pub tolerance: f64,
    /// Values of these classes all count as the same.
    pub opaque: Vec<String>,
    /// The user's classes that both programs share, by internal name.
    pub shared: BTreeSet<Arc<str>>,
    /// Classes of the first program, by internal name, whose objects show what they are only
    /// through methods that are compared as well.
    pub watched: BTreeSet<Arc<str>>,
}

/// How the first program ended, and what its inputs were.
#[derive(Debug)]
pub struct First {
    pub(crate) end: End,
    pub(crate) output: Rc<Vec<Output>>,
    pub(crate) receiver: Option<Value>,
    pub(crate) arguments: Vec<Value>,
    /// The class of the object that it makes, if it is a constructor.
    pub(crate) constructs: Option<Arc<str>>,
    /// Hidden parts of watched objects that are not alike show elsewhere.
    pub(crate) leaves_known_states: bool,
    /// Its inputs and what the second program has in their place.
    pub(crate) twins: FxHashMap<Ref, Ref>,
}
