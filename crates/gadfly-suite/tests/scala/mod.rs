//! Scala programs through everything: the machine follows their paths on inputs of Scala's types, the
//! inputs are written as Java and as Scala, both texts run on the real JVM, and all three must agree
//! on what happens.

mod explore;
mod pickle;

use std::path::Path;
use std::sync::LazyLock;

use gadfly_runtime::{
    ClassSet, CompileAgainst, JavaCompiler, Jdk, ReplayJob, ReplayLimits, ReplayOutcome,
    ReplayPool, Scala, ScalaCompiler, SourceFile,
};
use gadfly_suite::java;
use gadfly_suite::scala::{CallText, Notation, call_text};

use explore::{Found, Program};

struct Tools {
    java: JavaCompiler,
    scala: ScalaCompiler,
    pool: ReplayPool,
    jdk: Jdk,
}

/// One warm compiler for all tests: starting it takes longer than most of them.
static TOOLS: LazyLock<Option<Tools>> = LazyLock::new(|| {
    let (Ok(jdk), Ok(scala)) = (Jdk::find(None), Scala::find()) else {
        eprintln!("skipped: no JDK or no scalac");
        return None;
    };
    Some(Tools {
        java: JavaCompiler::new(&jdk).expect("javac"),
        scala: ScalaCompiler::new(&jdk, &scala).expect("scalac"),
        pool: ReplayPool::new(&jdk, ReplayLimits::default(), 1).expect("a JVM"),
        jdk,
    })
});

fn tools() -> Option<&'static Tools> {
    TOOLS.as_ref()
}

fn source(path: &str, text: String) -> SourceFile {
    SourceFile {
        path: path.into(),
        text,
    }
}

/// Follows all functions of a program. `expected` lists the functions whose search cannot be
/// complete, and why; all others must be.
fn check(file: &str, text: &str, incomplete: &[(&str, &str)]) {
    let Some(tools) = tools() else { return };
    let compiled = tools
        .scala
        .compile(&[source(file, text.into())], &[])
        .unwrap_or_else(|e| panic!("{e}"));
    let library = tools.scala.scala().library.clone();
    let program = Program::new(&tools.jdk.home, &library, &compiled.classes);
    let found = program.explore();
    let mut problems = Vec::new();
    let mut classes = compiled.classes.clone();
    let mut java_sources = Vec::new();
    let mut lines = Vec::new();
    let mut calls = Vec::new();
    for (index, one) in found.paths.iter().enumerate() {
        let Some(text) = call_text(&one.witness, &program.notation) else {
            problems.push(format!("{}: no Scala for {:?}", one.name, one.witness));
            continue;
        };
        java_sources.push(java_case(index, one));
        lines.push(comparison(index, one, &text));
        calls.push(format!("case{index}()"));
    }
    let against = CompileAgainst {
        class_path: std::slice::from_ref(&library),
        classes: &[&compiled.classes],
        options: &[],
    };
    match tools.java.compile_against(&java_sources, against) {
        Ok(java) => classes.extend(java.classes),
        Err(error) => panic!("{error}\n{}", java_sources[0].text),
    }
    let folder = tempfile::tempdir().expect("a folder");
    write_classes(folder.path(), &classes);
    let driver = format!(
        "{COMPARE}\nobject Compare extends Comparing {{\n  def run(): String = {{\n    {}\n    \
         problems.mkString(\"\\n\")\n  }}\n{}}}\n",
        calls.join("\n    "),
        lines.join("\n"),
    );
    let compiled = tools
        .scala
        .compile(
            &[source("Compare.scala", driver.clone())],
            &[folder.path().into()],
        )
        .unwrap_or_else(|e| panic!("{e}\n{driver}"));
    classes.extend(compiled.classes);
    let set = ClassSet::new(classes.clone(), std::slice::from_ref(&library));
    let result = tools.pool.replay(&[ReplayJob::new("Compare", &set)]);
    match &result[0].outcome {
        ReplayOutcome::Returned { value: Some(text) } => {
            problems.extend(text.lines().map(String::from));
        }
        other => problems.push(format!("{other:?}")),
    }
    for (name, why) in &found.incomplete {
        if !incomplete.iter().any(|(n, w)| n == name && why.contains(w)) {
            problems.push(format!("{name}: incomplete: {why}"));
        }
    }
    eprintln!("{file}: {} paths", found.paths.len());
    assert!(problems.is_empty(), "{}", problems.join("\n"));
}

/// A class whose `run` returns what the entry does.
fn java_case(index: usize, one: &Found) -> SourceFile {
    let name = format!("GadflyCase{index}");
    let options = java::Options::default();
    let harness = java::harness(&name, &one.witness, &options);
    let call = java::body(&one.witness, &options).call;
    let returns = match one.witness.entry.returns.as_str() {
        "void" => "return null;".to_string(),
        _ => String::new(),
    };
    let text = harness
        .text
        .replace("public static void run()", "public static Object run()");
    // The call is the last statement.
    let at = text
        .rfind(&call)
        .unwrap_or_else(|| panic!("{call}\n{text}"));
    let (before, after) = text.split_at(at);
    let after = &after[call.len()..];
    let text = if returns.is_empty() {
        format!("{before}return {call}{after}")
    } else {
        format!("{before}{call} {returns}{after}")
    };
    source(&harness.path, text)
}

fn comparison(index: usize, one: &Found, text: &CallText) -> String {
    let whole = text.whole().replace('\n', "\n      ");
    let quoted = format!("{:?}", format!("{}: {}", one.name, text.call))
        .replace("\\u{", "\\\\u{")
        .replace("\\0", "\\\\0");
    format!(
        "  def case{index}(): Unit = compare({quoted}, {:?}, () => GadflyCase{index}.run(), () => \
         {{\n      {whole}\n  }})",
        one.end
    )
}

const COMPARE: &str = r#"
abstract class Comparing {
  var problems = List.empty[String]
  def compare(name: String, predicted: String, java: () => Any, scala: () => Any): Unit = {
    val (a, b) = (attempt(java), attempt(scala))
    val ends = a match { case Left(e) => e; case Right(_) => "returned" }
    if (predicted != ends) problems ::= name + ": predicted " + predicted + ", but it " + a
    if (!same(a, b)) problems ::= name + ": as Java " + a + ", as Scala " + b
  }
  def attempt(f: () => Any): Either[String, Any] =
    try Right(f()) catch { case e: Throwable => Left(e.getClass.getName) }
  def same(a: Any, b: Any): Boolean = (a, b) match {
    case (Right(x), Right(y)) => same(x, y)
    case (x: Array[_], y: Array[_]) => x.deep == y.deep
    case (x: Function1[_, _], y: Function1[_, _]) => true
    case ((), null) | (null, ()) => true
    case _ => a == b
  }
}
"#;

fn write_classes(folder: &Path, classes: &[gadfly_runtime::ClassBytes]) {
    for class in classes {
        let path = folder.join(format!("{}.class", class.name.replace('.', "/")));
        std::fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        std::fs::write(path, &class.bytes).expect("a class file");
    }
}

#[test]
fn patterns() {
    check("Patterns.scala", include_str!("Patterns.scala"), &[]);
}

#[test]
fn collections() {
    check("Collections.scala", include_str!("Collections.scala"), &[]);
}

#[test]
fn library() {
    check("Library.scala", include_str!("Library.scala"), &[]);
}
