//! Making objects and asking for their type.

use super::Flow;
use crate::classes::{ClassId, Method};
use crate::heap::{Body, Native, Object};
use crate::machine::{Jvm, Step, raise, raise_with, unsupported};
use crate::state::State;
use crate::value::{Ref, Value};
use std::rc::Rc;

impl Jvm {
    pub(super) fn new_object(&mut self, st: &mut State, method: &Method, i: u16) -> Step<Flow> {
        let class = self.classes.class_ref(method.class, i)?;
        let info = self.classes.class(class);
        if info.is_abstract() || info.is_interface() {
            return raise("java/lang/InstantiationError");
        }
        self.initialize(st, class)?;
        let object = self.allocate(st, class);
        st.push(Value::Ref(object));
        Ok(Flow::Next)
    }

    /// An object with default field values.
    pub(crate) fn allocate(&mut self, st: &mut State, class: ClassId) -> Ref {
        let info = self.classes.class(class);
        let fields = info
            .instance_fields
            .iter()
            .map(|f| Value::default_of(&f.ty))
            .collect();
        st.heap.alloc(Object::plain(class, fields))
    }

    pub(super) fn check_cast(&mut self, st: &mut State, method: &Method, i: u16) -> Step<Flow> {
        let value = st.peek(0);
        let Value::Ref(reference) = value else {
            return unsupported("cast of something that is not a reference");
        };
        if st.heap.resolve(reference).is_null() {
            return Ok(Flow::Next);
        }
        let class = self.classes.class_ref(method.class, i)?;
        if self.certainly_is(st, reference, class) || self.cast_succeeds(st, value, class)? {
            return Ok(Flow::Next);
        }
        let message = format!(
            "class {} cannot be cast to class {}",
            self.class_name_of(st, value),
            self.classes.class(class).binary_name()
        );
        raise_with("java/lang/ClassCastException", message)
    }

    /// Whether the static knowledge about a reference is enough for a cast, null or not.
    fn certainly_is(&self, st: &State, reference: Ref, class: ClassId) -> bool {
        match &st.heap.get(st.heap.resolve(reference)).body {
            Body::Unknown(unknown) => {
                self.classes.is_subtype(unknown.bound, class)
                    || unknown
                        .also
                        .iter()
                        .any(|&u| self.classes.is_subtype(u, class))
            }
            _ => false,
        }
    }

    pub(crate) fn cast_succeeds(
        &mut self,
        st: &mut State,
        value: Value,
        class: ClassId,
    ) -> Step<bool> {
        Ok(self.is_null(st, value)? || self.has_type(st, value, class)?)
    }

    pub(super) fn instance_of(&mut self, st: &mut State, method: &Method, i: u16) -> Step<Flow> {
        let class = self.classes.class_ref(method.class, i)?;
        let value = st.peek(0);
        let answer = !self.is_null(st, value)? && self.has_type(st, value, class)?;
        st.pop();
        st.push(Value::Int(i32::from(answer)));
        Ok(Flow::Next)
    }

    /// Whether a reference that is not null has a type.
    pub(crate) fn has_type(&mut self, st: &mut State, value: Value, class: ClassId) -> Step<bool> {
        let Value::Ref(reference) = value else {
            return unsupported("type test of something that is not a reference");
        };
        let reference = st.heap.resolve(reference);
        let object = st.heap.get(reference);
        if matches!(object.body, Body::Unknown(_)) {
            return self.unknown_has_type(st, reference, class);
        }
        let actual = object.class;
        Ok(self.classes.is_subtype(actual, class))
    }

    /// The `java.lang.Class` object of a class.
    pub(crate) fn mirror(&mut self, st: &mut State, class: ClassId) -> Step<Ref> {
        if let Some(mirror) = st.mirrors.get(&class) {
            return Ok(mirror);
        }
        let mirror = self.allocate(st, self.known.class);
        st.heap.get_mut(mirror).native = Some(Rc::new(Native::Mirror(class)));
        st.mirrors.insert(class, mirror);
        Ok(mirror)
    }

    /// The class that a `java.lang.Class` object stands for.
    pub(crate) fn mirrored(&mut self, st: &mut State, value: Value) -> Step<ClassId> {
        let object = self.object(st, value)?;
        match st.heap.get(object).native.as_deref() {
            Some(Native::Mirror(class)) => Ok(*class),
            _ => unsupported("an unknown java.lang.Class"),
        }
    }
}
