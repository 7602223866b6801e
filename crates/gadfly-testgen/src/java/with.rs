//! What existing tests cover: they are compiled, run in the confined JVM against classes with
//! probes, and need not be had again.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use gadfly_classfile::{ClassFile, decode};
use gadfly_jvm::Mark;
use gadfly_runtime::patch::{Probe, add_probes};
use gadfly_runtime::{
    ClassBytes, ClassSet, CompileAgainst, CompileError, ReplayJob, ReplayOutcome, SourceFile,
};
use gadfly_suite::java;

use super::explore::Target;
use gadfly_base::diagnostic::{Diagnostic, Diagnostics};
use gadfly_lang_jvm::batch;
use gadfly_lang_jvm::load::Program;

/// For all tests of one class.
const TIME: Duration = Duration::from_secs(30);

/// Where distributions put JUnit.
const JUNIT: &[&str] = &[
    "/usr/share/java/junit-platform-console-standalone.jar",
    "/usr/share/java/junit4.jar",
    "/usr/share/java/hamcrest.jar",
    "/usr/share/java/hamcrest-core.jar",
];

/// What the existing tests came to.
#[derive(Default)]
pub(super) struct Existing {
    pub covered: BTreeSet<Target>,
    /// Tests that ran.
    pub tests: usize,
    /// What could not be run, for the report.
    pub notes: Vec<String>,
}

pub(super) fn existing(program: &Program, paths: &[PathBuf]) -> anyhow::Result<Existing> {
    let mut existing = Existing::default();
    if paths.is_empty() {
        return Ok(existing);
    }
    let mut class_path = program.paths.clone();
    class_path.extend(JUNIT.iter().map(PathBuf::from).filter(|jar| jar.exists()));
    let classes = test_classes(program, paths, &mut class_path)?;
    let mut probed = Vec::new();
    let mut places: Vec<(Arc<ClassFile>, Probe)> = Vec::new();
    for class in &program.classes {
        let (Ok(with), Ok(file)) = (
            add_probes(&class.bytes, places.len() as u32),
            decode(&class.bytes),
        ) else {
            probed.push(class.clone());
            continue;
        };
        let file = Arc::new(file);
        places.extend(with.probes.into_iter().map(|p| (file.clone(), p)));
        probed.push(ClassBytes {
            bytes: with.bytes,
            ..class.clone()
        });
    }
    let own: Vec<String> = classes
        .iter()
        .map(|c| c.name.clone())
        .filter(|name| !program.classes.iter().any(|c| c.name == *name))
        .collect();
    let runners = own.iter().enumerate().map(|(at, name)| {
        let class = format!("GadflyWith{at}");
        java::existing_tests_runner(&class, name)
    });
    let probe = batch::compile_own(program, java::probe())?;
    let runners = batch::compile(program, runners.collect(), &probe)?;
    let shared = ClassSet::new(probed, &class_path);
    let tests = ClassSet::new(classes, &class_path);
    let probe = ClassSet::new(probe, &[]);
    let jobs: Vec<ReplayJob> = (0..own.len())
        .map(|at| {
            let name = format!("GadflyWith{at}");
            let mut job = ReplayJob::new(name.clone(), &shared);
            job.shared.extend([tests.clone(), probe.clone()]);
            job.classes = runners.classes_of(&name);
            job.time = Some(TIME);
            job
        })
        .collect();
    for (name, result) in own.iter().zip(program.replay.replay(&jobs)) {
        match result.outcome {
            ReplayOutcome::Returned { value: Some(text) } => {
                existing.read(&text, &places);
            }
            ReplayOutcome::TimedOut { .. } => existing.notes.push(format!(
                "the tests of {name} take too long and count for nothing"
            )),
            other => existing.notes.push(format!(
                "the tests of {name} cannot be run and count for nothing: {}",
                said(&other)
            )),
        }
    }
    if existing.tests == 0 {
        existing
            .notes
            .push("no tests were found with --with: only methods marked @Test are run".into());
    }
    Ok(existing)
}

fn said(outcome: &ReplayOutcome) -> String {
    match outcome {
        ReplayOutcome::Threw(thrown) => {
            let message = thrown.message.as_deref().unwrap_or_default();
            format!("{} {message}", thrown.class)
        }
        ReplayOutcome::Exited { code } => format!("they end the JVM with exit code {code}"),
        ReplayOutcome::OutOfMemory { .. } => "they need too much memory".into(),
        _ => "the JVM was lost".into(),
    }
}

impl Existing {
    fn read(&mut self, report: &str, places: &[(Arc<ClassFile>, Probe)]) {
        for line in report.lines() {
            let words: Vec<&str> = line.split(' ').collect();
            match words.as_slice() {
                ["tests", count] => self.tests += count.parse::<usize>().unwrap_or(0),
                [number, rest @ ..] => {
                    let place = number.parse().ok().and_then(|n: usize| places.get(n));
                    if let Some((file, probe)) = place {
                        self.note(file, probe, rest);
                    }
                }
                [] => {}
            }
        }
    }

    fn note(&mut self, file: &ClassFile, probe: &Probe, what: &[&str]) {
        let method = file
            .methods
            .iter()
            .find(|m| format!("{}{}", m.name, m.desc) == probe.method);
        let Some(code) = method.and_then(|m| m.code.as_ref()) else {
            return;
        };
        let at = probe.instruction;
        let name: Arc<str> = format!("{}.{}", file.name, probe.method).into();
        let mut marks = Vec::new();
        match what {
            ["=", key] => {
                let Some(gadfly_classfile::Instr::Switch(table)) = code.instrs.get(at as usize)
                else {
                    return;
                };
                let (Ok(key), Some(switch)) = (key.parse(), code.switches.get(*table as usize))
                else {
                    return;
                };
                let case = switch
                    .cases
                    .binary_search_by_key(&key, |c: &(i32, u32)| c.0);
                let target = case.map_or(switch.default, |i| switch.cases[i].1);
                marks.push(Mark::Case { at, target });
            }
            [bits] => {
                let bits: u8 = bits.parse().unwrap_or(0);
                if bits & 1 != 0 {
                    marks.extend(code.line_of(at).map(Mark::Line));
                }
                for (bit, jumped) in [(2, false), (4, true)] {
                    if bits & bit != 0 {
                        marks.push(Mark::Branch { at, jumped });
                        self.covered.insert(Target::Limit(name.clone(), at, jumped));
                    }
                }
            }
            _ => {}
        }
        let marks = marks.into_iter().map(|m| Target::Mark(name.clone(), m));
        self.covered.extend(marks);
    }
}

/// The classes of the tests: compiled, or read.
fn test_classes(
    program: &Program,
    paths: &[PathBuf],
    class_path: &mut Vec<PathBuf>,
) -> anyhow::Result<Vec<ClassBytes>> {
    let mut files = BTreeSet::new();
    for path in paths {
        if !path.exists() {
            return Err(Diagnostic::new("there are no tests here")
                .at(path)
                .help("--with takes a folder or file with JUnit tests")
                .into());
        }
        gather(path, 16, &mut files);
    }
    let of = |extension: &str| -> Vec<PathBuf> {
        let matching = |p: &&PathBuf| p.extension().is_some_and(|e| e == extension);
        files.iter().filter(matching).cloned().collect()
    };
    class_path.extend(of("jar"));
    let mut classes = Vec::new();
    for path in of("class") {
        let bytes = read(&path)?;
        let class = decode(&bytes).map_err(|error| {
            Diagnostic::new(format!("not a readable class file: {error}")).at(&path)
        })?;
        classes.push(ClassBytes {
            name: class.name.replace('/', "."),
            bytes,
            source_file: None,
        });
    }
    let mut sources = Vec::new();
    for path in of("java") {
        let text = String::from_utf8_lossy(&read(&path)?).into_owned();
        sources.push(SourceFile { path, text });
    }
    // The code under test may lie beside its tests.
    sources.retain(|source| {
        let given = source.path.canonicalize().ok();
        let known = |file: &PathBuf| file.canonicalize().ok() == given;
        !program
            .classes
            .iter()
            .filter_map(|c| c.source_file.as_ref())
            .any(known)
    });
    if !sources.is_empty() {
        let against = CompileAgainst {
            class_path,
            classes: &[&program.classes, &classes],
            options: &[],
        };
        match program.compiler.compile_against(&sources, against) {
            Ok(compiled) => classes.extend(compiled.classes),
            Err(CompileError::Errors(errors)) => {
                let list = errors.into_iter().map(gadfly_lang_jvm::load::diagnostic);
                let mut list: Vec<Diagnostic> = list.collect();
                if let Some(last) = list.last_mut() {
                    last.help = Some(
                        "the tests given with --with must compile; JUnit and their other \
                         dependencies belong on the --classpath"
                            .into(),
                    );
                }
                return Err(Diagnostics(list).into());
            }
            Err(CompileError::Runtime(error)) => return Err(error.into()),
        }
    }
    Ok(classes)
}

fn read(path: &Path) -> Result<Vec<u8>, Diagnostic> {
    gadfly_files::read(path)
        .map_err(|error| Diagnostic::new(format!("cannot read it: {error}")).at(path))
}

/// Files below a path; what cannot be read holds nothing.
fn gather(path: &Path, depth: u32, files: &mut BTreeSet<PathBuf>) {
    if !path.is_dir() {
        files.insert(path.to_path_buf());
        return;
    }
    let Ok(entries) = fs::read_dir(path) else {
        return;
    };
    for entry in entries.flatten() {
        let hidden = entry.file_name().to_string_lossy().starts_with('.');
        if !hidden && depth > 0 {
            gather(&entry.path(), depth - 1, files);
        }
    }
}
