//! The report of a verification, for people, programs and code-scanning services.

mod human;
mod json;
mod sarif;

use gadfly_witness::{Broken, ClauseReport, Counterexample, MethodReport, VerifyReport};

use crate::{Context, Verbosity, kinds};

pub(crate) use json::schema;

/// The whole report as text.
pub fn verify_human(
    report: &VerifyReport,
    context: &Context,
    verbosity: Verbosity,
    colour: bool,
) -> String {
    human::write(report, context, verbosity, colour)
}

/// The whole report as one JSON object.
pub fn verify_json(report: &VerifyReport, context: &Context) -> String {
    json::write(report, context)
}

/// What is violated, as SARIF 2.1.0.
pub fn verify_sarif(report: &VerifyReport, context: &Context) -> String {
    sarif::write(report, context)
}

/// The clause that a counterexample breaks.
fn clause<'r>(method: &'r MethodReport, example: &Counterexample) -> Option<&'r ClauseReport> {
    match example.broken {
        Broken::Clause { index, .. } => method.clauses.get(index),
        Broken::Failure { .. } => None,
    }
}

/// What is wrong, in one line: `ensures \result >= 0`, `ArithmeticException: / by zero`.
fn what(method: &MethodReport, example: &Counterexample) -> String {
    let thrown = |exception: &str| {
        let exception = exception
            .rsplit('.')
            .next()
            .unwrap_or(exception)
            .to_string();
        match &example.message {
            Some(message) => format!("{exception}: {message}"),
            None => exception,
        }
    };
    match &example.broken {
        Broken::Clause { thrown: cause, .. } => {
            let clause = clause(method, example);
            let text = clause.map_or_else(String::new, |c| format!("{} {}", c.kind, c.text));
            match (cause, &example.message) {
                (Some(cause), _) => format!("{text} (throws {})", thrown(cause)),
                (None, Some(message)) if clause.is_some_and(|c| c.kind == "diverges") => {
                    format!("{text} ({message})")
                }
                (None, _) => text,
            }
        }
        Broken::Failure { kind, exception } if exception.is_empty() => {
            kinds::summary(*kind).trim_end_matches('.').into()
        }
        Broken::Failure { exception, .. } => thrown(exception),
    }
}

/// File and line of what is broken.
fn place<'r>(method: &'r MethodReport, example: &'r Counterexample) -> (&'r str, u32) {
    match (clause(method, example), &example.place) {
        (Some(clause), _) => (&clause.file, clause.line),
        (None, Some(place)) => (&place.file, place.line),
        (None, None) => (&method.function.file, method.function.line),
    }
}

/// `Shape.width(int)`, with the receiver's class where that is another one.
fn title(method: &MethodReport) -> String {
    match &method.receiver {
        Some(receiver)
            if !method
                .function
                .name
                .ends_with(&last_two(receiver, &method.function.name)) =>
        {
            format!("{} of a {receiver}", method.function.signature)
        }
        _ => method.function.signature.clone(),
    }
}

/// `Square.width`, for a method named `….width` and the class `Shapes.Square`.
fn last_two(receiver: &str, name: &str) -> String {
    let method = name.rsplit('.').next().unwrap_or(name);
    format!("{receiver}.{method}")
}
