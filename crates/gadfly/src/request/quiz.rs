//! What `gadfly quiz` is asked.

use std::num::NonZeroUsize;
use std::path::PathBuf;

use gadfly_quiz::export;
use gadfly_quizgen::{DEPTH, LOOPS, QuizRequest};

use super::{Shown, typed};
use crate::cli::{Command, QuizArguments};
use crate::values::{AnswerForm, Format, QuestionKind};
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
            let message = "`quiz` has no SARIF output";
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
