//! Skeletons on the symbolic machine and on the real one.

use crate::skeletons::exercise;
use gadfly_classfile::ClassPath;
use gadfly_jvm::{Classes, Config, End, Jvm, State};
use gadfly_jvm_join::{Checks, Draw, Draws, JoinLimits, JoinedEnd, JoinedEnds};
use gadfly_quiz::model::Language;
use gadfly_quiz::skeleton::{self, Literal, Skeleton, Source, java_runtime};
use gadfly_runtime::{
    ClassBytes, ClassSet, JavaCompiler, Jdk, ReplayJob, ReplayLimits, ReplayPool, SourceFile,
};
use gadfly_solve::SolverConfig;
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::sync::{Arc, LazyLock};
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

pub(super) fn corpus() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpus/quiz")
}

pub(super) fn parsed(file: &str, text: &str) -> Skeleton {
    skeleton::parse(file, text, Language::Java).unwrap_or_else(|found| {
        let told: Vec<String> = found.iter().map(ToString::to_string).collect();
        panic!("{}", told.join("\n"));
    })
}

/// The skeletons of Java in a folder.
pub(super) fn skeletons(folder: &Path) -> Vec<Skeleton> {
    let mut files: Vec<PathBuf> = std::fs::read_dir(folder)
        .expect("the folder")
        .filter_map(|e| Some(e.ok()?.path()))
        .filter(|p| p.extension().is_some_and(|e| e == "java"))
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

pub(super) fn name(skeleton: &Skeleton) -> String {
    let name = Path::new(&skeleton.file).file_stem();
    name.map(|n| n.to_string_lossy().into_owned())
        .unwrap_or_default()
}

/// Compiles programs together, each in a package of its own.
fn compile(programs: &[Source]) -> Vec<ClassBytes> {
    let (path, text) = java_runtime();
    let mut sources = vec![SourceFile {
        path: path.into(),
        text: text.to_string(),
    }];
    for source in gadfly_contract::runtime_sources() {
        sources.push(SourceFile {
            path: source.path,
            text: source.text,
        });
    }
    for (n, program) in programs.iter().enumerate() {
        sources.push(SourceFile {
            path: format!("p{n}/{}", program.path).into(),
            text: format!("package p{n}; {}", program.text),
        });
    }
    match COMPILER.compile(&sources, &[]) {
        Ok(compiled) => compiled.classes,
        Err(why) => panic!("{why}"),
    }
}

/// Runs programs on the real machine; their reports.
pub(super) fn run(programs: &[Source]) -> Vec<Value> {
    let set = ClassSet::new(compile(programs), &[]);
    let jobs: Vec<ReplayJob> = (0..programs.len())
        .map(|n| ReplayJob::new(format!("p{n}.{}", programs[n].harness), &set))
        .collect();
    let results = POOL.replay(&jobs);
    let report = |(n, result): (usize, gadfly_runtime::ReplayResult)| {
        serde_json::from_str(result.stdout.trim()).unwrap_or_else(|_| {
            let (outcome, text) = (&result.outcome, &programs[n].text);
            panic!("no report: {outcome:?} {}\n{text}", result.stderr)
        })
    };
    results.into_iter().enumerate().map(report).collect()
}

/// The machine with the generators of some skeletons.
pub(super) struct Subject {
    pub jvm: Jvm,
    base: State,
    pub skeletons: Vec<Skeleton>,
}

impl Subject {
    pub(super) fn new(skeletons: Vec<Skeleton>) -> Subject {
        let generators: Vec<Source> = skeletons.iter().map(Skeleton::generator).collect();
        let mut path = ClassPath::with_jdk(&JDK.home).expect("the JDK can be read");
        let mut user: Vec<Arc<str>> = Vec::new();
        for class in compile(&generators) {
            let name = class.name.replace('.', "/");
            path.add_class(&name, class.bytes.as_slice());
            if !name.starts_with("gadfly/") {
                user.push(name.into());
            }
        }
        let classes = Classes::new(Arc::new(path), user);
        let config = Rc::new(Config::default());
        // The tests of others run beside these.
        let solver = SolverConfig {
            query_timeout_ms: 10_000,
            ..SolverConfig::default()
        };
        let mut jvm = Jvm::new(classes, solver, config).expect("the machine starts");
        jvm.add_intrinsics(gadfly_jvm_join::intrinsic);
        let base = jvm.boot().unwrap_or_else(|stop| panic!("{stop:?}"));
        Subject {
            jvm,
            base,
            skeletons,
        }
    }

    pub(super) fn explore(&mut self, n: usize, checks: Checks) -> JoinedEnds {
        let skeleton = &self.skeletons[n];
        let exercise = exercise::exercise(skeleton, checks).expect("an exercise");
        let class = format!("p{n}/{}", skeleton.entry.class.replace('.', "/"));
        let class = self.jvm.classes.load(&class).expect("the class");
        let class = self.jvm.classes.class(class).clone();
        let method = &skeleton.entry.method;
        let named = |m: &&gadfly_jvm::MethodId| *self.jvm.classes.method(**m).name == **method;
        let entry = *class.methods.iter().find(named).expect("the entry");
        let mut limits = JoinLimits::default();
        limits.explore.time = Duration::from_mins(1);
        gadfly_jvm_join::explore_joined(&mut self.jvm, &self.base, entry, &exercise, limits)
            .unwrap_or_else(|why| panic!("{}: {why:?}", name(skeleton)))
    }

    pub(super) fn draw(&mut self, n: usize, found: &JoinedEnds, count: usize, seed: u64) -> Draws {
        let skeleton = &self.skeletons[n];
        let usable: Vec<usize> = (0..found.ends.len())
            .filter(|&i| is_wanted(skeleton, &found.ends[i]))
            .collect();
        let wanted = Draw {
            count,
            seed,
            distinct_output: false,
            time: Duration::from_secs(20),
        };
        gadfly_jvm_join::draw(&mut self.jvm, found, &usable, &wanted)
    }
}

/// Whether an end is one that the skeleton asks for.
pub(super) fn is_wanted(skeleton: &Skeleton, end: &JoinedEnd) -> bool {
    match (&skeleton.raises, &end.end) {
        (None, End::Returned(_)) => true,
        (Some(wanted), End::Threw(_)) => end.threw.as_deref().is_some_and(|threw| {
            threw == wanted || threw.rsplit(['.', '$']).next() == Some(wanted.as_str())
        }),
        _ => false,
    }
}

/// Time that this thread has computed: others may want the processor as well.
pub(super) fn worked() -> Duration {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    let nanos = text.split(' ').next().and_then(|n| n.parse().ok());
    Duration::from_nanos(nanos.unwrap_or(0))
}

/// What one skeleton took.
pub(super) struct Row {
    pub name: String,
    pub explore: Duration,
    pub draw: Duration,
    pub ends: usize,
    pub joins: u64,
    pub drawn: usize,
    /// What is not as it should be.
    pub trouble: Vec<String>,
}

/// Explores all, draws so many instances of each and runs them all on the real machine.
pub(super) fn confirm(subject: &mut Subject, count: usize) -> Vec<Row> {
    let mut rows = Vec::new();
    let mut programs: Vec<Source> = Vec::new();
    let mut of: Vec<(usize, gadfly_jvm_join::Drawn, Vec<Literal>)> = Vec::new();
    for n in 0..subject.skeletons.len() {
        let begun = worked();
        let found = subject.explore(n, Checks::Assume);
        let explored = worked();
        let draws = subject.draw(n, &found, count, 7 + n as u64);
        let (explore, draw) = (
            explored.saturating_sub(begun),
            worked().saturating_sub(explored),
        );
        let skeleton = &subject.skeletons[n];
        let mut trouble = Vec::new();
        for end in &found.ends {
            if matches!(end.end, End::Cut(_) | End::Deep) || !end.doubts.is_empty() {
                trouble.push(format!("{:?} {:?}", end.end, end.doubts));
            }
        }
        for broken in &found.broken {
            trouble.push(format!("{broken:?}"));
        }
        if found.summary.out_of_time || found.summary.out_of_budget {
            trouble.push(format!("{:?}", found.summary));
        }
        trouble.sort();
        trouble.dedup();
        rows.push(Row {
            name: name(skeleton),
            explore,
            draw,
            ends: found.ends.len(),
            joins: found.summary.joins,
            drawn: draws.drawn.len(),
            trouble,
        });
        for drawn in draws.drawn {
            let values: Option<Vec<Literal>> = skeleton
                .holes
                .iter()
                .zip(&drawn.values)
                .map(|(hole, value)| exercise::literal_from(&hole.kind, value))
                .collect();
            let values = values.expect("values of the holes");
            for (hole, value) in skeleton.holes.iter().zip(&values) {
                assert!(hole.kind.admits(value), "{}: {value:?}", hole.name);
            }
            programs.push(skeleton.checked(&values));
            of.push((n, drawn, values));
        }
    }
    for (report, (n, drawn, values)) in run(&programs).iter().zip(&of) {
        let mut wrong = |what: String| rows[*n].trouble.push(format!("{what} with {values:?}"));
        if report["failed"] != Value::Array(Vec::new()) {
            wrong(format!("checks {} fail", report["failed"]));
        }
        let thrown = report["thrown"].as_str();
        let wanted = subject.skeletons[*n].raises.as_deref();
        let is_wanted = match (thrown, wanted) {
            (None, None) => true,
            (Some(thrown), Some(wanted)) => thrown.rsplit(['.', '$']).next() == Some(wanted),
            _ => false,
        };
        if !is_wanted {
            wrong(format!("{thrown:?} was thrown"));
        }
        match &drawn.printed {
            None => wrong("what is printed was not told".into()),
            Some(text) if Some(text.as_str()) == report["out"].as_str() => {}
            Some(text) => wrong(format!("{text:?} was told, {} printed", report["out"])),
        }
        if thrown.is_none() {
            let mut told = drawn.returned.as_ref().and_then(shown);
            if let ("long", Some(told)) = (&*subject.skeletons[*n].entry.returns, &mut told) {
                told.push('L');
            }
            let seen = report["returns"].as_str().map(str::to_string);
            if told != seen.clone().or_else(|| Some("null".into())) && told != seen {
                wrong(format!("{told:?} was told, {seen:?} returned"));
            }
        }
    }
    for row in &mut rows {
        let more = row.trouble.len().saturating_sub(4);
        row.trouble.truncate(4);
        if more > 0 {
            row.trouble.push(format!("and {more} more"));
        }
    }
    rows
}

/// A value in the notation of reports.
fn shown(value: &gadfly_jvm_join::Seen) -> Option<String> {
    use gadfly_jvm_join::Seen;
    let text = |text: &str| serde_json::to_string(text).ok();
    Some(match value {
        Seen::Void => return None,
        Seen::Null => "null".into(),
        Seen::Int(v) => v.to_string(),
        Seen::Boolean(b) => b.to_string(),
        Seen::Char(c) => format!("'{}'", char::from_u32(u32::from(*c))?),
        Seen::Float(f) => format!("{f:?}f"),
        Seen::Double(f) => format!("{f:?}"),
        Seen::Text(t) => text(t)?,
        Seen::List(items) => {
            let items: Option<Vec<String>> = items.iter().map(shown).collect();
            format!("{{{}}}", items?.join(", "))
        }
        Seen::Object(class) => class.clone(),
    })
}

pub(super) fn table(rows: &[Row]) {
    for row in rows {
        let Row {
            name,
            explore,
            draw,
            ends,
            joins,
            drawn,
            trouble,
        } = row;
        let (explore, draw) = (explore.as_millis(), draw.as_millis());
        eprintln!(
            "{name:24} explore {explore:6} ms  draw {draw:6} ms  {ends:3} ends {joins:5} joins {drawn:3} drawn  {}",
            trouble.join("\n      ")
        );
    }
}
