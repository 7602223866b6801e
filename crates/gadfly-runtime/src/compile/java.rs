//! Java, by the JDK's javac.

use std::path::PathBuf;

use super::{CompileAgainst, CompileError, Compiled, SourceFile, Warm};
use crate::error::RuntimeError;
use crate::jdk::Jdk;
use crate::worker::Role;

/// A Java compiler. Its JVM starts with the first program that is new. Threads may share it; they take turns.
pub struct JavaCompiler(Warm);

impl JavaCompiler {
    pub fn new(jdk: &Jdk) -> Result<Self, RuntimeError> {
        Warm::new(jdk, Role::Compile).map(Self)
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
}
