//! A line of the user's source, shown as compilers show it.

use crate::Context;
use crate::paint::{Paint, clean, cut};
use crate::paths::relative;

/// Widest source line or value shown.
pub(crate) const WIDTH: usize = 140;

/// The place with a note behind it, and its source line with the code underlined.
pub(crate) fn lines(
    context: &Context,
    paint: Paint,
    file: &str,
    line: u32,
    note: &str,
) -> Vec<String> {
    let number = line.to_string();
    let margin = " ".repeat(number.len());
    let arrow = paint.blue(&format!("{margin}-->"));
    let place = clean(&relative(file, context.root));
    let mut lines = vec![format!("  {arrow} {place}:{line} {note}")];
    let Some(text) = context.sources.line(file, line) else {
        return lines;
    };
    let text = cut(clean(&text).trim_end(), WIDTH);
    let indent = text.chars().take_while(|c| *c == ' ').count();
    let code = text.trim_start();
    if code.is_empty() {
        return lines;
    }
    // A comment behind the statement is not what failed.
    let comment = if file.ends_with(".py") { "#" } else { "//" };
    let marked = match code.find(comment) {
        Some(at) if at > 0 && !code[..at].contains(['"', '\'']) => code[..at].trim_end(),
        _ => code,
    };
    let marks = "^".repeat(marked.chars().count());
    let (bar, space) = (paint.blue("|"), " ".repeat(indent));
    lines.push(format!("   {margin}{bar}"));
    lines.push(format!("  {} {bar} {text}", paint.blue(&number)));
    lines.push(format!("   {margin}{bar} {space}{}", paint.red(&marks)));
    lines
}
