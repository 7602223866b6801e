//! All values of all holes, where there are few.

use std::collections::BTreeSet;

use super::{Literal, Skeleton};

impl Skeleton {
    /// All combinations of values, each once; nothing if there are more than `most`.
    ///
    /// Drawing asks for numbers below limits; here every answer is given in turn, the last one
    /// first, like the wheels of a counter.
    pub fn all_values(&self, most: usize) -> Option<Vec<Vec<Literal>>> {
        let mut found = BTreeSet::new();
        // The answers to give, and their limits.
        let mut wheels: Vec<(u64, u64)> = Vec::new();
        // The same values may come up in several ways (an alternative that is listed twice).
        for _ in 0..most.saturating_mul(4) {
            let mut asked = 0;
            let values = self.draw(&mut |limit| {
                if asked == wheels.len() {
                    wheels.push((0, limit));
                }
                asked += 1;
                wheels[asked - 1].0
            });
            wheels.truncate(asked);
            found.insert(values);
            if found.len() > most {
                return None;
            }
            while let Some((answer, limit)) = wheels.last_mut() {
                *answer += 1;
                if answer < limit {
                    break;
                }
                wheels.pop();
            }
            if wheels.is_empty() {
                return Some(found.into_iter().collect());
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use crate::model::Language;
    use crate::skeleton::parse;

    fn count(text: &str, most: usize) -> Option<usize> {
        let skeleton = parse("t.java", text, Language::Java).unwrap_or_else(|e| panic!("{e:?}"));
        let all = skeleton.all_values(most)?;
        for values in &all {
            let admitted = skeleton.holes.iter().zip(values);
            assert!(admitted.into_iter().all(|(h, v)| h.kind.admits(v)));
        }
        Some(all.len())
    }

    #[test]
    fn every_combination_comes_once() {
        let text = "int a = INT(range(1, 3)); boolean b = BOOLEAN(); int c = INT(list(5, 5, 7));";
        assert_eq!(count(text, 100), Some(12));
        assert_eq!(
            count("int[] a = INTARRAY(range(0, 2), range(1, 3));", 100),
            Some(13)
        );
        assert_eq!(count("int a = 1;", 100), Some(1));
        assert_eq!(
            count("String s = STRING(regex(\"[ab]{1,2}c?\"));", 100),
            Some(12)
        );
    }

    #[test]
    fn too_many_are_none() {
        assert_eq!(count("int a = INT(range(1, 1000));", 100), None);
        assert_eq!(
            count("long a = LONG(range(-4000000000, 4000000000));", 100),
            None
        );
    }
}
