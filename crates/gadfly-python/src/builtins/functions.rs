//! `len`, `print`, `isinstance` and the like, and the machine's own helpers for the prelude.

use crate::builtin_types::t;
use crate::code::BinOp;
use crate::heap::{Body, Iter};
use crate::inputs::Need;
use crate::machine::{
    Args, BuiltinFn, Step, Stop, Vm, raise, type_error, unsupported, value_error,
};
use crate::names::n;
use crate::num;
use crate::state::State;
use crate::value::Value;
use num_bigint::BigInt;
use num_integer::Integer;
use num_traits::{Signed, Zero};
use std::rc::Rc;

pub(crate) const FUNCTIONS: &[(&str, usize, usize, BuiltinFn)] = &[
    ("len", 1, 1, len),
    ("abs", 1, 1, abs),
    ("isinstance", 2, 2, isinstance),
    ("issubclass", 2, 2, issubclass),
    ("hash", 1, 1, hash),
    ("id", 1, 1, id),
    ("repr", 1, 1, repr),
    ("ascii", 1, 1, ascii),
    ("ord", 1, 1, ord),
    ("chr", 1, 1, chr),
    ("bin", 1, 1, bin),
    ("hex", 1, 1, hex),
    ("oct", 1, 1, oct),
    ("divmod", 2, 2, divmod),
    ("iter", 1, 2, iter),
    ("next", 1, 2, next),
    ("callable", 1, 1, callable),
    ("getattr", 2, 3, getattr),
    ("setattr", 3, 3, setattr),
    ("hasattr", 2, 2, hasattr),
    ("delattr", 2, 2, delattr),
    ("format", 1, 2, format),
    ("input", 0, 1, input),
    ("dir", 0, 1, dir),
    ("vars", 0, 1, vars),
    ("globals", 0, 0, globals),
    ("locals", 0, 0, locals),
    ("eval", 1, 3, super::evaluate::eval),
    ("exec", 1, 3, super::evaluate::exec),
    ("compile", 1, 9, super::evaluate::compile),
    ("_items", 2, 2, crate::sym::order::items),
    ("_extreme_int", 2, 2, crate::sym::order::extreme_int),
    ("_sort_order", 2, 2, crate::types::list::sort_order),
    ("_unsupported", 1, 1, no),
    ("_exploring", 0, 0, exploring),
    ("_doubt", 1, 1, doubt),
    ("_parameters_of", 1, 1, parameters_of),
    ("_is_generator_function", 1, 1, is_generator_function),
    ("_output", 1, 1, output),
];

pub(crate) const KEYWORD_FUNCTIONS: &[(&str, usize, usize, &str, BuiltinFn)] = &[
    ("print", 0, usize::MAX, "*, sep, end, file, flush", print),
    ("pow", 0, 3, "base, exp, mod", pow),
    ("round", 0, 2, "number, ndigits", round),
    ("open", 0, usize::MAX, "**", no_open),
];

fn len(vm: &mut Vm, st: &mut State, args: &Args) -> Step<Value> {
    let value = vm.settle_for(st, &args[0], Need::Len)?;
    vm.len(st, &value).map(Value::Int)
}

fn abs(vm: &mut Vm, st: &mut State, args: &Args) -> Step<Value> {
    let value = vm.settle_for(st, &args[0], Need::Unary(crate::code::UnOp::Neg))?;
    if let Some(method) = vm.user_method(st, &value, n::ABS) {
        return vm.callback(st, &method, Args::of([value]));
    }
    let raw = vm.unwrap(st, &value);
    vm.absolute(st, &raw)
}

fn isinstance(vm: &mut Vm, st: &mut State, args: &Args) -> Step<Value> {
    let is = vm.isinstance(st, &args[0], &args[1])?;
    if is {
        vm.charge_test(st, &args[1]);
    }
    Ok(Value::Bool(is))
}

fn issubclass(vm: &mut Vm, st: &mut State, args: &Args) -> Step<Value> {
    vm.issubclass(st, &args[0], &args[1]).map(Value::Bool)
}

fn hash(vm: &mut Vm, st: &mut State, args: &Args) -> Step<Value> {
    let value = vm.settle_for(st, &args[0], Need::Hash)?;
    // What `__hash__` makes of it is not looked at.
    let in_hash = st.frame().code.name == crate::names::n::HASH;
    if !in_hash && !is_number_hash(&value) {
        st.doubt_surroundings("hashes are those of one run");
    }
    match vm.hash(st, &value)? {
        crate::hash::SYMBOLIC => vm.symbolic_hash(st, &value),
        hash => Ok(Value::Int(hash)),
    }
}

/// Whether the hash is the same in every run.
fn is_number_hash(value: &Value) -> bool {
    match value {
        Value::Tuple(items) => items.iter().all(is_number_hash),
        Value::Bool(_) | Value::Int(_) | Value::Big(_) | Value::Float(_) => true,
        Value::SymBool(_) | Value::SymInt(_) | Value::SymFloat(_) => true,
        _ => false,
    }
}

fn id(vm: &mut Vm, st: &mut State, args: &Args) -> Step<Value> {
    let value = vm.settle(st, &args[0])?;
    vm.doubt_address(st, &value);
    Ok(Value::Int(match &value {
        Value::Ref(r) => crate::hash::object(r.0),
        Value::Str(s) => Rc::as_ptr(s) as usize as i64 & 0x7fff_ffff_ffff,
        other => vm.hash(st, other).unwrap_or(1) & 0x7fff_ffff_ffff,
    }))
}

fn repr(vm: &mut Vm, st: &mut State, args: &Args) -> Step<Value> {
    vm.repr_value(st, &args[0])
}

fn ascii(vm: &mut Vm, st: &mut State, args: &Args) -> Step<Value> {
    let text = vm.repr_of(st, &args[0])?;
    Ok(Value::str(crate::text::ascii(&text)))
}

fn ord(vm: &mut Vm, st: &mut State, args: &Args) -> Step<Value> {
    let value = vm.settle_for(st, &args[0], Need::String)?;
    if let Some(items) = vm.byte_items(st, &value)
        && let [byte] = &items[..]
    {
        return Ok(byte.clone());
    }
    match vm.unwrap(st, &value) {
        Value::Str(s) if s.len == 1 => {
            Ok(Value::Int(s.char_at(0).map_or(0, |c| i64::from(c as u32))))
        }
        Value::SymStr(s) if s.chars.len() == 1 => Ok(vm.char_code(s.chars[0])),
        v @ (Value::Str(_) | Value::SymStr(_) | Value::Bytes(_)) => {
            let len = vm.len(st, &v)?;
            type_error(format!(
                "ord() expected a character, but string of length {len} found"
            ))
        }
        v if vm.byte_items(st, &v).is_some() => {
            let len = vm.len(st, &v)?;
            type_error(format!(
                "ord() expected a character, but string of length {len} found"
            ))
        }
        other => {
            let name = vm.type_name(st, &other);
            type_error(format!(
                "ord() expected string of length 1, but {name} found"
            ))
        }
    }
}

fn chr(vm: &mut Vm, st: &mut State, args: &Args) -> Step<Value> {
    let value = vm.index_of(st, &args[0])?;
    match value {
        Some(Value::Int(i)) => match u32::try_from(i).ok().filter(|c| *c < 0x11_0000) {
            Some(code) => match char::from_u32(code) {
                Some(c) => Ok(vm.char_value(c)),
                None => unsupported("surrogate code points"),
            },
            None => value_error("chr() arg not in range(0x110000)"),
        },
        Some(v @ Value::SymInt(_)) => vm.symbolic_chr(st, &v),
        Some(_) => raise(
            t::OVERFLOW_ERROR,
            "Python int too large to convert to C int",
        ),
        None => {
            let name = vm.type_name(st, &args[0]);
            type_error(format!(
                "'{name}' object cannot be interpreted as an integer"
            ))
        }
    }
}

fn radix(vm: &mut Vm, st: &mut State, args: &Args, radix: u32, prefix: &str) -> Step<Value> {
    let value = match vm.index_of(st, &args[0])? {
        Some(v @ Value::SymInt(_)) => Some(Value::Int(vm.concrete_int(st, &v)?)),
        other => other,
    };
    match value.and_then(|v| v.as_bigint()) {
        Some(i) => {
            let sign = if i.is_negative() { "-" } else { "" };
            Ok(Value::str(format!(
                "{sign}{prefix}{}",
                i.magnitude().to_str_radix(radix)
            )))
        }
        None => {
            let name = vm.type_name(st, &args[0]);
            type_error(format!(
                "'{name}' object cannot be interpreted as an integer"
            ))
        }
    }
}

fn bin(vm: &mut Vm, st: &mut State, args: &Args) -> Step<Value> {
    radix(vm, st, args, 2, "0b")
}

fn hex(vm: &mut Vm, st: &mut State, args: &Args) -> Step<Value> {
    radix(vm, st, args, 16, "0x")
}

fn oct(vm: &mut Vm, st: &mut State, args: &Args) -> Step<Value> {
    radix(vm, st, args, 8, "0o")
}

fn divmod(vm: &mut Vm, st: &mut State, args: &Args) -> Step<Value> {
    let a = vm.settle_for(st, &args[0], Need::Binary(BinOp::FloorDiv, &args[1], true))?;
    let b = vm.settle_for(st, &args[1], Need::Binary(BinOp::FloorDiv, &a, false))?;
    if let Some(method) = vm.user_method(st, &a, n::DIVMOD) {
        let result = vm.callback(st, &method, Args::of([a.clone(), b.clone()]))?;
        if !matches!(result, Value::NotImplemented) {
            return Ok(result);
        }
    }
    let reflected = vm.name("__rdivmod__");
    if let Some(method) = vm.user_method(st, &b, reflected) {
        let result = vm.callback(st, &method, Args::of([b.clone(), a.clone()]))?;
        if !matches!(result, Value::NotImplemented) {
            return Ok(result);
        }
    }
    let (x, y) = (vm.unwrap(st, &a), vm.unwrap(st, &b));
    if !(num::is_number(&x) && num::is_number(&y)) {
        let (a, b) = (vm.type_name(st, &a), vm.type_name(st, &b));
        return type_error(format!(
            "unsupported operand type(s) for divmod(): '{a}' and '{b}'"
        ));
    }
    if let Some(y) = num::to_float(&y)
        && y == 0.0
        && (matches!(x, Value::Float(_)) || matches!(args[1], Value::Float(_)))
    {
        return raise(t::ZERO_DIVISION, "float divmod()");
    }
    let quotient = vm.binary(st, BinOp::FloorDiv, &x, &y)?;
    let rest = vm.binary(st, BinOp::Mod, &x, &y)?;
    Ok(Value::tuple(vec![quotient, rest]))
}

fn iter(vm: &mut Vm, st: &mut State, args: &Args) -> Step<Value> {
    match args.get(1) {
        None => vm.get_iter(st, &args[0]),
        Some(sentinel) => {
            if !matches!(
                callable(vm, st, &Args::of([args[0].clone()]))?,
                Value::Bool(true)
            ) {
                return type_error("iter(v, w): v must be callable");
            }
            let (func, sentinel) = (args[0].clone(), sentinel.clone());
            Ok(vm.iter_object(st, t::CALL_ITER, Iter::Callable { func, sentinel }))
        }
    }
}

fn next(vm: &mut Vm, st: &mut State, args: &Args) -> Step<Value> {
    let iterator = vm.settle(st, &args[0])?;
    match vm.iter_next_caught(st, &iterator)? {
        Ok(value) => Ok(value),
        Err(stop) => match args.get(1) {
            Some(default) => Ok(default.clone()),
            None => Err(Stop::Throw(stop)),
        },
    }
}

fn callable(vm: &mut Vm, st: &mut State, args: &Args) -> Step<Value> {
    let value = vm.settle(st, &args[0])?;
    Ok(Value::Bool(match &value {
        Value::Builtin(_) | Value::Method(_) => true,
        Value::Ref(r) => match st.heap.get(*r).body {
            Body::Function(_) | Body::Class(_) | Body::StaticMethod(_) => true,
            _ => {
                let class = st.heap.get(*r).class;
                st.heap.class_attr(class, n::CALL).is_some()
            }
        },
        _ => false,
    }))
}

pub(super) fn attr_name(vm: &mut Vm, st: &mut State, value: &Value) -> Step<crate::names::Name> {
    let value = vm.settle(st, value)?;
    match vm.unwrap(st, &value) {
        Value::Str(s) => Ok(vm.name(&s.text)),
        Value::SymStr(_) => unsupported("an attribute by a symbolic name"),
        other => {
            let name = vm.type_name(st, &other);
            type_error(format!("attribute name must be string, not '{name}'"))
        }
    }
}

/// Reading an attribute may run program code; in a frame of its own its AttributeError is seen.
fn caught_attr(
    vm: &mut Vm,
    st: &mut State,
    object: &Value,
    name: &Value,
) -> Step<Result<Value, Value>> {
    let Some(get) = vm.prelude.get("_get_attribute").cloned() else {
        return unsupported("attributes before the prelude");
    };
    let args = Args::of([object.clone(), name.clone()]);
    vm.callback_catching(st, &get, args, Some(t::ATTRIBUTE_ERROR))
}

fn simple_attr(
    vm: &mut Vm,
    st: &mut State,
    object: &Value,
    name: crate::names::Name,
) -> Option<Value> {
    match object {
        Value::Ref(r) => st.heap.own_attr(*r, name).cloned().filter(|_| {
            let node = st.heap.get(*r);
            let function = matches!(node.body, crate::heap::Body::Function(_));
            !function && st.heap.class(node.class).is_some_and(|c| !c.getattribute)
        }),
        _ => {
            let _ = vm;
            None
        }
    }
}

fn getattr(vm: &mut Vm, st: &mut State, args: &Args) -> Step<Value> {
    let name = attr_name(vm, st, &args[1])?;
    if let Some(value) = simple_attr(vm, st, &args[0], name) {
        return Ok(value);
    }
    match args.get(2) {
        None => vm.get_attr(st, &args[0], name),
        Some(default) => match caught_attr(vm, st, &args[0], &args[1])? {
            Ok(value) => Ok(value),
            Err(_) => Ok(default.clone()),
        },
    }
}

fn hasattr(vm: &mut Vm, st: &mut State, args: &Args) -> Step<Value> {
    let name = attr_name(vm, st, &args[1])?;
    if simple_attr(vm, st, &args[0], name).is_some() {
        return Ok(Value::Bool(true));
    }
    let found = caught_attr(vm, st, &args[0], &args[1])?;
    Ok(Value::Bool(found.is_ok()))
}

fn setattr(vm: &mut Vm, st: &mut State, args: &Args) -> Step<Value> {
    let name = attr_name(vm, st, &args[1])?;
    vm.set_attr(st, &args[0], name, args[2].clone())?;
    Ok(Value::None)
}

fn delattr(vm: &mut Vm, st: &mut State, args: &Args) -> Step<Value> {
    let name = attr_name(vm, st, &args[1])?;
    vm.del_attr(st, &args[0], name)?;
    Ok(Value::None)
}

fn format(vm: &mut Vm, st: &mut State, args: &Args) -> Step<Value> {
    let spec = args.get(1).cloned().unwrap_or_else(|| Value::str(""));
    vm.format_value(st, &args[0], &spec)
}

fn print(vm: &mut Vm, st: &mut State, args: &Args) -> Step<Value> {
    let mut option = |name: &str, default: &str| -> Step<String> {
        let given = match vm.keyword(args, usize::MAX, name) {
            Some(value) if vm.pending_text(st, &value).is_none() => vm.settle(st, &value)?,
            Some(value) => value,
            None => Value::None,
        };
        match &given {
            Value::None => Ok(default.to_string()),
            Value::Str(s) => Ok(s.text.clone()),
            text if vm.is_string(st, text) => vm.symbolic_text(st, text),
            other => {
                let kind = vm.type_name(st, other);
                type_error(format!("{name} must be None or a string, not {kind}"))
            }
        }
    };
    let (separator, end) = (option("sep", " ")?, option("end", "\n")?);
    let mut texts = Vec::new();
    for value in &args.pos {
        let text = vm.str_of(st, value)?;
        let text = vm.symbolic_text(st, &text)?;
        vm.make_text_room(text.len() + separator.len())?;
        texts.push(text);
    }
    let mut text = texts.join(&separator);
    text.push_str(&end);
    let file = vm
        .keyword(args, usize::MAX, "file")
        .filter(|f| !f.is_none());
    if let Some(file) = file.or_else(|| redirected(vm, st)) {
        let name = vm.name("write");
        let write = vm.get_attr(st, &file, name)?;
        let text = vm.text_value(st, text);
        vm.callback(st, &write, Args::of([text]))?;
        return Ok(Value::None);
    }
    Rc::make_mut(&mut st.output).push_str(&text);
    Ok(Value::None)
}

/// What the program put in the place of `sys.stdout`.
fn redirected(vm: &mut Vm, st: &State) -> Option<Value> {
    let sys = *st.modules.get("sys")?;
    let [out, original] = ["stdout", "__stdout__"].map(|name| vm.global(st, sys, name));
    let (out, original) = (out?, original?);
    (!out.same(&original)).then_some(out)
}

/// Names of the parameters and how many of each kind: positional only, positional, by keyword.
fn parameters_of(vm: &mut Vm, st: &mut State, args: &Args) -> Step<Value> {
    let code = match &args[0] {
        Value::Ref(r) => match &st.heap.get(*r).body {
            Body::Function(function) => function.code.clone(),
            _ => return unsupported("the parameters of this"),
        },
        _ => return unsupported("the parameters of this"),
    };
    let params = &code.params;
    let names = params.names.iter().map(|n| vm.name_value(*n)).collect();
    Ok(Value::tuple(vec![
        Value::tuple(names),
        Value::usize(params.positional_only),
        Value::usize(params.positional),
        Value::usize(params.keyword_only),
        Value::Bool(params.varargs),
        Value::Bool(params.varkw),
    ]))
}

fn is_generator_function(_: &mut Vm, st: &mut State, args: &Args) -> Step<Value> {
    Ok(Value::Bool(match &args[0] {
        Value::Ref(r) => match &st.heap.get(*r).body {
            Body::Function(function) => function.code.generator,
            _ => false,
        },
        _ => false,
    }))
}

/// Text for the program's output, past whatever stands for `sys.stdout`.
fn output(vm: &mut Vm, st: &mut State, args: &Args) -> Step<Value> {
    let text = vm.str_text(st, &args[0])?;
    Rc::make_mut(&mut st.output).push_str(&text);
    Ok(Value::None)
}

fn input(vm: &mut Vm, st: &mut State, args: &Args) -> Step<Value> {
    let prompt = match args.get(0) {
        Some(prompt) => vm.str_text(st, prompt)?,
        None => String::new(),
    };
    let at = st.lines_read;
    match vm.input.get(at).cloned() {
        Some(line) => {
            Rc::make_mut(&mut st.output).push_str(&prompt);
            st.lines_read += 1;
            Ok(Value::str(line))
        }
        None if vm.exploring && vm.host.is_none() && st.pinned.is_none() => {
            let line = vm.unknown_line(st);
            Rc::make_mut(&mut st.output).push_str(&prompt);
            match line {
                Some(line) => Ok(line),
                None => raise(t::EOF_ERROR, "EOF when reading a line"),
            }
        }
        None => {
            Rc::make_mut(&mut st.output).push_str(&prompt);
            raise(t::EOF_ERROR, "EOF when reading a line")
        }
    }
}

fn pow(vm: &mut Vm, st: &mut State, args: &Args) -> Step<Value> {
    let parts = ["base", "exp", "mod"].map(|_| Value::None);
    let mut parts = parts;
    for (i, name) in ["base", "exp", "mod"].iter().enumerate() {
        if let Some(value) = vm.keyword(args, i, name) {
            parts[i] = value;
        } else if i < 2 {
            return type_error(format!(
                "pow() missing required argument '{name}' (pos {})",
                i + 1
            ));
        }
    }
    let [base, exponent, modulus] = parts;
    if modulus.is_none() {
        return vm.binary(st, BinOp::Pow, &base, &exponent);
    }
    if let Some(method) = vm.user_method(st, &base, n::POW) {
        let result = vm.callback(st, &method, Args::of([base, exponent, modulus]))?;
        return match result {
            Value::NotImplemented => {
                type_error("unsupported operand type(s) for ** or pow()".to_string())
            }
            other => Ok(other),
        };
    }
    let mut given = [base, exponent, modulus];
    for value in &mut given {
        *value = vm.settle(st, value)?;
        *value = vm.unwrap(st, value);
        if matches!(value, Value::SymInt(_) | Value::SymBool(_)) {
            return unsupported("pow() of symbolic integers");
        }
    }
    let numbers = given.map(|v| v.as_bigint());
    let [Some(base), Some(exponent), Some(modulus)] = numbers else {
        return type_error("pow() 3rd argument not allowed unless all arguments are integers");
    };
    if modulus.is_zero() {
        return value_error("pow() 3rd argument cannot be 0");
    }
    let wide = modulus.bits().max(64);
    vm.big_work(base.bits(), wide)?;
    vm.big_work(exponent.bits().saturating_mul(wide).saturating_mul(2), wide)?;
    let result = if exponent.is_negative() {
        let gcd = base.extended_gcd(&modulus);
        if gcd.gcd.abs() != BigInt::from(1) {
            return value_error("base is not invertible for the given modulus");
        }
        let inverse: BigInt = gcd.x * gcd.gcd.signum();
        inverse
            .mod_floor(&modulus.abs())
            .modpow(&-exponent, &modulus.abs())
    } else {
        base.mod_floor(&modulus.abs())
            .modpow(&exponent, &modulus.abs())
    };
    Ok(Value::big(result.mod_floor(&modulus)))
}

fn round(vm: &mut Vm, st: &mut State, args: &Args) -> Step<Value> {
    let Some(value) = vm.keyword(args, 0, "number") else {
        return type_error("round() missing required argument 'number' (pos 1)");
    };
    let digits = vm.keyword(args, 1, "ndigits");
    let value = vm.settle_for(st, &value, Need::Unary(crate::code::UnOp::Neg))?;
    let mut with = Args::of([value.clone()]);
    with.pos.extend(digits);
    if let Some(method) = vm.user_method(st, &value, n::ROUND) {
        return vm.callback(st, &method, with);
    }
    if !num::is_number(&vm.unwrap(st, &value)) {
        let name = vm.type_name(st, &value);
        return type_error(format!("type {name} doesn't define __round__ method"));
    }
    crate::types::number::round(vm, st, &with)
}

fn dir(vm: &mut Vm, st: &mut State, args: &Args) -> Step<Value> {
    let names = match args.get(0) {
        Some(object) => vm.names_of_object(st, object),
        None => return unsupported("dir() without arguments"),
    };
    let items = names.into_iter().map(Value::str).collect();
    Ok(vm.new_list(st, items))
}

fn vars(vm: &mut Vm, st: &mut State, args: &Args) -> Step<Value> {
    match args.get(0) {
        Some(object) => match vm.find_attr(st, object, n::DICT)? {
            Some(dict) => Ok(dict),
            None => type_error("vars() argument must have __dict__ attribute"),
        },
        None => unsupported("vars() without arguments"),
    }
}

fn globals(vm: &mut Vm, st: &mut State, _: &Args) -> Step<Value> {
    let module = Value::Ref(st.frame().globals);
    vm.get_attr(st, &module, n::DICT)
}

pub(crate) fn locals(vm: &mut Vm, st: &mut State, args: &Args) -> Step<Value> {
    if let Some(namespace) = st.frame().namespace {
        return Ok(Value::Ref(namespace));
    }
    if st.frame().code.name == n::MODULE_CODE {
        return globals(vm, st, args);
    }
    let frame = st.frame();
    let (base, code) = (frame.base, frame.code.clone());
    let mut pairs = Vec::new();
    for (i, name) in code.slot_names.iter().enumerate() {
        let text = vm.shared.names.str(*name);
        let value = st.stack[base + i].clone();
        if text.starts_with('.') || value.is_unset() || i >= code.visible {
            continue;
        }
        let value = match value {
            Value::Ref(r) => match &st.heap.get(r).body {
                Body::Cell(inner) => inner.clone(),
                _ => value,
            },
            other => other,
        };
        if !value.is_unset() {
            pairs.push((*name, value));
        }
    }
    Ok(vm.kw_dict(st, &pairs))
}

fn no_open(_: &mut Vm, _: &mut State, _: &Args) -> Step<Value> {
    unsupported("open")
}

fn exploring(vm: &mut Vm, _: &mut State, _: &Args) -> Step<Value> {
    Ok(Value::Bool(vm.exploring))
}

/// What follows holds for one of many answers that the real world may give.
fn doubt(_: &mut Vm, st: &mut State, args: &Args) -> Step<Value> {
    let what = args[0].as_str().unwrap_or("library");
    st.doubt(gadfly_witness::Reason::Unsupported(what.to_string()));
    Ok(Value::None)
}

fn no(_: &mut Vm, _: &mut State, args: &Args) -> Step<Value> {
    unsupported(args[0].as_str().unwrap_or("library"))
}
