//! The heaps of two states as one.
//!
//! Objects from before the states parted are themselves in both; of those only the changed ones
//! are looked at. Younger ones are matched from the roots on. The joined heap is the first
//! state's, so its references stay as they are; what only the second has is copied into it.

use super::merge::{Use, choice};
use crate::classes::{ClassId, Classes};
use crate::heap::{
    Array, Body, Branches, Cells, Contents, Either, Heap, Lambda, Native, Object, Part,
};
use crate::interp::box_kind;
use crate::machine::Known;
use crate::state::{ClassState, Init, Layered, Output, State};
use crate::value::{NULL, Ref, Value};
use gadfly_classfile::Elem;
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
    pub fn new(
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

    pub fn value(&mut self, a: Value, b: Value) -> Option<Value> {
        match (a, b) {
            (Value::Ref(x), Value::Ref(y)) => self.reference(x, y).map(Value::Ref),
            (a, b) if a.same(b) => Some(a),
            (a, b) => choice(self.pool, self.guard, a, b),
        }
    }

    pub fn local(&mut self, a: Value, b: Value) -> Option<Value> {
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
    pub fn reference(&mut self, x: Ref, y: Ref) -> Option<Ref> {
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
    pub fn same_reference(&mut self, x: Ref, y: Ref) -> Option<Ref> {
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
        Ref(self.a.heap.len() + self.added.len() as u32)
    }

    // ---- copies of what only the second state has

    fn import(&mut self, r: Ref) -> Ref {
        if self.is_old(r) {
            return r;
        }
        if let Some(&known) = self.image.get(&r) {
            return known;
        }
        // A place first: objects may refer to each other.
        let placeholder = Object::plain(self.known.object, Box::default());
        let copy = self.add(placeholder);
        self.image.insert(r, copy);
        let mut waiting = vec![(r, copy)];
        while let Some((r, copy)) = waiting.pop() {
            let original = self.b.heap.shared(r).clone();
            let object = self.imported(&original, &mut waiting);
            let at = (copy.0 - self.a.heap.len()) as usize - 1;
            self.added[at] = object;
        }
        copy
    }

    fn import_ref(&mut self, r: Ref, waiting: &mut Vec<(Ref, Ref)>) -> Ref {
        if self.is_old(r) {
            return r;
        }
        if let Some(&known) = self.image.get(&r) {
            return known;
        }
        let copy = self.add(Object::plain(self.known.object, Box::default()));
        self.image.insert(r, copy);
        waiting.push((r, copy));
        copy
    }

    fn import_value(&mut self, value: Value, waiting: &mut Vec<(Ref, Ref)>) -> Value {
        match value {
            Value::Ref(r) => Value::Ref(self.import_ref(r, waiting)),
            other => other,
        }
    }

    fn imported(&mut self, original: &Object, waiting: &mut Vec<(Ref, Ref)>) -> Object {
        let mut object = original.clone();
        match &mut object.body {
            Body::Fields(fields) => {
                for field in fields.iter_mut() {
                    *field = self.import_value(*field, waiting);
                }
            }
            Body::Array(array) => {
                match &mut array.contents {
                    Contents::Dense(values) if array.elem == Elem::Ref => {
                        for value in values {
                            *value = self.import_value(*value, waiting);
                        }
                    }
                    Contents::Sparse { cells, .. } => {
                        for value in cells.values_mut() {
                            *value = self.import_value(*value, waiting);
                        }
                    }
                    Contents::Dense(_) => {}
                }
                for (_, value) in &mut array.writes {
                    *value = self.import_value(*value, waiting);
                }
            }
            Body::Either(either) => {
                let copy = Either {
                    guard: either.guard,
                    yes: self.import_ref(either.yes, waiting),
                    no: self.import_ref(either.no, waiting),
                };
                *either = Rc::new(copy);
            }
            Body::Settled { to, was } => {
                *to = self.import_ref(*to, waiting);
                let copy = Either {
                    guard: was.guard,
                    yes: self.import_ref(was.yes, waiting),
                    no: self.import_ref(was.no, waiting),
                };
                *was = Rc::new(copy);
            }
            Body::Unknown(_) => {}
            Body::Decided { to, .. } => *to = self.import_ref(*to, waiting),
        }
        let native = match object.native.as_deref() {
            Some(Native::Concatenation(parts)) => {
                let parts = self.import_parts(parts, waiting);
                Some(Native::Concatenation(parts))
            }
            Some(Native::Pending(rest)) => {
                let rest = *rest;
                Some(Native::Pending(self.import_ref(rest, waiting)))
            }
            Some(Native::Lambda(lambda)) => {
                let mut lambda = lambda.clone();
                for value in &mut lambda.captured {
                    *value = self.import_value(*value, waiting);
                }
                Some(Native::Lambda(lambda))
            }
            _ => None,
        };
        if let Some(native) = native {
            object.native = Some(Rc::new(native));
        }
        object
    }

    fn import_parts(&mut self, parts: &[Part], waiting: &mut Vec<(Ref, Ref)>) -> Vec<Part> {
        parts
            .iter()
            .map(|part| match part {
                Part::Object(r) => Part::Object(self.import_ref(*r, waiting)),
                Part::Either(branches) => Part::Either(Rc::new(Branches {
                    guard: branches.guard,
                    yes: self.import_parts(&branches.yes, waiting),
                    no: self.import_parts(&branches.no, waiting),
                })),
                Part::Text(_) | Part::Scalar(..) => part.clone(),
            })
            .collect()
    }

    fn import_output(&mut self, output: &[Output]) -> Vec<Output> {
        output
            .iter()
            .map(|part| match part {
                Output::Text(_) => part.clone(),
                Output::Object(r) => Output::Object(self.import(*r)),
                Output::Either(branches) => Output::Either(Rc::new(Branches {
                    guard: branches.guard,
                    yes: self.import_output(&branches.yes),
                    no: self.import_output(&branches.no),
                })),
            })
            .collect()
    }

    // ---- roots

    /// Interned strings and class objects are the same wherever they have the same name.
    pub fn names(&mut self) -> Option<()> {
        let (a, b) = (self.a, self.b);
        if !Rc::ptr_eq(a.interned.recent(), b.interned.recent()) {
            let mut theirs: Vec<(&Arc<[u16]>, &Ref)> = b.interned.recent().iter().collect();
            theirs.sort_unstable();
            for (text, &y) in theirs {
                match a.interned.get(text) {
                    Some(x) => {
                        self.same_reference(x, y)?;
                    }
                    None => {
                        let copy = self.import(y);
                        self.interned.insert(text.clone(), copy);
                    }
                }
            }
        }
        if !Rc::ptr_eq(a.mirrors.recent(), b.mirrors.recent()) {
            let mut theirs: Vec<(&ClassId, &Ref)> = b.mirrors.recent().iter().collect();
            theirs.sort_unstable();
            for (class, &y) in theirs {
                match a.mirrors.get(class) {
                    Some(x) => {
                        self.same_reference(x, y)?;
                    }
                    None => {
                        let copy = self.import(y);
                        self.mirrors.insert(*class, copy);
                    }
                }
            }
        }
        Some(())
    }

    pub fn statics(&mut self) -> Option<Rc<Vec<ClassState>>> {
        let (a, b) = (self.a, self.b);
        if Rc::ptr_eq(&a.statics, &b.statics) {
            return Some(a.statics.clone());
        }
        let mut merged = (*a.statics).clone();
        merged.resize_with(a.statics.len().max(b.statics.len()), ClassState::default);
        for (i, theirs) in b.statics.iter().enumerate() {
            let class = ClassId(i as u32);
            let mine = a.class_state(class);
            if Rc::ptr_eq(&mine.fields, &theirs.fields) && mine.init == theirs.init {
                continue;
            }
            match (mine.init, theirs.init) {
                (x, y) if x == y => {
                    let mut fields = Vec::with_capacity(mine.fields.len());
                    for (&x, &y) in mine.fields.iter().zip(theirs.fields.iter()) {
                        fields.push(self.value(x, y)?);
                    }
                    merged[i].fields = Rc::new(fields);
                }
                // Initialising a class of the library, or one without code for it, is seen by
                // nobody: it may as well have happened on the other path, too.
                (Init::Done, Init::Untouched) if self.initialises_quietly(class) => {}
                (Init::Untouched, Init::Done) if self.initialises_quietly(class) => {
                    let mut fields = Vec::with_capacity(theirs.fields.len());
                    for &value in theirs.fields.iter() {
                        fields.push(match value {
                            Value::Ref(r) => Value::Ref(self.import(r)),
                            other => other,
                        });
                    }
                    merged[i] = ClassState {
                        init: Init::Done,
                        fields: Rc::new(fields),
                    };
                }
                _ => return None,
            }
        }
        for (i, mine) in a.statics.iter().enumerate().skip(b.statics.len()) {
            let quiet = self.initialises_quietly(ClassId(i as u32));
            if mine.init != Init::Untouched && !(quiet && mine.init == Init::Done) {
                return None;
            }
        }
        Some(Rc::new(merged))
    }

    fn initialises_quietly(&self, class: ClassId) -> bool {
        let class = self.classes.class(class);
        !class.is_user || class.initializer.is_none()
    }

    /// What was printed: part by part as far as the parts match, then one or the other.
    pub fn output(&mut self) -> Rc<Vec<Output>> {
        let (a, b) = (self.a, self.b);
        if Rc::ptr_eq(&a.output, &b.output) {
            return a.output.clone();
        }
        let pairs = a.output.iter().zip(b.output.iter());
        let same = pairs.take_while(|(x, y)| self.is_same_output(x, y)).count();
        let (mine, theirs) = (&a.output[same..], &b.output[same..]);
        let mut merged = a.output[..same].to_vec();
        let alike = mine.len() == theirs.len()
            && mine.iter().zip(theirs).all(|(x, y)| match (x, y) {
                (Output::Text(x), Output::Text(y)) => x == y,
                (Output::Object(_), Output::Object(_)) => true,
                _ => false,
            });
        if alike {
            for (x, y) in mine.iter().zip(theirs) {
                merged.push(match (x, y) {
                    // Printed texts are strings, which can be chosen from.
                    (Output::Object(r), Output::Object(s)) => match self.reference(*r, *s) {
                        Some(both) => Output::Object(both),
                        None => {
                            self.output_choice(std::slice::from_ref(x), std::slice::from_ref(y))
                        }
                    },
                    _ => x.clone(),
                });
            }
        } else if !mine.is_empty() || !theirs.is_empty() {
            let either = self.output_choice(mine, theirs);
            merged.push(either);
        }
        Rc::new(merged)
    }

    fn output_choice(&mut self, mine: &[Output], theirs: &[Output]) -> Output {
        Output::Either(Rc::new(Branches {
            guard: self.guard,
            yes: mine.to_vec(),
            no: self.import_output(theirs),
        }))
    }

    fn is_same_output(&self, x: &Output, y: &Output) -> bool {
        match (x, y) {
            (Output::Text(x), Output::Text(y)) => x == y,
            (Output::Object(x), Output::Object(y)) => x == y && self.is_old(*x),
            (Output::Either(x), Output::Either(y)) => {
                let mut refs = Vec::new();
                note_output(&x.yes, &mut refs);
                note_output(&x.no, &mut refs);
                Rc::ptr_eq(x, y) && refs.iter().all(|r| self.is_old(*r))
            }
            _ => false,
        }
    }

    // ---- contents

    /// Joins the changed older objects and everything that was matched.
    pub fn contents(&mut self, changed: Option<Vec<Ref>>) -> Option<()> {
        let all = || self.a.heap.differing(&self.b.heap, self.older);
        for r in changed.unwrap_or_else(all) {
            self.one_content(r, r)?;
        }
        while let Some((x, y)) = self.open.pop() {
            self.one_content(x, y)?;
        }
        Some(())
    }

    fn one_content(&mut self, x: Ref, y: Ref) -> Option<()> {
        let (mine, theirs) = (self.a.heap.shared(x).clone(), self.b.heap.shared(y).clone());
        if Rc::ptr_eq(&mine, &theirs) {
            return Some(());
        }
        let merged = self.joined_object(&mine, &theirs)?;
        self.changed.push((x, merged));
        Some(())
    }

    fn joined_object(&mut self, mine: &Rc<Object>, theirs: &Rc<Object>) -> Option<Object> {
        if mine.class != theirs.class {
            return None;
        }
        let node = |body: &Body| match body {
            Body::Either(either) | Body::Settled { was: either, .. } => Some(either.clone()),
            _ => None,
        };
        if let (Some(was), Some(_)) = (node(&mine.body), node(&theirs.body)) {
            // Its own condition says which it is, on both paths.
            let body = match (&mine.body, &theirs.body) {
                (Body::Settled { to, .. }, Body::Settled { to: other, .. }) if to == other => {
                    mine.body.clone()
                }
                _ => Body::Either(was),
            };
            return Some(Object {
                body,
                ..(**mine).clone()
            });
        }
        if mine.class == self.known.string {
            return Some(self.joined_string(mine, theirs));
        }
        if self.is_builder(mine.class) && !self.same_pending(mine, theirs) {
            return self.joined_builder(mine, theirs);
        }
        let native = self.joined_native(&mine.native, &theirs.native)?;
        let body = match (&mine.body, &theirs.body) {
            (Body::Fields(x), Body::Fields(y)) => {
                let mut fields = Vec::with_capacity(x.len());
                for (&x, &y) in x.iter().zip(y.iter()) {
                    fields.push(self.value(x, y)?);
                }
                Body::Fields(fields.into())
            }
            (Body::Array(x), Body::Array(y)) => Body::Array(self.joined_array(x, y)?),
            _ => return None,
        };
        Some(Object {
            class: mine.class,
            body,
            input: mine.input,
            native,
        })
    }

    fn joined_array(&mut self, x: &Array, y: &Array) -> Option<Array> {
        if x.elem != y.elem || x.writes.len() != y.writes.len() {
            return None;
        }
        let mut writes = Vec::with_capacity(x.writes.len());
        for (&(at, v), &(other, w)) in x.writes.iter().zip(&y.writes) {
            let at = self.pool.ite(self.guard, at, other);
            writes.push((at, self.value(v, w)?));
        }
        let contents = match (&x.contents, &y.contents) {
            (Contents::Dense(v), Contents::Dense(w)) if v.len() == w.len() => {
                let mut values = Vec::with_capacity(v.len());
                for (&v, &w) in v.iter().zip(w) {
                    values.push(self.value(v, w)?);
                }
                Contents::Dense(values)
            }
            (
                Contents::Sparse {
                    len,
                    cells,
                    cells_are: Cells::Default(default),
                },
                Contents::Sparse {
                    len: other,
                    cells: more,
                    cells_are: Cells::Default(_),
                },
            ) if len == other => {
                let mut both = cells.clone();
                for &at in more.keys() {
                    both.entry(at).or_insert(*default);
                }
                for (at, value) in &mut both {
                    let theirs = more.get(at).copied().unwrap_or(*default);
                    *value = self.value(*value, theirs)?;
                }
                Contents::Sparse {
                    len: *len,
                    cells: both,
                    cells_are: Cells::Default(*default),
                }
            }
            (
                Contents::Sparse {
                    len,
                    cells,
                    cells_are: Cells::Forgotten(number),
                },
                Contents::Sparse {
                    len: other,
                    cells: more,
                    cells_are: Cells::Forgotten(their),
                },
            ) if len == other && number == their && cells.keys().eq(more.keys()) => {
                let mut both = cells.clone();
                for (value, &theirs) in both.values_mut().zip(more.values()) {
                    *value = self.value(*value, theirs)?;
                }
                Contents::Sparse {
                    len: *len,
                    cells: both,
                    cells_are: Cells::Forgotten(*number),
                }
            }
            _ => return None,
        };
        Some(Array {
            elem: x.elem,
            contents,
            writes,
        })
    }

    fn joined_native(
        &mut self,
        mine: &Option<Rc<Native>>,
        theirs: &Option<Rc<Native>>,
    ) -> Option<Option<Rc<Native>>> {
        let (Some(x), Some(y)) = (mine, theirs) else {
            return (mine.is_none() && theirs.is_none()).then_some(None);
        };
        if Rc::ptr_eq(x, y) {
            return Some(mine.clone());
        }
        let native = match (&**x, &**y) {
            (Native::Lambda(l), Native::Lambda(m)) if is_same_lambda(l, m) => {
                let mut captured = Vec::with_capacity(l.captured.len());
                for (&v, &w) in l.captured.iter().zip(&m.captured) {
                    captured.push(self.value(v, w)?);
                }
                Native::Lambda(Lambda {
                    captured,
                    ..l.clone()
                })
            }
            (Native::Pending(v), Native::Pending(w)) => Native::Pending(self.reference(*v, *w)?),
            (Native::CachedBox, Native::CachedBox) => Native::CachedBox,
            (Native::Mirror(v), Native::Mirror(w)) if v == w => Native::Mirror(*v),
            // Where it was made is for reports only.
            (Native::Trace(trace), Native::Trace(_)) => Native::Trace(trace.clone()),
            _ => return None,
        };
        Some(Some(Rc::new(native)))
    }

    // ---- texts

    fn array_of<'h>(heap: &'h Heap, value: Option<&Value>) -> Option<&'h [Value]> {
        match value {
            Some(Value::Ref(r)) if !r.is_null() => heap.get(*r).array()?.settled(),
            _ => None,
        }
    }

    /// Strings change only by getting the text that was promised; the joined one has either.
    fn joined_string(&mut self, mine: &Rc<Object>, theirs: &Rc<Object>) -> Object {
        if self.strings_alike(mine, theirs)
            && let Some(native) = self.joined_text(mine, theirs)
            && let (Body::Fields(x), Body::Fields(y)) = (&mine.body, &theirs.body)
        {
            let mut fields = Vec::with_capacity(x.len());
            for (&x, &y) in x.iter().zip(y.iter()) {
                match self.value(x, y) {
                    Some(value) => fields.push(value),
                    None => break,
                }
            }
            if fields.len() == x.len() {
                return Object {
                    class: mine.class,
                    body: Body::Fields(fields.into()),
                    input: mine.input,
                    native,
                };
            }
        }
        let yes = self.add((**mine).clone());
        let mut waiting = Vec::new();
        let copy = self.imported(theirs, &mut waiting);
        let no = self.add(copy);
        self.finish_imports(waiting);
        let parts = vec![Part::Either(Rc::new(Branches {
            guard: self.guard,
            yes: vec![Part::Object(yes)],
            no: vec![Part::Object(no)],
        }))];
        self.pending_string(parts)
    }

    /// A string whose text is still to be computed.
    fn pending_string(&self, parts: Vec<Part>) -> Object {
        let info = self.classes.class(self.known.string);
        let fields = info
            .instance_fields
            .iter()
            .map(|f| Value::default_of(&f.ty))
            .collect();
        Object {
            native: Some(Rc::new(Native::Concatenation(parts))),
            ..Object::plain(self.known.string, fields)
        }
    }

    fn finish_imports(&mut self, mut waiting: Vec<(Ref, Ref)>) {
        while let Some((r, copy)) = waiting.pop() {
            let original = self.b.heap.shared(r).clone();
            let object = self.imported(&original, &mut waiting);
            let at = (copy.0 - self.a.heap.len()) as usize - 1;
            self.added[at] = object;
        }
    }

    fn joined_text(&mut self, mine: &Object, theirs: &Object) -> Option<Option<Rc<Native>>> {
        match (mine.native.as_deref(), theirs.native.as_deref()) {
            (None, None) => Some(None),
            (Some(Native::Concatenation(x)), Some(Native::Concatenation(y))) => {
                let mut parts = Vec::with_capacity(x.len());
                for (v, w) in x.iter().zip(y) {
                    parts.push(match (v, w) {
                        (Part::Scalar(v, kind), Part::Scalar(w, _)) => {
                            Part::Scalar(self.value(*v, *w)?, *kind)
                        }
                        (Part::Object(v), Part::Object(w)) => Part::Object(self.reference(*v, *w)?),
                        _ => v.clone(),
                    });
                }
                Some(Some(Rc::new(Native::Concatenation(parts))))
            }
            _ => None,
        }
    }

    /// Whether two strings have the same number of characters, or parts of the same kinds.
    fn strings_alike(&self, x: &Object, y: &Object) -> bool {
        match (x.native.as_deref(), y.native.as_deref()) {
            (None, None) => {
                let (Some(x), Some(y)) = (x.fields(), y.fields()) else {
                    return false;
                };
                // Its array is a string's first reference; both have it or none has.
                x.iter().zip(y).all(|(v, w)| match (v, w) {
                    (Value::Ref(v), Value::Ref(w)) if v == w && self.is_old(*v) => true,
                    (Value::Ref(_), Value::Ref(_)) => {
                        let v = Merge::array_of(&self.a.heap, Some(v));
                        let w = Merge::array_of(&self.b.heap, Some(w));
                        v.zip(w).is_some_and(|(v, w)| v.len() == w.len())
                    }
                    _ => true,
                })
            }
            (Some(Native::Concatenation(x)), Some(Native::Concatenation(y))) => {
                x.len() == y.len()
                    && x.iter().zip(y).all(|(v, w)| match (v, w) {
                        (Part::Text(v), Part::Text(w)) => v == w,
                        (Part::Scalar(_, v), Part::Scalar(_, w)) => v == w,
                        (Part::Object(_), Part::Object(_)) => true,
                        (Part::Either(v), Part::Either(w)) => {
                            let mut refs = Vec::new();
                            note_parts(&v.yes, &mut refs);
                            note_parts(&v.no, &mut refs);
                            Rc::ptr_eq(v, w) && refs.iter().all(|r| self.is_old(*r))
                        }
                        _ => false,
                    })
            }
            _ => false,
        }
    }

    fn is_builder(&self, class: ClassId) -> bool {
        matches!(
            &*self.classes.class(class).name,
            "java/lang/StringBuilder" | "java/lang/StringBuffer"
        )
    }

    /// Whether two builders hold equally many characters, and both or none has more to come.
    fn same_pending(&self, x: &Object, y: &Object) -> bool {
        let count = |o: &Object| self.field(o, "count");
        count(x) == count(y) && x.native.is_some() == y.native.is_some()
    }

    fn field(&self, object: &Object, name: &str) -> Option<Value> {
        let info = self.classes.class(object.class);
        let slot = info.instance_fields.iter().position(|f| &*f.name == name)?;
        object.fields()?.get(slot).copied()
    }

    /// What the builders have in common stays written; the rest is still to come, one or other.
    fn joined_builder(&mut self, mine: &Rc<Object>, theirs: &Rc<Object>) -> Option<Object> {
        if self.in_builder {
            return None;
        }
        let (x, y) = (self.field(mine, "value"), self.field(theirs, "value"));
        let own = Merge::array_of(&self.a.heap, x.as_ref())?;
        let other = Merge::array_of(&self.b.heap, y.as_ref())?;
        let (Some(Value::Int(m)), Some(Value::Int(n))) =
            (self.field(mine, "count"), self.field(theirs, "count"))
        else {
            return None;
        };
        // A different capacity could be asked for.
        if own.len() != other.len() {
            return None;
        }
        let (written, their_written) = (own.get(..2 * m as usize)?, other.get(..2 * n as usize)?);
        let pairs = written.iter().zip(their_written);
        let same = pairs.take_while(|(v, w)| v.same(**w)).count() / 2;
        let (rest, their_rest) = (
            written[2 * same..].to_vec(),
            their_written[2 * same..].to_vec(),
        );
        let bytes = match x {
            Some(Value::Ref(r)) => self.a.heap.get(r).class,
            _ => return None,
        };
        let mut yes = self.text_parts(bytes, rest, mine)?;
        yes.extend(match mine.native.as_deref() {
            Some(Native::Pending(more)) => vec![Part::Object(*more)],
            None => Vec::new(),
            _ => return None,
        });
        let mut no = self.text_parts(bytes, their_rest, theirs)?;
        no.extend(match theirs.native.as_deref() {
            Some(Native::Pending(more)) => vec![Part::Object(self.import(*more))],
            None => Vec::new(),
            _ => return None,
        });
        let more = self.pending_string(vec![Part::Either(Rc::new(Branches {
            guard: self.guard,
            yes,
            no,
        }))]);
        let more = self.add(more);
        let info = self.classes.class(mine.class);
        let count = info
            .instance_fields
            .iter()
            .position(|f| &*f.name == "count")?;
        let mut fields: Box<[Value]> = mine.fields()?.into();
        *fields.get_mut(count)? = Value::Int(same as i32);
        Some(Object {
            class: mine.class,
            body: Body::Fields(fields),
            input: mine.input,
            native: Some(Rc::new(Native::Pending(more))),
        })
    }

    /// These bytes as a string object, if there are any.
    fn text_parts(
        &mut self,
        class: ClassId,
        bytes: Vec<Value>,
        builder: &Object,
    ) -> Option<Vec<Part>> {
        if bytes.is_empty() {
            return Some(Vec::new());
        }
        let coder = self.field(builder, "coder")?;
        let array = self.add(Object {
            class,
            body: Body::Array(Array::dense(Elem::Byte, bytes)),
            input: false,
            native: None,
        });
        let mut string = self.pending_string(Vec::new());
        string.native = None;
        let info = self.classes.class(self.known.string);
        let slot = |name: &str| info.instance_fields.iter().position(|f| &*f.name == name);
        let (value, kind) = (slot("value")?, slot("coder")?);
        if let Body::Fields(fields) = &mut string.body {
            fields[value] = Value::Ref(array);
            fields[kind] = coder;
        }
        Some(vec![Part::Object(self.add(string))])
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
    pub fn finish(self) -> (Heap, Layered<Arc<[u16]>, Ref>, Layered<ClassId, Ref>) {
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
            crate::state::OnReturn::Give(v) => note(&[v], &mut stack),
            crate::state::OnReturn::Part(r, _) => stack.push(r),
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
