//! What `gadfly quiz` is asked.

use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::str::FromStr;

use clap::ValueEnum;
use gadfly_quiz::export;
use gadfly_quiz::question::{Form, Kind};
use gadfly_quizgen::{DEPTH, LOOPS, QuizRequest};

use super::{Format, Shown, typed};
use crate::cli::{Command, QuizArguments};
use gadfly_base::diagnostic::Diagnostic;
use gadfly_base::inputs;
use gadfly_base::inputs::InputKind;

/// What `gadfly quiz` is asked.
#[derive(Clone, Debug)]
pub struct QuizCommand {
    pub request: QuizRequest,
    pub to: Vec<export::Format>,
    pub code_as_image: bool,
    pub line_numbers: bool,
    pub out: PathBuf,
    pub shown: Shown,
}

const COUNT: NonZeroUsize = NonZeroUsize::new(10).unwrap();

impl QuizCommand {
    /// What someone asks who types these words after `gadfly quiz`.
    pub fn parse(words: &[&str]) -> anyhow::Result<Self> {
        match typed("quiz", words)? {
            Command::Quiz(arguments) => Self::read(*arguments),
            _ => anyhow::bail!("this is another command"),
        }
    }

    /// Looks for the files.
    pub fn read(arguments: QuizArguments) -> anyhow::Result<Self> {
        let QuizArguments {
            mut common,
            count,
            distinct_output,
            questions,
            options,
            form,
            points,
            penalty,
            tags,
            category,
            title,
            shuffle,
            to,
            code_as_image,
            no_line_numbers,
            out,
        } = arguments;
        let mut files = inputs::collect(&common.paths)?;
        let is_source =
            |kind: InputKind| matches!(kind, InputKind::JavaSource | InputKind::PythonSource);
        if let Some(other) = files.iter().find(|f| !is_source(f.kind))
            && common.paths.contains(&other.path)
        {
            return Err(
                Diagnostic::new("a skeleton is source code of Java or Python")
                    .at(&other.path)
                    .into(),
            );
        }
        files.retain(|f| is_source(f.kind));
        let only = &common.only;
        if !only.is_empty() {
            let stem = |f: &inputs::InputFile| {
                f.path.file_stem().map(|s| s.to_string_lossy().into_owned())
            };
            if let Some(missing) = only
                .iter()
                .find(|name| !files.iter().any(|f| stem(f).as_ref() == Some(name)))
            {
                return Err(
                    Diagnostic::new(format!("there is no skeleton named {missing}"))
                        .help("a skeleton has the name of its file, without the extension")
                        .into(),
                );
            }
            files.retain(|f| stem(f).is_some_and(|s| only.contains(&s)));
        }
        common.loops = common.loops.or(Some(LOOPS));
        common.depth = common.depth.or(Some(DEPTH));
        let (analysis, shown) = common.split(files);
        if shown.format == Format::Sarif {
            let message = "a quiz has no results for code scanning, so there is no SARIF of it";
            return Err(Diagnostic::new(message)
                .help("use --format json, or --to for a learning platform")
                .into());
        }
        let part = |text: &str| Some(text.trim().to_string()).filter(|t| !t.is_empty());
        let request = QuizRequest {
            analysis,
            count: count.unwrap_or(COUNT).get(),
            distinct_output,
            kinds: questions.iter().filter_map(|q| q.0).collect(),
            instances_only: questions.contains(&QuestionKind(None)),
            options: options.map_or(4, |o| o.0),
            form: form.and_then(AnswerForm::form),
            points: points.map_or(1.0, |p| p.0),
            penalty: penalty.map_or(0.1, |p| p.0),
            tags: tags.iter().filter_map(|t| part(t)).collect(),
            category: category
                .unwrap_or_default()
                .split('/')
                .filter_map(part)
                .collect(),
            title,
            shuffle,
        };
        if request.instances_only && !request.kinds.is_empty() {
            return Err(Diagnostic::new("--questions none excludes other kinds").into());
        }
        let mut to: Vec<export::Format> = to.iter().map(|f| f.0).collect();
        to.sort();
        to.dedup();
        Ok(QuizCommand {
            request,
            to,
            code_as_image,
            line_numbers: !no_line_numbers,
            out: out.unwrap_or_else(|| PathBuf::from("gadfly-quiz")),
            shown,
        })
    }
}

/// A kind of question; nothing for none at all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct QuestionKind(pub Option<Kind>);

impl FromStr for QuestionKind {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        if name == "none" {
            return Ok(QuestionKind(None));
        }
        let known = Kind::ALL.into_iter().find(|kind| kind.code() == name);
        known.map(|kind| QuestionKind(Some(kind))).ok_or_else(|| {
            let names: Vec<&str> = Kind::ALL.iter().map(|kind| kind.code()).collect();
            format!("the kinds of questions are {} and none", names.join(", "))
        })
    }
}

/// A format of `--to`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ExportFormat(pub export::Format);

impl FromStr for ExportFormat {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        name.parse().map(ExportFormat)
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, ValueEnum)]
pub enum AnswerForm {
    /// Whatever suits
    #[default]
    Any,
    /// One of several options
    Choice,
    /// A number to type
    Numeric,
    /// A text to type
    Short,
}

impl AnswerForm {
    fn form(self) -> Option<Form> {
        match self {
            AnswerForm::Any => None,
            AnswerForm::Choice => Some(Form::Choice),
            AnswerForm::Numeric => Some(Form::Numeric),
            AnswerForm::Short => Some(Form::Short),
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NumberOfOptions(pub usize);

impl FromStr for NumberOfOptions {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text.parse() {
            Ok(n @ 2..=10) => Ok(NumberOfOptions(n)),
            _ => Err("expected a number from 2 to 10".into()),
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Points(pub f64);

impl FromStr for Points {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text.parse::<f64>() {
            Ok(n) if n.is_finite() && n > 0.0 && n <= 1e6 => Ok(Points(n)),
            _ => Err("expected a positive number of points, such as 2 or 0.5".into()),
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Penalty(pub f64);

impl FromStr for Penalty {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text.parse::<f64>() {
            Ok(n) if (0.0..=1.0).contains(&n) => Ok(Penalty(n)),
            _ => Err("expected a part of the points, from 0 to 1".into()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_have_their_limits() {
        assert_eq!("5".parse(), Ok(NumberOfOptions(5)));
        for text in ["1", "11", "-2", "x", ""] {
            assert!(text.parse::<NumberOfOptions>().is_err(), "{text}");
        }
        assert_eq!("0.5".parse(), Ok(Points(0.5)));
        for text in ["0", "-1", "NaN", "inf", "many"] {
            assert!(text.parse::<Points>().is_err(), "{text}");
        }
        assert_eq!("0".parse(), Ok(Penalty(0.0)));
        for text in ["1.5", "-0.1", "NaN"] {
            assert!(text.parse::<Penalty>().is_err(), "{text}");
        }
    }

    #[test]
    fn kinds_and_formats_have_names() {
        for kind in Kind::ALL {
            assert_eq!(kind.code().parse(), Ok(QuestionKind(Some(kind))));
        }
        assert_eq!("none".parse(), Ok(QuestionKind(None)));
        let error = "moodel".parse::<ExportFormat>().unwrap_err();
        assert!(error.contains("moodle"), "{error}");
    }
}
