//! Functions as inputs: each call gives a new unknown, the same for the same arguments.

use crate::builtin_types::t;
use crate::heap::Body;
use crate::inputs::{Made, Stub, StubCall, Ty, Unknown};
use crate::machine::{Args, Step, Vm, unsupported};
use crate::state::State;
use crate::usage::Part;
use crate::value::{Ref, Value};
use gadfly_witness::Reason;
use std::rc::Rc;

impl Vm {
    pub(super) fn become_function(
        &mut self,
        st: &mut State,
        input: Ref,
        unknown: &Rc<Unknown>,
        result: &Ty,
    ) -> Value {
        let nodes = self.part_nodes(unknown, &[Part::Result]);
        let stub = Stub {
            name: unknown.name.clone(),
            result: result.clone(),
            nodes: nodes.into(),
            depth: unknown.depth,
            calls: Vec::new(),
        };
        let to = Value::Ref(st.heap.new(t::FUNCTION, Body::Stub(Rc::new(stub))));
        self.decided(st, input, unknown, to.clone(), Made::Function);
        to
    }

    /// An argument as it is now: lists may change later.
    fn snapshot(&self, st: &State, value: &Value, depth: u32) -> Value {
        let value = self.peeled(st, value);
        if let Value::Ref(r) = &value
            && depth < 4
            && let Some(items) = st.heap.list(*r)
        {
            let items = items
                .iter()
                .map(|i| self.snapshot(st, i, depth + 1))
                .collect();
            // Marked as a list by its first element.
            let mut all = vec![Value::Ellipsis];
            all.extend::<Vec<Value>>(items);
            return Value::tuple(all);
        }
        value
    }

    pub(crate) fn call_stub(&mut self, st: &mut State, function: Ref, args: &Args) -> Step<Value> {
        let Body::Stub(stub) = &st.heap.get(function).body else {
            return unsupported("a call");
        };
        let stub = stub.clone();
        if !args.kw.is_empty() {
            return unsupported("keyword arguments of an unknown function");
        }
        for arg in &args.pos {
            self.tell_apart(st, arg)?;
        }
        let now: Vec<Value> = args.pos.iter().map(|a| self.snapshot(st, a, 0)).collect();
        let same = |call: &&StubCall| {
            call.args.len() == now.len() && call.args.iter().zip(&now).all(|(a, b)| identical(a, b))
        };
        if let Some(call) = stub.calls.iter().find(same) {
            return Ok(call.result.clone());
        }
        if stub.calls.len() >= 12 {
            return Err(crate::machine::Stop::End(crate::machine::End::Cut(
                Reason::LoopBound,
            )));
        }
        st.doubt(Reason::HeapBound);
        let number = stub.calls.len() as u32;
        let name = format!("{}#{number}", stub.name);
        let mut unknown =
            self.new_unknown(&name, &stub.result, stub.nodes.to_vec(), stub.depth + 1);
        unknown.result_of = Some((function, number));
        if unknown.open {
            self.narrow_result(st, &stub, &now, &mut unknown);
        }
        let result = self.add_unknown(st, unknown);
        let mut stub = (*stub).clone();
        stub.calls.push(StubCall {
            args: now,
            given: args.pos.to_vec(),
            result: result.clone(),
        });
        st.heap.get_mut(function).body = Body::Stub(Rc::new(stub));
        Ok(result)
    }

    /// An argument nobody has looked at becomes a plain value of its likeliest type, so that calls
    /// with different arguments can be told apart.
    fn tell_apart(&mut self, st: &mut State, arg: &Value) -> Step<()> {
        let Value::Ref(r) = arg else { return Ok(()) };
        let Body::Unknown(unknown) = &st.heap.get(*r).body else {
            return Ok(());
        };
        let unknown = unknown.clone();
        if unknown.making.is_some() || unknown.default.is_some() {
            return Ok(());
        }
        let ty = match unknown.kinds.first() {
            Some(ty @ (Ty::Int | Ty::Bool | Ty::Float)) => ty.clone(),
            // One letter is enough to be different.
            Some(Ty::Str) => Ty::Str,
            _ => return Ok(()),
        };
        let outline = super::kinds::Outline::Len(1);
        self.become_type(st, *r, &unknown, &ty, &outline)?;
        Ok(())
    }

    /// A function gives the same type each time; as a condition, a truth value.
    fn narrow_result(&self, st: &State, stub: &Stub, _now: &[Value], unknown: &mut Unknown) {
        let earlier = stub.calls.iter().find_map(|c| self.kind_of(st, &c.result));
        if let Some(ty) = earlier {
            unknown.kinds = vec![ty];
            unknown.likely = 1;
            unknown.open = false;
            return;
        }
        let facts = self.program.usage.known(&unknown.nodes);
        let only_condition =
            facts.condition && !facts.number && !facts.text && facts.attrs.is_empty();
        if only_condition && unknown.kinds.first() != Some(&Ty::Bool) {
            unknown.kinds.retain(|k| *k != Ty::Bool);
            unknown.kinds.insert(0, Ty::Bool);
            unknown.likely = 1;
        }
        if only_condition {
            unknown.kinds = vec![Ty::Bool];
            unknown.likely = 1;
            unknown.open = false;
        } else {
            // What it gives is its author's business: nothing that does not fit.
            unknown.kinds.truncate(unknown.likely.max(1));
            unknown.likely = unknown.kinds.len();
            unknown.open = false;
        }
    }

    /// Calls with the same arguments give the same result.
    pub(super) fn same_for_same(
        &mut self,
        st: &mut State,
        unknown: &Unknown,
        value: &Value,
    ) -> Step<()> {
        let Some((function, number)) = unknown.result_of else {
            return Ok(());
        };
        let Body::Stub(stub) = &st.heap.get(function).body else {
            return Ok(());
        };
        let stub = stub.clone();
        let Some(own) = stub.calls.get(number as usize) else {
            return Ok(());
        };
        for (i, call) in stub.calls.iter().enumerate() {
            if i == number as usize || call.args.len() != own.args.len() {
                continue;
            }
            let other = self.peeled(st, &call.result);
            if matches!(&other, Value::Ref(r) if matches!(st.heap.get(*r).body, Body::Unknown(_))) {
                continue;
            }
            let mut all = self.pool.tt();
            let mut sayable = true;
            for (a, b) in own.args.iter().zip(&call.args) {
                let (a, b) = (self.peeled(st, a), self.peeled(st, b));
                match self.same_term(&a, &b) {
                    Some(same) => all = self.pool.and(all, same),
                    None => sayable = false,
                }
            }
            if !sayable {
                continue;
            }
            let equal = self.same_term(value, &other);
            let different = self.pool.not(all);
            let either = match equal {
                Some(equal) => self.pool.or(different, equal),
                None => different,
            };
            self.assume(st, either)?;
        }
        Ok(())
    }
}

fn identical(a: &Value, b: &Value) -> bool {
    match (a, b) {
        (Value::Tuple(x), Value::Tuple(y)) => {
            x.len() == y.len() && x.iter().zip(y.iter()).all(|(p, q)| identical(p, q))
        }
        (Value::Str(x), Value::Str(y)) => x.text == y.text,
        (Value::SymStr(x), Value::SymStr(y)) => x.chars == y.chars,
        _ => a.same(b),
    }
}
