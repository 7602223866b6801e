//! Instances and checked instances on the real runtimes: they compile, they run, and both print the same.

use gadfly_quiz::model::Language;
use gadfly_quiz::skeleton::{
    self, Literal, Skeleton, Source, java_runtime, literal, python_runtime,
};
use gadfly_runtime::{
    ClassSet, JavaCompiler, Jdk, ReplayJob, ReplayLimits, ReplayPool, SourceFile,
};
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

static JDK: LazyLock<Jdk> = LazyLock::new(|| Jdk::find(None).expect("a JDK for the tests"));
static COMPILER: LazyLock<JavaCompiler> =
    LazyLock::new(|| JavaCompiler::new(&JDK).expect("the compiler"));
static POOL: LazyLock<ReplayPool> = LazyLock::new(|| {
    let limits = ReplayLimits {
        time: Duration::from_secs(20),
        ..ReplayLimits::default()
    };
    ReplayPool::new(&JDK, limits, 2).expect("a replay pool")
});

/// Numbers for drawing values, always the same ones.
fn numbers(seed: u64) -> impl FnMut(u64) -> u64 {
    let mut state = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1;
    move |n| {
        state = state
            .wrapping_mul(6364136223846793005)
            .wrapping_add(1442695040888963407);
        (state >> 33) % n
    }
}

fn parsed(file: &str, text: &str) -> Skeleton {
    let language = if file.ends_with(".py") {
        Language::Python
    } else {
        Language::Java
    };
    match skeleton::parse(file, text, language) {
        Ok(skeleton) => skeleton,
        Err(found) => {
            let told: Vec<String> = found.iter().map(ToString::to_string).collect();
            panic!("{}", told.join("\n"));
        }
    }
}

fn corpus() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpus/quiz")
}

fn corpus_skeletons(folder: &Path) -> Vec<Skeleton> {
    let mut files: Vec<PathBuf> = std::fs::read_dir(folder)
        .expect("the corpus")
        .filter_map(|e| Some(e.ok()?.path()))
        .filter(|p| p.extension().is_some_and(|e| e == "java" || e == "py"))
        .collect();
    files.sort();
    files
        .iter()
        .map(|p| {
            let text = std::fs::read_to_string(p).expect("a skeleton");
            parsed(&p.to_string_lossy(), &text)
        })
        .collect()
}

/// All programs of Java in one compilation, each in a package of its own; then their reports.
fn run_java(programs: &[Source], run: &[bool]) -> Vec<Option<Value>> {
    let (path, text) = java_runtime();
    let mut sources = vec![SourceFile {
        path: path.into(),
        text: text.to_string(),
    }];
    // What generators of loops with an invariant call; the machine has its own meaning for it.
    let check = "package gadfly.rt; public final class Check { public static class Place {} \
        public static int unknownInt(String s) { return 0; } public static void stop() {} \
        public static Place elements(Object a) { return null; } public static void havoc(Place... p) {} }";
    sources.push(SourceFile {
        path: "gadfly/rt/Check.java".into(),
        text: check.to_string(),
    });
    for (n, program) in programs.iter().enumerate() {
        let text = program.text.replacen("package a.b;", "", 1);
        let text = text.replace("a.b.Shape.gadfly", "Shape.gadfly");
        sources.push(SourceFile {
            path: format!("p{n}/{}", program.path.replace("a/b/", "")).into(),
            text: format!("package p{n}; {text}"),
        });
    }
    let compiled = COMPILER.compile(&sources, &[]).unwrap_or_else(|why| {
        let told = why.to_string();
        let wrong = |n: &usize| told.contains(&format!("p{n}/"));
        let wrong = (0..programs.len()).find(wrong).map(|n| &programs[n].text);
        panic!("{told}\n{}", wrong.map_or("", String::as_str));
    });
    let set = ClassSet::new(compiled.classes, &[]);
    let wanted: Vec<usize> = (0..programs.len()).filter(|n| run[*n]).collect();
    let jobs: Vec<ReplayJob> = wanted
        .iter()
        .map(|n| {
            ReplayJob::new(
                format!("p{n}.{}", programs[*n].harness.replace("a.b.", "")),
                &set,
            )
        })
        .collect();
    let mut out: Vec<Option<Value>> = vec![None; programs.len()];
    for (n, result) in wanted.into_iter().zip(POOL.replay(&jobs)) {
        out[n] = serde_json::from_str(result.stdout.trim()).ok();
        assert!(
            out[n].is_some(),
            "no report: {:?} {} {}\n{}",
            result.outcome,
            result.stdout,
            result.stderr,
            programs[n].text
        );
    }
    out
}

/// The same for Python, in one process.
fn run_python(programs: &[(Source, String)]) -> Vec<Value> {
    static NEXT: AtomicUsize = AtomicUsize::new(0);
    let number = NEXT.fetch_add(1, Ordering::Relaxed);
    let folder = format!("gadfly-quiz-{}-{number}", std::process::id());
    let folder = std::env::temp_dir().join(folder);
    std::fs::create_dir_all(&folder).expect("a folder");
    std::fs::write(folder.join("gadfly_quiz.py"), python_runtime()).expect("the runtime");
    let all: Vec<Value> = programs
        .iter()
        .map(|(s, entry)| serde_json::json!([s.text, entry]))
        .collect();
    let data = serde_json::to_string(&all).expect("JSON");
    std::fs::write(folder.join("programs.json"), data).expect("the programs");
    let script = "import json, gadfly_quiz\nfor text, entry in json.load(open('programs.json')):\n    print(gadfly_quiz.run(text, entry))\n";
    let done = std::process::Command::new("python3")
        .args(["-c", script])
        .current_dir(&folder)
        .output()
        .expect("python3");
    let _ = std::fs::remove_dir_all(&folder);
    let told = String::from_utf8_lossy(&done.stdout).to_string();
    let reports: Vec<Value> = told
        .lines()
        .map(|l| serde_json::from_str(l).expect("a report"))
        .collect();
    let trouble = String::from_utf8_lossy(&done.stderr);
    assert_eq!(reports.len(), programs.len(), "{trouble}");
    reports
}

/// What a run shows to the outside.
fn seen(report: &Value) -> (Value, Value, Value) {
    (
        report["out"].clone(),
        report["returns"].clone(),
        report["thrown"].clone(),
    )
}

/// A value as an object of Java.
fn java_object(value: &Literal) -> String {
    let shown = literal::show(value, Language::Java);
    match value {
        Literal::Long(_) => format!("{shown}L"),
        Literal::Ints(_) => format!("new int[] {shown}"),
        Literal::Ints2d(_) => format!("new int[][] {shown}"),
        Literal::Texts(_) => format!("new String[] {shown}"),
        _ => shown,
    }
}

/// Everything that must be true of any values of any skeleton.
fn check_all(skeletons: &[Skeleton], draws: u64) -> Vec<(usize, Vec<Literal>, Value)> {
    let mut drawn: Vec<(usize, Vec<Literal>)> = Vec::new();
    for (n, skeleton) in skeletons.iter().enumerate() {
        for seed in 0..draws {
            let mut below = numbers(1 + seed + 1000 * n as u64);
            let values = skeleton.draw(&mut below);
            for (hole, value) in skeleton.holes.iter().zip(&values) {
                assert!(hole.kind.admits(value), "{}: {value:?}", hole.name);
            }
            drawn.push((n, values));
        }
    }
    let mut java: Vec<Source> = Vec::new();
    let mut run: Vec<bool> = Vec::new();
    let mut python: Vec<(Source, String)> = Vec::new();
    for (n, values) in &drawn {
        let skeleton = &skeletons[*n];
        let instance = skeleton.instance(values);
        for word in [
            "INT(",
            "ASSERT",
            "LOOP",
            "INVARIANT",
            "@REC",
            "@MAIN",
            "CHOICE",
            "__out",
            "__count",
            "__distinct",
            "__impl",
            "__forall",
            "gadfly",
        ] {
            assert!(!instance.contains(word), "{word} is left in\n{instance}");
        }
        assert_eq!(
            skeleton.instance_lines(values).len(),
            instance.matches('\n').count() + 1
        );
        let plain = skeleton
            .runnable(&instance)
            .unwrap_or_else(|| panic!("no entry in\n{instance}"));
        let checked = skeleton.traced(values);
        match skeleton.language {
            Language::Java => {
                java.extend([plain, checked]);
                run.extend([true, true]);
            }
            Language::Python => {
                let entry = skeleton.entry.method.clone();
                python.push((plain, entry.clone()));
                python.push((checked, entry));
            }
        }
    }
    // The generator with the same values, unless it cuts loops: it must do the same too.
    for (n, values) in &drawn {
        let skeleton = &skeletons[*n];
        let mut generator = skeleton.generator();
        let cut = skeleton.loops.iter().any(|l| !l.invariants.is_empty());
        match skeleton.language {
            Language::Java => {
                let supplied: Vec<String> = values.iter().map(java_object).collect();
                let supply = supplied.join(", ");
                generator.text.push_str(&format!(
                    "final class Supplied {{ public static void run() {{ gadfly.rt.Quiz.supply(new Object[] {{{supply}}}); GadflyQuizRun.run(); }} }}\n"
                ));
                generator.harness = "Supplied".into();
                java.push(generator);
                run.push(!cut);
            }
            Language::Python => {
                let supplied: Vec<String> = values
                    .iter()
                    .map(|v| literal::show(v, Language::Python))
                    .collect();
                let supply = supplied.join(", ");
                let import = "import gadfly_quiz";
                let supplying = format!("{import}; gadfly_quiz.supply([{supply}])");
                generator.text = generator.text.replacen(import, &supplying, 1);
                python.push((generator, skeleton.entry.method.clone()));
            }
        }
    }
    let mut java: Vec<Option<Value>> = run_java(&java, &run);
    let mut python = run_python(&python);
    let generated_java = java.split_off(java.len() * 2 / 3);
    let generated_python = python.split_off(python.len() * 2 / 3);
    let mut java = java.into_iter().flatten();
    let mut python = python.into_iter();
    let mut generated_java = generated_java.into_iter();
    let mut generated_python = generated_python.into_iter().map(Some);
    let mut out = Vec::new();
    for (n, values) in drawn {
        let reports: &mut dyn Iterator<Item = Value> = match skeletons[n].language {
            Language::Java => &mut java,
            Language::Python => &mut python,
        };
        let (plain, checked) = (reports.next(), reports.next());
        let (Some(plain), Some(checked)) = (plain, checked) else {
            panic!("a report is missing");
        };
        assert_eq!(
            seen(&plain),
            seen(&checked),
            "{}\n{}\n{}",
            skeletons[n].file,
            skeletons[n].instance(&values),
            skeletons[n].checked(&values).text
        );
        let generated = match skeletons[n].language {
            Language::Java => generated_java.next().flatten(),
            Language::Python => generated_python.next().flatten(),
        };
        if let Some(generated) = generated {
            assert_eq!(
                (seen(&plain), &checked["failed"]),
                (seen(&generated), &generated["failed"]),
                "{}\n{}",
                skeletons[n].instance(&values),
                skeletons[n].generator().text
            );
        }
        let thrown = plain["thrown"].as_str().unwrap_or("");
        assert!(
            !thrown.contains("SyntaxError") && !thrown.contains("NameError"),
            "{plain}\n{}",
            skeletons[n].instance(&values)
        );
        out.push((n, values, checked));
    }
    out
}

#[test]
fn the_corpus_runs() {
    let skeletons = corpus_skeletons(&corpus());
    let impossible = corpus_skeletons(&corpus().join("impossible"));
    let names = |all: &[Skeleton]| -> Vec<String> {
        let name = |s: &Skeleton| s.file.rsplit('/').next().map(String::from);
        all.iter().filter_map(name).collect()
    };
    assert!(impossible.len() >= 15);
    let possible = names(&skeletons);
    for name in names(&impossible) {
        assert!(possible.contains(&name), "{name} has no sibling");
    }
    check_all(&skeletons, 2);
    check_all(&impossible, 1);
}

/// What is easily broken by putting checks into it.
const JAVA: &[&str] = &[
    // Jumps out of watched loops.
    "int s = 0;\nouter:\nfor (int i = 0; i < INT(range(2, 5)); i++) {\n    LOOP(range(0, 9));\n    for (int j = 0; ; j++) {\n        if (j > 4) continue outer;\n        if (s > INT(range(20, 40))) break outer;\n        if (j == i) break;\n        s += j + i;\n    }\n}\nSystem.out.println(s);\n",
    "int f(int n) {\n    LOOP(range(1, 4));\n    while (true) {\n        if (n > INT(range(5, 50))) return n;\n        n = n * 2;\n    }\n}\n@MAIN int run() { return f(INT(range(1, 3))); }\n",
    "int x = INT(range(1, 5));\nLOOP(3);\ndo x += 2; while (x < 10);\nfor (int a : INTARRAY(3, range(1, 3))) for (int b = 0; b < a; b++) if (b == 1) continue; else x++;\nSystem.out.println(x);\n",
    // A loop that is entered again by recursion.
    "@REC(9)\nstatic int sum(int n) {\n    int s = 0;\n    LOOP(range(0, 4));\n    for (int i = 1; i <= n; i++)\n        s += i + sum(n - i);\n    return s;\n}\n@MAIN\nstatic int go() {\n    return sum(INT(range(1, 4)));\n}\n",
    // Alternatives.
    "int x = INT(range(1, 5));\nfor (int i = 0; i < 3; i++) CHOICE({ x += i; }, { x -= i; if (x < 0) break; });\nif (x > 2) CHOICE({ x = 1; }, { x = 2; }); else x = 3;\nCHOICE({\n    int[] a = {1, 2};\n    String t = \"q\";\n}, {\n    int[] a = {3};\n    String t = \"r\";\n});\nSystem.out.println(x + t + a.length);\n",
    "int x = INT(range(1, 3));\nswitch (x) {\n    case 1:\n        CHOICE({ x += 5; }, { x += 6; });\n    case 2:\n        LOOP(range(0, 3));\n        while (x > 4) x -= 3;\n        break;\n    default:\n        x = 9;\n}\nSystem.out.println(x);\n",
    // Operators.
    "int a = INT(range(1, 9)), b = INT(range(1, 9));\nint c = a OP(list(\"+\", \"*\", \"-\")) b OP(list(\"+\", \"*\")) 2 OP(list(\"%\", \"/\")) 3;\nint d = (a) OP(list(\"-\", \"+\")) b * -a;\nboolean e = a REL(list(\"<\", \"==\")) b OP(list(\"&&\", \"||\")) !(c REL(list(\">\", \"!=\")) d);\nSystem.out.println(c + \" \" + d + e + (OP(list(\"&\", \"|\"), a + 1, OP(list(\"<<\"), b, 1))));\n",
    // Whole classes.
    "import java.util.List;\n\npublic class Shop {\n    private final int price = INT(range(1, 9));\n    static class Item { int n = INT(range(1, 3)); int twice() { return n * 2; } }\n    record Pair(int a, int b) { }\n    interface Act { int go(int x); }\n\n    @MAIN\n    private String buy() throws Exception {\n        Act act = x -> { int s = 0; for (int i = 0; i < x; i++) { s += price; } return s; };\n        List<Integer> list = List.of(INT(), INT());\n        long big = LONG(range(3000000000L, 4000000000L));\n        ASSERT(big > 0 && list.size() == 2);\n        return act.go(new Item().twice()) + list.toString() + new Pair(1, 2).a() + big;\n    }\n}\n",
    "class Start {\n    public static void main(String[] args) {\n        String s = STRING(regex(\"[a-c]{2,4}\"));\n        String block = \"\"\"\n            two // no comment\n            lines\"\"\";\n        StringBuilder b = new StringBuilder();\n        for (char c : s.toCharArray()) b.insert(0, c);\n        System.out.println(b + block + CHAR(list('\\'', '\"', '\\\\')));\n        ASSERT(__out.length() > 3); // seen\n    }\n}\n",
    // Statements with types, fields and methods around them.
    "import java.util.stream.*;\n\nrecord P(int a, int b) { int sum() { return a + b; } }\nenum Color { RED, GREEN }\nstatic int calls = 0;\nP p = new P(INT(range(1, 3)), 2);\nCHOICE({ Color c = Color.RED; } , /* or */\n       { Color c = Color.GREEN; });\nlabel:\n{\n    if (p.a() > 2) break label;\n    LOOP(range(0, 3)); for (int i = 0; i < p.b(); i++) { if (i == 1) break label; }\n}\nSystem.out.println(helper(p) + c.name() + IntStream.range(0, 3).sum());\n\nint helper(P q) { calls++; return twice(q.sum()) OP(list(\"+\", \"<<\")) calls; }\nstatic int twice(int x) { return 2 * x; }\n",
    "package a.b;\n\n/** Doc. */\nabstract class Shape<T extends Comparable<T>> {\n    abstract int area();\n    static class Square extends Shape<Integer> {\n        private int side;\n        Square(int side) { this.side = side; }\n        @Override int area() { return side * side; }\n        @REC(5) int down(int n) { return n <= 0 ? 0 : 1 + this.down(n - INT(range(1, 2))); }\n    }\n    @MAIN static int run() {\n        Shape<?>[] all = { new Square(INT(range(1, 4))), new Square(2) };\n        int total = 0;\n        LOOP(2); for (Shape<?> s : all) total += s.area();\n        x: for (;;) { if (total++ > 20) break; }\n        ASSERT(total > 3 && __count(\"x\") < 30);\n        return total + new Square(3).down(3);\n    }\n}\n",
    // Exceptions, conditions over several lines, comments in odd places.
    "RAISES(ArithmeticException);\nint n = /* the first */ INT(range(0, 3)); // a number\nint s = 0;\nASSERT(n >= 0 // never negative\n    && n < 9);\nfor (int i = 3; i >= 0; i--) { ASSERT(i < 4); s += 12 / (i - n); }\nSystem.out.println(s);",
    "int n = INT(range(3, 20));\nint[] fill = new int[n];\nint i = 0; int sum = 0;\nINVARIANT(sum == i * 2);\nINVARIANT(__forall(0, i, k -> fill[k] == 2) || __exists(0, n, k -> k > n));\nwhile (i < n) { fill[i] = 2; sum += fill[i]; i++; }\nINVARIANT(sum >= 0);\nfor (int j = 0; j < n; j++) sum += j;\nASSERT(__sorted(fill) && !__distinct(fill, 2) && __impl(n > 3, sum > 3));\nSystem.out.println(sum);\n",
    "int[][] m = INT2DARRAY(range(2, 3), 3, range(-9, 9));\nString[] w = STRINGARRAY(2, list(\"a\\tb\", \"\u{e4}\", \"\\\\\"));\nbyte b = INT(range(-3, 3)); char c = INT(range(65, 70)); short q = INT(range(1, 2)); double d = INT(range(1, 3));\nint t = 5 - INT(range(-4, -1)) - -INT(range(-4, -1));\nfor (int[] row : m) { for (int v : row) { if (v < 0) continue; t += v; } }\nSystem.out.println(t + w[0] + w[1] + b + c + q + d);\n",
];

const PYTHON: &[&str] = &[
    "\"\"\"What it does.\"\"\"\nfrom __future__ import annotations\nx = INT(range(1, 5))\nLOOP(range(0, 4))\nwhile x < INT(range(3, 9)):\n    x += 2\n    if x == 6: break\n    for y in range(x): x += y % 2\nelse:\n    x = -x\nprint(x)\n",
    "def f(n):\n    LOOP(list(1, 2, 3))\n    for i, c in enumerate('abcdef'):\n        for j in range(i):\n            if j > n:\n                return c\n            if j == 2:\n                break\n        else:\n            continue\n    return None\n\n\n@MAIN\ndef main():\n    return f(INT(range(0, 3)))\n",
    "class Account:\n    def __init__(self, start):\n        self.__balance = start\n\n    def add(self, n):\n        ASSERT(n > 0)\n        self.__balance += n\n        return self.__balance\n\n\na = Account(INT(range(1, 9)))\nfor n in INTARRAY(3, range(-2, 9)):\n    if CHOICE():\n        # more\n        a.add(n)\n    elif CHOICE():\n        a.add(-n)\n    print(a.add(1))\n",
    "def gen(n):\n\tLOOP(range(1, 9))\n\twhile n:\n\t\tn -= 1\n\t\tyield n\n\n\nprint(list(gen(INT(range(1, 4)))), [i OP(list(\"*\", \"+\")) 2 for i in range(3) if i REL(list(\"<\", \"!=\")) 2])\n",
    "@REC(6)\ndef f(n): return 1 if n <= 0 else n * f(n - 1)\n\n\ndef g():\n    try:\n        for i in range(3):\n            try:\n                return f(i) // (INT(range(0, 1)) * i)\n            except ZeroDivisionError:\n                continue\n    finally:\n        print('done')\n    return -1\n\n\nASSERT(__out == '')\nprint(g(), f(INT(range(1, 5))))\nwith ASSERTBLOCK():\n    probe = INT(range(1, 3))\n    ASSERT('done' in __out)\n    ASSERT(probe > 1)\n",
    "a = INT(range(1, 9)); b = INT(range(1, 9))\nc = -a OP(list(\"**\", \"*\")) 2 + b OP(list(\"-\", \"//\")) 3\nd = not a REL(list(\"<\", \">=\")) b OP(list(\"and\", \"or\")) 1 < a REL(list(\"<\", \">\")) 5\nprint(c, d, OP(list(\"+\", \"%\"), c, b + 1),\n      INT(range(-5, -1)) ** 2, 3 - INT(range(-5, -1)))\ni = 0\nINVARIANT(0 <= i <= 5)\nLABEL(\"count\")\nwhile i < 5:\n    i += 1\nASSERT(__count(\"count\") == 5 and __distinct(a, b, i) and __sorted([1, 2]))\n",
    "words = STRINGARRAY(range(2, 4), regex('[a-c]{1,3}'))\nseen: dict[str, int] = {}\nfor w in words:\n    seen[w] = seen.get(w, 0) + INT(range(1, 2))\n    if len(seen) > 2 and (n := len(w)) > 1:\n        del seen[w]\n        raise KeyError(n)\nprint(seen, sorted(seen))\n",
];

#[test]
fn constructs_run() {
    let java = JAVA.iter().enumerate();
    let java = java.map(|(n, text)| parsed(&format!("construct_{n}.java"), text));
    let python = PYTHON.iter().enumerate();
    let python = python.map(|(n, text)| parsed(&format!("construct_{n}.py"), text));
    let skeletons: Vec<Skeleton> = java.chain(python).collect();
    check_all(&skeletons, 3);
}

/// An expression with operator holes: a truth value or a number.
fn expression(
    below: &mut dyn FnMut(u64) -> u64,
    language: Language,
    truth: bool,
    depth: u32,
) -> String {
    let java = language == Language::Java;
    let number_signs = ["+", "-", "*", "&", "|", "^", "<<"];
    let relations = ["<", "<=", "==", "!=", ">"];
    let logic = if java { ["&&", "||"] } else { ["and", "or"] };
    let (name, signs): (&str, Vec<&str>) = match (truth, depth) {
        (false, _) => ("OP", number_signs.to_vec()),
        (true, 0) => ("REL", relations.to_vec()),
        (true, _) => ("OP", logic.to_vec()),
    };
    let operands = if truth && depth == 0 { 2 } else { 2 + below(3) };
    let mut out = String::new();
    for n in 0..operands {
        if n > 0 {
            let mut pick = || signs[below(signs.len() as u64) as usize];
            let (first, second, third) = (pick(), pick(), pick());
            let hole = format!("{name}(list(\"{first}\", \"{second}\", \"{third}\"))");
            let sign = if below(2) == 0 {
                hole
            } else {
                first.to_string()
            };
            out.push_str(&format!(" {sign} "));
        }
        let operand = match below(6) {
            _ if truth => {
                let inner = expression(below, language, depth > 0, depth.saturating_sub(1));
                let not = if java { "!" } else { "not " };
                match below(4) {
                    // In Java these bind less than comparisons.
                    _ if depth == 0 && java => inner.replace(['&', '|', '^'], "*"),
                    _ if depth == 0 => inner,
                    0 => format!("{not}({inner})"),
                    1 => format!("({inner})"),
                    _ => inner,
                }
            }
            0 if depth > 0 => format!("({})", expression(below, language, false, depth - 1)),
            1 => "-a".into(),
            2 => "(b)".into(),
            3 => "INT(range(-3, 9))".into(),
            4 => "c".into(),
            _ => "f(a, b)".into(),
        };
        out.push_str(&operand);
    }
    out
}

/// With any values, an expression with operator holes is what it is with the operators written out.
#[test]
fn operators_mean_the_same() {
    let mut skeletons = Vec::new();
    for language in [Language::Java, Language::Python] {
        let mut below = numbers(11);
        let java = language == Language::Java;
        for n in 0..5 {
            let mut text = if java {
                "@MAIN static void go() {\n    int a = 3, b = 5, c = 2;\n".to_string()
            } else {
                "def f(x, y): return x * 2 - y\n\n\na, b, c = 3, 5, 2\n".to_string()
            };
            for line in 0..14 {
                let it = expression(&mut below, language, line % 2 == 0, 1);
                // Shifts by negative numbers and chains of them have no value in Python.
                let it = if java { it } else { it.replace("<<", "-") };
                if it.matches("list(").count() > 3 {
                    continue;
                }
                text.push_str(&if java {
                    format!("    System.out.println({it});\n")
                } else {
                    format!("print({it})\n")
                });
            }
            if java {
                text.push_str("}\nstatic int f(int x, int y) { return x * 2 - y; }\n");
            }
            let ending = if java { "java" } else { "py" };
            skeletons.push(parsed(&format!("operators{n}.{ending}"), &text));
        }
    }
    let holes: usize = skeletons.iter().map(|s| s.holes.len()).sum();
    assert!(holes > 80, "{holes}");
    for (_, _, report) in check_all(&skeletons, 3) {
        assert_eq!(report["thrown"], Value::Null, "{report}");
    }
}

fn one(file: &str, text: &str, values: &[Literal]) -> Value {
    let skeleton = parsed(file, text);
    let checked = skeleton.checked(values);
    match skeleton.language {
        Language::Java => run_java(&[checked], &[true]).remove(0).expect("a report"),
        Language::Python => run_python(&[(checked, skeleton.entry.method.clone())]).remove(0),
    }
}

/// The report of a checked run says which conditions do not hold, and how often loops turned.
#[test]
fn checks_are_reported() {
    let java = "int n = INT(range(1, 9));\nint s = 0;\nLOOP(range(2, 3));\nfor (int i = 0; i < n; i++) {\n    for (int j = 0; j < i; j++) s++;\n}\nASSERT(s < 5);\nINVARIANT(s >= 0);\nwhile (s > 0) s -= 4;\nSystem.out.print(s);\nASSERT(__out.equals(\"0\"));\n";
    let report = one("a.java", java, &[Literal::Int(4)]);
    // In the order of reading: the ASSERTs, then LOOP and INVARIANT. s is 6, then -2.
    let skeleton = parsed("a.java", java);
    let failed: Vec<&str> = report["failed"]
        .as_array()
        .expect("a list")
        .iter()
        .map(|n| {
            skeleton.checks[n.as_u64().expect("a number") as usize]
                .text
                .as_str()
        })
        .collect();
    assert_eq!(
        failed,
        [
            "s < 5",
            "__out.equals(\"0\")",
            "LOOP(range(2, 3))",
            "s >= 0"
        ]
    );
    assert_eq!(report["out"], "-2");
    assert_eq!(
        report["loops"][0],
        serde_json::json!({"loop": 0, "turns": 4, "each": [4]})
    );
    assert_eq!(
        report["loops"][1],
        serde_json::json!({"loop": 1, "turns": 6, "each": [0, 1, 2, 3]})
    );
    let good = one("a.java", java, &[Literal::Int(3)]);
    assert_eq!(good["failed"], serde_json::json!([1, 3]), "{good}");

    let python = "@REC(3)\ndef f(n):\n    return 0 if n == 0 else f(n - 1)\n\n\nn = INT(range(1, 9))\ns = 0\nLOOP(range(2, 3))\nfor i in range(n):\n    for j in range(i):\n        s += 1\nASSERT(s < 5)\nprint(f(n), end='')\nASSERT(__out == '0')\n";
    let report = one("a.py", python, &[Literal::Int(4)]);
    assert_eq!(report["failed"], serde_json::json!([0, 1, 3]), "{report}");
    assert_eq!(
        report["loops"][1],
        serde_json::json!({"loop": 1, "turns": 6, "each": [0, 1, 2, 3]})
    );
    let good = one("a.py", python, &[Literal::Int(2)]);
    assert_eq!(good["failed"], serde_json::json!([]), "{good}");
    assert_eq!(good["out"], "0");
}

#[test]
fn exceptions_and_results_are_reported() {
    let report = one(
        "a.java",
        "@MAIN static int[] f() {\n    int x = INT(range(0, 1));\n    return new int[] {4 / x, x};\n}\n",
        &[Literal::Int(0)],
    );
    assert_eq!(report["thrown"], "java.lang.ArithmeticException");
    assert_eq!(
        (report["line"].as_i64(), &report["returns"]),
        (Some(3), &Value::Null)
    );
    let report = one(
        "a.java",
        "@MAIN static int[] f() {\n    int x = INT(range(0, 1));\n    return new int[] {4 / x, x};\n}\n",
        &[Literal::Int(1)],
    );
    assert_eq!(report["returns"], "{4, 1}");
    let report = one(
        "a.java",
        "char f() { return CHAR(list('\\'')); }",
        &[Literal::Char('\'')],
    );
    assert_eq!(report["returns"], "'\\''");
    let report = one(
        "a.py",
        "def f():\n    return [1, 'a'][INT(range(1, 2))]\n",
        &[Literal::Int(1)],
    );
    assert_eq!(report["returns"], "'a'");
    let report = one(
        "a.py",
        "def f():\n    return [1, 'a'][INT(range(1, 2))]\n",
        &[Literal::Int(2)],
    );
    assert_eq!(
        (&report["thrown"], &report["line"]),
        (&Value::from("IndexError"), &Value::from(3))
    );
}

/// The rows of the first loop, and its variables.
fn rows(file: &str, text: &str, values: &[Literal]) -> (Vec<String>, Value) {
    let skeleton = parsed(file, text);
    let traced = skeleton.traced(values);
    let report = match skeleton.language {
        Language::Java => run_java(&[traced], &[true]).remove(0).expect("a report"),
        Language::Python => run_python(&[(traced, skeleton.entry.method.clone())]).remove(0),
    };
    (
        skeleton.loops[0].variables.clone(),
        report["loops"][0]["rows"].clone(),
    )
}

#[test]
fn traces_show_variables_after_each_turn() {
    let text = "int n = INT(range(1, 9));\nint s = 0; int[] a = new int[2]; String t = \"x\"; int u = 7;\nfor (int i = 0, j = 9; i < n; i++) {\n    if (i == 1) continue;\n    int inner = i;\n    s += inner; a[i % 2]++; t += i;\n    if (i == 2) break;\n}\nSystem.out.println(s + u);\n";
    let (names, table) = rows("a.java", text, &[Literal::Int(5)]);
    assert_eq!(names, ["s", "a", "t", "i", "j"]);
    let expected = serde_json::json!([
        ["0", "{1, 0}", "\"x0\"", "0", "9"],
        ["0", "{1, 0}", "\"x0\"", "1", "9"],
        ["2", "{2, 0}", "\"x02\"", "2", "9"]
    ]);
    assert_eq!(table, expected);
    let text = "n = INT(range(1, 9))\ns = 0\na = []\nfor i in range(n):\n    if i == 1:\n        continue\n    a.append(i)\n    s += sum([k for k in a])\n    if i == 2:\n        break\nprint(s)\n";
    let (names, table) = rows("a.py", text, &[Literal::Int(5)]);
    assert_eq!(names, ["i", "a", "s"]);
    let expected = serde_json::json!([["0", "[0]", "0"], ["1", "[0]", "0"], ["2", "[0, 2]", "2"]]);
    assert_eq!(table, expected);
    let text =
        "def f():\n    n = INT(range(1, 9))\n    while n > 1:\n        n //= 2\n    return n\n";
    let (_, table) = rows("a.py", text, &[Literal::Int(9)]);
    assert_eq!(table, serde_json::json!([["4"], ["2"], ["1"]]));
}
