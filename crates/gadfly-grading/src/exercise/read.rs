//! The file read: tables `inputs` and `answers`.

use std::path::Path;

use gadfly_base::diagnostic::{Diagnostic, position};
use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::{About, Decision, Decisions, How, Word};

const SHAPE: &str = "an answer has the keys entry, statement and answer";

impl Decisions {
    /// The decisions in a file whose text has been read.
    pub fn read(path: &Path, text: &str) -> Result<Decisions, Diagnostic> {
        let mut found = Decisions {
            path: path.to_path_buf(),
            text: text.to_owned(),
            all: Vec::new(),
        };
        let table = DeTable::parse(text).map_err(|error| {
            let message = error.message().trim_end().replace('\n', ", ");
            found.wrong(error.span().map_or(0, |span| span.start), message)
        })?;
        let mut all = Vec::new();
        if let Some(inputs) = table.get_ref().get("inputs") {
            all.extend(found.inputs(inputs)?);
        }
        if let Some(answers) = table.get_ref().get("answers") {
            all.extend(found.answers(answers)?);
        }
        found.all = all;
        found.contradictions()?;
        Ok(found)
    }

    pub(super) fn wrong(&self, at: usize, message: impl Into<String>) -> Diagnostic {
        let (line, column) = position(&self.text, at);
        Diagnostic::new(message).at_position(&self.path, line, column)
    }

    pub(super) fn line(&self, at: usize) -> u32 {
        position(&self.text, at).0
    }

    /// `[inputs.f]` with the lists `require` and `drop`.
    fn inputs(&self, value: &Spanned<DeValue<'_>>) -> Result<Vec<Decision>, Diagnostic> {
        let help = "write: [inputs.cheapest] and below it require = [\"prices is not empty\"]";
        let DeValue::Table(functions) = value.get_ref() else {
            let wrong = self.wrong(value.span().start, "expected a table for each function");
            return Err(wrong.help(help));
        };
        let mut all = Vec::new();
        for (entry, value) in functions {
            let DeValue::Table(lists) = value.get_ref() else {
                let words = "expected a table with the lists require and drop";
                return Err(self.wrong(value.span().start, words).help(help));
            };
            let entry = Word {
                text: entry.get_ref().to_string(),
                at: entry.span().start,
            };
            for (key, value) in lists {
                let how = match key.get_ref().as_ref() {
                    "require" => How::Require,
                    "drop" => How::Drop,
                    other => {
                        let keys = ["require", "drop"];
                        return Err(self.unknown_key(key.span().start, other, &keys));
                    }
                };
                for statement in self.strings(value)? {
                    all.push(Decision {
                        entry: entry.clone(),
                        about: About::Statement(statement),
                        counts: how == How::Drop,
                        how,
                    });
                }
            }
        }
        Ok(all)
    }

    /// A list of strings, or one.
    fn strings(&self, value: &Spanned<DeValue<'_>>) -> Result<Vec<Word>, Diagnostic> {
        let items: Vec<&Spanned<DeValue<'_>>> = match value.get_ref() {
            DeValue::Array(items) => items.iter().collect(),
            _ => vec![value],
        };
        items.into_iter().map(|item| self.string(item)).collect()
    }

    fn string(&self, value: &Spanned<DeValue<'_>>) -> Result<Word, Diagnostic> {
        match value.get_ref() {
            DeValue::String(text) => Ok(Word {
                text: text.trim().to_owned(),
                at: value.span().start,
            }),
            _ => Err(self
                .wrong(value.span().start, "expected a string in quotation marks")
                .help("copy the statement from the report: \"prices is not empty\"")),
        }
    }

    /// `[[answers]]`
    fn answers(&self, value: &Spanned<DeValue<'_>>) -> Result<Vec<Decision>, Diagnostic> {
        let DeValue::Array(answers) = value.get_ref() else {
            let wrong = self.wrong(value.span().start, "expected a list of answers");
            return Err(wrong.help("write [[answers]], with two pairs of brackets, above each"));
        };
        answers.iter().map(|answer| self.answer(answer)).collect()
    }

    fn answer(&self, value: &Spanned<DeValue<'_>>) -> Result<Decision, Diagnostic> {
        let at = value.span().start;
        let DeValue::Table(table) = value.get_ref() else {
            return Err(self.wrong(at, "expected a table").help(SHAPE));
        };
        for key in table.keys() {
            let known = ["question", "entry", "statement", "answer"];
            if !known.contains(&key.get_ref().as_ref()) {
                return Err(self.unknown_key(key.span().start, key.get_ref(), &known));
            }
        }
        let word = |name: &str| table.get(name).map(|value| self.string(value)).transpose();
        let missing = |name: &str| {
            let message = format!("this answer has no `{name}`");
            self.wrong(at, message).help(SHAPE)
        };
        let about = match (word("statement")?, word("question")?) {
            (Some(statement), _) => About::Statement(statement),
            (None, Some(question)) => About::Question(question),
            (None, None) => return Err(missing("statement")),
        };
        let entry = word("entry")?.ok_or_else(|| missing("entry"))?;
        let answer = word("answer")?.ok_or_else(|| missing("answer"))?;
        let counts = match answer.text.as_str() {
            "yes" => true,
            "no" => false,
            other => {
                let message = format!("expected \"yes\" or \"no\", not \"{other}\"");
                return Err(self
                    .wrong(answer.at, message)
                    .help("yes: such inputs count; no: they do not belong to the exercise"));
            }
        };
        Ok(Decision {
            entry,
            about,
            counts,
            how: How::Answer,
        })
    }

    fn unknown_key(&self, at: usize, name: &str, known: &[&str]) -> Diagnostic {
        let near = super::apply::nearest(name, known.iter().copied());
        let wrong = self.wrong(at, format!("there is no key `{name}` here"));
        match near {
            Some(near) => wrong.help(format!("did you mean `{near}`?")),
            None => wrong.help(format!("the keys are {}", known.join(", "))),
        }
    }

    /// Two decisions about the same inputs must be the same.
    fn contradictions(&self) -> Result<(), Diagnostic> {
        for (at, decision) in self.all.iter().enumerate() {
            let word = decision.about.word();
            let same = |other: &&Decision| {
                other.entry.text == decision.entry.text && other.about.word().text == word.text
            };
            let before = self.all[..at].iter().find(same);
            if let Some(before) = before.filter(|before| before.counts != decision.counts) {
                return Err(self.contradiction(before, decision));
            }
        }
        Ok(())
    }

    pub(super) fn contradiction(&self, one: &Decision, other: &Decision) -> Diagnostic {
        let (first, second) = if one.about.word().at <= other.about.word().at {
            (one, other)
        } else {
            (other, one)
        };
        let word = second.about.word();
        let line = self.line(first.about.word().at);
        let message = match (first.how, second.how) {
            (How::Answer, How::Answer) => {
                format!("this question has another answer in line {line}")
            }
            _ => format!("`{}` contradicts line {line}", word.text),
        };
        let side = |one: &Decision| {
            let line = self.line(one.about.word().at);
            if one.counts {
                format!("in line {line} such inputs count")
            } else {
                format!("in line {line} they do not")
            }
        };
        let sides = if first.counts {
            [side(first), side(second)]
        } else {
            [side(second), side(first)]
        };
        self.wrong(word.at, message)
            .help(format!("{}; remove one of the two", sides.join(", ")))
    }
}
