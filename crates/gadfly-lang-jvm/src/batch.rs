//! Compiling many generated classes at once, of which some may be wrong.

use std::collections::BTreeMap;

use gadfly_runtime::{ClassBytes, CompileAgainst, CompileError, JavaCompiler, SourceFile};
use gadfly_suite::java;
use gadfly_suite::java::observe::{self, Looks};

use crate::load::Program;

/// What came of a batch of sources.
#[derive(Default)]
pub struct Batch {
    pub classes: Vec<ClassBytes>,
    /// The sources that do not compile, by index, with javac's words and their text.
    pub broken: BTreeMap<usize, String>,
}

impl Batch {
    /// A class with those nested in it.
    pub fn classes_of(&self, name: &str) -> Vec<ClassBytes> {
        let nested = format!("{name}$");
        let own = |c: &&ClassBytes| c.name == name || c.name.starts_with(&nested);
        self.classes.iter().filter(own).cloned().collect()
    }
}

/// Compiles sources against the program and further classes; those with errors are left out.
pub fn compile(
    program: &Program,
    sources: Vec<java::SourceFile>,
    also: &[ClassBytes],
) -> anyhow::Result<Batch> {
    let sources = sources.into_iter().map(file);
    let against = CompileAgainst {
        class_path: &program.paths,
        classes: &[&program.classes, also],
        options: &[],
    };
    compile_against(&program.compiler, against, sources.collect())
}

/// For classes that are loaded anew for every run: linking concatenations would take longer than
/// running them.
pub const INLINE_CONCATENATION: &str = "-XDstringConcat=inline";

/// Compiles sources that Gadfly brings along and that do not depend on the program.
pub fn compile_own(
    program: &Program,
    sources: Vec<java::SourceFile>,
) -> Result<Vec<ClassBytes>, CompileError> {
    let sources: Vec<SourceFile> = sources.into_iter().map(file).collect();
    Ok(program.compiler.compile(&sources, &[])?.classes)
}

fn file(source: java::SourceFile) -> SourceFile {
    SourceFile {
        path: source.path.into(),
        text: source.text,
    }
}

/// The classes that write down what a call did, from sources that are the same in every run and a plan of how
/// to look into objects.
pub fn observers(
    compiler: &JavaCompiler,
    sources: &[(&str, &str)],
    looks: &BTreeMap<String, Looks>,
    options: &[String],
) -> Result<Vec<ClassBytes>, CompileError> {
    let usual = observe::plan(&BTreeMap::new());
    let plan = observe::plan(looks);
    let is_usual = plan.text == usual.text;
    let constant = sources.iter().map(|(path, text)| SourceFile {
        path: path.into(),
        text: (*text).into(),
    });
    let all: Vec<SourceFile> = constant.chain([file(usual)]).collect();
    let against = CompileAgainst {
        options,
        ..CompileAgainst::default()
    };
    let mut classes = compiler.compile_against(&all, against)?.classes;
    if !is_usual {
        classes.retain(|class| class.name != observe::PLAN);
        classes.extend(compiler.compile_against(&[file(plan)], against)?.classes);
    }
    Ok(classes)
}

/// Compiles sources; those with errors are left out.
pub fn compile_against(
    compiler: &JavaCompiler,
    against: CompileAgainst,
    sources: Vec<SourceFile>,
) -> anyhow::Result<Batch> {
    let mut sources: Vec<Option<SourceFile>> = sources.into_iter().map(Some).collect();
    let mut broken: BTreeMap<usize, String> = BTreeMap::new();
    loop {
        let batch: Vec<SourceFile> = sources.iter().flatten().cloned().collect();
        if batch.is_empty() {
            return Ok(Batch {
                classes: Vec::new(),
                broken,
            });
        }
        match compiler.compile_against(&batch, against) {
            Ok(compiled) => {
                return Ok(Batch {
                    classes: compiled.classes,
                    broken,
                });
            }
            Err(CompileError::Errors(errors)) => {
                let mut removed = false;
                for error in &errors {
                    let at = sources.iter().position(|s| {
                        s.as_ref()
                            .is_some_and(|s| Some(&s.path) == error.file.as_ref())
                    });
                    if let Some(at) = at {
                        let text = sources[at].take().map(|s| s.text).unwrap_or_default();
                        broken.insert(at, format!("{error:?}\n{text}"));
                        removed = true;
                    }
                }
                if !removed {
                    anyhow::bail!("the generated classes do not compile: {errors:?}");
                }
            }
            Err(CompileError::Runtime(error)) => return Err(error.into()),
        }
    }
}
