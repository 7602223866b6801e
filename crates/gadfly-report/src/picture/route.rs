//! From shapes to places: where each box stands and which way each link takes.

use std::collections::BTreeMap;

use gadfly_witness::{Graph, GraphValue};

use super::boxes::{Direction, HEADER, Shape, Way, shape, text_width};
use super::diff::{Diff, Moment, leads_back, reading_order};
use super::layout::{Item, Link, Placed, place};

/// Between boxes of one layer, and between layers.
const GAP: f64 = 26.0;
const LAYER_GAP: f64 = 44.0;
/// How far a link stays away from the box it goes round.
const AWAY: f64 = 11.0;
/// Length of the arrow from a root's name to its box.
pub(super) const LABEL_ARROW: f64 = 20.0;
pub(super) const LABEL: f64 = 18.0;

#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Point {
    pub x: f64,
    pub y: f64,
}

#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum Stroke {
    Line(Point),
    Curve(Point, Point, Point),
}

#[derive(Clone, Debug)]
pub(super) struct Route {
    pub from: u32,
    #[cfg(test)]
    pub to: u32,
    pub field: String,
    pub changed: bool,
    pub backward: bool,
    pub start: Point,
    pub strokes: Vec<Stroke>,
}

#[cfg(test)]
impl Route {
    pub(super) fn end(&self) -> Point {
        match self.strokes.last() {
            Some(Stroke::Line(to) | Stroke::Curve(_, _, to)) => *to,
            None => self.start,
        }
    }
}

/// A heap with everything in its place.
#[derive(Clone, Debug)]
pub(super) struct Panel {
    pub shapes: Vec<(Shape, Point)>,
    pub routes: Vec<Route>,
    /// Null links: the point on the box, whether the mark hangs down, else points to the left,
    /// and whether the call made it null.
    pub grounds: Vec<(Point, bool, bool, bool)>,
    pub width: f64,
    pub height: f64,
    pub direction: Direction,
}

pub(super) fn panel(diff: &Diff, moment: Moment, direction: Direction) -> Panel {
    let graph = diff.graph(moment);
    let mut shapes = Vec::new();
    for id in reading_order(graph) {
        if let Some(node) = graph.node(id) {
            shapes.push(shape(diff, moment, node, direction));
        }
    }
    Router::new(graph, shapes, direction).panel()
}

/// Lists grow to the right; everything else downwards.
pub(super) fn direction(diff: &Diff) -> Direction {
    let mut onward: BTreeMap<&str, BTreeMap<&str, bool>> = BTreeMap::new();
    for graph in [diff.before, diff.after] {
        for node in &graph.nodes {
            for (name, value) in &node.fields {
                if node.array || leads_back(name) || !diff.is_link(node, name, value) {
                    continue;
                }
                let same = match value {
                    GraphValue::Node(id) => graph
                        .node(*id)
                        .is_some_and(|target| target.class == node.class),
                    _ => false,
                };
                let null = *value == GraphValue::Null;
                let fields = onward.entry(&node.class).or_default();
                if same || null {
                    *fields.entry(name).or_default() |= same;
                }
            }
        }
    }
    let mut list = false;
    for fields in onward.values() {
        let own = fields.values().filter(|same| **same).count();
        let listed = |name: &&str| {
            let name = name.to_lowercase();
            ["next", "succ", "tail", "rest", "link"]
                .iter()
                .any(|n| name.contains(n))
        };
        let chain = fields.iter().find(|(_, same)| **same);
        match (own, chain) {
            (0, _) => {}
            (1, Some((name, _))) if listed(name) || fields.len() == 1 => list = true,
            _ => return Direction::Down,
        }
    }
    if list {
        Direction::Right
    } else {
        Direction::Down
    }
}

struct Router {
    direction: Direction,
    shapes: Vec<Shape>,
    links: Vec<Link>,
    /// For each link its port.
    ports: Vec<usize>,
    placed: Placed,
    corners: Vec<Point>,
    /// Begin and end of each layer on the main axis.
    spans: Vec<(f64, f64)>,
    width: f64,
    height: f64,
}

impl Router {
    fn new(graph: &Graph, shapes: Vec<Shape>, direction: Direction) -> Self {
        let at: BTreeMap<u32, usize> = shapes
            .iter()
            .enumerate()
            .map(|(i, shape)| (shape.id, i))
            .collect();
        let mut links = Vec::new();
        let mut ports = Vec::new();
        let mut upward = Vec::new();
        for (from, shape) in shapes.iter().enumerate() {
            let is_parent = shape
                .ports
                .iter()
                .any(|port| port.target.is_some() && !port.leads_back);
            for (index, port) in shape.ports.iter().enumerate() {
                let to = port.target.and_then(|id| at.get(&id).copied());
                // A missing child keeps its place if it has a brother.
                let phantom = port.target.is_none()
                    && is_parent
                    && !port.leads_back
                    && direction == Direction::Down
                    && !graph.node(shape.id).is_some_and(|node| node.array);
                if to.is_none() && !phantom {
                    continue;
                }
                let offset = match (port.way, direction) {
                    (Way::Below(x), Direction::Down) => x - shape.width / 2.0,
                    _ => 0.0,
                };
                links.push(Link {
                    from,
                    to,
                    port: offset,
                });
                ports.push(index);
                upward.push(port.leads_back && to != Some(from));
            }
        }
        let around = links.iter().any(|l| l.to == Some(l.from)) || upward.contains(&true);
        let items: Vec<Item> = shapes
            .iter()
            .map(|shape| {
                let side = if around { AWAY + 10.0 } else { 0.0 };
                let label = labels_size(shape, direction);
                match direction {
                    Direction::Down => Item {
                        main: shape.height,
                        cross: shape.width,
                        margins: (side + label, side),
                    },
                    Direction::Right => Item {
                        main: shape.width,
                        cross: shape.height,
                        margins: (label, 0.0),
                    },
                }
            })
            .collect();
        let placed = place(&items, &links, &upward, GAP);
        let mut router = Router {
            direction,
            shapes,
            links,
            ports,
            placed,
            corners: Vec::new(),
            spans: Vec::new(),
            width: 0.0,
            height: 0.0,
        };
        router.settle(&items);
        router
    }

    /// Turns layers into coordinates that begin at zero.
    fn settle(&mut self, items: &[Item]) {
        let layers = self.placed.layer.iter().max().map_or(0, |l| l + 1);
        let mut main = 0.0;
        for layer in 0..layers {
            let of_layer = |i: &usize| self.placed.layer[*i] == layer;
            let size = (0..items.len())
                .filter(of_layer)
                .map(|i| items[i].main)
                .fold(0.0, f64::max);
            self.spans.push((main, main + size));
            main += size + LAYER_GAP;
        }
        let low = |i: usize| self.placed.cross[i] - items[i].cross / 2.0 - items[i].margins.0;
        let lanes = self.placed.lanes.iter().flatten();
        let least = (0..items.len())
            .map(low)
            .chain(lanes.map(|lane| lane - 8.0))
            .fold(f64::INFINITY, f64::min);
        let least = if least.is_finite() { least } else { 0.0 };
        for cross in &mut self.placed.cross {
            *cross -= least;
        }
        for lane in self.placed.lanes.iter_mut().flatten() {
            *lane -= least;
        }
        let high = (0..items.len())
            .map(|i| self.placed.cross[i] + items[i].cross / 2.0 + items[i].margins.1)
            .chain(self.placed.lanes.iter().flatten().map(|lane| lane + 8.0))
            .fold(0.0, f64::max);
        let end = self.spans.last().map_or(0.0, |span| span.1);
        for (i, shape) in self.shapes.iter().enumerate() {
            let begin = self.spans[self.placed.layer[i]].0;
            let cross = self.placed.cross[i];
            self.corners.push(match self.direction {
                Direction::Down => Point {
                    x: cross - shape.width / 2.0,
                    y: begin,
                },
                Direction::Right => Point {
                    x: begin,
                    y: cross - shape.height / 2.0,
                },
            });
        }
        // Room for marks and loops at the end of the last layer.
        (self.width, self.height) = match self.direction {
            Direction::Down => (high, end + 18.0),
            Direction::Right => (end + 26.0, high),
        };
    }

    fn panel(self) -> Panel {
        let mut routes = Vec::new();
        for at in 0..self.links.len() {
            if let Some(to) = self.links[at].to {
                routes.push(self.route(at, to));
            }
        }
        let mut grounds = Vec::new();
        for (shape, corner) in self.shapes.iter().zip(&self.corners) {
            for port in shape.ports.iter().filter(|port| port.target.is_none()) {
                let left = port.leads_back && self.direction == Direction::Right;
                let (point, down) = match port.way {
                    Way::Below(x) => (
                        Point {
                            x: corner.x + x,
                            y: corner.y + shape.height,
                        },
                        true,
                    ),
                    Way::Beside(y) => {
                        let x = if left {
                            corner.x
                        } else {
                            corner.x + shape.width
                        };
                        (Point { x, y: corner.y + y }, false)
                    }
                };
                grounds.push((point, down, left, port.changed));
            }
        }
        Panel {
            routes,
            grounds,
            width: self.width,
            height: self.height,
            direction: self.direction,
            shapes: self.shapes.into_iter().zip(self.corners).collect(),
        }
    }

    fn route(&self, at: usize, to: usize) -> Route {
        let link = self.links[at];
        let shape = &self.shapes[link.from];
        let port = &shape.ports[self.ports[at]];
        let backward = self.placed.backward[at];
        let mut pen = match self.direction {
            Direction::Down => self.route_down(at, to, port.way),
            Direction::Right => self.route_right(at, to, port.way),
        };
        pen.strokes
            .retain(|stroke| !matches!(stroke, Stroke::Line(p) if *p == pen.start));
        Route {
            from: shape.id,
            #[cfg(test)]
            to: self.shapes[to].id,
            field: port.field.clone(),
            changed: port.changed,
            backward: backward && port.leads_back,
            start: pen.start,
            strokes: pen.strokes,
        }
    }

    /// The other links that share a side of the same box, before this one.
    fn earlier(&self, at: usize, same: impl Fn(usize) -> bool) -> usize {
        (0..at).filter(|other| same(*other)).count()
    }

    fn route_down(&self, at: usize, to: usize, way: Way) -> Pen {
        let link = self.links[at];
        let (shape, corner) = (&self.shapes[link.from], self.corners[link.from]);
        let (target, target_corner) = (&self.shapes[to], self.corners[to]);
        let (left, right) = (corner.x, corner.x + shape.width);
        let (top, bottom) = (corner.y, corner.y + shape.height);
        let lanes = &self.placed.lanes[at];
        let (this_middle, that_middle) = (self.placed.cross[link.from], self.placed.cross[to]);
        let goes_left = this_middle < that_middle - 1.0;
        let beside = |away: f64| if goes_left { left - away } else { right + away };
        let count = self.earlier(at, |o| {
            let l = self.links[o];
            l.from == link.from && (self.placed.backward[o] || l.to == Some(l.from))
        });
        let away = AWAY + 5.0 * count as f64;
        let mut pen = match way {
            Way::Below(x) => Pen::at(corner.x + x, bottom),
            Way::Beside(y) => Pen::at(if goes_left { left } else { right }, corner.y + y),
        };
        if to == link.from {
            // Round the lower corner, or a small loop at the side.
            let height = top + HEADER / 2.0;
            pen.leave(way, bottom, beside(away));
            pen.up_to(beside(away), height + 8.0);
            pen.arrive_beside(if goes_left { left } else { right }, height);
            return pen;
        }
        let curve = LAYER_GAP * 0.55;
        if self.placed.backward[at] {
            pen.leave(way, bottom, beside(away));
            pen.up_to(beside(away), top - 4.0);
            for (i, lane) in lanes.iter().enumerate().rev() {
                let span = self.spans[self.placed.layer[to] + 1 + i];
                pen.curve_vertical(*lane, span.1 + 4.0, curve);
                pen.line(*lane, span.0 - 4.0);
            }
            let (edge, sign) = if goes_left {
                (target_corner.x, -1.0)
            } else {
                (target_corner.x + target.width, 1.0)
            };
            let n = self.earlier(at, |o| {
                self.links[o].to == Some(to) && self.placed.backward[o]
            });
            let y = target_corner.y + (HEADER / 2.0 + 5.0 * n as f64).min(target.height - 6.0);
            let from = pen.here;
            let reach = 20.0 + 4.0 * n as f64;
            pen.strokes.push(Stroke::Curve(
                Point {
                    x: from.x,
                    y: from.y - (from.y - y).abs().min(60.0) * 0.6,
                },
                Point {
                    x: edge + sign * reach,
                    y,
                },
                Point { x: edge, y },
            ));
            return pen;
        }
        if let Way::Beside(_) = way {
            let (x, y) = (beside(away), pen.here.y);
            let corner = Point { x, y };
            pen.strokes
                .push(Stroke::Curve(corner, corner, Point { x, y: y + 8.0 }));
            pen.line(x, (bottom + 4.0).max(y + 8.0));
        }
        for (i, lane) in lanes.iter().enumerate() {
            let span = self.spans[self.placed.layer[link.from] + 1 + i];
            pen.curve_vertical(*lane, span.0 - 4.0, -curve);
            pen.line(*lane, span.1 + 4.0);
        }
        let arrivals: Vec<(f64, usize)> = self.arrivals(to);
        let rank = arrivals.iter().position(|(_, o)| *o == at).unwrap_or(0) as f64;
        let room = (target.width - 16.0).max(0.0);
        let step = (room / arrivals.len().max(1) as f64).min(16.0);
        let x = that_middle + (rank - (arrivals.len() as f64 - 1.0) / 2.0) * step;
        pen.curve_vertical(x, target_corner.y, -curve);
        pen
    }

    /// Links that come from earlier layers, from one side to the other.
    fn arrivals(&self, to: usize) -> Vec<(f64, usize)> {
        let mut arrivals: Vec<(f64, usize)> = (0..self.links.len())
            .filter(|o| {
                let l = self.links[*o];
                l.to == Some(to) && l.from != to && !self.placed.backward[*o]
            })
            .map(|o| {
                let start = self.placed.cross[self.links[o].from] + self.links[o].port;
                (self.placed.lanes[o].last().copied().unwrap_or(start), o)
            })
            .collect();
        arrivals.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
        arrivals
    }

    /// The height nearest to the wish at which a link may arrive at a box from the side.
    fn arrival(&self, target: &Shape, top: f64, wish: f64, backward: bool) -> f64 {
        let own: Vec<f64> = target
            .ports
            .iter()
            .filter(|port| port.leads_back != backward)
            .filter_map(|port| match port.way {
                Way::Beside(y) => Some(top + y),
                Way::Below(_) => None,
            })
            .collect();
        let free = |y: f64| own.iter().all(|other| (other - y).abs() > 8.0);
        let rows = target.parts.iter().map(|part| part.y + part.height / 2.0);
        let mut places: Vec<f64> = rows.map(|y| top + y).filter(|y| free(*y)).collect();
        places.push(top + HEADER / 2.0);
        let (low, high) = (top + 6.0, top + target.height - 6.0);
        if (low..=high).contains(&wish) && free(wish) {
            places.push(wish);
        }
        let far = |y: &f64| (y - wish).abs();
        places
            .into_iter()
            .min_by(|a, b| far(a).total_cmp(&far(b)))
            .unwrap_or(wish)
    }

    fn route_right(&self, at: usize, to: usize, way: Way) -> Pen {
        let link = self.links[at];
        let (shape, corner) = (&self.shapes[link.from], self.corners[link.from]);
        let (target, target_corner) = (&self.shapes[to], self.corners[to]);
        let y = corner.y
            + match way {
                Way::Beside(y) => y,
                Way::Below(_) => shape.height / 2.0,
            };
        let right = corner.x + shape.width;
        if to == link.from {
            let mut pen = Pen::at(right, y);
            let up = corner.y + HEADER / 2.0;
            let x = right + 18.0;
            pen.strokes.push(Stroke::Curve(
                Point { x, y },
                Point { x, y: up },
                Point { x: right, y: up },
            ));
            return pen;
        }
        let lanes = &self.placed.lanes[at];
        let backward = self.placed.backward[at];
        let mut pen = Pen::at(if backward { corner.x } else { right }, y);
        let curve = LAYER_GAP * 0.55;
        let first = self.placed.layer[link.from].min(self.placed.layer[to]) + 1;
        let order: Vec<usize> = if backward {
            (0..lanes.len()).rev().collect()
        } else {
            (0..lanes.len()).collect()
        };
        for i in order {
            let span = self.spans[first + i];
            let (near, far, bend) = if backward {
                (span.1 + 4.0, span.0 - 4.0, -curve)
            } else {
                (span.0 - 4.0, span.1 + 4.0, curve)
            };
            pen.curve_horizontal(near, lanes[i], bend);
            pen.line(far, lanes[i]);
        }
        // Arrowheads side by side, and not where the box's own links leave on that side.
        let taken = self.earlier(at, |o| {
            let l = self.links[o];
            l.to == Some(to) && l.from != to && self.placed.backward[o] == backward
        });
        let end = match self.arrival(target, target_corner.y, pen.here.y, backward) {
            straight if straight == pen.here.y => straight,
            end => end + 6.0 * taken.min(2) as f64,
        };
        let (x, bend) = if backward {
            (target_corner.x + target.width, -curve)
        } else {
            (target_corner.x, curve)
        };
        pen.curve_horizontal(x, end, bend);
        pen
    }
}

/// Room for the names of the roots: beside a box, or above it where links come from the side.
fn labels_size(shape: &Shape, direction: Direction) -> f64 {
    if shape.labels.is_empty() {
        return 0.0;
    }
    match direction {
        Direction::Down => {
            let widest = shape
                .labels
                .iter()
                .map(|l| text_width(l))
                .fold(0.0, f64::max);
            widest + 10.0 + LABEL_ARROW
        }
        Direction::Right => LABEL + LABEL_ARROW,
    }
}

struct Pen {
    start: Point,
    here: Point,
    strokes: Vec<Stroke>,
}

impl Pen {
    fn at(x: f64, y: f64) -> Pen {
        let start = Point { x, y };
        Pen {
            start,
            here: start,
            strokes: Vec::new(),
        }
    }

    fn line(&mut self, x: f64, y: f64) {
        self.here = Point { x, y };
        self.strokes.push(Stroke::Line(self.here));
    }

    /// Leaves and arrives in the direction of the y axis.
    fn curve_vertical(&mut self, x: f64, y: f64, bend: f64) {
        let from = self.here;
        let first = Point {
            x: from.x,
            y: from.y - bend,
        };
        let second = Point { x, y: y + bend };
        self.here = Point { x, y };
        self.strokes.push(Stroke::Curve(first, second, self.here));
    }

    fn curve_horizontal(&mut self, x: f64, y: f64, bend: f64) {
        let from = self.here;
        if from.y == y {
            return self.line(x, y);
        }
        let first = Point {
            x: from.x + bend,
            y: from.y,
        };
        let second = Point { x: x - bend, y };
        self.here = Point { x, y };
        self.strokes.push(Stroke::Curve(first, second, self.here));
    }

    /// Out of the box to the height at which its side can be followed.
    fn leave(&mut self, way: Way, bottom: f64, beside: f64) {
        let from = self.here;
        match way {
            Way::Below(_) => {
                let below = bottom + 12.0;
                self.strokes.push(Stroke::Curve(
                    Point {
                        x: from.x,
                        y: below,
                    },
                    Point {
                        x: beside,
                        y: below + 4.0,
                    },
                    Point {
                        x: beside,
                        y: bottom - 6.0,
                    },
                ));
                self.here = Point {
                    x: beside,
                    y: bottom - 6.0,
                };
            }
            Way::Beside(_) => {
                self.strokes.push(Stroke::Curve(
                    Point {
                        x: beside,
                        y: from.y,
                    },
                    Point {
                        x: beside,
                        y: from.y,
                    },
                    Point {
                        x: beside,
                        y: from.y - 8.0,
                    },
                ));
                self.here = Point {
                    x: beside,
                    y: from.y - 8.0,
                };
            }
        }
    }

    fn up_to(&mut self, x: f64, y: f64) {
        if self.here.y > y {
            self.line(x, y);
        }
    }

    fn arrive_beside(&mut self, x: f64, y: f64) {
        let from = self.here;
        self.strokes.push(Stroke::Curve(
            Point { x: from.x, y },
            Point { x: from.x, y },
            Point { x, y },
        ));
        self.here = Point { x, y };
    }
}
