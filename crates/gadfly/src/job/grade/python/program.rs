//! A solution in files as a Python module.

use std::path::PathBuf;
use std::sync::Arc;

use gadfly_grade::model::{Place, Problem, ProblemKind};
use gadfly_python::{Source, script};
use gadfly_runtime::{PyImport, PyModule};

use crate::job::grade::language::{Program, ProgramFile};
use crate::job::grade::misspelt::likely;

/// What every solution is imported as, whatever its file is called: a file called `random.py` must
/// not hide the library's.
const MODULE: &str = "solution";

/// A module that was read.
#[derive(Clone, Debug)]
pub(super) struct Solution {
    /// For the machine.
    pub source: Source,
    /// For the real CPython.
    pub real: Arc<PyModule>,
    /// Lines that were put before the first one of the file.
    pub lines_before: u32,
}

/// The function that a program without functions becomes, which is run as a whole.
pub(super) const SCRIPT: &str = "program";

impl Solution {
    /// The same with more text at its end, for what the teacher asks of inputs.
    pub fn with(&self, more: &str, real: &str) -> Solution {
        let mut source = self.source.clone();
        source.text = format!("{}\n{more}", source.text);
        let mut module = (*self.real).clone();
        module.text = format!("{}\n{real}", module.text);
        Solution {
            source,
            real: Arc::new(module),
            lines_before: self.lines_before,
        }
    }

    /// A program that is run as a whole, as a function; what is not Python stays what it is.
    pub fn as_script(&self) -> Solution {
        let Some(text) = script::as_function(&self.source.text, SCRIPT) else {
            return self.clone();
        };
        let mut module = (*self.real).clone();
        module.text.clone_from(&text);
        Solution {
            source: Source {
                text,
                ..self.source.clone()
            },
            real: Arc::new(module),
            lines_before: script::LINES_BEFORE,
        }
    }

    /// The line of the file that became a line of the module.
    pub fn own_line(&self, line: u32) -> u32 {
        line.saturating_sub(self.lines_before).max(1)
    }

    /// What a function that is not there may be called instead; none of those that are asked for.
    pub fn instead_of(&self, wanted: &str, asked: &[String]) -> Option<String> {
        let functions = functions(&self.source.text);
        let free = functions.iter().map(String::as_str);
        likely(wanted, free.filter(|name| asked.iter().all(|a| a != name)))
    }
}

/// The functions of a module and of its classes, by a look at the text: it may be broken elsewhere.
fn functions(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut class: Option<&str> = None;
    let name = |rest: &str| {
        let end = rest.find(|c: char| !c.is_alphanumeric() && c != '_');
        rest.split_at(end.unwrap_or(rest.len())).0.to_owned()
    };
    for line in text.lines() {
        let inner = line.trim_start();
        let is_outer = inner.len() == line.len();
        let declared = inner.strip_prefix("async ").unwrap_or(inner);
        if is_outer && !inner.is_empty() {
            class = inner.strip_prefix("class ");
        }
        if let Some(rest) = declared.strip_prefix("def ") {
            match class {
                Some(class) => found.push(format!("{}.{}", name(class), name(rest))),
                None if is_outer => found.push(name(rest)),
                None => {}
            }
        }
    }
    found.retain(|name| name != "main" && !name.split('.').any(|part| part.starts_with('_')));
    found
}

/// Reads the file of a program that holds its functions; others can be imported by it.
pub(super) fn read(program: &Program, wanted: &[String]) -> Result<Solution, Problem> {
    let mut texts = Vec::new();
    for file in &program.files {
        if file.path.extension().is_some_and(|end| end == "py") {
            texts.push((file, text(file)?));
        }
    }
    let defines = |text: &str| {
        let names = wanted.iter().filter_map(|name| name.split('.').next());
        let defined = names.filter(|name| {
            let starts = ["def ", "class ", "async def "].map(|word| format!("{word}{name}"));
            text.lines().any(|line| {
                line.starts_with(&format!("{name} ="))
                    || starts.iter().any(|start| {
                        let rest = line.strip_prefix(start.as_str());
                        rest.is_some_and(|rest| rest.trim_start().starts_with(['(', ':', '[']))
                    })
            })
        });
        defined.count()
    };
    let mut best: Option<(usize, usize)> = None;
    for (at, (_, text)) in texts.iter().enumerate() {
        let count = defines(text);
        if best.is_none_or(|(_, most)| count > most) {
            best = Some((at, count));
        }
    }
    let Some((at, _)) = best else {
        return Err(Problem {
            kind: ProblemKind::Unreadable,
            message: "there is no Python file".into(),
            place: None,
        });
    };
    let several = texts.len() > 1;
    let (file, text) = texts.swap_remove(at);
    // Files beside a solution of one file are other people's.
    let (name, path) = match several {
        true => {
            let stem = file.path.file_stem().unwrap_or_default().to_string_lossy();
            (stem.into_owned(), folder(file))
        }
        false => (MODULE.to_owned(), Vec::new()),
    };
    Ok(Solution {
        source: Source {
            file: file.shown.clone(),
            text: text.clone(),
            module: name.clone(),
        },
        real: Arc::new(PyModule {
            name,
            file: file.shown.clone(),
            text,
            path,
        }),
        lines_before: 0,
    })
}

fn folder(file: &ProgramFile) -> Vec<PathBuf> {
    let absolute = std::path::absolute(&file.path).unwrap_or_else(|_| file.path.clone());
    absolute.parent().map(PathBuf::from).into_iter().collect()
}

fn text(file: &ProgramFile) -> Result<String, Problem> {
    let unreadable = |message: String, place| Problem {
        kind: ProblemKind::Unreadable,
        message,
        place,
    };
    let bytes = gadfly_files::read(&file.path)
        .map_err(|error| unreadable(format!("cannot read it: {error}"), None))?;
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(&bytes);
    if let Some(name) = declared_encoding(bytes)
        && !READ.contains(&name.as_str())
    {
        return Err(unreadable(
            format!(
                "it declares the encoding {name}, which Gadfly does not read; save the file as UTF-8"
            ),
            None,
        ));
    }
    match std::str::from_utf8(bytes) {
        // One kind of line end, as Python itself reads files.
        Ok(text) => Ok(text.replace("\r\n", "\n").replace('\r', "\n")),
        Err(_) if single_bytes(bytes).is_some() => {
            let text = single_bytes(bytes).unwrap_or_default();
            Ok(text.replace("\r\n", "\n").replace('\r', "\n"))
        }
        Err(error) => {
            let before = &bytes[..error.valid_up_to()];
            let line = before.iter().filter(|b| **b == b'\n').count() as u32 + 1;
            let column = before.iter().rev().take_while(|b| **b != b'\n').count() as u32 + 1;
            let place = Place {
                file: file.shown.clone(),
                line,
                column: Some(column),
            };
            let message = "this is not text in UTF-8; save the file as UTF-8".to_owned();
            Err(unreadable(message, Some(place)))
        }
    }
}

/// Encodings that are read, as [`declared_encoding`] writes them.
const READ: [&str; 10] = [
    "utf8",
    "u8",
    "ascii",
    "usascii",
    "latin1",
    "iso88591",
    "l1",
    "8859",
    "cp1252",
    "windows1252",
];

/// The encoding that the first two lines of a file declare, as Python wants it declared, in lower case and without
/// hyphens.
fn declared_encoding(bytes: &[u8]) -> Option<String> {
    let mut lines = bytes.split(|b| *b == b'\n').take(2);
    lines.find_map(|line| {
        let line: String = line.iter().map(|b| *b as char).collect();
        let (_, rest) = line.trim_start().strip_prefix('#')?.split_once("coding")?;
        let rest = rest.strip_prefix([':', '='])?.trim_start();
        let ends = |c: char| !c.is_alphanumeric() && !matches!(c, '-' | '_' | '.');
        let name = rest.split(ends).next()?.to_lowercase();
        let name = name.replace(['-', '_'], "");
        // What editors add to the name: `utf-8-unix`.
        let plain = name.strip_suffix("unix").or(name.strip_suffix("dos"));
        Some(plain.map(str::to_owned).unwrap_or(name)).filter(|name| !name.is_empty())
    })
}

/// The text of a file that says, as Python wants it said, that each of its bytes is a character.
fn single_bytes(bytes: &[u8]) -> Option<String> {
    // What Windows has where Latin-1 has control characters; nothing where it has nothing.
    const WINDOWS: &str = "€\0‚ƒ„…†‡ˆ‰Š‹Œ\0Ž\0\0‘’“”•–—˜™š›œ\0žŸ";
    let name = declared_encoding(bytes)?;
    let windows = matches!(name.as_str(), "cp1252" | "windows1252");
    if !windows && !matches!(name.as_str(), "latin1" | "iso88591" | "l1" | "8859") {
        return None;
    }
    let decode = |byte: &u8| match byte {
        0x80..=0x9f if windows => {
            let c = WINDOWS.chars().nth(usize::from(*byte - 0x80));
            c.filter(|c| *c != '\0')
        }
        byte => Some(*byte as char),
    };
    bytes.iter().map(decode).collect()
}

/// Why a module cannot be used, in CPython's own words.
pub(super) fn import_problem(solution: &Solution, import: &PyImport) -> Option<Problem> {
    let place = |line: Option<u32>, column: Option<u32>| {
        line.map(|line| Place {
            file: solution.source.file.clone(),
            line: solution.own_line(line),
            column,
        })
    };
    let problem = |kind, message: String, place| {
        Some(Problem {
            kind,
            message,
            place,
        })
    };
    let load = ProblemKind::DoesNotLoad;
    match import {
        PyImport::Fine { .. } => None,
        PyImport::Syntax {
            line,
            column,
            message,
        } => problem(
            ProblemKind::DoesNotCompile,
            format!("this is not Python: {message}"),
            place(Some(*line), Some(*column)),
        ),
        PyImport::Raised {
            class,
            message,
            place: raised,
            ..
        } => {
            let message = match message.is_empty() {
                true => format!("importing it raises {class}"),
                false => format!("importing it raises {class}: {message}"),
            };
            problem(load, message, place(raised.as_ref().map(|p| p.line), None))
        }
        PyImport::AsksInput { line } => problem(
            load,
            "it asks for input while it is imported; that belongs into a function, or behind \
             `if __name__ == '__main__':`"
                .into(),
            place(*line, None),
        ),
        PyImport::TimedOut { line } => {
            problem(load, "importing it does not end".into(), place(*line, None))
        }
        PyImport::Died(why) => problem(load, format!("importing it ends the process: {why}"), None),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_declared_encoding_is_read_as_python_reads_it() {
        let latin = b"#!/usr/bin/python\n# -*- coding: latin-1 -*-\nx = '\xfc'\n";
        assert!(single_bytes(latin).is_some_and(|text| text.contains("'\u{fc}'")));
        let windows = b"# coding=cp1252\nx = '\x80'\n";
        assert!(single_bytes(windows).is_some_and(|text| text.contains('\u{20ac}')));
        assert_eq!(single_bytes(b"# coding=cp1252\nx = '\x81'\n"), None);
        assert_eq!(
            single_bytes(b"x = '\xfc'\n# coding: latin-1\n\n"),
            Some("x = '\u{fc}'\n# coding: latin-1\n\n".into())
        );
        assert_eq!(single_bytes(b"\n\n# coding: latin-1\n"), None);
        assert_eq!(single_bytes(b"x = '\xfc'\n"), None);
    }
}
