//! Which ranges of placeholders have a part in a contradiction: those that, made wider, would let
//! the conditions be met.

use std::time::Duration;

use gadfly_explore::{Automaton, HoleDomain, TextDomain, Values};

/// Time to see whether one wider range would help.
pub const TIME: Duration = Duration::from_secs(1);

/// How many times as wide.
const FACTOR: i64 = 10;

/// The holes whose domains are needed for a contradiction. `contradicts` says whether it is still
/// there with these domains, if it can tell.
pub fn needed(
    holes: &[HoleDomain],
    mut contradicts: impl FnMut(&[HoleDomain]) -> Option<bool>,
) -> Vec<usize> {
    let mut now: Vec<HoleDomain> = holes.to_vec();
    let mut needed = Vec::new();
    for at in 0..holes.len() {
        let Some(wider) = widened(&holes[at]) else {
            continue;
        };
        let narrow = std::mem::replace(&mut now[at], wider);
        match contradicts(&now) {
            Some(true) => continue,
            Some(false) => needed.push(at),
            None => {}
        }
        now[at] = narrow;
    }
    needed
}

fn widened(domain: &HoleDomain) -> Option<HoleDomain> {
    let int = (i64::from(i32::MIN), i64::from(i32::MAX));
    Some(match domain {
        HoleDomain::Int(values) => HoleDomain::Int(wider(values, int)?),
        HoleDomain::Long(values) => HoleDomain::Long(wider(values, (i64::MIN, i64::MAX))?),
        HoleDomain::Array { length, element } => HoleDomain::Array {
            length: length.clone(),
            element: Box::new(widened(element)?),
        },
        HoleDomain::Grid {
            rows,
            columns,
            element,
        } => HoleDomain::Grid {
            rows: rows.clone(),
            columns: columns.clone(),
            element: Box::new(widened(element)?),
        },
        HoleDomain::Text(domain) => HoleDomain::Text(any_text(domain)?),
        _ => return None,
    })
}

/// Texts of the same lengths, of whatever can be printed.
fn any_text(domain: &TextDomain) -> Option<TextDomain> {
    let lengths = match domain {
        TextDomain::Words { lengths, .. } => lengths.clone(),
        TextDomain::List(list) => {
            let lengths = || list.iter().map(|text| text.encode_utf16().count() as i64);
            Values::Range(lengths().min()?, lengths().max()?)
        }
    };
    Some(TextDomain::Words {
        lengths,
        automaton: Automaton::over(&[(u16::from(b' '), u16::from(b'~'))]),
    })
}

fn wider(values: &Values, (least, most): (i64, i64)) -> Option<Values> {
    let (low, high) = match values {
        Values::Any => return None,
        Values::Range(low, high) => (*low, *high),
        Values::List(list) => (*list.iter().min()?, *list.iter().max()?),
    };
    let by = high
        .saturating_sub(low)
        .saturating_add(1)
        .saturating_mul(FACTOR);
    Some(Values::Range(
        low.saturating_sub(by).max(least),
        high.saturating_add(by).min(most),
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_matters_is_named() {
        let range = |low, high| HoleDomain::Int(Values::Range(low, high));
        let holes = [range(1, 9), HoleDomain::Boolean, range(1, 9), range(5, 7)];
        // The first and the last must stay below twenty together.
        let most = |domain: &HoleDomain| match domain {
            HoleDomain::Int(Values::Range(_, high)) => *high,
            _ => 0,
        };
        let contradicts = |holes: &[HoleDomain]| Some(most(&holes[0]) + most(&holes[3]) < 20);
        assert_eq!(needed(&holes, contradicts), [0, 3]);
        assert_eq!(needed(&holes, |_| Some(true)), [0usize; 0]);
        assert_eq!(needed(&holes, |_| None), [0usize; 0]);
    }
}
