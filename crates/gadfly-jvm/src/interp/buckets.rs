//! Walking through a `HashMap` whose keys have unknown hash codes.
//!
//! Nodes are then at unknown places of the table (a log of writes, see `arrays`). Code that goes
//! through all places would decide the place of every node, which is sixteen paths for each; what it
//! shows is only the order. So methods that walk see a copy of the table with the nodes close
//! together, in an order that is decided.

use crate::classes::{FieldRef, Method};
use crate::heap::{Array, Body, Contents, Object};
use crate::machine::{Jvm, Step};
use crate::state::State;
use crate::value::{Ref, Value};
use gadfly_classfile::Elem;
use gadfly_term::Term;

/// An index, and the first node of the chain that begins there.
type Bucket = (Term, Value);

impl Jvm {
    /// What a method sees in the field of an object that it reads: the value, or for the table of a
    /// map that it walks through the nodes in their order.
    pub(super) fn as_walked(
        &mut self,
        st: &mut State,
        method: &Method,
        field: FieldRef,
        value: Value,
    ) -> Step<Value> {
        let Value::Ref(table) = value else {
            return Ok(value);
        };
        let table = st.heap.resolve(table);
        if table.is_null() || !is_walker(&method.class_name, &method.name) {
            return Ok(value);
        }
        let class = self.classes.class(field.owner);
        let is_table = |f: &crate::classes::FieldSlot| &*f.name == "table";
        if !class
            .instance_fields
            .get(field.slot as usize)
            .is_some_and(is_table)
        {
            return Ok(value);
        }
        let Body::Array(array) = &st.heap.get(table).body else {
            return Ok(value);
        };
        if array.settled().is_some() || matches!(array.contents, Contents::Sparse { .. }) {
            return Ok(value);
        }
        let buckets = self.buckets(st, table)?;
        let mut ordered: Vec<Bucket> = Vec::with_capacity(buckets.len());
        for bucket in buckets {
            let mut at = ordered.len();
            while at > 0 {
                let comes_first = self.pool.ult(bucket.0, ordered[at - 1].0);
                if !self.decide(st, comes_first)? {
                    break;
                }
                at -= 1;
            }
            ordered.insert(at, bucket);
        }
        let heads = ordered.into_iter().map(|bucket| bucket.1).collect();
        let class = st.heap.get(table).class;
        let copy = st.heap.alloc(Object {
            class,
            body: Body::Array(Array::dense(Elem::Ref, heads)),
            input: false,
            native: None,
        });
        Ok(Value::Ref(copy))
    }

    /// The places of a table that something was ever written to, each once.
    fn buckets(&mut self, st: &mut State, table: Ref) -> Step<Vec<Bucket>> {
        let array = self.array(st, table)?.clone();
        let mut found: Vec<Bucket> = Vec::new();
        if let Contents::Dense(values) = &array.contents {
            for (index, &value) in values.iter().enumerate() {
                if !value.same(Value::NULL) {
                    found.push((self.pool.i32(index as i32), value));
                }
            }
        }
        for (at, value) in array.writes {
            let mut place = found.len();
            for (index, bucket) in found.iter().enumerate() {
                let is_here = self.pool.eq(bucket.0, at);
                if self.decide(st, is_here)? {
                    place = index;
                    break;
                }
            }
            match found.get_mut(place) {
                Some(bucket) => bucket.1 = value,
                None => found.push((at, value)),
            }
        }
        Ok(found)
    }
}

/// Methods that look at every place of a table and do not remember where they were by anything
/// else. (`resize` depends on the places themselves.)
fn is_walker(class: &str, method: &str) -> bool {
    match class.strip_prefix("java/util/HashMap") {
        Some("") => matches!(
            method,
            "keysToArray" | "valuesToArray" | "containsValue" | "forEach" | "replaceAll"
        ),
        Some(nested) => nested.starts_with('$') && nested != "$TreeNode",
        None => false,
    }
}
