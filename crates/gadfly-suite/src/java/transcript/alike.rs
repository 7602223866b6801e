//! Which values of two programs count as the same.

use super::{Items, Member, Seen, Told};
use gadfly_witness::is_close;

/// What counts as the same value.
#[derive(Clone, Debug, Default)]
pub struct Alike {
    /// Floats that differ by no more than this, absolutely or relatively, are the same.
    pub tolerance: f64,
    /// Values of these classes (`ClosV`, `Interp.ClosV`) all count as the same.
    pub opaque: Vec<String>,
}

impl Alike {
    pub fn is_opaque(&self, class: &str) -> bool {
        let readable = class.replace('$', ".");
        let readable = readable.trim_end_matches('.');
        self.opaque.iter().any(|name| {
            readable
                .strip_suffix(name.as_str())
                .is_some_and(|rest| rest.is_empty() || rest.ends_with('.'))
        })
    }

    pub fn same(&self, a: &Seen, b: &Seen) -> bool {
        match (a, b) {
            (Seen::Float(a), Seen::Float(b)) => {
                is_close(f64::from(*a), f64::from(*b), self.tolerance)
            }
            (Seen::Double(a), Seen::Double(b)) => is_close(*a, *b, self.tolerance),
            (Seen::Array(ty, n, a), Seen::Array(other, m, b)) => {
                // An array of a subtype holds the same values.
                let boxes = |t: &str| t.starts_with(|c: char| c.is_lowercase()) && !t.contains('.');
                n == m && (ty == other || !boxes(ty) && !boxes(other)) && self.all(a, b)
            }
            (Seen::List(a), Seen::List(b)) => {
                let by_rank = |items: &Items| items.class.ends_with("PriorityQueue");
                match (by_rank(a), by_rank(b)) {
                    (false, false) => a.end == b.end && self.all(&a.items, &b.items),
                    // They show their elements in no order that anybody asked for.
                    (true, true) => a.end == b.end && self.all_but_for_order(&a.items, &b.items),
                    _ => false,
                }
            }
            (Seen::Set(a), Seen::Set(b)) => {
                a.end == b.end && a.items.len() == b.items.len() && {
                    self.all(&a.items, &b.items) || self.all_somewhere(&a.items, &b.items)
                }
            }
            (Seen::Map(a), Seen::Map(b)) => {
                let same = |(k, v): &(Seen, Seen), (l, w): &(Seen, Seen)| {
                    self.same(k, l) && self.same(v, w)
                };
                a.end == b.end
                    && a.entries.len() == b.entries.len()
                    && a.entries
                        .iter()
                        .all(|e| b.entries.iter().any(|f| same(e, f)))
            }
            (Seen::Optional(Some(a)), Seen::Optional(Some(b))) => self.same(a, b),
            (Seen::Data(class, a), Seen::Data(other, b)) => {
                class == other
                    && (self.is_opaque(class)
                        || a.len() == b.len()
                            && a.iter().zip(b).all(|(a, b)| self.same(&a.1, &b.1)))
            }
            (Seen::Object(class, a), Seen::Object(other, b)) => {
                class == other && (self.is_opaque(class) || self.members(a, b))
            }
            (Seen::Says(class, a), Seen::Says(other, b)) => {
                class == other && (self.is_opaque(class) || a == b)
            }
            _ => a == b,
        }
    }

    fn all(&self, a: &[Seen], b: &[Seen]) -> bool {
        a.len() == b.len() && a.iter().zip(b).all(|(a, b)| self.same(a, b))
    }

    fn all_but_for_order(&self, a: &[Seen], b: &[Seen]) -> bool {
        let mut open: Vec<&Seen> = b.iter().collect();
        a.len() == b.len()
            && a.iter().all(|x| {
                let at = open.iter().position(|y| self.same(x, y));
                at.map(|at| open.remove(at)).is_some()
            })
    }

    fn all_somewhere(&self, a: &[Seen], b: &[Seen]) -> bool {
        let among = |x: &Seen, all: &[Seen]| all.iter().any(|y| self.same(x, y));
        a.iter().all(|x| among(x, b)) && b.iter().all(|x| among(x, a))
    }

    /// Only what both have: one may keep more to itself than the other.
    fn members(&self, a: &[Member], b: &[Member]) -> bool {
        a.iter().all(|one| {
            let twin = b
                .iter()
                .find(|m| m.name == one.name && m.is_field == one.is_field);
            match twin.map(|twin| (&one.value, &twin.value)) {
                None => true,
                Some((Told::Value(a), Told::Value(b))) => self.same(a, b),
                Some((a, b)) => a == b,
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn data(class: &str, value: i32) -> Seen {
        Seen::Data(class.into(), vec![("n".into(), Seen::Int(value))])
    }

    #[test]
    fn floats_are_alike_within_the_tolerance() {
        let alike = Alike {
            tolerance: 1e-9,
            opaque: Vec::new(),
        };
        let same = |a, b| alike.same(&Seen::Double(a), &Seen::Double(b));
        assert!(same(0.1 + 0.2, 0.3));
        assert!(same(1e30, 1e30 * (1.0 + 1e-12)));
        assert!(same(f64::NAN, f64::NAN));
        assert!(!same(1.0, 1.0001));
        assert!(!same(f64::INFINITY, f64::NEG_INFINITY));
        assert!(!same(f64::INFINITY, 1.0));
    }

    #[test]
    fn queues_are_what_is_in_them() {
        let list = |class: &str, items: &[i32]| {
            Seen::List(Items {
                class: class.into(),
                end: String::new(),
                items: items.iter().map(|&n| Seen::Int(n)).collect(),
            })
        };
        let alike = Alike::default();
        let same = |a: &Seen, b: &Seen| alike.same(a, b);
        let linked = list("java.util.LinkedList", &[1, 2]);
        assert!(same(&list("java.util.ArrayDeque", &[1, 2]), &linked));
        assert!(!same(&list("java.util.ArrayDeque", &[2, 1]), &linked));
        let ranked = |items: &[i32]| list("java.util.PriorityQueue", items);
        assert!(same(&ranked(&[1, 3, 2]), &ranked(&[1, 2, 3])));
        assert!(!same(&ranked(&[1, 1, 2]), &ranked(&[1, 2, 2])));
        assert!(!same(&ranked(&[1, 2]), &linked));
    }

    #[test]
    fn opaque_classes_are_alike() {
        let plain = Alike::default();
        assert!(!plain.same(&data("Interp$ClosV", 1), &data("Interp$ClosV", 2)));
        for name in ["ClosV", "Interp.ClosV"] {
            let alike = Alike {
                tolerance: 0.0,
                opaque: vec![name.into()],
            };
            assert!(alike.same(&data("Interp$ClosV", 1), &data("Interp$ClosV", 2)));
            assert!(!alike.same(&data("Interp$ClosV", 1), &data("Interp$NumV", 1)));
            assert!(!alike.same(&data("NotClosV", 1), &data("NotClosV", 2)));
        }
    }
}
