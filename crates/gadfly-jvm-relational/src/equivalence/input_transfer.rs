//! The inputs of the first program, made anew for the second one.
//!
//! What cannot change is the same object for both. Arrays are copied as they were in the
//! beginning; everything else is made by the same calls, of the second program's own classes.

use super::Equivalence;
use gadfly_classfile::{ClassType, GenericType, Type, TypeArg};
use gadfly_jvm::classes::{ClassId, MethodId, SECOND};
use gadfly_jvm::heap::{Array, Body, Contents, Object, Recipe, Unknown};
use gadfly_jvm::state::{OnReturn, Purpose, Script, ScriptStep as Do, State};
use gadfly_jvm::value::{NULL, Ref, Value};
use gadfly_witness::Reason;
use rustc_hash::FxHashMap;
use std::rc::Rc;

type Made<T> = Result<T, Reason>;

/// Copies of inputs, and the scripts that build them: what others need comes first.
#[derive(Default)]
pub(super) struct Transfer {
    pub twins: FxHashMap<Ref, Ref>,
    scripts: Vec<Vec<Do>>,
}

fn unsupported<T>(what: &str) -> Made<T> {
    Err(Reason::Unsupported(what.into()))
}

impl Equivalence<'_> {
    pub(super) fn transfer(
        &mut self,
        st: &mut State,
        value: Value,
        made: &mut Transfer,
    ) -> Made<Value> {
        match value {
            Value::Ref(cell) => Ok(Value::Ref(self.transfer_cell(st, cell, made)?)),
            scalar => Ok(scalar),
        }
    }

    /// Pushes what builds the copies onto a state that is about to call the second program.
    pub(super) fn push_transfers(&mut self, st: &mut State, made: &mut Transfer) {
        // What is pushed last runs first.
        for steps in std::mem::take(&mut made.scripts).into_iter().rev() {
            let script = Script {
                steps,
                purpose: Purpose::Build,
            };
            self.push_script(st, script, OnReturn::Retry);
        }
    }

    fn transfer_all(
        &mut self,
        st: &mut State,
        values: &[Value],
        made: &mut Transfer,
    ) -> Made<Vec<Value>> {
        let mut copies = Vec::new();
        for &value in values {
            copies.push(self.transfer(st, value, made)?);
        }
        Ok(copies)
    }

    fn transfer_cell(&mut self, st: &mut State, cell: Ref, made: &mut Transfer) -> Made<Ref> {
        if cell.is_null() {
            return Ok(NULL);
        }
        if let Some(&known) = made.twins.get(&cell) {
            return Ok(known);
        }
        let copy = match st.heap.get(cell).body.clone() {
            Body::Unknown(unknown) => {
                if self.is_constant(unknown.bound, &unknown) {
                    cell
                } else {
                    self.unknown_twin(st, cell, &unknown)?
                }
            }
            Body::Decided { to, recipe, was } => {
                self.decided_twin(st, cell, (to, &recipe, &was), made)?
            }
            _ => cell,
        };
        made.twins.insert(cell, copy);
        Ok(copy)
    }

    /// An undecided input of the same kind.
    fn unknown_twin(&mut self, st: &mut State, cell: Ref, unknown: &Unknown) -> Made<Ref> {
        let mut copy = unknown.clone();
        copy.bound = self.class_twin(unknown.bound)?;
        for class in copy.also.iter_mut().chain(&mut copy.excluded) {
            *class = self.class_twin(*class)?;
        }
        copy.distinct_from.clear();
        if let Some(generic) = &unknown.generic {
            copy.generic = Some(Rc::new(self.generic_twin(generic)?));
        }
        let object = Object {
            class: self.class_twin(st.heap.get(cell).class)?,
            body: Body::Unknown(Rc::new(copy)),
            ..st.heap.get(cell).clone()
        };
        Ok(st.heap.alloc(object))
    }

    fn decided_twin(
        &mut self,
        st: &mut State,
        cell: Ref,
        (to, recipe, was): (Ref, &Recipe, &Rc<Unknown>),
        made: &mut Transfer,
    ) -> Made<Ref> {
        let class = if to.is_null() {
            was.bound
        } else {
            st.heap.get(st.heap.resolve(to)).class
        };
        if to.is_null() || self.is_constant(class, was) {
            return Ok(cell);
        }
        if let Recipe::Alias = recipe {
            // Whatever was bound to the object first is what was copied.
            let original = st.heap.refs_after(st.begun_at).find(|&other| {
                matches!(&st.heap.get(other).body, Body::Decided { to: same, recipe, .. }
                    if *same == to && !matches!(**recipe, Recipe::Alias))
            });
            return match original {
                Some(original) => self.transfer_cell(st, original, made),
                None => self.transfer_cell(st, to, made),
            };
        }
        if let Recipe::Array = recipe {
            let array = self.array_twin(st, to, made)?;
            let copy = st.heap.alloc(Object {
                body: Body::Decided {
                    to: array,
                    recipe: Rc::new(Recipe::Array),
                    was: was.clone(),
                },
                ..st.heap.get(cell).clone()
            });
            made.twins.insert(to, array);
            return Ok(copy);
        }
        let copy = self.unknown_twin(st, cell, was)?;
        // Circles end here.
        made.twins.insert(cell, copy);
        let own = self.class_twin(class)?;
        let mut steps;
        let recipe = match recipe {
            Recipe::Constructed {
                constructor,
                args,
                calls,
                sets,
                assumed,
            } => {
                let constructor = self.method_twin(*constructor)?;
                let args = self.transfer_all(st, args, made)?;
                steps = vec![Do::Construct {
                    class: own,
                    constructor,
                    args: args.clone(),
                }];
                let calls = self.calls_twin(st, calls, made)?;
                if !sets.is_empty() && own != class {
                    return unsupported("inputs whose fields are set from outside");
                }
                let mut values = Vec::new();
                for &(slot, value) in sets {
                    values.push((slot, self.transfer(st, value, made)?));
                }
                push_calls(&mut steps, &calls);
                for &(slot, value) in &values {
                    steps.push(Do::Set { slot, value });
                }
                Recipe::Constructed {
                    constructor,
                    args,
                    calls,
                    sets: values,
                    assumed: *assumed,
                }
            }
            Recipe::Factory {
                method,
                on,
                args,
                calls,
            } => {
                let method = self.method_twin(*method)?;
                let args = self.transfer_all(st, args, made)?;
                let on = match on {
                    Some(on) => Some(self.transfer(st, *on, made)?),
                    None => None,
                };
                steps = vec![match on {
                    Some(on) => Do::Derive {
                        on,
                        method,
                        args: args.clone(),
                    },
                    None => Do::Make {
                        method,
                        args: args.clone(),
                    },
                }];
                let calls = self.calls_twin(st, calls, made)?;
                push_calls(&mut steps, &calls);
                Recipe::Factory {
                    method,
                    on,
                    args,
                    calls,
                }
            }
            Recipe::Constant { name, .. } => {
                let info = self.classes.class(own).clone();
                let desc = format!("L{};", info.name);
                let Some(field) = self.classes.find_field(own, name, &desc) else {
                    return unsupported("an enum that the submission has changed");
                };
                steps = vec![
                    Do::Initialize(own),
                    Do::ReadStatic {
                        class: own,
                        slot: field.slot,
                    },
                ];
                Recipe::Constant {
                    class: own,
                    name: name.clone(),
                }
            }
            Recipe::Collection { items } => {
                let items = self.transfer_all(st, items, made)?;
                steps = self.filling(class, "add", "(Ljava/lang/Object;)Z", &items, 1)?;
                Recipe::Collection { items }
            }
            Recipe::Map { entries } => {
                let flat: Vec<Value> = entries.iter().flat_map(|e| [e.0, e.1]).collect();
                let flat = self.transfer_all(st, &flat, made)?;
                let desc = "(Ljava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;";
                steps = self.filling(class, "put", desc, &flat, 2)?;
                Recipe::Map {
                    entries: flat.chunks_exact(2).map(|e| (e[0], e[1])).collect(),
                }
            }
            _ => return unsupported("inputs of this kind for two programs"),
        };
        steps.push(Do::Bind {
            cell: copy,
            recipe: Rc::new(recipe),
        });
        made.scripts.push(steps);
        Ok(copy)
    }

    fn calls_twin(
        &mut self,
        st: &mut State,
        calls: &[(MethodId, Vec<Value>)],
        made: &mut Transfer,
    ) -> Made<Vec<(MethodId, Vec<Value>)>> {
        let mut copies = Vec::new();
        for (method, args) in calls {
            let method = self.method_twin(*method)?;
            copies.push((method, self.transfer_all(st, args, made)?));
        }
        Ok(copies)
    }

    /// A library collection is made by its plain constructor and filled call by call.
    fn filling(
        &mut self,
        class: ClassId,
        method: &str,
        desc: &str,
        values: &[Value],
        at_once: usize,
    ) -> Made<Vec<Do>> {
        let constructor = self.classes.declared_method(class, "<init>", "()V");
        let method = self.classes.find_method(class, method, desc);
        let (Some(constructor), Some(method)) = (constructor, method) else {
            return unsupported("a collection without a plain constructor");
        };
        let mut steps = vec![Do::Construct {
            class,
            constructor,
            args: Vec::new(),
        }];
        steps.extend(values.chunks_exact(at_once).map(|args| Do::Call {
            method,
            args: args.to_vec(),
        }));
        Ok(steps)
    }

    /// An array as it was before the first program was called.
    fn array_twin(&mut self, st: &mut State, array: Ref, made: &mut Transfer) -> Made<Ref> {
        let object = st.heap.get(array).clone();
        let Body::Array(now) = &object.body else {
            return unsupported("an array that is none");
        };
        let first: Vec<(u32, Value)> = st
            .inputs
            .cells
            .range((array, 0)..=(array, u32::MAX))
            .map(|(&(_, index), &value)| (index, value))
            .collect();
        let mut initial = Vec::new();
        for (index, value) in first {
            initial.push((index, self.transfer(st, value, made)?));
        }
        let contents = match &now.contents {
            Contents::Dense(values) => {
                let mut values = values.clone();
                for (index, value) in values.iter_mut().enumerate() {
                    match initial.iter().find(|(i, _)| *i as usize == index) {
                        Some((_, first)) => *value = *first,
                        None => return unsupported("an array whose beginning is not known"),
                    }
                }
                Contents::Dense(values)
            }
            Contents::Sparse { len, cells_are, .. } => Contents::Sparse {
                len: *len,
                cells: initial.iter().copied().collect(),
                cells_are: cells_are.clone(),
            },
        };
        let copy = st.heap.alloc(Object {
            class: self.class_twin(object.class)?,
            body: Body::Array(Array {
                elem: now.elem,
                contents,
                writes: Vec::new(),
            }),
            ..object.clone()
        });
        let log = Rc::make_mut(&mut st.inputs);
        for (index, value) in initial {
            log.cells.insert((copy, index), value);
        }
        Ok(copy)
    }

    /// The second program's class in the place of one of the first.
    pub(super) fn class_twin(&mut self, class: ClassId) -> Made<ClassId> {
        let info = self.classes.class(class).clone();
        let own = match Type::parse(&info.name) {
            Ok(Type::Array(_)) => {
                let start = info.name.rfind('[').map_or(0, |at| at + 1);
                let element = &info.name[start..];
                let Some(name) = element.strip_prefix('L').and_then(|e| e.strip_suffix(';')) else {
                    return Ok(class);
                };
                let Ok(id) = self.classes.load(name) else {
                    return unsupported("an array of an unknown class");
                };
                let twin = self.class_twin(id)?;
                if twin == id {
                    return Ok(class);
                }
                let twin = self.classes.class(twin).name.clone();
                format!("{}L{twin};", &info.name[..start])
            }
            _ if !info.is_user || self.rules.shared.contains(&info.name) => return Ok(class),
            _ if info.name.ends_with(SECOND) => return Ok(class),
            _ => format!("{}{SECOND}", info.name),
        };
        match self.classes.load(&own) {
            Ok(twin) => Ok(twin),
            Err(_) => unsupported(&format!(
                "the submission has no class {}",
                info.binary_name()
            )),
        }
    }

    fn method_twin(&mut self, method: MethodId) -> Made<MethodId> {
        let method = self.classes.method(method).clone();
        let class = self.class_twin(method.class)?;
        if class == method.class {
            return Ok(method.id);
        }
        let mut desc = String::from("(");
        for ty in &method.params {
            desc.push_str(&self.type_twin(ty)?);
        }
        desc.push(')');
        match &method.returns {
            Some(ty) => desc.push_str(&self.type_twin(ty)?),
            None => desc.push('V'),
        }
        match self.classes.find_method(class, &method.name, &desc) {
            Some(twin) => Ok(twin),
            None => unsupported(&format!(
                "the submission has no {}",
                gadfly_jvm::classes::unmarked(&method.readable_name())
            )),
        }
    }

    /// The descriptor of a type in the second program.
    pub(super) fn type_twin(&mut self, ty: &Type) -> Made<String> {
        if !ty.is_reference() {
            return Ok(ty.descriptor());
        }
        let Ok(class) = self.classes.load_type(ty) else {
            return Ok(ty.descriptor());
        };
        let twin = self.class_twin(class)?;
        if twin == class {
            return Ok(ty.descriptor());
        }
        let name = &self.classes.class(twin).name;
        Ok(if name.starts_with('[') {
            name.to_string()
        } else {
            format!("L{name};")
        })
    }

    /// Whether objects of a type never change and are the same thing in both programs.
    /// Whether both programs may have the same object: nothing in it can change, and it is of
    /// classes that they share.
    fn is_constant(&mut self, class: ClassId, unknown: &Unknown) -> bool {
        self.is_constant_type(class, &mut Vec::new())
            && unknown
                .generic
                .as_deref()
                .is_none_or(|generic| self.holds_constants(generic))
    }

    /// The same of what a type is made of.
    fn holds_constants(&mut self, generic: &GenericType) -> bool {
        match generic {
            GenericType::Class(class) => class.args.iter().all(|arg| match arg {
                TypeArg::Any => true,
                TypeArg::Exact(ty) | TypeArg::Extends(ty) | TypeArg::Super(ty) => match ty {
                    GenericType::Class(of) => {
                        let Ok(id) = self.classes.load(&of.name) else {
                            return false;
                        };
                        let is_any = id == self.known.object;
                        (is_any || self.is_constant_type(id, &mut Vec::new()))
                            && self.holds_constants(ty)
                    }
                    GenericType::Array(_) => false,
                    GenericType::Primitive(_) | GenericType::TypeVar(_) => true,
                },
            }),
            GenericType::Array(_) => false,
            GenericType::Primitive(_) | GenericType::TypeVar(_) => true,
        }
    }

    /// The type with the classes of the second program.
    fn generic_twin(&mut self, generic: &GenericType) -> Made<GenericType> {
        Ok(match generic {
            GenericType::Class(class) => {
                let name = match self.classes.load(&class.name) {
                    Ok(id) => {
                        let twin = self.class_twin(id)?;
                        self.classes.class(twin).name.clone()
                    }
                    Err(_) => class.name.clone(),
                };
                let mut args = Vec::new();
                for arg in &class.args {
                    args.push(match arg {
                        TypeArg::Any => TypeArg::Any,
                        TypeArg::Exact(ty) => TypeArg::Exact(self.generic_twin(ty)?),
                        TypeArg::Extends(ty) => TypeArg::Extends(self.generic_twin(ty)?),
                        TypeArg::Super(ty) => TypeArg::Super(self.generic_twin(ty)?),
                    });
                }
                GenericType::Class(ClassType {
                    name,
                    args,
                    outer: class.outer.clone(),
                })
            }
            GenericType::Array(element) => {
                GenericType::Array(Box::new(self.generic_twin(element)?))
            }
            other => other.clone(),
        })
    }

    fn is_constant_type(&mut self, class: ClassId, above: &mut Vec<ClassId>) -> bool {
        if above.contains(&class) {
            return true;
        }
        let info = self.classes.class(class).clone();
        if class == self.known.string
            || gadfly_jvm::kinds::box_kind(&info.name).is_some()
            || matches!(
                &*info.name,
                "java/math/BigInteger" | "java/math/BigDecimal" | "java/lang/Class"
            )
        {
            return true;
        }
        if info.is_array() {
            return false;
        }
        if !info.is_user {
            // What Scala's library makes for us is immutable, except what says so.
            return info.name.starts_with("scala/") && !info.name.contains("/mutable/");
        }
        if !self.rules.shared.contains(&info.name) {
            return false;
        }
        above.push(class);
        let concrete: Vec<ClassId> = self.classes.user_subclasses(class).to_vec();
        let all = !concrete.is_empty()
            && concrete.iter().all(|&c| {
                let info = self.classes.class(c).clone();
                if info.is_enum() {
                    return self.rules.shared.contains(&info.name);
                }
                let shared = self.rules.shared.contains(&info.name);
                shared
                    && (info.instance_fields.iter()).all(|f| f.access.is_final())
                    && info.instance_fields.iter().all(|field| {
                        !field.ty.is_reference()
                            || self
                                .classes
                                .load_type(&field.ty)
                                .is_ok_and(|ty| self.is_constant_type(ty, above))
                    })
            });
        above.pop();
        all
    }
}

fn push_calls(steps: &mut Vec<Do>, calls: &[(MethodId, Vec<Value>)]) {
    for (method, args) in calls {
        steps.push(Do::Call {
            method: *method,
            args: args.clone(),
        });
    }
}
