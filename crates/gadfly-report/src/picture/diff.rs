//! What differs between the heap before and the heap after, and how its objects are called.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use gadfly_witness::{Graph, GraphNode, GraphValue};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Moment {
    Before,
    After,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Status {
    Kept,
    /// Not there before.
    New,
    /// Not there any more.
    Gone,
}

pub(super) struct Diff<'g> {
    pub before: &'g Graph,
    pub after: &'g Graph,
    /// Node 2, Node 3: only where a class has several objects.
    names: BTreeMap<u32, String>,
    /// Fields that hold references rather than scalars.
    links: BTreeSet<(String, String)>,
}

impl<'g> Diff<'g> {
    pub(super) fn new(before: &'g Graph, after: &'g Graph) -> Self {
        Diff {
            before,
            after,
            names: names(before, after),
            links: links(before, after),
        }
    }

    pub(super) fn graph(&self, moment: Moment) -> &'g Graph {
        match moment {
            Moment::Before => self.before,
            Moment::After => self.after,
        }
    }

    fn other(&self, moment: Moment) -> &'g Graph {
        match moment {
            Moment::Before => self.after,
            Moment::After => self.before,
        }
    }

    /// `Node 2`.
    pub(super) fn name(&self, id: u32) -> &str {
        self.names.get(&id).map_or("?", String::as_str)
    }

    pub(super) fn status(&self, moment: Moment, id: u32) -> Status {
        match (self.other(moment).node(id), moment) {
            (Some(_), _) => Status::Kept,
            (None, Moment::Before) => Status::Gone,
            (None, Moment::After) => Status::New,
        }
    }

    /// The other value of a field that differs. What was not looked at on the other side does not
    /// differ from it.
    pub(super) fn changed(
        &self,
        moment: Moment,
        node: &GraphNode,
        field: &str,
    ) -> Option<&'g GraphValue> {
        let other = self.other(moment).node(node.id)?.field(field)?;
        let own = node.field(field)?;
        (own != other).then_some(other)
    }

    /// Whether a field is drawn as a link: null is a link unless the class keeps scalars there.
    pub(super) fn is_link(&self, node: &GraphNode, field: &str, value: &GraphValue) -> bool {
        match value {
            GraphValue::Node(_) => true,
            GraphValue::Text(_) => false,
            GraphValue::Null => {
                let field = if node.array { "" } else { field };
                self.links.contains(&(node.class.clone(), field.into()))
            }
        }
    }

    /// A value in words: `null`, `Node 2`, `5`.
    pub(super) fn words(&self, value: &GraphValue) -> String {
        match value {
            GraphValue::Null => "null".into(),
            GraphValue::Node(id) => self.name(*id).into(),
            GraphValue::Text(text) => text.clone(),
        }
    }
}

/// Objects in the order in which a reader meets them: breadth first from the roots.
pub(super) fn reading_order(graph: &Graph) -> Vec<u32> {
    let mut order = Vec::new();
    let mut seen = BTreeSet::new();
    let mut queue = VecDeque::new();
    // The way back shows nothing new, as a rule.
    let mut later = VecDeque::new();
    let roots = graph.roots.iter().map(|(_, value)| value);
    let rest = graph.nodes.iter().map(|node| GraphValue::Node(node.id));
    for start in roots.cloned().chain(rest) {
        queue.push_back(start);
        while let Some(value) = queue.pop_front().or_else(|| later.pop_front()) {
            let GraphValue::Node(id) = value else {
                continue;
            };
            let Some(node) = graph.node(id) else {
                continue;
            };
            if seen.insert(id) {
                order.push(id);
                let (back, on): (Vec<_>, Vec<_>) =
                    node.fields.iter().partition(|(field, _)| leads_back(field));
                queue.extend(on.into_iter().map(|(_, value)| value.clone()));
                later.extend(back.into_iter().map(|(_, value)| value.clone()));
            }
        }
    }
    order
}

fn names(before: &Graph, after: &Graph) -> BTreeMap<u32, String> {
    let mut order = reading_order(before);
    for id in reading_order(after) {
        if !order.contains(&id) {
            order.push(id);
        }
    }
    let full = |id: &u32| {
        let node = before.node(*id).or_else(|| after.node(*id));
        node.map_or("?", |node| node.class.as_str())
    };
    // A nested class goes by its own name unless another one has it too.
    let classes: BTreeSet<&str> = order.iter().map(full).collect();
    let class = |id: &u32| {
        let full = full(id);
        let alike = classes.iter().filter(|other| simple(other) == simple(full));
        if alike.count() > 1 {
            full
        } else {
            simple(full)
        }
    };
    let mut total: BTreeMap<&str, u32> = BTreeMap::new();
    for id in &order {
        *total.entry(class(id)).or_default() += 1;
    }
    let mut counted: BTreeMap<&str, u32> = BTreeMap::new();
    let mut names = BTreeMap::new();
    for id in &order {
        let class = class(id);
        let number = counted.entry(class).or_default();
        *number += 1;
        let name = match total.get(class) {
            Some(1) => class.to_string(),
            _ => format!("{class} {number}"),
        };
        names.insert(*id, name);
    }
    names
}

fn simple(class: &str) -> &str {
    class.rsplit(['.', '$']).next().unwrap_or(class)
}

fn links(before: &Graph, after: &Graph) -> BTreeSet<(String, String)> {
    let mut links = BTreeSet::new();
    let mut scalars = BTreeSet::new();
    for node in before.nodes.iter().chain(&after.nodes) {
        for (field, value) in &node.fields {
            // What an array holds does not depend on the place in it.
            let field = if node.array { "" } else { field.as_str() };
            let key = (node.class.clone(), field.to_string());
            match value {
                GraphValue::Text(_) => scalars.insert(key),
                _ => links.insert(key),
            };
        }
    }
    links.difference(&scalars).cloned().collect()
}

/// Names of links that lead back to where one came from.
pub(super) fn leads_back(field: &str) -> bool {
    let field = field.trim_start_matches('_').to_lowercase();
    let field = field.strip_prefix("my").unwrap_or(&field);
    [
        "parent", "prev", "pred", "back", "up", "owner", "outer", "this$",
    ]
    .iter()
    .any(|start| field == *start || (start.len() > 2 && field.starts_with(start)))
}
