//! Regular expressions as domains of strings: literals, classes, groups, alternatives, repetition. What
//! matches is always a finite set: an open repetition makes at most [`OPEN`] turns more than it must,
//! and classes that exclude or mean "any" range over the printable characters of ASCII.

use super::domain::Below;

/// Turns of `*`, `+` and `{n,}` beyond the least number.
pub const OPEN: u32 = 6;
/// Longest text and largest repetition that make sense on a sheet of exercises.
const LONGEST: u32 = 200;
const DEEPEST: usize = 50;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Regex {
    /// As written.
    pub source: String,
    pub node: Node,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Node {
    /// One character of these ranges; both limits belong to them, they do not overlap, never empty.
    Class(Vec<(char, char)>),
    Sequence(Vec<Node>),
    /// Never empty.
    Either(Vec<Node>),
    Repeat(Box<Node>, u32, u32),
}

impl Regex {
    pub(crate) fn lower_case(least: u32, most: u32) -> Regex {
        Regex {
            source: format!("[a-z]{{{least},{most}}}"),
            node: Node::Repeat(Box::new(Node::Class(vec![('a', 'z')])), least, most),
        }
    }

    /// Reads a pattern that must match the whole text. The error says what is wrong with it.
    pub fn parse(source: &str) -> Result<Regex, String> {
        let mut reader = Reader {
            chars: source.chars().collect(),
            at: 0,
            depth: 0,
        };
        let node = reader.either()?;
        match reader.peek() {
            None => {}
            Some(')') => return Err("there is a `)` without its `(`".into()),
            Some(c) => return Err(format!("`{c}` is not expected here")),
        }
        if lengths(&node).1 > LONGEST {
            return Err(format!(
                "it matches strings of more than {LONGEST} characters; limit the repetitions"
            ));
        }
        Ok(Regex {
            source: source.to_string(),
            node,
        })
    }

    /// The shortest and the longest text that matches.
    pub fn lengths(&self) -> (u32, u32) {
        lengths(&self.node)
    }

    pub fn matches(&self, text: &str) -> bool {
        let chars: Vec<char> = text.chars().collect();
        ends(&self.node, &chars, &[0]).contains(&chars.len())
    }

    pub fn draw(&self, below: Below) -> String {
        let mut out = String::new();
        draw(&self.node, below, &mut out);
        out
    }

    /// All texts that match, if there are not more than `limit`.
    pub fn all(&self, limit: usize) -> Option<Vec<String>> {
        let mut texts = all(&self.node, limit)?;
        texts.sort();
        texts.dedup();
        Some(texts)
    }
}

fn lengths(node: &Node) -> (u32, u32) {
    match node {
        Node::Class(_) => (1, 1),
        Node::Sequence(parts) => parts.iter().map(lengths).fold((0, 0), |sum, part| {
            (sum.0.saturating_add(part.0), sum.1.saturating_add(part.1))
        }),
        Node::Either(parts) => {
            let all: Vec<_> = parts.iter().map(lengths).collect();
            let least = all.iter().map(|l| l.0).min().unwrap_or(0);
            (least, all.iter().map(|l| l.1).max().unwrap_or(0))
        }
        Node::Repeat(part, least, most) => {
            let (short, long) = lengths(part);
            (short.saturating_mul(*least), long.saturating_mul(*most))
        }
    }
}

/// The positions where a match that starts at one of `starts` can end, sorted.
fn ends(node: &Node, text: &[char], starts: &[usize]) -> Vec<usize> {
    let mut out: Vec<usize> = match node {
        Node::Class(ranges) => {
            let fits = |&&at: &&usize| {
                text.get(at)
                    .is_some_and(|c| ranges.iter().any(|(a, b)| a <= c && c <= b))
            };
            starts.iter().filter(fits).map(|at| at + 1).collect()
        }
        Node::Sequence(parts) => {
            let mut at = starts.to_vec();
            for part in parts {
                at = ends(part, text, &at);
            }
            at
        }
        Node::Either(parts) => parts.iter().flat_map(|p| ends(p, text, starts)).collect(),
        Node::Repeat(part, least, most) => {
            let mut at = starts.to_vec();
            let mut out = Vec::new();
            for turn in 0..=*most {
                if turn >= *least {
                    out.extend(&at);
                }
                if at.is_empty() {
                    break;
                }
                at = ends(part, text, &at);
            }
            out
        }
    };
    out.sort_unstable();
    out.dedup();
    out
}

fn draw(node: &Node, below: Below, out: &mut String) {
    match node {
        Node::Class(ranges) => {
            let size = |r: &(char, char)| u64::from(u32::from(r.1) - u32::from(r.0) + 1);
            let mut nth = below(ranges.iter().map(size).sum::<u64>().max(1));
            for range in ranges {
                if nth < size(range) {
                    out.push(char::from_u32(u32::from(range.0) + nth as u32).unwrap_or(range.0));
                    return;
                }
                nth -= size(range);
            }
        }
        Node::Sequence(parts) => {
            for part in parts {
                draw(part, below, out);
            }
        }
        Node::Either(parts) => {
            let at = below(parts.len().max(1) as u64) as usize;
            if let Some(part) = parts.get(at) {
                draw(part, below, out);
            }
        }
        Node::Repeat(part, least, most) => {
            let turns = least + below(u64::from(most - least) + 1) as u32;
            for _ in 0..turns {
                draw(part, below, out);
            }
        }
    }
}

fn all(node: &Node, limit: usize) -> Option<Vec<String>> {
    let product = |left: &[String], right: &[String]| -> Option<Vec<String>> {
        if left.len().saturating_mul(right.len()) > limit {
            return None;
        }
        let pairs = left.iter().flat_map(|l| right.iter().map(move |r| (l, r)));
        Some(pairs.map(|(l, r)| format!("{l}{r}")).collect())
    };
    match node {
        Node::Class(ranges) => {
            let size: usize = ranges.iter().map(|(a, b)| (*a..=*b).count()).sum();
            let each = ranges.iter().flat_map(|(a, b)| *a..=*b);
            (size <= limit).then(|| each.map(String::from).collect())
        }
        Node::Sequence(parts) => {
            let mut texts = vec![String::new()];
            for part in parts {
                texts = product(&texts, &all(part, limit)?)?;
            }
            Some(texts)
        }
        Node::Either(parts) => {
            let mut texts = Vec::new();
            for part in parts {
                texts.extend(all(part, limit)?);
                if texts.len() > limit {
                    return None;
                }
            }
            Some(texts)
        }
        Node::Repeat(part, least, most) => {
            let one = if *most == 0 {
                Vec::new()
            } else {
                all(part, limit)?
            };
            let mut turn = vec![String::new()];
            let mut texts = Vec::new();
            for n in 0..=*most {
                if n > 0 {
                    turn = product(&turn, &one)?;
                }
                if n >= *least {
                    texts.extend(turn.iter().cloned());
                }
                if texts.len() > limit {
                    return None;
                }
            }
            Some(texts)
        }
    }
}

struct Reader {
    chars: Vec<char>,
    at: usize,
    depth: usize,
}

impl Reader {
    fn peek(&self) -> Option<char> {
        self.chars.get(self.at).copied()
    }

    fn take(&mut self, c: char) -> bool {
        let there = self.peek() == Some(c);
        self.at += usize::from(there);
        there
    }

    fn either(&mut self) -> Result<Node, String> {
        self.depth += 1;
        if self.depth > DEEPEST {
            return Err("it is nested too deeply".into());
        }
        let mut parts = vec![self.sequence()?];
        while self.take('|') {
            parts.push(self.sequence()?);
        }
        self.depth -= 1;
        Ok(match parts.len() {
            1 => parts.remove(0),
            _ => Node::Either(parts),
        })
    }

    fn sequence(&mut self) -> Result<Node, String> {
        let mut parts = Vec::new();
        loop {
            match self.peek() {
                None | Some('|' | ')') => break,
                Some('^') if self.at == 0 => self.at += 1,
                Some('$') if self.at + 1 == self.chars.len() => self.at += 1,
                Some('^' | '$') => {
                    return Err("`^` and `$` stand only at its beginning and end".into());
                }
                Some(_) => {
                    let atom = self.atom()?;
                    parts.push(self.repeated(atom)?);
                }
            }
        }
        Ok(match parts.len() {
            1 => parts.remove(0),
            _ => Node::Sequence(parts),
        })
    }

    fn repeated(&mut self, atom: Node) -> Result<Node, String> {
        let (least, most) = match self.peek() {
            Some('*') => (0, OPEN),
            Some('+') => (1, 1 + OPEN),
            Some('?') => (0, 1),
            Some('{') => return self.counted(atom),
            _ => return Ok(atom),
        };
        self.at += 1;
        self.no_second(Node::Repeat(Box::new(atom), least, most))
    }

    fn counted(&mut self, atom: Node) -> Result<Node, String> {
        let wrong = "a repetition is {n}, {n,} or {n,m}";
        self.at += 1;
        let least = self.number().ok_or(wrong)?;
        let most = if self.take(',') {
            match self.peek() {
                Some('}') => least.saturating_add(OPEN),
                _ => self.number().ok_or(wrong)?,
            }
        } else {
            least
        };
        if !self.take('}') {
            return Err(wrong.into());
        }
        if least > most {
            return Err(format!(
                "nothing matches the repetition {{{least},{most}}}: {least} is more than {most}"
            ));
        }
        if most > LONGEST {
            return Err(format!("it repeats more than {LONGEST} times"));
        }
        self.no_second(Node::Repeat(Box::new(atom), least, most))
    }

    /// Greedy or not is the same set of texts.
    fn no_second(&mut self, node: Node) -> Result<Node, String> {
        if !self.take('?') {
            self.take('+');
        }
        match self.peek() {
            Some(c @ ('*' | '+' | '?' | '{')) => Err(format!(
                "`{c}` repeats a repetition; put the first into (…)"
            )),
            _ => Ok(node),
        }
    }

    fn number(&mut self) -> Option<u32> {
        let start = self.at;
        while self.peek().is_some_and(|c| c.is_ascii_digit()) {
            self.at += 1;
        }
        let digits: String = self.chars[start..self.at].iter().collect();
        digits.parse().ok()
    }

    fn atom(&mut self) -> Result<Node, String> {
        let Some(c) = self.peek() else {
            return Err("it ends too early".into());
        };
        self.at += 1;
        match c {
            '(' => {
                if self.take('?') {
                    self.group_name()?;
                }
                let inner = self.either()?;
                if !self.take(')') {
                    return Err("a `(` is not closed".into());
                }
                Ok(inner)
            }
            '[' => Ok(Node::Class(self.class()?)),
            '.' => Ok(Node::Class(printable())),
            '\\' => Ok(Node::Class(self.escape()?)),
            '*' | '+' | '?' => Err(format!("there is nothing before `{c}` to repeat")),
            '{' => Err("there is nothing before `{` to repeat; a brace is \\{".into()),
            c => Ok(Node::Class(vec![(c, c)])),
        }
    }

    /// `(?:` and `(?<name>` or `(?P<name>` are groups; the rest of what `(?` begins is not supported.
    fn group_name(&mut self) -> Result<(), String> {
        if self.take(':') {
            return Ok(());
        }
        self.take('P');
        let named = self.take('<') && self.peek().is_some_and(char::is_alphabetic);
        while named && self.peek().is_some_and(|c| c.is_alphanumeric() || c == '_') {
            self.at += 1;
        }
        if named && self.take('>') {
            return Ok(());
        }
        Err("looking ahead or behind and flags `(?…)` are not supported".into())
    }

    fn escape(&mut self) -> Result<Vec<(char, char)>, String> {
        let Some(c) = self.peek() else {
            return Err("it ends with a backslash".into());
        };
        self.at += 1;
        let one = |c: char| Ok(vec![(c, c)]);
        match c {
            'd' => Ok(vec![('0', '9')]),
            'D' => complement(&[('0', '9')]),
            'w' => Ok(word()),
            'W' => complement(&word()),
            's' => one(' '),
            'S' => complement(&[(' ', ' ')]),
            't' => one('\t'),
            'n' => one('\n'),
            'r' => one('\r'),
            'x' => self.code(2),
            'u' => self.code(4),
            c if c.is_ascii_digit() => Err("references to groups are not supported".into()),
            c if c.is_alphabetic() => Err(format!("`\\{c}` is not supported")),
            c => one(c),
        }
    }

    fn code(&mut self, digits: usize) -> Result<Vec<(char, char)>, String> {
        let end = self.at + digits;
        let hex: String = self.chars.get(self.at..end).unwrap_or(&[]).iter().collect();
        let c = u32::from_str_radix(&hex, 16).ok().and_then(char::from_u32);
        self.at = end;
        c.map(|c| vec![(c, c)])
            .ok_or_else(|| format!("`\\x` and `\\u` are followed by {digits} hexadecimal digits"))
    }

    fn class(&mut self) -> Result<Vec<(char, char)>, String> {
        let negated = self.take('^');
        let mut ranges: Vec<(char, char)> = Vec::new();
        let mut first = true;
        loop {
            let c = self.peek().ok_or("a `[` is not closed")?;
            self.at += 1;
            let low = match c {
                ']' if !first => break,
                '[' => {
                    return Err("classes inside classes are not supported; a bracket is \\[".into());
                }
                '&' if self.peek() == Some('&') => {
                    return Err("intersections `&&` of classes are not supported".into());
                }
                '\\' => self.escape()?,
                c => vec![(c, c)],
            };
            first = false;
            let single = low.len() == 1 && low[0].0 == low[0].1;
            let range = single
                && self.peek() == Some('-')
                && self.chars.get(self.at + 1).is_some_and(|c| *c != ']');
            if !range {
                ranges.extend(low);
                continue;
            }
            self.at += 1;
            let c = self.peek().ok_or("a `[` is not closed")?;
            self.at += 1;
            let high = if c == '\\' {
                self.escape()?
            } else {
                vec![(c, c)]
            };
            let (from, to) = (low[0].0, high[0].1);
            if high.len() != 1 || high[0].0 != to || from > to {
                return Err(format!("`{from}-{to}` is not a range of characters"));
            }
            ranges.push((from, to));
        }
        let ranges = if negated {
            complement(&ranges)?
        } else {
            merged(ranges)
        };
        if ranges.is_empty() {
            return Err("a class has no characters, so nothing matches".into());
        }
        Ok(ranges)
    }
}

fn printable() -> Vec<(char, char)> {
    vec![(' ', '~')]
}

fn word() -> Vec<(char, char)> {
    vec![('0', '9'), ('A', 'Z'), ('_', '_'), ('a', 'z')]
}

/// The printable characters that are in none of the ranges.
fn complement(ranges: &[(char, char)]) -> Result<Vec<(char, char)>, String> {
    let kept = (' '..='~').filter(|c| !ranges.iter().any(|(a, b)| a <= c && c <= b));
    let kept = merged(kept.map(|c| (c, c)).collect());
    if kept.is_empty() {
        return Err("a class excludes every printable character, so nothing matches".into());
    }
    Ok(kept)
}

fn merged(mut ranges: Vec<(char, char)>) -> Vec<(char, char)> {
    ranges.sort_unstable();
    let mut out: Vec<(char, char)> = Vec::new();
    for (low, high) in ranges {
        match out.last_mut() {
            Some(last) if u32::from(low) <= u32::from(last.1) + 1 => last.1 = last.1.max(high),
            _ => out.push((low, high)),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(source: &str, expected: &str) {
        let told = match Regex::parse(source) {
            Ok(regex) => regex.all(40).map_or("many".into(), |all| all.join(" ")),
            Err(why) => format!("! {why}"),
        };
        assert_eq!(told, expected, "{source}");
    }

    #[test]
    fn patterns_and_what_they_match() {
        check("abc", "abc");
        check("^a|b$", "a b");
        check("[a-cx]", "a b c x");
        check("a{2,4}", "aa aaa aaaa");
        check("(ab|c)?d", "abd cd d");
        check("(?:no){2}", "nono");
        check(r"\d", "0 1 2 3 4 5 6 7 8 9");
        check(r"\.\\[\]\-]", r".\- .\]");
        check("ä+", "ä ää äää ääää äääää ääääää äääääää");
        check("[a-z]{3}", "many");
        check("", "");
        check("x*?", " x xx xxx xxxx xxxxx xxxxxx");
    }

    #[test]
    fn what_cannot_be_read() {
        check("(a", "! a `(` is not closed");
        check("a)", "! there is a `)` without its `(`");
        check("*a", "! there is nothing before `*` to repeat");
        check("a**", "! `*` repeats a repetition; put the first into (…)");
        check("[z-a]", "! `z-a` is not a range of characters");
        check("[a", "! a `[` is not closed");
        check(r"a\", "! it ends with a backslash");
        check(r"(a)\1", "! references to groups are not supported");
        check(r"\bx", r"! `\b` is not supported");
        check(
            "(?=a)",
            "! looking ahead or behind and flags `(?…)` are not supported",
        );
        check(
            "a{3,1}",
            "! nothing matches the repetition {3,1}: 3 is more than 1",
        );
        check("a{x}", "! a repetition is {n}, {n,} or {n,m}");
        check(
            "[^ -~]",
            "! a class excludes every printable character, so nothing matches",
        );
        check(
            "(a{150}){2}",
            "! it matches strings of more than 200 characters; limit the repetitions",
        );
    }

    #[test]
    fn what_is_drawn_matches() {
        let mut state = 7u64;
        let mut below = |n: u64| {
            state = state
                .wrapping_mul(6364136223846793005)
                .wrapping_add(1442695040888963407);
            (state >> 33) % n
        };
        for source in [
            "[a-f]{1,5}(x|yz)*",
            r"\w+@\w+\.(at|de)",
            "[^a-z]{3}",
            "(a?b?){2,3}",
        ] {
            let regex = Regex::parse(source).unwrap();
            let (short, long) = regex.lengths();
            for _ in 0..200 {
                let text = regex.draw(&mut below);
                assert!(regex.matches(&text), "{source}: {text}");
                assert!((short..=long).contains(&(text.chars().count() as u32)));
            }
            assert!(!regex.matches("\u{1}"), "{source}");
        }
    }
}
