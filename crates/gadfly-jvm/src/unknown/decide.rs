//! The stages of an unknown reference: null or not, which type, which object.

use crate::classes::{ClassId, Method};
use crate::heap::{Body, Native, Recipe, Unknown};
use crate::machine::{Jvm, Step, raise, unsupported};
use crate::state::State;
use crate::value::{NULL, Ref, Value};
use std::rc::Rc;

impl Jvm {
    pub fn is_null(&mut self, st: &mut State, value: Value) -> Step<bool> {
        let Value::Ref(reference) = value else {
            return unsupported("a null test of something that is not a reference");
        };
        let reference = st.heap.resolve(reference);
        if reference.is_null() {
            return Ok(true);
        }
        if matches!(st.heap.get(reference).body, Body::Either(_)) {
            return self.either_is_null(st, reference);
        }
        let Body::Unknown(unknown) = &st.heap.get(reference).body else {
            return Ok(false);
        };
        if !unknown.may_be_null {
            return Ok(false);
        }
        let unknown = unknown.clone();
        if self.choose(st, 2) == 1 {
            self.bind(st, reference, NULL, Recipe::Null);
            return Ok(true);
        }
        let known = Unknown {
            may_be_null: false,
            ..(*unknown).clone()
        };
        self.learn(st, reference, known);
        Ok(false)
    }

    /// Raises `NullPointerException` on the path where the reference is null.
    pub(crate) fn non_null(&mut self, st: &mut State, value: Value) -> Step<()> {
        if self.is_null(st, value)? {
            raise("java/lang/NullPointerException")
        } else {
            Ok(())
        }
    }

    /// The object behind a reference that an instruction looks into.
    #[inline]
    pub fn object(&mut self, st: &mut State, value: Value) -> Step<Ref> {
        if let Value::Ref(reference) = value
            && !reference.is_null()
            && !matches!(
                st.heap.get(reference).body,
                Body::Unknown(_) | Body::Decided { .. } | Body::Either(_) | Body::Settled { .. }
            )
        {
            return Ok(reference);
        }
        self.object_slowly(st, value, None)
    }

    /// The object on which `method` is called.
    pub(crate) fn receiver(&mut self, st: &mut State, value: Value, method: &Method) -> Step<Ref> {
        if let Value::Ref(reference) = value
            && !reference.is_null()
            && !matches!(
                st.heap.get(reference).body,
                Body::Unknown(_) | Body::Decided { .. } | Body::Either(_) | Body::Settled { .. }
            )
        {
            return Ok(reference);
        }
        self.object_slowly(st, value, Some(method))
    }

    fn object_slowly(
        &mut self,
        st: &mut State,
        value: Value,
        method: Option<&Method>,
    ) -> Step<Ref> {
        self.non_null(st, value)?;
        let Value::Ref(start) = value else {
            return unsupported("an object operation on something else");
        };
        // An alias may lead to another unknown.
        loop {
            let reference = self.settled(st, start)?;
            if reference.is_null() {
                return raise("java/lang/NullPointerException");
            }
            let Body::Unknown(unknown) = &st.heap.get(reference).body else {
                return Ok(reference);
            };
            let unknown = unknown.clone();
            self.materialise(st, reference, &unknown, method)?;
        }
    }

    /// What was found out about an unknown.
    pub fn learn(&mut self, st: &mut State, cell: Ref, unknown: Unknown) {
        st.heap.get_mut(cell).body = Body::Unknown(Rc::new(unknown));
        st.commit();
    }

    /// Decides an unknown for good.
    pub fn bind(&mut self, st: &mut State, cell: Ref, to: Ref, recipe: Recipe) {
        self.bind_shared(st, cell, to, Rc::new(recipe));
        st.commit();
    }

    pub(crate) fn bind_shared(&mut self, st: &mut State, cell: Ref, to: Ref, recipe: Rc<Recipe>) {
        let node = st.heap.get_mut(cell);
        if let Body::Unknown(was) = &node.body {
            let was = was.clone();
            node.body = Body::Decided { to, recipe, was };
        }
    }

    /// Whether an unknown that is not null has a type; both may be possible.
    pub(crate) fn unknown_has_type(
        &mut self,
        st: &mut State,
        cell: Ref,
        class: ClassId,
    ) -> Step<bool> {
        let Body::Unknown(unknown) = &st.heap.get(cell).body else {
            return unsupported("a type test of something decided");
        };
        let unknown = unknown.clone();
        let mut upper = std::iter::once(&unknown.bound).chain(&unknown.also);
        if upper.any(|&u| self.classes.is_subtype(u, class)) {
            return Ok(true);
        }
        if unknown
            .excluded
            .iter()
            .any(|&e| self.classes.is_subtype(class, e))
        {
            return Ok(false);
        }
        self.doubt_bound(st, unknown.bound);
        let mut narrowed = (*unknown).clone();
        narrowed.also.push(class);
        let possible = !self.candidates(&narrowed, None).is_empty();
        let mut other = (*unknown).clone();
        other.excluded.push(class);
        let avoidable = !self.candidates(&other, None).is_empty();
        let yes = match (possible, avoidable) {
            (true, true) => self.choose(st, 2) == 0,
            (yes, _) => yes,
        };
        self.learn(st, cell, if yes { narrowed } else { other });
        Ok(yes)
    }

    /// Reference equality.
    pub(crate) fn same_object(&mut self, st: &mut State, a: Value, b: Value) -> Step<bool> {
        let (Value::Ref(a), Value::Ref(b)) = (a, b) else {
            return unsupported("identity of things that are not references");
        };
        let (a, b) = (st.heap.resolve(a), st.heap.resolve(b));
        if a == b {
            return Ok(true);
        }
        if a.is_null() {
            return self.is_null(st, Value::Ref(b));
        }
        if b.is_null() {
            return self.is_null(st, Value::Ref(a));
        }
        let (a, b) = (self.settled(st, a)?, self.settled(st, b)?);
        if a == b {
            return Ok(true);
        }
        let a_null = self.is_null(st, Value::Ref(a))?;
        let b_null = self.is_null(st, Value::Ref(b))?;
        if a_null || b_null {
            return Ok(a_null && b_null);
        }
        self.doubt_identity(st, a, b);
        let a_unknown = matches!(st.heap.get(a).body, Body::Unknown(_));
        let b_unknown = matches!(st.heap.get(b).body, Body::Unknown(_));
        match (a_unknown, b_unknown) {
            (false, false) => {
                self.doubt_values(st, a, b);
                self.same_box(st, a, b)
            }
            (true, _) => self.unknown_is(st, a, b),
            (_, true) => self.unknown_is(st, b, a),
        }
    }

    /// Boxes made by `valueOf` are the same object when equal and small.
    fn same_box(&mut self, st: &mut State, a: Ref, b: Ref) -> Step<bool> {
        let class = st.heap.get(a).class;
        if class != st.heap.get(b).class {
            return Ok(false);
        }
        // There are two objects of `Boolean`, and inputs are among them.
        let is_flag = &*self.classes.class(class).name == "java/lang/Boolean"
            && [a, b]
                .iter()
                .all(|&r| st.heap.get(r).input || self.is_held(st, r, |_| true));
        let cached = |r: Ref| matches!(st.heap.get(r).native.as_deref(), Some(Native::CachedBox));
        if !(is_flag || cached(a) && cached(b)) {
            return Ok(false);
        }
        let values = (
            self.named_field(st, a, "value"),
            self.named_field(st, b, "value"),
        );
        let (Some(va), Some(vb)) = values else {
            return Ok(false);
        };
        let wide = va.is_wide();
        let (Some(va), Some(vb)) = (va.term(&mut self.pool), vb.term(&mut self.pool)) else {
            return Ok(false);
        };
        let pool = &mut self.pool;
        let (low, high) = if wide {
            (pool.i64(-128), pool.i64(127))
        } else {
            (pool.i32(-128), pool.i32(127))
        };
        let equal = pool.eq(va, vb);
        let above = pool.sle(low, va);
        let below = pool.sle(va, high);
        let small = pool.and(above, below);
        let same = if is_flag {
            equal
        } else {
            pool.and(equal, small)
        };
        self.decide(st, same)
    }

    /// Whether an unknown that is not null is that very object.
    fn unknown_is(&mut self, st: &mut State, cell: Ref, other: Ref) -> Step<bool> {
        let Body::Unknown(unknown) = &st.heap.get(cell).body else {
            return Ok(false);
        };
        let unknown = unknown.clone();
        if unknown.distinct_from.contains(&other) {
            return Ok(false);
        }
        if let Body::Unknown(theirs) = &st.heap.get(other).body
            && theirs.distinct_from.contains(&cell)
        {
            return Ok(false);
        }
        let bound = self.classes.class(unknown.bound).name.clone();
        if crate::kinds::box_kind(&bound).is_some() {
            // Equal small boxes are the same object, so the values must be known.
            self.object(st, Value::Ref(cell))?;
            self.object(st, Value::Ref(other))?;
            return self.same_object(st, Value::Ref(cell), Value::Ref(other));
        }
        // A case object is the only one of its class: which object is a question of which type.
        let class = st.heap.get(other).class;
        let is_whole = matches!(st.heap.get(other).body, Body::Fields(_));
        if is_whole && self.is_object(class) {
            let is_it = self.unknown_has_type(st, cell, class)?;
            if is_it {
                let name = "MODULE$".into();
                self.bind(st, cell, other, Recipe::Constant { class, name });
            }
            return Ok(is_it);
        }
        if let Some(recipe) = self.constant(st, &unknown, other) {
            if self.choose(st, 2) == 0 {
                let mut known = (*unknown).clone();
                known.distinct_from.push(other);
                self.learn(st, cell, known);
                return Ok(false);
            }
            self.bind(st, cell, other, recipe);
            return Ok(true);
        }
        if self.is_only_data(&unknown)
            || !self.may_be(st, cell, &unknown, other, Cycles::Made)
            || self.choose(st, 2) == 0
        {
            let mut known = (*unknown).clone();
            known.distinct_from.push(other);
            self.learn(st, cell, known);
            return Ok(false);
        }
        self.same_rank(st, cell, other)?;
        self.bind(st, cell, other, Recipe::Alias);
        Ok(true)
    }

    /// How an unknown is written that is an enum constant or the object of a class.
    fn constant(&self, st: &State, unknown: &Unknown, object: Ref) -> Option<Recipe> {
        let node = st.heap.get(object);
        if unknown.own || !matches!(node.body, Body::Fields(_)) || !self.fits(unknown, node.class) {
            return None;
        }
        if let Some(Native::Mirror(class)) = node.native.as_deref() {
            return Some(Recipe::ClassObject(*class));
        }
        // A constant with a body has a class of its own below that of the others.
        let info = self.classes.class(node.class);
        let classes = std::iter::once(node.class).chain(info.super_class);
        for class in classes.filter(|&c| self.classes.class(c).is_enum()) {
            let fields = st.class_state(class).fields;
            for (name, slot) in self.enum_constants(class) {
                let held = fields.get(slot as usize).copied();
                if matches!(held, Some(Value::Ref(r)) if st.heap.resolve(r) == object) {
                    return Some(Recipe::Constant { class, name });
                }
            }
        }
        None
    }

    /// Whether an unknown was found to be another object than this one.
    pub(super) fn is_other_than(&self, st: &State, cell: Ref, object: Ref) -> bool {
        let is_other = |unknown: &Unknown| {
            let others = &unknown.distinct_from;
            others.iter().any(|&o| st.heap.resolve(o) == object)
        };
        if matches!(&st.heap.get(cell).body, Body::Unknown(u) if is_other(u)) {
            return true;
        }
        // The other one may have become this object since.
        st.heap.refs_after(st.begun_at).any(|node| {
            matches!(&st.heap.get(node).body, Body::Decided { to, was, .. }
                if was.distinct_from.contains(&cell) && st.heap.resolve(*to) == object)
        })
    }

    /// Whether an unknown can turn out to be an object that is already there. Objects made by
    /// the program cannot be inputs; string literals can.
    pub(crate) fn may_alias(
        &mut self,
        st: &State,
        cell: Ref,
        unknown: &Unknown,
        other: Ref,
    ) -> bool {
        self.may_be(st, cell, unknown, other, Cycles::Avoided)
    }

    fn may_be(
        &mut self,
        st: &State,
        cell: Ref,
        unknown: &Unknown,
        other: Ref,
        cycles: Cycles,
    ) -> bool {
        if unknown.own && other < cell || unknown.distinct_from.contains(&other) || other == cell {
            return false;
        }
        let object = st.heap.get(other);
        let literal = object.class == self.known.string && !object.input;
        let possible = object.input
            || (literal && self.is_literal(st, other))
            || (unknown.late && other < cell);
        if !possible {
            return false;
        }
        let fits = |classes: &crate::classes::Classes, class: ClassId| {
            classes.is_subtype(class, unknown.bound)
                && unknown.also.iter().all(|&u| classes.is_subtype(class, u))
                && !unknown
                    .excluded
                    .iter()
                    .any(|&e| classes.is_subtype(class, e))
        };
        let type_fits = match &object.body {
            // Two unknowns: the other's bound must be able to be ours.
            Body::Unknown(theirs) => {
                self.classes.is_subtype(theirs.bound, unknown.bound)
                    || self.classes.is_subtype(unknown.bound, theirs.bound)
            }
            Body::Decided { .. } => false,
            _ => fits(&self.classes, object.class),
        };
        let is_assembled = matches!(object.native.as_deref(), Some(Native::Assembled(_)));
        type_fits
            && (is_assembled || !self.depends_on(st, other, cell, cycles))
            && self.is_of_its_type(st, unknown, other)
    }

    pub(crate) fn is_literal(&self, st: &State, string: Ref) -> bool {
        let Some(Value::Ref(text)) = self.named_field(st, string, "value") else {
            return false;
        };
        if text.is_null() {
            return false;
        }
        let units: Option<Vec<u16>> = st
            .heap
            .get(text)
            .array()
            .and_then(|a| a.settled())
            .and_then(|bytes| {
                bytes
                    .chunks_exact(2)
                    .map(|pair| match pair {
                        [Value::Int(low), Value::Int(high)] => {
                            Some(u16::from_le_bytes([*low as u8, *high as u8]))
                        }
                        _ => None,
                    })
                    .collect()
            });
        units.is_some_and(|units| st.interned.get(&units[..]) == Some(string))
    }

    /// Whether building `object` uses the input `cell`: then `cell` cannot be that object.
    fn depends_on(&self, st: &State, object: Ref, cell: Ref, cycles: Cycles) -> bool {
        let mut pending = vec![object];
        let mut seen: Vec<Ref> = Vec::new();
        while let Some(next) = pending.pop() {
            if next == cell {
                return true;
            }
            let object = st.heap.resolve(next);
            if object == cell {
                return true;
            }
            if object.is_null() || seen.contains(&object) {
                continue;
            }
            seen.push(object);
            // Whatever was bound to the object tells what it was built from.
            for node in st.heap.refs_after(st.begun_at) {
                if let Body::Decided { to, recipe, .. } = &st.heap.get(node).body
                    && st.heap.resolve(*to) == object
                {
                    pending.extend(recipe_inputs(recipe, cycles));
                }
            }
        }
        false
    }
}

/// Whether inputs may lead back to themselves, through fields that are assigned when the objects
/// are there. Most lists and trees do not, so only a program that compares two references is
/// tried with a cycle.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Cycles {
    Avoided,
    Made,
}

/// The references that a recipe builds on.
fn recipe_inputs(recipe: &Recipe, cycles: Cycles) -> Vec<Ref> {
    let mut values: Vec<Value> = Vec::new();
    match recipe {
        Recipe::Constructed {
            args, calls, sets, ..
        } => {
            values.extend(args);
            values.extend(calls.iter().flat_map(|c| &c.1));
            if cycles == Cycles::Avoided {
                values.extend(sets.iter().map(|s| s.1));
            }
        }
        Recipe::Factory {
            on, args, calls, ..
        } => {
            values.extend(on);
            values.extend(args);
            values.extend(calls.iter().flat_map(|c| &c.1));
        }
        Recipe::Collection { items } => values.extend(items),
        Recipe::Map { entries } => values.extend(entries.iter().flat_map(|e| [e.0, e.1])),
        Recipe::Null
        | Recipe::Alias
        | Recipe::Constant { .. }
        | Recipe::Boxed { .. }
        | Recipe::Str
        | Recipe::Array
        | Recipe::Assembled
        | Recipe::Stub
        | Recipe::ClassObject(_) => {}
    }
    values
        .into_iter()
        .filter_map(|v| match v {
            Value::Ref(r) if !r.is_null() => Some(r),
            _ => None,
        })
        .collect()
}
