//! Look-up and insertion in dicts and sets.

use crate::dict::{Dict, Set};
use crate::hash;
use crate::machine::{Step, Vm};
use crate::state::State;
use crate::value::{Ref, Value};

impl Vm {
    // ---- look-up

    /// The position of a key.
    pub fn dict_find(&mut self, st: &mut State, dict: &Dict, key: &Value) -> Step<Option<usize>> {
        let hash = self.hash(st, key)?;
        self.dict_find_hashed(st, dict, hash, key)
    }

    pub(super) fn dict_find_hashed(
        &mut self,
        st: &mut State,
        dict: &Dict,
        hash: i64,
        key: &Value,
    ) -> Step<Option<usize>> {
        match key {
            Value::Str(text) if hash != hash::SYMBOLIC => {
                let found =
                    dict.find_by(hash, |k| matches!(k, Value::Str(s) if s.text == text.text));
                if found.is_some() {
                    return Ok(found);
                }
            }
            Value::Int(i) => {
                let found = dict.find_by(hash, |k| matches!(k, Value::Int(j) if i == j));
                if found.is_some() {
                    return Ok(found);
                }
            }
            _ => {}
        }
        if hash == hash::SYMBOLIC {
            let mut at = 0;
            while let Some((next, entry)) = dict.next_from(at) {
                let candidate = entry.key.clone();
                at = next;
                if self.equal(st, &candidate, key)? {
                    return Ok(Some(at - 1));
                }
            }
            return Ok(None);
        }
        for candidates in [dict.candidates(hash), dict.candidates(hash::SYMBOLIC)] {
            for at in candidates {
                if let Some(entry) = dict.entry(at as usize) {
                    let candidate = entry.key.clone();
                    if self.equal(st, &candidate, key)? {
                        return Ok(Some(at as usize));
                    }
                }
            }
        }
        Ok(None)
    }

    pub fn dict_insert(
        &mut self,
        st: &mut State,
        dict: &mut Dict,
        key: &Value,
        value: Value,
    ) -> Step<()> {
        let hash = self.hash(st, key)?;
        match self.dict_find_hashed(st, dict, hash, key)? {
            Some(at) => dict.set_at(at, value),
            None => dict.push(hash, key.clone(), value),
        }
        Ok(())
    }

    /// Stores into a dict of the heap.
    pub fn dict_store(&mut self, st: &mut State, dict: Ref, key: &Value, value: Value) -> Step<()> {
        let hash = self.hash(st, key)?;
        let Some(at) = self.dict_at(st, dict, hash, key)? else {
            if let Some(data) = st.heap.dict_mut(dict) {
                data.push(hash, key.clone(), value);
            }
            self.dict_changed(st, dict);
            return Ok(());
        };
        if let Some(data) = st.heap.dict_mut(dict) {
            data.set_at(at, value);
        }
        self.dict_changed(st, dict);
        Ok(())
    }

    /// The position of a key in a dict of the heap, without copying it if that can be avoided.
    pub fn dict_at(
        &mut self,
        st: &mut State,
        dict: Ref,
        hash: i64,
        key: &Value,
    ) -> Step<Option<usize>> {
        let Some(data) = st.heap.dict(dict) else {
            return Ok(None);
        };
        if hash != hash::SYMBOLIC {
            let quick = match key {
                Value::Str(text) => {
                    data.find_by(hash, |k| matches!(k, Value::Str(s) if s.text == text.text))
                }
                Value::Int(i) => data.find_by(hash, |k| matches!(k, Value::Int(j) if i == j)),
                _ => None,
            };
            if quick.is_some() {
                return Ok(quick);
            }
            if data.candidates(hash).is_empty() && data.candidates(hash::SYMBOLIC).is_empty() {
                return Ok(None);
            }
        }
        let copy = data.clone();
        self.dict_find_hashed(st, &copy, hash, key)
    }

    pub fn dict_get(&mut self, st: &mut State, dict: Ref, key: &Value) -> Step<Option<Value>> {
        if self.is_open_key(st, key)
            && let Some(data) = st.heap.dict(dict)
        {
            let entries = data.iter().map(|e| (e.key.clone(), e.value.clone()));
            let entries: Vec<(Value, Value)> = entries.collect();
            if let Some(found) = self.value_by_constants(st, key, &entries)? {
                return Ok(found);
            }
        }
        let hash = self.hash(st, key)?;
        let Some(at) = self.dict_at(st, dict, hash, key)? else {
            return Ok(None);
        };
        let data = st.heap.dict(dict);
        Ok(data.and_then(|d| d.entry(at)).map(|e| e.value.clone()))
    }

    // Dicts whose keys are concrete strings: namespaces and keyword arguments.

    pub fn dict_get_str(&self, st: &State, dict: Ref, key: &Value) -> Option<Value> {
        let text = key.as_str()?;
        let data = st.heap.dict(dict)?;
        let at = data.find_by(hash::text(text.as_bytes()), |k| k.as_str() == Some(text))?;
        data.entry(at).map(|e| e.value.clone())
    }

    pub fn dict_set_str(&mut self, st: &mut State, dict: Ref, key: &Value, value: Value) {
        let Some(text) = key.as_str() else { return };
        let hash = hash::text(text.as_bytes());
        if let Some(data) = st.heap.dict_mut(dict) {
            match data.find_by(hash, |k| k.as_str() == Some(text)) {
                Some(at) => data.set_at(at, value),
                None => data.push(hash, key.clone(), value),
            }
        }
    }

    pub fn dict_remove_str(&mut self, st: &mut State, dict: Ref, key: &Value) -> Option<Value> {
        let text = key.as_str()?;
        let data = st.heap.dict_mut(dict)?;
        let at = data.find_by(hash::text(text.as_bytes()), |k| k.as_str() == Some(text))?;
        Some(data.remove_at(at))
    }

    pub fn set_find(
        &mut self,
        st: &mut State,
        set: &Set,
        hash: i64,
        key: &Value,
    ) -> Step<Option<usize>> {
        if hash == hash::SYMBOLIC {
            let mut at = 0;
            while let Some((next, candidate)) = set.next_from(at) {
                let candidate = candidate.clone();
                at = next;
                if self.equal(st, &candidate, key)? {
                    return Ok(Some(at - 1));
                }
            }
            return Ok(None);
        }
        for candidates in [set.candidates(hash), set.candidates(hash::SYMBOLIC)] {
            for at in candidates {
                if let Some(candidate) = set.key_at(at).cloned()
                    && self.equal(st, &candidate, key)?
                {
                    return Ok(Some(at));
                }
            }
        }
        Ok(None)
    }

    pub fn set_insert(
        &mut self,
        st: &mut State,
        set: &mut Set,
        hash: i64,
        key: &Value,
    ) -> Step<()> {
        if self.set_find(st, set, hash, key)?.is_none() {
            set.push(hash, key.clone());
        }
        Ok(())
    }

    pub fn set_add(&mut self, st: &mut State, set: Ref, key: &Value) -> Step<()> {
        let hash = self.hash(st, key)?;
        if self.set_at(st, set, hash, key)?.is_none()
            && let Some(data) = st.heap.set_mut(set)
        {
            data.push(hash, key.clone());
        }
        Ok(())
    }

    /// The position of a key in a set of the heap, without copying it if that can be avoided.
    pub fn set_at(
        &mut self,
        st: &mut State,
        set: Ref,
        hash: i64,
        key: &Value,
    ) -> Step<Option<usize>> {
        let Some(data) = st.heap.set(set) else {
            return Ok(None);
        };
        if hash != hash::SYMBOLIC && data.candidates(hash::SYMBOLIC).is_empty() {
            let candidates = data.candidates(hash);
            for at in candidates {
                let Some(candidate) = st.heap.set(set).and_then(|s| s.key_at(at)).cloned() else {
                    continue;
                };
                if self.equal(st, &candidate, key)? {
                    return Ok(Some(at));
                }
            }
            return Ok(None);
        }
        let copy = data.clone();
        self.set_find(st, &copy, hash, key)
    }

    pub fn set_of(&mut self, st: &mut State, items: &[Value]) -> Step<Set> {
        let mut set = Set::default();
        self.set_extend(st, &mut set, items)?;
        Ok(set)
    }

    pub fn set_extend(&mut self, st: &mut State, set: &mut Set, items: &[Value]) -> Step<()> {
        for item in items {
            let hash = self.hash(st, item)?;
            self.set_insert(st, set, hash, item)?;
        }
        Ok(())
    }
}
