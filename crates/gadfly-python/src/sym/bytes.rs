//! Bytes that are not all known: a sequence of integers from 0 to 255, some of them terms.
//!
//! A `bytes` or `bytearray` with a term in it is an object with the body `ByteTerms`; what is known
//! throughout is `Value::Bytes` or `Body::ByteArray`. Lengths, elements, slices, iteration,
//! comparisons and sums work on the terms; whatever else needs the content gets the values of the
//! model (`byte_content`), and the path says so.

use crate::builtin_types::t;
use crate::heap::Body;
use crate::machine::{Step, Vm, too_long};
use crate::state::State;
use crate::value::{Ref, Value};
use gadfly_witness::Reason;

impl Vm {
    /// The elements of a `bytes` or `bytearray`, as integers.
    pub fn byte_items(&self, st: &State, value: &Value) -> Option<Vec<Value>> {
        let known = |bytes: &[u8]| bytes.iter().map(|b| Value::Int(i64::from(*b))).collect();
        match value {
            Value::Bytes(bytes) => Some(known(bytes)),
            Value::Ref(r) => match &st.heap.get(*r).body {
                Body::ByteArray(bytes) => Some(known(bytes)),
                Body::ByteTerms(items) => Some(items.clone()),
                Body::Wrap(inner) | Body::Decided { to: inner, .. } => self.byte_items(st, inner),
                _ => None,
            },
            _ => None,
        }
    }

    /// Whether a value is a `bytes` or `bytearray` with terms in it.
    pub fn has_byte_terms(&self, st: &State, value: &Value) -> bool {
        match value {
            Value::Ref(r) => match &st.heap.get(*r).body {
                Body::ByteTerms(_) => true,
                Body::Decided { to, .. } => self.has_byte_terms(st, to),
                _ => false,
            },
            _ => false,
        }
    }

    pub fn is_bytearray(&self, st: &State, value: &Value) -> bool {
        match value {
            Value::Ref(r) => {
                let object = st.heap.get(*r);
                match &object.body {
                    Body::ByteArray(_) => true,
                    Body::ByteTerms(_) => st.heap.is_subclass(object.class, t::BYTEARRAY),
                    Body::Decided { to, .. } => self.is_bytearray(st, to),
                    _ => false,
                }
            }
            _ => false,
        }
    }

    /// A new `bytes` or `bytearray` of integers that are bytes.
    pub fn new_bytes(&mut self, st: &mut State, class: Ref, items: Vec<Value>) -> Value {
        match known_bytes(&items) {
            Some(bytes) if class == t::BYTES => Value::bytes(bytes),
            Some(bytes) => Value::Ref(st.heap.new(class, Body::ByteArray(bytes))),
            None => Value::Ref(st.heap.new(class, Body::ByteTerms(items))),
        }
    }

    /// New content for a `bytearray`.
    pub(crate) fn store_bytes(&mut self, st: &mut State, array: Ref, items: Vec<Value>) {
        st.heap.get_mut(array).body = match known_bytes(&items) {
            Some(bytes) => Body::ByteArray(bytes),
            None => Body::ByteTerms(items),
        };
    }

    /// The content of a `bytes` or `bytearray`; terms in it get their values of the model.
    pub(crate) fn byte_content(&mut self, st: &mut State, value: &Value) -> Step<Option<Vec<u8>>> {
        let Some(items) = self.byte_items(st, value) else {
            return Ok(None);
        };
        if let Some(bytes) = known_bytes(&items) {
            return Ok(Some(bytes));
        }
        let mut known = Vec::with_capacity(items.len());
        for item in &items {
            known.push(self.pin_value(st, item)?);
        }
        if st.pinned.is_none() {
            st.doubt(Reason::Unsupported("every content of unknown bytes".into()));
        }
        match known_bytes(&known) {
            Some(bytes) => Ok(Some(bytes)),
            None => crate::machine::unsupported("unknown bytes"),
        }
    }

    /// Known `bytes` in place of a `bytes` or `bytearray`; other values are themselves.
    pub(crate) fn with_known_bytes(&mut self, st: &mut State, value: &Value) -> Step<Value> {
        Ok(match self.byte_content(st, value)? {
            Some(bytes) => Value::bytes(bytes),
            None => value.clone(),
        })
    }

    /// An integer as an element of a `bytearray`; nothing if it is none.
    pub(crate) fn checked_byte(&mut self, st: &mut State, value: &Value) -> Step<Option<Value>> {
        match value {
            Value::SymInt(term) => {
                let (zero, most) = (self.pool.int(0), self.pool.int(255));
                let (low, high) = (self.pool.int_le(zero, *term), self.pool.int_le(*term, most));
                let within = self.pool.and(low, high);
                Ok(self.decide(st, within)?.then(|| value.clone()))
            }
            other => Ok(other
                .as_i64()
                .filter(|i| (0..256).contains(i))
                .map(Value::Int)),
        }
    }

    /// How many bytes a count that is not known asks for.
    pub(crate) fn byte_count(&mut self, st: &mut State, count: &Value) -> Step<usize> {
        if let Value::SymInt(term) = count {
            let zero = self.pool.int(0);
            let negative = self.pool.int_lt(*term, zero);
            if self.decide(st, negative)? {
                return crate::machine::value_error("negative count");
            }
        }
        let count = self.concrete_int(st, count)?;
        if count > 100_000 {
            return too_long(100_000);
        }
        Ok(usize::try_from(count).unwrap_or(0))
    }
}

fn known_bytes(items: &[Value]) -> Option<Vec<u8>> {
    let byte = |item: &Value| item.as_i64().and_then(|i| u8::try_from(i).ok());
    items.iter().map(byte).collect()
}
