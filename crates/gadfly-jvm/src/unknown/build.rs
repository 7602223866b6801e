//! Turning an unknown into an object.

use super::collections::{is_collection, is_map, most_entries};
use crate::classes::{ClassId, FieldSlot, Method, MethodId};
use crate::config::{Nulls, States};
use crate::heap::{Body, Init, Native, Recipe, Unknown};
use crate::kinds::box_kind;
use crate::machine::{Jvm, Step, Stop, cut, unsupported};
use crate::state::{OnReturn, Purpose, Script, ScriptStep as Do, State};
use crate::value::{Ref, Value};
use gadfly_classfile::{GenericType, Type, TypeArg};
use gadfly_witness::Reason;
use std::rc::Rc;
use std::sync::Arc;

/// Enum constants tried at most.
const MOST_CONSTANTS: usize = 256;
/// Mutators tried for one class at most.
const MOST_MUTATORS: usize = 8;
/// What a call in a building sequence costs in the search order.
const CALL_COST: u32 = 2;

/// One way to go on with an unknown.
#[derive(Clone, Debug)]
enum Way {
    Alias(Ref),
    Text,
    Box(ClassId),
    Array(ClassId),
    Collection(ClassId, usize),
    Map(ClassId, usize),
    Constant(ClassId, Arc<str>, u32),
    Make(ClassId, MethodId, Vec<MethodId>),
    /// Constructed, then the fields that are not final assumed.
    MakeAssumed(ClassId, MethodId),
    Stub(ClassId),
    /// Every field an unknown.
    Assemble(ClassId),
    /// The result of a method of another object of the class.
    Derive(ClassId, MethodId),
    /// What a call of the library gives.
    Library(ClassId),
}

impl Jvm {
    /// Decides what object an unknown is. May have to run constructors first (`Stop::Again`).
    pub(crate) fn materialise(
        &mut self,
        st: &mut State,
        cell: Ref,
        unknown: &Rc<Unknown>,
        method: Option<&Method>,
    ) -> Step<Ref> {
        let ways = self.ways(st, cell, unknown, method);
        let is_bounded = self.states == States::Free && unknown.depth == 0;
        if ways.is_empty() {
            if unknown.depth == 0 {
                return Err(cut(Reason::HeapBound));
            }
            let name = self.classes.class(unknown.bound).binary_name();
            return unsupported(format!("no way to make a {name}"));
        }
        let pick = self.choose(st, ways.len());
        let way = ways[pick].clone();
        let is_end =
            unknown.depth == 0 && matches!(way, Way::Constant(class, ..) if self.is_object(class));
        if is_end || is_bounded && !self.is_leaf(unknown.bound) {
            // A new object is not tried.
            st.doubt(Reason::HeapBound);
        }
        if let Way::Constant(class, ..) = way
            && self.enum_constants(class).len() > MOST_CONSTANTS
        {
            let name = self.classes.class(class).binary_name();
            let what = format!("a {name} is one of the first {MOST_CONSTANTS} constants");
            st.doubt(Reason::Assumed(what));
        }
        st.commit();
        self.follow(st, cell, unknown, way)?;
        Ok(st.heap.resolve(cell))
    }

    fn ways(
        &mut self,
        st: &State,
        cell: Ref,
        unknown: &Unknown,
        method: Option<&Method>,
    ) -> Vec<Way> {
        let mut ways = Vec::new();
        let candidates = self.candidates(unknown, method);
        // Immutable values: an alias tells nothing that an equal value would not.
        let is_value = if candidates.is_empty() {
            self.is_leaf(unknown.bound)
        } else {
            candidates.iter().all(|&c| self.is_leaf(c))
        };
        let mut is_data = !candidates.is_empty();
        for class in candidates {
            is_data &= self.is_data(class);
            // Case objects end chains that are as long as they may be.
            if unknown.depth > 0 || is_value || self.is_object(class) {
                self.ways_of_class(unknown, class, &mut ways);
            }
        }
        if !is_value && !is_data {
            let mut others = self.objects_bound(st);
            if unknown.late {
                others.extend(self.made_before(st, cell));
            }
            for other in others {
                if self.may_alias(st, cell, unknown, other) {
                    ways.push(Way::Alias(other));
                }
            }
        }
        ways
    }

    /// Inputs that have become objects.
    pub(super) fn objects_bound(&self, st: &State) -> Vec<Ref> {
        let mut found = Vec::new();
        for node in st.heap.refs_after(st.begun_at) {
            if let Body::Decided { to, .. } = &st.heap.get(node).body {
                let to = st.heap.resolve(*to);
                let known = !to.is_null() && !matches!(st.heap.get(to).body, Body::Unknown(_));
                if known && !found.contains(&to) {
                    found.push(to);
                }
            }
        }
        found
    }

    /// Objects that the program itself had made before an unknown came up.
    fn made_before(&self, st: &State, cell: Ref) -> Vec<Ref> {
        let older = st.heap.refs_after(st.begun_at).take_while(|&r| r < cell);
        let made = older.filter(|&r| {
            let object = st.heap.get(r);
            let is_whole = matches!(object.body, Body::Fields(_) | Body::Array(_));
            is_whole && !object.input && self.classes.class(object.class).is_user
        });
        made.collect()
    }

    pub(super) fn is_leaf(&self, class: ClassId) -> bool {
        let info = self.classes.class(class);
        class == self.known.string || info.is_enum() || box_kind(&info.name).is_some()
    }

    fn ways_of_class(&mut self, unknown: &Unknown, class: ClassId, ways: &mut Vec<Way>) {
        let info = self.classes.class(class).clone();
        let name = &*info.name;
        let k = self.config.k as usize;
        if class == self.known.string {
            ways.push(Way::Text);
        } else if box_kind(name).is_some() {
            ways.push(Way::Box(class));
        } else if info.is_array() {
            ways.push(Way::Array(class));
        } else if info.is_enum() {
            let constants = self.enum_constants(class).into_iter().take(MOST_CONSTANTS);
            ways.extend(constants.map(|(name, slot)| Way::Constant(class, name, slot)));
        } else if self.library_call(class).is_some() {
            ways.push(Way::Library(class));
        } else if info.is_interface() {
            ways.push(Way::Stub(class));
        } else if self.is_assembled(class) {
            ways.push(Way::Assemble(class));
        } else if is_collection(name) {
            ways.extend((0..=k).map(|n| Way::Collection(class, n)));
        } else if is_map(name) {
            ways.extend((0..=most_entries(self.config.k)).map(|n| Way::Map(class, n)));
        } else if self.states == States::Assumed && info.is_user {
            let makers = self.makers(class);
            ways.extend(makers.into_iter().map(|m| Way::MakeAssumed(class, m)));
        } else {
            let makers = self.makers(class);
            let singletons: Vec<_> = info
                .static_fields
                .iter()
                .enumerate()
                .filter(|(_, f)| {
                    !f.access.is_private()
                        && f.access.is_final()
                        && matches!(&f.ty, Type::Ref(n) if *n == info.name)
                })
                .map(|(slot, f)| Way::Constant(class, f.name.clone(), slot as u32))
                .collect();
            let sequences = if info.is_user {
                self.sequences(class, unknown)
            } else {
                vec![vec![]]
            };
            for calls in &sequences {
                for &maker in &makers {
                    ways.push(Way::Make(class, maker, calls.clone()));
                }
            }
            if makers.is_empty() {
                ways.extend(singletons);
            }
            // What a method makes of data, its constructor makes as well.
            if info.is_user && unknown.depth >= self.config.k && !self.is_data(class) {
                let derivers = self.derivers(class);
                ways.extend(derivers.into_iter().map(|m| Way::Derive(class, m)));
            }
        }
    }

    /// Sequences of calls after construction: none, one, and for the receiver two.
    fn sequences(&mut self, class: ClassId, unknown: &Unknown) -> Vec<Vec<MethodId>> {
        let mutators = self.mutators(class);
        let mutators = &mutators[..mutators.len().min(MOST_MUTATORS)];
        let mut found = vec![Vec::new()];
        let calls = if &*unknown.name == RECEIVER {
            2
        } else if unknown.depth >= self.config.k {
            1
        } else {
            0
        };
        let mut shorter = found.clone();
        for _ in 0..calls {
            let mut longer = Vec::new();
            for sequence in &shorter {
                for &m in mutators {
                    let mut next: Vec<MethodId> = sequence.clone();
                    next.push(m);
                    longer.push(next);
                }
            }
            found.extend(longer.iter().cloned());
            shorter = longer;
        }
        if &*unknown.name == RECEIVER {
            // Containers fail when they are full.
            for times in self.capacities(class) {
                found.extend(mutators.iter().map(|&m| vec![m; times]));
            }
        }
        found
    }

    fn follow(&mut self, st: &mut State, cell: Ref, unknown: &Rc<Unknown>, way: Way) -> Step<()> {
        match way {
            Way::Alias(other) => {
                st.cost += 1;
                self.same_rank(st, cell, other)?;
                self.bind(st, cell, other, Recipe::Alias);
            }
            Way::Text => {
                let string = self.unknown_string(st, &unknown.name)?;
                self.bind(st, cell, string, Recipe::Str);
            }
            Way::Box(class) => self.build_box(st, cell, unknown, class)?,
            Way::Array(class) => self.build_array(st, cell, unknown, class)?,
            Way::MakeAssumed(class, maker) => {
                return self.build_by_call(st, cell, unknown, class, maker, Vec::new());
            }
            Way::Stub(class) => {
                let stub = self.allocate(st, class);
                let node = st.heap.get_mut(stub);
                node.native = Some(Rc::new(Native::Stub(unknown.generic.clone())));
                node.input = true;
                self.bind(st, cell, stub, Recipe::Stub);
            }
            Way::Assemble(class) if st.init_of(class) == Init::Done => {
                let object = self.assemble(st, class, unknown);
                self.bind(st, cell, object, Recipe::Assembled);
            }
            Way::Assemble(class) => {
                let steps = vec![
                    Do::Initialize(class),
                    Do::Assemble {
                        class,
                        was: unknown.clone(),
                    },
                    Do::Bind {
                        cell,
                        recipe: Rc::new(Recipe::Assembled),
                    },
                ];
                return self.start_building(st, steps);
            }
            Way::Constant(class, name, slot) => {
                let recipe = Recipe::Constant { class, name };
                let steps = vec![
                    Do::Initialize(class),
                    Do::ReadStatic { class, slot },
                    Do::Bind {
                        cell,
                        recipe: Rc::new(recipe),
                    },
                ];
                return self.start_building(st, steps);
            }
            Way::Collection(class, n) => {
                let (ty, generic) = self.type_argument(unknown.generic.as_deref(), 0);
                let mut items = Vec::new();
                for i in 0..n {
                    let name = format!("{}[{i}]", unknown.name);
                    let depth = unknown.depth.saturating_sub(1);
                    items.push(self.fresh_item(st, &ty, generic.as_ref(), &name, depth)?);
                }
                st.cost += n as u32;
                if n >= self.config.k as usize {
                    // Longer ones are not tried.
                    st.doubt(Reason::HeapBound);
                }
                return self.build_collection(st, cell, class, items);
            }
            Way::Map(class, n) => {
                let (key, key_generic) = self.type_argument(unknown.generic.as_deref(), 0);
                let (value, value_generic) = self.type_argument(unknown.generic.as_deref(), 1);
                let depth = unknown.depth.saturating_sub(1);
                let mut entries = Vec::new();
                for i in 0..n {
                    let k = format!("{}.key{i}", unknown.name);
                    let k = self.fresh_item(st, &key, key_generic.as_ref(), &k, depth)?;
                    let v = format!("{}.value{i}", unknown.name);
                    let v = self.fresh_item(st, &value, value_generic.as_ref(), &v, depth)?;
                    entries.push((k, v));
                }
                st.cost += 2 * n as u32;
                if n >= most_entries(self.config.k) {
                    st.doubt(Reason::HeapBound);
                }
                return self.build_map(st, cell, class, entries);
            }
            Way::Derive(class, method) => {
                // A deriving method of a derived object would go on for ever.
                let depth = unknown.depth.min(self.config.k).saturating_sub(1);
                let on = self.fresh(st, &self.type_of(class), None, "base", depth, false)?;
                return self.build_derived(st, cell, unknown, on, method);
            }
            Way::Library(class) => return self.build_by_library(st, cell, unknown, class),
            Way::Make(class, maker, calls) => {
                return self.build_by_call(st, cell, unknown, class, maker, calls);
            }
        }
        Ok(())
    }

    fn assumed_field(
        &mut self,
        st: &mut State,
        unknown: &Unknown,
        field: &FieldSlot,
    ) -> Step<Value> {
        let declared = self.classes.class(field.owner).file().map(|f| {
            (
                f.fields[field.index].signature.clone(),
                f.fields[field.index].annotations.clone(),
            )
        });
        let (signature, annotations) = declared.unwrap_or_default();
        let generic = signature.as_deref().and_then(GenericType::parse);
        let name = format!("{}.{}", unknown.name, field.name);
        let depth = unknown.depth.saturating_sub(1);
        let nullable = self.config.nulls != Nulls::None
            && !self.never_null(field)
            && !crate::classes::says_non_null(&annotations);
        self.fresh(st, &field.ty, generic.as_ref(), &name, depth, nullable)
    }

    fn build_by_call(
        &mut self,
        st: &mut State,
        cell: Ref,
        unknown: &Unknown,
        class: ClassId,
        maker: MethodId,
        calls: Vec<MethodId>,
    ) -> Step<()> {
        let method = self.classes.method(maker).clone();
        // A chain of constructors that need each other ends at the depth bound.
        let depth = unknown.depth.saturating_sub(1);
        let args = if super::candidates::holds_arguments(&method) {
            self.held_arguments(st, &method, unknown)?
        } else {
            let made_as = unknown.generic.as_deref();
            self.fresh_arguments_as(st, &method, &unknown.name, depth, made_as)?
        };
        if !self.classes.class(class).is_user && !is_made_whole(&method.class_name) {
            st.doubt(Reason::States);
        }
        st.cost += calls.len() as u32 * CALL_COST;
        let mut made_calls = Vec::new();
        for call in calls {
            let callee = self.classes.method(call).clone();
            let args = self.fresh_arguments(st, &callee, &unknown.name, depth)?;
            made_calls.push((call, args));
        }
        let assumed = self.states == States::Assumed && self.classes.class(class).is_user;
        let slots = if assumed {
            self.doubtful_fields(class)
        } else {
            self.settable_fields(class)
        };
        let mut sets = Vec::new();
        for slot in slots {
            let field = self.classes.class(class).instance_fields[slot as usize].clone();
            sets.push((slot, self.assumed_field(st, unknown, &field)?));
        }
        let mut steps = Vec::new();
        if method.is_constructor() {
            steps.push(Do::Construct {
                class,
                constructor: maker,
                args: args.clone(),
            });
        } else {
            steps.push(Do::Make {
                method: maker,
                args: args.clone(),
            });
        }
        for (call, args) in &made_calls {
            steps.push(Do::Call {
                method: *call,
                args: args.clone(),
            });
        }
        for &(slot, value) in &sets {
            steps.push(Do::Set { slot, value });
        }
        let recipe = if method.is_constructor() {
            Recipe::Constructed {
                constructor: maker,
                args,
                calls: made_calls,
                sets,
                assumed,
            }
        } else {
            Recipe::Factory {
                method: maker,
                on: None,
                args,
                calls: made_calls,
            }
        };
        steps.push(Do::Bind {
            cell,
            recipe: Rc::new(recipe),
        });
        self.start_building(st, steps)
    }

    fn build_derived(
        &mut self,
        st: &mut State,
        cell: Ref,
        unknown: &Unknown,
        on: Value,
        method: MethodId,
    ) -> Step<()> {
        let callee = self.classes.method(method).clone();
        let depth = unknown.depth.saturating_sub(1);
        let args = self.fresh_arguments(st, &callee, &unknown.name, depth)?;
        self.build_called(st, cell, Some(on), method, args)
    }

    fn build_by_library(
        &mut self,
        st: &mut State,
        cell: Ref,
        unknown: &Unknown,
        class: ClassId,
    ) -> Step<()> {
        let Some(call) = self.typed_library_call(class, unknown.generic.as_deref()) else {
            return unsupported("a type of the library that nothing makes");
        };
        let depth = unknown.depth.min(call.longest.unwrap_or(u32::MAX));
        let on = match &call.on {
            Some((ty, generic)) => {
                let name = format!("{}Items", unknown.name);
                Some(self.fresh(st, ty, generic.as_ref(), &name, depth, false)?)
            }
            None => None,
        };
        let mut args = Vec::new();
        for (ty, generic) in &call.args {
            let name = &unknown.name;
            args.push(self.fresh(st, ty, generic.as_ref(), name, unknown.depth, false)?);
        }
        self.build_called(st, cell, on, call.method, args)
    }

    fn build_called(
        &mut self,
        st: &mut State,
        cell: Ref,
        on: Option<Value>,
        method: MethodId,
        args: Vec<Value>,
    ) -> Step<()> {
        st.cost += CALL_COST + 1;
        let recipe = Recipe::Factory {
            method,
            on,
            args: args.clone(),
            calls: Vec::new(),
        };
        let steps = vec![
            match on {
                Some(on) => Do::Derive { on, method, args },
                None => Do::Make { method, args },
            },
            Do::Bind {
                cell,
                recipe: Rc::new(recipe),
            },
        ];
        self.start_building(st, steps)
    }

    /// The values that a library object is to hold, of the types that its type arguments say.
    fn held_arguments(
        &mut self,
        st: &mut State,
        maker: &Method,
        unknown: &Unknown,
    ) -> Step<Vec<Value>> {
        let names = crate::classes::parameter_names(maker);
        let depth = unknown.depth.saturating_sub(1);
        let mut args = Vec::new();
        let data = super::data::library_data(&maker.class_name);
        for (i, name) in names.iter().enumerate() {
            let name = format!("{}.{name}", unknown.name);
            if super::candidates::is_scala_list(&maker.params[i]) {
                // The rest of the list has the type of the list.
                let generic = unknown.generic.as_deref();
                args.push(self.fresh(st, &maker.params[i], generic, &name, depth, false)?);
                continue;
            }
            let of = i + data.unwrap_or(0);
            let (ty, generic) = self.type_argument(unknown.generic.as_deref(), of);
            // In grading, what is within the third element may be as large as what is in the first:
            // types of the library alone end by themselves.
            let is_finite = generic.as_ref().is_some_and(is_of_library);
            let depth = if self.config.chain.is_some() && is_finite {
                depth.max(self.config.k)
            } else {
                depth
            };
            let value = match data {
                Some(_) => self.fresh(st, &ty, generic.as_ref(), &name, depth, false)?,
                None => self.fresh_inner(st, &ty, generic.as_ref(), &name, depth)?,
            };
            args.push(value);
        }
        Ok(args)
    }

    /// Unknown arguments for a call.
    pub fn fresh_arguments(
        &mut self,
        st: &mut State,
        method: &Method,
        owner: &str,
        depth: u32,
    ) -> Step<Vec<Value>> {
        self.fresh_arguments_as(st, method, owner, depth, None)
    }

    /// The same for a constructor that is to make an object of a type.
    fn fresh_arguments_as(
        &mut self,
        st: &mut State,
        method: &Method,
        owner: &str,
        depth: u32,
        made_as: Option<&GenericType>,
    ) -> Step<Vec<Value>> {
        let names = crate::classes::parameter_names(method);
        let mut args = Vec::new();
        let types = self.argument_types(method, made_as);
        for (i, (ty, generic)) in types.iter().enumerate() {
            let name = if owner == RECEIVER && !ty.is_reference() {
                // A number in the receiver's past is not the entry's parameter of that name.
                format!("this.{}", names[i])
            } else if owner.is_empty() || owner == RECEIVER {
                names[i].clone()
            } else {
                format!("{owner}.{}", names[i])
            };
            let nullable = self.config.nulls == Nulls::All
                && !crate::classes::parameter_is_non_null(method, i);
            let value = self.fresh(st, ty, generic.as_ref(), &name, depth, nullable)?;
            args.push(value);
        }
        Ok(args)
    }

    pub(super) fn start_building(&mut self, st: &mut State, steps: Vec<Do>) -> Step<()> {
        st.commit();
        self.push_script(
            st,
            Script {
                steps,
                purpose: Purpose::Build,
            },
            OnReturn::Retry,
        );
        Err(Stop::Again)
    }
}

/// The name of the receiver unknown: its building sequences are longer.
pub const RECEIVER: &str = "this";

/// Whether a type is one of the library's, as is everything in it.
fn is_of_library(generic: &GenericType) -> bool {
    match generic {
        GenericType::Class(class) => {
            let is_ours = class.name.starts_with("scala/") || class.name.starts_with("java/");
            is_ours
                && class.args.iter().all(|arg| match arg {
                    TypeArg::Any => true,
                    TypeArg::Exact(ty) | TypeArg::Extends(ty) | TypeArg::Super(ty) => {
                        is_of_library(ty)
                    }
                })
        }
        GenericType::Array(element) => is_of_library(element),
        GenericType::Primitive(_) | GenericType::TypeVar(_) => true,
    }
}

/// Whether the simple makers of a library class give every state that matters.
fn is_made_whole(name: &str) -> bool {
    super::data::library_data(name).is_some()
        || matches!(
            name,
            "java/util/Optional" | "java/util/AbstractMap$SimpleEntry"
        )
        || ["java/lang/", "java/math/", "java/util/concurrent/atomic/"]
            .iter()
            .any(|package| name.starts_with(package))
}
