//! A quiz as plain data: what the question makers produce and the writers of [`crate::export`] consume.
//!
//! There are two kinds of text. *Mark-up* (stems, feedback, reasons) is what [`crate::text`] reads:
//! paragraphs between blank lines, `code` in back quotes, verbatim blocks between fences. *Verbatim* text
//! (program text, output, answers) means itself, character by character, and is never interpreted.

/// The language of a piece of program text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Language {
    Java,
    Python,
}

impl Language {
    /// As people write it.
    pub fn name(self) -> &'static str {
        match self {
            Language::Java => "Java",
            Language::Python => "Python",
        }
    }
}

/// Everything that is written at once.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Quiz {
    pub title: String,
    /// From the outermost to the innermost; empty: the platform's own default.
    pub category: Vec<String>,
    pub questions: Vec<Question>,
    /// The instances that the questions are about, for the writers of plain instances.
    pub instances: Vec<Instance>,
}

/// A skeleton with values for its holes, and what the real runtime made of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Instance {
    /// Stable: from skeleton name, seed and number.
    pub id: String,
    pub language: Language,
    /// Hole and value, in the language's own notation, in the order of the skeleton.
    pub values: Vec<(String, String)>,
    /// What students see.
    pub code: String,
    pub output: String,
    /// In the language's own notation; nothing for programs that only print.
    pub returns: Option<String>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Question {
    /// Stable: from skeleton name, seed and number.
    pub id: String,
    /// Shown to teachers in lists. Verbatim.
    pub name: String,
    /// Mark-up.
    pub stem: String,
    /// Shown below the stem.
    pub fragments: Vec<Fragment>,
    pub body: Body,
    /// Shown to everybody after the answer. Mark-up; may be empty.
    pub feedback: String,
    pub points: f64,
    /// The part of the points that each further attempt costs, from 0 to 1.
    pub penalty: f64,
    pub tags: Vec<String>,
    /// Whether the order of the options is the platform's choice. Writers for media that cannot
    /// shuffle put them into a fixed order that follows from the question's id.
    pub shuffle: bool,
}

/// A piece of program text.
#[derive(Clone, Debug, PartialEq)]
pub struct Fragment {
    /// "A", "B"; empty if there is only one.
    pub label: String,
    pub language: Language,
    pub text: String,
}

#[derive(Clone, Debug, PartialEq)]
pub enum Body {
    /// One right option, or any number of them if `multiple`.
    Choice {
        multiple: bool,
        options: Vec<ChoiceOption>,
    },
    /// A number. Right answers, and known wrong ones with their reason.
    Numeric {
        answers: Vec<Answer>,
        tolerance: f64,
    },
    /// A text. Right answers, and known wrong ones with their reason.
    Short {
        answers: Vec<Answer>,
        case_sensitive: bool,
    },
    /// A trace table with blanks.
    Table(Table),
    /// Things (mark-up) in their right order.
    Order { items: Vec<String> },
}

#[derive(Clone, Debug, PartialEq)]
pub struct ChoiceOption {
    pub text: String,
    pub look: Look,
    pub correct: bool,
    /// Why it is right or wrong. Mark-up; may be empty.
    pub why: String,
}

/// What the text of an option is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Look {
    /// Mark-up.
    Prose,
    /// A value or what a program prints: verbatim, perhaps of several lines.
    Output,
    /// Program text: verbatim and highlighted.
    Code(Language),
}

#[derive(Clone, Debug, PartialEq)]
pub struct Answer {
    /// Verbatim; a number for numeric questions.
    pub text: String,
    pub correct: bool,
    /// Why it is right or wrong. Mark-up; may be empty.
    pub why: String,
}

#[derive(Clone, Debug, Default, PartialEq)]
pub struct Table {
    /// Verbatim: the names of variables.
    pub header: Vec<String>,
    pub rows: Vec<Vec<Cell>>,
}

#[derive(Clone, Debug, PartialEq)]
pub enum Cell {
    /// Verbatim.
    Given(String),
    /// To be filled in. All right answers are worth the same.
    Blank { answers: Vec<Answer>, numeric: bool },
}

impl Answer {
    pub fn right(text: impl Into<String>, why: impl Into<String>) -> Answer {
        Answer {
            text: text.into(),
            correct: true,
            why: why.into(),
        }
    }

    pub fn wrong(text: impl Into<String>, why: impl Into<String>) -> Answer {
        Answer {
            text: text.into(),
            correct: false,
            why: why.into(),
        }
    }
}
