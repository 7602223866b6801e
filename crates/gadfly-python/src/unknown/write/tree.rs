//! Values as trees of Python; what takes several statements becomes a variable of the set-up.

use super::{Lit, Write, Writer, cannot};
use gadfly_witness::{PyArgument, PyCall, PyCallee, PyStatement, PyValue};

impl Writer<'_> {
    /// The tree of a value; what takes several statements goes to the set-up.
    pub(super) fn tree(&mut self, lit: &Lit) -> Write<PyValue> {
        Ok(match lit {
            Lit::New {
                class,
                args,
                steps,
                sets,
            } => {
                if !steps.is_empty() || !sets.is_empty() {
                    return self.variable_for(lit, None).map(PyValue::Variable);
                }
                self.construct(class, args)?
            }
            Lit::List(items) => PyValue::List(self.trees(items)?),
            Lit::Tuple(items) => PyValue::Tuple(self.trees(items)?),
            // The program may have a function of that name.
            Lit::Set(items, false) if items.is_empty() && self.is_shadowed("set") => {
                PyValue::EmptySetDisplay
            }
            Lit::Set(items, false) => PyValue::Set(self.trees(items)?),
            Lit::Set(_, true) if self.is_shadowed("frozenset") => return cannot("a frozenset"),
            Lit::Set(items, true) => PyValue::FrozenSet(self.trees(items)?),
            Lit::Iterator(_) if self.is_shadowed("iter") => return cannot("an iterator"),
            Lit::Float(f) if !f.is_finite() && self.is_shadowed("float") => {
                return cannot("a float");
            }
            Lit::Iterator(items) => PyValue::Iterator(self.trees(items)?),
            Lit::Dict(pairs) => {
                let mut all = Vec::new();
                for (key, value) in pairs {
                    all.push((self.tree(key)?, self.tree(value)?));
                }
                PyValue::Dict(all)
            }
            other => match other.plain() {
                Some(value) => value,
                None => return cannot("an object"),
            },
        })
    }

    fn is_shadowed(&self, builtin: &str) -> bool {
        let module = self.vm.program.module;
        module.is_some_and(|m| self.vm.global(self.st, m, builtin).is_some())
    }

    fn trees(&mut self, items: &[Lit]) -> Write<Vec<PyValue>> {
        items.iter().map(|item| self.tree(item)).collect()
    }

    fn arguments(&mut self, args: &[(Option<String>, Lit)]) -> Write<Vec<PyArgument>> {
        let mut all = Vec::new();
        for (name, lit) in args {
            all.push(PyArgument {
                keyword: name.is_some(),
                name: name.clone().unwrap_or_default(),
                value: self.tree(lit)?,
            });
        }
        Ok(all)
    }

    fn construct(&mut self, class: &str, args: &[(Option<String>, Lit)]) -> Write<PyValue> {
        Ok(PyValue::Call(Box::new(PyCall {
            callee: PyCallee::Function(class.to_owned()),
            arguments: self.arguments(args)?,
        })))
    }

    /// A new variable of the set-up that holds a value.
    pub(super) fn variable_for(&mut self, lit: &Lit, name: Option<String>) -> Write<String> {
        let known = name.is_some();
        let base = match (&name, lit) {
            (Some(name), _) => name.clone(),
            (None, Lit::New { class, .. }) => snake(class),
            (None, _) => "value".into(),
        };
        let mut variable = base.clone();
        let mut number = 2;
        while !known && self.taken.contains(&variable) {
            variable = format!("{base}{number}");
            number += 1;
        }
        self.taken.push(variable.clone());
        let assign = |value: PyValue| PyStatement::Let {
            variable: variable.clone(),
            value,
        };
        match lit {
            Lit::New {
                class,
                args,
                steps,
                sets,
            } => {
                let made = self.construct(class, args)?;
                self.out.setup.push(assign(made));
                for (method, given) in steps {
                    let arguments = self.arguments(given)?;
                    self.out.setup.push(PyStatement::Call(PyCall {
                        callee: PyCallee::Method {
                            object: variable.clone(),
                            name: method.clone(),
                        },
                        arguments,
                    }));
                }
                for (attr, value) in sets {
                    let value = self.tree(value)?;
                    self.out.setup.push(PyStatement::SetAttribute {
                        object: variable.clone(),
                        name: attr.clone(),
                        value,
                    });
                }
            }
            other => {
                let value = self.tree(other)?;
                self.out.setup.push(assign(value));
            }
        }
        Ok(variable)
    }
}

/// `LinkedList` → `linked_list`, `BST` → `bst`, `LRUCache` → `lru_cache`.
fn snake(class: &str) -> String {
    let mut text = String::new();
    let chars: Vec<char> = class.trim_start_matches('_').chars().collect();
    for (at, c) in chars.iter().copied().enumerate() {
        if c.is_uppercase() {
            let within = at > 0 && chars[at - 1].is_uppercase();
            let begins = chars.get(at + 1).is_some_and(|next| next.is_lowercase());
            if !text.is_empty() && !text.ends_with('_') && (!within || begins) {
                text.push('_');
            }
            text.extend(c.to_lowercase());
        } else {
            text.push(c);
        }
    }
    if text.is_empty() || text == class {
        format!("{text}_object")
    } else {
        text
    }
}
