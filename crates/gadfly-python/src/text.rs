//! How values look: `repr` and `str`.

use crate::builtin_types::t;
use crate::heap::{Body, View};
use crate::machine::{Args, Step, Vm, raise, type_error, value_error};
use crate::names::n;
use crate::state::State;
use crate::value::{Ref, Value};
use num_bigint::BigInt;

pub use gadfly_python_text::{ascii, bytes_repr, float_repr, printable, str_repr};

pub fn big_text(value: &BigInt) -> Step<String> {
    let too_long = "Exceeds the limit (4300 digits) for integer string conversion; use sys.set_int_max_str_digits() to increase the limit";
    // Digits of very large numbers take long to find.
    if value.bits() > 15_000 {
        return value_error(too_long);
    }
    let text = value.to_string();
    if text.trim_start_matches('-').len() > 4300 {
        return value_error(too_long);
    }
    Ok(text)
}

/// Showing a value takes about as long as copying so many.
const ELEMENTS_PER_NODE: usize = 16;

impl Vm {
    pub fn repr_value(&mut self, st: &mut State, value: &Value) -> Step<Value> {
        let value = &self.settle_for(st, value, crate::inputs::Need::Text)?;
        let text = self.repr_of(st, value)?;
        Ok(self.text_value(st, text))
    }

    pub fn repr_of(&mut self, st: &mut State, value: &Value) -> Step<String> {
        let mut inside = Vec::new();
        self.repr_in(st, value, &mut inside)
    }

    /// `inside` holds the containers being shown, so that circles end.
    fn repr_in(&mut self, st: &mut State, value: &Value, inside: &mut Vec<Ref>) -> Step<String> {
        if inside.len() > 200 {
            return raise(
                t::RECURSION_ERROR,
                "maximum recursion depth exceeded while getting the repr of an object",
            );
        }
        self.work(ELEMENTS_PER_NODE)?;
        Ok(match value {
            Value::Unset | Value::None => "None".into(),
            Value::NotImplemented => "NotImplemented".into(),
            Value::Ellipsis => "Ellipsis".into(),
            Value::Bool(b) => if *b { "True" } else { "False" }.into(),
            Value::Int(i) => i.to_string(),
            Value::Big(b) => big_text(b)?,
            Value::Float(f) => float_repr(*f),
            Value::Str(s) => {
                self.make_text_room(2 * s.text.len())?;
                st.doubt_letters(&s.text);
                str_repr(&s.text)
            }
            Value::Bytes(b) => {
                self.make_text_room(4 * b.len())?;
                bytes_repr(b)
            }
            Value::Tuple(items) => {
                let items = items.clone();
                let mut parts = Vec::with_capacity(items.len());
                for item in items.iter() {
                    parts.push(self.repr_in(st, item, inside)?);
                }
                if parts.len() == 1 {
                    format!("({},)", parts[0])
                } else {
                    format!("({})", parts.join(", "))
                }
            }
            Value::Range(range) => {
                let range = range.clone();
                let start = self.repr_in(st, &range.start, inside)?;
                let stop = self.repr_in(st, &range.stop, inside)?;
                match range.step {
                    Value::Int(1) => format!("range({start}, {stop})"),
                    _ => {
                        let step = self.repr_in(st, &range.step, inside)?;
                        format!("range({start}, {stop}, {step})")
                    }
                }
            }
            Value::Slice(parts) => {
                let parts = parts.clone();
                let mut texts = Vec::new();
                for part in parts.iter() {
                    texts.push(self.repr_in(st, part, inside)?);
                }
                format!("slice({})", texts.join(", "))
            }
            Value::Method(method) => {
                let name = self.callable_name(st, &method.func);
                match method.func {
                    Value::Builtin(_) => {
                        let owner = self.type_name(st, &method.recv);
                        let plain = name.rsplit('.').next().unwrap_or("").to_string();
                        format!("<built-in method {plain} of {owner} object at 0x7f0000000000>")
                    }
                    _ => {
                        let recv = method.recv.clone();
                        let of = self.repr_in(st, &recv, inside)?;
                        format!("<bound method {name} of {of}>")
                    }
                }
            }
            Value::Builtin(id) => {
                let builtin = &self.builtins[*id as usize];
                match builtin.owner {
                    Some(owner) => format!(
                        "<method '{}' of '{}' objects>",
                        builtin.name,
                        self.class_name(st, owner)
                    ),
                    None => format!("<built-in function {}>", builtin.name),
                }
            }
            Value::SymBool(_) | Value::SymInt(_) | Value::SymFloat(_) | Value::SymStr(_) => {
                return self.symbolic_repr(st, value);
            }
            Value::Ref(r) => return self.object_repr(st, *r, value, inside),
        })
    }

    fn object_repr(
        &mut self,
        st: &mut State,
        r: Ref,
        value: &Value,
        inside: &mut Vec<Ref>,
    ) -> Step<String> {
        let class = st.heap.get(r).class;
        if let Body::Decided { to, .. } = &st.heap.get(r).body {
            let to = to.clone();
            return self.repr_in(st, &to, inside);
        }
        if self.host.is_some()
            && let Some(text) = self.pending_text(st, value)
            && let Some(shown) = self.repr_at_hand(&text)
        {
            return Ok(shown);
        }
        if matches!(st.heap.get(r).body, Body::Unknown(_) | Body::Text(_)) {
            let settled = self.settle_for(st, value, crate::inputs::Need::Text)?;
            return self.repr_in(st, &settled, inside);
        }
        let hook_class = class;
        if st.heap.class(hook_class).is_some_and(|c| c.user)
            && let Some(method) = st.heap.class_attr(hook_class, n::REPR).cloned()
            && !matches!(method, Value::Builtin(_))
        {
            if inside.contains(&r) {
                return Ok("...".into());
            }
            let result = self.callback(st, &method, Args::of([value.clone()]))?;
            return match self.unwrap(st, &result) {
                Value::Str(s) => Ok(s.text.clone()),
                other if self.is_string(st, &other) => self.symbolic_text(st, &other),
                other => {
                    let name = self.type_name(st, &other);
                    type_error(format!("__repr__ returned non-string (type {name})"))
                }
            };
        }
        let body = st.heap.get(r).body.clone();
        let name = self.class_name(st, class);
        if inside.contains(&r) {
            return Ok(match body {
                Body::List(_) => "[...]".into(),
                Body::Dict(_) => "{...}".into(),
                Body::Set(_) => format!("{name}(...)"),
                _ => "...".into(),
            });
        }
        inside.push(r);
        let text = match body {
            Body::List(items) => {
                let mut parts = Vec::with_capacity(items.len());
                for item in &items {
                    parts.push(self.repr_in(st, item, inside)?);
                }
                format!("[{}]", parts.join(", "))
            }
            Body::Dict(dict) => {
                let mut parts = Vec::with_capacity(dict.len());
                for entry in dict.iter() {
                    let key = self.repr_in(st, &entry.key, inside)?;
                    let value = self.repr_in(st, &entry.value, inside)?;
                    parts.push(format!("{key}: {value}"));
                }
                format!("{{{}}}", parts.join(", "))
            }
            Body::Set(set) => {
                self.show_order(st, r);
                let mut parts = Vec::with_capacity(set.len());
                for (_, item) in set.iter() {
                    parts.push(self.repr_in(st, item, inside)?);
                }
                match (class == t::SET, parts.is_empty()) {
                    (true, false) => format!("{{{}}}", parts.join(", ")),
                    (_, true) => format!("{name}()"),
                    (false, false) => format!("{name}({{{}}})", parts.join(", ")),
                }
            }
            Body::ByteArray(bytes) => format!("bytearray({})", bytes_repr(&bytes)),
            Body::ByteTerms(_) => {
                let known = self.byte_content(st, value)?.unwrap_or_default();
                if class == t::BYTES {
                    bytes_repr(&known)
                } else {
                    format!("bytearray({})", bytes_repr(&known))
                }
            }
            Body::Wrap(inner) => self.repr_in(st, &inner, inside)?,
            Body::View(view, dict) => {
                let items = self.iterate(st, value)?;
                let mut parts = Vec::new();
                for item in &items {
                    parts.push(self.repr_in(st, item, inside)?);
                }
                let _ = dict;
                let kind = match view {
                    View::Keys => "dict_keys",
                    View::Values => "dict_values",
                    View::Items => "dict_items",
                };
                format!("{kind}([{}])", parts.join(", "))
            }
            Body::Exception(data) => {
                let mut parts = Vec::new();
                for arg in &data.args {
                    parts.push(self.repr_in(st, arg, inside)?);
                }
                format!("{name}({})", parts.join(", "))
            }
            Body::Class(data) => {
                let module = data
                    .attrs
                    .get(n::MODULE)
                    .and_then(|v| v.as_str().map(str::to_string));
                let qualname = data
                    .attrs
                    .get(n::QUALNAME)
                    .and_then(|v| v.as_str().map(str::to_string))
                    .unwrap_or_else(|| data.name.to_string());
                match module {
                    Some(module) if module != "builtins" => {
                        format!("<class '{module}.{qualname}'>")
                    }
                    _ => format!("<class '{qualname}'>"),
                }
            }
            Body::Function(function) => {
                let name = function.qualname.as_str().unwrap_or("?");
                format!(
                    "<function {name} at 0x{:x}>",
                    0x7f00_0000_0000u64 + u64::from(r.0) * 16
                )
            }
            Body::Module(module) => format!("<module '{}'>", module.name),
            Body::Generator(data) => {
                let name = data.name.as_str().unwrap_or("?");
                format!(
                    "<generator object {name} at 0x{:x}>",
                    0x7f00_0000_0000u64 + u64::from(r.0) * 16
                )
            }
            _ => {
                let shown = match st.heap.class(class) {
                    Some(data) if data.user => {
                        let module = data
                            .attrs
                            .get(n::MODULE)
                            .and_then(|v| v.as_str().map(str::to_string))
                            .unwrap_or_else(|| "__main__".into());
                        let qualname = data
                            .attrs
                            .get(n::QUALNAME)
                            .and_then(|v| v.as_str().map(str::to_string))
                            .unwrap_or_else(|| name.to_string());
                        format!("{module}.{qualname}")
                    }
                    _ => name.to_string(),
                };
                st.doubt_addresses();
                format!(
                    "<{shown} object at 0x{:x}>",
                    0x7f00_0000_0000u64 + u64::from(r.0) * 16
                )
            }
        };
        inside.pop();
        Ok(text)
    }

    pub fn callable_name(&self, st: &State, func: &Value) -> String {
        match func {
            Value::Builtin(id) => {
                let builtin = &self.builtins[*id as usize];
                match builtin.owner {
                    Some(owner) => format!("{}.{}", self.class_name(st, owner), builtin.name),
                    None => builtin.name.to_string(),
                }
            }
            Value::Method(method) => self.callable_name(st, &method.func),
            Value::Ref(r) => match &st.heap.get(*r).body {
                Body::Function(function) => function.qualname.as_str().unwrap_or("?").to_string(),
                Body::Class(class) => class.name.to_string(),
                _ => self.type_name(st, func).to_string(),
            },
            _ => self.type_name(st, func).to_string(),
        }
    }

    /// The function an instruction is about to call, for its messages.
    pub(crate) fn callee_name(&self, st: &State, depth: usize) -> String {
        let name = self.callable_name(st, st.peek(depth));
        match st.peek(depth) {
            Value::Ref(r) if matches!(st.heap.get(*r).body, Body::Function(_)) => {
                let globals = match &st.heap.get(*r).body {
                    Body::Function(f) => f.module.as_str().unwrap_or("").to_string(),
                    _ => String::new(),
                };
                format!("{globals}.{name}")
            }
            _ => name,
        }
    }

    // ---- str

    pub fn str_of(&mut self, st: &mut State, value: &Value) -> Step<Value> {
        if self.pending_text(st, value).is_some() {
            return Ok(value.clone());
        }
        let value = &self.settle_for(st, value, crate::inputs::Need::Text)?;
        match value {
            Value::Str(_) | Value::SymStr(_) => return Ok(value.clone()),
            Value::Ref(r) => {
                let r = *r;
                let class = st.heap.get(r).class;
                if st.heap.class(class).is_some_and(|c| c.user) {
                    for name in [n::STR, n::REPR] {
                        let found = st.heap.class_attr(class, name).cloned();
                        // An exception's or a text's own `__str__` comes before `__repr__`.
                        let shows = matches!(
                            st.heap.get(r).body,
                            Body::Exception(_) | Body::Wrap(Value::Str(_))
                        );
                        match found {
                            Some(Value::Builtin(_)) if name == n::STR && shows => break,
                            Some(method) if !matches!(method, Value::Builtin(_)) => {
                                let result =
                                    self.callback(st, &method, Args::of([value.clone()]))?;
                                return match self.unwrap(st, &result) {
                                    s if self.is_string(st, &s) => Ok(s),
                                    other => {
                                        let kind = self.type_name(st, &other);
                                        let text = self.shared.names.str(name);
                                        type_error(format!(
                                            "{text} returned non-string (type {kind})"
                                        ))
                                    }
                                };
                            }
                            _ => {}
                        }
                    }
                }
                match &st.heap.get(r).body {
                    Body::Exception(_) => return self.exception_text(st, r),
                    Body::Wrap(inner) => {
                        let inner = inner.clone();
                        return self.str_of(st, &inner);
                    }
                    _ => {}
                }
            }
            _ => {}
        }
        self.repr_value(st, value)
    }

    /// `str` of an exception.
    pub fn exception_text(&mut self, st: &mut State, r: Ref) -> Step<Value> {
        let args = st
            .heap
            .exception(r)
            .map(|e| e.args.clone())
            .unwrap_or_default();
        let class = st.heap.get(r).class;
        match &args[..] {
            [] => Ok(Value::str("")),
            [one] if st.heap.is_subclass(class, t::KEY_ERROR) => self.repr_value(st, one),
            [one] => self.str_of(st, one),
            [code, text, ..] if st.heap.is_subclass(class, t::OS_ERROR) => {
                let (code, text) = (self.str_text(st, code)?, self.str_text(st, text)?);
                Ok(self.text_value(st, format!("[Errno {code}] {text}")))
            }
            _ => self.repr_value(st, &Value::tuple(args)),
        }
    }

    pub fn str_text(&mut self, st: &mut State, value: &Value) -> Step<String> {
        match self.str_of(st, value)? {
            Value::Str(s) => Ok(s.text.clone()),
            other => self.symbolic_text(st, &other),
        }
    }

    pub fn join_strings(&mut self, st: &mut State, parts: &[Value]) -> Step<Value> {
        let sizes = parts.iter().map(|part| match part {
            Value::Str(s) => s.text.len(),
            Value::SymStr(s) => s.chars.len() * 8,
            _ => 0,
        });
        self.make_text_room(sizes.fold(0, usize::saturating_add))?;
        if parts.iter().any(|p| self.pending_text(st, p).is_some()) {
            let mut joined = String::new();
            for part in parts {
                joined.push_str(&self.symbolic_text(st, part)?);
            }
            return Ok(self.text_value(st, joined));
        }
        if parts.iter().all(|p| matches!(p, Value::Str(_))) {
            let texts = parts.iter().filter_map(Value::as_str);
            return Ok(Value::str(texts.collect::<String>()));
        }
        let mut chars = Vec::new();
        for part in parts {
            let part = self.unwrap(st, part);
            chars.extend(self.chars_of(&part));
        }
        Ok(self.chars_value(chars))
    }
}
