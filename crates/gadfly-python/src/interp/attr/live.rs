//! `__dict__`: attributes as a dict, in which changes are seen on both sides.
//!
//! Attributes stay in their name map. A dict that was handed out is linked with its owners: what
//! is stored as an attribute is stored in the dict too, and a change of the dict is copied to
//! the owners.

use crate::heap::Body;
use crate::machine::{Step, Vm, type_error};
use crate::names::{Name, NameMap};
use crate::state::State;
use crate::value::{Ref, Value};

impl Vm {
    fn names_in(st: &State, owner: Ref) -> Option<&NameMap> {
        let node = st.heap.get(owner);
        match &node.body {
            Body::Module(module) => Some(&module.vars),
            _ => node.attrs.as_deref(),
        }
    }

    fn names_in_mut(st: &mut State, owner: Ref) -> &mut NameMap {
        let node = st.heap.get_mut(owner);
        match &mut node.body {
            Body::Module(module) => &mut module.vars,
            _ => node.attrs.get_or_insert_default(),
        }
    }

    /// The dict that shows an object's attributes or a module's variables.
    pub(crate) fn live_dict(&mut self, st: &mut State, owner: Ref) -> Value {
        if let Some([dict]) = Self::names_in(st, owner).map(NameMap::links) {
            return Value::Ref(*dict);
        }
        let pairs: Vec<(Name, Value)> = Self::names_in(st, owner)
            .map(|names| names.iter().map(|(k, v)| (k, v.clone())).collect())
            .unwrap_or_default();
        let dict = self.kw_dict(st, &pairs);
        if let Value::Ref(d) = dict {
            Self::names_in_mut(st, owner).link(d);
            Self::names_in_mut(st, d).link(owner);
        }
        dict
    }

    /// `object.__dict__ = dict`.
    pub(crate) fn replace_dict(&mut self, st: &mut State, owner: Ref, dict: &Value) -> Step<()> {
        let Value::Ref(d) = dict else {
            let name = self.type_name(st, dict);
            return type_error(format!(
                "__dict__ must be set to a dictionary, not a '{name}'"
            ));
        };
        if st.heap.dict(*d).is_none() {
            let name = self.type_name(st, dict);
            return type_error(format!(
                "__dict__ must be set to a dictionary, not a '{name}'"
            ));
        }
        if let Some([old]) = Self::names_in(st, owner).map(NameMap::links) {
            let old = *old;
            Self::names_in_mut(st, old).unlink(owner);
        }
        let names = Self::names_in_mut(st, owner);
        *names = NameMap::default();
        names.link(*d);
        Self::names_in_mut(st, *d).link(owner);
        self.dict_changed(st, *d);
        Ok(())
    }

    /// Stores an attribute in the object itself.
    pub(crate) fn store_own(&mut self, st: &mut State, owner: Ref, name: Name, value: Value) {
        let names = Self::names_in_mut(st, owner);
        if names.links().is_empty() {
            names.set(name, value);
            return;
        }
        let dict = names.links()[0];
        names.set(name, value.clone());
        let key = self.name_value(name);
        self.dict_set_str(st, dict, &key, value);
        self.share(st, dict);
    }

    pub(crate) fn remove_own(&mut self, st: &mut State, owner: Ref, name: Name) -> Option<Value> {
        let names = Self::names_in_mut(st, owner);
        let removed = names.remove(name)?;
        if let [dict] = *names.links() {
            let key = self.name_value(name);
            self.dict_remove_str(st, dict, &key);
            self.share(st, dict);
        }
        Some(removed)
    }

    /// Several objects may have one dict.
    fn share(&mut self, st: &mut State, dict: Ref) {
        if Self::names_in(st, dict).is_some_and(|names| names.links().len() > 1) {
            self.dict_changed(st, dict);
        }
    }

    /// After a change of a dict: its owners, if it is a `__dict__`, get the same.
    pub(crate) fn dict_changed(&mut self, st: &mut State, dict: Ref) {
        let owners = match &st.heap.get(dict).attrs {
            Some(names) if !names.links().is_empty() => names.links().to_vec(),
            _ => return,
        };
        let Some(data) = st.heap.dict(dict) else {
            return;
        };
        let mut pairs: Vec<(Name, Value)> = Vec::new();
        for entry in data.iter() {
            if let Some(text) = entry.key.as_str() {
                pairs.push((self.shared.names.intern(text), entry.value.clone()));
            }
        }
        for owner in owners {
            let names = Self::names_in_mut(st, owner);
            let mut new = NameMap::default();
            for link in names.links() {
                new.link(*link);
            }
            for (name, value) in &pairs {
                new.set(*name, value.clone());
            }
            *names = new;
        }
    }
}
