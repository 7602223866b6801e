//! Each misreading changes one place, into something that the language still understands.

use gadfly_quiz::misread::{Idea, misreadings};
use gadfly_quiz::model::Language;
use std::io::Write;
use std::process::{Command, Stdio};

/// `Idea: the changed lines`, for all misreadings of a text.
fn told(language: Language, text: &str) -> String {
    let mut out = String::new();
    for misreading in misreadings(language, text) {
        let old: Vec<&str> = text.lines().collect();
        let new = misreading.text.lines().filter(|line| !old.contains(line));
        let new: Vec<&str> = new.map(str::trim).collect();
        out.push_str(&format!("{:?}: {}\n", misreading.idea, new.join(" / ")));
        assert!(misreading.why.ends_with('.'), "{}", misreading.why);
    }
    out
}

fn java(text: &str, expected: &[&str]) {
    let told = told(Language::Java, text);
    for line in expected {
        assert!(told.lines().any(|l| l == *line), "no `{line}` in\n{told}");
    }
    assert_eq!(told.lines().count(), expected.len(), "{told}");
}

fn python(text: &str, expected: &[&str]) {
    let told = told(Language::Python, text);
    for line in expected {
        assert!(told.lines().any(|l| l == *line), "no `{line}` in\n{told}");
    }
    assert_eq!(told.lines().count(), expected.len(), "{told}");
}

#[test]
fn loops_of_java() {
    java(
        "int s = 0;
for (int i = 0; i < 5; i += 2) {
    s += i;
}
",
        &[
            "LoopBound: for (int i = 0; i <= 5; i += 2) {",
            "FromOne: for (int i = 1; i < 5; i += 2) {",
            "StepOne: for (int i = 0; i < 5; i++) {",
            "ChangeFirst: for (int i = 0; i < 5; ) { i += 2;",
            "Replaces: s = i;",
        ],
    );
    java(
        "int n = 5;
while (n > 5) {
    n--;
}
",
        &[
            "LoopBound: while (n >= 5) {",
            "BodyFirst: do { / } while (n > 5);",
        ],
    );
    java(
        "int n = 5;
do {
    n--;
} while (n > 5);
",
        &[
            "LoopBound: } while (n >= 5);",
            "TestFirst: while (n > 5) { / }",
        ],
    );
    java(
        "for (int i = 1; i != 5; i++) {
    while (true) {
        break;
    }
}
",
        &[
            "BodyFirst: do { / } while (true);",
            "BreakIsContinue: continue;",
            "BreakLeavesAll: everything: for (int i = 1; i != 5; i++) { / break everything;",
        ],
    );
}

#[test]
fn numbers_of_java() {
    java(
        "int a = 7, b = 2;
System.out.println(a / b);
",
        &[
            "RealDivision: System.out.println(((int) Math.round((double) (a) / (b))));",
            "RealDivision: System.out.println(((double) (a) / (b)));",
        ],
    );
    // Floats divide as everybody thinks.
    java("double a = 7;\nSystem.out.println(a / 2);\n", &[]);
    java(
        "int a = 7;
int b = a + a * 2;
String s = \"x\" + a + 1;
",
        &[
            "LeftToRight: int b = (a + a) * 2;",
            "SumBeforeText: String s = \"x\" + (a + 1);",
        ],
    );
    java(
        "int i = 3;
int j = i++ + 1;
i++;
",
        &["IncrementOrder: int j = ++i + 1;"],
    );
    java(
        "int r = -7 % 3;
",
        &[
            "Remainder: int r = -7 / 3;",
            "FloorRemainder: int r = Math.floorMod(-7, 3);",
        ],
    );
}

#[test]
fn branches_of_java() {
    java(
        "int x = 4;
if (x == 4) {
    x = 5;
} else if (x == 5) {
    x = 6;
}
if (x == 6) {
    x = 7;
}
",
        &[
            "ElseIfIsIf: } if (x == 5) {",
            "IfIsElseIf: else if (x == 6) {",
        ],
    );
    java(
        "switch (x) {
    case 1:
        y = 1;
    case 2:
        y = 2;
        break;
    default:
        y = 3;
}
",
        &["CaseEnds: y = 1; break;"],
    );
    java(
        "int i = 0;
boolean b = i != 0 && i++ == 1;
",
        &[
            "BothSides: boolean b = i != 0 & i++ == 1;",
            "IncrementOrder: boolean b = i != 0 && ++i == 1;",
        ],
    );
}

#[test]
fn arrays_and_texts_of_java() {
    java(
        "int[] a = {1, 2};
int[] b = a;
String s = \"hello\".substring(1, 3);
",
        &[
            "Copy: int[] b = a.clone();",
            "EndIncluded: String s = \"hello\".substring(1, 4);",
        ],
    );
}

#[test]
fn mix_ups_of_java() {
    java(
        "String s = \"\";
int[] a = {3, 4};
boolean b = !s.isEmpty() || a[1] > a[0];
s = b ? \"x\" + s : s;
s = 'c' + s;
",
        &[
            "NotIgnored: boolean b = s.isEmpty() || a[1] > a[0];",
            "AndIsOr: boolean b = !s.isEmpty() && a[1] > a[0];",
            "TestBound: boolean b = !s.isEmpty() || a[1] >= a[0];",
            "WrongWay: boolean b = !s.isEmpty() || a[1] < a[0];",
            "IndexFromOne: boolean b = !s.isEmpty() || a[0] > a[0];",
            "OtherValue: s = b ? s : \"x\" + s;",
            "WrongEnd: s = s + 'c';",
        ],
    );
    java(
        "while (go) {
    sum = a[i];
    i++;
}
",
        &["BodyFirst: do { / } while (go);", "ChangeFirst: "],
    );
    let moved = misreadings(
        Language::Java,
        "while (go) {\n    sum = a[i];\n    i++;\n}\nwhile (on) {\n    i++;\n    f(i);\n}\n",
    );
    let moved: Vec<&str> = moved
        .iter()
        .filter(|m| m.idea == Idea::ChangeFirst)
        .map(|m| m.text.as_str())
        .collect();
    assert_eq!(
        moved,
        [
            "while (go) {\n    i++;\n    sum = a[i];\n}\nwhile (on) {\n    i++;\n    f(i);\n}\n",
            "while (go) {\n    sum = a[i];\n    i++;\n}\nwhile (on) {\n    f(i);\n    i++;\n}\n",
        ]
    );
    // A label that is there already is used.
    java(
        "outer: for (;;) { while (go) { if (x) continue outer; break; } }
",
        &[
            "BodyFirst: outer: for (;;) { do { if (x) continue outer; break; } while (go); }",
            "BreakIsContinue: outer: for (;;) { while (go) { if (x) continue outer; continue; } }",
            "BreakLeavesAll: outer: for (;;) { while (go) { if (x) continue outer; break outer; } }",
        ],
    );
}

#[test]
fn mix_ups_of_python() {
    python(
        "if not a or b[2] <= c:
    x = y if a else z
    s = b[0] + s
",
        &[
            "NotIgnored: if a or b[2] <= c:",
            "AndIsOr: if not a and b[2] <= c:",
            "TestBound: if not a or b[2] < c:",
            "WrongWay: if not a or b[2] >= c:",
            "IndexFromOne: if not a or b[1] <= c:",
            "OtherValue: x = z if a else y",
            "WrongEnd: s = s + b[0]",
        ],
    );
    python(
        "if not (a == b):
    pass
",
        &["NotIgnored: if (a == b):"],
    );
    let text = "while go:\n    f(i)\n    # next\n    i += 1\n";
    let moved = misreadings(Language::Python, text);
    let moved = moved.iter().find(|m| m.idea == Idea::ChangeFirst);
    assert_eq!(
        moved.map(|m| (m.line, m.text.as_str())),
        Some((4, "while go:\n    i += 1\n    f(i)\n    # next\n"))
    );
}

/// Reasons quote program text; its back quotes do not end the quotation.
#[test]
fn reasons_are_escaped() {
    let all = misreadings(Language::Python, "if s < '`' + t:\n    pass\n");
    let why = all.iter().find(|m| m.idea == Idea::TestBound);
    assert_eq!(
        why.map(|m| m.why.as_str()),
        Some("If `s` and ``'`' + t`` are equal, ``s < '`' + t`` is false.")
    );
}

#[test]
fn loops_of_python() {
    python(
        "s = 0
for i in range(5):
    s += i
",
        &[
            "EndIncluded: for i in range(6):",
            "FromOne: for i in range(1, 6):",
            "Replaces: s = i",
        ],
    );
    python(
        "for i in range(1, 9, 3):
    if i == 4:
        continue
",
        &[
            "EndIncluded: for i in range(1, 10, 3):",
            "StepOne: for i in range(1, 9, 1):",
            "ContinueIsBreak: break",
        ],
    );
    python(
        "n = 5
while n > 5:
    n = n - 1
print(n)
",
        &[
            "LoopBound: while n >= 5:",
            "BodyFirst: while True: / if not (n > 5): / break",
        ],
    );
    python(
        "for x in [1]:
    break
else:
    print(x)
",
        &["BreakIsContinue: continue", "LoopElse: if True:"],
    );
}

#[test]
fn containers_of_python() {
    python(
        "a = [1, 2]
b = a
b.append([3])
",
        &["Copy: b = a.copy()", "AppendExtend: b.extend([3])"],
    );
    python(
        "d = {'a': 1}
for k in d:
    print(k)
",
        &["ValuesNotKeys: for k in d.values():"],
    );
    python(
        "m = [[0] * 2] * 3
",
        &["OwnRows: m = [[0] * 2 for _ in range(3)]"],
    );
    python(
        "print([1, 2, 3][0:2])
",
        &["EndIncluded: print([1, 2, 3][0:3])"],
    );
    python(
        "def add(x, seen=[]):
    seen.insert(0, x)
    return seen
",
        &["FreshDefault: def add(x, seen=None): / if seen is None: / seen = []"],
    );
}

#[test]
fn numbers_and_branches_of_python() {
    python(
        "x = 7 // 2 + 1
y = 7 / 2
z = 1 + 2 * 3
",
        &[
            "RealDivision: x = 7 / 2 + 1",
            "RealDivision: x = round((7) / (2)) + 1",
            "WholeDivision: y = 7 // 2",
            "LeftToRight: z = (1 + 2) * 3",
        ],
    );
    python(
        "if x == 1:
    x = 2
elif x == 2:
    x = 3
if x == 3:
    x = 4
",
        &["ElseIfIsIf: if x == 2:", "IfIsElseIf: elif x == 3:"],
    );
}

/// Whatever is made of Python, Python reads.
#[test]
fn misreadings_of_python_are_python() {
    let text = include_str!("misread/mixture.py");
    let all = misreadings(Language::Python, text);
    assert!(all.len() > 25, "{}", all.len());
    let mut child = Command::new("python3")
        .args(["-c", "import sys\nfor part in sys.stdin.read().split('\\0'):\n    compile(part, 'p', 'exec')"])
        .stdin(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("python3");
    let texts: Vec<&str> = all.iter().map(|m| m.text.as_str()).collect();
    let mut stdin = child.stdin.take().expect("a pipe");
    stdin
        .write_all(texts.join("\0").as_bytes())
        .expect("written");
    drop(stdin);
    let output = child.wait_with_output().expect("an end");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{errors}");
}

/// Whatever is made of Java has the grammar of Java.
#[test]
fn misreadings_of_java_are_java() {
    let text = include_str!("misread/Mixture.java");
    let all = misreadings(Language::Java, text);
    assert!(all.len() > 25, "{}", all.len());
    let mut parser = tree_sitter::Parser::new();
    parser
        .set_language(&tree_sitter_java::LANGUAGE.into())
        .expect("the grammar");
    for misreading in all {
        let tree = parser.parse(&misreading.text, None).expect("a tree");
        assert!(
            !tree.root_node().has_error(),
            "{:?} in line {}:\n{}",
            misreading.idea,
            misreading.line,
            misreading.text
        );
    }
}

#[test]
fn what_is_no_program_has_no_misreadings() {
    assert_eq!(misreadings(Language::Python, "def f(:\n"), []);
    assert_eq!(misreadings(Language::Python, ""), []);
    assert_eq!(misreadings(Language::Java, ""), []);
}
