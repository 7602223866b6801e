//! From the bytes of a file to the text of a program, as Python reads it: UTF-8 unless one of the first
//! two lines declares another encoding (`# -*- coding: latin-1 -*-`).

use std::fmt;

/// Why the bytes of a file are no text, and where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Undecodable {
    pub line: u32,
    pub column: u32,
    pub message: String,
}

impl fmt::Display for Undecodable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.message)
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Encoding {
    Utf8,
    Ascii,
    Latin1,
    Windows1252,
}

/// What Windows has where Latin-1 has control characters; nothing where it has nothing.
const WINDOWS: &str = "€\0‚ƒ„…†‡ˆ‰Š‹Œ\0Ž\0\0‘’“”•–—˜™š›œ\0žŸ";

/// The text of a file, with one kind of line end.
pub fn decode(bytes: &[u8]) -> Result<String, Undecodable> {
    let marked = bytes.strip_prefix(b"\xef\xbb\xbf");
    let content = marked.unwrap_or(bytes);
    let encoding = match declared(content) {
        None => Encoding::Utf8,
        Some((line, name)) => {
            let wrong = |message: String| Undecodable {
                line,
                column: 1,
                message,
            };
            let known = known(&name).ok_or_else(|| {
                let what = format!("it declares the encoding {name}, which Gadfly does not read");
                wrong(what)
            })?;
            // Python insists on this very name after a byte order mark.
            if marked.is_some() && normal(&name) != "utf-8" {
                return Err(wrong(format!(
                    "it declares the encoding {name} but begins with the mark of UTF-8"
                )));
            }
            known
        }
    };
    let text = match encoding {
        Encoding::Utf8 => std::str::from_utf8(content)
            .map(str::to_owned)
            .map_err(|error| (error.valid_up_to(), "UTF-8")),
        Encoding::Ascii => by_bytes(content, |byte| byte.is_ascii().then_some(byte as char))
            .map_err(|at| (at, "ASCII")),
        Encoding::Latin1 => {
            by_bytes(content, |byte| Some(byte as char)).map_err(|at| (at, "Latin-1"))
        }
        Encoding::Windows1252 => by_bytes(content, windows).map_err(|at| (at, "Windows-1252")),
    };
    let text = text.map_err(|(at, name)| {
        let before = &content[..at];
        let line = before.split(|b| *b == b'\n').count() as u32;
        let column = before.iter().rev().take_while(|b| **b != b'\n').count() as u32 + 1;
        Undecodable {
            line,
            column,
            message: format!("this is not text in {name}"),
        }
    })?;
    Ok(text.replace("\r\n", "\n").replace('\r', "\n"))
}

/// Each byte is a character; the place of one that is none.
fn by_bytes(bytes: &[u8], decode: impl Fn(u8) -> Option<char>) -> Result<String, usize> {
    let chars = bytes.iter().enumerate();
    chars
        .map(|(at, byte)| decode(*byte).ok_or(at))
        .collect::<Result<String, usize>>()
}

fn windows(byte: u8) -> Option<char> {
    match byte {
        0x80..=0x9f => {
            let c = WINDOWS.chars().nth(usize::from(byte - 0x80));
            c.filter(|c| *c != '\0')
        }
        byte => Some(byte as char),
    }
}

/// The encoding that a comment in the first two lines declares, and the line. The second line counts
/// if there is no code in the first.
fn declared(bytes: &[u8]) -> Option<(u32, String)> {
    let mut rest = bytes;
    for line in 1..=2 {
        let end = rest.iter().position(|b| matches!(b, b'\n' | b'\r'));
        let (own, after) = match end {
            Some(end) => {
                let two = rest[end] == b'\r' && rest.get(end + 1) == Some(&b'\n');
                (&rest[..end], &rest[end + 1 + usize::from(two)..])
            }
            None => (rest, &rest[rest.len()..]),
        };
        let text: String = own.iter().map(|b| *b as char).collect();
        let text = text.trim_start_matches([' ', '\t', '\x0c']);
        match text.strip_prefix('#') {
            Some(comment) => {
                if let Some(name) = declaration(comment) {
                    return Some((line, name));
                }
            }
            None if text.is_empty() => {}
            None => return None,
        }
        rest = after;
    }
    None
}

/// The name behind the first `coding:` or `coding=` that has one.
fn declaration(comment: &str) -> Option<String> {
    let mut rest = comment;
    while let Some((_, after)) = rest.split_once("coding") {
        rest = after;
        let Some(name) = after.strip_prefix([':', '=']) else {
            continue;
        };
        let name = name.trim_start_matches([' ', '\t']);
        let ends = |c: char| !c.is_ascii_alphanumeric() && !matches!(c, '-' | '_' | '.');
        let name = name.split(ends).next().unwrap_or_default();
        if !name.is_empty() {
            return Some(name.to_owned());
        }
    }
    None
}

/// The name as Python's own reader of sources compares it.
fn normal(name: &str) -> String {
    let name = name.to_lowercase().replace('_', "-");
    let of = |known: &str| {
        name.strip_prefix(known)
            .is_some_and(|rest| rest.is_empty() || rest.starts_with('-'))
    };
    if of("utf-8") {
        return "utf-8".into();
    }
    if of("latin-1") || of("iso-8859-1") || of("iso-latin-1") {
        return "iso-8859-1".into();
    }
    name
}

fn known(name: &str) -> Option<Encoding> {
    let name = normal(name);
    Some(match name.replace(['-', '.'], "").as_str() {
        "utf8" | "u8" | "utf" => Encoding::Utf8,
        "ascii" | "usascii" | "us" | "646" => Encoding::Ascii,
        "iso88591" | "latin1" | "latin" | "l1" | "8859" | "iso8859" | "cp819" => Encoding::Latin1,
        "cp1252" | "windows1252" | "1252" => Encoding::Windows1252,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(bytes: &[u8], wanted: &str) {
        assert_eq!(decode(bytes).as_deref(), Ok(wanted), "{bytes:?}");
    }

    fn refused(bytes: &[u8], line: u32, column: u32, part: &str) {
        let error = decode(bytes).unwrap_err();
        assert_eq!((error.line, error.column), (line, column), "{error}");
        assert!(error.message.contains(part), "{error}");
    }

    #[test]
    fn a_declared_encoding_is_read_as_python_reads_it() {
        check(b"x='\xc3\xa9'\n", "x='é'\n");
        check(b"\xef\xbb\xbfx='\xc3\xa9'\r\n", "x='é'\n");
        // Valid UTF-8, but not meant so.
        check(
            b"\x0c # vim: set fileencoding=latin-1-unix :\nx='\xc3\xa9'\n",
            "\x0c # vim: set fileencoding=latin-1-unix :\nx='Ã©'\n",
        );
        check(
            b"\n# coding: latin_1\nx='\xfc'\n",
            "\n# coding: latin_1\nx='ü'\n",
        );
        check(
            b"# a coding scheme\n# encoding=l1\rx='\xe9'\r",
            "# a coding scheme\n# encoding=l1\nx='é'\n",
        );
        check(b"#coding=cp1252\nx='\x80'\n", "#coding=cp1252\nx='€'\n");
        check(
            b"#coding:latin-1 coding:utf-8\nx='\xc3\xa9'\n",
            "#coding:latin-1 coding:utf-8\nx='Ã©'\n",
        );
        // Too late, or behind code.
        check(
            b"\n\n# coding: latin-1\nx='\xc3\xa9'",
            "\n\n# coding: latin-1\nx='é'",
        );
        check(
            b"x='\xc3\xa9'\n# coding: latin-1\n",
            "x='é'\n# coding: latin-1\n",
        );
    }

    #[test]
    fn what_cannot_be_read_is_refused_with_its_place() {
        refused(b"x = 1\ny = '\xfc'\n", 2, 6, "UTF-8");
        refused(b"x = '\xfc'\n# coding: latin-1\n", 1, 6, "UTF-8");
        refused(b"# coding: ascii\n\nx='\xc3\xa9'\n", 3, 4, "ASCII");
        refused(b"# coding: cp1252\nx='\x81'\n", 2, 4, "Windows-1252");
        refused(b"\n# coding: koi8-r\nx=1\n", 2, 1, "encoding koi8-r");
        refused(b"# coding: cp1252-dos\n", 1, 1, "cp1252-dos");
        refused(b"\xef\xbb\xbf# coding: latin-1\n", 1, 1, "mark of UTF-8");
    }
}
