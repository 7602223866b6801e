//! Instances and checked instances on the real runtimes: they compile, they run, and both print the same.

use gadfly_quiz::model::Language;
use gadfly_quiz::skeleton::{self, Literal, Skeleton, Source, java_runtime, python_runtime};
use gadfly_runtime::{
    ClassSet, JavaCompiler, Jdk, ReplayJob, ReplayLimits, ReplayPool, SourceFile,
};
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

static JDK: LazyLock<Jdk> = LazyLock::new(|| Jdk::find(None).expect("a JDK for the tests"));
static COMPILER: LazyLock<JavaCompiler> =
    LazyLock::new(|| JavaCompiler::start(&JDK).expect("the compiler"));
static POOL: LazyLock<ReplayPool> =
    LazyLock::new(|| ReplayPool::new(&JDK, ReplayLimits::default(), 2).expect("a replay pool"));

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
            let told: Vec<String> = found.iter().map(|d| d.to_string()).collect();
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
        sources.push(SourceFile {
            path: format!("p{n}/{}", program.path).into(),
            text: format!("package p{n}; {}", program.text),
        });
    }
    let compiled = COMPILER.compile(&sources, &[]).unwrap_or_else(|why| {
        let all: Vec<String> = programs
            .iter()
            .enumerate()
            .map(|(n, p)| format!("=== p{n}\n{}", p.text))
            .collect();
        panic!("{why:?}\n{}", all.join("\n"));
    });
    let set = ClassSet::new(compiled.classes, &[]);
    let wanted: Vec<usize> = (0..programs.len()).filter(|n| run[*n]).collect();
    let jobs: Vec<ReplayJob> = wanted
        .iter()
        .map(|n| ReplayJob::new(format!("p{n}.{}", programs[*n].harness), &set))
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
    let folder = std::env::temp_dir().join(format!("gadfly-quiz-{}", std::process::id()));
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
            "__",
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
        let checked = skeleton.checked(values);
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
    for skeleton in skeletons {
        let generator = skeleton.generator();
        if skeleton.language == Language::Java {
            java.push(generator);
            run.push(false);
        }
    }
    let mut java = run_java(&java, &run).into_iter().flatten();
    let mut python = run_python(&python).into_iter();
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
    let mut skeletons = corpus_skeletons(&corpus());
    assert!(skeletons.len() >= 15);
    skeletons.extend(corpus_skeletons(&corpus().join("impossible")));
    check_all(&skeletons, 2);
}

/// `cargo test -p gadfly-quiz --test skeleton_runs -- --ignored`: tries values until all conditions hold.
#[test]
#[ignore = "takes minutes"]
fn the_corpus_can_be_satisfied() {
    for folder in [corpus(), corpus().join("impossible")] {
        for skeleton in corpus_skeletons(&folder) {
            let all = [skeleton];
            let reports = check_all(&all, 400);
            let good = reports
                .iter()
                .filter(|(_, _, r)| r["failed"] == serde_json::json!([]) && r["thrown"].is_null())
                .count();
            let impossible = folder.ends_with("impossible");
            println!("{}: {good} of {}", all[0].file, reports.len());
            assert!(impossible == (good == 0), "{}", all[0].file);
        }
    }
}
