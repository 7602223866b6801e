//! Compiling the programs and exploring them.

use gadfly_classfile::{ClassPath, find_jdk_home};
use gadfly_jvm::{Classes, Config, Jvm, MethodId, State};
use gadfly_jvm_join::{
    Automaton, Checks, Exercise, HoleDomain, JoinLimits, JoinedEnds, MostTurns, TextDomain, Values,
};
use gadfly_solve::SolverConfig;
use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::rc::Rc;
use std::sync::{Arc, OnceLock};

pub(super) struct Subject {
    pub jvm: Jvm,
    pub base: State,
    class: String,
}

/// The classes of `tests/joined/java`, compiled once; nothing where there is no JDK.
fn programs() -> Option<&'static Path> {
    static FOLDER: OnceLock<Option<PathBuf>> = OnceLock::new();
    let folder = FOLDER.get_or_init(|| {
        let home = find_jdk_home()?;
        let from = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/joined/java");
        let sources = [from.join("Programs.java"), runtime()];
        let to = place("programs", &sources);
        compile(&home, &to, &sources);
        Some(to)
    });
    if folder.is_none() {
        eprintln!("skipped: no JDK found (set JAVA_HOME or put java on the path)");
    }
    folder.as_deref()
}

/// What exercises call, as their front end writes it.
fn runtime() -> PathBuf {
    let crates = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("..");
    crates.join("gadfly-quiz/java/gadfly/rt/Quiz.java")
}

/// Compiles into a folder. Tests run in processes of their own, at the same time: each compiles
/// for itself, and the first that is done puts the folder where it belongs.
fn compile(home: &Path, place: &Path, sources: &[PathBuf]) {
    if place.is_dir() {
        return;
    }
    let to = &place.with_extension(format!("{}.part", std::process::id()));
    let _ = fs::remove_dir_all(to);
    fs::create_dir_all(to).expect("a folder for the classes");
    let output = Command::new(home.join("bin/javac"))
        .args(["-g", "-nowarn", "-d"])
        .arg(to)
        .args(sources)
        .output()
        .expect("javac runs");
    let complaints = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "javac: {complaints}");
    if fs::rename(to, place).is_err() {
        let _ = fs::remove_dir_all(to);
    }
    assert!(place.is_dir(), "{} is not there", place.display());
}

/// A folder for the classes of these sources: others have others.
fn place(name: &str, sources: &[PathBuf]) -> PathBuf {
    let mut hasher = DefaultHasher::new();
    for source in sources {
        fs::read(source).expect("a source").hash(&mut hasher);
    }
    let folder = format!("joined-{name}-{:016x}", hasher.finish());
    PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(folder)
}

pub(super) fn subject() -> Option<Subject> {
    Some(load(programs()?, "Programs"))
}

/// A class of its own, from its members.
pub(super) fn subject_of(name: &str, members: &str) -> Option<Subject> {
    programs()?;
    let home = find_jdk_home()?;
    let own = format!("joined-{name}-{}.src", std::process::id());
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(own);
    fs::create_dir_all(&folder).expect("a folder for the source");
    let source = folder.join("Tried.java");
    let text = format!(
        "import gadfly.rt.Quiz;\nimport java.util.*;\npublic class Tried {{\n{members}\n}}\n"
    );
    fs::write(&source, text).expect("a source");
    let sources = [source, runtime()];
    let to = place(name, &sources);
    compile(&home, &to, &sources);
    let _ = fs::remove_dir_all(&folder);
    Some(load(&to, "Tried"))
}

fn load(folder: &Path, class: &str) -> Subject {
    let home = find_jdk_home().expect("a JDK");
    let mut path = ClassPath::with_jdk(&home).expect("the JDK can be read");
    path.add_path(folder).expect("the classes can be read");
    let user = path.list_user_classes().expect("the classes are listed");
    let classes = Classes::new(Arc::new(path), user);
    let mut jvm = Jvm::new(classes, SolverConfig::default(), Rc::new(Config::default()))
        .expect("the machine starts");
    jvm.add_intrinsics(gadfly_jvm_join::intrinsic);
    let base = jvm.boot().unwrap_or_else(|stop| panic!("{stop:?}"));
    Subject {
        jvm,
        base,
        class: class.into(),
    }
}

impl Subject {
    pub(super) fn entry(&mut self, method: &str) -> MethodId {
        let class = self.jvm.classes.load(&self.class).expect("the class");
        let class = self.jvm.classes.class(class).clone();
        let named = |m: &MethodId| *self.jvm.classes.method(*m).name == *method;
        class
            .methods
            .iter()
            .copied()
            .find(named)
            .unwrap_or_else(|| panic!("no method {method}"))
    }

    pub(super) fn explore(&mut self, method: &str, exercise: &Exercise) -> JoinedEnds {
        let entry = self.entry(method);
        gadfly_jvm_join::explore_joined(
            &mut self.jvm,
            &self.base,
            entry,
            exercise,
            JoinLimits::default(),
        )
        .unwrap_or_else(|reason| panic!("{method}: {reason:?}"))
    }
}

pub(super) fn exercise(holes: Vec<HoleDomain>) -> Exercise {
    Exercise {
        holes,
        loops: Vec::new(),
        checks: Checks::Assume,
    }
}

pub(super) fn most(turns: i64, check: u32) -> Option<MostTurns> {
    Some(MostTurns { turns, check })
}

pub(super) fn int(lo: i64, hi: i64) -> HoleDomain {
    HoleDomain::Int(Values::Range(lo, hi))
}

pub(super) fn ints(length: i64, lo: i64, hi: i64) -> HoleDomain {
    HoleDomain::Array {
        length: Values::Range(length, length),
        element: Box::new(int(lo, hi)),
    }
}

pub(super) fn letters(lengths: (i64, i64)) -> HoleDomain {
    let letters = Automaton::over(&[(u16::from(b'a'), u16::from(b'z'))]);
    HoleDomain::Text(TextDomain::Words {
        lengths: Values::Range(lengths.0, lengths.1),
        automaton: letters,
    })
}
