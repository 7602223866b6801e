//! Questions about the type hierarchy: subtyping, method selection, known subclasses.

use super::{ClassId, Classes, MethodId};
use std::rc::Rc;

impl Classes {
    pub fn is_subtype(&self, lower: ClassId, upper: ClassId) -> bool {
        lower == upper || self.class(lower).supertypes.contains(&upper)
    }

    /// Finds a method by name and descriptor: superclasses first, then superinterfaces with a
    /// preference for methods that have a body.
    pub fn find_method(&self, holder: ClassId, name: &str, desc: &str) -> Option<MethodId> {
        let mut current = Some(holder);
        while let Some(id) = current {
            if let Some(found) = self.declared_method(id, name, desc) {
                return Some(found);
            }
            current = self.class(id).super_class;
        }
        self.find_in_interfaces(holder, name, desc).or_else(|| {
            // Interfaces have Object's methods without declaring them.
            let object = self.by_name.get(super::names::OBJECT)?;
            self.declared_method(*object, name, desc)
        })
    }

    pub fn declared_method(&self, class: ClassId, name: &str, desc: &str) -> Option<MethodId> {
        self.class(class).methods.iter().copied().find(|&m| {
            let method = self.method(m);
            &*method.name == name && &*method.desc == desc
        })
    }

    fn find_in_interfaces(&self, holder: ClassId, name: &str, desc: &str) -> Option<MethodId> {
        let mut best: Option<MethodId> = None;
        for &upper in &self.class(holder).supertypes {
            if !self.class(upper).is_interface() {
                continue;
            }
            let Some(candidate) = self.declared_method(upper, name, desc) else {
                continue;
            };
            let method = self.method(candidate);
            if method.access.is_private() || method.is_static() {
                continue;
            }
            best = match best {
                None => Some(candidate),
                Some(old) => {
                    let old_method = self.method(old);
                    let has_body = !method.access.is_abstract();
                    let old_has_body = !old_method.access.is_abstract();
                    // Prefer a body, and among bodies the most specific interface.
                    let better = match (has_body, old_has_body) {
                        (true, false) => true,
                        (true, true) => self.is_subtype(method.class, old_method.class),
                        _ => false,
                    };
                    if better { Some(candidate) } else { Some(old) }
                }
            };
        }
        best
    }

    /// The method that an object of class `receiver` runs when `declared` is called on it.
    pub fn select(&self, receiver: ClassId, declared: MethodId) -> Option<MethodId> {
        let class = self.class(receiver);
        if let Some(&found) = class.dispatch.borrow().get(&declared) {
            return found;
        }
        let method = self.method(declared);
        let found = if method.access.is_private() || method.is_constructor() {
            Some(declared)
        } else {
            self.select_uncached(receiver, declared)
        };
        class.dispatch.borrow_mut().insert(declared, found);
        found
    }

    fn select_uncached(&self, receiver: ClassId, declared: MethodId) -> Option<MethodId> {
        let method = self.method(declared).clone();
        let mut current = Some(receiver);
        while let Some(id) = current {
            if let Some(found) = self.declared_method(id, &method.name, &method.desc) {
                let candidate = self.method(found);
                let overrides = !candidate.is_static()
                    && (!candidate.access.is_private() || found == declared)
                    && self.may_override(found, declared);
                if overrides {
                    return Some(found);
                }
            }
            current = self.class(id).super_class;
        }
        self.find_in_interfaces(receiver, &method.name, &method.desc)
    }

    /// Package-private methods are overridden only within their package.
    fn may_override(&self, lower: MethodId, upper: MethodId) -> bool {
        if lower == upper {
            return true;
        }
        let access = self.method(upper).access;
        if access.is_public() || access.is_protected() {
            return true;
        }
        self.class(self.method(lower).class).package()
            == self.class(self.method(upper).class).package()
    }

    /// The user's own instantiable classes that are subtypes of `upper`, in the order given.
    pub fn user_subclasses(&mut self, upper: ClassId) -> Rc<[ClassId]> {
        if let Some(known) = self.subclasses.borrow().get(&upper) {
            return known.clone();
        }
        let mut found = Vec::new();
        for name in self.names_beside(upper).iter() {
            // A class that cannot be linked cannot be instantiated either.
            if let Ok(id) = self.load(name) {
                let class = self.class(id);
                // An enum is abstract if every constant has a body; its constants exist.
                let instantiable =
                    (!class.is_abstract() || class.is_enum()) && !class.is_interface();
                // Constants with bodies (`Op$1`) are reached through their enum.
                let constant_body = class.super_class.is_some_and(|s| self.class(s).is_enum())
                    && self.class(id).is_enum();
                if instantiable && !constant_body && self.is_subtype(id, upper) {
                    found.push(id);
                }
            }
        }
        let found: Rc<[ClassId]> = found.into();
        self.subclasses.borrow_mut().insert(upper, found.clone());
        found
    }
}
