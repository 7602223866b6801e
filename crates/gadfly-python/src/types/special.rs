//! Special attributes of builtin kinds: `__name__`, `__class__`, `__code__`.

use crate::builtin_types::t;
use crate::heap::Body;
use crate::machine::{Step, Vm};
use crate::names::{Name, n};
use crate::state::State;
use crate::value::{Ref, Value};

impl Vm {
    /// What programs ask a function's code for.
    fn code_object(&mut self, st: &mut State, code: &crate::code::Code) -> Value {
        let visible = code.slot_names.iter().take(code.visible);
        let names: Vec<Value> = visible
            .filter(|n| !self.shared.names.str(**n).starts_with('.'))
            .map(|n| self.name_value(*n))
            .collect();
        let params = &code.params;
        let flags = i64::from(params.varargs) * 4
            + i64::from(params.varkw) * 8
            + i64::from(code.generator) * 32
            + 3;
        let object = st.heap.new(t::CODE, Body::Plain);
        for (name, value) in [
            ("co_name", self.name_value(code.name)),
            ("co_qualname", Value::str(&*code.qualname)),
            ("co_filename", Value::str(&*code.file)),
            ("co_firstlineno", Value::Int(i64::from(code.line))),
            ("co_argcount", Value::usize(params.positional)),
            ("co_posonlyargcount", Value::usize(params.positional_only)),
            ("co_kwonlyargcount", Value::usize(params.keyword_only)),
            ("co_nlocals", Value::usize(names.len())),
            ("co_flags", Value::Int(flags)),
            ("co_varnames", Value::tuple(names)),
        ] {
            let name = self.name(name);
            st.heap.set_own_attr(object, name, value);
        }
        Value::Ref(object)
    }

    /// Attributes that live in no dictionary.
    pub(crate) fn special_attr(
        &mut self,
        st: &mut State,
        object: &Value,
        class: Ref,
        name: Name,
    ) -> Step<Option<Value>> {
        if name == n::CLASS {
            return Ok(Some(Value::Ref(class)));
        }
        let found = match object {
            Value::Ref(r) => {
                let r = *r;
                match (&st.heap.get(r).body, name) {
                    (Body::Function(f), n::NAME) => Some(f.name.clone()),
                    (Body::Function(f), n::QUALNAME) => Some(f.qualname.clone()),
                    (Body::Function(f), n::DOC) => Some(f.doc.clone()),
                    (Body::Function(f), n::GLOBALS) => {
                        let globals = f.globals;
                        return Ok(Some(self.live_dict(st, globals)));
                    }
                    (Body::Function(f), n::CODE_ATTR) => {
                        let code = f.code.clone();
                        return Ok(Some(self.code_object(st, &code)));
                    }
                    (Body::Function(f), n::CLOSURE) => {
                        let cells: Vec<Value> = f.closure.iter().map(|c| Value::Ref(*c)).collect();
                        Some(if cells.is_empty() {
                            Value::None
                        } else {
                            Value::tuple(cells)
                        })
                    }
                    (Body::Function(f), n::MODULE) => Some(f.module.clone()),
                    (Body::Function(f), n::DEFAULTS) => Some(if f.defaults.is_empty() {
                        Value::None
                    } else {
                        Value::tuple(f.defaults.clone())
                    }),
                    (Body::Function(f), n::KWDEFAULTS) => {
                        let pairs: Vec<(Name, Value)> =
                            f.kw_defaults.iter().map(|(k, v)| (k, v.clone())).collect();
                        Some(if pairs.is_empty() {
                            Value::None
                        } else {
                            self.kw_dict(st, &pairs)
                        })
                    }
                    (Body::Function(f), n::ANNOTATIONS) => {
                        if f.annotations.is_unset() {
                            let pairs: Vec<(Name, Value)> = f
                                .code
                                .annotations
                                .iter()
                                .map(|(name, text)| (*name, Value::str(&**text)))
                                .collect();
                            Some(self.kw_dict(st, &pairs))
                        } else {
                            Some(f.annotations.clone())
                        }
                    }
                    (
                        Body::Function(_)
                        | Body::Plain
                        | Body::Exception(_)
                        | Body::List(_)
                        | Body::Dict(_)
                        | Body::Wrap(_),
                        n::DICT,
                    ) => {
                        if st.heap.class(class).is_some_and(|c| c.user) || class == t::FUNCTION {
                            return Ok(Some(self.live_dict(st, r)));
                        }
                        None
                    }
                    (Body::Exception(e), n::ARGS) => Some(Value::tuple(e.args.clone())),
                    (Body::Exception(e), n::CAUSE) => Some(e.cause.clone()),
                    (Body::Exception(e), n::CONTEXT) => Some(e.context.clone()),
                    (Body::Exception(e), n::SUPPRESS_CONTEXT) => Some(Value::Bool(e.suppress)),
                    (Body::Exception(_), n::TRACEBACK) => Some(Value::None),
                    (Body::Exception(e), n::VALUE)
                        if st.heap.is_subclass(class, t::STOP_ITERATION) =>
                    {
                        Some(e.args.first().cloned().unwrap_or(Value::None))
                    }
                    (Body::Exception(e), n::CODE) if st.heap.is_subclass(class, t::SYSTEM_EXIT) => {
                        Some(e.args.first().cloned().unwrap_or(Value::None))
                    }
                    (Body::Exception(_), n::NAME_ATTR | n::OBJ | n::PATH) => {
                        let has = [t::ATTRIBUTE_ERROR, t::NAME_ERROR, t::IMPORT_ERROR];
                        has.iter()
                            .any(|c| st.heap.is_subclass(class, *c))
                            .then_some(Value::None)
                    }
                    (Body::Exception(e), n::MSG) if st.heap.is_subclass(class, t::IMPORT_ERROR) => {
                        Some(e.args.first().cloned().unwrap_or(Value::None))
                    }
                    (Body::Property(p), n::FGET) => Some(p[0].clone()),
                    (Body::Property(p), n::FSET) => Some(p[1].clone()),
                    (Body::Property(p), n::FDEL) => Some(p[2].clone()),
                    (Body::Property(p), n::DOC) => {
                        let getter = p[0].clone();
                        let doc = p[3].clone();
                        if doc.is_none() {
                            return self.find_attr(st, &getter, n::DOC);
                        }
                        Some(doc)
                    }
                    (Body::ClassMethod(f) | Body::StaticMethod(f), n::FUNC | n::WRAPPED) => {
                        Some(f.clone())
                    }
                    (
                        Body::ClassMethod(f) | Body::StaticMethod(f),
                        n::ISABSTRACT | n::NAME | n::DOC,
                    ) => {
                        let f = f.clone();
                        return self.find_attr(st, &f, name);
                    }
                    (Body::Generator(g), n::NAME | n::QUALNAME) => Some(g.name.clone()),
                    (Body::Wrap(inner), _) => {
                        let inner = inner.clone();
                        let class = self.type_of(st, &inner);
                        return self.special_attr(st, &inner, class, name);
                    }
                    (_, n::DOC) => Some(Value::None),
                    _ => None,
                }
            }
            Value::Method(method) => match name {
                n::FUNC => Some(method.func.clone()),
                n::SELF => Some(method.recv.clone()),
                _ => {
                    let func = method.func.clone();
                    return self.find_attr(st, &func, name);
                }
            },
            Value::Builtin(id) => match name {
                n::NAME | n::QUALNAME => Some(Value::str(&*self.builtins[*id as usize].name)),
                n::DOC | n::MODULE => Some(Value::None),
                _ => None,
            },
            Value::Slice(parts) => match name {
                n::START => Some(parts[0].clone()),
                n::STOP => Some(parts[1].clone()),
                n::STEP => Some(parts[2].clone()),
                _ => None,
            },
            Value::Range(range) => match name {
                n::START => Some(range.start.clone()),
                n::STOP => Some(range.stop.clone()),
                n::STEP => Some(range.step.clone()),
                _ => None,
            },
            Value::Int(_)
            | Value::Big(_)
            | Value::Bool(_)
            | Value::SymInt(_)
            | Value::Float(_)
            | Value::SymFloat(_) => {
                let float = matches!(object, Value::Float(_) | Value::SymFloat(_));
                match self.shared.names.str(name) {
                    "real" => Some(match object {
                        Value::Bool(b) => Value::Int(i64::from(*b)),
                        other => other.clone(),
                    }),
                    "imag" => Some(if float {
                        Value::Float(0.0)
                    } else {
                        Value::Int(0)
                    }),
                    "numerator" if !float => Some(match object {
                        Value::Bool(b) => Value::Int(i64::from(*b)),
                        other => other.clone(),
                    }),
                    "denominator" if !float => Some(Value::Int(1)),
                    _ => None,
                }
            }
            _ => None,
        };
        if found.is_none() && name == n::DOC {
            return Ok(Some(Value::None));
        }
        Ok(found)
    }
}
