//! Instances of skeletons and a runtime for questions about them: the real ones, in batches.
#![allow(dead_code)]

use std::cell::RefCell;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use gadfly_quiz::model::Language;
use gadfly_quiz::question::{Drawn, Ended, Ran, Runtime};
use gadfly_quiz::rng::Rng;
use gadfly_quiz::skeleton::{self, Literal, Skeleton, Source, java_runtime, python_runtime};
use gadfly_runtime::{
    ClassSet, CompileAgainst, CompileError, JavaCompiler, Jdk, ReplayJob, ReplayLimits,
    ReplayOutcome, ReplayPool, SourceFile,
};
use serde_json::Value;

static JDK: LazyLock<Jdk> = LazyLock::new(|| Jdk::find(None).expect("a JDK for the tests"));
static COMPILER: LazyLock<JavaCompiler> =
    LazyLock::new(|| JavaCompiler::new(&JDK).expect("the compiler"));
static POOL: LazyLock<ReplayPool> = LazyLock::new(|| {
    let limits = ReplayLimits {
        // A busy machine takes its time; what does not end is stopped by its turns.
        time: Duration::from_mins(1),
        ..ReplayLimits::default()
    };
    ReplayPool::new(&JDK, limits, 2).expect("a replay pool")
});

/// What programs printed about themselves: reports of JSON, or nothing with a reason.
pub(crate) type Report = Result<String, Ended>;

pub(crate) fn parsed(file: &str, text: &str) -> Skeleton {
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

pub(crate) fn corpus() -> Vec<Skeleton> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpus/quiz");
    let mut files: Vec<PathBuf> = std::fs::read_dir(folder)
        .expect("the corpus")
        .filter_map(|e| Some(e.ok()?.path()))
        .filter(|p| p.extension().is_some_and(|e| e == "java" || e == "py"))
        .collect();
    files.sort();
    let read = |path: &PathBuf| {
        let text = std::fs::read_to_string(path).expect("a skeleton");
        parsed(&path.to_string_lossy(), &text)
    };
    files.iter().map(read).collect()
}

pub(crate) fn name_of(skeleton: &Skeleton) -> String {
    let file = skeleton.file.rsplit('/').next().unwrap_or_default();
    file.split('.').next().unwrap_or_default().to_string()
}

/// All programs of Java in one compilation, each in a package of its own.
pub(crate) fn run_java(programs: &[Source]) -> Vec<Report> {
    let (path, text) = java_runtime();
    let mut sources = vec![SourceFile {
        path: path.into(),
        text: text.to_string(),
    }];
    sources.extend(programs.iter().enumerate().map(|(n, program)| SourceFile {
        path: format!("p{n}/{}", program.path).into(),
        text: format!("package p{n}; {}", program.text),
    }));
    let mut out: Vec<Report> = vec![Err(Ended::TooLong); programs.len()];
    let compiled = loop {
        // Call sites that link themselves when they are first run cost more than all the rest.
        let options = ["-XDstringConcat=inline".to_string()];
        let against = CompileAgainst {
            options: &options,
            ..CompileAgainst::default()
        };
        match COMPILER.compile_against(&sources, against) {
            Ok(compiled) => break compiled,
            Err(CompileError::Errors(errors)) => {
                let before = sources.len();
                for error in &errors {
                    let file = error.file.as_deref();
                    sources.retain(|s| Some(s.path.as_path()) != file);
                    let package = file.and_then(|f| f.iter().next()).and_then(|p| p.to_str());
                    let number = package.and_then(|p| p.strip_prefix('p')?.parse().ok());
                    if let Some(number) = number.filter(|n: &usize| *n < out.len()) {
                        out[number] = Err(Ended::Refused(format!("{error:?}")));
                    }
                }
                assert!(sources.len() < before, "{errors:?}");
            }
            Err(other) => panic!("{other}"),
        }
    };
    let set = ClassSet::new(compiled.classes, &[]);
    let wanted: Vec<usize> = (0..programs.len())
        .filter(|n| !matches!(out[*n], Err(Ended::Refused(_))))
        .collect();
    let jobs: Vec<ReplayJob> = wanted
        .iter()
        .map(|n| ReplayJob::new(format!("p{n}.{}", programs[*n].harness), &set))
        .collect();
    for (n, result) in wanted.into_iter().zip(POOL.replay(&jobs)) {
        out[n] = match result.outcome {
            ReplayOutcome::Returned { .. } => Ok(result.stdout),
            ReplayOutcome::TimedOut { .. } => Err(Ended::TooLong),
            other => Err(Ended::Refused(format!("{other:?}"))),
        };
    }
    out
}

/// The same for Python, in one process, with an alarm for each.
pub(crate) fn run_python(programs: &[Source], entry: &str) -> Vec<Report> {
    static NEXT: AtomicUsize = AtomicUsize::new(0);
    let number = NEXT.fetch_add(1, Ordering::Relaxed);
    let folder = format!("gadfly-questions-{}-{number}", std::process::id());
    let folder = std::env::temp_dir().join(folder);
    std::fs::create_dir_all(&folder).expect("a folder");
    std::fs::write(folder.join("gadfly_quiz.py"), python_runtime()).expect("the runtime");
    let all: Vec<Value> = programs
        .iter()
        .map(|s| serde_json::json!([s.text, entry]))
        .collect();
    let data = serde_json::to_string(&all).expect("JSON");
    std::fs::write(folder.join("programs.json"), data).expect("the programs");
    let script = "import json, signal, gadfly_quiz
class Alarm(BaseException): pass
def ring(*_): raise Alarm
signal.signal(signal.SIGALRM, ring)
for text, entry in json.load(open('programs.json')):
    signal.alarm(60)
    print(gadfly_quiz.run(text, entry))
    signal.alarm(0)
";
    let done = std::process::Command::new("python3")
        .args(["-c", script])
        .current_dir(&folder)
        .output()
        .expect("python3");
    let _ = std::fs::remove_dir_all(&folder);
    let told = String::from_utf8_lossy(&done.stdout).to_string();
    let reports: Vec<Report> = told
        .lines()
        .map(|line| {
            if line.contains("\"thrown\": \"Alarm\"") {
                Err(Ended::TooLong)
            } else {
                Ok(line.to_string())
            }
        })
        .collect();
    let trouble = String::from_utf8_lossy(&done.stderr);
    assert_eq!(reports.len(), programs.len(), "{trouble}");
    reports
}

pub(crate) fn run(skeleton: &Skeleton, programs: &[Source]) -> Vec<Report> {
    match (programs.is_empty(), skeleton.language) {
        (true, _) => Vec::new(),
        (_, Language::Java) => run_java(programs),
        (_, Language::Python) => run_python(programs, &skeleton.entry.method),
    }
}

pub(crate) fn ran(report: &Report) -> Ran {
    match report {
        Ok(report) => Ran::read(report).expect("a report"),
        Err(Ended::Refused(why)) => Ran::refused(why.as_str()),
        Err(_) => Ran::too_long(),
    }
}

/// The real runtime, with a note of what was run.
pub(crate) struct Real<'s> {
    pub skeleton: &'s Skeleton,
    pub rounds: RefCell<Vec<usize>>,
    pub refused: RefCell<Vec<(String, String)>>,
    pub too_long: RefCell<usize>,
}

impl<'s> Real<'s> {
    pub(crate) fn new(skeleton: &'s Skeleton) -> Real<'s> {
        Real {
            skeleton,
            rounds: RefCell::default(),
            refused: RefCell::default(),
            too_long: RefCell::default(),
        }
    }
}

impl Runtime for Real<'_> {
    fn run(&self, programs: &[Source]) -> Vec<Ran> {
        self.rounds.borrow_mut().push(programs.len());
        let all: Vec<Ran> = run(self.skeleton, programs).iter().map(ran).collect();
        for (program, ran) in programs.iter().zip(&all) {
            match &ran.end {
                Ended::Refused(why) => {
                    let text = program.text.clone();
                    self.refused.borrow_mut().push((text, why.clone()));
                }
                Ended::TooLong => *self.too_long.borrow_mut() += 1,
                _ => {}
            }
        }
        all
    }
}

/// What instances as they are shown do, without anything around them.
pub(crate) fn run_texts(skeleton: &Skeleton, texts: &[String]) -> Vec<Ran> {
    let sources: Vec<Source> = texts
        .iter()
        .map(|text| {
            let found = skeleton.runnable(text);
            found.unwrap_or_else(|| panic!("no entry in\n{text}"))
        })
        .collect();
    run(skeleton, &sources).iter().map(ran).collect()
}

/// Instances whose run ends as it should; those that meet all conditions first.
pub(crate) fn instances(skeleton: &Skeleton, count: usize, draws: usize, seed: u64) -> Vec<Drawn> {
    let all = std::slice::from_ref(skeleton);
    all_instances(all, count, draws, seed).remove(0)
}

/// The same for many skeletons: those of Java in one round.
pub(crate) fn all_instances(
    skeletons: &[Skeleton],
    count: usize,
    draws: usize,
    seed: u64,
) -> Vec<Vec<Drawn>> {
    let mut values = Vec::new();
    let mut java: Vec<Source> = Vec::new();
    for skeleton in skeletons {
        let mut rng = Rng::new(seed);
        let own: Vec<Vec<Literal>> = (0..draws)
            .map(|_| skeleton.draw(&mut |limit| rng.below(limit)))
            .collect();
        if skeleton.language == Language::Java {
            java.extend(own.iter().map(|v| skeleton.checked(v)));
        }
        values.push(own);
    }
    let mut java = if java.is_empty() {
        Vec::new().into_iter()
    } else {
        run_java(&java).into_iter()
    };
    let mut out = Vec::new();
    for (skeleton, values) in skeletons.iter().zip(values) {
        let reports: Vec<Report> = match skeleton.language {
            Language::Java => java.by_ref().take(draws).collect(),
            Language::Python => {
                let checked: Vec<Source> = values.iter().map(|v| skeleton.checked(v)).collect();
                run(skeleton, &checked)
            }
        };
        out.push(chosen(skeleton, values, reports, count, seed));
    }
    out
}

fn chosen(
    skeleton: &Skeleton,
    values: Vec<Vec<Literal>>,
    reports: Vec<Report>,
    count: usize,
    seed: u64,
) -> Vec<Drawn> {
    let mut found: Vec<(usize, Drawn)> = Vec::new();
    for (values, report) in values.into_iter().zip(reports) {
        let Ok(report) = report else { continue };
        let told: Value = serde_json::from_str(report.trim()).expect("a report");
        let failed = told["failed"].as_array().map_or(0, Vec::len);
        let ran = Ran::read(&report).expect("a report");
        let wanted = match (&skeleton.raises, &ran.end) {
            (None, end) => *end == Ended::Normally,
            (Some(class), Ended::Raised(thrown)) => thrown.ends_with(class.as_str()),
            _ => false,
        };
        let code = skeleton.instance(&values);
        if wanted && found.iter().all(|(_, d)| d.code != code) {
            let ran = Ran {
                loops: Vec::new(),
                ..ran
            };
            let id = String::new();
            found.push((
                failed,
                Drawn {
                    id,
                    values,
                    code,
                    ran,
                },
            ));
        }
    }
    found.sort_by_key(|(failed, _)| *failed);
    found.truncate(count);
    let name = name_of(skeleton);
    let numbered = found.into_iter().enumerate();
    numbered
        .map(|(n, (_, drawn))| Drawn {
            id: format!("{name}-{seed}-{}", n + 1),
            ..drawn
        })
        .collect()
}
