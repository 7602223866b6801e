//! Groups of a pattern: captures, flags, looks, conditions.

use super::{Parsed, Parser};
use crate::regex::emit::{Node, width};
use crate::regex::flag;

impl Parser<'_> {
    pub(super) fn name_until(&mut self, end: char) -> Parsed<(String, usize)> {
        let start = self.at;
        while self.peek().is_some_and(|c| c != end) {
            self.at += 1;
        }
        if self.peek().is_none() {
            let what = if self.at == start {
                "missing group name".to_string()
            } else {
                format!("missing {end}, unterminated name")
            };
            return self.error(what, start);
        }
        let name: String = self.text[start..self.at].iter().collect();
        self.at += 1;
        if name.is_empty() {
            return self.error("missing group name", start);
        }
        Ok((name, start))
    }

    pub(super) fn check_name(&self, name: &str, at: usize) -> Parsed<()> {
        let mut chars = name.chars();
        let good = chars.next().is_some_and(|c| c == '_' || c.is_alphabetic())
            && chars.all(|c| c == '_' || c.is_alphanumeric());
        if good {
            Ok(())
        } else {
            self.error(
                format!("bad character in group name {}", crate::str_repr(name)),
                at,
            )
        }
    }

    pub(super) fn close(&mut self, here: usize) -> Parsed<()> {
        if self.take(")") {
            Ok(())
        } else {
            self.error("missing ), unterminated subpattern", here)
        }
    }

    pub(super) fn capture(&mut self, here: usize, name: Option<String>) -> Parsed<Option<Node>> {
        self.groups += 1;
        let number = self.groups;
        if let Some(name) = name {
            self.names.push((name, number));
        }
        self.open.push(number);
        let flags = self.flags;
        let inner = self.alternatives()?;
        self.flags = flags;
        self.close(here)?;
        self.open.pop();
        Ok(Some(Node::Group(number, Box::new(inner))))
    }

    pub(super) fn group(&mut self, here: usize) -> Parsed<Option<Node>> {
        if !self.take("?") {
            return self.capture(here, None);
        }
        let flags = self.flags;
        let Some(c) = self.peek() else {
            return self.error("unexpected end of pattern", self.at);
        };
        self.at += 1;
        let node = match c {
            ':' => {
                let inner = self.alternatives()?;
                self.close(here)?;
                // A group is repeated as a whole, whatever it holds.
                Node::Sequence(vec![inner])
            }
            'P' if self.take("<") => {
                let (name, at) = self.name_until('>')?;
                self.check_name(&name, at)?;
                if let Some((_, known)) = self.names.iter().find(|n| n.0 == name) {
                    let message = format!(
                        "redefinition of group name {} as group {}; was group {known}",
                        crate::str_repr(&name),
                        self.groups + 1
                    );
                    return self.error(message, at);
                }
                return self.capture(here, Some(name));
            }
            'P' if self.take("=") => {
                let (name, at) = self.name_until(')')?;
                self.check_name(&name, at)?;
                let Some(group) = self.names.iter().find(|n| n.0 == name).map(|n| n.1) else {
                    let text = crate::str_repr(&name);
                    return self.error(format!("unknown group name {text}"), at);
                };
                if self.open.contains(&group) {
                    return self.error("cannot refer to an open group", at);
                }
                Node::Backreference(group, self.has(flag::IGNORECASE), self.ascii())
            }
            'P' => {
                let text: String = self.text[self.at..].iter().take(1).collect();
                return self.error(format!("unknown extension ?P{text}"), here + 1);
            }
            '#' => {
                while self.peek().is_some_and(|c| c != ')') {
                    self.at += 1;
                }
                if !self.take(")") {
                    return self.error("missing ), unterminated comment", here);
                }
                return Ok(None);
            }
            '=' | '!' => {
                let inner = self.alternatives()?;
                self.close(here)?;
                Node::Look(Box::new(inner), false, c == '!')
            }
            '<' if matches!(self.peek(), Some('=' | '!')) => {
                let negated = self.peek() == Some('!');
                self.at += 1;
                let inner = self.alternatives()?;
                self.close(here)?;
                if width(&inner).is_none() {
                    return self.error("look-behind requires fixed-width pattern", usize::MAX);
                }
                Node::Look(Box::new(inner), true, negated)
            }
            '<' => {
                let text: String = self.text[self.at..].iter().take(1).collect();
                return self.error(format!("unknown extension ?<{text}"), here + 1);
            }
            '>' => {
                let inner = self.alternatives()?;
                self.close(here)?;
                Node::Atomic(Box::new(inner))
            }
            '(' => return self.conditional(here),
            _ => {
                self.at -= 1;
                return self.scoped_flags(here, flags);
            }
        };
        self.flags = flags;
        Ok(Some(node))
    }

    pub(super) fn conditional(&mut self, here: usize) -> Parsed<Option<Node>> {
        let flags = self.flags;
        let (name, at) = self.name_until(')')?;
        let group = match name.parse::<usize>() {
            Ok(0) => return self.error("bad group number", at),
            Ok(number) => number,
            Err(_) => {
                self.check_name(&name, at)?;
                match self.names.iter().find(|n| n.0 == name) {
                    Some(known) => known.1,
                    None => {
                        let text = crate::str_repr(&name);
                        return self.error(format!("unknown group name {text}"), at);
                    }
                }
            }
        };
        let yes = self.sequence()?;
        let no = if self.take("|") {
            let no = self.sequence()?;
            if self.peek() == Some('|') {
                return self.error("conditional backref with more than two branches", self.at);
            }
            no
        } else {
            Node::Empty
        };
        self.close(here)?;
        self.flags = flags;
        Ok(Some(Node::Conditional(group, Box::new(yes), Box::new(no))))
    }

    /// `(?i:…)`, `(?-i:…)`; and `(?i)`, which must stand at the start.
    pub(super) fn scoped_flags(&mut self, here: usize, outer: u32) -> Parsed<Option<Node>> {
        let mut add = 0;
        let mut drop = 0;
        let mut minus = false;
        loop {
            let Some(c) = self.peek() else {
                return self.error("missing -, : or )", self.at);
            };
            if let Some(bit) = letter(c) {
                if minus {
                    drop |= bit;
                } else {
                    add |= bit;
                }
                self.at += 1;
            } else if c == '-' && !minus {
                minus = true;
                self.at += 1;
            } else if c == ')' && !minus && add != 0 {
                return self.error("global flags not at the start of the expression", here);
            } else if c == ':' && (add != 0 || drop != 0) {
                self.at += 1;
                break;
            } else {
                let text: String = self.text[here + 1..=self.at].iter().collect();
                return self.error(format!("unknown extension {text}"), here + 1);
            }
        }
        self.flags = (outer | add) & !drop;
        if add & flag::ASCII != 0 {
            self.flags &= !flag::UNICODE;
        }
        if add & flag::UNICODE != 0 {
            self.flags &= !flag::ASCII;
        }
        let inner = self.alternatives()?;
        self.flags = outer;
        self.close(here)?;
        Ok(Some(Node::Sequence(vec![inner])))
    }
}

pub(super) fn letter(c: char) -> Option<u32> {
    Some(match c {
        'i' => flag::IGNORECASE,
        'm' => flag::MULTILINE,
        's' => flag::DOTALL,
        'x' => flag::VERBOSE,
        'a' => flag::ASCII,
        'u' => flag::UNICODE,
        _ => return None,
    })
}
