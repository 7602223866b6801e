//! From panels to SVG.

use std::fmt::Write;

use gadfly_witness::GraphValue;

use super::boxes::{Direction, HEADER, Part, Shape, text_width};
use super::diff::{Diff, Moment, Status};
use super::route::{LABEL, LABEL_ARROW, Panel, Point, Route, Stroke};

const EDGE: f64 = 24.0;
const BETWEEN: f64 = 40.0;
/// Wider than this, the heaps stand one above the other.
const WIDEST: f64 = 1700.0;
const CAPTION: f64 = 34.0;
const HEADING: f64 = 30.0;
const VALUES: f64 = 20.0;
const LEGEND: f64 = 30.0;

const STYLE: &str = "\
text{font:12px 'DejaVu Sans Mono','Menlo','Consolas',monospace;fill:#1f2937}\
.cap{font:600 15px 'DejaVu Sans','Helvetica Neue',Arial,sans-serif;fill:#111827}\
.head{font:600 13px 'DejaVu Sans','Helvetica Neue',Arial,sans-serif;fill:#475569}\
.leg{font:11px 'DejaVu Sans','Helvetica Neue',Arial,sans-serif;fill:#475569}\
.title{font-weight:700}\
.muted{fill:#94a3b8}\
.note,.idx{font-size:10px;fill:#64748b}\
.hot{fill:#9a3412;font-weight:700}\
.root{fill:#1d4ed8;font-weight:700}\
.pane{fill:#f8fafc;stroke:#e2e8f0}\
.box{fill:#fff;stroke:#475569;stroke-width:1.2}\
.new{stroke:#15803d;stroke-width:2}\
.gone{stroke:#b91c1c;stroke-dasharray:5 3}\
.band{fill:#e2e8f0}.band-new{fill:#dcfce7}.band-gone{fill:#fee2e2}\
.warm{fill:#ffedd5}\
.rule{stroke:#cbd5e1;stroke-width:1}\
.e{fill:none;stroke:#475569;stroke-width:1.4}\
.e-back{fill:none;stroke:#94a3b8;stroke-width:1.2}\
.e-now{fill:none;stroke:#c2410c;stroke-width:2.2}\
.e-was{fill:none;stroke:#b91c1c;stroke-width:1.6;stroke-dasharray:6 3}\
.e-root{fill:none;stroke:#1d4ed8;stroke-width:1.4}\
.earth{fill:none;stroke:#64748b;stroke-width:1.2}\
.earth-hot{fill:none;stroke:#c2410c;stroke-width:1.8}";

/// Name and colour of each kind of arrow.
const ARROWS: [(&str, &str); 5] = [
    ("e", "#475569"),
    ("e-back", "#94a3b8"),
    ("e-now", "#c2410c"),
    ("e-was", "#b91c1c"),
    ("e-root", "#1d4ed8"),
];

pub(super) fn document(diff: &Diff, panels: &[(Moment, Panel); 2], caption: &str) -> String {
    let values = panels
        .iter()
        .map(|(moment, _)| plain_roots(diff, *moment).len())
        .max();
    let values_height = values.unwrap_or(0) as f64 * VALUES;
    let sizes: Vec<(f64, f64)> = panels
        .iter()
        .map(|(moment, panel)| {
            let texts = plain_roots(diff, *moment);
            let widest = texts.iter().map(|t| text_width(t)).fold(0.0, f64::max);
            let width = panel.width.max(widest).max(110.0) + 2.0 * EDGE;
            (width, HEADING + values_height + panel.height + EDGE)
        })
        .collect();
    let stacked = sizes.iter().map(|s| s.0).sum::<f64>() + BETWEEN > WIDEST;
    let legend = legend(panels);
    let legend_width = legend
        .iter()
        .map(|(_, text)| 44.0 + text.len() as f64 * 6.4)
        .sum::<f64>();
    let inner_width = if stacked {
        sizes[0].0.max(sizes[1].0)
    } else {
        sizes[0].0 + BETWEEN + sizes[1].0
    };
    let caption = crate::paint::cut(&crate::paint::clean(caption), 110);
    let caption_width = caption.chars().count() as f64 * 9.2;
    let inner_height = if stacked {
        sizes[0].1 + BETWEEN + sizes[1].1
    } else {
        sizes[0].1.max(sizes[1].1)
    };
    let width = inner_width.max(legend_width).max(caption_width) + 2.0 * EDGE;
    let below = if legend.is_empty() { 0.0 } else { LEGEND };
    let height = EDGE + CAPTION + inner_height + below + EDGE;

    let mut out = Svg(String::new());
    out.raw(&format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0}\" height=\"{1}\" viewBox=\"0 0 {0} {1}\" role=\"img\">\n",
        width.ceil(),
        height.ceil()
    ));
    out.raw(&format!("<title>{}</title>\n", escape(&caption)));
    out.raw(&format!("<style>{STYLE}</style>\n<defs>\n"));
    for (name, colour) in ARROWS {
        out.raw(&format!(
            "<marker id=\"a-{name}\" viewBox=\"0 0 8 8\" refX=\"7.5\" refY=\"4\" markerWidth=\"8\" markerHeight=\"8\" markerUnits=\"userSpaceOnUse\" orient=\"auto\"><path d=\"M0 0.6 8 4 0 7.4z\" fill=\"{colour}\"/></marker>\n"
        ));
    }
    out.raw("</defs>\n<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n");
    out.text(EDGE, EDGE + 14.0, "cap", &caption);
    let (mut x, mut y) = (EDGE, EDGE + CAPTION);
    for ((moment, panel), size) in panels.iter().zip(&sizes) {
        let pane = if stacked {
            (inner_width, size.1)
        } else {
            (size.0, inner_height)
        };
        out.rect(x, y, pane.0, pane.1, "pane", 8.0);
        let heading = match moment {
            Moment::Before => "before",
            Moment::After => "after",
        };
        out.text(x + 14.0, y + 20.0, "head", heading);
        for (at, text) in plain_roots(diff, *moment).iter().enumerate() {
            out.text(
                x + EDGE,
                y + HEADING + 14.0 + at as f64 * VALUES,
                "root",
                text,
            );
        }
        let left = x + (pane.0 - panel.width) / 2.0;
        out.panel(*moment, panel, left, y + HEADING + values_height);
        if stacked {
            y += size.1 + BETWEEN;
        } else {
            x += size.0 + BETWEEN;
        }
    }
    let mut x = EDGE;
    let y = EDGE + CAPTION + inner_height + 22.0;
    for (class, text) in &legend {
        match *class {
            "e-now" | "e-was" => out.line((x, y - 4.0), (x + 26.0, y - 4.0), class, true),
            _ => out.rect(x + 4.0, y - 11.0, 20.0, 13.0, class, 2.0),
        }
        out.text(x + 32.0, y, "leg", text);
        x += 44.0 + text.len() as f64 * 6.4;
    }
    out.raw("</svg>\n");
    out.0
}

/// Roots that are no objects: `x = 5`, `n = null`.
fn plain_roots(diff: &Diff, moment: Moment) -> Vec<String> {
    let graph = diff.graph(moment);
    graph
        .roots
        .iter()
        .filter(|(_, value)| !matches!(value, GraphValue::Node(id) if graph.node(*id).is_some()))
        .map(|(name, value)| {
            let text = format!("{name} = {}", diff.words(value));
            crate::paint::cut(&crate::paint::clean(&text), 60)
        })
        .collect()
}

/// What the colours mean, for those that occur.
fn legend(panels: &[(Moment, Panel); 2]) -> Vec<(&'static str, &'static str)> {
    let (before, after) = (&panels[0].1, &panels[1].1);
    let status = |panel: &Panel, status| panel.shapes.iter().any(|(s, _)| s.status == status);
    let changed = |panel: &Panel| panel.routes.iter().any(|route| is_hot(panel, route));
    let mut legend = Vec::new();
    if after
        .shapes
        .iter()
        .any(|(s, _)| s.parts.iter().any(|p| p.changed))
    {
        legend.push(("warm", "changed"));
    }
    if changed(after) {
        legend.push(("e-now", "new link"));
    }
    if changed(before) {
        legend.push(("e-was", "link that will go"));
    }
    if status(after, Status::New) {
        legend.push(("box new", "new object"));
    }
    if status(before, Status::Gone) {
        legend.push(("box gone", "not reached any more"));
    }
    legend
}

fn is_hot(panel: &Panel, route: &Route) -> bool {
    let new = panel
        .shapes
        .iter()
        .any(|(s, _)| s.id == route.from && s.status == Status::New);
    route.changed || new
}

struct Svg(String);

impl Svg {
    fn raw(&mut self, text: &str) {
        self.0.push_str(text);
    }

    fn text(&mut self, x: f64, y: f64, class: &str, text: &str) {
        let _ = writeln!(
            self.0,
            "<text x=\"{}\" y=\"{}\" class=\"{class}\">{}</text>",
            n(x),
            n(y),
            escape(text)
        );
    }

    fn centred(&mut self, x: f64, y: f64, class: &str, text: &str) {
        let _ = writeln!(
            self.0,
            "<text x=\"{}\" y=\"{}\" class=\"{class}\" text-anchor=\"middle\">{}</text>",
            n(x),
            n(y),
            escape(text)
        );
    }

    fn rect(&mut self, x: f64, y: f64, width: f64, height: f64, class: &str, round: f64) {
        let _ = writeln!(
            self.0,
            "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"{round}\" class=\"{class}\"/>",
            n(x),
            n(y),
            n(width),
            n(height)
        );
    }

    fn line(&mut self, from: (f64, f64), to: (f64, f64), class: &str, arrow: bool) {
        let marker = if arrow {
            format!(" marker-end=\"url(#a-{class})\"")
        } else {
            String::new()
        };
        let _ = writeln!(
            self.0,
            "<path d=\"M{} {}L{} {}\" class=\"{class}\"{marker}/>",
            n(from.0),
            n(from.1),
            n(to.0),
            n(to.1)
        );
    }

    fn panel(&mut self, moment: Moment, panel: &Panel, x: f64, y: f64) {
        let _ = writeln!(self.0, "<g transform=\"translate({} {})\">", n(x), n(y));
        for (shape, corner) in &panel.shapes {
            self.shape(shape, *corner);
            self.labels(shape, *corner, panel.direction);
        }
        for (point, down, left, changed) in &panel.grounds {
            self.earth(*point, *down, *left, *changed);
        }
        // What changed is drawn last, on top of the rest.
        let (hot, cool): (Vec<&Route>, Vec<&Route>) =
            panel.routes.iter().partition(|route| is_hot(panel, route));
        for (routes, hot) in [(cool, false), (hot, true)] {
            for route in routes {
                let class = match (hot, moment) {
                    (true, Moment::After) => "e-now",
                    (true, Moment::Before) => "e-was",
                    _ if route.backward => "e-back",
                    _ => "e",
                };
                self.route(route, class);
            }
        }
        self.raw("</g>\n");
    }

    fn route(&mut self, route: &Route, class: &str) {
        let mut path = format!("M{} {}", n(route.start.x), n(route.start.y));
        for stroke in &route.strokes {
            let _ = match stroke {
                Stroke::Line(to) => write!(path, "L{} {}", n(to.x), n(to.y)),
                Stroke::Curve(a, b, to) => write!(
                    path,
                    "C{} {} {} {} {} {}",
                    n(a.x),
                    n(a.y),
                    n(b.x),
                    n(b.y),
                    n(to.x),
                    n(to.y)
                ),
            };
        }
        let _ = writeln!(
            self.0,
            "<path d=\"{path}\" class=\"{class}\" marker-end=\"url(#a-{class})\"><title>{}</title></path>",
            escape(&route.field)
        );
    }

    fn shape(&mut self, shape: &Shape, corner: Point) {
        let Point { x, y } = corner;
        let (class, band) = match shape.status {
            Status::Kept => ("box", "band"),
            Status::New => ("box new", "band-new"),
            Status::Gone => ("box gone", "band-gone"),
        };
        self.rect(x, y, shape.width, shape.height, class, 4.0);
        self.rect(x + 1.0, y + 1.0, shape.width - 2.0, HEADER - 2.0, band, 3.0);
        match shape.status {
            Status::New => {
                self.text(x + 9.0, y + 16.0, "title", &shape.title);
                let at = x + shape.width - text_width("new") - 3.0;
                self.text(at, y + 15.0, "note", "new");
            }
            _ => self.centred(x + shape.width / 2.0, y + 16.0, "title", &shape.title),
        }
        for part in &shape.parts {
            self.part(part, x + part.x, y + part.y);
        }
    }

    fn part(&mut self, part: &Part, x: f64, y: f64) {
        if part.changed {
            self.rect(
                x + 1.0,
                y + 1.0,
                part.width - 2.0,
                part.height - 2.0,
                "warm",
                2.0,
            );
        }
        if part.cell {
            self.line((x, y), (x + part.width, y), "rule", false);
            if part.x > 0.0 {
                self.line((x, y), (x, y + part.height), "rule", false);
            }
        }
        let class = match (part.changed, part.muted) {
            (true, _) => "hot",
            (_, true) => "muted",
            _ => "",
        };
        let mut base = y + 14.5;
        if let Some(index) = &part.index {
            self.centred(x + part.width / 2.0, y + 11.0, "idx", index);
            base = y + part.height - 6.0;
        }
        match part.centred {
            _ if part.text.is_empty() => {}
            true => self.centred(x + part.width / 2.0, base, class, &part.text),
            false => self.text(x + 9.0, base, class, &part.text),
        }
        if let Some(note) = &part.note {
            let at = x + part.width - 6.0 - note.chars().count() as f64 * 6.1;
            self.text(at, base, "note", note);
        }
    }

    fn labels(&mut self, shape: &Shape, corner: Point, direction: Direction) {
        if shape.labels.is_empty() {
            return;
        }
        match direction {
            Direction::Down => {
                let (end, y) = (corner.x, corner.y + HEADER / 2.0);
                let start = end - LABEL_ARROW;
                for (at, label) in shape.labels.iter().enumerate() {
                    let base = y + at as f64 * LABEL;
                    self.text(start - 4.0 - text_width(label), base + 4.0, "root", label);
                    if at > 0 {
                        self.line(
                            (start, base),
                            (end, base.min(corner.y + shape.height - 5.0)),
                            "e-root",
                            true,
                        );
                    }
                }
                self.line((start, y), (end, y), "e-root", true);
            }
            Direction::Right => {
                let label = shape.labels.join(", ");
                let x = corner.x + (text_width(&label) / 2.0).min(shape.width / 2.0).max(12.0);
                let y = corner.y - LABEL_ARROW;
                self.text(corner.x, y - 4.0, "root", &label);
                self.line((x, y), (x, corner.y), "e-root", true);
            }
        }
    }

    /// The sign for earth, at the end of a link that leads nowhere.
    fn earth(&mut self, at: Point, down: bool, left: bool, changed: bool) {
        let sign = if left { -1.0 } else { 1.0 };
        let point = |along: f64, across: f64| {
            if down {
                (at.x + across, at.y + along)
            } else {
                (at.x + sign * along, at.y + across)
            }
        };
        let class = if changed { "earth-hot" } else { "earth" };
        self.line(point(0.0, 0.0), point(6.0, 0.0), class, false);
        for (along, half) in [(6.0, 5.0), (8.5, 3.0), (11.0, 1.0)] {
            self.line(point(along, -half), point(along, half), class, false);
        }
    }
}

/// A number with at most one decimal.
fn n(value: f64) -> String {
    let rounded = (value * 10.0).round() / 10.0;
    // Minus zero is zero.
    format!("{}", rounded + 0.0)
}

fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            // Characters that XML does not allow at all.
            '\u{0}'..='\u{8}'
            | '\u{b}'
            | '\u{c}'
            | '\u{e}'..='\u{1f}'
            | '\u{fffe}'
            | '\u{ffff}' => {
                out.push('\u{fffd}');
            }
            c => out.push(c),
        }
    }
    out
}
