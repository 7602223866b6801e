//! Methods of `bytes`.

use crate::machine::{Args, BuiltinFn, Step, Vm, type_error, unsupported, value_error};
use crate::state::State;
use crate::value::Value;

pub const METHODS: &[(&str, usize, usize, BuiltinFn)] = &[
    ("find", 1, 1, find),
    ("count", 1, 1, count),
    ("startswith", 1, 1, startswith),
    ("endswith", 1, 1, endswith),
    ("upper", 0, 0, upper),
    ("lower", 0, 0, lower),
    ("join", 1, 1, join),
    ("replace", 2, 2, replace),
    ("split", 0, 1, split),
    ("strip", 0, 0, strip),
];

pub const KEYWORD_METHODS: &[(&str, usize, usize, &str, BuiltinFn)] = &[
    ("decode", 0, 2, "encoding: str, errors: str", decode),
    ("hex", 0, 2, "sep, bytes_per_sep: int", hex),
];

fn content(vm: &mut Vm, st: &mut State, value: &Value) -> Step<Vec<u8>> {
    let value = &vm.settle(st, value)?;
    match vm.byte_content(st, value)? {
        Some(bytes) => Ok(bytes),
        None => {
            let name = vm.type_name(st, value);
            type_error(format!("a bytes-like object is required, not '{name}'"))
        }
    }
}

fn decode(vm: &mut Vm, st: &mut State, args: &Args) -> Step<Value> {
    let bytes = content(vm, st, &args[0])?;
    let encoding = vm.keyword(args, 1, "encoding");
    let errors = vm.keyword(args, 2, "errors");
    vm.decode(&bytes, encoding.as_ref(), errors.as_ref())
}

fn hex(vm: &mut Vm, st: &mut State, args: &Args) -> Step<Value> {
    if args.len() > 1 || !args.kw.is_empty() {
        return unsupported("hex() with a separator");
    }
    let bytes = content(vm, st, &args[0])?;
    Ok(Value::str(
        bytes.iter().map(|b| format!("{b:02x}")).collect::<String>(),
    ))
}

fn places(bytes: &[u8], part: &[u8]) -> Vec<usize> {
    if part.is_empty() {
        return (0..=bytes.len()).collect();
    }
    let mut found = Vec::new();
    let mut at = 0;
    while at + part.len() <= bytes.len() {
        if bytes[at..].starts_with(part) {
            found.push(at);
            at += part.len();
        } else {
            at += 1;
        }
    }
    found
}

fn part(vm: &mut Vm, st: &mut State, value: &Value) -> Step<Vec<u8>> {
    match value {
        Value::Int(i) => match u8::try_from(*i) {
            Ok(byte) => Ok(vec![byte]),
            Err(_) => value_error("byte must be in range(0, 256)"),
        },
        other => match vm.byte_content(st, other)? {
            Some(bytes) => Ok(bytes),
            None => {
                let name = vm.type_name(st, other);
                type_error(format!(
                    "argument should be integer or bytes-like object, not '{name}'"
                ))
            }
        },
    }
}

fn find(vm: &mut Vm, st: &mut State, args: &Args) -> Step<Value> {
    let bytes = content(vm, st, &args[0])?;
    let part = part(vm, st, &args[1])?;
    Ok(places(&bytes, &part)
        .first()
        .map_or(Value::Int(-1), |at| Value::usize(*at)))
}

fn count(vm: &mut Vm, st: &mut State, args: &Args) -> Step<Value> {
    let bytes = content(vm, st, &args[0])?;
    let part = part(vm, st, &args[1])?;
    Ok(Value::usize(places(&bytes, &part).len()))
}

fn startswith(vm: &mut Vm, st: &mut State, args: &Args) -> Step<Value> {
    let (bytes, part) = (content(vm, st, &args[0])?, content(vm, st, &args[1])?);
    Ok(Value::Bool(bytes.starts_with(&part)))
}

fn endswith(vm: &mut Vm, st: &mut State, args: &Args) -> Step<Value> {
    let (bytes, part) = (content(vm, st, &args[0])?, content(vm, st, &args[1])?);
    Ok(Value::Bool(bytes.ends_with(&part)))
}

fn upper(vm: &mut Vm, st: &mut State, args: &Args) -> Step<Value> {
    Ok(Value::bytes(
        content(vm, st, &args[0])?.to_ascii_uppercase(),
    ))
}

fn lower(vm: &mut Vm, st: &mut State, args: &Args) -> Step<Value> {
    Ok(Value::bytes(
        content(vm, st, &args[0])?.to_ascii_lowercase(),
    ))
}

fn join(vm: &mut Vm, st: &mut State, args: &Args) -> Step<Value> {
    let separator = content(vm, st, &args[0])?;
    let mut out = Vec::new();
    for (i, item) in vm.iterate(st, &args[1])?.iter().enumerate() {
        let Some(bytes) = vm.byte_content(st, item)? else {
            let name = vm.type_name(st, item);
            return type_error(format!(
                "sequence item {i}: expected a bytes-like object, {name} found"
            ));
        };
        vm.make_text_room(separator.len() + bytes.len())?;
        if i > 0 {
            out.extend_from_slice(&separator);
        }
        out.extend(bytes);
    }
    Ok(Value::bytes(out))
}

fn replace(vm: &mut Vm, st: &mut State, args: &Args) -> Step<Value> {
    let bytes = content(vm, st, &args[0])?;
    let (old, new) = (content(vm, st, &args[1])?, content(vm, st, &args[2])?);
    let mut out = Vec::new();
    let mut from = 0;
    let all = places(&bytes, &old);
    vm.make_text_room(
        all.len()
            .saturating_mul(new.len())
            .saturating_add(bytes.len()),
    )?;
    for at in all {
        out.extend_from_slice(&bytes[from..at]);
        out.extend_from_slice(&new);
        from = at + old.len();
        if old.is_empty() && at < bytes.len() {
            out.push(bytes[at]);
            from = at + 1;
        }
    }
    out.extend_from_slice(&bytes[from.min(bytes.len())..]);
    Ok(Value::bytes(out))
}

fn split(vm: &mut Vm, st: &mut State, args: &Args) -> Step<Value> {
    let bytes = content(vm, st, &args[0])?;
    let parts: Vec<Value> = match args.get(1) {
        None | Some(Value::None) => bytes
            .split(u8::is_ascii_whitespace)
            .filter(|p| !p.is_empty())
            .map(|p| Value::bytes(p.to_vec()))
            .collect(),
        Some(separator) => {
            let separator = content(vm, st, separator)?;
            if separator.is_empty() {
                return value_error("empty separator");
            }
            let mut parts = Vec::new();
            let mut from = 0;
            for at in places(&bytes, &separator) {
                parts.push(Value::bytes(bytes[from..at].to_vec()));
                from = at + separator.len();
            }
            parts.push(Value::bytes(bytes[from..].to_vec()));
            parts
        }
    };
    Ok(vm.new_list(st, parts))
}

fn strip(vm: &mut Vm, st: &mut State, args: &Args) -> Step<Value> {
    Ok(Value::bytes(
        content(vm, st, &args[0])?.trim_ascii().to_vec(),
    ))
}
