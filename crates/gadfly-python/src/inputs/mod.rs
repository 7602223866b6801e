//! Inputs as data: what an input may still be, what was decided for it, and all inputs of a path. The heap
//! holds them; `unknown` decides them and writes them as source.

mod draw;
mod need;
mod stub;
mod ty;

pub use draw::{Draw, Gave, Raw};
pub(crate) use need::Need;
pub use stub::{Stub, StubCall};
pub use ty::{Literal, Ty};

use crate::names::Name;
use crate::usage::{Fixed, NodeId};
use crate::value::{Ref, Value};
use std::rc::Rc;

/// An input whose type or value is open.
#[derive(Clone, Debug)]
pub struct Unknown {
    pub name: Rc<str>,
    /// Types it may have, the likely ones first.
    pub kinds: Vec<Ty>,
    /// How many of them the program's text suggests.
    pub likely: usize,
    /// Nothing says what it must be: one value that does not fit is tried as well.
    pub open: bool,
    /// Its type was asked for by the program itself: no guess.
    pub declared: bool,
    /// Known to be true or false in a condition.
    pub truth: Option<bool>,
    /// It may be left out.
    pub default: Option<Value>,
    /// What the program's text does with it.
    pub nodes: Rc<[NodeId]>,
    /// How deep inside another input.
    pub depth: u32,
    /// Known to be another object than the other inputs.
    pub apart: bool,
    /// The container whose element it is.
    pub group: Option<Ref>,
    /// The result of a call of an unknown function.
    pub result_of: Option<(Ref, u32)>,
    /// Its constructor is at work.
    pub making: Option<Rc<Making>>,
    /// What the default of the parameter is like: other types are misuse.
    pub usual: Option<Ty>,
    /// The object a method is called on: brought into a state by calls of its methods.
    pub receiver: bool,
    /// The lengths that it is meant to have and the lists in it, where other ones are nobody's task.
    pub fixed: Option<Rc<Fixed>>,
    /// A float is asked for: an integer will do, and is not tried.
    pub or_integer: bool,
}

/// An instance on its way.
#[derive(Clone, Debug)]
pub struct Making {
    pub class: Ref,
    pub args: Vec<Given>,
    /// Calls that follow, and how many are done.
    pub calls: Vec<(Name, Vec<Given>)>,
    pub done: usize,
    pub object: Option<Value>,
    /// Attributes to assign afterwards, if that is settled.
    pub assigned: Option<Vec<(Name, Value)>>,
}

/// An argument of a call that an input consists of.
#[derive(Clone, Debug)]
pub struct Given {
    pub name: Rc<str>,
    pub keyword: bool,
    pub value: Value,
}

/// What an input was in the beginning.
#[derive(Clone, Debug)]
pub enum Made {
    /// The value itself, which cannot change.
    Value,
    /// The argument is left out.
    Omitted,
    List(Vec<Value>),
    Tuple(Vec<Value>),
    Dict(Vec<(Value, Value)>),
    Set(Vec<Value>),
    FrozenSet(Vec<Value>),
    Iterator(Vec<Value>),
    /// A `bytes` or `bytearray` of these elements.
    Bytes(Ref, Vec<Value>),
    Instance {
        class: Ref,
        args: Vec<Given>,
        calls: Vec<(Name, Vec<Given>)>,
        /// Attributes that were assigned afterwards.
        assigned: Vec<(Name, Value)>,
    },
    /// A member of an enumeration, by name.
    Member(Ref, Name),
    Function,
    /// The same object as another input.
    Same(Ref),
}

/// The inputs of a path.
#[derive(Clone, Debug, Default)]
pub struct Inputs {
    pub receiver: Option<Value>,
    pub roots: Vec<Root>,
    /// Lines of standard input, how many of them were read, and whether the program was told that
    /// there are no more.
    pub stdin: Vec<Value>,
    pub read: usize,
    pub ended: bool,
    /// What functions of `random` gave, in the order of the calls, and the numbers behind that.
    pub draws: Vec<Draw>,
    pub raws: Vec<Raw>,
    /// The numbers that another program drew, in a comparison with it.
    pub script: Option<Rc<Vec<Raw>>>,
    /// A generator with a seed was used.
    pub seeded: bool,
    /// Inputs whose constructors or methods are at work, outermost first.
    pub making: Vec<Ref>,
    /// The entry's own code repeats itself.
    pub repeats: bool,
}

#[derive(Clone, Debug)]
pub struct Root {
    pub name: Rc<str>,
    pub keyword: bool,
    /// Cannot be given by name.
    pub positional_only: bool,
    pub value: Value,
}
