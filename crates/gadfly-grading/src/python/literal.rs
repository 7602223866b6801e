//! Values in Python's notation, read so that they can be made smaller.

/// An expression as inputs have them.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Literal {
    /// `None`, `True`, `Color.RED`, numbers too large to calculate with.
    Word(String),
    Int(i64),
    Float(f64),
    Text(Vec<char>),
    List(Vec<Literal>),
    Tuple(Vec<Literal>),
    Set(Vec<Literal>),
    Dict(Vec<(Literal, Literal)>),
    /// `Node(1, None)`, `frozenset({1})`.
    Call(String, Vec<Literal>),
}

pub(super) fn is_name(text: &str) -> bool {
    text.chars().all(|c| c.is_alphanumeric() || c == '_')
        && text.chars().next().is_some_and(|c| !c.is_numeric())
}

/// The text that a literal means.
pub(super) fn read_text(literal: &str) -> Option<String> {
    match read(literal)? {
        Literal::Text(chars) => Some(chars.into_iter().collect()),
        _ => None,
    }
}

/// Reads an expression; nothing if it is of another kind.
pub(super) fn read(text: &str) -> Option<Literal> {
    let mut reader = Reader {
        text: text.chars().collect(),
        at: 0,
        depth: 0,
    };
    let value = reader.value()?;
    reader.blanks();
    (reader.at == reader.text.len()).then_some(value)
}

const DEEPEST: u32 = 60;

struct Reader {
    text: Vec<char>,
    at: usize,
    depth: u32,
}

impl Reader {
    fn blanks(&mut self) {
        while self.peek().is_some_and(char::is_whitespace) {
            self.at += 1;
        }
    }

    fn peek(&self) -> Option<char> {
        self.text.get(self.at).copied()
    }

    fn takes(&mut self, c: char) -> bool {
        self.blanks();
        let found = self.peek() == Some(c);
        self.at += usize::from(found);
        found
    }

    fn value(&mut self) -> Option<Literal> {
        self.blanks();
        self.depth += 1;
        if self.depth > DEEPEST {
            return None;
        }
        let value = match self.peek()? {
            '[' => Literal::List(self.parts('[', ']')?.0),
            '(' => {
                let (mut parts, comma) = self.parts('(', ')')?;
                match (parts.len(), comma) {
                    (1, false) => parts.pop()?,
                    _ => Literal::Tuple(parts),
                }
            }
            '{' => self.braces()?,
            '\'' | '"' => self.quoted()?,
            '-' | '0'..='9' => self.number()?,
            c if c.is_alphabetic() || c == '_' => self.word()?,
            _ => return None,
        };
        self.depth -= 1;
        Some(value)
    }

    /// Values between two brackets; whether a comma stands behind the last one.
    fn parts(&mut self, open: char, close: char) -> Option<(Vec<Literal>, bool)> {
        let mut parts = Vec::new();
        let mut comma = false;
        if !self.takes(open) {
            return None;
        }
        while !self.takes(close) {
            if !parts.is_empty() && !comma {
                return None;
            }
            parts.push(self.value()?);
            comma = self.takes(',');
        }
        Some((parts, comma))
    }

    fn braces(&mut self) -> Option<Literal> {
        self.takes('{');
        let (mut items, mut pairs) = (Vec::new(), Vec::new());
        let mut comma = true;
        while !self.takes('}') {
            if !comma {
                return None;
            }
            let key = self.value()?;
            match self.takes(':') {
                true => pairs.push((key, self.value()?)),
                false => items.push(key),
            }
            comma = self.takes(',');
        }
        match (items.is_empty(), pairs.is_empty()) {
            (false, false) => None,
            (false, true) => Some(Literal::Set(items)),
            _ => Some(Literal::Dict(pairs)),
        }
    }

    fn word(&mut self) -> Option<Literal> {
        let start = self.at;
        while self
            .peek()
            .is_some_and(|c| c.is_alphanumeric() || c == '_' || c == '.')
        {
            self.at += 1;
        }
        let word: String = self.text[start..self.at].iter().collect();
        if self.peek() != Some('(') {
            return Some(Literal::Word(word));
        }
        let (parts, _) = self.parts('(', ')')?;
        Some(Literal::Call(word, parts))
    }

    fn number(&mut self) -> Option<Literal> {
        let start = self.at;
        while self
            .peek()
            .is_some_and(|c| c.is_ascii_alphanumeric() || matches!(c, '.' | '_'))
            || self.peek().is_some_and(|c| matches!(c, '-' | '+'))
                && (self.at == start || matches!(self.text[self.at - 1], 'e' | 'E'))
        {
            self.at += 1;
        }
        let text: String = self.text[start..self.at].iter().collect();
        if let Ok(int) = text.parse::<i64>() {
            return Some(Literal::Int(int));
        }
        let float = text.contains(['.', 'e']);
        match text.parse::<f64>() {
            Ok(value) if float && value.is_finite() => Some(Literal::Float(value)),
            _ => text
                .trim_start_matches('-')
                .chars()
                .all(|c| c.is_ascii_alphanumeric())
                .then_some(Literal::Word(text)),
        }
    }

    fn quoted(&mut self) -> Option<Literal> {
        let quote = self.peek()?;
        self.at += 1;
        let mut chars = Vec::new();
        loop {
            let c = self.peek()?;
            self.at += 1;
            match c {
                c if c == quote => return Some(Literal::Text(chars)),
                '\\' => {
                    let escape = self.peek()?;
                    self.at += 1;
                    chars.push(match escape {
                        'n' => '\n',
                        't' => '\t',
                        'r' => '\r',
                        '\\' | '\'' | '"' => escape,
                        'x' => self.code(2)?,
                        'u' => self.code(4)?,
                        'U' => self.code(8)?,
                        _ => return None,
                    });
                }
                c => chars.push(c),
            }
        }
    }

    fn code(&mut self, digits: usize) -> Option<char> {
        let text: String = self.text.get(self.at..self.at + digits)?.iter().collect();
        self.at += digits;
        char::from_u32(u32::from_str_radix(&text, 16).ok()?)
    }
}

impl Literal {
    /// As Python writes it.
    pub fn write(&self) -> String {
        let all = |parts: &[Literal]| {
            let parts: Vec<String> = parts.iter().map(Literal::write).collect();
            parts.join(", ")
        };
        match self {
            Literal::Word(word) => word.clone(),
            Literal::Int(int) => int.to_string(),
            Literal::Float(float) => format!("{float:?}"),
            Literal::Text(chars) => text(chars),
            Literal::List(parts) => format!("[{}]", all(parts)),
            Literal::Tuple(parts) if parts.len() == 1 => format!("({},)", all(parts)),
            Literal::Tuple(parts) => format!("({})", all(parts)),
            Literal::Set(parts) if parts.is_empty() => "set()".into(),
            Literal::Set(parts) => format!("{{{}}}", all(parts)),
            Literal::Dict(pairs) => {
                let pairs = pairs.iter();
                let pairs: Vec<String> = pairs
                    .map(|(key, value)| format!("{}: {}", key.write(), value.write()))
                    .collect();
                format!("{{{}}}", pairs.join(", "))
            }
            Literal::Call(name, parts) => format!("{name}({})", all(parts)),
        }
    }

    /// How much there is to read, and how large the numbers are.
    pub fn weight(&self) -> (usize, u64) {
        let sum = |parts: &mut dyn Iterator<Item = &Literal>| {
            parts.fold((0, 0u64), |sum, part| {
                let (length, size) = part.weight();
                (sum.0 + length, sum.1.saturating_add(size))
            })
        };
        let (more, size) = match self {
            Literal::Word(word) => (word.len(), 0),
            Literal::Int(int) => {
                let negative = u64::from(*int < 0);
                let size = int.unsigned_abs().saturating_mul(2) + negative;
                (int.to_string().len(), size)
            }
            Literal::Float(float) => {
                let size = (float.abs().min(1e9) * 4.0) as u64;
                (format!("{float:?}").len(), size)
            }
            Literal::Text(chars) => {
                let odd = chars.iter().map(|c| oddness(*c)).sum();
                (text(chars).chars().count(), odd)
            }
            Literal::List(parts)
            | Literal::Tuple(parts)
            | Literal::Set(parts)
            | Literal::Call(_, parts) => {
                let (length, size) = sum(&mut parts.iter());
                (length + 2 * parts.len() + 1, size)
            }
            Literal::Dict(pairs) => {
                let (length, size) = sum(&mut pairs.iter().flat_map(|(k, v)| [k, v]));
                (length + 4 * pairs.len() + 1, size)
            }
        };
        (more + 1, size)
    }

    /// Smaller values of the same kind, each by one step.
    pub fn smaller(&self) -> Vec<Literal> {
        let mut found = Vec::new();
        match self {
            Literal::Word(_) => {}
            Literal::Int(int) => {
                // Digits often stand for themselves.
                let digits = [int % 10, int % 100, int % 1000, int / 10];
                for other in [0, 1, -1, -int, int / 2, int - int.signum()] {
                    found.push(Literal::Int(other));
                }
                found.extend(digits.map(Literal::Int));
            }
            Literal::Float(float) => {
                for other in [0.0, 1.0, -float, float.trunc(), (float / 2.0).trunc()] {
                    found.push(Literal::Float(other));
                }
            }
            Literal::Text(chars) => {
                let kept = without_some(chars);
                found.extend(kept.into_iter().map(Literal::Text));
                for at in 0..chars.len() {
                    for plain in ['a', 'b', ' ', '0', '1'] {
                        if oddness(plain) < oddness(chars[at]) {
                            let mut chars = chars.clone();
                            chars[at] = plain;
                            found.push(Literal::Text(chars));
                        }
                    }
                }
            }
            Literal::List(parts) => {
                let kept = without_some(parts);
                found.extend(kept.into_iter().map(Literal::List));
                found.extend(each(parts, &Literal::List));
            }
            Literal::Set(parts) => {
                let kept = without_some(parts);
                found.extend(kept.into_iter().map(Literal::Set));
                found.extend(each(parts, &Literal::Set));
            }
            Literal::Tuple(parts) => found.extend(each(parts, &Literal::Tuple)),
            Literal::Call(name, parts) => {
                // What is inside may stand for the whole.
                found.extend(
                    parts
                        .iter()
                        .filter(|p| matches!(p, Literal::Call(..)))
                        .cloned(),
                );
                found.extend(each(parts, &|parts| Literal::Call(name.clone(), parts)));
            }
            Literal::Dict(pairs) => {
                let kept = without_some(pairs);
                found.extend(kept.into_iter().map(Literal::Dict));
                for (at, (key, value)) in pairs.iter().enumerate() {
                    let keys = key.smaller().into_iter().map(|key| (key, value.clone()));
                    let values = value.smaller().into_iter();
                    let values = values.map(|value| (key.clone(), value));
                    for pair in keys.chain(values) {
                        let mut pairs = pairs.clone();
                        pairs[at] = pair;
                        found.push(Literal::Dict(pairs));
                    }
                }
            }
        }
        let own = self.weight();
        found.retain(|other| other.weight() < own);
        found
    }
}

/// All parts but a half, then all but one.
fn without_some<T: Clone>(parts: &[T]) -> Vec<Vec<T>> {
    let mut found = Vec::new();
    if parts.len() > 3 {
        let half = parts.len() / 2;
        found.push(parts[..half].to_vec());
        found.push(parts[half..].to_vec());
    }
    for at in 0..parts.len() {
        let mut rest = parts.to_vec();
        rest.remove(at);
        found.push(rest);
    }
    found
}

fn each(parts: &[Literal], make: &dyn Fn(Vec<Literal>) -> Literal) -> Vec<Literal> {
    let mut found = Vec::new();
    for (at, part) in parts.iter().enumerate() {
        for smaller in part.smaller() {
            let mut parts = parts.to_vec();
            parts[at] = smaller;
            found.push(make(parts));
        }
    }
    found
}

/// Letters that people would take first.
fn oddness(c: char) -> u64 {
    match c {
        'a' => 0,
        'b'..='z' => 1,
        ' ' => 2,
        'A'..='Z' | '0'..='9' => 3,
        c if c.is_ascii_graphic() => 4,
        '\n' | '\t' => 5,
        _ => 6,
    }
}

fn text(chars: &[char]) -> String {
    let text: String = chars.iter().collect();
    super::shape::quoted(&text)
}

#[cfg(test)]
mod tests {
    use super::{Literal, read};

    #[test]
    fn what_is_read_is_written_alike() {
        for text in [
            "[1, -2, 3]",
            "{'a': [1.5], 'b\\n': (1,)}",
            "Node(1, Node(2, None))",
            "{1, 2}",
            "set()",
            "-1e+300",
            "()",
        ] {
            let value = read(text).expect(text);
            assert_eq!(read(&value.write()), Some(value), "{text}");
        }
        for text in ["[1", "lambda x: 1", "[1 2]", "{1: 2, 3}", "a + b"] {
            assert_eq!(read(text), None, "{text}");
        }
    }

    #[test]
    fn smaller_values_are_smaller() {
        let value = read("[10, -3]").expect("a list");
        let smaller: Vec<String> = value.smaller().iter().map(Literal::write).collect();
        assert!(smaller.contains(&"[10]".to_owned()), "{smaller:?}");
        assert!(smaller.contains(&"[10, 0]".to_owned()), "{smaller:?}");
        assert!(smaller.contains(&"[5, -3]".to_owned()), "{smaller:?}");
        assert!(read("[]").expect("a list").smaller().is_empty());
    }
}
