//! Java, by the JDK's javac.

use std::path::PathBuf;

use super::kept::{Kept, Key};
use super::{ClassBytes, CompileAgainst, CompileError, Compiled, SourceFile, Warm};
use crate::error::RuntimeError;
use crate::jdk::Jdk;
use crate::worker::Role;

/// A warm Java compiler. Threads may share it; they take turns.
pub struct JavaCompiler(Warm);

impl JavaCompiler {
    /// Starts the compiler's JVM and returns without waiting for it.
    pub fn start(jdk: &Jdk) -> Result<Self, RuntimeError> {
        Warm::start(jdk, Role::Compile).map(Self)
    }

    /// Compiles sources against a class path.
    pub fn compile(
        &self,
        sources: &[SourceFile],
        class_path: &[PathBuf],
    ) -> Result<Compiled, CompileError> {
        self.compile_against(
            sources,
            CompileAgainst {
                class_path,
                ..CompileAgainst::default()
            },
        )
    }

    /// Compiles sources against a class path, classes in memory, and with further options.
    /// `gadfly.replay.Supply` is always known.
    pub fn compile_against(
        &self,
        sources: &[SourceFile],
        against: CompileAgainst<'_>,
    ) -> Result<Compiled, CompileError> {
        self.0.compile(sources, against)
    }

    /// Compiles sources that Gadfly itself brings along and that need nothing but the JDK. Most runs bring
    /// the same: their classes stay in the user's cache folder.
    pub fn compile_own(
        &self,
        sources: &[SourceFile],
        options: &[String],
    ) -> Result<Vec<ClassBytes>, CompileError> {
        let known = Kept::open().and_then(|kept| {
            // The worker's folder is named after its source and the JDK.
            let worker = self.0.installed.folder().to_string_lossy().into_owned();
            let options = [&[worker], options].concat();
            Some((kept, Key::new(&[], &options, &[], sources)?))
        });
        if let Some((kept, key)) = &known
            && let Some(classes) = kept.get(key, sources)
        {
            return Ok(classes);
        }
        let against = CompileAgainst {
            options,
            ..CompileAgainst::default()
        };
        let classes = self.0.compile(sources, against)?.classes;
        if let Some((kept, key)) = &known {
            kept.put(key, sources, &classes);
        }
        Ok(classes)
    }
}
