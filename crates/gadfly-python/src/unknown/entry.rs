//! The call of an entry with unknown arguments.

use crate::code::{Code, Op};
use crate::heap::{Body, Function};
use crate::inputs::{Inputs, Root, Ty, Unknown};
use crate::machine::Vm;
use crate::names::Name;
use crate::program::Parameter;
use crate::state::State;
use crate::usage::Part;
use crate::value::{Ref, Value};
use std::rc::Rc;

/// What is called.
#[derive(Clone, Debug)]
pub(crate) enum Callee {
    /// A function, a class, a bound method of a class.
    Plain(Value),
    /// A method or property of an unknown instance.
    Method(Ref, Name),
    Property(Ref, Name),
    /// The assignment of a property.
    Setter(Ref, Name),
}

/// Elements that are taken from a generator beyond the bound on containers.
const MORE_ELEMENTS: i64 = 3;

/// Whether code has a loop or calls itself.
fn repeats(code: &Code) -> bool {
    code.ops.iter().enumerate().any(|(pc, op)| match op {
        Op::Jump(to) => (*to as usize) <= pc,
        Op::ForIter(..) => true,
        Op::LoadGlobal(name) => *name == code.name,
        _ => false,
    }) || code.children.iter().any(|c| repeats(c))
}

/// Methods whose first argument is the name of an attribute.
const NAMED: &[&str] = &[
    "__getattr__",
    "__getattribute__",
    "__setattr__",
    "__delattr__",
];

impl Vm {
    /// The parameters of a function of the program, without the first `skip`.
    pub(super) fn parameters(
        &mut self,
        st: &State,
        function: &Function,
        skip: usize,
    ) -> Vec<Parameter> {
        let code = function.code.clone();
        let (defaults, kw_defaults) = (function.defaults.clone(), function.kw_defaults.clone());
        self.parameters_of(st, &code, &defaults, &kw_defaults, skip)
    }

    fn parameters_of(
        &mut self,
        st: &State,
        code: &Code,
        defaults: &[Value],
        kw_defaults: &crate::names::NameMap,
        skip: usize,
    ) -> Vec<Parameter> {
        let params = &code.params;
        let first_default = params.positional.saturating_sub(defaults.len());
        let own = self.shared.names.str(code.name).to_string();
        let named = params.positional + params.keyword_only;
        let mut found = Vec::new();
        for (i, name) in params.names.iter().enumerate().take(named).skip(skip) {
            let text = self.shared.names.text(*name);
            let annotation = code.annotations.iter().find(|(n, _)| n == name);
            let ty = annotation.map_or(Ty::Any, |(_, t)| self.annotated(st, t));
            // Python itself passes these: nothing, or an exception, its class and a traceback.
            let ty = match ty {
                Ty::Any if own == "__exit__" => Ty::None,
                // And the names of attributes.
                Ty::Any if i == 1 && NAMED.contains(&own.as_str()) => Ty::Str,
                ty => ty,
            };
            let keyword = i >= params.positional;
            let default = if keyword {
                kw_defaults.get(*name).cloned()
            } else {
                i.checked_sub(first_default)
                    .and_then(|d| defaults.get(d))
                    .cloned()
            };
            // `x: int = None` means that it may be None.
            let ty = match (&default, &ty) {
                (Some(Value::None), Ty::Any) => Ty::Any,
                _ => ty,
            };
            let not_known = ty == Ty::Any;
            found.push(Parameter {
                nodes: self.program.usage.parameter(code.line, &own, &text),
                name: text,
                ty,
                default,
                keyword,
                positional_only: i < params.positional_only,
                narrowed: annotation.is_some_and(|(_, text)| self.narrows(st, text) || not_known),
            });
        }
        found
    }

    /// A fresh unknown for a parameter.
    pub(super) fn argument(
        &mut self,
        st: &mut State,
        param: &Parameter,
        prefix: &str,
        depth: u32,
        optional: bool,
    ) -> Value {
        let name = format!("{prefix}{}", param.name);
        if param.narrowed && !self.config.as_meant {
            st.doubt(gadfly_witness::Reason::Types);
        }
        let mut unknown: Unknown = self.new_unknown(&name, &param.ty, param.nodes.clone(), depth);
        if unknown.open && param.narrowed {
            // It is an object of some class, which is known to others.
            let likely = &unknown.kinds[..unknown.likely];
            let records = likely
                .iter()
                .filter(|ty| matches!(ty, Ty::Record(_)))
                .count();
            unknown.likely -= records;
            unknown.kinds.retain(|ty| !matches!(ty, Ty::Record(_)));
        }
        if unknown.open {
            unknown.usual = match param.default {
                Some(Value::Int(_) | Value::Float(_) | Value::Bool(_)) => Some(Ty::Float),
                Some(Value::Str(_)) => Some(Ty::Str),
                _ => None,
            };
        }
        if self.config.as_meant && self.condition.is_none() {
            unknown.fixed = self.program.usage.fixed(&param.nodes).map(Rc::new);
        }
        if optional {
            unknown.default = param.default.clone();
            if matches!(unknown.default, Some(Value::None)) && unknown.kinds.len() > 1 {
                unknown.kinds.retain(|k| *k != Ty::None);
                unknown.likely = unknown.likely.min(unknown.kinds.len());
            }
        }
        self.add_unknown(st, unknown)
    }

    /// States that are about to call an entry with unknown arguments: one for each number of
    /// further arguments.
    pub(crate) fn entry_states(
        &mut self,
        base: &State,
        callee: &Callee,
        code: &Rc<Code>,
        function: &Value,
        receiver: bool,
    ) -> Vec<State> {
        let inner = self.defined_by(base, function, code, 0);
        let (defaults, kw_defaults) = match &inner {
            Some(f) => (f.defaults.clone(), f.kw_defaults.clone()),
            None => Default::default(),
        };
        let mut params =
            self.parameters_of(base, code, &defaults, &kw_defaults, usize::from(receiver));
        self.learn_from_condition(base, &mut params);
        self.states_with(base, callee, code, &params)
    }

    /// What is asked of arguments tells about them as much as what is done with them.
    fn learn_from_condition(&self, base: &State, params: &mut [Parameter]) {
        let Some(Value::Ref(function)) = &self.condition else {
            return;
        };
        let Body::Function(function) = &base.heap.get(*function).body else {
            return;
        };
        let own = self.shared.names.str(function.code.name).to_string();
        for param in params {
            let usage = &self.program.usage;
            let more = usage.parameter(function.code.line, &own, &param.name);
            for node in more {
                if !param.nodes.contains(&node) {
                    param.nodes.push(node);
                }
            }
        }
    }

    /// The same, where the parameters are known.
    pub(crate) fn states_with(
        &mut self,
        base: &State,
        callee: &Callee,
        code: &Rc<Code>,
        params: &[Parameter],
    ) -> Vec<State> {
        let mut states = Vec::new();
        let most = if code.params.varargs {
            self.config.k.min(3) as usize
        } else {
            0
        };
        for more in 0..=most {
            for keywords in [false, true] {
                if keywords && !code.params.varkw {
                    continue;
                }
                states.push(self.entry_state(base, callee, code, params, more, keywords));
            }
        }
        states
    }

    fn entry_state(
        &mut self,
        base: &State,
        callee: &Callee,
        code: &Rc<Code>,
        params: &[Parameter],
        more: usize,
        keywords: bool,
    ) -> State {
        let mut st = base.clone();
        let (mut args, mut kwargs, mut roots) = (Vec::new(), Vec::new(), Vec::new());
        for param in params {
            // Further positional arguments leave no room to omit any.
            let optional = param.default.is_some() && (more == 0 || param.keyword);
            let value = self.argument(&mut st, param, "", 0, optional);
            if param.keyword {
                let name = self.name(&param.name);
                kwargs.push((name, value.clone()));
            } else {
                args.push(value.clone());
            }
            roots.push(Root {
                name: param.name.clone(),
                keyword: param.keyword,
                positional_only: param.positional_only,
                value,
            });
        }
        let own = self.shared.names.str(code.name).to_string();
        let named = code.params.positional + code.params.keyword_only;
        let usage = self.program.clone();
        if code.params.varargs
            && let Some(name) = code.params.names.get(named)
        {
            let text = self.shared.names.text(*name);
            let nodes = usage.usage.parameter(code.line, &own, &text);
            let annotation = code.annotations.iter().find(|(n, _)| n == name);
            let ty = annotation.map_or(Ty::Any, |(_, t)| self.annotated(base, t));
            for i in 0..more {
                let nodes = usage
                    .usage
                    .part_of(&nodes, &[Part::At(i as i64), Part::Item]);
                let name = format!("{text}[{i}]");
                let value = self.new_input(&mut st, &name, &ty, nodes, 1);
                args.insert(args.len(), value.clone());
                let at = roots.iter().position(|r| r.keyword).unwrap_or(roots.len());
                roots.insert(
                    at,
                    Root {
                        name: name.into(),
                        keyword: false,
                        positional_only: true,
                        value,
                    },
                );
            }
        }
        if keywords && let Some(name) = code.params.names.last() {
            let text = self.shared.names.text(*name);
            let nodes = usage.usage.parameter(code.line, &own, &text);
            let facts = usage.usage.known(&nodes);
            let annotation = code.annotations.iter().find(|(n, _)| n == name);
            let ty = annotation.map_or(Ty::Any, |(_, t)| self.annotated(base, t));
            let mut keys: Vec<String> = facts.keys.into_iter().take(4).collect();
            if keys.is_empty() {
                keys.push("a".into());
            }
            for key in keys {
                let parts = [Part::Under(key.clone()), Part::Value, Part::Item];
                let nodes = usage.usage.part_of(&nodes, &parts);
                let label = format!("{text}['{key}']");
                let value = self.new_input(&mut st, &label, &ty, nodes, 1);
                let name = self.name(&key);
                kwargs.push((name, value.clone()));
                roots.push(Root {
                    name: key.as_str().into(),
                    keyword: true,
                    positional_only: false,
                    value,
                });
            }
        }
        if code.params.varargs || code.params.varkw {
            // More arguments than were tried may do something else.
            st.doubt(gadfly_witness::Reason::HeapBound);
        }
        if self.shared.names.str(code.name) == "__exit__" {
            // Exceptions come from `with` statements only.
            st.doubt(gadfly_witness::Reason::HeapBound);
        }
        st.cost += more as u32 + u32::from(keywords);
        let args = Value::tuple(args);
        let kwargs = self.kw_dict(&mut st, &kwargs);
        let count = Value::Int(i64::from(self.config.k) + MORE_ELEMENTS);
        let (name, call_args, receiver) = match callee {
            Callee::Plain(function) => {
                // What a decorator makes of a generator function need not be one.
                let own = match function {
                    Value::Ref(r) => match &st.heap.get(*r).body {
                        Body::Function(f) => f.code.id == code.id,
                        _ => false,
                    },
                    Value::Method(_) => true,
                    _ => false,
                };
                let generator = code.generator && own;
                match self.condition.clone() {
                    Some(valid) => {
                        let name = match generator {
                            true if self.config.exhaustive => "_entry_elements_if",
                            true => "_entry_generator_if",
                            false => "_entry_call_if",
                        };
                        let given = vec![valid, function.clone(), args, kwargs, count];
                        (name, given, None)
                    }
                    None => {
                        st.metered = true;
                        let name = match generator {
                            true if self.config.exhaustive => "_entry_elements",
                            true => "_entry_generator",
                            false => "_entry_call",
                        };
                        (name, vec![function.clone(), args, kwargs, count], None)
                    }
                }
            }
            Callee::Method(class, method)
            | Callee::Property(class, method)
            | Callee::Setter(class, method) => {
                let facts = self.class_text(&st, *class);
                let own = self.program.classes.iter().find(|c| c.class == *class);
                // Of an abstract class, a subclass.
                let ty = if own.is_none_or(|c| c.makeable) {
                    Ty::Instance(*class)
                } else {
                    self.instances_of(&st, *class)
                };
                let mut unknown = self.new_unknown(&facts, &ty, Vec::new(), 0);
                unknown.receiver = true;
                let receiver = self.add_unknown(&mut st, unknown);
                st.metered = true;
                let method_name = self.name_value(*method);
                let name = match callee {
                    Callee::Property(..) => "_entry_property",
                    Callee::Setter(..) => "_entry_setter",
                    _ if code.generator => "_entry_generator_method",
                    _ => "_entry_method",
                };
                (
                    name,
                    vec![receiver.clone(), method_name, args, kwargs, count],
                    Some(receiver),
                )
            }
        };
        st.inputs = Rc::new(Inputs {
            receiver,
            roots,
            repeats: repeats(code),
            ..Inputs::default()
        });
        let function = self.prelude.get(name).cloned().unwrap_or_default();
        self.prepare_call(&mut st, &function, call_args);
        st
    }

    /// A state that is about to call a plain function with unknown arguments.
    pub fn entry(&mut self, base: &State, function: &Value) -> Option<State> {
        let Value::Ref(r) = function else { return None };
        let Body::Function(data) = &base.heap.get(*r).body else {
            return None;
        };
        let code = data.code.clone();
        let callee = Callee::Plain(function.clone());
        let states = self.entry_states(base, &callee, &code, function, false);
        states.into_iter().next()
    }

    /// A line of standard input that nobody knows; `None` at its end.
    pub(crate) fn unknown_line(&mut self, st: &mut State) -> Option<Value> {
        let read = st.inputs.read;
        if let Some(line) = st.inputs.stdin.get(read).cloned() {
            // Another program read it before.
            Rc::make_mut(&mut st.inputs).read += 1;
            return Some(line);
        }
        if st.inputs.ended || read > self.config.k as usize + 2 || self.choose(st, 2) == 1 {
            Rc::make_mut(&mut st.inputs).ended = true;
            return None;
        }
        let name = format!("input {}", read + 1);
        // Later lines are short: dialogues are long enough without them.
        let depth = u32::from(read > 0);
        let line = self.new_input(st, &name, &Ty::Str, Vec::new(), depth);
        let inputs = Rc::make_mut(&mut st.inputs);
        inputs.stdin.push(line.clone());
        inputs.read += 1;
        st.doubt(gadfly_witness::Reason::HeapBound);
        Some(line)
    }

    fn class_text(&self, st: &State, class: Ref) -> String {
        self.class_name(st, class).to_lowercase()
    }

    /// The function that a definition made, under whatever its decorators put around it.
    fn defined_by(
        &self,
        st: &State,
        value: &Value,
        code: &Rc<Code>,
        depth: u32,
    ) -> Option<Function> {
        if depth > 4 {
            return None;
        }
        let value = match value {
            Value::Method(method) => &method.func,
            other => other,
        };
        let Value::Ref(r) = value else { return None };
        let node = st.heap.get(*r);
        match &node.body {
            Body::Function(function) => {
                if function.code.id == code.id {
                    return Some((**function).clone());
                }
                function
                    .closure
                    .iter()
                    .find_map(|cell| match &st.heap.get(*cell).body {
                        Body::Cell(inner) => self.defined_by(st, inner, code, depth + 1),
                        _ => None,
                    })
            }
            Body::StaticMethod(inner) | Body::ClassMethod(inner) => {
                self.defined_by(st, inner, code, depth + 1)
            }
            Body::Property(parts) => parts
                .iter()
                .find_map(|p| self.defined_by(st, p, code, depth + 1)),
            _ => node.attrs.as_ref().and_then(|attrs| {
                attrs
                    .iter()
                    .find_map(|(_, v)| self.defined_by(st, v, code, depth + 1))
            }),
        }
    }
}
