//! `gadfly verify`: run the job, draw the counterexamples, print the report.

use std::collections::BTreeSet;
use std::path::Path;

use gadfly_suite::java::Options;
use gadfly_witness::{Broken, Verdict, VerifyReport};

use super::java::{verbosity, wants_colour, with_context};
use crate::cli::VerifyArguments;
use crate::request::VerifyCommand;
use crate::values::Format;
use gadfly_base::output;
use gadfly_verify::Verified;

use crate::progress;

pub(super) fn run(arguments: VerifyArguments) -> anyhow::Result<bool> {
    let command = VerifyCommand::read(arguments)?;
    let verified = {
        let progress = progress::shown(command.shown.quiet);
        gadfly_verify::run_verify(&command.request, &*progress)?
    };
    let Verified {
        mut report,
        classes,
    } = verified;
    if let Some(folder) = &command.graphs {
        draw(&mut report, folder)?;
    }
    let options = Options {
        classes,
        ..Options::default()
    };
    output::print(&render(&report, &command, &options))?;
    Ok(something_found(&report, command.shown.strict))
}

/// Writes a picture for each counterexample and notes its name in the report.
fn draw(report: &mut VerifyReport, folder: &Path) -> anyhow::Result<()> {
    let mut taken = BTreeSet::new();
    for method in &mut report.methods {
        let clauses: Vec<String> = method.clauses.iter().map(|c| c.kind.clone()).collect();
        let (name, signature) = (
            method.function.name.clone(),
            method.function.signature.clone(),
        );
        let hints = method.hints.iter_mut().map(|hint| &mut hint.counterexample);
        for example in method.counterexamples.iter_mut().chain(hints) {
            let what = match &example.broken {
                Broken::Clause { index, .. } => {
                    clauses.get(*index).map_or("clause", String::as_str)
                }
                Broken::Failure { kind, .. } => kind.code(),
            };
            let file = file_name(&name, what, &mut taken);
            let caption = format!("{signature}: {what} violated");
            let picture = gadfly_report::svg(&example.before, &example.after, &caption);
            let path = output::write_file(folder, &file, &picture)?;
            let path = path.display().to_string();
            report.files.push(path.clone());
            example.picture = Some(path);
        }
    }
    Ok(())
}

/// `shop.Cart.add-ensures.svg`, `shop.Cart.add-ensures-2.svg`.
fn file_name(method: &str, what: &str, taken: &mut BTreeSet<String>) -> String {
    let plain = |c: char| {
        if c.is_alphanumeric() || "._-$".contains(c) {
            c
        } else {
            '_'
        }
    };
    let base: String = format!("{method}-{what}").chars().map(plain).collect();
    let mut name = format!("{base}.svg");
    let mut number = 2;
    while !taken.insert(name.to_lowercase()) {
        name = format!("{base}-{number}.svg");
        number += 1;
    }
    name
}

fn render(report: &VerifyReport, command: &VerifyCommand, options: &Options) -> String {
    let (analysis, shown) = (&command.request.analysis, &command.shown);
    with_context(analysis, shown, options, |context| match shown.format {
        Format::Json => gadfly_report::verify_json(report, context),
        Format::Sarif => gadfly_report::verify_sarif(report, context),
        Format::Human => {
            gadfly_report::verify_human(report, context, verbosity(shown), wants_colour())
        }
    })
}

/// Whether the exit code is 1: a violation, or under `--strict` also a doubt.
fn something_found(report: &VerifyReport, strict: bool) -> bool {
    report.methods.iter().any(|method| match method.verdict {
        Verdict::Violated => true,
        Verdict::Unknown { .. } => strict,
        Verdict::Holds(_) => false,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pictures_do_not_overwrite_each_other() {
        let mut taken = BTreeSet::new();
        let mut name = |method| file_name(method, "ensures", &mut taken);
        assert_eq!(name("a.B.<m>/.."), "a.B._m__..-ensures.svg");
        assert_eq!(name("a.B.m"), "a.B.m-ensures.svg");
        assert_eq!(name("a.b.m"), "a.b.m-ensures-2.svg");
    }
}
