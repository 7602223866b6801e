//! Objects that static initialisers made: other calls before this one may have changed them.
//!
//! The objects of one initialiser lie side by side in the heap. Where a path reads something of such an object
//! that code may change, changes it, or compares it with an input, it leaves [`Reason::States`]: the object
//! has the state of the first call only. Arrays that nothing but their initialiser fills are constants.

use crate::classes::{ClassId, FieldRef};
use crate::heap::{Body, Native};
use crate::machine::Jvm;
use crate::state::{Made, State};
use crate::value::{Ref, Value};
use gadfly_witness::Reason;
use std::rc::Rc;

impl Jvm {
    /// Notes that the initialiser of a class has ended.
    pub(crate) fn end_initializer(&mut self, st: &mut State, class: ClassId) {
        let made = Made {
            from: st.class_state(class).begun,
            to: st.heap.allocated(),
            by_user: self.classes.class(class).is_user,
        };
        if made.to > made.from && (made.by_user || !st.made.is_empty()) {
            Rc::make_mut(&mut st.made).push(made);
        }
    }

    /// Whether an initialiser of the user's made an object. Initialisers of the library that it called have
    /// parts of the heap inside its own.
    #[inline]
    pub(crate) fn is_static_made(&self, st: &State, object: Ref) -> bool {
        if st.made.is_empty() || self.join.is_some() || self.is_whole_program {
            return false;
        }
        let holds = |made: &&Made| made.from < object.0 && object.0 <= made.to;
        let inner = st.made.iter().filter(holds).min_by_key(|m| m.to - m.from);
        inner.is_some_and(|made| made.by_user)
    }

    /// Called when a field of an object is read.
    pub(crate) fn doubt_read(&mut self, st: &mut State, object: Ref, field: FieldRef) {
        if !self.is_static_made(st, object) || st.doubts.contains(&Reason::States) {
            return;
        }
        let class = self.classes.class(st.heap.get(object).class).clone();
        let Some(declared) = class.instance_fields.get(field.slot as usize) else {
            return;
        };
        let at = (declared.owner, field.slot);
        let may_change = if self.classes.class(declared.owner).is_user {
            !declared.access.is_private() || self.field_writes().late.contains(&at)
        } else {
            !super::others::is_value_class(&class.name)
        };
        if may_change && !declared.access.is_final() && !declared.access.is_synthetic() {
            st.doubt(Reason::States);
        }
    }

    /// Called when an element of an array is read.
    pub(crate) fn doubt_element(&mut self, st: &mut State, array: Ref) {
        if self.is_static_made(st, array)
            && !st.doubts.contains(&Reason::States)
            && !self.is_constant_made(st, array)
        {
            st.doubt(Reason::States);
        }
    }

    /// Called when an object is changed: later calls see it.
    pub(crate) fn doubt_write(&mut self, st: &mut State, object: Ref) {
        if self.is_static_made(st, object) {
            st.doubt(Reason::States);
        }
    }

    /// Whether an array, or the table that it is a row of, is in one static field, which nothing stores
    /// into, and nowhere else.
    fn is_constant_made(&mut self, st: &mut State, array: Ref) -> bool {
        if let Some(&(_, known)) = st.constants.iter().find(|(known, _)| *known == array) {
            return known;
        }
        let mut holders = Vec::new();
        for (at, state) in st.statics.iter().enumerate() {
            let class = ClassId(at as u32);
            if !self.classes.class(class).is_user {
                continue;
            }
            for (slot, value) in state.fields.iter().enumerate() {
                let Value::Ref(held) = *value else { continue };
                let held = st.heap.resolve(held);
                if held == array || refers_to(st, held, array) {
                    holders.push((class, slot as u32, held));
                }
            }
        }
        let is_constant = match holders[..] {
            [(owner, slot, held)] => {
                let field = self.classes.class(owner).static_fields[slot as usize].clone();
                let at = FieldRef {
                    owner,
                    slot,
                    is_static: true,
                };
                field.access.is_final()
                    && self.is_constant_array(at, &field)
                    && !self.has_alias(st, held)
                    && (held == array || self.holders_of(st, array) == 1)
            }
            _ => false,
        };
        st.constants.push((array, is_constant));
        is_constant
    }

    fn has_alias(&self, st: &State, array: Ref) -> bool {
        self.holders_of(st, array) > 0
    }

    /// How many objects that initialisers made refer to this one.
    fn holders_of(&self, st: &State, object: Ref) -> usize {
        let user = st.made.iter().filter(|m| m.by_user);
        let all = user.flat_map(|m| (m.from + 1..=m.to).map(Ref));
        all.filter(|&holder| holder != object && refers_to(st, holder, object))
            .count()
    }
}

/// Whether an object has a reference to another one.
fn refers_to(st: &State, holder: Ref, object: Ref) -> bool {
    if holder.is_null() {
        return false;
    }
    let is_it = |value: &Value| matches!(value, Value::Ref(r) if !r.is_null() && st.heap.resolve(*r) == object);
    let node = st.heap.get(holder);
    let captured = match node.native.as_deref() {
        Some(Native::Lambda(lambda)) => lambda.captured.iter().any(is_it),
        _ => false,
    };
    captured
        || match &node.body {
            Body::Fields(fields) => fields.iter().any(is_it),
            Body::Array(array) => array.settled().is_some_and(|all| all.iter().any(is_it)),
            _ => false,
        }
}
