//! Texts taken apart and filled up.

use crate::machine::{Args, Step, Vm, type_error, unsupported, value_error};
use crate::state::State;
use crate::value::{Char, Value};
use gadfly_python_text::is_space;

use super::super::letters::line_break;

impl Vm {
    pub(super) fn stripped_chars(
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

    pub(super) fn split_chars(
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

    pub(super) fn lines_of(
        &mut self,
        st: &mut State,
        text: &[Char],
        args: &Args,
    ) -> Step<Option<Value>> {
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

    pub(super) fn filled(
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
