//! The heaps of two states as one.
//!
//! Objects from before the states parted are themselves in both; of those only the changed ones
//! are looked at. Younger ones are matched from the roots on. The joined heap is the first
//! state's, so its references stay as they are; what only the second has is copied into it.

mod contents;
mod imports;
mod roots;
mod texts;

use crate::choice::{Use, choice};
use gadfly_classfile::Elem;
use gadfly_jvm::classes::{ClassId, Classes};
use gadfly_jvm::heap::{Body, Contents, Either, Heap, Lambda, Native, Object, Part};
use gadfly_jvm::kinds::box_kind;
use gadfly_jvm::machine::Known;
use gadfly_jvm::state::{Layered, Output, State};
use gadfly_jvm::value::{NULL, Ref, Value};
use gadfly_term::{Pool, Term};
use rustc_hash::{FxHashMap, FxHashSet};
use std::rc::Rc;
use std::sync::Arc;

pub(super) struct Merge<'a> {
    pool: &'a mut Pool,
    classes: &'a Classes,
    known: Known,
    a: &'a State,
    b: &'a State,
    /// The length of the heap when the states parted.
    older: u32,
    /// Holds where `a` is meant.
    guard: Term,
    /// Younger objects of `a` and those of `b` that they are matched with.
    matched: FxHashMap<Ref, Ref>,
    /// What younger objects of `b` are in the joined heap.
    image: FxHashMap<Ref, Ref>,
    /// Matched pairs whose contents are still to be joined.
    open: Vec<(Ref, Ref)>,
    choices: FxHashMap<(Ref, Ref), Ref>,
    /// New contents of objects of `a`.
    changed: Vec<(Ref, Object)>,
    /// Objects behind the end of `a`'s heap.
    added: Vec<Object>,
    interned: Layered<Arc<[u16]>, Ref>,
    mirrors: Layered<ClassId, Ref>,
    /// Code of a string builder is being executed. It looks at the builder's fields, and what is
    /// still to be written into a builder is written only when its methods are entered.
    in_builder: bool,
}

impl<'a> Merge<'a> {
    pub(crate) fn new(
        pool: &'a mut Pool,
        classes: &'a Classes,
        known: Known,
        (a, b): (&'a State, &'a State),
        older: u32,
        guard: Term,
    ) -> Merge<'a> {
        Merge {
            pool,
            classes,
            known,
            a,
            b,
            older,
            guard,
            matched: FxHashMap::default(),
            image: FxHashMap::default(),
            open: Vec::new(),
            choices: FxHashMap::default(),
            changed: Vec::new(),
            added: Vec::new(),
            interned: a.interned.clone(),
            mirrors: a.mirrors.clone(),
            in_builder: a.frames.iter().any(|f| {
                matches!(
                    &*f.method.class_name,
                    "java/lang/StringBuilder"
                        | "java/lang/StringBuffer"
                        | "java/lang/AbstractStringBuilder"
                )
            }),
        }
    }

    // ---- values

    pub(crate) fn value(&mut self, a: Value, b: Value) -> Option<Value> {
        match (a, b) {
            (Value::Ref(x), Value::Ref(y)) => self.reference(x, y).map(Value::Ref),
            (a, b) if a.same(b) => Some(a),
            (a, b) => choice(self.pool, self.guard, a, b),
        }
    }

    pub(crate) fn local(&mut self, a: Value, b: Value) -> Option<Value> {
        let kind = |v: Value| match v {
            Value::Unset => 0,
            Value::Int(_) | Value::SymInt(_) => 1,
            Value::Long(_) | Value::SymLong(_) => 2,
            Value::Float(_) | Value::SymFloat(_) => 3,
            Value::Double(_) | Value::SymDouble(_) => 4,
            Value::Ref(_) => 5,
            Value::Address(_) => 6,
        };
        if kind(a) != kind(b) {
            return Some(Value::Unset);
        }
        self.value(a, b)
    }

    /// The reference that is `x` on the first path and `y` on the second.
    pub(crate) fn reference(&mut self, x: Ref, y: Ref) -> Option<Ref> {
        if x == y && self.is_old(x) {
            return Some(x);
        }
        if let Some(same) = self.same_reference(x, y) {
            return Some(same);
        }
        let (x, y) = (self.a.heap.resolve(x), self.b.heap.resolve(y));
        if self.may_be_chosen(&self.a.heap, x) && self.may_be_chosen(&self.b.heap, y) {
            return Some(self.either(x, y));
        }
        None
    }

    /// The reference, if both are the same object.
    pub(crate) fn same_reference(&mut self, x: Ref, y: Ref) -> Option<Ref> {
        let (x, y) = (self.a.heap.resolve(x), self.b.heap.resolve(y));
        if x == y && self.is_old(x) {
            return Some(x);
        }
        if self.is_old(x) || self.is_old(y) {
            return None;
        }
        match (self.matched.get(&x), self.image.get(&y)) {
            (Some(&other), Some(&own)) if other == y && own == x => Some(x),
            (None, None) if self.alike(x, y) => {
                self.matched.insert(x, y);
                self.image.insert(y, x);
                self.open.push((x, y));
                Some(x)
            }
            _ => None,
        }
    }

    /// Null, or from before the states parted.
    fn is_old(&self, r: Ref) -> bool {
        r.0 <= self.older
    }

    /// Whether a reference may be one side of a choice: what is there in both states, and values
    /// that never change.
    fn may_be_chosen(&self, heap: &Heap, r: Ref) -> bool {
        if self.is_old(r) {
            return true;
        }
        let object = heap.get(r);
        matches!(object.body, Body::Either(_))
            || object.class == self.known.string
            || self.is_box(object.class)
    }

    fn is_box(&self, class: ClassId) -> bool {
        box_kind(&self.classes.class(class).name).is_some()
    }

    fn either(&mut self, x: Ref, y: Ref) -> Ref {
        if let Some(&known) = self.choices.get(&(x, y)) {
            return known;
        }
        let class = match (x.is_null(), y.is_null()) {
            (true, _) => self.b.heap.get(y).class,
            (_, true) => self.a.heap.get(x).class,
            _ => {
                let (x, y) = (self.a.heap.get(x).class, self.b.heap.get(y).class);
                if x == y { x } else { self.known.object }
            }
        };
        let no = self.import(y);
        let node = if no == x {
            x
        } else {
            self.add(Object {
                class,
                body: Body::Either(Rc::new(Either {
                    guard: self.guard,
                    yes: x,
                    no,
                })),
                input: false,
                native: None,
            })
        };
        self.choices.insert((x, y), node);
        node
    }

    fn add(&mut self, object: Object) -> Ref {
        self.added.push(object);
        Ref(self.a.heap.allocated() + self.added.len() as u32)
    }

    // ---- matching

    /// Whether two younger objects may be matched: what is compared here cannot be joined
    /// otherwise, or would be joined worse than by a choice.
    fn alike(&self, x: Ref, y: Ref) -> bool {
        let (mine, theirs) = (self.a.heap.get(x), self.b.heap.get(y));
        if mine.class != theirs.class {
            return false;
        }
        if mine.class == self.known.string {
            return self.strings_alike(mine, theirs);
        }
        match (&mine.body, &theirs.body) {
            (Body::Fields(_), Body::Fields(_)) => true,
            (Body::Array(x), Body::Array(y)) => match (&x.contents, &y.contents) {
                (Contents::Dense(v), Contents::Dense(w)) => v.len() == w.len(),
                (Contents::Sparse { len: v, .. }, Contents::Sparse { len: w, .. }) => v == w,
                _ => false,
            },
            _ => false,
        }
    }

    /// The joined heap and the maps into it.
    #[allow(clippy::type_complexity)]
    pub(crate) fn finish(self) -> (Heap, Layered<Arc<[u16]>, Ref>, Layered<ClassId, Ref>) {
        let mut heap = self.a.heap.clone();
        for object in self.added {
            heap.alloc(object);
        }
        for (r, object) in self.changed {
            *heap.get_mut(r) = object;
        }
        (heap, self.interned, self.mirrors)
    }
}

fn is_same_lambda(l: &Lambda, m: &Lambda) -> bool {
    Rc::ptr_eq(&l.plan, &m.plan)
        && l.interface == m.interface
        && l.captured.len() == m.captured.len()
        && l.markers == m.markers
}

/// Everything a state can still get at.
pub(super) fn reachable(st: &State, live: &[Use]) -> FxHashSet<Ref> {
    let mut seen = FxHashSet::default();
    let mut stack: Vec<Ref> = Vec::new();
    let note = |values: &[Value], stack: &mut Vec<Ref>| {
        stack.extend(values.iter().filter_map(|v| match v {
            Value::Ref(r) => Some(*r),
            _ => None,
        }));
    };
    for (value, live) in st.stack.iter().zip(live) {
        if *live != Use::Dead {
            note(std::slice::from_ref(value), &mut stack);
        }
    }
    for frame in &st.frames {
        match frame.on_return {
            gadfly_jvm::state::OnReturn::Give(v) => note(&[v], &mut stack),
            gadfly_jvm::state::OnReturn::Part(r, _) => stack.push(r),
            _ => {}
        }
    }
    for class in st.statics.iter() {
        note(&class.fields, &mut stack);
    }
    note_output(&st.output, &mut stack);
    stack.extend(st.interned.recent().values());
    stack.extend(st.mirrors.recent().values());
    while let Some(r) = stack.pop() {
        if r == NULL || !seen.insert(r) {
            continue;
        }
        let object = st.heap.get(r);
        match &object.body {
            Body::Fields(values) => note(values, &mut stack),
            Body::Array(array) => {
                match &array.contents {
                    Contents::Dense(values) if array.elem == Elem::Ref => note(values, &mut stack),
                    Contents::Sparse { cells, .. } => {
                        let values: Vec<Value> = cells.values().copied().collect();
                        note(&values, &mut stack);
                    }
                    Contents::Dense(_) => {}
                }
                for (_, value) in &array.writes {
                    note(&[*value], &mut stack);
                }
            }
            Body::Unknown(_) => {}
            Body::Decided { to, .. } => stack.push(*to),
            Body::Either(either) => stack.extend([either.yes, either.no]),
            Body::Settled { to, was } => stack.extend([*to, was.yes, was.no]),
        }
        match object.native.as_deref() {
            Some(Native::Concatenation(parts)) => note_parts(parts, &mut stack),
            Some(Native::Pending(rest)) => stack.push(*rest),
            Some(Native::Lambda(lambda)) => note(&lambda.captured, &mut stack),
            _ => {}
        }
    }
    seen
}

fn note_parts(parts: &[Part], stack: &mut Vec<Ref>) {
    for part in parts {
        match part {
            Part::Object(r) => stack.push(*r),
            Part::Either(branches) => {
                note_parts(&branches.yes, stack);
                note_parts(&branches.no, stack);
            }
            Part::Text(_) | Part::Scalar(..) => {}
        }
    }
}

fn note_output(output: &[Output], stack: &mut Vec<Ref>) {
    for part in output {
        match part {
            Output::Object(r) => stack.push(*r),
            Output::Either(branches) => {
                note_output(&branches.yes, stack);
                note_output(&branches.no, stack);
            }
            Output::Text(_) => {}
        }
    }
}
