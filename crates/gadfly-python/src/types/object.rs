//! What every object has, and special methods of builtin types as functions (`int.__add__`, `list.__len__`,
//! `object.__setattr__`).

use crate::builtin_types::t;
use crate::code::{BinOp, CmpOp, UnOp};
use crate::heap::Body;
use crate::machine::{Args, BuiltinFn, Step, Vm, type_error};
use crate::names::n;
use crate::state::State;
use crate::value::{Ref, Value};

pub const OBJECT: &[(&str, usize, usize, BuiltinFn)] = &[
    ("__repr__", 0, 0, repr),
    ("__str__", 0, 0, str),
    ("__eq__", 1, 1, identical),
    ("__ne__", 1, 1, not_equal),
    ("__hash__", 0, 0, hash),
    ("__setattr__", 2, 2, setattr),
    ("__delattr__", 1, 1, delattr),
    ("__getattribute__", 1, 1, getattribute),
    ("__format__", 1, 1, format),
    ("__dir__", 0, 0, dir),
];

pub const OBJECT_KEYWORD: &[(&str, usize, usize, &str, BuiltinFn)] = &[
    ("__init__", 0, usize::MAX, "**", init),
    ("__init_subclass__", 0, 0, "**", init_subclass),
    ("__new__", 0, usize::MAX, "**", new),
];

/// Special methods that builtin types answer by the operator itself.
pub const OPERATORS: &[(&str, usize, BuiltinFn)] = &[
    ("__add__", 1, |v, s, a| op(v, s, a, BinOp::Add, false)),
    ("__radd__", 1, |v, s, a| op(v, s, a, BinOp::Add, true)),
    ("__sub__", 1, |v, s, a| op(v, s, a, BinOp::Sub, false)),
    ("__rsub__", 1, |v, s, a| op(v, s, a, BinOp::Sub, true)),
    ("__mul__", 1, |v, s, a| op(v, s, a, BinOp::Mul, false)),
    ("__rmul__", 1, |v, s, a| op(v, s, a, BinOp::Mul, true)),
    ("__truediv__", 1, |v, s, a| op(v, s, a, BinOp::Div, false)),
    ("__rtruediv__", 1, |v, s, a| op(v, s, a, BinOp::Div, true)),
    ("__floordiv__", 1, |v, s, a| {
        op(v, s, a, BinOp::FloorDiv, false)
    }),
    ("__rfloordiv__", 1, |v, s, a| {
        op(v, s, a, BinOp::FloorDiv, true)
    }),
    ("__mod__", 1, |v, s, a| op(v, s, a, BinOp::Mod, false)),
    ("__rmod__", 1, |v, s, a| op(v, s, a, BinOp::Mod, true)),
    ("__pow__", 1, |v, s, a| op(v, s, a, BinOp::Pow, false)),
    ("__and__", 1, |v, s, a| op(v, s, a, BinOp::And, false)),
    ("__or__", 1, |v, s, a| op(v, s, a, BinOp::Or, false)),
    ("__xor__", 1, |v, s, a| op(v, s, a, BinOp::Xor, false)),
    ("__lshift__", 1, |v, s, a| op(v, s, a, BinOp::LShift, false)),
    ("__rshift__", 1, |v, s, a| op(v, s, a, BinOp::RShift, false)),
    ("__eq__", 1, |v, s, a| cmp(v, s, a, CmpOp::Eq)),
    ("__ne__", 1, |v, s, a| cmp(v, s, a, CmpOp::Ne)),
    ("__lt__", 1, |v, s, a| cmp(v, s, a, CmpOp::Lt)),
    ("__le__", 1, |v, s, a| cmp(v, s, a, CmpOp::Le)),
    ("__gt__", 1, |v, s, a| cmp(v, s, a, CmpOp::Gt)),
    ("__ge__", 1, |v, s, a| cmp(v, s, a, CmpOp::Ge)),
    ("__neg__", 0, |v, s, a| unary(v, s, a, UnOp::Neg)),
    ("__pos__", 0, |v, s, a| unary(v, s, a, UnOp::Pos)),
    ("__invert__", 0, |v, s, a| unary(v, s, a, UnOp::Invert)),
    ("__abs__", 0, |v, s, a| {
        let raw = own(v, s, a)?;
        v.absolute(s, &raw)
    }),
    ("__bool__", 0, |v, s, a| {
        let raw = own(v, s, a)?;
        Ok(Value::Bool(v.truth(s, &raw)?))
    }),
    ("__hash__", 0, hash),
    ("__repr__", 0, repr),
    ("__len__", 0, |v, s, a| match own(v, s, a)? {
        raw @ Value::Range(_) => v.len(s, &raw).map(Value::Int),
        raw => Ok(Value::usize(v.raw_len(s, &raw))),
    }),
    ("__contains__", 1, |v, s, a| {
        let raw = own(v, s, a)?;
        Ok(Value::Bool(v.raw_contains(s, &raw, &a[1])?))
    }),
    ("__getitem__", 1, |v, s, a| {
        let raw = own(v, s, a)?;
        v.raw_get_item(s, &a[0], &raw, &a[1])
    }),
    ("__setitem__", 2, |v, s, a| {
        v.raw_set_item(s, &a[0], &a[1], &a[2])?;
        Ok(Value::None)
    }),
    ("__delitem__", 1, |v, s, a| {
        v.raw_del_item(s, &a[0], &a[1])?;
        Ok(Value::None)
    }),
    ("__iter__", 0, |v, s, a| {
        let raw = own(v, s, a)?;
        v.raw_iter(s, &raw)
    }),
];

/// Which of them a type has.
pub fn has_operator(class: Ref, name: &str) -> bool {
    let number = matches!(class, t::INT | t::FLOAT);
    let sequence = matches!(class, t::LIST | t::TUPLE | t::STR | t::BYTES | t::RANGE);
    let container = sequence || matches!(class, t::DICT | t::SET | t::FROZENSET);
    let is_bytes = class == t::BYTEARRAY;
    match name {
        "__add__" => number || (sequence && class != t::RANGE),
        "__mul__" | "__rmul__" => number || (sequence && class != t::RANGE),
        "__mod__" => number || class == t::STR,
        "__sub__" => number || matches!(class, t::SET | t::FROZENSET),
        "__and__" | "__or__" | "__xor__" => {
            class == t::INT
                || matches!(class, t::SET | t::FROZENSET)
                || (class == t::DICT && name == "__or__")
        }
        "__lshift__" | "__rshift__" | "__invert__" => class == t::INT,
        "__eq__" | "__ne__" => number || container || is_bytes,
        "__lt__" | "__le__" | "__gt__" | "__ge__" => {
            number || is_bytes || (container && class != t::DICT && class != t::RANGE)
        }
        "__hash__" => {
            number
                || matches!(
                    class,
                    t::STR | t::TUPLE | t::BYTES | t::FROZENSET | t::RANGE
                )
        }
        "__repr__" => number || container,
        "__len__" | "__contains__" | "__iter__" => container,
        "__getitem__" => sequence || class == t::DICT,
        "__setitem__" | "__delitem__" => matches!(class, t::LIST | t::DICT),
        _ => number,
    }
}

fn own(vm: &mut Vm, st: &mut State, args: &Args) -> Step<Value> {
    let value = vm.settle(st, &args[0])?;
    Ok(vm.unwrap(st, &value))
}

/// `int.__pow__` with two arguments.
pub(super) fn power(vm: &mut Vm, st: &mut State, args: &Args) -> Step<Value> {
    op(vm, st, args, BinOp::Pow, false)
}

fn op(vm: &mut Vm, st: &mut State, args: &Args, op: BinOp, reflected: bool) -> Step<Value> {
    let (a, b) = (own(vm, st, args)?, vm.settle(st, &args[1])?);
    let b = vm.unwrap(st, &b);
    // int.__radd__(1, 'a') is NotImplemented, though 'a' + 1 is an error.
    let is_number = crate::num::is_number(&a);
    if is_number && !crate::num::is_number(&b) {
        return Ok(Value::NotImplemented);
    }
    let (a, b) = if reflected { (b, a) } else { (a, b) };
    let both_int = |v: &Value| !matches!(v, Value::Float(_) | Value::SymFloat(_));
    // int.__add__(1, 2.0) is NotImplemented.
    let integer = crate::num::is_number(&a) && both_int(if reflected { &b } else { &a });
    if integer && crate::num::is_number(&b) && !(both_int(&a) && both_int(&b)) {
        return Ok(Value::NotImplemented);
    }
    if let Some(result) = vm.raw_binary(st, op, &a, &b, "")? {
        return Ok(result);
    }
    if op == BinOp::Add && matches!(a, Value::Str(_) | Value::Tuple(_) | Value::Bytes(_)) {
        return vm.binary(st, op, &a, &b);
    }
    let (own, other) = if reflected { (&b, &a) } else { (&a, &b) };
    let is_list = matches!(own, Value::Ref(r) if matches!(st.heap.get(*r).body, Body::List(_)));
    let is_sequence = is_list || matches!(own, Value::Str(_) | Value::Tuple(_) | Value::Bytes(_));
    let name = vm.type_name(st, other);
    match op {
        BinOp::Add if is_list => type_error(format!(
            "can only concatenate list (not \"{name}\") to list"
        )),
        BinOp::Mul if is_sequence => type_error(format!(
            "'{name}' object cannot be interpreted as an integer"
        )),
        _ => Ok(Value::NotImplemented),
    }
}

fn cmp(vm: &mut Vm, st: &mut State, args: &Args, op: CmpOp) -> Step<Value> {
    let (a, b) = (own(vm, st, args)?, vm.settle(st, &args[1])?);
    let b = vm.unwrap(st, &b);
    // int.__eq__(1, 1.0) is NotImplemented.
    let float = |v: &Value| matches!(v, Value::Float(_) | Value::SymFloat(_));
    if crate::num::is_number(&a) && !float(&a) && float(&b) {
        return Ok(Value::NotImplemented);
    }
    Ok(vm
        .raw_compare(st, op, &a, &b, 0)?
        .unwrap_or(Value::NotImplemented))
}

fn unary(vm: &mut Vm, st: &mut State, args: &Args, op: UnOp) -> Step<Value> {
    let raw = own(vm, st, args)?;
    Ok(vm.number_unary(op, &raw).unwrap_or(Value::NotImplemented))
}

fn identical(_: &mut Vm, _: &mut State, args: &Args) -> Step<Value> {
    Ok(if args[0].same(&args[1]) {
        Value::Bool(true)
    } else {
        Value::NotImplemented
    })
}

fn not_equal(vm: &mut Vm, st: &mut State, args: &Args) -> Step<Value> {
    let equal = vm.compare(st, CmpOp::Eq, &args[0], &args[1])?;
    let equal = vm.truth(st, &equal)?;
    let [class, other] = [&args[0], &args[1]].map(|value| vm.type_of(st, value));
    let eq = crate::names::n::EQ;
    let by = |class| match st.heap.class_attr(class, eq) {
        Some(Value::Builtin(id)) => Some(*id),
        _ => None,
    };
    let is_plain = by(class).is_some() && by(class) == by(t::OBJECT);
    if !equal && is_plain && class != other {
        return Ok(Value::NotImplemented);
    }
    Ok(Value::Bool(!equal))
}

fn hash(vm: &mut Vm, st: &mut State, args: &Args) -> Step<Value> {
    let raw = own(vm, st, args)?;
    Ok(Value::Int(match &raw {
        Value::Ref(r) if st.heap.set(*r).is_none() => crate::hash::object(r.0),
        other => vm.hash(st, other)?,
    }))
}

fn repr(vm: &mut Vm, st: &mut State, args: &Args) -> Step<Value> {
    // The plain one, even if the object's class has its own.
    let value = vm.settle(st, &args[0])?;
    let raw = vm.unwrap(st, &value);
    if let Value::Ref(r) = raw {
        let class = st.heap.get(r).class;
        let data = st.heap.class(class);
        if data.is_some_and(|c| c.user) {
            let layout = data.map_or(t::OBJECT, |c| c.layout);
            let body = st.heap.get(r).body.clone();
            match body {
                Body::Plain => {
                    let name = vm.class_name(st, class);
                    let module = match st.heap.class_attr(class, n::MODULE) {
                        Some(Value::Str(s)) => s.text.clone(),
                        _ => "__main__".into(),
                    };
                    st.doubt_addresses();
                    let at = 0x7f00_0000_0000u64 + u64::from(r.0) * 16;
                    return Ok(Value::str(format!("<{module}.{name} object at 0x{at:x}>")));
                }
                Body::Exception(data) => {
                    let mut parts = Vec::new();
                    for arg in &data.args {
                        parts.push(vm.repr_of(st, arg)?);
                    }
                    let name = vm.class_name(st, class);
                    return Ok(Value::str(format!("{name}({})", parts.join(", "))));
                }
                body => {
                    let copy = st.heap.new(layout, body);
                    return vm.repr_value(st, &Value::Ref(copy));
                }
            }
        }
    }
    vm.repr_value(st, &raw)
}

fn str(vm: &mut Vm, st: &mut State, args: &Args) -> Step<Value> {
    let value = vm.settle(st, &args[0])?;
    if let Value::Ref(r) = value {
        match &st.heap.get(r).body {
            Body::Exception(_) => return vm.exception_text(st, r),
            Body::Wrap(inner) => {
                let inner = inner.clone();
                return vm.str_of(st, &inner);
            }
            _ => {}
        }
    }
    vm.repr_value(st, &value)
}

fn setattr(vm: &mut Vm, st: &mut State, args: &Args) -> Step<Value> {
    let Some(text) = args[1].as_str().map(str::to_string) else {
        return type_error("attribute name must be string");
    };
    let name = vm.name(&text);
    vm.plain_set(st, &args[0], name, args[2].clone())?;
    Ok(Value::None)
}

fn delattr(vm: &mut Vm, st: &mut State, args: &Args) -> Step<Value> {
    let Some(text) = args[1].as_str().map(str::to_string) else {
        return type_error("attribute name must be string");
    };
    let name = vm.name(&text);
    vm.plain_del(st, &args[0], name)?;
    Ok(Value::None)
}

fn getattribute(vm: &mut Vm, st: &mut State, args: &Args) -> Step<Value> {
    let Some(text) = args[1].as_str().map(str::to_string) else {
        return type_error("attribute name must be string");
    };
    let name = vm.name(&text);
    let class = vm.type_of(st, &args[0]);
    match vm.plain_get(st, &args[0], class, name)? {
        Some(value) => Ok(value),
        None => vm.no_attr(st, &args[0], name),
    }
}

fn format(vm: &mut Vm, st: &mut State, args: &Args) -> Step<Value> {
    let raw = own(vm, st, args)?;
    if args[1].as_str() == Some("") {
        return vm.str_of(st, &args[0]);
    }
    if let Value::Ref(_) = raw {
        let name = vm.type_name(st, &args[0]);
        return type_error(format!(
            "unsupported format string passed to {name}.__format__"
        ));
    }
    vm.format_value(st, &raw, &args[1])
}

fn init(vm: &mut Vm, st: &mut State, args: &Args) -> Step<Value> {
    if let Value::Ref(r) = args[0] {
        if st.heap.exception(r).is_some() {
            let rest = args.pos[1..].to_vec();
            if let Some(data) = st.heap.exception_mut(r) {
                data.args = rest;
            }
            return Ok(Value::None);
        }
        let class = st.heap.get(r).class;
        let own_new = !matches!(
            st.heap.class_attr(class, n::NEW),
            Some(Value::Builtin(_)) | None
        );
        let own_init = !matches!(
            st.heap.class_attr(class, n::INIT),
            Some(Value::Builtin(_)) | None
        );
        let plain = matches!(st.heap.get(r).body, Body::Plain);
        if plain && (args.len() > 1 || !args.kw.is_empty()) {
            if own_init {
                return type_error(
                    "object.__init__() takes exactly one argument (the instance to initialize)",
                );
            }
            if !own_new {
                let name = vm.class_name(st, class);
                return type_error(format!("{name}() takes no arguments"));
            }
        }
    }
    Ok(Value::None)
}

fn init_subclass(vm: &mut Vm, st: &mut State, args: &Args) -> Step<Value> {
    if !args.kw.is_empty() {
        let name = match args.get(0) {
            Some(Value::Ref(r)) => vm.class_name(st, *r),
            _ => "object".into(),
        };
        return type_error(format!(
            "{name}.__init_subclass__() takes no keyword arguments"
        ));
    }
    Ok(Value::None)
}

fn new(vm: &mut Vm, st: &mut State, args: &Args) -> Step<Value> {
    let Some(Value::Ref(class)) = args.get(0).cloned() else {
        return type_error("object.__new__(): not enough arguments");
    };
    if st.heap.class(class).is_none() {
        return type_error("object.__new__(X): X is not a type object");
    }
    let mut rest = args.clone();
    rest.pos.remove(0);
    let layout = st.heap.class(class).map_or(t::OBJECT, |c| c.layout);
    if layout == t::OBJECT {
        rest = Args::default();
    }
    vm.new_object(st, class, &rest, true)
}

fn dir(vm: &mut Vm, st: &mut State, args: &Args) -> Step<Value> {
    let names = vm.names_of_object(st, &args[0]);
    let items = names.into_iter().map(Value::str).collect();
    Ok(vm.new_list(st, items))
}

impl Vm {
    pub fn names_of_object(&mut self, st: &mut State, object: &Value) -> Vec<String> {
        let mut found = std::collections::BTreeSet::new();
        let class = match object {
            Value::Ref(r) if st.heap.class(*r).is_some() => *r,
            other => self.type_of(st, other),
        };
        if let Value::Ref(r) = object {
            let node = st.heap.get(*r);
            if let Some(attrs) = &node.attrs {
                found.extend(attrs.iter().map(|(name, _)| self.shared.names.text(name)));
            }
            if let Body::Module(module) = &node.body {
                return module
                    .vars
                    .iter()
                    .map(|(name, _)| self.shared.names.str(name).to_string())
                    .collect();
            }
        }
        let mro = st
            .heap
            .class(class)
            .map(|c| c.mro.clone())
            .unwrap_or_default();
        for base in mro {
            if let Some(data) = st.heap.class(base) {
                found.extend(
                    data.attrs
                        .iter()
                        .map(|(name, _)| self.shared.names.text(name)),
                );
            }
        }
        found.into_iter().map(|n| n.to_string()).collect()
    }

    pub fn absolute(&mut self, st: &mut State, value: &Value) -> Step<Value> {
        match value {
            Value::Float(f) => Ok(Value::Float(f.abs())),
            Value::Int(_) | Value::Big(_) | Value::Bool(_) => {
                let i = value.as_bigint().unwrap_or_default();
                Ok(Value::big(num_traits::Signed::abs(&i)))
            }
            Value::SymInt(_) | Value::SymBool(_) | Value::SymFloat(_) => {
                self.symbolic_abs(st, value)
            }
            other => {
                let name = self.type_name(st, other);
                type_error(format!("bad operand type for abs(): '{name}'"))
            }
        }
    }

    fn raw_len(&self, st: &State, raw: &Value) -> usize {
        match raw {
            Value::Str(s) => s.len,
            Value::SymStr(s) => s.chars.len(),
            Value::Bytes(b) => b.len(),
            Value::Tuple(items) => items.len(),
            Value::Ref(r) => match &st.heap.get(*r).body {
                Body::List(items) => items.len(),
                Body::Dict(dict) => dict.len(),
                Body::Set(set) => set.len(),
                _ => 0,
            },
            _ => 0,
        }
    }

    /// A view of the object as its builtin base sees it, for `super().__contains__` and the like.
    fn as_builtin(&mut self, st: &mut State, raw: &Value) -> Value {
        if let Value::Ref(r) = raw
            && let Some(class) = st.heap.class(st.heap.get(*r).class)
            && class.user
        {
            let layout = class.layout;
            let body = st.heap.get(*r).body.clone();
            return Value::Ref(st.heap.new(layout, body));
        }
        raw.clone()
    }

    fn raw_contains(&mut self, st: &mut State, raw: &Value, item: &Value) -> Step<bool> {
        let plain = self.as_builtin(st, raw);
        self.contains(st, &plain, item)
    }

    fn raw_iter(&mut self, st: &mut State, raw: &Value) -> Step<Value> {
        // A list's iterator must see changes: it refers to the object itself.
        if let Value::Ref(r) = raw
            && st.heap.list(*r).is_some()
        {
            let iter = crate::heap::Iter::List { list: *r, at: 0 };
            return Ok(self.iter_object(st, t::LIST_ITER, iter));
        }
        if let Value::Ref(r) = raw
            && let Some(dict) = st.heap.dict(*r)
        {
            let len = dict.len();
            let view = crate::heap::View::Keys;
            let iter = crate::heap::Iter::Dict {
                dict: *r,
                view,
                at: 0,
                len,
            };
            return Ok(self.iter_object(st, t::DICT_KEYITER, iter));
        }
        let plain = self.as_builtin(st, raw);
        self.get_iter(st, &plain)
    }
}
