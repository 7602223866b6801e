//! `gadfly quiz`: run the job, write the files, print the questions or the report.

mod human;
mod shortage;

pub(crate) use shortage::Contents;

use gadfly_quiz::export::{self, OutFile};
use gadfly_report::Paint;
use gadfly_suite::java::Options;

use super::java::{wants_colour, with_context};
use crate::cli::QuizArguments;
use crate::request::QuizCommand;
use crate::values::Format;
use gadfly_base::output;
use gadfly_quizgen::Made;

use crate::progress;

pub(super) fn run(arguments: QuizArguments) -> anyhow::Result<bool> {
    let command = QuizCommand::read(arguments)?;
    let mut made = {
        let progress = progress::shown(command.shown.quiet);
        gadfly_quizgen::run_quiz(&command.request, &*progress)?
    };
    // A question that cannot be marked is a defect of ours: it is not shown.
    let wrong = export::problems(&made.quiz);
    let is_wrong = |id: &str| wrong.iter().any(|p| p.question == id);
    made.quiz.questions.retain(|q| !is_wrong(&q.id));
    made.stats.replays_failed += wrong.len() as u64;
    let files = write(&command, &made)?;
    let text = match command.shown.format {
        Format::Json => {
            let options = Options::default();
            with_context(
                &command.request.analysis,
                &command.shown,
                &options,
                |context| {
                    gadfly_report::teaching_json(
                        "quiz",
                        &made.functions,
                        &made.stats,
                        shortage::contents(&made),
                        files,
                        context,
                    )
                },
            )
        }
        _ => human::report(&command, &made, &files, Paint { on: wants_colour() }),
    };
    output::print(&text)?;
    Ok(is_short(&command, &made))
}

/// Whether the exit code is 1: a skeleton without instances, or under `--strict` with too few.
fn is_short(command: &QuizCommand, made: &Made) -> bool {
    made.skeletons.iter().any(|from| {
        let count = from.generated.instances.len();
        count == 0 || command.shown.strict && count < command.request.count
    })
}

/// Writes what is asked for; the names of the files, in order.
fn write(command: &QuizCommand, made: &Made) -> anyhow::Result<Vec<String>> {
    let options = export::Options {
        name: String::new(),
        code_as_image: command.code_as_image,
        line_numbers: command.line_numbers,
    };
    let mut written = Vec::new();
    if made.quiz.instances.is_empty() {
        return Ok(written);
    }
    for &format in &command.to {
        for OutFile { path, bytes } in export::write(format, &made.quiz, &options) {
            let path = output::write_file(&command.out, &path, &bytes)?;
            written.push(path.display().to_string());
        }
    }
    Ok(written)
}
