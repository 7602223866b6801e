//! Programs as somebody with a wrong idea of the language would run them.
//!
//! Each *misreading* is the program changed in one place so that the real runtime does what such a
//! reader expects. What it prints is a wrong answer that people really give, and the idea behind it is
//! what the feedback says. A misreading may print the same as the program; whoever uses it looks.

mod java;
mod python;
mod python_names;

use std::ops::Range;

use crate::model::Language;
use crate::patch::patched;
use crate::reason;

/// What somebody believes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Idea {
    /// A loop goes on for one turn more or less than it does.
    LoopBound,
    /// A test includes or excludes the limit.
    TestBound,
    /// Counting begins with one.
    FromOne,
    /// A step is always one.
    StepOne,
    /// Dividing integers gives a fraction, or rounds.
    RealDivision,
    /// A division always drops the fraction.
    WholeDivision,
    /// A remainder is a quotient.
    Remainder,
    /// A remainder is never negative.
    FloorRemainder,
    /// From left to right, whatever the operators are.
    LeftToRight,
    /// Numbers behind a text are added first.
    SumBeforeText,
    /// The body of a loop is executed before its condition is tested.
    BodyFirst,
    /// The condition of a loop is tested before its body is executed.
    TestFirst,
    /// An assignment copies what a name stands for.
    Copy,
    /// Each element of a repeated list is a list of its own.
    OwnRows,
    /// After one branch was taken, the next `else if` is tested too.
    ElseIfIsIf,
    /// After one branch was taken, the next `if` is not tested.
    IfIsElseIf,
    /// The value of `i++` is the new one, or that of `++i` the old one.
    IncrementOrder,
    /// A case ends where the next one begins.
    CaseEnds,
    /// `break` only ends the turn.
    BreakIsContinue,
    /// `continue` ends the loop.
    ContinueIsBreak,
    /// Leaving a loop leaves the loops around it.
    BreakLeavesAll,
    /// Both sides of `&&` and `||` are always evaluated.
    BothSides,
    /// `x += y` replaces x.
    Replaces,
    /// The upper end of a range, slice or part is part of it.
    EndIncluded,
    /// Walking over a dictionary gives its values.
    ValuesNotKeys,
    /// A default value is made anew with each call.
    FreshDefault,
    /// `append` and `extend` do the same.
    AppendExtend,
    /// The `else` of a loop is executed in any case.
    LoopElse,
    /// A comparison is read the wrong way round.
    WrongWay,
    /// `&&` and `||` are taken for each other.
    AndIsOr,
    /// A negation is overlooked.
    NotIgnored,
    /// The two values of a conditional expression are taken for each other.
    OtherValue,
    /// A text is appended where it is put in front, or the other way round.
    WrongEnd,
    /// Indices begin with one.
    IndexFromOne,
    /// A variable is changed at the beginning of a turn, not at its end, or the other way round.
    ChangeFirst,
}

impl Idea {
    /// Whether it is a slip rather than a belief about the language: less likely, so a worse reason.
    pub fn is_slip(self) -> bool {
        matches!(
            self,
            Idea::StepOne
                | Idea::Replaces
                | Idea::WrongWay
                | Idea::AndIsOr
                | Idea::NotIgnored
                | Idea::OtherValue
                | Idea::WrongEnd
                | Idea::IndexFromOne
        )
    }

    /// Whether it makes a difference with some values only, as a rule. The others nearly always do.
    pub fn is_occasional(self) -> bool {
        !matches!(
            self,
            Idea::FromOne
                | Idea::StepOne
                | Idea::RealDivision
                | Idea::WholeDivision
                | Idea::Remainder
                | Idea::LeftToRight
                | Idea::SumBeforeText
                | Idea::Replaces
                | Idea::EndIncluded
                | Idea::ValuesNotKeys
                | Idea::AppendExtend
                | Idea::WrongWay
                | Idea::AndIsOr
                | Idea::NotIgnored
                | Idea::OtherValue
                | Idea::IndexFromOne
        )
    }
}

/// A program in which one place means what somebody with that idea takes it to mean.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Misreading {
    pub idea: Idea,
    /// Where the program was changed; from 1.
    pub line: u32,
    pub text: String,
    /// What is right instead, in mark-up: one or two sentences.
    pub why: String,
    /// Whether somebody would write such a program; others are only run.
    pub natural: bool,
}

/// All misreadings of a program (or of bare statements), in the order of the text.
pub fn misreadings(language: Language, text: &str) -> Vec<Misreading> {
    let mut found = match language {
        Language::Java => java::misreadings(text),
        Language::Python => python::misreadings(text),
    };
    found.sort_by_key(|m| (m.line, m.idea));
    found.dedup_by(|a, b| a.text == b.text);
    found
}

/// What was found in one text.
struct Editor<'t> {
    text: &'t str,
    found: Vec<Misreading>,
}

impl<'t> Editor<'t> {
    fn new(text: &'t str) -> Self {
        Editor {
            text,
            found: Vec::new(),
        }
    }

    fn of(&self, range: Range<usize>) -> &'t str {
        self.text.get(range).unwrap_or_default()
    }

    /// The blanks before a statement that begins a line.
    fn indent(&self, at: usize) -> &'t str {
        let line = self.text[..at].rfind('\n').map_or(0, |n| n + 1);
        let before = self.of(line..at);
        let blanks = before.len() - before.trim_start().len();
        &before[..blanks]
    }

    /// On one line, and not too long to be quoted in a sentence.
    fn quoted(&self, range: Range<usize>) -> String {
        let words: Vec<&str> = self.of(range).split_whitespace().collect();
        reason::inside(&words.join(" "))
    }

    fn add(
        &mut self,
        idea: Idea,
        at: usize,
        edits: Vec<(Range<usize>, String)>,
        why: impl Into<String>,
    ) {
        let Some(text) = patched(self.text, edits) else {
            return;
        };
        let before = self.of(0..at);
        self.found.push(Misreading {
            idea,
            line: before.matches('\n').count() as u32 + 1,
            text,
            why: reason::finished(&why.into()),
            natural: true,
        });
    }

    /// The same for a program that nobody would write.
    fn add_unnatural(
        &mut self,
        idea: Idea,
        at: usize,
        edits: Vec<(Range<usize>, String)>,
        why: impl Into<String>,
    ) {
        let before = self.found.len();
        self.add(idea, at, edits, why);
        self.found[before..]
            .iter_mut()
            .for_each(|m| m.natural = false);
    }
}

/// The next whole number, as one would write it.
fn one_more(text: &str) -> String {
    let name = |c: char| c.is_alphanumeric() || "_.()[]*".contains(c);
    match text.parse::<i64>() {
        Ok(n) => n.saturating_add(1).to_string(),
        Err(_) if text.chars().all(name) => format!("{text} + 1"),
        Err(_) => format!("({text}) + 1"),
    }
}

/// What a comparison asks, in words.
fn in_words(operator: &str) -> &'static str {
    match operator {
        "<" => "less than",
        "<=" => "at most",
        ">" => "greater than",
        _ => "at least",
    }
}

/// The comparison that differs in whether the limit belongs to it.
fn other_bound(operator: &str) -> Option<&'static str> {
    Some(match operator {
        "<" => "<=",
        "<=" => "<",
        ">" => ">=",
        ">=" => ">",
        _ => return None,
    })
}
