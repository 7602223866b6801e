//! Exploring the functions of modules over worker threads, each with machines of its own.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use gadfly_python::{EntryInfo, EntryKind, EntrySummary, MarkInfo, MarkKind, PathSeen, Session};
use gadfly_witness::{FunctionReport, Reason, Stats};

use crate::load::{self, Module, Opened, Program};
use gadfly_base::Analysis;
use gadfly_base::diagnostic::Diagnostic;
use gadfly_base::progress::Progress;

/// What exploring one entry gave.
pub struct Explored<T> {
    pub module: usize,
    pub info: EntryInfo,
    pub summary: EntrySummary,
    pub seen: T,
}

/// The modules that a thread has opened.
#[derive(Default)]
pub struct Sessions {
    open: BTreeMap<usize, Option<Session>>,
    /// A panic because of which no entry is started.
    refused: Option<String>,
}

impl Sessions {
    pub fn refuse(&mut self, panic: Option<String>) {
        self.refused = panic;
    }
}

/// An entry: its module, and its number there.
#[derive(Clone, Copy, Debug)]
pub struct EntryId {
    pub module: usize,
    pub entry: usize,
}

impl EntryId {
    pub fn info(self, program: &Program) -> &EntryInfo {
        &program.opened()[self.module].entries[self.entry]
    }
}

/// The entries that the request is about.
pub fn entries(request: &Analysis, program: &Program) -> anyhow::Result<Vec<EntryId>> {
    let opened = program.opened();
    let mut all = Vec::new();
    for (module, of_module) in opened.iter().enumerate() {
        for (entry, info) in of_module.entries.iter().enumerate() {
            if is_wanted(request, info, &of_module.entries) {
                all.push(EntryId { module, entry });
            }
        }
    }
    if all.is_empty() && opened.iter().all(|m| m.closed.is_none()) {
        return Err(nothing_to_do(request).into());
    }
    Ok(all)
}

/// Follows the paths of every entry that the request is about. Each entry has a `T` of its own,
/// which takes the paths one by one.
pub fn each_entry<T: Default + Send>(
    request: &Analysis,
    program: &Program,
    progress: &dyn Progress,
    see: impl Fn(&mut T, &mut PathSeen<'_>) -> ControlFlow<()> + Sync,
) -> anyhow::Result<Vec<Explored<T>>> {
    let python = crate::Python;
    gadfly_lang::each_entry(&python, request, program, progress, |sessions, _, entry| {
        Ok(explore(request, program, sessions, *entry, &see))
    })
}

/// Follows the paths of one entry.
pub fn explore<T: Default>(
    request: &Analysis,
    program: &Program,
    sessions: &mut Sessions,
    id: EntryId,
    see: &impl Fn(&mut T, &mut PathSeen<'_>) -> ControlFlow<()>,
) -> Explored<T> {
    let opened = &program.opened()[id.module];
    let info = id.info(program).clone();
    let mut seen = T::default();
    let mut summary = EntrySummary::default();
    if let Some(words) = &sessions.refused {
        summary.reasons.push(Reason::Internal(words.clone()));
    } else if let Some(session) = sessions
        .open
        .entry(id.module)
        .or_insert_with(|| load::open(&program.modules[id.module]).ok())
    {
        let k = request.bounds.k;
        summary = session.explore(id.entry, &mut |path| see(&mut seen, path));
        // What no small input reaches, a larger one may.
        for larger in [k + 2, k + 5] {
            if !wants_larger(&info, &opened.marks, &summary) {
                break;
            }
            session.set_bound(larger);
            let more = session.explore(id.entry, &mut |path| see(&mut seen, path));
            add(&mut summary, more);
        }
        session.set_bound(k);
    }
    Explored {
        module: id.module,
        info,
        summary,
        seen,
    }
}

/// Whether something in an entry was not reached for want of larger inputs.
fn wants_larger(info: &EntryInfo, marks: &[MarkInfo], summary: &EntrySummary) -> bool {
    let own = marks.iter().enumerate().filter(|(_, m)| is_inside(info, m));
    // What a function inside does is up to whoever gets it.
    let open = |(at, mark): (usize, &MarkInfo)| {
        !mark.function.contains("<locals>") && !has_bit(&summary.covered, at)
    };
    let out_of_time = summary.reasons.contains(&Reason::Time);
    !out_of_time && summary.reasons.contains(&Reason::HeapBound) && own.into_iter().any(open)
}

/// Adds what a second search showed to what the first did.
fn add(summary: &mut EntrySummary, more: EntrySummary) {
    summary.paths += more.paths;
    summary.instructions += more.instructions;
    if summary.covered.len() < more.covered.len() {
        summary.covered.resize(more.covered.len(), 0);
    }
    for (to, from) in summary.covered.iter_mut().zip(&more.covered) {
        *to |= from;
    }
    let solver = &mut summary.solver;
    solver.queries += more.solver.queries;
    solver.queries_to_z3 += more.solver.queries_to_z3;
    solver.time += more.solver.time;
    // The larger search is the one whose bounds count.
    summary.complete = more.complete;
    summary.reasons = more.reasons;
}

/// Public functions and methods by default; whatever is named under `--only`.
fn is_wanted(request: &Analysis, info: &EntryInfo, all: &[EntryInfo]) -> bool {
    let name = info.entry.name.as_str();
    let mut wanted = request.only.iter().chain(&request.entry);
    if request.only.is_empty() && request.entry.is_empty() {
        return info.public && !is_dunder(name);
    }
    wanted.any(|only| {
        let only = only
            .strip_prefix(&format!("{}.", info.entry.module))
            .unwrap_or(only);
        let last = name.rsplit('.').next().unwrap_or(name);
        // A class stands for all its methods.
        let class = name.split('.').next().unwrap_or(name);
        let is_class = all.iter().any(|e| {
            e.entry.name == only && e.kind == EntryKind::Constructor
                || e.entry.name.split_once('.').is_some_and(|(c, _)| c == only)
        });
        only == name || only == last || (is_class && class == only && info.public)
    })
}

/// `Stack.__len__` is an entry of its own; `Stack.__repr__` and the like too. Only the machinery
/// that nobody calls by hand is left out.
fn is_dunder(name: &str) -> bool {
    let last = name.rsplit('.').next().unwrap_or(name);
    matches!(
        last,
        "__new__"
            | "__init_subclass__"
            | "__class_getitem__"
            | "__del__"
            | "__getattribute__"
            | "__get__"
            | "__set__"
            | "__delete__"
            | "__set_name__"
    )
}

fn nothing_to_do(request: &Analysis) -> Diagnostic {
    let wanted: Vec<&String> = request.only.iter().chain(&request.entry).collect();
    if wanted.is_empty() {
        return Diagnostic::new("there is no function to analyse")
            .help("Gadfly calls functions and methods; code outside of them only runs on import");
    }
    let names: Vec<String> = wanted.iter().map(|n| format!("`{n}`")).collect();
    Diagnostic::new(format!("no function is named {}", names.join(" or ")))
        .help("write it as `area`, `Shape` or `Shape.area`; leave the option out to see all")
}

/// What was analysed of an entry: its own lines and sides of branches, and how many were reached.
pub fn function_report<T>(explored: &Explored<T>, opened: &Opened) -> FunctionReport {
    let info = &explored.info;
    let covered = &explored.summary.covered;
    let (mut lines, mut branches) = ((0, 0), (0, 0));
    let mut by_line: BTreeMap<u32, bool> = BTreeMap::new();
    for (at, mark) in opened.marks.iter().enumerate() {
        if !is_inside(info, mark) {
            continue;
        }
        let hit = has_bit(covered, at);
        match mark.kind {
            MarkKind::Statement => *by_line.entry(mark.pos.line).or_default() |= hit,
            MarkKind::Branch(_) => {
                branches.1 += 1;
                branches.0 += u32::from(hit);
            }
        }
    }
    lines.1 += by_line.len() as u32;
    lines.0 += by_line.values().filter(|hit| **hit).count() as u32;
    FunctionReport {
        name: info.entry.name.clone(),
        signature: format!("{}({})", info.entry.name, info.params.join(", ")),
        file: info.entry.file.clone(),
        line: info.entry.line,
        paths: explored.summary.paths,
        reasons: explored.summary.reasons.clone(),
        lines,
        branches,
    }
}

/// Whether a statement belongs to the body of an entry, functions inside it included.
pub fn is_inside(info: &EntryInfo, mark: &MarkInfo) -> bool {
    rest_of_name(info, mark).is_some()
}

/// Whether a statement belongs to a function inside that of an entry: it may be handed out, and
/// called by anybody.
pub fn is_in_closure(info: &EntryInfo, mark: &MarkInfo) -> bool {
    rest_of_name(info, mark).is_some_and(|rest| !rest.is_empty())
}

/// What the name of a statement's function adds to that of the entry it stands in.
fn rest_of_name<'m>(info: &EntryInfo, mark: &'m MarkInfo) -> Option<&'m str> {
    let rest = mark.function.strip_prefix(info.entry.name.as_str())?;
    let rest = match info.kind {
        EntryKind::Constructor => rest
            .strip_prefix(".__init__")
            .or_else(|| rest.strip_prefix(".__post_init__"))?,
        _ => rest,
    };
    ((rest.is_empty() || rest.starts_with(".<locals>"))
        && (info.entry.line..=info.end_line).contains(&mark.pos.line))
    .then_some(rest)
}

/// The report of a module that the machine cannot import.
pub fn closed_report(module: &Module, reason: Reason) -> FunctionReport {
    FunctionReport {
        name: module.source.module.clone(),
        signature: module.source.module.clone(),
        file: module.source.file.clone(),
        line: 1,
        paths: 0,
        reasons: vec![reason],
        lines: (0, 0),
        branches: (0, 0),
    }
}

pub fn has_bit(set: &[u64], at: usize) -> bool {
    set.get(at / 64)
        .is_some_and(|word| word >> (at % 64) & 1 != 0)
}

/// The work behind an exploration.
pub fn work_done<T>(explored: &[Explored<T>]) -> Stats {
    let mut stats = Stats::default();
    for entry in explored {
        let solver = &entry.summary.solver;
        stats.paths += entry.summary.paths;
        stats.instructions += entry.summary.instructions;
        stats.solver_queries += solver.queries;
        stats.solver_ms += solver.time.as_millis() as u64;
        stats.cache_hits += solver.queries - solver.queries_to_z3;
    }
    stats
}
