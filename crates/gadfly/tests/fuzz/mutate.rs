//! Mutations that keep most of the structure, so that what comes out gets past the first check.

use gadfly_quiz::rng::Rng;

const NUMBERS: [&str; 8] = [
    "0",
    "-1",
    "1",
    "2147483648",
    "-9223372036854775808",
    "1e400",
    "0x7f",
    "10000000000000000000000",
];
const WORDS: [&str; 30] = [
    "if", "else", "while", "for", "return", "class", "def", "lambda", "yield", "await", "int",
    "new", "null", "None", "this", "self", "super", "static", "\\old", "\\result", "\\forall",
    "requires", "INT", "ASSERT", "import", "is", "not", "in", "try", "except",
];
const SIGNS: [&str; 24] = [
    "(",
    ")",
    "[",
    "]",
    "{",
    "}",
    ":",
    ";",
    ",",
    ".",
    "==",
    "!=",
    "<",
    "+",
    "-",
    "*",
    "/",
    "%",
    "**",
    "@",
    "\"",
    "'",
    "#",
    "\u{1d11e}",
];

fn below(rng: &mut Rng, limit: usize) -> usize {
    rng.below(limit as u64) as usize
}

fn pick<'a, T: ?Sized>(rng: &mut Rng, of: &[&'a T]) -> &'a T {
    of[below(rng, of.len())]
}

/// Names, numbers, blanks and single characters.
pub(super) fn tokens(text: &str) -> Vec<&str> {
    let class = |c: char| match c {
        c if c.is_alphanumeric() || c == '_' => 1,
        '\n' => 2,
        c if c.is_whitespace() => 3,
        _ => 0,
    };
    let mut found = Vec::new();
    let mut begin = 0;
    let mut before = None;
    for (at, c) in text.char_indices() {
        let now = class(c);
        if at > 0 && (now == 0 || now == 2 || before != Some(now)) {
            found.push(&text[begin..at]);
            begin = at;
        }
        before = Some(now);
    }
    found.push(&text[begin..]);
    found
}

/// A text that was changed in a few places; `other` is where foreign parts come from.
pub(super) fn text(rng: &mut Rng, text: &str, other: &str) -> String {
    let mut parts: Vec<String> = tokens(text).into_iter().map(str::to_owned).collect();
    let foreign = tokens(other);
    for _ in 0..=below(rng, 5) {
        let at = below(rng, parts.len());
        let to = below(rng, parts.len());
        match below(rng, 12) {
            0 => parts[at].clear(),
            1 => parts[at] = pick(rng, &foreign).to_owned(),
            2 => parts[at] = pick(rng, &WORDS).to_owned(),
            3 => parts[at] = pick(rng, &NUMBERS).to_owned(),
            4 => parts[at].push_str(pick(rng, &SIGNS)),
            5 => parts.swap(at, to),
            6 => parts[at] = parts[to].clone(),
            // A whole bracket, line or block from elsewhere, or one that is doubled or gone.
            7 => {
                let from = below(rng, foreign.len());
                let piece = foreign[from..region(&foreign, from)].concat();
                parts[at] = piece;
            }
            8 => {
                let end = region(&parts, at);
                let piece = parts[at..end].concat();
                parts[at].push_str(&piece);
            }
            9 => {
                let end = region(&parts, at);
                parts[at..end].iter_mut().for_each(String::clear);
            }
            10 => {
                let depth = 1 + below(rng, 400);
                parts[at] = format!("{}{}{}", "(".repeat(depth), parts[at], ")".repeat(depth));
            }
            _ => parts.truncate(at + 1),
        }
    }
    parts.concat()
}

/// Where what begins here ends: at the matching bracket, else at the end of the line.
fn region<S: AsRef<str>>(parts: &[S], from: usize) -> usize {
    let mut depth = 0i32;
    for (at, part) in parts.iter().enumerate().skip(from) {
        match part.as_ref() {
            "(" | "[" | "{" => depth += 1,
            ")" | "]" | "}" => {
                depth -= 1;
                if depth <= 0 {
                    return at + 1;
                }
            }
            "\n" if depth == 0 => return at + 1,
            _ => {}
        }
    }
    parts.len()
}

const STRINGS: [&str; 12] = [
    "",
    "(",
    "()",
    "(I)",
    "[[[[[[[[[[",
    "Ljava/lang/Object",
    "(Ljava/util/List<TT;>;)TT;",
    "<T::Ljava/lang/Comparable<TT;>;>Ljava/lang/Object;",
    "<init>",
    "a/../b",
    "Code",
    "é\u{0}",
];

/// A class file with some constants, attributes or instructions changed.
pub(super) fn class(rng: &mut Rng, bytes: &[u8]) -> Vec<u8> {
    let mut bytes = bytes.to_vec();
    let count = usize::from(u16_at(&bytes, 8));
    for _ in 0..=below(rng, 4) {
        let (constants, pool_end) = pool(&bytes);
        let rest = bytes.len().saturating_sub(pool_end).max(1);
        match below(rng, 8) {
            // A string of the pool becomes another.
            0 | 1 if !constants.is_empty() => {
                let (at, length) = constants[below(rng, constants.len())];
                let new = match below(rng, 2) {
                    0 => pick(rng, &STRINGS).as_bytes().to_vec(),
                    _ => {
                        let (from, length) = constants[below(rng, constants.len())];
                        bytes[from + 3..from + 3 + length].to_vec()
                    }
                };
                let mut entry = vec![1];
                entry.extend((new.len() as u16).to_be_bytes());
                entry.extend(new);
                bytes.splice(at..at + 3 + length, entry);
            }
            // An index or a length becomes another.
            2..=4 => {
                let from = if below(rng, 2) == 0 { 10 } else { pool_end };
                let at = from + below(rng, bytes.len().saturating_sub(from + 2).max(1));
                let value = match below(rng, 4) {
                    0 => 0,
                    1 => u16::MAX,
                    _ => below(rng, count.max(1)) as u16,
                };
                if let Some(place) = bytes.get_mut(at..at + 2) {
                    place.copy_from_slice(&value.to_be_bytes());
                }
            }
            5 | 6 => {
                let at = pool_end + below(rng, rest);
                if let Some(byte) = bytes.get_mut(at) {
                    *byte = below(rng, 256) as u8;
                }
            }
            _ => {
                let at = pool_end + below(rng, rest);
                let end = (at + below(rng, 40)).min(bytes.len());
                match below(rng, 2) {
                    0 if at < end => drop(bytes.drain(at..end)),
                    _ => bytes.truncate(at),
                }
            }
        }
    }
    bytes
}

fn u16_at(bytes: &[u8], at: usize) -> u16 {
    let two = bytes.get(at..at + 2).and_then(|two| two.try_into().ok());
    two.map_or(0, u16::from_be_bytes)
}

/// Where the strings of the constant pool stand, with their lengths, and where the pool ends.
fn pool(bytes: &[u8]) -> (Vec<(usize, usize)>, usize) {
    let mut strings = Vec::new();
    let mut at = 10;
    let mut index = 1;
    while index < u16_at(bytes, 8) && at < bytes.len() {
        let size = match bytes[at] {
            1 => {
                let length = usize::from(u16_at(bytes, at + 1));
                if at + 3 + length > bytes.len() {
                    break;
                }
                strings.push((at, length));
                3 + length
            }
            3 | 4 | 9..=12 | 17 | 18 => 5,
            5 | 6 => {
                index += 1;
                9
            }
            7 | 8 | 16 | 19 | 20 => 3,
            15 => 4,
            _ => break,
        };
        at += size;
        index += 1;
    }
    (strings, at.min(bytes.len()))
}
