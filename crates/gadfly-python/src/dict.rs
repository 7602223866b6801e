//! Hash tables: `Dict` keeps insertion order, `Set` has CPython's own order of slots, so that
//! iterating over a set of numbers gives what CPython gives.

use crate::hash::SYMBOLIC;
use crate::value::Value;
use smallvec::SmallVec;

#[derive(Clone, Debug)]
pub struct Entry {
    pub hash: i64,
    pub key: Value,
    /// `Unset` if deleted.
    pub value: Value,
}

#[derive(Clone, Debug, Default)]
pub struct Dict {
    entries: Vec<Entry>,
    /// Indices into `entries` plus one; zero is free.
    table: Vec<u32>,
    live: usize,
}

impl Dict {
    pub fn len(&self) -> usize {
        self.live
    }

    pub fn is_empty(&self) -> bool {
        self.live == 0
    }

    fn slot(&self, hash: i64) -> usize {
        let mixed = (hash as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        (mixed >> 32) as usize & (self.table.len() - 1)
    }

    /// Live entries with this hash, in order of insertion or not.
    pub fn candidates(&self, hash: i64) -> SmallVec<[u32; 2]> {
        let mut found = SmallVec::new();
        if self.table.is_empty() {
            return found;
        }
        let mut slot = self.slot(hash);
        while self.table[slot] != 0 {
            let index = self.table[slot] - 1;
            let entry = &self.entries[index as usize];
            if entry.hash == hash && !entry.value.is_unset() {
                found.push(index);
            }
            slot = (slot + 1) & (self.table.len() - 1);
        }
        found
    }

    /// The position of a key that needs no program code to be compared.
    #[inline]
    pub fn find_by(&self, hash: i64, mut same: impl FnMut(&Value) -> bool) -> Option<usize> {
        if self.table.is_empty() {
            return None;
        }
        let mut slot = self.slot(hash);
        while self.table[slot] != 0 {
            let index = (self.table[slot] - 1) as usize;
            let entry = &self.entries[index];
            if entry.hash == hash && !entry.value.is_unset() && same(&entry.key) {
                return Some(index);
            }
            slot = (slot + 1) & (self.table.len() - 1);
        }
        None
    }

    pub fn entry(&self, index: usize) -> Option<&Entry> {
        self.entries.get(index).filter(|e| !e.value.is_unset())
    }

    pub fn set_at(&mut self, index: usize, value: Value) {
        self.entries[index].value = value;
    }

    /// Adds a key that is not there.
    pub fn push(&mut self, hash: i64, key: Value, value: Value) {
        if (self.entries.len() + 1) * 2 > self.table.len() {
            self.rebuild();
        }
        self.entries.push(Entry { hash, key, value });
        self.live += 1;
        self.link(self.entries.len() - 1);
    }

    fn link(&mut self, index: usize) {
        let mut slot = self.slot(self.entries[index].hash);
        while self.table[slot] != 0 {
            slot = (slot + 1) & (self.table.len() - 1);
        }
        self.table[slot] = index as u32 + 1;
    }

    fn rebuild(&mut self) {
        self.entries.retain(|e| !e.value.is_unset());
        let size = ((self.entries.len() + 1) * 4).next_power_of_two().max(8);
        self.table = vec![0; size];
        for index in 0..self.entries.len() {
            self.link(index);
        }
    }

    pub fn remove_at(&mut self, index: usize) -> Value {
        let value = std::mem::take(&mut self.entries[index].value);
        self.entries[index].key = Value::Unset;
        self.live -= 1;
        if self.live == 0 {
            self.entries.clear();
            self.table.clear();
        }
        value
    }

    pub fn clear(&mut self) {
        *self = Dict::default();
    }

    pub fn iter(&self) -> impl DoubleEndedIterator<Item = &Entry> {
        self.entries.iter().filter(|e| !e.value.is_unset())
    }

    /// The next live entry at or after a position, with the position behind it.
    pub fn next_from(&self, mut at: usize) -> Option<(usize, &Entry)> {
        while let Some(entry) = self.entries.get(at) {
            at += 1;
            if !entry.value.is_unset() {
                return Some((at, entry));
            }
        }
        None
    }

    /// The last live entry before a position, with its position.
    pub fn next_back(&self, mut at: usize) -> Option<(usize, &Entry)> {
        at = at.min(self.entries.len());
        while at > 0 {
            at -= 1;
            if !self.entries[at].value.is_unset() {
                return Some((at, &self.entries[at]));
            }
        }
        None
    }

    /// The same positions with other entries: position, hash, key, value.
    pub fn with_entries(&self, entries: Vec<(usize, i64, Value, Value)>) -> Dict {
        let mut made = self.clone();
        for (at, hash, key, value) in entries {
            if let Some(entry) = made.entries.get_mut(at) {
                *entry = Entry { hash, key, value };
            }
        }
        made.table.fill(0);
        for index in 0..made.entries.len() {
            made.link(index);
        }
        made
    }

    /// Positions in use, deleted ones included.
    pub fn span(&self) -> usize {
        self.entries.len()
    }
}

#[derive(Clone, Debug)]
enum Slot {
    Free,
    Dummy,
    Used(i64, Value),
}

/// CPython's set: open addressing with short linear probes.
#[derive(Clone, Debug)]
pub struct Set {
    table: Vec<Slot>,
    /// Used and dummy slots.
    fill: usize,
    used: usize,
    finger: usize,
    /// Somebody has seen its order, which stays as it is until something is added.
    shown: bool,
}

const LINEAR_PROBES: usize = 9;

impl Default for Set {
    fn default() -> Set {
        Set {
            table: vec![Slot::Free; 8],
            fill: 0,
            used: 0,
            finger: 0,
            shown: false,
        }
    }
}

impl Set {
    pub fn len(&self) -> usize {
        self.used
    }

    pub fn is_empty(&self) -> bool {
        self.used == 0
    }

    /// Whether its order is settled.
    pub fn is_shown(&self) -> bool {
        self.shown
    }

    /// The same elements in another order, which is the one from now on.
    pub fn in_order(keys: impl IntoIterator<Item = Value>) -> Set {
        let mut set = Set::default();
        for key in keys {
            set.push(SYMBOLIC, key);
        }
        set.shown = true;
        set
    }

    /// Visits slots in CPython's probe order until `visit` says stop or a free slot is met.
    fn probe(&self, hash: i64, mut visit: impl FnMut(usize, &Slot) -> bool) {
        let mask = self.table.len() - 1;
        let mut perturb = hash as u64 as usize;
        let mut i = perturb & mask;
        loop {
            let probes = if i + LINEAR_PROBES <= mask {
                LINEAR_PROBES
            } else {
                0
            };
            for at in i..=i + probes {
                let slot = &self.table[at];
                if visit(at, slot) || matches!(slot, Slot::Free) {
                    return;
                }
            }
            perturb >>= 5;
            i = (i.wrapping_mul(5).wrapping_add(1).wrapping_add(perturb)) & mask;
        }
    }

    pub fn candidates(&self, hash: i64) -> SmallVec<[usize; 2]> {
        let mut found = SmallVec::new();
        if hash == SYMBOLIC {
            let slots = self.table.iter().enumerate();
            return slots
                .filter(|(_, slot)| matches!(slot, Slot::Used(h, _) if *h == hash))
                .map(|(at, _)| at)
                .collect();
        }
        self.probe(hash, |at, slot| {
            if let Slot::Used(h, _) = slot
                && *h == hash
            {
                found.push(at);
            }
            false
        });
        found
    }

    pub fn key_at(&self, at: usize) -> Option<&Value> {
        match self.table.get(at) {
            Some(Slot::Used(_, key)) => Some(key),
            _ => None,
        }
    }

    /// Where a new key goes. One whose hash is unknown takes the first place, so that such keys
    /// stay in the order in which they came.
    fn free_slot(&self, hash: i64) -> usize {
        if hash == SYMBOLIC {
            let free = self.table.iter().position(|s| matches!(s, Slot::Free));
            return free.unwrap_or(0);
        }
        let mut place = 0;
        self.probe(hash, |at, slot| {
            if matches!(slot, Slot::Free) {
                place = at;
                return true;
            }
            false
        });
        place
    }

    /// Adds a key that is not there.
    pub fn push(&mut self, hash: i64, key: Value) {
        let place = self.free_slot(hash);
        self.table[place] = Slot::Used(hash, key);
        self.fill += 1;
        self.used += 1;
        self.shown = false;
        if self.fill * 5 >= (self.table.len() - 1) * 3 {
            let wanted = if self.used > 50_000 {
                self.used * 2
            } else {
                self.used * 4
            };
            self.resize(wanted);
        }
    }

    fn resize(&mut self, wanted: usize) {
        let mut size = 8;
        while size <= wanted {
            size <<= 1;
        }
        let old = std::mem::replace(&mut self.table, vec![Slot::Free; size]);
        self.fill = self.used;
        for slot in old {
            if let Slot::Used(hash, key) = slot {
                self.insert_clean(hash, key);
            }
        }
    }

    fn insert_clean(&mut self, hash: i64, key: Value) {
        let place = self.free_slot(hash);
        self.table[place] = Slot::Used(hash, key);
    }

    /// Copies all of `other` into this empty set the way CPython merges sets.
    pub fn merged_from(other: &Set) -> Set {
        let mut set = Set::default();
        if (set.fill + other.used) * 5 >= (set.table.len() - 1) * 3 {
            set.resize((set.used + other.used) * 2);
        }
        if set.table.len() == other.table.len() && other.fill == other.used {
            set.table = other.table.clone();
            set.fill = other.fill;
            set.used = other.used;
            return set;
        }
        for slot in &other.table {
            if let Slot::Used(hash, key) = slot {
                set.insert_clean(*hash, key.clone());
                set.used += 1;
                set.fill += 1;
            }
        }
        set
    }

    /// Makes room as CPython does before it merges `count` further elements.
    pub fn reserve_for(&mut self, count: usize) {
        if (self.fill + count) * 5 >= (self.table.len() - 1) * 3 {
            self.resize((self.used + count) * 2);
        }
    }

    pub fn remove_at(&mut self, at: usize) {
        self.table[at] = Slot::Dummy;
        self.used -= 1;
    }

    /// The keys with their places and hashes.
    pub fn places(&self) -> impl Iterator<Item = (usize, i64, &Value)> {
        let slots = self.table.iter().enumerate();
        slots.filter_map(|(at, slot)| match slot {
            Slot::Used(hash, key) => Some((at, *hash, key)),
            _ => None,
        })
    }

    /// Whether two sets would put their next key in the same place.
    pub fn is_laid_out_like(&self, other: &Set) -> bool {
        let state = |s: &Set| (s.table.len(), s.fill, s.used, s.finger);
        state(self) == state(other)
    }

    /// The same places with other keys.
    pub fn with_keys(&self, keys: Vec<(usize, i64, Value)>) -> Set {
        let mut made = self.clone();
        for (at, hash, key) in keys {
            made.table[at] = Slot::Used(hash, key);
        }
        made
    }

    pub fn pop(&mut self) -> Option<Value> {
        if self.used == 0 {
            return None;
        }
        let mask = self.table.len() - 1;
        let mut at = self.finger & mask;
        while !matches!(self.table[at], Slot::Used(..)) {
            at = (at + 1) & mask;
        }
        let slot = std::mem::replace(&mut self.table[at], Slot::Dummy);
        self.used -= 1;
        self.finger = at + 1;
        match slot {
            Slot::Used(_, key) => Some(key),
            _ => None,
        }
    }

    pub fn iter(&self) -> impl Iterator<Item = (i64, &Value)> {
        self.table.iter().filter_map(|slot| match slot {
            Slot::Used(hash, key) => Some((*hash, key)),
            _ => None,
        })
    }

    pub fn next_from(&self, mut at: usize) -> Option<(usize, &Value)> {
        while let Some(slot) = self.table.get(at) {
            at += 1;
            if let Slot::Used(_, key) = slot {
                return Some((at, key));
            }
        }
        None
    }
}
