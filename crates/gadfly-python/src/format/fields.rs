//! `str.format`.

use crate::builtin_types::t;
use crate::machine::{Args, Step, Vm, raise, value_error};
use crate::state::State;
use crate::value::Value;

impl Vm {
    /// `str.format`.
    pub fn str_format(&mut self, st: &mut State, format: &str, args: &Args) -> Step<String> {
        let mut auto = 0;
        let mut manual = false;
        self.format_pieces(st, format, args, &mut auto, &mut manual, 0)
    }

    pub(super) fn format_pieces(
        &mut self,
        st: &mut State,
        format: &str,
        args: &Args,
        auto: &mut usize,
        manual: &mut bool,
        depth: u32,
    ) -> Step<String> {
        if depth > 2 {
            return value_error("Max string recursion exceeded");
        }
        let chars: Vec<char> = format.chars().collect();
        let mut out = String::new();
        let mut at = 0;
        while at < chars.len() {
            let c = chars[at];
            at += 1;
            if c == '{' || c == '}' {
                if chars.get(at) == Some(&c) {
                    out.push(c);
                    at += 1;
                    continue;
                }
                if c == '}' {
                    return value_error("Single '}' encountered in format string");
                }
            } else {
                out.push(c);
                continue;
            }
            if at >= chars.len() {
                return value_error("Single '{' encountered in format string");
            }
            let start = at;
            let mut nesting = 1;
            let mut bracket = false;
            while at < chars.len() {
                match chars[at] {
                    '[' => bracket = true,
                    ']' => bracket = false,
                    '{' if !bracket => nesting += 1,
                    '}' if !bracket => {
                        nesting -= 1;
                        if nesting == 0 {
                            break;
                        }
                    }
                    _ => {}
                }
                at += 1;
            }
            if nesting > 0 {
                return value_error("expected '}' before end of string");
            }
            let field: Vec<char> = chars[start..at].to_vec();
            at += 1;
            let mut end = field.len();
            let mut inside = false;
            for (i, c) in field.iter().enumerate() {
                match c {
                    '[' => inside = true,
                    ']' => inside = false,
                    ':' | '!' if !inside => {
                        end = i;
                        break;
                    }
                    _ => {}
                }
            }
            let name: String = field[..end].iter().collect();
            let mut rest: &[char] = &field[end..];
            let mut conversion = None;
            if rest.first() == Some(&'!') {
                conversion = rest.get(1).copied();
                if conversion.is_none() || conversion == Some(':') {
                    return value_error("end of string while looking for conversion specifier");
                }
                rest = &rest[2..];
                if rest.first().is_some_and(|c| *c != ':') {
                    return value_error("expected ':' after conversion specifier");
                }
            }
            let spec: String = rest.iter().skip(1).collect();
            let value = self.format_field(st, &name, args, auto, manual)?;
            let value = match conversion {
                None => value,
                Some('r') => self.repr_value(st, &value)?,
                Some('s') => self.str_of(st, &value)?,
                Some('a') => Value::str(crate::text::ascii(&self.repr_of(st, &value)?)),
                Some(other) => {
                    return value_error(format!("Unknown conversion specifier {other}"));
                }
            };
            let spec = self.format_pieces(st, &spec, args, auto, manual, depth + 1)?;
            let text = self.format_value(st, &value, &Value::str(spec))?;
            let part = self.str_text(st, &text)?;
            self.make_text_room(out.len() + part.len())?;
            out.push_str(&part);
        }
        Ok(out)
    }

    pub(super) fn format_field(
        &mut self,
        st: &mut State,
        name: &str,
        args: &Args,
        auto: &mut usize,
        manual: &mut bool,
    ) -> Step<Value> {
        let end = name.find(['.', '[']).unwrap_or(name.len());
        let (first, mut rest) = name.split_at(end);
        let mut value = if first.is_empty() {
            if *manual {
                return value_error(
                    "cannot switch from manual field specification to automatic field numbering",
                );
            }
            let index = *auto;
            *auto += 1;
            match args.pos.get(index) {
                Some(value) => value.clone(),
                None => {
                    return raise(
                        t::INDEX_ERROR,
                        format!("Replacement index {index} out of range for positional args tuple"),
                    );
                }
            }
        } else if let Ok(index) = first.parse::<usize>() {
            if *auto > 0 {
                return value_error(
                    "cannot switch from automatic field numbering to manual field specification",
                );
            }
            *manual = true;
            match args.pos.get(index) {
                Some(value) => value.clone(),
                None => {
                    return raise(
                        t::INDEX_ERROR,
                        format!("Replacement index {index} out of range for positional args tuple"),
                    );
                }
            }
        } else {
            let key = self.name(first);
            match args.kw.iter().find(|(n, _)| *n == key) {
                Some((_, value)) => value.clone(),
                None => {
                    return Err(crate::machine::Stop::RaiseWith(
                        t::KEY_ERROR,
                        vec![Value::str(first)],
                    ));
                }
            }
        };
        while !rest.is_empty() {
            if let Some(tail) = rest.strip_prefix('.') {
                let end = tail.find(['.', '[']).unwrap_or(tail.len());
                let attr = self.name(&tail[..end]);
                value = self.get_attr(st, &value, attr)?;
                rest = &tail[end..];
            } else if let Some(tail) = rest.strip_prefix('[') {
                let Some(end) = tail.find(']') else {
                    return value_error("Missing ']' in format string");
                };
                let key = &tail[..end];
                let key = match key.parse::<i64>() {
                    Ok(i) => Value::Int(i),
                    Err(_) => Value::str(key),
                };
                value = self.get_item(st, &value, &key)?;
                rest = &tail[end + 1..];
            } else {
                return value_error("Only '.' or '[' may follow ']' in format field specifier");
            }
        }
        Ok(value)
    }
}
