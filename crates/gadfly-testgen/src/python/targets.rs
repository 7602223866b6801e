//! What tests must reach: the statements of the user's functions, each also without an exception
//! in it, and both sides of every branch.
//!
//! The machine says which marks a path passes; the real CPython says which lines were executed and
//! in which order. Where both speak they must agree, and where only CPython can (existing tests,
//! inputs of an earlier run) marks are read off the lines and steps.

use std::collections::{BTreeMap, BTreeSet};

use gadfly_python::{MarkInfo, MarkKind, PathEnd};
use gadfly_witness::{PyEnd, PyObservation};

use super::choose::Bits;

/// A statement or a side of a branch of the user's code.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mark {
    pub line: u32,
    pub end_line: u32,
    /// The side, if it is one.
    pub side: Option<bool>,
    /// `Stack.push`; `<module>` outside functions.
    pub function: String,
    /// The line that comes next on this side, as far as the order of the marks tells.
    leads_to: Option<u32>,
}

/// A function and where it stands.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Function {
    pub name: String,
    pub first: u32,
    pub last: u32,
}

/// All that can be reached in a file.
#[derive(Clone, Debug, Default)]
pub struct Universe {
    pub marks: Vec<Mark>,
    pub functions: Vec<Function>,
    /// Marks inside functions, on the lines that were asked for.
    asked: Bits,
    /// Those among them that need a test: not what does nothing.
    wanted: Bits,
}

impl Universe {
    /// Of the marks, only those that are `asked` for need a test.
    pub fn new(marks: &[MarkInfo], source: &str, asked: impl Fn(&MarkInfo) -> bool) -> Universe {
        let mut own: Vec<Mark> = marks
            .iter()
            .map(|mark| Mark {
                line: mark.pos.line,
                end_line: mark.end_line,
                side: match mark.kind {
                    MarkKind::Statement => None,
                    MarkKind::Branch(side) => Some(side),
                },
                function: named(&mark.function).to_string(),
                leads_to: None,
            })
            .collect();
        for at in 1..own.len() {
            let next = own[at].clone();
            let mark = &mut own[at - 1];
            let follows = next.side.is_none() && next.function == mark.function;
            if mark.side.is_some() && follows {
                mark.leads_to = Some(next.line);
            }
        }
        let functions = functions(&own, source);
        let inside = |mark: &Mark| functions.iter().any(|f| f.name == mark.function);
        let text: Vec<&str> = source.lines().collect();
        let silent = |mark: &Mark| {
            let line = text.get((mark.line as usize).saturating_sub(1));
            mark.side.is_none() && line.is_some_and(|line| is_silent(line))
        };
        let asked = own
            .iter()
            .enumerate()
            .filter(|(at, mark)| inside(mark) && asked(&marks[*at]));
        let asked: Bits = asked.map(|(at, _)| at).collect();
        let wanted = asked.iter().filter(|at| !silent(&own[*at])).collect();
        Universe {
            marks: own,
            functions,
            asked,
            wanted,
        }
    }

    /// Whether tests were asked for anything in a function.
    pub fn is_asked(&self, function: &Function) -> bool {
        let mut lines = self.asked.iter().map(|at| self.marks[at].line);
        lines.any(|line| (function.first..=function.last).contains(&line))
    }

    /// Numbers of the marks that need a test.
    pub fn wanted(&self) -> impl Iterator<Item = usize> {
        self.wanted.iter()
    }

    pub fn is_wanted(&self, mark: usize) -> bool {
        self.wanted.contains(mark)
    }

    /// The number of "this statement was executed without an exception", beyond those of marks.
    fn done(&self, mark: usize) -> usize {
        self.marks.len() + mark
    }

    /// The number of "this path was taken", beyond all of those.
    pub fn path(&self, number: usize) -> usize {
        2 * self.marks.len() + number
    }

    /// The line to show for an input: among what is new with it, what the fewest others reach.
    pub fn target(
        &self,
        news: &Bits,
        reached: &Bits,
        frequency: &BTreeMap<usize, usize>,
    ) -> Option<u32> {
        let from = if news.is_empty() { reached } else { news };
        let about_marks = from.iter().filter(|target| *target < 2 * self.marks.len());
        let line = |target: usize| self.marks[target % self.marks.len()].line;
        let rare = |target: &usize| {
            let is_side = *target < self.marks.len() && self.marks[*target].side.is_some();
            let times = frequency.get(target).copied().unwrap_or(0);
            // Of several equally rare ones the last statement is where the input gets furthest.
            (times, is_side, std::cmp::Reverse(line(*target)))
        };
        about_marks.min_by_key(rare).map(line)
    }

    /// Whether a path of the machine can be the run that was observed: wherever a statement begins
    /// on a line that was executed, the path passes one on that line.
    pub fn fits(&self, path: &Bits, observation: &PyObservation) -> bool {
        let mut begins: BTreeMap<u32, bool> = BTreeMap::new();
        for (at, mark) in self.marks.iter().enumerate() {
            if mark.side.is_none() && self.functions.iter().any(|f| f.name == mark.function) {
                *begins.entry(mark.line).or_default() |= path.contains(at);
            }
        }
        let mut lines = observation.lines.iter();
        lines.all(|line| begins.get(line).copied().unwrap_or(true))
    }

    /// The marks that a call passed; what only its set-up executes does not count. `path` is what
    /// the machine says of both together, if it took this path.
    pub fn passed(&self, observation: &PyObservation, path: Option<&Bits>) -> Bits {
        let steps = observation.arcs.iter();
        let lines: BTreeSet<u32> = steps.map(|(_, to)| *to).filter(|to| *to > 0).collect();
        let arcs = &observation.arcs;
        let seen = |at: usize| match path {
            Some(path) => path.contains(at) && self.was_at(&self.marks[at], &lines),
            None => self.seems_passed(&self.marks[at], &lines, arcs),
        };
        (0..self.marks.len()).filter(|at| seen(*at)).collect()
    }

    /// What a path of the machine reaches of what is wanted.
    pub fn predicted(&self, path: &Bits, end: &PathEnd) -> Bits {
        let broken = match end {
            PathEnd::Raised { place, .. } => BTreeSet::from([place.line]),
            _ => BTreeSet::new(),
        };
        self.reached_but(path, &broken)
    }

    /// What a run reaches of what is wanted.
    pub fn reached(&self, observation: &PyObservation, passed: &Bits) -> Bits {
        let mut broken = observation.broken.clone();
        if let PyEnd::Raised(raised) = &observation.end {
            let places = raised.place.iter().chain(&raised.calls);
            broken.extend(places.map(|place| place.line));
        }
        self.reached_but(passed, &broken)
    }

    /// The statements among the marks passed in which no exception came up.
    pub fn unbroken(&self, observation: &PyObservation, passed: &Bits) -> Bits {
        let reached = self.reached(observation, passed);
        let done = |at: &usize| {
            self.marks[*at].side.is_some()
                || !self.is_wanted(*at)
                || reached.contains(self.done(*at))
        };
        passed.iter().filter(done).collect()
    }

    /// The marks passed, and that they were done but for the lines where an exception came up.
    fn reached_but(&self, passed: &Bits, broken: &BTreeSet<u32>) -> Bits {
        let mut reached = Bits::default();
        for at in self.wanted().filter(|at| passed.contains(*at)) {
            reached.insert(at);
            let mark = &self.marks[at];
            let range = mark.line..=mark.end_line;
            if mark.side.is_none() && !broken.iter().any(|line| range.contains(line)) {
                reached.insert(self.done(at));
            }
        }
        reached
    }

    /// Everything about these marks.
    pub fn all_of(&self, marks: &Bits) -> Bits {
        let mut all = marks.clone();
        marks.iter().for_each(|mark| all.insert(self.done(mark)));
        all
    }

    /// Marks that lines and steps between lines show.
    pub fn shown(&self, lines: &BTreeSet<u32>, arcs: &BTreeSet<(u32, u32)>) -> Bits {
        let seen = |at: &usize| self.seems_passed(&self.marks[*at], lines, arcs);
        (0..self.marks.len()).filter(seen).collect()
    }

    /// Whether a statement was executed. CPython may name any line of one that has several; and
    /// what stands inside another statement is executed only if that is.
    fn was_at(&self, mark: &Mark, lines: &BTreeSet<u32>) -> bool {
        lines.range(mark.line..=mark.end_line).next().is_some()
    }

    fn seems_passed(
        &self,
        mark: &Mark,
        lines: &BTreeSet<u32>,
        arcs: &BTreeSet<(u32, u32)>,
    ) -> bool {
        let Some(side) = mark.side else {
            return self.was_at(mark, lines);
        };
        let own = mark.line..=mark.end_line;
        let leaves = |(from, to): &&(u32, u32)| own.contains(from) && !own.contains(to);
        let mut steps = arcs.iter().filter(leaves).map(|(_, to)| *to);
        // The side whose first line is known tells the other one too.
        let other = self.marks.iter().find(|other| {
            other.line == mark.line
                && other.end_line == mark.end_line
                && other.function == mark.function
                && other.side == Some(!side)
        });
        match (mark.leads_to, other.and_then(|other| other.leads_to)) {
            (Some(to), _) if side => !own.contains(&to) && steps.any(|step| step == to),
            (_, Some(to)) if !own.contains(&to) => steps.any(|step| step != to),
            _ => false,
        }
    }

    /// The function that a line belongs to: the innermost.
    pub fn function_at(&self, line: u32) -> Option<&Function> {
        let around = self
            .functions
            .iter()
            .filter(|f| (f.first..=f.last).contains(&line));
        around.min_by_key(|f| f.last - f.first)
    }
}

/// Statements that CPython makes no code for, and therefore never says to have executed: texts that
/// are documentation, and declarations of a variable's type.
fn is_silent(line: &str) -> bool {
    let line = line.trim();
    let unprefixed = line.trim_start_matches(['r', 'R', 'u', 'U', 'b', 'B']);
    if unprefixed.starts_with(['\'', '"']) {
        return true;
    }
    let Some((name, rest)) = line.split_once(':') else {
        return false;
    };
    let identifier = name.trim_end();
    let keyword = matches!(identifier, "else" | "try" | "finally" | "lambda" | "except");
    let word = |c: char| c.is_alphanumeric() || c == '_';
    !identifier.is_empty()
        && identifier.chars().all(word)
        && !keyword
        && !rest.trim().is_empty()
        && !rest.contains('=')
}

/// The function with a name that holds the code: lambdas and comprehensions belong to it.
fn named(qualname: &str) -> &str {
    let mut name = qualname;
    while let Some(at) = name.rfind('<')
        && !name[at..].starts_with("<locals>")
    {
        let outer = name[..at].trim_end_matches('.');
        name = outer.strip_suffix("<locals>").unwrap_or(outer);
        name = name.trim_end_matches('.');
    }
    name
}

/// The functions that have marks, in the order of the code. A definition is itself a statement of
/// what it stands in, and reaches to its last line. The bodies of classes are no functions: they
/// are executed by the import.
fn functions(marks: &[Mark], source: &str) -> Vec<Function> {
    let lines: Vec<&str> = source.lines().collect();
    let is_class = |first: u32| {
        let rest = lines.iter().skip((first as usize).saturating_sub(1));
        let mut words = rest.filter_map(|line| line.split_whitespace().next());
        // Behind its decorators.
        let word = words.find(|word| matches!(*word, "def" | "async" | "class"));
        word == Some("class")
    };
    let mut functions: Vec<Function> = Vec::new();
    for mark in marks {
        // Getter and setter of a property have the same name.
        let known =
            |f: &Function| f.name == mark.function && (f.first..=f.last).contains(&mark.line);
        if mark.function.is_empty() || functions.iter().any(known) {
            continue;
        }
        let around = marks.iter().filter(|outer| {
            outer.side.is_none()
                && outer.function != mark.function
                && outer.line <= mark.line
                && outer.end_line >= mark.end_line
        });
        let Some(definition) = around.min_by_key(|outer| outer.end_line - outer.line) else {
            continue;
        };
        if is_class(definition.line) {
            continue;
        }
        functions.push(Function {
            name: mark.function.clone(),
            first: definition.line,
            last: definition.end_line,
        });
    }
    functions.sort_by_key(|f| f.first);
    functions
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lambdas_and_comprehensions_belong_to_their_function() {
        assert_eq!(named("f"), "f");
        assert_eq!(named("C.f"), "C.f");
        assert_eq!(named("f.<locals>.g"), "f.<locals>.g");
        assert_eq!(named("f.<locals>.<lambda>"), "f");
        assert_eq!(named("f.<locals>.<listcomp>.<locals>.<lambda>"), "f");
        assert_eq!(named("f.<locals>.g.<locals>.<genexpr>"), "f.<locals>.g");
        assert_eq!(named("<module>"), "");
        assert_eq!(named("<lambda>"), "");
    }
}
