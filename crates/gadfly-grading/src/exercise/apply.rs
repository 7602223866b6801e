//! What a file says, compared with what is known about the inputs of the reference.

use std::collections::BTreeMap;

use gadfly_base::diagnostic::Diagnostic;
use gadfly_grade::{Class, InputLine, Stance};

use super::{About, Decision, Decisions, How};

/// Statements that are listed where none is near.
const LISTED: usize = 8;

impl Decisions {
    /// Gives the class the teacher's stances. Each decision must be about a statement that the class has.
    pub fn apply(&self, class: &mut Class) -> Result<(), Diagnostic> {
        let mut decided: BTreeMap<String, &Decision> = BTreeMap::new();
        for decision in &self.all {
            let id = self.find(class, decision)?.id.clone();
            if let Some(before) = decided.insert(id.clone(), decision)
                && before.counts != decision.counts
            {
                return Err(self.contradiction(before, decision));
            }
            let stance = if decision.counts {
                Stance::Dropped
            } else {
                Stance::Required
            };
            let name = self.path.file_name().unwrap_or_default().to_string_lossy();
            let line = self.line(decision.about.word().at);
            let key = match decision.how {
                How::Require => "require",
                How::Drop => "drop",
                How::Answer => "answer",
            };
            class.decide(&id, stance, &format!("{name}, line {line}: {key}"));
        }
        Ok(())
    }

    fn find<'c>(&self, class: &'c Class, decision: &Decision) -> Result<&'c InputLine, Diagnostic> {
        let entry = &decision.entry;
        if class.entries.iter().all(|known| known.name != entry.text) {
            let names: Vec<&str> = class.entries.iter().map(|e| e.name.as_str()).collect();
            let near = nearest(&entry.text, names.iter().copied());
            let wrong = self.wrong(
                entry.at,
                format!("the reference has no function {}", entry.text),
            );
            return Err(match near {
                Some(near) => wrong.help(format!("did you mean {near}?")),
                None => wrong.help(format!("the compared functions are {}", names.join(", "))),
            });
        }
        let own = class.inputs.iter().filter(|line| line.entry == entry.text);
        let lines: Vec<&InputLine> = own.collect();
        let word = decision.about.word();
        let (what, text): (_, fn(&InputLine) -> &str) = match decision.about {
            About::Statement(_) => ("statement", |line| &line.statement),
            About::Question(_) => ("question", |line| &line.question),
        };
        let known = lines
            .iter()
            .find(|line| plain(text(line)) == plain(&word.text));
        if let Some(line) = known {
            return Ok(line);
        }
        let message = format!("there is no {what} `{}` about {}", word.text, entry.text);
        let wrong = self.wrong(word.at, message);
        let near = nearest(&word.text, lines.iter().map(|line| text(line)));
        Err(match (near, lines.as_slice()) {
            (Some(near), _) => wrong.help(format!("did you mean \"{near}\"?")),
            (None, []) => wrong.help(format!(
                "nothing is stated about the inputs of {}; use assume = [\"…\"] for a condition of your own",
                entry.text
            )),
            (None, lines) => {
                let list = lines.iter().take(LISTED);
                let list: Vec<String> = list.map(|line| format!("\"{}\"", text(line))).collect();
                wrong.help(format!("they are {}", list.join(", ")))
            }
        })
    }
}

/// Without backticks and differences in case, which people get wrong when they copy by hand.
fn plain(text: &str) -> String {
    text.replace('`', "").to_lowercase()
}

/// The name that is most likely meant.
pub(super) fn nearest<'n>(name: &str, known: impl Iterator<Item = &'n str>) -> Option<&'n str> {
    let most = (name.chars().count() / 3).max(2);
    known
        .map(|known| {
            (
                strsim::damerau_levenshtein(&plain(name), &plain(known)),
                known,
            )
        })
        .min()
        .filter(|(distance, _)| *distance <= most)
        .map(|(_, known)| known)
}
