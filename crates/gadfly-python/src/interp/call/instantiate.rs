//! Calling a class: `__new__`, `__init__`.

use super::Called;
use crate::builtin_types::t;
use crate::frame::{Memo, OnReturn};
use crate::heap::{Body, Object};
use crate::machine::{Args, End, Step, Stop, Vm, type_error};
use crate::names::n;
use crate::state::State;
use crate::value::{Ref, Value};
use gadfly_witness::Reason;

impl Vm {
    // ---- classes

    pub(super) fn instantiate(
        &mut self,
        st: &mut State,
        class: Ref,
        args: Args,
        height: usize,
        on_return: OnReturn,
    ) -> Step<Called> {
        let meta = st.heap.get(class).class;
        if meta != t::TYPE
            && let Some(call) = st.heap.class_attr(meta, n::CALL).cloned()
            && !matches!(call, Value::Builtin(_))
        {
            let mut args = args;
            args.pos.insert(0, Value::Ref(class));
            return self.call_value(st, &call, args, height, on_return);
        }
        if class == t::TYPE && args.len() == 1 {
            let value = self.settle(st, &args[0])?;
            self.doubt_exact(st, &args[0]);
            return Ok(Called::Value(Value::Ref(self.type_of(st, &value))));
        }
        self.construct(st, class, args, height, on_return)
    }

    /// `type.__call__`: `__new__`, then `__init__`.
    pub(crate) fn construct(
        &mut self,
        st: &mut State,
        class: Ref,
        mut args: Args,
        height: usize,
        on_return: OnReturn,
    ) -> Step<Called> {
        let new = st.heap.class_attr(class, n::NEW).cloned();
        let init = st.heap.class_attr(class, n::INIT).cloned();
        let init_builtin = matches!(init, Some(Value::Builtin(_)) | None);
        let object = match new {
            Some(new) if !matches!(new, Value::Builtin(_)) => {
                let new = match &new {
                    Value::Ref(r) => match &st.heap.get(*r).body {
                        Body::StaticMethod(inner) => inner.clone(),
                        _ => new,
                    },
                    _ => new,
                };
                let mut with = args.clone();
                with.pos.insert(0, Value::Ref(class));
                let object = self.callback(st, &new, with)?;
                let made = self.type_of(st, &object);
                if !st.heap.is_subclass(made, class) {
                    return Ok(Called::Value(object));
                }
                object
            }
            // `__init__` is called on behalf of this instruction, which is executed again when it is
            // done, and must find the same object then.
            _ if !init_builtin && !matches!(on_return, OnReturn::Push) => {
                match st.now.memo.get(st.now.recalled).cloned() {
                    Some(Memo::Value(object)) => {
                        st.now.recalled += 1;
                        object
                    }
                    _ => {
                        let object = self.new_object(st, class, &args, true)?;
                        st.now.memo.push(Memo::Value(object.clone()));
                        st.now.recalled += 1;
                        st.dirty = true;
                        object
                    }
                }
            }
            _ => self.new_object(st, class, &args, !init_builtin)?,
        };
        let user = st.heap.class(class).is_some_and(|c| c.user);
        match init {
            Some(Value::Builtin(id)) if user => {
                args.pos.insert(0, object.clone());
                self.run_builtin(st, id, &args)?;
                Ok(Called::Value(object))
            }
            Some(Value::Builtin(_)) | None => Ok(Called::Value(object)),
            Some(init) => {
                args.pos.insert(0, object.clone());
                if matches!(on_return, OnReturn::Push) {
                    match self.call_value(
                        st,
                        &init,
                        args,
                        height,
                        OnReturn::Give(object.clone()),
                    )? {
                        Called::Frame => Ok(Called::Frame),
                        Called::Value(_) => Ok(Called::Value(object)),
                    }
                } else {
                    self.callback(st, &init, args)?;
                    Ok(Called::Value(object))
                }
            }
        }
    }

    /// A new instance, before `__init__`.
    pub(crate) fn new_object(
        &mut self,
        st: &mut State,
        class: Ref,
        args: &Args,
        init_follows: bool,
    ) -> Step<Value> {
        let Some(data) = st.heap.class(class) else {
            return type_error("not a class");
        };
        let (layout, user) = (data.layout, data.user);
        if data.finalizer {
            return crate::machine::unsupported("__del__");
        }
        if let Some(Value::Ref(names)) = data.attrs.get(n::ABSTRACT).cloned() {
            self.check_abstract(st, class, names)?;
        }
        let body = match layout {
            t::OBJECT => {
                if !init_follows && user && (!args.pos.is_empty() || !args.kw.is_empty()) {
                    let name = self.class_name(st, class);
                    return type_error(format!("{name}() takes no arguments"));
                }
                if !user && (!args.pos.is_empty() || !args.kw.is_empty()) {
                    return type_error("object() takes no arguments");
                }
                Body::Plain
            }
            _ if st.heap.is_subclass(layout, t::BASE_EXCEPTION) => {
                return self.new_exception(st, class, args, init_follows);
            }
            _ if user => match layout {
                t::LIST => Body::List(Vec::new()),
                t::DICT => Body::Dict(crate::dict::Dict::default()),
                t::SET => Body::Set(crate::dict::Set::default()),
                t::TYPE => return self.new_class_from(st, class, args),
                t::FROZENSET => {
                    let inner = self.construct_known(st, layout, args)?;
                    match inner {
                        Value::Ref(r) => st.heap.get(r).body.clone(),
                        _ => Body::Plain,
                    }
                }
                t::PROPERTY | t::STATICMETHOD | t::CLASSMETHOD => {
                    let inner = self.construct_known(st, layout, args)?;
                    match inner {
                        Value::Ref(r) => st.heap.get(r).body.clone(),
                        _ => Body::Plain,
                    }
                }
                _ => {
                    let only = if init_follows && args.len() > 1 && layout != t::INT {
                        Args::of(args.pos.first().cloned())
                    } else {
                        args.clone()
                    };
                    Body::Wrap(self.construct_known(st, layout, &only)?)
                }
            },
            _ => return self.construct_known(st, class, args),
        };
        let object = st.heap.alloc(Object {
            class,
            attrs: None,
            body,
        });
        Ok(Value::Ref(object))
    }

    pub(super) fn check_abstract(&mut self, st: &State, class: Ref, names: Ref) -> Step<()> {
        let Some(set) = st.heap.set(names) else {
            return Ok(());
        };
        let mut missing: Vec<String> = set
            .iter()
            .filter_map(|(_, v)| v.as_str().map(str::to_string))
            .collect();
        if missing.is_empty() {
            return Ok(());
        }
        missing.sort();
        let s = if missing.len() == 1 { "" } else { "s" };
        let name = self.class_name(st, class);
        type_error(format!(
            "Can't instantiate abstract class {name} with abstract method{s} {}",
            missing.join(", ")
        ))
    }

    /// An instance of a builtin class; where terms will not do, of the values of the model.
    fn construct_known(&mut self, st: &mut State, class: Ref, args: &Args) -> Step<Value> {
        match self.construct_builtin(st, class, args) {
            Err(Stop::End(End::Cut(Reason::Unsupported(what))))
                if args.pos.iter().any(|a| self.has_terms(st, a)) =>
            {
                let args = self.pin_args(st, args, what)?;
                self.construct_builtin(st, class, &args)
            }
            done => done,
        }
    }
}
