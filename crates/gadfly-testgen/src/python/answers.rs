//! What the user expects of each call, kept in a file beside the code so that no question is asked
//! twice: `.gadfly/stack.answers.toml` for `stack.py`.
//!
//! The file is for people too: it may be read, corrected, and an entry deleted to be asked again.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry as Slot;
use std::path::{Path, PathBuf};

use gadfly_witness::{PyArgument, PyCall, PyEntry, PyStatement, PySupplied, PyValue, PyWitness};
use serde::{Deserialize, Serialize};

use gadfly_base::diagnostic::Diagnostic;
use gadfly_base::output;

/// What a call should do. Only what is said is checked.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Expectation {
    /// An expression for what is returned.
    pub returns: Option<String>,
    /// The class of the exception as the module knows it.
    pub raises: Option<String>,
    /// The exception's text.
    pub message: Option<String>,
    /// All that is printed, line ends included.
    pub prints: Option<String>,
    /// Inputs and what they are afterwards.
    pub after: Vec<After>,
    /// What is returned may differ by rounding.
    pub approx: bool,
    /// All that the code did was accepted as right, not only what stands above.
    pub same: bool,
    /// What was accepted, in words, where no expression says it.
    pub seen: Option<String>,
}

impl Expectation {
    /// Whether nothing in particular is expected.
    pub fn is_open(&self) -> bool {
        self.returns.is_none()
            && self.raises.is_none()
            && self.prints.is_none()
            && self.after.is_empty()
    }
}

/// `items` is `[1, 2]` afterwards.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct After {
    pub name: String,
    pub value: String,
}

/// A question that was answered.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Answer {
    pub witness: PyWitness,
    /// None if it was skipped.
    pub expected: Option<Expectation>,
}

/// The answers for one source file.
#[derive(Clone, Debug)]
pub struct Answers {
    path: PathBuf,
    file: String,
    module: String,
    pub all: Vec<Answer>,
}

#[derive(Serialize, Deserialize, Default)]
#[serde(deny_unknown_fields)]
struct Stored {
    #[serde(default)]
    answer: Vec<Entry>,
}

/// An answer as it stands in the file.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Entry {
    function: String,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    setup: Vec<String>,
    /// What is called, if it is not the function's own name: a method of an object of the set-up.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    call: Option<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    arguments: Vec<StoredArgument>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    input: Vec<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    supplied: Vec<StoredSupplied>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    uses: Vec<String>,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    skip: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    returns: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    raises: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    message: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    prints: Option<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    after: Vec<After>,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    approx: bool,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    same: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    seen: Option<String>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct StoredArgument {
    name: String,
    value: String,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    keyword: bool,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct StoredSupplied {
    function: String,
    value: String,
    /// What the value is, if it does not say so itself.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    shown: Option<String>,
}

impl Answers {
    /// The answers kept for a source file; none if there is no such file yet.
    pub fn load(source: &Path, module: &str) -> Result<Answers, Diagnostic> {
        let path = path_for(source);
        let mut answers = Answers {
            file: source.display().to_string(),
            module: module.to_string(),
            all: Vec::new(),
            path: path.clone(),
        };
        let text = match gadfly_files::read_to_string(&path) {
            Ok(text) => text,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(answers),
            Err(error) => {
                return Err(
                    Diagnostic::new(format!("cannot read the kept answers: {error}")).at(&path),
                );
            }
        };
        let stored: Stored = toml::from_str(&text).map_err(|error| {
            let message = error.message().trim_end().replace('\n', ", ");
            let help = "correct this file, or delete it to answer again";
            let diagnostic = Diagnostic::new(message).help(help);
            match error.span() {
                Some(span) => {
                    let (line, column) = gadfly_base::diagnostic::position(&text, span.start);
                    diagnostic.at_position(&path, line, column)
                }
                None => diagnostic.at(&path),
            }
        })?;
        if stored.answer.len() > MOST {
            let message = format!("there are more than {MOST} answers");
            let help = "each of them is run: delete those that are not needed any more";
            return Err(Diagnostic::new(message).help(help).at(&path));
        }
        // One for each input; the last one counts, as when a question is answered again.
        let mut known: BTreeMap<String, usize> = BTreeMap::new();
        for entry in stored.answer {
            let answer = answers.answer_of(entry);
            match known.entry(input_key(&answer.witness)) {
                Slot::Occupied(place) => answers.all[*place.get()] = answer,
                Slot::Vacant(place) => {
                    place.insert(answers.all.len());
                    answers.all.push(answer);
                }
            }
        }
        Ok(answers)
    }

    /// Adds an answer, or replaces the one there was for the same inputs.
    pub fn put(&mut self, answer: Answer) {
        match self
            .all
            .iter_mut()
            .find(|a| same_inputs(&a.witness, &answer.witness))
        {
            Some(old) => *old = answer,
            None => self.all.push(answer),
        }
    }

    /// Writes the file: whole, or not at all.
    pub fn save(&self) -> anyhow::Result<()> {
        let folder = Path::new(&self.file).parent().unwrap_or(Path::new(""));
        let name = self.path.file_name().unwrap_or_default().to_string_lossy();
        output::write_file(folder, &format!("{FOLDER}/{name}"), self.text())?;
        Ok(())
    }

    fn text(&self) -> String {
        let source = Path::new(&self.file).file_name().unwrap_or_default();
        let mut text = format!(
            "# What {source} should do, as you answered `gadfly test`. It does not ask these again.\n\
             # Delete an entry to be asked again, or change what is expected here.\n",
            source = source.to_string_lossy()
        );
        for answer in &self.all {
            let stored = Stored {
                answer: vec![to_entry(answer)],
            };
            let entry = toml::to_string(&stored).unwrap_or_default();
            let call = answer.witness.call().replace(['\n', '\r'], " ");
            text.push_str(&format!("\n# {call}\n{entry}"));
        }
        text
    }

    fn answer_of(&self, entry: Entry) -> Answer {
        let expected = Expectation {
            returns: entry.returns,
            raises: entry.raises,
            message: entry.message,
            prints: entry.prints,
            after: entry.after,
            approx: entry.approx,
            same: entry.same,
            seen: entry.seen,
        };
        let setup = PyStatement::read_all(entry.setup.iter().map(String::as_str));
        let arguments = entry.arguments.into_iter().map(|a| PyArgument {
            name: a.name,
            keyword: a.keyword,
            value: PyValue::read(&a.value),
        });
        let callee = entry.call.as_ref().unwrap_or(&entry.function);
        let call = PyCall::read(callee, arguments.collect(), &setup);
        let supplied = entry.supplied.into_iter().map(|s| PySupplied {
            shown: s.shown.unwrap_or_else(|| s.value.clone()),
            function: s.function,
            value: s.value,
        });
        Answer {
            expected: (!entry.skip && expected != Expectation::default()).then_some(expected),
            witness: PyWitness {
                callee: call.callee,
                entry: PyEntry {
                    module: self.module.clone(),
                    name: entry.function,
                    file: self.file.clone(),
                    line: 0,
                },
                setup,
                arguments: call.arguments,
                stdin: entry.input,
                supplied: supplied.collect(),
                uses: entry.uses,
            },
        }
    }
}

fn to_entry(answer: &Answer) -> Entry {
    let witness = answer.witness.clone();
    let expected = answer.expected.clone().unwrap_or_default();
    let (callee, arguments) = PyCall::plain(&witness.callee, &witness.arguments);
    Entry {
        setup: witness.setup_lines(),
        call: (callee != witness.entry.name).then_some(callee),
        function: witness.entry.name,
        arguments: arguments
            .into_iter()
            .map(|a| StoredArgument {
                name: a.name,
                value: a.value.to_string(),
                keyword: a.keyword,
            })
            .collect(),
        input: witness.stdin,
        supplied: witness
            .supplied
            .into_iter()
            .map(|s| StoredSupplied {
                shown: (s.shown != s.value).then_some(s.shown),
                function: s.function,
                value: s.value,
            })
            .collect(),
        uses: witness.uses,
        skip: answer.expected.is_none(),
        returns: expected.returns,
        raises: expected.raises,
        message: expected.message,
        prints: expected.prints,
        after: expected.after,
        approx: expected.approx,
        same: expected.same,
        seen: expected.seen,
    }
}

/// Whether two witnesses are one input: lines may have moved, and names to import follow.
pub fn same_inputs(a: &PyWitness, b: &PyWitness) -> bool {
    a.entry.name == b.entry.name && input_key(a) == input_key(b)
}

/// The same text for the same inputs. Calls are taken as they are written: text cannot say whether a name is
/// a variable or a constant of the module, so what is read back from a file may be another tree.
fn input_key(witness: &PyWitness) -> String {
    let (callee, arguments) = PyCall::plain(&witness.callee, &witness.arguments);
    let arguments = arguments.into_iter();
    let arguments = arguments.map(|a| (a.name, a.keyword, a.value.to_string()));
    let call = (callee, arguments.collect::<Vec<_>>());
    let (setup, stdin, supplied) = (witness.setup_lines(), &witness.stdin, &witness.supplied);
    format!("{:?}", (&witness.entry.name, call, setup, stdin, supplied))
}

/// Answers of a file that are read.
const MOST: usize = 2000;

/// `code/.gadfly/stack.answers.toml` for `code/stack.py`.
/// Beside the code.
const FOLDER: &str = ".gadfly";

fn path_for(source: &Path) -> PathBuf {
    let folder = source.parent().unwrap_or(Path::new(""));
    let stem = source.file_stem().unwrap_or_default().to_string_lossy();
    folder.join(FOLDER).join(format!("{stem}.answers.toml"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use gadfly_witness::PyCallee;
    use std::fs;

    fn witness(function: &str, arguments: &[(&str, &str)]) -> PyWitness {
        PyWitness {
            entry: PyEntry {
                module: "stack".into(),
                name: function.into(),
                file: "stack.py".into(),
                line: 3,
            },
            setup: Vec::new(),
            callee: PyCallee::Function(function.into()),
            arguments: arguments
                .iter()
                .map(|(name, value)| PyArgument {
                    name: (*name).into(),
                    keyword: false,
                    value: PyValue::read(value),
                })
                .collect(),
            stdin: Vec::new(),
            supplied: Vec::new(),
            uses: vec![function.into()],
        }
    }

    fn returning(value: &str) -> Option<Expectation> {
        Some(Expectation {
            returns: Some(value.into()),
            ..Expectation::default()
        })
    }

    #[test]
    fn answers_are_read_back_as_they_were_written() {
        let folder = tempfile::tempdir().unwrap();
        let source = folder.path().join("stack.py");
        let mut answers = Answers::load(&source, "stack").unwrap();
        assert!(answers.all.is_empty());
        let push = witness("push", &[("stack", "stack"), ("item", "'a\\n\"'")]);
        let push = PyWitness {
            setup: PyStatement::read_all(["stack = Stack()"]),
            callee: PyCallee::Method {
                object: "stack".into(),
                name: "push".into(),
            },
            stdin: vec!["yes".into()],
            supplied: vec![PySupplied {
                function: "random.randint".into(),
                value: "4".into(),
                shown: "4".into(),
            }],
            ..push
        };
        answers.put(Answer {
            witness: push.clone(),
            expected: Some(Expectation {
                prints: Some("a\n\"b\"\n".into()),
                after: vec![After {
                    name: "stack".into(),
                    value: "[1]".into(),
                }],
                ..Expectation::default()
            }),
        });
        let pop = witness("pop", &[("stack", "[]")]);
        answers.put(Answer {
            witness: pop.clone(),
            expected: None,
        });
        answers.save().unwrap();
        let read = Answers::load(&source, "stack").unwrap();
        assert_eq!(read.all.len(), 2);
        for (a, b) in read.all.iter().zip(&answers.all) {
            assert!(same_inputs(&a.witness, &b.witness), "{a:?} {b:?}");
            assert_eq!(a.expected, b.expected);
        }
        assert_eq!(read.text(), answers.text());
    }

    #[test]
    fn there_is_one_answer_for_one_input() {
        let mut answers = Answers::load(Path::new("nowhere/stack.py"), "stack").unwrap();
        let input = witness("push", &[("item", "1")]);
        for value in ["1", "2"] {
            answers.put(Answer {
                witness: input.clone(),
                expected: returning(value),
            });
        }
        assert_eq!(answers.all.len(), 1);
        assert_eq!(answers.all[0].expected, returning("2"));
    }

    #[test]
    fn a_forged_file_costs_no_more_than_a_long_one() {
        let folder = tempfile::tempdir().unwrap();
        let source = folder.path().join("m.py");
        std::fs::create_dir(folder.path().join(FOLDER)).unwrap();
        let load = |count: usize| {
            let answers = |n: usize| format!("[[answer]]\nfunction = \"f\"\nreturns = \"{n}\"\n");
            let text: String = (0..count).map(answers).collect();
            std::fs::write(path_for(&source), text).unwrap();
            Answers::load(&source, "m")
        };
        let all = load(MOST).unwrap().all;
        assert_eq!(all.len(), 1);
        let last = all[0].expected.as_ref().and_then(|e| e.returns.as_deref());
        assert_eq!(last, Some("1999"));
        assert!(load(MOST + 1).is_err());
    }

    #[test]
    fn mistakes_in_the_file_are_shown_where_they_are() {
        let folder = tempfile::tempdir().unwrap();
        let source = folder.path().join("stack.py");
        let path = path_for(&source);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(&path, "[[answer]]\nfunction = \"f\"\nreturn = \"3\"\n").unwrap();
        let error = Answers::load(&source, "stack").unwrap_err();
        assert_eq!(error.position, Some((3, 1)), "{error}");
    }
}
