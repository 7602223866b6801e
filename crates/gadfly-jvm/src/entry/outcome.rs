//! The end of a path in words, for developers and for comparison with a real JVM.

use crate::classes::MethodId;
use crate::heap::Native;
use crate::machine::{End, Jvm, Outcome};
use crate::state::State;
use crate::value::{Ref, Value};

impl Jvm {
    /// One line about how a path ended, for developers.
    pub fn describe(&self, outcome: &Outcome) -> String {
        match &outcome.end {
            End::Threw(exception) => {
                let st = &outcome.state;
                let class = self
                    .classes
                    .class(st.heap.get(*exception).class)
                    .binary_name();
                let place: Vec<String> = self
                    .trace_of(st, *exception)
                    .iter()
                    .take(4)
                    .map(|&(m, pc)| {
                        let method = self.classes.method(m);
                        let line = method.line_of(pc).unwrap_or(0);
                        format!("{}:{line}", method.readable_name())
                    })
                    .collect();
                format!("threw {class} at {}", place.join(" < "))
            }
            End::Returned(_) => "returned".into(),
            other => format!("{other:?}"),
        }
    }

    /// The result of a concrete run as text: primitives by value (floating point by bits),
    /// strings by contents, exceptions by class. For comparison with a real JVM.
    pub fn result_text(&mut self, outcome: &mut Outcome) -> String {
        match &outcome.end {
            End::Returned(None) => "void".into(),
            End::Returned(Some(value)) => match *value {
                Value::Int(i) => format!("int {i}"),
                Value::Long(i) => format!("long {i}"),
                Value::Float(f) => format!("float {:08x}", canonical_float(f)),
                Value::Double(f) => format!("double {:016x}", canonical_double(f)),
                Value::Ref(r) if r.is_null() => "null".into(),
                Value::Ref(r) => {
                    let r = outcome.state.heap.resolve(r);
                    if outcome.state.heap.get(r).class == self.known.string {
                        match self.concrete_text(&mut outcome.state, r) {
                            Ok(Some(text)) => format!("string {}", String::from_utf16_lossy(&text)),
                            _ => "string of unknown text".into(),
                        }
                    } else {
                        let class = outcome.state.heap.get(r).class;
                        format!("object {}", self.classes.class(class).binary_name())
                    }
                }
                other => format!("{other:?}"),
            },
            End::Threw(exception) => {
                let class = outcome.state.heap.get(*exception).class;
                format!("threw {}", self.classes.class(class).binary_name())
            }
            other => format!("{other:?}"),
        }
    }

    /// Where a throwable was made, innermost first.
    pub(crate) fn trace_of(&self, st: &State, exception: Ref) -> Vec<(MethodId, u32)> {
        match st.heap.get(exception).native.as_deref() {
            Some(Native::Trace(trace)) => trace.frames.clone(),
            _ => Vec::new(),
        }
    }
}

fn canonical_float(f: f32) -> u32 {
    if f.is_nan() { 0x7fc0_0000 } else { f.to_bits() }
}

fn canonical_double(f: f64) -> u64 {
    if f.is_nan() {
        0x7ff8_0000_0000_0000
    } else {
        f.to_bits()
    }
}
