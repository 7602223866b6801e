//! What is said about malformed skeletons: line, column, what is wrong, what to do.

use gadfly_quiz::model::Language;
use gadfly_quiz::skeleton::parse;

fn told(language: Language, text: &str) -> Vec<String> {
    match parse("quiz", text, language) {
        Ok(_) => Vec::new(),
        Err(found) => found
            .iter()
            .map(|d| format!("{}:{} {}", d.line, d.column, d.message))
            .collect(),
    }
}

fn java(text: &str, expected: &[&str]) {
    assert_eq!(told(Language::Java, text), expected, "{text}");
}

fn python(text: &str, expected: &[&str]) {
    assert_eq!(told(Language::Python, text), expected, "{text}");
}

#[test]
fn unknown_placeholders() {
    java(
        "int x = INTT(range(1, 2));",
        &["1:9 unknown placeholder INTT; did you mean INT?"],
    );
    java(
        "int x = Int(range(1, 2));",
        &["1:9 unknown placeholder Int; did you mean INT?"],
    );
    java(
        "int x = 1;\nASERT(x > 0);",
        &["2:1 unknown placeholder ASERT; did you mean ASSERT?"],
    );
    java(
        "int x = NUMBER();",
        &[
            "1:9 unknown placeholder NUMBER; there are INT, LONG, BOOLEAN, CHAR, STRING, INTARRAY, INT2DARRAY, STRINGARRAY, OP, REL and CHOICE",
        ],
    );
    java(
        "static int MAX() { return 1; } @MAIN int f() { return MAX(); }",
        &[],
    );
    java(
        "int x = range(1, 2);",
        &["1:9 range stands only inside a placeholder, as in INT(range(1, 9))"],
    );
    java(
        "int x = 1; ASSERT(__distnct(x, 2));",
        &["1:19 unknown helper __distnct; did you mean __distinct?"],
    );
    java(
        "@Main int f() { return 1; }",
        &["1:1 unknown annotation @Main; did you mean @MAIN?"],
    );
    java(
        "@MAIN class A { int f() { return 1; } }",
        &["1:1 @MAIN stands only before a method"],
    );
    python(
        "x = INTT(range(1, 2))",
        &["1:5 unknown placeholder INTT; did you mean INT?"],
    );
    python(
        "x = Int(range(1, 2))",
        &["1:5 unknown placeholder Int; did you mean INT?"],
    );
    python("x = int(5)\nprint(list(range(3)))", &[]);
    python("from a import ABC\nx = ABC()", &[]);
}

#[test]
fn arguments() {
    java(
        "int x = INT(range(1));",
        &["1:13 range takes the least and the greatest value: range(1, 9)"],
    );
    java(
        "int x = INT(1, 2);",
        &["1:9 INT takes range(a, b), list(v, …) or nothing"],
    );
    java(
        "int x = INT(rang(1, 2));",
        &["1:13 INT takes range(a, b), list(v, …) or nothing"],
    );
    java(
        "int x = INT(range(9, 1));",
        &["1:13 this range is empty: 9 is more than 1; write range(1, 9)"],
    );
    java(
        "char c = CHAR(range('z', 'a'));",
        &["1:15 this range is empty: 'z' is more than 'a'; write range('a', 'z')"],
    );
    java(
        "int x = INT(list());",
        &["1:13 this list is empty; give at least one value"],
    );
    java(
        "String s = STRING(list());",
        &["1:19 this list is empty; give at least one string"],
    );
    java(
        "int n = 3; int x = INT(range(1, n));",
        &[
            "1:33 this is not a constant; the domain of a placeholder is fixed before the program runs",
        ],
    );
    java("final int N = 3; int x = INT(range(1, 2 * N + 1));", &[]);
    java(
        "int x = INT(range(1, 3000000000L));",
        &["1:22 3000000000 is not an int; use LONG"],
    );
    java(
        "int x = INT(range(\"a\", 2));",
        &["1:19 this value does not fit; INT takes range(a, b), list(v, …) or nothing"],
    );
    java(
        "boolean b = BOOLEAN(1);",
        &["1:13 BOOLEAN takes no arguments: BOOLEAN()"],
    );
    java(
        "int[] a = INTARRAY(range(-1, 3), range(0, 9));",
        &["1:26 -1 is not a length from 0 to 1000"],
    );
    java(
        "int x = INT(regex(\"[0-9]\"));",
        &["1:13 regex is for strings; INT takes range(a, b), list(v, …) or nothing"],
    );
    java(
        "String s = STRING(range(1, 2));",
        &["1:19 STRING takes list(\"…\", …), regex(\"…\") or nothing"],
    );
    java(
        "INT(range(1, 2));",
        &["1:1 INT has a value that nothing uses; write int x = INT(…);"],
    );
    python(
        "x = INT(range(9, 1))",
        &["1:9 this range is empty: 9 is more than 1; write range(1, 9)"],
    );
    python(
        "x = INT(range(5))",
        &["1:9 range takes the least and the greatest value: range(1, 9)"],
    );
    python(
        "x = INT(list())",
        &["1:9 this list is empty; give at least one value"],
    );
    python("x = INT(low=1)", &["1:9 INT takes no named arguments"]);
    python(
        "N = 4\nx = INT(range(1, N ** 2))\ny = INT([1, 2])\nz = INT(10 ** 12)",
        &[],
    );
}

#[test]
fn regular_expressions() {
    java(
        "String s = STRING(regex(\"[a-\"));",
        &["1:25 this regular expression cannot be used: a `[` is not closed"],
    );
    java(
        "String s = STRING(regex(\"a{3,1}\"));",
        &[
            "1:25 this regular expression cannot be used: nothing matches the repetition {3,1}: 3 is more than 1",
        ],
    );
    java("String s = STRING(regex(\"\\\\d+\"));", &[]);
    python(
        "s = STRING(regex(r\"(\\w)\\1\"))",
        &["1:18 this regular expression cannot be used: references to groups are not supported"],
    );
}

#[test]
fn types() {
    java(
        "String s = INT(range(1, 2));",
        &["1:12 INT is an int, but String is needed here; use STRING"],
    );
    java(
        "int x = STRING(list(\"a\"));",
        &["1:9 STRING is a String, but int is needed here; use INT"],
    );
    java(
        "int x; x = BOOLEAN();",
        &["1:12 BOOLEAN is a boolean, but int is needed here; use INT"],
    );
    java(
        "int[] a = INT2DARRAY(2, 2, range(0, 1));",
        &["1:11 INT2DARRAY is an int[][], but int[] is needed here; use INTARRAY"],
    );
    java("int a[] = INTARRAY(2, range(0, 1));", &[]);
    java(
        "boolean f() { return INT(); }",
        &["1:22 INT is an int, but boolean is needed here; use BOOLEAN"],
    );
    java(
        "int x = LONG();",
        &["1:9 LONG is a long, but int is needed here; use INT"],
    );
    java(
        "double d = INT(); long l = INT(); Object o = INT(); int c = CHAR(); var v = STRING();",
        &[],
    );
    java(
        "byte b = INT(range(0, 200));",
        &["1:10 not every value of this INT fits byte, which goes from -128 to 127"],
    );
    java(
        "if (INT()) { }",
        &["1:5 INT is an int, but boolean is needed here; use BOOLEAN"],
    );
    python(
        "s: str = INT()",
        &["1:10 INT is of type int, but str is needed here; use STRING"],
    );
    python(
        "x: int = STRING()",
        &["1:10 STRING is of type str, but int is needed here; use INT"],
    );
    python("a: list[int] = INTARRAY(3)\nf: float = INT()", &[]);
}

#[test]
fn loops() {
    java(
        "LOOP(range(1, 2));\nint x = 1;",
        &["1:1 LOOP is not before a loop; put it directly before for, while or do"],
    );
    java(
        "while (true) { break; } LOOP(range(1, 2));",
        &["1:25 LOOP is not before a loop; put it directly before for, while or do"],
    );
    java(
        "INVARIANT(true);\nint x = 1;",
        &["1:1 INVARIANT is not before a loop; put it directly before for, while or do"],
    );
    java(
        "LOOP();\nwhile (true) { break; }",
        &["1:1 LOOP takes range(a, b), list(n, …) or a number: how often the next loop runs"],
    );
    java(
        "LOOP(range(3, 1));\nwhile (true) { break; }",
        &["1:6 this range is empty: 3 is more than 1; write range(1, 3)"],
    );
    java(
        "LOOP(range(-1, 1));\nwhile (true) { break; }",
        &["1:12 -1 is not a number of iterations"],
    );
    java(
        "LOOP(3); LOOP(4);\nwhile (true) { break; }",
        &["1:10 the next loop has another LOOP already; keep one of them"],
    );
    java(
        "LOOP(3); // three\nINVARIANT(true);\nrows: for (;;) { break; }",
        &[],
    );
    java(
        "int n = 0; while (n < 3) n++; ASSERT(__count(\"rows\") > 1);",
        &["1:38 no loop has the label rows; write rows: before the loop"],
    );
    java(
        "int n = 0; a: while (n < 3) n++; ASSERT(__count(\"rows\") > 1);",
        &["1:41 no loop has the label rows; there are a"],
    );
    java(
        "INVARIANT(true); for (int x : new int[3]) { }",
        &["1:18 a loop with INVARIANT is a while loop or a for loop with a counter"],
    );
    java(
        "int i = 0; INVARIANT(true); while (i < 3) { i++; System.out.println(i); }",
        &["1:50 a loop with INVARIANT must not print; print behind it"],
    );
    python(
        "LOOP(range(1, 2))\nx = 1",
        &["1:1 LOOP is not before a loop; put it directly before for or while"],
    );
    python(
        "x = 1\nINVARIANT(x > 0)",
        &["2:1 INVARIANT is not before a loop; put it directly before for or while"],
    );
    python(
        "for i in range(2):\n    pass\nASSERT(__count(\"a\") > 1)",
        &["3:8 no loop has the label a; write LABEL(\"a\") before the loop"],
    );
}

#[test]
fn operators() {
    java(
        "int x = OP(list(\"+\"));",
        &["1:9 OP stands between two operands: a OP(list(\"+\", \"-\")) b"],
    );
    java(
        "int a = 1; int x = a OP(list(\"+\"));",
        &["1:22 OP stands between two operands: a OP(list(\"+\", \"-\")) b"],
    );
    java(
        "int a = 1; int x = a OP(list(\"+\", \"?\")) a;",
        &["1:35 \"?\" is not an operator of Java; OP knows + - * / % & | ^ << >> >>> && ||"],
    );
    java(
        "int a = 1; boolean b = a OP(list(\"<\")) a;",
        &["1:34 \"<\" belongs to REL, not to OP"],
    );
    java(
        "int a = 1; int x = a OP(list()) a;",
        &["1:25 this list is empty; give at least one operator"],
    );
    java(
        "int a = 1; int x = a OP(3) a;",
        &["1:25 this is not a string; OP takes a list of operators: a OP(list(\"+\", \"-\")) b"],
    );
    java(
        "int a = 1; int x = OP(list(\"+\"), a);",
        &["1:20 OP takes a list and two operands, OP(list(…), a, b), or stands between them"],
    );
    python(
        "x = OP(list(\"+\"))",
        &["1:5 OP stands between two operands: a OP(list(\"+\", \"-\")) b"],
    );
    python(
        "a = 1\nx = a OP(list(\"&&\")) a",
        &["2:15 \"&&\" is not an operator of Python; OP knows + - * / // % ** & | ^ << >> and or"],
    );
}

#[test]
fn blocks_and_entries() {
    java(
        "ASSERTBLOCK();\nint x = 1;",
        &["1:1 ASSERTBLOCK has no block; write ASSERTBLOCK(); { … }"],
    );
    java(
        "int x = 1; ASSERTBLOCK(); { x = 2; }",
        &["1:29 an ASSERTBLOCK must not change x: the block is not part of the instance"],
    );
    java(
        "int[] a = {1}; ASSERTBLOCK(); { int i = 0; i++; a[0]++; }",
        &["1:49 an ASSERTBLOCK must not change a[0]: the block is not part of the instance"],
    );
    java(
        "ASSERTBLOCK(); { System.out.println(); }",
        &["1:18 an ASSERTBLOCK must not print: it is not part of the instance"],
    );
    java(
        "int x = ASSERT(true);",
        &["1:9 ASSERT is a statement of its own and has no value"],
    );
    java(
        "ASSERT(true, false);",
        &["1:1 ASSERT takes one condition: ASSERT(x < y);"],
    );
    java(
        "String s = __out;",
        &["1:12 __out stands only inside ASSERT, ASSERTBLOCK or INVARIANT"],
    );
    java(
        "@MAIN int f() { return 1; }\n@MAIN int g() { return 2; }",
        &["2:1 there is already a @MAIN in line 1; mark only one method"],
    );
    java(
        "int f() { return 1; }\nint g() { return 2; }",
        &["1:1 it is not clear which method is the entry; mark it with @MAIN"],
    );
    java(
        "int f(int x) { return x; }",
        &[
            "1:7 the entry has parameters; give it none (`int n = INT(…);` inside), or call it from a method marked @MAIN",
        ],
    );
    java(
        "@REC(0) int f() { return 1; }",
        &["1:1 @REC takes the greatest number of activations at once: @REC(4)"],
    );
    java(
        "RAISES(3);\nint x = 1;",
        &["1:1 RAISES takes the name of an exception: RAISES(ArithmeticException);"],
    );
    java(
        "RAISES(A); RAISES(B);",
        &["1:12 line 1 has RAISES already; a run ends with one exception"],
    );
    java(
        "CHOICE(1, 2);",
        &["1:1 CHOICE takes blocks of statements: CHOICE({ … }, { … });"],
    );
    java(
        "int x = 1; return x;",
        &["1:12 a value is returned outside a method; write a method around the statements"],
    );
    java("", &["1:1 there is nothing in this skeleton"]);
    python(
        "ASSERTBLOCK()\nx = 1",
        &["1:1 ASSERTBLOCK has no block; write with ASSERTBLOCK(): and indent the block"],
    );
    python(
        "x = 1\nwith ASSERTBLOCK():\n    x = 2",
        &["3:5 an ASSERTBLOCK must not change x: the block is not part of the instance"],
    );
    python(
        "a = []\nwith ASSERTBLOCK():\n    a.append(2)",
        &["3:5 an ASSERTBLOCK must not change a: the block is not part of the instance"],
    );
    python(
        "@MAIN\ndef f(): return 1\n@MAIN\ndef g(): return 1",
        &["3:1 there is already a @MAIN in line 1; mark only one function"],
    );
    python(
        "def f(): return 1\ndef g(): return 1",
        &["1:1 it is not clear which function is the entry; mark it with @MAIN"],
    );
    python(
        "def f(x): return x",
        &[
            "1:7 the entry has parameters; give it none (`n = INT(…)` inside), or call it from a function marked @MAIN",
        ],
    );
    python(
        "x = CHOICE()",
        &["1:5 CHOICE stands for statements: if CHOICE(): … else: …"],
    );
    python(
        "if CHOICE(3):\n    x = 1\nelse:\n    x = 2",
        &["1:11 CHOICE takes nothing, or the number of its alternatives, here 2"],
    );
    python(
        "x = ASSERT(True)",
        &["1:5 ASSERT is a statement of its own and has no value"],
    );
    python("", &["1:1 there is nothing in this skeleton"]);
}

#[test]
fn syntax_of_the_language() {
    java(
        "int x = INT(range(1, 2))\nint y = 2;",
        &["1:25 this is not Java: `;` is missing"],
    );
    java(
        "for (int i = 0; i < ; i++) { }",
        &["1:19 this is not Java: `<` is not expected here"],
    );
    java(
        "int x = 1;\nclass {",
        &["2:1 this is not Java: `class {` is not expected here"],
    );
    python(
        "x = (1\ny = 2",
        &[
            "2:1 this is not Python: expected `)`, found name",
            "2:6 this is not Python: unexpected EOF while parsing",
        ],
    );
    python(
        "for i in range(3)\n    pass",
        &["1:18 this is not Python: expected `:`, found newline"],
    );
}

#[test]
fn places_without_a_value() {
    java(
        "int x = 1; switch (x) { case INT(range(1, 2)): x++; }",
        &["1:30 INT cannot be the label of a case; switch over a placeholder instead"],
    );
    python(
        "x = 1\nmatch x:\n    case INT(range):\n        x = 2",
        &["3:10 INT cannot be a pattern; match a placeholder instead"],
    );
}

#[test]
fn deep_nesting() {
    let deep = format!("int x = {}1{};", "(".repeat(5000), ")".repeat(5000));
    java(
        &deep,
        &["1:209 brackets are nested too deeply; simplify the skeleton"],
    );
    let deep = format!("x = {}1{}", "[".repeat(5000), "]".repeat(5000));
    python(
        &deep,
        &["1:205 brackets are nested too deeply; simplify the skeleton"],
    );
}

#[test]
fn several_at_once() {
    java(
        "int x = INTT(1);\nint y = INT(range(2, 1));\nLOOP(3);\nString s = INT();\n",
        &[
            "1:9 unknown placeholder INTT; did you mean INT?",
            "2:13 this range is empty: 2 is more than 1; write range(1, 2)",
            "3:1 LOOP is not before a loop; put it directly before for, while or do",
            "4:12 INT is an int, but String is needed here; use STRING",
        ],
    );
    python(
        "x = INTT(1)\nä = 'ä'; y = INT(range(2, 1))\nLOOP(3)\n",
        &[
            "1:5 unknown placeholder INTT; did you mean INT?",
            "2:18 this range is empty: 2 is more than 1; write range(1, 2)",
            "3:1 LOOP is not before a loop; put it directly before for or while",
        ],
    );
}

/// Any prefix of a skeleton, and a skeleton with any character missing, is read or refused.
#[test]
fn broken_text_is_refused_quietly() {
    let java = "@REC(3) static int f(int n) { LOOP(range(1, 2)); a: for (int i = 0; i < n OP(list(\"+\")) 1; i++) \
        { CHOICE({ n++; }, { n--; }); } ASSERTBLOCK(); { ASSERT(__count(\"a\") > INT(list(1))); } return n; } \
        @MAIN int g() { return f(STRING(regex(\"[a-c]\")).length()); }";
    let python = "@REC(3)\ndef f(n):\n    LOOP(range(1, 2), 'a')\n    for i in range(n OP(list('+')) 1):\n        if CHOICE():\n            n += 1\n        else:\n            n -= 1\n    with ASSERTBLOCK():\n        ASSERT(__count('a') > INT(list(1)))\n    return n\n";
    for (language, text) in [(Language::Java, java), (Language::Python, python)] {
        let bytes: Vec<char> = text.chars().collect();
        for at in 0..bytes.len() {
            let prefix: String = bytes[..at].iter().collect();
            let missing: String = bytes[..at].iter().chain(&bytes[at + 1..]).collect();
            for text in [prefix, missing] {
                if let Ok(skeleton) = parse("quiz", &text, language) {
                    let values = skeleton.draw(&mut |_| 0);
                    skeleton.generator();
                    skeleton.checked(&values);
                    skeleton.instance_with_gaps(&values, &[0]);
                }
            }
        }
    }
}
