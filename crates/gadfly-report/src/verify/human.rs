//! The report on the terminal: what is violated in full, with the heap before and after; what
//! could not be decided in brief; then a line for each method.

use gadfly_witness::{
    Broken, ClauseReport, Counterexample, Graph, GraphValue, MethodReport, Reason, Verdict,
    VerifyReport,
};

use super::{clause, place, title, what};
use crate::explain::{counted, words};
use crate::page::{Page, duration};
use crate::paint::{WIDTH, clean, cut};
use crate::picture::{Line, text};
use crate::{Context, Verbosity};

pub(super) fn write(
    report: &VerifyReport,
    context: &Context,
    verbosity: Verbosity,
    colour: bool,
) -> String {
    let mut writer = Page::new(report, context, colour);
    if verbosity == Verbosity::Quiet {
        for method in &report.methods {
            for example in &method.counterexamples {
                writer.one_line(method, example);
            }
            if context.strict && matches!(method.verdict, Verdict::Unknown { .. }) {
                writer.unknown_in_line(method);
            }
        }
        return writer.out;
    }
    for method in &report.methods {
        for example in &method.counterexamples {
            writer.counterexample(method, example, "violated");
        }
    }
    for method in &report.methods {
        for hint in &method.hints {
            writer.counterexample(method, &hint.counterexample, "not decided");
            writer.line(
                "  No constructor or call is known to lead to this state. If none can, say so in an \
                 invariant of the class.",
            );
            writer.line("");
        }
    }
    writer.warnings();
    writer.table(verbosity == Verbosity::Verbose);
    writer.summary();
    if verbosity == Verbosity::Verbose {
        writer.statistics(&report.stats);
    }
    writer.out
}

impl Page<'_, VerifyReport> {
    fn inputs_in_line(&self, example: &Counterexample) -> String {
        Self::in_line(&self.context.notation.inputs(&example.witness))
    }

    fn one_line(&mut self, method: &MethodReport, example: &Counterexample) {
        let (file, line) = place(method, example);
        let inputs = self.inputs_in_line(example);
        let with = if inputs.is_empty() { "" } else { " with " };
        self.line(&format!(
            "{}: violated: {} [{}{with}{inputs}]",
            self.at(file, line),
            clean(&what(method, example)),
            method.function.name,
        ));
    }

    fn unknown_in_line(&mut self, method: &MethodReport) {
        let Verdict::Unknown { reasons } = &method.verdict else {
            return;
        };
        let codes: Vec<String> = reasons.iter().map(|r| clean(&r.code())).collect();
        let place = self.at(&method.function.file, method.function.line);
        let title = title(method);
        self.line(&format!("{place}: unknown: {} [{title}]", codes.join(", ")));
    }

    fn counterexample(&mut self, method: &MethodReport, example: &Counterexample, verdict: &str) {
        let paint = self.paint;
        let head = format!(": {}", cut(&clean(&what(method, example)), WIDTH));
        let verdict = match verdict {
            "violated" => paint.red(verdict),
            other => paint.yellow(other),
        };
        self.line(&format!("{verdict}{}", paint.bold(&head)));
        let (file, line) = place(method, example);
        let note = match (&example.broken, &example.place) {
            (Broken::Failure { .. }, Some(place)) => format!("in {}", place.function),
            _ => match clause(method, example) {
                Some(clause) => self.of_whom(method, clause),
                None => format!("in {}", method.function.name),
            },
        };
        self.source(file, line, &note);
        self.line(&format!("  calling {}", title(method)));
        if example.before.nodes.is_empty() && example.after.nodes.is_empty() {
            self.plain_inputs(example);
        } else {
            let (before, after) = text(&example.before, &example.after);
            self.heap("before", &before);
            self.heap("after", &after);
        }
        if !example.witness.supplied.is_empty() {
            self.line("  where the called methods return");
            for supplied in self.context.notation.inputs(&example.witness) {
                if supplied.0.ends_with("()") {
                    let value = cut(&clean(&supplied.1), WIDTH);
                    self.line(&format!("      {} = {value}", supplied.0));
                }
            }
        }
        if let Some(picture) = &example.picture {
            self.line(&format!(
                "  {}",
                paint.dim(&format!("picture {}", clean(picture)))
            ));
        }
        self.line("");
    }

    /// Whose contract a clause belongs to.
    fn of_whom(&self, method: &MethodReport, clause: &ClauseReport) -> String {
        match clause.kind.as_str() {
            "requires" => "expected by a method that is called".into(),
            "invariant" | "constraint" => format!("after {}", method.function.name),
            _ => format!("of {}", method.function.name),
        }
    }

    fn plain_inputs(&mut self, example: &Counterexample) {
        for (name, value) in self.context.notation.inputs(&example.witness) {
            if !name.ends_with("()") {
                let value = cut(&clean(&value), WIDTH);
                self.line(&format!("      {name} = {value}"));
            }
        }
        if let Some(result) = result(&example.after) {
            self.line(&format!("  which returns {}", cut(&clean(result), WIDTH)));
        }
    }

    fn heap(&mut self, when: &str, lines: &[Line]) {
        self.line(&format!("  {when}"));
        for line in lines {
            let mark = if line.changed { "*" } else { " " };
            let text = format!("    {mark} {}", line.text);
            if line.changed {
                self.line(&self.paint.bold(&text));
            } else {
                self.line(&text);
            }
        }
    }

    fn warnings(&mut self) {
        for warning in &self.report.warnings {
            let place = self.at(&warning.file, warning.line);
            let head = self.paint.yellow("warning");
            self.line(&format!("{head}: {place}: {}", clean(&warning.message)));
        }
        if !self.report.warnings.is_empty() {
            self.line("");
        }
    }

    /// A line for each method: its verdict, and how far it reaches.
    fn table(&mut self, clauses: bool) {
        let report = self.report;
        let paint = self.paint;
        let titles: Vec<String> = report.methods.iter().map(|m| clean(&title(m))).collect();
        let widest = titles
            .iter()
            .map(|t| t.chars().count())
            .max()
            .unwrap_or(0)
            .min(60);
        for (method, title) in report.methods.iter().zip(&titles) {
            let verdict = match &method.verdict {
                Verdict::Holds(_) => paint.green("holds   "),
                Verdict::Violated => paint.red("violated"),
                Verdict::Unknown { .. } => paint.yellow("unknown "),
            };
            let about = self.about(method);
            self.line(&format!("{verdict}  {title:widest$}  {about}"));
            if clauses {
                for clause in &method.clauses {
                    self.clause(clause);
                }
            }
        }
        if !report.methods.is_empty() {
            self.line("");
        }
    }

    fn about(&self, method: &MethodReport) -> String {
        let cases = match (method.shapes, method.cases) {
            (0, 0) => String::new(),
            (shapes, cases) => {
                format!(" ({} of {})", counted(cases, "case"), inputs(shapes))
            }
        };
        match &method.verdict {
            Verdict::Holds(extent) if extent.is_everything() => format!("for all inputs{cases}"),
            Verdict::Holds(extent) => {
                let bounds = extent.bounds().iter();
                let limits: Vec<String> = bounds.map(|b| self.limit(method, b)).collect();
                format!("for {}{cases}", limits.join(", "))
            }
            Verdict::Violated => {
                let what: Vec<String> = method
                    .counterexamples
                    .iter()
                    .map(|example| match clause(method, example) {
                        Some(clause) => format!("{} in line {}", clause.kind, clause.line),
                        None => what(method, example),
                    })
                    .collect();
                cut(&clean(&what.join("; ")), WIDTH)
            }
            Verdict::Unknown { reasons } => {
                let words: Vec<String> = reasons.iter().map(|r| self.doubt(r)).collect();
                clean(&words.join("; "))
            }
        }
    }

    fn limit(&self, method: &MethodReport, bound: &Reason) -> String {
        let bounds = &self.context.bounds;
        match bound {
            Reason::HeapBound => {
                format!("inputs up to k = {}", method.k.unwrap_or(bounds.k))
            }
            Reason::LoopBound => {
                format!("up to {}", counted(bounds.loops.into(), "loop iteration"))
            }
            Reason::Depth => format!("calls up to {} deep", counted(bounds.depth.into(), "level")),
            Reason::States => "states that a few calls lead to".into(),
            Reason::Types => "inputs of the classes given".into(),
            other => other.code(),
        }
    }

    fn doubt(&self, reason: &Reason) -> String {
        match reason {
            Reason::States => "it fails in a state that may not occur (see above)".into(),
            Reason::Unsupported(what) => format!("not supported yet: {what}"),
            Reason::Assumed(what) => {
                format!("this depends on whether {what}")
            }
            Reason::NoInput => "no input within the bounds meets its precondition and invariants, \
                                or none reaches the end of the check (--k and --loops raise the bounds)"
                .into(),
            Reason::NotReplayed => {
                "a violation was suspected but did not happen on the real JVM".into()
            }
            other => words(other, &self.context.bounds),
        }
    }

    fn clause(&mut self, clause: &ClauseReport) {
        let verdict = match &clause.verdict {
            Verdict::Holds(extent) if extent.is_everything() => "holds".to_string(),
            Verdict::Holds(_) => "holds within the bounds".into(),
            Verdict::Violated => "violated".into(),
            Verdict::Unknown { reasons } => {
                let codes: Vec<String> = reasons.iter().map(Reason::code).collect();
                format!("unknown ({})", codes.join(", "))
            }
        };
        let text = cut(&clean(&format!("{} {}", clause.kind, clause.text)), 90);
        self.line(&format!(
            "            line {}: {text}: {}",
            clause.line,
            clean(&verdict)
        ));
    }

    fn summary(&mut self) {
        let report = self.report;
        let paint = self.paint;
        if report.methods.is_empty() {
            self.line("Nothing was checked: no public methods here, or --only leaves none.");
            return;
        }
        let n = |code: &str| report.count(code) as u64;
        let (holds, violated, unknown) = (n("holds"), n("violated"), n("unknown"));
        let complete = report
            .methods
            .iter()
            .filter(|m| m.verdict.is_complete())
            .count() as u64;
        let mut parts = Vec::new();
        if violated > 0 {
            parts.push(paint.red(&format!("{violated} violated")));
        }
        if unknown > 0 {
            parts.push(paint.yellow(&format!("{unknown} unknown")));
        }
        if holds > 0 {
            let how = match (holds - complete, complete) {
                (0, 1) => " for all inputs".to_string(),
                (0, _) => ", all of them for all inputs".into(),
                (_, 0) => " within the bounds".into(),
                (_, some) => format!(", {some} of them for all inputs"),
            };
            let verb = if holds == 1 { "holds" } else { "hold" };
            parts.push(paint.green(&format!("{holds} {verb}{how}")));
        }
        self.line(&format!(
            "{} checked on {} in {}: {}.",
            counted(report.methods.len() as u64, "method"),
            counted(report.stats.paths, "path"),
            duration(report.stats.wall_ms),
            parts.join("; ")
        ));
        let functions: Vec<_> = report
            .methods
            .iter()
            // The others have said what is the matter with them.
            .filter(|m| matches!(m.verdict, Verdict::Holds(_)))
            .map(|m| m.function.clone())
            .collect();
        self.left_out("Not checked:", &functions);
        self.files(&report.files);
    }
}

fn inputs(shapes: u64) -> String {
    match shapes {
        1 => "1 kind of input".into(),
        n => format!("{n} kinds of input"),
    }
}

/// What the method returned, if that is no object.
fn result(after: &Graph) -> Option<&str> {
    let (_, value) = after.roots.iter().find(|(name, _)| name == "result")?;
    match value {
        GraphValue::Text(text) => Some(text),
        GraphValue::Null => Some("null"),
        GraphValue::Node(_) => None,
    }
}
