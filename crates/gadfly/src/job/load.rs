//! From files to a program: sources compiled, class files and jars read, all on one class path.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::Context;
use gadfly_classfile::{ClassPath, decode, source_name};
use gadfly_runtime::{
    ClassBytes, CompileAgainst, CompileError, JavaCompiler, Jdk, ReplayLimits, ReplayPool,
    SourceFile,
};
use gadfly_witness::TypeName;

use crate::diagnostic::{Diagnostic, Diagnostics};
use crate::inputs::InputKind;
use crate::request::FindRequest;

/// The code under analysis and what is needed to run it.
pub struct Program {
    pub class_path: Arc<ClassPath>,
    /// The analysed classes, in the order of the files.
    pub user: Vec<Arc<str>>,
    /// The same classes as bytes, for the replay.
    pub classes: Vec<ClassBytes>,
    /// Jars and folders for the replay.
    pub paths: Vec<PathBuf>,
    /// Internal class name → the file the user gave.
    pub files: BTreeMap<String, String>,
    pub source_names: BTreeSet<TypeName>,
    pub compiler: JavaCompiler,
    pub replay: ReplayPool,
}

impl Program {
    /// The file that a class came from, as the user named it.
    pub fn file_of(&self, class: &str) -> String {
        if let Some(file) = self.files.get(class) {
            return file.clone();
        }
        // A nested class of a class file given alone is named after its outermost class.
        let outer = class.split('$').next().unwrap_or(class);
        match self.files.get(outer) {
            Some(file) => file.clone(),
            None => format!("{outer}.java"),
        }
    }
}

pub fn program(request: &FindRequest, jdk: &Jdk) -> anyhow::Result<Program> {
    let compiler = JavaCompiler::start(jdk)?;
    let replay = ReplayPool::new(jdk, ReplayLimits::default(), request.jobs.get())?;
    let mut paths = request.classpath.clone();
    let jars = of_kind(request, InputKind::Jar);
    paths.extend(jars.iter().cloned());
    replay.warm_up(&paths)?;
    let sources = of_kind(request, InputKind::JavaSource);
    let mut classes = read_class_files(&of_kind(request, InputKind::ClassFile))?;
    if !sources.is_empty() {
        classes.extend(compile(&compiler, &sources, &paths, &classes)?);
    }
    let mut class_path = ClassPath::with_jdk(&jdk.home)?;
    let mut files = BTreeMap::new();
    let mut user: Vec<Arc<str>> = Vec::new();
    for class in &classes {
        let name = class.name.replace('.', "/");
        class_path.add_class(&name, class.bytes.as_slice());
        if let Some(file) = &class.source_file {
            files.insert(name.clone(), file.display().to_string());
        }
        user.push(name.into());
    }
    for jar in &jars {
        let mut alone = ClassPath::new();
        alone.add_path(jar)?;
        for name in alone.list_user_classes()? {
            files.insert(name.to_string(), jar.display().to_string());
            user.push(name);
        }
    }
    for path in &paths {
        if !path.exists() {
            return Err(
                Diagnostic::new("this part of the class path does not exist")
                    .at(path)
                    .into(),
            );
        }
        class_path.add_path(path)?;
    }
    let mut seen = BTreeSet::new();
    user.retain(|name| seen.insert(name.clone()));
    let class_path = Arc::new(class_path);
    let source_names = source_names(&class_path, &user);
    Ok(Program {
        class_path,
        user,
        classes,
        paths,
        files,
        source_names,
        compiler,
        replay,
    })
}

fn of_kind(request: &FindRequest, kind: InputKind) -> Vec<PathBuf> {
    let files = request.files.iter().filter(|f| f.kind == kind);
    files.map(|f| f.path.clone()).collect()
}

fn source_names(path: &ClassPath, user: &[Arc<str>]) -> BTreeSet<TypeName> {
    let mut names = BTreeSet::new();
    for class in user {
        if let Ok(Some(file)) = path.find(class) {
            names.insert(source_name(class, &file.inner_classes));
        }
    }
    names
}

fn read_class_files(files: &[PathBuf]) -> anyhow::Result<Vec<ClassBytes>> {
    let mut classes = Vec::new();
    for path in files {
        let bytes = fs::read(path).with_context(|| format!("cannot read {}", path.display()))?;
        let class = decode(&bytes).map_err(|error| {
            Diagnostic::new(format!("not a readable class file: {error}")).at(path)
        })?;
        classes.push(ClassBytes {
            name: class.name.replace('/', "."),
            bytes,
            source_file: Some(source_beside(path, class.source_file.as_deref())),
        });
    }
    Ok(classes)
}

/// The source of a class file, if it lies beside it; else the class file itself.
fn source_beside(class_file: &Path, source: Option<&str>) -> PathBuf {
    let beside = source.map(|name| class_file.with_file_name(name));
    beside
        .filter(|p| p.exists())
        .unwrap_or_else(|| class_file.to_path_buf())
}

fn compile(
    compiler: &JavaCompiler,
    sources: &[PathBuf],
    paths: &[PathBuf],
    given: &[ClassBytes],
) -> anyhow::Result<Vec<ClassBytes>> {
    let mut files = Vec::new();
    for path in sources {
        let bytes = fs::read(path).with_context(|| format!("cannot read {}", path.display()))?;
        let text = String::from_utf8_lossy(&bytes).into_owned();
        files.push(SourceFile {
            path: path.clone(),
            text,
        });
    }
    let against = CompileAgainst {
        class_path: paths,
        classes: &[given],
        options: &[],
    };
    match compiler.compile_against(&files, against) {
        Ok(compiled) => Ok(in_file_order(compiled.classes, sources)),
        Err(CompileError::Errors(errors)) => {
            let diagnostics = errors
                .into_iter()
                .map(|e| {
                    let diagnostic = Diagnostic::new(e.message);
                    match (e.file, e.line, e.column) {
                        (Some(file), Some(line), column) => {
                            diagnostic.at_position(&file, line, column.unwrap_or(1))
                        }
                        (Some(file), None, _) => diagnostic.at(&file),
                        _ => diagnostic,
                    }
                })
                .collect();
            Err(Diagnostics(diagnostics).into())
        }
        Err(CompileError::Runtime(error)) => Err(error.into()),
    }
}

/// Classes in the order of their files, so that reports follow it.
fn in_file_order(mut classes: Vec<ClassBytes>, sources: &[PathBuf]) -> Vec<ClassBytes> {
    let rank = |class: &ClassBytes| {
        let file = class.source_file.as_ref();
        sources
            .iter()
            .position(|s| Some(s) == file)
            .unwrap_or(usize::MAX)
    };
    classes.sort_by_key(|class| (rank(class), class.name.clone()));
    classes
}
