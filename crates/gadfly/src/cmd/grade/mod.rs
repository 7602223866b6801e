//! `gadfly grade` and `gadfly merge`: run the job, write the files, print the table or the report.

mod accidents;
mod details;

use std::io::{IsTerminal, Write};
use std::path::{Path, PathBuf};

use gadfly_grade::write::{self, OutFile, Reveal};
use gadfly_grade::{Class, Question, Verdict};
use gadfly_report::Paint;

use super::java::wants_colour;
use crate::cli::{GradeArguments, MergeArguments};
use crate::config::trust::Trusted;
use crate::request::{GradeCommand, MergeCommand};
use crate::values::Format;
use gadfly_base::console::{Console, Terminal};
use gadfly_base::diagnostic::{Diagnostic, warn};
use gadfly_base::output;
use gadfly_grading::dialogue::{self, Ended};
use gadfly_grading::exercise::{Answer, record};
use gadfly_grading::shard::{self, Way};
use gadfly_grading::{Revealed, join};

use crate::progress;

pub(super) fn run(arguments: GradeArguments) -> anyhow::Result<bool> {
    let command = GradeCommand::read(arguments)?;
    if command.answers.found && !command.shown.quiet {
        let file = command.answers.file.display();
        let _ = writeln!(
            std::io::stderr(),
            "note: the exercise is described in {file}"
        );
    }
    let mut graded = {
        let progress = progress::shown(command.shown.quiet);
        gadfly_grading::run_grade(&command.request, &*progress)?
    };
    let asked = ask(&command, &mut graded.class)?;
    let part = command.request.shard.map(|_| {
        let way = Way {
            task: command.request.task.clone(),
            suite: command.request.suite,
            reveal: Revealed::of(command.reveal),
            contents: Way::contents_of(&gadfly_grading::own(&command.request)),
        };
        shard::text(&graded.alone, &way)
    });
    let mut written = Vec::new();
    let name = shard::file_name(&graded.class);
    if let (Some(text), Some(name)) = (&part, &name) {
        let folder = command.out.as_deref().unwrap_or(Path::new(""));
        written.push(output::write_file(folder, name, text)?);
    }
    if let Some(out) = &command.out {
        // Shards may write at the same time, so each has a folder of its own.
        let folder = match name.as_deref().and_then(|n| n.strip_suffix(".json")) {
            Some(own) => out.join(own),
            None => out.clone(),
        };
        written.extend(write_all(&graded.class, command.reveal, &folder)?);
    }
    let told = Told {
        class: &graded.class,
        reveal: command.reveal,
        format: command.shown.format,
        quiet: command.shown.quiet,
        verbose: command.shown.verbose,
        written: &written,
        failures: &graded.failures,
        shard: part.as_deref(),
        asked: asked.as_ref(),
        answers: Some(&command.answers.file),
    };
    warn_of_weights(&graded.class, command.shown.quiet);
    if !command.shown.quiet
        && let Some(hint) = accidents::hint(&graded.class, &command.request.task.references)
    {
        let _ = writeln!(std::io::stderr(), "note: {hint}");
    }
    output::print(&told.text())?;
    if asked.is_some_and(|asked| asked.ended == Ended::Interrupted) {
        return Err(output::Interrupted.into());
    }
    Ok(something_found(&graded.class, command.shown.strict))
}

/// What came of the dialogue.
struct Asked {
    answers: usize,
    ended: Ended,
}

/// Shows the table and asks about inputs, if there is somebody to ask and something to ask about.
fn ask(command: &GradeCommand, class: &mut Class) -> anyhow::Result<Option<Asked>> {
    let terminal = std::io::stdin().is_terminal() && std::io::stdout().is_terminal();
    let wanted = command.answers.ask
        && !command.shown.quiet
        && command.shown.format == Format::Human
        && command.request.shard.is_none();
    if !terminal || !wanted || gadfly_grade::questions(class).is_empty() {
        return Ok(None);
    }
    let Some(mut console) = Terminal::open() else {
        return Ok(None);
    };
    let paint = Paint { on: wants_colour() };
    let table = write::table(class, command.reveal, width(), paint);
    output::print(&format!("{table}\n{}", write::summary(class, paint)))?;
    output::attend_interrupts();
    let answers = &command.answers;
    let mut keep = |question: &Question, counts: bool| {
        let answer = Answer { question, counts };
        record(&answers.file, &answers.references, &answer)?;
        if answers.trust
            && let Some(trusted) = Trusted::of_user()
        {
            let content = gadfly_files::read(&answers.file)?;
            trusted.add(&answers.file, &content)?;
        }
        Ok(())
    };
    let (number, ended) = dialogue::hold(&mut console, class, &mut keep)?;
    console.say("")?;
    if number > 0 {
        let stored = match number {
            1 => "Your answer is".to_owned(),
            n => format!("Your {n} answers are"),
        };
        console.say(&format!("{stored} stored in {}.", answers.file.display()))?;
        console.say("")?;
    }
    Ok(Some(Asked {
        answers: number,
        ended,
    }))
}

pub(super) fn merge(arguments: MergeArguments) -> anyhow::Result<bool> {
    let command = MergeCommand::read(arguments)?;
    let joined = {
        let progress = progress::shown(command.shown.quiet);
        join::run_merge(&command.request, &gadfly_grading::open, &*progress)?
    };
    let way = joined.way.as_ref();
    let reveal = command
        .reveal
        .or_else(|| way.map(|way| way.reveal.reveal()))
        .unwrap_or_default();
    if !joined.missing.is_empty() {
        let parts: Vec<String> = joined.missing.iter().map(u32::to_string).collect();
        let message = match parts.as_slice() {
            [one] => format!("shard {one} is missing"),
            _ => format!("shards {} are missing", parts.join(", ")),
        };
        if command.shown.strict {
            return Err(Diagnostic::new(message)
                .help("name all files that gadfly grade --shard wrote")
                .into());
        }
        warn(&message);
    }
    if let Some(why) = &joined.untried {
        warn(&format!(
            "not every submission was run on the tests of the other shards: {why}\n  \
             help: merge where the submissions and the reference are in the same places as when they were graded"
        ));
    }
    let written = match &command.out {
        Some(out) => write_all(&joined.class, reveal, out)?,
        None => Vec::new(),
    };
    let told = Told {
        class: &joined.class,
        reveal,
        format: command.shown.format,
        quiet: command.shown.quiet,
        verbose: command.shown.verbose,
        written: &written,
        failures: &joined.failures,
        shard: None,
        asked: None,
        answers: None,
    };
    output::print(&told.text())?;
    Ok(something_found(&joined.class, command.shown.strict))
}

/// Whether the exit code is 1: somebody is wrong, or under `--strict` somebody is in doubt.
fn something_found(class: &Class, strict: bool) -> bool {
    class.submissions.iter().any(|s| match s.verdict() {
        Verdict::Different | Verdict::Error => true,
        Verdict::Unknown | Verdict::Open => strict,
        Verdict::Equivalent => false,
    })
}

/// The report, the grades, the suite; the names of the files, in order.
fn write_all(class: &Class, reveal: Reveal, folder: &Path) -> anyhow::Result<Vec<PathBuf>> {
    let suite = write::suite::sources(class);
    let names: Vec<String> = suite.iter().map(|file| file.path.clone()).collect();
    let mut written = Vec::new();
    let files = write::files(class, reveal, env!("CARGO_PKG_VERSION"), &names);
    for OutFile { path, bytes } in files.into_iter().chain(suite) {
        written.push(output::write_file(folder, &path, &bytes)?);
    }
    Ok(written)
}

/// A weight that fits nothing is a slip of the pen.
fn warn_of_weights(class: &Class, quiet: bool) {
    for (key, _) in &class.settings.weights {
        let fits = class.entries.iter().any(|entry| entry.name == *key)
            || class
                .tests
                .iter()
                .any(|test| test.id == *key || test.case.call == *key);
        if !fits && !quiet {
            let names: Vec<&str> = class.entries.iter().map(|e| e.name.as_str()).collect();
            warn(&format!(
                "the weight of `{key}` fits no function and no test, so it changes nothing\n  \
                 help: the functions are {}; calls and ids of tests are in suite.json",
                names.join(", ")
            ));
        }
    }
}

/// What is printed.
struct Told<'t> {
    class: &'t Class,
    reveal: Reveal,
    format: Format,
    quiet: bool,
    verbose: bool,
    written: &'t [PathBuf],
    failures: &'t [(String, String)],
    shard: Option<&'t str>,
    /// The table was shown, and questions were asked.
    asked: Option<&'t Asked>,
    /// Where answers are stored.
    answers: Option<&'t Path>,
}

impl Told<'_> {
    fn text(&self) -> String {
        match self.format {
            Format::Json => self.json(),
            _ => self.human(),
        }
    }

    fn human(&self) -> String {
        let paint = Paint { on: wants_colour() };
        let width = width();
        let mut text = String::new();
        // What has not changed need not be read twice.
        if self.asked.is_none_or(|asked| asked.answers > 0) {
            text.push_str(&write::table(self.class, self.reveal, width, paint));
        }
        if self.quiet {
            return text;
        }
        if self.verbose {
            text.push_str(&write::details(self.class, self.reveal, paint));
        }
        let summary = write::summary(self.class, paint);
        match self.asked {
            Some(asked) if asked.answers == 0 => {}
            _ if text.is_empty() => text.push_str(&summary),
            _ => text.push_str(&format!("\n{summary}")),
        }
        if self.asked.is_none() {
            let open = write::question_list(self.class, self.reveal, self.answers);
            text.push_str(&open);
        }
        for (name, words) in self.failures {
            let name = gadfly_report::clean(name);
            text.push_str(&format!(
                "{name}: Gadfly itself failed while examining it; please report this\n"
            ));
            if self.verbose {
                text.push_str(&format!("  {}\n", words.replace('\n', "\n  ")));
            }
        }
        if self.verbose {
            text.push_str(&details::work(&self.class.work));
        }
        let named = |name: &str| {
            let ends = |path: &&PathBuf| {
                let last = path.file_name().unwrap_or_default().to_string_lossy();
                last == name || (name.is_empty() && last.starts_with("shard-"))
            };
            self.written.iter().find(ends)
        };
        if let Some(path) = named("") {
            text.push_str(&format!("Shard for gadfly merge: {}\n", path.display()));
        }
        let report = named("report.html");
        if let Some(path) = report {
            text.push_str(&format!("Report: {}\n", path.display()));
        }
        if !self.verbose && !write::fits(self.class, self.reveal, width) {
            text.push_str(match report {
                Some(_) => "The report and -v show the table without abbreviations (…).\n",
                None => "-v shows the table without abbreviations (…).\n",
            });
        }
        if self.written.is_empty() {
            text.push_str(
                "With --out FOLDER you get a report, grades.csv and this suite as files.\n",
            );
        }
        text
    }

    fn json(&self) -> String {
        let suite: Vec<String> = if self.written.iter().any(|p| p.ends_with("suite.json")) {
            write::suite::sources(self.class)
                .into_iter()
                .map(|file| file.path)
                .collect()
        } else {
            Vec::new()
        };
        let mut parts = write::parts(self.class, self.reveal, &suite);
        parts.shard = self
            .shard
            .map(|shard| serde_json::from_str(shard).unwrap_or_default());
        let files = self.written.iter();
        details::json(
            self.class,
            parts,
            files.map(|path| path.display().to_string()).collect(),
        )
    }
}

/// The columns of the terminal; a file has no end to the right.
fn width() -> usize {
    const ENDLESS: usize = 10_000;
    const USUAL: usize = 100;
    if !std::io::stdout().is_terminal() {
        return ENDLESS;
    }
    // SAFETY: the call fills the given structure, or fails and leaves it as it is.
    let columns = unsafe {
        let mut size: libc::winsize = std::mem::zeroed();
        match libc::ioctl(libc::STDOUT_FILENO, libc::TIOCGWINSZ, &raw mut size) {
            0 => size.ws_col,
            _ => 0,
        }
    };
    match columns {
        0 => USUAL,
        columns => usize::from(columns),
    }
}
