//! Inputs: what is not known of them yet, and what was decided.

/// An input whose type is open.
#[derive(Clone, Debug, Default)]
pub struct Unknown {
    pub name: String,
}

/// The inputs of a path, in the order of their making.
#[derive(Clone, Debug, Default)]
pub struct Inputs {
    pub roots: Vec<(String, crate::value::Value)>,
}

use crate::heap::Body;
use crate::machine::{Step, Vm, unsupported};
use crate::state::State;
use crate::value::{Ref, Value};

impl Vm {
    /// The value itself, decided if it was open.
    #[inline]
    pub fn settle(&mut self, st: &mut State, value: &Value) -> Step<Value> {
        if let Value::Ref(r) = value {
            match &st.heap.get(*r).body {
                Body::Decided { to, .. } => return Ok(to.clone()),
                Body::Unknown(_) => return self.settle_unknown(st, *r),
                _ => {}
            }
        }
        Ok(value.clone())
    }

    fn settle_unknown(&mut self, _st: &mut State, _input: Ref) -> Step<Value> {
        unsupported("inputs of unknown type")
    }

    /// For `is`: the first of two, decided as far as the comparison needs it.
    pub(crate) fn settle_for_is(&mut self, st: &mut State, a: &Value, _b: &Value) -> Step<Value> {
        self.settle(st, a)
    }

    pub(crate) fn symbolic_loop_end(&mut self, _st: &mut State, _iterator: Ref) {}
}

impl Vm {
    /// For `isinstance`: decided as far as the test needs it.
    pub(crate) fn settle_for_class(&mut self, st: &mut State, object: &Value, _class: &Value) -> Step<Value> {
        self.settle(st, object)
    }
}
