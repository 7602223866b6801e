//! From the files of a program to its classes.

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use gadfly_classfile::{
    ClassFile, ClassPath, ScalaMethod, ScalaParam, decode, read_pickle, source_name,
};
use gadfly_grade::model::{Place, Problem, ProblemKind};
use gadfly_runtime::patch::add_meter;
use gadfly_runtime::{
    ClassBytes, ClassSet, CompileAgainst, CompileError, Compiled, JavaCompiler, Jdk, Scala,
    ScalaCompiler, SourceFile,
};
use gadfly_suite::java::observe::Looks;
use gadfly_suite::scala::{self, Passed};
use gadfly_witness::TypeName;

use super::super::language::{Program, ProgramFile};
use super::Internal;
use super::bridges;
use super::entries::Entry;
use super::steady::{is_fickle, keeps_nothing};
use gadfly_lang_jvm::load::missing_library;
use gadfly_lang_jvm::{getters, overloads};

/// Classes of a jar that is taken for a student's.
const MOST_IN_JAR: usize = 1000;

/// What compiling and running takes.
pub(super) struct Tools {
    pub jdk: Jdk,
    pub version: String,
    pub compiler: JavaCompiler,
    pub class_path: Vec<PathBuf>,
    /// Started with the first Scala source.
    scala: OnceLock<Result<ScalaCompiler, String>>,
    /// What became of the files of programs: each is asked for when it is examined, and again when
    /// it is tried with the tests of others.
    made: Mutex<BTreeMap<Vec<PathBuf>, Arc<OnceLock<Making>>>>,
}

pub(super) type Making = Result<Arc<Made>, Problem>;

/// The class files of a program.
#[derive(Clone)]
pub(super) struct Made {
    classes: Vec<ClassBytes>,
    /// Jars of the program and the class path.
    paths: Vec<PathBuf>,
    /// Internal class name → the file as people are told.
    files: BTreeMap<String, String>,
}

impl Tools {
    pub(super) fn start(jdk: Jdk, class_path: &[PathBuf]) -> anyhow::Result<Tools> {
        Ok(Tools {
            version: jdk.version_text.clone(),
            compiler: JavaCompiler::new(&jdk)?,
            jdk,
            class_path: class_path.to_vec(),
            scala: OnceLock::new(),
            made: Mutex::default(),
        })
    }

    /// The version of Scala that is used, if it is.
    pub(super) fn scala_version(&self) -> Option<&str> {
        let scala = self.scala.get()?.as_ref().ok()?;
        Some(&scala.scala().version)
    }

    /// Scala's compiler; it starts with the first program that it has not seen in an earlier run.
    pub(super) fn scala(&self) -> Result<&ScalaCompiler, Problem> {
        let scala = self.scala.get_or_init(|| {
            let scala = Scala::find().map_err(|e| e.to_string())?;
            ScalaCompiler::new(&self.jdk, &scala).map_err(|e| e.to_string())
        });
        scala.as_ref().map_err(unreadable)
    }
}

/// A program that can be run.
pub(super) struct Built {
    pub classes: Vec<ClassBytes>,
    /// Jars of the program and the class path.
    pub paths: Vec<PathBuf>,
    /// Its classes by internal name, in the order of the files.
    pub names: Vec<Internal>,
    pub path: Arc<ClassPath>,
    pub source_names: BTreeSet<TypeName>,
    /// As it is run: its classes count their steps.
    pub set: ClassSet,
    /// All its classes do.
    pub metered: bool,
    /// One run leaves nothing behind that the next could find.
    pub keeps_nothing: bool,
    /// It is written in Scala, at least in parts.
    pub is_scala: bool,
    /// Internal class name → the file as people are told.
    files: BTreeMap<String, String>,
}

impl Built {
    /// The file of a class (internal name) as people are told.
    pub(super) fn file_of(&self, class: &str) -> Option<&str> {
        let outer = class.split('$').next().unwrap_or(class);
        let file = self.files.get(class).or_else(|| self.files.get(outer));
        file.map(String::as_str)
    }

    /// How Scala's values are written.
    pub(super) fn notation(&self) -> scala::Notation {
        let mut notation = scala::Notation::default();
        let package = self.names.first().and_then(|n| n.rsplit_once('/'));
        notation.package = package.map_or(String::new(), |(p, _)| p.replace('/', "."));
        for name in &self.names {
            let Ok(Some(file)) = self.path.find(name) else {
                continue;
            };
            if file.methods.iter().any(|m| &*m.name == "productArity") && !name.ends_with('$') {
                notation.case_classes.insert(name.replace('/', "."));
            }
            for class in file.pickle.iter().flat_map(|p| read_pickle(p)) {
                for method in &class.methods {
                    let lists = shape(method);
                    let plain = |list: &Vec<Passed>| list.iter().all(|p| *p == Passed::Plain);
                    let is_usual = match &lists[..] {
                        [] => true,
                        [list] => !list.is_empty() && plain(list),
                        _ => false,
                    };
                    if !is_usual {
                        let class = class.name.replace('/', ".");
                        let arity = method.params().count();
                        let key = scala::Notation::key(&class, &method.name, arity);
                        notation.shapes.insert(key, lists);
                    }
                }
            }
        }
        notation
    }

    pub(super) fn looks(&self) -> BTreeMap<String, Looks> {
        getters::looks_of(&self.path, &self.names)
    }

    pub(super) fn sole_methods(&self) -> BTreeSet<String> {
        overloads::sole_methods_of(&self.path, &self.names)
    }
}

fn compile(tools: &Tools, program: &Program) -> Result<Made, Problem> {
    let mut classes = Vec::new();
    let mut files: BTreeMap<String, String> = BTreeMap::new();
    let mut paths = tools.class_path.clone();
    let mut sources = Vec::new();
    let mut scala = Vec::new();
    for file in &program.files {
        match file.path.extension().and_then(|e| e.to_str()) {
            Some("jar") => {
                paths.push(file.path.clone());
                classes.extend(jar_classes(file, &mut files)?);
            }
            Some("class") => classes.push(class_file(file, &mut files)?),
            Some("java") => sources.push(file),
            Some("scala") => scala.push(file),
            _ => {}
        }
    }
    if !scala.is_empty() {
        let compiler = tools.scala()?;
        let library = compiler.scala().library.clone();
        if !paths.contains(&library) {
            paths.push(library);
        }
        // scalac reads what Java sources declare; javac compiles them against its classes.
        let all: Vec<&ProgramFile> = scala.iter().chain(&sources).copied().collect();
        let texts = read(&all)?;
        let compiled = compiled(compiler.compile(&texts, &paths), &all)?;
        note_files(&compiled, &all, &mut files);
        classes.extend(compiled);
    } else if let Some(library) = missing_library(&classes, &paths) {
        paths.push(library);
    }
    if !sources.is_empty() {
        let texts = read(&sources)?;
        let against = CompileAgainst {
            class_path: &paths,
            classes: &[&classes],
            options: &[],
        };
        let result = tools.compiler.compile_against(&texts, against);
        let compiled = compiled(result, &sources)?;
        note_files(&compiled, &sources, &mut files);
        classes.extend(compiled);
    }
    Ok(Made {
        classes,
        paths,
        files,
    })
}

/// Compiles a program, unless that was done before; if another thread is at it, waits for that.
pub(super) fn made(tools: &Tools, program: &Program) -> Making {
    let key: Vec<PathBuf> = program.files.iter().map(|f| f.path.clone()).collect();
    let mut known = tools.made.lock().unwrap_or_else(PoisonError::into_inner);
    let made = known.entry(key).or_default().clone();
    drop(known);
    made.get_or_init(|| compile(tools, program).map(Arc::new))
        .clone()
}

/// Whether Scala's compiler is needed.
pub(super) fn is_scala(program: &Program) -> bool {
    let mut files = program.files.iter();
    files.any(|file| file.path.extension().is_some_and(|e| e == "scala"))
}

/// Builds a program. `entries` are those of the reference that it is to be called by, if it is a submission.
pub(super) fn build(tools: &Tools, program: &Program, entries: &[Entry]) -> Result<Built, Problem> {
    let made = made(tools, program)?;
    let Made {
        mut classes,
        paths,
        mut files,
    } = Made::clone(&made);
    bridges::add(&mut classes, entries, |classes| {
        let mut path = ClassPath::with_jdk(&tools.jdk.home).ok()?;
        for class in classes {
            path.add_class(&class.name.replace('.', "/"), class.bytes.as_slice());
        }
        for entry in &paths {
            path.add_path(entry).ok()?;
        }
        Some(path)
    });
    let mut path = ClassPath::with_jdk(&tools.jdk.home).map_err(unreadable)?;
    let mut names: Vec<Internal> = Vec::new();
    for class in &classes {
        let name = class.name.replace('.', "/");
        path.add_class(&name, class.bytes.as_slice());
        names.push(name.into());
    }
    for file in &program.files {
        if file.path.extension().is_some_and(|e| e == "jar") {
            for name in in_jar(file)?.1 {
                files.insert(name.to_string(), file.shown.clone());
                names.push(name);
            }
        }
    }
    for entry in &paths {
        path.add_path(entry).map_err(unreadable)?;
    }
    let mut seen = BTreeSet::new();
    names.retain(|name| seen.insert(name.clone()));
    if names.is_empty() {
        return Err(unreadable(if program.files.is_empty() {
            "there is no Java or Scala file, class file or jar"
        } else {
            "no class or object is declared"
        }));
    }
    let mut source_names = BTreeSet::new();
    for name in &names {
        if let Ok(Some(file)) = path.find(name) {
            source_names.insert(source_name(name, &file.inner_classes));
        }
    }
    let is_fickle = names.iter().any(|name| match path.find(name) {
        Ok(Some(file)) => is_fickle(&file),
        _ => true,
    });
    let own = |name: &str| {
        let is_own = names.iter().any(|n| &**n == name);
        is_own.then(|| path.find(name).ok().flatten()).flatten()
    };
    let keeps_nothing = !is_fickle
        && names
            .iter()
            .all(|name| matches!(path.find(name), Ok(Some(file)) if keeps_nothing(&file, &own)));
    let is_scala = |file: &ClassFile| {
        file.pickle.is_some()
            || file
                .source_file
                .as_deref()
                .is_some_and(|f| f.ends_with(".scala"))
    };
    let is_scala = names
        .iter()
        .any(|name| matches!(path.find(name), Ok(Some(file)) if is_scala(&file)));
    let mut metered = names.len() == classes.len();
    let counting = classes.iter().map(|class| match add_meter(&class.bytes) {
        Ok(bytes) => ClassBytes {
            bytes,
            ..class.clone()
        },
        Err(_) => {
            metered = false;
            class.clone()
        }
    });
    let set = ClassSet::new(counting.collect(), &paths);
    Ok(Built {
        metered,
        keeps_nothing,
        is_scala,
        set,
        classes,
        paths,
        names,
        path: Arc::new(path),
        source_names,
        files,
    })
}

/// How a method's arguments are written.
fn shape(method: &ScalaMethod) -> Vec<Vec<Passed>> {
    let passed = |param: &ScalaParam| match (param.by_name, param.repeated) {
        (true, _) => Passed::ByName,
        (_, true) => Passed::Repeated,
        _ => Passed::Plain,
    };
    let lists = method.lists.iter();
    lists
        .map(|list| list.iter().map(passed).collect())
        .collect()
}

fn unreadable(error: impl std::fmt::Display) -> Problem {
    Problem {
        kind: ProblemKind::Unreadable,
        message: error.to_string(),
        place: None,
    }
}

fn class_file(
    file: &ProgramFile,
    files: &mut BTreeMap<String, String>,
) -> Result<ClassBytes, Problem> {
    let bytes =
        gadfly_files::read(&file.path).map_err(|e| unreadable(format!("{}: {e}", file.shown)))?;
    let class = decode(&bytes).map_err(|e| unreadable(format!("{}: {e}", file.shown)))?;
    files.insert(class.name.to_string(), file.shown.clone());
    Ok(ClassBytes {
        name: class.name.replace('/', "."),
        bytes,
        source_file: None,
    })
}

/// A jar alone, and the names of its classes.
fn in_jar(file: &ProgramFile) -> Result<(ClassPath, Vec<Internal>), Problem> {
    let mut alone = ClassPath::new();
    alone.add_path(&file.path).map_err(unreadable)?;
    let names = alone.list_user_classes().map_err(unreadable)?;
    Ok((alone, names))
}

/// The classes of a jar, so that they count their steps as compiled ones do; none of one that is so
/// large that it must be a library.
fn jar_classes(
    file: &ProgramFile,
    files: &mut BTreeMap<String, String>,
) -> Result<Vec<ClassBytes>, Problem> {
    let (alone, names) = in_jar(file)?;
    if names.len() > MOST_IN_JAR {
        return Ok(Vec::new());
    }
    let mut classes = Vec::new();
    for name in names {
        if let Some(bytes) = alone.user_bytes(&name).map_err(unreadable)? {
            files.insert(name.to_string(), file.shown.clone());
            classes.push(ClassBytes {
                name: name.replace('/', "."),
                bytes: bytes.into_owned(),
                source_file: None,
            });
        }
    }
    Ok(classes)
}

fn note_files(
    classes: &[ClassBytes],
    sources: &[&ProgramFile],
    files: &mut BTreeMap<String, String>,
) {
    for class in classes {
        let source = class.source_file.as_ref();
        if let Some(file) = sources.iter().find(|f| Some(&f.path) == source) {
            files.insert(class.name.replace('.', "/"), file.shown.clone());
        }
    }
}

fn read(sources: &[&ProgramFile]) -> Result<Vec<SourceFile>, Problem> {
    let mut texts = Vec::new();
    for file in sources {
        let bytes = gadfly_files::read(&file.path)
            .map_err(|e| unreadable(format!("{}: {e}", file.shown)))?;
        texts.push(SourceFile {
            path: file.path.clone(),
            text: String::from_utf8_lossy(&bytes).into_owned(),
        });
    }
    Ok(texts)
}

/// The classes in the order of their files, or what the compiler says first.
fn compiled(
    result: Result<Compiled, CompileError>,
    sources: &[&ProgramFile],
) -> Result<Vec<ClassBytes>, Problem> {
    match result {
        Ok(compiled) => {
            let mut classes = compiled.classes;
            classes.sort_by_key(|class| {
                let file = sources
                    .iter()
                    .position(|f| Some(&f.path) == class.source_file.as_ref());
                (file.unwrap_or(usize::MAX), class.name.clone())
            });
            Ok(classes)
        }
        Err(CompileError::Errors(errors)) => {
            let first = errors.iter().find(|e| e.file.is_some()).or(errors.first());
            let Some(first) = first else {
                return Err(does_not_compile(
                    "the compiler gives no reason".into(),
                    None,
                ));
            };
            let place = first.file.as_ref().zip(first.line).map(|(file, line)| {
                let shown = sources.iter().find(|f| &f.path == file);
                Place {
                    file: shown.map_or_else(|| file.display().to_string(), |f| f.shown.clone()),
                    line,
                    column: first.column,
                }
            });
            Err(does_not_compile(first.message.clone(), place))
        }
        Err(CompileError::Runtime(error)) => Err(unreadable(error)),
    }
}

fn does_not_compile(message: String, place: Option<Place>) -> Problem {
    Problem {
        kind: ProblemKind::DoesNotCompile,
        message,
        place,
    }
}
