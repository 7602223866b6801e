//! From the text of a skeleton to its parts.

use super::super::data::{Check, CheckKind, Diagnostic, Entry, Hole, Loop, Recursion, Span};
use super::super::operators;
use super::super::part::{self, OperatorHole, RawHole};
use super::super::placeholder::{self, Report};
use super::fold::{self, Constants};
use super::frame::{self, Wanted};
use super::mask;
use super::part::{Part, Program};
use super::tree::{field, named, preorder, span};
use crate::model::Language;
use tree_sitter::Node;

/// Everything that a skeleton of Java says.
pub(crate) struct Read {
    pub program: Program,
    pub holes: Vec<Hole>,
    pub checks: Vec<Check>,
    pub loops: Vec<Loop>,
    pub recursions: Vec<Recursion>,
    pub raises: Option<String>,
    pub entry: Entry,
}

pub(super) struct Reader<'t, 'r> {
    pub text: &'t str,
    pub nodes: &'t [Node<'t>],
    pub constants: Constants,
    pub report: &'r mut Report<'t>,
    pub parts: Vec<Part>,
    pub checks: Vec<Check>,
    pub loops: Vec<Loop>,
    pub recursions: Vec<Recursion>,
    pub raises: Option<(usize, String)>,
    /// What is not in an instance.
    pub hidden: Vec<Span>,
    /// `LOOP`, `INVARIANT`: by the node of the loop that they belong to.
    pub bounds: Vec<(usize, Span, super::super::data::Domain, String)>,
    pub invariants: Vec<(usize, Span)>,
    pub raw: Vec<RawHole<Part>>,
    /// Where `CHOICE` stands.
    pub choices: Vec<Span>,
}

impl<'t> Reader<'t, '_> {
    pub(super) fn of(&self, node: Node) -> &'t str {
        span(node).of(self.text)
    }

    pub(super) fn is_hidden(&self, at: Span) -> bool {
        self.hidden.iter().any(|h| h.contains(at))
    }

    pub(super) fn check(&mut self, kind: CheckKind, at: Span, written: Span) -> usize {
        let check = part::check(self.text, Language::Java, kind, at, written);
        self.checks.push(check);
        self.checks.len() - 1
    }
}

pub(crate) fn read(file: &str, text: &str, wanted: Wanted) -> Result<Read, Vec<Diagnostic>> {
    let mut report = Report::new(file, text, Language::Java);
    let masked = mask::mask(text, &mut report);
    let Some(tree) = super::tree::parse(&masked.text) else {
        report.at(0, "this skeleton could not be read");
        return Err(report.done());
    };
    let nodes = preorder(&tree);
    for (at, message) in frame::syntax_errors(&nodes, text) {
        report.at(at, message);
    }
    let broken = !report.is_empty();
    let constants = fold::constants(&nodes, text);
    let mut reader = Reader {
        text,
        nodes: &nodes,
        constants,
        report: &mut report,
        parts: Vec::new(),
        checks: Vec::new(),
        loops: Vec::new(),
        recursions: Vec::new(),
        raises: None,
        hidden: Vec::new(),
        bounds: Vec::new(),
        invariants: Vec::new(),
        raw: Vec::new(),
        choices: masked.choices.iter().map(|c| c.span).collect(),
    };
    reader.statements();
    reader.loops();
    reader.helpers();
    reader.unknown_calls();
    reader.value_holes();
    let mut infix = reader.operators(&masked);
    reader.choices(&masked);
    let raw = std::mem::take(&mut reader.raw);
    let (holes, parts) = part::number(text, raw, &mut infix, &reader.hidden);
    reader.parts.extend(parts);
    let groups = operators::numbered_groups(text, &masked.tokens, &infix, reader.report);
    let groups = groups.into_iter().map(|g| OperatorHole::Group(g).into());
    reader.parts.extend(groups);
    let Reader {
        parts,
        checks,
        loops,
        recursions,
        raises,
        ..
    } = reader;
    let stem = super::super::stem(file);
    // What the parser could not read has no reliable structure.
    let framed = if broken {
        None
    } else {
        frame::frame(&tree, text, stem, wanted, &mut report)
    };
    if !report.is_empty() {
        return Err(report.done());
    }
    let Some((frame, entry)) = framed else {
        return Err(report.done());
    };
    Ok(Read {
        program: Program {
            parts,
            class: entry.class.replace('$', "."),
            frame,
        },
        holes,
        checks,
        loops,
        recursions,
        raises: raises.map(|(_, name)| name),
        entry,
    })
}

impl Reader<'_, '_> {
    fn unknown_calls(&mut self) {
        let declared: Vec<&str> = self
            .nodes
            .iter()
            .filter(|n| n.kind() == "method_declaration")
            .filter_map(|n| field(*n, "name"))
            .map(|n| self.of(n))
            .collect();
        let words: Vec<&str> = placeholder::VALUES
            .iter()
            .chain(placeholder::CALLS)
            .chain(placeholder::HELPERS)
            .copied()
            .collect();
        for &node in self.nodes {
            let Some(name) = fold::called(node, self.text) else {
                self.annotation_of_skeletons(node);
                continue;
            };
            // Inside operators the mask has no calls; constraints stand inside placeholders.
            let constraint = placeholder::CONSTRAINTS.contains(&name)
                && node
                    .parent()
                    .and_then(|p| p.parent())
                    .and_then(|p| fold::called(p, self.text))
                    .is_some_and(|n| !declared.contains(&n));
            if declared.contains(&name) || words.contains(&name) || constraint {
                continue;
            }
            let args = field(node, "arguments").map(named).unwrap_or_default();
            let constrained = args.iter().any(|a| {
                fold::called(*a, self.text).is_some_and(|n| placeholder::CONSTRAINTS.contains(&n))
            });
            if let Some(message) = placeholder::unknown_call(name, constrained) {
                self.report.at(span(node).start, message);
            }
        }
    }

    /// `@MAIN` and `@REC` on anything but methods, and their misspellings.
    fn annotation_of_skeletons(&mut self, node: Node) {
        if !node.kind().ends_with("annotation") {
            return;
        }
        let Some(name) = field(node, "name").map(|n| self.of(n)) else {
            return;
        };
        let on_method = node
            .parent()
            .and_then(|p| p.parent())
            .is_some_and(|p| p.kind() == "method_declaration");
        match name {
            "MAIN" | "REC" if !on_method => {
                let message = format!("@{name} stands only before a method");
                self.report.at(span(node).start, message);
            }
            "MAIN" | "REC" => {}
            _ => {
                let meant = ["MAIN", "REC"].into_iter().find(|known| {
                    name.eq_ignore_ascii_case(known)
                        || (*known == "MAIN" && name.eq_ignore_ascii_case("MIAN"))
                });
                if let Some(meant) = meant {
                    self.report.at(
                        span(node).start,
                        format!("unknown annotation @{name}; did you mean @{meant}?"),
                    );
                }
            }
        }
    }
}
