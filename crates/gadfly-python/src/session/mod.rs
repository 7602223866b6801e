//! A module under test, as the jobs see it: source in, entries and their paths out.
//!
//! A session owns one machine, which is single-threaded: every worker thread opens its own, on a
//! thread with a large stack (64 MB and more), since deep data are walked recursively.

mod entries;
mod other;
mod path;

use crate::code::{MarkInfo, Op};
use crate::compile::{SyntaxError, syntax_errors};
use crate::machine::{Config, End, Vm};
use crate::shared_state::SharedState;
use crate::state::State;
use crate::usage::{Fixed, Meant};
use gadfly_effort::Deadline;
use gadfly_explore::{Limits, Strategy};
use gadfly_witness::{PyArgument, PyEntry, Reason};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::rc::Rc;
use std::time::Duration;

pub use entries::EntryKind;
pub use entries::Target;
pub use other::Imported;
pub use path::covered_bits;
pub use path::{PathEnd, PathSeen, Variant};

/// A module's text.
#[derive(Clone, Debug)]
pub struct Source {
    /// As the user gave it.
    pub file: String,
    pub text: String,
    /// As it is imported.
    pub module: String,
}

#[derive(Clone, Debug)]
pub struct Settings {
    /// Lengths of input containers and depth of recursive input data, at most.
    pub k: u32,
    /// Turns of one loop in which something unknown is decided, at most.
    pub loops: u32,
    /// Nested activations of one function among which something unknown is decided, at most.
    pub depth: u32,
    /// For one entry.
    pub time: Duration,
    /// Paths in a row that bring nothing new before an entry is given up.
    pub patience: u64,
    pub seed: u64,
    pub strategy: Strategy,
    /// CPython's library, for modules that are executed from there.
    pub library: Option<PathBuf>,
    /// Folders in which the module's own imports are looked for.
    pub path: Vec<PathBuf>,
    /// Modules that the real CPython has: where one of them cannot be executed here (a package
    /// that is installed, a module in C), code that needs it is left with a reason.
    pub installed: BTreeSet<String>,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            k: 3,
            loops: 8,
            depth: 16,
            time: Duration::from_secs(20),
            patience: 500,
            seed: 0,
            strategy: Strategy::Coverage,
            library: None,
            path: Vec::new(),
            installed: BTreeSet::new(),
        }
    }
}

/// Why there is nothing to explore.
#[derive(Clone, Debug, thiserror::Error)]
pub enum OpenError {
    /// Not Python; every error, in the order of the text.
    #[error("{}", .0.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"))]
    Syntax(Vec<SyntaxError>),
    /// Importing the module raises.
    #[error("{file}:{line}: importing the module raises {class}: {message}")]
    Raised {
        class: String,
        message: String,
        file: String,
        line: u32,
    },
    /// Importing the module does not end.
    #[error("{file}:{line}: importing the module does not end")]
    Endless { file: String, line: u32 },
    /// The module does something at its top that the machine cannot.
    #[error("{file}:{line}: unsupported: {what}")]
    Unsupported {
        what: String,
        file: String,
        line: u32,
    },
    /// Importing the module takes more time or memory than there is.
    #[error("{file}:{line}: importing the module takes too much ({})", .reason.code())]
    TooMuch {
        reason: Reason,
        file: String,
        line: u32,
    },
    #[error("{0}")]
    Machine(String),
}

/// Something that can be called from outside.
#[derive(Clone, Debug)]
pub struct EntryInfo {
    pub entry: PyEntry,
    pub kind: EntryKind,
    /// Parameters in the order of the signature, without the receiver, `*` and `**` included.
    pub params: Vec<String>,
    /// No part of the name begins with an underscore.
    pub public: bool,
    /// Its body runs while its elements are taken.
    pub is_generator: bool,
    /// It uses the values of its `yield` expressions: values that its caller sends.
    pub takes_sent_values: bool,
    /// The last line of the definition.
    pub end_line: u32,
    pub docstring: Option<String>,
    /// `>>>` examples of the docstring.
    pub doctests: Vec<Doctest>,
    /// Those of them that are a call of the function with plain values: its arguments.
    pub examples: Vec<Vec<PyArgument>>,
    /// Parameters whose annotation names a class that the machine has only a stand-in for.
    pub foreign: Vec<(String, String)>,
    /// Parameters that are lists of a length that the text gives, and lists of such.
    pub fixed: Vec<(String, Fixed)>,
    /// What the text says of each parameter.
    pub meant: Vec<(String, Meant)>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Doctest {
    /// With continuation lines.
    pub source: String,
    /// What is printed, empty if nothing.
    pub wanted: String,
}

/// How the exploration of one entry went.
#[derive(Clone, Debug, Default)]
pub struct EntrySummary {
    pub paths: u64,
    /// Every input was followed.
    pub complete: bool,
    /// Otherwise why not, sorted.
    pub reasons: Vec<Reason>,
    /// Marks that some path covered, as a bit set.
    pub covered: Vec<u64>,
    pub instructions: u64,
    pub solver: gadfly_solve::Stats,
}

/// A module that was imported by the machine.
pub struct Session {
    pub vm: Vm,
    /// Before the import.
    boot: State,
    /// After the import; every path starts here.
    pub base: State,
    pub(crate) source: Source,
    /// The module's body, with the functions in it.
    code: std::rc::Rc<crate::code::Code>,
    settings: Settings,
    entries: Vec<EntryInfo>,
    targets: Vec<entries::Target>,
    marks: Vec<MarkInfo>,
    /// The machine's number of a mark → its place in `marks`.
    pub mark_index: Vec<Option<u32>>,
    import_covered: Vec<u64>,
}

/// Instructions that the import of a module may take.
const IMPORT_STEPS: u64 = 200_000_000;
/// Instructions of one path.
const PATH_STEPS: u64 = 3_000_000;
/// Paths of one entry that wait for their turn.
const PENDING: usize = 20_000;

/// Where everything is covered, patience ends so many times sooner.
const SOONER: u64 = 4;

impl Session {
    /// Compiles a module and executes its body.
    pub fn open(source: &Source, settings: &Settings) -> Result<Session, OpenError> {
        let errors = syntax_errors(&source.text, &source.file);
        if !errors.is_empty() {
            return Err(OpenError::Syntax(errors));
        }
        let config = Config {
            k: settings.k,
            loops: settings.loops,
            depth: settings.depth,
            path: settings.path.clone(),
            library: settings.library.clone(),
            installed: settings.installed.clone().into(),
            steps: PATH_STEPS,
            ..Config::default()
        };
        let (mut vm, mut st) = Vm::boot(config).map_err(|e| OpenError::Machine(e.to_string()))?;
        let code = vm
            .compile(&source.text, &source.file, true)
            .map_err(|e| OpenError::Syntax(vec![e]))?;
        let own_marks = vm.shared.marks.len();
        let boot = st.clone();
        let _memory = gadfly_memory::Budget::search();
        vm.deadline = Some(Deadline::after(settings.time));
        let (mut end, mut module) =
            vm.import_source(&mut st, &source.module, code.clone(), IMPORT_STEPS);
        // A module of the library that cannot be executed is no reason to give up all the others.
        while let Some(given_up) = &end
            && let Some(name) = vm.library_module_at(&st, given_up)
            && vm.config.given_up.insert(name)
        {
            st = boot.clone();
            (end, module) = vm.import_source(&mut st, &source.module, code.clone(), IMPORT_STEPS);
        }
        match end {
            Some(End::Returned(_)) => {}
            None => {
                let line = path::innermost_line(&st, &source.file);
                return Err(OpenError::Endless {
                    file: source.file.clone(),
                    line,
                });
            }
            Some(End::Raised(exception)) => {
                let class = vm.exception_name(&st, &exception);
                let message = vm.exception_message(&mut st, &exception);
                let line = path::raised_line(&st, &exception, &source.file);
                return Err(OpenError::Raised {
                    class,
                    message,
                    file: source.file.clone(),
                    line,
                });
            }
            Some(End::Cut(reason @ (Reason::Time | Reason::Memory))) => {
                let line = path::innermost_line(&st, &source.file);
                return Err(OpenError::TooMuch {
                    reason,
                    file: source.file.clone(),
                    line,
                });
            }
            Some(End::Cut(reason)) => {
                let line = path::innermost_line(&st, &source.file);
                return Err(OpenError::Unsupported {
                    what: reason.code(),
                    file: source.file.clone(),
                    line,
                });
            }
            Some(End::InfiniteLoop(code, head)) => {
                return Err(OpenError::Endless {
                    file: code.file.to_string(),
                    line: code.position(head).line,
                });
            }
            Some(End::Infeasible) => {
                return Err(OpenError::Machine(
                    "importing the module led nowhere".into(),
                ));
            }
        }
        vm.deadline = None;
        st.frames.clear();
        st.stack.clear();
        st.pc = 0;
        let import_covered = std::mem::take(&mut st.covered);
        st.output = Default::default();
        st.steps = 0;
        st.commit();
        vm.stateful = Rc::new(SharedState::of(
            &mut vm.shared.names,
            &st,
            module,
            &code,
            &source.text,
        ));
        let (marks, mark_index) = distinct_marks(&vm.shared.marks[..own_marks]);
        let import_covered = path::covered_bits(&import_covered, &mark_index, marks.len());
        vm.learn(&st, module, crate::usage::read(&source.text));
        vm.widest = crate::sym::strings::widest_char(&code, &source.text);
        let (entries, targets) = entries::list(&vm, &st, module, &code, source);
        Ok(Session {
            vm,
            boot,
            base: st,
            source: source.clone(),
            code,
            settings: settings.clone(),
            entries,
            targets,
            marks,
            mark_index,
            import_covered,
        })
    }

    /// Attributes of the module's classes that public methods with a result look at, with their classes.
    pub fn told_attributes(&self) -> BTreeSet<(String, String)> {
        let classes = self.vm.program.usage.classes.iter();
        let told = classes.flat_map(|class| {
            let attrs = class.told.iter();
            attrs.map(|attr| (class.name.clone(), attr.clone()))
        });
        told.collect()
    }

    /// The names of the module that its functions and classes mention.
    pub fn mentions(&self) -> BTreeMap<String, BTreeSet<String>> {
        let names = &self.vm.shared.names;
        let mut mentions: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
        for definition in &self.code.children {
            let name = names.str(definition.name).to_string();
            let mentioned = mentions.entry(name).or_default();
            let mut codes = vec![definition.clone()];
            while let Some(code) = codes.pop() {
                codes.extend(code.children.iter().cloned());
                let globals = code.ops.iter().filter_map(|op| match op {
                    Op::LoadGlobal(name) | Op::LoadName(name) => Some(*name),
                    _ => None,
                });
                mentioned.extend(globals.map(|name| names.str(name).to_string()));
            }
        }
        mentions
    }

    /// Module-level functions, methods and constructors of module-level classes, in the order of
    /// the code.
    pub fn entries(&self) -> &[EntryInfo] {
        &self.entries
    }

    /// Statements and sides of branches of the module's code.
    pub fn marks(&self) -> &[MarkInfo] {
        &self.marks
    }

    /// Marks that importing the module covers.
    pub fn import_covered(&self) -> &[u64] {
        &self.import_covered
    }

    /// Marks that no path through the code leads to, whatever the inputs: what stands behind a
    /// `return`.
    pub fn dead_marks(&self) -> Vec<u32> {
        let mut alive = vec![false; self.marks.len()];
        let mut codes = vec![self.code.clone()];
        while let Some(code) = codes.pop() {
            codes.extend(code.children.iter().cloned());
            for number in code.reachable_marks() {
                let at = self.mark_index.get(number as usize).copied().flatten();
                if let Some(alive) = at.and_then(|at| alive.get_mut(at as usize)) {
                    *alive = true;
                }
            }
        }
        let numbered = alive.iter().enumerate();
        numbered
            .filter(|(_, alive)| !**alive)
            .map(|(at, _)| at as u32)
            .collect()
    }

    /// What the import printed is not kept; this is what it defined.
    pub fn source(&self) -> &Source {
        &self.source
    }

    /// From now on inputs have up to this many parts.
    pub fn set_bound(&mut self, k: u32) {
        self.vm.config.k = k;
    }

    /// Follows the paths of an entry until nothing is left, a limit is hit or `see` breaks.
    pub fn explore(
        &mut self,
        entry: usize,
        see: &mut dyn FnMut(&mut PathSeen<'_>) -> ControlFlow<()>,
    ) -> EntrySummary {
        let mut summary = EntrySummary::default();
        let mut reasons = BTreeSet::new();
        let (Some(info), Some(target)) = (self.entries.get(entry), self.targets.get(entry)) else {
            return summary;
        };
        // Objects that only the real Python can make.
        reasons.extend(
            info.foreign
                .iter()
                .map(|(_, class)| Reason::Unsupported(format!("inputs of class {class}"))),
        );
        self.vm.forget_terms();
        let begun = self.vm.steps;
        let deadline = Some(Deadline::after(self.settings.time));
        self.vm.deadline = deadline;
        self.vm.solver.set_deadline(deadline);
        let initial = target.start(&mut self.vm, &self.base);
        let limits = Limits {
            time: self.settings.time,
            paths: u64::MAX,
            pending: PENDING,
        };
        let mut search = self.settings.strategy.queue();
        let mut idle = 0;
        let patience = self.settings.patience;
        let own: Vec<usize> = (0..self.marks.len())
            .filter(|at| is_within(&self.marks[*at], info))
            .collect();
        let mut ends = BTreeSet::new();
        let mut covered: Vec<u64> = Vec::new();
        let mut paths = 0;
        let (source, mark_index, marks) = (&self.source, &self.mark_index, self.marks.len());
        let outcome = gadfly_explore::explore(
            &mut self.vm,
            initial,
            &mut *search,
            limits,
            |vm, outcome| {
                if matches!(outcome.end, End::Infeasible) {
                    return ControlFlow::Continue(());
                }
                paths += 1;
                reasons.extend(outcome.state.doubts.iter().cloned());
                let mut seen = PathSeen::new(vm, outcome, info, source, mark_index, marks);
                if let PathEnd::Cut(reason) = seen.end() {
                    reasons.insert(reason.clone());
                }
                let new_end = match seen.end() {
                    PathEnd::Raised { class, place, .. } => {
                        ends.insert((class.clone(), place.clone()))
                    }
                    _ => false,
                };
                if add_bits(&mut covered, seen.covered()) || new_end {
                    idle = 0;
                } else {
                    idle += 1;
                }
                let flow = see(&mut seen);
                reasons.extend(seen.withheld().cloned());
                if flow.is_break() {
                    reasons.insert(Reason::Effort);
                    return flow;
                }
                let all = own.iter().all(|at| covered[at / 64] >> (at % 64) & 1 != 0);
                let enough = if all { patience / SOONER } else { patience };
                if idle > enough {
                    reasons.insert(Reason::Patience);
                    return ControlFlow::Break(());
                }
                ControlFlow::Continue(())
            },
        );
        // Nobody sends anything into it or throws at it here.
        if info.is_generator {
            reasons.insert(Reason::States);
        }
        reasons.extend(outcome.reasons(Reason::Time, Reason::Memory, Reason::Effort));
        summary.paths = paths;
        summary.complete = reasons.is_empty();
        summary.reasons = reasons.into_iter().collect();
        summary.covered = covered;
        summary.instructions = self.vm.steps - begun;
        summary.solver = self.vm.solver.stats().clone();
        self.vm.deadline = None;
        summary
    }
}

/// Whether a mark belongs to the body of an entry.
fn is_within(mark: &MarkInfo, info: &EntryInfo) -> bool {
    let name = info.entry.name.as_str();
    let inside = (info.entry.line..=info.end_line).contains(&mark.pos.line);
    let own = match info.kind {
        EntryKind::Constructor => {
            let made = mark.function.strip_suffix(".__init__");
            let made = made.or_else(|| mark.function.strip_suffix(".__post_init__"));
            made == Some(name) || &*mark.function == name
        }
        _ => &*mark.function == name,
    };
    inside && own
}

/// Adds one bit set to another; whether that brought anything new.
pub fn add_bits(to: &mut Vec<u64>, from: &[u64]) -> bool {
    if to.len() < from.len() {
        to.resize(from.len(), 0);
    }
    let mut new = false;
    for (to, from) in to.iter_mut().zip(from) {
        new |= from & !*to != 0;
        *to |= from;
    }
    new
}

/// Code that is compiled twice (`finally`) has its marks twice; the user's statement is one.
fn distinct_marks(marks: &[MarkInfo]) -> (Vec<MarkInfo>, Vec<Option<u32>>) {
    let mut distinct: Vec<MarkInfo> = Vec::new();
    let mut index = Vec::new();
    let mut known = std::collections::BTreeMap::new();
    for mark in marks {
        let side = match mark.kind {
            crate::code::MarkKind::Statement => 0,
            crate::code::MarkKind::Branch(false) => 1,
            crate::code::MarkKind::Branch(true) => 2,
        };
        let key = (mark.pos.line, mark.pos.column, mark.end_line, side);
        let at = *known.entry(key).or_insert_with(|| {
            distinct.push(mark.clone());
            distinct.len() as u32 - 1
        });
        index.push(Some(at));
    }
    (distinct, index)
}
