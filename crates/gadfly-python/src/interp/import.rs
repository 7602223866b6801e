//! Modules: the machine's own models, then the program's folder, then the installed library.

use crate::builtin_types::t;
use crate::code::Code;
use crate::frame::{Frame, OnReturn};
use crate::heap::{Body, Module};
use crate::machine::{End, Step, Stop, Vm, raise};
use crate::names::{Name, n};
use crate::state::State;
use crate::value::{Ref, Value};
use gadfly_witness::Reason;
use std::rc::Rc;

/// Whether code is that of a package itself.
pub(crate) fn is_package(code: &crate::code::Code) -> bool {
    let name = code.file.rsplit('/').next();
    name == Some("__init__.py")
}

impl Vm {
    pub(super) fn import_op(&mut self, st: &mut State, path: Name, whole: bool) -> Step<bool> {
        let text = self.import_name(st, path)?;
        let mut so_far = String::new();
        let mut parent: Option<Ref> = None;
        let mut first = None;
        for part in text.split('.') {
            if !so_far.is_empty() {
                so_far.push('.');
            }
            so_far.push_str(part);
            let module = match st.modules.get(&*so_far) {
                Some(module) => *module,
                None => return self.load_module(st, &so_far).map(|()| true),
            };
            if let Some(parent) = parent {
                let name = self.name(part);
                self.store_own(st, parent, name, Value::Ref(module));
            }
            first.get_or_insert(module);
            parent = Some(module);
        }
        let result = if whole { parent } else { first };
        let Some(module) = result else {
            return raise(
                t::IMPORT_ERROR,
                "attempted relative import with no known parent package",
            );
        };
        st.push(Value::Ref(module));
        st.pc += 1;
        Ok(false)
    }

    /// The full name of a module; leading dots are counted from the package of the importer.
    fn import_name(&mut self, st: &State, path: Name) -> Step<Rc<str>> {
        let text = self.shared.names.text(path);
        let inner = text.trim_start_matches('.');
        let dots = text.len() - inner.len();
        if dots == 0 {
            return Ok(text);
        }
        let globals = st.frame().globals;
        let own = match &st.heap.get(globals).body {
            Body::Module(module) => module.name.clone(),
            _ => "".into(),
        };
        let package = match self.global(st, globals, "__path__") {
            Some(_) => Some(&*own),
            None => own.rsplit_once('.').map(|(package, _)| package),
        };
        let mut parts: Vec<&str> = match package {
            Some(package) => package.split('.').collect(),
            None => {
                return raise(
                    t::IMPORT_ERROR,
                    "attempted relative import with no known parent package",
                );
            }
        };
        if dots > parts.len() {
            return raise(
                t::IMPORT_ERROR,
                "attempted relative import beyond top-level package",
            );
        }
        parts.truncate(parts.len() + 1 - dots);
        if !inner.is_empty() {
            parts.push(inner);
        }
        Ok(parts.join(".").into())
    }

    /// Starts to execute a module; the import is executed again afterwards.
    fn load_module(&mut self, st: &mut State, name: &str) -> Step<()> {
        let given_up = self.config.given_up.contains(name);
        let code = match self.codes.get(name) {
            Some(code) if !given_up => code.clone(),
            _ => {
                let foreign = || {
                    let file = format!("<gadfly>/foreign/{name}.py");
                    (crate::library::FOREIGN.to_string(), file, false)
                };
                let found = if given_up {
                    None
                } else {
                    self.find_source(name)
                };
                let beyond = given_up || self.is_beyond(st, name);
                let found = found.or_else(|| (beyond && !self.exploring).then(foreign));
                let Some((source, file, user)) = found else {
                    if beyond {
                        return crate::machine::unsupported(format!("module {name}"));
                    }
                    let text = format!("No module named '{name}'");
                    let exception =
                        self.new_exception_value(st, t::MODULE_NOT_FOUND, vec![Value::str(text)]);
                    if let Value::Ref(r) = exception {
                        st.heap.set_own_attr(r, n::NAME_ATTR, Value::str(name));
                    }
                    return Err(Stop::Throw(exception));
                };
                match self.compile(&source, &file, user) {
                    Ok(code) => {
                        self.codes.insert(name.into(), code.clone());
                        code
                    }
                    Err(error) => {
                        return raise(t::SYNTAX_ERROR, error.message.clone());
                    }
                }
            }
        };
        let module = self.new_module(st, name);
        if is_package(&code) {
            let folder = code.file.trim_end_matches("__init__.py");
            let folder = folder.trim_end_matches('/');
            let folder = self.new_list(st, vec![Value::str(folder)]);
            let path = self.name("__path__");
            st.heap.set_module_var(module, path, folder);
        }
        let file = Value::str(&*code.file);
        st.heap.set_module_var(module, n::FILE, file);
        Rc::make_mut(&mut st.modules).insert(name.into(), module);
        self.enter_module(st, code, module, OnReturn::Again);
        Ok(())
    }

    /// Whether there is such a module, but none that the machine can execute: it talks to the
    /// world, is written in C, or belongs to a package that is installed. The library itself does
    /// without its parts in C.
    fn is_beyond(&self, st: &State, name: &str) -> bool {
        let by_user = st.frames.last().is_some_and(|frame| frame.code.user);
        crate::library::beyond(name) || by_user && self.config.installed.contains(name)
    }

    /// The module of the library in whose code an import came to its end, the one that the program
    /// itself called or imported: without it the rest of the program can be executed.
    pub(crate) fn library_module_at(&self, st: &State, end: &End) -> Option<String> {
        let codes: Vec<&Code> = match end {
            End::Cut(Reason::Unsupported(_)) => st.frames.iter().map(|f| &*f.code).collect(),
            End::Raised(Value::Ref(exception)) => {
                let trace = &st.heap.exception(*exception)?.trace;
                trace.iter().rev().map(|(code, _)| &**code).collect()
            }
            _ => return None,
        };
        let mut inside = codes.into_iter().skip_while(|code| !code.user);
        let file = &inside.find(|code| !code.user)?.file;
        let named = self.codes.iter().filter(|(_, code)| code.file == *file);
        named.map(|(name, _)| name.to_string()).min()
    }

    pub fn new_module(&mut self, st: &mut State, name: &str) -> Ref {
        let module = Module {
            name: name.into(),
            vars: Default::default(),
        };
        let module = st.heap.new(t::MODULE, Body::Module(Box::new(module)));
        st.heap.set_module_var(module, n::NAME, Value::str(name));
        module
    }

    pub fn enter_module(
        &mut self,
        st: &mut State,
        code: Rc<crate::code::Code>,
        module: Ref,
        on_return: OnReturn,
    ) {
        st.commit();
        let height = st.stack.len();
        let pc = st.pc;
        if let Some(frame) = st.frames.last_mut() {
            frame.pc = pc;
        }
        st.stack.resize(height + code.slots, Value::Unset);
        st.frames.push(Frame {
            code,
            pc: 0,
            base: height,
            height,
            globals: module,
            namespace: None,
            on_return,
            handled: Value::Unset,
            generator: None,
            pending: None,
            meter: Default::default(),
        });
        st.pc = 0;
    }

    fn find_source(&self, name: &str) -> Option<(String, String, bool)> {
        if let Some(source) = crate::library::source(name) {
            return Some((source.to_string(), format!("<gadfly>/{name}.py"), false));
        }
        let relative = name.replace('.', "/");
        let folders = self.config.path.iter().map(|p| (p, true));
        let library = self.config.library.iter().map(|p| (p, false));
        for (folder, user) in folders.chain(library) {
            if !user && crate::library::beyond(name) {
                continue;
            }
            let plain = crate::library::plain_name(name).filter(|_| !user);
            let plain = plain.map(|p| format!("{p}.py"));
            let usual = [format!("{relative}.py"), format!("{relative}/__init__.py")];
            for candidate in plain.into_iter().chain(usual) {
                let path = folder.join(&candidate);
                let bytes = gadfly_files::read(&path).ok();
                if let Some(mut source) = bytes.and_then(|b| crate::source::decode(&b).ok()) {
                    if !user && let Some(addition) = crate::library::addition(name) {
                        source.push_str(addition);
                    }
                    return Some((source, path.display().to_string(), user));
                }
            }
        }
        None
    }

    pub(super) fn import_from(
        &mut self,
        st: &mut State,
        module: &Value,
        name: Name,
    ) -> Step<Value> {
        if let Some(value) = self.find_attr(st, module, name)? {
            return Ok(value);
        }
        let Value::Ref(r) = module else {
            return raise(t::IMPORT_ERROR, "not a module");
        };
        let own = match &st.heap.get(*r).body {
            Body::Module(module) => module.name.clone(),
            _ => "?".into(),
        };
        let text = self.shared.names.text(name);
        let inner = format!("{own}.{text}");
        if let Some(module) = st.modules.get(&*inner) {
            return Ok(Value::Ref(*module));
        }
        if self.find_source(&inner).is_some() {
            self.load_module(st, &inner)?;
            return Err(Stop::Again);
        }
        raise(
            t::IMPORT_ERROR,
            format!("cannot import name '{text}' from '{own}' (unknown location)"),
        )
    }

    pub(super) fn import_star(&mut self, st: &mut State, module: &Value) -> Step<()> {
        let Value::Ref(r) = module else { return Ok(()) };
        let Some(vars) = st.heap.module_vars(*r) else {
            return Ok(());
        };
        if let Some(Value::Str(file)) = vars.get(n::FILE)
            && let Some(name) = file.text.strip_prefix("<gadfly>/foreign/")
        {
            return crate::machine::unsupported(format!("names of module {name}"));
        }
        let all = vars.get(n::ALL).cloned();
        let pairs: Vec<(Name, Value)> = match all {
            Some(all) => {
                let names = self.iterate(st, &all)?;
                let mut pairs = Vec::new();
                for name in names {
                    if let Some(text) = name.as_str() {
                        let name = self.name(text);
                        let value = self.get_attr(st, module, name)?;
                        pairs.push((name, value));
                    }
                }
                pairs
            }
            None => {
                let names = &self.shared.names;
                vars.iter()
                    .filter(|(name, _)| !names.str(*name).starts_with('_'))
                    .map(|(name, value)| (name, value.clone()))
                    .collect()
            }
        };
        let globals = st.frame().globals;
        for (name, value) in pairs {
            self.store_own(st, globals, name, value);
        }
        Ok(())
    }
}
