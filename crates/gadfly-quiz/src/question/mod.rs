//! Questions about instances of a skeleton, with right and plausible wrong answers.
//!
//! Nothing here is believed: every program that an answer rests on, right or wrong, is run on the real
//! runtime ([`Runtime`]). Wrong answers come from runs of misreadings ([`crate::misread`]) and of other
//! values of the holes, and carry their reason. Options are compared with each other, so that there are
//! never two right ones by accident.

mod change;
mod differ;
mod hole;
mod loops;
mod printed;
mod same;
mod table;

use std::collections::BTreeMap;

use crate::misread::{Misreading, misreadings};
use crate::model::{Answer, Body, ChoiceOption, Fragment, Language, Look, Question};
use crate::rng::Rng;
use crate::skeleton::{Literal, Skeleton};

/// Runs programs, given as students see them, on the real runtime.
pub trait Runtime {
    /// The results are in the order of the programs.
    fn run(&self, programs: &[String]) -> Vec<Ran>;
}

/// What a program did.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ran {
    pub end: Ended,
    pub output: String,
    /// In the language's own notation; nothing for programs that only print.
    pub returns: Option<String>,
    /// What was written to the error stream.
    pub errors: String,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ended {
    Normally,
    /// An exception of this class was not caught.
    Raised(String),
    TooLong,
    /// It is no program: the compiler's word.
    Refused(String),
}

/// An instance and its run.
#[derive(Clone, Debug, PartialEq)]
pub struct Drawn {
    /// Stable: from skeleton name, seed and number.
    pub id: String,
    pub values: Vec<Literal>,
    pub code: String,
    pub ran: Ran,
}

/// What is asked about an instance.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    /// What is printed or returned?
    Output,
    /// Which value must stand at `??`?
    Hole,
    /// Which initialisations make two fragments differ or agree?
    Differ,
    /// How often does a loop run?
    Turns,
    /// Order loops by their number of turns.
    Order,
    /// Does the output change if a line is replaced?
    Change,
    /// Which fragments print the same?
    Same,
    /// Fill in the values after each turn.
    Trace,
}

impl Kind {
    pub const ALL: [Kind; 8] = [
        Kind::Output,
        Kind::Hole,
        Kind::Differ,
        Kind::Turns,
        Kind::Order,
        Kind::Change,
        Kind::Same,
        Kind::Trace,
    ];

    pub fn code(self) -> &'static str {
        match self {
            Kind::Output => "output",
            Kind::Hole => "hole",
            Kind::Differ => "differ",
            Kind::Turns => "turns",
            Kind::Order => "order",
            Kind::Change => "change",
            Kind::Same => "same",
            Kind::Trace => "trace",
        }
    }
}

/// How a question for a value is answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    Choice,
    Numeric,
    Short,
}

#[derive(Clone, Debug)]
pub struct Options {
    pub title: String,
    pub language: Language,
    /// Options of a choice.
    pub choices: usize,
    pub form: Option<Form>,
    pub points: f64,
    pub penalty: f64,
    pub tags: Vec<String>,
    pub shuffle: bool,
    pub seed: u64,
}

/// Makes questions about the instances of one skeleton.
pub struct Maker<'m> {
    pub skeleton: &'m Skeleton,
    pub runtime: &'m dyn Runtime,
    pub options: &'m Options,
    /// All instances there are: other values come from them, too.
    pub drawn: &'m [Drawn],
}

impl Maker<'_> {
    /// A question of this kind about the instance with this number, if it gives one.
    pub fn question(&self, kind: Kind, number: usize) -> Option<Question> {
        let drawn = self.drawn.get(number)?;
        match kind {
            Kind::Output => self.printed(drawn),
            Kind::Hole => self.hole(drawn),
            Kind::Differ => self.differ(drawn),
            Kind::Turns => self.turns(drawn),
            Kind::Order => self.order(drawn),
            Kind::Change => self.change(drawn),
            Kind::Same => self.same(drawn),
            Kind::Trace => self.table(drawn),
        }
    }

    fn rng(&self, kind: Kind, drawn: &Drawn) -> Rng {
        let part = format!("{} {}", kind.code(), drawn.id);
        Rng::new(self.options.seed).for_part(&part)
    }

    fn ask(&self, kind: Kind, drawn: &Drawn, stem: String, body: Body) -> Question {
        let mut tags = self.options.tags.clone();
        tags.push(kind.code().to_string());
        Question {
            id: format!("{}-{}", drawn.id, kind.code()),
            name: format!("{} ({})", drawn.id, kind.code()),
            stem,
            fragments: vec![self.fragment("", &drawn.code)],
            body,
            feedback: String::new(),
            points: self.options.points,
            penalty: self.options.penalty,
            tags,
            shuffle: self.options.shuffle,
        }
    }

    fn fragment(&self, label: &str, text: &str) -> Fragment {
        Fragment {
            label: label.to_string(),
            language: self.options.language,
            text: text.to_string(),
        }
    }

    /// The misreadings of an instance and what they do; those that are no programs are left out.
    fn misread(&self, drawn: &Drawn) -> Vec<(Misreading, Ran)> {
        let all = misreadings(self.options.language, &drawn.code);
        let texts: Vec<String> = all.iter().map(|m| m.text.clone()).collect();
        let ran = self.runtime.run(&texts);
        let pairs = all.into_iter().zip(ran);
        pairs
            .filter(|(_, ran)| !matches!(ran.end, Ended::Refused(_)))
            .collect()
    }

    /// Wrong answers and their reasons: what misreadings give, then what other values would give.
    fn wrong_answers(&self, drawn: &Drawn, rng: &mut Rng) -> Vec<(String, String)> {
        let right = drawn.ran.answer();
        let mut found: BTreeMap<String, (String, u32)> = BTreeMap::new();
        let mut order: Vec<String> = Vec::new();
        let mut misread = self.misread(drawn);
        rng.shuffle(&mut misread);
        // Every idea once before any of them twice.
        let mut seen = Vec::new();
        misread.sort_by_cached_key(|(m, _)| {
            seen.push(m.idea);
            seen.iter().filter(|i| **i == m.idea).count()
        });
        for (misreading, ran) in misread {
            let answer = ran.answer();
            if ran.end == Ended::Normally && answer != right && !found.contains_key(&answer) {
                order.push(answer.clone());
                found.insert(answer, (misreading.why, misreading.line));
            }
        }
        let mut wrong: Vec<(String, String)> = order
            .into_iter()
            .filter_map(|answer| {
                let (why, line) = found.get(&answer)?;
                let why = format!("Look at line {line} again. {why}");
                Some((answer, why))
            })
            .collect();
        if wrong.len() + 1 < self.options.choices {
            self.add_neighbours(drawn, rng, &mut wrong);
        }
        wrong
    }

    /// What the program would do with another value of one hole.
    fn add_neighbours(&self, drawn: &Drawn, rng: &mut Rng, wrong: &mut Vec<(String, String)>) {
        let right = drawn.ran.answer();
        let near = hole::neighbours(self.skeleton, &drawn.values, rng);
        let texts: Vec<String> = near
            .iter()
            .map(|(_, values)| self.skeleton.instance(values))
            .collect();
        let ran = self.runtime.run(&texts);
        for ((at, values), ran) in near.into_iter().zip(ran) {
            let answer = ran.answer();
            let known = answer == right || wrong.iter().any(|(text, _)| *text == answer);
            if ran.end == Ended::Normally && !known {
                let name = &self.skeleton.holes[at].name;
                let value = self.skeleton.show(at, &values[at]);
                let why = format!("That would be so if `{name}` were `{value}`.");
                wrong.push((answer, why));
            }
        }
    }

    /// One right option and wrong ones, if there are enough.
    fn choice(&self, right: &str, wrong: &[(String, String)], look: Look) -> Option<Body> {
        let wrong: Vec<&(String, String)> = wrong
            .iter()
            .filter(|(text, _)| text != right)
            .take(self.options.choices.saturating_sub(1))
            .collect();
        if wrong.is_empty() {
            return None;
        }
        let mut options = vec![ChoiceOption {
            text: right.to_string(),
            look,
            correct: true,
            why: String::new(),
        }];
        options.extend(wrong.into_iter().map(|(text, why)| ChoiceOption {
            text: text.clone(),
            look,
            correct: false,
            why: why.clone(),
        }));
        Some(Body::Choice {
            multiple: false,
            options,
        })
    }
}

impl Ran {
    /// What a question for the result asks for: what is printed, or else what is returned. Blanks at
    /// the end are nobody's to see.
    pub fn answer(&self) -> String {
        match (&self.returns, self.output.is_empty()) {
            (Some(value), true) => value.clone(),
            _ => self.output.trim_end().to_string(),
        }
    }

    fn is_printed(&self) -> bool {
        !self.output.is_empty() || self.returns.is_none()
    }
}

/// Right and wrong answers of a question that is not a choice.
fn answers(right: &str, wrong: &[(String, String)], wanted: impl Fn(&str) -> bool) -> Vec<Answer> {
    let mut all = vec![Answer::right(right, "")];
    let known = wrong.iter().filter(|(text, _)| wanted(text));
    all.extend(known.map(|(text, why)| Answer::wrong(text.as_str(), why.as_str())));
    all
}

fn is_number(text: &str) -> bool {
    let plain = text.trim() == text && text.parse::<f64>().is_ok_and(f64::is_finite);
    plain
        && text
            .chars()
            .all(|c| c.is_ascii_digit() || "+-.eE".contains(c))
}
