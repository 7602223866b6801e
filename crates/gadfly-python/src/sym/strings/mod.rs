//! Methods of strings whose characters are not all known. Lengths are known, so a method either
//! gives a term (`isdigit`, `upper`) or decides where something is found (`split`, `find`).
//!
//! Classes and case of characters are computed from CPython's rules for the first 256 code
//! points; inputs do not go beyond them. Others are given values.

mod cases;
mod pieces;
mod search;

use crate::code::Code;
use crate::machine::{Args, Step, Vm, value_error};
use crate::state::State;
use crate::value::{Char, Value};
use gadfly_python_text::{is_decimal, is_numeric, is_space};

use super::letters::{LATIN, alpha, digit, identifier_part, identifier_start, to_lower, to_upper};

impl Vm {
    /// A method of `str` where the string or an argument is not known; `None` if there is
    /// nothing better than values of the model.
    pub(crate) fn symbolic_method(
        &mut self,
        st: &mut State,
        name: &str,
        args: &Args,
    ) -> Step<Option<Value>> {
        if matches!(name, "format" | "format_map" | "join" | "maketrans") {
            return Ok(None);
        }
        let mut settled = Args::default();
        for value in &args.pos {
            settled.pos.push(self.settle(st, value)?);
        }
        for (key, value) in &args.kw {
            let value = self.settle(st, value)?;
            settled.kw.push((*key, value));
        }
        let args = &settled;
        let own = self.unwrap(st, &args[0]);
        if !matches!(own, Value::Str(_) | Value::SymStr(_)) {
            return Ok(None);
        }
        let symbolic =
            |v: &Value| matches!(v, Value::SymStr(_) | Value::SymInt(_) | Value::SymBool(_));
        let deep = |v: &Value| match v {
            Value::Tuple(items) => items.iter().any(symbolic),
            v => symbolic(v),
        };
        if !symbolic(&own)
            && !args.pos.iter().skip(1).any(deep)
            && !args.kw.iter().any(|(_, v)| deep(v))
        {
            return Ok(None);
        }
        let text = self.chars_of(&own);
        self.on_chars(st, name, &text, args)
    }

    fn string_arg(&mut self, st: &State, value: &Value) -> Option<Vec<Char>> {
        match self.unwrap(st, value) {
            v @ (Value::Str(_) | Value::SymStr(_)) => Some(self.chars_of(&v)),
            _ => None,
        }
    }

    fn on_chars(
        &mut self,
        st: &mut State,
        name: &str,
        text: &[Char],
        args: &Args,
    ) -> Step<Option<Value>> {
        let first = match args.get(1) {
            Some(value) => self.string_arg(st, value),
            None => None,
        };
        Ok(Some(match name {
            "upper" => {
                let chars = self.without_sharp_s(st, text)?;
                let chars = chars.iter().map(|c| self.mapped(*c, to_upper)).collect();
                self.chars_value(chars)
            }
            "lower" => {
                let chars = self.with_case(st, text)?;
                let chars = chars.iter().map(|c| self.mapped(*c, to_lower)).collect();
                self.chars_value(chars)
            }
            "casefold" => {
                let mut folded = Vec::new();
                for c in self.with_case(st, text)? {
                    match self.folded_apart(st, c)? {
                        Some(other) => folded.extend(other.chars().map(Char::Known)),
                        None => folded.push(self.mapped(c, to_lower)),
                    }
                }
                self.chars_value(folded)
            }
            "swapcase" | "title" | "capitalize" => self.recased(st, name, text)?,
            "isalpha" => self.every(st, text, alpha)?,
            "isdigit" => self.every(st, text, digit)?,
            "isdecimal" => self.every(st, text, is_decimal)?,
            "isnumeric" => self.every(st, text, is_numeric)?,
            "isalnum" => self.every(st, text, char::is_alphanumeric)?,
            "isspace" => self.every(st, text, is_space)?,
            "isprintable" if text.is_empty() => Value::Bool(true),
            "isprintable" => self.every(st, text, crate::text::printable)?,
            "isascii" => {
                let mut all = self.pool.tt();
                for c in text {
                    let code = self.char_term(*c);
                    let limit = self.pool.int(128);
                    let inside = self.pool.int_lt(code, limit);
                    all = self.pool.and(all, inside);
                }
                self.bool_value(all)
            }
            "isupper" => self.one_case(st, text, char::is_uppercase, char::is_lowercase)?,
            "islower" => self.one_case(st, text, char::is_lowercase, char::is_uppercase)?,
            "istitle" => self.is_title(st, text)?,
            "isidentifier" => {
                let chars = self.latins(st, text)?;
                let mut all = self.pool.bool(!chars.is_empty());
                for (i, c) in chars.iter().enumerate() {
                    let test = if i == 0 {
                        identifier_start
                    } else {
                        identifier_part
                    };
                    let here = self.is_of(*c, test);
                    all = self.pool.and(all, here);
                }
                self.bool_value(all)
            }
            "strip" | "lstrip" | "rstrip" => return self.stripped_chars(st, name, text, args),
            "find" | "rfind" | "index" | "rindex" | "count" => {
                let Some(part) = first else { return Ok(None) };
                return self.searched(st, name, text, &part, args).map(Some);
            }
            "startswith" | "endswith" => return self.affixed(st, name, text, args),
            "removeprefix" | "removesuffix" => {
                let Some(part) = first else { return Ok(None) };
                let fits = part.len() <= text.len();
                let rest = if name == "removeprefix" {
                    if fits && self.is_at(st, text, &part, 0)? {
                        &text[part.len()..]
                    } else {
                        text
                    }
                } else {
                    if fits && self.is_at(st, text, &part, text.len() - part.len())? {
                        &text[..text.len() - part.len()]
                    } else {
                        text
                    }
                };
                self.chars_value(rest.to_vec())
            }
            "replace" => return self.replaced(st, text, args),
            "split" | "rsplit" => return self.split_chars(st, name, text, args),
            "splitlines" => return self.lines_of(st, text, args),
            "partition" | "rpartition" => {
                let Some(part) = first else { return Ok(None) };
                if part.is_empty() {
                    return value_error("empty separator");
                }
                let backwards = name == "rpartition";
                let pieces = match self.find_in(st, text, &part, (0, text.len()), backwards)? {
                    Some(at) => [
                        text[..at].to_vec(),
                        part.clone(),
                        text[at + part.len()..].to_vec(),
                    ],
                    None if backwards => [Vec::new(), Vec::new(), text.to_vec()],
                    None => [text.to_vec(), Vec::new(), Vec::new()],
                };
                let pieces = pieces.map(|p| self.chars_value(p));
                Value::tuple(pieces.to_vec())
            }
            "center" | "ljust" | "rjust" => return self.filled(st, name, text, args),
            "zfill" => {
                let width = self.need_index(st, &args[1])?;
                let missing = usize::try_from(width)
                    .unwrap_or(0)
                    .saturating_sub(text.len());
                let signed = match text.first() {
                    Some(c) if missing > 0 => {
                        let signs = [Char::Known('+'), Char::Known('-')];
                        let sign = self.one_of(*c, &signs);
                        usize::from(self.decide(st, sign)?)
                    }
                    _ => 0,
                };
                self.make_room(missing)?;
                let mut chars = text[..signed].to_vec();
                chars.extend(vec![Char::Known('0'); missing]);
                chars.extend(&text[signed..]);
                self.chars_value(chars)
            }
            _ => return Ok(None),
        }))
    }
}

/// The greatest code point that a program may tell from others: of characters in its constants,
/// and of numbers where it asks for code points. Surrogates and what is behind them are left out.
pub(crate) fn widest_char(code: &Code, source: &str) -> u32 {
    const MOST: u32 = 0xd7ff;
    fn note(value: &Value, numbers: bool, widest: &mut u32) {
        match value {
            Value::Str(s) => {
                let codes = s.text.chars().map(|c| c as u32);
                *widest = codes.filter(|c| *c <= MOST).fold(*widest, u32::max);
            }
            Value::Int(i) if numbers => {
                if let Some(code) = u32::try_from(*i).ok().filter(|c| *c < MOST) {
                    *widest = (*widest).max(code + 1);
                }
            }
            Value::Tuple(items) => items.iter().for_each(|i| note(i, numbers, widest)),
            _ => {}
        }
    }
    let numbers = source.contains("ord(");
    let mut widest = LATIN - 1;
    for value in &code.consts {
        note(value, numbers, &mut widest);
    }
    for child in &code.children {
        widest = widest.max(widest_char(child, source));
    }
    widest
}
