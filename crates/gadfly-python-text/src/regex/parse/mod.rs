//! From a pattern to its program.

mod group;

use self::group::letter;
use super::class::{Category, Class, Item};
use super::emit::{MANY, Node, emit};
use super::program::{Assertion, Greed, Op, Program, Single};
use super::{Text, flag};

/// What is wrong with a pattern, and where.
#[derive(Debug)]
pub struct ParseError {
    pub message: String,
    pub at: usize,
}

type Parsed<T> = Result<T, ParseError>;

struct Parser<'a> {
    text: &'a Text,
    at: usize,
    flags: u32,
    bytes: bool,
    groups: usize,
    /// Groups that are not closed yet.
    open: Vec<usize>,
    names: Vec<(String, usize)>,
    depth: usize,
}

pub fn parse(text: &Text, flags: u32, bytes: bool) -> Parsed<Program> {
    let mut flags = flags;
    if !bytes && flags & flag::ASCII == 0 {
        flags |= flag::UNICODE;
    }
    let mut parser = Parser {
        text,
        at: 0,
        flags,
        bytes,
        groups: 0,
        open: Vec::new(),
        names: Vec::new(),
        depth: 0,
    };
    parser.global_flags()?;
    let node = parser.alternatives()?;
    if parser.at < text.len() {
        return parser.error("unbalanced parenthesis", parser.at);
    }
    let mut ops = Vec::new();
    let mut counters = 0;
    ops.push(Op::Save(0));
    emit(&node, &mut ops, &mut counters);
    ops.push(Op::Save(1));
    ops.push(Op::Done);
    Ok(Program {
        ops,
        groups: parser.groups,
        names: parser.names,
        counters,
        flags: parser.flags,
    })
}

impl Parser<'_> {
    fn error<T>(&self, message: impl Into<String>, at: usize) -> Parsed<T> {
        Err(ParseError {
            message: message.into(),
            at,
        })
    }

    fn peek(&self) -> Option<char> {
        self.text.get(self.at).copied()
    }

    fn looking_at(&self, text: &str) -> bool {
        let mut at = self.at;
        text.chars().all(|c| {
            at += 1;
            self.text.get(at - 1) == Some(&c)
        })
    }

    fn take(&mut self, text: &str) -> bool {
        let yes = self.looking_at(text);
        if yes {
            self.at += text.chars().count();
        }
        yes
    }

    fn has(&self, flag: u32) -> bool {
        self.flags & flag != 0
    }

    fn ascii(&self) -> bool {
        !self.has(flag::UNICODE)
    }

    /// `(?im)` at the start.
    fn global_flags(&mut self) -> Parsed<()> {
        while self.looking_at("(?") {
            let start = self.at;
            let mut at = self.at + 2;
            let mut flags = 0;
            while let Some(bit) = self.text.get(at).and_then(|c| letter(*c)) {
                flags |= bit;
                at += 1;
            }
            if at == start + 2 || self.text.get(at) != Some(&')') {
                return Ok(());
            }
            self.flags |= flags;
            if flags & flag::ASCII != 0 {
                self.flags &= !flag::UNICODE;
            }
            self.at = at + 1;
        }
        Ok(())
    }

    fn alternatives(&mut self) -> Parsed<Node> {
        self.depth += 1;
        if self.depth > 200 {
            return self.error("pattern nested too deeply", self.at);
        }
        let mut choices = vec![self.sequence()?];
        while self.take("|") {
            choices.push(self.sequence()?);
        }
        self.depth -= 1;
        Ok(match choices.pop() {
            Some(only) if choices.is_empty() => only,
            Some(last) => {
                choices.push(last);
                Node::Either(choices)
            }
            None => Node::Empty,
        })
    }

    fn skip_layout(&mut self) {
        while self.has(flag::VERBOSE) {
            match self.peek() {
                Some(c) if c.is_whitespace() => self.at += 1,
                Some('#') => {
                    while self.peek().is_some_and(|c| c != '\n') {
                        self.at += 1;
                    }
                }
                _ => return,
            }
        }
    }

    fn sequence(&mut self) -> Parsed<Node> {
        let mut items = Vec::new();
        loop {
            self.skip_layout();
            match self.peek() {
                None | Some('|' | ')') => break,
                _ => {}
            }
            let item = self.atom()?;
            let Some(item) = item else { continue };
            items.push(self.repeated(item)?);
        }
        Ok(match items.len() {
            0 => Node::Empty,
            1 => items.remove(0),
            _ => Node::Sequence(items),
        })
    }

    fn number(&mut self) -> Option<usize> {
        let start = self.at;
        while self.peek().is_some_and(|c| c.is_ascii_digit()) {
            self.at += 1;
        }
        let digits: String = self.text[start..self.at].iter().collect();
        digits.parse().ok()
    }

    fn repeated(&mut self, item: Node) -> Parsed<Node> {
        self.skip_layout();
        let here = self.at;
        let (least, most) = match self.peek() {
            Some('*') => (0, MANY),
            Some('+') => (1, MANY),
            Some('?') => (0, 1),
            Some('{') => {
                self.at += 1;
                if self.peek() == Some('}') {
                    self.at = here;
                    return Ok(item);
                }
                let low = self.number();
                let high = if self.take(",") { self.number() } else { low };
                if !self.take("}") {
                    self.at = here;
                    // A brace that is no repetition stands for itself.
                    return Ok(item);
                }
                let digits = self.text[here + 1..self.at - 1].iter();
                if digits.filter(|c| **c != ',').any(|c| !c.is_ascii_digit()) {
                    self.at = here;
                    return Ok(item);
                }
                self.at -= 1;
                let low = low.unwrap_or(0);
                let high = high.unwrap_or(MANY);
                if high < low {
                    return self.error("min repeat greater than max repeat", here + 1);
                }
                (low, high)
            }
            _ => return Ok(item),
        };
        self.at += 1;
        if matches!(
            item,
            Node::Assert(Assertion::Start | Assertion::StartOfLine)
        ) {
            return self.error("nothing to repeat", here);
        }
        let greed = if self.take("?") {
            Greed::Lazy
        } else if self.take("+") {
            Greed::Possessive
        } else {
            Greed::Greedy
        };
        self.skip_layout();
        if matches!(self.peek(), Some('*' | '+' | '?')) {
            return self.error("multiple repeat", self.at);
        }
        if self.peek() == Some('{') {
            let mark = self.at;
            self.at += 1;
            let _ = self.number();
            let _ = self.take(",") && self.number().is_some();
            let closes = self.peek() == Some('}') && self.at > mark + 1;
            self.at = mark;
            if closes {
                return self.error("multiple repeat", mark);
            }
        }
        Ok(Node::Repeat(Box::new(item), least, most, greed))
    }

    fn literal(&self, c: char) -> Node {
        Node::Single(if self.has(flag::IGNORECASE) {
            Single::Fold(c, self.ascii())
        } else {
            Single::Char(c)
        })
    }

    fn atom(&mut self) -> Parsed<Option<Node>> {
        let here = self.at;
        let Some(c) = self.peek() else {
            return Ok(None);
        };
        self.at += 1;
        Ok(Some(match c {
            '.' => Node::Single(if self.has(flag::DOTALL) {
                Single::Any
            } else {
                Single::NotNewline
            }),
            '^' => Node::Assert(if self.has(flag::MULTILINE) {
                Assertion::StartOfLine
            } else {
                Assertion::Start
            }),
            '$' => Node::Assert(if self.has(flag::MULTILINE) {
                Assertion::EndOfLine
            } else {
                Assertion::EndOrNewline
            }),
            '*' | '+' | '?' => return self.error("nothing to repeat", here),
            '[' => self.class(here)?,
            '(' => return self.group(here),
            '\\' => self.escape(here)?,
            other => self.literal(other),
        }))
    }

    fn category(&self, c: char) -> Option<(Category, bool)> {
        Some(match c {
            'd' => (Category::Digit, false),
            'D' => (Category::Digit, true),
            's' => (Category::Space, false),
            'S' => (Category::Space, true),
            'w' => (Category::Word, false),
            'W' => (Category::Word, true),
            _ => return None,
        })
    }

    fn escape(&mut self, here: usize) -> Parsed<Node> {
        let Some(c) = self.peek() else {
            return self.error("bad escape (end of pattern)", here);
        };
        if let Some((category, negated)) = self.category(c) {
            self.at += 1;
            let mut class = Class::new(self.flags & !flag::IGNORECASE);
            class.items.push(Item::Category(category, negated));
            return Ok(Node::Single(Single::Class(Box::new(class))));
        }
        let assertion = match c {
            'A' => Some(Assertion::Start),
            'Z' => Some(Assertion::End),
            'b' => Some(Assertion::Boundary(false, self.ascii())),
            'B' => Some(Assertion::Boundary(true, self.ascii())),
            _ => None,
        };
        if let Some(assertion) = assertion {
            self.at += 1;
            return Ok(Node::Assert(assertion));
        }
        if c.is_ascii_digit() && c != '0' {
            let mut end = self.at + 1;
            let second = self.text.get(end).copied();
            let third = self.text.get(end + 1).copied();
            let octal = |c: Option<char>| c.is_some_and(|c| ('0'..='7').contains(&c));
            if octal(Some(c)) && octal(second) && octal(third) {
                return self.coded(here).map(|c| self.literal(c));
            }
            if second.is_some_and(|c| c.is_ascii_digit()) {
                end += 1;
            }
            let digits: String = self.text[self.at..end].iter().collect();
            let group: usize = digits.parse().unwrap_or(0);
            if group > self.groups {
                return self.error(format!("invalid group reference {group}"), here + 1);
            }
            if self.open.contains(&group) {
                return self.error("cannot refer to an open group", here);
            }
            self.at = end;
            let fold = self.has(flag::IGNORECASE);
            return Ok(Node::Backreference(group, fold, self.ascii()));
        }
        let c = self.coded(here)?;
        Ok(self.literal(c))
    }

    /// An escape that stands for one character.
    fn coded(&mut self, here: usize) -> Parsed<char> {
        let Some(c) = self.peek() else {
            return self.error("bad escape (end of pattern)", here);
        };
        self.at += 1;
        let simple = match c {
            'n' => '\n',
            't' => '\t',
            'r' => '\r',
            'f' => '\u{c}',
            'v' => '\u{b}',
            'a' => '\u{7}',
            'x' => return self.hex(here, 2, 'x'),
            'u' if !self.bytes => return self.hex(here, 4, 'u'),
            'U' if !self.bytes => return self.hex(here, 8, 'U'),
            '0'..='7' => {
                let start = self.at - 1;
                while self.at < start + 3 && self.peek().is_some_and(|c| ('0'..='7').contains(&c)) {
                    self.at += 1;
                }
                let digits: String = self.text[start..self.at].iter().collect();
                let code = u32::from_str_radix(&digits, 8).unwrap_or(0);
                if code > 255 {
                    return self.error(
                        format!("octal escape value \\{digits} outside of range 0-0o377"),
                        here,
                    );
                }
                return Ok(char::from_u32(code).unwrap_or('\0'));
            }
            other if other.is_ascii_alphanumeric() => {
                return self.error(format!("bad escape \\{other}"), here);
            }
            other => other,
        };
        Ok(simple)
    }

    fn hex(&mut self, here: usize, count: usize, letter: char) -> Parsed<char> {
        let start = self.at;
        while self.at < start + count && self.peek().is_some_and(|c| c.is_ascii_hexdigit()) {
            self.at += 1;
        }
        let digits: String = self.text[start..self.at].iter().collect();
        let code = u32::from_str_radix(&digits, 16)
            .ok()
            .and_then(char::from_u32);
        match code {
            Some(c) if digits.len() == count => Ok(c),
            _ => self.error(format!("incomplete escape \\{letter}{digits}"), here),
        }
    }

    fn class(&mut self, here: usize) -> Parsed<Node> {
        let mut class = Class::new(self.flags);
        class.negated = self.take("^");
        let first = self.at;
        loop {
            let Some(c) = self.peek() else {
                return self.error("unterminated character set", here);
            };
            let start = self.at;
            if c == ']' && start > first {
                self.at += 1;
                break;
            }
            let low = self.class_item(c)?;
            let low = match low {
                Ok(c) => c,
                Err(item) => {
                    if self.peek() == Some('-')
                        && self.text.get(self.at + 1).is_some_and(|c| *c != ']')
                    {
                        self.at += 1;
                        if let Some(c) = self.peek() {
                            self.class_item(c)?.ok();
                        }
                        let text: String = self.text[start..self.at].iter().collect();
                        return self.error(format!("bad character range {text}"), start);
                    }
                    class.items.push(item);
                    continue;
                }
            };
            if self.peek() == Some('-') && self.text.get(self.at + 1) != Some(&']') {
                self.at += 1;
                let Some(c) = self.peek() else {
                    return self.error("unterminated character set", here);
                };
                let high = self.class_item(c)?;
                match high {
                    Ok(high) if high >= low => class.items.push(Item::Range(low, high)),
                    _ => {
                        let text: String = self.text[start..self.at].iter().collect();
                        return self.error(format!("bad character range {text}"), start);
                    }
                }
            } else {
                class.items.push(Item::Range(low, low));
            }
        }
        Ok(Node::Single(Single::Class(Box::new(class))))
    }

    /// A character of a set, or a category.
    fn class_item(&mut self, c: char) -> Parsed<Result<char, Item>> {
        let here = self.at;
        self.at += 1;
        if c != '\\' {
            return Ok(Ok(c));
        }
        let Some(next) = self.peek() else {
            return self.error("bad escape (end of pattern)", here);
        };
        if let Some((category, negated)) = self.category(next) {
            self.at += 1;
            return Ok(Err(Item::Category(category, negated)));
        }
        if next == 'b' {
            self.at += 1;
            return Ok(Ok('\u{8}'));
        }
        if next.is_ascii_digit() && !('0'..='7').contains(&next) {
            return self.error(format!("bad escape \\{next}"), here);
        }
        self.coded(here).map(Ok)
    }
}
