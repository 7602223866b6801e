//! Writers: a quiz as files for a learning platform, a browser, paper or a spreadsheet.
//!
//! Every writer is a pure function of the quiz and the options: same quiz, same bytes. What a format
//! cannot express is brought as near as it goes, and the writer's module says how; what makes a question
//! useless in any format is found beforehand by [`problems`].

mod check;
mod common;
mod csv;
mod gift;
mod html;
mod instances;
mod markdown;
mod moodle;
mod package;
mod qti;
mod rich;
mod scoring;

use std::str::FromStr;

use crate::model::{Language, Question, Quiz};

pub use check::{Problem, problems};
pub use common::{cell, file_name, unique};

/// A format to write.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Format {
    Moodle,
    Gift,
    Qti,
    Markdown,
    Html,
    Csv,
    /// The instances themselves, a file each.
    Instances(Language),
}

impl Format {
    pub const ALL: [Format; 8] = [
        Format::Moodle,
        Format::Gift,
        Format::Qti,
        Format::Markdown,
        Format::Html,
        Format::Csv,
        Format::Instances(Language::Java),
        Format::Instances(Language::Python),
    ];

    /// As it is called on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Format::Moodle => "moodle",
            Format::Gift => "gift",
            Format::Qti => "qti",
            Format::Markdown => "markdown",
            Format::Html => "html",
            Format::Csv => "csv",
            Format::Instances(Language::Java) => "java",
            Format::Instances(Language::Python) => "py",
        }
    }
}

impl FromStr for Format {
    type Err = String;

    fn from_str(name: &str) -> Result<Format, String> {
        Format::ALL
            .into_iter()
            .find(|format| format.name() == name)
            .ok_or_else(|| {
                let names: Vec<&str> = Format::ALL.iter().map(|format| format.name()).collect();
                format!(
                    "unknown format `{name}`; the formats are {}",
                    names.join(", ")
                )
            })
    }
}

/// How to write.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Options {
    /// The name of the main file, without extension; empty: after the title.
    pub name: String,
    /// Code as a picture instead of text.
    pub code_as_image: bool,
    /// Numbers beside the lines of code.
    pub line_numbers: bool,
}

/// A file to be put below the folder of results.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OutFile {
    /// Relative, with `/` between folders, of harmless characters only.
    pub path: String,
    pub bytes: Vec<u8>,
}

/// The order in which media that cannot shuffle show the options of a choice.
pub fn write_order(question: &Question, options: usize) -> Vec<usize> {
    common::option_order(&question.id, options, question.shuffle)
}

/// Writes a quiz.
pub fn write(format: Format, quiz: &Quiz, options: &Options) -> Vec<OutFile> {
    match format {
        Format::Moodle => moodle::write(quiz, options),
        Format::Gift => gift::write(quiz, options),
        Format::Qti => qti::write(quiz, options),
        Format::Markdown => markdown::write(quiz, options),
        Format::Html => html::write(quiz, options),
        Format::Csv => csv::write(quiz, options),
        Format::Instances(language) => instances::write(quiz, options, language),
    }
}
