//! Questions that no format can save: found before anything is written.

use super::scoring;
use crate::model::{Answer, Body, Cell, ChoiceOption, Look, Question, Quiz};
use crate::text;

/// What is wrong with a question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// The question's id.
    pub question: String,
    pub message: String,
}

/// All questions that cannot be answered, cannot be marked, or have two right answers by accident.
pub fn problems(quiz: &Quiz) -> Vec<Problem> {
    let mut out = Vec::new();
    for (at, question) in quiz.questions.iter().enumerate() {
        let mut say = |message: String| {
            out.push(Problem {
                question: question.id.clone(),
                message,
            });
        };
        if quiz.questions[..at]
            .iter()
            .any(|other| other.id == question.id)
        {
            say("another question has the same id".to_owned());
        }
        if text::parse(&question.stem).is_empty() {
            say("the question has no text".to_owned());
        }
        if !(question.points.is_finite() && question.points >= 0.0) {
            say(format!("{} is no number of points", question.points));
        }
        if !(0.0..=1.0).contains(&question.penalty) {
            say(format!(
                "the penalty {} is not between 0 and 1",
                question.penalty
            ));
        }
        body(question, &mut say);
    }
    out
}

fn body(question: &Question, say: &mut impl FnMut(String)) {
    match &question.body {
        Body::Choice { multiple, options } => {
            let right = options.iter().filter(|option| option.correct).count();
            match (options.len(), right, multiple) {
                (0 | 1, ..) => say("a choice needs at least two options".to_owned()),
                (_, 0, _) => say("no option is right".to_owned()),
                (_, 2.., false) => say(format!(
                    "{right} options are right, but only one may be chosen"
                )),
                _ => {}
            }
            for (at, option) in options.iter().enumerate() {
                if options[..at]
                    .iter()
                    .any(|other| seen(other) == seen(option))
                {
                    say(format!("two options look the same: {:?}", option.text));
                }
            }
        }
        Body::Numeric { answers, tolerance } => {
            if !(tolerance.is_finite() && *tolerance >= 0.0) {
                say(format!("{tolerance} is no tolerance"));
            }
            some_right(answers, say);
            for answer in answers.iter().filter(|answer| answer.correct) {
                if answer.text.trim().parse::<f64>().is_err() {
                    say(format!("{:?} is no number", answer.text));
                }
            }
        }
        Body::Short { answers, .. } => some_right(answers, say),
        Body::Table(table) => {
            let blanks = table.rows.iter().flatten().filter_map(|cell| match cell {
                Cell::Given(_) => None,
                Cell::Blank { answers, .. } => Some(answers),
            });
            let mut count = 0;
            for answers in blanks {
                count += 1;
                some_right(answers, say);
            }
            if count == 0 {
                say("the table has nothing to fill in".to_owned());
            }
            if table.rows.iter().any(|row| row.len() != table.header.len()) {
                say("the rows of the table are not as long as its header".to_owned());
            }
        }
        Body::Order { items } => {
            if items.len() < 2 {
                say("there is nothing to put in order".to_owned());
            }
            for (at, item) in items.iter().enumerate() {
                if items[..at].contains(item) {
                    say(format!("two items to put in order look the same: {item:?}"));
                }
            }
        }
    }
}

/// What people see of an option: line breaks at the end, say, they do not.
fn seen(option: &ChoiceOption) -> (bool, Vec<String>) {
    let prose = option.look == Look::Prose;
    let shown = if prose {
        text::to_plain(&text::parse(&option.text))
    } else {
        option.text.clone()
    };
    (
        prose,
        shown
            .trim_end()
            .lines()
            .map(|line| line.trim_end().to_owned())
            .collect(),
    )
}

fn some_right(answers: &[Answer], say: &mut impl FnMut(String)) {
    if !answers.iter().any(|answer| answer.correct) {
        say("no answer is right".to_owned());
    }
    for answer in answers.iter().filter(|answer| answer.correct) {
        if scoring::one_line(&answer.text).is_empty() {
            say("a right answer has nothing in it that could be typed".to_owned());
        }
    }
}
