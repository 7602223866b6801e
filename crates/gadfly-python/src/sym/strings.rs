//! Methods of strings whose characters are not all known. Lengths are known, so a method either
//! gives a term (`isdigit`, `upper`) or decides where something is found (`split`, `find`).
//!
//! Classes and case of characters are computed from CPython's rules for the first 256 code
//! points; inputs do not go beyond them. Others are given values.

use crate::code::{CmpOp, Code};
use crate::machine::{Args, Step, Vm, type_error, unsupported, value_error};
use crate::state::State;
use crate::types::construct::is_space;
use crate::value::{Char, Value};
use gadfly_term::Term;

use super::letters::{
    LATIN, Test, alpha, digit, identifier_part, identifier_start, is_decimal, line_break, to_lower,
    to_upper,
};

impl Vm {
    pub(super) fn equal_char(&mut self, a: Char, b: Char) -> Term {
        let (a, b) = (self.char_term(a), self.char_term(b));
        self.pool.int_eq(a, b)
    }

    pub(super) fn one_of(&mut self, c: Char, set: &[Char]) -> Term {
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
