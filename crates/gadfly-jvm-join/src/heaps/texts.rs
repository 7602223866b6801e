//! Strings and string builders, of which only one side may be computed yet.

use super::{Merge, note_parts};
use gadfly_classfile::Elem;
use gadfly_jvm::classes::ClassId;
use gadfly_jvm::heap::{Array, Body, Branches, Heap, Native, Object, Part};
use gadfly_jvm::value::{Ref, Value};
use std::rc::Rc;

impl Merge<'_> {
    pub(super) fn array_of<'h>(heap: &'h Heap, value: Option<&Value>) -> Option<&'h [Value]> {
        match value {
            Some(Value::Ref(r)) if !r.is_null() => heap.get(*r).array()?.settled(),
            _ => None,
        }
    }

    /// Strings change only by getting the text that was promised; the joined one has either.
    pub(super) fn joined_string(&mut self, mine: &Rc<Object>, theirs: &Rc<Object>) -> Object {
        if self.strings_alike(mine, theirs)
            && let Some(native) = self.joined_text(mine, theirs)
            && let (Body::Fields(x), Body::Fields(y)) = (&mine.body, &theirs.body)
        {
            let mut fields = Vec::with_capacity(x.len());
            for (&x, &y) in x.iter().zip(y.iter()) {
                match self.value(x, y) {
                    Some(value) => fields.push(value),
                    None => break,
                }
            }
            if fields.len() == x.len() {
                return Object {
                    class: mine.class,
                    body: Body::Fields(fields.into()),
                    input: mine.input,
                    native,
                };
            }
        }
        let yes = self.add((**mine).clone());
        let mut waiting = Vec::new();
        let copy = self.imported(theirs, &mut waiting);
        let no = self.add(copy);
        self.finish_imports(waiting);
        let parts = vec![Part::Either(Rc::new(Branches {
            guard: self.guard,
            yes: vec![Part::Object(yes)],
            no: vec![Part::Object(no)],
        }))];
        self.pending_string(parts)
    }

    /// A string whose text is still to be computed.
    pub(super) fn pending_string(&self, parts: Vec<Part>) -> Object {
        let info = self.classes.class(self.known.string);
        let fields = info
            .instance_fields
            .iter()
            .map(|f| Value::default_of(&f.ty))
            .collect();
        Object {
            native: Some(Rc::new(Native::Concatenation(parts))),
            ..Object::plain(self.known.string, fields)
        }
    }

    pub(super) fn finish_imports(&mut self, mut waiting: Vec<(Ref, Ref)>) {
        while let Some((r, copy)) = waiting.pop() {
            let original = self.b.heap.shared(r).clone();
            let object = self.imported(&original, &mut waiting);
            let at = (copy.0 - self.a.heap.allocated()) as usize - 1;
            self.added[at] = object;
        }
    }

    pub(super) fn joined_text(
        &mut self,
        mine: &Object,
        theirs: &Object,
    ) -> Option<Option<Rc<Native>>> {
        match (mine.native.as_deref(), theirs.native.as_deref()) {
            (None, None) => Some(None),
            (Some(Native::Concatenation(x)), Some(Native::Concatenation(y))) => {
                let mut parts = Vec::with_capacity(x.len());
                for (v, w) in x.iter().zip(y) {
                    parts.push(match (v, w) {
                        (Part::Scalar(v, kind), Part::Scalar(w, _)) => {
                            Part::Scalar(self.value(*v, *w)?, *kind)
                        }
                        (Part::Object(v), Part::Object(w)) => Part::Object(self.reference(*v, *w)?),
                        _ => v.clone(),
                    });
                }
                Some(Some(Rc::new(Native::Concatenation(parts))))
            }
            _ => None,
        }
    }

    /// Whether two strings have the same number of characters, or parts of the same kinds.
    pub(super) fn strings_alike(&self, x: &Object, y: &Object) -> bool {
        match (x.native.as_deref(), y.native.as_deref()) {
            (None, None) => {
                let (Some(x), Some(y)) = (x.fields(), y.fields()) else {
                    return false;
                };
                // Its array is a string's first reference; both have it or none has.
                x.iter().zip(y).all(|(v, w)| match (v, w) {
                    (Value::Ref(v), Value::Ref(w)) if v == w && self.is_old(*v) => true,
                    (Value::Ref(_), Value::Ref(_)) => {
                        let v = Merge::array_of(&self.a.heap, Some(v));
                        let w = Merge::array_of(&self.b.heap, Some(w));
                        v.zip(w).is_some_and(|(v, w)| v.len() == w.len())
                    }
                    _ => true,
                })
            }
            (Some(Native::Concatenation(x)), Some(Native::Concatenation(y))) => {
                x.len() == y.len()
                    && x.iter().zip(y).all(|(v, w)| match (v, w) {
                        (Part::Text(v), Part::Text(w)) => v == w,
                        (Part::Scalar(_, v), Part::Scalar(_, w)) => v == w,
                        (Part::Object(_), Part::Object(_)) => true,
                        (Part::Either(v), Part::Either(w)) => {
                            let mut refs = Vec::new();
                            note_parts(&v.yes, &mut refs);
                            note_parts(&v.no, &mut refs);
                            Rc::ptr_eq(v, w) && refs.iter().all(|r| self.is_old(*r))
                        }
                        _ => false,
                    })
            }
            _ => false,
        }
    }

    pub(super) fn is_builder(&self, class: ClassId) -> bool {
        matches!(
            &*self.classes.class(class).name,
            "java/lang/StringBuilder" | "java/lang/StringBuffer"
        )
    }

    /// Whether two builders hold equally many characters, and both or none has more to come.
    pub(super) fn same_pending(&self, x: &Object, y: &Object) -> bool {
        let count = |o: &Object| self.field(o, "count");
        count(x) == count(y) && x.native.is_some() == y.native.is_some()
    }

    pub(super) fn field(&self, object: &Object, name: &str) -> Option<Value> {
        let info = self.classes.class(object.class);
        let slot = info.instance_fields.iter().position(|f| &*f.name == name)?;
        object.fields()?.get(slot).copied()
    }

    /// What the builders have in common stays written; the rest is still to come, one or other.
    pub(super) fn joined_builder(
        &mut self,
        mine: &Rc<Object>,
        theirs: &Rc<Object>,
    ) -> Option<Object> {
        if self.in_builder {
            return None;
        }
        let (x, y) = (self.field(mine, "value"), self.field(theirs, "value"));
        let own = Merge::array_of(&self.a.heap, x.as_ref())?;
        let other = Merge::array_of(&self.b.heap, y.as_ref())?;
        let (Some(Value::Int(m)), Some(Value::Int(n))) =
            (self.field(mine, "count"), self.field(theirs, "count"))
        else {
            return None;
        };
        // A different capacity could be asked for.
        if own.len() != other.len() {
            return None;
        }
        let (written, their_written) = (own.get(..2 * m as usize)?, other.get(..2 * n as usize)?);
        let pairs = written.iter().zip(their_written);
        let same = pairs.take_while(|(v, w)| v.same(**w)).count() / 2;
        let (rest, their_rest) = (
            written[2 * same..].to_vec(),
            their_written[2 * same..].to_vec(),
        );
        let bytes = match x {
            Some(Value::Ref(r)) => self.a.heap.get(r).class,
            _ => return None,
        };
        let mut yes = self.text_parts(bytes, rest, mine)?;
        yes.extend(match mine.native.as_deref() {
            Some(Native::Pending(more)) => vec![Part::Object(*more)],
            None => Vec::new(),
            _ => return None,
        });
        let mut no = self.text_parts(bytes, their_rest, theirs)?;
        no.extend(match theirs.native.as_deref() {
            Some(Native::Pending(more)) => vec![Part::Object(self.import(*more))],
            None => Vec::new(),
            _ => return None,
        });
        let more = self.pending_string(vec![Part::Either(Rc::new(Branches {
            guard: self.guard,
            yes,
            no,
        }))]);
        let more = self.add(more);
        let info = self.classes.class(mine.class);
        let count = info
            .instance_fields
            .iter()
            .position(|f| &*f.name == "count")?;
        let mut fields: Box<[Value]> = mine.fields()?.into();
        *fields.get_mut(count)? = Value::Int(same as i32);
        Some(Object {
            class: mine.class,
            body: Body::Fields(fields),
            input: mine.input,
            native: Some(Rc::new(Native::Pending(more))),
        })
    }

    /// These bytes as a string object, if there are any.
    pub(super) fn text_parts(
        &mut self,
        class: ClassId,
        bytes: Vec<Value>,
        builder: &Object,
    ) -> Option<Vec<Part>> {
        if bytes.is_empty() {
            return Some(Vec::new());
        }
        let coder = self.field(builder, "coder")?;
        let array = self.add(Object {
            class,
            body: Body::Array(Array::dense(Elem::Byte, bytes)),
            input: false,
            native: None,
        });
        let mut string = self.pending_string(Vec::new());
        string.native = None;
        let info = self.classes.class(self.known.string);
        let slot = |name: &str| info.instance_fields.iter().position(|f| &*f.name == name);
        let (value, kind) = (slot("value")?, slot("coder")?);
        if let Body::Fields(fields) = &mut string.body {
            fields[value] = Value::Ref(array);
            fields[kind] = coder;
        }
        Some(vec![Part::Object(self.add(string))])
    }
}
