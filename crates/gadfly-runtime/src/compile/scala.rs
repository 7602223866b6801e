//! Scala, by the compiler that the user has installed. Loading it takes seconds, a program then takes
//! a fraction of one; each is compiled alone and sees nothing of the others.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};

use super::{CompileAgainst, CompileError, Compiled, SourceFile, Warm};
use crate::error::RuntimeError;
use crate::jdk::Jdk;
use crate::search_path;
use crate::worker::Role;

/// Where distributions put the library, without a compiler beside it.
const USUAL_PLACES: &[&str] = &["/usr/share/java", "/usr/share/scala/lib"];

/// An installed Scala 2 compiler.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scala {
    /// All jars of the compiler, its library among them.
    pub jars: Vec<PathBuf>,
    /// What compiled programs need to run.
    pub library: PathBuf,
    /// `2.11.12`, as far as the name of the library's file tells it.
    pub version: String,
}

impl Scala {
    /// The Scala in `SCALA_HOME`, else the one whose `scalac` is on the path.
    pub fn find() -> Result<Self, RuntimeError> {
        let mut tried = Vec::new();
        match env::var_os("SCALA_HOME").filter(|home| !home.is_empty()) {
            Some(home) => return Self::at(Path::new(&home)),
            None => tried.push("SCALA_HOME".to_string()),
        }
        tried.push("scalac on PATH".into());
        for scalac in search_path::programs("scalac") {
            let Ok(scalac) = scalac.canonicalize() else {
                continue;
            };
            let home = scalac.parent().and_then(Path::parent);
            if let Some(home) = home.filter(|home| home.join("lib").is_dir()) {
                return Self::at(home);
            }
        }
        Err(RuntimeError::NoScala { tried })
    }

    /// The Scala in this folder, whose `lib` holds the jars.
    pub fn at(home: &Path) -> Result<Self, RuntimeError> {
        let unusable = |why: &str| RuntimeError::UnusableScala {
            home: home.to_path_buf(),
            why: why.to_string(),
        };
        let entries =
            fs::read_dir(home.join("lib")).map_err(|_| unusable("it has no folder `lib`"))?;
        let mut jars: Vec<PathBuf> = entries
            .flatten()
            .map(|entry| entry.path())
            .filter(|path| path.extension().is_some_and(|e| e == "jar") && path.is_file())
            .collect();
        jars.sort();
        if !jars.iter().any(|jar| is_jar_of(jar, "scala-compiler")) {
            return Err(unusable(
                "it has no lib/scala-compiler.jar (give class files compiled by Scala 3)",
            ));
        }
        let library = jars
            .iter()
            .find(|jar| is_jar_of(jar, "scala-library"))
            .and_then(|jar| jar.canonicalize().ok())
            .ok_or_else(|| unusable("it has no lib/scala-library.jar"))?;
        let name = library.file_stem().unwrap_or_default().to_string_lossy();
        let version = name
            .trim_start_matches("scala-library")
            .trim_start_matches('-');
        Ok(Self {
            jars,
            version: version.to_string(),
            library,
        })
    }

    /// The library alone: enough for class files.
    pub fn find_library() -> Option<PathBuf> {
        if let Ok(found) = Self::find() {
            return Some(found.library);
        }
        USUAL_PLACES
            .iter()
            .map(|place| Path::new(place).join("scala-library.jar"))
            .find_map(|jar| jar.canonicalize().ok())
    }
}

fn is_jar_of(path: &Path, name: &str) -> bool {
    path.file_stem()
        .and_then(|stem| stem.to_str()?.strip_prefix(name))
        .is_some_and(|rest| rest.is_empty() || rest.starts_with('-'))
}

/// A Scala compiler. Its JVM starts with the first program that is new. Threads may share it; they take
/// turns.
pub struct ScalaCompiler {
    scala: Scala,
    warm: Warm,
}

impl ScalaCompiler {
    pub fn new(jdk: &Jdk, scala: &Scala) -> Result<Self, RuntimeError> {
        let jars = scala.jars.clone();
        Ok(Self {
            scala: scala.clone(),
            warm: Warm::new(jdk, Role::Scala { jars })?,
        })
    }

    /// Ends the compiler's JVM: nothing more is expected of it (or it starts anew). The first one ever
    /// records its class data meanwhile, which takes a second or two and spares as much each time
    /// after.
    pub fn rest(&self) {
        self.warm.rest();
    }

    pub fn scala(&self) -> &Scala {
        &self.scala
    }

    /// Compiles one program against the library and a class path. Java sources among the files are
    /// read, so that Scala can use what they declare, but not compiled.
    pub fn compile(
        &self,
        sources: &[SourceFile],
        class_path: &[PathBuf],
    ) -> Result<Compiled, CompileError> {
        let mut all = vec![self.scala.library.clone()];
        all.extend(
            class_path
                .iter()
                .filter(|p| **p != self.scala.library)
                .cloned(),
        );
        let against = CompileAgainst {
            class_path: &all,
            ..CompileAgainst::default()
        };
        self.warm.compile(sources, against)
    }
}
