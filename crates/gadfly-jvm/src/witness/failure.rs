//! What kind of failure the end of a path is, and where it happened.

use super::{DRIVER, FileOf};
use crate::classes::MethodId;
use crate::heap::Native;
use crate::machine::{End, Jvm, Outcome};
use crate::state::State;
use crate::value::{Ref, Value};
use gadfly_classfile::source_name;
use gadfly_witness::{Category, Kind, Place};

/// A way in which an entry fails, before it is replayed.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Failure {
    pub kind: Kind,
    pub category: Category,
    /// The runtime's name of the exception; empty for loops.
    pub exception: String,
    pub place: Place,
    /// The user's functions from the place to the entry, innermost first.
    pub calls: Vec<Place>,
    /// Not proved by the path: the real runtime has the last word, and a no is no defect.
    pub speculative: bool,
}

/// Exceptions that an entry throws to reject its arguments.
const ARGUMENT_CHECKS: &[&str] = &[
    "java/lang/IllegalArgumentException",
    "java/lang/IllegalStateException",
    "java/lang/UnsupportedOperationException",
    "java/util/NoSuchElementException",
];

impl Jvm {
    /// The failure that a path ended in, if it did.
    pub fn failure(&mut self, outcome: &Outcome, file_of: FileOf<'_>) -> Option<Failure> {
        let st = &outcome.state;
        match &outcome.end {
            End::Threw(exception) => self.thrown(st, *exception, file_of),
            End::Loops { line, .. } => {
                let frame = st.frames.iter().rev().find(|f| f.method.is_user)?;
                let mut calls = self.places(&st.trace(), file_of);
                let place = Place {
                    line: *line,
                    ..self.place(frame.method.id, frame.pc, file_of)
                };
                if let Some(first) = calls.first_mut() {
                    *first = place.clone();
                }
                Some(Failure {
                    kind: Kind::InfiniteLoop,
                    category: Category::Bug,
                    exception: String::new(),
                    place,
                    calls,
                    speculative: false,
                })
            }
            End::Deep => self.deep(st, file_of),
            _ => None,
        }
    }

    fn thrown(&mut self, st: &State, exception: Ref, file_of: FileOf<'_>) -> Option<Failure> {
        let outer = self.classes.class(st.heap.get(exception).class).clone();
        // What a static initialiser threw is the bug; the wrapper says how it arrived.
        let mut root = exception;
        if &*outer.name == "java/lang/ExceptionInInitializerError"
            && let Some(Value::Ref(cause)) = self.named_field(st, exception, "cause")
        {
            let cause = st.heap.resolve(cause);
            if !cause.is_null() {
                root = cause;
            }
        }
        let class = self.classes.class(st.heap.get(root).class).clone();
        let (frames, raised) = match st.heap.get(root).native.as_deref() {
            Some(Native::Trace(trace)) => (self.without_driver(&trace.frames), trace.raised),
            _ => (Vec::new(), false),
        };
        let explicit = !raised
            && frames
                .first()
                .is_some_and(|f| self.classes.method(f.0).is_user);
        let kind = self.kind_of(class.id, raised, explicit);
        let calls = self.places(&frames, file_of);
        let place = calls.first().cloned()?;
        let category = if self.is_argument_check(class.id, &frames, explicit) {
            Category::Precondition
        } else {
            Category::Bug
        };
        Some(Failure {
            kind,
            category,
            exception: outer.binary_name(),
            place,
            calls,
            speculative: false,
        })
    }

    fn kind_of(&mut self, class: crate::classes::ClassId, raised: bool, explicit: bool) -> Kind {
        let is = |jvm: &mut Jvm, name: &str| {
            jvm.classes
                .load(name)
                .is_ok_and(|upper| jvm.classes.is_subtype(class, upper))
        };
        if is(self, "java/lang/AssertionError") {
            return Kind::Assertion;
        }
        if is(self, "java/lang/StackOverflowError") {
            return Kind::StackOverflow;
        }
        if is(self, "java/lang/ArithmeticException") {
            return if raised {
                Kind::DivisionByZero
            } else {
                Kind::UncaughtException
            };
        }
        if explicit {
            return Kind::UncaughtException;
        }
        for (name, kind) in [
            ("java/lang/NullPointerException", Kind::NullDereference),
            (
                "java/lang/IndexOutOfBoundsException",
                Kind::IndexOutOfBounds,
            ),
            (
                "java/lang/NegativeArraySizeException",
                Kind::NegativeArraySize,
            ),
            ("java/lang/ClassCastException", Kind::ClassCast),
            ("java/lang/ArrayStoreException", Kind::ArrayStore),
        ] {
            if is(self, name) {
                return kind;
            }
        }
        Kind::UncaughtException
    }

    /// Argument checks stand in the entry itself: an explicit throw, or `requireNonNull`.
    fn is_argument_check(
        &mut self,
        class: crate::classes::ClassId,
        frames: &[(MethodId, u32)],
        explicit: bool,
    ) -> bool {
        // A driver only calls the method in question.
        let frames = match frames {
            [rest @ .., (last, _)]
                if self.classes.method(*last).name.starts_with(super::DRIVER) =>
            {
                rest
            }
            all => all,
        };
        match frames {
            [_] if explicit => ARGUMENT_CHECKS.iter().any(|name| {
                self.classes
                    .load(name)
                    .is_ok_and(|upper| self.classes.is_subtype(class, upper))
            }),
            [(check, _), .., (entry, _)] => {
                let check = self.classes.method(*check);
                let by_library = &*check.class_name == "java/util/Objects"
                    && check.name.starts_with("requireNonNull");
                let between = frames[1..frames.len() - 1]
                    .iter()
                    .all(|(m, _)| &*self.classes.method(*m).class_name == "java/util/Objects");
                by_library && between && self.classes.method(*entry).is_user
            }
            _ => false,
        }
    }

    fn deep(&mut self, st: &State, file_of: FileOf<'_>) -> Option<Failure> {
        let trace = st.trace();
        let innermost = trace
            .iter()
            .position(|&(m, _)| self.classes.method(m).is_user)?;
        let (method, _) = trace[innermost];
        // Only a recursion can exhaust a real stack.
        if trace.iter().filter(|t| t.0 == method).count() < 3 {
            return None;
        }
        let calls = self.places(&trace, file_of);
        Some(Failure {
            kind: Kind::StackOverflow,
            category: Category::Bug,
            exception: "java.lang.StackOverflowError".into(),
            place: calls.first().cloned()?,
            calls: calls.into_iter().take(4).collect(),
            speculative: true,
        })
    }

    /// A trace without the driver of a contract at its end: users know the method behind it.
    fn without_driver(&self, frames: &[(MethodId, u32)]) -> Vec<(MethodId, u32)> {
        let own = |f: &&(MethodId, u32)| !self.classes.method(f.0).name.starts_with(DRIVER);
        frames.iter().filter(own).copied().collect()
    }

    /// The user's frames of a trace.
    fn places(&self, frames: &[(MethodId, u32)], file_of: FileOf<'_>) -> Vec<Place> {
        frames
            .iter()
            .filter(|(m, _)| self.classes.method(*m).is_user)
            .map(|&(m, pc)| self.place(m, pc, file_of))
            .collect()
    }

    fn place(&self, method: MethodId, pc: u32, file_of: FileOf<'_>) -> Place {
        let method = self.classes.method(method);
        let class = source_name(&method.class_name, &method.file().inner_classes);
        let simple = class.rsplit('.').next().unwrap_or(&class);
        let name = match &*method.name {
            "<init>" => simple,
            "<clinit>" => "static initialiser",
            name => match name.strip_prefix("lambda$") {
                // A lambda is part of the method that it stands in.
                Some(rest) => rest.rsplit_once('$').map_or(rest, |(method, _)| method),
                None => name,
            },
        };
        Place {
            file: file_of(&method.class_name),
            line: method.line_of(pc).unwrap_or(0),
            function: format!("{class}.{name}"),
        }
    }
}
