//! Inputs: what is not known of them yet, and what was decided.
//!
//! An argument is a node of kind `Unknown` with the types it may have, the likely ones first.
//! An operation that meets it says what it needs ([`Need`]); only as much is decided as that
//! takes: `x is None` splits off `None` and leaves the rest open, `x + 1` picks a number and one
//! representative of everything that cannot be added. What was decided stays in the node
//! ([`Made`]), as it was in the beginning, whatever the path does to the value later.
//!
//! # Types are guessed, and leave a reason
//!
//! A parameter without an annotation has no declared type: the machine tries the types that the source
//! suggests (`usage`), and an object without a class that has the attributes which the program uses. Each
//! such decision leaves `Reason::Types`, and so does an annotation that allows more types than are tried
//! (`Sequence`, `Callable`). One type represents others (an `int` also `bool`) as long as all of them behave
//! alike; where a class test, an attribute, a string or an integer too large for a float distinguishes them,
//! the path leaves the same reason. `None` and truth have two answers, both tried, and leave none. Objects
//! of the program's classes leave `Reason::States`, since their attributes can be assigned anywhere. Objects
//! are made by constructors and methods that run in the middle of the path; functions return a fresh unknown
//! for each new argument and are written as the smallest lambda that explains the calls.

mod condition;
mod draw;
mod entry;
mod facts;
mod function;
mod instance;
mod kinds;
mod make;
mod near;
mod need;
mod outlines;
mod settle;
mod substitutes;
mod ty;
mod write;

pub(crate) use draw::{Draw, Gave, Raw};
pub(crate) use entry::{Callee, Parameter};
pub use facts::{ClassFacts, Program};
pub use function::{Stub, StubCall};
pub(crate) use instance::is_frozen;
pub(crate) use need::Need;
pub use ty::Ty;
pub use write::{Wanted, Written};

use crate::machine::{End, Step, Stop, Vm};
use crate::names::Name;
use crate::state::State;
use crate::usage::{Fixed, NodeId};
use crate::value::{Ref, Value};
use gadfly_witness::Reason;
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

impl Vm {
    /// A new input of a type.
    pub(crate) fn new_input(
        &mut self,
        st: &mut State,
        name: &str,
        ty: &Ty,
        nodes: Vec<NodeId>,
        depth: u32,
    ) -> Value {
        let unknown = self.new_unknown(name, ty, nodes, depth);
        self.add_unknown(st, unknown)
    }

    pub(super) fn add_unknown(&mut self, st: &mut State, unknown: Unknown) -> Value {
        Value::Ref(st.heap.new(
            crate::builtin_types::t::UNKNOWN,
            crate::heap::Body::Unknown(Rc::new(unknown)),
        ))
    }

    pub(super) fn new_unknown(
        &self,
        name: &str,
        ty: &Ty,
        nodes: Vec<NodeId>,
        depth: u32,
    ) -> Unknown {
        let open = *ty == Ty::Any;
        let (kinds, likely) = if open {
            self.open_kinds(name, &nodes)
        } else {
            let kinds = ty.alternatives();
            (kinds.clone(), kinds.len())
        };
        let or_integer = kinds.contains(&Ty::Float) && !kinds.contains(&Ty::Int);
        Unknown {
            name: name.into(),
            kinds,
            likely,
            open,
            declared: false,
            truth: None,
            default: None,
            nodes: nodes.into(),
            depth,
            apart: false,
            group: None,
            result_of: None,
            making: None,
            usual: None,
            receiver: false,
            fixed: None,
            or_integer,
        }
    }

    /// Every type that inputs have; those first that the text suggests.
    fn open_kinds(&self, name: &str, nodes: &[NodeId]) -> (Vec<Ty>, usize) {
        let usage = &self.program.usage;
        let facts = usage.known_with_elements(nodes);
        let short = name.rsplit('.').next().unwrap_or(name);
        let guesses = usage.suggest(&facts, usage.telling_name(nodes, short));
        let mut kinds: Vec<Ty> = Vec::new();
        for ty in guesses.iter().filter_map(|g| self.guessed(g)) {
            for ty in self.concrete(ty) {
                if !kinds.contains(&ty) {
                    kinds.push(ty);
                }
            }
        }
        if usage.is_of_no_class(&facts) {
            let attrs = facts.attrs.iter().map(|attr| Rc::from(attr.as_str()));
            kinds.push(Ty::Record(attrs.collect()));
        }
        let likely = kinds.len();
        let any = || Rc::new(Ty::Any);
        let mut rest = vec![
            Ty::Int,
            Ty::Str,
            Ty::List(any()),
            Ty::None,
            Ty::Float,
            Ty::Bool,
            Ty::TupleOf(any()),
            Ty::Dict(any(), any()),
            Ty::Set(any()),
        ];
        let classes = self.program.classes.iter();
        let classes = classes.filter(|c| c.makeable && !c.library);
        rest.extend(classes.map(|c| Ty::Instance(c.class)));
        rest.push(Ty::Function(any()));
        for ty in rest {
            if !kinds.contains(&ty) {
                kinds.push(ty);
            }
        }
        (kinds, likely)
    }

    /// The type that was decided for an input, `?` if none was.
    pub(crate) fn decided_type(&self, st: &State, value: &Value) -> String {
        use crate::heap::Body;
        match value {
            Value::Ref(r) => match &st.heap.get(*r).body {
                Body::Unknown(_) => "?".into(),
                Body::Decided { to, made, .. } => match &**made {
                    Made::List(items) => format!("list[{}]", self.decided_union(st, items)),
                    Made::Set(items) => format!("set[{}]", self.decided_union(st, items)),
                    Made::FrozenSet(items) => {
                        format!("frozenset[{}]", self.decided_union(st, items))
                    }
                    Made::Iterator(items) => {
                        format!("iterator[{}]", self.decided_union(st, items))
                    }
                    Made::Tuple(items) => {
                        let parts: Vec<String> =
                            items.iter().map(|i| self.decided_type(st, i)).collect();
                        format!("tuple[{}]", parts.join(", "))
                    }
                    Made::Dict(pairs) => {
                        let (keys, values): (Vec<Value>, Vec<Value>) =
                            pairs.iter().cloned().unzip();
                        let keys = self.decided_union(st, &keys);
                        format!("dict[{keys}, {}]", self.decided_union(st, &values))
                    }
                    Made::Instance { args, .. } => {
                        let own = self.decided_type(st, to);
                        let parts: Vec<String> = args
                            .iter()
                            .map(|a| self.decided_type(st, &a.value))
                            .collect();
                        if parts.is_empty() {
                            own
                        } else {
                            format!("{own}[{}]", parts.join(", "))
                        }
                    }
                    Made::Function => "function".into(),
                    // Whoever leaves an argument out gives nothing of a wrong type.
                    Made::Omitted => "?".into(),
                    _ => self.decided_type(st, to),
                },
                _ => self.type_name(st, value).to_string(),
            },
            Value::None => "None".into(),
            _ => self.type_name(st, value).to_string(),
        }
    }

    /// The types that an object was made with, and those of the calls that followed.
    pub(crate) fn made_types(&self, st: &State, value: &Value, found: &mut Vec<String>) {
        use crate::heap::Body;
        let Value::Ref(r) = value else { return };
        let Body::Decided { made, .. } = &st.heap.get(*r).body else {
            return;
        };
        let Made::Instance { class, calls, .. } = &**made else {
            return;
        };
        found.push(self.decided_type(st, value));
        let class = self.class_name(st, *class);
        for (method, given) in calls {
            let types: Vec<String> = given
                .iter()
                .map(|g| self.decided_type(st, &g.value))
                .collect();
            let method = self.shared.names.str(*method);
            found.push(format!("{class}.{method}[{}]", types.join(", ")));
        }
    }

    /// The types of the elements of a container: `int`, `int | str`, `?` if none was looked at.
    fn decided_union(&self, st: &State, items: &[Value]) -> String {
        let types = items.iter().map(|i| self.decided_type(st, i));
        let different: std::collections::BTreeSet<String> = types.filter(|t| t != "?").collect();
        if different.is_empty() {
            "?".into()
        } else {
            Vec::from_iter(different).join(" | ")
        }
    }

    /// Too many decisions on one path: bounded like a loop.
    pub(crate) fn check_bound(&self, st: &State) -> Step<()> {
        if st.decisions > self.config.decisions {
            return Err(Stop::End(End::Cut(Reason::LoopBound)));
        }
        Ok(())
    }
}
