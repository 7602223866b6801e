//! One confined interpreter.

use std::collections::VecDeque;
use std::fs;
use std::io::{self, Write as _};
use std::os::unix::fs::MetadataExt;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use gadfly_base::hash::Hash;
use serde_json::{Value, json};

use crate::error::RuntimeError;
use crate::sandbox::{self, Folder, Limits, Program, Reach};
use crate::worker::{Link, Lost, cache_folder, ended};

use super::{PyLimits, PyModule, Python};

/// The worker's parts, executed as one text.
const PARTS: [&str; 9] = [
    include_str!("../../python/head.py"),
    include_str!("../../python/observe.py"),
    include_str!("../../python/trace.py"),
    include_str!("../../python/elsewhere.py"),
    include_str!("../../python/run.py"),
    include_str!("../../python/series.py"),
    include_str!("../../python/stub.py"),
    include_str!("../../python/tests.py"),
    include_str!("../../python/server.py"),
];

/// Runs the worker with builtins of its own, which the code under test cannot change. Its code is source or
/// what [`COMPILE`] made of it.
const START: &str = "\
import sys, builtins, marshal
space = {'__builtins__': dict(vars(builtins)), '__name__': 'gadfly_worker'}
with open(sys.argv[1], 'rb') as source:
    code = source.read()
if code[:1] == b'#':
    code = compile(code, 'gadfly-worker', 'exec', dont_inherit=True)
else:
    code = marshal.loads(code)
requests, answers = int(sys.argv[2]), int(sys.argv[3])
sys.path = [p for p in sys.path if p]
exec(code, space)
space['main'](requests, answers)
";

/// Compiling the parts is half of what starting a worker takes.
const COMPILE: &str = "\
import sys, marshal
code = compile(sys.stdin.buffer.read(), 'gadfly-worker', 'exec', dont_inherit=True)
sys.stdout.buffer.write(marshal.dumps(code))
";

/// The worker's parts, compiled by this interpreter, once for each user; as source where that is impossible.
fn code_for(python: &Python) -> Vec<u8> {
    let source = PARTS.join("\n").into_bytes();
    compiled(python, &source).unwrap_or(source)
}

fn compiled(python: &Python, source: &[u8]) -> Option<Vec<u8>> {
    let about = fs::metadata(&python.executable).ok()?;
    let interpreter = format!(
        "{} {} {} {}",
        python.executable.display(),
        python.release,
        about.size(),
        about.mtime()
    );
    let mut hash = Hash::new();
    hash.add(interpreter);
    hash.add(source);
    let folder = cache_folder()?;
    let kept = folder.join(format!("python-{}", hash.text()));
    if let Ok(code) = fs::read(&kept)
        && !code.is_empty()
    {
        return Some(code);
    }
    let mut child = Command::new(&python.executable)
        .args(["-I", "-S", "-B", "-c", COMPILE])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .ok()?;
    // It reads everything before it writes.
    let sent = child.stdin.take()?.write_all(source);
    let output = child.wait_with_output().ok()?;
    let code = output.stdout;
    if sent.is_err() || !output.status.success() || code.is_empty() || code[0] == b'#' {
        return None;
    }
    // Whole, or not at all.
    if fs::create_dir_all(&folder).is_ok()
        && let Ok(mut scratch) = tempfile::NamedTempFile::new_in(&folder)
        && scratch.write_all(&code).is_ok()
    {
        let _ = scratch.persist(kept);
    }
    Some(code)
}

const START_PATIENCE: Duration = Duration::from_mins(1);

/// How long a worker may take by the clock, in multiples of a run's own time (which is processor
/// time) and beyond that: more than `server.py` takes on the busiest machine. One that is this late
/// is lost.
const TIMES: u32 = 30;
const GRACE: Duration = Duration::from_mins(2);

/// As many modules as `server.py` keeps.
const MODULES_KEPT: usize = 128;

/// Processor time taken by the interpreters of a pool, in microseconds.
#[derive(Default)]
pub(super) struct Account(AtomicU64);

impl Account {
    fn charge(&self, more: Duration) {
        let more = u64::try_from(more.as_micros()).unwrap_or(u64::MAX);
        self.0.fetch_add(more, Ordering::Relaxed);
    }

    pub(super) fn total(&self) -> Duration {
        Duration::from_micros(self.0.load(Ordering::Relaxed))
    }
}

pub(super) struct PyWorker {
    link: Link,
    ready: bool,
    modules: VecDeque<(u64, Arc<PyModule>)>,
    next_module: u64,
    /// Folders of the user's that it may read.
    pub path: Vec<PathBuf>,
    /// How many runs it made.
    pub runs: u64,
    time: Duration,
    python: Python,
    account: Arc<Account>,
    /// What it said last of the processor time that it and its children have taken.
    charged: Duration,
}

impl PyWorker {
    pub(super) fn start(
        python: &Python,
        limits: &PyLimits,
        hash_seed: u32,
        path: &[PathBuf],
        account: &Arc<Account>,
    ) -> Result<Self, RuntimeError> {
        let start = || -> io::Result<Link> {
            let kernel = Limits {
                address_space: u64::from(limits.memory_mb) << 20,
                // The server lives long; each run has its own, lower limit.
                cpu_seconds: 24 * 3600,
                file_bytes: 16 << 20,
                folder_bytes: 64 << 20,
                open_files: 256,
            };
            Link::start(Folder::new()?, kernel, |folder, [requests, answers]| {
                let script = folder.io().join("worker");
                fs::write(&script, code_for(python))?;
                let mut reach = Reach {
                    read: python.roots.clone(),
                    ..Reach::default()
                };
                reach.read.push(script.clone());
                reach
                    .read
                    .extend(path.iter().filter(|p| p.is_dir()).cloned());
                let program = Program {
                    path: python.executable.clone(),
                    arguments: [
                        // No site packages' start-up code, no user folder, no cached bytecode.
                        "-s".into(),
                        "-S".into(),
                        "-B".into(),
                        "-W".into(),
                        "ignore".into(),
                        "-c".into(),
                        START.into(),
                        script.into_os_string(),
                        requests.to_string().into(),
                        answers.to_string().into(),
                    ]
                    .to_vec(),
                    environment: vec![
                        ("LANG".into(), "C.UTF-8".into()),
                        ("PYTHONUTF8".into(), "1".into()),
                        ("PYTHONHASHSEED".into(), hash_seed.to_string()),
                        ("HOME".into(), folder.work().display().to_string()),
                        ("LOGNAME".into(), "gadfly".into()),
                        ("TMPDIR".into(), folder.work().display().to_string()),
                        ("MALLOC_ARENA_MAX".into(), "2".into()),
                        (
                            "GADFLY_SAME_PLACE".into(),
                            u8::from(limits.same_place).to_string(),
                        ),
                    ],
                    forks: true,
                };
                Ok((program, reach))
            })
        };
        Ok(Self {
            link: start().map_err(RuntimeError::io("start the Python worker"))?,
            ready: false,
            modules: VecDeque::new(),
            next_module: 0,
            path: path.to_vec(),
            runs: 0,
            time: limits.time,
            python: python.clone(),
            account: Arc::clone(account),
            charged: Duration::ZERO,
        })
    }

    pub(super) fn await_ready(&mut self) -> Result<(), RuntimeError> {
        if self.ready {
            return Ok(());
        }
        let detail = match self.link.receive(Instant::now() + START_PATIENCE) {
            Ok(frame) if frame == b"[\"ready\"]" => {
                self.ready = true;
                let hello = self.hello();
                let deadline = Instant::now() + GRACE;
                match self.send(&hello, deadline) {
                    Ok(()) => return Ok(()),
                    Err(lost) => lost.describe(),
                }
            }
            Ok(_) | Err(Lost::Garbled) => "it does not speak our protocol".to_string(),
            Err(Lost::Deadline) => format!("no sign of life for {START_PATIENCE:?}"),
            Err(Lost::Ended { code, signal, said }) => ended(code, signal, &said),
        };
        Err(RuntimeError::WorkerStart {
            which: "Python",
            detail,
        })
    }

    fn hello(&self) -> Value {
        let hex = |bytes: Vec<u8>| -> String { bytes.iter().map(|b| format!("{b:02x}")).collect() };
        let filter = sandbox::forked_filter()
            .map(|filter| json!({ "steps": hex(filter.bytes), "own_id": filter.own_id }));
        let packages = texts(&self.python.packages);
        json!({ "op": "hello", "filter": filter, "packages": packages })
    }

    /// Sends the module if it is not yet there, then a request on it.
    pub(super) fn request(
        &mut self,
        module: &Arc<PyModule>,
        mut request: Value,
    ) -> Result<(), Lost> {
        let deadline = Instant::now() + GRACE;
        let mut modules = self.modules.iter();
        let known = modules
            .find(|(_, known)| Arc::ptr_eq(known, module))
            .or_else(|| self.modules.iter().find(|(_, known)| known == module));
        let id = match known {
            Some((id, _)) => *id,
            None => {
                let id = self.next_module;
                self.next_module += 1;
                let message = json!({
                    "op": "module", "id": id, "name": module.name, "file": module.file,
                    "text": module.text, "path": texts(&module.path),
                });
                self.send(&message, deadline)?;
                self.modules.push_back((id, Arc::clone(module)));
                if self.modules.len() > MODULES_KEPT {
                    self.modules.pop_front();
                }
                id
            }
        };
        request["module"] = json!(id);
        if request.get("time").is_none() {
            request["time"] = json!(self.time.as_secs_f64());
        }
        self.send(&request, deadline)
    }

    /// The answer to the last request.
    pub(super) fn answer(&mut self, time: Option<Duration>) -> Result<Vec<u8>, Lost> {
        let time = time.unwrap_or(self.time);
        let frame = match self.link.receive(Instant::now() + time * TIMES + GRACE) {
            Ok(frame) => frame,
            Err(lost) => {
                // It can no longer say what it took.
                self.account.charge(time);
                return Err(lost);
            }
        };
        self.runs += 1;
        if let Some(total) = processor_time(&frame) {
            self.account.charge(total.saturating_sub(self.charged));
            self.charged = self.charged.max(total);
        }
        Ok(frame)
    }

    fn send(&mut self, message: &Value, deadline: Instant) -> Result<(), Lost> {
        let body = message.to_string();
        let length = u32::try_from(body.len()).map_err(|_| Lost::Garbled)?;
        let mut frame = length.to_be_bytes().to_vec();
        frame.extend(body.as_bytes());
        self.link.send(&frame, deadline)
    }
}

/// What an answer says of the time that the server and its children have taken in all: processor time, and
/// that during which they slept.
fn processor_time(frame: &[u8]) -> Option<Duration> {
    let head = frame.split(|byte| *byte == b'\n').next()?;
    let head: Value = serde_json::from_slice(head).ok()?;
    Duration::try_from_secs_f64(head["spent"].as_f64()?).ok()
}

fn texts(paths: &[PathBuf]) -> Vec<String> {
    paths.iter().map(|p| p.display().to_string()).collect()
}
