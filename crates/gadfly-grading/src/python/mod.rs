//! Python as a language of submissions.
//!
//! Inputs come from the machine: paths of the reference, found once (`search`), and both programs on the
//! same unknown inputs. Whatever is said of a submission was seen on the real CPython. Runs are made many in one
//! process first (`worker/ahead.rs`); what goes wrong counts only if it does so in a process of its own.
//! `compare` decides what counts as the same there.
//!
//! # Many runs in one process
//!
//! Forking an interpreter takes 3 ms and most runs none, so cases run ahead in series. Each run imports the
//! module again, but may see what an earlier one did to the interpreter. So a series only saves work: a test
//! is passed if it comes out right under both hash seeds, at least once in a process of its own; a failure
//! counts if it fails alone, twice; and a result of the reference is used only if two interpreters with
//! different hash seeds agree. A run that hangs or ends the process ends its series.

mod case;
mod compare;
mod condition;
mod inputs;
mod nearby;
mod ordinary;
mod program;
mod search;
mod shape;
mod shrink;
mod smaller;
mod worker;

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::time::Duration;

use gadfly_grade::model::{Entry, InputLine, Problem};
use gadfly_input::InputSpec;
use gadfly_python::{EntryKind, Fixed, Meant, OpenError, Session, Settings};
use gadfly_python_syntax::script;
use gadfly_runtime::{PyImport, PyLimits, Python, PythonPool};
use gadfly_witness::PyWitness;

use super::language::{OpenClass, Program, Task, Worker};
use gadfly_base::diagnostic::{Diagnostic, Diagnostics};
use program::Solution;
use shape::{Found, Shape};

/// What one run may take. A run of a beginner's function takes milliseconds.
const TIME: Duration = Duration::from_secs(1);
const MEMORY_MB: u32 = 512;

/// A class in Python, its references opened.
pub struct PythonClass {
    task: Task,
    python: Python,
    references: Vec<Reference>,
    entries: Vec<Entry>,
    wanted: Vec<Wanted>,
    /// Attributes of which methods of the first reference tell what they hold, with their classes.
    told: BTreeSet<(String, String)>,
    /// Programs are run as a whole: the reference has no functions.
    scripts: bool,
    /// Which inputs are meant.
    spec: InputSpec,
    /// Ordinary inputs, by entry.
    seeds: BTreeMap<String, Vec<PyWitness>>,
}

struct Reference {
    /// With what the teacher asks of inputs.
    solution: Solution,
    settings: Settings,
}

/// An entry of the reference.
struct Wanted {
    name: String,
    /// It is a class, of which only is compared what it refuses: what it makes shows in its methods.
    makes: bool,
    /// It is an attribute that is read, however an object comes by it.
    read: bool,
    /// It is a special method (`__repr__`) that nobody asked for by name: the reference may have it for
    /// its author's convenience.
    optional: bool,
    /// Nothing where CPython could not say.
    shape: Option<Shape>,
    /// Parameters that are boards or records: lists of other lengths are nobody's task.
    fixed: Vec<(String, Fixed)>,
    /// What the reference's text says of its parameters.
    meant: Vec<(String, Meant)>,
    /// What documents it in the first reference.
    documentation: String,
    /// The function that inputs must satisfy and the one that checks and calls, if anything is asked
    /// of inputs: names in the first reference.
    condition: Option<condition::Condition>,
}

/// Opens the references.
pub fn open(task: &Task) -> anyhow::Result<PythonClass> {
    let python = Python::find(task.tools.python.as_deref())?;
    let pool = pool(&python)?;
    let mut solutions = Vec::new();
    for program in &task.references {
        solutions.push(reference(&pool, program, &task.entries)?);
    }
    let Some(first) = solutions.first() else {
        return Err(Diagnostic::new("grading needs a reference solution").into());
    };
    let settings = Settings {
        k: task.bounds.k,
        loops: task.bounds.loops,
        depth: task.bounds.depth,
        time: task.bounds.time,
        seed: task.seed,
        library: Some(python.library.clone()),
        path: first.real.path.clone(),
        ..Settings::default()
    };
    let file = Path::new(&first.source.file).to_path_buf();
    let session = Session::open(&first.source, &settings).map_err(|error| cannot(&file, error))?;
    let infos = session.entries().to_vec();
    let told = session.told_attributes();
    let mentions = session.mentions();
    drop(session);
    let mut names = chosen(task, &infos, &mentions, &file)?;
    if task.entries.is_empty() {
        leave_helpers_out(task, &mentions, &mut names);
    }
    let found = shape::look_up(&pool, &first.real, &names);
    let found = found.unwrap_or_else(|| vec![Found::Unclear; names.len()]);
    let mut wanted: Vec<Wanted> = Vec::new();
    for (name, found) in names.into_iter().zip(found) {
        let shape = match found {
            Found::Callable(shape) => Some(shape),
            _ => None,
        };
        let is_it = |info: &&gadfly_python::EntryInfo| info.entry.name == name;
        let info = infos.iter().find(is_it);
        wanted.push(Wanted {
            makes: info.is_some_and(|info| info.kind == EntryKind::Constructor),
            read: info.is_some_and(|info| info.kind == EntryKind::Property),
            optional: task.entries.is_empty() && is_special(&name),
            fixed: info.map(|info| info.fixed.clone()).unwrap_or_default(),
            meant: info.map(|info| info.meant.clone()).unwrap_or_default(),
            documentation: inputs::documentation(first, &name),
            name,
            shape,
            condition: None,
        });
    }
    let asked = condition::asked(task, &pool, first, &wanted)?;
    if !asked.machine.is_empty() {
        solutions[0] = solutions[0].with(&asked.machine, &asked.real);
        for (wanted, condition) in wanted.iter_mut().zip(asked.conditions) {
            wanted.condition = condition;
        }
    }
    let scripts = solutions.iter().all(|solution| solution.lines_before > 0);
    let entries = wanted.iter().map(|wanted| Entry {
        name: wanted.name.clone(),
        signature: match &wanted.shape {
            // Nothing is called: the program is run.
            Some(_) if scripts => wanted.name.clone(),
            Some(shape) => format!("{}{}", wanted.name, shape.signature),
            None => wanted.name.clone(),
        },
    });
    let references = solutions.into_iter().map(|solution| Reference {
        settings: Settings {
            path: solution.real.path.clone(),
            ..settings.clone()
        },
        solution,
    });
    let mut class = PythonClass {
        task: task.clone(),
        python,
        references: references.collect(),
        entries: entries.collect(),
        wanted,
        told,
        scripts,
        spec: InputSpec::default(),
        seeds: BTreeMap::new(),
    };
    inputs::infer(&mut class, &pool);
    Ok(class)
}

fn pool(python: &Python) -> anyhow::Result<PythonPool> {
    let limits = PyLimits {
        time: TIME,
        memory_mb: MEMORY_MB,
        same_place: true,
    };
    Ok(PythonPool::start(python, limits, 1)?.unfolded())
}

fn reference(
    pool: &PythonPool,
    program: &Program,
    entries: &[String],
) -> Result<Solution, Diagnostics> {
    let shown = program.files.first().map(|file| file.shown.clone());
    let wrong = |problem: Problem| {
        let file = shown.clone().unwrap_or_default();
        let wrong = Diagnostic::new(format!("the reference cannot be used: {}", problem.message));
        let wrong = match problem.place {
            Some(place) => {
                let column = place.column.unwrap_or(1);
                wrong.at_position(Path::new(&place.file), place.line, column)
            }
            None => wrong.at(Path::new(&file)),
        };
        Diagnostics(vec![wrong])
    };
    let mut solution = program::read(program, entries).map_err(wrong)?;
    let mut import = pool.import(&solution.real);
    let text = &solution.source.text;
    let asks = matches!(import, PyImport::AsksInput { .. });
    if entries.is_empty() && (asks || script::is_script(text)) {
        solution = solution.as_script();
        import = pool.import(&solution.real);
    }
    match program::import_problem(&solution, &import) {
        Some(problem) => Err(wrong(problem)),
        None => Ok(solution),
    }
}

/// What the machine cannot do with a reference.
fn cannot(file: &Path, error: OpenError) -> Diagnostic {
    let wrong = |message: String, line| Diagnostic::new(message).at_position(file, line, 1);
    match error {
        OpenError::Syntax(errors) => match errors.first() {
            Some(first) => Diagnostic::new(format!("this is not Python: {}", first.message))
                .at_position(file, first.line, first.column),
            None => Diagnostic::new("this is not Python").at(file),
        },
        OpenError::Raised {
            class,
            message,
            line,
            ..
        } => wrong(
            format!("Gadfly cannot import the reference: {class}: {message}"),
            line,
        ),
        OpenError::Endless { line, .. } => wrong(
            "importing the reference timed out in Gadfly's interpreter".into(),
            line,
        ),
        OpenError::Unsupported { what, line, .. } => wrong(
            format!("Gadfly cannot execute a statement of the reference: {what}"),
            line,
        ),
        OpenError::TooMuch { reason, line, .. } => wrong(
            format!(
                "importing the reference takes too much of Gadfly ({})",
                reason.code()
            ),
            line,
        ),
        OpenError::Machine(what) => {
            Diagnostic::new(format!("Gadfly cannot execute the reference: {what}")).at(file)
        }
    }
}

/// The entries that are asked for: those named, else public functions and what public classes do. A class
/// that the functions use themselves is a means of theirs, unless there is nothing else.
fn chosen(
    task: &Task,
    infos: &[gadfly_python::EntryInfo],
    mentions: &BTreeMap<String, BTreeSet<String>>,
    file: &Path,
) -> Result<Vec<String>, Diagnostic> {
    let name = |info: &gadfly_python::EntryInfo| info.entry.name.clone();
    if !task.entries.is_empty() {
        let mut names = Vec::new();
        for wanted in &task.entries {
            // A class stands for its methods.
            let inside = |info: &&gadfly_python::EntryInfo| {
                let own = info.entry.name == *wanted;
                let rest = info.entry.name.strip_prefix(wanted.as_str());
                own || rest.is_some_and(|rest| rest.starts_with('.')) && info.public
            };
            let found: Vec<String> = infos.iter().filter(inside).map(name).collect();
            if found.is_empty() {
                let functions: Vec<String> = infos.iter().filter(|i| i.public).map(name).collect();
                return Err(
                    Diagnostic::new(format!("the reference has no function {wanted}"))
                        .at(file)
                        .help(format!("it has {}", functions.join(", "))),
                );
            }
            names.extend(
                found
                    .into_iter()
                    .filter(|n| !wanted_already(task, n, wanted)),
            );
        }
        names.dedup();
        return Ok(names);
    }
    let of_kind = |functions: bool| {
        let fits = |info: &&gadfly_python::EntryInfo| {
            let function = info.kind == EntryKind::Function;
            let method = matches!(
                info.kind,
                EntryKind::Constructor
                    | EntryKind::Method
                    | EntryKind::StaticMethod
                    | EntryKind::ClassMethod
                    | EntryKind::Property
            );
            // Operators are methods as others are; what else has such a name is machinery.
            let special = is_special(&info.entry.name);
            info.public
                && (!special || info.kind == EntryKind::Method)
                && (functions && function || !functions && method)
                && !task.preconditions.contains(&info.entry.name)
        };
        infos.iter().filter(fits).map(name).collect::<Vec<String>>()
    };
    let mut names = of_kind(true);
    let class_of = |name: &str| name.split('.').next().unwrap_or(name).to_owned();
    let used = reached(mentions, names.clone());
    let mut classes = of_kind(false);
    if !names.is_empty() {
        // A class without methods holds values for the functions.
        let does: BTreeSet<String> = infos
            .iter()
            .filter(|info| info.public && !is_special(&info.entry.name))
            .filter(|info| info.kind != EntryKind::Function && info.kind != EntryKind::Constructor)
            .map(|info| class_of(&info.entry.name))
            .collect();
        classes.retain(|name| {
            let class = class_of(name);
            does.contains(&class) && !used.contains(&class)
        });
    }
    names.extend(classes);
    if names.is_empty() {
        Err(Diagnostic::new("the reference defines no public function")
    .at(file)
    .help("functions at the top of the file whose names do not begin with an underscore are compared"))
    } else {
        Ok(names)
    }
}

/// `__lt__`, `Vector.__add__`.
fn is_special(name: &str) -> bool {
    let last = name.rsplit('.').next().unwrap_or(name);
    last.len() > 4 && last.starts_with("__") && last.ends_with("__")
}

/// What some definitions use, themselves included, directly or by what they use.
fn reached(mentions: &BTreeMap<String, BTreeSet<String>>, from: Vec<String>) -> BTreeSet<String> {
    let mut reached: BTreeSet<String> = BTreeSet::new();
    let mut todo = from;
    while let Some(name) = todo.pop() {
        if let Some(next) = mentions.get(&name)
            && reached.insert(name)
        {
            todo.extend(next.iter().cloned());
        }
    }
    reached
}

/// Leaves out what the teacher wrote for the preconditions alone, and says so: no student has it.
fn leave_helpers_out(
    task: &Task,
    mentions: &BTreeMap<String, BTreeSet<String>>,
    names: &mut Vec<String>,
) {
    let by_conditions = reached(mentions, task.preconditions.clone());
    let others = names.iter().filter(|name| !by_conditions.contains(*name));
    let by_others = reached(mentions, others.cloned().collect());
    let is_helper = |name: &String| by_conditions.contains(name) && !by_others.contains(name);
    if names.iter().all(is_helper) {
        return;
    }
    for helper in names.extract_if(.., |name| is_helper(name)) {
        gadfly_base::diagnostic::not_graded(&helper);
    }
}

/// Named both by itself and by its class.
fn wanted_already(task: &Task, name: &str, by: &str) -> bool {
    name != by && task.entries.iter().any(|other| other == name)
}

impl OpenClass for PythonClass {
    fn entries(&self) -> &[Entry] {
        &self.entries
    }

    fn inputs(&self) -> Vec<InputLine> {
        let specs = self
            .wanted
            .iter()
            .filter_map(|w| self.spec.entries.get(&w.name));
        specs.flat_map(crate::inputs::lines).collect()
    }

    fn bounds(&self) -> String {
        let bounds = &self.task.bounds;
        let mut told = format!(
            "lists and strings of up to {} elements and longer ones as far as the effort reaches, \
             up to {} loop iterations (fewer where noted), {} calls deep",
            bounds.k, bounds.loops, bounds.depth
        );
        for wanted in self.wanted.iter().filter(|w| w.condition.is_none()) {
            for (parameter, fixed) in &wanted.fixed {
                let length = ordinary::in_words(fixed);
                told.push_str(&format!(
                    ", {parameter} of {} {length} as in the reference",
                    wanted.name
                ));
            }
        }
        told
    }

    fn runtime(&self) -> String {
        let (major, minor) = self.python.version;
        format!("Python {major}.{minor}")
    }

    fn worker(&self) -> anyhow::Result<Box<dyn Worker + '_>> {
        Ok(Box::new(worker::PythonWorker::new(self)?))
    }
}
