//! Short scripts that build inputs and call the entry, run as frames of their own.

use crate::classes::{ClassId, MethodId};
use crate::heap::{Recipe, Unknown};
use crate::value::{Ref, Value};
use std::rc::Rc;

#[derive(Debug)]
pub struct Script {
    pub steps: Vec<ScriptStep>,
    pub purpose: Purpose,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Purpose {
    /// Calls the entry: what escapes from it is the result of the path.
    Drive,
    /// Builds an input: if that throws, there is no such input.
    Build,
    /// Stands between a call and what it really calls: exceptions pass through.
    Bridge,
}

/// One step. The object under construction is the script frame's first operand.
#[derive(Clone, Debug)]
pub enum ScriptStep {
    /// Run the class's static initialiser.
    Initialize(ClassId),
    /// Allocate and run the constructor.
    Construct {
        class: ClassId,
        constructor: MethodId,
        args: Vec<Value>,
    },
    /// Allocate an object whose fields are unknowns.
    Assemble { class: ClassId, was: Rc<Unknown> },
    /// Call a static method; the result becomes the object.
    Make { method: MethodId, args: Vec<Value> },
    /// Call a method on another input; the result becomes the object.
    Derive {
        on: Value,
        method: MethodId,
        args: Vec<Value>,
    },
    /// The value of a static field becomes the object.
    ReadStatic { class: ClassId, slot: u32 },
    /// Call a method on the object; its result is dropped.
    Call { method: MethodId, args: Vec<Value> },
    /// Decide the unknown `cell` to be the object and leave the script.
    Bind { cell: Ref, recipe: Rc<Recipe> },
    /// Call the entry; `receiver` is none for static methods and constructors.
    Enter {
        method: MethodId,
        receiver: Option<Value>,
        args: Vec<Value>,
    },
    /// The entry returned: if it is an iterator of the observed code, ask whether there is more.
    Ask,
    /// Take the next element if there is one, else go to the end of the script.
    Advance,
    /// The entry returned: a job looks at the result, by the machine's `result_hook`.
    Job,
    /// The entry returned: the path ends.
    Finish,
    /// Assign a field of the object.
    Set { slot: u32, value: Value },
    /// Call a method, dispatching on the first argument if `dispatch`; the result stays.
    Invoke {
        method: MethodId,
        args: Vec<Value>,
        dispatch: bool,
    },
    /// What was left by `Invoke` must be true: otherwise there is no such input.
    Demand,
    /// Return what was left by `Invoke` to the caller of the script.
    Return { void: bool },
}
