//! What is in collections and maps of the library: lists of all kinds are alike if their elements are,
//! in their order; sets and maps if every member of one has its like in the other.

use super::Equivalence;
use super::mismatch::Mismatch;
use gadfly_jvm::heap::Contents;
use gadfly_jvm::machine::Step;
use gadfly_jvm::state::State;
use gadfly_jvm::value::{Ref, Value};
use gadfly_term::Term;

/// A key and its value; an element of a set has none.
type Member = (Value, Option<Value>);

/// Longer chains are taken for rings.
const LONGEST: usize = 1000;
/// Sets within sets that are looked into.
const DEEPEST: usize = 6;

impl Equivalence<'_> {
    /// The elements of a list of the library, if they can be told.
    pub(super) fn items(&self, st: &State, list: Ref) -> Option<Vec<Value>> {
        let class = self.classes.class(st.heap.get(list).class);
        let array = |field: &str| {
            let Some(Value::Ref(array)) = self.named_field(st, list, field) else {
                return None;
            };
            if array.is_null() {
                return None;
            }
            st.heap.get(st.heap.resolve(array)).array()?.settled()
        };
        match &*class.name {
            "java/util/ArrayList" => {
                let Some(Value::Int(size)) = self.named_field(st, list, "size") else {
                    return None;
                };
                array("elementData")?
                    .get(..size as usize)
                    .map(<[_]>::to_vec)
            }
            "java/util/Vector" | "java/util/Stack" => {
                let Some(Value::Int(size)) = self.named_field(st, list, "elementCount") else {
                    return None;
                };
                array("elementData")?
                    .get(..size as usize)
                    .map(<[_]>::to_vec)
            }
            // A ring.
            "java/util/ArrayDeque" => {
                let ring = array("elements")?;
                let place = |field: &str| match self.named_field(st, list, field) {
                    Some(Value::Int(n)) => usize::try_from(n).ok().filter(|&n| n < ring.len()),
                    _ => None,
                };
                let (head, tail) = (place("head")?, place("tail")?);
                let count = (tail + ring.len() - head) % ring.len();
                let at = |i: usize| ring[(head + i) % ring.len()];
                Some((0..count).map(at).collect())
            }
            "java/util/Collections$UnmodifiableList"
            | "java/util/Collections$UnmodifiableRandomAccessList" => {
                match self.named_field(st, list, "list")? {
                    Value::Ref(inner) if !inner.is_null() => self.items(st, st.heap.resolve(inner)),
                    _ => None,
                }
            }
            "java/util/Collections$SingletonList" => {
                self.named_field(st, list, "element").map(|one| vec![one])
            }
            "java/util/Arrays$ArrayList" => array("a").map(<[_]>::to_vec),
            "scala/collection/immutable/Vector" => {
                let number = |field: &str| match self.named_field(st, list, field) {
                    Some(Value::Int(n)) => usize::try_from(n).ok(),
                    _ => None,
                };
                let (start, end) = (number("startIndex")?, number("endIndex")?);
                match start == end {
                    true => Some(Vec::new()),
                    // A tree of one level.
                    false if number("depth")? == 1 => {
                        array("display0")?.get(start..end).map(<[_]>::to_vec)
                    }
                    false => None,
                }
            }
            "java/util/ImmutableCollections$ListN" => array("elements").map(<[_]>::to_vec),
            "java/util/Collections$EmptyList" => Some(Vec::new()),
            "java/util/ImmutableCollections$List12" => {
                let first = self.named_field(st, list, "e0")?;
                let second = self.named_field(st, list, "e1")?;
                // A marker stands for "there is none".
                let none = match second {
                    Value::Ref(r) => {
                        let r = st.heap.resolve(r);
                        r.is_null() || st.heap.get(r).class == self.known.object
                    }
                    _ => return None,
                };
                Some(if none {
                    vec![first]
                } else {
                    vec![first, second]
                })
            }
            "java/util/LinkedList" => {
                let mut items = Vec::new();
                let mut node = self.named_field(st, list, "first")?;
                while let Value::Ref(r) = node
                    && !r.is_null()
                {
                    items.push(self.named_field(st, r, "item")?);
                    node = self.named_field(st, r, "next")?;
                    if items.len() > 1000 {
                        return None;
                    }
                }
                Some(items)
            }
            _ => None,
        }
    }

    /// The members of a set or map of the library, if they can be told: no two are equal.
    pub(super) fn members(&self, st: &State, set: Ref) -> Option<Vec<Member>> {
        let name = self.classes.class(st.heap.get(set).class).name.clone();
        let within = |field: &str| match self.named_field(st, set, field)? {
            Value::Ref(inner) if !inner.is_null() => {
                let members = self.members(st, st.heap.resolve(inner))?;
                Some(members)
            }
            _ => None,
        };
        let keys = |members: Vec<Member>| members.into_iter().map(|m| (m.0, None)).collect();
        match &*name {
            "java/util/HashMap" => self.held_by(st, self.nodes(st, set)?),
            // They are also in a row, wherever the table has them.
            "java/util/LinkedHashMap" => {
                let mut nodes = Vec::new();
                let mut node = self.named_field(st, set, "head")?;
                while let Value::Ref(r) = node
                    && !st.heap.resolve(r).is_null()
                {
                    nodes.push(st.heap.resolve(r));
                    node = self.named_field(st, st.heap.resolve(r), "after")?;
                    if nodes.len() > LONGEST {
                        return None;
                    }
                }
                self.held_by(st, nodes)
            }
            "java/util/TreeMap" => {
                let mut found = Vec::new();
                let mut open = vec![self.named_field(st, set, "root")?];
                while let Some(node) = open.pop() {
                    let Value::Ref(r) = node else {
                        return None;
                    };
                    let r = st.heap.resolve(r);
                    if r.is_null() {
                        continue;
                    }
                    let value = self.named_field(st, r, "value")?;
                    found.push((self.named_field(st, r, "key")?, Some(value)));
                    open.push(self.named_field(st, r, "left")?);
                    open.push(self.named_field(st, r, "right")?);
                    if found.len() > LONGEST {
                        return None;
                    }
                }
                Some(found)
            }
            "java/util/HashSet" | "java/util/LinkedHashSet" => within("map").map(keys),
            "java/util/TreeSet" | "java/util/TreeMap$KeySet" => within("m").map(keys),
            "java/util/HashMap$KeySet" | "java/util/LinkedHashMap$LinkedKeySet" => {
                within("this$0").map(keys)
            }
            "java/util/Collections$UnmodifiableMap" => within("m"),
            "java/util/Collections$UnmodifiableSet" => within("c"),
            "java/util/Collections$EmptyMap" | "java/util/Collections$EmptySet" => Some(Vec::new()),
            "java/util/ImmutableCollections$Map1" => {
                let value = self.named_field(st, set, "v0")?;
                Some(vec![(self.named_field(st, set, "k0")?, Some(value))])
            }
            "java/util/ImmutableCollections$MapN" => {
                let table = self.known_array(st, set, "table")?;
                let filled = table.chunks_exact(2).filter(|pair| !is_null(st, pair[0]));
                Some(filled.map(|pair| (pair[0], Some(pair[1]))).collect())
            }
            "java/util/ImmutableCollections$SetN" => {
                let table = self.known_array(st, set, "elements")?;
                let filled = table.into_iter().filter(|&element| !is_null(st, element));
                Some(filled.map(|element| (element, None)).collect())
            }
            "java/util/ImmutableCollections$Set12" => {
                let second = self.named_field(st, set, "e1")?;
                let mut found = vec![(self.named_field(st, set, "e0")?, None)];
                // A marker stands for "there is none".
                let is_marker = match second {
                    Value::Ref(r) => {
                        let r = st.heap.resolve(r);
                        r.is_null() || st.heap.get(r).class == self.known.object
                    }
                    _ => return None,
                };
                if !is_marker {
                    found.push((second, None));
                }
                Some(found)
            }
            _ => None,
        }
    }

    /// The key and the value of an entry of whatever map, or of none.
    pub(super) fn entry(&self, st: &State, entry: Ref) -> Option<[Value; 2]> {
        let class = self.classes.class(st.heap.get(entry).class);
        let is_entry = matches!(
            &*class.name,
            "java/util/HashMap$Node"
                | "java/util/HashMap$TreeNode"
                | "java/util/LinkedHashMap$Entry"
                | "java/util/TreeMap$Entry"
                | "java/util/AbstractMap$SimpleEntry"
                | "java/util/AbstractMap$SimpleImmutableEntry"
                | "java/util/KeyValueHolder"
        );
        if !is_entry {
            return None;
        }
        let key = self.named_field(st, entry, "key")?;
        Some([key, self.named_field(st, entry, "value")?])
    }

    /// The nodes of a `HashMap`. Where hash codes are not known they are at unknown places of its
    /// table, but they are all there: nothing but a removal takes one out, and then there are more
    /// than the map has.
    fn nodes(&self, st: &State, map: Ref) -> Option<Vec<Ref>> {
        let (Value::Ref(table), Value::Int(size)) = (
            self.named_field(st, map, "table")?,
            self.named_field(st, map, "size")?,
        ) else {
            return None;
        };
        let table = st.heap.resolve(table);
        if table.is_null() {
            return Some(Vec::new());
        }
        let array = st.heap.get(table).array()?;
        let Contents::Dense(places) = &array.contents else {
            return None;
        };
        let written = array.writes.iter().map(|(_, value)| value);
        let mut found: Vec<Ref> = Vec::new();
        for head in places.iter().chain(written) {
            let mut node = *head;
            while let Value::Ref(r) = node
                && !st.heap.resolve(r).is_null()
            {
                let r = st.heap.resolve(r);
                if found.contains(&r) {
                    break;
                }
                found.push(r);
                node = self.named_field(st, r, "next")?;
                if found.len() > LONGEST {
                    return None;
                }
            }
        }
        (found.len() == usize::try_from(size).ok()?).then_some(found)
    }

    /// What nodes of a map hold.
    fn held_by(&self, st: &State, nodes: Vec<Ref>) -> Option<Vec<Member>> {
        let entry = |node: Ref| {
            let value = self.named_field(st, node, "value")?;
            Some((self.named_field(st, node, "key")?, Some(value)))
        };
        nodes.into_iter().map(entry).collect()
    }

    /// Decides where the nodes of a map are, if that is what it takes to know them.
    pub(super) fn settle_members(&mut self, st: &mut State, set: Ref) -> Step<()> {
        let name = self.classes.class(st.heap.get(set).class).name.clone();
        let inner = match &*name {
            "java/util/HashMap" => None,
            "java/util/HashSet" => Some("map"),
            "java/util/HashMap$KeySet" => Some("this$0"),
            "java/util/Collections$UnmodifiableMap" => Some("m"),
            "java/util/Collections$UnmodifiableSet" => Some("c"),
            _ => return Ok(()),
        };
        if let Some(field) = inner {
            return match self.named_field(st, set, field) {
                Some(Value::Ref(map)) if !st.heap.resolve(map).is_null() => {
                    self.settle_members(st, st.heap.resolve(map))
                }
                _ => Ok(()),
            };
        }
        if self.nodes(st, set).is_none()
            && let Some(Value::Ref(table)) = self.named_field(st, set, "table")
            && !st.heap.resolve(table).is_null()
        {
            self.elements(st, st.heap.resolve(table))?;
        }
        Ok(())
    }

    /// The elements of an array in a field; none if there is no array yet.
    fn known_array(&self, st: &State, of: Ref, field: &str) -> Option<Vec<Value>> {
        let Value::Ref(array) = self.named_field(st, of, field)? else {
            return None;
        };
        let array = st.heap.resolve(array);
        if array.is_null() {
            return Some(Vec::new());
        }
        st.heap.get(array).array()?.settled().map(<[_]>::to_vec)
    }

    /// Sets and maps differ if some member of one is unlike every member of the other. (As many on
    /// both sides, and no two of one side equal: then that is all.)
    pub(super) fn unlike_members(
        &mut self,
        st: &mut State,
        (x, mine): (Ref, Vec<Member>),
        (y, others): (Ref, Vec<Member>),
        mismatch: &mut Mismatch,
        decide: bool,
    ) -> Step<()> {
        if mismatch.around.contains(&(x, y)) {
            return Ok(());
        }
        let is_map = |r: Ref| {
            let class = self.classes.class(st.heap.get(r).class);
            // The set of a map's keys is none.
            let simple = class.name.rsplit(['/', '$']).next();
            simple.is_some_and(|name| name.contains("Map"))
        };
        if mine.len() != others.len() || is_map(x) != is_map(y) {
            mismatch.surely_not = true;
            return Ok(());
        }
        if mismatch.around.len() >= DEEPEST {
            mismatch.unsure = true;
            return Ok(());
        }
        let mut around = mismatch.around.clone();
        around.push((x, y));
        let mut free: Vec<Member> = others;
        let mut left: Vec<Member> = Vec::new();
        // Most keys are surely the same as one of the other side.
        for member in mine {
            let mut twin = None;
            for (at, other) in free.iter().enumerate() {
                let key = self.unlike_within(st, member.0, other.0, &around, mismatch, decide)?;
                if self.jvm.pool.as_bool(key) == Some(false) {
                    twin = Some(at);
                    break;
                }
            }
            match twin {
                Some(at) => {
                    let other = free.remove(at);
                    if let (Some(a), Some(b)) = (member.1, other.1) {
                        let value = self.unlike_within(st, a, b, &around, mismatch, decide)?;
                        mismatch.conditions.push(value);
                    }
                }
                None => left.push(member),
            }
        }
        for member in left {
            let mut unlike_all: Vec<Term> = Vec::new();
            for other in &free {
                let key = self.unlike_within(st, member.0, other.0, &around, mismatch, decide)?;
                let value = match (member.1, other.1) {
                    (Some(a), Some(b)) => {
                        self.unlike_within(st, a, b, &around, mismatch, decide)?
                    }
                    _ => self.jvm.pool.bool(false),
                };
                unlike_all.push(self.jvm.pool.or(key, value));
            }
            let unlike = self.jvm.pool.and_all(&unlike_all);
            mismatch.conditions.push(unlike);
        }
        // What is surely so need not be asked.
        let known = |condition: &Term| self.jvm.pool.as_bool(*condition);
        mismatch.surely_not |= mismatch.conditions.iter().any(|c| known(c) == Some(true));
        let pool = &self.jvm.pool;
        mismatch
            .conditions
            .retain(|c| pool.as_bool(*c) != Some(false));
        Ok(())
    }

    /// When two values within sets are not alike; what cannot be told makes the whole unsure.
    fn unlike_within(
        &mut self,
        st: &mut State,
        a: Value,
        b: Value,
        around: &[(Ref, Ref)],
        mismatch: &mut Mismatch,
        decide: bool,
    ) -> Step<Term> {
        let mut within = Mismatch {
            afterwards: mismatch.afterwards,
            around: around.to_vec(),
            ..Mismatch::default()
        };
        self.unlike(st, a, b, &mut within, decide)?;
        mismatch.unsure |= within.unsure || within.hidden;
        mismatch.rounded |= within.rounded;
        Ok(if within.surely_not {
            self.jvm.pool.bool(true)
        } else {
            self.jvm.pool.or_all(&within.conditions)
        })
    }
}

fn is_null(st: &State, value: Value) -> bool {
    matches!(value, Value::Ref(r) if st.heap.resolve(r).is_null())
}
