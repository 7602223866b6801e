//! Arguments to parameters.

use crate::builtin_types::t;
use crate::code::Code;
use crate::heap::{Body, Function};
use crate::machine::{Args, Step, Vm, type_error};
use crate::names::Name;
use crate::state::State;
use crate::value::Value;

/// A call with this many positional arguments needs no binding.
#[inline]
pub(super) fn simple(code: &Code, count: usize) -> bool {
    let params = &code.params;
    params.positional == count
        && params.keyword_only == 0
        && !params.varargs
        && !params.varkw
        && !code.generator
}

impl Vm {
    /// Parameters, then `*args`, then `**kwargs`, as the slots expect them.
    #[allow(clippy::needless_range_loop)]
    pub(super) fn bind_arguments(
        &mut self,
        st: &mut State,
        function: &Function,
        args: Args,
    ) -> Step<Vec<Value>> {
        let params = &function.code.params;
        let plain = params.positional;
        let named = plain + params.keyword_only;
        let qualname = function.qualname.as_str().unwrap_or("?").to_string();
        let mut locals = vec![Value::Unset; named];
        let given = args.pos.len();
        for (slot, value) in locals.iter_mut().zip(args.pos.iter().take(plain)) {
            *slot = value.clone();
        }
        let mut extra: Vec<(Name, Value)> = Vec::new();
        let mut misplaced: Vec<Name> = Vec::new();
        for (name, value) in &args.kw {
            let found = params.names[..named]
                .iter()
                .position(|p| p == name)
                .filter(|i| *i >= params.positional_only);
            match found {
                Some(i) if !locals[i].is_unset() => {
                    let text = self.shared.names.str(*name);
                    return type_error(format!(
                        "{qualname}() got multiple values for argument '{text}'"
                    ));
                }
                Some(i) => locals[i] = value.clone(),
                None if params.varkw => extra.push((*name, value.clone())),
                None if params.names[..params.positional_only].contains(name) => {
                    misplaced.push(*name);
                }
                None => {
                    let text = self.shared.names.str(*name);
                    return type_error(format!(
                        "{qualname}() got an unexpected keyword argument '{text}'"
                    ));
                }
            }
        }
        if !misplaced.is_empty() {
            let names: Vec<&str> = misplaced
                .iter()
                .map(|m| self.shared.names.str(*m))
                .collect();
            return type_error(format!(
                "{qualname}() got some positional-only arguments passed as keyword arguments: '{}'",
                names.join(", ")
            ));
        }
        if given > plain && !params.varargs {
            let defaults = function.defaults.len();
            let kw_given = (plain..named).filter(|i| !locals[*i].is_unset()).count();
            let takes = if defaults > 0 {
                format!("from {} to {plain}", plain - defaults)
            } else {
                plain.to_string()
            };
            let s = if plain == 1 && defaults == 0 { "" } else { "s" };
            let extra = if kw_given > 0 {
                let s = if given == 1 { "" } else { "s" };
                let ks = if kw_given == 1 { "" } else { "s" };
                format!(" positional argument{s} (and {kw_given} keyword-only argument{ks})")
            } else {
                String::new()
            };
            let were = if given == 1 && kw_given == 0 {
                "was"
            } else {
                "were"
            };
            return type_error(format!(
                "{qualname}() takes {takes} positional argument{s} but {given}{extra} {were} given"
            ));
        }
        let first_default = plain - function.defaults.len().min(plain);
        let mut missing = Vec::new();
        for i in 0..plain {
            if locals[i].is_unset() {
                match i
                    .checked_sub(first_default)
                    .and_then(|d| function.defaults.get(d))
                {
                    Some(default) => locals[i] = default.clone(),
                    None => missing.push(params.names[i]),
                }
            }
        }
        if !missing.is_empty() {
            return self.missing(&qualname, &missing, "positional");
        }
        for i in plain..named {
            if locals[i].is_unset() {
                match function.kw_defaults.get(params.names[i]) {
                    Some(default) => locals[i] = default.clone(),
                    None => missing.push(params.names[i]),
                }
            }
        }
        if !missing.is_empty() {
            return self.missing(&qualname, &missing, "keyword-only");
        }
        if params.varargs {
            let rest: Vec<Value> = args.pos.iter().skip(plain).cloned().collect();
            locals.push(Value::tuple(rest));
        }
        if params.varkw {
            let dict = self.kw_dict(st, &extra);
            locals.push(dict);
        }
        Ok(locals)
    }

    pub(super) fn missing(&self, qualname: &str, missing: &[Name], kind: &str) -> Step<Vec<Value>> {
        let names: Vec<String> = missing
            .iter()
            .map(|m| format!("'{}'", self.shared.names.str(*m)))
            .collect();
        let listed = match &names[..] {
            [one] => one.clone(),
            [one, two] => format!("{one} and {two}"),
            [start @ .., last] => format!("{}, and {last}", start.join(", ")),
            [] => String::new(),
        };
        let s = if names.len() == 1 { "" } else { "s" };
        type_error(format!(
            "{qualname}() missing {} required {kind} argument{s}: {listed}",
            names.len()
        ))
    }

    pub fn kw_dict(&mut self, st: &mut State, pairs: &[(Name, Value)]) -> Value {
        let dict = st
            .heap
            .new(t::DICT, Body::Dict(crate::dict::Dict::default()));
        for (name, value) in pairs {
            let key = self.name_value(*name);
            self.dict_set_str(st, dict, &key, value.clone());
        }
        Value::Ref(dict)
    }
}
