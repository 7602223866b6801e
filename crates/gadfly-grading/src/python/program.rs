//! A solution in files as a Python module.

use std::path::PathBuf;
use std::sync::Arc;

use gadfly_grade::model::{Place, Problem, ProblemKind};
use gadfly_python::Source;
use gadfly_python_syntax::script;
use gadfly_runtime::{PyImport, PyModule};

use crate::language::{Program, ProgramFile};
use crate::misspelt::likely;

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
    pub(super) fn with(&self, more: &str, real: &str) -> Solution {
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
    pub(super) fn as_script(&self) -> Solution {
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
    pub(super) fn own_line(&self, line: u32) -> u32 {
        line.saturating_sub(self.lines_before).max(1)
    }

    /// What a function that is not there may be called instead; none of those that are asked for.
    pub(super) fn instead_of(&self, wanted: &str, asked: &[String]) -> Option<String> {
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
    let (name, path) = if several {
        let stem = file.path.file_stem().unwrap_or_default().to_string_lossy();
        (stem.into_owned(), folder(file))
    } else {
        (MODULE.to_owned(), Vec::new())
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
    gadfly_python_syntax::source::decode(&bytes).map_err(|error| {
        let place = Place {
            file: file.shown.clone(),
            line: error.line,
            column: Some(error.column),
        };
        let message = format!("{}; save the file as UTF-8", error.message);
        unreadable(message, Some(place))
    })
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
            let message = if message.is_empty() {
                format!("importing it raises {class}")
            } else {
                format!("importing it raises {class}: {message}")
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
