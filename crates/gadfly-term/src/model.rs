//! An assignment of values to symbols. Symbols without a value read as 0, so a
//! model of a slice is a model of everything the slice does not mention.

use crate::int::Int;
use crate::types::SymId;

/// Kept as a sorted list: models are small, copied often and must be walked in
/// symbol order.
#[derive(Clone, Default, PartialEq, Eq, Hash, Debug)]
pub struct Model {
    values: Vec<(SymId, u64)>,
}

impl Model {
    pub fn new() -> Model {
        Model::default()
    }

    /// Bits of the symbol's value.
    pub fn get(&self, sym: SymId) -> u64 {
        self.lookup(sym).unwrap_or(0)
    }

    pub fn lookup(&self, sym: SymId) -> Option<u64> {
        let at = self.values.binary_search_by_key(&sym, |entry| entry.0);
        at.ok().map(|i| self.values[i].1)
    }

    /// The value of a symbol of sort `Int`.
    pub fn int(&self, sym: SymId) -> Int {
        Int::from_bits(self.get(sym))
    }

    pub fn set_int(&mut self, sym: SymId, value: &Int) {
        self.set(sym, value.to_bits());
    }

    pub fn set(&mut self, sym: SymId, bits: u64) {
        if self.values.last().is_none_or(|last| last.0 < sym) {
            self.values.push((sym, bits));
            return;
        }
        match self.values.binary_search_by_key(&sym, |entry| entry.0) {
            Ok(i) => self.values[i].1 = bits,
            Err(i) => self.values.insert(i, (sym, bits)),
        }
    }

    /// Entries in symbol order.
    pub fn iter(&self) -> impl Iterator<Item = (SymId, u64)> + '_ {
        self.values.iter().copied()
    }

    pub fn len(&self) -> usize {
        self.values.len()
    }

    pub fn is_empty(&self) -> bool {
        self.values.is_empty()
    }
}

impl FromIterator<(SymId, u64)> for Model {
    fn from_iter<I: IntoIterator<Item = (SymId, u64)>>(entries: I) -> Model {
        let mut model = Model::new();
        for (sym, bits) in entries {
            model.set(sym, bits);
        }
        model
    }
}
