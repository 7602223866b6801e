//! Entries: which methods are called, with which unknowns, from which state of the world.

mod boot;
mod coverage;
mod list;
mod outcome;

pub use coverage::Coverage;
pub use list::{EntryFilter, is_source_name};

use crate::classes::{ClassId, MethodId, parameter_generics, parameter_names};
use crate::config::States;
use crate::heap::{Body, Unknown};
use crate::machine::{End, Jvm, Step, Stop};
use crate::state::{OnReturn, Purpose, Script, ScriptStep as Do, State};
use crate::unknown::RECEIVER;
use crate::value::Value;
use gadfly_classfile::{GenericType, Instr, Type};
use gadfly_witness::Reason;
use std::rc::Rc;

/// Elements that a test takes from an iterator at most; the observer of the real run takes as many.
const WALKED: usize = 5;
/// Where the tests of the JDK's own classes go, as an internal name.
const CLOSED_TESTS: &str = "gadfly/tests";

impl Jvm {
    /// The state in which an entry is about to be called with everything unknown. Forgets the
    /// terms of earlier entries. A `harness` gets the arguments that the launcher would give it.
    pub fn start(
        &mut self,
        base: &State,
        entry: MethodId,
        states: States,
        harness: bool,
    ) -> Result<State, Reason> {
        self.forget_terms()?;
        self.flat.clear();
        self.states = states;
        self.orders = false;
        let class = self.classes.method(entry).class;
        self.entry_package = self.test_package(class);
        self.unknown_start(base, entry, harness)
            .map_err(|stop| match stop {
                Stop::End(End::Cut(reason)) => reason,
                _ => Reason::Unsupported("this entry".into()),
            })
    }

    fn unknown_start(&mut self, base: &State, entry: MethodId, harness: bool) -> Step<State> {
        let mut st = base.clone();
        st.begun_at = st.heap.allocated();
        let method = self.classes.method(entry).clone();
        let receiver = if method.is_static() || method.is_constructor() {
            None
        } else {
            let ty = Type::Ref(method.class_name.clone());
            Some(self.fresh(&mut st, &ty, None, RECEIVER, self.config.k + 1, false)?)
        };
        let is_main = method.is_static()
            && &*method.name == "main"
            && &*method.desc == "([Ljava/lang/String;)V";
        self.is_whole_program = is_main && harness;
        let args = if is_main && harness {
            let reads = |code: &gadfly_classfile::Code| code.instrs.contains(&Instr::Load(0));
            if method.code().is_some_and(reads) {
                st.doubt(Reason::Assumed("main is called without arguments".into()));
            }
            let class = self.classes.load("[Ljava/lang/String;")?;
            vec![Value::Ref(self.make_array(
                &mut st,
                class,
                Value::Int(0),
            )?)]
        } else {
            let args = self.fresh_arguments(&mut st, &method, "", self.config.k)?;
            if is_main {
                self.given_by_launcher(&mut st, &args);
            }
            args
        };
        let log = Rc::make_mut(&mut st.inputs);
        log.receiver = receiver;
        log.arguments = args.clone();
        self.push_drive(&mut st, entry, receiver, args);
        Ok(st)
    }

    /// The state in which the driver of a contract is about to be called: on an object of exactly
    /// this class (none for static drivers), with free heaps or reached ones.
    pub fn start_driver(
        &mut self,
        base: &State,
        driver: MethodId,
        receiver: Option<ClassId>,
        states: States,
    ) -> Result<State, Reason> {
        self.forget_terms()?;
        self.states = states;
        self.orders = true;
        (self.shapes, self.cases) = (0, 0);
        let class = receiver.unwrap_or(self.classes.method(driver).class);
        self.entry_package = self.test_package(class);
        self.driver_start(base, driver, receiver)
            .map_err(|stop| match stop {
                Stop::End(End::Cut(reason)) => reason,
                _ => Reason::Unsupported("this method".into()),
            })
    }

    fn driver_start(
        &mut self,
        base: &State,
        driver: MethodId,
        receiver_class: Option<ClassId>,
    ) -> Step<State> {
        let mut st = base.clone();
        st.begun_at = st.heap.allocated();
        self.is_whole_program = false;
        let method = self.classes.method(driver).clone();
        // The receiver is one link long, and so is every parameter beside it.
        let depth = self.config.k + 1;
        let receiver = match receiver_class {
            Some(class) => {
                let ty = self.type_of(class);
                let value = self.fresh(&mut st, &ty, None, RECEIVER, depth, false)?;
                if let Value::Ref(cell) = value {
                    self.settle_receiver(&mut st, cell, class);
                }
                Some(value)
            }
            None => None,
        };
        let args = self.fresh_arguments(&mut st, &method, "", depth)?;
        let log = Rc::make_mut(&mut st.inputs);
        log.receiver = receiver;
        log.arguments = args.clone();
        self.push_drive(&mut st, driver, receiver, args);
        if !method.is_static() {
            // Where there is an object of a class, the class has been initialised.
            let class = receiver_class.unwrap_or(method.class);
            let initialize = Script {
                steps: vec![Do::Initialize(class), Do::Return { void: true }],
                purpose: Purpose::Build,
            };
            self.push_script(&mut st, initialize, OnReturn::Retry);
        }
        Ok(st)
    }

    /// `java` passes an array without nulls to `main`, whatever the user types.
    fn given_by_launcher(&mut self, st: &mut State, args: &[Value]) {
        for &arg in args {
            if let Value::Ref(cell) = arg
                && let Body::Unknown(unknown) = &st.heap.get(cell).body
            {
                let known = Unknown {
                    may_be_null: false,
                    elements_may_be_null: false,
                    ..(**unknown).clone()
                };
                self.learn(st, cell, known);
            }
        }
    }

    /// The package of the tests of a class: its own, unless it is closed to others.
    pub fn test_package(&self, class: ClassId) -> Rc<str> {
        let package = self.classes.class(class).package();
        let closed = ["java/", "javax/", "jdk/", "sun/"];
        if closed.iter().any(|p| package.starts_with(p)) {
            CLOSED_TESTS.into()
        } else {
            package.into()
        }
    }

    /// Whether the inputs of an entry contain objects whose fields may be assumed to be null
    /// although no constructor is seen to leave them so.
    pub fn has_doubtful_inputs(&mut self, entry: MethodId) -> bool {
        let method = self.classes.method(entry).clone();
        let mut types: Vec<Type> = method.params.clone();
        if !method.is_static() && !method.is_constructor() {
            types.push(Type::Ref(method.class_name.clone()));
        }
        types.into_iter().any(|mut ty| {
            while let Type::Array(element) = ty {
                ty = (*element).clone();
            }
            let Ok(class) = self.classes.load_type(&ty) else {
                return false;
            };
            if !self.classes.class(class).is_user {
                return false;
            }
            let subclasses = self.classes.user_subclasses(class);
            subclasses
                .iter()
                .any(|&c| !self.classes.class(c).is_enum() && !self.doubtful_fields(c).is_empty())
        })
    }

    /// Calls the entry and ends the path with it.
    pub fn push_drive(
        &mut self,
        st: &mut State,
        method: MethodId,
        receiver: Option<Value>,
        args: Vec<Value>,
    ) {
        let enter = Do::Enter {
            method,
            receiver,
            args,
        };
        let mut steps = vec![enter];
        // An iterator is tested by walking it.
        for _ in 0..if self.recording { WALKED } else { 0 } {
            steps.extend([Do::Ask, Do::Advance]);
        }
        steps.push(Do::Finish);
        let script = Script {
            steps,
            purpose: Purpose::Drive,
        };
        self.push_script(st, script, OnReturn::Push);
    }

    /// The names of a method's parameters, as far as the class file tells them.
    pub fn parameter_names(&self, method: MethodId) -> Vec<String> {
        parameter_names(self.classes.method(method))
    }

    /// The declared types of a method's parameters with their type arguments, where it has some.
    pub fn parameter_generics(&self, method: MethodId) -> Vec<Option<GenericType>> {
        parameter_generics(self.classes.method(method))
    }

    /// A state that calls a method with known arguments.
    pub fn start_with(&mut self, base: &State, entry: MethodId, args: Vec<Value>) -> State {
        let mut st = base.clone();
        let method = self.classes.method(entry).clone();
        let (receiver, args) = if method.is_static() || method.is_constructor() {
            (None, args)
        } else {
            let mut args = args;
            let receiver = if args.is_empty() {
                None
            } else {
                Some(args.remove(0))
            };
            (receiver, args)
        };
        self.push_drive(&mut st, entry, receiver, args);
        st
    }
}
