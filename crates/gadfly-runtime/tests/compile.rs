//! Compiling: results, diagnostics with their places, classes in memory.

use crate::common;

use common::{COMPILER, JDK, compile, source, try_compile};
use gadfly_runtime::{CompileAgainst, CompileError, Diagnostic, JavaCompiler};

fn errors(text: &str) -> Vec<Diagnostic> {
    match try_compile(text) {
        Err(CompileError::Errors(errors)) => errors,
        other => panic!("no errors: {other:?}"),
    }
}

#[test]
fn class_files_come_with_names_and_sources() {
    let classes = compile("public class T { class In {} Runnable r = () -> {}; } class Other {}");
    let mut names: Vec<&str> = classes.iter().map(|class| class.name.as_str()).collect();
    names.sort_unstable();
    assert_eq!(names, ["Other", "T", "T$In"]);
    for class in &classes {
        assert_eq!(class.bytes[..4], [0xca, 0xfe, 0xba, 0xbe]);
        assert_eq!(class.source_file.as_deref(), Some("T.java".as_ref()));
    }
}

#[test]
fn errors_have_file_line_and_column() {
    let found = errors("public class T {\n  int f() {\n    return x + y;\n  }\n}\n");
    let places: Vec<_> = found.iter().map(|e| (e.line, e.column)).collect();
    assert_eq!(places, [(Some(3), Some(12)), (Some(3), Some(16))]);
    assert_eq!(found[0].file.as_deref(), Some("T.java".as_ref()));
    assert!(
        found[0].message.starts_with("cannot find symbol"),
        "{}",
        found[0].message
    );
    assert_eq!(
        found[0].code.as_deref(),
        Some("compiler.err.cant.resolve.location")
    );
}

#[test]
fn a_class_that_is_declared_twice_has_its_own_code() {
    let found = errors("class T {} class T {}");
    let codes: Vec<_> = found.iter().map(|e| e.code.as_deref()).collect();
    assert_eq!(codes, [Some("compiler.err.duplicate.class")]);
}

#[test]
fn a_missing_brace_is_an_error_and_the_compiler_goes_on() {
    assert_eq!(errors("public class T { void f() {")[0].line, Some(1));
    assert_eq!(compile("public class T {}").len(), 1);
}

#[test]
fn a_public_class_belongs_in_its_file() {
    let found = errors("public class U {}");
    assert!(
        found[0]
            .message
            .contains("should be declared in a file named U.java")
    );
}

#[test]
fn warnings_do_not_fail() {
    let made = try_compile(
        "public class T { java.util.List l = new java.util.ArrayList(); { l.add(1); } }",
    );
    assert!(made.is_ok());
}

#[test]
fn several_files_in_folders_with_odd_names() {
    let sources = [
        source(
            "src dir/a/A.java",
            "package a; public class A { public static int f() { return 1; } }",
        ),
        source(
            "src dir/ü/B.java",
            "package b; public class B { int g() { return a.A.f(); } }",
        ),
    ];
    let made = COMPILER.compile(&sources, &[]).unwrap();
    assert_eq!(made.classes[1].name, "b.B");
    assert_eq!(
        made.classes[1].source_file.as_deref(),
        Some("src dir/ü/B.java".as_ref())
    );
}

#[test]
fn classes_in_memory_are_on_the_class_path() {
    let library = compile("package p; public class T { public static class In {} public int x; }");
    let harness = source(
        "H.java",
        "public class H { static int run() { gadfly.replay.Supply.push(1);\n\
         Object in = new p.T.In(); return new p.T().x; } }",
    );
    let against = CompileAgainst {
        classes: &[&library],
        ..CompileAgainst::default()
    };
    let made = COMPILER
        .compile_against(std::slice::from_ref(&harness), against)
        .unwrap();
    assert_eq!(made.classes.len(), 1);
    // and are not remembered
    assert!(COMPILER.compile(&[harness], &[]).is_err());
}

#[test]
fn a_folder_on_the_class_path() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::create_dir(folder.path().join("q")).unwrap();
    let class =
        &compile("package q; public class T { public static int seven() { return 7; } }")[0];
    std::fs::write(folder.path().join("q/T.class"), &class.bytes).unwrap();
    let user = [source(
        "U.java",
        "class U { int f() { return q.T.seven(); } }",
    )];
    assert!(
        COMPILER
            .compile(&user, &[folder.path().to_path_buf()])
            .is_ok()
    );
}

#[test]
fn deep_nesting_does_not_end_the_compiler() {
    let deep = format!(
        "public class T {{ int x = {}1{}; }}",
        "(".repeat(20_000),
        ")".repeat(20_000)
    );
    // Either answer is fine; the next compilation must work.
    let _ = try_compile(&deep);
    assert_eq!(compile("public class T {}").len(), 1);
}

#[test]
fn threads_share_the_compiler() {
    std::thread::scope(|scope| {
        for n in 0..4 {
            scope.spawn(move || {
                let made = compile(&format!("public class T {{ int f() {{ return {n}; }} }}"));
                assert_eq!(made.len(), 1);
            });
        }
    });
}

#[test]
fn a_program_is_compiled_once() {
    let sources = [source(
        "Own.java",
        &format!(
            "class Own {{ String text() {{ return \"{}\" + this; }} }}",
            std::process::id()
        ),
    )];
    let options = ["-XDstringConcat=inline".to_string()];
    let with_options = |compiler: &JavaCompiler| {
        let against = CompileAgainst {
            options: &options,
            ..CompileAgainst::default()
        };
        compiler.compile_against(&sources, against).unwrap().classes
    };
    let first = with_options(&COMPILER);
    let usual = COMPILER.compile(&sources, &[]).unwrap().classes;
    assert_ne!(first, usual, "options count");
    // Another compiler gives the same, from the cache if there is one.
    let other = JavaCompiler::new(&JDK).unwrap();
    assert_eq!(with_options(&other), first);
    let wrong = [source("Wrong.java", "class Wrong { int }")];
    assert!(matches!(
        other.compile(&wrong, &[]),
        Err(CompileError::Errors(_))
    ));
}
