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
use gadfly_suite::scala::{CallText, Notation, Test, call_text, suite};

use explore::{Found, Program};

const STAND_IN: &str = include_str!("AnyFunSuite.scala");

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
        java: JavaCompiler::start(&jdk).expect("javac"),
        scala: ScalaCompiler::start(&jdk, &scala).expect("scalac"),
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

/// Suites compile against ScalaTest's surface, pass where they should and fail where they should.
#[test]
fn suites() {
    use gadfly_suite::scala::Expected::{Ends, Returns, Throws};
    let Some(tools) = tools() else { return };
    let program = "package shop\ncase class Coin(value: Int)\nobject Till {\n  def twice(c: Coin): \
                   Coin = Coin(c.value * 2)\n  def fail(n: Int): Int = throw new \
                   IllegalStateException(\"no \" + n)\n  def say(n: Int): Unit = println(n)\n}\n";
    let test = |call: &str, expected, printed: Option<&str>| Test {
        call: CallText {
            call: call.into(),
            ..CallText::default()
        },
        expected,
        printed: printed.map(String::from),
    };
    let thrown = |message: &str| Throws {
        class: "IllegalStateException".into(),
        message: Some(message.into()),
    };
    let good = [
        test("Till.twice(Coin(2))", Returns("Coin(4)".into()), None),
        test("Till.twice(Coin(2))", Returns("Coin(4)".into()), None),
        test("Till.fail(1)", thrown("no 1"), None),
        test("Till.say(3)", Ends, Some("3\n")),
    ];
    let bad = [
        test("Till.twice(Coin(2))", Returns("Coin(5)".into()), None),
        test("Till.fail(1)", thrown("no 2"), None),
        test("Till.twice(Coin(2))", thrown("no 1"), None),
        test("Till.say(3)", Ends, Some("4\n")),
    ];
    let mut sources = vec![
        source("AnyFunSuite.scala", STAND_IN.into()),
        source("Till.scala", program.into()),
    ];
    for (name, tests) in [("GoodSuite", &good), ("BadSuite", &bad)] {
        let file = suite("shop", name, tests);
        assert_eq!(file.path, format!("shop/{name}.scala"));
        sources.push(source(&file.path, file.text));
    }
    let runner = "object Compare { def run(): String = (new shop.GoodSuite).failures + \" \" + (new \
                  shop.BadSuite).failures }\n";
    sources.push(source("Compare.scala", runner.into()));
    let compiled = tools
        .scala
        .compile(&sources, &[])
        .unwrap_or_else(|e| panic!("{e}"));
    let library = tools.scala.scala().library.clone();
    let set = ClassSet::new(compiled.classes, &[library]);
    let result = tools.pool.replay(&[ReplayJob::new("Compare", &set)]);
    let ReplayOutcome::Returned { value: Some(text) } = &result[0].outcome else {
        panic!("{:?}", result[0].outcome);
    };
    assert_eq!(text, "0 4");
}
