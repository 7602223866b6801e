//! Inputs that only one of the two programs has looked at.

use super::Walk;
use gadfly_python::heap::Body;
use gadfly_python::inputs::Made;
use gadfly_python::machine::Vm;
use gadfly_python::state::State;
use gadfly_python_code::value::{Ref, Value};

impl Walk<'_> {
    /// An input that only one of the programs has looked at, and not changed.
    pub(super) fn is_left_alone(&self, a: &Value, b: &Value) -> bool {
        let (Value::Ref(a), Value::Ref(b)) = (a, b) else {
            return false;
        };
        let (one, two) = (self.one.heap.get(*a), self.two.heap.get(*b));
        match (&one.body, &two.body) {
            (Body::Unknown(open), Body::Decided { was, .. }) => {
                open.making.is_none()
                    && open.name == was.name
                    && untouched(self.vm, self.two, *b, 0)
            }
            // Planned as the other made it, and never needed.
            (Body::Decided { .. }, Body::Unknown(open)) => {
                open.making.is_some()
                    && self.partners.get(a) == Some(b)
                    && untouched(self.vm, self.one, *a, 0)
            }
            _ => false,
        }
    }

    /// An input that only the other program has looked at, and not changed: what that made of it is
    /// compared with what it was.
    pub(super) fn seen_by_other_only(&mut self, a: &Value, b: &Value, depth: u32) -> bool {
        let Value::Ref(node) = a else { return false };
        if !matches!(self.one.heap.get(*node).body, Body::Unknown(_)) {
            return false;
        }
        let Some(partner) = self.partners.get(node).copied() else {
            return false;
        };
        let decided = matches!(self.two.heap.get(partner).body, Body::Decided { .. });
        let plain = match forwarded(self.two, &Value::Ref(partner)) {
            Value::Ref(_) => untouched(self.vm, self.two, partner, 0),
            _ => true,
        };
        if !decided || !plain {
            return false;
        }
        let one = std::mem::replace(&mut self.one, self.two);
        let met = std::mem::take(&mut self.met);
        self.value(&Value::Ref(partner), b, depth + 1);
        self.one = one;
        self.met = met;
        true
    }

    pub(super) fn is_open(&self, node: Ref, in_one: bool) -> bool {
        let st = if in_one { self.one } else { self.two };
        matches!(st.heap.get(node).body, Body::Unknown(_))
    }
}

/// An input is as it was in the beginning.
fn untouched(vm: &Vm, st: &State, node: Ref, depth: u32) -> bool {
    if depth > 20 {
        return false;
    }
    let Body::Decided { to, made, .. } = &st.heap.get(node).body else {
        return matches!(st.heap.get(node).body, Body::Unknown(_));
    };
    let parts = |now: &[Value], then: &[Value]| {
        now.len() == then.len()
            && now.iter().zip(then).all(|(now, then)| match (now, then) {
                (Value::Ref(now), Value::Ref(then)) => {
                    now == then && untouched(vm, st, *now, depth + 1)
                }
                _ => now.same(then),
            })
    };
    match &**made {
        Made::Value | Made::Omitted => !matches!(to, Value::Ref(_)),
        Made::List(items) => match to {
            Value::Ref(list) => st.heap.list(*list).is_some_and(|now| parts(now, items)),
            _ => false,
        },
        Made::Tuple(items) => parts(items, items),
        Made::Dict(pairs) => match to {
            Value::Ref(dict) => st.heap.dict(*dict).is_some_and(|now| {
                let now: Vec<Value> = now.iter().map(|e| e.value.clone()).collect();
                let then: Vec<Value> = pairs.iter().map(|p| p.1.clone()).collect();
                parts(&now, &then)
            }),
            _ => false,
        },
        // Made of its arguments and nothing else.
        Made::Instance {
            args,
            calls,
            assigned,
            ..
        } if calls.is_empty() && assigned.is_empty() => {
            let Value::Ref(object) = to else { return false };
            let object = st.heap.get(*object);
            if let Body::Wrap(Value::Tuple(now)) = &object.body {
                let then: Vec<Value> = args.iter().map(|arg| arg.value.clone()).collect();
                return parts(now, &then);
            }
            let Some(attrs) = (match &object.body {
                Body::Plain => object.attrs.as_deref(),
                _ => None,
            }) else {
                return matches!(object.body, Body::Plain) && args.is_empty();
            };
            attrs.iter().all(|(name, now)| {
                let given = args
                    .iter()
                    .find(|arg| *arg.name == *vm.shared.names.str(name));
                given.is_some_and(|given| {
                    parts(
                        std::slice::from_ref(now),
                        std::slice::from_ref(&given.value),
                    )
                })
            })
        }
        _ => false,
    }
}

/// What an input was decided to be.
pub(super) fn forwarded(st: &State, value: &Value) -> Value {
    let mut value = value.clone();
    while let Value::Ref(r) = &value
        && let Body::Decided { to, .. } = &st.heap.get(*r).body
    {
        value = to.clone();
    }
    value
}
