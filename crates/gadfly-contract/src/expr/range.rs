//! Bounds of quantified variables, read off the range predicate.

use crate::jml::tree::{Tree, any};

fn relation(t: &Tree) -> Option<&str> {
    match t {
        Tree::Leaf(token) if ["<", "<=", ">", ">="].iter().any(|s| token.is(s)) => {
            Some(&token.text)
        }
        _ => None,
    }
}

/// The links of `0 <= i < n`: `0 <= i` and `i < n`. One link if it is no chain.
pub(super) fn unchain(items: &[Tree]) -> Vec<&[Tree]> {
    let places: Vec<usize> = (0..items.len())
        .filter(|&i| relation(&items[i]).is_some())
        .collect();
    // `List<A>` has both directions, a chain has one.
    let up = |i: usize| relation(&items[i]).is_some_and(|r| r.starts_with('<'));
    let one_way = places
        .windows(2)
        .all(|w| up(w[0]) == up(w[1]) && w[0] + 1 < w[1]);
    let (Some(&first), Some(&last)) = (places.first(), places.last()) else {
        return vec![items];
    };
    if first == last || !one_way || first == 0 || last + 1 >= items.len() {
        return vec![items];
    }
    let link = |n: usize| {
        let start = if n == 0 { 0 } else { places[n - 1] + 1 };
        let end = places.get(n + 1).copied().unwrap_or(items.len());
        &items[start..end]
    };
    (0..places.len()).map(link).collect()
}

/// Whether a chain stands at this level.
pub(super) fn has_chain(items: &[Tree]) -> bool {
    items
        .split(|t| super::LOOSE.iter().any(|s| t.is(s)))
        .any(|part| unchain(part).len() > 1)
}

/// The conjuncts of a predicate, chains split, parentheses dissolved.
pub(super) fn conjuncts(items: &[Tree]) -> Vec<Vec<Tree>> {
    let items = super::strip(items);
    if items.is_empty() {
        return Vec::new();
    }
    let loose = ["||", "?", "==>", "<==", "<==>", "<=!=>", "->"];
    if items.iter().any(|t| loose.iter().any(|s| t.is(s))) {
        return vec![items.to_vec()];
    }
    let parts: Vec<&[Tree]> = items.split(|t| t.is("&&")).collect();
    if parts.len() > 1 {
        return parts.into_iter().flat_map(conjuncts).collect();
    }
    unchain(items).into_iter().map(<[Tree]>::to_vec).collect()
}

/// One end of a range.
#[derive(Clone, Debug)]
pub(super) struct End {
    pub value: Vec<Tree>,
    /// `<` rather than `<=`.
    pub strict: bool,
    /// The conjunct that says exactly this.
    pub conjunct: Option<usize>,
}

#[derive(Clone, Debug)]
pub(super) struct Range {
    pub low: End,
    pub high: End,
}

fn is_variable(items: &[Tree], name: &str) -> bool {
    matches!(items, [t] if t.word() == Some(name))
}

pub(super) fn mentions(items: &[Tree], name: &str) -> bool {
    any(items, &|t| t.word() == Some(name))
}

/// All lower and upper ends that the conjuncts give for a variable.
fn ends(conjuncts: &[Vec<Tree>], name: &str) -> (Vec<End>, Vec<End>) {
    let mut low = Vec::new();
    let mut high = Vec::new();
    for (number, conjunct) in conjuncts.iter().enumerate() {
        if let Some(i) = conjunct.iter().position(|t| t.is("==")) {
            let (left, right) = (
                super::strip(&conjunct[..i]),
                super::strip(&conjunct[i + 1..]),
            );
            let value = if is_variable(left, name) {
                right
            } else if is_variable(right, name) {
                left
            } else {
                continue;
            };
            let end = End {
                value: value.to_vec(),
                strict: false,
                conjunct: None,
            };
            low.push(end.clone());
            high.push(end);
            continue;
        }
        let Some(i) = conjunct.iter().position(|t| relation(t).is_some()) else {
            continue;
        };
        let sign = relation(&conjunct[i]).unwrap_or("");
        let (left, right) = (
            super::strip(&conjunct[..i]),
            super::strip(&conjunct[i + 1..]),
        );
        let strict = sign.len() == 1;
        let less = sign.starts_with('<');
        let (value, is_high, exact) = if is_variable(left, name) {
            (right, less, true)
        } else if is_variable(right, name) {
            (left, !less, true)
        } else if less && plus_number(left, name) {
            // `i + 1 < n` bounds `i` by `n`; the conjunct itself is still tested.
            (right, true, false)
        } else if !less && plus_number(right, name) {
            (left, true, false)
        } else {
            continue;
        };
        let end = End {
            value: value.to_vec(),
            strict,
            conjunct: exact.then_some(number),
        };
        if is_high {
            high.push(end);
        } else {
            low.push(end);
        }
    }
    (low, high)
}

fn plus_number(items: &[Tree], name: &str) -> bool {
    matches!(items, [v, plus, Tree::Leaf(n)]
        if v.word() == Some(name) && plus.is("+") && n.kind == crate::jml::token::Kind::Number)
}

/// The range of one variable whose ends mention none of `open`, the variables without value yet.
pub(super) fn find(conjuncts: &[Vec<Tree>], name: &str, open: &[String]) -> Option<Range> {
    let (low, high) = ends(conjuncts, name);
    let closed = |end: &End| !open.iter().any(|v| mentions(&end.value, v));
    let pick = |all: &[End], upper: bool| {
        if let Some(end) = all.iter().find(|e| closed(e)) {
            return Some(end.clone());
        }
        // `i < j && j < n` bounds `i` by `n`.
        for end in all {
            let Some(via) = open.iter().find(|v| is_variable(&end.value, v)) else {
                continue;
            };
            let (their_low, their_high) = ends(conjuncts, via);
            let theirs = if upper { their_high } else { their_low };
            if let Some(further) = theirs.iter().find(|e| closed(e)) {
                return Some(End {
                    value: further.value.clone(),
                    strict: end.strict || further.strict,
                    conjunct: None,
                });
            }
        }
        None
    };
    Some(Range {
        low: pick(&low, false)?,
        high: pick(&high, true)?,
    })
}
