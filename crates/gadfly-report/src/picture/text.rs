//! An object graph as lines of text: a tree of fields from each root, objects that several links
//! lead to written once and named after that.

use std::collections::BTreeSet;

use gadfly_witness::{Graph, GraphValue};

use super::diff::{Diff, Moment, Status, leads_back};
use crate::paint::{clean, cut};

const WIDEST: usize = 100;
/// Objects written out; a larger heap is better seen as a picture.
const MOST: usize = 40;

/// A line of the rendition.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    pub text: String,
    /// Something in it differs from the other moment.
    pub changed: bool,
}

/// The heap before, and the heap after.
pub fn text(before: &Graph, after: &Graph) -> (Vec<Line>, Vec<Line>) {
    let diff = Diff::new(before, after);
    let lines = |moment| Writer::new(&diff, moment).lines();
    (lines(Moment::Before), lines(Moment::After))
}

struct Writer<'d, 'g> {
    diff: &'d Diff<'g>,
    moment: Moment,
    graph: &'g Graph,
    written: BTreeSet<u32>,
    lines: Vec<Line>,
}

impl<'d, 'g> Writer<'d, 'g> {
    fn new(diff: &'d Diff<'g>, moment: Moment) -> Self {
        let graph = diff.graph(moment);
        Writer {
            diff,
            moment,
            graph,
            written: BTreeSet::new(),
            lines: Vec::new(),
        }
    }

    fn lines(mut self) -> Vec<Line> {
        for (name, value) in &self.graph.roots {
            self.value(&format!("{name} = "), "", value, false);
        }
        self.lines
    }

    fn line(&mut self, text: &str, changed: bool) {
        self.lines.push(Line {
            text: cut(text, WIDEST),
            changed,
        });
    }

    /// A value and what it leads to; `head` begins its line, `rest` those below.
    fn value(&mut self, head: &str, rest: &str, value: &GraphValue, changed: bool) {
        let GraphValue::Node(id) = value else {
            let text = format!("{head}{}", clean(&self.diff.words(value)));
            return self.line(&text, changed);
        };
        let name = clean(self.diff.name(*id));
        let Some(node) = self.graph.node(*id) else {
            return self.line(&format!("{head}{name}"), changed);
        };
        if self.written.contains(id) {
            return self.line(&format!("{head}{name} (above)"), changed);
        }
        if self.written.len() >= MOST {
            return self.line(&format!("{head}{name} …"), changed);
        }
        self.written.insert(*id);
        let mut scalars = Vec::new();
        let mut links = Vec::new();
        let mut differs = changed;
        for (field, value) in &node.fields {
            let was = self.diff.changed(self.moment, node, field);
            let link = self.diff.is_link(node, field, value);
            if link && (node.array || *value != GraphValue::Null) {
                links.push((field, value, was.is_some()));
                continue;
            }
            // That nothing comes before the first is clear.
            if link && leads_back(field) && was.is_none() {
                continue;
            }
            differs |= was.is_some();
            let value = clean(&self.diff.words(value));
            let mut text = if node.array {
                value
            } else {
                format!("{} = {value}", clean(field))
            };
            if let (Some(was), Moment::After) = (was, self.moment) {
                text.push_str(&format!(" (was {})", clean(&self.diff.words(was))));
            }
            scalars.push(text);
        }
        let status = match self.diff.status(self.moment, *id) {
            Status::New => "new ",
            _ => "",
        };
        differs |= !status.is_empty();
        let scalars = match (node.array, scalars.is_empty()) {
            (true, _) if links.is_empty() => format!(" {{{}}}", scalars.join(", ")),
            (_, true) => String::new(),
            _ => format!("  {}", scalars.join(", ")),
        };
        self.line(&format!("{head}{status}{name}{scalars}"), differs);
        let shown: Vec<_> = links
            .into_iter()
            // The way back is clear unless it is wrong or new.
            .filter(|(field, value, changed)| {
                *changed || !self.is_plain_way_back(*id, field, value)
            })
            .collect();
        let (back, mut shown): (Vec<_>, Vec<_>) =
            shown.into_iter().partition(|(field, ..)| leads_back(field));
        shown.extend(back);
        let count = shown.len();
        for (at, (field, value, changed)) in shown.into_iter().enumerate() {
            let last = at + 1 == count;
            let (branch, below) = if last {
                ("└ ", "  ")
            } else {
                ("├ ", "│ ")
            };
            let head = format!("{rest}  {branch}{} → ", clean(field));
            self.value(&head, &format!("{rest}  {below}"), value, changed);
        }
    }

    /// Whether a link such as `parent` or `prev` leads to an object that leads here.
    fn is_plain_way_back(&self, id: u32, field: &str, value: &GraphValue) -> bool {
        let GraphValue::Node(target) = value else {
            return false;
        };
        let target = self.graph.node(*target);
        leads_back(field)
            && target.is_some_and(|target| {
                target
                    .fields
                    .iter()
                    .any(|(name, value)| !leads_back(name) && *value == GraphValue::Node(id))
            })
    }
}
