//! Which inputs count: the region of a test from what is known about the statements that its input violates.
//!
//! An input is *expected* if it violates nothing, or only statements that were dropped. It is *excluded* if it
//! violates a required one. Otherwise it is *open*: nobody has said, and a difference there is a question.

use std::collections::BTreeMap;

use crate::model::{Class, Evidence, EvidenceSource, InputLine, Stance, Test};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Region {
    /// A difference there is a difference.
    Expected,
    /// A difference there is a question.
    Open,
    /// Nothing there is of interest.
    Excluded,
}

/// The stances by the ids of lines.
pub(crate) struct Stances<'c>(BTreeMap<&'c str, Stance>);

impl<'c> Stances<'c> {
    pub(crate) fn of(inputs: &'c [InputLine]) -> Stances<'c> {
        let stances = inputs.iter().map(|line| (line.id.as_str(), line.stance));
        Stances(stances.collect())
    }

    /// Nothing is known about a line that is not there.
    pub(crate) fn stance(&self, id: &str) -> Stance {
        self.0.get(id).copied().unwrap_or(Stance::Open)
    }

    pub(crate) fn region(&self, test: &Test) -> Region {
        let has = |stance| test.doubts.iter().any(|id| self.stance(id) == stance);
        if has(Stance::Required) {
            Region::Excluded
        } else if has(Stance::Open) {
            Region::Open
        } else {
            Region::Expected
        }
    }
}

impl Class {
    pub fn region(&self, test: &Test) -> Region {
        Stances::of(&self.inputs).region(test)
    }

    pub fn line(&self, id: &str) -> Option<&InputLine> {
        self.inputs.iter().find(|line| line.id == id)
    }

    /// The teacher's word on inputs that violate a statement, which counts more than all else. Whether there is
    /// such a statement. The class is to be settled again.
    pub fn decide(&mut self, id: &str, stance: Stance, how: &str) -> bool {
        let Some(line) = self.inputs.iter_mut().find(|line| line.id == id) else {
            return false;
        };
        line.stance = stance;
        line.evidence
            .retain(|evidence| evidence.source != EvidenceSource::Teacher);
        let said = Evidence {
            source: EvidenceSource::Teacher,
            text: how.to_owned(),
        };
        line.evidence.insert(0, said);
        true
    }
}

impl InputLine {
    /// ``May `prices` be empty?`` as a statement: `` `prices` may be empty``; nothing if the question is put
    /// in another way.
    pub fn permission(&self) -> Option<String> {
        let asked = self.question.strip_prefix("May ")?.strip_suffix('?')?;
        let end = match asked.strip_prefix('`') {
            Some(rest) => rest.find('`')? + 2,
            None => asked.find(" be ").or_else(|| asked.find(' '))?,
        };
        let (subject, rest) = asked.split_at_checked(end)?;
        Some(format!("{subject} may{rest}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn questions_as_statements() {
        for (question, expected) in [
            ("May `prices` be empty?", Some("`prices` may be empty")),
            (
                "May `xs` contain negative numbers?",
                Some("`xs` may contain negative numbers"),
            ),
            (
                "May elements of `xs` be negative?",
                Some("elements of `xs` may be negative"),
            ),
            ("Is it fine?", None),
            ("May `x?", None),
        ] {
            let line = InputLine::new("f", "s", question);
            assert_eq!(line.permission().as_deref(), expected);
        }
    }
}
