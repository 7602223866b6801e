//! The first state: builtin types and functions, then the prelude.

use crate::builtin_types::{BUILTIN_TYPES, t};
use crate::builtins::{functions, internals, math};
use crate::code::{Code, Op, Params};
use crate::compile::{Shared, SyntaxError};
use crate::frame::OnReturn;
use crate::heap::{Body, Class, Object};
use crate::machine::{Builtin, BuiltinFn, Config, End, Quick, Vm};
use crate::names::NameMap;
use crate::names::Names;
use crate::state::State;
use crate::types;
use crate::value::{Ref, Value};
use gadfly_solve::Solver;
use gadfly_term::Pool;
use rustc_hash::FxHashMap;
use std::rc::Rc;

type Table = [(&'static str, usize, usize, BuiltinFn)];
/// With parameters that have names.
type NamedTable = [(&'static str, usize, usize, &'static str, BuiltinFn)];

/// Why a machine could not be started; a defect of the machine, never of the program.
#[derive(Debug, thiserror::Error)]
#[error("the prelude does not run: {0}")]
pub struct BootError(pub String);

impl From<SyntaxError> for BootError {
    fn from(error: SyntaxError) -> BootError {
        BootError(error.to_string())
    }
}

impl Vm {
    /// A machine and the state in which every program starts.
    pub fn boot(config: Config) -> Result<(Vm, State), BootError> {
        Vm::boot_with(config, &[])
    }

    /// The same with more builtin functions.
    pub fn boot_with(
        config: Config,
        functions: &[(&str, usize, usize, BuiltinFn)],
    ) -> Result<(Vm, State), BootError> {
        let mut shared = Shared {
            names: Names::new(),
            minor: config.minor_version(),
            ..Shared::default()
        };
        let trampoline = Rc::new(Code {
            id: 0,
            name: shared.names.intern("<call>"),
            qualname: "<call>".into(),
            file: "<gadfly>".into(),
            user: false,
            ops: vec![Op::CallEx, Op::Return],
            positions: Vec::new(),
            consts: Vec::new(),
            params: Params::default(),
            slots: 0,
            visible: 0,
            slot_names: Vec::new(),
            cells: Vec::new(),
            frees: Vec::new(),
            handlers: Vec::new(),
            loops: Vec::new(),
            drivers: Vec::new(),
            generator: false,
            class_body: false,
            children: Vec::new(),
            line: 0,
            docstring: None,
            annotations: Vec::new(),
        });
        let ascii_chars = (0..128u8)
            .map(|b| Value::str((b as char).to_string()))
            .collect();
        let mut vm = Vm {
            shared,
            pool: Pool::new(),
            solver: Solver::new(crate::machine::solver_config()),
            config,
            builtins: Vec::new(),
            builtins_module: Ref(0),
            prelude: FxHashMap::default(),
            trampoline,
            codes: FxHashMap::default(),
            steps: 0,
            walked: 0,
            next_look: 0,
            deadline: None,
            forks: Vec::new(),
            exploring: false,
            stateful: Default::default(),
            seen: Vec::new(),
            widest: 0xff,
            hashes: Default::default(),
            pieces: Vec::new(),
            piece_of: FxHashMap::default(),
            opaque: Vec::new(),
            quotients: FxHashMap::default(),
            tails: FxHashMap::default(),
            program: Rc::default(),
            input: Rc::default(),
            quick: Vec::new(),
            quick_end: 0,
            list_append: u32::MAX,
            regexes: Vec::new(),
            regex_index: FxHashMap::default(),
            ascii_chars,
            condition: None,
            host: None,
        };
        let mut st = State::default();
        vm.make_types(&mut st);
        vm.register_methods(&mut st);
        let module = vm.new_module(&mut st, "builtins");
        vm.builtins_module = module;
        vm.register_functions(&mut st, module, functions);
        vm.run_prelude(&mut st, module)?;
        Ok((vm, st))
    }

    fn make_types(&mut self, st: &mut State) {
        for (i, (name, base)) in BUILTIN_TYPES.iter().enumerate() {
            let own = Ref(i as u32 + 1);
            let mut mro = vec![own];
            if own != t::OBJECT {
                let above = st.heap.class(*base).map(|c| c.mro.clone());
                mro.extend(above.unwrap_or_default());
            }
            let class = Class {
                name: (*name).into(),
                bases: if own == t::OBJECT {
                    Vec::new()
                } else {
                    vec![*base]
                },
                mro,
                attrs: NameMap::default(),
                subclasses: Vec::new(),
                layout: own,
                user: false,
                getattr: false,
                getattribute: false,
                setattr: false,
                finalizer: false,
            };
            st.heap.alloc(Object {
                class: t::TYPE,
                attrs: None,
                body: Body::Class(Box::new(class)),
            });
        }
        for (i, (_, base)) in BUILTIN_TYPES.iter().enumerate().skip(1) {
            if let Some(class) = st.heap.class_mut(*base) {
                class.subclasses.push(Ref(i as u32 + 1));
            }
        }
    }

    fn builtin(
        &mut self,
        name: &str,
        owner: Option<Ref>,
        least: usize,
        most: usize,
        parameters: &'static str,
        run: BuiltinFn,
    ) -> Value {
        self.builtins.push(Builtin {
            name: name.into(),
            owner,
            least,
            most,
            parameters,
            run,
        });
        Value::Builtin(self.builtins.len() as u32 - 1)
    }

    fn methods(&mut self, st: &mut State, class: Ref, table: &Table) {
        for &(name, least, most, run) in table {
            self.named_methods(st, class, &[(name, least, most, "", run)]);
        }
    }

    fn named_methods(&mut self, st: &mut State, class: Ref, table: &NamedTable) {
        for (name, least, most, parameters, run) in table {
            let value = self.builtin(name, Some(class), *least, *most, parameters, *run);
            let name = self.name(name);
            if let Some(data) = st.heap.class_mut(class) {
                data.attrs.set(name, value);
            }
        }
    }

    /// A function reached through a class that does not get its receiver, or gets the class.
    #[allow(clippy::too_many_arguments)]
    fn class_function(
        &mut self,
        st: &mut State,
        class: Ref,
        name: &str,
        run: BuiltinFn,
        least: usize,
        most: usize,
        parameters: &'static str,
        with_class: bool,
    ) {
        let value = self.builtin(name, None, least, most, parameters, run);
        let value = if with_class {
            st.heap.new(t::CLASSMETHOD, Body::ClassMethod(value))
        } else {
            st.heap.new(t::STATICMETHOD, Body::StaticMethod(value))
        };
        let name = self.name(name);
        if let Some(data) = st.heap.class_mut(class) {
            data.attrs.set(name, Value::Ref(value));
        }
    }

    fn register_methods(&mut self, st: &mut State) {
        let operators = [
            t::INT,
            t::FLOAT,
            t::STR,
            t::BYTES,
            t::BYTEARRAY,
            t::LIST,
            t::TUPLE,
            t::DICT,
            t::SET,
            t::FROZENSET,
            t::RANGE,
        ];
        self.methods(st, t::OBJECT, types::object::OBJECT);
        self.named_methods(st, t::OBJECT, types::object::OBJECT_KEYWORD);
        for class in operators {
            for (name, count, run) in types::object::OPERATORS {
                if types::object::has_operator(class, name) {
                    self.methods(st, class, &[(name, *count, *count, *run)]);
                }
            }
        }
        self.methods(st, t::LIST, types::list::METHODS);
        self.methods(st, t::TUPLE, types::list::TUPLE_METHODS);
        self.methods(st, t::RANGE, types::list::RANGE_METHODS);
        self.methods(st, t::DICT, types::dict::METHODS);
        self.named_methods(st, t::DICT, types::dict::KEYWORD_METHODS);
        for class in [t::DICT_KEYS, t::DICT_ITEMS] {
            self.methods(st, class, types::dict::VIEW_METHODS);
        }
        for class in [t::SET, t::FROZENSET] {
            self.methods(st, class, types::set::SHARED);
        }
        self.methods(st, t::SET, types::set::METHODS);
        self.methods(st, t::STR, types::str::METHODS);
        self.named_methods(st, t::STR, types::str::KEYWORD_METHODS);
        self.methods(st, t::STR, types::str_more::METHODS);
        self.named_methods(st, t::STR, types::str_more::KEYWORD_METHODS);
        self.methods(st, t::BYTES, types::bytes::METHODS);
        self.named_methods(st, t::BYTES, types::bytes::KEYWORD_METHODS);
        self.methods(st, t::BYTEARRAY, types::bytes::METHODS);
        self.named_methods(st, t::BYTEARRAY, types::bytes::KEYWORD_METHODS);
        self.methods(st, t::INT, types::number::INT);
        self.named_methods(st, t::INT, types::number::INT_KEYWORD);
        self.methods(st, t::FLOAT, types::number::FLOAT);
        self.methods(st, t::GENERATOR, types::generator::GENERATOR);
        self.methods(st, t::FUNCTION, types::generator::FUNCTION);
        self.methods(st, t::PROPERTY, types::generator::PROPERTY);
        self.methods(st, t::SLICE, types::list::SLICE_METHODS);
        self.methods(st, t::BASE_EXCEPTION, types::generator::EXCEPTION);
        self.named_methods(st, t::BASE_EXCEPTION, &types::object::OBJECT_KEYWORD[..1]);
        self.methods(st, t::TYPE, types::class::METHODS);
        let append = self.name("append");
        if let Some(Value::Builtin(id)) = st.heap.class_attr(t::LIST, append) {
            self.list_append = *id;
        }
        let call: &NamedTable = &[("__call__", 0, usize::MAX, "**", internals::construct)];
        self.named_methods(st, t::TYPE, call);
        for class in [
            t::LIST_ITER,
            t::LIST_REVITER,
            t::TUPLE_ITER,
            t::STR_ITER,
            t::BYTES_ITER,
            t::RANGE_ITER,
            t::DICT_KEYITER,
            t::DICT_VALUEITER,
            t::DICT_ITEMITER,
            t::SET_ITER,
            t::ENUMERATE,
            t::ZIP,
            t::MAP,
            t::FILTER,
            t::REVERSED,
            t::SEQ_ITER,
            t::CALL_ITER,
        ] {
            self.methods(st, class, types::generator::ITERATOR);
        }
        self.class_function(
            st,
            t::DICT,
            "fromkeys",
            types::dict::fromkeys,
            2,
            3,
            "",
            true,
        );
        self.class_function(
            st,
            t::STR,
            "maketrans",
            types::str_more::maketrans,
            1,
            3,
            "",
            false,
        );
        self.class_function(
            st,
            t::INT,
            "from_bytes",
            types::number::from_bytes,
            2,
            3,
            "/class, bytes, byteorder: str, *, signed",
            true,
        );
        for class in [t::LIST, t::DICT, t::SET, t::BYTEARRAY] {
            if let Some(data) = st.heap.class_mut(class) {
                data.attrs.set(crate::names::n::HASH, Value::None);
            }
        }
    }

    fn register_functions(
        &mut self,
        st: &mut State,
        module: Ref,
        more: &[(&str, usize, usize, BuiltinFn)],
    ) {
        let unnamed = [
            functions::FUNCTIONS,
            internals::FUNCTIONS,
            crate::builtins::regex::FUNCTIONS,
            crate::builtins::random::FUNCTIONS,
            more,
        ];
        let unnamed = unnamed.into_iter().flatten();
        let unnamed = unnamed.map(|&(name, least, most, run)| (name, least, most, "", run));
        let named = [functions::KEYWORD_FUNCTIONS, internals::KEYWORD_FUNCTIONS];
        for (name, least, most, parameters, run) in
            unnamed.chain(named.into_iter().flatten().copied())
        {
            let value = self.builtin(name, None, least, most, parameters, run);
            let name = self.name(name);
            st.heap.set_module_var(module, name, value);
        }
        let hidden = [
            "NoneType",
            "function",
            "builtin_function_or_method",
            "method",
            "module",
            "generator",
            "cell",
            "ellipsis",
            "NotImplementedType",
            "dict_keys",
            "dict_values",
            "dict_items",
            "iterator",
            "method_descriptor",
            "code",
            "unknown",
        ];
        for (i, (name, _)) in BUILTIN_TYPES.iter().enumerate() {
            if hidden.contains(name) || name.contains("iterator") {
                continue;
            }
            let name = self.name(name);
            st.heap
                .set_module_var(module, name, Value::Ref(Ref(i as u32 + 1)));
        }
        for (alias, class) in [("IOError", t::OS_ERROR), ("EnvironmentError", t::OS_ERROR)] {
            let name = self.name(alias);
            st.heap.set_module_var(module, name, Value::Ref(class));
        }
        for (alias, class) in [
            ("_method_type", t::METHOD),
            ("_module_type", t::MODULE),
            ("_code_type", t::CODE),
            ("_cell_type", t::CELL),
        ] {
            let name = self.name(alias);
            st.heap.set_module_var(module, name, Value::Ref(class));
        }
        for (text, value) in [
            ("NotImplemented", Value::NotImplemented),
            ("Ellipsis", Value::Ellipsis),
            ("__debug__", Value::Bool(true)),
        ] {
            let name = self.name(text);
            st.heap.set_module_var(module, name, value);
        }
        // The math module's functions; `lib/math.py` gives them out.
        for (name, least, most, run) in math::FUNCTIONS {
            let value = self.builtin(name, None, *least, *most, "", *run);
            let name = self.name(&format!("_math_{name}"));
            st.heap.set_module_var(module, name, value);
        }
    }

    fn run_prelude(&mut self, st: &mut State, module: Ref) -> Result<(), BootError> {
        self.run_part(st, module, crate::library::PRELUDE, "prelude")?;
        // A method that is written in Python.
        let sort = self.prelude.get("_list_sort").cloned();
        let name = self.name("sort");
        if let (Some(sort), Some(data)) = (sort, st.heap.class_mut(t::LIST)) {
            data.attrs.set(name, sort);
        }
        for (name, which) in [
            ("min", Quick::Min),
            ("max", Quick::Max),
            ("sum", Quick::Sum),
            ("any", Quick::Any),
            ("all", Quick::All),
        ] {
            if let Some(Value::Ref(function)) = self.prelude.get(name) {
                self.quick.push((*function, which));
                self.quick_end = self.quick_end.max(function.0);
            }
        }
        Rc::make_mut(&mut st.modules).insert("builtins".into(), module);
        self.run_part(st, module, crate::library::PRELUDE_TYPES, "prelude_types")?;
        self.run_part(st, module, crate::library::PRELUDE_BYTES, "prelude_bytes")
    }

    fn run_part(
        &mut self,
        st: &mut State,
        module: Ref,
        source: &str,
        name: &str,
    ) -> Result<(), BootError> {
        let code = self.compile(source, &format!("<gadfly>/{name}.py"), false)?;
        self.enter_module(st, code, module, OnReturn::Exit);
        match self.finish_run(st) {
            End::Returned(_) => {}
            other => {
                let text = self.describe_end(st, &other);
                return Err(BootError(text));
            }
        }
        let vars: Vec<(Rc<str>, Value)> = st
            .heap
            .module_vars(module)
            .map(|vars| {
                let names = &self.shared.names;
                vars.iter()
                    .map(|(name, value)| (names.text(name), value.clone()))
                    .collect()
            })
            .unwrap_or_default();
        self.prelude.extend(vars);
        st.stack.clear();
        st.frames.clear();
        st.pc = 0;
        st.commit();
        Ok(())
    }

    /// Runs a state to its end without giving turns to others.
    pub fn finish_run(&mut self, st: &mut State) -> End {
        loop {
            match self.run(st, u64::MAX) {
                Ok(()) => {}
                Err(stop) => {
                    if let Some(end) = self.route(st, stop) {
                        return end;
                    }
                }
            }
        }
    }

    /// The functions an exception left and the line in each, outermost first.
    pub fn traceback(&self, st: &State, exception: &Value) -> Vec<(String, u32)> {
        let Value::Ref(r) = exception else {
            return Vec::new();
        };
        let trace = st.heap.exception(*r).map(|e| &e.trace[..]);
        let own = trace
            .unwrap_or_default()
            .iter()
            .rev()
            .filter(|(code, _)| code.user);
        own.map(|(code, pc)| {
            let name = self.shared.names.str(code.name).to_string();
            (name, code.position(*pc).line)
        })
        .collect()
    }

    /// How a run ended, in words.
    pub fn describe_end(&mut self, st: &mut State, end: &End) -> String {
        match end {
            End::Returned(value) => format!("returned {}", self.show(st, value)),
            End::Raised(exception) => self.describe_exception(st, exception),
            End::Cut(reason) => reason.code(),
            End::InfiniteLoop(code, head) => {
                format!("infinite loop at line {}", code.position(*head).line)
            }
            End::Infeasible => "infeasible".into(),
        }
    }

    /// `Type: message`, as a traceback ends.
    pub fn describe_exception(&mut self, st: &mut State, exception: &Value) -> String {
        let name = self.type_name(st, exception);
        let text = self.concretely(st, "str", exception);
        if text.is_empty() {
            name.to_string()
        } else {
            format!("{name}: {text}")
        }
    }

    /// `repr` of a value, running program code if it takes some.
    pub fn show(&mut self, st: &mut State, value: &Value) -> String {
        self.concretely(st, "repr", value)
    }

    /// `repr` of a value under a model of the path's inputs.
    pub fn show_under(
        &mut self,
        st: &State,
        model: &Rc<gadfly_term::Model>,
        value: &Value,
    ) -> String {
        let model = &self.completed(model);
        let mut scratch = st.clone();
        scratch.path.set_model(model.clone());
        scratch.pinned = Some(crate::state::Pinned {
            until: u64::MAX,
            reason: gadfly_witness::Reason::LoopBound,
            varied: false,
        });
        self.concretise(&mut scratch, model);
        let value = self.value_under(model, value);
        self.show(&mut scratch, &value)
    }

    pub(crate) fn concretely(&mut self, st: &mut State, function: &str, value: &Value) -> String {
        let Some(function) = self.prelude.get(&*format!("_call_{function}")).cloned() else {
            return "?".into();
        };
        let mut scratch = st.clone();
        scratch.frames.clear();
        scratch.stack.clear();
        scratch.pc = 0;
        scratch.commit();
        // What is decided here is decided for the text only: nobody follows the other side.
        let forks = self.forks.len();
        let exploring = std::mem::replace(&mut self.exploring, false);
        let end = self.call_from_outside(&mut scratch, &function, [value.clone()]);
        self.forks.truncate(forks);
        self.exploring = exploring;
        if scratch.decisions != st.decisions && st.pinned.is_none() {
            return "<depends on the inputs>".into();
        }
        match end {
            End::Returned(Value::Str(s)) => s.text.clone(),
            End::Returned(text) if scratch.pinned.is_some() => {
                match (self.raw_text(&scratch, &text), scratch.path.model()) {
                    (Some(text), Some(model)) => self.text_under(model, &text),
                    _ => "?".into(),
                }
            }
            End::Returned(text) if self.is_string(&scratch, &text) => {
                "<depends on the inputs>".into()
            }
            End::Raised(exception) => {
                let name = self.type_name(&scratch, &exception);
                format!("<{name} while being shown>")
            }
            End::Cut(reason) => format!("<{}>", reason.code()),
            _ => "?".into(),
        }
    }

    /// Calls a function in a state that runs nothing else.
    pub fn call_from_outside(
        &mut self,
        st: &mut State,
        func: &Value,
        args: impl IntoIterator<Item = Value>,
    ) -> End {
        self.prepare_call(st, func, args);
        self.finish_run(st)
    }

    /// Makes calling a function the next thing that a state does.
    pub fn prepare_call(
        &mut self,
        st: &mut State,
        func: &Value,
        args: impl IntoIterator<Item = Value>,
    ) {
        let args = Value::tuple(args.into_iter().collect());
        let code = self.trampoline.clone();
        let globals = self.builtins_module;
        self.enter_module(st, code, globals, OnReturn::Exit);
        st.push(func.clone());
        st.push(args);
        st.push(Value::None);
    }

    /// Runs a program as `__main__`; its module is in the state afterwards.
    pub fn run_main(
        &mut self,
        st: &mut State,
        source: &str,
        file: &str,
    ) -> Result<(End, Ref), SyntaxError> {
        let code = self.compile(source, file, true)?;
        let module = self.new_module(st, "__main__");
        Rc::make_mut(&mut st.modules).insert("__main__".into(), module);
        self.enter_module(st, code, module, OnReturn::Exit);
        let end = self.finish_run(st);
        st.frames.clear();
        st.stack.clear();
        st.pc = 0;
        st.commit();
        Ok((end, module))
    }
}
