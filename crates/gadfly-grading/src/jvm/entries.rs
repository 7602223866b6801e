//! The functions that are graded: those of the reference, and whether a submission has them.

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use gadfly_classfile::{ClassFile, Const, Instr, MethodDesc, source_name, source_type};
use gadfly_grade::model::{self, Ruling};
use gadfly_jvm::{Classes, Config, EntryFilter, Jvm, MethodId};
use gadfly_solve::SolverConfig;

use super::super::language::{Program, Task};
use super::Internal;
use super::build::{Built, Tools};
use super::declared;
use crate::misspelt::likely;
use gadfly_base::diagnostic::Diagnostic;

/// A function of the reference.
#[derive(Clone, Debug)]
pub(super) struct Entry {
    pub shown: model::Entry,
    /// Internal name.
    pub class: Internal,
    pub method: Internal,
    pub desc: Internal,
    pub is_static: bool,
    /// Names and types of its parameters, as source writes them.
    pub params: Vec<Param>,
    /// What its inputs must meet.
    pub demand: Option<Demanded>,
}

impl Entry {
    pub(super) fn has_receiver(&self) -> bool {
        !self.is_static && &*self.method != "<init>"
    }
}

#[derive(Clone, Debug)]
pub(super) struct Param {
    pub name: String,
    /// A descriptor.
    pub desc: String,
    pub source: String,
}

/// A static method that says whether inputs are allowed.
#[derive(Clone, Debug)]
pub(super) struct Demanded {
    pub class: String,
    pub method: String,
    pub desc: String,
}

/// A machine that knows a program's classes; enough to ask which methods there are.
pub(super) fn listing(built: &Built) -> anyhow::Result<Jvm> {
    let classes = Classes::new(built.path.clone(), built.names.clone());
    let config = Rc::new(Config::default());
    Ok(Jvm::new(classes, SolverConfig::default(), config)?)
}

/// The entries of the reference that are asked for.
pub(super) fn of_reference(_: &Tools, built: &Built, task: &Task) -> anyhow::Result<Vec<Entry>> {
    let mut jvm = listing(built)?;
    let all = jvm.entries(&EntryFilter::default());
    let mut found: Vec<MethodId> = Vec::new();
    if task.entries.is_empty() {
        for method in all {
            if is_asked_for(&jvm, method, task) {
                found.push(method);
            }
        }
        leave_helpers_out(&jvm, built, task, &mut found);
        if found.is_empty() {
            return Err(
                Diagnostic::new("the reference has no public method to grade")
                    .help("make the methods that students write public, or name them with --entry")
                    .into(),
            );
        }
    }
    for wanted in &task.entries {
        let mut filter = EntryFilter {
            only: vec![wanted.clone()],
            exactly: Vec::new(),
        };
        let mut methods = jvm.entries(&filter);
        methods.retain(|&m| !jvm.classes.method(m).is_constructor());
        if methods.is_empty() {
            std::mem::swap(&mut filter.only, &mut filter.exactly);
            methods = jvm.entries(&filter);
            methods.retain(|&m| !jvm.classes.method(m).is_constructor());
        }
        if methods.is_empty() {
            let mut all = jvm.entries(&EntryFilter::default());
            all.retain(|&m| !jvm.classes.method(m).is_constructor());
            let names: Vec<String> = named(&jvm, &all)
                .into_iter()
                .map(|e| e.shown.name)
                .collect();
            let message = format!("the reference has no method named `{wanted}`");
            return Err(Diagnostic::new(message)
                .help(format!("it has {}", names.join(", ")))
                .into());
        }
        for method in methods {
            if !found.contains(&method) {
                found.push(method);
            }
        }
    }
    Ok(named(&jvm, &found))
}

/// Leaves out what the teacher wrote for the preconditions alone, and says so: no student has it.
fn leave_helpers_out(jvm: &Jvm, built: &Built, task: &Task, found: &mut Vec<MethodId>) {
    if task.preconditions.is_empty() {
        return;
    }
    let calls = Calls::of(built);
    let key = |id: MethodId| {
        let method = jvm.classes.method(id);
        (method.name.clone(), method.desc.clone())
    };
    let predicates = calls
        .names()
        .filter(|(name, _)| is_precondition(task, name));
    let by_conditions = calls.reached(predicates.cloned());
    let others = found.iter().map(|&id| key(id));
    let by_others = calls.reached(others.filter(|key| !by_conditions.contains(key)));
    let is_helper = |id: MethodId| {
        let key = key(id);
        by_conditions.contains(&key) && !by_others.contains(&key)
    };
    if found.iter().all(|&id| is_helper(id)) {
        return;
    }
    for helper in found.extract_if(.., |id| is_helper(*id)) {
        gadfly_base::diagnostic::not_graded(&jvm.classes.method(helper).name);
    }
}

/// Which methods of a program mention which, by names and descriptors.
struct Calls(BTreeMap<(Internal, Internal), BTreeSet<(Internal, Internal)>>);

impl Calls {
    fn of(built: &Built) -> Calls {
        let mut calls: BTreeMap<_, BTreeSet<_>> = BTreeMap::new();
        for name in &built.names {
            let Ok(Some(file)) = built.path.find(name) else {
                continue;
            };
            for method in &file.methods {
                let mentioned = calls
                    .entry((method.name.clone(), method.desc.clone()))
                    .or_default();
                for instr in method.code.iter().flat_map(|code| &code.instrs) {
                    mentioned.extend(mentions(&file, instr));
                }
            }
        }
        Calls(calls)
    }

    fn names(&self) -> impl Iterator<Item = &(Internal, Internal)> {
        self.0.keys()
    }

    /// These methods and all that they lead to.
    fn reached(
        &self,
        from: impl Iterator<Item = (Internal, Internal)>,
    ) -> BTreeSet<(Internal, Internal)> {
        let mut reached = BTreeSet::new();
        let mut todo: Vec<_> = from.collect();
        while let Some(method) = todo.pop() {
            if let Some(next) = self.0.get(&method)
                && reached.insert(method)
            {
                todo.extend(next.iter().cloned());
            }
        }
        reached
    }
}

/// The methods that an instruction calls, or makes a function of.
fn mentions(file: &ClassFile, instr: &Instr) -> Vec<(Internal, Internal)> {
    match *instr {
        Instr::InvokeVirtual(at)
        | Instr::InvokeSpecial(at)
        | Instr::InvokeStatic(at)
        | Instr::InvokeInterface(at) => {
            let method = file.refs.methods.get(at as usize).into_iter();
            method.map(|m| (m.name.clone(), m.desc.clone())).collect()
        }
        Instr::InvokeDynamic(at) => {
            let bootstrap = file
                .refs
                .dynamics
                .get(at as usize)
                .and_then(|dynamic| file.bootstrap_methods.get(usize::from(dynamic.bootstrap)));
            let args = bootstrap.into_iter().flat_map(|bootstrap| &bootstrap.args);
            args.filter_map(|arg| match arg {
                Const::MethodHandle(handle) => {
                    Some((handle.member.name.clone(), handle.member.desc.clone()))
                }
                _ => None,
            })
            .collect()
        }
        _ => Vec::new(),
    }
}

fn is_precondition(task: &Task, name: &str) -> bool {
    let ends = |p: &String| p == name || p.ends_with(&format!(".{name}"));
    task.preconditions.iter().any(ends)
}

/// Whether a method is graded if nobody says which ones are.
fn is_asked_for(jvm: &Jvm, method: MethodId, task: &Task) -> bool {
    let method = jvm.classes.method(method);
    let class = jvm.classes.class(method.class);
    let is_precondition = is_precondition(task, &method.name);
    let is_main = &*method.name == "main" && &*method.desc == "([Ljava/lang/String;)V";
    // What a record's or case class's components are is the exercise, not the answer.
    let is_accessor = method.cost.free
        && class.file().is_some_and(|f| {
            f.record
                .as_ref()
                .is_some_and(|r| r.iter().any(|c| c.name == method.name))
        });
    let by_convention = matches!(
        &*method.name,
        "equals" | "hashCode" | "toString" | "compareTo"
    ) && class.file().is_some_and(|f| f.record.is_some());
    let is_asked = !method.is_constructor() || refuses(jvm, method.id);
    is_asked && !is_precondition && !is_main && !is_accessor && !by_convention
}

/// Whether a constructor decides something, as whether it accepts its arguments: what it merely
/// stores shows in the methods.
fn refuses(jvm: &Jvm, constructor: MethodId) -> bool {
    let method = jvm.classes.method(constructor);
    let class = jvm.classes.class(method.class);
    let source = method.file().source_file.as_deref();
    let is_java = source.is_none_or(|f| f.ends_with(".java"));
    // An object of an inner class needs one of the outer class.
    let params = jvm.entry_info(constructor, &|c| c.to_string()).params;
    let stands_alone = params.len() == method.params.len();
    let is_throwable = class
        .supertypes
        .iter()
        .any(|&s| &*jvm.classes.class(s).name == "java/lang/Throwable");
    // In Scala the whole body of a class is its constructor: only what may refuse counts there.
    let demands = |i: &Instr| match *i {
        Instr::Throw => true,
        Instr::InvokeVirtual(at) => method
            .file()
            .refs
            .methods
            .get(at as usize)
            .is_some_and(|m| {
                &*m.class == "scala/Predef$" && matches!(&*m.name, "require" | "assert" | "assume")
            }),
        _ => false,
    };
    let decides = method.code().is_some_and(|code| {
        let decision = |i: &Instr| {
            matches!(
                i,
                Instr::If(..)
                    | Instr::IfICmp(..)
                    | Instr::IfNull(_)
                    | Instr::IfNonNull(_)
                    | Instr::Switch(_)
            )
        };
        let mut instrs = code.instrs.iter();
        instrs.any(|i| demands(i) || is_java && decision(i))
    });
    stands_alone && !is_throwable && decides
}

/// The classes of the reference whose objects can be looked at only through entries: their
/// variables are not public, and all their methods are graded.
pub(super) fn watched(jvm: &mut Jvm, names: &[Internal], entries: &[Entry]) -> BTreeSet<Internal> {
    let all = jvm.entries(&EntryFilter::default());
    let mut found = BTreeSet::new();
    for name in names {
        let Ok(id) = jvm.classes.load(name) else {
            continue;
        };
        let class = jvm.classes.class(id);
        let is_closed = class.instance_fields.iter().all(|f| !f.access.is_public());
        let mut methods = all
            .iter()
            .map(|&m| jvm.classes.method(m))
            .filter(|m| m.class == id && !m.is_static() && !m.is_constructor())
            .peekable();
        let is_graded = |method: &gadfly_jvm::Method| {
            entries.iter().any(|e| {
                e.class == method.class_name && e.method == method.name && e.desc == method.desc
            })
        };
        if is_closed && methods.peek().is_some() && methods.all(|m| is_graded(m)) {
            found.insert(name.clone());
        }
    }
    found
}

/// Entries with names that tell them apart: as short as possible.
fn named(jvm: &Jvm, methods: &[MethodId]) -> Vec<Entry> {
    let mut entries = Vec::new();
    for &id in methods {
        let info = jvm.entry_info(id, &|c| c.to_string());
        let method = jvm.classes.method(id);
        let same_name = |&&m: &&MethodId| jvm.classes.method(m).name == method.name;
        let alike: Vec<MethodId> = methods.iter().filter(same_name).copied().collect();
        let in_class = alike
            .iter()
            .filter(|&&m| jvm.classes.method(m).class == method.class)
            .count();
        let class = info.class.rsplit('.').next().unwrap_or(&info.class);
        let short: Vec<String> = info.params.iter().map(|p| simple(p)).collect();
        let mut name = match alike.len() > in_class {
            _ if method.is_constructor() => format!("new {class}"),
            true => format!("{class}.{}", declared::name(method)),
            false => declared::name(method),
        };
        if in_class > 1 {
            name.push_str(&format!("({})", short.join(", ")));
        }
        let names = jvm.parameter_names(id);
        let generics = jvm.parameter_generics(id);
        let mut params = Vec::new();
        for (i, ty) in method.params.iter().enumerate() {
            let inner = &method.file().inner_classes;
            let plain = source_type(ty, inner);
            // Scala knows types of parameters that the method itself does not have, such as what
            // stands for a type variable.
            let source = generics
                .get(i)
                .and_then(Option::as_ref)
                .map(|generic| super::demand::generic_source(generic, inner))
                .filter(|source| super::demand::raw(source) == super::demand::raw(&plain))
                .unwrap_or(plain);
            params.push(Param {
                name: names.get(i).cloned().unwrap_or_else(|| format!("arg{i}")),
                desc: ty.descriptor(),
                source,
            });
        }
        let list: Vec<String> = params
            .iter()
            .map(|p| format!("{} {}", simple(&p.source), p.name))
            .collect();
        let signature = match declared::signature(method) {
            Some(signature) => signature,
            None if method.is_constructor() => format!("new {class}({})", list.join(", ")),
            None => format!(
                "{} {}({})",
                simple(&info.returns),
                method.name,
                list.join(", ")
            ),
        };
        entries.push(Entry {
            shown: model::Entry { name, signature },
            class: method.class_name.clone(),
            method: method.name.clone(),
            desc: method.desc.clone(),
            is_static: method.is_static(),
            params,
            demand: None,
        });
    }
    entries
}

/// A type without packages and outer classes, type arguments included.
pub(super) fn simple(ty: &str) -> String {
    let mut out = String::new();
    let mut word = String::new();
    for c in ty.chars() {
        match c {
            '.' => word.clear(),
            c if c.is_alphanumeric() || c == '_' || c == '$' => word.push(c),
            c => {
                out.push_str(&word);
                word.clear();
                out.push(c);
            }
        }
    }
    out + &word
}

/// Whether a program has an entry: nothing if it has.
pub(super) fn missing(jvm: &mut Jvm, entry: &Entry) -> Option<Ruling> {
    let Ok(class) = jvm.classes.load(&entry.class) else {
        return Some(elsewhere(jvm, entry));
    };
    let declared = jvm.classes.find_method(class, &entry.method, &entry.desc);
    if let Some(found) = declared {
        let method = jvm.classes.method(found);
        if method.is_static() == entry.is_static && !method.access.is_private() {
            return None;
        }
    }
    let methods = jvm.classes.class(class).methods.iter();
    let named = methods
        .map(|&m| jvm.classes.method(m))
        .find(|m| m.name == entry.method && !m.access.is_synthetic());
    match named {
        None => Some(absent(jvm, entry)),
        Some(method) => {
            let mut found = declaration(method);
            match (method.is_static(), entry.is_static) {
                _ if method.scala.is_some() && method.is_static() == entry.is_static => {}
                (true, false) if method.scala.is_some() => found.push_str(" of an object"),
                (false, true) if method.scala.is_some() => {
                    found.push_str(" of a class instead of an object");
                }
                (true, false) => found.insert_str(0, "static "),
                (false, true) => found.push_str(", which is not static"),
                _ => {}
            }
            Some(Ruling::Mistyped { found })
        }
    }
}

/// A method as source declares it.
fn declaration(method: &gadfly_jvm::Method) -> String {
    if let Some(signature) = declared::signature(method) {
        let private = method.access.is_private();
        return format!("{}{signature}", if private { "private " } else { "" });
    }
    let inner = &method.file().inner_classes;
    let mut found = String::new();
    if method.access.is_private() {
        found.push_str("private ");
    }
    let returns = match MethodDesc::parse(&method.desc).ok().and_then(|d| d.ret) {
        Some(ty) => simple(&source_type(&ty, inner)),
        None => "void".into(),
    };
    let params: Vec<String> = method
        .params
        .iter()
        .map(|p| simple(&source_type(p, inner)))
        .collect();
    let params = params.join(", ");
    let named = if method.is_constructor() {
        let class = source_name(&method.class_name, inner);
        format!("new {}({params})", simple(&class))
    } else {
        format!("{returns} {}({params})", method.name)
    };
    found + &named
}

/// The class of an entry is missing: perhaps it has another name, or is in another package.
fn elsewhere(jvm: &mut Jvm, entry: &Entry) -> Ruling {
    let named = |jvm: &Jvm, id: MethodId| {
        let method = jvm.classes.method(id);
        method.name == entry.method && method.desc == entry.desc && !method.is_constructor()
    };
    for name in jvm.classes.user_names().to_vec() {
        let Ok(class) = jvm.classes.load(&name) else {
            continue;
        };
        let methods = jvm.classes.class(class).methods.clone();
        if let Some(id) = methods.into_iter().find(|&m| named(jvm, m)) {
            let method = jvm.classes.method(id);
            let found = format!(
                "{} of the {} {} instead of {}",
                declaration(method),
                if method.scala.is_some() && method.is_static() {
                    "object"
                } else {
                    "class"
                },
                name.trim_end_matches('$').replace(['/', '$'], "."),
                entry.class.replace(['/', '$'], ".")
            );
            return Ruling::Mistyped { found };
        }
    }
    absent(jvm, entry)
}

/// Nothing has the name of an entry: perhaps something has nearly its name.
fn absent(jvm: &mut Jvm, entry: &Entry) -> Ruling {
    let all = jvm.entries(&EntryFilter::default());
    let methods = all.into_iter().map(|m| jvm.classes.method(m));
    let names = methods.filter(|m| !m.is_constructor()).map(|m| &*m.name);
    Ruling::Missing {
        instead: likely(&entry.method, names),
    }
}

/// Every reference must have what the first one has.
pub(super) fn must_be_in(
    entries: &[Entry],
    _: &Tools,
    built: &Built,
    program: &Program,
) -> anyhow::Result<()> {
    let mut jvm = listing(built)?;
    for entry in entries {
        let problem = match missing(&mut jvm, entry) {
            None => continue,
            Some(Ruling::Mistyped { found }) => format!("has `{found}` instead of"),
            Some(_) => "lacks".to_string(),
        };
        let message = format!(
            "the reference {} {problem} `{}`",
            program.name, entry.shown.signature
        );
        return Err(Diagnostic::new(message)
            .help("all references must have the functions of the first one")
            .into());
    }
    Ok(())
}
