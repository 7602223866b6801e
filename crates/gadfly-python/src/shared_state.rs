//! What outlives a call: variables of the module and attributes of its classes and functions that
//! earlier calls may have left changed.

use crate::builtin_types::t;
use crate::code::{Code, Op};
use crate::heap::{Body, Function};
use crate::names::{Name, Names, n};
use crate::state::State;
use crate::usage::{self, Sharing};
use crate::value::{Ref, Value};
use rustc_hash::{FxHashMap, FxHashSet};
use std::rc::Rc;

/// More than any part is deep inside an object.
const ANYWHERE: u32 = 100;
/// Objects inside objects that are looked at.
const DEEPEST: u32 = 6;

/// What the functions of a module may leave changed.
#[derive(Clone, Default, Debug)]
pub struct SharedState {
    variables: FxHashSet<Name>,
    /// Attributes that are assigned to classes and functions.
    stored: FxHashSet<Name>,
    /// Attributes whose values may be changed, and how deep inside.
    escapes: FxHashMap<Name, u32>,
    any_attribute: bool,
}

impl SharedState {
    /// Variables: what functions assign, objects that can change, and of those with names in
    /// capitals the ones that are not only read.
    pub(crate) fn of(
        names: &mut Names,
        st: &State,
        module: Ref,
        code: &Rc<Code>,
        text: &str,
    ) -> SharedState {
        let sharing = usage::sharing(text);
        let mut shared = SharedState {
            any_attribute: sharing.any_attribute,
            ..SharedState::default()
        };
        for attribute in &sharing.stored {
            shared.stored.insert(names.intern(attribute));
        }
        for (name, depth) in &sharing.escapes {
            if let Some(attribute) = name.strip_prefix('.') {
                shared.escapes.insert(names.intern(attribute), *depth);
            }
        }
        let mut codes: Vec<_> = code.children.clone();
        while let Some(code) = codes.pop() {
            codes.extend(code.children.iter().cloned());
            for op in &code.ops {
                if let Op::StoreGlobal(name) | Op::DelGlobal(name) = op {
                    shared.variables.insert(*name);
                }
            }
        }
        let vars = st.heap.module_vars(module);
        for (name, value) in vars.iter().flat_map(|vars| vars.iter()) {
            let text = names.text(name);
            let constant = !text.chars().any(char::is_lowercase);
            let changed = (!constant && is_changeable(st, value))
                || is_changed(names, st, &sharing, &text, value);
            if !text.starts_with("__") && (sharing.any_variable || changed) {
                shared.variables.insert(name);
            }
        }
        shared
    }

    #[inline]
    pub(crate) fn has_variable(&self, name: Name) -> bool {
        self.variables.contains(&name)
    }

    #[inline]
    pub(crate) fn has_attributes(&self) -> bool {
        self.any_attribute || !self.stored.is_empty() || !self.escapes.is_empty()
    }

    /// Whether an attribute of a class or function, with this value if it has one, may be
    /// another one after an earlier call, or changed inside.
    pub(crate) fn changes(&self, st: &State, name: Name, value: Option<&Value>) -> bool {
        if self.any_attribute || self.stored.contains(&name) {
            return true;
        }
        let (Some(depth), Some(value)) = (self.escapes.get(&name), value) else {
            return false;
        };
        levels(st, value, 0) > *depth
    }

    /// Whether some attribute of an object is assigned, or changed inside.
    pub(crate) fn changes_parts(&self, st: &State, value: &Value) -> bool {
        let Value::Ref(r) = value else { return false };
        let mut attrs = st.heap.get(*r).attrs.iter().flat_map(|attrs| attrs.iter());
        let inside = self.escapes.get(&n::VALUE).copied().unwrap_or(ANYWHERE);
        attrs.any(|(name, value)| {
            self.changes(st, name, Some(value)) || levels(st, value, 0) > inside
        })
    }
}

/// Whether some use of a variable may change its value.
fn is_changed(names: &Names, st: &State, sharing: &Sharing, name: &str, value: &Value) -> bool {
    if is_called_with_state(st, value) {
        return true;
    }
    let escaped = sharing.escapes.get(name).copied();
    if levels(st, value, 0) > escaped.unwrap_or(ANYWHERE) {
        return true;
    }
    let mut objects = Vec::new();
    instances(st, value, 0, &mut objects);
    objects.iter().any(|(_, has_operators)| *has_operators)
        || !objects.is_empty()
            && (sharing.called.contains(name)
                || sharing.any_attribute
                || objects
                    .iter()
                    .any(|(r, _)| is_assigned(names, st, *r, sharing)))
}

/// Functions that keep something between calls: in variables of the function around them, or in
/// the object that they are a method of.
fn is_called_with_state(st: &State, value: &Value) -> bool {
    match value {
        Value::Method(method) => is_users(st, &method.recv),
        Value::Ref(r) => match &st.heap.get(*r).body {
            Body::Function(function) if function.code.user => keeps(st, function),
            _ => false,
        },
        _ => false,
    }
}

/// Containers and instances of the program's classes; what the library keeps is its own business.
fn is_users(st: &State, value: &Value) -> bool {
    let Value::Ref(r) = value else { return false };
    let node = st.heap.get(*r);
    let users = st.heap.class(node.class).is_some_and(|c| c.user);
    is_changeable(st, value) && (users || !matches!(node.body, Body::Plain))
}

fn keeps(st: &State, function: &Function) -> bool {
    let mut codes = vec![function.code.clone()];
    while let Some(code) = codes.pop() {
        codes.extend(code.children.iter().cloned());
        let free = |slot: &u32| code.frees.contains(slot);
        let stores = |op: &Op| matches!(op, Op::StoreCell(slot) | Op::DelCell(slot) if free(slot));
        if code.ops.iter().any(stores) {
            return true;
        }
    }
    function
        .closure
        .iter()
        .any(|cell| match &st.heap.get(*cell).body {
            Body::Cell(value) => is_changeable(st, value),
            _ => false,
        })
}

/// Instances of the program's classes in a value, and whether operators on them run their code.
fn instances(st: &State, value: &Value, depth: u32, found: &mut Vec<(Ref, bool)>) {
    if depth > DEEPEST {
        return;
    }
    if let Value::Ref(r) = value
        && let Body::Plain = st.heap.get(*r).body
        && let Some(class) = st.heap.class(st.heap.get(*r).class)
        && class.user
    {
        let operators = class.mro.iter().filter_map(|c| st.heap.class(*c));
        let operators = operators.filter(|c| c.user).flat_map(|c| c.attrs.iter());
        let runs = operators.into_iter().any(|(name, value)| match value {
            Value::Ref(r) => match &st.heap.get(*r).body {
                Body::Property(_) => true,
                Body::Function(function) => function.code.user && is_operator(name),
                _ => false,
            },
            _ => false,
        });
        found.push((*r, runs));
    }
    for part in parts(st, value) {
        instances(st, &part, depth + 1, found);
    }
}

/// Special methods that run without being called by their names, and may do anything.
fn is_operator(name: Name) -> bool {
    matches!(
        name,
        n::GETITEM
            | n::CALL
            | n::ITER
            | n::NEXT
            | n::LEN
            | n::CONTAINS
            | n::ADD
            | n::GETATTR
            | n::GETATTRIBUTE
            | n::BOOL
            | n::ENTER
    )
}

/// Whether something of an instance is assigned or changed.
fn is_assigned(names: &Names, st: &State, r: Ref, sharing: &Sharing) -> bool {
    let attrs = st.heap.get(r).attrs.iter().flat_map(|attrs| attrs.iter());
    attrs.into_iter().any(|(name, value)| {
        let name = names.str(name);
        let escaped = sharing.escapes.get(&format!(".{name}")).copied();
        sharing.stored.contains(name) || levels(st, value, 0) > escaped.unwrap_or(ANYWHERE)
    })
}

fn parts(st: &State, value: &Value) -> Vec<Value> {
    match value {
        Value::Tuple(items) => items.to_vec(),
        Value::Ref(r) => {
            let node = st.heap.get(*r);
            let mut parts: Vec<Value> = match &node.body {
                Body::List(items) => items.clone(),
                Body::Dict(dict) => dict.iter().map(|e| e.value.clone()).collect(),
                Body::Set(set) => set.iter().map(|(_, v)| v.clone()).collect(),
                Body::Plain => Vec::new(),
                _ => return Vec::new(),
            };
            let attrs = node.attrs.iter().flat_map(|attrs| attrs.iter());
            parts.extend(attrs.map(|(_, value)| value.clone()));
            parts
        }
        _ => Vec::new(),
    }
}

/// How many levels of a value, its parts, their parts and so on reach down to the deepest object
/// that can change.
fn levels(st: &State, value: &Value, depth: u32) -> u32 {
    if depth > DEEPEST {
        return ANYWHERE;
    }
    let inner = parts(st, value);
    let inner = inner.iter().map(|part| levels(st, part, depth + 1));
    let inner = inner.max().unwrap_or(0);
    let itself = match value {
        Value::Ref(r) => match &st.heap.get(*r).body {
            Body::Generator(_) | Body::Iter(_) => return ANYWHERE,
            Body::Set(_) => st.heap.get(*r).class != t::FROZENSET,
            Body::Plain => can_change(st, *r),
            _ => is_changeable(st, value),
        },
        _ => false,
    };
    match inner {
        0 => u32::from(itself),
        inner => inner.saturating_add(1),
    }
}

/// Whether an object of a class can change: a frozen dataclass cannot, nor can objects of the
/// library that have no method for it.
fn can_change(st: &State, r: Ref) -> bool {
    let class = st.heap.get(r).class;
    let Some(data) = st.heap.class(class) else {
        return true;
    };
    if data.user {
        return !is_frozen(st, class);
    }
    [n::SETITEM, n::APPEND, n::NEXT]
        .iter()
        .any(|name| st.heap.class_attr(class, *name).is_some())
}

/// Whether the attributes of instances stay as the constructor set them: a frozen dataclass sees
/// to that. A `__setattr__` that the program itself has may let anything pass.
pub(crate) fn is_frozen(st: &State, class: Ref) -> bool {
    match st.heap.class_attr(class, n::SETATTR) {
        Some(Value::Ref(r)) => match &st.heap.get(*r).body {
            Body::Function(function) => &*function.code.file == "<gadfly>/dataclasses.py",
            _ => false,
        },
        _ => false,
    }
}

/// Whether a value is an object that code can change.
pub fn is_changeable(st: &State, value: &Value) -> bool {
    let Value::Ref(r) = value else { return false };
    matches!(
        &st.heap.get(*r).body,
        Body::List(_)
            | Body::Dict(_)
            | Body::Set(_)
            | Body::ByteArray(_)
            | Body::ByteTerms(_)
            | Body::Plain
            | Body::Generator(_)
            | Body::Iter(_)
    )
}
