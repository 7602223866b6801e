//! From files to a program: sources compiled, class files and jars read, all on one class path.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::Context;
use gadfly_classfile::{ClassPath, decode, source_name};
use gadfly_runtime::{
    ClassBytes, CompileAgainst, CompileError, JavaCompiler, Jdk, ReplayLimits, ReplayPool, Scala,
    ScalaCompiler, SourceFile,
};
use gadfly_witness::TypeName;

use gadfly_base::Analysis;
use gadfly_base::diagnostic::{Diagnostic, Diagnostics};
use gadfly_base::inputs::InputKind;

/// Sources taken along at most because others need them.
const MOST_CONTEXT: usize = 400;

/// The code under analysis and what is needed to run it.
pub struct Program {
    pub class_path: Arc<ClassPath>,
    /// The user's classes, in the order of the files.
    pub user: Vec<Arc<str>>,
    /// Those of them whose methods are entries: the classes of the files that were given, not of
    /// others that they need.
    pub analysed: BTreeSet<Arc<str>>,
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

/// Other sources to compile in place of the user's: the same code, and more.
pub trait Rewrite {
    fn rewrite(&mut self, files: &[SourceFile]) -> anyhow::Result<Vec<SourceFile>>;
    /// Sources that the rewritten ones need, and that need nothing but the JDK.
    fn support(&self) -> Vec<SourceFile>;
    /// An error in the rewritten sources, as one of the user's text.
    fn explain(&self, error: gadfly_runtime::Diagnostic) -> Diagnostic;
}

/// Packages of classes that are brought along with the user's; they are nobody's code.
const BROUGHT_ALONG: [&str; 2] = ["gadfly.rt.", "gadfly.contracts."];
/// The package of Gadfly's own annotations.
const ANNOTATIONS: &str = "gadfly.contracts";

pub fn program(request: &Analysis, jdk: &Jdk) -> anyhow::Result<Program> {
    program_with(request, jdk, None)
}

pub fn program_with(
    request: &Analysis,
    jdk: &Jdk,
    rewrite: Option<&mut dyn Rewrite>,
) -> anyhow::Result<Program> {
    let compiler = JavaCompiler::new(jdk)?;
    let replay = ReplayPool::new(jdk, ReplayLimits::default(), request.jobs.get())?;
    let mut paths = request.classpath.clone();
    let jars = of_kind(request, InputKind::Jar);
    paths.extend(jars.iter().cloned());
    let sources = of_kind(request, InputKind::JavaSource);
    let scala_sources = of_kind(request, InputKind::ScalaSource);
    let mut classes = read_class_files(&of_kind(request, InputKind::ClassFile))?;
    let class_files = classes.len();
    let scala = if scala_sources.is_empty() {
        None
    } else {
        Some(ScalaCompiler::new(jdk, &Scala::find()?)?)
    };
    paths.extend(match &scala {
        Some(scala) => Some(scala.scala().library.clone()),
        None => missing_library(&classes, &paths),
    });
    replay.warm_up(&paths)?;
    if let Some(scala) = &scala {
        classes.extend(compile_scala(scala, &scala_sources, &sources, &paths)?);
    }
    if !sources.is_empty() {
        classes.extend(compile(&compiler, &sources, &paths, &classes, rewrite)?);
    }
    let given: BTreeSet<&PathBuf> = sources.iter().chain(&scala_sources).collect();
    let mut analysed: BTreeSet<Arc<str>> = BTreeSet::new();
    let mut class_path = ClassPath::with_jdk(&jdk.home)?;
    let mut files = BTreeMap::new();
    let mut user: Vec<Arc<str>> = Vec::new();
    for (index, class) in classes.iter().enumerate() {
        let from_class_files = index < class_files;
        let name = class.name.replace('.', "/");
        class_path.add_class(&name, class.bytes.as_slice());
        if BROUGHT_ALONG.iter().any(|p| class.name.starts_with(p)) {
            continue;
        }
        let mut is_given = true;
        if let Some(file) = &class.source_file {
            is_given = from_class_files || given.contains(file);
            files.insert(name.clone(), file.display().to_string());
        }
        let name: Arc<str> = name.into();
        if is_given {
            analysed.insert(name.clone());
        }
        user.push(name);
    }
    for jar in &jars {
        let mut alone = ClassPath::new();
        alone.add_path(jar)?;
        for name in alone.list_user_classes()? {
            files.insert(name.to_string(), jar.display().to_string());
            analysed.insert(name.clone());
            user.push(name);
        }
    }
    for path in &paths {
        if !path.exists() {
            return Err(
                Diagnostic::new("this entry of the class path does not exist")
                    .at(path)
                    .into(),
            );
        }
        class_path.add_path(path)?;
    }
    for name in &request.classes {
        let found = library_class(&class_path, name)?;
        analysed.insert(found.clone());
        let nested = format!("{found}$");
        let package = found.rsplit_once('/').map_or("", |(package, _)| package);
        let others = class_path.jdk_classes_in(package);
        user.push(found);
        user.extend(others.into_iter().filter(|c| c.starts_with(&nested)));
    }
    let mut seen = BTreeSet::new();
    user.retain(|name| seen.insert(name.clone()));
    let class_path = Arc::new(class_path);
    let source_names = source_names(&class_path, &user);
    Ok(Program {
        class_path,
        user,
        analysed,
        classes,
        paths,
        files,
        source_names,
        compiler,
        replay,
    })
}

/// A class of the JDK or the class path by the name that source gives it.
fn library_class(path: &ClassPath, name: &str) -> anyhow::Result<Arc<str>> {
    let mut internal = name.replace('.', "/");
    loop {
        if path.find(&internal)?.is_some() {
            return Ok(internal.into());
        }
        // `java.util.Map.Entry`: the last parts may be nested classes.
        match internal.rfind('/') {
            Some(at) if internal[..at].contains('/') => internal.replace_range(at..=at, "$"),
            _ => break,
        }
    }
    Err(
        Diagnostic::new(format!("there is neither a file nor a class named {name}"))
            .help("a class must be of the JDK or on the --classpath, with its package")
            .into(),
    )
}

fn of_kind(request: &Analysis, kind: InputKind) -> Vec<PathBuf> {
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
        let bytes =
            gadfly_files::read(path).with_context(|| format!("cannot read {}", path.display()))?;
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

/// Compiles one Scala program. What is declared in Java sources is known to it.
pub fn compile_scala(
    compiler: &ScalaCompiler,
    sources: &[PathBuf],
    java: &[PathBuf],
    paths: &[PathBuf],
) -> anyhow::Result<Vec<ClassBytes>> {
    let mut files = read_sources(sources)?;
    files.extend(read_sources(java)?);
    let compiled = compiler
        .compile(&files, paths)
        .map_err(|error| explained(error, &diagnostic))?;
    Ok(in_file_order(compiled.classes, sources))
}

/// Scala's library, if classes that scalac made are there and nobody named it.
pub fn missing_library(classes: &[ClassBytes], paths: &[PathBuf]) -> Option<PathBuf> {
    const MARK: &[u8] = b"Lscala/reflect/Scala";
    let is_scala = |class: &ClassBytes| class.bytes.windows(MARK.len()).any(|w| w == MARK);
    let is_named = |path: &PathBuf| path.to_string_lossy().contains("scala-library");
    if paths.iter().any(is_named) || !classes.iter().any(is_scala) {
        return None;
    }
    Scala::find_library()
}

/// Compiles the sources; if they need others that lie beside them, together with those.
fn compile(
    compiler: &JavaCompiler,
    sources: &[PathBuf],
    paths: &[PathBuf],
    given: &[ClassBytes],
    rewrite: Option<&mut dyn Rewrite>,
) -> anyhow::Result<Vec<ClassBytes>> {
    let files = with_annotations(read_sources(sources)?);
    let against = CompileAgainst {
        class_path: paths,
        classes: &[given],
        options: &[],
    };
    let mut result = compiler.compile_against(&files, against);
    let mut all = sources.to_vec();
    if let Err(CompileError::Errors(errors)) = &result
        && errors.iter().any(is_missing_name)
    {
        for wider in [neighbours(sources), package_roots(&files)] {
            let more: Vec<PathBuf> = wider.into_iter().filter(|p| !all.contains(p)).collect();
            if more.is_empty() {
                continue;
            }
            all.extend(more);
            let retry = compiler.compile_against(&with_annotations(read_sources(&all)?), against);
            if retry.is_ok() {
                result = retry;
                break;
            }
        }
    }
    let compiled = result.map_err(|error| explained(error, &diagnostic))?;
    // The user's own mistakes have been told in the user's own text by now.
    let compiled = match rewrite {
        None => compiled,
        Some(rewrite) => {
            let files = rewrite.rewrite(&with_annotations(read_sources(&all)?))?;
            let support = compiler.compile(&rewrite.support(), &[])?.classes;
            let against = CompileAgainst {
                classes: &[given, &support],
                ..against
            };
            let mut compiled = compiler
                .compile_against(&files, against)
                .map_err(|error| explained(error, &|error| rewrite.explain(error)))?;
            compiled.classes.extend(support);
            compiled
        }
    };
    Ok(in_file_order(compiled.classes, &all))
}

/// Whoever only tries Gadfly's annotations need not copy them first.
fn with_annotations(mut files: Vec<SourceFile>) -> Vec<SourceFile> {
    let declaration = format!("package {ANNOTATIONS}");
    let used = files.iter().any(|f| f.text.contains(ANNOTATIONS));
    if used && !files.iter().any(|f| f.text.contains(&declaration)) {
        let sources = gadfly_contract::annotations_source().into_iter();
        files.extend(sources.map(|source| SourceFile {
            path: source.path,
            text: source.text,
        }));
    }
    files
}

fn explained(
    error: CompileError,
    diagnostic: &dyn Fn(gadfly_runtime::Diagnostic) -> Diagnostic,
) -> anyhow::Error {
    match error {
        CompileError::Errors(errors) => {
            // A clause that is written out in several places has its error in each of them.
            let mut told: Vec<Diagnostic> = Vec::new();
            for error in errors.into_iter().map(diagnostic) {
                if !told.contains(&error) {
                    told.push(error);
                }
            }
            Diagnostics(told).into()
        }
        CompileError::Runtime(error) => error.into(),
    }
}

fn read_sources(paths: &[PathBuf]) -> anyhow::Result<Vec<SourceFile>> {
    let mut files = Vec::new();
    for path in paths {
        let bytes =
            gadfly_files::read(path).with_context(|| format!("cannot read {}", path.display()))?;
        let text = String::from_utf8_lossy(&bytes).into_owned();
        files.push(SourceFile {
            path: path.clone(),
            text,
        });
    }
    Ok(files)
}

fn is_missing_name(error: &gadfly_runtime::Diagnostic) -> bool {
    let code = error.code.as_deref().unwrap_or("");
    code.contains("cant.resolve") || code.contains("doesnt.exist")
}

pub fn diagnostic(error: gadfly_runtime::Diagnostic) -> Diagnostic {
    let diagnostic = Diagnostic::new(error.message).code(error.code);
    match (error.file, error.line, error.column) {
        (Some(file), Some(line), column) => {
            diagnostic.at_position(&file, line, column.unwrap_or(1))
        }
        (Some(file), None, _) => diagnostic.at(&file),
        _ => diagnostic,
    }
}

/// The sources in the same folders.
fn neighbours(sources: &[PathBuf]) -> Vec<PathBuf> {
    let folders: BTreeSet<&Path> = sources.iter().filter_map(|s| s.parent()).collect();
    folders.into_iter().flat_map(|f| java_files(f, 1)).collect()
}

/// The sources below the folders in which the packages of these files begin.
fn package_roots(files: &[SourceFile]) -> Vec<PathBuf> {
    let mut roots = BTreeSet::new();
    for file in files {
        let package = file.text.lines().find_map(|line| {
            line.trim()
                .strip_prefix("package ")
                .and_then(|rest| rest.split(';').next())
        });
        let depth = package.map_or(0, |p| p.trim().split('.').count());
        if let Some(root) = file.path.ancestors().nth(depth + 1) {
            roots.insert(root.to_path_buf());
        }
    }
    roots
        .iter()
        .flat_map(|root| java_files(root, 12))
        .take(MOST_CONTEXT)
        .collect()
}

/// Java files below a folder, in order. Folders that cannot be read hold nothing.
fn java_files(folder: &Path, depth: u32) -> Vec<PathBuf> {
    let folder = if folder.as_os_str().is_empty() {
        Path::new(".")
    } else {
        folder
    };
    let Ok(entries) = fs::read_dir(folder) else {
        return Vec::new();
    };
    let mut paths: Vec<PathBuf> = entries.flatten().map(|e| e.path()).collect();
    paths.sort();
    let mut found = Vec::new();
    for path in paths {
        let name = path
            .file_name()
            .map(|n| n.to_string_lossy().into_owned())
            .unwrap_or_default();
        if path.is_dir() && depth > 1 && !name.starts_with('.') {
            found.extend(java_files(&path, depth - 1));
        } else if name.ends_with(".java") && !name.ends_with("-info.java") && path.is_file() {
            found.push(
                path.strip_prefix("./")
                    .map(Path::to_path_buf)
                    .unwrap_or(path),
            );
        }
        if found.len() > MOST_CONTEXT {
            break;
        }
    }
    found
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
