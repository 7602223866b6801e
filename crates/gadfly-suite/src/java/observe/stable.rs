//! What two runs of the same call agree on.
//!
//! Identity hash codes, the order of hash tables, the time and random numbers differ from run to
//! run; nobody could rely on a test that asserts them.

use super::{Content, Member, Node, Observation, Outcome, Seen, Static};

impl Observation {
    /// The part that another run of the same call confirms; `None` if they do not even end alike.
    pub fn stable(&self, other: &Observation) -> Option<Observation> {
        if self == other {
            return Some(self.clone());
        }
        let outcome = match (&self.outcome, &other.outcome) {
            (Outcome::Void, Outcome::Void) => Outcome::Void,
            (Outcome::Returned(a), Outcome::Returned(b)) => Outcome::Returned(seen(a, b)),
            (Outcome::Threw(a), Outcome::Threw(b)) if a.class == b.class => {
                let mut thrown = a.clone();
                thrown.message = thrown.message.filter(|m| b.message.as_ref() == Some(m));
                Outcome::Threw(thrown)
            }
            _ => return None,
        };
        if self.inputs != other.inputs {
            return None;
        }
        let nodes = self.nodes.iter().enumerate().map(|(id, node)| {
            let twin = other.nodes.get(id).filter(|twin| twin.class == node.class);
            Node {
                before: content(node.before.as_ref(), twin.and_then(|t| t.before.as_ref())),
                after: content(node.after.as_ref(), twin.and_then(|t| t.after.as_ref())),
                ..node.clone()
            }
        });
        let statics = self.statics.iter().map(|known| {
            let twin = other.statics.iter().find(|s| s.name == known.name);
            Static {
                before: twin.map_or(Seen::Unstable, |t| seen(&known.before, &t.before)),
                after: twin.map_or(Seen::Unstable, |t| seen(&known.after, &t.after)),
                ..known.clone()
            }
        });
        Some(Observation {
            outcome,
            out: same(&self.out, &other.out),
            err: same(&self.err, &other.err),
            inputs: self.inputs.clone(),
            nodes: nodes.collect(),
            statics: statics.collect(),
            looks: self
                .looks
                .iter()
                .zip(&other.looks)
                .take_while(|(a, b)| a == b)
                .map(|(look, _)| look.clone())
                .collect(),
        })
    }
}

/// What was printed in both runs; nothing if that differs.
fn same(a: &str, b: &str) -> String {
    if a == b { a.into() } else { String::new() }
}

fn seen(a: &Seen, b: &Seen) -> Seen {
    if a == b { a.clone() } else { Seen::Unstable }
}

fn all(a: &[Seen], b: &[Seen]) -> Vec<Seen> {
    a.iter().zip(b).map(|(a, b)| seen(a, b)).collect()
}

fn content(a: Option<&Content>, b: Option<&Content>) -> Option<Content> {
    let a = a?;
    Some(match (a, b?) {
        (a, b) if a == b => a.clone(),
        (Content::Array(n, a), Content::Array(m, b)) if n == m => Content::Array(*n, all(a, b)),
        (Content::Walk(a, n), Content::Walk(b, m)) if n == m && a.len() == b.len() => {
            Content::Walk(all(a, b), n.clone())
        }
        (Content::Optional(a), Content::Optional(b)) => Content::Optional(seen(a, b)),
        (Content::Text(_), Content::Text(_)) => Content::Text(None),
        (Content::Members(a), Content::Members(b)) => {
            let pair = |member: &Member| {
                let twin = b
                    .iter()
                    .find(|t| t.name == member.name && t.kind == member.kind)?;
                Some(Member {
                    value: seen(&member.value, &twin.value),
                    ..member.clone()
                })
            };
            Content::Members(a.iter().filter_map(pair).collect())
        }
        _ => Content::Unstable,
    })
}
