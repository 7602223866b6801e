//! What is printed, or returned?

use super::{Drawn, Ended, Form, Kind, Maker, answers, is_number};
use crate::model::{Body, Look, Question};

impl Maker<'_> {
    pub(super) fn printed(&self, drawn: &Drawn) -> Option<Question> {
        if drawn.ran.end != Ended::Normally {
            return None;
        }
        let right = drawn.ran.answer();
        let mut rng = self.rng(Kind::Output, drawn);
        let wrong = self.wrong_answers(drawn, &mut rng);
        let form = match self.options.form {
            Some(form) => form,
            None if wrong.len() + 1 >= self.options.choices.min(3) => Form::Choice,
            None if is_number(&right) => Form::Numeric,
            None => Form::Short,
        };
        let body = match form {
            Form::Choice => self.choice(&right, &wrong, Look::Output)?,
            Form::Numeric if is_number(&right) => Body::Numeric {
                answers: answers(&right, &wrong, is_number),
                tolerance: 0.0,
            },
            // On several lines or with blanks at its ends nobody can type it safely.
            Form::Numeric | Form::Short if right.contains('\n') || right.trim() != right => {
                self.choice(&right, &wrong, Look::Output)?
            }
            Form::Numeric | Form::Short => Body::Short {
                answers: answers(&right, &wrong, |text| {
                    !text.contains('\n') && !text.trim().is_empty()
                }),
                case_sensitive: true,
            },
        };
        let stem = match drawn.ran.is_printed() {
            true => "What does this program print?".to_string(),
            false => {
                let name = &self.skeleton.entry.shown;
                format!("What does `{name}()` return?")
            }
        };
        Some(self.ask(Kind::Output, drawn, stem, body))
    }
}
