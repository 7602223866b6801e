//! What a path of a generator has noted so far.

use gadfly_explore::Values;
use gadfly_python::state::State;
use gadfly_python_code::value::Value;
use gadfly_term::Term;
use std::collections::{BTreeMap, BTreeSet};

#[derive(Clone, Default)]
pub struct Log {
    /// Recorded checks: each holds where it was not executed.
    pub(crate) checks: BTreeMap<u32, Term>,
    /// Checks that did not hold in a run with values.
    pub(crate) failed: BTreeSet<u32>,
    /// By loop: its check, and how often it must turn.
    pub(crate) bounds: BTreeMap<u32, (u32, Values)>,
    /// Turns of each marked loop in all.
    pub(crate) turns: BTreeMap<u32, Value>,
    /// Turns each time a loop was run, in a run with values.
    pub(crate) each: BTreeMap<u32, Vec<u64>>,
}

/// What a path has noted; nothing yet is an empty log.
pub(crate) fn log(st: &State) -> Option<&Log> {
    st.extension.get()
}

pub(crate) fn log_mut(st: &mut State) -> &mut Log {
    st.extension.get_mut()
}
