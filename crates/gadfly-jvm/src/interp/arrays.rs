//! Arrays: bounds, symbolic indices, symbolic lengths.
//!
//! A symbolic index into scalars gives one if-then-else term; into references it forks over the
//! distinct values. Writes at symbolic indices are kept as a log and read back through it.

use super::narrow_for;
use crate::classes::{ClassId, Method, Shape};
use crate::config::States;
use crate::heap::{Array, Body, Cells, Contents, Either, Object};
use crate::machine::{Flow, Jvm, Step, cut, raise, raise_with, unsupported};
use crate::ops;
use crate::state::State;
use crate::value::{Ref, Value};
use gadfly_classfile::Elem;
use gadfly_term::Term;
use gadfly_witness::Reason;
use std::collections::BTreeMap;
use std::rc::Rc;

/// Larger arrays are not turned into if-then-else chains.
const MOST_CASES: usize = 300;
/// Lengths of one array that joined states are kept apart for.
const MOST_LENGTHS: usize = 64;
/// Values of one number that joined states are kept apart for, where no term can be made of it.
const FEW_VALUES: i64 = 256;

impl Jvm {
    pub(super) fn array_load(&mut self, st: &mut State, _: Elem) -> Step<Flow> {
        let array = self.object(st, st.peek(1))?;
        let index = st.peek(0);
        self.check_bounds(st, array, index)?;
        self.doubt_element(st, array);
        let value = self.element(st, array, index)?;
        st.drop_operands(2);
        st.push(value);
        Ok(Flow::Next)
    }

    pub(super) fn array_store(&mut self, st: &mut State, elem: Elem) -> Step<Flow> {
        let array = self.object(st, st.peek(2))?;
        let index = st.peek(1);
        self.check_bounds(st, array, index)?;
        let value = st.peek(0);
        self.doubt_write(st, array);
        if elem == Elem::Ref {
            self.check_store(st, array, value)?;
            self.doubt_store(st, array, value);
        }
        self.set_element(st, array, index, value)?;
        st.drop_operands(3);
        Ok(Flow::Next)
    }

    /// An input array has elements of the declared type here, where others may pass an array of a
    /// subtype, which does not take everything. What comes out of an array fits into it.
    fn doubt_store(&mut self, st: &mut State, array: Ref, value: Value) {
        let Value::Ref(stored) = value else {
            return;
        };
        let is_open = self.may_have_narrower_elements(st, array);
        let stored = st.heap.resolve(stored);
        let own = st.inputs.cells.range((array, 0)..=(array, u32::MAX));
        let is_own = |v: &Value| matches!(v, Value::Ref(r) if st.heap.resolve(*r) == stored);
        if is_open && !stored.is_null() && !own.map(|(_, v)| v).any(is_own) {
            st.doubt(Reason::Types);
        }
    }

    pub(super) fn array_length(&mut self, st: &mut State) -> Step<Flow> {
        let array = self.object(st, st.peek(0))?;
        let len = self.array(st, array)?.len();
        st.pop();
        st.push(len);
        Ok(Flow::Next)
    }

    pub fn array<'s>(&self, st: &'s State, array: Ref) -> Step<&'s Array> {
        match &st.heap.get(array).body {
            Body::Array(array) => Ok(array),
            _ => unsupported("an array operation on something else"),
        }
    }

    pub fn array_mut<'s>(&self, st: &'s mut State, array: Ref) -> Step<&'s mut Array> {
        match &mut st.heap.get_mut(array).body {
            Body::Array(array) => Ok(array),
            _ => unsupported("an array operation on something else"),
        }
    }

    /// Raises `ArrayIndexOutOfBoundsException` on the paths where the index is outside.
    pub(crate) fn check_bounds(&mut self, st: &mut State, array: Ref, index: Value) -> Step<()> {
        let len = self.array(st, array)?.len();
        let inside = match (index, len) {
            (Value::Int(i), Value::Int(n)) => i >= 0 && i < n,
            _ => {
                let (Some(i), Some(n)) = (index.term(&mut self.pool), len.term(&mut self.pool))
                else {
                    return unsupported("an index that is not a number");
                };
                // Lengths are not negative, so one unsigned comparison says both.
                let inside = self.pool.ult(i, n);
                self.decide(st, inside)?
            }
        };
        if inside {
            return Ok(());
        }
        match (index, len) {
            (Value::Int(i), Value::Int(n)) => raise_with(
                "java/lang/ArrayIndexOutOfBoundsException",
                format!("Index {i} out of bounds for length {n}"),
            ),
            _ => raise("java/lang/ArrayIndexOutOfBoundsException"),
        }
    }

    fn check_store(&mut self, st: &mut State, array: Ref, value: Value) -> Step<()> {
        let class = st.heap.get(array).class;
        let Shape::Array { element, .. } = self.classes.class(class).shape else {
            return Ok(());
        };
        if element == self.known.object {
            return Ok(());
        }
        if self.cast_succeeds(st, value, element)? {
            return Ok(());
        }
        let name = self.class_name_of(st, value);
        raise_with("java/lang/ArrayStoreException", name)
    }

    /// Reads an element; the index is known to be inside.
    pub(crate) fn element(&mut self, st: &mut State, array: Ref, index: Value) -> Step<Value> {
        if let Value::Int(i) = index
            && let Some(values) = self.array(st, array)?.settled()
        {
            return match values.get(i as usize) {
                Some(value) => Ok(*value),
                None => unsupported("an unchecked read outside of an array"),
            };
        }
        if self.array(st, array)?.elem == Elem::Ref {
            self.reference_element(st, array, index)
        } else {
            self.scalar_element(st, array, index)
        }
    }

    fn scalar_element(&mut self, st: &mut State, array: Ref, index: Value) -> Step<Value> {
        let at = self.index_term(index)?;
        let mut result = self.unlogged_scalar(st, array, index)?;
        let elem = self.array(st, array)?.elem;
        for (where_, value) in self.array(st, array)?.writes.clone() {
            let hit = self.pool.eq(at, where_);
            result = self.ite(elem, hit, value, result)?;
        }
        Ok(result)
    }

    /// An element as it is beneath the log of symbolic writes.
    fn unlogged_scalar(&mut self, st: &mut State, array: Ref, index: Value) -> Step<Value> {
        if let Value::Int(i) = index {
            return self.cell(st, array, i as u32);
        }
        let (elem, contents) = {
            let array = self.array(st, array)?;
            (array.elem, array.contents.clone())
        };
        match contents {
            Contents::Dense(values) => {
                if values.len() > MOST_CASES {
                    let i = self.pin(st, index)?;
                    return Ok(values[i as usize]);
                }
                let at = self.index_term(index)?;
                self.select(elem, at, values.iter().copied().enumerate().collect(), None)
            }
            Contents::Sparse {
                cells,
                cells_are: Cells::Default(default),
                ..
            } => {
                let at = self.index_term(index)?;
                let cells = cells.iter().map(|(i, v)| (*i as usize, *v)).collect();
                self.select(elem, at, cells, Some(default))
            }
            Contents::Sparse {
                cells,
                cells_are: Cells::Forgotten(number),
                ..
            } => {
                let at = self.index_term(index)?;
                let other = self.forgotten_element(st, number, elem, at)?;
                let cells = cells.iter().map(|(i, v)| (*i as usize, *v)).collect();
                self.select(elem, at, cells, Some(other))
            }
            // The length of a free array is bounded; which it is need not be known.
            Contents::Sparse {
                cells_are: Cells::Unknown,
                ..
            } if self.states == States::Free => {
                let mut cells = Vec::new();
                for i in 0..self.config.k {
                    cells.push((i as usize, self.cell(st, array, i)?));
                }
                let at = self.index_term(index)?;
                self.select(elem, at, cells, None)
            }
            Contents::Sparse { .. } => {
                self.make_dense(st, array)?;
                self.unlogged_scalar(st, array, index)
            }
        }
    }

    fn select(
        &mut self,
        elem: Elem,
        at: Term,
        cells: Vec<(usize, Value)>,
        otherwise: Option<Value>,
    ) -> Step<Value> {
        let (low, high) = self.pool.signed_range(at);
        let mut result = otherwise;
        for (i, value) in cells.into_iter().rev() {
            if (i as i64) < low || (i as i64) > high {
                continue;
            }
            result = Some(match result {
                None => value,
                Some(rest) => {
                    let i = self.pool.i32(i as i32);
                    let hit = self.pool.eq(at, i);
                    self.ite(elem, hit, value, rest)?
                }
            });
        }
        result.map_or_else(|| unsupported("an element of an empty array"), Ok)
    }

    pub(crate) fn ite(
        &mut self,
        elem: Elem,
        condition: Term,
        yes: Value,
        no: Value,
    ) -> Step<Value> {
        if yes.same(no) {
            return Ok(yes);
        }
        let (Some(yes), Some(no)) = (yes.term(&mut self.pool), no.term(&mut self.pool)) else {
            return unsupported("a choice between references");
        };
        let t = self.pool.ite(condition, yes, no);
        Ok(match elem {
            Elem::Long => Value::long(&self.pool, t),
            Elem::Float => Value::float(&self.pool, t),
            Elem::Double => Value::double(&self.pool, t),
            _ => Value::int(&self.pool, t),
        })
    }

    fn reference_element(&mut self, st: &mut State, array: Ref, index: Value) -> Step<Value> {
        let at = self.index_term(index)?;
        for (where_, value) in self.array(st, array)?.writes.clone().into_iter().rev() {
            let hit = self.pool.eq(at, where_);
            if self.decide(st, hit)? {
                return Ok(value);
            }
        }
        if let Value::Int(i) = index {
            return self.cell(st, array, i as u32);
        }
        match self.array(st, array)?.contents.clone() {
            Contents::Dense(values) => self.one_of(st, at, &values),
            Contents::Sparse {
                cells,
                cells_are: Cells::Default(default),
                ..
            } => {
                for (i, value) in cells {
                    let i = self.pool.i32(i as i32);
                    let hit = self.pool.eq(at, i);
                    if self.decide(st, hit)? {
                        return Ok(value);
                    }
                }
                Ok(default)
            }
            Contents::Sparse { .. } => {
                self.make_dense(st, array)?;
                self.reference_element(st, array, index)
            }
        }
    }

    /// Forks over the distinct values that an index may select; null is usually one of them.
    fn one_of(&mut self, st: &mut State, at: Term, values: &[Value]) -> Step<Value> {
        let (low, high) = self.pool.signed_range(at);
        let mut groups: Vec<(Value, Term)> = Vec::new();
        for (i, &value) in values.iter().enumerate() {
            if (i as i64) < low || (i as i64) > high {
                continue;
            }
            let i = self.pool.i32(i as i32);
            let hit = self.pool.eq(at, i);
            match groups.iter_mut().find(|g| g.0.same(value)) {
                Some(group) => group.1 = self.pool.or(group.1, hit),
                None => groups.push((value, hit)),
            }
        }
        let Some((last, rest)) = groups.split_last() else {
            return unsupported("an element of an empty array");
        };
        for (value, hit) in rest {
            if self.decide(st, *hit)? {
                return Ok(*value);
            }
        }
        Ok(last.0)
    }

    /// A cell of an array of unknown length, made when it is first looked at.
    fn cell(&mut self, st: &mut State, array: Ref, index: u32) -> Step<Value> {
        let (known, default) = match &self.array(st, array)?.contents {
            Contents::Dense(values) => match values.get(index as usize) {
                Some(value) => (Some(*value), None),
                None => return unsupported("an unchecked read outside of an array"),
            },
            Contents::Sparse {
                cells, cells_are, ..
            } => (
                cells.get(&index).copied(),
                match cells_are {
                    Cells::Default(value) => Some(*value),
                    Cells::Unknown | Cells::Text | Cells::Forgotten(_) => None,
                },
            ),
        };
        if let Some(value) = known.or(default) {
            return Ok(value);
        }
        let found = self.array(st, array)?;
        if let Contents::Sparse {
            cells_are: Cells::Forgotten(number),
            ..
        } = found.contents
        {
            let elem = found.elem;
            let at = self.pool.i32(index as i32);
            return self.forgotten_element(st, number, elem, at);
        }
        let value = self.fresh_cell(st, array, index)?;
        Ok(value)
    }

    /// Writes an element; the index is known to be inside and the type to fit.
    pub fn set_element(
        &mut self,
        st: &mut State,
        array: Ref,
        index: Value,
        value: Value,
    ) -> Step<()> {
        let elem = self.array(st, array)?.elem;
        let value = match narrow_for(elem) {
            Some(narrow) => ops::narrow(&mut self.pool, narrow, value),
            None => value,
        };
        if let (States::Free, Value::Int(i)) = (self.states, index)
            && matches!(self.array(st, array)?.contents, Contents::Sparse { .. })
        {
            // What it held before belongs to the input, even if nobody read it.
            self.cell(st, array, i as u32)?;
        }
        let target = self.array_mut(st, array)?;
        match (&mut target.contents, index) {
            (Contents::Dense(values), Value::Int(i)) if target.writes.is_empty() => {
                match values.get_mut(i as usize) {
                    Some(slot) => *slot = value,
                    None => return unsupported("an unchecked write outside of an array"),
                }
            }
            (Contents::Sparse { cells, .. }, Value::Int(i)) if target.writes.is_empty() => {
                cells.insert(i as u32, value);
            }
            (Contents::Dense(values), _)
                if target.writes.is_empty()
                    && self.join.is_some()
                    && values.len() <= MOST_CASES =>
            {
                self.write_everywhere(st, array, index, value)?;
            }
            _ => {
                let at = self.index_term(index)?;
                self.array_mut(st, array)?.writes.push((at, value));
            }
        }
        Ok(())
    }

    /// A write at an unknown index, into every element that it may hit: a log of writes could not
    /// be joined with another.
    fn write_everywhere(
        &mut self,
        st: &mut State,
        array: Ref,
        index: Value,
        value: Value,
    ) -> Step<()> {
        let at = self.index_term(index)?;
        let (low, high) = self.pool.signed_range(at);
        let (elem, class) = (self.array(st, array)?.elem, st.heap.get(array).class);
        let Some(mut values) = self.array(st, array)?.settled().map(<[Value]>::to_vec) else {
            return unsupported("a write into an open array");
        };
        for (i, slot) in values.iter_mut().enumerate() {
            if (i as i64) < low || (i as i64) > high {
                continue;
            }
            let i = self.pool.i32(i as i32);
            let hit = self.pool.eq(at, i);
            *slot = match (value, *slot) {
                (Value::Ref(yes), Value::Ref(no)) => {
                    Value::Ref(self.either(st, class, hit, yes, no))
                }
                (yes, no) => self.ite(elem, hit, yes, no)?,
            };
        }
        self.array_mut(st, array)?.contents = Contents::Dense(values);
        Ok(())
    }

    /// One of two references, by a condition.
    fn either(&mut self, st: &mut State, array: ClassId, guard: Term, yes: Ref, no: Ref) -> Ref {
        match self.pool.as_bool(guard) {
            Some(true) => return yes,
            Some(false) => return no,
            None if yes == no => return yes,
            None => {}
        }
        let of = |r: Ref| (!r.is_null()).then(|| st.heap.get(r).class);
        let element = match self.classes.class(array).shape {
            Shape::Array { element, .. } => element,
            _ => self.known.object,
        };
        let class = match (of(yes), of(no)) {
            (Some(x), Some(y)) if x != y => element,
            (x, y) => x.or(y).unwrap_or(element),
        };
        st.heap.alloc(Object {
            class,
            body: Body::Either(Rc::new(Either { guard, yes, no })),
            input: false,
            native: None,
        })
    }

    fn index_term(&mut self, index: Value) -> Step<Term> {
        match index.term(&mut self.pool) {
            Some(term) => Ok(term),
            None => unsupported("an index that is not a number"),
        }
    }

    /// Gives an array of unknown length a concrete one, on a path for each small length.
    pub(crate) fn make_dense(&mut self, st: &mut State, array: Ref) -> Step<()> {
        let len = match &self.array(st, array)?.contents {
            Contents::Dense(_) => return Ok(()),
            Contents::Sparse { len, .. } => *len,
        };
        // Strings have two cells per character.
        let most = if self.is_text(st, array) {
            2 * self.config.k
        } else {
            self.config.k
        };
        let n = self.concrete_small(st, Value::int(&self.pool, len), most as usize)?;
        self.make_room(n.max(0) as usize)?;
        let mut values = Vec::with_capacity(n as usize);
        for i in 0..n {
            values.push(self.cell(st, array, i as u32)?);
        }
        self.array_mut(st, array)?.contents = Contents::Dense(values);
        st.commit();
        self.keep_promised_hash(st, array)
    }

    /// All elements, with length and writes settled.
    pub fn elements(&mut self, st: &mut State, array: Ref) -> Step<Vec<Value>> {
        let len = self.array(st, array)?.settled().map_or(0, <[Value]>::len);
        self.make_room(len)?;
        if let Some(values) = self.array(st, array)?.settled() {
            return Ok(values.to_vec());
        }
        self.make_dense(st, array)?;
        if let Some(values) = self.array(st, array)?.settled() {
            return Ok(values.to_vec());
        }
        let Value::Int(n) = self.array(st, array)?.len() else {
            return unsupported("an array without a length");
        };
        let mut values = Vec::with_capacity(n as usize);
        for i in 0..n {
            values.push(self.element(st, array, Value::Int(i))?);
        }
        let target = self.array_mut(st, array)?;
        target.contents = Contents::Dense(values.clone());
        target.writes.clear();
        st.commit();
        Ok(values)
    }

    pub(crate) fn has_few_values(&self, term: Term) -> bool {
        let (low, high) = self.pool.signed_range(term);
        high.saturating_sub(low) < FEW_VALUES
    }

    /// The value that the current model gives, for where every value would be too many.
    pub(crate) fn pin(&mut self, st: &mut State, value: Value) -> Step<i32> {
        let term = match value {
            Value::Int(i) => return Ok(i),
            Value::SymInt(term) => term,
            _ => return unsupported("a number was expected"),
        };
        // Joined states come together again behind it.
        if self.join.is_some() && self.has_few_values(term) {
            return self.concrete_small(st, value, FEW_VALUES as usize);
        }
        let guess = match st.path.model() {
            Some(model) => gadfly_term::eval(&self.pool, model, term) as u32 as i32,
            None => 0,
        };
        let constant = self.pool.i32(guess);
        let same = self.pool.eq(term, constant);
        self.assume(st, same)?;
        st.doubt(Reason::HeapBound);
        Ok(guess)
    }

    pub(super) fn new_array(&mut self, st: &mut State, elem: Elem) -> Step<Flow> {
        let class = self.classes.primitive_array(elem)?;
        let len = st.peek(0);
        let array = self.make_array(st, class, len)?;
        st.pop();
        st.push(Value::Ref(array));
        Ok(Flow::Next)
    }

    pub(super) fn new_ref_array(&mut self, st: &mut State, method: &Method, i: u16) -> Step<Flow> {
        let element = self.classes.class_ref(method.class, i)?;
        let class = self.classes.array_of(element)?;
        let len = st.peek(0);
        let array = self.make_array(st, class, len)?;
        st.pop();
        st.push(Value::Ref(array));
        Ok(Flow::Next)
    }

    /// An array of default values.
    pub fn make_array(&mut self, st: &mut State, class: ClassId, len: Value) -> Step<Ref> {
        let Shape::Array { elem, .. } = self.classes.class(class).shape else {
            return unsupported("an array of a class that is none");
        };
        let len = match len {
            // Joined states are better off apart than with a length that nobody knows.
            Value::SymInt(term) if self.join.is_some() => {
                let (low, high) = self.pool.signed_range(term);
                if high.saturating_sub(low) <= MOST_LENGTHS as i64 && high < 1 << 16 {
                    Value::Int(self.concrete_small(st, len, MOST_LENGTHS)?)
                } else {
                    len
                }
            }
            known => known,
        };
        let body = match len {
            Value::Int(n) if n < 0 => {
                return raise_with("java/lang/NegativeArraySizeException", n.to_string());
            }
            Value::Int(n) => {
                self.make_room(n as usize)?;
                Array::zeroed(elem, n as usize)
            }
            Value::SymInt(term) => {
                let zero = self.pool.i32(0);
                let negative = self.pool.slt(term, zero);
                if self.decide(st, negative)? {
                    return raise("java/lang/NegativeArraySizeException");
                }
                // Keep witnesses small enough to be replayed.
                let limit = self.pool.i32(1 << 16);
                let small = self.pool.sle(term, limit);
                if !self.decide(st, small)? {
                    return Err(cut(Reason::HeapBound));
                }
                let default = Array::zeroed(elem, 1);
                let default = default.settled().map_or(Value::Int(0), |v| v[0]);
                Array {
                    elem,
                    contents: Contents::Sparse {
                        len: term,
                        cells: BTreeMap::new(),
                        cells_are: Cells::Default(default),
                    },
                    writes: Vec::new(),
                }
            }
            _ => return unsupported("an array length that is not a number"),
        };
        Ok(st.heap.alloc(Object {
            class,
            body: Body::Array(body),
            input: false,
            native: None,
        }))
    }

    pub(super) fn new_multi_array(
        &mut self,
        st: &mut State,
        method: &Method,
        i: u16,
        dims: u8,
    ) -> Step<Flow> {
        let class = self.classes.class_ref(method.class, i)?;
        let dims = dims as usize;
        // Every dimension is checked before anything is allocated, even behind a zero.
        let mut lens = Vec::with_capacity(dims);
        for d in (0..dims).rev() {
            let len = st.peek(d);
            let len = match len {
                Value::SymInt(term) => {
                    let zero = self.pool.i32(0);
                    let negative = self.pool.slt(term, zero);
                    if self.decide(st, negative)? {
                        return raise("java/lang/NegativeArraySizeException");
                    }
                    // Inner dimensions multiply objects, so their number must be known.
                    Value::Int(self.concrete_small(st, len, self.config.k as usize)?)
                }
                Value::Int(n) if n < 0 => {
                    return raise_with("java/lang/NegativeArraySizeException", n.to_string());
                }
                known => known,
            };
            lens.push(len);
        }
        let array = self.multi_array(st, class, &lens)?;
        st.drop_operands(dims);
        st.push(Value::Ref(array));
        Ok(Flow::Next)
    }

    pub(crate) fn multi_array(
        &mut self,
        st: &mut State,
        class: ClassId,
        lens: &[Value],
    ) -> Step<Ref> {
        let Some((&first, rest)) = lens.split_first() else {
            return unsupported("an array without dimensions");
        };
        let array = self.make_array(st, class, first)?;
        if !rest.is_empty()
            && let (Value::Int(n), Shape::Array { element, .. }) =
                (first, &self.classes.class(class).shape)
        {
            let element = *element;
            for i in 0..n {
                let inner = self.multi_array(st, element, rest)?;
                self.set_element(st, array, Value::Int(i), Value::Ref(inner))?;
            }
        }
        Ok(array)
    }
}
