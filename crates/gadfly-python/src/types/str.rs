//! Methods of `str`: searching, splitting, stripping. Unknown characters are decided here by
//! making the text concrete piece by piece where no better way is written yet.

use crate::machine::{Args, BuiltinFn, Step, Vm, type_error, unsupported, value_error};
use crate::state::State;
use crate::value::Value;
use gadfly_python_text::is_space;

pub const METHODS: &[(&str, usize, usize, BuiltinFn)] = &[
    ("find", 1, 3, find),
    ("rfind", 1, 3, rfind),
    ("index", 1, 3, index),
    ("rindex", 1, 3, rindex),
    ("count", 1, 3, count),
    ("startswith", 1, 3, startswith),
    ("endswith", 1, 3, endswith),
    ("replace", 2, 3, replace),
    ("strip", 0, 1, strip),
    ("lstrip", 0, 1, lstrip),
    ("rstrip", 0, 1, rstrip),
    ("removeprefix", 1, 1, removeprefix),
    ("removesuffix", 1, 1, removesuffix),
    ("join", 1, 1, join),
    ("partition", 1, 1, partition),
    ("rpartition", 1, 1, rpartition),
];

/// These take keyword arguments.
pub const KEYWORD_METHODS: &[(&str, usize, usize, &str, BuiltinFn)] = &[
    ("split", 0, 2, "sep, maxsplit: int", split),
    ("rsplit", 0, 2, "sep, maxsplit: int", rsplit),
    ("splitlines", 0, 1, "keepends: int", splitlines),
];

/// The receiver, concrete.
pub fn own(vm: &mut Vm, st: &mut State, args: &Args) -> Step<String> {
    let value = vm.settle(st, &args[0])?;
    match vm.unwrap(st, &value) {
        Value::Str(s) => {
            vm.make_text_room(s.text.len())?;
            Ok(s.text.clone())
        }
        Value::SymStr(_) => unsupported("this method of a symbolic string"),
        other => {
            let name = vm.type_name(st, &other);
            type_error(format!(
                "descriptor requires a 'str' object but received a '{name}'"
            ))
        }
    }
}

/// A string argument.
pub fn text_arg(vm: &mut Vm, st: &mut State, value: &Value, what: &str) -> Step<String> {
    let value = vm.settle_for(st, value, crate::inputs::Need::String)?;
    match vm.unwrap(st, &value) {
        Value::Str(s) => Ok(s.text.clone()),
        Value::SymStr(_) => unsupported("this method of a symbolic string"),
        Value::None if what.starts_with("remove") => type_error(format!("{what}, not None")),
        other => {
            let name = vm.type_name(st, &other);
            type_error(format!("{what}, not {name}"))
        }
    }
}

/// Character positions from optional start and end arguments.
fn bounds(vm: &mut Vm, st: &mut State, args: &Args, len: usize) -> Step<(usize, usize, bool)> {
    let len = len as i64;
    let mut range = [0, len];
    let mut beyond = false;
    for (i, bound) in range.iter_mut().enumerate() {
        match args.get(i + 2) {
            None | Some(Value::None) => {}
            Some(value) => {
                let at = match vm.index_of(st, value)? {
                    Some(Value::Int(at)) => at,
                    Some(Value::Big(_)) => i64::MAX,
                    _ => {
                        return type_error(
                            "slice indices must be integers or None or have an __index__ method",
                        );
                    }
                };
                if i == 0 && at > len {
                    beyond = true;
                }
                *bound = if at < 0 {
                    (at + len).max(0)
                } else {
                    at.min(len)
                };
            }
        }
    }
    Ok((range[0] as usize, range[1] as usize, beyond))
}

fn search(vm: &mut Vm, st: &mut State, args: &Args, backwards: bool) -> Step<Option<usize>> {
    let text: Vec<char> = own(vm, st, args)?.chars().collect();
    let part: Vec<char> = text_arg(vm, st, &args[1], "must be str")?.chars().collect();
    let (from, to, beyond) = bounds(vm, st, args, text.len())?;
    if beyond || from > to || part.len() > to - from {
        return Ok(None);
    }
    let mut places = from..=to - part.len();
    let fits = |at: &usize| text[*at..*at + part.len()] == part[..];
    Ok(if backwards {
        places.rfind(fits)
    } else {
        places.find(fits)
    })
}

fn position(found: Option<usize>) -> Value {
    found.map_or(Value::Int(-1), Value::usize)
}

fn find(vm: &mut Vm, st: &mut State, args: &Args) -> Step<Value> {
    search(vm, st, args, false).map(position)
}

fn rfind(vm: &mut Vm, st: &mut State, args: &Args) -> Step<Value> {
    search(vm, st, args, true).map(position)
}

fn index(vm: &mut Vm, st: &mut State, args: &Args) -> Step<Value> {
    match search(vm, st, args, false)? {
        Some(at) => Ok(Value::usize(at)),
        None => value_error("substring not found"),
    }
}

fn rindex(vm: &mut Vm, st: &mut State, args: &Args) -> Step<Value> {
    match search(vm, st, args, true)? {
        Some(at) => Ok(Value::usize(at)),
        None => value_error("substring not found"),
    }
}

fn count(vm: &mut Vm, st: &mut State, args: &Args) -> Step<Value> {
    let text: Vec<char> = own(vm, st, args)?.chars().collect();
    let part: Vec<char> = text_arg(vm, st, &args[1], "must be str")?.chars().collect();
    let (from, to, beyond) = bounds(vm, st, args, text.len())?;
    if beyond || from > to {
        return Ok(Value::Int(0));
    }
    if part.is_empty() {
        return Ok(Value::usize(to - from + 1));
    }
    let (mut at, mut found) = (from, 0);
    while at + part.len() <= to {
        if text[at..at + part.len()] == part[..] {
            found += 1;
            at += part.len();
        } else {
            at += 1;
        }
    }
    Ok(Value::Int(found))
}

fn affix(vm: &mut Vm, st: &mut State, args: &Args, start: bool) -> Step<Value> {
    let text: Vec<char> = own(vm, st, args)?.chars().collect();
    let name = if start { "startswith" } else { "endswith" };
    let options: Vec<Value> = match &args[1] {
        Value::Tuple(items) => items.to_vec(),
        other => vec![other.clone()],
    };
    let tuple = matches!(&args[1], Value::Tuple(_));
    let (from, to, beyond) = bounds(vm, st, args, text.len())?;
    for option in options {
        let what = if tuple {
            format!("tuple for {name} must only contain str")
        } else {
            format!("{name} first arg must be str or a tuple of str")
        };
        let part: Vec<char> = text_arg(vm, st, &option, &what)?.chars().collect();
        if beyond || from > to || part.len() > to - from {
            continue;
        }
        let fits = if start {
            text[from..from + part.len()] == part[..]
        } else {
            text[to - part.len()..to] == part[..]
        };
        if fits {
            return Ok(Value::Bool(true));
        }
    }
    Ok(Value::Bool(false))
}

fn startswith(vm: &mut Vm, st: &mut State, args: &Args) -> Step<Value> {
    affix(vm, st, args, true)
}

fn endswith(vm: &mut Vm, st: &mut State, args: &Args) -> Step<Value> {
    affix(vm, st, args, false)
}

/// So many places are counted before something longer is put there.
const MANY_PLACES: usize = 1000;
/// A short string takes as much memory as so many elements of a list.
pub(crate) const ELEMENTS_PER_STRING: usize = 8;

fn replace(vm: &mut Vm, st: &mut State, args: &Args) -> Step<Value> {
    let text = own(vm, st, args)?;
    let old = text_arg(vm, st, &args[1], "replace() argument 1 must be str")?;
    let new = text_arg(vm, st, &args[2], "replace() argument 2 must be str")?;
    let most = match args.get(3) {
        Some(count) => vm.need_index(st, count)?,
        None => -1,
    };
    let most = usize::try_from(most).unwrap_or(usize::MAX);
    let places = text.len() / old.len().max(1) + 1;
    let found = match new.len() > old.len() {
        true if places > MANY_PLACES => text.matches(&old).count().min(most),
        true => places.min(most),
        false => 0,
    };
    vm.make_text_room(found.saturating_mul(new.len()).saturating_add(text.len()))?;
    Ok(Value::str(text.replacen(&old, &new, most)))
}

fn stripped(vm: &mut Vm, st: &mut State, args: &Args, left: bool, right: bool) -> Step<Value> {
    let text = own(vm, st, args)?;
    let set: Option<Vec<char>> = match args.get(1) {
        None | Some(Value::None) => None,
        Some(value) => {
            let name = match (left, right) {
                (true, true) => "strip",
                (true, false) => "lstrip",
                _ => "rstrip",
            };
            let value = vm.settle_for(st, value, crate::inputs::Need::String)?;
            match vm.unwrap(st, &value) {
                Value::Str(s) => Some(s.text.chars().collect()),
                Value::SymStr(_) => return unsupported("this method of a symbolic string"),
                _ => return type_error(format!("{name} arg must be None or str")),
            }
        }
    };
    let drop = |c: char| match &set {
        Some(set) => set.contains(&c),
        None => is_space(c),
    };
    let mut rest: &str = &text;
    if left {
        rest = rest.trim_start_matches(drop);
    }
    if right {
        rest = rest.trim_end_matches(drop);
    }
    Ok(Value::str(rest))
}

fn strip(vm: &mut Vm, st: &mut State, args: &Args) -> Step<Value> {
    stripped(vm, st, args, true, true)
}

fn lstrip(vm: &mut Vm, st: &mut State, args: &Args) -> Step<Value> {
    stripped(vm, st, args, true, false)
}

fn rstrip(vm: &mut Vm, st: &mut State, args: &Args) -> Step<Value> {
    stripped(vm, st, args, false, true)
}

fn removeprefix(vm: &mut Vm, st: &mut State, args: &Args) -> Step<Value> {
    let text = own(vm, st, args)?;
    let part = text_arg(vm, st, &args[1], "removeprefix() argument must be str")?;
    Ok(Value::str(text.strip_prefix(&part).unwrap_or(&text)))
}

fn removesuffix(vm: &mut Vm, st: &mut State, args: &Args) -> Step<Value> {
    let text = own(vm, st, args)?;
    let part = text_arg(vm, st, &args[1], "removesuffix() argument must be str")?;
    Ok(Value::str(text.strip_suffix(&part).unwrap_or(&text)))
}

fn join(vm: &mut Vm, st: &mut State, args: &Args) -> Step<Value> {
    let separator = vm.settle(st, &args[0])?;
    let separator = vm.unwrap(st, &separator);
    let items = match vm.iterate(st, &args[1]) {
        Err(crate::machine::Stop::Raise(crate::builtin_types::t::TYPE_ERROR, text))
            if text.ends_with("is not iterable") =>
        {
            return type_error("can only join an iterable");
        }
        items => items?,
    };
    let mut parts = Vec::new();
    for (i, item) in items.iter().enumerate() {
        let item = match vm.pending_text(st, item) {
            Some(_) => item.clone(),
            None => vm.settle_for(st, item, crate::inputs::Need::String)?,
        };
        match vm.unwrap(st, &item) {
            s if vm.is_string(st, &s) => {
                if i > 0 {
                    parts.push(separator.clone());
                }
                parts.push(s);
            }
            other => {
                let name = vm.type_name(st, &other);
                return type_error(format!(
                    "sequence item {i}: expected str instance, {name} found"
                ));
            }
        }
    }
    vm.join_strings(st, &parts)
}

fn parts_around(vm: &mut Vm, st: &mut State, args: &Args, backwards: bool) -> Step<Value> {
    let text = own(vm, st, args)?;
    let separator = text_arg(vm, st, &args[1], "must be str")?;
    if separator.is_empty() {
        return value_error("empty separator");
    }
    let found = if backwards {
        text.rfind(&separator)
    } else {
        text.find(&separator)
    };
    let parts = match found {
        Some(at) => [&text[..at], &separator, &text[at + separator.len()..]],
        None if backwards => ["", "", &text],
        None => [&text, "", ""],
    };
    Ok(Value::tuple(parts.map(Value::str).to_vec()))
}

fn partition(vm: &mut Vm, st: &mut State, args: &Args) -> Step<Value> {
    parts_around(vm, st, args, false)
}

fn rpartition(vm: &mut Vm, st: &mut State, args: &Args) -> Step<Value> {
    parts_around(vm, st, args, true)
}

fn split_args(vm: &mut Vm, st: &mut State, args: &Args) -> Step<(String, Option<String>, usize)> {
    let text = own(vm, st, args)?;
    let separator = match vm.keyword(args, 1, "sep") {
        None | Some(Value::None) => None,
        Some(value) => Some(text_arg(vm, st, &value, "must be str or None")?),
    };
    if separator.as_deref() == Some("") {
        return value_error("empty separator");
    }
    let most = match vm.keyword(args, 2, "maxsplit") {
        Some(value) => vm.need_index(st, &value)?,
        None => -1,
    };
    let parts = match &separator {
        _ if text.len() < MANY_PLACES => 0,
        Some(separator) => text.matches(separator.as_str()).count(),
        None => text.chars().filter(|c| is_space(*c)).count(),
    };
    vm.make_room(parts.saturating_mul(ELEMENTS_PER_STRING))?;
    Ok((text, separator, usize::try_from(most).unwrap_or(usize::MAX)))
}

fn split(vm: &mut Vm, st: &mut State, args: &Args) -> Step<Value> {
    let (text, separator, most) = split_args(vm, st, args)?;
    let parts: Vec<Value> = match separator {
        Some(separator) => text
            .splitn(most.saturating_add(1), &separator)
            .map(Value::str)
            .collect(),
        None => {
            let mut parts = Vec::new();
            let mut rest = text.trim_start_matches(is_space);
            while !rest.is_empty() {
                if parts.len() == most {
                    parts.push(Value::str(rest));
                    break;
                }
                let end = rest.find(is_space).unwrap_or(rest.len());
                parts.push(Value::str(&rest[..end]));
                rest = rest[end..].trim_start_matches(is_space);
            }
            parts
        }
    };
    Ok(vm.new_list(st, parts))
}

fn rsplit(vm: &mut Vm, st: &mut State, args: &Args) -> Step<Value> {
    let (text, separator, most) = split_args(vm, st, args)?;
    let mut parts: Vec<Value> = match separator {
        Some(separator) => text
            .rsplitn(most.saturating_add(1), &separator)
            .map(Value::str)
            .collect(),
        None => {
            let mut parts = Vec::new();
            let mut rest = text.trim_end_matches(is_space);
            while !rest.is_empty() {
                if parts.len() == most {
                    parts.push(Value::str(rest));
                    break;
                }
                let start = rest
                    .char_indices()
                    .rev()
                    .find(|(_, c)| is_space(*c))
                    .map_or(0, |(i, c)| i + c.len_utf8());
                parts.push(Value::str(&rest[start..]));
                rest = rest[..start].trim_end_matches(is_space);
            }
            parts
        }
    };
    parts.reverse();
    Ok(vm.new_list(st, parts))
}

fn splitlines(vm: &mut Vm, st: &mut State, args: &Args) -> Step<Value> {
    let text = own(vm, st, args)?;
    let keep = match vm.keyword(args, 1, "keepends") {
        Some(value) => vm.truth(st, &value)?,
        None => false,
    };
    let breaks = text.chars().filter(|c| c.is_whitespace()).count();
    vm.make_room(breaks.saturating_mul(ELEMENTS_PER_STRING))?;
    let mut lines = Vec::new();
    let mut rest: &str = &text;
    let is_break = |c: char| {
        matches!(
            c,
            '\n' | '\r'
                | '\u{b}'
                | '\u{c}'
                | '\u{1c}'
                | '\u{1d}'
                | '\u{1e}'
                | '\u{85}'
                | '\u{2028}'
                | '\u{2029}'
        )
    };
    while !rest.is_empty() {
        match rest.find(is_break) {
            Some(at) => {
                let len = if rest[at..].starts_with("\r\n") {
                    2
                } else {
                    rest[at..].chars().next().map_or(1, char::len_utf8)
                };
                let end = if keep { at + len } else { at };
                lines.push(Value::str(&rest[..end]));
                rest = &rest[at + len..];
            }
            None => {
                lines.push(Value::str(rest));
                break;
            }
        }
    }
    Ok(vm.new_list(st, lines))
}
