//! Stubs, and something simple for inputs that a path never decided.

use super::super::model::TELLING;
use super::{Builder, takes_outer};
use crate::classes::{ClassId, MethodId};
use crate::config::Nulls;
use crate::heap::Unknown;
use crate::kinds::box_kind;
use crate::unknown::{LibraryCall, Typed};
use crate::value::{Ref, Value};
use gadfly_classfile::{Type, source_type};
use gadfly_witness::{Make, StubMethod, Value as Shown};
use std::rc::Rc;

/// Data nested deeper than this is not made up.
const MOST_HEIGHT: u32 = 8;

impl Builder<'_> {
    pub(super) fn stub(&mut self, object: Ref, class: ClassId, was: &Unknown) -> Shown {
        let is_comparator = &*self.jvm.classes.class(class).name == "java/util/Comparator";
        if is_comparator && self.jvm.orders && self.jvm.ranks_are_numbers(self.st) {
            return self.natural_order(object, class, was);
        }
        let results: Vec<(MethodId, Value)> = self
            .st
            .inputs
            .stub_results
            .iter()
            .filter(|r| r.0 == object)
            .map(|r| (r.1, r.2))
            .collect();
        let mut methods: Vec<StubMethod> = Vec::new();
        for (id, value) in results {
            let method = self.method(id);
            let inner = &method.file().inner_classes;
            let Some(returns) = method.returns.clone() else {
                continue;
            };
            let shown = self.value(value, &returns);
            let params: Vec<String> = method
                .params
                .iter()
                .map(|p| source_type(p, inner))
                .collect();
            match methods
                .iter_mut()
                .find(|m| m.name == *method.name && m.params == params)
            {
                Some(known) => known.results.push(shown),
                None => methods.push(StubMethod {
                    name: method.name.to_string(),
                    params,
                    returns: source_type(&returns, inner),
                    results: vec![shown],
                    contract: None,
                }),
            }
        }
        self.add_silent_methods(class, &mut methods);
        let make = Make::Stub {
            interface: self.source(class),
            is_interface: true,
            methods,
        };
        self.remember(object, class, was, make)
    }

    /// Abstract methods that were never called must be there all the same.
    fn add_silent_methods(&mut self, class: ClassId, methods: &mut Vec<StubMethod>) {
        let supertypes = self.jvm.classes.class(class).supertypes.clone();
        for upper in supertypes {
            let info = self.jvm.classes.class(upper).clone();
            if !info.is_interface() {
                continue;
            }
            for &m in &info.methods {
                let method = self.method(m);
                let selected = self
                    .jvm
                    .classes
                    .find_method(class, &method.name, &method.desc);
                let open =
                    selected.is_some_and(|s| self.jvm.classes.method(s).access.is_abstract());
                let of_object = self
                    .jvm
                    .classes
                    .declared_method(self.jvm.known.object, &method.name, &method.desc)
                    .is_some();
                if !method.access.is_abstract() || !open || of_object {
                    continue;
                }
                let inner = &method.file().inner_classes;
                let params: Vec<String> = method
                    .params
                    .iter()
                    .map(|p| source_type(p, inner))
                    .collect();
                if methods
                    .iter()
                    .any(|k| k.name == *method.name && k.params == params)
                {
                    continue;
                }
                methods.push(StubMethod {
                    name: method.name.to_string(),
                    params,
                    returns: method
                        .returns
                        .as_ref()
                        .map_or("void".into(), |r| source_type(r, inner)),
                    results: Vec::new(),
                    contract: None,
                });
            }
        }
    }

    /// Something simple for an input that the path never decided.
    pub(super) fn undecided(&mut self, unknown: &Unknown, depth: u32) -> Shown {
        if let Some(told) = self.telling_value(unknown) {
            return told;
        }
        let candidates = self.jvm.candidates(unknown, None);
        let simplest = if unknown.may_be_null {
            candidates.first().map(|&c| (0, c))
        } else {
            candidates
                .iter()
                .map(|&c| (self.jvm.height(c, MOST_HEIGHT), c))
                .min_by_key(|(height, _)| *height)
        };
        let Some((height, class)) = simplest else {
            return Shown::Null;
        };
        let info = self.jvm.classes.class(class).clone();
        let name = &*info.name;
        if class == self.jvm.known.string {
            return Shown::Str(Vec::new());
        }
        if let Some(kind) = box_kind(name) {
            let ty = Type::parse(&kind.to_string()).unwrap_or(Type::Int);
            let zero = Value::default_of(&ty);
            let value = self.scalar(zero, &ty);
            return self.push(
                class,
                unknown,
                Make::Boxed {
                    value,
                    distinct: false,
                },
            );
        }
        if let crate::classes::Shape::Array { element, .. } = info.shape {
            let element = self.source(element);
            return self.push(
                class,
                unknown,
                Make::Array {
                    element,
                    length: 0,
                    elements: Vec::new(),
                },
            );
        }
        if name.starts_with("java/util/") && unknown.may_be_null {
            if name.ends_with("Map") {
                return self.push(
                    class,
                    unknown,
                    Make::Map {
                        entries: Vec::new(),
                    },
                );
            }
            if name.ends_with("List") || name.ends_with("Set") || name.ends_with("Deque") {
                return self.push(class, unknown, Make::Collection { items: Vec::new() });
            }
        }
        if unknown.may_be_null || depth == 0 && height >= MOST_HEIGHT {
            return Shown::Null;
        }
        self.undecided_object(unknown, class, depth)
    }

    /// A text or number that can be recognised in a result.
    fn telling_value(&mut self, unknown: &Unknown) -> Option<Shown> {
        self.telling?;
        // Found not to be something: a text or number might be just that.
        if !unknown.excluded.is_empty() {
            return None;
        }
        let any = unknown.bound == self.jvm.known.object && unknown.also.is_empty();
        let class = if any {
            self.jvm.known.string
        } else {
            *self.jvm.candidates(unknown, None).first()?
        };
        if class == self.jvm.known.string {
            let letter = b'a' + (self.next_telling()? % 26) as u8;
            return Some(Shown::Str(vec![u16::from(letter)]));
        }
        let kind = box_kind(&self.jvm.classes.class(class).name)?;
        let ty = Type::parse(&kind.to_string()).ok()?;
        let value = self.telling_scalar(&ty)?;
        let make = Make::Boxed {
            value,
            distinct: false,
        };
        Some(self.push(class, unknown, make))
    }

    fn telling_scalar(&mut self, ty: &Type) -> Option<Shown> {
        let number = TELLING[self.next_telling()? % TELLING.len()];
        Some(match ty {
            Type::Boolean => Shown::Bool(true),
            Type::Byte => Shown::Byte(number as i8),
            Type::Char => Shown::Char(u16::from(b'a') + number as u16 - 2),
            Type::Short => Shown::Short(number as i16),
            Type::Int => Shown::Int(number as i32),
            Type::Long => Shown::Long(number as i64),
            Type::Float => Shown::Float(number as f32 + 0.5),
            Type::Double => Shown::Double(number as f64 + 0.5),
            Type::Ref(_) | Type::Array(_) => return None,
        })
    }

    /// What a call of the library gives of simple things.
    fn undecided_call(
        &mut self,
        unknown: &Unknown,
        class: ClassId,
        made: LibraryCall,
        depth: u32,
    ) -> Shown {
        let on = made
            .on
            .map(|typed| self.undecided_typed(unknown, typed, depth));
        let args: Vec<Shown> = made
            .args
            .into_iter()
            .map(|typed| self.undecided_typed(unknown, typed, depth))
            .collect();
        let method = self.method(made.method);
        let mut call = self.call(&method, &[], false);
        call.args = args;
        let make = Make::Factory {
            owner: self.source(method.class),
            owner_binary: self.jvm.classes.class(method.class).binary_name(),
            on,
            call,
        };
        self.push(class, unknown, make)
    }

    fn undecided_typed(&mut self, unknown: &Unknown, typed: Typed, depth: u32) -> Shown {
        let (ty, generic) = typed;
        match self.jvm.classes.load_type(&ty) {
            Ok(bound) if ty.is_reference() => {
                let inner = Unknown {
                    name: unknown.name.clone(),
                    generic: generic.map(Rc::new),
                    ..Unknown::of(bound)
                };
                self.undecided(&inner, depth.saturating_sub(1))
            }
            _ => match self.telling_scalar(&ty) {
                Some(told) => told,
                None => self.scalar(Value::default_of(&ty), &ty),
            },
        }
    }

    fn undecided_object(&mut self, unknown: &Unknown, class: ClassId, depth: u32) -> Shown {
        let info = self.jvm.classes.class(class).clone();
        if info.is_enum()
            && let Some((name, _)) = self.jvm.enum_constants(class).first().cloned()
        {
            let make = Make::StaticField {
                owner: self.source(class),
                owner_binary: info.binary_name(),
                name: name.to_string(),
                accessible: true,
            };
            return self.push(class, unknown, make);
        }
        if self.jvm.is_object(class) {
            let make = Make::StaticField {
                owner: self.source(class),
                owner_binary: info.binary_name(),
                name: "MODULE$".into(),
                accessible: true,
            };
            return self.push(class, unknown, make);
        }
        let generic = unknown.generic.as_deref();
        if let Some(made) = self.jvm.typed_library_call(class, generic) {
            return self.undecided_call(unknown, class, made, depth);
        }
        if info.is_interface() {
            let mut methods = Vec::new();
            self.add_silent_methods(class, &mut methods);
            let make = Make::Stub {
                interface: self.source(class),
                is_interface: true,
                methods,
            };
            return self.push(class, unknown, make);
        }
        let Some(&maker) = self.jvm.makers(class).first() else {
            self.assumed = true;
            return self.push(class, unknown, Make::Allocated);
        };
        let method = self.method(maker);
        let mut args = Vec::new();
        let made_as = unknown.generic.as_deref();
        let declared = self.jvm.argument_types(&method, made_as);
        for (i, declared) in declared.into_iter().enumerate() {
            let held = self.jvm.held_type(&method, made_as, i);
            let (ty, generic) = held.unwrap_or(declared);
            let ty = &ty;
            args.push(match self.jvm.classes.load_type(ty) {
                Ok(bound) if ty.is_reference() => {
                    let inner = Unknown {
                        name: unknown.name.clone(),
                        may_be_null: self.jvm.config.nulls != Nulls::None
                            && !crate::classes::parameter_is_non_null(&method, i),
                        generic: generic.map(Rc::new),
                        ..Unknown::of(bound)
                    };
                    self.undecided(&inner, depth.saturating_sub(1))
                }
                _ => match self.telling_scalar(ty) {
                    Some(told) => told,
                    None => self.scalar(Value::default_of(ty), ty),
                },
            });
        }
        let mut call = self.call(&method, &[], method.is_constructor());
        call.args = args;
        let make = if method.is_constructor() {
            let outer = if takes_outer(&method) && !call.args.is_empty() {
                call.params.remove(0);
                Some(call.args.remove(0))
            } else {
                None
            };
            Make::New { call, outer }
        } else {
            Make::Factory {
                owner: self.source(method.class),
                owner_binary: self.jvm.classes.class(method.class).binary_name(),
                on: None,
                call,
            }
        };
        self.push(class, unknown, make)
    }
}
