//! Two programs in one machine, against running both: what is called alike must be alike, and
//! inputs that should show a difference must show one.

mod generate;

use gadfly_classfile::{ClassFile, ClassPath, decode, find_jdk_home};
use gadfly_explore::Strategy;
use gadfly_jvm::{Classes, Config, Jvm, Nulls, State};
use gadfly_jvm_relational::{
    CompareRules, Effort, EquivalenceCheck, Pair, compare_programs, load_beside,
};
use gadfly_solve::SolverConfig;
use gadfly_witness::{Reason, Value};
use std::path::PathBuf;
use std::process::Command;
use std::rc::Rc;
use std::sync::Arc;
use std::time::Duration;

struct Both {
    jvm: Jvm,
    base: State,
    second: String,
    rules: Rc<CompareRules>,
}

impl Both {
    /// A machine with two texts of a class `P`; nothing if there is no JDK.
    fn compile(name: &str, first: &str, second: &str) -> Option<Both> {
        let home = find_jdk_home()?;
        let first = compiled(name, "first", first);
        let second = compiled(name, "second", second);
        let mut path = ClassPath::with_jdk(&home).ok()?;
        let (ours, theirs) = (decoded(&first), decoded(&second));
        for (file, bytes) in ours.iter().zip(&first) {
            path.add_class(&file.name, bytes.as_slice());
        }
        let shared = load_beside(&mut path, &ours, &theirs);
        let names = ours.iter().map(|f| f.name.clone()).collect();
        let classes = Classes::new(Arc::new(path), names).with_others(shared.others.clone());
        let config = Config {
            nulls: Nulls::None,
            strategy: Strategy::BreadthFirst,
            chain: Some(16),
            budget: Some(6),
            ..Config::default()
        };
        let mut jvm = Jvm::new(classes, SolverConfig::default(), Rc::new(config)).unwrap();
        let base = jvm.boot().unwrap();
        let second = shared.name("P").to_string();
        let rules = Rc::new(CompareRules {
            result: true,
            exceptions: true,
            messages: false,
            output: true,
            arguments: true,
            tolerance: 0.0,
            opaque: Vec::new(),
            watched: Default::default(),
            shared: shared.shared,
        });
        Some(Both {
            jvm,
            base,
            second,
            rules,
        })
    }

    fn compare(&mut self, method: &str, desc: &str) -> EquivalenceCheck {
        let mut find = |class: &str| {
            let class = self.jvm.classes.load(class).unwrap();
            self.jvm.classes.find_method(class, method, desc).unwrap()
        };
        let pair = Pair {
            first: find("P"),
            second: find(&self.second),
            demand: None,
        };
        let effort = Effort {
            steps: self.jvm.steps + 3_000_000,
            questions: 3000,
            time: gadfly_effort::Deadline::after(Duration::from_secs(30)),
            differences: 2,
        };
        compare_programs(&mut self.jvm, self.rules.clone(), &self.base, pair, effort)
    }

    /// Nothing, or the arguments of a call that should show a difference.
    fn difference(&mut self, method: &str, desc: &str) -> Option<Vec<Value>> {
        let mut check = self.compare(method, desc);
        assert!(
            check.reasons.iter().all(said),
            "{method}: {:?}",
            check.reasons
        );
        let class = self.jvm.classes.load("P").unwrap();
        let entry = self.jvm.classes.find_method(class, method, desc).unwrap();
        let outcome = check.differences.first_mut()?;
        let witness = self
            .jvm
            .witness(outcome, entry, &|c| c.to_string())
            .unwrap();
        Some(witness.arguments.into_iter().map(|a| a.value).collect())
    }
}

fn said(reason: &Reason) -> bool {
    reason.is_bound()
}

fn decoded(classes: &[Vec<u8>]) -> Vec<Arc<ClassFile>> {
    let decoded = classes.iter().map(|bytes| decode(bytes).unwrap());
    decoded.map(Arc::new).collect()
}

/// The class files of a text.
fn compiled(test: &str, side: &str, text: &str) -> Vec<Vec<u8>> {
    let folder = std::env::temp_dir().join(format!(
        "gadfly-equivalence-{test}-{side}-{}",
        std::process::id()
    ));
    std::fs::create_dir_all(&folder).unwrap();
    let source = folder.join("P.java");
    std::fs::write(&source, text).unwrap();
    let javac = Command::new("javac")
        .args(["-g", "-d"])
        .arg(&folder)
        .arg(&source)
        .output()
        .expect("javac");
    let mut paths: Vec<PathBuf> = std::fs::read_dir(&folder)
        .unwrap()
        .map(|e| e.unwrap().path())
        .filter(|p| p.extension().is_some_and(|e| e == "class"))
        .collect();
    paths.sort();
    let classes = paths.iter().map(|p| std::fs::read(p).unwrap()).collect();
    std::fs::remove_dir_all(&folder).unwrap();
    assert!(
        javac.status.success(),
        "{}\n{text}",
        String::from_utf8_lossy(&javac.stderr)
    );
    classes
}

const INTS: &str = "(II)I";

#[test]
fn random_programs() {
    const PAIRS: u64 = 60;
    let mut pairs = Vec::new();
    for seed in 0..PAIRS {
        pairs.push(generate::pair(seed));
    }
    let text = |side: fn(&(generate::Function, generate::Function)) -> &generate::Function| {
        let methods: Vec<String> = pairs
            .iter()
            .enumerate()
            .map(|(i, pair)| side(pair).java(&format!("f{i}")))
            .collect();
        format!("public class P {{\n{}}}\n", methods.concat())
    };
    let Some(mut both) = Both::compile("random", &text(|p| &p.0), &text(|p| &p.1)) else {
        return;
    };
    let (mut same, mut different) = (0, 0);
    for (i, (first, second)) in pairs.iter().enumerate() {
        let name = format!("f{i}");
        match both.difference(&name, INTS) {
            None => {
                same += 1;
                for a in generate::VALUES {
                    for b in generate::VALUES {
                        assert_eq!(
                            first.value(a, b),
                            second.value(a, b),
                            "{name}({a}, {b})\n{}{}",
                            first.java(&name),
                            second.java(&name)
                        );
                    }
                }
            }
            Some(arguments) => {
                different += 1;
                let [Value::Int(a), Value::Int(b)] = arguments[..] else {
                    panic!("{arguments:?}");
                };
                assert_ne!(
                    first.value(a, b),
                    second.value(a, b),
                    "{name}({a}, {b})\n{}{}",
                    first.java(&name),
                    second.java(&name)
                );
            }
        }
    }
    assert!(same > 5 && different > 5, "{same} alike, {different} not");
}

/// One method in two ways, and whether they do the same.
fn check(name: &str, desc: &str, first: &str, second: &str, same: bool) {
    const SHAPES: &str = "sealed interface List permits Nil, Cons {}
        record Nil() implements List {}
        record Cons(int head, List tail) implements List {}
        enum Color { RED, GREEN, BLUE }";
    let text = |body: &str| format!("public class P {{ {SHAPES} {body} }}");
    let Some(mut both) = Both::compile(name, &text(first), &text(second)) else {
        return;
    };
    let found = both.difference("f", desc);
    assert_eq!(found.is_none(), same, "{name}: {found:?}");
}

#[test]
fn recursion_and_loops_over_the_same_list() {
    check(
        "sum",
        "(LP$List;)I",
        "static int f(List xs) { return xs instanceof Cons c ? c.head() + f(c.tail()) : 0; }",
        "static int f(List xs) { int s = 0; while (xs instanceof Cons c) { s += c.head(); xs = c.tail(); } return s; }",
        true,
    );
    check(
        "last",
        "(LP$List;)I",
        "static int f(List xs) { return xs instanceof Cons c ? c.head() + f(c.tail()) : 0; }",
        "static int f(List xs) { int s = 0; while (xs instanceof Cons c && c.tail() instanceof Cons) { s += c.head(); xs = c.tail(); } return s; }",
        false,
    );
}

#[test]
fn results_are_compared_by_what_is_in_them() {
    check(
        "copy",
        "(LP$List;)LP$List;",
        "static List f(List xs) { return xs; }",
        "static List f(List xs) { return xs instanceof Cons c ? new Cons(c.head(), f(c.tail())) : new Nil(); }",
        true,
    );
    check(
        "nothing",
        "(LP$List;)LP$List;",
        "static List f(List xs) { return xs; }",
        "static List f(List xs) { return new Nil(); }",
        false,
    );
    check(
        "lists",
        "(I)Ljava/util/List;",
        "static java.util.List<Integer> f(int n) { var l = new java.util.ArrayList<Integer>(); l.add(n); l.add(2); return l; }",
        "static java.util.List<Integer> f(int n) { var l = new java.util.LinkedList<Integer>(); l.add(2); l.addFirst(n); return l; }",
        true,
    );
    check(
        "enums",
        "(I)LP$Color;",
        "static Color f(int n) { return n > 0 ? Color.RED : Color.BLUE; }",
        "static Color f(int n) { return n >= 0 ? Color.RED : Color.BLUE; }",
        false,
    );
}

#[test]
fn arrays_are_changed_apart() {
    check(
        "swap",
        "([I)V",
        "static void f(int[] a) { if (a.length > 1) { int t = a[0]; a[0] = a[1]; a[1] = t; } }",
        "static void f(int[] a) { if (a.length > 1) { a[0] += a[1]; a[1] = a[0] - a[1]; a[0] -= a[1]; } }",
        true,
    );
    check(
        "clobber",
        "([I)I",
        "static int f(int[] a) { int m = a.length; if (m > 0) a[0] = 7; return m; }",
        "static int f(int[] a) { return a.length; }",
        false,
    );
    check(
        "maximum",
        "([I)I",
        "static int f(int[] a) { int m = Integer.MIN_VALUE; for (int x : a) if (x > m) m = x; return m; }",
        "static int f(int[] a) { int m = 0; for (int x : a) if (x > m) m = x; return m; }",
        false,
    );
}

#[test]
fn exceptions_and_output() {
    check(
        "thrown",
        "(I)I",
        "static int f(int n) { if (n < 0) throw new IllegalArgumentException(\"negative\"); return n; }",
        "static int f(int n) { if (n < 0) throw new IllegalArgumentException(); return n; }",
        true,
    );
    check(
        "other",
        "(I)I",
        "static int f(int n) { return 10 / n; }",
        "static int f(int n) { if (n == 0) throw new IllegalStateException(); return 10 / n; }",
        false,
    );
    check(
        "printed",
        "(I)V",
        "static void f(int n) { System.out.println(\"n is \" + n); }",
        "static void f(int n) { System.out.println(\"n is \" + (n + 0)); }",
        true,
    );
    check(
        "in pieces",
        "(II)V",
        "static void f(int a, int b) { System.out.println(a + \", \" + b + \"!\"); }",
        "static void f(int x, int y) { System.out.print(x); System.out.print(','); System.out.print(\" \" + y); System.out.println('!'); }",
        true,
    );
    check(
        "a blank too many",
        "(I)V",
        "static void f(int n) { System.out.println(\"n=\" + n); }",
        "static void f(int n) { System.out.println(\"n= \" + n); }",
        false,
    );
    check(
        "the other way round",
        "(II)V",
        "static void f(int a, int b) { System.out.println(a + \" \" + b); }",
        "static void f(int a, int b) { System.out.println(b + \" \" + a); }",
        false,
    );
    check(
        "silent",
        "(I)V",
        "static void f(int n) { if (n > 3) System.out.println(\"big\"); }",
        "static void f(int n) { }",
        false,
    );
}

#[test]
fn own_state_stays_apart() {
    check(
        "counter",
        "(I)I",
        "static int calls; static int f(int n) { calls++; return n + calls; }",
        "static int calls; static int f(int n) { calls++; return calls + n; }",
        true,
    );
}

/// Of hash codes only the order matters in which a map shows its keys: that is two paths here, and
/// not one for every place of the table.
#[test]
fn maps_of_unknown_keys_are_walked_in_few_orders() {
    let text = |walk: &str| {
        format!(
            "import java.util.*;
            public class P {{
                public static String shown(int a, int b) {{
                    Map<Integer, String> m = new HashMap<>();
                    m.put(a, \"a\");
                    m.put(b, \"b\");
                    String s = \"\";
                    {walk}
                    return s;
                }}
            }}"
        )
    };
    let keys = text("for (int key : m.keySet()) s += m.get(key);");
    let values = text("for (String value : new ArrayList<>(m.values())) s = s + value;");
    let Some(mut both) = Both::compile("maps", &keys, &values) else {
        return;
    };
    let check = both.compare("shown", "(II)Ljava/lang/String;");
    assert!(check.differences.is_empty());
    assert!(check.reasons.is_empty(), "{:?}", check.reasons);
    assert!(check.paths < 60, "{} paths", check.paths);
}
