//! The state of a loop as far as it can matter, written down: two turns with the same text are
//! the same turn. Objects are numbered in the order in which they are met, so what a turn made
//! and dropped again does not count.

use crate::heap::{Body, Iter};
use crate::machine::Vm;
use crate::state::State;
use crate::value::{Char, Ref, Value};
use rustc_hash::FxHashMap;

/// Objects beyond which a state is too large to be compared.
const MOST_OBJECTS: usize = 2000;
const MOST_BYTES: usize = 200_000;

struct Writer<'a> {
    st: &'a State,
    out: Vec<u8>,
    number: FxHashMap<Ref, u32>,
    open: Vec<Ref>,
}

impl Vm {
    /// `None` if the state is too large, or holds what cannot be written down.
    pub(super) fn written_state(&self, st: &State) -> Option<Vec<u8>> {
        let mut writer = Writer {
            st,
            out: Vec::new(),
            number: FxHashMap::default(),
            open: Vec::new(),
        };
        // What is drawn next is new each time.
        writer.word(st.inputs.raws.len() as u64);
        for frame in &st.frames {
            if frame.pending.is_some() || frame.namespace.is_some() {
                return None;
            }
            writer.word(u64::from(frame.code.id));
            writer.word(frame.pc as u64);
            writer.value(&frame.handled)?;
        }
        for value in &st.stack {
            writer.value(value)?;
        }
        for frame in &st.frames {
            if frame.code.user {
                writer.value(&Value::Ref(frame.globals))?;
            }
        }
        while let Some(r) = writer.open.pop() {
            if writer.number.len() > MOST_OBJECTS {
                return None;
            }
            writer.object(r)?;
        }
        Some(writer.out)
    }
}

impl Writer<'_> {
    fn word(&mut self, word: u64) {
        self.out.extend(word.to_le_bytes());
    }

    /// Asked before bytes are written: what is small as a graph may be very large when it is written down.
    fn has_room(&self, bytes: usize) -> Option<()> {
        (self.out.len() + bytes <= MOST_BYTES).then_some(())
    }

    fn bytes(&mut self, bytes: &[u8]) -> Option<()> {
        self.has_room(bytes.len())?;
        self.word(bytes.len() as u64);
        self.out.extend(bytes);
        Some(())
    }

    fn values(&mut self, values: &[Value]) -> Option<()> {
        self.word(values.len() as u64);
        values.iter().try_for_each(|v| self.value(v))
    }

    fn value(&mut self, value: &Value) -> Option<()> {
        self.has_room(1)?;
        match value {
            Value::Unset => self.out.push(0),
            Value::None => self.out.push(1),
            Value::NotImplemented => self.out.push(2),
            Value::Ellipsis => self.out.push(3),
            Value::Bool(b) => self.out.push(4 + u8::from(*b)),
            Value::Int(i) => {
                self.out.push(6);
                self.word(*i as u64);
            }
            Value::Float(f) => {
                self.out.push(7);
                // Not-a-numbers are numbered; here they are all alike.
                self.word(if f.is_nan() { u64::MAX } else { f.to_bits() });
            }
            Value::Big(b) => {
                self.out.push(8);
                self.has_room(b.bits() as usize / 8)?;
                self.bytes(&b.to_signed_bytes_le())?;
            }
            Value::Str(s) => {
                self.out.push(9);
                self.bytes(s.text.as_bytes())?;
            }
            Value::Bytes(b) => {
                self.out.push(10);
                self.bytes(b)?;
            }
            Value::Tuple(items) => {
                self.out.push(11);
                self.values(items)?;
            }
            Value::Range(range) => {
                self.out.push(12);
                for part in [&range.start, &range.stop, &range.step] {
                    self.value(part)?;
                }
            }
            Value::Slice(parts) => {
                self.out.push(13);
                self.values(&parts[..])?;
            }
            Value::Method(method) => {
                self.out.push(14);
                self.value(&method.func)?;
                self.value(&method.recv)?;
            }
            Value::Builtin(id) => {
                self.out.push(15);
                self.word(u64::from(*id));
            }
            Value::SymBool(t) | Value::SymInt(t) | Value::SymFloat(t) => {
                self.out.push(16);
                self.word(t.index() as u64);
            }
            Value::SymStr(s) => {
                self.out.push(17);
                self.has_room(8 * s.chars.len())?;
                self.word(s.chars.len() as u64);
                for c in &s.chars {
                    match c {
                        Char::Known(c) => self.word(u64::from(*c as u32)),
                        Char::Sym(t) => self.word(1 << 40 | t.index() as u64),
                    }
                }
            }
            Value::Ref(r) => {
                self.out.push(18);
                let next = self.number.len() as u32;
                let number = *self.number.entry(*r).or_insert(next);
                if number == next {
                    self.open.push(*r);
                }
                self.word(u64::from(number));
            }
        }
        Some(())
    }

    fn object(&mut self, r: Ref) -> Option<()> {
        let object = self.st.heap.get(r);
        self.word(u64::from(object.class.0));
        if let Some(attrs) = &object.attrs {
            for (name, value) in attrs.iter() {
                self.word(u64::from(name.0));
                self.value(value)?;
            }
        }
        match &object.body {
            Body::Plain => {}
            Body::List(items) | Body::ByteTerms(items) => self.values(items)?,
            Body::Dict(dict) => {
                self.word(dict.len() as u64);
                for entry in dict.iter() {
                    self.value(&entry.key)?;
                    self.value(&entry.value)?;
                }
            }
            Body::Set(set) => {
                self.word(set.len() as u64);
                for (_, key) in set.iter() {
                    self.value(key)?;
                }
            }
            Body::ByteArray(bytes) => self.bytes(bytes)?,
            Body::Wrap(value) | Body::Cell(value) => self.value(value)?,
            Body::Iter(iter) => self.iterator(iter)?,
            Body::View(view, dict) => {
                self.out.push(*view as u8);
                self.value(&Value::Ref(*dict))?;
            }
            Body::Exception(exception) => self.values(&exception.args)?,
            Body::Module(module) => {
                for (name, value) in module.vars.iter() {
                    self.word(u64::from(name.0));
                    self.value(value)?;
                }
            }
            Body::Function(function) => {
                self.word(u64::from(function.code.id));
                self.values(&function.defaults)?;
                for (_, value) in function.kw_defaults.iter() {
                    self.value(value)?;
                }
                for cell in &function.closure {
                    self.value(&Value::Ref(*cell))?;
                }
                self.value(&Value::Ref(function.globals))?;
            }
            Body::Class(class) if class.user => {
                for (name, value) in class.attrs.iter() {
                    self.word(u64::from(name.0));
                    self.value(value)?;
                }
            }
            Body::Class(_) => self.word(u64::from(r.0)),
            Body::ClassMethod(value) | Body::StaticMethod(value) => self.value(value)?,
            Body::Property(parts) => self.values(&parts[..])?,
            Body::Decided { to, .. } => self.value(to)?,
            Body::Unknown(_) => self.word(u64::from(r.0)),
            _ => return None,
        }
        Some(())
    }

    fn iterator(&mut self, iter: &Iter) -> Option<()> {
        match iter {
            Iter::Done => self.out.push(0),
            Iter::List { list, at } => {
                self.out.push(1);
                self.word(*at as u64);
                self.value(&Value::Ref(*list))?;
            }
            Iter::Tuple { items, at } => {
                self.out.push(2);
                self.word(*at as u64);
                self.values(items)?;
            }
            Iter::Str { text, at, .. } => {
                self.out.push(3);
                self.word(*at as u64);
                self.value(text)?;
            }
            Iter::Range { next, step, left } => {
                self.out.push(4);
                for number in [next, step, left] {
                    self.word(*number as u64);
                }
            }
            Iter::Dict { dict, at, .. } => {
                self.out.push(5);
                self.word(*at as u64);
                self.value(&Value::Ref(*dict))?;
            }
            Iter::Set { set, at, .. } => {
                self.out.push(6);
                self.word(*at as u64);
                self.value(&Value::Ref(*set))?;
            }
            Iter::Enumerate { inner, count } => {
                self.out.push(7);
                self.value(inner)?;
                self.value(count)?;
            }
            Iter::Zip { inner, .. } => {
                self.out.push(8);
                self.values(inner)?;
            }
            _ => return None,
        }
        Some(())
    }
}
