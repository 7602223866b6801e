//! Compiling Scala: results, places of errors, and programs that do not see each other.

use crate::common;

use common::source;
use gadfly_runtime::{CompileError, Compiled, Jdk, Scala, ScalaCompiler};
use std::sync::LazyLock;

static COMPILER: LazyLock<Option<ScalaCompiler>> = LazyLock::new(|| {
    let jdk = Jdk::find(None).ok()?;
    let scala = Scala::find().ok()?;
    ScalaCompiler::new(&jdk, &scala).ok()
});

fn compile(files: &[(&str, &str)]) -> Option<Result<Compiled, CompileError>> {
    let Some(compiler) = &*COMPILER else {
        eprintln!("skipped: no scalac");
        return None;
    };
    let files: Vec<_> = files
        .iter()
        .map(|(path, text)| source(path, text))
        .collect();
    Some(compiler.compile(&files, &[]))
}

#[test]
fn class_files_come_with_names_and_sources() {
    let shop = "package shop\nsealed trait Item\ncase class Book(price: Int) extends Item\n";
    let main = "object Main { def pay(b: shop.Book): Int = b.price }\n";
    let Some(compiled) = compile(&[("a/Shop.scala", shop), ("Main.scala", main)]) else {
        return;
    };
    let classes = compiled.expect("it compiles").classes;
    let mut found: Vec<(&str, &str)> = classes
        .iter()
        .map(|c| {
            assert_eq!(c.bytes[..4], [0xca, 0xfe, 0xba, 0xbe]);
            let file = c.source_file.as_ref().and_then(|f| f.to_str());
            (c.name.as_str(), file.unwrap_or("nowhere"))
        })
        .collect();
    found.sort_unstable();
    let expected = [
        ("Main", "Main.scala"),
        ("Main$", "Main.scala"),
        ("shop.Book", "a/Shop.scala"),
        ("shop.Book$", "a/Shop.scala"),
        ("shop.Item", "a/Shop.scala"),
    ];
    assert_eq!(found, expected);
}

#[test]
fn errors_have_file_line_and_column() {
    let text = "object A {\n  def f(x: Int): Int = x\n\tdef g: String = f(1) + y\n}\n";
    let Some(compiled) = compile(&[("A.scala", text)]) else {
        return;
    };
    let Err(CompileError::Errors(errors)) = compiled else {
        panic!("errors are wanted: {compiled:?}");
    };
    assert_eq!(errors.len(), 1, "{errors:?}");
    assert_eq!(errors[0].file.as_deref(), Some("A.scala".as_ref()));
    assert_eq!((errors[0].line, errors[0].column), (Some(3), Some(25)));
    assert_eq!(errors[0].message, "not found: value y");
}

#[test]
fn a_program_sees_nothing_of_the_one_before() {
    for (text, is_good) in [
        ("class Old { def n = 1 }", true),
        ("object New { def n = (new Old).n }", false),
        (
            "class Old { def m = 2 }\nobject New { def n = (new Old).m }",
            true,
        ),
        ("object Half { def f(x: Int = ", false),
        ("object Whole { def f(x: Int = 1) = x }", true),
    ] {
        let Some(compiled) = compile(&[("Text.scala", text)]) else {
            return;
        };
        assert_eq!(compiled.is_ok(), is_good, "{text}: {compiled:?}");
    }
}
