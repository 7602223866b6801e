//! Hostile programs, each in a file of `corpus/hostile` with what it may reach in its second line: as this
//! user and as an ordinary one, with every layer and with some of them missing.
//!
//! Each configuration is a process of its own (`configuration`, started by the tests), since layers are
//! found out once. It runs all programs in one pool, each followed by an honest one whose result must
//! not change, and then looks at a small world outside: files, a process, sockets, System V objects.

use crate::common;

use std::collections::BTreeMap;
use std::ffi::{OsStr, OsString};
use std::fs;
use std::io::Read;
use std::os::unix::fs::{MetadataExt, PermissionsExt};
use std::os::unix::net::UnixDatagram;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::time::Duration;

use gadfly_runtime::{
    ClassSet, JavaCompiler, Jdk, PyLimits, PyModule, PyRun, Python, PythonPool, ReplayJob,
    ReplayLimits, ReplayOutcome, ReplayPool, SourceFile, sandbox,
};
use gadfly_witness::{PyCallee, PyEnd, PyEntry, PyObservation, PyWitness};

const WITHOUT: &str = "GADFLY_SANDBOX_WITHOUT";
const WORLD: &str = "GADFLY_HOSTILE_WORLD";
/// Names the one Java program to run.
const ONLY: &str = "GADFLY_HOSTILE_ONLY";
/// Says which half of the programs to run.
const HALF: &str = "GADFLY_HOSTILE_HALF";
const NOBODY: u32 = 65534;

/// Each program runs in three of the six configurations: as this user and as an ordinary one, with and without
/// namespaces. With `GADFLY_SOAK` all run in each.
#[derive(Clone, Copy)]
enum Half {
    First,
    Second,
}

#[test]
fn with_every_layer() {
    in_configuration(None, "", Half::First);
}

#[test]
fn without_namespaces() {
    in_configuration(None, "namespaces", Half::Second);
}

#[test]
fn without_a_user_namespace() {
    in_configuration(None, "user-namespace", Half::Second);
}

#[test]
fn without_landlock() {
    in_configuration(None, "landlock", Half::First);
}

#[test]
fn as_an_ordinary_user() {
    in_configuration(Some(NOBODY), "", Half::Second);
}

#[test]
fn as_an_ordinary_user_without_namespaces() {
    in_configuration(Some(NOBODY), "namespaces", Half::First);
}

/// Newer JVMs let Java programs call the C library.
#[test]
fn from_native_code_in_the_jvm() {
    let homes = fs::read_dir("/usr/lib/jvm").into_iter().flatten().flatten();
    let mut jdks = homes.filter_map(|home| Jdk::at(&home.path()).ok());
    if let Some(jdk) = jdks.find(|jdk| jdk.version >= 22) {
        let only = [
            ("JAVA_HOME", jdk.home.as_os_str()),
            (ONLY, OsStr::new("NativeCalls")),
        ];
        in_configuration_with(None, "", &only);
        in_configuration_with(None, "namespaces", &only);
    }
}

fn in_configuration(user: Option<u32>, without: &str, half: Half) {
    // Without root there are three configurations only, and all programs run in each.
    let half = if is_root() {
        (half as usize).to_string()
    } else {
        String::new()
    };
    in_configuration_with(user, without, &[(HALF, OsStr::new(&half))]);
}

fn is_root() -> bool {
    // SAFETY: takes nothing, cannot fail.
    unsafe { libc::geteuid() == 0 }
}

/// Runs `configuration` as this user, or as another one if we are root.
fn in_configuration_with(user: Option<u32>, without: &str, environment: &[(&str, &OsStr)]) {
    if user.is_some() && !is_root() {
        return;
    }
    let world = World::new(user);
    // Another user may not reach the folder where tests are built.
    let program = world.path().join("program");
    fs::copy(std::env::current_exe().unwrap(), &program).unwrap();
    fs::set_permissions(&program, fs::Permissions::from_mode(0o755)).unwrap();
    let mut command = Command::new(&program);
    command
        .args([
            "--ignored",
            "--exact",
            "confinement::configuration",
            "--nocapture",
        ])
        .current_dir(world.path())
        .env(WITHOUT, without)
        .env(WORLD, world.path())
        .envs(environment.iter().copied())
        .env("TMPDIR", world.path().join("temporary"));
    if let Some(user) = user {
        command.uid(user).gid(user);
        command.env("XDG_CACHE_HOME", world.path().join("cache"));
        command.env("HOME", world.path().join("home"));
    }
    let output = command.output().unwrap();
    let said = String::from_utf8_lossy(&output.stdout);
    let also = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{said}\n{also}");
    world.check();
}

/// Not a test of its own: one configuration.
#[test]
#[ignore = "run by the tests above"]
fn configuration() {
    let world = PathBuf::from(std::env::var_os(WORLD).expect("run by the tests above"));
    let outside = Outside::new(&world);
    for layer in sandbox::available() {
        println!("{layer:?}");
    }
    let mut problems = Vec::new();
    if std::env::var_os(ONLY).is_none() {
        python_programs(&outside, &mut problems);
    }
    java_programs(&outside, &mut problems);
    outside.check();
    assert!(problems.is_empty(), "{}", problems.join("\n"));
    assert_eq!(
        common::children(std::process::id()),
        [outside.bystander.id()],
        "processes are left"
    );
}

/// A program of the corpus: name, text and what is expected of it here.
struct Hostile {
    name: String,
    text: String,
    expected: String,
}

/// All programs of a folder but those whose name begins with `_`, placeholders filled in.
fn programs(folder: &Path, outside: &Outside) -> (Vec<Hostile>, BTreeMap<String, String>) {
    let bare = std::env::var_os(WITHOUT) == Some(OsString::from("namespaces"));
    let mut hostile = Vec::new();
    let mut support = BTreeMap::new();
    let mut files: Vec<PathBuf> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    files.sort();
    for file in files {
        let name = file.file_stem().unwrap().to_str().unwrap().to_string();
        let text = outside.fill(&fs::read_to_string(&file).unwrap());
        if name.starts_with('_') || name == "Attempts" {
            support.insert(name, text);
            continue;
        }
        let expectation = |mark: &str| {
            let mut lines = text.lines().take(3);
            lines.find_map(|line| Some(line.split_once(mark)?.1.trim().to_string()))
        };
        let usual = expectation("EXPECT ").unwrap_or_else(|| panic!("{name}"));
        let expected = if bare {
            expectation("EXPECT without namespaces:").unwrap_or(usual)
        } else {
            usual
        };
        hostile.push(Hostile {
            name,
            text,
            expected,
        });
    }
    assert!(hostile.len() >= 40, "{}", hostile.len());
    let half = std::env::var(HALF).ok().and_then(|half| half.parse().ok());
    if let Some(half) = half.filter(|_| std::env::var_os("GADFLY_SOAK").is_none()) {
        hostile = hostile.into_iter().skip(half).step_by(2).collect();
    }
    (hostile, support)
}

fn python_programs(outside: &Outside, problems: &mut Vec<String>) {
    // The ordinary user may not reach the interpreter of this one.
    let system = Path::new("/usr/bin/python3");
    let named = (outside.is_guest && system.exists()).then_some(system);
    let python = Python::find(named).expect("these tests need python3");
    let limits = PyLimits {
        time: Duration::from_secs(20),
        ..PyLimits::default()
    };
    let hasty = PyLimits {
        time: Duration::from_millis(500),
        ..limits
    };
    let pools = [limits, hasty].map(|l| PythonPool::start(&python, l, 1).unwrap());
    let (hostile, support) = programs(&outside.world.join("corpus/python"), outside);
    let prelude = &support["_prelude"];
    let honest = python_run("def probe():\n    return [42]\n".into());
    for program in hostile {
        let run = python_run(format!("{prelude}\n{}", program.text));
        let patient = usize::from(program.expected == "timed out");
        let seen = pools[patient].observe_once(&[run, honest.clone()]);
        let end = python_end(&seen[0]);
        if !(program.expected == "any" || end == program.expected) {
            let (name, expected) = (&program.name, &program.expected);
            problems.push(format!("{name}.py: {end}, expected {expected}"));
        }
        if python_end(&seen[1]) != "[42]" {
            problems.push(format!("after {}.py: {:?}", program.name, seen[1].end));
        }
    }
}

fn python_end(seen: &PyObservation) -> String {
    match &seen.end {
        PyEnd::Returned(value) => value.repr.clone(),
        PyEnd::Died(_) => "died".into(),
        PyEnd::TimedOut { .. } => "timed out".into(),
        other => format!("{other:?}"),
    }
}

fn python_run(text: String) -> PyRun {
    let module = PyModule {
        name: "hostile".into(),
        file: "hostile.py".into(),
        text,
        path: Vec::new(),
    };
    PyRun {
        module: Arc::new(module),
        witness: PyWitness {
            entry: PyEntry {
                module: "hostile".into(),
                name: "probe".into(),
                file: "hostile.py".into(),
                line: 1,
            },
            setup: Vec::new(),
            callee: PyCallee::Function("probe".into()),
            arguments: Vec::new(),
            stdin: Vec::new(),
            supplied: Vec::new(),
            uses: Vec::new(),
        },
        trace: false,
    }
}

fn java_programs(outside: &Outside, problems: &mut Vec<String>) {
    let jdk = Jdk::find(None).expect("a JDK for the tests");
    let compiler = JavaCompiler::new(&jdk).unwrap();
    let limits = ReplayLimits {
        time: Duration::from_secs(20),
        heap_mb: 128,
        ..ReplayLimits::default()
    };
    let hasty = ReplayLimits {
        time: Duration::from_millis(1500),
        ..limits.clone()
    };
    let pools = [limits, hasty].map(|l| ReplayPool::new(&jdk, l, 1).unwrap());
    let (hostile, support) = programs(&outside.world.join("corpus/java"), outside);
    let source = |name: &str, text: &str| SourceFile {
        path: format!("{name}.java").into(),
        text: text.into(),
    };
    let mut sources = vec![source(
        "Honest",
        "public class Honest { public static Object run() { return 42; } }",
    )];
    sources.extend(support.iter().map(|(name, text)| source(name, text)));
    sources.extend(hostile.iter().map(|p| source(&p.name, &p.text)));
    let made = compiler
        .compile(&sources, &[])
        .unwrap_or_else(|error| panic!("{error}"));
    drop(compiler);
    let classes = ClassSet::new(made.classes, &[]);
    let only = std::env::var(ONLY).ok();
    for program in hostile {
        if only.as_ref().is_some_and(|only| *only != program.name) {
            continue;
        }
        // Time is waited for only where it is what must run out.
        let is_endless = matches!(&*program.expected, "timed out" | "any");
        let results = pools[usize::from(is_endless)].replay(&[
            ReplayJob::new(&program.name, &classes),
            ReplayJob::new("Honest", &classes),
        ]);
        let end = java_end(&results[0].outcome);
        if !(program.expected == "any" || end == program.expected) {
            let (name, expected) = (&program.name, &program.expected);
            problems.push(format!("{name}.java: {end}, expected {expected}"));
        }
        if java_end(&results[1].outcome) != "42" {
            problems.push(format!(
                "after {}.java: {:?}",
                program.name, results[1].outcome
            ));
        }
    }
}

fn java_end(outcome: &ReplayOutcome) -> String {
    match outcome {
        ReplayOutcome::Returned { value: Some(value) } => value.clone(),
        ReplayOutcome::TimedOut { .. } => "timed out".into(),
        ReplayOutcome::OutOfMemory { .. } => "out of memory".into(),
        ReplayOutcome::Exited { .. } => "exited".into(),
        ReplayOutcome::Crashed { .. } => "died".into(),
        other => format!("{other:?}"),
    }
}

/// A folder with what hostile programs are after.
struct World {
    folder: tempfile::TempDir,
}

/// Files of the world with their contents.
const FILES: [(&str, &str); 4] = [
    ("reference.py", "def answer(): return 42\n"),
    ("other.py", "def answer(): return 41\n"),
    ("secret", "secret"),
    ("writable", "untouched"),
];

impl World {
    fn new(user: Option<u32>) -> Self {
        let folder = tempfile::Builder::new()
            .prefix("gadfly-world-")
            .tempdir()
            .unwrap();
        let open = |path: &Path| {
            fs::set_permissions(path, fs::Permissions::from_mode(0o777)).unwrap();
            std::os::unix::fs::chown(path, user, user).unwrap();
        };
        open(folder.path());
        for name in ["temporary", "cache", "home", "empty"] {
            fs::create_dir(folder.path().join(name)).unwrap();
            open(&folder.path().join(name));
        }
        for (name, text) in FILES {
            let file = folder.path().join(name);
            fs::write(&file, text).unwrap();
            fs::set_permissions(&file, fs::Permissions::from_mode(0o666)).unwrap();
            std::os::unix::fs::chown(&file, user, user).unwrap();
        }
        let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpus/hostile");
        for language in ["python", "java"] {
            let to = folder.path().join("corpus").join(language);
            fs::create_dir_all(&to).unwrap();
            for entry in fs::read_dir(corpus.join(language)).unwrap().flatten() {
                fs::copy(entry.path(), to.join(entry.file_name())).unwrap();
            }
        }
        Self { folder }
    }

    fn path(&self) -> &Path {
        self.folder.path()
    }

    /// Nothing was changed, nothing is left.
    fn check(&self) {
        for (name, text) in FILES {
            let file = self.path().join(name);
            assert_eq!(fs::read_to_string(&file).unwrap(), text, "{name}");
            assert_eq!(fs::metadata(&file).unwrap().mode() & 0o777, 0o666, "{name}");
        }
        let mut names: Vec<_> = fs::read_dir(self.path())
            .unwrap()
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect();
        names.sort();
        assert_eq!(
            names,
            [
                "cache",
                "corpus",
                "empty",
                "home",
                "other.py",
                "program",
                "reference.py",
                "secret",
                "temporary",
                "writable"
            ]
        );
        for folder in ["temporary", "empty", "home"] {
            let left = fs::read_dir(self.path().join(folder)).unwrap();
            let left: Vec<_> = left.map(|entry| entry.unwrap().path()).collect();
            assert!(left.is_empty(), "{left:?} is left");
        }
    }
}

/// What lives outside while the programs run.
struct Outside {
    world: PathBuf,
    bystander: Child,
    sockets: [UnixDatagram; 2],
    /// Which socket names are taken, and the state of the bystander, before.
    abstract_name: String,
    is_guest: bool,
    before: State,
}

#[derive(PartialEq, Eq, Debug)]
struct State {
    /// Priority, scheduling and affinity of Gadfly and the bystander.
    processes: Vec<(i32, i32, String)>,
    /// System V objects of the machine.
    objects: Vec<String>,
    shared_files: Vec<OsString>,
}

impl Outside {
    fn new(world: &Path) -> Self {
        use std::os::linux::net::SocketAddrExt;
        // Its command line is a secret, too.
        let bystander = Command::new("/bin/sleep")
            .args(["1500", "0"])
            .stdin(Stdio::null())
            .spawn()
            .unwrap();
        let abstract_name = format!("gadfly-hostile-{}", std::process::id());
        let address = std::os::unix::net::SocketAddr::from_abstract_name(&abstract_name).unwrap();
        let sockets = [
            UnixDatagram::bind(world.join("socket")).unwrap(),
            UnixDatagram::bind_addr(&address).unwrap(),
        ];
        for socket in &sockets {
            socket.set_nonblocking(true).unwrap();
        }
        let before = State::now(bystander.id());
        Self {
            world: world.to_path_buf(),
            bystander,
            sockets,
            abstract_name,
            // SAFETY: takes nothing, cannot fail.
            is_guest: unsafe { libc::geteuid() } == NOBODY,
            before,
        }
    }

    fn fill(&self, text: &str) -> String {
        text.replace("@WORLD@", &self.world.display().to_string())
            .replace("@BYSTANDER@", &self.bystander.id().to_string())
            .replace("@GADFLY@", &std::process::id().to_string())
            .replace("@ABSTRACT@", &self.abstract_name)
    }

    fn check(&self) {
        for socket in &self.sockets {
            let mut buffer = [0; 10];
            assert!(socket.recv(&mut buffer).is_err(), "a datagram came out");
        }
        assert_eq!(State::now(self.bystander.id()), self.before);
    }
}

impl Drop for Outside {
    fn drop(&mut self) {
        let _ = self.bystander.kill();
        let _ = self.bystander.wait();
        let _ = fs::remove_file(self.world.join("socket"));
    }
}

impl State {
    fn now(bystander: u32) -> Self {
        let read = |file: &str| {
            let mut text = String::new();
            // A kernel without such objects has none.
            let _ = fs::File::open(file).and_then(|mut file| file.read_to_string(&mut text));
            text
        };
        let state = |process: u32| {
            // SAFETY: only asks about a process.
            let (priority, scheduler) = unsafe {
                (
                    libc::getpriority(libc::PRIO_PROCESS as _, process),
                    libc::sched_getscheduler(process as libc::pid_t),
                )
            };
            let status = read(&format!("/proc/{process}/status"));
            let mut lines = status.lines();
            let affinity = lines.find(|line| line.starts_with("Cpus_allowed:"));
            (
                priority,
                scheduler,
                affinity.unwrap_or_default().to_string(),
            )
        };
        // Those of other programs on this machine come and go.
        let ours = |line: &&str| line.contains(" 173443594");
        let objects = ["shm", "msg", "sem"].map(|kind| read(&format!("/proc/sysvipc/{kind}")));
        let objects = objects.iter().flat_map(|text| text.lines().filter(ours));
        let shared = fs::read_dir("/dev/shm").into_iter().flatten().flatten();
        let shared = shared.map(|entry| entry.file_name());
        let gadfly = |name: &OsString| name.to_string_lossy().contains("gadfly");
        Self {
            processes: [std::process::id(), bystander].map(state).to_vec(),
            objects: objects.map(str::to_string).collect(),
            shared_files: shared.filter(gadfly).collect(),
        }
    }
}
