//! More methods of `str`: case, classes of characters, padding, encoding.

use std::collections::BTreeMap;
use std::rc::Rc;

use super::str::{own, text_arg};
use crate::builtin_types::t;
use crate::heap::Body;
use crate::machine::{Args, BuiltinFn, Step, Vm, raise, type_error, unsupported, value_error};
use crate::state::State;
use crate::sym::letters::{alpha, digit, identifier_part, identifier_start};
use crate::value::{Char, PyStr, Value};
use gadfly_python_text::{is_decimal, is_numeric};

pub const METHODS: &[(&str, usize, usize, BuiltinFn)] = &[
    ("format_map", 1, 1, format_map),
    ("upper", 0, 0, upper),
    ("lower", 0, 0, lower),
    ("casefold", 0, 0, casefold),
    ("title", 0, 0, title),
    ("capitalize", 0, 0, capitalize),
    ("swapcase", 0, 0, swapcase),
    ("isalpha", 0, 0, isalpha),
    ("isdigit", 0, 0, isdigit),
    ("isdecimal", 0, 0, isdecimal),
    ("isnumeric", 0, 0, isnumeric),
    ("isalnum", 0, 0, isalnum),
    ("isspace", 0, 0, isspace),
    ("isupper", 0, 0, isupper),
    ("islower", 0, 0, islower),
    ("istitle", 0, 0, istitle),
    ("isidentifier", 0, 0, isidentifier),
    ("isprintable", 0, 0, isprintable),
    ("isascii", 0, 0, isascii),
    ("center", 1, 2, center),
    ("ljust", 1, 2, ljust),
    ("rjust", 1, 2, rjust),
    ("zfill", 1, 1, zfill),
    ("translate", 1, 1, translate),
];

pub const KEYWORD_METHODS: &[(&str, usize, usize, &str, BuiltinFn)] = &[
    ("format", 0, usize::MAX, "**", format),
    (
        "encode",
        0,
        2,
        "encoding: str, errors: str",
        super::codec::encode,
    ),
    ("expandtabs", 0, 1, "tabsize: int", expandtabs),
];

/// The receiver, where letters are looked at: what is not known of all characters is doubted.
fn letters(vm: &mut Vm, st: &mut State, args: &Args) -> Step<String> {
    let text = own(vm, st, args)?;
    st.doubt_letters(&text);
    Ok(text)
}

fn upper(vm: &mut Vm, st: &mut State, args: &Args) -> Step<Value> {
    Ok(Value::str(letters(vm, st, args)?.to_uppercase()))
}

fn lower(vm: &mut Vm, st: &mut State, args: &Args) -> Step<Value> {
    Ok(Value::str(letters(vm, st, args)?.to_lowercase()))
}

fn casefold(vm: &mut Vm, st: &mut State, args: &Args) -> Step<Value> {
    let mut out = String::new();
    for c in letters(vm, st, args)?.chars() {
        match c {
            'ß' | 'ẞ' => out.push_str("ss"),
            'µ' => out.push('μ'),
            'ς' => out.push('σ'),
            'ſ' => out.push('s'),
            c => out.extend(c.to_lowercase()),
        }
    }
    Ok(Value::str(out))
}

fn cased(c: char) -> bool {
    c.is_uppercase() || c.is_lowercase()
}

/// Each character of a text with its small letters: those of a capital sigma depend on its neighbours.
fn lowered(text: &str) -> impl Iterator<Item = (char, String)> {
    let whole: Vec<char> = text.to_lowercase().chars().collect();
    let mut at = 0;
    text.chars().map(move |c| {
        let from = at;
        at += c.to_lowercase().count();
        (c, whole[from..at].iter().collect())
    })
}

/// What a word begins with: of several capitals for one letter, only the first stays one.
fn title_case(c: char) -> String {
    let mut upper = c.to_uppercase();
    let first = upper.next().into_iter();
    first.chain(upper.flat_map(char::to_lowercase)).collect()
}

fn title(vm: &mut Vm, st: &mut State, args: &Args) -> Step<Value> {
    let mut out = String::new();
    let mut inside = false;
    for (c, lower) in lowered(&letters(vm, st, args)?) {
        out.push_str(&if inside { lower } else { title_case(c) });
        inside = cased(c);
    }
    Ok(Value::str(out))
}

fn capitalize(vm: &mut Vm, st: &mut State, args: &Args) -> Step<Value> {
    let text = letters(vm, st, args)?;
    let all = lowered(&text).enumerate();
    Ok(Value::str(
        all.map(|(i, (c, lower))| if i == 0 { title_case(c) } else { lower })
            .collect::<String>(),
    ))
}

fn swapcase(vm: &mut Vm, st: &mut State, args: &Args) -> Step<Value> {
    let mut out = String::new();
    for (c, lower) in lowered(&letters(vm, st, args)?) {
        if c.is_uppercase() {
            out.push_str(&lower);
        } else {
            out.extend(c.to_uppercase());
        }
    }
    Ok(Value::str(out))
}

fn every(vm: &mut Vm, st: &mut State, args: &Args, test: fn(char) -> bool) -> Step<Value> {
    let text = letters(vm, st, args)?;
    Ok(Value::Bool(!text.is_empty() && text.chars().all(test)))
}

fn isalpha(vm: &mut Vm, st: &mut State, args: &Args) -> Step<Value> {
    every(vm, st, args, alpha)
}

fn isdigit(vm: &mut Vm, st: &mut State, args: &Args) -> Step<Value> {
    every(vm, st, args, digit)
}

fn isdecimal(vm: &mut Vm, st: &mut State, args: &Args) -> Step<Value> {
    every(vm, st, args, is_decimal)
}

fn isnumeric(vm: &mut Vm, st: &mut State, args: &Args) -> Step<Value> {
    every(vm, st, args, is_numeric)
}

fn isalnum(vm: &mut Vm, st: &mut State, args: &Args) -> Step<Value> {
    every(vm, st, args, char::is_alphanumeric)
}

fn isspace(vm: &mut Vm, st: &mut State, args: &Args) -> Step<Value> {
    every(vm, st, args, gadfly_python_text::is_space)
}

fn one_case(
    vm: &mut Vm,
    st: &mut State,
    args: &Args,
    wanted: fn(char) -> bool,
    other: fn(char) -> bool,
) -> Step<Value> {
    let text = letters(vm, st, args)?;
    Ok(Value::Bool(
        text.chars().any(wanted) && !text.chars().any(other),
    ))
}

fn isupper(vm: &mut Vm, st: &mut State, args: &Args) -> Step<Value> {
    one_case(vm, st, args, char::is_uppercase, char::is_lowercase)
}

fn islower(vm: &mut Vm, st: &mut State, args: &Args) -> Step<Value> {
    one_case(vm, st, args, char::is_lowercase, char::is_uppercase)
}

fn istitle(vm: &mut Vm, st: &mut State, args: &Args) -> Step<Value> {
    let (mut inside, mut any) = (false, false);
    for c in letters(vm, st, args)?.chars() {
        if c.is_uppercase() {
            if inside {
                return Ok(Value::Bool(false));
            }
            (inside, any) = (true, true);
        } else if c.is_lowercase() {
            if !inside {
                return Ok(Value::Bool(false));
            }
            any = true;
        } else {
            inside = false;
        }
    }
    Ok(Value::Bool(any))
}

fn isidentifier(vm: &mut Vm, st: &mut State, args: &Args) -> Step<Value> {
    let text = letters(vm, st, args)?;
    let mut chars = text.chars();
    let first = chars.next().is_some_and(identifier_start);
    Ok(Value::Bool(first && chars.all(identifier_part)))
}

fn isprintable(vm: &mut Vm, st: &mut State, args: &Args) -> Step<Value> {
    let text = letters(vm, st, args)?;
    Ok(Value::Bool(text.chars().all(crate::text::printable)))
}

fn isascii(vm: &mut Vm, st: &mut State, args: &Args) -> Step<Value> {
    Ok(Value::Bool(own(vm, st, args)?.is_ascii()))
}

fn padded(
    vm: &mut Vm,
    st: &mut State,
    args: &Args,
    place: impl Fn(usize, usize) -> usize,
) -> Step<Value> {
    let text = own(vm, st, args)?;
    let width = vm.need_index(st, &args[1])?;
    let fill = match args.get(2) {
        None => ' ',
        Some(value) => {
            let text = text_arg(
                vm,
                st,
                value,
                "The fill character must be a unicode character",
            )?;
            let mut chars = text.chars();
            match (chars.next(), chars.next()) {
                (Some(c), None) => c,
                _ => return type_error("The fill character must be exactly one character long"),
            }
        }
    };
    let len = text.chars().count();
    let missing = usize::try_from(width).unwrap_or(0).saturating_sub(len);
    if missing > 100_000_000 {
        return raise(t::MEMORY_ERROR, "");
    }
    let size = text.len() + missing.saturating_mul(fill.len_utf8());
    vm.make_text_room(size)?;
    let left = place(missing, usize::try_from(width).unwrap_or(0));
    let mut out = String::with_capacity(size);
    out.extend(std::iter::repeat_n(fill, left));
    out.push_str(&text);
    out.extend(std::iter::repeat_n(fill, missing - left));
    Ok(Value::str(out))
}

fn center(vm: &mut Vm, st: &mut State, args: &Args) -> Step<Value> {
    padded(vm, st, args, |missing, width| {
        missing / 2 + (missing & width & 1)
    })
}

fn ljust(vm: &mut Vm, st: &mut State, args: &Args) -> Step<Value> {
    padded(vm, st, args, |_, _| 0)
}

fn rjust(vm: &mut Vm, st: &mut State, args: &Args) -> Step<Value> {
    padded(vm, st, args, |missing, _| missing)
}

fn zfill(vm: &mut Vm, st: &mut State, args: &Args) -> Step<Value> {
    let text = own(vm, st, args)?;
    let width = usize::try_from(vm.need_index(st, &args[1])?).unwrap_or(0);
    let missing = width.saturating_sub(text.chars().count());
    vm.make_text_room(missing)?;
    let (sign, rest) = match text.chars().next() {
        Some(c @ ('+' | '-')) => (c.to_string(), &text[1..]),
        _ => (String::new(), &text[..]),
    };
    Ok(Value::str(format!("{sign}{}{rest}", "0".repeat(missing))))
}

fn expandtabs(vm: &mut Vm, st: &mut State, args: &Args) -> Step<Value> {
    let text = own(vm, st, args)?;
    let size = match vm.keyword(args, 1, "tabsize") {
        Some(value) => usize::try_from(vm.need_index(st, &value)?).unwrap_or(0),
        None => 8,
    };
    let mut out = String::new();
    let mut column = 0;
    for c in text.chars() {
        match c {
            '\t' => {
                if size > 0 {
                    let count = size - column % size;
                    vm.make_text_room(out.len().saturating_add(count))?;
                    out.push_str(&" ".repeat(count));
                    column += count;
                }
            }
            '\n' | '\r' => {
                out.push(c);
                column = 0;
            }
            c => {
                out.push(c);
                column += 1;
            }
        }
    }
    Ok(Value::str(out))
}

/// What a table says of a character.
enum Put {
    One(char),
    /// `None` for no character at all.
    Several(Option<Rc<PyStr>>),
}

/// Characters that are not known, through a table of known ones. Where every character becomes one
/// other, nothing is decided.
fn translate_unknown(
    vm: &mut Vm,
    st: &mut State,
    chars: &[Char],
    table: crate::value::Ref,
) -> Step<Value> {
    let Body::Dict(dict) = &st.heap.get(table).body else {
        return unsupported("translating a symbolic string by this table");
    };
    let mut moves: BTreeMap<char, Put> = BTreeMap::new();
    for entry in dict.iter() {
        let code = |value: &Value| {
            let code = value.as_i64().and_then(|i| u32::try_from(i).ok());
            code.and_then(char::from_u32)
        };
        let put = match (&entry.value, code(&entry.value)) {
            (Value::None, _) => Some(Put::Several(None)),
            (Value::Str(text), _) => match text.char_at(0) {
                Some(c) if text.len == 1 => Some(Put::One(c)),
                _ => Some(Put::Several(Some(text.clone()))),
            },
            (_, code) => code.map(Put::One),
        };
        match (code(&entry.key), put) {
            (Some(from), Some(put)) => {
                moves.insert(from, put);
            }
            // Such a key is no character.
            (None, _) if matches!(entry.key, Value::Str(_)) => {}
            _ => return unsupported("translating a symbolic string by this table"),
        }
    }
    vm.make_room(moves.len())?;
    let mut out = Vec::new();
    for c in chars {
        let code = match c {
            Char::Known(c) => {
                match moves.get(c) {
                    None => out.push(Char::Known(*c)),
                    Some(Put::One(to)) => out.push(Char::Known(*to)),
                    Some(Put::Several(to)) => put_behind(vm, &mut out, to.as_deref())?,
                }
                continue;
            }
            Char::Sym(code) => *code,
        };
        vm.make_room_behind(out.len(), moves.len())?;
        let mut result = code;
        let mut replaced = None;
        for (from, put) in &moves {
            let from = vm.pool.int(i64::from(u32::from(*from)));
            let here = vm.pool.int_eq(code, from);
            match put {
                Put::One(to) => {
                    let to = vm.pool.int(i64::from(u32::from(*to)));
                    result = vm.pool.ite(here, to, result);
                }
                Put::Several(to) => {
                    if vm.decide(st, here)? {
                        replaced = Some(to.as_deref());
                        break;
                    }
                }
            }
        }
        match replaced {
            Some(to) => put_behind(vm, &mut out, to)?,
            None => out.push(vm.char_of_term(result)),
        }
    }
    Ok(vm.chars_value(out))
}

/// Known characters, as far as there is room for them.
fn put_behind(vm: &mut Vm, out: &mut Vec<Char>, text: Option<&PyStr>) -> Step<()> {
    if let Some(text) = text {
        vm.make_room(text.len)?;
        vm.make_room_behind(out.len(), text.len)?;
        out.extend(text.text.chars().map(Char::Known));
    }
    Ok(())
}

fn translate(vm: &mut Vm, st: &mut State, args: &Args) -> Step<Value> {
    let own_text = vm.settle(st, &args[0])?;
    if let (Value::SymStr(text), Value::Ref(table)) = (vm.unwrap(st, &own_text), &args[1]) {
        return translate_unknown(vm, st, &text.chars, *table);
    }
    let text = own(vm, st, args)?;
    let table = vm.settle(st, &args[1])?;
    let Value::Ref(table) = table else {
        return unsupported("translating by what is no dict");
    };
    if st.heap.dict(table).is_none() {
        return unsupported("translating by what is no dict");
    }
    let mut out = String::new();
    for c in text.chars() {
        match vm.dict_get(st, table, &Value::Int(i64::from(c as u32)))? {
            None => out.push(c),
            Some(Value::None) => {}
            Some(Value::Str(s)) => {
                vm.make_text_room(s.text.len())?;
                out.push_str(&s.text);
            }
            Some(Value::Int(i)) => match u32::try_from(i).ok().and_then(char::from_u32) {
                Some(c) => out.push(c),
                None => return value_error("character mapping must be in range(0x110000)"),
            },
            Some(_) => return type_error("character mapping must return integer, None or str"),
        }
    }
    Ok(Value::str(out))
}

/// `str.maketrans`.
pub fn maketrans(vm: &mut Vm, st: &mut State, args: &Args) -> Step<Value> {
    let mut dict = crate::dict::Dict::default();
    if args.len() == 1 {
        let only = vm.settle(st, &args[0])?;
        if !matches!(&only, Value::Ref(r) if st.heap.dict(*r).is_some()) {
            return type_error("if you give only one argument to maketrans it must be a dict");
        }
        for (key, value) in vm.update_pairs(st, &only)? {
            let key = match &key {
                Value::Str(s) if s.len == 1 => {
                    Value::Int(s.char_at(0).map_or(0, |c| i64::from(c as u32)))
                }
                Value::Str(_) => {
                    return value_error("string keys in translate table must be of length 1");
                }
                other => other.clone(),
            };
            vm.dict_insert(st, &mut dict, &key, value)?;
        }
        return Ok(vm.new_dict(st, dict));
    }
    let from = text_arg(vm, st, &args[0], "maketrans() argument 1 must be str")?;
    let to = text_arg(vm, st, &args[1], "maketrans() argument 2 must be str")?;
    if from.chars().count() != to.chars().count() {
        return value_error("the first two maketrans arguments must have equal length");
    }
    for (a, b) in from.chars().zip(to.chars()) {
        vm.dict_insert(
            st,
            &mut dict,
            &Value::Int(i64::from(a as u32)),
            Value::Int(i64::from(b as u32)),
        )?;
    }
    if let Some(drop) = args.get(2) {
        for c in text_arg(vm, st, drop, "maketrans() argument 3 must be str")?.chars() {
            vm.dict_insert(st, &mut dict, &Value::Int(i64::from(c as u32)), Value::None)?;
        }
    }
    Ok(vm.new_dict(st, dict))
}

fn format(vm: &mut Vm, st: &mut State, args: &Args) -> Step<Value> {
    let text = own(vm, st, args)?;
    let mut rest = args.clone();
    rest.pos.remove(0);
    let shown = vm.str_format(st, &text, &rest)?;
    Ok(vm.text_value(st, shown))
}

fn format_map(vm: &mut Vm, st: &mut State, args: &Args) -> Step<Value> {
    let text = own(vm, st, args)?;
    let mapping = vm.settle(st, &args[1])?;
    if !matches!(&mapping, Value::Ref(r) if st.heap.dict(*r).is_some()) {
        return unsupported("formatting with what is no dict");
    }
    let mut rest = Args::default();
    for (key, value) in vm.update_pairs(st, &mapping)? {
        if let Some(text) = key.as_str() {
            let name = vm.name(text);
            rest.kw.push((name, value));
        }
    }
    let shown = vm.str_format(st, &text, &rest)?;
    Ok(vm.text_value(st, shown))
}
