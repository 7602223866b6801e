//! What the methods of a result say. Programs are free in how their objects hold what they hold, so a result
//! that is an object of the program's own class is what its public methods return: they are called in one
//! more run, each on a copy of the object.

use std::sync::Arc;

use gadfly_grade::model::Case;
use gadfly_runtime::{ASK_RESULT, PyModule};
use gadfly_witness::{
    PyArgument, PyCallee, PyEnd, PyNode, PyObservation, PyStatement, PyValue, PyWitness,
};

use super::super::TIME;
use super::super::case::input;
use super::super::compare::Alike;
use super::{PythonWorker, Subject};

/// What asking the methods of a result gave.
pub(super) enum Looks {
    /// Nothing was asked of both programs that the reference has an answer to.
    Nothing,
    Same,
    /// What a method returns, and should.
    Other(String),
}

/// The variable of the result.
const RESULT: &str = "gadfly_result";

impl PythonWorker<'_> {
    /// Asks the methods of what a case gives.
    pub(super) fn looks(&mut self, subject: &Subject, case: &Case, seen: &PyObservation) -> Looks {
        let PyEnd::Returned(value) = &seen.end else {
            return Looks::Nothing;
        };
        if !holds_object(&value.node) {
            return Looks::Nothing;
        }
        let id = case.id();
        if !self.looks.contains_key(&id) {
            let module = self.class.references[0].solution.real.clone();
            let told = input(case).and_then(|witness| self.asked(&module, witness));
            self.looks.insert(id.clone(), told);
        }
        let module = subject.solution.real.clone();
        let Some(right) = self.looks.get(&id).cloned().flatten() else {
            return Looks::Nothing;
        };
        let Some(given) = input(case).and_then(|witness| self.asked(&module, witness)) else {
            return Looks::Nothing;
        };
        let mut all = Looks::Nothing;
        for (call, right) in &right {
            let Some((_, given)) = given.iter().find(|(other, _)| other == call) else {
                continue;
            };
            if right.repr() == RAISES_TEXT {
                continue;
            }
            match self.judge.same_results(right, given) {
                Alike::No => return Looks::Other(words(call, right, given)),
                Alike::Yes => all = Looks::Same,
                Alike::Unclear => {}
            }
        }
        all
    }

    /// The answers of one program, by their calls.
    fn asked(
        &mut self,
        module: &Arc<PyModule>,
        witness: &PyWitness,
    ) -> Option<Vec<(String, PyNode)>> {
        let mut asked = witness.clone();
        let program = format!("MODULE = {:?}\n{ASK_RESULT}", module.name);
        asked.setup.push(PyStatement::Program(program));
        asked.setup.push(PyStatement::Let {
            variable: RESULT.into(),
            value: witness.call_value(),
        });
        asked.callee = PyCallee::Function("gadfly_looks".into());
        asked.arguments = vec![PyArgument {
            name: "result".into(),
            keyword: false,
            value: PyValue::variable(RESULT),
        }];
        let seen = self.observe(module, &asked, TIME, true, false);
        let PyEnd::Returned(value) = seen.end else {
            return None;
        };
        let PyNode::Dict(pairs) = value.node else {
            return None;
        };
        let named = pairs.into_iter().map(|(call, value)| (call.repr(), value));
        Some(named.collect())
    }
}

/// How an exception is written down.
const RAISES_TEXT: &str = "'\\x00raises'";

/// `Box whose next() gives 4 instead of 3`.
fn words(call: &str, right: &PyNode, given: &PyNode) -> String {
    let call = call.trim_matches(['\'', '"']);
    let gives = match given.repr().as_str() {
        RAISES_TEXT => "raises an exception".to_owned(),
        other => format!("gives {other}"),
    };
    format!(
        "an object: {call} {gives} instead of {right}",
        right = right.repr()
    )
}

/// Whether there is an object of a program's own class in a value.
fn holds_object(node: &PyNode) -> bool {
    match node {
        PyNode::Instance(_) => true,
        PyNode::List(parts) | PyNode::Tuple(parts) => parts.iter().any(holds_object),
        PyNode::Dict(pairs) => pairs.iter().any(|(_, value)| holds_object(value)),
        _ => false,
    }
}
