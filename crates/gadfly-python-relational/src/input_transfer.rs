//! The inputs of a path given to another program: what was decided of them is decided there too,
//! with the same terms; what is open stays open.
//!
//! Objects are made anew by the other program's own constructors, as a test would make them.

use super::OtherProgram;
use gadfly_python::builtin_types::t;
use gadfly_python::dict::{Dict, Set};
use gadfly_python::heap::{Body, Iter};
use gadfly_python::inputs::{Given, Made, Making, Stub, StubCall, Unknown};
use gadfly_python::machine::Vm;
use gadfly_python::state::State;
use gadfly_python_code::value::{Ref, Value};
use gadfly_witness::Reason;
use rustc_hash::FxHashMap;
use std::rc::Rc;

pub(super) struct Transplant<'a> {
    vm: &'a mut Vm,
    from: &'a State,
    to: &'a mut State,
    rival: &'a OtherProgram,
    /// Inputs of the one and of the other.
    nodes: FxHashMap<Ref, Ref>,
    /// Functions that are inputs.
    stubs: FxHashMap<Ref, Ref>,
}

fn cannot<T>(what: &str) -> Result<T, Reason> {
    Err(Reason::Unsupported(format!("comparing {what}")))
}

/// Decides the inputs of a state as those of another are. Both are about the same entry. Gives the
/// inputs of the one with those of the other.
pub(super) fn transfer(
    vm: &mut Vm,
    from: &State,
    to: &mut State,
    rival: &OtherProgram,
) -> Result<FxHashMap<Ref, Ref>, Reason> {
    let (old, new) = (from.inputs.clone(), to.inputs.clone());
    let mut pairs: Vec<(Value, Value)> = Vec::new();
    match (&old.receiver, &new.receiver) {
        (Some(a), Some(b)) => pairs.push((a.clone(), b.clone())),
        (None, None) => {}
        _ => return cannot("different kinds of methods"),
    }
    if old.roots.len() != new.roots.len() {
        return cannot("different parameters");
    }
    for (a, b) in old.roots.iter().zip(&new.roots) {
        // What is given by position may have another name there.
        if a.keyword != b.keyword || a.keyword && a.name != b.name {
            return cannot("different parameters");
        }
        pairs.push((a.value.clone(), b.value.clone()));
    }
    let roots = &mut Rc::make_mut(&mut to.inputs).roots;
    for (a, b) in old.roots.iter().zip(roots) {
        b.name = a.name.clone();
    }
    to.path = from.path.clone();
    Rc::make_mut(&mut to.inputs).script = Some(Rc::new(old.raws.clone()));
    let mut work = Transplant {
        vm,
        from,
        to,
        rival,
        nodes: FxHashMap::default(),
        stubs: FxHashMap::default(),
    };
    // Roots first: others may be the same objects.
    for (a, b) in &pairs {
        if let (Value::Ref(a), Value::Ref(b)) = (a, b) {
            work.nodes.insert(*a, *b);
        }
    }
    for (a, b) in pairs {
        match (a, b) {
            (Value::Ref(a), Value::Ref(b)) => work.root(a, b)?,
            _ => return cannot("inputs that are no inputs"),
        }
    }
    // The same lines are typed, whether the other program reads all of them or not.
    let lines = work.values(&old.stdin)?;
    let nodes = work.nodes;
    let inputs = Rc::make_mut(&mut to.inputs);
    inputs.stdin = lines;
    inputs.read = 0;
    inputs.ended = old.ended;
    Ok(nodes)
}

impl Transplant<'_> {
    fn value(&mut self, value: &Value) -> Result<Value, Reason> {
        Ok(match value {
            Value::Ref(r) => match &self.from.heap.get(*r).body {
                Body::Unknown(_) | Body::Decided { .. } => Value::Ref(self.new_node(*r, None)?),
                Body::Stub(_) => match self.stubs.get(r) {
                    Some(stub) => Value::Ref(*stub),
                    None => return cannot("a function inside another input"),
                },
                // What was there before any call is at the same place in both.
                _ => return cannot("objects that the program made"),
            },
            Value::Tuple(items) => {
                let items: Vec<Value> = items
                    .iter()
                    .map(|i| self.value(i))
                    .collect::<Result<_, _>>()?;
                Value::tuple(items)
            }
            other => other.clone(),
        })
    }

    fn class(&self, class: Ref) -> Result<Ref, Reason> {
        match self.rival.classes.get(&class) {
            Some(class) => Ok(*class),
            None => cannot("other classes"),
        }
    }

    fn values(&mut self, values: &[Value]) -> Result<Vec<Value>, Reason> {
        values.iter().map(|v| self.value(v)).collect()
    }

    fn given(&mut self, given: &[Given]) -> Result<Vec<Given>, Reason> {
        let mut all = Vec::new();
        for one in given {
            all.push(Given {
                name: one.name.clone(),
                keyword: one.keyword,
                value: self.value(&one.value)?,
            });
        }
        Ok(all)
    }

    /// What a constructor is given; what it takes for arguments that are left out is its own business.
    fn given_to(&mut self, class: Ref, given: &[Given]) -> Result<Vec<Given>, Reason> {
        let Some(defaults) = self.rival.defaults.get(&class) else {
            return self.given(given);
        };
        let mut all = Vec::new();
        for one in given {
            let own = defaults.iter().find(|(name, _)| *name == one.name);
            let value = match (&one.value, own) {
                (Value::Ref(node), Some((_, own))) if self.is_input(*node) => {
                    Value::Ref(self.new_node(*node, Some(own.clone()))?)
                }
                _ => self.value(&one.value)?,
            };
            all.push(Given {
                name: one.name.clone(),
                keyword: one.keyword,
                value,
            });
        }
        Ok(all)
    }

    fn is_input(&self, node: Ref) -> bool {
        let body = &self.from.heap.get(node).body;
        matches!(body, Body::Unknown(_) | Body::Decided { .. })
    }

    /// `own`: what the other program takes if it is left out, if that is known.
    fn new_node(&mut self, a: Ref, own: Option<Option<Value>>) -> Result<Ref, Reason> {
        if let Some(known) = self.nodes.get(&a) {
            return Ok(*known);
        }
        let b = self.to.heap.new(t::UNKNOWN, Body::Plain);
        self.nodes.insert(a, b);
        self.node(a, b, own)?;
        Ok(b)
    }

    fn root(&mut self, a: Ref, b: Ref) -> Result<(), Reason> {
        let own = match &self.to.heap.get(b).body {
            Body::Unknown(unknown) => Some(unknown.default.clone()),
            _ => None,
        };
        self.node(a, b, own)
    }

    fn unknown(&mut self, unknown: &Unknown) -> Result<Unknown, Reason> {
        let mut copy = unknown.clone();
        copy.kinds = unknown.kinds.iter().map(|ty| self.rival.ty(ty)).collect();
        copy.usual = unknown.usual.as_ref().map(|ty| self.rival.ty(ty));
        copy.group = unknown.group.and_then(|g| self.nodes.get(&g).copied());
        copy.result_of = unknown
            .result_of
            .and_then(|(stub, number)| Some((*self.stubs.get(&stub)?, number)));
        copy.making = None;
        Ok(copy)
    }

    fn node(&mut self, a: Ref, b: Ref, own_default: Option<Option<Value>>) -> Result<(), Reason> {
        let from = self.from;
        match &from.heap.get(a).body {
            Body::Unknown(unknown) => {
                let mut copy = self.unknown(unknown)?;
                if let (Some(_), Some(own)) = (&copy.default, own_default) {
                    copy.default = own;
                }
                if let Some(making) = &unknown.making {
                    let args = self.given_to(making.class, &making.args)?;
                    let calls = self.calls(&making.calls)?;
                    copy.making = Some(Rc::new(Making {
                        class: self.class(making.class)?,
                        args,
                        calls,
                        done: 0,
                        object: None,
                        assigned: None,
                    }));
                }
                self.to.heap.get_mut(b).body = Body::Unknown(Rc::new(copy));
                Ok(())
            }
            Body::Decided { to, was, made } => {
                let (to, was, made) = (to.clone(), was.clone(), made.clone());
                self.decided(b, &to, &was, &made, own_default)
            }
            _ => cannot("inputs that are no inputs"),
        }
    }

    fn calls(
        &mut self,
        calls: &[(gadfly_python_code::names::Name, Vec<Given>)],
    ) -> Result<Vec<(gadfly_python_code::names::Name, Vec<Given>)>, Reason> {
        let mut all = Vec::new();
        for (method, given) in calls {
            all.push((*method, self.given(given)?));
        }
        Ok(all)
    }

    fn decided(
        &mut self,
        b: Ref,
        to: &Value,
        was: &Rc<Unknown>,
        made: &Rc<Made>,
        own_default: Option<Option<Value>>,
    ) -> Result<(), Reason> {
        let copy = Rc::new(self.unknown(was)?);
        let (to, made) = match &**made {
            Made::Value => {
                if contains_ref(to) {
                    return cannot("objects of the module as inputs");
                }
                (to.clone(), Made::Value)
            }
            Made::Omitted => {
                let default = own_default.unwrap_or_else(|| was.default.clone());
                match default {
                    Some(default) if !default.is_unset() => (default, Made::Omitted),
                    _ => return cannot("arguments that are left out"),
                }
            }
            Made::List(items) => {
                let items = self.values(items)?;
                let list = self.vm.new_list(self.to, items.clone());
                (list, Made::List(items))
            }
            Made::Bytes(class, items) => {
                let bytes = self.vm.new_bytes(self.to, *class, items.clone());
                (bytes, Made::Bytes(*class, items.clone()))
            }
            Made::Tuple(items) => {
                let items = self.values(items)?;
                (Value::tuple(items.clone()), Made::Tuple(items))
            }
            Made::Iterator(items) => {
                let items = self.values(items)?;
                let list = self.vm.new_list(self.to, items.clone());
                let Value::Ref(list) = list else {
                    return cannot("iterators");
                };
                let iter = Body::Iter(Box::new(Iter::List { list, at: 0 }));
                let iterator = Value::Ref(self.to.heap.new(t::LIST_ITER, iter));
                (iterator, Made::Iterator(items))
            }
            Made::Dict(pairs) => {
                let mut dict = Dict::default();
                let mut all = Vec::new();
                for (key, value) in pairs {
                    if contains_ref(key) {
                        return cannot("keys that are objects");
                    }
                    let value = self.value(value)?;
                    let Ok(hash) = self.vm.hash(self.to, key) else {
                        return cannot("keys");
                    };
                    dict.push(hash, key.clone(), value.clone());
                    all.push((key.clone(), value));
                }
                (self.vm.new_dict(self.to, dict), Made::Dict(all))
            }
            Made::Set(items) | Made::FrozenSet(items) => {
                if items.iter().any(contains_ref) {
                    return cannot("sets of objects");
                }
                let mut set = Set::default();
                for item in items {
                    set.push(gadfly_python::hash::SYMBOLIC, item.clone());
                }
                let frozen = matches!(**made, Made::FrozenSet(_));
                let class = if frozen { t::FROZENSET } else { t::SET };
                let to = Value::Ref(self.to.heap.new(class, Body::Set(set)));
                (to, (**made).clone())
            }
            Made::Instance {
                class,
                args,
                calls,
                assigned,
            } => {
                // Made when it is needed, by the other program's constructor.
                let args = self.given_to(*class, args)?;
                let calls = self.calls(calls)?;
                let mut links = Vec::new();
                for (name, value) in assigned {
                    links.push((*name, self.value(value)?));
                }
                let mut copy = (*copy).clone();
                copy.making = Some(Rc::new(Making {
                    class: self.class(*class)?,
                    args,
                    calls,
                    done: 0,
                    object: None,
                    assigned: Some(links),
                }));
                self.to.heap.get_mut(b).body = Body::Unknown(Rc::new(copy));
                return Ok(());
            }
            Made::Member(class, member) => {
                let class = self.class(*class)?;
                let value = self.vm.member_of(self.to, class, *member);
                match value {
                    Some(value) => (value, Made::Member(class, *member)),
                    None => return cannot("members of enumerations"),
                }
            }
            Made::Function => {
                let Value::Ref(old) = to else {
                    return cannot("functions");
                };
                let Body::Stub(stub) = &self.from.heap.get(*old).body else {
                    return cannot("functions");
                };
                let stub = stub.clone();
                let new = self.to.heap.new(t::FUNCTION, Body::Plain);
                self.stubs.insert(*old, new);
                let copy = self.stub(&stub)?;
                self.to.heap.get_mut(new).body = Body::Stub(Rc::new(copy));
                (Value::Ref(new), Made::Function)
            }
            Made::Same(other) => {
                let other = self.new_node(*other, None)?;
                let to = match &self.to.heap.get(other).body {
                    Body::Decided { to, .. } => to.clone(),
                    _ => Value::Ref(other),
                };
                (to, Made::Same(other))
            }
        };
        self.to.heap.get_mut(b).body = Body::Decided {
            to,
            was: copy,
            made: Rc::new(made),
        };
        Ok(())
    }

    /// A function gives the same for the same arguments, whoever calls it.
    fn stub(&mut self, stub: &Stub) -> Result<Stub, Reason> {
        let mut calls = Vec::new();
        for call in &stub.calls {
            calls.push(StubCall {
                args: self.values(&call.args)?,
                given: self.values(&call.given)?,
                result: self.value(&call.result)?,
            });
        }
        Ok(Stub {
            calls,
            ..stub.clone()
        })
    }
}

fn contains_ref(value: &Value) -> bool {
    match value {
        Value::Ref(_) | Value::Method(_) => true,
        Value::Tuple(items) => items.iter().any(contains_ref),
        _ => false,
    }
}

/// An object that was to be made as another program made it is not made yet.
pub(super) fn is_making(st: &State) -> bool {
    (1..=st.heap.len()).any(|number| match &st.heap.get(Ref(number)).body {
        Body::Unknown(unknown) => unknown
            .making
            .as_ref()
            .is_some_and(|making| making.assigned.is_some()),
        _ => false,
    })
}

/// Objects whose making was never needed are written down as they would be made.
pub(super) fn as_planned(st: &mut State) {
    for number in 1..=st.heap.len() {
        let node = Ref(number);
        let Body::Unknown(unknown) = &st.heap.get(node).body else {
            continue;
        };
        let Some(making) = unknown.making.clone() else {
            continue;
        };
        let mut was = (**unknown).clone();
        was.making = None;
        let made = Made::Instance {
            class: making.class,
            args: making.args.clone(),
            calls: making.calls.clone(),
            assigned: making.assigned.clone().unwrap_or_default(),
        };
        st.heap.get_mut(node).body = Body::Decided {
            to: making.object.clone().unwrap_or(Value::None),
            was: Rc::new(was),
            made: Rc::new(made),
        };
    }
}
