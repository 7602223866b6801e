//! Strings: real `java.lang.String` objects over byte arrays of UTF-16 units.
//!
//! Compact strings are switched off (as with `-XX:-CompactStrings`), so one representation serves
//! all texts and a symbolic character is two byte terms that join again into one. The text of a
//! concatenation is not computed until something looks at it.

use crate::classes::ClassId;
use crate::heap::{Array, Body, Cells, Contents, Native, Object, Part};
use crate::machine::{Jvm, Step, Stop, unsupported};
use crate::state::{OnReturn, Role, State};
use crate::value::{Ref, Value};
use gadfly_classfile::Elem;
use gadfly_term::{Sort, Term};
use std::rc::Rc;
use std::sync::Arc;

/// `String.coder` of UTF-16.
const UTF16: i32 = 1;

impl Jvm {
    /// The one string object of that text.
    pub fn intern(&mut self, st: &mut State, text: &[u16]) -> Step<Ref> {
        if let Some(string) = st.interned.get(text) {
            return Ok(string);
        }
        let string = self.new_string(st, text)?;
        st.interned.insert(Arc::from(text), string);
        Ok(string)
    }

    pub(crate) fn new_string(&mut self, st: &mut State, text: &[u16]) -> Step<Ref> {
        let bytes = text
            .iter()
            .flat_map(|&unit| {
                let [low, high] = unit.to_le_bytes();
                [
                    Value::Int(i32::from(low as i8)),
                    Value::Int(i32::from(high as i8)),
                ]
            })
            .collect();
        self.string_over(st, Array::dense(Elem::Byte, bytes))
    }

    /// A string of characters, each a 16-bit value in an int.
    pub fn string_of_chars(&mut self, st: &mut State, chars: &[Value]) -> Step<Ref> {
        self.make_room(2 * chars.len())?;
        let mut bytes = Vec::with_capacity(chars.len() * 2);
        for &c in chars {
            let (low, high) = self.char_bytes(c)?;
            bytes.push(low);
            bytes.push(high);
        }
        self.string_over(st, Array::dense(Elem::Byte, bytes))
    }

    fn char_bytes(&mut self, c: Value) -> Step<(Value, Value)> {
        match c {
            Value::Int(i) => {
                let [low, high] = (i as u16).to_le_bytes();
                Ok((
                    Value::Int(i32::from(low as i8)),
                    Value::Int(i32::from(high as i8)),
                ))
            }
            Value::SymInt(t) => {
                let low = self.pool.extract(t, 7, 0);
                let low = self.pool.sext(low, 32);
                let high = self.pool.extract(t, 15, 8);
                let high = self.pool.sext(high, 32);
                Ok((Value::int(&self.pool, low), Value::int(&self.pool, high)))
            }
            _ => unsupported("a character that is not a number"),
        }
    }

    fn string_over(&mut self, st: &mut State, text: Array) -> Step<Ref> {
        let class = self.byte_array()?;
        let value = st.heap.alloc(Object {
            class,
            body: Body::Array(text),
            input: false,
            native: None,
        });
        let string = self.allocate(st, self.known.string);
        self.set_named_field(st, string, "value", Value::Ref(value));
        self.set_named_field(st, string, "coder", Value::Int(UTF16));
        Ok(string)
    }

    fn byte_array(&mut self) -> Step<ClassId> {
        Ok(self.classes.primitive_array(Elem::Byte)?)
    }

    /// An input string: its length and characters are unknown.
    pub(crate) fn unknown_string(&mut self, st: &mut State, name: &str) -> Step<Ref> {
        let len = self.fresh_length(name, crate::state::STRING_BITS);
        let one = self.pool.i32(1);
        let bytes = self.pool.shl(len, one);
        let text = Array {
            elem: Elem::Byte,
            contents: Contents::Sparse {
                len: bytes,
                cells: Default::default(),
                cells_are: Cells::Text,
            },
            writes: Vec::new(),
        };
        let string = self.string_over(st, text)?;
        st.heap.get_mut(string).input = true;
        Ok(string)
    }

    pub(crate) fn is_text(&self, st: &State, array: Ref) -> bool {
        matches!(
            st.heap.get(array).array().map(|a| &a.contents),
            Some(Contents::Sparse {
                cells_are: Cells::Text,
                ..
            })
        )
    }

    /// Makes the two byte cells of a character of an input string.
    pub(crate) fn fresh_char_cell(
        &mut self,
        st: &mut State,
        array: Ref,
        index: u32,
    ) -> Step<Value> {
        let first = index & !1;
        let unit = self.pool.fresh(Sort::Bv(16), crate::state::CHAR_PREFIX);
        if !self.config.surrogates {
            // Nothing was known of the symbol, so no question is needed; its model is 0.
            let plane = self.pool.extract(unit, 15, 11);
            let halves = self.pool.bv(5, 0b11011);
            let half = self.pool.eq(plane, halves);
            let whole = self.pool.not(half);
            st.path.assume(&self.pool, whole, None);
        }
        let unit = self.pool.zext(unit, 32);
        let unit = Value::SymInt(unit);
        let (low, high) = self.char_bytes(unit)?;
        Rc::make_mut(&mut st.inputs)
            .cells
            .insert((array, first), unit);
        if let Contents::Sparse { cells, .. } = &mut self.array_mut(st, array)?.contents {
            cells.insert(first, low);
            cells.insert(first + 1, high);
        }
        Ok(if index == first { low } else { high })
    }

    /// The array behind a string object.
    pub(crate) fn text_array(&mut self, st: &mut State, string: Ref) -> Step<Ref> {
        self.need_text(st, string)?;
        match self.named_field(st, string, "value") {
            Some(Value::Ref(array)) if !array.is_null() => Ok(array),
            _ => unsupported("a string without text"),
        }
    }

    /// Length of a string in characters.
    pub(crate) fn text_len(&mut self, st: &mut State, string: Ref) -> Step<Value> {
        let array = self.text_array(st, string)?;
        Ok(match self.array(st, array)?.len() {
            Value::Int(n) => Value::Int(n / 2),
            len => crate::ops::ishift(
                &mut self.pool,
                crate::ops::Shift::RightUnsigned,
                len,
                Value::Int(1),
            ),
        })
    }

    /// The characters of a string; an open length is settled first.
    pub fn chars(&mut self, st: &mut State, string: Ref) -> Step<Vec<Value>> {
        let array = self.text_array(st, string)?;
        let bytes = self.elements(st, array)?;
        self.make_room(bytes.len() / 2)?;
        bytes
            .chunks_exact(2)
            .map(|pair| self.join_bytes(pair[0], pair[1]))
            .collect()
    }

    pub fn join_bytes(&mut self, low: Value, high: Value) -> Step<Value> {
        if let (Value::Int(low), Value::Int(high)) = (low, high) {
            return Ok(Value::Int(i32::from(u16::from_le_bytes([
                low as u8, high as u8,
            ]))));
        }
        let (Some(low), Some(high)) = (low.term(&mut self.pool), high.term(&mut self.pool)) else {
            return unsupported("a character made of something else");
        };
        let low = self.pool.extract(low, 7, 0);
        let high = self.pool.extract(high, 7, 0);
        let unit = self.pool.concat(high, low);
        let unit = self.pool.zext(unit, 32);
        Ok(Value::int(&self.pool, unit))
    }

    /// The character at an index that is known to be inside.
    pub(crate) fn char_at(&mut self, st: &mut State, array: Ref, index: Value) -> Step<Value> {
        let at = crate::ops::ishift(
            &mut self.pool,
            crate::ops::Shift::Left,
            index,
            Value::Int(1),
        );
        let next = crate::ops::iadd(&mut self.pool, at, Value::Int(1));
        if index.is_symbolic() {
            // Settle first: both bytes must come from the same state of the array.
            self.elements(st, array)?;
        }
        let low = self.element(st, array, at)?;
        let high = self.element(st, array, next)?;
        self.join_bytes(low, high)
    }

    /// The text, if all of it is concrete.
    pub fn concrete_text(&mut self, st: &mut State, string: Ref) -> Step<Option<Vec<u16>>> {
        let chars = self.chars(st, string)?;
        Ok(chars
            .iter()
            .map(|c| match c {
                Value::Int(i) => Some(*i as u16),
                _ => None,
            })
            .collect())
    }

    /// The polynomial of `String.hashCode`.
    pub(crate) fn hash_of(&mut self, chars: &[Value]) -> Value {
        let mut hash = Value::Int(0);
        for &c in chars {
            hash = crate::ops::imul(&mut self.pool, hash, Value::Int(31));
            hash = crate::ops::iadd(&mut self.pool, hash, c);
        }
        hash
    }

    /// A hash code for a string whose length is open: any number, until the length is settled.
    pub(crate) fn promise_hash(&mut self, st: &mut State, array: Ref) -> Term {
        if let Some((_, hash)) = st.inputs.promised_hashes.iter().find(|p| p.0 == array) {
            return *hash;
        }
        let hash = self.pool.fresh(Sort::Bv(32), "hash");
        Rc::make_mut(&mut st.inputs)
            .promised_hashes
            .push((array, hash));
        hash
    }

    pub(crate) fn keep_promised_hash(&mut self, st: &mut State, array: Ref) -> Step<()> {
        let promise = st
            .inputs
            .promised_hashes
            .iter()
            .find(|p| p.0 == array)
            .copied();
        let Some((_, promised)) = promise else {
            return Ok(());
        };
        let Some(bytes) = self.array(st, array)?.settled().map(<[Value]>::to_vec) else {
            return Ok(());
        };
        let chars: Step<Vec<Value>> = bytes
            .chunks_exact(2)
            .map(|pair| self.join_bytes(pair[0], pair[1]))
            .collect();
        let hash = self.hash_of(&chars?);
        let Some(hash) = hash.term(&mut self.pool) else {
            return Ok(());
        };
        Rc::make_mut(&mut st.inputs)
            .promised_hashes
            .retain(|p| p.0 != array);
        let kept = self.pool.eq(promised, hash);
        self.assume(st, kept)
    }

    /// A string whose text is computed only when needed.
    pub fn concatenation(&mut self, st: &mut State, parts: Vec<Part>) -> Step<Ref> {
        let string = self.allocate(st, self.known.string);
        st.heap.get_mut(string).native = Some(Rc::new(Native::Concatenation(parts)));
        Ok(string)
    }

    /// Computes the text of a concatenation; other strings have it already.
    ///
    /// A concatenation may be of concatenations, as many deep as a loop has turns: the innermost
    /// come first, and not by recursion.
    pub(crate) fn need_text(&mut self, st: &mut State, string: Ref) -> Step<()> {
        let mut open = vec![string];
        while let Some(&outer) = open.last() {
            match open_part(st, outer) {
                Some(inner) => {
                    self.make_room(1)?;
                    open.push(inner);
                }
                None => {
                    self.compute_text(st, outer)?;
                    open.pop();
                }
            }
        }
        Ok(())
    }

    fn compute_text(&mut self, st: &mut State, string: Ref) -> Step<()> {
        let native = st.heap.get(string).native.clone();
        let Some(Native::Concatenation(parts)) = native.as_deref() else {
            return Ok(());
        };
        let mut chars = Vec::new();
        for (index, part) in parts.iter().enumerate() {
            self.make_room(chars.len())?;
            match part {
                Part::Text(text) => {
                    chars.extend(text.iter().map(|&unit| Value::Int(i32::from(unit))));
                }
                Part::Scalar(value, 'C') => chars.push(*value),
                Part::Scalar(Value::Int(i), 'Z') => {
                    let text = if *i != 0 { "true" } else { "false" };
                    chars.extend(text.encode_utf16().map(|unit| Value::Int(i32::from(unit))));
                }
                Part::Scalar(Value::Int(i), 'I' | 'B' | 'S') => {
                    let text = i.to_string();
                    chars.extend(text.encode_utf16().map(|unit| Value::Int(i32::from(unit))));
                }
                Part::Scalar(Value::SymInt(_) | Value::SymLong(_) | Value::Long(_), kind)
                    if self.join.is_some() && matches!(kind, 'I' | 'B' | 'S' | 'J') =>
                {
                    let Part::Scalar(value, _) = part else {
                        continue;
                    };
                    chars.extend(self.digits(st, *value)?);
                }
                Part::Scalar(value, kind) => {
                    let kind = if matches!(kind, 'B' | 'S') {
                        'I'
                    } else {
                        *kind
                    };
                    let desc = format!("({kind})Ljava/lang/String;");
                    return self.compute_part(st, string, index, *value, &desc);
                }
                Part::Either(branches) => {
                    // One of the two from here on; the string is looked at again.
                    let side = if self.decide(st, branches.guard)? {
                        &branches.yes
                    } else {
                        &branches.no
                    };
                    let mut flat = parts[..index].to_vec();
                    flat.extend_from_slice(side);
                    flat.extend_from_slice(&parts[index + 1..]);
                    let flat = Rc::new(Native::Concatenation(flat));
                    st.heap.get_mut_unobserved(string).native = Some(flat);
                    st.commit();
                    return self.need_text(st, string);
                }
                Part::Object(object) => {
                    let value = Value::Ref(*object);
                    if self.is_null(st, value)? {
                        chars.extend("null".encode_utf16().map(|u| Value::Int(i32::from(u))));
                        continue;
                    }
                    let is_string = self.has_type(st, value, self.known.string)?;
                    if !is_string {
                        let desc = "(Ljava/lang/Object;)Ljava/lang/String;";
                        return self.compute_part(st, string, index, value, desc);
                    }
                    let text = self.object(st, value)?;
                    chars.extend(self.chars(st, text)?);
                }
            }
        }
        let made = self.string_of_chars(st, &chars)?;
        let value = self.named_field(st, made, "value").unwrap_or(Value::NULL);
        st.heap.get_mut_unobserved(string).native = None;
        self.set_named_field(st, string, "value", value);
        self.set_named_field(st, string, "coder", Value::Int(UTF16));
        st.commit();
        Ok(())
    }

    fn compute_part(
        &mut self,
        st: &mut State,
        string: Ref,
        index: usize,
        value: Value,
        desc: &str,
    ) -> Step<()> {
        let value_of = self.find_declared("java/lang/String", "valueOf", desc)?;
        let method = self.classes.method(value_of).clone();
        st.commit();
        self.enter(
            st,
            &method,
            &[value],
            Role::Call,
            OnReturn::Part(string, index as u32),
        )?;
        Err(Stop::Again)
    }

    pub(crate) fn set_part(&mut self, st: &mut State, string: Ref, index: u32, value: Value) {
        let Value::Ref(text) = value else { return };
        let native = st.heap.get(string).native.clone();
        if let Some(Native::Concatenation(parts)) = native.as_deref() {
            let mut parts = parts.clone();
            parts[index as usize] = Part::Object(text);
            st.heap.get_mut_unobserved(string).native = Some(Rc::new(Native::Concatenation(parts)));
        }
    }
}

/// A part of a concatenation whose own text is not computed yet.
fn open_part(st: &State, string: Ref) -> Option<Ref> {
    let is_open = |string: Ref| {
        let native = st.heap.get(string).native.as_deref();
        matches!(native, Some(Native::Concatenation(_)))
    };
    let Some(Native::Concatenation(parts)) = st.heap.get(string).native.as_deref() else {
        return None;
    };
    parts.iter().find_map(|part| match part {
        Part::Object(object) => {
            let object = st.heap.resolve(*object);
            (!object.is_null() && is_open(object)).then_some(object)
        }
        _ => None,
    })
}
