//! Learning about the program under test before anything is called: its classes and how their instances
//! are made.

use crate::builtin_types::t;
use crate::dict::Dict;
use crate::heap::Body;
use crate::machine::Vm;
use crate::names::{Name, n};
use crate::program::{ClassFacts, Parameter, Program};
use crate::state::State;
use crate::usage::Usage;
use crate::value::{Ref, Value};
use std::rc::Rc;

impl Vm {
    /// Learns about the classes of a module that was executed.
    pub fn learn(&mut self, st: &State, module: Ref, usage: Usage) {
        self.program = Rc::new(Program {
            usage: Rc::new(usage),
            classes: Vec::new(),
            module: Some(module),
        });
        let mut found: Vec<(String, Ref)> = Vec::new();
        let fields = self.name("_fields");
        if let Some(vars) = st.heap.module_vars(module) {
            for (name, value) in vars.iter() {
                let Value::Ref(r) = value else { continue };
                let Some(class) = st.heap.class(*r) else {
                    continue;
                };
                // What `namedtuple` makes is the program's, too, and belongs to no module.
                let named = class.attrs.get(fields).is_some();
                let own = match class.attrs.get(n::MODULE) {
                    Some(Value::Str(s)) => {
                        st.modules.get(&*s.text) == Some(&module)
                            || self.codes.get(&*s.text).is_some_and(|c| c.user)
                            || named && &*s.text == "collections"
                    }
                    _ => named,
                };
                if class.user && own && !found.iter().any(|f| f.1 == *r) {
                    found.push((self.shared.names.str(name).to_string(), *r));
                }
            }
        }
        // Names first: annotations of constructors mention other classes.
        let names: Vec<ClassFacts> = found
            .iter()
            .map(|(name, class)| ClassFacts {
                class: *class,
                name: name.clone(),
                params: Vec::new(),
                members: Vec::new(),
                makeable: true,
                library: false,
                further: None,
                stands_for: Vec::new(),
                dataclass: false,
                changing: Vec::new(),
                assigned: Vec::new(),
                completed: Vec::new(),
            })
            .collect();
        if let Some(program) = Rc::get_mut(&mut self.program) {
            program.classes = names;
        }
        let mut classes = Vec::new();
        for (name, class) in found {
            classes.push(self.class_facts(st, name, class));
        }
        for at in 0..classes.len() {
            if !classes[at].makeable {
                let abstract_class = classes[at].class;
                let protocol = self.is_protocol(st, abstract_class);
                let usable = |c: &&ClassFacts| {
                    c.makeable
                        && c.members.is_empty()
                        && (st.heap.is_subclass(c.class, abstract_class)
                            || protocol && self.has_all(st, c.class, abstract_class))
                };
                let usable: Vec<Ref> = classes.iter().filter(usable).map(|c| c.class).collect();
                classes[at].stands_for = usable;
            }
        }
        self.add_library_classes(st, module, &mut classes);
        if let Some(program) = Rc::get_mut(&mut self.program) {
            program.classes = classes;
        }
    }

    /// Takes classes that hold nothing and have subclasses for names of their subclasses: nobody
    /// means instances of such a class itself.
    pub fn seal(&mut self, st: &State) {
        let program = self.program.clone();
        let mut sealed = program.for_other(&Some, program.module.unwrap_or(Ref(1)));
        for at in 0..sealed.classes.len() {
            let class = sealed.classes[at].class;
            let below = |c: &&ClassFacts| {
                c.makeable && c.class != class && st.heap.is_subclass(c.class, class)
            };
            let below: Vec<Ref> = program
                .classes
                .iter()
                .filter(below)
                .map(|c| c.class)
                .collect();
            let Some(data) = st.heap.class(class) else {
                continue;
            };
            let empty = data.attrs.iter().all(|(name, _)| {
                let name = self.shared.names.str(name);
                matches!(
                    name,
                    "__module__" | "__qualname__" | "__doc__" | "__dict__" | "__weakref__"
                )
            });
            if empty && !below.is_empty() && !sealed.classes[at].library {
                sealed.classes[at].makeable = false;
                sealed.classes[at].stands_for = below;
            }
        }
        let names: Vec<(Ref, Vec<Ref>)> = sealed
            .classes
            .iter()
            .filter(|c| !c.makeable && !c.stands_for.is_empty())
            .map(|c| (c.class, c.stands_for.clone()))
            .collect();
        let others = |class: Ref| {
            let found = names.iter().find(|(name, _)| *name == class);
            found.map(|(_, classes)| classes.clone())
        };
        for facts in &mut sealed.classes {
            for param in facts.params.iter_mut().chain(&mut facts.further) {
                param.ty = param.ty.with_others(&others);
            }
        }
        self.program = Rc::new(sealed);
    }

    fn class_facts(&mut self, st: &State, name: String, class: Ref) -> ClassFacts {
        let members = self.members(st, class);
        let is_abstract = match st.heap.class(class).and_then(|c| c.attrs.get(n::ABSTRACT)) {
            Some(Value::Ref(set)) => st.heap.set(*set).is_some_and(|s| !s.is_empty()),
            _ => false,
        };
        let (params, understood) = if members.is_empty() {
            match self.constructor(st, class) {
                Some(params) => (params, true),
                None => (Vec::new(), false),
            }
        } else {
            (Vec::new(), true)
        };
        let layout = st.heap.class(class).map_or(t::OBJECT, |c| c.layout);
        let mut changing = Vec::new();
        let mut assigned = Vec::new();
        let mro = st.heap.class(class).map(|c| c.mro.clone());
        for base in mro.unwrap_or_default() {
            let base_name = self.class_name(st, base);
            let program = self.program.clone();
            let Some(text) = program.usage.class(&base_name) else {
                continue;
            };
            for method in &text.changing {
                let method = self.name(method);
                let plain = matches!(
                    st.heap.class_attr(class, method),
                    Some(Value::Ref(r)) if matches!(st.heap.get(*r).body, Body::Function(_))
                );
                if plain && !changing.contains(&method) {
                    changing.push(method);
                }
            }
            for attr in &text.attrs {
                if program.usage.assigned.contains(attr) {
                    let attr = self.name(attr);
                    if st.heap.class_attr(class, attr).is_none() && !assigned.contains(&attr) {
                        assigned.push(attr);
                    }
                }
            }
        }
        // Attributes that no class sets itself: some other function completes the objects.
        let program = self.program.clone();
        let usage = &program.usage;
        let unset = usage.assigned.iter().filter(|attr| {
            let mut classes = usage.classes.iter();
            !classes.any(|class| class.attrs.contains(*attr))
        });
        let completed = unset.map(|attr| self.name(attr)).collect();
        let fields = self.name("__dataclass_fields__");
        ClassFacts {
            completed,
            class,
            name,
            params,
            library: false,
            further: self.further(st, class),
            stands_for: Vec::new(),
            dataclass: st.heap.class_attr(class, fields).is_some(),
            makeable: !is_abstract && understood && layout != t::TYPE,
            members,
            changing,
            assigned,
        }
    }

    /// The parameter `*args` of a constructor.
    fn further(&mut self, st: &State, class: Ref) -> Option<Parameter> {
        let Some(Value::Ref(init)) = st.heap.class_attr(class, n::INIT) else {
            return None;
        };
        let Body::Function(function) = &st.heap.get(*init).body else {
            return None;
        };
        let code = function.code.clone();
        let name = code
            .params
            .names
            .get(code.params.positional + code.params.keyword_only)?;
        if !code.user || !code.params.varargs || !function.defaults.is_empty() {
            return None;
        }
        let text = self.shared.names.text(*name);
        let annotation = code.annotations.iter().find(|(n, _)| n == name);
        let ty = annotation.map_or(crate::inputs::Ty::Any, |(_, t)| self.annotated(st, t));
        let own = self.shared.names.str(code.name).to_string();
        let nodes = self.program.usage.parameter(code.line, &own, &text);
        let parts = [crate::usage::Part::Item];
        Some(Parameter {
            nodes: self.program.usage.part_of(&nodes, &parts),
            name: text,
            ty,
            default: None,
            keyword: false,
            positional_only: true,
            narrowed: false,
        })
    }

    fn is_protocol(&self, st: &State, class: Ref) -> bool {
        let mro = st.heap.class(class).map(|c| c.mro.clone());
        let mut mro = mro.unwrap_or_default().into_iter();
        mro.any(|base| &*self.class_name(st, base) == "Protocol")
    }

    /// Whether a class has the methods of another one.
    fn has_all(&self, st: &State, class: Ref, other: Ref) -> bool {
        let Some(data) = st.heap.class(other) else {
            return false;
        };
        let mut methods = data.attrs.iter().filter(|(name, value)| {
            let text = self.shared.names.str(*name);
            !text.starts_with('_') && matches!(value, Value::Ref(_))
        });
        methods.all(|(name, _)| st.heap.class_attr(class, name).is_some())
    }

    /// Dates and exact numbers, under the names that the module knows them by.
    fn add_library_classes(&mut self, st: &State, module: Ref, classes: &mut Vec<ClassFacts>) {
        const KNOWN: [(&str, &str, &[&str]); 6] = [
            ("datetime", "date", &["year", "month", "day"]),
            ("datetime", "datetime", &["year", "month", "day"]),
            ("datetime", "timedelta", &["days"]),
            ("datetime", "time", &["hour", "minute"]),
            ("fractions", "Fraction", &["numerator", "denominator"]),
            ("decimal", "Decimal", &["value"]),
        ];
        for (home, own, params) in KNOWN {
            let mut names = vec![own.to_string()];
            names.push(format!("{home}.{own}"));
            for name in names {
                let found = match name.split_once('.') {
                    None => self.global(st, module, &name),
                    Some((home, own)) => match self.global(st, module, home) {
                        Some(Value::Ref(library)) if st.heap.module_vars(library).is_some() => {
                            self.global(st, library, own)
                        }
                        _ => None,
                    },
                };
                let Some(Value::Ref(class)) = found else {
                    continue;
                };
                let known = st.heap.class(class).is_some_and(|c| {
                    let at_home = c.attrs.get(n::MODULE).and_then(Value::as_str);
                    at_home.is_some_and(|m| m.trim_start_matches("_py") == home)
                });
                if !known || classes.iter().any(|c| c.class == class) {
                    continue;
                }
                let params = params.iter().map(|name| Parameter {
                    name: Rc::from(*name),
                    ty: crate::inputs::Ty::Int,
                    default: None,
                    keyword: false,
                    positional_only: true,
                    nodes: Vec::new(),
                    narrowed: false,
                });
                classes.push(ClassFacts {
                    class,
                    name,
                    params: params.collect(),
                    members: Vec::new(),
                    makeable: true,
                    library: true,
                    further: None,
                    stands_for: Vec::new(),
                    dataclass: false,
                    changing: Vec::new(),
                    assigned: Vec::new(),
                    completed: Vec::new(),
                });
            }
        }
    }

    fn members(&mut self, st: &State, class: Ref) -> Vec<Name> {
        let map = self.name("_member_map_");
        let Some(Value::Ref(map)) = st.heap.class_attr(class, map).cloned() else {
            return Vec::new();
        };
        let Some(dict) = st.heap.dict(map) else {
            return Vec::new();
        };
        let more = self.name("_combinations_");
        let more = match st.heap.class_attr(class, more) {
            Some(Value::Ref(more)) => st.heap.dict(*more),
            _ => None,
        };
        let all = dict.iter().chain(more.into_iter().flat_map(Dict::iter));
        let keys: Vec<String> = all
            .filter_map(|e| e.key.as_str().map(str::to_string))
            .collect();
        keys.iter().map(|k| self.name(k)).collect()
    }

    /// The parameters of a class's constructor, without the receiver.
    fn constructor(&mut self, st: &State, class: Ref) -> Option<Vec<Parameter>> {
        let fields = self.name("__dataclass_fields__");
        let init = st.heap.class_attr(class, n::INIT).cloned();
        let init_code = match &init {
            Some(Value::Ref(r)) => match &st.heap.get(*r).body {
                Body::Function(f) => Some(f.clone()),
                _ => None,
            },
            _ => None,
        };
        if let Some(function) = &init_code
            && function.code.user
        {
            return Some(self.parameters(st, function, 1));
        }
        if let Some(Value::Ref(dict)) = st.heap.class_attr(class, fields).cloned() {
            return self.dataclass_fields(st, class, dict);
        }
        let tuple_fields = self.name("_fields");
        if let Some(Value::Tuple(names)) = st.heap.class_attr(class, tuple_fields).cloned() {
            return Some(self.tuple_fields(st, class, &names));
        }
        let total = self.name("__total__");
        if st.heap.class(class)?.layout == t::DICT && st.heap.class_attr(class, total).is_some() {
            let class_name = self.class_name(st, class);
            let text = self.program.usage.class(&class_name).cloned()?;
            let keys = text.annotations.iter();
            return Some(
                keys.map(|(name, ty)| Parameter {
                    name: name.as_str().into(),
                    ty: self.annotated(st, ty),
                    default: None,
                    keyword: true,
                    positional_only: false,
                    nodes: Vec::new(),
                    narrowed: self.narrows(st, ty),
                })
                .collect(),
            );
        }
        if let Some(Value::Ref(new)) = st.heap.class_attr(class, n::NEW).cloned() {
            let inner = match &st.heap.get(new).body {
                Body::StaticMethod(Value::Ref(inner)) => *inner,
                _ => new,
            };
            if let Body::Function(function) = &st.heap.get(inner).body
                && function.code.user
            {
                let function = function.clone();
                return Some(self.parameters(st, &function, 1));
            }
            return None;
        }
        if init_code.is_some() {
            // Of a library class: not understood.
            return None;
        }
        let layout = st.heap.class(class)?.layout;
        if st.heap.is_subclass(layout, t::BASE_EXCEPTION) {
            let name = Rc::from("message");
            return Some(vec![Parameter {
                name,
                ty: crate::inputs::Ty::Str,
                default: None,
                keyword: false,
                positional_only: true,
                nodes: Vec::new(),
                narrowed: true,
            }]);
        }
        Some(Vec::new())
    }

    fn dataclass_fields(&mut self, st: &State, class: Ref, dict: Ref) -> Option<Vec<Parameter>> {
        let fields: Vec<(String, Ref)> = st
            .heap
            .dict(dict)?
            .iter()
            .filter_map(|e| Some((e.key.as_str()?.to_string(), e.value.as_ref()?)))
            .collect();
        let [init, kw_only, default, factory, ty] =
            ["init", "kw_only", "default", "default_factory", "type"].map(|n| self.name(n));
        let class_name = self.class_name(st, class);
        let mut params = Vec::new();
        for (name, field) in fields {
            let get = |attr| st.heap.own_attr(field, attr).cloned();
            if matches!(get(init), Some(Value::Bool(false))) {
                continue;
            }
            let missing = |v: &Option<Value>| match v {
                Some(Value::Ref(r)) => &*self.class_name(st, st.heap.get(*r).class) == "_Missing",
                _ => v.is_none(),
            };
            let (value, made) = (get(default), get(factory));
            let default = if !missing(&value) {
                value
            } else if !missing(&made) {
                // What the factory gives is not known yet; leaving it out is.
                Some(Value::Unset)
            } else {
                None
            };
            let text = get(ty).and_then(|v| v.as_str().map(str::to_string));
            let narrowed = text.as_ref().is_some_and(|text| self.narrows(st, text));
            let declared = text.map_or(crate::inputs::Ty::Any, |t| self.annotated(st, &t));
            params.push(Parameter {
                narrowed,
                nodes: self.program.usage.attribute(&class_name, &name),
                name: name.as_str().into(),
                ty: declared,
                default,
                keyword: matches!(get(kw_only), Some(Value::Bool(true))),
                positional_only: false,
            });
        }
        Some(params)
    }

    fn tuple_fields(&mut self, st: &State, class: Ref, names: &[Value]) -> Vec<Parameter> {
        let defaults = self.name("_field_defaults");
        let defaults = match st.heap.class_attr(class, defaults) {
            Some(Value::Ref(r)) => st.heap.dict(*r).cloned().unwrap_or_default(),
            _ => Default::default(),
        };
        let class_name = self.class_name(st, class);
        let text = self.program.usage.class(&class_name).cloned();
        let mut params = Vec::new();
        for name in names.iter().filter_map(Value::as_str) {
            let default = defaults.iter().find(|e| e.key.as_str() == Some(name));
            let annotation = text.as_ref().and_then(|t| t.annotations.get(name));
            let ty = annotation.map_or(crate::inputs::Ty::Any, |t| self.annotated(st, t));
            params.push(Parameter {
                narrowed: annotation.is_some_and(|text| self.narrows(st, text)),
                name: name.into(),
                ty,
                default: default.map(|e| e.value.clone()),
                keyword: false,
                positional_only: false,
                nodes: self.program.usage.attribute(&class_name, name),
            });
        }
        params
    }
}
