//! Existing tests, measured by probes in the real JVM.

use std::ffi::OsString;

use crate::test::support::{fixture, project, write};

/// The engine says what a suite covers; the probes must see the same.
#[test]
fn what_the_engine_says_is_what_the_jvm_does() {
    let folder = project("corpus/java/students/clean");
    for name in [
        "VendingMachine",
        "Sorter",
        "SimpleDate",
        "WordCounter",
        "Formula",
    ] {
        let source = folder.join(format!("{name}.java"));
        let first = write(&[&source]);
        let words: Vec<OsString> = vec![source.into(), "--with".into(), first.folder.path().into()];
        let second = write(&words);
        assert_eq!(second.tests(), Vec::<String>::new(), "{name}");
        assert_eq!(first.branches(), second.branches(), "{name}");
        assert_eq!(first.lines(), second.lines(), "{name}");
    }
}

#[test]
fn what_is_tested_is_not_tested_again() {
    let source = fixture("shop/Account.java");
    let folder = tempfile::TempDir::new().unwrap();
    let test = "package shop;\n\
        class OldTest {\n\
            @java.lang.annotation.Retention(java.lang.annotation.RetentionPolicy.RUNTIME) @interface Test {}\n\
            @Test void fizzes() { for (int i = 1; i < 31; i++) Account.fizz(i); }\n\
            @Test void fails() { new Account(1).deposit(2); throw new AssertionError(); }\n\
        }\n";
    std::fs::write(folder.path().join("OldTest.java"), test).unwrap();
    let words: Vec<OsString> = vec![source.into(), "--with".into(), folder.path().into()];
    let written = write(&words);
    let tests = written.tests();
    assert!(!tests.iter().any(|t| t.starts_with("fizz")), "{tests:?}");
    let deposits: Vec<_> = tests.iter().filter(|t| t.starts_with("deposit")).collect();
    assert_eq!(
        deposits,
        ["deposit_amountNotPositive_throwsIllegalArgumentException"]
    );
    assert_eq!(written.branches(), (22, 22));
}
