//! Calling builtin types: `int('7')`, `list(x)`, `range(3)`.

mod number;
mod sequence;

use crate::builtin_types::t;
use crate::dict::Dict;
use crate::heap::{Body, Iter};
use crate::machine::{Args, Step, Vm, raise, type_error, unsupported};
use crate::names::Name;
use crate::state::State;
use crate::value::{Ref, Value};

/// What the constructors below take by name, and of which types; nothing for the others.
fn parameters(class: Ref) -> Option<&'static str> {
    Some(match class {
        t::DICT | t::TYPE => "**",
        t::INT => "/x, base: int",
        t::STR => "object, encoding: str, errors: str",
        t::BYTES | t::BYTEARRAY => "source, encoding: str, errors: str",
        t::ENUMERATE => "iterable, start",
        t::ZIP => "*, strict",
        t::PROPERTY => "fget, fset, fdel, doc",
        _ => return None,
    })
}

impl Vm {
    pub(crate) fn construct_builtin(
        &mut self,
        st: &mut State,
        class: Ref,
        args: &Args,
    ) -> Step<Value> {
        let name = self.class_name(st, class);
        let most = |most: usize| -> Step<()> {
            if args.len() > most {
                let s = if most == 1 { "" } else { "s" };
                return type_error(format!(
                    "{name} expected at most {most} argument{s}, got {}",
                    args.len()
                ));
            }
            Ok(())
        };
        match parameters(class) {
            Some(parameters) => self.check_parameters(st, &name, parameters, args, 0)?,
            None if args.kw.is_empty() => {}
            None => return type_error(format!("{name}() takes no keyword arguments")),
        }
        match class {
            t::INT => self.make_int(st, args),
            t::BOOL => {
                most(1)?;
                match args.get(0) {
                    Some(Value::SymBool(term)) => Ok(Value::SymBool(*term)),
                    Some(v @ (Value::SymInt(_) | Value::SymFloat(_))) => {
                        let term = self.nonzero(v);
                        Ok(self.bool_value(term))
                    }
                    Some(value) => {
                        let value = value.clone();
                        Ok(Value::Bool(self.truth(st, &value)?))
                    }
                    None => Ok(Value::Bool(false)),
                }
            }
            t::FLOAT => {
                most(1)?;
                match args.get(0) {
                    Some(value) => self.make_float(st, value),
                    None => Ok(Value::Float(0.0)),
                }
            }
            t::STR => match self.keyword(args, 0, "object").as_ref() {
                None => Ok(Value::str("")),
                Some(value) if args.len() > 1 || self.is_decoding(args) => {
                    let value = self.settle(st, value)?;
                    let encoding = self.keyword(args, 1, "encoding");
                    let errors = self.keyword(args, 2, "errors");
                    match self.byte_content(st, &value)? {
                        Some(bytes) => self.decode(&bytes, encoding.as_ref(), errors.as_ref()),
                        None if self.is_string(st, &value) => {
                            type_error("decoding str is not supported")
                        }
                        None => {
                            let name = self.type_name(st, &value);
                            type_error(format!(
                                "decoding to str: need a bytes-like object, {name} found"
                            ))
                        }
                    }
                }
                Some(value) => self.str_of(st, value),
            },
            t::BYTES | t::BYTEARRAY => {
                let items = self.make_bytes(st, class, args)?;
                Ok(self.new_bytes(st, class, items))
            }
            t::LIST => {
                most(1)?;
                let items = match args.get(0) {
                    Some(source) => self.iterate(st, source)?,
                    None => Vec::new(),
                };
                Ok(self.new_list(st, items))
            }
            t::TUPLE => {
                most(1)?;
                match args.get(0) {
                    Some(Value::Tuple(items)) => Ok(Value::Tuple(items.clone())),
                    Some(source) => self.iterate(st, source).map(Value::tuple),
                    None => Ok(Value::tuple(Vec::new())),
                }
            }
            t::SET | t::FROZENSET => {
                most(1)?;
                let set = match args.get(0) {
                    Some(Value::Ref(r)) if st.heap.set(*r).is_some() => {
                        if class == t::FROZENSET && st.heap.get(*r).class == t::FROZENSET {
                            return Ok(args[0].clone());
                        }
                        let other = st.heap.set(*r).cloned().unwrap_or_default();
                        crate::dict::Set::merged_from(&other)
                    }
                    Some(source) => {
                        let items = self.iterate(st, source)?;
                        self.set_of(st, &items)?
                    }
                    None => Default::default(),
                };
                Ok(Value::Ref(st.heap.new(class, Body::Set(set))))
            }
            t::DICT => {
                most(1)?;
                let mut dict = Dict::default();
                if let Some(source) = args.get(0) {
                    for (key, value) in self.update_pairs(st, source)? {
                        self.dict_insert(st, &mut dict, &key, value)?;
                    }
                }
                for (name, value) in &args.kw {
                    let key = self.name_value(*name);
                    self.dict_insert(st, &mut dict, &key, value.clone())?;
                }
                Ok(self.new_dict(st, dict))
            }
            t::RANGE => self.make_range(st, args),
            t::SLICE => {
                let get = |i: usize| args.get(i).cloned().unwrap_or(Value::None);
                let parts = match args.len() {
                    1 => [Value::None, get(0), Value::None],
                    2 | 3 => [get(0), get(1), get(2)],
                    n => return type_error(format!("slice expected at least 1 argument, got {n}")),
                };
                Ok(Value::Slice(parts.into()))
            }
            t::OBJECT => Ok(Value::Ref(st.heap.new(t::OBJECT, Body::Plain))),
            t::ENUMERATE => {
                let Some(source) = args.get(0) else {
                    return type_error("enumerate() missing required argument 'iterable' (pos 1)");
                };
                let start = self.keyword(args, 1, "start").unwrap_or(Value::Int(0));
                let Some(count) = self.index_of(st, &start)? else {
                    let name = self.type_name(st, &start);
                    return type_error(format!(
                        "'{name}' object cannot be interpreted as an integer"
                    ));
                };
                let inner = self.get_iter(st, source)?;
                Ok(self.iter_object(st, class, Iter::Enumerate { inner, count }))
            }
            t::ZIP => {
                let mut inner = Vec::new();
                for source in &args.pos {
                    inner.push(self.get_iter(st, source)?);
                }
                let strict = match self.keyword(args, usize::MAX, "strict") {
                    Some(value) => self.truth(st, &value)?,
                    None => false,
                };
                Ok(self.iter_object(st, class, Iter::Zip { inner, strict }))
            }
            t::MAP => {
                if args.len() < 2 {
                    return type_error("map() must have at least two arguments.");
                }
                let mut inner = Vec::new();
                for source in args.pos.iter().skip(1) {
                    inner.push(self.get_iter(st, source)?);
                }
                let func = args[0].clone();
                Ok(self.iter_object(st, class, Iter::Map { func, inner }))
            }
            t::FILTER => {
                if args.len() != 2 {
                    return type_error(format!("filter expected 2 arguments, got {}", args.len()));
                }
                let inner = self.get_iter(st, &args[1])?;
                let func = args[0].clone();
                Ok(self.iter_object(st, class, Iter::Filter { func, inner }))
            }
            t::REVERSED => {
                let Some(source) = args.get(0).filter(|_| args.len() == 1) else {
                    return type_error(format!("reversed expected 1 argument, got {}", args.len()));
                };
                self.make_reversed(st, source)
            }
            t::PROPERTY => {
                let mut parts = [Value::None, Value::None, Value::None, Value::None];
                for (part, value) in parts.iter_mut().zip(&args.pos) {
                    *part = value.clone();
                }
                for (i, key) in ["fget", "fset", "fdel", "doc"].iter().enumerate() {
                    if let Some(value) = self.keyword(args, usize::MAX, key) {
                        parts[i] = value;
                    }
                }
                Ok(Value::Ref(st.heap.new(class, Body::Property(parts.into()))))
            }
            t::CLASSMETHOD | t::STATICMETHOD => {
                let Some(func) = args.get(0).cloned() else {
                    return type_error(format!("{name} expected 1 argument, got 0"));
                };
                let body = if class == t::CLASSMETHOD {
                    Body::ClassMethod(func)
                } else {
                    Body::StaticMethod(func)
                };
                Ok(Value::Ref(st.heap.new(class, body)))
            }
            t::SUPER => match (args.get(0), args.get(1)) {
                (Some(Value::Ref(class)), Some(object)) if st.heap.class(*class).is_some() => {
                    let own = self.type_of(st, object);
                    let as_class = matches!(object, Value::Ref(r) if st.heap.class(*r).is_some() && st.heap.is_subclass(*r, *class));
                    if !as_class && !st.heap.is_subclass(own, *class) {
                        return type_error(
                            "super(type, obj): obj must be an instance or subtype of type",
                        );
                    }
                    let (class, object) = (*class, object.clone());
                    Ok(Value::Ref(
                        st.heap.new(t::SUPER, Body::Super { class, object }),
                    ))
                }
                (None, _) => raise(t::RUNTIME_ERROR, "super(): no arguments"),
                _ => unsupported("unbound super"),
            },
            t::TYPE => self.new_class_from(st, t::TYPE, args),
            t::METHOD => {
                if args.len() != 2 {
                    return type_error(format!("method expected 2 arguments, got {}", args.len()));
                }
                Ok(Value::Method(std::rc::Rc::new(crate::value::Method {
                    func: args[0].clone(),
                    recv: args[1].clone(),
                })))
            }
            t::MODULE => {
                let Some(name) = args.get(0).and_then(|v| v.as_str()).map(str::to_string) else {
                    return type_error("module() missing required argument 'name' (pos 1)");
                };
                Ok(Value::Ref(self.new_module(st, &name)))
            }
            t::NONE if args.len() == 0 => Ok(Value::None),
            _ => type_error(format!("cannot create '{name}' instances")),
        }
    }

    pub fn iter_object(&mut self, st: &mut State, class: Ref, iter: Iter) -> Value {
        Value::Ref(st.heap.new(class, Body::Iter(Box::new(iter))))
    }

    /// Whether `str` has keywords for decoding.
    fn is_decoding(&self, args: &Args) -> bool {
        let mut names = args.kw.iter().map(|(name, _)| self.shared.names.str(*name));
        names.any(|name| name != "object")
    }

    /// An argument by position or name.
    pub fn keyword(&mut self, args: &Args, position: usize, name: &str) -> Option<Value> {
        if let Some(value) = args.pos.get(position) {
            return Some(value.clone());
        }
        let name: Name = self.name(name);
        args.kw
            .iter()
            .find(|(k, _)| *k == name)
            .map(|(_, v)| v.clone())
    }
}
