//! Whatever is in a file, Gadfly does not panic: corpus files are changed in a few places and given
//! to the parts that read and explore them, in this process and without any real runtime.
//!
//! `GADFLY_FUZZ` says how many (500 in `make test`, 20,000 in `make soak`), `GADFLY_FUZZ_SEED` where
//! to begin. An input that failed is written to `GADFLY_FUZZ_OUT`, if that is set.

mod mutate;

use std::fs;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::rc::Rc;
use std::sync::Arc;
use std::time::Duration;

use gadfly_classfile::{ClassPath, ClassSignature, MethodSignature, decode, find_jdk_home};
use gadfly_contract::{Options, instrument};
use gadfly_explore::{Limits, Panicked, Strategy, explore, map_ordered};
use gadfly_jvm::{Classes, Config, EntryFilter, Jvm, State, States};
use gadfly_python::{Session, Settings, Source};
use gadfly_quiz::model::Language;
use gadfly_quiz::rng::Rng;
use gadfly_quiz::skeleton;
use gadfly_solve::SolverConfig;
use gadfly_testgen::python::answers::Answers;

/// Counted effort for one entry of one input.
const EFFORT: Duration = Duration::from_millis(15);

/// What a case is made of.
struct Seeds {
    python: Vec<String>,
    java: Vec<String>,
    skeletons: Vec<(Language, String)>,
    classes: Vec<(String, Vec<u8>)>,
    settings: Vec<String>,
    shards: Vec<String>,
    answers: Vec<String>,
    jdk: PathBuf,
}

#[derive(Clone, Copy, Debug)]
enum Kind {
    Python,
    Contracts,
    Skeleton,
    ClassFile,
    Bytecode,
    Settings,
    Shard,
    Answers,
}

/// In turn; those that take long are rare.
const KINDS: [Kind; 20] = [
    Kind::Python,
    Kind::Contracts,
    Kind::Skeleton,
    Kind::ClassFile,
    Kind::Settings,
    Kind::Python,
    Kind::Contracts,
    Kind::Skeleton,
    Kind::ClassFile,
    Kind::Shard,
    Kind::Python,
    Kind::Contracts,
    Kind::Skeleton,
    Kind::ClassFile,
    Kind::Answers,
    Kind::Python,
    Kind::Contracts,
    Kind::Skeleton,
    Kind::ClassFile,
    Kind::Bytecode,
];

#[test]
fn nothing_that_is_read_makes_gadfly_panic() {
    let number = |name: &str, usual: u64| {
        let given = std::env::var(name).ok().and_then(|n| n.parse().ok());
        given.unwrap_or(usual)
    };
    let (count, first) = (number("GADFLY_FUZZ", 500), number("GADFLY_FUZZ_SEED", 0));
    let folder = tempfile::tempdir().unwrap();
    let seeds = seeds(folder.path());
    let cases: Vec<u64> = (first..first + count).collect();
    let results = map_ordered(&cases, 2, || (), |(), _, &number| run(&seeds, number));
    let mut failed = Vec::new();
    for (case, result) in cases.iter().zip(results) {
        if let Err(Panicked(words)) = result {
            let (kind, input) = case_of(&seeds, *case);
            if let Some(folder) = std::env::var_os("GADFLY_FUZZ_OUT") {
                fs::create_dir_all(&folder).unwrap();
                fs::write(Path::new(&folder).join(format!("{case}-{kind:?}")), input).unwrap();
            }
            failed.push(format!("{case} ({kind:?}): {words}"));
        }
    }
    assert!(failed.is_empty(), "{}", failed.join("\n"));
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The files below a folder with this extension, in the order of their names.
fn files(folder: &str, extension: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut open = vec![root().join(folder)];
    while let Some(now) = open.pop() {
        for entry in fs::read_dir(now).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                open.push(path);
            } else if path.extension().is_some_and(|e| e == extension) {
                found.push(path);
            }
        }
    }
    found.sort();
    found
}

fn texts(folder: &str, extension: &str) -> Vec<String> {
    let files = files(folder, extension).into_iter();
    files.filter_map(|f| fs::read_to_string(f).ok()).collect()
}

fn seeds(folder: &Path) -> Seeds {
    let jdk = find_jdk_home().expect("a JDK");
    let done = Command::new(jdk.join("bin/javac"))
        .args(["-nowarn", "-parameters", "-d"])
        .arg(folder)
        .args(files("corpus/java/students/buggy", "java"))
        .status()
        .unwrap();
    assert!(done.success());
    let mut path = ClassPath::new();
    path.add_path(folder).unwrap();
    let names = path.list_user_classes().unwrap();
    let bytes = |name: &Arc<str>| {
        let bytes = path.user_bytes(name).unwrap().unwrap();
        (name.to_string(), bytes.into_owned())
    };
    let skeletons = [(Language::Java, "java"), (Language::Python, "py")];
    Seeds {
        python: texts("corpus/python", "py"),
        java: texts("corpus/java/verify", "java"),
        skeletons: skeletons
            .into_iter()
            .flat_map(|(language, extension)| {
                let texts = texts("corpus/quiz", extension);
                texts.into_iter().map(move |text| (language, text))
            })
            .collect(),
        classes: names.iter().map(bytes).collect(),
        settings: texts("crates/gadfly/tests", "toml"),
        shards: texts("crates/gadfly/tests/fuzz/seeds", "json"),
        answers: texts("crates/gadfly/tests/fuzz/seeds", "answers"),
        jdk,
    }
}

fn any<'s, T>(rng: &mut Rng, of: &'s [T]) -> &'s T {
    &of[rng.below(of.len() as u64) as usize]
}

/// The input with this number.
fn case_of(seeds: &Seeds, number: u64) -> (Kind, Vec<u8>) {
    let mut rng = Rng::new(number).for_part("fuzz");
    let kind = KINDS[(number % KINDS.len() as u64) as usize];
    let texts = match kind {
        Kind::Python => &seeds.python,
        Kind::Contracts => &seeds.java,
        Kind::Settings => &seeds.settings,
        Kind::Shard => &seeds.shards,
        Kind::Answers => &seeds.answers,
        Kind::Skeleton => {
            let (_, text) = any(&mut rng, &seeds.skeletons);
            let (_, other) = any(&mut rng, &seeds.skeletons);
            return (kind, mutate::text(&mut rng, text, other).into_bytes());
        }
        Kind::ClassFile | Kind::Bytecode => {
            let (_, bytes) = any(&mut rng, &seeds.classes);
            return (kind, mutate::class(&mut rng, bytes));
        }
    };
    let (text, other) = (any(&mut rng, texts), any(&mut rng, texts));
    (kind, mutate::text(&mut rng, text, other).into_bytes())
}

fn run(seeds: &Seeds, number: u64) {
    let (kind, input) = case_of(seeds, number);
    let text = String::from_utf8_lossy(&input).into_owned();
    match kind {
        Kind::Python => python(text),
        Kind::Contracts => {
            let source = gadfly_contract::Source {
                path: "Fuzz.java".into(),
                text,
            };
            let options = Options {
                cut_loops: number.is_multiple_of(2),
                modular: number.is_multiple_of(3),
            };
            let _ = instrument(&[source], &options);
        }
        Kind::Skeleton => {
            for language in [Language::Java, Language::Python] {
                if let Ok(skeleton) = skeleton::parse("fuzz", &text, language) {
                    let mut rng = Rng::new(number);
                    let values = skeleton.draw(&mut |n| rng.below(n));
                    let _ = (skeleton.instance(&values), skeleton.checked(&values));
                    let _ = (skeleton.traced(&values), skeleton.generator());
                }
            }
        }
        Kind::ClassFile => class_file(&input),
        Kind::Bytecode => bytecode(seeds, &input),
        Kind::Settings => {
            let folder = tempfile::tempdir().unwrap();
            let file = folder.path().join("gadfly.toml");
            fs::write(&file, &input).unwrap();
            let _ = gadfly::config::load(&gadfly::command(), Some(&file), &[]);
        }
        Kind::Shard => {
            if let Ok(class) = gadfly_grade::read(&text) {
                let _ = gadfly_grade::merge(vec![class]);
            }
        }
        Kind::Answers => {
            let folder = tempfile::tempdir().unwrap();
            fs::create_dir(folder.path().join(".gadfly")).unwrap();
            fs::write(folder.path().join(".gadfly/a.answers.toml"), &input).unwrap();
            let _ = Answers::load(&folder.path().join("a.py"), "a");
        }
    }
}

fn python(text: String) {
    let source = Source {
        file: "fuzz.py".into(),
        text,
        module: "fuzz".into(),
    };
    let settings = Settings {
        time: EFFORT,
        ..Settings::default()
    };
    let Ok(mut session) = Session::open(&source, &settings) else {
        return;
    };
    for entry in 0..session.entries().len().min(4) {
        session.explore(entry, &mut |path| {
            let _ = path.witness();
            ControlFlow::Continue(())
        });
    }
}

fn class_file(bytes: &[u8]) {
    let Ok(class) = decode(bytes) else { return };
    if let Some(signature) = &class.signature {
        let _ = ClassSignature::parse(signature);
    }
    for method in &class.methods {
        if let Some(signature) = &method.signature {
            let _ = MethodSignature::parse(signature);
        }
    }
    let _ = gadfly_classfile::mentioned(&class);
}

/// Explores the methods of a class that javac never wrote.
fn bytecode(seeds: &Seeds, bytes: &[u8]) {
    let Ok(class) = decode(bytes) else { return };
    let mut path = ClassPath::with_jdk(&seeds.jdk).unwrap();
    for (name, bytes) in &seeds.classes {
        path.add_class(name, bytes.as_slice());
    }
    path.add_class(&class.name, bytes);
    let user = path.list_user_classes().unwrap();
    let classes = Classes::new(Arc::new(path), user);
    let config = Rc::new(Config::default());
    let Ok(mut jvm) = Jvm::new(classes, SolverConfig::default(), config) else {
        return;
    };
    let Ok(base) = jvm.boot() else { return };
    let filter = EntryFilter {
        only: vec![class.name.replace('/', ".")],
        exactly: Vec::new(),
    };
    for entry in jvm.entries(&filter).into_iter().take(4) {
        let Ok(start) = jvm.start(&base, entry, States::Reached, false) else {
            continue;
        };
        let limits = Limits {
            time: EFFORT,
            paths: 100,
            pending: 1000,
        };
        let mut queue = Strategy::Coverage.queue::<State>();
        let mut ends = Vec::new();
        explore(&mut jvm, vec![start], &mut *queue, limits, |_, outcome| {
            ends.push(outcome);
            ControlFlow::Continue(())
        });
        for mut outcome in ends.into_iter().take(5) {
            let _ = jvm.witness(&mut outcome, entry, &|class| class.to_owned());
        }
    }
}
