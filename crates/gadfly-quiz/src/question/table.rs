//! Fill in the values of the variables after each turn.

use super::loops::called;
use super::{Drawn, Kind, Maker, is_number};
use crate::misread::misreadings;
use crate::model::{Answer, Body, Cell, Question, Table};

/// Longer tables are no fun, and shorter ones no question.
const ROWS: std::ops::RangeInclusive<usize> = 2..=12;
const COLUMNS: usize = 6;

impl Maker<'_> {
    pub(super) fn table(&self, drawn: &Drawn) -> Option<Question> {
        let all = misreadings(self.options.language, &drawn.code);
        let mut texts = vec![drawn.code.clone()];
        texts.extend(all.iter().map(|m| m.text.clone()));
        let mut traced = self.traced(&texts).into_iter();
        let (loops, turns) = traced.next()??;
        let fits = |at: &usize| {
            let names = loops[*at].variables.len();
            let lines = turns[*at].values.iter();
            ROWS.contains(&turns[*at].values.len())
                && (1..=COLUMNS).contains(&names)
                && lines.flatten().all(|v| v.chars().count() <= 24)
        };
        let at = (0..loops.len()).find(fits)?;
        let others: Vec<_> = all
            .into_iter()
            .zip(traced)
            .filter_map(|(misreading, other)| Some((misreading, other?.1)))
            .collect();
        let mut header = vec!["turn".to_string()];
        header.extend(loops[at].variables.iter().cloned());
        let mut rows = Vec::new();
        for (row, values) in turns[at].values.iter().enumerate() {
            let mut cells = vec![Cell::Given((row + 1).to_string())];
            for (column, value) in values.iter().enumerate() {
                let mut answers = vec![Answer::right(value.as_str(), "")];
                for (misreading, turns) in &others {
                    let seen = turns.get(at).and_then(|t| t.values.get(row)?.get(column));
                    if let Some(seen) = seen
                        && !seen.is_empty()
                        && !answers.iter().any(|a| a.text == *seen)
                    {
                        answers.push(Answer::wrong(seen.as_str(), misreading.why.as_str()));
                    }
                }
                let numeric = answers.iter().all(|a| is_number(&a.text));
                cells.push(match value.is_empty() {
                    true => Cell::Given(String::new()),
                    false => Cell::Blank { answers, numeric },
                });
            }
            rows.push(cells);
        }
        let which = called(&loops, at);
        let stem = format!(
            "Fill in the values that the variables have each time when the body of {which} has been \
             executed."
        );
        let body = Body::Table(Table { header, rows });
        Some(self.ask(Kind::Trace, drawn, stem, body))
    }
}
