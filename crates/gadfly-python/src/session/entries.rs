//! What of a module can be called from outside.

use super::{Doctest, EntryInfo, Source};
use crate::code::{Code, Op};
use crate::heap::Body;
use crate::machine::Vm;
use crate::state::State;
use crate::unknown::Callee;
use crate::value::{Ref, Value};
use gadfly_python_syntax::usage::is_written_out;
use gadfly_witness::{PyArgument, PyEntry, PyValue};
use ruff_python_ast::Expr;
use ruff_text_size::Ranged;
use std::rc::Rc;

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum EntryKind {
    Function,
    /// Called on an instance.
    Method,
    StaticMethod,
    ClassMethod,
    /// Read from an instance.
    Property,
    /// Assigned to an attribute of an instance.
    Setter,
    /// Making an instance.
    Constructor,
}

/// How an entry is called.
#[derive(Clone, Debug)]
pub struct Target {
    pub kind: EntryKind,
    /// The function, or what its decorators made of it.
    pub function: Value,
    pub code: Rc<Code>,
    /// Of a method, a property or a constructor.
    pub class: Option<Ref>,
}

impl Target {
    /// States that are about to call the entry with unknown arguments.
    pub fn start(&self, vm: &mut Vm, base: &State) -> Vec<State> {
        let receiver = !matches!(self.kind, EntryKind::Function | EntryKind::StaticMethod);
        let callee = match (self.kind, self.class) {
            (EntryKind::Method, Some(class)) => Callee::Method(class, self.code.name),
            (EntryKind::Property, Some(class)) => Callee::Property(class, self.code.name),
            (EntryKind::Setter, Some(class)) => Callee::Setter(class, self.code.name),
            (EntryKind::Constructor, Some(class)) => Callee::Plain(Value::Ref(class)),
            (EntryKind::ClassMethod, Some(class)) => {
                let method = crate::value::Method {
                    func: self.function.clone(),
                    recv: Value::Ref(class),
                };
                Callee::Plain(Value::Method(Rc::new(method)))
            }
            _ => Callee::Plain(self.function.clone()),
        };
        match fields(vm, self).map(<[_]>::to_vec) {
            Some(params) => vm.states_with(base, &callee, &self.code, &params),
            None => vm.entry_states(base, &callee, &self.code, &self.function, receiver),
        }
    }
}

/// The entries of a module, in the order of its code.
pub(super) fn list(
    vm: &Vm,
    st: &State,
    module: Ref,
    code: &Rc<Code>,
    source: &Source,
) -> (Vec<EntryInfo>, Vec<Target>) {
    let mut found: Vec<(EntryInfo, Target)> = Vec::new();
    for child in &code.children {
        let name = vm.shared.names.str(child.name).to_string();
        let Some(value) = vm.global(st, module, &name) else {
            continue;
        };
        if child.class_body {
            if let Value::Ref(class) = value
                && st.heap.class(class).is_some()
            {
                let made_here = st.heap.class(class).is_some_and(|c| c.user);
                if made_here {
                    methods(vm, st, class, child, source, &mut found);
                }
            }
            continue;
        }
        let newer = code
            .children
            .iter()
            .any(|c| c.name == child.name && c.id > child.id);
        if newer || !is_callable(st, &value) {
            continue;
        }
        let target = Target {
            kind: EntryKind::Function,
            function: value,
            code: child.clone(),
            class: None,
        };
        found.push((info(vm, st, &target, &name, source), target));
    }
    found.sort_by_key(|(info, _)| info.entry.line);
    found.into_iter().unzip()
}

fn is_callable(st: &State, value: &Value) -> bool {
    match value {
        Value::Builtin(_) | Value::Method(_) => true,
        Value::Ref(r) => match &st.heap.get(*r).body {
            Body::Function(_) => true,
            Body::Class(_) => false,
            _ => {
                let class = st.heap.class(st.heap.get(*r).class);
                class.is_some_and(|c| {
                    c.mro.iter().any(|m| {
                        st.heap
                            .class(*m)
                            .is_some_and(|m| m.attrs.get(crate::names::n::CALL).is_some())
                    })
                })
            }
        },
        _ => false,
    }
}

fn methods(
    vm: &Vm,
    st: &State,
    class: Ref,
    body: &Rc<Code>,
    source: &Source,
    found: &mut Vec<(EntryInfo, Target)>,
) {
    let Some(data) = st.heap.class(class) else {
        return;
    };
    let class_name = data.name.to_string();
    for child in &body.children {
        let name = vm.shared.names.str(child.name).to_string();
        if child.class_body || name.starts_with(['<', '.']) {
            continue;
        }
        let newer = body
            .children
            .iter()
            .any(|c| c.name == child.name && c.id > child.id);
        let Some(value) = data.attrs.get(child.name).cloned() else {
            continue;
        };
        let facts = vm.program.classes.iter().find(|c| c.class == class);
        if name == "__init__" && facts.is_some_and(|f| !f.makeable) {
            // Nobody can call the constructor of an abstract class.
            continue;
        }
        // What a dataclass does after its own constructor is part of making an instance.
        let after_init = name == "__post_init__"
            && facts.is_some_and(|f| f.dataclass)
            && !body
                .children
                .iter()
                .any(|c| c.name == crate::names::n::INIT);
        if after_init && facts.is_some_and(|f| !f.makeable) {
            continue;
        }
        let kind = match &value {
            _ if name == "__init__" || after_init => EntryKind::Constructor,
            Value::Ref(r) => match &st.heap.get(*r).body {
                Body::Function(_) => EntryKind::Method,
                Body::StaticMethod(_) => EntryKind::StaticMethod,
                Body::ClassMethod(_) => EntryKind::ClassMethod,
                Body::Property(parts) => match role(st, &parts[..], child) {
                    Some(kind) => kind,
                    None => continue,
                },
                _ => continue,
            },
            _ => continue,
        };
        // Getter and setter of a property have the same name; the getter comes first.
        if newer && !matches!(kind, EntryKind::Property | EntryKind::Setter) {
            continue;
        }
        let function = match &value {
            Value::Ref(r) => match &st.heap.get(*r).body {
                Body::StaticMethod(inner) | Body::ClassMethod(inner) => inner.clone(),
                _ => value.clone(),
            },
            _ => value.clone(),
        };
        let full = match kind {
            EntryKind::Constructor => class_name.clone(),
            _ => format!("{class_name}.{name}"),
        };
        let target = Target {
            kind,
            function,
            code: child.clone(),
            class: Some(class),
        };
        found.push((info(vm, st, &target, &full, source), target));
    }
}

/// What a function is to the property it belongs to.
fn role(st: &State, parts: &[Value], code: &Rc<Code>) -> Option<EntryKind> {
    let own = |part: &Value| match part {
        Value::Ref(r) => match &st.heap.get(*r).body {
            Body::Function(f) => f.code.id == code.id,
            _ => false,
        },
        _ => false,
    };
    match parts.iter().position(own) {
        Some(0) => Some(EntryKind::Property),
        Some(1) => Some(EntryKind::Setter),
        // Deleting attributes is rare, and a function under decorators is not recognised.
        Some(_) => None,
        None if parts.iter().skip(1).all(Value::is_none) => Some(EntryKind::Property),
        None => None,
    }
}

/// The parameters of making an instance of a dataclass, if that is what an entry is.
fn fields<'v>(vm: &'v Vm, target: &Target) -> Option<&'v [crate::program::Parameter]> {
    let made = target.kind == EntryKind::Constructor && target.code.name != crate::names::n::INIT;
    let facts = vm.program.classes.iter();
    let facts = facts.filter(|f| made && Some(f.class) == target.class);
    facts.map(|f| &f.params[..]).next()
}

fn info(vm: &Vm, st: &State, target: &Target, name: &str, source: &Source) -> EntryInfo {
    let code = &target.code;
    let names = &vm.shared.names;
    let with_receiver = matches!(
        target.kind,
        EntryKind::Method
            | EntryKind::ClassMethod
            | EntryKind::Property
            | EntryKind::Setter
            | EntryKind::Constructor
    );
    let params = code.params.names.iter().skip(usize::from(with_receiver));
    let params: Vec<String> = match fields(vm, target) {
        Some(fields) => fields.iter().map(|p| p.name.to_string()).collect(),
        None => params.map(|p| names.str(*p).to_string()).collect(),
    };
    let usage = &vm.program.usage;
    let own = names.str(code.name);
    let fixed = params.iter().filter_map(|param| {
        let nodes = usage.parameter(code.line, own, param);
        Some((param.clone(), usage.fixed(&nodes)?))
    });
    let fixed = fixed.collect();
    let meant = params.iter().map(|param| {
        let nodes = usage.parameter(code.line, own, param);
        (param.clone(), usage.meant(&nodes, param))
    });
    let meant = meant.collect();
    let special = |part: &str| part.starts_with('_') && !part.ends_with("__");
    let docstring = code.docstring.as_ref().map(ToString::to_string);
    let doctests = docstring.as_deref().map(doctests).unwrap_or_default();
    let examples = doctests
        .iter()
        .filter(|_| target.kind == EntryKind::Function);
    let examples = examples.filter_map(|test| example(&test.source, name, &params));
    let foreign = code.annotations.iter().filter_map(|(name, text)| {
        let name = vm.shared.names.str(*name).to_string();
        (params.contains(&name) && is_foreign(vm, st, text)).then(|| (name, text.to_string()))
    });
    let foreign = foreign.collect();
    EntryInfo {
        foreign,
        examples: examples.collect(),
        entry: PyEntry {
            module: source.module.clone(),
            name: name.to_string(),
            file: source.file.clone(),
            line: code.line,
        },
        kind: target.kind,
        params,
        // What a decorator makes of a generator function need not be one.
        is_generator: code.generator
            && matches!(&target.function, Value::Ref(r)
                if matches!(&st.heap.get(*r).body, Body::Function(f) if f.code.id == code.id)),
        takes_sent_values: takes_sent_values(code),
        public: !name.split('.').any(special),
        end_line: last_line(code),
        doctests,
        docstring,
        fixed,
        meant,
    }
}

/// Whether the value of a `yield` expression is used.
fn takes_sent_values(code: &Code) -> bool {
    let is_used = |pair: &[Op]| {
        matches!(pair[0], Op::Yield | Op::YieldFrom(_)) && !matches!(pair[1], Op::Pop)
    };
    code.generator && code.ops.windows(2).any(is_used)
}

fn last_line(code: &Code) -> u32 {
    let own = code.positions.iter().map(|p| p.line).max().unwrap_or(0);
    let inner = code.children.iter().map(|c| last_line(c)).max();
    own.max(inner.unwrap_or(0)).max(code.line)
}

/// Whether an annotation is a name, perhaps in a module, that the machine has a stand-in for.
fn is_foreign(vm: &Vm, st: &State, annotation: &str) -> bool {
    let word = |c: char| c.is_alphanumeric() || c == '_';
    let mut parts = annotation.split('.');
    let root = parts.next().unwrap_or_default();
    let plain = annotation
        .split('.')
        .all(|p| !p.is_empty() && p.chars().all(word));
    let value = vm
        .program
        .module
        .and_then(|module| vm.global(st, module, root));
    let Some(Value::Ref(r)) = value.filter(|_| plain) else {
        return false;
    };
    match &st.heap.get(r).body {
        Body::Module(_) => match vm.global(st, r, "__file__") {
            Some(Value::Str(file)) => file.text.starts_with("<gadfly>/foreign/"),
            _ => false,
        },
        _ => &*vm.class_name(st, st.heap.get(r).class) == "_Foreign",
    }
}

/// The arguments of a call of a function with nothing but literals.
fn example(source: &str, function: &str, params: &[String]) -> Option<Vec<PyArgument>> {
    let parsed = ruff_python_parser::parse_expression(source.trim()).ok()?;
    let Expr::Call(call) = parsed.expr() else {
        return None;
    };
    if !matches!(&*call.func, Expr::Name(name) if name.id.as_str() == function) {
        return None;
    }
    let text = |expr: &Expr| {
        let range = expr.range();
        let text = source
            .trim()
            .get(range.start().to_usize()..range.end().to_usize());
        text.filter(|_| is_written_out(expr)).map(PyValue::read)
    };
    let mut arguments = Vec::new();
    for (at, value) in call.arguments.args.iter().enumerate() {
        arguments.push(PyArgument {
            name: params.get(at)?.clone(),
            keyword: false,
            value: text(value)?,
        });
    }
    for keyword in &call.arguments.keywords {
        arguments.push(PyArgument {
            name: keyword.arg.as_ref()?.to_string(),
            keyword: true,
            value: text(&keyword.value)?,
        });
    }
    Some(arguments)
}

/// The `>>>` examples of a text.
fn doctests(text: &str) -> Vec<Doctest> {
    let mut found: Vec<Doctest> = Vec::new();
    let mut inside = false;
    for line in text.lines() {
        let line = line.trim();
        if let Some(source) = line.strip_prefix(">>>") {
            found.push(Doctest {
                source: source.trim_start().to_string(),
                wanted: String::new(),
            });
            inside = true;
        } else if line.is_empty() {
            inside = false;
        } else if inside && let Some(last) = found.last_mut() {
            match line.strip_prefix("...") {
                Some(more) if last.wanted.is_empty() => {
                    last.source.push('\n');
                    last.source.push_str(more.strip_prefix(' ').unwrap_or(more));
                }
                _ => {
                    if !last.wanted.is_empty() {
                        last.wanted.push('\n');
                    }
                    last.wanted.push_str(line);
                }
            }
        }
    }
    found
}
