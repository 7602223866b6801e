//! Which values of two programs count as the same.

use super::identity::differ_by_identity;
use super::{Items, Member, Seen, Told};
use gadfly_witness::is_close;

/// What comparing two values gave; of several parts the worst decides.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Likeness {
    Same,
    /// It cannot be told: something was not looked into.
    Open,
    Other,
}

impl Likeness {
    pub fn of(same: bool) -> Likeness {
        if same {
            Likeness::Same
        } else {
            Likeness::Other
        }
    }
}

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
        self.compare(a, b) == Likeness::Same
    }

    pub fn compare(&self, a: &Seen, b: &Seen) -> Likeness {
        match (a, b) {
            (Seen::Float(a), Seen::Float(b)) => {
                Likeness::of(is_close(f64::from(*a), f64::from(*b), self.tolerance))
            }
            (Seen::Double(a), Seen::Double(b)) => Likeness::of(is_close(*a, *b, self.tolerance)),
            (Seen::Text(a), Seen::Text(b)) => {
                let text = |units: &[u16]| String::from_utf16_lossy(units);
                match a == b {
                    true => whole(!is_cut_text(a)),
                    false if differ_by_identity(&text(a), &text(b)) => Likeness::Open,
                    false => Likeness::Other,
                }
            }
            (Seen::Array(ty, n, a), Seen::Array(other, m, b)) => {
                // An array of a subtype holds the same values.
                let boxes = |t: &str| t.starts_with(|c: char| c.is_lowercase()) && !t.contains('.');
                if n == m && (ty == other || !boxes(ty) && !boxes(other)) {
                    self.all(a, b).max(whole(a.len() == *n))
                } else {
                    Likeness::Other
                }
            }
            (Seen::List(a), Seen::List(b)) => self.lists(a, b).max(whole(a.end != MORE)),
            (Seen::Set(a), Seen::Set(b)) => {
                if a.end == b.end && a.items.len() == b.items.len() {
                    self.all(&a.items, &b.items)
                        .min(self.all_somewhere(&a.items, &b.items))
                        .max(whole(a.end != MORE))
                } else {
                    Likeness::Other
                }
            }
            (Seen::Map(a), Seen::Map(b)) => {
                if a.end != b.end || a.entries.len() != b.entries.len() {
                    return Likeness::Other;
                }
                let compare = |(k, v): &(Seen, Seen), (l, w): &(Seen, Seen)| {
                    self.compare(k, l).max(self.compare(v, w))
                };
                let entries = worst(a.entries.iter().map(|e| {
                    let all = b.entries.iter().map(|f| compare(e, f));
                    all.min().unwrap_or(Likeness::Other)
                }));
                entries.max(whole(a.end != MORE))
            }
            (Seen::Cut, Seen::Cut) => Likeness::Open,
            (Seen::Optional(Some(a)), Seen::Optional(Some(b))) => self.compare(a, b),
            (Seen::Data(class, a), Seen::Data(other, b)) => match class == other {
                true if self.is_opaque(class) => Likeness::Same,
                true if a.len() == b.len() => {
                    worst(a.iter().zip(b).map(|(a, b)| self.compare(&a.1, &b.1)))
                }
                _ => Likeness::Other,
            },
            (Seen::Object(class, a), Seen::Object(other, b)) => match class == other {
                true if self.is_opaque(class) => Likeness::Same,
                true => self.members(a, b),
                // What nobody has named cannot have another name.
                false if is_nameless(class) || is_nameless(other) => {
                    self.members(a, b).max(Likeness::Open)
                }
                false => Likeness::Other,
            },
            (Seen::Function(_, a), Seen::Function(_, b)) => self.functions(a, b),
            (Seen::Says(class, a), Seen::Says(other, b)) => {
                Likeness::of(class == other && (self.is_opaque(class) || a == b))
            }
            (Seen::Opaque(class), Seen::Opaque(other)) => {
                // Of a plain object there is nothing to see.
                if class == other && (class == PLAIN || self.is_opaque(class)) {
                    Likeness::Same
                } else {
                    Likeness::Open
                }
            }
            (hidden, other) | (other, hidden) if is_hidden(hidden) => {
                if has_looks(other) {
                    Likeness::Other
                } else {
                    Likeness::Open
                }
            }
            _ => Likeness::of(a == b),
        }
    }

    fn lists(&self, a: &Items, b: &Items) -> Likeness {
        if a.end != b.end {
            return Likeness::Other;
        }
        let in_order = self.all(&a.items, &b.items);
        if [a, b].iter().any(|items| items.class == UNORDERED) {
            // They come in an order that nobody asked for, and that others may have asked for.
            return match in_order {
                Likeness::Other if !a.end.is_empty() => Likeness::Open,
                Likeness::Other => self
                    .all_but_for_order(&a.items, &b.items)
                    .max(Likeness::Open),
                likeness => likeness,
            };
        }
        let by_rank = |items: &Items| items.class.ends_with("PriorityQueue");
        match (by_rank(a), by_rank(b)) {
            (false, false) => in_order,
            // They show their elements in no order that anybody asked for.
            (true, true) => self.all_but_for_order(&a.items, &b.items),
            _ => Likeness::Other,
        }
    }

    fn all(&self, a: &[Seen], b: &[Seen]) -> Likeness {
        if a.len() == b.len() {
            worst(a.iter().zip(b).map(|(a, b)| self.compare(a, b)))
        } else {
            Likeness::Other
        }
    }

    fn all_but_for_order(&self, a: &[Seen], b: &[Seen]) -> Likeness {
        if a.len() != b.len() {
            return Likeness::Other;
        }
        let mut open: Vec<&Seen> = b.iter().collect();
        let mut left: Vec<&Seen> = Vec::new();
        for x in a {
            match open.iter().position(|y| self.same(x, y)) {
                Some(at) => {
                    open.remove(at);
                }
                None => left.push(x),
            }
        }
        let best = |x: &Seen| open.iter().map(|y| self.compare(x, y)).min();
        worst(left.into_iter().map(|x| best(x).unwrap_or(Likeness::Other)))
    }

    fn all_somewhere(&self, a: &[Seen], b: &[Seen]) -> Likeness {
        let among = |x: &Seen, all: &[Seen]| {
            let best = all.iter().map(|y| self.compare(x, y)).min();
            best.unwrap_or(Likeness::Other)
        };
        let there = worst(a.iter().map(|x| among(x, b)));
        there.max(worst(b.iter().map(|x| among(x, a))))
    }

    /// Only what both have: one may keep more to itself than the other, and what cannot be looked into is kept.
    /// But something must have been seen, if there is anything to see: all fields of one that keeps nothing to
    /// itself, or all that its getters say.
    fn members(&self, a: &[Member], b: &[Member]) -> Likeness {
        let parts = self.common(a, b);
        let has = |one: &Member| {
            b.iter()
                .any(|m| m.name == one.name && m.is_field == one.is_field)
        };
        let hides = a.iter().any(|m| m.is_field && m.name.is_empty());
        let mut fields = a.iter().filter(|m| m.is_field);
        let mut getters = a.iter().filter(|m| !m.is_field && m.name != "toString");
        let is_told = getters.clone().next().is_some() && getters.all(has);
        let lacks = !is_told && (hides || !fields.all(has));
        match (
            worst(parts.iter().copied()),
            parts.contains(&Likeness::Same),
        ) {
            (worst, _) if lacks => worst.max(Likeness::Open),
            (Likeness::Open, true) => Likeness::Same,
            (worst, _) => worst,
        }
    }

    /// By what they did with the same arguments.
    fn functions(&self, a: &[Member], b: &[Member]) -> Likeness {
        let calls = self.common(a, b);
        if calls.is_empty() {
            Likeness::Open
        } else {
            worst(calls.into_iter())
        }
    }

    fn common(&self, a: &[Member], b: &[Member]) -> Vec<Likeness> {
        let told = a.iter().filter_map(|one| {
            let twin = b
                .iter()
                .find(|m| m.name == one.name && m.is_field == one.is_field)?;
            Some(match (&one.value, &twin.value) {
                (Told::Value(a), Told::Value(b)) => self.compare(a, b),
                (Told::Value(a), _) | (_, Told::Value(a)) if is_hidden(a) => Likeness::Open,
                (a, b) => Likeness::of(a == b),
            })
        });
        told.collect()
    }
}

/// The class of an object that has nothing to show but its identity.
const PLAIN: &str = "java.lang.Object";
/// The class of elements whose order says nothing.
const UNORDERED: &str = "unordered";

/// What ends a walk that was given up.
const MORE: &str = "more";

/// Of what was only looked at in part the rest may differ.
fn whole(is_whole: bool) -> Likeness {
    if is_whole {
        Likeness::Same
    } else {
        Likeness::Open
    }
}

/// Whether a text is only the beginning of one that was too long.
fn is_cut_text(units: &[u16]) -> bool {
    units.ends_with(&[0, b'm'.into(), b'o'.into(), b'r'.into(), b'e'.into()])
}

fn worst(parts: impl Iterator<Item = Likeness>) -> Likeness {
    parts.max().unwrap_or(Likeness::Same)
}

/// Whether it takes more than looking at something to tell what it is.
fn is_hidden(seen: &Seen) -> bool {
    match seen {
        Seen::Opaque(_) | Seen::Function(..) => true,
        Seen::Object(class, _) => is_nameless(class),
        _ => false,
    }
}

/// Whether something cannot be taken for an object that nothing is seen of.
fn has_looks(seen: &Seen) -> bool {
    !matches!(
        seen,
        Seen::Opaque(_)
            | Seen::Function(..)
            | Seen::Object(..)
            | Seen::Data(..)
            | Seen::Enum(..)
            | Seen::Says(..)
            | Seen::List(_)
            | Seen::Set(_)
            | Seen::Map(_)
    )
}

/// Whether a class was written where it is used: `Shop$1`, `Shop$1Cart`.
fn is_nameless(class: &str) -> bool {
    let inner = class.rsplit('$').next().unwrap_or(class);
    inner.len() < class.len() && inner.starts_with(|c: char| c.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::super::Entries;
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
    fn what_was_looked_at_in_part_is_open() {
        let alike = Alike::default();
        let units = |text: &str| Seen::Text(text.encode_utf16().collect());
        let list = |end: &str| Items {
            class: String::new(),
            end: end.into(),
            items: vec![Seen::Int(1)],
        };
        let map = Entries {
            class: String::new(),
            end: "more".into(),
            entries: vec![(Seen::Int(1), Seen::Int(2))],
        };
        for cut in [
            Seen::Cut,
            units("beginning\0more"),
            Seen::Array("int".into(), 300, vec![Seen::Int(1)]),
            Seen::List(list("more")),
            Seen::Set(list("more")),
            Seen::Map(map),
        ] {
            assert_eq!(alike.compare(&cut, &cut), Likeness::Open, "{cut:?}");
        }
        let failed = Seen::List(list("java.lang.IllegalStateException"));
        assert_eq!(alike.compare(&failed, &failed), Likeness::Same);
        let other = Seen::Array("int".into(), 300, vec![Seen::Int(2)]);
        let one = Seen::Array("int".into(), 300, vec![Seen::Int(1)]);
        assert_eq!(alike.compare(&one, &other), Likeness::Other);
    }

    fn function(results: &[(&str, i32)]) -> Seen {
        let calls = results.iter().map(|(name, value)| Member {
            name: (*name).into(),
            is_field: false,
            value: Told::Value(Seen::Int(*value)),
        });
        Seen::Function("java.util.function.Function".into(), calls.collect())
    }

    #[test]
    fn what_was_not_looked_into_is_open() {
        let compare = |a: &Seen, b: &Seen| {
            let alike = Alike::default();
            assert_eq!(alike.compare(a, b), alike.compare(b, a));
            alike.compare(a, b)
        };
        let lambda = Seen::Opaque(String::new());
        let lock = Seen::Opaque("java.util.concurrent.locks.ReentrantLock".into());
        let object = |class: &str| Seen::Object(class.into(), Vec::new());
        let plain = Seen::Opaque("java.lang.Object".into());
        assert_eq!(compare(&lambda, &lambda), Likeness::Open);
        assert_eq!(compare(&lock, &lock), Likeness::Open);
        assert_eq!(compare(&lambda, &object("Task$ByName")), Likeness::Open);
        assert_eq!(compare(&object("T$1"), &object("T$2")), Likeness::Open);
        assert_eq!(compare(&object("T$A"), &object("T$B")), Likeness::Other);
        assert_eq!(compare(&plain, &plain), Likeness::Same);
        assert_eq!(compare(&lambda, &Seen::Null), Likeness::Other);
        assert_eq!(compare(&lambda, &Seen::Int(1)), Likeness::Other);
        let boxed = |seen: &Seen| Seen::Optional(Some(Box::new(seen.clone())));
        assert_eq!(compare(&boxed(&lambda), &boxed(&lambda)), Likeness::Open);
    }

    #[test]
    fn functions_are_what_they_do() {
        let alike = Alike::default();
        let one = function(&[("f(0)", 0), ("f(1)", 1)]);
        assert_eq!(alike.compare(&one, &one), Likeness::Same);
        let other = function(&[("f(0)", 0), ("f(1)", 2)]);
        assert_eq!(alike.compare(&one, &other), Likeness::Other);
        // Nothing was asked of both.
        let of_texts = function(&[("f(\"\")", 0)]);
        assert_eq!(alike.compare(&one, &of_texts), Likeness::Open);
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
