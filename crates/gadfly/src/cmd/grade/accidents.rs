//! Differences on inputs with which the reference itself fails, as it seems without meaning to.

use gadfly_grade::{Class, Difference, End};

use gadfly_grading::language::Program;

/// A hint for teachers whose submissions differ only where the reference fails by accident: with an
/// exception that nothing in its sources names.
pub(super) fn hint(class: &Class, references: &[Program]) -> Option<String> {
    let files = references.iter().flat_map(|program| &program.files);
    let sources: Option<Vec<String>> = files
        .map(|file| gadfly_files::read_to_string(&file.path).ok())
        .collect();
    // Class files do not read as text: nothing is known.
    let sources = sources?;
    let shown: Vec<&Difference> = class
        .submissions
        .iter()
        .filter_map(|submission| submission.counterexample())
        .filter(|difference| is_accident(difference, &sources))
        .collect();
    let first = shown.first()?;
    let End::Throws { class, .. } = &first.expected.first()?.end else {
        return None;
    };
    let what = match shown.len() {
        1 => "1 difference is".to_string(),
        count => format!("{count} differences are"),
    };
    Some(format!(
        "{what} shown with an input on which the reference itself fails: {} raises {}, which is not \
         in its text\n  help: if such inputs are not valid, exclude them with --assume or --precondition",
        first.case.call,
        simple(class),
    ))
}

fn is_accident(difference: &Difference, sources: &[String]) -> bool {
    !difference.expected.is_empty()
        && difference
            .expected
            .iter()
            .all(|outcome| match &outcome.end {
                End::Throws { class, .. } => !sources.iter().any(|s| s.contains(simple(class))),
                _ => false,
            })
}

fn simple(class: &str) -> &str {
    class.rsplit(['.', '$']).next().unwrap_or(class)
}
