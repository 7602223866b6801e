//! Object graphs: what a heap looked like at one moment, for pictures and for JSON.
//!
//! A graph is a view, not a recipe: it is drawn and compared, never executed. An object has the
//! same id in the graphs before and after a call, so a difference of two graphs is a difference of
//! their fields. Only what was accessed is in it.

/// A heap as seen from `this`, the parameters and the result.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Graph {
    pub nodes: Vec<GraphNode>,
    /// `this`, the parameters by name, `result`: in this order.
    pub roots: Vec<(String, GraphValue)>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GraphNode {
    /// The same before and after.
    pub id: u32,
    /// As source spells it, without the package: `Tree.Node`, `int[]`.
    pub class: String,
    /// In declaration order; the fields of an array are named `0`, `1`, `2` …
    pub fields: Vec<(String, GraphValue)>,
    pub array: bool,
}

#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum GraphValue {
    Null,
    Node(u32),
    /// A scalar, a string or a boxed number, as the language writes it.
    Text(String),
}

impl Graph {
    pub fn node(&self, id: u32) -> Option<&GraphNode> {
        self.nodes.iter().find(|node| node.id == id)
    }
}

impl GraphNode {
    pub fn field(&self, name: &str) -> Option<&GraphValue> {
        self.fields
            .iter()
            .find(|(field, _)| field == name)
            .map(|(_, value)| value)
    }
}
