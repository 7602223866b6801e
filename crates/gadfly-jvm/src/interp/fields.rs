//! Fields, static and not.

use crate::classes::{FieldRef, Method};
use crate::heap::Body;
use crate::machine::{Flow, Jvm, Step, unsupported};
use crate::ops;
use crate::state::State;
use crate::value::{Ref, Value};
use gadfly_classfile::Type;
use std::rc::Rc;

impl Jvm {
    pub(super) fn get_static(&mut self, st: &mut State, method: &Method, i: u16) -> Step<Flow> {
        let field = self.classes.field_ref(method.class, i)?;
        self.initialize(st, field.owner)?;
        self.open_statics(st, field.owner)?;
        self.doubt_static(st, field);
        let value = self.static_value(st, field);
        st.push(value);
        Ok(Flow::Next)
    }

    pub(super) fn put_static(&mut self, st: &mut State, method: &Method, i: u16) -> Step<Flow> {
        let field = self.classes.field_ref(method.class, i)?;
        self.initialize(st, field.owner)?;
        self.open_statics(st, field.owner)?;
        let value = st.pop();
        // Inputs are made before static fields get their values.
        if st.inputs.statics.contains_key(&(field.owner, field.slot)) && st.is_preparing() {
            return Ok(Flow::Next);
        }
        let value = self.narrowed(field, value);
        self.set_static(st, field, value);
        Ok(Flow::Next)
    }

    pub(crate) fn static_value(&self, st: &State, field: FieldRef) -> Value {
        st.statics
            .get(field.owner.0 as usize)
            .and_then(|c| c.fields.get(field.slot as usize))
            .copied()
            .unwrap_or(Value::Unset)
    }

    pub(crate) fn set_static(&mut self, st: &mut State, field: FieldRef, value: Value) {
        st.heap.touch();
        let fields = &mut st.class_state_mut(field.owner).fields;
        if let Some(slot) = Rc::make_mut(fields).get_mut(field.slot as usize) {
            *slot = value;
        }
    }

    pub(super) fn get_field(&mut self, st: &mut State, method: &Method, i: u16) -> Step<Flow> {
        let field = self.classes.field_ref(method.class, i)?;
        let object = self.object(st, st.peek(0))?;
        self.doubt_read(st, object, field);
        let mut value = self.field_value(st, object, field.slot)?;
        self.settle_early(st, value)?;
        if field.owner == self.known.hash_map {
            value = self.as_walked(st, method, field, value)?;
        }
        st.pop();
        st.push(value);
        Ok(Flow::Next)
    }

    pub(super) fn put_field(&mut self, st: &mut State, method: &Method, i: u16) -> Step<Flow> {
        let field = self.classes.field_ref(method.class, i)?;
        let object = self.object(st, st.peek(1))?;
        self.doubt_write(st, object);
        self.field_value(st, object, field.slot)?;
        let value = st.pop();
        st.pop();
        let value = self.narrowed(field, value);
        self.set_field(st, object, field.slot, value);
        Ok(Flow::Next)
    }

    /// Reads a field of an object; strings whose text was not needed so far get it now.
    pub(crate) fn field_value(&mut self, st: &mut State, object: Ref, slot: u32) -> Step<Value> {
        if st.heap.get(object).class == self.known.string {
            self.need_text(st, object)?;
        }
        match &st.heap.get(object).body {
            Body::Fields(fields) => match fields.get(slot as usize) {
                Some(Value::Unset) => self.initial_field(st, object, slot),
                Some(value) => Ok(*value),
                None => unsupported("a field outside the object"),
            },
            _ => unsupported("a field of something that has none"),
        }
    }

    pub(crate) fn set_field(&mut self, st: &mut State, object: Ref, slot: u32, value: Value) {
        if let Body::Fields(fields) = &mut st.heap.get_mut(object).body
            && let Some(field) = fields.get_mut(slot as usize)
        {
            *field = value;
        }
    }

    /// The instance field of that name, wherever in the superclasses it is declared.
    pub fn named_field(&self, st: &State, object: Ref, name: &str) -> Option<Value> {
        let object = st.heap.get(object);
        let class = self.classes.class(object.class);
        let slot = class
            .instance_fields
            .iter()
            .rposition(|f| &*f.name == name)?;
        object.fields()?.get(slot).copied()
    }

    pub(crate) fn set_named_field(
        &mut self,
        st: &mut State,
        object: Ref,
        name: &str,
        value: Value,
    ) {
        let class = self.classes.class(st.heap.get(object).class).clone();
        if let Some(slot) = class.instance_fields.iter().rposition(|f| &*f.name == name) {
            self.set_field(st, object, slot as u32, value);
        }
    }

    /// Stores into boolean, byte, char and short fields keep the low bits.
    fn narrowed(&mut self, field: FieldRef, value: Value) -> Value {
        let class = self.classes.class(field.owner);
        let fields = if field.is_static {
            &class.static_fields
        } else {
            &class.instance_fields
        };
        let to = match fields.get(field.slot as usize).map(|f| &f.ty) {
            Some(Type::Boolean) => ops::Narrow::Boolean,
            Some(Type::Byte) => ops::Narrow::Byte,
            Some(Type::Char) => ops::Narrow::Char,
            Some(Type::Short) => ops::Narrow::Short,
            _ => return value,
        };
        ops::narrow(&mut self.pool, to, value)
    }
}
