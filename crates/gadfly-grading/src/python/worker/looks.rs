//! What the methods of a result say. Programs are free in how their objects hold what they hold, so a result
//! that is an object of the program's own class is what its public methods return: they are called in one
//! more run, each on a copy of the object. Which methods there are says the reference: a submission that has
//! them in another way, or hides them, is asked for the same ones.

use std::sync::Arc;

use gadfly_grade::model::Case;
use gadfly_runtime::{ASK_RESULT, PyModule};
use gadfly_witness::{
    PyArgument, PyCallee, PyEnd, PyInstance, PyNode, PyObservation, PyPlain, PyStatement, PyValue,
    PyWitness,
};

use super::super::TIME;
use super::super::case::input;
use super::super::compare::Alike;
use super::{PythonWorker, Subject};

/// What asking the methods of a result gave.
pub(super) enum Looks {
    /// The reference has nothing to say, or only a part of what it says is said by the submission, too.
    Nothing,
    /// The reference has something to say of what it keeps to itself, and the submission says nothing at all.
    Silent,
    /// The result says the same.
    Same,
    /// Where a method returns something else, and what it returns and should.
    Other(String, String),
}

/// What a call of a method gave.
pub(super) struct Told {
    call: String,
    /// Not where a method can only return `None`.
    tells: bool,
    gives: PyNode,
}

/// What the methods of a result told, by their calls.
pub(super) type Answers = Arc<Vec<Told>>;

/// The name of the result among the places.
const RESULT: &str = "result";

/// Something to look at after a call.
struct Place {
    /// `result`, or the argument as the report names it.
    name: String,
    /// Whether the reference keeps something to itself there.
    private: bool,
    /// Whether only one of the programs changed it.
    altered: bool,
}

/// What was said of a place.
#[derive(Clone, Copy, Default)]
struct Heard {
    /// Something that the reference says, too.
    says: bool,
    /// The submission does not say all that the reference says.
    lacks: bool,
    /// The submission answered a question that tells something.
    answers: bool,
}

impl PythonWorker<'_> {
    /// Asks the methods of what a case gives, and of the arguments that it changes.
    pub(super) fn looks(
        &mut self,
        subject: &Subject,
        case: &Case,
        right: &PyObservation,
        seen: &PyObservation,
    ) -> Looks {
        let Some(witness) = input(case) else {
            return Looks::Nothing;
        };
        let places = self.places(witness, right, seen);
        if places.is_empty() {
            return Looks::Nothing;
        }
        let names: Vec<&str> = places.iter().map(|place| &*place.name).collect();
        let key = (case.id(), names.join(" "));
        if !self.looks.contains_key(&key) {
            let module = self.class.references[0].solution.real.clone();
            let told = self.asked(&module, witness, &names);
            self.looks.insert(key.clone(), told);
        }
        let Some(right) = self.looks.get(&key).cloned().flatten() else {
            return Looks::Nothing;
        };
        let module = subject.solution.real.clone();
        let given = self.asked(&module, witness, &names).unwrap_or_default();
        let mut heard = vec![Heard::default(); places.len()];
        for right in right.iter().filter(|told| mark(&told.gives).is_none()) {
            let Some(at) = names.iter().position(|name| is_of(right, name)) else {
                continue;
            };
            let other = given.iter().find(|other| other.call == right.call);
            let marked = other.and_then(|other| mark(&other.gives));
            let Some(other) = other.filter(|_| marked.is_none_or(|mark| mark == RAISES)) else {
                heard[at].lacks |= marked != Some(USUAL);
                continue;
            };
            match self.judge.same_results(&right.gives, &other.gives) {
                Alike::No => return Looks::Other(names[at].to_owned(), words(right, other)),
                Alike::Yes => heard[at].says |= right.tells,
                Alike::Unclear => {}
            }
            heard[at].answers |= right.tells;
        }
        let is_silent = |(place, heard): (&Place, &Heard)| {
            place.private && !heard.says && (heard.lacks && !heard.answers || place.altered)
        };
        if places.iter().zip(&heard).any(is_silent) {
            return Looks::Silent;
        }
        match (names[0], heard[0]) {
            (RESULT, heard) if heard.says && !heard.lacks => Looks::Same,
            _ => Looks::Nothing,
        }
    }

    /// Where objects of a program's own classes are after a call, the result first. A receiver is asked by the calls
    /// of other cases.
    fn places(
        &self,
        witness: &PyWitness,
        right: &PyObservation,
        seen: &PyObservation,
    ) -> Vec<Place> {
        let mut places = Vec::new();
        let (PyEnd::Returned(value), PyEnd::Returned(given)) = (&right.end, &seen.end) else {
            return places;
        };
        if self.judge.compare.result && holds_object(&given.node) {
            places.push(Place {
                name: RESULT.to_owned(),
                private: keeps_private(&value.node),
                altered: false,
            });
        }
        let receiver = match &witness.callee {
            PyCallee::Method { object, .. }
            | PyCallee::Read { object, .. }
            | PyCallee::Assign { object, .. } => Some(object),
            _ => None,
        };
        for after in &right.after {
            let twin = seen.after.iter().find(|twin| twin.name == after.name);
            // What its class makes may be of a kind that nothing is seen of.
            let changed = twin.map_or(after.changed, |twin| twin.changed);
            if !changed && !after.changed {
                continue;
            }
            let asked = self.judge.compare.arguments && after.name != RESULT;
            if asked && Some(&after.name) != receiver && holds_object(&after.seen.node) {
                places.push(Place {
                    name: after.name.clone(),
                    private: keeps_private(&after.seen.node),
                    altered: twin.is_none_or(|twin| twin.changed != after.changed),
                });
            }
        }
        places
    }

    /// The answers of one program.
    fn asked(
        &mut self,
        module: &Arc<PyModule>,
        witness: &PyWitness,
        names: &[&str],
    ) -> Option<Answers> {
        let methods = self.methods(witness);
        let mut asked = begun(module, &methods, "gadfly_looks", witness);
        let mut call = witness.clone();
        for argument in &mut call.arguments {
            let variable = format!("gadfly_{}", argument.name);
            let is_variable = matches!(argument.value, PyValue::Variable(_));
            if names.contains(&&*argument.name) && !is_variable {
                let value = std::mem::replace(&mut argument.value, PyValue::variable(&variable));
                asked.setup.push(PyStatement::Let { variable, value });
            }
        }
        let bound = |name: &&str| {
            let mut own = asked.setup.iter().rev();
            let known = format!("gadfly_{name}");
            let is_own = |s: &PyStatement| matches!(s, PyStatement::Let { variable, .. } if *variable == known);
            if own.any(is_own) || *name == RESULT {
                known
            } else {
                (*name).to_owned()
            }
        };
        let variables: Vec<String> = names.iter().map(bound).collect();
        asked.setup.push(PyStatement::Let {
            variable: format!("gadfly_{RESULT}"),
            value: call.call_value(),
        });
        let list = format!("PLACES = {names:?}");
        asked.setup.push(PyStatement::Program(list));
        let values = variables.iter().map(|name| PyValue::variable(name));
        asked.arguments = values.map(PyArgument::positional).collect();
        let seen = self.observe(module, &asked, TIME, true, false);
        let PyEnd::Returned(value) = seen.end else {
            return None;
        };
        let PyNode::Dict(pairs) = value.node else {
            return None;
        };
        let all = pairs.into_iter().filter_map(|(call, answer)| {
            let PyNode::Tuple(parts) = answer else {
                return None;
            };
            let [tells, gives] = <[PyNode; 2]>::try_from(parts).ok()?;
            let tells = tells.repr() == "True";
            let call = call.repr();
            Some(Told { call, tells, gives })
        });
        Some(Arc::new(all.collect()))
    }

    /// The methods of the reference's classes, as Python source. They do not depend on any input, so that they say
    /// nothing about results.
    fn methods(&mut self, witness: &PyWitness) -> String {
        if let Some(known) = &self.methods {
            return known.clone();
        }
        let module = self.class.references[0].solution.real.clone();
        let mut asked = begun(&module, "{}", "gadfly_methods", witness);
        asked.setup.drain(1..);
        asked.arguments.clear();
        let seen = self.observe(&module, &asked, TIME, true, false);
        let methods = match seen.end {
            PyEnd::Returned(value) if matches!(value.node, PyNode::Dict(_)) => value.node.repr(),
            _ => "{}".to_owned(),
        };
        self.methods.insert(methods).clone()
    }
}

/// A witness that calls a function of [`ASK_RESULT`], which is the first statement of its set-up.
fn begun(module: &PyModule, methods: &str, function: &str, witness: &PyWitness) -> PyWitness {
    let mut asked = witness.clone();
    let program = format!(
        "MODULE = {:?}\nASKED = {methods}\n{ASK_RESULT}",
        module.name
    );
    asked.setup.insert(0, PyStatement::Program(program));
    asked.callee = PyCallee::Function(function.into());
    asked
}

// How the program says that a call gave no value.
const RAISES: &str = "'\\x00raises'";
const MISSING: &str = "'\\x00missing'";
const ITSELF: &str = "'\\x00itself'";
/// It says what every object says.
const USUAL: &str = "'\\x00usual'";

/// The mark of a call that gave no value.
fn mark(node: &PyNode) -> Option<&'static str> {
    let PyNode::Plain {
        kind: PyPlain::Str,
        text,
    } = node
    else {
        return None;
    };
    [RAISES, MISSING, ITSELF, USUAL]
        .into_iter()
        .find(|mark| mark == text)
}

/// Whether a call is one of an object at a place: `'stack.pop()'`, `'result[0].size()'`.
fn is_of(told: &Told, place: &str) -> bool {
    let call = told.call.trim_start_matches(['\'', '"']);
    call.strip_prefix(place)
        .is_some_and(|rest| rest.starts_with(['.', '[']))
}

/// `Box whose next() gives 4 instead of 3`.
fn words(right: &Told, given: &Told) -> String {
    let call = right.call.trim_matches(['\'', '"']);
    let gives = match mark(&given.gives) {
        Some(_) => "raises an exception".to_owned(),
        None => format!("gives {}", given.gives.repr()),
    };
    format!(
        "an object: {call} {gives} instead of {right}",
        right = right.gives.repr()
    )
}

/// Whether there is an object of a program's own class in a value.
fn holds_object(node: &PyNode) -> bool {
    any_object(node, &|_| true)
}

/// Whether objects in a value keep something to themselves.
fn keeps_private(node: &PyNode) -> bool {
    let is_private = |(name, _): &(String, PyNode)| name.starts_with('_');
    any_object(node, &|object| object.attributes.iter().any(is_private))
}

fn any_object(node: &PyNode, is: &dyn Fn(&PyInstance) -> bool) -> bool {
    match node {
        PyNode::Instance(object) => {
            let mut parts = object.attributes.iter();
            is(object) || parts.any(|(_, part)| any_object(part, is))
        }
        PyNode::List(parts) | PyNode::Tuple(parts) => parts.iter().any(|p| any_object(p, is)),
        PyNode::Dict(pairs) => pairs.iter().any(|(_, value)| any_object(value, is)),
        _ => false,
    }
}
