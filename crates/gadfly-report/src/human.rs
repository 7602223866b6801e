//! The report on the terminal: bugs in full, argument checks and assumed states in brief, and a
//! closing summary that says how much of the code was seen.

use std::collections::BTreeSet;

use gadfly_witness::{
    Category, FindReport, Finding, FunctionReport, Inputs, Kind, Place, StateOrigin, Unreachable,
};

use crate::Context;
use crate::explain::counted;
use crate::kinds;
use crate::page::{Page, Verbosity, duration, plural_branches};
use crate::paint::{WIDTH, clean, cut};

/// The whole report as text.
pub fn human<W: Inputs>(
    report: &FindReport<W>,
    context: &Context,
    verbosity: Verbosity,
    colour: bool,
) -> String {
    let mut writer = Page::new(report, context, colour);
    let parts = Parts::of(report);
    if verbosity == Verbosity::Quiet {
        let checks = parts.preconditions.iter().filter(|_| context.strict);
        for finding in parts.bugs.iter().chain(&parts.assumed).chain(checks) {
            writer.one_line(finding);
        }
        return writer.out;
    }
    for finding in &parts.bugs {
        writer.finding(finding);
    }
    writer.brief(
        &parts.assumed,
        "Failures from assumed states",
        "no constructor or public call is known to lead there; --states reachable leaves them out",
    );
    writer.brief(
        &parts.preconditions,
        "Argument checks",
        if context.strict {
            "probably thrown on purpose; counted because of --strict"
        } else {
            "probably thrown on purpose; not counted as bugs"
        },
    );
    if context.unconfirmed {
        let unconfirmed: Vec<Item<W>> = report.unconfirmed.iter().map(|f| (f, None)).collect();
        writer.brief(
            &unconfirmed,
            "Not confirmed",
            "the real runtime behaved differently: defects of Gadfly, please report them",
        );
    }
    writer.unreachable();
    if verbosity == Verbosity::Verbose {
        writer.functions();
    }
    writer.summary(&parts);
    if verbosity == Verbosity::Verbose {
        writer.statistics(&report.stats);
    }
    writer.out
}

/// A finding and the test written for it.
type Item<'r, W> = (&'r Finding<W>, Option<&'r str>);

struct Parts<'r, W> {
    bugs: Vec<Item<'r, W>>,
    assumed: Vec<Item<'r, W>>,
    preconditions: Vec<Item<'r, W>>,
}

impl<'r, W: Inputs> Parts<'r, W> {
    fn of(report: &'r FindReport<W>) -> Parts<'r, W> {
        let mut all: Vec<Item<W>> = report
            .findings
            .iter()
            .enumerate()
            .map(|(i, f)| (f, report.tests.get(i).and_then(|t| t.as_deref())))
            .collect();
        all.sort_by_key(|(f, _)| (&f.place.file, f.place.line, f.kind));
        let mut parts = Parts {
            bugs: Vec::new(),
            assumed: Vec::new(),
            preconditions: Vec::new(),
        };
        for item in all {
            match (item.0.category, item.0.witness.view().state()) {
                (Category::Precondition, _) => parts.preconditions.push(item),
                (Category::Bug, StateOrigin::Assumed) => parts.assumed.push(item),
                (Category::Bug, StateOrigin::Reached) => parts.bugs.push(item),
            }
        }
        parts
    }
}

/// `java.lang.ArithmeticException`, `/ by zero` → `ArithmeticException: / by zero`.
fn what<W>(finding: &Finding<W>) -> String {
    if finding.kind == Kind::InfiniteLoop {
        return kinds::summary(finding.kind).trim_end_matches('.').into();
    }
    let exception = finding.exception.rsplit('.').next().unwrap_or_default();
    match &finding.message {
        Some(message) => format!("{exception}: {}", cut(&clean(message), WIDTH)),
        None => exception.into(),
    }
}

impl<W: Inputs> Page<'_, FindReport<W>> {
    fn place(&self, place: &Place) -> String {
        self.at(&place.file, place.line)
    }

    fn inputs_in_line(&self, finding: &Finding<W>) -> String {
        Self::in_line(&self.context.inputs(&finding.witness))
    }

    fn one_line(&mut self, (finding, _): &Item<W>) {
        let inputs = self.inputs_in_line(finding);
        let with = if inputs.is_empty() { "" } else { " with " };
        self.line(&format!(
            "{}: {}: {} [{}{with}{inputs}]",
            self.place(&finding.place),
            finding.kind.code(),
            what(finding),
            finding.witness.view().entry_name(),
        ));
    }

    fn finding(&mut self, (finding, test): &Item<W>) {
        let paint = self.paint;
        let head = format!("{}: {}", finding.kind.code(), what(finding));
        let (kind, rest) = head.split_at(finding.kind.code().len());
        self.line(&format!("{}{}", paint.red(kind), paint.bold(rest)));
        let note = format!("in {}", finding.place.function);
        self.source(&finding.place.file, finding.place.line, &note);
        let entry = finding.witness.view().entry_name();
        let inputs = self.context.inputs(&finding.witness);
        if inputs.is_empty() {
            self.line(&format!("  calling {entry}"));
        } else {
            self.line(&format!("  calling {entry} with"));
            for (name, value) in &inputs {
                let value = cut(&clean(value), WIDTH);
                self.line(&format!("      {name} = {value}"));
            }
        }
        let callers: Vec<&Place> = finding
            .calls
            .iter()
            .filter(|call| **call != finding.place)
            .collect();
        if !callers.is_empty() {
            self.line("  reached through");
            for caller in callers {
                let place = self.place(caller);
                self.line(&format!("      {} ({place})", caller.function));
            }
        }
        self.line("  to reproduce it");
        for statement in self.context.code(&finding.witness) {
            for line in statement.lines() {
                let line = line.replace('\t', "    ");
                let indent = line.len() - line.trim_start().len();
                let text = clean(line.trim_start());
                self.line(&format!("      {:indent$}{text}", ""));
            }
        }
        if let Some(test) = test {
            self.line(&format!("  {}", paint.dim(&format!("test {test}"))));
        }
        self.line("");
    }

    fn brief(&mut self, items: &[Item<W>], title: &str, explanation: &str) {
        if items.is_empty() {
            return;
        }
        self.line(&format!("{} ({explanation})", self.paint.yellow(title)));
        for (finding, _) in items {
            self.line(&format!(
                "  {} {}",
                self.paint.blue(&self.place(&finding.place)),
                what(finding)
            ));
            let inputs = self.inputs_in_line(finding);
            let with = if inputs.is_empty() { "" } else { " with " };
            let entry = finding.witness.view().entry_name();
            self.line(&format!("      {entry}{with}{inputs}"));
        }
        self.line("");
    }

    /// Statements that nothing reaches.
    fn unreachable(&mut self) {
        let report = self.report;
        if report.unreachable.is_empty() {
            return;
        }
        let title = self.paint.yellow("Code that no input reaches");
        self.line(&format!("{title} (every path was followed)"));
        for Unreachable { place, .. } in &report.unreachable {
            let text = self.context.sources.line(&place.file, place.line);
            let text = cut(clean(text.unwrap_or_default().trim()).as_str(), WIDTH);
            let at = self.paint.blue(&self.place(place));
            self.line(&format!("  {at} {text}"));
        }
        self.line("");
    }

    /// What was analysed, one line per function.
    fn functions(&mut self) {
        let width = |f: &FunctionReport| f.signature.chars().count();
        let widest = self.report.functions.iter().map(width).max().unwrap_or(0);
        let report = self.report;
        for f in &report.functions {
            let reasons: Vec<String> = f.claim().codes().iter().map(|code| clean(code)).collect();
            let state = if f.claim().is_complete() {
                "complete".to_string()
            } else {
                format!("incomplete ({})", reasons.join(", "))
            };
            self.line(&format!(
                "  {:widest$}  {}, lines {}/{}, branches {}/{}, {state}",
                f.signature,
                counted(f.paths, "path"),
                f.lines.0,
                f.lines.1,
                f.branches.0,
                f.branches.1,
            ));
        }
        if !report.functions.is_empty() {
            self.line("");
        }
    }

    fn summary(&mut self, parts: &Parts<W>) {
        let report = self.report;
        let paint = self.paint;
        let found = parts.bugs.len() + parts.assumed.len();
        let mut headline = match found {
            0 => paint.green("No bugs found"),
            n => paint.red(&format!("{} found", counted(n as u64, "bug"))),
        };
        if !parts.assumed.is_empty() {
            headline.push_str(&format!(", {} from an assumed state", parts.assumed.len()));
        }
        if !parts.preconditions.is_empty() {
            let n = parts.preconditions.len() as u64;
            let not = if self.context.strict {
                ""
            } else {
                " not counted"
            };
            headline.push_str(&format!("; {}{not}", counted(n, "argument check")));
        }
        headline.push('.');
        self.line(&headline);

        let files: BTreeSet<&str> = report.functions.iter().map(|f| f.file.as_str()).collect();
        let sum = |part: fn(&FunctionReport) -> (u32, u32)| {
            report
                .functions
                .iter()
                .map(part)
                .fold((0u64, 0u64), |a, b| {
                    (a.0 + u64::from(b.0), a.1 + u64::from(b.1))
                })
        };
        let (lines, branches) = (sum(|f| f.lines), sum(|f| f.branches));
        if report.functions.is_empty() {
            self.line(
                "Nothing was analysed: no public methods or functions here, or --only leaves none.",
            );
        } else {
            self.line(&format!(
                "Analysed {} in {}: {} of {} and {} of {} reached, on {}, in {}.",
                counted(report.functions.len() as u64, "function"),
                counted(files.len() as u64, "file"),
                lines.0,
                counted(lines.1, "line"),
                branches.0,
                plural_branches(branches.1),
                counted(report.stats.paths, "path"),
                duration(report.stats.wall_ms),
            ));
        }
        let left_out = self.left_out("The search was not complete:", &report.functions);
        if !left_out && report.claim().is_complete() {
            self.line("The search was complete: every path was followed to its end.");
        }
        self.files(&report.files);
    }
}
