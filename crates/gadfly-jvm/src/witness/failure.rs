//! What kind of failure the end of a path is, and where it happened.

use super::FileOf;
use crate::classes::names::DRIVER;
use crate::classes::{ClassId, Method, MethodId};
use crate::heap::Native;
use crate::machine::{End, Jvm, Outcome};
use crate::state::State;
use crate::value::{NULL, Ref, Value};
use gadfly_classfile::{Instr, source_name};
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
    "java/lang/IndexOutOfBoundsException",
    "java/lang/NullPointerException",
];
/// Too general to say anything where a method declares them.
const ANYTHING: &[&str] = &[
    "java/lang/Throwable",
    "java/lang/Exception",
    "java/lang/RuntimeException",
    "java/lang/Error",
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

    /// Whether an exception is an argument check of the entry.
    pub(crate) fn is_rejected(&mut self, st: &State, exception: Ref) -> bool {
        let failure = self.thrown(st, exception, &|_| String::new());
        failure.is_some_and(|failure| failure.category == Category::Precondition)
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
        let rejects = explicit && self.is_rejection(st, root);
        let category =
            if self.is_argument_check(rejects, &frames) || self.is_declared(class.id, &frames) {
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

    fn kind_of(&mut self, class: ClassId, raised: bool, explicit: bool) -> Kind {
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

    /// Whether an exception is of a kind that rejects arguments: one of the library's for that, or
    /// one of the program's own that does not pass on another one.
    fn is_rejection(&mut self, st: &State, exception: Ref) -> bool {
        let class = st.heap.get(exception).class;
        let mut is = |name: &str| {
            let upper = self.classes.load(name);
            upper.is_ok_and(|upper| self.classes.is_subtype(class, upper))
        };
        if ARGUMENT_CHECKS.iter().any(|name| is(name)) {
            return true;
        }
        let is_own = is("java/lang/RuntimeException") && self.classes.class(class).is_user;
        let cause = match self.named_field(st, exception, "cause") {
            Some(Value::Ref(cause)) => st.heap.resolve(cause),
            _ => NULL,
        };
        // Without a cause the field holds the exception itself.
        is_own && (cause.is_null() || cause == st.heap.resolve(exception))
    }

    /// Argument checks stand in the entry itself or in a function that it calls for nothing else:
    /// an explicit throw, or a check of the library's.
    fn is_argument_check(&self, rejects: bool, frames: &[(MethodId, u32)]) -> bool {
        let is_check = |class: &str, name: &str| {
            class == "java/util/Objects"
                && (name.starts_with("requireNonNull") || name.starts_with("check"))
        };
        let Some(((entry, _), called)) = frames.split_last() else {
            return false;
        };
        if !self.classes.method(*entry).is_user {
            return false;
        }
        // The library's checks call each other, and helpers of their own.
        let library = called
            .iter()
            .take_while(|(m, _)| !self.classes.method(*m).is_user)
            .count();
        let (inside, helpers) = called.split_at(library);
        let checked = match inside.last() {
            Some((check, _)) => {
                let check = self.classes.method(*check);
                is_check(&check.class_name, &check.name)
            }
            // The machine does some of the checks itself, in the frame of the caller.
            None => {
                let (place, at) = frames[0];
                let method = self.classes.method(place);
                let instr = method.code().and_then(|c| c.instrs.get(at as usize));
                rejects
                    || matches!(instr, Some(Instr::InvokeStatic(i)) if {
                        let called = &method.file().refs.methods[*i as usize];
                        is_check(&called.class, &called.name)
                    })
            }
        };
        checked && helpers.iter().all(|(m, _)| self.only_checks(*m, *entry))
    }

    /// Whether a method is called for its checks: it returns nothing or what it was given, and
    /// belongs to the caller's class or to no object.
    fn only_checks(&self, helper: MethodId, entry: MethodId) -> bool {
        let (helper, entry) = (self.classes.method(helper), self.classes.method(entry));
        let passes_on = helper.returns.is_none() || returns_first_parameter(helper);
        let is_own = helper.class == entry.class && helper.access.is_private();
        helper.is_user
            && passes_on
            && !helper.params.is_empty()
            && (helper.is_static() || is_own)
            && !helper.is_constructor()
    }

    /// Whether the entry declares that it throws this: then its callers expect it.
    fn is_declared(&mut self, class: ClassId, frames: &[(MethodId, u32)]) -> bool {
        let Some((entry, _)) = frames.last() else {
            return false;
        };
        let declared = self.classes.method(*entry).declared().exceptions.clone();
        let mut is = |name: &str| {
            let upper = self.classes.load(name);
            upper.is_ok_and(|upper| self.classes.is_subtype(class, upper))
        };
        declared
            .iter()
            .any(|name| is(name) && !ANYTHING.contains(&&**name))
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

/// Whether a method gives back its first argument, whatever it does with it.
fn returns_first_parameter(method: &Method) -> bool {
    let slot = u16::from(!method.is_static());
    let Some(code) = method.code() else {
        return false;
    };
    let returned = code
        .instrs
        .windows(2)
        .filter(|w| w[1] == Instr::ValueReturn);
    !code.instrs.contains(&Instr::Store(slot))
        && returned.clone().count() > 0
        && returned.into_iter().all(|w| w[0] == Instr::Load(slot))
}
