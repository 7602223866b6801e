//! What a text says of the inputs it is meant for.

use gadfly_python::{Fixed, Session, Settings, Source};

/// Lengths of a list and of the lists in it, from outside to inside, `?` where any will do.
fn lengths(body: &str) -> String {
    let source = Source {
        file: "task.py".into(),
        text: format!("def f(a, n):\n{body}"),
        module: "task".into(),
    };
    let session = Session::open(&source, &Settings::default()).expect(body);
    let entry = &session.entries()[0];
    let fixed = entry.fixed.iter().find(|(name, _)| name == "a");
    let mut level: Option<Fixed> = fixed.map(|(_, fixed)| fixed.clone());
    let mut found = Vec::new();
    while let Some(fixed) = level {
        found.push(fixed.len.map_or("?".to_owned(), |len| len.to_string()));
        level = fixed.inner.map(|inner| *inner);
    }
    found.join(" ")
}

#[test]
fn boards_and_records_have_a_length() {
    let board = "    for i in range(3):\n        if a[i][0] == a[i][1] == a[i][2]: return 1\n";
    assert_eq!(lengths(board), "3 3");
    let diagonal = format!("{board}    return [a[i][2 - i] for i in range(3)]\n");
    assert_eq!(lengths(&diagonal), "3 3");
    let square = "    return a[0][0] * a[1][1] - a[0][1] * a[1][0]\n";
    assert_eq!(lengths(square), "2 2");
    let sized = "    size = 4\n    for i in range(size):\n        for j in range(size):\n            n += a[i][j]\n";
    assert_eq!(lengths(sized), "4 4");
    assert_eq!(lengths("    return a[0] + a[1] + a[2]\n"), "3");
    let records = "    for p in a:\n        n += p[0] * p[1] * p[2]\n";
    assert_eq!(lengths(records), "? 3");
}

#[test]
fn other_lists_have_not() {
    for body in [
        // The first two of many.
        "    return a[0] + a[1]\n",
        "    return a[0] + a[1] + a[2] + len(a)\n",
        "    return a[0] + a[1] + a[2] + a[n]\n",
        "    return a[0] + a[1] + a[2] + sum(a)\n",
        "    return a[0] + a[1] + a[-1]\n",
        "    return a[1] + a[2] + a[3]\n",
        "    for i in range(n):\n        a[i] = a[0] + a[1] + a[2]\n",
        "    i = 0\n    while i < n:\n        a[i] = a[0] + a[1] + a[2]\n        i += 1\n",
        "    i = 0\n    while i < n:\n        a[i] = a[0] + a[1] + a[2]\n        i = i + 1\n",
        "    return len(a[0]) + a[0][0] + a[0][1] + a[0][2]\n",
    ] {
        assert_eq!(lengths(body), "", "{body}");
    }
}
