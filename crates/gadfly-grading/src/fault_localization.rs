//! The line to blame for a wrong result, by the lines that right runs reach as well (spectrum-based fault
//! localization).

use std::cmp::Reverse;

/// Right runs that a wrong one is held against.
pub(crate) const RIGHT: usize = 6;

/// The first place of a wrong run that the fewest of the right runs reach: there it went its own way. If
/// all right runs reach all of its places, the last one: what is before it did its work.
///
/// The places of `wrong` are in the order in which the run reached them, or in the order of the code.
pub(crate) fn line_to_blame<P: PartialEq>(wrong: Vec<P>, right: &[Vec<P>]) -> Option<P> {
    let times = |place: &P| right.iter().filter(|run| run.contains(place)).count();
    let fewest = wrong.iter().map(times).min()?;
    let is_telling = fewest < right.len();
    let found = wrong.into_iter().enumerate().min_by_key(|(at, place)| {
        let order = if is_telling {
            (*at, Reverse(0))
        } else {
            (0, Reverse(*at))
        };
        (times(place), order)
    });
    found.map(|(_, place)| place)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_line_that_right_runs_do_not_reach() {
        let check = |wrong: &[u32], right: &[&[u32]], expected: u32| {
            let right: Vec<Vec<u32>> = right.iter().map(|run| run.to_vec()).collect();
            let found = line_to_blame(wrong.to_vec(), &right);
            assert_eq!(found, Some(expected), "{wrong:?} {right:?}");
        };
        check(&[1, 2, 5, 6, 7], &[&[1, 2, 3, 7], &[1, 7]], 5);
        // Only some of the right runs do.
        check(&[1, 2, 3, 7], &[&[1, 2, 7], &[1, 2, 3, 7]], 3);
        // Nothing tells them apart but their result.
        check(&[1, 2, 3], &[&[1, 2, 3, 4]], 3);
        check(&[1, 2, 3], &[], 3);
    }
}
