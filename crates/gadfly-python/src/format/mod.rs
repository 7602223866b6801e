//! The format mini-language, `%` formatting and `str.format`.

mod fields;
mod number;
mod percent;
mod spec;

use crate::machine::{Args, Step, Vm, type_error, value_error};
use crate::names::n;
use crate::state::State;
use crate::value::Value;
use gadfly_witness::Reason;
pub use number::{format_float, format_int};
pub use spec::{Spec, format_str, parse_spec};

impl Vm {
    pub fn format_value(&mut self, st: &mut State, value: &Value, spec: &Value) -> Step<Value> {
        if spec.as_str() == Some("") && self.pending_text(st, value).is_some() {
            return Ok(value.clone());
        }
        let value = &self.settle_for(st, value, crate::inputs::Need::Text)?;
        // A width or a precision may be an input.
        let spec = &match spec {
            Value::Str(s) => self.text_value(st, s.text.clone()),
            other => other.clone(),
        };
        let spec = &self.settle(st, spec)?;
        let spec = &match spec {
            Value::SymStr(_) => {
                let known = self.pin_value(st, spec)?;
                if st.pinned.is_none() {
                    let what = "every specification of a format";
                    st.doubt(Reason::Unsupported(what.into()));
                }
                known
            }
            other => other.clone(),
        };
        if let Some(method) = self.user_method(st, value, n::FORMAT) {
            let result = self.callback(st, &method, Args::of([value.clone(), spec.clone()]))?;
            return match &result {
                text if self.is_string(st, text) => Ok(result),
                other => {
                    let name = self.type_name(st, other);
                    type_error(format!("__format__ must return a str, not {name}"))
                }
            };
        }
        let Some(text) = spec.as_str().map(str::to_string) else {
            let name = self.type_name(st, spec);
            return type_error(format!("format() argument 2 must be str, not {name}"));
        };
        if text.is_empty() {
            return self.str_of(st, value);
        }
        let raw = self.unwrap(st, value);
        let name = self.type_name(st, value);
        match &raw {
            Value::Str(s) => {
                let spec = parse_spec(&text, &name)?;
                if let Some(kind) = spec.kind
                    && kind != 's'
                {
                    return value_error(format!(
                        "Unknown format code '{kind}' for object of type 'str'"
                    ));
                }
                format_str(&s.text, &spec).map(Value::str)
            }
            Value::SymBool(_) | Value::SymInt(_) | Value::SymFloat(_) | Value::SymStr(_) => {
                self.symbolic_format(st, &raw, &text)
            }
            Value::Int(_) | Value::Big(_) | Value::Bool(_) => {
                let spec = parse_spec(&text, &name)?;
                let i = raw.as_bigint().unwrap_or_default();
                format_int(&i, &spec)
                    .map(Value::str)
                    .map_err(|stop| match stop {
                        crate::machine::Stop::Raise(class, text) if &*name != "int" => {
                            crate::machine::Stop::Raise(
                                class,
                                text.replace("type 'int'", &format!("type '{name}'")),
                            )
                        }
                        other => other,
                    })
            }
            Value::Float(f) => {
                let spec = parse_spec(&text, &name)?;
                format_float(*f, &spec, "float").map(Value::str)
            }
            _ => type_error(format!(
                "unsupported format string passed to {name}.__format__"
            )),
        }
    }
}
