//! `gadfly trust`: files with options that may name programs.

use std::path::Path;

use crate::cli::{self, TrustArguments};
use gadfly_base::inputs::OPTIONS;

use crate::config::OptionsFile;
use crate::config::exercise::ExerciseFile;
use crate::config::trust::Trusted;
use gadfly_base::diagnostic::Diagnostic;
use gadfly_base::output;
use gadfly_grading::exercise::EXERCISE;
use gadfly_grading::unreadable::unreadable;

pub(super) fn run(arguments: &TrustArguments) -> anyhow::Result<bool> {
    let trusted = Trusted::of_user().ok_or_else(|| {
        Diagnostic::new("there is no folder to remember it in")
            .help("set HOME or XDG_STATE_HOME to the path of a folder")
    })?;
    let mut text = String::new();
    if arguments.list {
        for (file, unchanged) in trusted.list() {
            let remark = if unchanged {
                ""
            } else {
                "  (has changed since, so it is not trusted)"
            };
            text.push_str(&format!("{}{remark}\n", file.display()));
        }
    }
    for path in &arguments.files {
        let file = if path.is_dir() {
            path.join(OPTIONS)
        } else {
            path.clone()
        };
        if arguments.revoke {
            if !trusted.remove(&file)? {
                return Err(Diagnostic::new("it was not trusted").at(&file).into());
            }
            text.push_str(&format!("no longer trusted: {}\n", file.display()));
        } else {
            add(&trusted, &file)?;
            text.push_str(&format!("trusted as it is now: {}\n", file.display()));
        }
    }
    output::print(&text)?;
    Ok(false)
}

/// Only a file that would be understood can be trusted.
fn add(trusted: &Trusted, file: &Path) -> anyhow::Result<()> {
    let content = gadfly_files::read(file).map_err(|error| unreadable(file, &error))?;
    let all = cli::command();
    if file.file_name().is_some_and(|name| name == EXERCISE) {
        ExerciseFile::new(&all, file, content.clone())?;
    } else {
        OptionsFile::new(&all, file, content.clone())?;
    }
    trusted.add(file, &content)
}
