//! What builtins take: each declares the names of its parameters, and the types that it does not check
//! itself, in the row of the table that it stands in, as in `"sep, maxsplit: int"`.
//!
//! A parameter that begins with `/` has no name for callers, those behind `*` have no place, and `**` takes
//! every name. `int` is whatever can be an index, `str` a string.

use crate::inputs::Need;
use crate::machine::{Args, Step, Vm, type_error};
use crate::state::State;

struct Parameter {
    name: &'static str,
    /// Callers may use its name.
    is_named: bool,
    place: Option<usize>,
    ty: Option<&'static str>,
}

/// Reads a declaration; nothing if all names are taken.
fn read(declared: &'static str) -> Option<(Vec<Parameter>, bool)> {
    let mut parameters = Vec::new();
    let mut has_places = true;
    for part in declared.split(", ") {
        match part {
            "**" => return None,
            "*" => has_places = false,
            _ => {
                let (name, ty) = match part.split_once(": ") {
                    Some((name, ty)) => (name, Some(ty)),
                    None => (part, None),
                };
                parameters.push(Parameter {
                    name: name.trim_start_matches('/'),
                    is_named: !name.starts_with('/'),
                    place: has_places.then_some(parameters.len()),
                    ty,
                });
            }
        }
    }
    // `print` and `zip` take any number of others.
    let is_variadic = parameters.first().is_some_and(|p| p.place.is_none());
    Some((parameters, is_variadic))
}

impl Vm {
    /// That a builtin can be called with such arguments; the first `own` ones are the receiver.
    pub(crate) fn check_parameters(
        &mut self,
        st: &mut State,
        function: &str,
        declared: &'static str,
        args: &Args,
        own: usize,
    ) -> Step<()> {
        let Some((parameters, is_variadic)) = read(declared) else {
            return Ok(());
        };
        let most = parameters.iter().filter(|p| p.place.is_some()).count();
        if !is_variadic && args.len() > most + own {
            let given = args.len() - own;
            return type_error(format!(
                "{function}() takes at most {most} arguments ({given} given)"
            ));
        }
        for (name, _) in &args.kw {
            let name = self.shared.names.str(*name);
            let known = parameters.iter().find(|p| p.is_named && p.name == &*name);
            let Some(known) = known else {
                return type_error(format!(
                    "'{name}' is an invalid keyword argument for {function}()"
                ));
            };
            if let Some(place) = known.place.filter(|place| place + own < args.len()) {
                let place = place + 1;
                return type_error(format!(
                    "argument for {function}() given by name ('{name}') and position ({place})"
                ));
            }
        }
        for parameter in parameters {
            let Some(ty) = parameter.ty else {
                continue;
            };
            let place = parameter.place.map_or(usize::MAX, |place| place + own);
            let Some(value) = self.keyword(args, place, parameter.name) else {
                continue;
            };
            if ty == "int" {
                if self.index_of(st, &value)?.is_none() {
                    let found = self.type_name(st, &value);
                    return type_error(format!(
                        "'{found}' object cannot be interpreted as an integer"
                    ));
                }
                continue;
            }
            let value = self.settle_for(st, &value, Need::String)?;
            let value = self.unwrap(st, &value);
            if !self.is_string(st, &value) {
                let found = self.type_name(st, &value);
                let found = if found.as_ref() == "NoneType" {
                    "None"
                } else {
                    &found
                };
                let name = parameter.name;
                return type_error(format!(
                    "{function}() argument '{name}' must be {ty}, not {found}"
                ));
            }
        }
        Ok(())
    }
}
