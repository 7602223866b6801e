//! A report on the terminal, line by line, and what the reports of all jobs write alike.

use gadfly_witness::{Covered, FunctionReport, MutantCase, Stats};

use crate::explain::{counted, incompleteness};
use crate::paint::{Paint, clean, cut};
use crate::paths::relative;
use crate::{Context, mutants, snippet};

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub enum Verbosity {
    /// One line per finding and nothing else.
    Quiet,
    #[default]
    Normal,
    /// With a table of the analysed functions and the work done.
    Verbose,
}

/// The text so far, and what it is about.
pub(crate) struct Page<'a, R> {
    pub report: &'a R,
    pub context: &'a Context<'a>,
    pub paint: Paint,
    pub out: String,
}

impl<'a, R> Page<'a, R> {
    pub(crate) fn new(report: &'a R, context: &'a Context<'a>, colour: bool) -> Page<'a, R> {
        Page {
            report,
            context,
            paint: Paint { on: colour },
            out: String::new(),
        }
    }

    pub(crate) fn line(&mut self, text: &str) {
        self.out.push_str(text.trim_end());
        self.out.push('\n');
    }

    pub(crate) fn at(&self, file: &str, line: u32) -> String {
        format!("{}:{line}", clean(&relative(file, self.context.root)))
    }

    /// `x = 0, y = 1`.
    pub(crate) fn in_line(inputs: &[(String, String)]) -> String {
        let inputs: Vec<String> = inputs
            .iter()
            .map(|(name, value)| format!("{name} = {}", cut(&clean(value), 60)))
            .collect();
        inputs.join(", ")
    }

    /// A source line, the statement underlined.
    pub(crate) fn source(&mut self, file: &str, line: u32, note: &str) {
        for text in snippet::lines(self.context, self.paint, file, line, note) {
            self.line(&text);
        }
    }

    /// What is covered, one line per function: the columns for names and counts have at most these
    /// widths. Functions without tests say so only if `always`.
    pub(crate) fn coverage(
        &mut self,
        covered: &[Covered],
        (names, counts): (usize, usize),
        always: bool,
    ) {
        let functions: Vec<&Covered> = covered
            .iter()
            .filter(|c| c.lines.1 > 0 || c.branches.1 > 0)
            .collect();
        let widest = functions.iter().map(|c| c.signature.chars().count());
        let widest = widest.max().unwrap_or(0).min(names);
        for c in &functions {
            let mut text = format!(
                "  {:widest$}  lines {:>counts$}  branches {:>counts$}",
                cut(&clean(&c.signature), names),
                format!("{}/{}", c.lines.0, c.lines.1),
                format!("{}/{}", c.branches.0, c.branches.1),
            );
            if always || c.tests > 0 {
                text.push_str(&format!("  {}", counted(u64::from(c.tests), "test")));
            }
            let whole = c.lines.0 == c.lines.1 && c.branches.0 == c.branches.1;
            let text = if whole {
                text
            } else {
                self.paint.yellow(&text)
            };
            self.line(&text);
        }
        if !functions.is_empty() {
            self.line("");
        }
    }

    /// Places under a title, each once, and not more than `most` unless everything is wanted.
    pub(crate) fn places(
        &mut self,
        title: &str,
        mut places: Vec<String>,
        verbosity: Verbosity,
        most: usize,
        hint: &str,
    ) {
        self.line(&self.paint.yellow(&cut(title, 120)));
        places.dedup();
        let most = match verbosity {
            Verbosity::Verbose => usize::MAX,
            _ => most,
        };
        for place in places.iter().take(most) {
            self.line(&format!("  {place}"));
        }
        if places.len() > most {
            self.line(&format!("  … {} more{hint}", places.len() - most));
        }
        self.line("");
    }

    pub(crate) fn mutants(&mut self, mutants: Option<&Vec<MutantCase>>, verbosity: Verbosity) {
        let Some(mutants) = mutants else {
            return;
        };
        let all = verbosity == Verbosity::Verbose;
        for line in mutants::lines(mutants, self.context, self.paint, all) {
            self.line(&line);
        }
    }

    pub(crate) fn notes(&mut self, notes: &[String]) {
        for note in notes {
            self.line(&format!("{}: {}", self.paint.yellow("note"), clean(note)));
        }
    }

    /// What the search left out of these functions; whether it left out anything.
    pub(crate) fn left_out(&mut self, title: &str, functions: &[FunctionReport]) -> bool {
        let left_out = incompleteness(functions, &self.context.bounds);
        if !left_out.is_empty() {
            self.line(title);
        }
        for line in &left_out {
            self.line(&format!("  - {}", clean(line)));
        }
        !left_out.is_empty()
    }

    pub(crate) fn files(&mut self, files: &[String]) {
        match files {
            [] => {}
            [one] => self.line(&format!("Wrote {}.", clean(one))),
            files => {
                self.line(&format!("Wrote {} files:", files.len()));
                for file in files {
                    self.line(&format!("  {}", clean(file)));
                }
            }
        }
    }

    pub(crate) fn statistics(&mut self, s: &Stats) {
        self.line(&format!(
            "{} executed, {} to the solver ({} answered from its cache) in {}, {} ({} failed).",
            counted(s.instructions, "instruction"),
            counted(s.solver_queries, "question"),
            s.cache_hits,
            duration(s.solver_ms),
            counted(s.replays, "replay"),
            s.replays_failed,
        ));
    }
}

/// Lines and branches: covered, and all.
type Counts = (u32, u32);

pub(crate) fn totals(covered: &[Covered]) -> (Counts, Counts) {
    let add = |a: Counts, b: Counts| (a.0 + b.0, a.1 + b.1);
    covered.iter().fold(((0, 0), (0, 0)), |sum, c| {
        (add(sum.0, c.lines), add(sum.1, c.branches))
    })
}

pub(crate) fn plural_branches(n: u64) -> String {
    match n {
        1 => "1 branch".into(),
        n => format!("{n} branches"),
    }
}

pub(crate) fn duration(ms: u64) -> String {
    format!("{}.{} s", ms / 1000, ms % 1000 / 100)
}
