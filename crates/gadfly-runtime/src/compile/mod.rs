//! Compiling with the user's own compilers ([`java`], [`scala`]), each kept warm in a JVM of its
//! own. Sources and results are in memory; no code under test runs here (annotation processing is
//! off). What was compiled before is taken from the user's cache folder ([`kept`]), without a JVM.

mod deep;
mod java;
mod kept;
mod scala;

pub use java::JavaCompiler;
pub use scala::{Scala, ScalaCompiler};

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use crate::error::RuntimeError;
use crate::jdk::Jdk;
use crate::wire::{Malformed, Reader, Writer};
use crate::worker::{Installed, Jvm, Lost, Role};
use kept::{Kept, Key};

/// More than the largest honest compilation takes.
const PATIENCE: Duration = Duration::from_mins(5);

const COMPILED: u8 = 2;

/// A source text. The path is its name in diagnostics; its last part must fit a public class.
#[derive(Clone, Debug)]
pub struct SourceFile {
    pub path: PathBuf,
    pub text: String,
}

/// A class file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClassBytes {
    /// The binary name with dots: `pkg.Outer$Inner`.
    pub name: String,
    pub bytes: Vec<u8>,
    /// The source it was compiled from, if we compiled it.
    pub source_file: Option<PathBuf>,
}

/// What a compiler says about a place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    pub file: Option<PathBuf>,
    /// From 1.
    pub line: Option<u32>,
    /// From 1.
    pub column: Option<u32>,
    pub message: String,
    /// javac's key, e.g. `compiler.err.cant.resolve.location`.
    pub code: Option<String>,
}

/// A successful compilation.
#[derive(Clone, Debug, Default)]
pub struct Compiled {
    /// In the order in which the compiler wrote them.
    pub classes: Vec<ClassBytes>,
}

#[derive(Debug, thiserror::Error)]
pub enum CompileError {
    /// The sources are wrong.
    #[error("{}", errors_text(.0))]
    Errors(Vec<Diagnostic>),
    /// The compiler could not be run.
    #[error(transparent)]
    Runtime(#[from] RuntimeError),
}

fn errors_text(errors: &[Diagnostic]) -> String {
    let line = |d: &Diagnostic| match (&d.file, d.line) {
        (Some(file), Some(line)) => {
            format!(
                "{}:{line}:{}: {}",
                file.display(),
                d.column.unwrap_or(1),
                d.message
            )
        }
        _ => d.message.clone(),
    };
    errors.iter().map(line).collect::<Vec<_>>().join("\n")
}

/// What to compile against.
#[derive(Clone, Copy, Debug, Default)]
pub struct CompileAgainst<'a> {
    /// Jars and folders.
    pub class_path: &'a [PathBuf],
    /// Class files in memory; they win over the class path.
    pub classes: &'a [&'a [ClassBytes]],
    /// Further options for the compiler, e.g. `--release 11`.
    pub options: &'a [String],
}

/// A compiler in a JVM of its own. Threads may share it; they take turns.
struct Warm {
    jdk: Jdk,
    installed: Arc<Installed>,
    role: Role,
    /// `None` before the first use and after a breakdown.
    jvm: Mutex<Option<Jvm>>,
    /// It has compiled something, so its classes are those that the next one will need.
    seasoned: AtomicBool,
    /// What was compiled before.
    kept: Option<Kept>,
}

impl Drop for Warm {
    fn drop(&mut self) {
        self.rest();
    }
}

impl Warm {
    /// Its JVM starts with the first program that is new.
    fn new(jdk: &Jdk, role: Role) -> Result<Self, RuntimeError> {
        Ok(Self {
            jdk: jdk.clone(),
            installed: Installed::for_jdk(jdk)?,
            role,
            jvm: Mutex::new(None),
            seasoned: AtomicBool::new(false),
            kept: Kept::open(),
        })
    }

    /// Ends the JVM. The first one leaves behind what makes the next ones start faster, which takes
    /// a while.
    fn rest(&self) {
        let jvm = self
            .jvm
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .take();
        if let Some(jvm) = jvm
            && self.seasoned.load(Ordering::Relaxed)
        {
            jvm.leave();
        }
    }

    fn compile(
        &self,
        sources: &[SourceFile],
        against: CompileAgainst<'_>,
    ) -> Result<Compiled, CompileError> {
        if sources.is_empty() {
            return Ok(Compiled::default());
        }
        let known = self.kept.as_ref().and_then(|kept| {
            let folder = self.installed.folder();
            let key = Key::new(folder, self.role.jars(), sources, against)?;
            Some((kept, key))
        });
        if let Some((kept, key)) = &known
            && let Some(classes) = kept.get(key, sources)
        {
            return Ok(Compiled { classes });
        }
        let compiled = self.compile_anew(sources, against)?;
        if let Some((kept, key)) = &known {
            kept.put(key, sources, &compiled.classes);
        }
        Ok(compiled)
    }

    fn compile_anew(
        &self,
        sources: &[SourceFile],
        against: CompileAgainst<'_>,
    ) -> Result<Compiled, CompileError> {
        let labels: Vec<String> = sources
            .iter()
            .map(|s| s.path.to_string_lossy().into_owned())
            .collect();
        let frame = request(sources, &labels, against);
        let files: HashMap<&str, &Path> = labels
            .iter()
            .map(String::as_str)
            .zip(sources.iter().map(|s| s.path.as_path()))
            .collect();

        let mut slot = self.jvm.lock().unwrap_or_else(PoisonError::into_inner);
        let mut retried = false;
        loop {
            let mut jvm = match slot.take() {
                Some(jvm) => jvm,
                None => Jvm::start(&self.jdk, &self.installed, &self.role)?,
            };
            jvm.await_ready()?;
            let deadline = Instant::now() + PATIENCE;
            let answer = jvm
                .send(&frame, deadline)
                .and_then(|()| jvm.receive(deadline));
            match answer.and_then(|answer| Ok(report(&answer, &files)?)) {
                Ok(result) => {
                    *slot = Some(jvm);
                    self.seasoned.fetch_or(result.is_ok(), Ordering::Relaxed);
                    return result.map_err(|mut errors| {
                        if errors.is_empty() {
                            errors.push(deep::exhausted(sources));
                        }
                        CompileError::Errors(errors)
                    });
                }
                // Killed from outside, perhaps: a new JVM deserves a chance.
                Err(Lost::Ended { .. }) if !retried => retried = true,
                Err(lost) => {
                    let detail = lost.describe();
                    return Err(RuntimeError::WorkerLost {
                        which: self.role.name(),
                        detail,
                    }
                    .into());
                }
            }
        }
    }
}

fn request(sources: &[SourceFile], labels: &[String], against: CompileAgainst<'_>) -> Vec<u8> {
    let mut out = Writer::default();
    out.texts(against.options);
    let class_path: Vec<String> = against
        .class_path
        .iter()
        .map(|entry| absolute(entry).to_string_lossy().into())
        .collect();
    out.texts(&class_path);
    out.count(against.classes.iter().map(|group| group.len()).sum());
    for class in against.classes.iter().copied().flatten() {
        out.text(&class.name).bytes(&class.bytes);
    }
    out.count(sources.len());
    for (source, label) in sources.iter().zip(labels) {
        out.text(label).text(&source.text);
    }
    out.finish()
}

/// The worker runs in a folder of its own.
pub(crate) fn absolute(path: &Path) -> PathBuf {
    path.canonicalize()
        .or_else(|_| std::path::absolute(path))
        .unwrap_or_else(|_| path.into())
}

type Report = Result<Compiled, Vec<Diagnostic>>;

fn report(frame: &[u8], files: &HashMap<&str, &Path>) -> Result<Report, Malformed> {
    let mut input = Reader::new(frame);
    if input.u8()? != COMPILED {
        return Err(Malformed);
    }
    let ok = input.u8()? == 1;
    let failure = input.optional()?;
    let path = |label: Option<String>| {
        label.map(|label| {
            files
                .get(label.as_str())
                .map_or_else(|| label.into(), Into::into)
        })
    };
    let (mut errors, mut warnings) = (Vec::new(), Vec::new());
    for _ in 0..input.count()? {
        let list = if input.u8()? == 1 {
            &mut errors
        } else {
            &mut warnings
        };
        list.push(Diagnostic {
            file: path(input.optional()?),
            line: position(input.i64()?),
            column: position(input.i64()?),
            code: input.optional()?,
            message: input.text()?,
        });
    }
    if let Some(message) = failure {
        errors.push(Diagnostic {
            file: None,
            line: None,
            column: None,
            message,
            code: None,
        });
    }
    let mut classes = Vec::new();
    for _ in 0..input.count()? {
        classes.push(ClassBytes {
            name: input.text()?,
            source_file: path(input.optional()?),
            bytes: input.bytes()?.to_vec(),
        });
    }
    if ok {
        return Ok(Ok(Compiled { classes }));
    }
    // javac can refuse with a warning only (-Werror); then the warnings are the reason.
    Ok(Err(if errors.is_empty() { warnings } else { errors }))
}

/// javac says -1 for "nowhere".
fn position(number: i64) -> Option<u32> {
    u32::try_from(number).ok().filter(|number| *number > 0)
}
