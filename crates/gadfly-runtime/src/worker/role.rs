//! The kinds of JVM that we run, and how each is set up and confined.

use std::path::{Path, PathBuf};

use crate::jdk::Jdk;
use crate::sandbox::{Limits, Reach};

use super::install::Installed;

/// What a JVM is for.
#[derive(Clone, Debug)]
pub(crate) enum Role {
    /// Compiles: our own doing, so it may read everything (the class path comes later).
    Compile,
    /// The same for Scala, by a compiler in these jars.
    Scala { jars: Vec<PathBuf> },
    /// Runs code under test.
    Replay {
        heap_mb: u32,
        /// Bytes kept of each of the two output streams.
        output_bytes: u32,
        class_path: Vec<PathBuf>,
    },
}

/// Quick to start, the same everywhere, and without doors to the outside.
const COMMON: &[&str] = &[
    // Older releases know fewer of the flags below.
    "-XX:+IgnoreUnrecognizedVMOptions",
    "-Xshare:auto",
    "-XX:TieredStopAtLevel=1",
    "-XX:+UseSerialGC",
    "-XX:-UsePerfData",
    "-XX:-MaxFDLimit",
    "-XX:-CreateCoredumpOnCrash",
    "-XX:+DisableAttachMechanism",
    "-XX:ReservedCodeCacheSize=48m",
    "-Xrs",
    "-Djava.awt.headless=true",
    "-Dfile.encoding=UTF-8",
    "-Dstdout.encoding=UTF-8",
    "-Dstderr.encoding=UTF-8",
    "-Duser.language=en",
    "-Duser.country=US",
    "-Duser.timezone=UTC",
    "-Duser.name=gadfly",
];

const COMPILE: &[&str] = &[
    "-Xmx768m", // Deeply nested expressions take javac deep, too.
    "-Xss16m",
];

const REPLAY: &[&str] = &[
    "-Xss1m",
    // An exception without its trace is of no use, however often it was thrown.
    "-XX:-OmitStackTraceInFastThrow",
    // All of a stack overflow: the bottom says who began it.
    "-XX:MaxJavaStackTraceDepth=1000000",
    "-XX:CompressedClassSpaceSize=128m",
    "-XX:MaxMetaspaceSize=256m",
    "-XX:MaxDirectMemorySize=64m",
    // A named main module resolves only itself; code under test wants the usual ones.
    "--add-modules",
    "ALL-DEFAULT",
];

impl Role {
    pub(crate) fn name(&self) -> &'static str {
        match self {
            Role::Compile => "compile",
            Role::Scala { .. } => "scala",
            Role::Replay { .. } => "replay",
        }
    }

    /// The jars of the compiler that does not come with the JDK.
    pub(crate) fn jars(&self) -> &[PathBuf] {
        match self {
            Role::Scala { jars } => jars,
            _ => &[],
        }
    }

    /// All arguments of `java` up to the worker's main class.
    pub(super) fn flags(&self, installed: &Installed, work: &Path) -> Vec<String> {
        let mut flags: Vec<String> = COMMON.iter().copied().map(String::from).collect();
        flags.push(format!("-Djava.io.tmpdir={}", work.display()));
        flags.push(format!("-Duser.home={}", work.display()));
        flags.push(format!("-XX:ErrorFile={}/crash.log", work.display()));
        match self {
            Role::Compile | Role::Scala { .. } => {
                flags.extend(COMPILE.iter().copied().map(String::from));
                let archive = match self {
                    Role::Scala { jars } => installed.archive_of(jars).filter(|f| f.is_file()),
                    _ => installed.archive(),
                };
                flags.extend(
                    archive.map(|file| format!("-XX:SharedArchiveFile={}", file.display())),
                );
                flags.extend(["-cp".into(), self.class_path(installed)]);
                flags.push("gadfly.worker.Main".into());
            }
            Role::Replay { heap_mb, .. } => {
                flags.extend(REPLAY.iter().copied().map(String::from));
                flags.push(format!("-Xmx{heap_mb}m"));
                let classes = installed.classes().display().to_string();
                flags.extend(["--module-path".into(), classes]);
                flags.extend(["-m".into(), "gadfly.worker/gadfly.worker.Main".into()]);
            }
        }
        flags
    }

    fn class_path(&self, installed: &Installed) -> String {
        let Role::Scala { jars } = self else {
            return installed.classes().display().to_string();
        };
        // The class loader that archives of class data are for.
        let mut path = installed.jar().display().to_string();
        for jar in jars {
            path.push(':');
            path.push_str(&jar.display().to_string());
        }
        path
    }

    /// Where this JVM's class data should be kept, if they are not there yet.
    pub(super) fn wanted_archive(&self, installed: &Installed) -> Option<PathBuf> {
        let Role::Scala { jars } = self else {
            return None;
        };
        let archive = installed.archive_of(jars)?;
        (!archive.exists() && installed.is_writable()).then_some(archive)
    }

    pub(super) fn reach(&self, jdk: &Jdk, installed: &Installed) -> Reach {
        let mut reach = Reach {
            read: vec![jdk.home.clone(), installed.classes()],
            ..Reach::default()
        };
        match self {
            Role::Compile | Role::Scala { .. } => reach.read_everything = true,
            Role::Replay { class_path, .. } => reach.read.extend(class_path.iter().cloned()),
        }
        reach
    }

    pub(super) fn limits(&self) -> Limits {
        let common = Limits {
            address_space: 16 << 30,
            cpu_seconds: 24 * 3600,
            file_bytes: 64 << 20,
            folder_bytes: 64 << 20,
            open_files: 4096,
        };
        match self {
            Role::Compile | Role::Scala { .. } => common,
            Role::Replay { heap_mb, .. } => Limits {
                // The heap, and what the flags above reserve; the rest is for threads.
                address_space: (u64::from(*heap_mb) << 20) + (3 << 30),
                open_files: 256,
                ..common
            },
        }
    }
}
