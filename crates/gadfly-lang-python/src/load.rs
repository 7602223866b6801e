//! From files to modules: read, named as they are imported, tried out in the real CPython.

use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};

use gadfly_explore::{Panicked, Strategy, map_ordered};
use gadfly_python::{EntryInfo, MarkInfo, OpenError, Session, Settings, Source};
use gadfly_runtime::python::{PyImport, PyLimits, PyModule, Python, PythonPool};
use gadfly_witness::Reason;

use gadfly_base::diagnostic::{Diagnostic, Diagnostics};
use gadfly_base::inputs::InputFile;
use gadfly_base::{self as base, Analysis};

/// A module of the user's.
#[derive(Clone, Debug)]
pub struct Module {
    pub source: Source,
    pub settings: Settings,
    /// The same for the real CPython.
    pub real: Arc<PyModule>,
}

/// The code under analysis and what runs it.
pub struct Program {
    pub python: Python,
    pub pool: PythonPool,
    pub modules: Vec<Module>,
    jobs: usize,
    opened: OnceLock<Vec<Opened>>,
}

impl Program {
    /// Modules and the interpreter that runs them, on so many threads.
    pub fn new(python: Python, pool: PythonPool, modules: Vec<Module>, jobs: usize) -> Program {
        Program {
            python,
            pool,
            modules,
            jobs,
            opened: OnceLock::new(),
        }
    }

    /// The modules as the machine has them, in the same order.
    pub fn opened(&self) -> &[Opened] {
        self.opened
            .get_or_init(|| open_all(&self.modules, self.jobs))
    }
}

/// A module as the machine has it.
pub struct Opened {
    pub entries: Vec<EntryInfo>,
    pub marks: Vec<MarkInfo>,
    /// Marks that the flow of control never comes to, whatever the inputs.
    pub dead: Vec<u32>,
    /// Why there are no entries although the real CPython imports the module.
    pub closed: Option<Reason>,
}

/// Reads the files of a request; each must be Python and importable.
pub fn program(request: &Analysis) -> anyhow::Result<Program> {
    let python = Python::find(request.python.as_deref())?;
    let mut modules = Vec::new();
    let mut wrong = Vec::new();
    for file in &request.files {
        let module = module(request, &python, file)?;
        let errors =
            gadfly_python_code::compile::syntax_errors(&module.source.text, &module.source.file);
        wrong.extend(errors.iter().map(|e| syntax(&module, e)));
        modules.push(module);
    }
    let pool = PythonPool::start(&python, PyLimits::default(), request.jobs.get())?;
    if !wrong.is_empty() {
        // CPython's own words are the ones that people know and look up.
        let refused = modules.iter().filter_map(|module| {
            let import = pool.import(&module.real);
            let syntax = matches!(import, PyImport::Syntax { .. });
            syntax.then(|| import_problem(module, &import)).flatten()
        });
        let refused: Vec<Diagnostic> = refused.collect();
        return Err(Diagnostics(if refused.is_empty() { wrong } else { refused }).into());
    }
    for module in &mut modules {
        let import = pool.import(&module.real);
        wrong.extend(import_problem(module, &import));
        if let PyImport::Fine { modules, .. } = import {
            module.settings.installed = modules;
        }
    }
    if !wrong.is_empty() {
        return Err(Diagnostics(wrong).into());
    }
    Ok(Program::new(python, pool, modules, request.jobs.get()))
}

fn syntax(module: &Module, error: &gadfly_python::SyntaxError) -> Diagnostic {
    not_python(module, error.line, error.column, &error.message)
}

/// What is wrong, with the line and a mark under the place.
fn not_python(module: &Module, line: u32, column: u32, message: &str) -> Diagnostic {
    let text = module
        .source
        .text
        .lines()
        .nth((line as usize).saturating_sub(1));
    let shown = match text.filter(|text| !text.trim().is_empty()) {
        Some(text) => {
            // Tabs stay, so that the mark stands where it should.
            let before = text.chars().take((column as usize).saturating_sub(1));
            let before: String = before.map(|c| if c == '\t' { c } else { ' ' }).collect();
            format!("\n    {text}\n    {before}^")
        }
        None => String::new(),
    };
    Diagnostic::new(format!("this is not Python: {message}{shown}")).at_position(
        Path::new(&module.source.file),
        line,
        column,
    )
}

/// Whether a module is Python and can be imported; otherwise what is wrong.
pub fn check(module: &Module, pool: &PythonPool) -> Result<(), Diagnostics> {
    let errors =
        gadfly_python_code::compile::syntax_errors(&module.source.text, &module.source.file);
    let mut wrong: Vec<Diagnostic> = errors.iter().map(|e| syntax(module, e)).collect();
    if wrong.is_empty() {
        wrong.extend(import_problem(module, &pool.import(&module.real)));
    }
    if wrong.is_empty() {
        Ok(())
    } else {
        Err(Diagnostics(wrong))
    }
}

/// One file as a module: `shop/cart.py` in a package is `shop.cart`, seen from above the package.
pub fn module(request: &Analysis, python: &Python, file: &InputFile) -> anyhow::Result<Module> {
    let path = &file.path;
    let text = read(path)?;
    let (name, root) = importable(path);
    let shown = path.display().to_string();
    let source = Source {
        file: shown.clone(),
        text: text.clone(),
        module: name.clone(),
    };
    let folders = vec![root];
    Ok(Module {
        settings: settings(request, python, folders.clone()),
        source,
        real: Arc::new(PyModule {
            name,
            file: shown,
            text,
            path: folders,
        }),
    })
}

fn read(path: &Path) -> Result<String, Diagnostic> {
    let bytes = gadfly_files::read(path)
        .map_err(|error| Diagnostic::new(format!("cannot read it: {error}")).at(path))?;
    gadfly_python_syntax::source::decode(&bytes).map_err(|error| {
        Diagnostic::new(error.message)
            .at_position(path, error.line, error.column)
            .help("save the file as UTF-8 in your editor")
    })
}

/// The name a file is imported by, and the folder that the import starts from.
fn importable(path: &Path) -> (String, PathBuf) {
    let absolute = std::path::absolute(path).unwrap_or_else(|_| path.to_path_buf());
    let stem = absolute.file_stem().unwrap_or_default().to_string_lossy();
    let mut folder = absolute.parent().unwrap_or(Path::new("/")).to_path_buf();
    let mut parts = Vec::new();
    if stem != "__init__" {
        parts.push(stem.into_owned());
    }
    while folder.join("__init__.py").is_file()
        && let (Some(name), Some(above)) = (folder.file_name(), folder.parent())
    {
        parts.push(name.to_string_lossy().into_owned());
        folder = above.to_path_buf();
    }
    parts.reverse();
    (parts.join("."), folder)
}

fn settings(request: &Analysis, python: &Python, path: Vec<PathBuf>) -> Settings {
    let bounds = &request.bounds;
    Settings {
        k: bounds.k,
        loops: bounds.loops,
        depth: bounds.depth.get(),
        time: bounds.time,
        patience: match bounds.patience {
            0 => u64::MAX,
            n => n,
        },
        seed: request.seed,
        strategy: match request.strategy {
            base::Strategy::Dfs => Strategy::DepthFirst,
            base::Strategy::Bfs => Strategy::BreadthFirst,
            base::Strategy::Coverage => Strategy::Coverage,
        },
        library: Some(python.library.clone()),
        path,
        installed: Default::default(),
    }
}

/// Why a module cannot be imported, in words for its author.
fn import_problem(module: &Module, import: &PyImport) -> Option<Diagnostic> {
    let file = Path::new(&module.source.file);
    match import {
        PyImport::Fine { .. } => None,
        PyImport::Syntax {
            line,
            column,
            message,
        } => Some(not_python(module, *line, *column, message)),
        PyImport::Raised {
            class,
            message,
            place,
            ..
        } => {
            let line = place.as_ref().map_or(1, |p| p.line);
            let wrong = Diagnostic::new(format!("importing this module raises {class}: {message}"))
                .at_position(file, line, 1);
            Some(match class.as_str() {
                "ModuleNotFoundError" => wrong.help(
                    "install the module for this Python (--python chooses another one), or put its \
                     file beside this one",
                ),
                _ => wrong.help(
                    "Gadfly imports the module before it calls its functions; code that must not \
                     run then belongs under `if __name__ == \"__main__\":`",
                ),
            })
        }
        PyImport::AsksInput { line } => Some(
            Diagnostic::new("this module asks for input while it is imported")
                .at_position(file, line.unwrap_or(1), 1)
                .help("put the code that asks into a function, or under `if __name__ == \"__main__\":`"),
        ),
        PyImport::TimedOut { line } => Some(
            Diagnostic::new("importing this module does not end")
                .at_position(file, line.unwrap_or(1), 1)
                .help(
                    "code that waits or loops at the top of the file belongs under \
                     `if __name__ == \"__main__\":`",
                ),
        ),
        PyImport::Died(why) => Some(
            Diagnostic::new(format!("importing this module ends the interpreter: {why}")).at(file),
        ),
    }
}

/// A machine that has imported a module, or what it cannot do.
pub fn open(module: &Module) -> Result<Session, OpenError> {
    Session::open(&module.source, &module.settings)
}

fn open_all(modules: &[Module], jobs: usize) -> Vec<Opened> {
    map_ordered(modules, jobs, || (), |(), _, module| open_one(module))
        .into_iter()
        .map(|opened| {
            opened.unwrap_or_else(|Panicked(words)| Opened::closed(Reason::Internal(words)))
        })
        .collect()
}

fn open_one(module: &Module) -> Opened {
    match open(module) {
        Ok(session) => Opened {
            entries: session.entries().to_vec(),
            marks: session.marks().to_vec(),
            dead: session.dead_marks(),
            closed: None,
        },
        Err(error) => Opened::closed(match error {
            OpenError::TooMuch { reason, .. } => reason,
            OpenError::Unsupported { what, .. } => {
                Reason::Unsupported(what.trim_start_matches("unsupported:").to_string())
            }
            other => Reason::Unsupported(format!("the import of the module ({other})")),
        }),
    }
}

impl Opened {
    fn closed(why: Reason) -> Opened {
        Opened {
            entries: Vec::new(),
            marks: Vec::new(),
            dead: Vec::new(),
            closed: Some(why),
        }
    }
}
