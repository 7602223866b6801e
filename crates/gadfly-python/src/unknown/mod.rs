//! Inputs: what is not known of them yet, and what was decided.
//!
//! An argument is a node of kind `Unknown` with the types it may have, the likely ones first.
//! An operation that meets it says what it needs (`Need`); only as much is decided as that
//! takes: `x is None` splits off `None` and leaves the rest open, `x + 1` picks a number and one
//! representative of everything that cannot be added. What was decided stays in the node
//! (`Made`), as it was in the beginning, whatever the path does to the value later. These data are in
//! `inputs`; here is what decides them.
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

pub(crate) use entry::Callee;
pub use write::{Wanted, Written};

use crate::inputs::{Made, Ty, Unknown};
use crate::machine::Vm;
use crate::state::State;
use crate::usage::NodeId;
use crate::value::Value;
use std::rc::Rc;

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
}
