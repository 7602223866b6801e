//! Modules and runs written briefly.

use std::path::PathBuf;
use std::sync::{Arc, LazyLock};
use std::time::Duration;

use gadfly_runtime::{PyLimits, PyModule, PyRun, Python, PythonPool};
use gadfly_witness::{PyArgument, PyCall, PyEntry, PyObservation, PyStatement, PyValue, PyWitness};

pub(super) static PYTHON: LazyLock<Python> =
    LazyLock::new(|| Python::find(None).expect("these tests need python3"));

/// One pool for all tests: starting interpreters is most of the work. Patient, since machines that
/// run tests are busy.
pub(super) static POOL: LazyLock<PythonPool> = LazyLock::new(|| pool(Duration::from_secs(20)));

/// For code that hangs.
pub(super) static HASTY: LazyLock<PythonPool> = LazyLock::new(|| pool(Duration::from_secs(1)));

pub(super) fn pool(time: Duration) -> PythonPool {
    let limits = PyLimits {
        time,
        ..PyLimits::default()
    };
    PythonPool::start(&PYTHON, limits, 2).unwrap()
}

pub(super) fn module(text: &str) -> Arc<PyModule> {
    Arc::new(PyModule {
        name: "stack".into(),
        file: "stack.py".into(),
        text: text.into(),
        path: Vec::new(),
    })
}

pub(super) fn beside(text: &str, folder: PathBuf) -> Arc<PyModule> {
    Arc::new(PyModule {
        path: vec![folder],
        ..(*module(text)).clone()
    })
}

/// `setup; …; callee(arguments)`, the arguments separated by `;`.
pub(super) fn witness(setup: &[&str], callee: &str, arguments: &str) -> PyWitness {
    let setup = PyStatement::read_all(setup.iter().copied());
    let texts = arguments.split(';').map(str::trim);
    let texts = texts.filter(|text| !text.is_empty()).enumerate();
    let arguments = texts.map(|(number, value)| PyArgument {
        name: format!("p{number}"),
        keyword: false,
        value: PyValue::read(value),
    });
    let call = PyCall::read(callee, arguments.collect(), &setup);
    PyWitness {
        entry: PyEntry {
            module: "stack".into(),
            name: callee.into(),
            file: "stack.py".into(),
            line: 1,
        },
        callee: call.callee,
        arguments: call.arguments,
        setup,
        stdin: Vec::new(),
        supplied: Vec::new(),
        uses: Vec::new(),
    }
}

pub(super) fn run(module: &Arc<PyModule>, setup: &[&str], callee: &str, arguments: &str) -> PyRun {
    PyRun {
        module: Arc::clone(module),
        witness: witness(setup, callee, arguments),
        trace: false,
    }
}

/// One call in a module of this text.
pub(super) fn observe(text: &str, callee: &str, arguments: &str) -> PyObservation {
    let run = run(&module(text), &[], callee, arguments);
    POOL.observe(&[run]).remove(0)
}

/// The same once, for code that may do anything but hang.
pub(super) fn patient(text: &str, callee: &str, arguments: &str) -> PyObservation {
    let run = run(&module(text), &[], callee, arguments);
    POOL.observe_once(&[run]).remove(0)
}

/// The same with little patience.
pub(super) fn hasty(text: &str, callee: &str, arguments: &str) -> PyObservation {
    let run = run(&module(text), &[], callee, arguments);
    HASTY.observe_once(&[run]).remove(0)
}
