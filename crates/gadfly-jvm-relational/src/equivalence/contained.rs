//! Sets and maps of Scala's library: they are what they contain, in whatever order and however the
//! library keeps it.

use super::Equivalence;
use super::mismatch::Mismatch;
use gadfly_jvm::machine::Step;
use gadfly_jvm::state::State;
use gadfly_jvm::value::{Ref, Value};

/// Larger ones are not compared: each element is compared with each.
const MOST: usize = 12;

/// What a set or map contains.
pub(super) struct Contained {
    is_map: bool,
    /// The key, and in a map what belongs to it.
    entries: Vec<(Value, Option<Value>)>,
}

impl Equivalence<'_> {
    /// What an immutable set or map contains, if its class is one that we know.
    pub(super) fn contained(&self, st: &State, object: Ref) -> Option<Contained> {
        let class = self.classes.class(st.heap.get(object).class);
        let rest = class.name.strip_prefix("scala/collection/immutable/")?;
        let is_map = rest.starts_with("Map$") || rest.starts_with("HashMap");
        let is_set = rest.starts_with("Set$") || rest.starts_with("HashSet");
        if !is_map && !is_set {
            return None;
        }
        let mut entries = Vec::new();
        self.collect_contained(st, object, &mut entries)?;
        Some(Contained { is_map, entries })
    }

    fn collect_contained(
        &self,
        st: &State,
        object: Ref,
        entries: &mut Vec<(Value, Option<Value>)>,
    ) -> Option<()> {
        let class = self.classes.class(st.heap.get(object).class);
        let rest = class.name.strip_prefix("scala/collection/immutable/")?;
        let field = |name: &str| self.named_field(st, object, name);
        match rest {
            "Map$EmptyMap$"
            | "Set$EmptySet$"
            | "HashMap$EmptyHashMap$"
            | "HashSet$EmptyHashSet$"
            | "HashMap"
            | "HashSet" => {}
            "HashMap$HashMap1" => entries.push((field("key")?, Some(field("value")?))),
            "HashSet$HashSet1" => entries.push((field("key")?, None)),
            "HashMap$HashTrieMap" | "HashSet$HashTrieSet" => {
                let Value::Ref(array) = field("elems")? else {
                    return None;
                };
                let array = st.heap.get(st.heap.resolve(array)).array()?;
                for &part in array.settled()? {
                    let Value::Ref(part) = part else {
                        return None;
                    };
                    let part = st.heap.resolve(part);
                    if part.is_null() {
                        return None;
                    }
                    self.collect_contained(st, part, entries)?;
                }
            }
            _ => {
                let small = rest
                    .strip_prefix("Map$Map")
                    .or_else(|| rest.strip_prefix("Set$Set"))?;
                let count: usize = small.parse().ok()?;
                for number in 1..=count {
                    entries.push(if rest.starts_with("Map") {
                        (
                            field(&format!("key{number}"))?,
                            Some(field(&format!("value{number}"))?),
                        )
                    } else {
                        (field(&format!("elem{number}"))?, None)
                    });
                }
            }
        }
        (entries.len() <= MOST).then_some(())
    }

    /// Keys are different from one another, so two that are of the same size are alike if everything
    /// in one is in the other.
    pub(super) fn unlike_contained(
        &mut self,
        st: &mut State,
        a: &Contained,
        b: &Contained,
        mismatch: &mut Mismatch,
        decide: bool,
    ) -> Step<()> {
        if a.is_map != b.is_map || a.entries.len() != b.entries.len() {
            mismatch.surely_not = true;
            return Ok(());
        }
        let pairs = mismatch.pairs.clone();
        for (key, value) in &a.entries {
            // It is nowhere if it is unlike each.
            let mut nowhere = self.jvm.pool.bool(true);
            let mut unsure = false;
            let mut is_there = false;
            for (other, of_other) in &b.entries {
                let mut one = Mismatch {
                    pairs: pairs.clone(),
                    afterwards: mismatch.afterwards,
                    ..Mismatch::default()
                };
                self.unlike(st, *key, *other, &mut one, decide)?;
                if let (Some(value), Some(of_other)) = (value, of_other) {
                    self.unlike_boxed(st, *value, *of_other, &mut one, decide)?;
                }
                if one.surely_not {
                    continue;
                }
                let doubtful = one.unsure || one.hidden;
                if !doubtful && one.conditions.is_empty() {
                    is_there = true;
                    break;
                }
                unsure |= doubtful;
                let unlike = self.jvm.pool.or_all(&one.conditions);
                nowhere = self.jvm.pool.and(nowhere, unlike);
            }
            if is_there {
                continue;
            }
            if unsure {
                mismatch.unsure = true;
            } else if nowhere == self.jvm.pool.bool(true) {
                mismatch.surely_not = true;
                return Ok(());
            } else {
                mismatch.conditions.push(nowhere);
            }
        }
        Ok(())
    }
}
