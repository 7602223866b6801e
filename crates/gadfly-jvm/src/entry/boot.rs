//! The state of the world before any entry is called: core classes initialised, streams captured.

use crate::classes::{Classes, LinkError, MethodId};
use crate::config::Config;
use crate::heap::Native;
use crate::intrinsics::{self, PROPERTIES};
use crate::machine::{End, Jvm, Outcome, Step, Stop, unsupported};
use crate::state::{OnReturn, Purpose, Script, ScriptStep as Do, State};
use crate::value::Value;
use gadfly_explore::{Advance, Machine};
use gadfly_solve::SolverConfig;
use std::rc::Rc;

/// Classes whose initialisers run once for all paths instead of once per path.
const WARM: &[&str] = &[
    "java/lang/Throwable",
    "java/lang/Math",
    "java/lang/Integer",
    "java/lang/Long",
    "java/lang/Character",
    "java/lang/Boolean",
    "java/lang/StringBuilder",
    "java/lang/StringUTF16",
    "java/util/Arrays",
    "java/util/Objects",
    "java/util/ArrayList",
    "java/util/HashMap",
    "java/util/HashSet",
    "java/util/LinkedList",
    "java/util/Collections",
    "java/util/ImmutableCollections",
    "java/util/Optional",
];

impl Jvm {
    pub fn new(
        classes: Classes,
        solver_config: SolverConfig,
        config: Rc<Config>,
    ) -> Result<Jvm, LinkError> {
        Jvm::with_library(classes, intrinsics::lookup, solver_config, config)
    }

    /// Builds the base state. Fails only if the JDK is one the machine cannot run at all.
    pub fn boot(&mut self) -> Step<State> {
        let mut st = State::default();
        st = self.run_initializer(st, "java/lang/String")?;
        let compact = self
            .classes
            .find_field(self.known.string, "COMPACT_STRINGS", "Z");
        if let Some(field) = compact {
            self.set_static(&mut st, field, Value::Int(0));
        }
        st = self.run_initializer(st, "java/lang/System")?;
        self.open_streams(&mut st)?;
        st = self.set_properties(st)?;
        let access = self.find_declared("java/lang/System", "setJavaLangAccess", "()V");
        if let Ok(access) = access {
            st = self.run_quietly(st, access)?;
        }
        for class in WARM {
            st = self.run_initializer(st, class)?;
        }
        st.mirrors.settle();
        st.interned.settle();
        Ok(st)
    }

    fn open_streams(&mut self, st: &mut State) -> Step<()> {
        let system = self.classes.load("java/lang/System")?;
        let class = self.classes.load("java/io/PrintStream")?;
        for (name, err) in [("out", false), ("err", true)] {
            let stream = self.allocate(st, class);
            st.heap.get_mut(stream).native = Some(Rc::new(Native::Stream { err }));
            if let Some(field) = self
                .classes
                .find_field(system, name, "Ljava/io/PrintStream;")
            {
                self.set_static(st, field, Value::Ref(stream));
            }
        }
        // A stream that may be wrapped in readers; reading from it ends the path.
        let class = self.classes.load("java/io/FileInputStream")?;
        let stream = self.allocate(st, class);
        if let Some(field) = self
            .classes
            .find_field(system, "in", "Ljava/io/InputStream;")
        {
            self.set_static(st, field, Value::Ref(stream));
        }
        Ok(())
    }

    /// The few system properties that the library itself looks at; `System.getProperty` answers
    /// the user.
    fn set_properties(&mut self, mut st: State) -> Step<State> {
        let system = self.classes.load("java/lang/System")?;
        let class = self.classes.load("java/util/Properties")?;
        st = self.run_initializer(st, "java/util/Properties")?;
        let properties = Value::Ref(self.allocate(&mut st, class));
        let init = self.find_declared("java/util/Properties", "<init>", "()V")?;
        let put = self.find_declared(
            "java/util/Properties",
            "setProperty",
            "(Ljava/lang/String;Ljava/lang/String;)Ljava/lang/Object;",
        )?;
        st = self.run_call(st, init, vec![properties])?;
        for (key, value) in PROPERTIES {
            let mut args = vec![properties];
            for text in [key, value] {
                let units: Vec<u16> = text.encode_utf16().collect();
                args.push(Value::Ref(self.intern(&mut st, &units)?));
            }
            st = self.run_call(st, put, args)?;
        }
        if let Some(field) = self
            .classes
            .find_field(system, "props", "Ljava/util/Properties;")
        {
            self.set_static(&mut st, field, properties);
        }
        Ok(st)
    }

    fn run_call(&mut self, st: State, method: MethodId, args: Vec<Value>) -> Step<State> {
        let call = Do::Invoke {
            method,
            args,
            dispatch: false,
        };
        self.run_script(st, vec![call, Do::Finish])
    }

    fn run_initializer(&mut self, st: State, class: &str) -> Step<State> {
        let class = self.classes.load(class)?;
        self.run_script(st, vec![Do::Initialize(class), Do::Finish])
    }

    fn run_quietly(&mut self, st: State, method: MethodId) -> Step<State> {
        let call = Do::Enter {
            method,
            receiver: None,
            args: Vec::new(),
        };
        self.run_script(st, vec![call, Do::Finish])
    }

    fn run_script(&mut self, mut st: State, steps: Vec<Do>) -> Step<State> {
        self.push_script(
            &mut st,
            Script {
                steps,
                purpose: Purpose::Drive,
            },
            OnReturn::Push,
        );
        let mut outcome = self.run_to_end(st);
        match outcome.end {
            End::Returned(_) => {
                outcome.state.frames.clear();
                outcome.state.stack.clear();
                outcome.state.user_depth = 0;
                Ok(outcome.state)
            }
            End::Cut(reason) => Err(Stop::End(End::Cut(reason))),
            End::Threw(exception) => {
                let name = self.class_name_of(&outcome.state, Value::Ref(exception));
                unsupported(format!("starting this JDK: {name}"))
            }
            _ => unsupported("starting this JDK"),
        }
    }

    /// Runs one path to its end, for concrete executions; forks are forgotten.
    pub fn run_to_end(&mut self, mut st: State) -> Outcome {
        let mut forks = Vec::new();
        loop {
            match self.advance(st, &mut forks) {
                Advance::Paused(next) => st = next,
                Advance::Ended(outcome) => return outcome,
            }
        }
    }

    /// Any method, for the frames of scripts that have no caller.
    pub(crate) fn script_method(&self) -> Rc<crate::classes::Method> {
        let first = self.classes.class(self.known.object).methods[0];
        self.classes.method(first).clone()
    }
}
