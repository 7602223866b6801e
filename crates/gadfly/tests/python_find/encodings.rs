//! Sources in other encodings than UTF-8: read as Python reads them, or refused with their place.

use std::fs;
use std::process::Command;

/// The findings of a file of these bytes, or what is wrong with it.
fn found(bytes: &[u8]) -> String {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("own.py"), bytes).unwrap();
    let output = Command::new(env!("CARGO_BIN_EXE_gadfly"))
        .args(["find", "own.py"])
        .current_dir(folder.path())
        .output()
        .unwrap();
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    text(&output.stdout) + &text(&output.stderr)
}

/// A function that fails if its text has so many characters.
fn program(declaration: &str, text: &[u8], count: usize) -> Vec<u8> {
    let mut source = declaration.as_bytes().to_vec();
    source.extend(b"def f(n: int) -> int:\n    if len('");
    source.extend(text);
    source.extend(format!("') == {count}:\n        return 1 // n\n    return 0\n").bytes());
    source
}

#[test]
fn a_declared_encoding_counts() {
    for (declaration, text, count) in [
        ("", &b"\xc3\xa9"[..], 1),
        ("\u{feff}", b"\xc3\xa9", 1),
        // Valid UTF-8 that is not meant so.
        ("# -*- coding: latin-1 -*-\n", b"\xc3\xa9", 2),
        ("#!/usr/bin/python3\n# coding=cp1252\n", b"\x80", 1),
    ] {
        let text = found(&program(declaration, text, count));
        assert!(text.contains("ZeroDivisionError"), "{declaration}{text}");
    }
}

#[test]
fn what_cannot_be_read_is_refused_with_its_place() {
    for (declaration, text, place) in [
        (
            "",
            &b"\xe9"[..],
            "own.py:2:13: error: this is not text in UTF-8",
        ),
        (
            "# coding: ascii\n",
            b"\xc3\xa9",
            "own.py:3:13: error: this is not text in ASCII",
        ),
        (
            "# coding: koi8-r\n",
            b"\xe9",
            "own.py:1:1: error: it declares the encoding koi8-r",
        ),
        (
            "\u{feff}# coding: latin-1\n",
            b"a",
            "own.py:1:1: error: it declares the encoding latin-1",
        ),
    ] {
        let text = found(&program(declaration, text, 1));
        assert!(text.contains(place), "{place}\n{text}");
    }
}
