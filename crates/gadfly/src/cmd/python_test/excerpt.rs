//! A few lines of source around the one that matters.

/// Longest function that is shown whole.
const WHOLE: usize = 24;
/// Lines shown before and after the marked one of a longer function.
const AROUND: usize = 6;

/// Lines of a function, one of them marked.
pub(super) fn excerpt(source: &str, first: u32, last: u32, marked: u32) -> Vec<String> {
    let lines: Vec<&str> = source.lines().collect();
    let last = (last as usize).min(lines.len());
    let first = (first as usize).clamp(1, last.max(1));
    let width = last.to_string().len().max(3);
    let shown = |at: &usize| -> bool {
        let near = at.abs_diff(marked as usize) <= AROUND;
        last - first < WHOLE || *at == first || near
    };
    let mut out = Vec::new();
    let mut before = first.saturating_sub(1);
    for at in (first..=last).filter(shown) {
        if at > before + 1 {
            out.push(format!("  {:>width$} …", ""));
        }
        before = at;
        let mark = if at == marked as usize { '>' } else { ' ' };
        let text = gadfly_report::clean(lines[at - 1]);
        out.push(format!("{mark} {at:>width$} {text}").trim_end().to_string());
    }
    if before < last {
        out.push(format!("  {:>width$} …", ""));
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn short_functions_are_shown_whole() {
        let source = "import x\n\ndef f(a):\n    if a:\n        return 1\n\n    return 2\n";
        assert_eq!(
            excerpt(source, 3, 7, 5),
            [
                "    3 def f(a):",
                "    4     if a:",
                ">   5         return 1",
                "    6",
                "    7     return 2"
            ]
        );
    }

    #[test]
    fn long_functions_are_shown_where_it_matters() {
        let body: Vec<String> = (2..=60).map(|n| format!("    x{n}")).collect();
        let source = format!("def f():\n{}\n", body.join("\n"));
        let shown = excerpt(&source, 1, 60, 30);
        assert_eq!(shown.len(), 1 + 1 + 13 + 1);
        assert_eq!(shown[0], "    1 def f():");
        assert_eq!(shown[1], "      …");
        assert_eq!(shown[8], ">  30     x30");
        assert_eq!(shown[15], "      …");
    }

    #[test]
    fn lines_that_are_not_there_do_no_harm() {
        assert_eq!(excerpt("def f(): pass", 1, 9, 12), ["    1 def f(): pass"]);
        assert!(excerpt("", 3, 9, 5).is_empty());
    }
}
