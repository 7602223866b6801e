//! Objects as boxes: their size, what is written in them, and where links leave them.
//!
//! Trees grow downwards: links are cells along the lower edge, and links that lead back are rows
//! with a way out at the side. Lists grow to the right: every link is a row.

use gadfly_witness::{GraphNode, GraphValue};

use super::diff::{Diff, Moment, Status, leads_back};

pub(super) const ROW: f64 = 20.0;
pub(super) const HEADER: f64 = 24.0;
/// Small print above the cells of an array.
const INDEX: f64 = 13.0;
const PAD: f64 = 9.0;
/// Width of a character of the 12 px font, with a little to spare.
const CHARACTER: f64 = 7.25;
const LONGEST: usize = 30;
/// Cells of an array of scalars side by side.
const CELLS: usize = 16;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Direction {
    Down,
    Right,
}

#[derive(Clone, Debug)]
pub(super) struct Shape {
    pub id: u32,
    pub width: f64,
    pub height: f64,
    pub title: String,
    pub status: Status,
    pub parts: Vec<Part>,
    pub ports: Vec<Port>,
    /// Names of the roots that are this object.
    pub labels: Vec<String>,
}

/// Something written in a box, at a place counted from its upper left corner.
#[derive(Clone, Debug)]
pub(super) struct Part {
    pub x: f64,
    pub y: f64,
    pub width: f64,
    pub height: f64,
    pub text: String,
    /// `was 4`, for a scalar that changed.
    pub note: Option<String>,
    /// The index above an array's cell.
    pub index: Option<String>,
    pub changed: bool,
    pub centred: bool,
    pub cell: bool,
    pub muted: bool,
}

#[derive(Clone, Debug)]
pub(super) struct Port {
    pub target: Option<u32>,
    pub field: String,
    pub changed: bool,
    pub way: Way,
    pub leads_back: bool,
}

/// Where a link leaves its box, from the upper left corner.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum Way {
    /// Through the lower edge, at this x.
    Below(f64),
    /// Through the left or right edge, at this y.
    Beside(f64),
}

pub(super) fn text_width(text: &str) -> f64 {
    let wide = |c: char| u32::from(c) >= 0x1100 && !('\u{2000}'..'\u{2e80}').contains(&c);
    text.chars()
        .map(|c| if wide(c) { 2.0 } else { 1.0 })
        .sum::<f64>()
        * CHARACTER
}

fn shortened(text: &str) -> String {
    crate::paint::cut(&crate::paint::clean(text), LONGEST)
}

pub(super) fn shape(diff: &Diff, moment: Moment, node: &GraphNode, direction: Direction) -> Shape {
    let graph = diff.graph(moment);
    let mut shape = Shape {
        id: node.id,
        width: 0.0,
        height: HEADER,
        title: shortened(diff.name(node.id)),
        status: diff.status(moment, node.id),
        parts: Vec::new(),
        ports: Vec::new(),
        labels: graph
            .roots
            .iter()
            .filter(|(_, value)| *value == GraphValue::Node(node.id))
            .map(|(name, _)| shortened(name))
            .collect(),
    };
    shape.width = (text_width(&shape.title) + 2.0 * PAD).max(44.0);
    if shape.status == Status::New {
        shape.width += text_width("new") + PAD;
    }
    match (node.array, direction) {
        (true, Direction::Down) => shape.cells_of_array(diff, moment, node),
        _ => shape.fields(diff, moment, node, direction),
    }
    shape
}

struct Field {
    name: String,
    value: GraphValue,
    was: Option<GraphValue>,
}

impl Shape {
    fn fields(&mut self, diff: &Diff, moment: Moment, node: &GraphNode, direction: Direction) {
        let mut rows = Vec::new();
        let mut below = Vec::new();
        for (name, value) in &node.fields {
            let field = Field {
                name: shortened(name),
                value: value.clone(),
                was: diff.changed(moment, node, name).cloned(),
            };
            let link = diff.is_link(node, name, value);
            match direction {
                Direction::Down if link && !leads_back(name) => below.push(field),
                _ => rows.push((field, link)),
            }
        }
        for (field, link) in rows {
            let y = self.height;
            let text = match (&field.value, link) {
                (GraphValue::Text(text), _) => shortened(&format!("{} = {text}", field.name)),
                (GraphValue::Null, false) => format!("{} = null", field.name),
                _ => field.name.clone(),
            };
            let note = field
                .was
                .as_ref()
                .filter(|was| {
                    !link && moment == Moment::After && !matches!(was, GraphValue::Node(_))
                })
                .map(|was| shortened(&format!("was {}", diff.words(was))));
            let note_width = note.as_ref().map_or(0.0, |note| text_width(note) + PAD);
            self.width = self.width.max(text_width(&text) + note_width + 2.0 * PAD);
            self.parts.push(Part {
                x: 0.0,
                y,
                width: 0.0,
                height: ROW,
                text,
                note,
                index: None,
                changed: field.was.is_some(),
                centred: false,
                cell: false,
                muted: link && field.value == GraphValue::Null,
            });
            if link {
                let back = leads_back(&field.name);
                self.ports.push(Port {
                    target: node_of(&field.value),
                    field: field.name,
                    changed: field.was.is_some(),
                    way: Way::Beside(y + ROW / 2.0),
                    leads_back: back,
                });
            }
            self.height += ROW;
        }
        if !below.is_empty() {
            let width = |field: &Field| text_width(&field.name) + 2.0 * PAD;
            let least: f64 = below.iter().map(width).sum();
            let more = (self.width - least).max(0.0) / below.len() as f64;
            let mut x = 0.0;
            for field in below {
                let width = text_width(&field.name) + 2.0 * PAD + more;
                self.cell(x, self.height, width, ROW, &field, String::new(), None);
                x += width;
            }
            self.width = self.width.max(x);
            self.height += ROW;
        }
        for part in self.parts.iter_mut().filter(|part| !part.cell) {
            part.width = self.width;
        }
    }

    #[allow(clippy::too_many_arguments)]
    fn cell(
        &mut self,
        x: f64,
        y: f64,
        width: f64,
        height: f64,
        field: &Field,
        text: String,
        index: Option<String>,
    ) {
        let text = match index {
            Some(_) => text,
            None => field.name.clone(),
        };
        self.parts.push(Part {
            x,
            y,
            width,
            height,
            text,
            note: None,
            index,
            changed: field.was.is_some(),
            centred: true,
            cell: true,
            muted: field.value == GraphValue::Null,
        });
        self.ports.push(Port {
            target: node_of(&field.value),
            field: field.name.clone(),
            changed: field.was.is_some(),
            way: Way::Below(x + width / 2.0),
            leads_back: false,
        });
    }

    fn cells_of_array(&mut self, diff: &Diff, moment: Moment, node: &GraphNode) {
        let field = |(name, value): &(String, GraphValue)| Field {
            name: shortened(name),
            value: value.clone(),
            was: diff.changed(moment, node, name).cloned(),
        };
        let fields: Vec<Field> = node.fields.iter().map(field).collect();
        let of_links = node
            .fields
            .iter()
            .any(|(name, value)| diff.is_link(node, name, value));
        let text = |field: &Field| match &field.value {
            GraphValue::Text(text) => shortened(text),
            GraphValue::Null if !of_links => "null".into(),
            _ => String::new(),
        };
        let widest = fields
            .iter()
            .map(|field| text_width(&text(field)).max(text_width(&field.name)))
            .fold(0.0, f64::max);
        let (width, height) = ((widest + PAD).max(26.0), ROW + INDEX);
        let per_row = if of_links {
            fields.len()
        } else {
            CELLS.min(fields.len())
        };
        if fields.is_empty() {
            self.parts.push(Part {
                x: 0.0,
                y: self.height,
                width: self.width.max(text_width("empty") + 2.0 * PAD),
                height: ROW,
                text: "empty".into(),
                note: None,
                index: None,
                changed: false,
                centred: true,
                cell: false,
                muted: true,
            });
            self.width = self.width.max(text_width("empty") + 2.0 * PAD);
            self.height += ROW;
            return;
        }
        let needed = width * per_row as f64;
        let width = width.max(self.width / per_row as f64);
        for (at, field) in fields.iter().enumerate() {
            let x = (at % per_row) as f64 * width;
            let y = HEADER + (at / per_row) as f64 * height;
            let text = text(field);
            self.cell(x, y, width, height, field, text, Some(field.name.clone()));
            if !of_links {
                self.ports.pop();
                if let Some(part) = self.parts.last_mut() {
                    part.muted = false;
                }
            }
        }
        self.width = self.width.max(needed);
        self.height += fields.len().div_ceil(per_row) as f64 * height;
    }
}

fn node_of(value: &GraphValue) -> Option<u32> {
    match value {
        GraphValue::Node(id) => Some(*id),
        _ => None,
    }
}
