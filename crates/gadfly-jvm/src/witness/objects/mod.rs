//! Inputs as recipes: what each unknown became, in the order in which it can be built.

mod arrays;
mod assembled;
mod undecided;

use crate::classes::{ClassId, Method, MethodId};
use crate::heap::{Body, Recipe, Unknown};
use crate::kinds::box_kind;
use crate::machine::Jvm;
use crate::state::State;
use crate::value::{Ref, Value};
use gadfly_classfile::{ClassFile, GenericType, Type, TypeArg, source_name, source_type};
use gadfly_term::{Model, SymId, Term, eval};
use gadfly_witness::{Call, Make, Object, ObjectId, StaticField, Step, Value as Shown};
use rustc_hash::FxHashMap;
use std::collections::BTreeSet;
use std::rc::Rc;

/// A letter for characters that may be anything.
const ANY_CHAR: u16 = b'a' as u16;
/// Objects nested in made-up defaults.
const DEFAULT_DEPTH: u32 = 3;

pub(super) struct Builder<'b> {
    jvm: &'b mut Jvm,
    st: &'b State,
    model: Rc<Model>,
    relevant: BTreeSet<SymId>,
    objects: Vec<Object>,
    /// What was already written down: heap object → value.
    done: FxHashMap<Ref, Shown>,
    assumed: bool,
    /// Objects being written down: an input that needs itself cannot be.
    open: Vec<Ref>,
    /// How many values nothing depends on were made different from each other; none if they are
    /// to be as plain as possible.
    telling: Option<usize>,
    /// Declare objects without type arguments.
    raw: bool,
}

impl<'b> Builder<'b> {
    pub(super) fn new(
        jvm: &'b mut Jvm,
        st: &'b State,
        model: Rc<Model>,
        relevant: BTreeSet<SymId>,
    ) -> Builder<'b> {
        Builder {
            jvm,
            st,
            model,
            relevant,
            objects: Vec::new(),
            done: FxHashMap::default(),
            assumed: false,
            open: Vec::new(),
            telling: None,
            raw: false,
        }
    }

    /// Declares objects without their type arguments.
    pub(super) fn raw(mut self, raw: bool) -> Self {
        self.raw = raw;
        self
    }

    /// Lets values that nothing depends on differ from each other.
    pub(super) fn telling(mut self) -> Self {
        self.telling = Some(0);
        self
    }

    /// The next of such values.
    pub(super) fn next_telling(&mut self) -> Option<usize> {
        let next = self.telling.as_mut()?;
        *next += 1;
        Some(*next - 1)
    }

    pub(super) fn finish(self) -> (Vec<Object>, bool) {
        (self.objects, self.assumed)
    }

    pub(super) fn method(&self, id: MethodId) -> Rc<Method> {
        self.jvm.classes.method(id).clone()
    }

    /// A receiver must be an object even if the path never looked at it.
    pub(super) fn receiver(&mut self, value: Value) -> Shown {
        let Value::Ref(reference) = value else {
            return Shown::Null;
        };
        match &self.st.heap.get(reference).body {
            Body::Unknown(unknown) => {
                let known = Unknown {
                    may_be_null: false,
                    ..(**unknown).clone()
                };
                self.undecided(&known, DEFAULT_DEPTH)
            }
            _ => self.reference(reference),
        }
    }

    pub(super) fn value(&mut self, value: Value, ty: &Type) -> Shown {
        match value {
            Value::Ref(reference) => self.reference(reference),
            scalar => self.scalar(scalar, ty),
        }
    }

    fn scalar(&mut self, value: Value, ty: &Type) -> Shown {
        let bits = match value {
            Value::Int(i) => u64::from(i as u32),
            Value::Long(i) => i as u64,
            Value::Float(f) => u64::from(f.to_bits()),
            Value::Double(f) => f.to_bits(),
            Value::SymInt(t) | Value::SymLong(t) | Value::SymFloat(t) | Value::SymDouble(t) => {
                self.eval(t, *ty == Type::Char)
            }
            _ => 0,
        };
        match ty {
            Type::Boolean => Shown::Bool(bits & 1 == 1),
            Type::Byte => Shown::Byte(bits as i8),
            Type::Char => Shown::Char(bits as u16),
            Type::Short => Shown::Short(bits as i16),
            Type::Int => Shown::Int(bits as i32),
            Type::Long => Shown::Long(bits as i64),
            Type::Float => Shown::Float(f32::from_bits(bits as u32)),
            Type::Double => Shown::Double(f64::from_bits(bits)),
            Type::Ref(_) | Type::Array(_) => Shown::Null,
        }
    }

    fn eval(&self, t: Term, is_char: bool) -> u64 {
        let free = !self
            .jvm
            .pool
            .symbols(t)
            .iter()
            .any(|s| self.relevant.contains(s));
        if is_char && free && !self.jvm.pool.symbols(t).is_empty() {
            return u64::from(ANY_CHAR);
        }
        eval(&self.jvm.pool, &self.model, t)
    }

    /// Whether anything on the path depends on this value.
    fn matters(&self, value: Value) -> bool {
        match value {
            Value::SymInt(t) | Value::SymLong(t) | Value::SymFloat(t) | Value::SymDouble(t) => self
                .jvm
                .pool
                .symbols(t)
                .iter()
                .any(|s| self.relevant.contains(s)),
            Value::Ref(r) if !r.is_null() => match &self.st.heap.get(r).body {
                Body::Unknown(unknown) => {
                    !unknown.may_be_null || self.jvm.rank_term(self.st, r).is_some()
                }
                _ => true,
            },
            _ => true,
        }
    }

    fn reference(&mut self, reference: Ref) -> Shown {
        if reference.is_null() {
            return Shown::Null;
        }
        match &self.st.heap.get(reference).body {
            Body::Unknown(unknown) => {
                if let Some(done) = self.done.get(&reference) {
                    return done.clone();
                }
                let unknown = unknown.clone();
                let shown = match self.jvm.rank_term(self.st, reference) {
                    Some(rank) if self.jvm.is_open(self.st, reference) => {
                        self.ranked(&unknown, rank)
                    }
                    _ => self.undecided(&unknown, DEFAULT_DEPTH),
                };
                self.done.insert(reference, shown.clone());
                shown
            }
            Body::Decided { to, recipe, was } => {
                let (to, recipe, was) = (*to, recipe.clone(), was.clone());
                self.decided(to, &recipe, &was)
            }
            _ => self.built_elsewhere(reference),
        }
    }

    fn decided(&mut self, to: Ref, recipe: &Recipe, was: &Unknown) -> Shown {
        match recipe {
            Recipe::Null => Shown::Null,
            Recipe::Alias => {
                let object = self.st.heap.resolve(to);
                if object.is_null() {
                    Shown::Null
                } else {
                    self.aliased(to, object)
                }
            }
            _ => {
                let object = self.st.heap.resolve(to);
                if object.is_null() {
                    return Shown::Null;
                }
                if let Some(done) = self.done.get(&object) {
                    return done.clone();
                }
                self.build(object, recipe, was)
            }
        }
    }

    fn aliased(&mut self, to: Ref, object: Ref) -> Shown {
        if let Some(done) = self.done.get(&object) {
            return done.clone();
        }
        match &self.st.heap.get(to).body {
            Body::Unknown(_) | Body::Decided { .. } => self.reference(to),
            _ => self.built_elsewhere(object),
        }
    }

    /// An object that some other unknown was decided to be, or a literal.
    fn built_elsewhere(&mut self, object: Ref) -> Shown {
        if let Some(done) = self.done.get(&object) {
            return done.clone();
        }
        for node in self.st.heap.refs_after(self.st.begun_at) {
            if let Body::Decided { to, recipe, was } = &self.st.heap.get(node).body
                && *to == object
                && !matches!(**recipe, Recipe::Alias)
            {
                let (recipe, was) = (recipe.clone(), was.clone());
                return self.build(object, &recipe, &was);
            }
        }
        match self.text_of(object) {
            Some(text) => Shown::Str(text),
            None => Shown::Null,
        }
    }

    fn build(&mut self, object: Ref, recipe: &Recipe, was: &Unknown) -> Shown {
        if self.open.contains(&object) {
            return Shown::Null;
        }
        self.open.push(object);
        let shown = self.build_once(object, recipe, was);
        self.open.pop();
        shown
    }

    fn build_once(&mut self, object: Ref, recipe: &Recipe, was: &Unknown) -> Shown {
        let class = self.st.heap.get(object).class;
        match recipe {
            Recipe::Str => {
                let text = self.text_of(object).unwrap_or_default();
                let shown = if was.distinct_from.is_empty() {
                    Shown::Str(text)
                } else {
                    self.push(class, was, Make::NewString(text))
                };
                self.done.insert(object, shown.clone());
                shown
            }
            Recipe::Boxed { value } => {
                let kind = box_kind(&self.jvm.classes.class(class).name).unwrap_or('I');
                let ty = Type::parse(&kind.to_string()).unwrap_or(Type::Int);
                let value = self.scalar(*value, &ty);
                self.remember(
                    object,
                    class,
                    was,
                    Make::Boxed {
                        value,
                        distinct: false,
                    },
                )
            }
            Recipe::Array => self.array(object, class, was),
            Recipe::Constant { class, name } => {
                let (class, name) = (*class, name.clone());
                let info = self.jvm.classes.class(class).clone();
                let accessible = info
                    .static_fields
                    .iter()
                    .find(|f| f.name == name)
                    .is_some_and(|f| !f.access.is_private());
                let make = Make::StaticField {
                    owner: self.source(class),
                    owner_binary: info.binary_name(),
                    name: name.to_string(),
                    accessible,
                };
                self.remember(object, class, was, make)
            }
            Recipe::Collection { items } => {
                let object_type = Type::Ref(crate::classes::names::OBJECT.into());
                let items = items.iter().map(|&i| self.value(i, &object_type)).collect();
                self.remember(object, class, was, Make::Collection { items })
            }
            Recipe::Map { entries } => {
                let object_type = Type::Ref(crate::classes::names::OBJECT.into());
                let entries = entries
                    .iter()
                    .map(|&(k, v)| (self.value(k, &object_type), self.value(v, &object_type)))
                    .collect();
                self.remember(object, class, was, Make::Map { entries })
            }
            Recipe::Constructed {
                constructor,
                args,
                calls,
                sets,
                assumed,
            } => {
                let constructor = self.method(*constructor);
                let (make, _) = self.construction(&constructor, args);
                let shown = self.remember(object, class, was, make);
                self.add_calls(&shown, calls);
                let set = self.add_sets(&shown, class, sets);
                self.assumed |= *assumed && set;
                shown
            }
            Recipe::Factory {
                method,
                on,
                args,
                calls,
            } => {
                let method = self.method(*method);
                let on = on.map(|receiver| self.receiver(receiver));
                let call = self.call(&method, args, false);
                let make = Make::Factory {
                    owner: self.source(method.class),
                    owner_binary: self.jvm.classes.class(method.class).binary_name(),
                    on,
                    call,
                };
                let class = self.class_of_result(class, &method);
                let shown = self.remember(object, class, was, make);
                self.add_calls(&shown, calls);
                shown
            }
            Recipe::Assembled => self.assembled(object, class, was),
            Recipe::Stub => self.stub(object, class, was),
            Recipe::ClassObject(class) => {
                let name = self.source(*class);
                self.remember(object, *class, was, Make::ClassLiteral(name))
            }
            Recipe::Null | Recipe::Alias => Shown::Null,
        }
    }

    /// A library's own hidden class (`ArrayList.Itr`) is known by what its factory promises.
    fn class_of_result(&mut self, class: ClassId, factory: &Method) -> ClassId {
        let info = self.jvm.classes.class(class);
        let hidden = !info.is_user
            && (!info.access.is_public()
                // Nameless classes of Scala are public all the same.
                || info.name.contains("$anon")
                || info.file().is_some_and(|f| {
                    f.inner_classes
                        .iter()
                        .any(|i| i.inner == info.name && !i.access.is_public())
                }));
        match &factory.returns {
            Some(promised) if hidden => self.jvm.classes.load_type(promised).unwrap_or(class),
            _ => class,
        }
    }

    fn remember(&mut self, object: Ref, class: ClassId, was: &Unknown, make: Make) -> Shown {
        let shown = self.push(class, was, make);
        self.done.insert(object, shown.clone());
        shown
    }

    fn push(&mut self, class: ClassId, was: &Unknown, make: Make) -> Shown {
        let info = self.jvm.classes.class(class).clone();
        let name = self.source(class);
        let declared = match was.generic.as_deref() {
            // A `List[Int]` is a list of objects to Java: only the raw type fits everywhere.
            Some(_) if self.raw && was.bound != self.jvm.known.object => self.source(was.bound),
            Some(generic) if !mentions_variable(generic) => self.spelled(generic),
            _ => name.clone(),
        };
        let wanted = match was.generic.as_deref() {
            Some(generic) => self.spelled(generic),
            None => self.source(was.bound),
        };
        self.objects.push(Object {
            class: name,
            binary_name: info.binary_name(),
            hint: hint(&was.name),
            declared,
            wanted,
            make,
            then: Vec::new(),
        });
        Shown::Object(ObjectId(self.objects.len() - 1))
    }

    /// A generic type as source spells it, nested classes included.
    fn spelled(&mut self, generic: &GenericType) -> String {
        match generic {
            GenericType::Primitive(ty) => ty.to_string(),
            GenericType::TypeVar(name) => name.to_string(),
            GenericType::Array(element) => format!("{}[]", self.spelled(element)),
            // Arguments of an outer class are written where they belong.
            GenericType::Class(class) if class.outer.is_some() => generic.to_string(),
            GenericType::Class(class) => {
                let name = match self.jvm.classes.load(&class.name) {
                    Ok(id) => self.source(id),
                    Err(_) => class.name.replace('/', "."),
                };
                let args = class.args.iter().map(|arg| match arg {
                    TypeArg::Any => "?".to_string(),
                    TypeArg::Exact(ty) => self.spelled(ty),
                    TypeArg::Extends(ty) => format!("? extends {}", self.spelled(ty)),
                    TypeArg::Super(ty) => format!("? super {}", self.spelled(ty)),
                });
                let args: Vec<String> = args.collect();
                if args.is_empty() {
                    name
                } else {
                    format!("{name}<{}>", args.join(", "))
                }
            }
        }
    }

    fn source(&self, class: ClassId) -> String {
        let info = self.jvm.classes.class(class);
        match info.file() {
            Some(file) => source_name(&info.name, &file.inner_classes),
            None => source_type(&self.jvm.type_of(class), &[]),
        }
    }

    fn construction(&mut self, constructor: &Rc<Method>, args: &[Value]) -> (Make, usize) {
        let mut call = self.call(constructor, args, true);
        let outer = if takes_outer(constructor) && !call.args.is_empty() {
            call.params.remove(0);
            Some(call.args.remove(0))
        } else {
            None
        };
        (Make::New { call, outer }, 0)
    }

    fn call(&mut self, method: &Rc<Method>, args: &[Value], constructor: bool) -> Call {
        let inner = &method.file().inner_classes;
        let values = args
            .iter()
            .zip(&method.params)
            .map(|(&value, ty)| self.value(value, ty))
            .collect();
        Call {
            name: if constructor {
                String::new()
            } else {
                method.name.to_string()
            },
            params: method
                .params
                .iter()
                .map(|p| source_type(p, inner))
                .collect(),
            args: values,
            accessible: !method.access.is_private() && super::is_accessible(method),
            varargs: method.access.is_varargs(),
            returns: method
                .returns
                .as_ref()
                .map_or("void".into(), |r| source_type(r, inner)),
        }
    }

    fn add_calls(&mut self, shown: &Shown, calls: &[(MethodId, Vec<Value>)]) {
        for (method, args) in calls {
            let method = self.method(*method);
            let call = self.call(&method, args, false);
            self.add_step(shown, Step::Call(call));
        }
    }

    /// Only fields that matter are set: the others may stay as the constructor left them.
    fn add_sets(&mut self, shown: &Shown, class: ClassId, sets: &[(u32, Value)]) -> bool {
        let mut any = false;
        let info = self.jvm.classes.class(class).clone();
        for &(slot, value) in sets {
            if !self.matters(value) {
                continue;
            }
            let field = &info.instance_fields[slot as usize];
            let owner = self.jvm.classes.class(field.owner).clone();
            let inner: &[_] = owner
                .file()
                .map_or(&[], |f: &std::sync::Arc<ClassFile>| &f.inner_classes);
            let value = self.value(value, &field.ty);
            let step = Step::SetField {
                owner_binary: owner.binary_name(),
                owner: self.source(field.owner),
                name: field.name.to_string(),
                ty: source_type(&field.ty, inner),
                value,
                accessible: !field.access.is_private()
                    && !field.access.is_final()
                    && self.jvm.can_be_named(class)
                    && self.jvm.can_be_named(field.owner),
            };
            self.add_step(shown, step);
            any = true;
        }
        any
    }

    /// The static fields that matter to the path, with their values before it.
    pub(super) fn statics(&mut self) -> Vec<StaticField> {
        let mut found = Vec::new();
        for (&(class, slot), &value) in &self.st.inputs.statics {
            let info = self.jvm.classes.class(class).clone();
            let Some(field) = info.static_fields.get(slot as usize) else {
                continue;
            };
            if !self.matters(value) {
                continue;
            }
            let inner: &[_] = info
                .file()
                .map_or(&[], |f: &std::sync::Arc<ClassFile>| &f.inner_classes);
            found.push(StaticField {
                owner: self.source(class),
                owner_binary: info.binary_name(),
                name: field.name.to_string(),
                ty: source_type(&field.ty, inner),
                value: self.value(value, &field.ty),
                accessible: !field.access.is_private() && self.jvm.can_be_named(class),
            });
        }
        found
    }

    fn add_step(&mut self, shown: &Shown, step: Step) {
        if let Shown::Object(id) = shown {
            self.objects[id.0].then.push(step);
        }
    }
}

/// Whether a constructor's first parameter is the enclosing object.
pub(super) fn takes_outer(constructor: &Method) -> bool {
    let Some(Type::Ref(first)) = constructor.params.first() else {
        return false;
    };
    constructor.is_constructor()
        && constructor.file().inner_classes.iter().any(|inner| {
            inner.inner == constructor.class_name
                && !inner.access.is_static()
                && inner.outer.as_ref() == Some(first)
        })
        && constructor
            .file()
            .fields
            .iter()
            .any(|f| f.name.starts_with("this$"))
}

fn mentions_variable(generic: &GenericType) -> bool {
    match generic {
        GenericType::Primitive(_) => false,
        GenericType::TypeVar(_) => true,
        GenericType::Array(element) => mentions_variable(element),
        GenericType::Class(class) => class.args.iter().any(|arg| match arg {
            TypeArg::Any => false,
            TypeArg::Exact(t) | TypeArg::Extends(t) | TypeArg::Super(t) => mentions_variable(t),
        }),
    }
}

/// `node.next` → `next`, `xs[0]` → `xs`: the last word a person would use.
fn hint(name: &str) -> String {
    let last = name.rsplit('.').next().unwrap_or(name);
    let word: String = last
        .chars()
        .take_while(|c| c.is_alphanumeric() || *c == '_')
        .collect();
    if word.is_empty() || word == "this" {
        "object".into()
    } else {
        word
    }
}

/// The objects that an object is built from.
fn references(object: &Object) -> Vec<ObjectId> {
    let mut found = Vec::new();
    each_value(&mut object.clone(), &mut |v| {
        if let Shown::Object(id) = v {
            found.push(*id);
        }
    });
    found
}

fn each_value(object: &mut Object, visit: &mut dyn FnMut(&mut Shown)) {
    match &mut object.make {
        Make::New { call, outer } => {
            outer.iter_mut().for_each(&mut *visit);
            call.args.iter_mut().for_each(&mut *visit);
        }
        Make::Factory { call, on, .. } => {
            on.iter_mut().for_each(&mut *visit);
            call.args.iter_mut().for_each(&mut *visit);
        }
        Make::Boxed { value, .. } => visit(value),
        Make::Array { elements, .. } => elements.iter_mut().for_each(|(_, v)| visit(v)),
        Make::Collection { items } => items.iter_mut().for_each(&mut *visit),
        Make::Map { entries } => entries.iter_mut().for_each(|(k, v)| {
            visit(k);
            visit(v);
        }),
        Make::Stub { methods, .. } => {
            methods
                .iter_mut()
                .flat_map(|m| m.results.iter_mut())
                .for_each(&mut *visit);
        }
        Make::StaticField { .. } | Make::NewString(_) | Make::ClassLiteral(_) | Make::Allocated => {
        }
    }
    for step in &mut object.then {
        match step {
            Step::Call(call) => call.args.iter_mut().for_each(&mut *visit),
            Step::SetField { value, .. } | Step::SetElement { value, .. } => visit(value),
        }
    }
}
