//! What `lib/re.py` stands on: compiling a pattern, and matching it.

use crate::machine::{Args, BuiltinFn, End, Step, Stop, Vm, unsupported};
use crate::regex::{Found, Mode, Program, Stopped, find, find_all, parse};
use crate::state::State;
use crate::value::Value;
use gadfly_witness::Reason;
use std::rc::Rc;

pub const FUNCTIONS: &[(&str, usize, usize, BuiltinFn)] = &[
    ("_re_compile", 2, 2, compile),
    ("_re_find", 5, 5, find_one),
    ("_re_all", 5, 5, all),
];

/// Steps of one call, a second or two.
const STEPS: u64 = 60_000_000;

fn characters(vm: &mut Vm, st: &mut State, value: &Value) -> Step<(Vec<char>, bool)> {
    let value = vm.settle(st, value)?;
    match vm.unwrap(st, &value) {
        Value::Str(text) => Ok((text.text.chars().collect(), false)),
        Value::Bytes(bytes) => Ok((bytes.iter().map(|b| *b as char).collect(), true)),
        Value::SymStr(_) => unsupported("re on symbolic text"),
        Value::Ref(r) => match &st.heap.get(r).body {
            crate::heap::Body::ByteArray(bytes) => {
                Ok((bytes.iter().map(|b| *b as char).collect(), true))
            }
            _ => unsupported("re on this type"),
        },
        _ => unsupported("re on this type"),
    }
}

/// Number, groups, names and flags of a pattern; or what is wrong with it, and where.
fn compile(vm: &mut Vm, st: &mut State, args: &Args) -> Step<Value> {
    let (text, bytes) = characters(vm, st, &args[0])?;
    let Some(flags) = args[1].as_i64() else {
        return unsupported("re flags");
    };
    let key: (String, u32, bool) = (text.iter().collect(), flags as u32, bytes);
    let number = match vm.regex_index.get(&key) {
        Some(number) => *number,
        None => match parse(&text, flags as u32, bytes) {
            Ok(program) => {
                vm.regexes.push(Rc::new(program));
                let number = vm.regexes.len() as u32 - 1;
                vm.regex_index.insert(key, number);
                number
            }
            Err(error) => {
                return Ok(Value::tuple(vec![
                    Value::str(error.message),
                    match error.at {
                        usize::MAX => Value::None,
                        at => Value::usize(at),
                    },
                ]));
            }
        },
    };
    let program = vm.regexes[number as usize].clone();
    let names = program
        .names
        .iter()
        .map(|(name, group)| Value::tuple(vec![Value::str(name.as_str()), Value::usize(*group)]));
    Ok(Value::tuple(vec![
        Value::Int(i64::from(number)),
        Value::usize(program.groups),
        Value::tuple(names.collect()),
        Value::Int(i64::from(program.flags)),
    ]))
}

fn program(vm: &Vm, number: &Value) -> Step<Rc<Program>> {
    let number = number.as_i64().and_then(|n| usize::try_from(n).ok());
    match number.and_then(|n| vm.regexes.get(n)) {
        Some(program) => Ok(program.clone()),
        None => unsupported("re pattern"),
    }
}

fn gave_up<T>(vm: &Vm) -> Step<T> {
    match vm.deadline {
        Some(deadline) if std::time::Instant::now() >= deadline => {
            Err(Stop::End(End::Cut(Reason::Time)))
        }
        _ => unsupported("re with so much backtracking"),
    }
}

fn bound(value: &Value, len: usize) -> usize {
    usize::try_from(value.as_i64().unwrap_or(i64::MAX).max(0)).map_or(len, |b| b.min(len))
}

fn spans(found: &Found) -> Value {
    let mut items: Vec<Value> = found
        .spans
        .iter()
        .map(|s| match *s {
            usize::MAX => Value::Int(-1),
            at => Value::usize(at),
        })
        .collect();
    items.push(Value::usize(found.last));
    Value::tuple(items)
}

/// Pattern, text, from, to, mode: the positions of the groups, or None.
fn find_one(vm: &mut Vm, st: &mut State, args: &Args) -> Step<Value> {
    let program = program(vm, &args[0])?;
    let (text, _) = characters(vm, st, &args[1])?;
    let end = bound(&args[3], text.len());
    let from = bound(&args[2], text.len());
    let mode = match args[4].as_i64() {
        Some(0) => Mode::Match,
        Some(1) => Mode::Full,
        _ => Mode::Search,
    };
    if from > end {
        return Ok(Value::None);
    }
    match find(&program, &text, from, end, mode, STEPS) {
        Ok(Some(found)) => Ok(spans(&found)),
        Ok(None) => Ok(Value::None),
        Err(Stopped) => gave_up(vm),
    }
}

/// Pattern, text, from, to, how many at most: a list of positions.
fn all(vm: &mut Vm, st: &mut State, args: &Args) -> Step<Value> {
    let program = program(vm, &args[0])?;
    let (text, _) = characters(vm, st, &args[1])?;
    let end = bound(&args[3], text.len());
    let from = bound(&args[2], text.len());
    let most = match bound(&args[4], usize::MAX) {
        0 => usize::MAX,
        most => most,
    };
    match find_all(&program, &text, from, end, most, STEPS) {
        Ok(found) => {
            let items = found.iter().map(spans).collect();
            Ok(vm.new_list(st, items))
        }
        Err(Stopped) => gave_up(vm),
    }
}
