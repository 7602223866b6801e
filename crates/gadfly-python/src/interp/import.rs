//! Modules: the machine's own models, then the program's folder, then the installed library.

use crate::heap::{Body, Module};
use crate::machine::{Step, Stop, Vm, raise};
use crate::names::{Name, n};
use crate::state::{Frame, OnReturn, State};
use crate::types::t;
use crate::value::{Ref, Value};
use std::rc::Rc;

impl Vm {
    pub(super) fn import_op(&mut self, st: &mut State, path: Name, whole: bool) -> Step<bool> {
        let text = self.shared.names.text(path);
        let text: Rc<str> = match text.starts_with('.') {
            true => self.absolute_name(st, &text)?,
            false => text,
        };
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

    /// `.cart` in a module of the package `shop` is `shop.cart`.
    fn absolute_name(&mut self, st: &State, relative: &str) -> Step<Rc<str>> {
        let rest = relative.trim_start_matches('.');
        let level = relative.len() - rest.len();
        let globals = st.frame().globals;
        let own = match &st.heap.get(globals).body {
            Body::Module(module) => module.name.clone(),
            _ => "".into(),
        };
        // A package's own module is the package; another module lies in the one above it.
        let mut package: &str = match self.is_package(&own) {
            true => &own,
            false => own.rsplit_once('.').map_or("", |(above, _)| above),
        };
        for _ in 1..level {
            package = package.rsplit_once('.').map_or("", |(above, _)| above);
        }
        if package.is_empty() {
            return raise(
                t::IMPORT_ERROR,
                "attempted relative import with no known parent package",
            );
        }
        Ok(match rest {
            "" => package.into(),
            rest => format!("{package}.{rest}").into(),
        })
    }

    fn is_package(&self, name: &str) -> bool {
        let file = format!("{}/__init__.py", name.replace('.', "/"));
        let folders = self.config.path.iter().chain(&self.config.library);
        folders.map(|f| f.join(&file)).any(|f| f.is_file())
    }

    /// Starts to execute a module; the import is executed again afterwards.
    fn load_module(&mut self, st: &mut State, name: &str) -> Step<()> {
        let code = match self.codes.get(name) {
            Some(code) => code.clone(),
            None => {
                let Some((source, file, user)) = self.find_source(name) else {
                    if crate::library::beyond(name) {
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
        Rc::make_mut(&mut st.modules).insert(name.into(), module);
        self.enter_module(st, code, module, OnReturn::Again);
        Ok(())
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
            for candidate in [format!("{relative}.py"), format!("{relative}/__init__.py")] {
                let path = folder.join(&candidate);
                if let Ok(source) = std::fs::read_to_string(&path) {
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
