//! The three formats on reports that show every part of them; the snapshots are read by eye.

use gadfly_report::*;
use gadfly_witness::*;
use serde_json::Value as Json;

struct OneFile;

impl Sources for OneFile {
    fn line(&self, file: &str, line: u32) -> Option<String> {
        match (file, line) {
            ("/home/me/src/Sign.java", 12) => {
                Some("\treturn x / Math.abs(x); // one of -1, 1".into())
            }
            ("/home/me/src/Sign.java", 30) => {
                Some("        throw new IllegalStateException(".into())
            }
            _ => None,
        }
    }
}

struct Plain;

impl Notation for Plain {
    fn inputs(&self, witness: &Witness) -> Vec<(String, String)> {
        let show = |v: &Value| match v {
            Value::Int(i) => i.to_string(),
            _ => "null".into(),
        };
        let arguments = witness.arguments.iter();
        arguments
            .map(|a| (a.name.clone(), show(&a.value)))
            .collect()
    }

    fn code(&self, witness: &Witness) -> Vec<String> {
        vec![
            "Pricer p = new Pricer() {\n    int price;\n};".into(),
            format!("{}(…);", witness.entry.method),
        ]
    }
}

fn place(line: u32, function: &str) -> Place {
    Place {
        file: "/home/me/src/Sign.java".into(),
        line,
        function: function.into(),
    }
}

fn finding(kind: Kind, exception: &str, message: Option<&str>, line: u32) -> Finding {
    Finding {
        kind,
        category: Category::Bug,
        exception: exception.into(),
        message: message.map(String::from),
        place: place(line, "Sign.of"),
        calls: Vec::new(),
        witness: Witness {
            objects: Vec::new(),
            entry: Entry {
                class: "Sign".into(),
                class_binary: "Sign".into(),
                package: String::new(),
                method: "of".into(),
                params: vec!["int".into(), "java.lang.String".into()],
                returns: "int".into(),
                is_static: true,
                accessible: true,
                varargs: false,
                file: "/home/me/src/Sign.java".into(),
                line: 11,
            },
            receiver: None,
            arguments: vec![
                Argument {
                    name: "x".into(),
                    ty: "int".into(),
                    value: Value::Int(0),
                },
                Argument {
                    name: "name".into(),
                    ty: "java.lang.String".into(),
                    value: Value::Null,
                },
            ],
            supplied: Vec::new(),
            statics: Vec::new(),
            state: StateOrigin::Reached,
        },
        confirmed: gadfly_witness::Confirmed::by(&ShownRun),
    }
}

fn function(name: &str, reasons: Vec<Reason>) -> FunctionReport {
    FunctionReport {
        name: name.into(),
        signature: format!("{name}(int, String)"),
        file: "/home/me/src/Sign.java".into(),
        line: 11,
        paths: 3,
        reasons,
        lines: (5, 6),
        branches: (1, 2),
    }
}

fn full() -> FindReport {
    let mut division = finding(
        Kind::DivisionByZero,
        "java.lang.ArithmeticException",
        Some("/ by zero"),
        12,
    );
    division.calls = vec![place(12, "Sign.of"), place(40, "Sign.sum")];
    let mut check = finding(
        Kind::UncaughtException,
        "java.lang.IllegalStateException",
        None,
        30,
    );
    check.category = Category::Precondition;
    let mut assumed = finding(
        Kind::NullDereference,
        "java.lang.NullPointerException",
        Some("evil \u{1b}[31m message\nwith lines"),
        20,
    );
    assumed.witness.state = StateOrigin::Assumed;
    let mut endless = finding(Kind::InfiniteLoop, "", None, 5);
    endless.witness.arguments.clear();
    let mut doubtful = finding(Kind::ClassCast, "java.lang.ClassCastException", None, 50);
    doubtful.confirmed = gadfly_witness::Confirmed::not_yet();
    FindReport {
        tests: vec![
            Some("SignGadflyTest#of_withZero_dividesByZero".into()),
            None,
            None,
            None,
        ],
        unreachable: Vec::new(),
        findings: vec![division, check, assumed, endless],
        unconfirmed: vec![doubtful],
        functions: vec![
            function("Sign.of", vec![Reason::LoopBound, Reason::NotReplayed]),
            function(
                "Sign.sum",
                vec![Reason::LoopBound, Reason::Unsupported("threads".into())],
            ),
            function("Sign.all", vec![]),
        ],
        stats: Stats {
            wall_ms: 1234,
            paths: 9,
            instructions: 5000,
            solver_queries: 70,
            solver_ms: 60,
            cache_hits: 50,
            replays: 5,
            replays_failed: 1,
        },
        files: vec!["out/SignGadflyTest.java".into()],
    }
}

fn clean() -> FindReport {
    FindReport {
        functions: vec![function("Sign.all", vec![])],
        ..FindReport::default()
    }
}

fn context() -> Context<'static> {
    Context {
        version: "0.1.0",
        bounds: Bounds {
            k: 3,
            loops: 8,
            depth: 16,
            time: std::time::Duration::from_secs(10),
            budget: None,
            patience: 500,
        },
        sources: &OneFile,
        notation: &Plain,
        unconfirmed: false,
        strict: false,
        root: "/home/me",
    }
}

#[test]
fn human_in_full() {
    insta::assert_snapshot!(human(&full(), &context(), Verbosity::Normal, false));
}

#[test]
fn human_in_colour() {
    insta::assert_snapshot!(
        human(&full(), &context(), Verbosity::Normal, true).replace('\u{1b}', "␛")
    );
}

#[test]
fn human_quiet() {
    insta::assert_snapshot!(human(&full(), &context(), Verbosity::Quiet, false));
    assert_eq!(human(&clean(), &context(), Verbosity::Quiet, false), "");
}

#[test]
fn human_verbose_with_the_unconfirmed() {
    let context = Context {
        unconfirmed: true,
        ..context()
    };
    insta::assert_snapshot!(human(&full(), &context, Verbosity::Verbose, false));
}

#[test]
fn human_clean() {
    insta::assert_snapshot!(human(&clean(), &context(), Verbosity::Normal, false));
}

#[test]
fn human_nothing_analysed() {
    insta::assert_snapshot!(human(
        &<FindReport>::default(),
        &context(),
        Verbosity::Normal,
        false
    ));
}

#[test]
fn every_reason_is_explained() {
    let all = vec![
        Reason::Time,
        Reason::Memory,
        Reason::LoopBound,
        Reason::Depth,
        Reason::HeapBound,
        Reason::Budget,
        Reason::Effort,
        Reason::Assumed("args is empty".into()),
        Reason::Patience,
        Reason::States,
        Reason::Types,
        Reason::Solver,
        Reason::Unsupported("native code (Thread.start)".into()),
        Reason::NotReplayed,
        Reason::Internal("panicked at heap.rs:1:\nindex out of bounds".into()),
    ];
    let report: FindReport = FindReport {
        functions: ["a", "b", "c", "d", "e", "f"]
            .map(|n| function(n, all.clone()))
            .into(),
        ..FindReport::default()
    };
    insta::assert_snapshot!(human(&report, &context(), Verbosity::Normal, false));
}

#[test]
fn json_in_full() {
    let text = json(&full(), &context());
    let parsed: Json = serde_json::from_str(&text).unwrap();
    for key in [
        "tool",
        "version",
        "command",
        "stats",
        "functions",
        "findings",
    ] {
        assert!(parsed.get(key).is_some(), "{key}");
    }
    assert_eq!(parsed["findings"][0]["inputs"][0]["name"], "x");
    assert!(parsed.get("unconfirmed").is_none());
    assert_eq!(text, json(&full(), &context()));
    insta::assert_snapshot!(text);
}

#[test]
fn json_shows_the_unconfirmed_on_demand() {
    let context = Context {
        unconfirmed: true,
        ..context()
    };
    let parsed: Json = serde_json::from_str(&json(&full(), &context)).unwrap();
    assert_eq!(parsed["unconfirmed"][0]["confirmed"], false);
}

#[test]
fn sarif_in_full() {
    let text = sarif(&full(), &context());
    let parsed: Json = serde_json::from_str(&text).unwrap();
    let run = &parsed["runs"][0];
    let rules = run["tool"]["driver"]["rules"].as_array().unwrap();
    for result in run["results"].as_array().unwrap() {
        let index = result["ruleIndex"].as_u64().unwrap() as usize;
        assert_eq!(rules[index]["id"], result["ruleId"]);
        let uri = &result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"];
        assert_eq!(uri, "src/Sign.java");
    }
    let without_rules = {
        let mut copy = parsed.clone();
        copy["runs"][0]["tool"]["driver"]["rules"] = Json::Array(rules[..1].to_vec());
        copy
    };
    insta::assert_snapshot!(format!("{without_rules:#}"));
}

/// A run that shows what the test says.
struct ShownRun;

impl gadfly_witness::RealRun for ShownRun {}
