//! `gadfly.rt.Check`: what the drivers of contracts say to the machine.

use super::{Intrinsic, Reply};
use crate::classes::Method;
use crate::machine::{End, Jvm, Step, Stop, unsupported};
use crate::state::State;
use crate::value::Value;
use gadfly_term::Term;
use std::rc::Rc;

pub(super) const CLASS: &str = "gadfly/rt/Check";

pub(super) fn lookup(name: &str) -> Option<Intrinsic> {
    Some(match name {
        "assume" => assume,
        "entered" => entered,
        "left" => left,
        "clause" => clause,
        "undefined" => undefined,
        "stop" => stop,
        _ => return None,
    })
}

/// A truth value as a condition.
fn condition(jvm: &mut Jvm, value: Value) -> Step<Term> {
    match value.term(&mut jvm.pool) {
        Some(term) => {
            let zero = jvm.pool.i32(0);
            let is_false = jvm.pool.eq(term, zero);
            Ok(jvm.pool.not(is_false))
        }
        None => unsupported("a condition that is no truth value"),
    }
}

/// The path goes on only where the condition holds.
fn assume(jvm: &mut Jvm, st: &mut State, _: &Rc<Method>, args: &[Value]) -> Step<Reply> {
    let condition = condition(jvm, args[0])?;
    if jvm.pool.as_bool(condition) == Some(false) {
        return Err(Stop::End(End::Infeasible));
    }
    jvm.assume(st, condition)?;
    Ok(Reply::Void)
}

fn entered(jvm: &mut Jvm, _: &mut State, _: &Rc<Method>, _: &[Value]) -> Step<Reply> {
    jvm.shapes += 1;
    Ok(Reply::Void)
}

fn left(jvm: &mut Jvm, _: &mut State, _: &Rc<Method>, _: &[Value]) -> Step<Reply> {
    jvm.cases += 1;
    Ok(Reply::Void)
}

fn clause(jvm: &mut Jvm, st: &mut State, _: &Rc<Method>, args: &[Value]) -> Step<Reply> {
    let condition = condition(jvm, args[1])?;
    if jvm.decide(st, condition)? {
        return Ok(Reply::Void);
    }
    violated(args[0], None)
}

fn undefined(_: &mut Jvm, _: &mut State, _: &Rc<Method>, args: &[Value]) -> Step<Reply> {
    violated(args[0], Some(args[1]))
}

fn violated(clause: Value, why: Option<Value>) -> Step<Reply> {
    let Value::Int(clause) = clause else {
        return unsupported("a clause without a number");
    };
    let why = match why {
        Some(Value::Ref(r)) if !r.is_null() => Some(r),
        _ => None,
    };
    Err(Stop::End(End::Violated { clause, why }))
}

/// The end of one turn of a loop that is cut by its invariant.
fn stop(_: &mut Jvm, _: &mut State, _: &Rc<Method>, _: &[Value]) -> Step<Reply> {
    Err(Stop::End(End::Infeasible))
}
