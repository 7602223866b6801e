//! What is not reached by references: names, static fields, output.

use super::{Merge, note_output};
use gadfly_jvm::classes::ClassId;
use gadfly_jvm::heap::{Branches, ClassState, Init};
use gadfly_jvm::state::Output;
use gadfly_jvm::value::{Ref, Value};
use std::rc::Rc;
use std::sync::Arc;

impl Merge<'_> {
    /// Interned strings and class objects are the same wherever they have the same name.
    pub(crate) fn names(&mut self) -> Option<()> {
        let (a, b) = (self.a, self.b);
        if !Rc::ptr_eq(a.interned.recent(), b.interned.recent()) {
            let mut theirs: Vec<(&Arc<[u16]>, &Ref)> = b.interned.recent().iter().collect();
            theirs.sort_unstable();
            for (text, &y) in theirs {
                match a.interned.get(text) {
                    Some(x) => {
                        self.same_reference(x, y)?;
                    }
                    None => {
                        let copy = self.import(y);
                        self.interned.insert(text.clone(), copy);
                    }
                }
            }
        }
        if !Rc::ptr_eq(a.mirrors.recent(), b.mirrors.recent()) {
            let mut theirs: Vec<(&ClassId, &Ref)> = b.mirrors.recent().iter().collect();
            theirs.sort_unstable();
            for (class, &y) in theirs {
                match a.mirrors.get(class) {
                    Some(x) => {
                        self.same_reference(x, y)?;
                    }
                    None => {
                        let copy = self.import(y);
                        self.mirrors.insert(*class, copy);
                    }
                }
            }
        }
        Some(())
    }

    pub(crate) fn statics(&mut self) -> Option<Rc<Vec<ClassState>>> {
        let (a, b) = (self.a, self.b);
        if Rc::ptr_eq(&a.statics, &b.statics) {
            return Some(a.statics.clone());
        }
        let mut merged = (*a.statics).clone();
        merged.resize_with(a.statics.len().max(b.statics.len()), ClassState::default);
        for (i, theirs) in b.statics.iter().enumerate() {
            let class = ClassId(i as u32);
            let mine = a.class_state(class);
            if Rc::ptr_eq(&mine.fields, &theirs.fields) && mine.init == theirs.init {
                continue;
            }
            match (mine.init, theirs.init) {
                (x, y) if x == y => {
                    let mut fields = Vec::with_capacity(mine.fields.len());
                    for (&x, &y) in mine.fields.iter().zip(theirs.fields.iter()) {
                        fields.push(self.value(x, y)?);
                    }
                    merged[i].fields = Rc::new(fields);
                }
                // Initialising a class of the library, or one without code for it, is seen by
                // nobody: it may as well have happened on the other path, too.
                (Init::Done, Init::Untouched) if self.initialises_quietly(class) => {}
                (Init::Untouched, Init::Done) if self.initialises_quietly(class) => {
                    let mut fields = Vec::with_capacity(theirs.fields.len());
                    for &value in theirs.fields.iter() {
                        fields.push(match value {
                            Value::Ref(r) => Value::Ref(self.import(r)),
                            other => other,
                        });
                    }
                    merged[i] = ClassState {
                        init: Init::Done,
                        freed: false,
                        begun: theirs.begun,
                        fields: Rc::new(fields),
                    };
                }
                _ => return None,
            }
        }
        for (i, mine) in a.statics.iter().enumerate().skip(b.statics.len()) {
            let quiet = self.initialises_quietly(ClassId(i as u32));
            if mine.init != Init::Untouched && !(quiet && mine.init == Init::Done) {
                return None;
            }
        }
        Some(Rc::new(merged))
    }

    pub(super) fn initialises_quietly(&self, class: ClassId) -> bool {
        let class = self.classes.class(class);
        !class.is_user || class.initializer.is_none()
    }

    /// What was printed: part by part as far as the parts match, then one or the other.
    pub(crate) fn output(&mut self) -> Rc<Vec<Output>> {
        let (a, b) = (self.a, self.b);
        if Rc::ptr_eq(&a.output, &b.output) {
            return a.output.clone();
        }
        let pairs = a.output.iter().zip(b.output.iter());
        let same = pairs.take_while(|(x, y)| self.is_same_output(x, y)).count();
        let (mine, theirs) = (&a.output[same..], &b.output[same..]);
        let mut merged = a.output[..same].to_vec();
        let alike = mine.len() == theirs.len()
            && mine.iter().zip(theirs).all(|(x, y)| match (x, y) {
                (Output::Text(x), Output::Text(y)) => x == y,
                (Output::Object(_), Output::Object(_)) => true,
                _ => false,
            });
        if alike {
            for (x, y) in mine.iter().zip(theirs) {
                merged.push(match (x, y) {
                    // Printed texts are strings, which can be chosen from.
                    (Output::Object(r), Output::Object(s)) => match self.reference(*r, *s) {
                        Some(both) => Output::Object(both),
                        None => {
                            self.output_choice(std::slice::from_ref(x), std::slice::from_ref(y))
                        }
                    },
                    _ => x.clone(),
                });
            }
        } else if !mine.is_empty() || !theirs.is_empty() {
            let either = self.output_choice(mine, theirs);
            merged.push(either);
        }
        Rc::new(merged)
    }

    pub(super) fn output_choice(&mut self, mine: &[Output], theirs: &[Output]) -> Output {
        Output::Either(Rc::new(Branches {
            guard: self.guard,
            yes: mine.to_vec(),
            no: self.import_output(theirs),
        }))
    }

    pub(super) fn is_same_output(&self, x: &Output, y: &Output) -> bool {
        match (x, y) {
            (Output::Text(x), Output::Text(y)) => x == y,
            (Output::Object(x), Output::Object(y)) => x == y && self.is_old(*x),
            (Output::Either(x), Output::Either(y)) => {
                let mut refs = Vec::new();
                note_output(&x.yes, &mut refs);
                note_output(&x.no, &mut refs);
                Rc::ptr_eq(x, y) && refs.iter().all(|r| self.is_old(*r))
            }
            _ => false,
        }
    }
}
