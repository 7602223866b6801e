//! Places in the arguments of a call: a parameter, the elements of a list in it, the values of a dictionary.

use std::fmt;

use crate::value::{Call, Value};

/// Where values stand.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Place {
    pub parameter: String,
    pub steps: Vec<Step>,
}

/// One step into a value.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Step {
    /// Every element of a list or a set.
    Elements,
    Keys,
    Values,
    /// A position of a tuple, counted from 0.
    Field(usize),
}

impl Place {
    pub fn parameter(name: &str) -> Place {
        Place {
            parameter: name.to_owned(),
            steps: Vec::new(),
        }
    }

    pub fn then(&self, step: Step) -> Place {
        let mut steps = self.steps.clone();
        steps.push(step);
        Place {
            parameter: self.parameter.clone(),
            steps,
        }
    }

    /// Whether it is one value, not one of many.
    pub fn is_single(&self) -> bool {
        !self
            .steps
            .iter()
            .any(|step| matches!(step, Step::Elements | Step::Keys | Step::Values))
    }

    /// As in a question: the name of the parameter in quotation marks.
    pub(crate) fn asked(&self) -> String {
        let quoted = Place {
            parameter: format!("`{}`", self.parameter),
            steps: self.steps.clone(),
        };
        quoted.to_string()
    }

    /// The values that a call has there.
    pub fn values<'c>(&self, call: &'c Call) -> Vec<&'c Value> {
        let given = call
            .arguments
            .iter()
            .filter(|(name, _)| *name == self.parameter);
        let mut found: Vec<&Value> = given.map(|(_, value)| value).collect();
        for step in &self.steps {
            found = found.into_iter().flat_map(|v| step.values_in(v)).collect();
        }
        found
    }
}

impl Step {
    fn values_in(self, value: &Value) -> Vec<&Value> {
        match (self, value) {
            (Step::Elements, Value::List(items) | Value::Set(items)) => items.iter().collect(),
            (Step::Keys, Value::Map(pairs)) => pairs.iter().map(|(key, _)| key).collect(),
            (Step::Values, Value::Map(pairs)) => pairs.iter().map(|(_, value)| value).collect(),
            (Step::Field(at), Value::Record(items)) => items.get(at).into_iter().collect(),
            _ => Vec::new(),
        }
    }
}

const ORDINALS: [&str; 6] = ["first", "second", "third", "fourth", "fifth", "sixth"];

impl fmt::Display for Place {
    /// `xs`, `elements of xs`, `second items of elements of pairs`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, step) in self.steps.iter().enumerate().rev() {
            let single = !self.steps[..at]
                .iter()
                .any(|s| !matches!(s, Step::Field(_)));
            match step {
                Step::Elements => write!(f, "elements of ")?,
                Step::Keys => write!(f, "keys of ")?,
                Step::Values => write!(f, "values of ")?,
                Step::Field(number) => {
                    let plural = if single { "" } else { "s" };
                    match ORDINALS.get(*number) {
                        Some(ordinal) => write!(f, "{ordinal} item{plural} of ")?,
                        None => write!(f, "item{plural} {} of ", number + 1)?,
                    }
                }
            }
        }
        f.write_str(&self.parameter)
    }
}
