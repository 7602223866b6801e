//! Making objects and asking for their type.

use crate::classes::{ClassId, Method, Shape};
use crate::heap::{Body, Native, Object};
use crate::machine::{End, Flow, Jvm, Step, Stop, raise, raise_with, unsupported};
use crate::state::State;
use crate::value::{Ref, Value};
use gadfly_witness::Reason;
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
        if value == Value::NULL {
            return Ok(Flow::Next);
        }
        let class = self.classes.class_ref(method.class, i)?;
        if method.access.is_bridge() && self.is_typed_input(st, value) {
            // The generics of the source say that inputs of such a type fit together: one `T`
            // is an Integer where another is. Only unchecked code could pass anything else.
            return if self.may_be_cast(st, value, class)? {
                Ok(Flow::Next)
            } else {
                Err(Stop::End(End::Infeasible))
            };
        }
        if self.may_be_cast(st, value, class)? {
            return Ok(Flow::Next);
        }
        let message = self.cast_message(st, value, class);
        raise_with("java/lang/ClassCastException", message)
    }

    /// Whether a reference is an input whose declared type is more than `Object`.
    fn is_typed_input(&self, st: &State, value: Value) -> bool {
        let Value::Ref(reference) = value else {
            return false;
        };
        match &st.heap.get(reference).body {
            Body::Unknown(unknown) | Body::Decided { was: unknown, .. } => {
                unknown.bound != self.known.object
            }
            _ => false,
        }
    }

    /// Whether a cast succeeds; asks about null only where the static type is not enough.
    pub(crate) fn may_be_cast(
        &mut self,
        st: &mut State,
        value: Value,
        class: ClassId,
    ) -> Step<bool> {
        let Value::Ref(reference) = value else {
            return unsupported("cast of something that is not a reference");
        };
        Ok(st.heap.resolve(reference).is_null()
            || self.certainly_is(st, reference, class)
            || self.cast_succeeds(st, value, class)?)
    }

    /// As HotSpot says it to a program started with `java`.
    pub(crate) fn cast_message(&self, st: &State, value: Value, class: ClassId) -> String {
        let from = self.class_name_of(st, value);
        let to = self.classes.class(class).binary_name();
        let mut message = format!("class {from} cannot be cast to class {to}");
        let actual = match value {
            Value::Ref(r) if !r.is_null() => {
                let object = st.heap.get(st.heap.resolve(r));
                match &object.body {
                    Body::Unknown(_) => return message,
                    _ => object.class,
                }
            }
            _ => return message,
        };
        let (here, there) = (self.home_of(actual), self.home_of(class));
        if here == there {
            message.push_str(&format!(" ({from} and {to} are in {here})"));
        } else {
            message.push_str(&format!(" ({from} is in {here}; {to} is in {there})"));
        }
        message
    }

    /// The module and loader of a class; of an array, those of its elements.
    fn home_of(&self, class: ClassId) -> String {
        let mut info = self.classes.class(class);
        while let Shape::Array { element, .. } = info.shape {
            info = self.classes.class(element);
        }
        if matches!(info.shape, Shape::Primitive(_)) {
            return "module java.base of loader 'bootstrap'".into();
        }
        match self.classes.module_of(&info.name) {
            Some(module) => format!("module {module} of loader 'bootstrap'"),
            None => "unnamed module of loader 'app'".into(),
        }
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
            Body::Either(_) => self.every_side_is(st, reference, class),
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
        let is_priced = answer && self.config.prices(crate::config::CostEvent::Match);
        if is_priced && method.is_user && !method.cost.compares && self.classes.class(class).is_user
        {
            let name = self.classes.class(class).binary_name();
            self.spend(st, crate::config::CostEvent::Match, || name)?;
        }
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
        if matches!(object.body, Body::Either(_)) {
            return self.either_has_type(st, reference, class);
        }
        if matches!(object.body, Body::Unknown(_)) {
            return self.unknown_has_type(st, reference, class);
        }
        if self.classes.is_subtype(object.class, class) {
            return Ok(true);
        }
        if self.classes.is_subtype(class, object.class) {
            self.doubt_element_type(st, reference);
        }
        self.doubt_class(st, reference);
        let object = st.heap.get(reference);
        // `(Runnable & Serializable) () -> …` has further types.
        Ok(match object.native.as_deref() {
            Some(Native::Lambda(lambda)) => lambda
                .markers
                .iter()
                .any(|&m| self.classes.is_subtype(m, class)),
            _ => false,
        })
    }

    /// Notes that a program asks of which class an input array is: others may pass an array of a
    /// subtype.
    pub(crate) fn doubt_element_type(&mut self, st: &mut State, array: Ref) {
        if self.may_have_narrower_elements(st, array) {
            st.doubt(Reason::Types);
        }
    }

    /// Whether an object is an input array that could be one of a subtype.
    pub(super) fn may_have_narrower_elements(&mut self, st: &State, array: Ref) -> bool {
        let object = st.heap.get(array);
        let Shape::Array { mut element, .. } = self.classes.class(object.class).shape else {
            return false;
        };
        while let Shape::Array { element: inner, .. } = self.classes.class(element).shape {
            element = inner;
        }
        let info = self.classes.class(element);
        object.input
            && if info.is_user {
                self.classes.user_subclasses(element).len() > 1 || self.is_extensible(element)
            } else {
                !info.access.is_final()
            }
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
