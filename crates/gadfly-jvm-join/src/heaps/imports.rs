//! Copies of what only the second state has.

use super::Merge;
use gadfly_classfile::Elem;
use gadfly_jvm::heap::{Body, Branches, Contents, Either, Native, Object, Part};
use gadfly_jvm::state::Output;
use gadfly_jvm::value::{Ref, Value};
use std::rc::Rc;

impl Merge<'_> {
    pub(super) fn import(&mut self, r: Ref) -> Ref {
        if self.is_old(r) {
            return r;
        }
        if let Some(&known) = self.image.get(&r) {
            return known;
        }
        // A place first: objects may refer to each other.
        let placeholder = Object::plain(self.known.object, Box::default());
        let copy = self.add(placeholder);
        self.image.insert(r, copy);
        let mut waiting = vec![(r, copy)];
        while let Some((r, copy)) = waiting.pop() {
            let original = self.b.heap.shared(r).clone();
            let object = self.imported(&original, &mut waiting);
            let at = (copy.0 - self.a.heap.allocated()) as usize - 1;
            self.added[at] = object;
        }
        copy
    }

    pub(super) fn import_ref(&mut self, r: Ref, waiting: &mut Vec<(Ref, Ref)>) -> Ref {
        if self.is_old(r) {
            return r;
        }
        if let Some(&known) = self.image.get(&r) {
            return known;
        }
        let copy = self.add(Object::plain(self.known.object, Box::default()));
        self.image.insert(r, copy);
        waiting.push((r, copy));
        copy
    }

    pub(super) fn import_value(&mut self, value: Value, waiting: &mut Vec<(Ref, Ref)>) -> Value {
        match value {
            Value::Ref(r) => Value::Ref(self.import_ref(r, waiting)),
            other => other,
        }
    }

    pub(super) fn imported(&mut self, original: &Object, waiting: &mut Vec<(Ref, Ref)>) -> Object {
        let mut object = original.clone();
        match &mut object.body {
            Body::Fields(fields) => {
                for field in fields.iter_mut() {
                    *field = self.import_value(*field, waiting);
                }
            }
            Body::Array(array) => {
                match &mut array.contents {
                    Contents::Dense(values) if array.elem == Elem::Ref => {
                        for value in values {
                            *value = self.import_value(*value, waiting);
                        }
                    }
                    Contents::Sparse { cells, .. } => {
                        for value in cells.values_mut() {
                            *value = self.import_value(*value, waiting);
                        }
                    }
                    Contents::Dense(_) => {}
                }
                for (_, value) in &mut array.writes {
                    *value = self.import_value(*value, waiting);
                }
            }
            Body::Either(either) => {
                let copy = Either {
                    guard: either.guard,
                    yes: self.import_ref(either.yes, waiting),
                    no: self.import_ref(either.no, waiting),
                };
                *either = Rc::new(copy);
            }
            Body::Settled { to, was } => {
                *to = self.import_ref(*to, waiting);
                let copy = Either {
                    guard: was.guard,
                    yes: self.import_ref(was.yes, waiting),
                    no: self.import_ref(was.no, waiting),
                };
                *was = Rc::new(copy);
            }
            Body::Unknown(_) => {}
            Body::Decided { to, .. } => *to = self.import_ref(*to, waiting),
        }
        let native = match object.native.as_deref() {
            Some(Native::Concatenation(parts)) => {
                let parts = self.import_parts(parts, waiting);
                Some(Native::Concatenation(parts))
            }
            Some(Native::Pending(rest)) => {
                let rest = *rest;
                Some(Native::Pending(self.import_ref(rest, waiting)))
            }
            Some(Native::Lambda(lambda)) => {
                let mut lambda = lambda.clone();
                for value in &mut lambda.captured {
                    *value = self.import_value(*value, waiting);
                }
                Some(Native::Lambda(lambda))
            }
            _ => None,
        };
        if let Some(native) = native {
            object.native = Some(Rc::new(native));
        }
        object
    }

    pub(super) fn import_parts(
        &mut self,
        parts: &[Part],
        waiting: &mut Vec<(Ref, Ref)>,
    ) -> Vec<Part> {
        parts
            .iter()
            .map(|part| match part {
                Part::Object(r) => Part::Object(self.import_ref(*r, waiting)),
                Part::Either(branches) => Part::Either(Rc::new(Branches {
                    guard: branches.guard,
                    yes: self.import_parts(&branches.yes, waiting),
                    no: self.import_parts(&branches.no, waiting),
                })),
                Part::Text(_) | Part::Scalar(..) => part.clone(),
            })
            .collect()
    }

    pub(super) fn import_output(&mut self, output: &[Output]) -> Vec<Output> {
        output
            .iter()
            .map(|part| match part {
                Output::Text(_) => part.clone(),
                Output::Object(r) => Output::Object(self.import(*r)),
                Output::Either(branches) => Output::Either(Rc::new(Branches {
                    guard: branches.guard,
                    yes: self.import_output(&branches.yes),
                    no: self.import_output(&branches.no),
                })),
            })
            .collect()
    }
}
