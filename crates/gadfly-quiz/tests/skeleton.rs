//! Each construct of skeletons: what students see of it, and what the machine gets.

use gadfly_quiz::model::Language::{self, Java, Python};
use gadfly_quiz::skeleton::{CheckKind, Domain, HoleKind, Literal, Shape, Skeleton, parse};

fn read(language: Language, text: &str) -> Skeleton {
    parse("quiz", text, language).unwrap_or_else(|found| panic!("{found:?}\n{text}"))
}

/// The instance with the first value of every domain, and the one with the last.
fn check(language: Language, text: &str, least: &str, most: &str) {
    let skeleton = read(language, text);
    let values = skeleton.draw(&mut |_| 0);
    assert_eq!(skeleton.instance(&values), least, "the least of {text}");
    let values = skeleton.draw(&mut |n| n - 1);
    assert_eq!(skeleton.instance(&values), most, "the most of {text}");
}

fn java(text: &str, least: &str, most: &str) {
    check(Java, text, least, most);
}

fn python(text: &str, least: &str, most: &str) {
    check(Python, text, least, most);
}

/// The generator's text without what is put around it.
fn machine(language: Language, text: &str, expected: &str) {
    let skeleton = read(language, text);
    let source = skeleton.generator();
    assert!(
        source.text.contains(expected),
        "not found: {expected}\n{}",
        source.text
    );
    if language == Java {
        // Line numbers are the skeleton's: all that is added stands behind its last line.
        let added = source.text.matches('\n').count() - text.matches('\n').count();
        let whole = skeleton.shape == Shape::Whole;
        assert_eq!(added, if whole { 2 } else { 3 }, "{}", source.text);
    }
}

#[test]
fn literals_of_java() {
    java(
        "int x = INT(range(1, 9));\n",
        "int x = 1;\n",
        "int x = 9;\n",
    );
    java("int x = INT(list(3, -7));", "int x = 3;", "int x = -7;");
    java("int x = INT();", "int x = -99;", "int x = 99;");
    java(
        "int x = 2 - INT(range(-1, 1));",
        "int x = 2 - (-1);",
        "int x = 2 - 1;",
    );
    java(
        "int x = 2 * INT(range(-1, 1));",
        "int x = 2 * -1;",
        "int x = 2 * 1;",
    );
    java(
        "int x = -INT(range(-1, 1));",
        "int x = -(-1);",
        "int x = -1;",
    );
    java(
        "long x = LONG(range(1, 9000000000L));",
        "long x = 1;",
        "long x = 9000000000L;",
    );
    java(
        "f(LONG(range(1, 2))); void f(long x) { }",
        "f(1L); void f(long x) { }",
        "f(2L); void f(long x) { }",
    );
    java(
        "boolean b = BOOLEAN();",
        "boolean b = false;",
        "boolean b = true;",
    );
    java(
        "char c = CHAR(range('\\'', 'z'));",
        "char c = '\\'';",
        "char c = 'z';",
    );
    java("char c = CHAR();", "char c = 'a';", "char c = 'z';");
    java(
        "String s = STRING(list(\"a\\\"b\", \"\"));",
        "String s = \"a\\\"b\";",
        "String s = \"\";",
    );
    java(
        "String s = STRING(regex(\"x[0-9]{1,3}\"));",
        "String s = \"x0\";",
        "String s = \"x999\";",
    );
    java(
        "int[] a = INTARRAY(range(0, 2), range(1, 5));",
        "int[] a = {};",
        "int[] a = {5, 5};",
    );
    java(
        "f(INTARRAY(2, 7)); void f(int[] a) { }",
        "f(new int[] {7, 7}); void f(int[] a) { }",
        "f(new int[] {7, 7}); void f(int[] a) { }",
    );
    java(
        "int[][] a = INT2DARRAY(1, range(1, 2), 0);",
        "int[][] a = {{0}};",
        "int[][] a = {{0, 0}};",
    );
    java(
        "String[] a = STRINGARRAY(2, list(\"x\", \"y\"));",
        "String[] a = {\"x\", \"x\"};",
        "String[] a = {\"y\", \"y\"};",
    );
    java(
        "int[] a = {INT(range(1, 2)), INT(range(1, 2))};",
        "int[] a = {1, 1};",
        "int[] a = {2, 2};",
    );
}

#[test]
fn literals_of_python() {
    python("x = INT(range(1, 9))\n", "x = 1\n", "x = 9\n");
    python("x = 2 - INT(range(-1, 1))", "x = 2 - (-1)", "x = 2 - 1");
    python("x = INT(range(-2, 2)) ** 2", "x = (-2) ** 2", "x = 2 ** 2");
    python(
        "x = INT(range(1, 2)).bit_length()",
        "x = (1).bit_length()",
        "x = (2).bit_length()",
    );
    python("b = BOOLEAN()", "b = False", "b = True");
    python("c = CHAR(list('x', '\"'))", "c = \"x\"", "c = \"\\\"\"");
    python("s = STRING(regex('a|b'))", "s = \"a\"", "s = \"b\"");
    python("a = INTARRAY(2, range(1, 5))", "a = [1, 1]", "a = [5, 5]");
    python(
        "a = INT2DARRAY(2, 1, range(1, 5))",
        "a = [[1], [1]]",
        "a = [[5], [5]]",
    );
    python(
        "print(f\"{INT(range(1, 2))}\")",
        "print(f\"{1}\")",
        "print(f\"{2}\")",
    );
}

#[test]
fn operators() {
    java(
        "int x = a OP(list(\"+\", \"*\")) b;",
        "int x = a + b;",
        "int x = a * b;",
    );
    java(
        "int x = OP(list(\"+\", \"*\"), a + 1, b) - 1;",
        "int x = ((a + 1) + b) - 1;",
        "int x = ((a + 1) * b) - 1;",
    );
    java(
        "f(OP(list(\"-\"), a, b)); void f(int x) { }",
        "f(a - b); void f(int x) { }",
        "f(a - b); void f(int x) { }",
    );
    java(
        "while (i REL(list(\"<\", \"!=\")) n) i++;",
        "while (i < n) i++;",
        "while (i != n) i++;",
    );
    java(
        "int x = (a) OP(list(\"-\")) b * c;",
        "int x = (a) - b * c;",
        "int x = (a) - b * c;",
    );
    python("x = a OP(list(\"+\", \"//\")) b", "x = a + b", "x = a // b");
    python(
        "if a REL(list(\"in\", \"not in\")) b: pass",
        "if a in b: pass",
        "if a not in b: pass",
    );
    python(
        "x = OP(list(\"and\", \"or\"), a, not b)",
        "x = a and (not b)",
        "x = a or (not b)",
    );
    machine(
        Java,
        "int x = a + b OP(list(\"+\", \"*\")) c;",
        "int x = (gadfly.rt.Quiz.choice(0) == 0 ? (a + b + c) : (a + b * c));",
    );
    machine(
        Java,
        "boolean x = a REL(list(\"<\", \"==\")) b && c;",
        "boolean x = (gadfly.rt.Quiz.choice(0) == 0 ? (a < b) : (a == b)) && c;",
    );
    machine(
        Python,
        "x = a - INT() OP(list(\"+\", \"*\", \"-\")) c",
        "x = ((a - gadfly_quiz.INT(0) + c) if gadfly_quiz.choice(1) == 0 else (a - gadfly_quiz.INT(0) * c) if gadfly_quiz.choice(1) == 1 else (a - gadfly_quiz.INT(0) - c))",
    );
}

#[test]
fn alternatives() {
    java(
        "if (x) {\n    CHOICE({\n        y = 1;\n        if (z) {\n            y++;\n        }\n    }, {\n        y = 2; // two\n    });\n}\n",
        "if (x) {\n    y = 1;\n    if (z) {\n        y++;\n    }\n}\n",
        "if (x) {\n    y = 2; // two\n}\n",
    );
    java(
        "CHOICE({ x++; y++; }, { x--; });\nx = 1;\n",
        "x++; y++;\nx = 1;\n",
        "x--;\nx = 1;\n",
    );
    java(
        "a();\nCHOICE({ x++; }, {});\nb(); void a() {} void b() {}\n",
        "a();\nx++;\nb(); void a() {} void b() {}\n",
        "a();\nb(); void a() {} void b() {}\n",
    );
    java(
        "if (x) CHOICE({ y = 1; }, { y = 2; });\n",
        "if (x) { y = 1; }\n",
        "if (x) { y = 2; }\n",
    );
    java(
        "CHOICE({ CHOICE({ a = 1; }, { a = 2; }); }, { a = 3; });",
        "a = 1;",
        "a = 3;",
    );
    machine(
        Java,
        "CHOICE({ int[] x = {1}; }, { int[] x = {2}; });\nint y = x[0];",
        "int[] x; if (gadfly.rt.Quiz.choice(0) == 0) { x = new int[] {1}; }else { x = new int[] {2}; }\nint y = x[0];",
    );
    python(
        "if CHOICE():\n    x = 1\n    if x:\n        y = 2\nelif CHOICE():\n    x = 2\nelse:\n    x = 3  # three\nz = 1\n",
        "x = 1\nif x:\n    y = 2\nz = 1\n",
        "x = 3  # three\nz = 1\n",
    );
    python(
        "a = 1\nif CHOICE(2): a += 1\nb = 2\n",
        "a = 1\na += 1\nb = 2\n",
        "a = 1\nb = 2\n",
    );
    machine(
        Python,
        "if CHOICE(): a = 1\nelse: a = 2",
        "if gadfly_quiz.choice(0) == 0: a = 1\nelse: a = 2",
    );
}

#[test]
fn nothing_extra_is_left() {
    java(
        "// Sums up.\n//# for the author\nint s = 0;\n\nASSERT(s == 0); // boring\n\nLOOP(range(1, 3));\nINVARIANT(s >= 0); // always\nrows: for (int i = 0; i < 3; i++) {\n    ASSERT(i < 9);\n\n    s += i; // kept\n}\nASSERT(__count(\"rows\") == 3);\n",
        "// Sums up.\nint s = 0;\n\nfor (int i = 0; i < 3; i++) {\n    s += i; // kept\n}\n",
        "// Sums up.\nint s = 0;\n\nfor (int i = 0; i < 3; i++) {\n    s += i; // kept\n}\n",
    );
    java(
        "class A {\n    @MAIN\n    int f() {\n        return g(3);\n    }\n\n    @REC(4) int g(int n) {\n        return n == 0 ? 1 : g(n - 1);\n    }\n}\n",
        "class A {\n    int f() {\n        return g(3);\n    }\n\n    int g(int n) {\n        return n == 0 ? 1 : g(n - 1);\n    }\n}\n",
        "class A {\n    int f() {\n        return g(3);\n    }\n\n    int g(int n) {\n        return n == 0 ? 1 : g(n - 1);\n    }\n}\n",
    );
    java(
        "int x = 1;\nASSERTBLOCK();\n{\n    int k = INT();\n    ASSERT(k > x);\n}\nif (x > 0) ASSERT(x > 1);\nfor (int i = 0; i < 3; i++) {\n    ASSERT(x > i);\n}\nx++;\n",
        "int x = 1;\nx++;\n",
        "int x = 1;\nx++;\n",
    );
    java(
        "RAISES(ArithmeticException);\nint x = 1 / 0;\n",
        "int x = 1 / 0;\n",
        "int x = 1 / 0;\n",
    );
    python(
        "## for the author\ns = 0\n\nASSERT(s == 0)  # boring\n\nLOOP(range(1, 3), \"rows\")\nfor i in range(3):\n    ASSERT(i < 9)\n    s += i  # kept\nASSERT(__count(\"rows\") == 3)\n",
        "s = 0\n\nfor i in range(3):\n    s += i  # kept\n",
        "s = 0\n\nfor i in range(3):\n    s += i  # kept\n",
    );
    python(
        "def f(a):\n    with ASSERTBLOCK():\n        for k in range(3):\n            ASSERT(a[k] > 1)\n\n    if ASSERTBLOCK():\n        ASSERT(a)\n    return a\n\n\n@MAIN\ndef main():\n    for x in range(2):\n        ASSERT(x < 2)\n    return f([1])\n",
        "def f(a):\n    return a\n\n\ndef main():\n    return f([1])\n",
        "def f(a):\n    return a\n\n\ndef main():\n    return f([1])\n",
    );
    python(
        "def f():\n    ASSERT(True)\n",
        "def f():\n    pass\n",
        "def f():\n    pass\n",
    );
    python(
        "@REC(3)\ndef f(n):\n    return 1 if n < 1 else f(n - 1)\n\nprint(f(2))\n",
        "def f(n):\n    return 1 if n < 1 else f(n - 1)\n\nprint(f(2))\n",
        "def f(n):\n    return 1 if n < 1 else f(n - 1)\n\nprint(f(2))\n",
    );
}

#[test]
fn long_arrays_are_laid_out() {
    let text = "class A {\n    int[][] table = INT2DARRAY(4, 6, range(10000, 10001));\n    int f() { return 1; }\n}\n";
    let row = "        {10000, 10000, 10000, 10000, 10000, 10000}";
    let least = format!(
        "class A {{\n    int[][] table = {{\n{row},\n{row},\n{row},\n{row}\n    }};\n    int f() {{ return 1; }}\n}}\n"
    );
    let most = least.replace("10000", "10001");
    java(text, &least, &most);
}

#[test]
fn gaps() {
    let text = "int x = INT(range(1, 9)); int y = x OP(list(\"+\")) INT(range(3, 4));";
    let skeleton = read(Java, text);
    let values = skeleton.draw(&mut |_| 0);
    assert_eq!(
        skeleton.instance_with_gaps(&values, &[0]),
        "int x = ??; int y = x + 3;"
    );
    assert_eq!(
        skeleton.instance_with_gaps(&values, &[1]),
        "int x = 1; int y = x ?? 3;"
    );
    assert_eq!(
        skeleton.instance_with_gaps(&values, &[2]),
        "int x = 1; int y = x + ??;"
    );
}

#[test]
fn holes_have_names_and_places() {
    let text = "int x = INT(range(1, 2));\n{ int y; y = INT(range(1, 2)) ; }\n{ int x2 = 1 + INT(list(5)); }\nASSERT(x != INT());\n";
    let skeleton = read(Java, text);
    let told: Vec<String> = skeleton
        .holes
        .iter()
        .map(|h| format!("{} {}:{} {}", h.name, h.line, h.column, h.visible))
        .collect();
    assert_eq!(
        told,
        [
            "x 1:9 true",
            "y 2:14 true",
            "hole2 3:16 true",
            "hole3 4:13 false"
        ]
    );
    assert!(matches!(&skeleton.holes[2].kind, HoleKind::Int(Domain::List(v)) if v == &[5]));
    assert!(skeleton.holes[3].defaulted && !skeleton.holes[0].defaulted);
    let twice = read(
        Java,
        "void f() { int x = INT(); } @MAIN void g() { int x = INT(); f(); }",
    );
    let names: Vec<&str> = twice.holes.iter().map(|h| h.name.as_str()).collect();
    assert_eq!(names, ["x", "x_2"]);
    let pair = read(Python, "a, b = INT(), INT()\nprint(a, INT())\n");
    let names: Vec<&str> = pair.holes.iter().map(|h| h.name.as_str()).collect();
    assert_eq!(names, ["a", "b", "hole2"]);
}

#[test]
fn checks_and_loops_are_listed() {
    let text = "int x = 1;\nLOOP(list(2, 3));\na: while (x < 9) x *= 2;\nASSERT(x > /* c */\n  3);\nfor (;;) break;\nRAISES(java.io.IOException);\n";
    let skeleton = read(Java, text);
    assert_eq!(skeleton.checks.len(), 2);
    assert_eq!(skeleton.checks[0].text, "x > 3");
    assert_eq!((skeleton.checks[0].line, skeleton.checks[0].column), (4, 1));
    assert_eq!(skeleton.checks[1].kind, CheckKind::Turns(0));
    assert_eq!(skeleton.loops.len(), 2);
    assert_eq!(skeleton.loops[0].label.as_deref(), Some("a"));
    assert_eq!(skeleton.raises.as_deref(), Some("java.io.IOException"));
    let entry = &skeleton.entry;
    assert_eq!(
        (entry.class.as_str(), entry.method.as_str()),
        ("Quiz", "gadfly$run")
    );
}

#[test]
fn what_the_machine_gets() {
    machine(
        Java,
        "int x = 1;\nASSERT(x\n  > 0);\nx = 2;",
        "gadfly.rt.Quiz.ASSERT(0, x\n  > 0);\nx = 2;",
    );
    machine(
        Java,
        "int x = INT(\n  range(1, 2)\n);\nx = 2;",
        "int x = gadfly.rt.Quiz.INT(0)\n\n;\nx = 2;",
    );
    machine(
        Java,
        "int f() {\n  LOOP(3);\n  while (true) {\n    if (g()) return 1;\n  }\n}\nboolean g() { return true; }",
        "{ int gadfly$turns0 = 0; while (true) { gadfly.rt.Quiz.turn(0, ++gadfly$turns0);\n    if (g()) { gadfly.rt.Quiz.loopLeft(0, gadfly$turns0); gadfly.rt.Quiz.ASSERT(0, gadfly$turns0 == 3); return 1; }\n  } }\n}",
    );
    machine(
        Java,
        "int n = INT(range(1, 2)); int s = 0;\nINVARIANT(s >= 0);\nfor (int i = 0; i < n; i++) s += i;\nint t = s;",
        "{ boolean gadfly$again0 = false; for (int i = 0; ; i++) { if (!gadfly$again0) { gadfly.rt.Quiz.invariantEntered(0, s >= 0); i = gadfly.rt.Check.unknownInt(\"i\"); s = gadfly.rt.Check.unknownInt(\"s\"); gadfly.rt.Quiz.invariantAssumed(0, s >= 0); } else { gadfly.rt.Quiz.invariantKept(0, s >= 0); gadfly.rt.Check.stop(); } if (!(i < n)) break; gadfly$again0 = true; s += i; } }\nint t = s;",
    );
    machine(
        Java,
        "byte b = INT(range(1, 2));",
        "byte b = (byte) gadfly.rt.Quiz.INT(0);",
    );
    machine(
        Java,
        "int[] a = {1}; ASSERT(__iff(a[0] > 1, __sorted(a)) && __out.isEmpty());",
        "gadfly.rt.Quiz.ASSERT(0, ((a[0] > 1) == (gadfly.rt.Quiz.sorted(a))) && gadfly.rt.Quiz.out().isEmpty());",
    );
}

/// A place in generated text leads back to the skeleton.
#[test]
fn places_lead_back() {
    let text = "int x = INT(range(1, 9));\nint yy = x OP(list(\"+\", \"-\")) zz;\n";
    let source = read(Java, text).generator();
    let line = source.text.lines().nth(1).expect("a second line");
    let column = line.find("yy").expect("yy") as u32 + 1;
    assert_eq!(source.place(2, column), (2, 5));
    let first = source.text.lines().next().expect("a first line");
    let column = first.find("x = gadfly").expect("x") as u32 + 1;
    assert_eq!(source.place(1, column), (1, 5));
    let source = read(Python, "x = INT()\nprint(y)\n").generator();
    assert_eq!(source.place(3, 7), (2, 7));
    assert_eq!(source.lines, [1, 1, 2, 2]);
}

#[test]
fn lines_of_instances() {
    let text = "int a = 1;\nASSERT(a > 0);\nint b = 2;\nCHOICE({\n    a = 2;\n}, {\n    b = 3;\n    b++;\n});\nint c;\n";
    let skeleton = read(Java, text);
    let values = vec![Literal::Alternative(1)];
    assert_eq!(
        skeleton.instance(&values),
        "int a = 1;\nint b = 2;\nb = 3;\nb++;\nint c;\n"
    );
    assert_eq!(skeleton.instance_lines(&values)[..2], [1, 3]);
    assert_eq!(skeleton.instance_lines(&values)[4], 10);
}

/// Instances are made and checked by several threads.
#[test]
fn skeletons_are_shared() {
    fn shared<T: Send + Sync>(_: &T) {}
    let skeleton = read(Java, "int x = INT();");
    shared(&skeleton);
    shared(&skeleton.generator());
}
