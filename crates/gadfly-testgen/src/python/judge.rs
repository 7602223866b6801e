//! What Python says to an answer: whether the code agrees with it, and if it cannot be taken, why
//! not, in one line that a beginner understands.

use std::sync::Arc;

use gadfly_runtime::python::{PyAnswer, PyModule, PyRun, PythonPool};
use gadfly_witness::{
    PyCallee, PyEnd, PyNode, PyPlain, PyRaised, PySeen, PyStatement, PyValue, PyWitness,
};

use super::answers::{After, Expectation};
use super::case::{About, Case, Part, RESULT, literal, shown};
use super::hints::{
    BUILTIN_ERRORS, calls, hint, nearly, other_language, other_type, printed_it, similar_name,
    text, text_hint, unquoted,
};

/// What came of comparing an expectation with what the code does.
#[derive(Clone, PartialEq, Debug)]
pub struct Verdict {
    /// The expectation as it is kept.
    pub expected: Expectation,
    pub agrees: bool,
    /// `Your code returned 3 here.`
    pub did: String,
    pub note: Option<String>,
    /// The value of the answer, where `==` cannot compare it with what the call returns.
    pub value: Option<PySeen>,
}

/// The code of one module and the interpreter that runs it.
pub struct Judge<'j> {
    pub pool: &'j PythonPool,
    pub module: &'j Arc<PyModule>,
}

impl Judge<'_> {
    /// Compares an expectation with what was observed. The error is one line on why it cannot be
    /// taken as it is.
    pub fn judge(&self, case: &Case, expected: &Expectation) -> Result<Verdict, String> {
        if let Some(class) = &expected.raises {
            return self.raises(case, class, expected.message.as_deref());
        }
        if let Some(value) = &expected.returns {
            return self.returns(case, value, expected);
        }
        if let Some(text) = &expected.prints {
            return self.prints(case, text);
        }
        if let Some(seen) = &expected.seen {
            let now = self.in_words(case);
            return Ok(Verdict {
                expected: expected.clone(),
                agrees: *seen == now,
                did: format!("You once took as right: {seen} Now {now}"),
                note: None,
                value: None,
            });
        }
        self.after(case, &expected.after)
    }

    /// What the code does, as an expectation.
    pub fn present(&self, case: &Case) -> Expectation {
        let mut expected = Expectation::default();
        match &case.observation.end {
            PyEnd::Returned(seen) => match &case.about {
                About::Returned | About::Yielded(_) => {
                    expected.returns = value_of(seen);
                }
                About::Printed => expected.prints = Some(case.observation.printed.clone()),
                About::Parts(parts) => expected.after = parts.iter().filter_map(part).collect(),
            },
            PyEnd::Raised(raised) => expected.raises = Some(self.own_name(&raised.class)),
            PyEnd::Exited(_) => expected.raises = Some("SystemExit".into()),
            _ => {}
        }
        expected.same = true;
        if expected.is_open() {
            expected.seen = Some(self.in_words(case));
        }
        expected
    }

    /// `insert(2, []) returns [2].`
    pub fn in_words(&self, case: &Case) -> String {
        let call = case.witness.call();
        let observation = &case.observation;
        match &observation.end {
            PyEnd::Returned(seen) => match &case.about {
                About::Returned => format!("{call} returns {}.", shown(&seen.node, &seen.repr)),
                About::Yielded(_) => format!("{call} gives {}.", yielded(seen)),
                About::Printed => format!("{call} prints {}.", text(&observation.printed)),
                About::Parts(parts) => {
                    let parts: Vec<String> = parts
                        .iter()
                        .map(|part| format!("{} is {}", part.name, shown(&part.node, "…")))
                        .collect();
                    format!("after {call}, {}.", parts.join(", "))
                }
            },
            PyEnd::Raised(raised) => {
                format!("{call} raises {}.", self.with_message(raised))
            }
            PyEnd::Exited(code) => format!("{call} ends the program (exit code {code})."),
            _ => format!("{call} does not terminate."),
        }
    }

    // ---- returned

    fn returns(
        &self,
        case: &Case,
        answer: &str,
        expected: &Expectation,
    ) -> Result<Verdict, String> {
        let answer = answer.trim().trim_start_matches("==").trim();
        let value = self.value(answer, &case.witness)?;
        if let Some(class) = self.exception_class(&value.node) {
            return Err(format!(
                "Should the call end with that error? Then type: raises {class}"
            ));
        }
        let mut verdict = Verdict {
            expected: Expectation {
                returns: Some(answer.to_string()),
                approx: expected.approx,
                same: expected.same,
                ..Expectation::default()
            },
            agrees: false,
            did: self.did_instead(case, Some(&value)),
            note: None,
            value: None,
        };
        let PyEnd::Returned(seen) = &case.observation.end else {
            return Ok(verdict);
        };
        if let (About::Yielded(Some(_)), PyNode::Iterator(iterator)) = (&case.about, &seen.node) {
            let (PyNode::List(wanted) | PyNode::Tuple(wanted)) = &value.node else {
                return Err("Please type the values as a list, for example [1, 2, 3].".into());
            };
            let first = iterator.first.iter().take(wanted.len());
            verdict.agrees = !wanted.is_empty() && first.eq(wanted.iter());
            verdict.value = Some(value);
            return Ok(verdict);
        }
        if value.node == seen.node && !seen.cut {
            verdict.agrees = true;
            if !seen.eq_works {
                verdict.value = Some(value);
            }
        } else if self.equal(&case.witness, answer) {
            verdict.agrees = true;
            verdict.note = other_type(&value.node, &seen.node);
        } else if nearly(&value.node, &seen.node) {
            verdict.agrees = true;
            verdict.expected.approx = true;
            verdict.note = Some(format!(
                "To be exact, it returned {}: numbers with a point are rounded. The test allows for that.",
                seen.repr
            ));
        } else {
            verdict.note = hint(&value.node, &seen.node);
        }
        Ok(verdict)
    }

    /// Whether `call == answer`, as Python finds.
    fn equal(&self, witness: &PyWitness, answer: &str) -> bool {
        let run = PyRun {
            module: self.module.clone(),
            witness: witness.clone(),
            trace: false,
        };
        self.pool.agrees(&run, answer) == Some(true)
    }

    // ---- raised

    fn raises(&self, case: &Case, class: &str, message: Option<&str>) -> Result<Verdict, String> {
        let known = match self.pool.evaluate(self.module, class) {
            PyAnswer::Value(value) => self.exception_class(&value.node),
            _ => None,
        };
        let Some(known) = known else {
            let similar = similar_name(class, &self.exception_names());
            return Err(match similar {
                Some(similar) => {
                    format!("I know no error called {class}. Did you mean: raises {similar}")
                }
                None => format!(
                    "I know no error called {class}. Type its name, for example: raises ValueError"
                ),
            });
        };
        let mut verdict = Verdict {
            expected: Expectation {
                raises: Some(class.to_string()),
                message: message.map(String::from),
                ..Expectation::default()
            },
            agrees: false,
            did: self.did(case),
            note: None,
            value: None,
        };
        match &case.observation.end {
            PyEnd::Raised(raised) => {
                let own = format!("{}.{known}", self.module.name);
                let is_it = raised.mro.iter().any(|c| *c == known || *c == own);
                let says_it = message.is_none_or(|m| raised.message.contains(m));
                verdict.agrees = is_it && says_it;
                if is_it && says_it && message.is_some_and(|m| m != raised.message) {
                    verdict.expected.message = Some(raised.message.clone());
                    verdict.note = Some(format!("The whole message is: {}", raised.message));
                } else if is_it && !says_it {
                    verdict.note = Some(
                        "The type of the error is the one that you expected, the message is not."
                            .into(),
                    );
                } else if is_it && raised.class != known && raised.class != own {
                    let exact = self.own_name(&raised.class);
                    verdict.note = Some(format!(
                        "To be exact, it raised {exact}, which is a kind of {class}."
                    ));
                }
            }
            PyEnd::Exited(_) => {
                verdict.agrees = matches!(known.as_str(), "SystemExit" | "BaseException");
            }
            _ => {}
        }
        Ok(verdict)
    }

    /// The name of a class of exceptions, as the module knows it.
    fn exception_class(&self, node: &PyNode) -> Option<String> {
        let PyNode::Class(class) = node else {
            return None;
        };
        let question = format!("issubclass({}, BaseException)", class.name);
        let name = match class.module.as_str() {
            "" | "builtins" => class.name.clone(),
            own if own == self.module.name => class.name.clone(),
            _ => class.full(),
        };
        match self.pool.evaluate(self.module, &question) {
            PyAnswer::Value(seen) => (seen.repr == "True").then_some(name),
            // Reachable only through a module: believed if it is called like one.
            _ => {
                (class.name.ends_with("Error") || class.name.ends_with("Exception")).then_some(name)
            }
        }
    }

    /// Exceptions that can be named: Python's own and the classes of the module.
    fn exception_names(&self) -> Vec<String> {
        let own = self.module.text.lines().filter_map(|line| {
            let rest = line.strip_prefix("class ")?;
            let end = rest.find(|c: char| !(c.is_alphanumeric() || c == '_'))?;
            Some(rest[..end].to_string())
        });
        BUILTIN_ERRORS
            .iter()
            .map(ToString::to_string)
            .chain(own)
            .collect()
    }

    // ---- printed

    /// The text that a string literal of the user's stands for.
    pub fn text(&self, literal: &str) -> Option<String> {
        match self.pool.evaluate(self.module, literal) {
            PyAnswer::Value(PySeen {
                node:
                    PyNode::Plain {
                        kind: PyPlain::Str,
                        text,
                    },
                ..
            }) => unquoted(&text),
            _ => None,
        }
    }

    /// `wanted` is the text itself.
    fn prints(&self, case: &Case, wanted: &str) -> Result<Verdict, String> {
        let printed = &case.observation.printed;
        let same =
            *printed == wanted || printed.trim_end_matches('\n') == wanted.trim_end_matches('\n');
        let mut verdict = Verdict {
            expected: Expectation {
                prints: Some(if same {
                    printed.clone()
                } else {
                    wanted.to_string()
                }),
                ..Expectation::default()
            },
            agrees: same,
            did: match &case.observation.end {
                PyEnd::Returned(_) if printed.is_empty() => {
                    "Your code printed nothing here.".into()
                }
                PyEnd::Returned(_) => format!("Your code printed {} here.", text(printed)),
                _ => self.did(case),
            },
            note: None,
            value: None,
        };
        if !same {
            verdict.note = text_hint(wanted, printed);
        }
        Ok(verdict)
    }

    // ---- changed

    fn after(&self, case: &Case, wanted: &[After]) -> Result<Verdict, String> {
        let parts = match &case.about {
            About::Parts(parts) => parts.as_slice(),
            _ => &[],
        };
        let mut verdict = Verdict {
            expected: Expectation {
                after: Vec::new(),
                ..Expectation::default()
            },
            agrees: true,
            did: String::new(),
            note: None,
            value: None,
        };
        let mut wrong = Vec::new();
        for after in wanted {
            let value = self.value(&after.value, &case.witness)?;
            verdict.expected.after.push(after.clone());
            let part = parts.iter().find(|part| part.name == after.name);
            let agrees = match part {
                Some(part) if part.node == value.node => true,
                _ => self.equal_after(case, &after.name, &after.value),
            };
            if !agrees {
                verdict.agrees = false;
                wrong.push(match part {
                    Some(part) => {
                        format!("{} was {}", part.name, shown(&part.node, "something else"))
                    }
                    None => format!("{} was something else", after.name),
                });
            }
        }
        verdict.did = match &case.observation.end {
            PyEnd::Returned(_) => format!("After your code ran, {}.", wrong.join(" and ")),
            _ => self.did(case),
        };
        if !matches!(case.observation.end, PyEnd::Returned(_)) {
            verdict.agrees = false;
        }
        Ok(verdict)
    }

    /// Whether what a name stands for after the call equals the answer.
    fn equal_after(&self, case: &Case, name: &str, answer: &str) -> bool {
        let witness = afterwards(&case.witness, name);
        self.equal(&witness, answer)
    }

    // ---- in common

    /// The value of an expression of the user's.
    fn value(&self, expression: &str, witness: &PyWitness) -> Result<PySeen, String> {
        if let Some(word) = other_language(expression) {
            return Err(word);
        }
        let function = witness.entry.name.rsplit('.').next().unwrap_or_default();
        let is_class = function.starts_with(|c: char| c.is_uppercase());
        if !is_class && calls(expression, function) {
            return Err(format!(
                "That asks {function} itself. Please type the value that you expect."
            ));
        }
        match self.pool.evaluate(self.module, expression) {
            PyAnswer::Value(value) => Ok(value),
            PyAnswer::Syntax { message, .. } => {
                let message = message.trim_end_matches('.');
                let (message, _) = message.split_once(" (").unwrap_or((message, ""));
                Err(format!(
                    "Python does not understand that ({message}). Please type it again."
                ))
            }
            PyAnswer::UnknownName(name) => Err(format!(
                "There is nothing called {name}. A string needs quotes: '{name}'"
            )),
            PyAnswer::Raised { class, message } => Err(format!(
                "Working that out gives {class}: {message}. Please type it again."
            )),
            PyAnswer::Failed(_) => {
                Err("Working that out takes too long. Please type the value itself.".into())
            }
        }
    }

    /// `Your code returned 3 here.`
    pub fn did(&self, case: &Case) -> String {
        self.did_instead(case, None)
    }

    fn did_instead(&self, case: &Case, wanted: Option<&PySeen>) -> String {
        let observation = &case.observation;
        match &observation.end {
            PyEnd::Returned(seen) => {
                let is_none = seen.repr == "None";
                if is_none && !observation.printed.is_empty() && printed_it(wanted, observation) {
                    return format!(
                        "Your code printed {} here, but it returned None.",
                        text(&observation.printed)
                    );
                }
                match &seen.node {
                    PyNode::Iterator(_) => format!("Your code gave {} here.", yielded(seen)),
                    node => format!("Your code returned {} here.", shown(node, &seen.repr)),
                }
            }
            PyEnd::Raised(raised) => {
                let line = match &raised.place {
                    Some(place) => format!(" in line {}", place.line),
                    None => String::new(),
                };
                format!("Your code raised {} here{line}.", self.with_message(raised))
            }
            PyEnd::Exited(code) => format!("Your code ended the program here (exit code {code})."),
            PyEnd::TimedOut { line } => match line {
                Some(line) => format!("Your code did not terminate here (line {line})."),
                None => "Your code did not terminate here.".into(),
            },
            PyEnd::Died(why) | PyEnd::SetupFailed(why) => format!("Your code failed here: {why}."),
        }
    }

    fn with_message(&self, raised: &PyRaised) -> String {
        let class = self.own_name(&raised.class);
        match raised.message.as_str() {
            "" => class,
            message => format!("{class} ({message})"),
        }
    }

    /// A class as the module's author writes it.
    fn own_name(&self, class: &str) -> String {
        let own = format!("{}.", self.module.name);
        class.strip_prefix(&own).unwrap_or(class).to_string()
    }
}

/// The run after which a name is looked at.
pub fn afterwards(witness: &PyWitness, name: &str) -> PyWitness {
    let mut run = hoisted(witness, name);
    let call = run.call_tree();
    let root = name.split('.').next().unwrap_or(name);
    run.setup.push(match root {
        RESULT => PyStatement::Let {
            variable: RESULT.to_string(),
            value: PyValue::Call(Box::new(call)),
        },
        _ => PyStatement::Call(call),
    });
    run.callee = PyCallee::Look(name.to_string());
    run.arguments.clear();
    run
}

/// The same call with the argument of that name made before it, so that it can be looked at after.
fn hoisted(witness: &PyWitness, name: &str) -> PyWitness {
    let mut witness = witness.clone();
    let root = name.split('.').next().unwrap_or(name);
    if witness.made(root).is_some() {
        return witness;
    }
    if let Some(argument) = witness.arguments.iter_mut().find(|a| a.name == root) {
        let value = std::mem::replace(&mut argument.value, PyValue::variable(root));
        let variable = root.to_string();
        witness.setup.push(PyStatement::Let { variable, value });
    }
    witness
}

fn part(part: &Part) -> Option<After> {
    Some(After {
        name: part.name.clone(),
        value: literal(&part.node)?,
    })
}

/// A returned value as an expression.
fn value_of(seen: &PySeen) -> Option<String> {
    match &seen.node {
        _ if seen.cut => None,
        PyNode::Iterator(iterator) => literal(&PyNode::List(iterator.first.clone())),
        node => literal(node),
    }
}

/// What an iterator gave, as a list.
fn yielded(seen: &PySeen) -> String {
    let PyNode::Iterator(iterator) = &seen.node else {
        return seen.repr.clone();
    };
    let first = PyNode::List(iterator.first.clone());
    shown(&first, &seen.repr)
}
