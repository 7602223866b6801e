//! A layered drawing: every link leads from one layer to a later one; within a layer boxes are
//! ordered so that few links cross, and moved so that links are short and boxes do not touch.
//!
//! *Main* is the direction in which layers follow each other, *cross* the other one. Nothing here
//! knows what is drawn.

/// Cross size of a place where a long link passes a layer.
const LANE: f64 = 12.0;
const SWEEPS: usize = 12;

#[derive(Clone, Copy, Debug)]
pub(super) struct Item {
    pub main: f64,
    pub cross: f64,
    /// Room to keep free beside the box, before and behind it on the cross axis.
    pub margins: (f64, f64),
}

/// A link between items. `child` stands at the place of an object that is not there, so that an
/// only right child hangs to the right.
#[derive(Clone, Copy, Debug)]
pub(super) struct Link {
    pub from: usize,
    pub to: Option<usize>,
    /// Where it leaves, from the middle of the box.
    pub port: f64,
}

#[derive(Clone, Debug, Default)]
pub(super) struct Placed {
    pub layer: Vec<usize>,
    /// Middle of each item on the cross axis.
    pub cross: Vec<f64>,
    /// For each link the cross positions where it passes the layers between its ends, in the
    /// order of the layers.
    pub lanes: Vec<Vec<f64>>,
    /// For each link whether it leads to an earlier layer.
    pub backward: Vec<bool>,
}

#[derive(Clone, Copy, PartialEq, Debug)]
enum Content {
    Item(usize),
    Lane,
    Gap,
}

struct Slot {
    content: Content,
    layer: usize,
    size: (f64, f64),
}

struct Segment {
    from: usize,
    to: usize,
    port: f64,
}

/// Places the items; `upward` says which links would rather lead back.
pub(super) fn place(items: &[Item], links: &[Link], upward: &[bool], gap: f64) -> Placed {
    let (backward, visit) = orient(items.len(), links, upward);
    let layer = layers(items.len(), links, &backward);
    let depth = layer.iter().max().map_or(0, |deepest| deepest + 1);

    // Slots in the order in which a walk from the roots meets them, which is already right for
    // trees.
    let mut slots: Vec<Slot> = Vec::new();
    let mut slot_of = vec![usize::MAX; items.len()];
    let mut rows: Vec<Vec<usize>> = vec![Vec::new(); depth + 1];
    let mut segments = Vec::new();
    let mut lane_slots: Vec<Vec<usize>> = vec![Vec::new(); links.len()];
    let mut add = |slots: &mut Vec<Slot>, content, layer: usize, size| {
        slots.push(Slot {
            content,
            layer,
            size,
        });
        rows[layer].push(slots.len() - 1);
        slots.len() - 1
    };
    for step in visit {
        match step {
            Step::Item(item) => {
                let Item { cross, margins, .. } = items[item];
                let size = (cross / 2.0 + margins.0, cross / 2.0 + margins.1);
                slot_of[item] = add(&mut slots, Content::Item(item), layer[item], size);
            }
            Step::Link(at) => {
                let link = links[at];
                let Some(to) = link.to else {
                    let below = layer[link.from] + 1;
                    let size = (LANE, LANE);
                    let slot = add(&mut slots, Content::Gap, below, size);
                    lane_slots[at].push(slot);
                    continue;
                };
                let (top, bottom) = (
                    layer[link.from].min(layer[to]),
                    layer[link.from].max(layer[to]),
                );
                for between in top + 1..bottom {
                    let size = (LANE / 2.0, LANE / 2.0);
                    let slot = add(&mut slots, Content::Lane, between, size);
                    lane_slots[at].push(slot);
                }
            }
        }
    }
    for (at, link) in links.iter().enumerate() {
        let mut chain = vec![slot_of[link.from]];
        match link.to {
            None => chain.push(lane_slots[at][0]),
            Some(to) if backward[at] => {
                chain.insert(0, slot_of[to]);
                chain.splice(1..1, lane_slots[at].iter().copied());
            }
            Some(to) => {
                chain.extend(&lane_slots[at]);
                chain.push(slot_of[to]);
            }
        }
        for (i, pair) in chain.windows(2).enumerate() {
            let port = if i == 0 && !backward[at] {
                link.port
            } else {
                0.0
            };
            if pair[0] != pair[1] {
                segments.push(Segment {
                    from: pair[0],
                    to: pair[1],
                    port,
                });
            }
        }
    }
    rows.retain(|row| !row.is_empty());
    untangle(&slots, &mut rows, &segments);
    let x = coordinates(&slots, &rows, &segments, gap);
    let lanes = lane_slots
        .iter()
        .enumerate()
        .map(|(at, slots)| match links[at].to {
            None => Vec::new(),
            Some(_) => slots.iter().map(|slot| x[*slot]).collect(),
        })
        .collect();
    Placed {
        cross: slot_of.iter().map(|slot| x[*slot]).collect(),
        layer,
        lanes,
        backward,
    }
}

enum Step {
    Item(usize),
    Link(usize),
}

/// Turns links round until no circle is left; upward ones first. Also the walk itself.
fn orient(items: usize, links: &[Link], upward: &[bool]) -> (Vec<bool>, Vec<Step>) {
    let mut backward = upward.to_vec();
    let mut out: Vec<Vec<usize>> = vec![Vec::new(); items];
    for (at, link) in links.iter().enumerate() {
        match link.to {
            Some(to) if upward[at] && to != link.from => out[to].push(at),
            _ => out[link.from].push(at),
        }
    }
    // Links in the direction of the drawing come first, so that they decide who stands where.
    for list in &mut out {
        list.sort_by_key(|at| upward[*at]);
    }
    let mut has_parent = vec![false; items];
    for (at, link) in links.iter().enumerate() {
        if let Some(to) = link.to
            && to != link.from
        {
            has_parent[if upward[at] { link.from } else { to }] = true;
        }
    }
    #[derive(Clone, Copy, PartialEq)]
    enum Colour {
        White,
        Open,
        Done,
    }
    let mut colour = vec![Colour::White; items];
    let mut walk = Vec::new();
    // Whoever nothing leads to is a beginning; what is left goes in circles.
    let beginnings = (0..items).filter(|i| !has_parent[*i]).chain(0..items);
    for start in beginnings.collect::<Vec<_>>() {
        if colour[start] != Colour::White {
            continue;
        }
        colour[start] = Colour::Open;
        walk.push(Step::Item(start));
        let mut stack = vec![(start, 0)];
        while let Some((item, next)) = stack.pop() {
            let Some(&at) = out[item].get(next) else {
                colour[item] = Colour::Done;
                continue;
            };
            stack.push((item, next + 1));
            walk.push(Step::Link(at));
            let Some(to) = links[at].to else {
                continue;
            };
            let target = if to == item { links[at].from } else { to };
            match colour[target] {
                Colour::White => {
                    colour[target] = Colour::Open;
                    walk.push(Step::Item(target));
                    stack.push((target, 0));
                }
                Colour::Open if to != links[at].from => backward[at] = !upward[at],
                _ => {}
            }
        }
    }
    (backward, walk)
}

/// The longest way to each item; beginnings move down to what they lead to.
fn layers(items: usize, links: &[Link], backward: &[bool]) -> Vec<usize> {
    let mut layer = vec![0usize; items];
    let edges: Vec<(usize, usize)> = links
        .iter()
        .enumerate()
        .filter_map(|(at, link)| {
            let to = link.to.filter(|to| *to != link.from)?;
            Some(if backward[at] {
                (to, link.from)
            } else {
                (link.from, to)
            })
        })
        .collect();
    for _ in 0..items {
        let mut moved = false;
        for &(from, to) in &edges {
            if layer[to] <= layer[from] {
                layer[to] = layer[from] + 1;
                moved = true;
            }
        }
        if !moved {
            break;
        }
    }
    for item in 0..items {
        if edges.iter().any(|edge| edge.1 == item) {
            continue;
        }
        let below = edges
            .iter()
            .filter(|edge| edge.0 == item)
            .map(|edge| layer[edge.1]);
        if let Some(nearest) = below.min() {
            layer[item] = nearest.saturating_sub(1);
        }
    }
    layer
}

/// Reorders the rows while that makes fewer links cross.
fn untangle(slots: &[Slot], rows: &mut Vec<Vec<usize>>, segments: &[Segment]) {
    let mut best = crossings(slots, rows, segments);
    let mut trial = rows.clone();
    for sweep in 0..SWEEPS {
        if best == 0 {
            return;
        }
        let down = sweep % 2 == 0;
        let order: Vec<usize> = if down {
            (1..trial.len()).collect()
        } else {
            (0..trial.len().saturating_sub(1)).rev().collect()
        };
        for row in order {
            let fixed = if down { row - 1 } else { row + 1 };
            let position = positions(slots, &trial[fixed]);
            let current: Vec<usize> = trial[row].clone();
            let key = |slot: &usize| {
                let near: Vec<f64> = segments
                    .iter()
                    .filter_map(|s| match down {
                        true if s.to == *slot => Some(position[s.from] + s.port / 1000.0),
                        false if s.from == *slot => Some(position[s.to]),
                        _ => None,
                    })
                    .collect();
                match near.len() {
                    0 => current.iter().position(|c| c == slot).unwrap_or(0) as f64,
                    n => near.iter().sum::<f64>() / n as f64,
                }
            };
            let mut keyed: Vec<(f64, usize)> = trial[row].iter().map(|s| (key(s), *s)).collect();
            keyed.sort_by(|a, b| a.0.total_cmp(&b.0));
            trial[row] = keyed.into_iter().map(|(_, slot)| slot).collect();
        }
        let now = crossings(slots, &trial, segments);
        if now < best {
            best = now;
            *rows = trial.clone();
        }
    }
}

fn positions(slots: &[Slot], row: &[usize]) -> Vec<f64> {
    let mut position = vec![0.0; slots.len()];
    for (at, slot) in row.iter().enumerate() {
        position[*slot] = at as f64;
    }
    position
}

fn crossings(slots: &[Slot], rows: &[Vec<usize>], segments: &[Segment]) -> usize {
    let mut position = vec![0.0; slots.len()];
    for row in rows {
        for (at, slot) in row.iter().enumerate() {
            position[*slot] = at as f64;
        }
    }
    let ends = |s: &Segment| (position[s.from] + s.port / 1000.0, position[s.to]);
    let mut count = 0;
    for (at, a) in segments.iter().enumerate() {
        for b in &segments[at + 1..] {
            if slots[a.from].layer != slots[b.from].layer {
                continue;
            }
            let ((a1, a2), (b1, b2)) = (ends(a), ends(b));
            if (a1 - b1) * (a2 - b2) < 0.0 {
                count += 1;
            }
        }
    }
    count
}

/// Positions on the cross axis: each slot near what it is linked with, in the order of its row.
fn coordinates(slots: &[Slot], rows: &[Vec<usize>], segments: &[Segment], gap: f64) -> Vec<f64> {
    // Short links are straight first, long ones along their way second.
    let weight = |s: &Segment| match (slots[s.from].content, slots[s.to].content) {
        (Content::Item(_), Content::Item(_) | Content::Gap) => 8.0,
        (Content::Lane, Content::Lane) => 2.0,
        _ => 0.5,
    };
    let mut x = vec![0.0; slots.len()];
    for row in rows {
        let mut at = 0.0;
        for slot in row {
            x[*slot] = at + slots[*slot].size.0;
            at = x[*slot] + slots[*slot].size.1 + gap;
        }
    }
    for sweep in 0..=2 * SWEEPS {
        // The last one goes up, so that parents stand over their children.
        let down = sweep % 2 == 1;
        let order: Vec<usize> = if down {
            (0..rows.len()).collect()
        } else {
            (0..rows.len()).rev().collect()
        };
        for row in order {
            let wishes: Vec<f64> = rows[row]
                .iter()
                .map(|slot| {
                    let (mut sum, mut weights) = (0.0, 0.0);
                    for s in segments {
                        let wish = match down {
                            true if s.to == *slot => x[s.from] + s.port,
                            false if s.from == *slot => x[s.to] - s.port,
                            _ => continue,
                        };
                        sum += wish * weight(s);
                        weights += weight(s);
                    }
                    if weights > 0.0 {
                        sum / weights
                    } else {
                        x[*slot]
                    }
                })
                .collect();
            let spaced = spread(slots, &rows[row], &wishes, gap);
            for (slot, at) in rows[row].iter().zip(spaced) {
                x[*slot] = at;
            }
        }
    }
    x
}

/// The positions closest to the wishes that keep order and distance: neighbours that would come
/// too close form a block that moves to the mean of what its members want.
fn spread(slots: &[Slot], row: &[usize], wishes: &[f64], gap: f64) -> Vec<f64> {
    let mut offset = Vec::with_capacity(row.len());
    let mut at = 0.0;
    for (i, slot) in row.iter().enumerate() {
        if i > 0 {
            let before = &slots[row[i - 1]];
            let here = &slots[*slot];
            let narrow = before.content != here.content
                && !matches!(
                    (before.content, here.content),
                    (Content::Item(_), Content::Item(_))
                );
            let gap = if narrow { gap / 2.0 } else { gap };
            at += before.size.1 + gap + here.size.0;
        }
        offset.push(at);
    }
    // Weighted sum of wishes, weight, members. Lanes give way to boxes.
    let mut blocks: Vec<(f64, f64, usize)> = Vec::new();
    for (i, (wish, offset)) in wishes.iter().zip(&offset).enumerate() {
        let weight = match slots[row[i]].content {
            Content::Item(_) => 1.0,
            Content::Lane | Content::Gap => 0.05,
        };
        let mut block = ((wish - offset) * weight, weight, 1);
        while let Some(last) = blocks.last()
            && last.0 / last.1 > block.0 / block.1
        {
            block = (block.0 + last.0, block.1 + last.1, block.2 + last.2);
            blocks.pop();
        }
        blocks.push(block);
    }
    let mut result = Vec::with_capacity(row.len());
    for (sum, weight, count) in blocks {
        for _ in 0..count {
            result.push(sum / weight + offset[result.len()]);
        }
    }
    result
}
