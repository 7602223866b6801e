//! Methods of strings whose characters are not all known. Lengths are known, so a method either
//! gives a term (`isdigit`, `upper`) or decides where something is found (`split`, `find`).
//!
//! Classes and case of characters are computed from CPython's rules for the first 256 code
//! points; inputs do not go beyond them. Others are given values.

use crate::code::{CmpOp, Code};
use crate::machine::{Args, Step, Vm, type_error, unsupported, value_error};
use crate::state::State;
use crate::types::construct::is_space;
use crate::types::str::decimal;
use crate::value::{Char, SymStr, Value};
use gadfly_term::Term;
use gadfly_witness::Reason;

/// Code points whose class and case are terms.
const LATIN: u32 = 256;

/// Texts up to this length are read as numbers in all their shapes at once.
const MOST_SHAPES: usize = 5;

type Test = fn(char) -> bool;
type Mapping = fn(char) -> Option<char>;

fn superscript(c: char) -> bool {
    matches!(c, '²' | '³' | '¹')
}

fn alpha(c: char) -> bool {
    c.is_alphabetic() && !c.is_numeric()
}

fn digit(c: char) -> bool {
    decimal(c).is_some() || superscript(c)
}

fn is_decimal(c: char) -> bool {
    decimal(c).is_some()
}

fn identifier_start(c: char) -> bool {
    c == '_' || c.is_alphabetic()
}

fn identifier_part(c: char) -> bool {
    c == '_' || c == '·' || alpha(c) || is_decimal(c)
}

fn line_break(c: char) -> bool {
    matches!(
        c,
        '\n' | '\r' | '\u{b}' | '\u{c}' | '\u{1c}'..='\u{1e}' | '\u{85}' | '\u{2028}' | '\u{2029}'
    )
}

fn to_upper(c: char) -> Option<char> {
    let mut upper = c.to_uppercase();
    match (upper.next(), upper.next()) {
        (Some(c), None) => Some(c),
        _ => None,
    }
}

fn to_lower(c: char) -> Option<char> {
    let mut lower = c.to_lowercase();
    match (lower.next(), lower.next()) {
        (Some(c), None) => Some(c),
        _ => None,
    }
}

/// Runs of code points for which a function has one value, the others left out.
fn runs<T: PartialEq + Copy>(of: impl Fn(char) -> Option<T>) -> Vec<(u32, u32, T)> {
    let mut runs: Vec<(u32, u32, T)> = Vec::new();
    for code in 0..LATIN {
        let Some(value) = char::from_u32(code).and_then(&of) else {
            continue;
        };
        match runs.last_mut() {
            Some(last) if last.1 + 1 == code && last.2 == value => last.1 = code,
            _ => runs.push((code, code, value)),
        }
    }
    runs
}

impl Vm {
    fn within(&mut self, code: Term, low: u32, high: u32) -> Term {
        let (low, high) = (self.pool.int(low.into()), self.pool.int(high.into()));
        let (above, below) = (self.pool.int_le(low, code), self.pool.int_le(code, high));
        self.pool.and(above, below)
    }

    /// A character whose class and case have terms: one beyond gets its value of the model.
    fn latin(&mut self, st: &mut State, c: Char) -> Step<Char> {
        let Char::Sym(code) = c else { return Ok(c) };
        let limit = self.pool.int(LATIN.into());
        let inside = self.pool.int_lt(code, limit);
        if self.decide(st, inside)? {
            return Ok(c);
        }
        match self.pin_int(st, code)? {
            Some(code) => {
                let code = u32::try_from(code).ok().and_then(char::from_u32);
                Ok(code.map_or(c, Char::Known))
            }
            None => unsupported("characters beyond Latin-1"),
        }
    }

    fn latins(&mut self, st: &mut State, chars: &[Char]) -> Step<Vec<Char>> {
        chars.iter().map(|c| self.latin(st, *c)).collect()
    }

    /// Characters whose case does not depend on their neighbours.
    fn with_case(&mut self, st: &mut State, chars: &[Char]) -> Step<Vec<Char>> {
        let chars = self.latins(st, chars)?;
        if chars
            .iter()
            .any(|c| matches!(c, Char::Known(c) if *c as u32 >= LATIN))
        {
            return unsupported("case of characters beyond Latin-1");
        }
        Ok(chars)
    }

    /// Whether a character is of a class.
    fn is_of(&mut self, c: Char, test: Test) -> Term {
        match c {
            Char::Known(c) => self.pool.bool(test(c)),
            Char::Sym(code) => {
                let mut any = self.pool.ff();
                for (low, high, _) in runs(|c| test(c).then_some(())) {
                    let here = self.within(code, low, high);
                    any = self.pool.or(any, here);
                }
                any
            }
        }
    }

    /// A character changed by a mapping of single characters.
    fn mapped(&mut self, c: Char, mapping: Mapping) -> Char {
        match c {
            Char::Known(c) => Char::Known(mapping(c).unwrap_or(c)),
            Char::Sym(code) => {
                let moves = runs(|c| {
                    let by = i64::from(mapping(c)? as u32) - i64::from(c as u32);
                    (by != 0).then_some(by)
                });
                let mut result = code;
                for (low, high, by) in moves {
                    let here = self.within(code, low, high);
                    let by = self.pool.int(by);
                    let moved = self.pool.int_add(code, by);
                    result = self.pool.ite(here, moved, result);
                }
                self.char_of_term(result)
            }
        }
    }

    /// Characters whose upper case is one character: `ß` is left out, and that is said.
    fn without_sharp_s(&mut self, st: &mut State, chars: &[Char]) -> Step<Vec<Char>> {
        let chars = self.with_case(st, chars)?;
        for c in &chars {
            match c {
                Char::Known(c) if to_upper(*c).is_none() => {
                    return unsupported("upper case of several characters");
                }
                Char::Known(_) => {}
                Char::Sym(code) => {
                    let sharp = self.pool.int(0xdf);
                    let other = self.pool.int_ne(*code, sharp);
                    if st.pinned.is_some() {
                        if !self.decide(st, other)? {
                            return unsupported("upper case of several characters");
                        }
                    } else if self.pool.as_bool(other).is_none() {
                        st.doubt(Reason::HeapBound);
                        self.assume(st, other)?;
                    }
                }
            }
        }
        Ok(chars)
    }

    fn equal_char(&mut self, a: Char, b: Char) -> Term {
        let (a, b) = (self.char_term(a), self.char_term(b));
        self.pool.int_eq(a, b)
    }

    fn one_of(&mut self, c: Char, set: &[Char]) -> Term {
        let mut any = self.pool.ff();
        for other in set {
            let same = self.equal_char(c, *other);
            any = self.pool.or(any, same);
        }
        any
    }

    /// Whether `part` is at this place; decided.
    fn is_at(&mut self, st: &mut State, text: &[Char], part: &[Char], at: usize) -> Step<bool> {
        let same = self.same_chars(&text[at..at + part.len()], part);
        self.decide(st, same)
    }

    fn find_in(
        &mut self,
        st: &mut State,
        text: &[Char],
        part: &[Char],
        (from, to): (usize, usize),
        backwards: bool,
    ) -> Step<Option<usize>> {
        if part.len() > to - from {
            return Ok(None);
        }
        let places = from..=to - part.len();
        let places: Vec<usize> = if backwards {
            places.rev().collect()
        } else {
            places.collect()
        };
        for at in places {
            if self.is_at(st, text, part, at)? {
                return Ok(Some(at));
            }
        }
        Ok(None)
    }

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
            "swapcase" | "title" | "capitalize" => self.recased(st, name, text)?,
            "isalpha" => self.every(st, text, alpha)?,
            "isdigit" => self.every(st, text, digit)?,
            "isdecimal" => self.every(st, text, is_decimal)?,
            "isnumeric" => self.every(st, text, char::is_numeric)?,
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
                    match fits && self.is_at(st, text, &part, 0)? {
                        true => &text[part.len()..],
                        false => text,
                    }
                } else {
                    match fits && self.is_at(st, text, &part, text.len() - part.len())? {
                        true => &text[..text.len() - part.len()],
                        false => text,
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
                let mut chars = text[..signed].to_vec();
                chars.extend(vec![Char::Known('0'); missing]);
                chars.extend(&text[signed..]);
                self.chars_value(chars)
            }
            _ => return Ok(None),
        }))
    }

    fn every(&mut self, st: &mut State, text: &[Char], test: Test) -> Step<Value> {
        let chars = self.latins(st, text)?;
        let mut all = self.pool.bool(!chars.is_empty());
        for c in chars {
            let here = self.is_of(c, test);
            all = self.pool.and(all, here);
        }
        Ok(self.bool_value(all))
    }

    fn one_case(
        &mut self,
        st: &mut State,
        text: &[Char],
        wanted: Test,
        other: Test,
    ) -> Step<Value> {
        let (mut any, mut none) = (self.pool.ff(), self.pool.tt());
        for c in self.latins(st, text)? {
            let here = self.is_of(c, wanted);
            any = self.pool.or(any, here);
            let against = self.is_of(c, other);
            let not = self.pool.not(against);
            none = self.pool.and(none, not);
        }
        let both = self.pool.and(any, none);
        Ok(self.bool_value(both))
    }

    fn is_title(&mut self, st: &mut State, text: &[Char]) -> Step<Value> {
        let (mut inside, mut any) = (self.pool.ff(), self.pool.ff());
        let mut right = self.pool.tt();
        for c in self.latins(st, text)? {
            let upper = self.is_of(c, char::is_uppercase);
            let lower = self.is_of(c, char::is_lowercase);
            let wrong_upper = self.pool.and(upper, inside);
            let outside = self.pool.not(inside);
            let wrong_lower = self.pool.and(lower, outside);
            let wrong = self.pool.or(wrong_upper, wrong_lower);
            let fine = self.pool.not(wrong);
            right = self.pool.and(right, fine);
            inside = self.pool.or(upper, lower);
            any = self.pool.or(any, inside);
        }
        let both = self.pool.and(any, right);
        Ok(self.bool_value(both))
    }

    fn recased(&mut self, st: &mut State, name: &str, text: &[Char]) -> Step<Value> {
        let chars = self.without_sharp_s(st, text)?;
        let mut out = Vec::new();
        let mut inside = self.pool.ff();
        for (i, c) in chars.iter().enumerate() {
            let (upper, lower) = (self.mapped(*c, to_upper), self.mapped(*c, to_lower));
            let is_upper = self.is_of(*c, char::is_uppercase);
            let to_lower_now = match name {
                "swapcase" => is_upper,
                "capitalize" => self.pool.bool(i > 0),
                _ => inside,
            };
            let (upper, lower) = (self.char_term(upper), self.char_term(lower));
            let code = self.pool.ite(to_lower_now, lower, upper);
            out.push(self.char_of_term(code));
            let is_lower = self.is_of(*c, char::is_lowercase);
            inside = self.pool.or(is_upper, is_lower);
        }
        Ok(self.chars_value(out))
    }

    fn stripped_chars(
        &mut self,
        st: &mut State,
        name: &str,
        text: &[Char],
        args: &Args,
    ) -> Step<Option<Value>> {
        let set = match args.get(1) {
            None | Some(Value::None) => None,
            Some(value) => match self.string_arg(st, value) {
                Some(set) => Some(set),
                None => return Ok(None),
            },
        };
        let text = match set {
            Some(_) => text.to_vec(),
            None => self.latins(st, text)?,
        };
        let dropped = |vm: &mut Vm, st: &mut State, c: Char| {
            let term = match &set {
                Some(set) => vm.one_of(c, set),
                None => vm.is_of(c, is_space),
            };
            vm.decide(st, term)
        };
        let (mut from, mut to) = (0, text.len());
        if name != "rstrip" {
            while from < to && dropped(self, st, text[from])? {
                from += 1;
            }
        }
        if name != "lstrip" {
            while from < to && dropped(self, st, text[to - 1])? {
                to -= 1;
            }
        }
        Ok(Some(self.chars_value(text[from..to].to_vec())))
    }

    /// Start and end arguments; `None` if the start is behind the end of the text.
    fn bounds_of(
        &mut self,
        st: &mut State,
        args: &Args,
        len: usize,
    ) -> Step<Option<(usize, usize)>> {
        let parts = [
            args.get(2).cloned().unwrap_or(Value::None),
            args.get(3).cloned().unwrap_or(Value::None),
            Value::None,
        ];
        if let Some(start) = args.get(2)
            && !start.is_none()
        {
            let len = Value::usize(len);
            if num_like(start) && self.compare_truth(st, CmpOp::Gt, start, &len)? {
                return Ok(None);
            }
        }
        let (from, to, _) = self.slice_indices(st, &parts, len as i64)?;
        if from > to {
            return Ok(None);
        }
        Ok(Some((from as usize, to as usize)))
    }

    fn searched(
        &mut self,
        st: &mut State,
        name: &str,
        text: &[Char],
        part: &[Char],
        args: &Args,
    ) -> Step<Value> {
        let bounds = self.bounds_of(st, args, text.len())?;
        if name == "count" {
            let Some((from, to)) = bounds else {
                return Ok(Value::Int(0));
            };
            if part.is_empty() {
                return Ok(Value::usize(to - from + 1));
            }
            // Of single characters the number is a term.
            if let [c] = part {
                let mut sum = self.pool.int(0);
                for other in &text[from..to] {
                    let same = self.equal_char(*other, *c);
                    let one = self.pool.int_from_bool(same);
                    sum = self.pool.int_add(sum, one);
                }
                return Ok(self.int_value(sum));
            }
            let (mut at, mut found) = (from, 0);
            while at + part.len() <= to {
                if self.is_at(st, text, part, at)? {
                    found += 1;
                    at += part.len();
                } else {
                    at += 1;
                }
            }
            return Ok(Value::Int(found));
        }
        let backwards = name.starts_with('r');
        let found = match bounds {
            Some(bounds) => self.find_in(st, text, part, bounds, backwards)?,
            None => None,
        };
        match found {
            Some(at) => Ok(Value::usize(at)),
            None if name.ends_with("find") => Ok(Value::Int(-1)),
            None => value_error("substring not found"),
        }
    }

    fn affixed(
        &mut self,
        st: &mut State,
        name: &str,
        text: &[Char],
        args: &Args,
    ) -> Step<Option<Value>> {
        let options: Vec<Value> = match &args[1] {
            Value::Tuple(items) => items.to_vec(),
            other => vec![other.clone()],
        };
        let bounds = self.bounds_of(st, args, text.len())?;
        let mut any = self.pool.ff();
        for option in options {
            let option = self.settle(st, &option)?;
            let Some(part) = self.string_arg(st, &option) else {
                return Ok(None);
            };
            let Some((from, to)) = bounds else { continue };
            if part.len() > to - from {
                continue;
            }
            let here = if name == "startswith" {
                self.same_chars(&text[from..from + part.len()], &part)
            } else {
                self.same_chars(&text[to - part.len()..to], &part)
            };
            any = self.pool.or(any, here);
        }
        Ok(Some(self.bool_value(any)))
    }

    fn replaced(&mut self, st: &mut State, text: &[Char], args: &Args) -> Step<Option<Value>> {
        let (Some(old), Some(new)) = (self.string_arg(st, &args[1]), self.string_arg(st, &args[2]))
        else {
            return Ok(None);
        };
        let most = match args.get(3) {
            Some(count) => self.need_index(st, count)?,
            None => -1,
        };
        let mut left = usize::try_from(most).unwrap_or(usize::MAX);
        let mut out = Vec::new();
        if old.is_empty() {
            for (i, c) in text.iter().map(Some).chain([None]).enumerate() {
                if left > 0 {
                    left -= 1;
                    out.extend(&new);
                }
                let _ = i;
                out.extend(c);
            }
            return Ok(Some(self.chars_value(out)));
        }
        // One character for one: a term instead of a decision.
        if let ([from], [to]) = (&old[..], &new[..])
            && left == usize::MAX
        {
            for c in text {
                let same = self.equal_char(*c, *from);
                let (code, other) = (self.char_term(*c), self.char_term(*to));
                let code = self.pool.ite(same, other, code);
                out.push(self.char_of_term(code));
            }
            return Ok(Some(self.chars_value(out)));
        }
        let mut at = 0;
        while at < text.len() {
            if left > 0 && at + old.len() <= text.len() && self.is_at(st, text, &old, at)? {
                out.extend(&new);
                at += old.len();
                left -= 1;
            } else {
                out.push(text[at]);
                at += 1;
            }
        }
        Ok(Some(self.chars_value(out)))
    }

    fn split_chars(
        &mut self,
        st: &mut State,
        name: &str,
        text: &[Char],
        args: &Args,
    ) -> Step<Option<Value>> {
        let separator = match self.keyword(args, 1, "sep") {
            None | Some(Value::None) => None,
            Some(value) => match self.string_arg(st, &value) {
                Some(separator) => Some(separator),
                None => return Ok(None),
            },
        };
        if separator.as_ref().is_some_and(Vec::is_empty) {
            return value_error("empty separator");
        }
        let most = match self.keyword(args, 2, "maxsplit") {
            Some(value) => self.need_index(st, &value)?,
            None => -1,
        };
        let most = usize::try_from(most).unwrap_or(usize::MAX);
        let mut parts: Vec<Vec<Char>> = Vec::new();
        match (separator, name == "rsplit") {
            (Some(separator), false) => {
                let (mut start, mut at) = (0, 0);
                while parts.len() < most && at + separator.len() <= text.len() {
                    if self.is_at(st, text, &separator, at)? {
                        parts.push(text[start..at].to_vec());
                        at += separator.len();
                        start = at;
                    } else {
                        at += 1;
                    }
                }
                parts.push(text[start..].to_vec());
            }
            (Some(separator), true) => {
                let (mut end, mut at) = (text.len(), text.len());
                while parts.len() < most && at >= separator.len() {
                    if self.is_at(st, text, &separator, at - separator.len())? {
                        parts.push(text[at..end].to_vec());
                        at -= separator.len();
                        end = at;
                    } else {
                        at -= 1;
                    }
                }
                parts.push(text[..end].to_vec());
                parts.reverse();
            }
            (None, backwards) => {
                let mut text = self.latins(st, text)?;
                if backwards {
                    text.reverse();
                }
                parts = self.words(st, &text, most)?;
                if backwards {
                    for part in &mut parts {
                        part.reverse();
                    }
                    parts.reverse();
                }
            }
        }
        let parts = parts.into_iter().map(|p| self.chars_value(p)).collect();
        Ok(Some(self.new_list(st, parts)))
    }

    /// Words between white space. The last, if there are too many, keeps what follows.
    fn words(&mut self, st: &mut State, text: &[Char], most: usize) -> Step<Vec<Vec<Char>>> {
        let mut parts: Vec<Vec<Char>> = Vec::new();
        let mut word: Vec<Char> = Vec::new();
        for (i, c) in text.iter().enumerate() {
            let space = self.is_of(*c, is_space);
            if self.decide(st, space)? {
                if !word.is_empty() {
                    parts.push(std::mem::take(&mut word));
                }
                continue;
            }
            if word.is_empty() && parts.len() == most {
                // Everything from here on belongs to the last word. Read in its direction, it
                // loses the white space at its far end only if that is the end of the text.
                parts.push(text[i..].to_vec());
                return Ok(parts);
            }
            word.push(*c);
        }
        if !word.is_empty() {
            parts.push(word);
        }
        Ok(parts)
    }

    fn lines_of(&mut self, st: &mut State, text: &[Char], args: &Args) -> Step<Option<Value>> {
        let keep = match self.keyword(args, 1, "keepends") {
            Some(value) => self.truth(st, &value)?,
            None => false,
        };
        let text = self.latins(st, text)?;
        let mut lines: Vec<Vec<Char>> = Vec::new();
        let mut line: Vec<Char> = Vec::new();
        let mut at = 0;
        while at < text.len() {
            let c = text[at];
            let ends = self.is_of(c, line_break);
            if !self.decide(st, ends)? {
                line.push(c);
                at += 1;
                continue;
            }
            let mut len = 1;
            if let Some(next) = text.get(at + 1) {
                let first = self.equal_char(c, Char::Known('\r'));
                let second = self.equal_char(*next, Char::Known('\n'));
                let pair = self.pool.and(first, second);
                if self.decide(st, pair)? {
                    len = 2;
                }
            }
            if keep {
                line.extend(&text[at..at + len]);
            }
            lines.push(std::mem::take(&mut line));
            at += len;
        }
        if !line.is_empty() {
            lines.push(line);
        }
        let lines = lines.into_iter().map(|l| self.chars_value(l)).collect();
        Ok(Some(self.new_list(st, lines)))
    }

    fn filled(
        &mut self,
        st: &mut State,
        name: &str,
        text: &[Char],
        args: &Args,
    ) -> Step<Option<Value>> {
        let fill = match args.get(2) {
            None => Char::Known(' '),
            Some(value) => match self.string_arg(st, value) {
                Some(fill) if fill.len() == 1 => fill[0],
                Some(_) => {
                    return type_error("The fill character must be exactly one character long");
                }
                None => return Ok(None),
            },
        };
        let width = usize::try_from(self.need_index(st, &args[1])?).unwrap_or(0);
        let missing = width.saturating_sub(text.len());
        if missing > 100_000 {
            return unsupported("very long strings");
        }
        let left = match name {
            "ljust" => 0,
            "rjust" => missing,
            _ => missing / 2 + (missing & width & 1),
        };
        let mut chars = vec![fill; left];
        chars.extend(text);
        chars.extend(vec![fill; missing - left]);
        Ok(Some(self.chars_value(chars)))
    }

    // ---- numbers in strings

    /// The text without white space around it, and its sign.
    fn number_text(&mut self, st: &mut State, text: &SymStr) -> Step<(bool, Vec<Char>)> {
        let chars = self.latins(st, &text.chars)?;
        let (mut from, mut to) = (0, chars.len());
        while from < to {
            let space = self.is_of(chars[from], is_space);
            if !self.decide(st, space)? {
                break;
            }
            from += 1;
        }
        while from < to {
            let space = self.is_of(chars[to - 1], is_space);
            if !self.decide(st, space)? {
                break;
            }
            to -= 1;
        }
        let mut negative = false;
        if from < to {
            let minus = self.equal_char(chars[from], Char::Known('-'));
            negative = self.decide(st, minus)?;
            if negative {
                from += 1;
            } else {
                let plus = self.equal_char(chars[from], Char::Known('+'));
                if self.decide(st, plus)? {
                    from += 1;
                }
            }
        }
        Ok((negative, chars[from..to].to_vec()))
    }

    fn digits_value(&mut self, digits: &[Char], base: u32) -> Term {
        let mut value = self.pool.int(0);
        for c in digits {
            let code = self.char_term(*c);
            // `0` is 48, `A` is 65, `a` is 97.
            let mut digit = code;
            for (from, offset) in [(0, 48), (65, 55), (97, 87)] {
                if from > 0 && base <= 10 {
                    continue;
                }
                let (from, offset) = (self.pool.int(from), self.pool.int(offset));
                let here = self.pool.int_le(from, code);
                let number = self.pool.int_sub(code, offset);
                digit = self.pool.ite(here, number, digit);
            }
            let base = self.pool.int(base.into());
            let shifted = self.pool.int_mul(value, base);
            value = self.pool.int_add(shifted, digit);
        }
        value
    }

    /// Whether all characters are digits of a base.
    fn digits_of(&mut self, chars: &[Char], base: u32) -> Term {
        let mut all = self.pool.tt();
        for c in chars {
            let here = match c {
                Char::Known(c) => self.pool.bool(c.is_digit(base)),
                Char::Sym(code) => {
                    let mut any = self.within(*code, 48, 47 + base.min(10));
                    if base > 10 {
                        for first in [65, 97] {
                            let letter = self.within(*code, first, first + base - 11);
                            any = self.pool.or(any, letter);
                        }
                    }
                    any
                }
            };
            all = self.pool.and(all, here);
        }
        all
    }

    fn all_digits(&mut self, chars: &[Char]) -> Term {
        let mut all = self.pool.tt();
        for c in chars {
            let here = self.is_of(*c, is_decimal);
            all = self.pool.and(all, here);
        }
        all
    }

    /// `int(text, base)` for a base that is not 0.
    pub(crate) fn symbolic_parse_int(
        &mut self,
        st: &mut State,
        text: &SymStr,
        base: u32,
    ) -> Step<Value> {
        if base == 10 && text.chars.len() <= MOST_SHAPES {
            return self.parse_short_int(st, text);
        }
        let (negative, digits) = self.number_text(st, text)?;
        let beyond = |c: &Char| matches!(c, Char::Known(c) if *c as u32 >= LATIN);
        if digits.iter().any(beyond) {
            return unsupported("digits of other scripts");
        }
        let all = self.digits_of(&digits, base);
        if !digits.is_empty() && self.decide(st, all)? {
            let value = self.digits_value(&digits, base);
            let value = if negative {
                self.pool.int_neg(value)
            } else {
                value
            };
            return Ok(self.int_value(value));
        }
        // `1_000` is a number, too.
        if digits.len() > 2 {
            let inner = &digits[1..digits.len() - 1];
            let mut any = self.pool.ff();
            for c in inner {
                let here = self.equal_char(*c, Char::Known('_'));
                any = self.pool.or(any, here);
            }
            if self.decide(st, any)? {
                return unsupported("underscores in the text of a number");
            }
        }
        // And so is `0x1f`.
        if matches!(base, 2 | 8 | 16) && digits.len() > 2 {
            let letters = match base {
                2 => ['b', 'B'],
                8 => ['o', 'O'],
                _ => ['x', 'X'],
            };
            let zero = self.equal_char(digits[0], Char::Known('0'));
            let letter = self.one_of(digits[1], &letters.map(Char::Known));
            let prefix = self.pool.and(zero, letter);
            if self.decide(st, prefix)? {
                return unsupported("a prefix in the text of a number");
            }
        }
        let shown = self.symbolic_repr(st, &self.as_sym(text))?;
        value_error(format!(
            "invalid literal for int() with base {base}: {shown}"
        ))
    }

    /// `int(text)`, with few paths: digits alone; white space and signs, all in one; what is no
    /// number.
    fn parse_short_int(&mut self, st: &mut State, text: &SymStr) -> Step<Value> {
        let chars = self.latins(st, &text.chars)?;
        let beyond = |c: &Char| matches!(c, Char::Known(c) if *c as u32 >= LATIN);
        if chars.iter().any(beyond) {
            return unsupported("digits of other scripts");
        }
        let plain = self.digits_of(&chars, 10);
        if !chars.is_empty() && self.decide(st, plain)? {
            let value = self.digits_value(&chars, 10);
            return Ok(self.int_value(value));
        }
        let (mut any, mut value) = (self.pool.ff(), self.pool.int(0));
        for from in 0..chars.len() {
            for to in from + 1..=chars.len() {
                let mut around = self.pool.tt();
                for c in chars[..from].iter().chain(&chars[to..]) {
                    let space = self.is_of(*c, is_space);
                    around = self.pool.and(around, space);
                }
                for sign in [None, Some('-'), Some('+')] {
                    let digits = &chars[from + usize::from(sign.is_some())..to];
                    if digits.is_empty() {
                        continue;
                    }
                    let mut here = self.digits_of(digits, 10);
                    if let Some(sign) = sign {
                        let signed = self.equal_char(chars[from], Char::Known(sign));
                        here = self.pool.and(here, signed);
                    }
                    here = self.pool.and(here, around);
                    let mut number = self.digits_value(digits, 10);
                    if sign == Some('-') {
                        number = self.pool.int_neg(number);
                    }
                    any = self.pool.or(any, here);
                    value = self.pool.ite(here, number, value);
                }
            }
        }
        if self.decide(st, any)? {
            return Ok(self.int_value(value));
        }
        // `1_000` is a number, too.
        let mut underscore = self.pool.ff();
        for i in 1..chars.len().saturating_sub(1) {
            let here = self.equal_char(chars[i], Char::Known('_'));
            let around = self.digits_of(&[chars[i - 1], chars[i + 1]], 10);
            let here = self.pool.and(here, around);
            underscore = self.pool.or(underscore, here);
        }
        if self.decide(st, underscore)? {
            return unsupported("underscores in the text of a number");
        }
        let shown = self.symbolic_repr(st, &self.as_sym(text))?;
        value_error(format!("invalid literal for int() with base 10: {shown}"))
    }

    fn as_sym(&self, text: &SymStr) -> Value {
        Value::SymStr(std::rc::Rc::new(SymStr {
            chars: text.chars.clone(),
        }))
    }

    /// `float(text)`.
    pub(crate) fn symbolic_parse_float(&mut self, st: &mut State, text: &SymStr) -> Step<Value> {
        let (negative, body) = self.number_text(st, text)?;
        let mut parts = None;
        for point in 0..=body.len() {
            // Digits with a point here; at the end, without one.
            let mut fits = match body.get(point) {
                Some(c) => self.equal_char(*c, Char::Known('.')),
                None => self.pool.tt(),
            };
            let whole = &body[..point];
            let rest = body.get(point + 1..).unwrap_or(&[]);
            if whole.is_empty() && rest.is_empty() {
                continue;
            }
            let (before, behind) = (self.all_digits(whole), self.all_digits(rest));
            fits = self.pool.and(fits, before);
            fits = self.pool.and(fits, behind);
            if self.decide(st, fits)? {
                parts = Some((whole.to_vec(), rest.to_vec()));
                break;
            }
        }
        if let Some((whole, rest)) = parts
            && whole.len() + rest.len() <= 15
        {
            let digits: Vec<Char> = whole.iter().chain(&rest).copied().collect();
            let value = self.digits_value(&digits, 10);
            let unit = self.pool.int(10i64.pow(rest.len() as u32));
            // One rounding, as the text itself has.
            let quotient = self.true_quotient(value, unit);
            let quotient = if negative {
                self.pool.f_neg(quotient)
            } else {
                quotient
            };
            return Ok(self.float_term_value(st, quotient));
        }
        let mut never = self.pool.bool(body.is_empty());
        for c in &body {
            let possible = self.is_of(*c, |c| is_decimal(c) || "+-._eEinfatyINFATY".contains(c));
            let not = self.pool.not(possible);
            never = self.pool.or(never, not);
        }
        if self.decide(st, never)? {
            let shown = self.symbolic_repr(st, &self.as_sym(text))?;
            return value_error(format!("could not convert string to float: {shown}"));
        }
        unsupported("float() of a symbolic string")
    }
}

fn num_like(value: &Value) -> bool {
    crate::num::is_number(value) && !matches!(value, Value::Float(_) | Value::SymFloat(_))
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
