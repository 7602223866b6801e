//! Which ranges of placeholders have a part in a contradiction: those that, made wider, would let
//! the conditions be met.

use std::time::Duration;

use gadfly_explore::{Automaton, HoleDomain, JoinedLimits, JoinedSummary, TextDomain, Values};

/// So many times its width is added to a range on either side, in turn.
const FACTORS: [i64; 2] = [1, 4];

/// Limits for an exploration with a wider range: by the work of the first one rather than by time,
/// so that the answer does not depend on the machine.
pub(crate) fn limits(first: &JoinedSummary, time: Duration) -> JoinedLimits {
    JoinedLimits {
        time,
        turns: 20 * first.turns + 2000,
        ..JoinedLimits::default()
    }
}

/// The holes that have a part in a contradiction: with a wider domain of one of them, it is gone.
/// `contradicts` says whether it is still there with these domains, if it can tell.
pub(crate) fn needed(
    holes: &[HoleDomain],
    mut contradicts: impl FnMut(&[HoleDomain]) -> Option<bool>,
) -> Vec<usize> {
    let mut helps = |at: usize| {
        for factor in FACTORS {
            let mut wider = holes.to_vec();
            wider[at] = widened(&holes[at], factor)?;
            if !contradicts(&wider)? {
                return Some(at);
            }
        }
        None
    };
    (0..holes.len()).filter_map(&mut helps).collect()
}

fn widened(domain: &HoleDomain, factor: i64) -> Option<HoleDomain> {
    let int = (i64::from(i32::MIN), i64::from(i32::MAX));
    Some(match domain {
        HoleDomain::Int(values) => HoleDomain::Int(wider(values, factor, int)?),
        HoleDomain::Long(values) => HoleDomain::Long(wider(values, factor, (i64::MIN, i64::MAX))?),
        HoleDomain::Array { length, element } => HoleDomain::Array {
            length: length.clone(),
            element: Box::new(widened(element, factor)?),
        },
        HoleDomain::Grid {
            rows,
            columns,
            element,
        } => HoleDomain::Grid {
            rows: rows.clone(),
            columns: columns.clone(),
            element: Box::new(widened(element, factor)?),
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

fn wider(values: &Values, factor: i64, (least, most): (i64, i64)) -> Option<Values> {
    let (low, high) = match values {
        Values::Any => return None,
        Values::Range(low, high) => (*low, *high),
        Values::List(list) => (*list.iter().min()?, *list.iter().max()?),
    };
    let by = high
        .saturating_sub(low)
        .saturating_add(1)
        .saturating_mul(factor);
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
        let holes = [range(1, 9), HoleDomain::Boolean, range(1, 9), range(5, 10)];
        // One of the outer ones must be able to reach thirty.
        let most = |domain: &HoleDomain| match domain {
            HoleDomain::Int(Values::Range(_, high)) => *high,
            _ => 0,
        };
        let contradicts = |holes: &[HoleDomain]| Some(most(&holes[0]).max(most(&holes[3])) < 30);
        assert_eq!(needed(&holes, contradicts), [0, 3]);
        assert_eq!(needed(&holes, |_| Some(true)), [0usize; 0]);
        assert_eq!(needed(&holes, |_| None), [0usize; 0]);
    }
}
