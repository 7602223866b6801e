//! What the machine does where the text of a generator calls its module `gadfly_quiz`.

use super::holes::{hole_value, literal_value};
use super::host::{Mode, QuizHost, host, require};
use super::log::{log, log_mut};
use gadfly_explore::{Checks, Values};
use gadfly_python::builtin_types::t;
use gadfly_python::machine::{
    Args, BuiltinFn, End, Step, Stop, Vm, raise, type_error, unsupported,
};
use gadfly_python::state::State;
use gadfly_python_code::code::{BinOp, CmpOp};
use gadfly_python_code::value::Value;
use gadfly_term::Term;
use gadfly_witness::Reason;
use std::rc::Rc;

pub(crate) const FUNCTIONS: &[(&str, usize, usize, BuiltinFn)] = &[
    ("_quiz_hole", 1, 1, hole),
    ("_quiz_boolean", 1, 1, boolean),
    ("_quiz_check", 2, 2, check),
    ("_quiz_bound", 3, 3, bound),
    ("_quiz_turn", 3, 3, turn),
    ("_quiz_turned", 2, 2, turned),
    ("_quiz_left", 2, 2, left),
    ("_quiz_count", 1, 1, count),
    ("_quiz_depth", 2, 2, depth),
    ("_quiz_out", 0, 0, out),
    ("_quiz_distinct", 1, 1, distinct),
    ("_quiz_sorted", 1, 1, sorted),
];

/// Lengths of one run of a loop that are noted.
const MOST_EACH: usize = 200;
/// Turns beyond its bound that a loop is followed so that its other checks are known.
const TURNS_BEYOND: i64 = 64;

fn number(value: &Value) -> Step<u32> {
    match value.as_i64().and_then(|i| u32::try_from(i).ok()) {
        Some(number) => Ok(number),
        None => type_error("a number of the skeleton was expected"),
    }
}

fn expect_host(vm: &Vm) -> Step<&QuizHost> {
    match host(vm) {
        Some(host) => Ok(host),
        None => unsupported("gadfly_quiz outside a quiz"),
    }
}

fn hole(vm: &mut Vm, st: &mut State, args: &Args) -> Step<Value> {
    let number = number(&args[0])? as usize;
    match &expect_host(vm)?.mode {
        Mode::Values { values, .. } => match values.get(number).cloned() {
            Some(literal) => Ok(literal_value(vm, st, &literal)),
            None => raise(t::RUNTIME_ERROR, format!("hole {number} has no value")),
        },
        Mode::Unknown(unknown) => match unknown.holes.get(number).cloned() {
            Some(terms) => hole_value(vm, st, &terms),
            None => unsupported(format!("hole {number}")),
        },
    }
}

fn boolean(vm: &mut Vm, st: &mut State, args: &Args) -> Step<Value> {
    let value = hole(vm, st, args)?;
    if let Value::Bool(_) = value {
        return Ok(value);
    }
    let term = vm.nonzero(&value);
    Ok(vm.bool_value(term))
}

/// The condition that a value is true; decides only what no term says.
fn condition(vm: &mut Vm, st: &mut State, value: &Value) -> Step<Term> {
    let term = match value {
        Value::SymBool(_) | Value::SymInt(_) | Value::SymFloat(_) => vm.nonzero(value),
        other => {
            let holds = vm.truth(st, other)?;
            return Ok(vm.pool.bool(holds));
        }
    };
    vm.reveal(st, term)
}

fn check(vm: &mut Vm, st: &mut State, args: &Args) -> Step<Value> {
    let number = number(&args[0])?;
    let holds = condition(vm, st, &args[1])?;
    note_check(vm, st, number, holds)?;
    Ok(Value::None)
}

/// From and to, or a list.
fn bound(vm: &mut Vm, st: &mut State, args: &Args) -> Step<Value> {
    let (number_of_loop, check) = (number(&args[0])?, number(&args[1])?);
    let items = vm.iterate(st, &args[2])?;
    let numbers: Vec<i64> = items.iter().filter_map(Value::as_i64).collect();
    let values = match (&args[2], &numbers[..]) {
        (Value::Tuple(_), [from, to]) => Values::Range(*from, *to),
        _ => Values::List(numbers),
    };
    log_mut(st).bounds.insert(number_of_loop, (check, values));
    Ok(Value::None)
}

/// Around the condition of a `while` loop; the count is that of the turn that may begin.
fn turn(vm: &mut Vm, st: &mut State, args: &Args) -> Step<Value> {
    let number = number(&args[0])?;
    if vm.truth(st, &args[1])? {
        note_turn(vm, st, number, &args[2])?;
        return Ok(Value::Bool(true));
    }
    let turns = vm.binary(st, BinOp::Sub, &args[2], &Value::Int(1))?;
    note_left(vm, st, number, &turns)?;
    Ok(Value::Bool(false))
}

fn turned(vm: &mut Vm, st: &mut State, args: &Args) -> Step<Value> {
    let number = number(&args[0])?;
    note_turn(vm, st, number, &args[1])?;
    Ok(Value::None)
}

fn left(vm: &mut Vm, st: &mut State, args: &Args) -> Step<Value> {
    let number = number(&args[0])?;
    note_left(vm, st, number, &args[1])?;
    Ok(Value::None)
}

fn count(_: &mut Vm, st: &mut State, args: &Args) -> Step<Value> {
    let number = number(&args[0])?;
    let turns = log(st).and_then(|log| log.turns.get(&number));
    Ok(turns.cloned().unwrap_or(Value::Int(0)))
}

/// At most so many activations of the function that calls this.
fn depth(vm: &mut Vm, st: &mut State, args: &Args) -> Step<Value> {
    let (number, most) = (number(&args[0])?, number(&args[1])?);
    let code = &st.frame().code;
    let active = st.frames.iter().filter(|f| Rc::ptr_eq(&f.code, code));
    let holds = active.count() <= most as usize;
    let holds = vm.pool.bool(holds);
    note_check(vm, st, number, holds)?;
    Ok(Value::None)
}

fn out(vm: &mut Vm, st: &mut State, _: &Args) -> Step<Value> {
    let text = st.output.to_string();
    Ok(vm.text_value(st, text))
}

/// Pairwise different, as one condition; `None` if comparing takes more than that.
fn distinct(vm: &mut Vm, st: &mut State, args: &Args) -> Step<Value> {
    let items = vm.iterate(st, &args[0])?;
    pairs(vm, st, &items, CmpOp::Ne, |i, n| i + 1..n)
}

fn sorted(vm: &mut Vm, st: &mut State, args: &Args) -> Step<Value> {
    let items = vm.iterate(st, &args[0])?;
    pairs(vm, st, &items, CmpOp::Le, |i, n| i + 1..(i + 2).min(n))
}

fn pairs(
    vm: &mut Vm,
    st: &mut State,
    items: &[Value],
    op: CmpOp,
    with: impl Fn(usize, usize) -> std::ops::Range<usize>,
) -> Step<Value> {
    let plain = |v: &Value| {
        matches!(
            v,
            Value::Bool(_)
                | Value::Int(_)
                | Value::Big(_)
                | Value::Str(_)
                | Value::SymBool(_)
                | Value::SymInt(_)
                | Value::SymStr(_)
        )
    };
    let texts = |v: &Value| matches!(v, Value::Str(_) | Value::SymStr(_));
    let alike = items.iter().all(texts) || !items.iter().any(texts);
    if !items.iter().all(plain) || !alike {
        return Ok(Value::None);
    }
    let mut all = vm.pool.tt();
    for (i, item) in items.iter().enumerate() {
        for other in &items[with(i, items.len())] {
            let holds = match vm.compare(st, op, item, other)? {
                Value::Bool(b) => vm.pool.bool(b),
                Value::SymBool(term) => term,
                _ => return Ok(Value::None),
            };
            all = vm.pool.and(all, holds);
        }
    }
    Ok(vm.bool_value(all))
}

/// A check was met.
pub(crate) fn note_check(vm: &mut Vm, st: &mut State, number: u32, holds: Term) -> Step<()> {
    let known = vm.pool.as_bool(holds);
    let recorded = match &expect_host(vm)?.mode {
        Mode::Values { stop, .. } => {
            if known == Some(false) {
                let stop = *stop;
                log_mut(st).failed.insert(number);
                if stop {
                    return Err(Stop::End(End::Infeasible));
                }
            }
            return Ok(());
        }
        Mode::Unknown(unknown) => unknown.checks == Checks::Record,
    };
    if recorded {
        let before = log(st).and_then(|log| log.checks.get(&number).copied());
        let before = before.unwrap_or(vm.pool.tt());
        let both = vm.pool.and(before, holds);
        log_mut(st).checks.insert(number, both);
        return Ok(());
    }
    match known {
        Some(true) => Ok(()),
        Some(false) => Err(Stop::End(End::Infeasible)),
        None => require(vm, st, holds),
    }
}

/// A turn of a marked loop begins, the so-manieth.
fn note_turn(vm: &mut Vm, st: &mut State, number: u32, count: &Value) -> Step<()> {
    let before = log(st).and_then(|log| log.turns.get(&number).cloned());
    let before = before.unwrap_or(Value::Int(0));
    let total = vm.binary(st, BinOp::Add, &before, &Value::Int(1))?;
    let bound = log(st).and_then(|log| log.bounds.get(&number).cloned());
    if let (Some((check, values)), Some(count)) = (bound, count.as_i64()) {
        let most = match &values {
            Values::Any => i64::MAX,
            Values::Range(_, to) => *to,
            Values::List(list) => list.iter().copied().max().unwrap_or(0),
        };
        if count > most {
            let never = vm.pool.ff();
            note_check(vm, st, check, never)?;
            let beyond = most.saturating_mul(2).saturating_add(TURNS_BEYOND);
            if count > beyond && host(vm).is_some_and(QuizHost::is_symbolic) {
                return Err(Stop::End(End::Cut(Reason::LoopBound)));
            }
        }
    }
    log_mut(st).turns.insert(number, total);
    Ok(())
}

/// A marked loop was left after so many turns.
fn note_left(vm: &mut Vm, st: &mut State, number: u32, turns: &Value) -> Step<()> {
    let bound = log(st).and_then(|log| log.bounds.get(&number).cloned());
    if let Some((check, values)) = bound
        && let Some(term) = vm.int_term(turns)
    {
        let mut holds = vm.pool.tt();
        match values {
            Values::Any => {}
            Values::Range(from, to) => {
                let (low, high) = (vm.pool.int(from), vm.pool.int(to));
                let (above, below) = (vm.pool.int_le(low, term), vm.pool.int_le(term, high));
                holds = vm.pool.and(above, below);
            }
            Values::List(list) => {
                holds = vm.pool.ff();
                for value in list {
                    let value = vm.pool.int(value);
                    let hit = vm.pool.int_eq(term, value);
                    holds = vm.pool.or(holds, hit);
                }
            }
        }
        note_check(vm, st, check, holds)?;
    }
    if let (Some(turns), false) = (turns.as_i64(), host(vm).is_some_and(QuizHost::is_symbolic)) {
        let each = log_mut(st).each.entry(number).or_default();
        if each.len() < MOST_EACH {
            each.push(turns.max(0) as u64);
        }
    }
    Ok(())
}
