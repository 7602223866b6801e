//! `gadfly.rt.Check`: what the drivers of contracts say to the machine.

use super::frame::locations;
use super::{Intrinsic, Reply};
use crate::classes::{ClassId, Method};
use crate::heap::{Location, Native};
use crate::kinds::kind_of;
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
        "fails" => fails,
        "stop" => stop,
        "havoc" => havoc,
        "standsIn" => stands_in,
        "unknown" | "unknownFresh" => unknown_object,
        _ if name.starts_with("unknown") => unknown_scalar,
        _ => return super::frame::lookup(name),
    })
}

/// A truth value as a condition.
pub fn condition(jvm: &mut Jvm, value: Value) -> Step<Term> {
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

fn entered(jvm: &mut Jvm, st: &mut State, _: &Rc<Method>, _: &[Value]) -> Step<Reply> {
    jvm.shapes += 1;
    (st.entered, st.under_check) = (true, true);
    Ok(Reply::Void)
}

fn left(jvm: &mut Jvm, st: &mut State, _: &Rc<Method>, _: &[Value]) -> Step<Reply> {
    jvm.cases += 1;
    st.under_check = false;
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

fn fails(jvm: &mut Jvm, st: &mut State, _: &Rc<Method>, args: &[Value]) -> Step<Reply> {
    let Value::Ref(thrown) = args[0] else {
        return unsupported("an exception that is none");
    };
    let rejects = jvm.is_rejected(st, st.heap.resolve(thrown));
    Ok(Reply::Value(Value::Int(i32::from(!rejects))))
}

/// The end of one iteration of a loop that is cut by its invariant.
fn stop(_: &mut Jvm, _: &mut State, _: &Rc<Method>, _: &[Value]) -> Step<Reply> {
    Err(Stop::End(End::Infeasible))
}

/// Methods ask whether a contract stands in for them; here their callers have decided that.
fn stands_in(_: &mut Jvm, _: &mut State, _: &Rc<Method>, _: &[Value]) -> Step<Reply> {
    Ok(Reply::Value(Value::Int(0)))
}

/// A value of which the contract of a method says all that is known.
fn unknown_scalar(
    jvm: &mut Jvm,
    st: &mut State,
    method: &Rc<Method>,
    args: &[Value],
) -> Step<Reply> {
    let Some(ty) = method.returns.clone() else {
        return unsupported("an unknown of no type");
    };
    if let Some(join) = jvm.join {
        let name = match args.first() {
            Some(&Value::Ref(name)) => jvm.concrete_text(st, name)?,
            _ => None,
        };
        let name = String::from_utf16_lossy(&name.unwrap_or_default());
        let value = join.forgotten_variable(jvm, kind_of(&ty), &name)?;
        return Ok(Reply::Value(value));
    }
    let name = format!("result{}", st.inputs.supplied.len() + 1);
    let value = jvm.fresh_promise(st, &ty, &name)?;
    jvm.promise(st, method, value);
    Ok(Reply::Value(value))
}

fn unknown_object(
    jvm: &mut Jvm,
    st: &mut State,
    method: &Rc<Method>,
    args: &[Value],
) -> Step<Reply> {
    if jvm.join.is_some() {
        return unsupported("a loop with an invariant that changes objects");
    }
    let class = match args[0] {
        Value::Ref(r) if !r.is_null() => match st.heap.get(st.heap.resolve(r)).native.as_deref() {
            Some(Native::Mirror(class)) => *class,
            _ => return unsupported("an unknown of an unknown class"),
        },
        _ => return unsupported("an unknown of no class"),
    };
    let ty = jvm.type_of(class);
    let name = format!("result{}", st.inputs.supplied.len() + 1);
    let value = if &*method.name == "unknownFresh" {
        let value = jvm.fresh(st, &ty, None, &name, jvm.config.k, false)?;
        jvm.is_new(st, value);
        value
    } else {
        jvm.fresh_promise(st, &ty, &name)?
    };
    jvm.promise(st, method, value);
    Ok(Reply::Value(value))
}

/// These locations may hold anything from here on.
fn havoc(jvm: &mut Jvm, st: &mut State, _: &Rc<Method>, args: &[Value]) -> Step<Reply> {
    for location in locations(jvm, st, args[0])? {
        match location {
            Location::None => {}
            Location::Field(object, slot) => havoc_field(jvm, st, object, slot)?,
            Location::Static(class, slot) => havoc_static(jvm, st, class, slot as usize)?,
            Location::Elements(array, from, to) => {
                havoc_elements(jvm, st, array, Some((from, to)))?;
            }
            Location::AllElements(array) => havoc_elements(jvm, st, array, None)?,
            Location::All(object) => {
                if st.heap.get(object).array().is_some() {
                    havoc_elements(jvm, st, object, None)?;
                } else {
                    let fields = st.heap.get(object).fields().map_or(0, <[Value]>::len);
                    for slot in 0..fields {
                        havoc_field(jvm, st, object, slot as u32)?;
                    }
                }
            }
            Location::AllStatics(class) => {
                for slot in 0..jvm.classes.class(class).static_fields.len() {
                    havoc_static(jvm, st, class, slot)?;
                }
            }
            Location::Everything => {
                return unsupported("a call that may change everything");
            }
        }
    }
    Ok(Reply::Void)
}

fn havoc_static(jvm: &mut Jvm, st: &mut State, class: ClassId, slot: usize) -> Step<()> {
    let field = jvm.classes.class(class).static_fields[slot].clone();
    if field.access.is_final() {
        return Ok(());
    }
    let value = jvm.fresh_promise(st, &field.ty, &field.name)?;
    let fields = &mut st.class_state_mut(class).fields;
    if let Some(held) = Rc::make_mut(fields).get_mut(slot) {
        *held = value;
    }
    Ok(())
}

fn havoc_field(jvm: &mut Jvm, st: &mut State, object: crate::value::Ref, slot: u32) -> Step<()> {
    // What it held before belongs to the input.
    jvm.field_value(st, object, slot)?;
    let field = jvm.classes.class(st.heap.get(object).class).instance_fields[slot as usize].clone();
    let name = format!("{}'", field.name);
    let value = jvm.fresh_promise(st, &field.ty, &name)?;
    jvm.set_field(st, object, slot, value);
    Ok(())
}

/// Elements between two indices become unknown; the others stay.
fn havoc_elements(
    jvm: &mut Jvm,
    st: &mut State,
    array: crate::value::Ref,
    range: Option<(Value, Value)>,
) -> Step<()> {
    if let Some(join) = jvm.join {
        return match range {
            None => join.forget_elements(jvm, st, array),
            Some(_) => unsupported("a loop with an invariant that changes a part of an array"),
        };
    }
    let old = jvm.elements(st, array)?;
    let class = st.heap.get(array).class;
    let crate::classes::Shape::Array { element, .. } = jvm.classes.class(class).shape else {
        return unsupported("elements of something that has none");
    };
    let ty = jvm.type_of(element);
    let mut new = Vec::with_capacity(old.len());
    for (i, &before) in old.iter().enumerate() {
        let inside = match range {
            None => jvm.pool.bool(true),
            Some((from, to)) => {
                let (from, to) = (from.term(&mut jvm.pool), to.term(&mut jvm.pool));
                let (Some(from), Some(to)) = (from, to) else {
                    return unsupported("a range that is none");
                };
                let at = jvm.pool.i32(i as i32);
                let (above, below) = (jvm.pool.sle(from, at), jvm.pool.sle(at, to));
                jvm.pool.and(above, below)
            }
        };
        new.push(if jvm.decide(st, inside)? {
            jvm.fresh_promise(st, &ty, &format!("element{i}'"))?
        } else {
            before
        });
    }
    for (i, value) in new.into_iter().enumerate() {
        jvm.set_element(st, array, Value::Int(i as i32), value)?;
    }
    Ok(())
}
