//! Choosing, strictness, JSON and exit codes.

use serde_json::Value as Json;

use crate::verify::support::{alone, gadfly, method, project, try_verify, verify, verify_text};

#[test]
fn only_what_is_named_is_checked() {
    let file = project("corpus/java/verify/sound/Absolute.java");
    let report = verify(&[file.to_str().unwrap(), "--only", "Absolute.abs"]);
    let names: Vec<&str> = report
        .methods
        .iter()
        .map(|m| m.function.name.as_str())
        .collect();
    assert_eq!(names, ["verify.sound.Absolute.abs"]);
    let error = try_verify(&[file.to_str().unwrap(), "--only", "nothing"]).unwrap_err();
    assert!(
        error.to_string().contains("no method is named `nothing`"),
        "{error}"
    );
}

#[test]
fn json_has_what_the_interface_promises() {
    let file = project("corpus/java/verify/seeded/Minimum.java");
    let output = {
        let _alone = alone();
        gadfly()
            .arg(&file)
            .args(["--format", "json"])
            .output()
            .unwrap()
    };
    assert_eq!(output.status.code(), Some(1));
    let json: Json = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(json["command"], "verify");
    let methods = json["methods"].as_array().unwrap();
    let abs = methods
        .iter()
        .find(|m| m["name"] == "verify.seeded.Minimum.abs")
        .unwrap();
    assert_eq!(abs["verdict"], "violated");
    assert_eq!(abs["clause"]["kind"], "ensures");
    assert!(abs["clause"]["line"].as_u64().unwrap() > 0);
    let example = &abs["counterexample"];
    assert_eq!(example["inputs"][0]["value"], "Integer.MIN_VALUE");
    assert_eq!(example["before"]["roots"]["x"], "-2147483648");
    assert_eq!(example["after"]["roots"]["result"], "-2147483648");
    for key in ["complete", "paths", "cases", "shapes"] {
        assert!(!abs[key].is_null(), "{key}");
    }
    assert_eq!(json["functions"].as_array().unwrap().len(), methods.len());
}

#[test]
fn doubts_count_when_asked() {
    let file = project("corpus/java/verify/seeded/Unsupported.java");
    for (strict, code) in [(false, 0), (true, 1)] {
        let _alone = alone();
        let mut command = gadfly();
        command.arg(&file).args(strict.then_some("--strict"));
        assert_eq!(command.output().unwrap().status.code(), Some(code));
    }
}

#[test]
fn class_files_have_no_contracts() {
    let folder = tempfile::tempdir().unwrap();
    let source = project("corpus/java/verify/sound/Absolute.java");
    let javac = std::process::Command::new("javac")
        .args([
            "-d",
            folder.path().to_str().unwrap(),
            source.to_str().unwrap(),
        ])
        .status()
        .unwrap();
    assert!(javac.success());
    let error = try_verify(&[folder.path().to_str().unwrap()]).unwrap_err();
    assert!(
        error
            .to_string()
            .contains("contracts are read from source files"),
        "{error}"
    );
}

#[test]
fn without_any_contract_exceptions_are_found() {
    let text = "public class Plain {\n    public int part(int[] a, int i) {\n        return a[i];\n    }\n\n    \
                public int checked(int i) {\n        if (i < 0) {\n            throw new IllegalArgumentException(\"negative\");\n        }\n        return i;\n    }\n}\n";
    let report = verify_text("Plain", text, &[]);
    assert_eq!(method(&report, "part").verdict.code(), "violated");
    assert_eq!(method(&report, "part").counterexamples.len(), 2);
    assert_eq!(method(&report, "checked").verdict.code(), "holds");
}

#[test]
fn a_state_that_no_code_makes_is_a_hint() {
    let text = "public class Lamp {\n    private int level = 1;\n\n    \
                //@ ensures \\result > 0;\n    public int level() {\n        return level;\n    }\n}\n";
    let report = verify_text("Lamp", text, &[]);
    let level = method(&report, "level");
    assert_eq!(level.verdict.code(), "unknown");
    assert_eq!(level.hints.len(), 1);
}

#[test]
fn the_same_bytes_whatever_the_number_of_threads() {
    let folder = project("corpus/java/verify/seeded");
    let run = |jobs: &str| {
        let _alone = alone();
        let mut command = gadfly();
        command.arg(&folder).args([
            "--k",
            "2",
            "--jobs",
            jobs,
            "--only",
            "OneWayList",
            "--only",
            "LeakyAccount",
        ]);
        let output = command.output().unwrap();
        let text = String::from_utf8(output.stdout).unwrap();
        let lines = text.lines().filter(|line| !line.contains(" checked on "));
        lines.map(String::from).collect::<Vec<_>>().join("\n")
    };
    assert_eq!(run("1"), run("4"));
}

#[test]
fn the_annotations_are_at_hand_without_copying_them() {
    let text = "import gadfly.contracts.*;\n\n@Invariant(\"degrees >= -273\")\npublic class Thermo {\n    \
                private int degrees;\n    @Requires(\"d >= -273\")\n    @Ensures(\"get() == d\")\n    \
                public Thermo(int d) { degrees = d; }\n    @Pure public int get() { return degrees; }\n    \
                @Ensures(\"degrees == old(degrees) - by\")\n    public void cool(int by) { degrees -= by; }\n}\n";
    let report = verify_text("Thermo", text, &[]);
    assert_eq!(method(&report, "get").verdict.code(), "holds");
    assert_eq!(method(&report, "cool").verdict.code(), "violated");
}

#[test]
fn a_static_field_is_an_input() {
    let text = "public class Clicks {\n    private static int clicks;\n    //@ static invariant clicks >= 0;\n    \
                //@ ensures clicks == \\old(clicks) + 1;\n    public static void click() { clicks++; }\n}\n";
    let report = verify_text("Clicks", text, &[]);
    // The largest int has no successor.
    assert_eq!(method(&report, "click").verdict.code(), "violated");
    let told = text_of("Clicks", text, &[]);
    assert!(told.contains("Clicks.clicks = Integer.MAX_VALUE"), "{told}");
}

/// What people are told about a program of one file.
fn text_of(name: &str, program: &str, words: &[&str]) -> String {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join(format!("{name}.java"));
    std::fs::write(&file, program).unwrap();
    let _alone = alone();
    let output = gadfly().arg(&file).args(words).output().unwrap();
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn an_object_of_an_order_is_shown_as_an_object() {
    let program = "
        import java.util.Comparator;
        public class Two {
            public static class Elem { int v; }
            private Elem a, b;
            //@ requires a != null && b != null && c.compare(a, b) <= 0;
            //@ ensures c.compare(a, b) <= 0;
            public void touch(Comparator<Elem> c) { a.v = 5; }
        }";
    let text = text_of("Two", program, &[]);
    assert!(
        text.contains("a → Elem") && !text.contains("b = 0"),
        "{text}"
    );
}

/// What the code of a callee does is not what its contract permits; that is no defect of a replay.
#[test]
fn a_violation_that_only_a_contract_permits_is_explained() {
    let program = "
        public class Mod {
            private int v;
            //@ assignable v;
            //@ ensures v == x || v == x + 1;
            void set(int x) { v = x; }
            //@ ensures v == 3;
            public void exact() { set(3); }
        }";
    let text = text_of("Mod", program, &["--modular"]);
    let expected = "whether what is called does all that its contract permits";
    assert!(text.contains(expected), "{text}");
}
