//! Several interpreters at work on one list of runs.

use std::collections::BTreeSet;
use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::Duration;

use gadfly_witness::{PyCall, PyEnd, PyObservation, PyWitness};
use serde_json::{Value, json};

use crate::compile::absolute;
use crate::error::RuntimeError;

use super::worker::{Account, PyWorker};
use super::{PyAnswer, PyImport, PyLimits, PyModule, PyRun, Python, decode};

/// Confined interpreters. Threads may share a pool.
///
/// A pool is for the programs of one owner: an interpreter keeps the text of every module that it was
/// asked about, where a run can find it. Programs that must not know each other (a reference and a
/// submission, two submissions) need pools of their own.
pub struct PythonPool {
    python: Python,
    limits: PyLimits,
    slots: Vec<Mutex<Slot>>,
    /// Values are compared by what they hold, not by which object is which.
    unfolded: bool,
    account: Arc<Account>,
}

/// Two interpreters that differ in how texts are hashed, and so in the order of sets. Each starts
/// when it is first needed.
#[derive(Default)]
struct Slot {
    workers: [Option<PyWorker>; 2],
}

/// Arbitrary, but different.
const HASH_SEEDS: [u32; 2] = [1, 20_231_117];

impl PythonPool {
    pub fn start(python: &Python, limits: PyLimits, workers: usize) -> Result<Self, RuntimeError> {
        let pool = Self {
            python: python.clone(),
            limits,
            slots: (0..workers.max(1)).map(|_| Mutex::default()).collect(),
            unfolded: false,
            account: Arc::default(),
        };
        Ok(pool)
    }

    /// A pool like this one, for the programs of somebody else.
    pub fn another(&self) -> Self {
        Self {
            python: self.python.clone(),
            limits: self.limits,
            slots: self.slots.iter().map(|_| Mutex::default()).collect(),
            unfolded: self.unfolded,
            account: Arc::default(),
        }
    }

    /// Processor time that its interpreters and all runs in them have taken.
    pub fn processor_time(&self) -> Duration {
        self.account.total()
    }

    /// From now on an object that is met again in an observation is told again in full, so that two
    /// programs that differ only in sharing objects look alike.
    pub fn unfolded(mut self) -> Self {
        self.unfolded = true;
        self
    }

    pub fn python(&self) -> &Python {
        &self.python
    }

    /// Imports a module, to see whether it can be.
    pub fn import(&self, module: &PyModule) -> PyImport {
        let module = Arc::new(module.clone());
        let request = json!({ "op": "import", "trace": true });
        match self.ask(&module, &request) {
            Ok(frame) => decode::import(&frame, &module),
            Err(detail) => PyImport::Died(detail),
        }
    }

    /// Makes all runs, each twice under different hash seeds; the results are in the same order. A
    /// run whose two observations differ is `unstable`.
    pub fn observe(&self, runs: &[PyRun]) -> Vec<PyObservation> {
        self.all(runs, true)
    }

    /// Makes all runs once: for comparing variants of a module on runs known to be stable.
    pub fn observe_once(&self, runs: &[PyRun]) -> Vec<PyObservation> {
        self.all(runs, false)
    }

    /// One run that may take this long, by one of two interpreters with different hash seeds: what
    /// depends on chance or on the order of sets hardly comes out the same in both.
    pub fn observe_for(&self, run: &PyRun, time: Duration, twin: bool) -> PyObservation {
        let path = paths([&*run.module]);
        let mut request = self.run_request(&run.witness, run.trace);
        request["time"] = json!(time.as_secs_f64());
        let mut slot = self.free_slot();
        let at = usize::from(twin);
        let worker = &mut slot.workers[at];
        match self.run(worker, HASH_SEEDS[at], &run.module, &request, &path) {
            Ok(frame) => decode::observation(&frame, &run.module),
            Err(detail) => PyObservation::ended(PyEnd::Died(detail)),
        }
    }

    /// Several runs of one module in one process, where that goes well: nothing for those that it did not
    /// come to. A run may see what an earlier one did to the interpreter; what matters is to be made again alone.
    pub fn observe_series(
        &self,
        module: &Arc<PyModule>,
        witnesses: &[PyWitness],
        time: Duration,
        twin: bool,
    ) -> Vec<Option<PyObservation>> {
        let requests = witnesses.iter().map(|w| self.run_request(w, false));
        let runs: Vec<Value> = requests.collect();
        let request = json!({ "op": "series", "runs": runs, "time": time.as_secs_f64() });
        let at = usize::from(twin);
        let mut slot = self.free_slot();
        let path = paths([&**module]);
        let worker = &mut slot.workers[at];
        match self.run(worker, HASH_SEEDS[at], module, &request, &path) {
            Ok(frame) => decode::series(&frame, module, witnesses.len()),
            Err(_) => vec![None; witnesses.len()],
        }
    }

    fn start_worker(&self, seed: u32, path: &[PathBuf]) -> Result<PyWorker, RuntimeError> {
        PyWorker::start(&self.python, &self.limits, seed, path, &self.account)
    }

    fn free_slot(&self) -> MutexGuard<'_, Slot> {
        let free = self.slots.iter().find_map(|slot| slot.try_lock().ok());
        match free {
            Some(slot) => slot,
            None => self.slots[0].lock().unwrap_or_else(PoisonError::into_inner),
        }
    }

    /// What an expression means in the module's namespace.
    pub fn evaluate(&self, module: &PyModule, expression: &str) -> PyAnswer {
        let module = Arc::new(module.clone());
        let request = json!({ "op": "evaluate", "expression": expression });
        match self.ask(&module, &request) {
            Ok(frame) => decode::evaluated(&frame, &module),
            Err(detail) => PyAnswer::Failed(detail),
        }
    }

    /// Whether the call returns what `answer` says, as `assert call == answer` would find (two NaNs
    /// agree, and a generator agrees with the list of its elements). None if the answer has no
    /// value or the call does not return.
    pub fn agrees(&self, run: &PyRun, answer: &str) -> Option<bool> {
        let mut request = self.run_request(&run.witness, false);
        request["answer"] = json!(answer);
        let frame = self.ask(&run.module, &request).ok()?;
        decode::agrees(&frame)
    }

    /// One request with its own time limit.
    pub(super) fn ask_for(
        &self,
        module: &Arc<PyModule>,
        request: &Value,
        path: &[PathBuf],
    ) -> Result<Vec<u8>, String> {
        let mut slot = self.free_slot();
        self.run(&mut slot.workers[0], HASH_SEEDS[0], module, request, path)
    }

    fn all(&self, runs: &[PyRun], twice: bool) -> Vec<PyObservation> {
        let results: Vec<OnceLock<PyObservation>> = runs.iter().map(|_| OnceLock::new()).collect();
        let next = AtomicUsize::new(0);
        let path = paths(runs.iter().map(|run| &*run.module));
        let work = |slot: &Mutex<Slot>| {
            let mut slot = slot.lock().unwrap_or_else(PoisonError::into_inner);
            while let Some(index) =
                Some(next.fetch_add(1, Ordering::Relaxed)).filter(|index| *index < runs.len())
            {
                let result = self.observe_one(&mut slot, &runs[index], twice, &path);
                // Each index is given out once.
                let _ = results[index].set(result);
            }
        };
        let useful = self
            .slots
            .len()
            .min(runs.len().div_ceil(RUNS_WORTH_A_WORKER))
            .max(1);
        std::thread::scope(|scope| {
            for slot in &self.slots[1..useful] {
                scope.spawn(|| work(slot));
            }
            work(&self.slots[0]);
        });
        let missing = || PyObservation::ended(PyEnd::Died("the run was not made".into()));
        results
            .into_iter()
            .map(|cell| cell.into_inner().unwrap_or_else(missing))
            .collect()
    }

    fn observe_one(
        &self,
        slot: &mut Slot,
        run: &PyRun,
        twice: bool,
        path: &[PathBuf],
    ) -> PyObservation {
        let [first, second] = &mut slot.workers;
        let observe = |worker: &mut Option<PyWorker>, seed: u32, trace: bool| {
            let request = self.run_request(&run.witness, trace);
            match self.run(worker, seed, &run.module, &request, path) {
                Ok(frame) => decode::observation(&frame, &run.module),
                Err(detail) => PyObservation::ended(PyEnd::Died(detail)),
            }
        };
        if !twice {
            return observe(first, HASH_SEEDS[0], run.trace);
        }
        // The second one is at work while we wait for the first.
        let ahead = self.send_ahead(second, run, path);
        let mut one = observe(first, HASH_SEEDS[0], run.trace);
        let answer = match (ahead, second.as_mut()) {
            (true, Some(worker)) => worker.answer(None).ok(),
            _ => None,
        };
        if ahead && answer.is_none() {
            *second = None;
        }
        // What did not end well is not worth the same wait again.
        if matches!(one.end, PyEnd::TimedOut { .. } | PyEnd::Died(_)) {
            return one;
        }
        let mut two = match answer {
            Some(frame) => decode::observation(&frame, &run.module),
            None => observe(second, HASH_SEEDS[1], false),
        };
        // A time or a number of chance that the module keeps to itself spoils nothing else.
        one.state.retain(|state| two.state.contains(state));
        two.state.clone_from(&one.state);
        one.unstable |= !one.alike(&two);
        settle_message(&mut one, &two);
        one
    }

    /// Gives a run to a worker that is ready for it, without waiting.
    fn send_ahead(&self, worker: &mut Option<PyWorker>, run: &PyRun, path: &[PathBuf]) -> bool {
        let Some(ready) = worker.as_mut().filter(|worker| reads(worker, &run.module)) else {
            // Started now, it is ready when the next run comes.
            if worker.is_none() {
                *worker = self.start_worker(HASH_SEEDS[1], path).ok();
            }
            return false;
        };
        if ready.await_ready().is_err() {
            *worker = None;
            return false;
        }
        let sent = ready.request(&run.module, self.run_request(&run.witness, false));
        if sent.is_err() {
            *worker = None;
        }
        sent.is_ok()
    }

    fn run_request(&self, witness: &PyWitness, trace: bool) -> Value {
        let (callee, arguments) = PyCall::plain(&witness.callee, &witness.arguments);
        let arguments: Vec<Value> = arguments
            .iter()
            .map(|argument| json!([argument.name, argument.keyword, argument.value.to_string()]))
            .collect();
        let supplied: Vec<Value> = witness
            .supplied
            .iter()
            .map(|supplied| json!([supplied.function, supplied.value]))
            .collect();
        json!({
            "op": "run", "trace": trace, "setup": witness.setup_lines(), "callee": callee,
            "unfolded": self.unfolded, "arguments": arguments, "stdin": witness.stdin, "supplied": supplied,
        })
    }

    /// One request, on whichever slot is free.
    fn ask(&self, module: &Arc<PyModule>, request: &Value) -> Result<Vec<u8>, String> {
        self.ask_for(module, request, &paths([&**module]))
    }

    /// One request to this worker, which is replaced where needed.
    fn run(
        &self,
        worker: &mut Option<PyWorker>,
        seed: u32,
        module: &Arc<PyModule>,
        request: &Value,
        path: &[PathBuf],
    ) -> Result<Vec<u8>, String> {
        loop {
            let mut at_work = match worker.take().filter(|worker| reads(worker, module)) {
                Some(worker) => worker,
                None => self
                    .start_worker(seed, path)
                    .map_err(|error| error.to_string())?,
            };
            let time = request["time"].as_f64().map(Duration::from_secs_f64);
            at_work.await_ready().map_err(|error| error.to_string())?;
            let fresh = at_work.runs == 0;
            let answer = at_work
                .request(module, request.clone())
                .and_then(|()| at_work.answer(time));
            match answer {
                Ok(frame) => {
                    *worker = Some(at_work);
                    return Ok(frame);
                }
                Err(lost) if fresh => return Err(lost.describe()),
                // An earlier run may have harmed it after all: ask a new one.
                Err(_) => {}
            }
        }
    }
}

/// Whether a worker may read what the module imports; that is settled when it starts.
fn reads(worker: &PyWorker, module: &PyModule) -> bool {
    let mut wanted = module.path.iter().map(|folder| absolute(folder));
    wanted.all(|folder| worker.path.contains(&folder))
}

/// As many runs as one worker makes while another one starts.
const RUNS_WORTH_A_WORKER: usize = 32;

/// A message without what changes from run to run: addresses, the order of sets, times. The test on
/// the class of the exception is none the worse for it.
fn settle_message(one: &mut PyObservation, two: &PyObservation) {
    if let (PyEnd::Raised(one), PyEnd::Raised(two)) = (&mut one.end, &two.end) {
        if one.message == two.message {
            return;
        }
        one.message = without_addresses(&one.message);
        let other = without_addresses(&two.message);
        if one.message != other {
            let same = one.message.chars().zip(other.chars());
            let same: String = same.take_while(|(a, b)| a == b).map(|(a, _)| a).collect();
            // Digits that happen to agree say nothing.
            let end = same
                .rfind([' ', ',', '(', '[', '{', '<'])
                .map_or(0, |at| at + 1);
            one.message = format!("{}…", &same[..end]);
        }
    }
}

/// `<Node object at 0x7f3a…>` as `<Node object at 0x…>`.
fn without_addresses(text: &str) -> String {
    let mut parts = text.split("0x");
    let mut out = parts.next().unwrap_or_default().to_string();
    for part in parts {
        let digits = part.chars().take_while(char::is_ascii_hexdigit).count();
        out.push_str("0x");
        if digits >= 6 {
            out.push('…');
            out.push_str(&part[digits..]);
        } else {
            out.push_str(part);
        }
    }
    out
}

fn paths<'a>(modules: impl IntoIterator<Item = &'a PyModule>) -> Vec<PathBuf> {
    let all: BTreeSet<PathBuf> = modules
        .into_iter()
        .flat_map(|module| module.path.iter().map(|folder| absolute(folder)))
        .collect();
    all.into_iter().collect()
}
