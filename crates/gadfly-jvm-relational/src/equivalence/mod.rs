//! Two whole programs: a reference and a submission that should do the same.
//!
//! Both are loaded into one machine ([`load_beside`]): classes that are defined alike in both are
//! shared, the submission's others get names of their own. Each path of the reference is followed
//! to its end; then the submission is called in the state that it left, with the same inputs
//! (`input_transfer`): what the reference decided about them stays decided, what it did not look at is
//! decided when the submission looks. So at the end of both there is one heap with both results,
//! and the solver is asked for inputs with which these are not alike (`mismatch`). Whatever cannot
//! be told is a candidate that the real JVM settles.
//!
//! [`start_graded`] begins a path of one program whose inputs meet a precondition.
//!
//! Immutable inputs are the same objects for both programs; arrays are copied as they were before the call;
//! other objects are made by the same calls of the submission's own classes.

mod check;
mod collections;
mod contained;
mod floats;
mod input_transfer;
mod mismatch;
mod purity;
mod share;
mod start;
mod texts;

pub use check::{Effort, EquivalenceCheck, Pair, compare_after, compare_programs};
pub use share::{Shared, load_beside};
pub use start::start_graded;

use crate::extends_machine;
use gadfly_jvm::machine::{End, Jvm};
use gadfly_jvm::state::{Output, State};
use gadfly_jvm::value::Value;
use std::collections::BTreeSet;
use std::rc::Rc;
use std::sync::Arc;

/// What counts as a difference.
#[derive(Clone, Debug, Default)]
pub struct CompareRules {
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
struct First {
    rules: Rc<CompareRules>,
    end: End,
    output: Rc<Vec<Output>>,
    receiver: Option<Value>,
    arguments: Vec<Value>,
    /// The class of the object that it makes, if it is a constructor.
    constructs: Option<Arc<str>>,
    /// Hidden parts of watched objects that are not alike show elsewhere.
    leaves_known_states: bool,
}

/// The machine with what compares two programs.
struct Equivalence<'a> {
    jvm: &'a mut Jvm,
    rules: Rc<CompareRules>,
}

extends_machine!(Equivalence);

/// How the first program ended, if this path has come to the second one.
fn first(st: &State) -> Option<&Rc<First>> {
    st.data.get()
}
