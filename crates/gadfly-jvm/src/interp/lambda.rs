//! Calling lambdas and method references, boxing and unboxing between interface and target.

use crate::classes::{LambdaPlan, Method};
use crate::heap::{Lambda, Native};
use crate::kinds::{box_class, box_kind, kind_of};
use crate::machine::{Flow, Jvm, Step, raise_with, unsupported};
use crate::ops;
use crate::state::{Frame, OnReturn, Purpose, Role, Script, ScriptStep, State};
use crate::value::Value;
use gadfly_classfile::{HandleKind, MethodDesc, MethodHandle, Type};
use gadfly_term::Sort;
use smallvec::SmallVec;
use std::rc::Rc;

impl Jvm {
    /// The lambda and its arguments are on the stack.
    pub(super) fn invoke_lambda(
        &mut self,
        st: &mut State,
        lambda: &Lambda,
        declared: &Rc<Method>,
    ) -> Step<Flow> {
        let at = st.stack.len() - declared.arg_count;
        let given: SmallVec<[Value; 4]> = st.stack[at + 1..].into();
        let plan = lambda.plan.clone();
        let target = self.classes.method(plan.target).clone();
        let kind = lambda.target.kind;
        let mut args = lambda.captured.clone();
        for (i, &value) in given.iter().enumerate() {
            let to = plan.takes.get(args.len());
            let from = declared.params.get(i).or(plan.erased.params.get(i));
            let (Some(from), Some(to)) = (from, to) else {
                return unsupported("a lambda with other parameters than its interface");
            };
            let boxed_as = plan.instantiated.params.get(i);
            args.push(self.adapt(st, from, to, boxed_as, value)?);
        }
        let mut steps = Vec::new();
        let on_return;
        if kind == HandleKind::NewInvokeSpecial {
            self.initialize(st, target.class)?;
            let object = self.allocate(st, target.class);
            args.insert(0, Value::Ref(object));
            steps.push(ScriptStep::Invoke {
                method: target.id,
                args,
                dispatch: false,
            });
            on_return = OnReturn::Give(Value::Ref(object));
            steps.push(ScriptStep::Return { void: true });
        } else {
            let dispatch = matches!(
                kind,
                HandleKind::InvokeVirtual | HandleKind::InvokeInterface
            ) && !target.access.is_private();
            match (&declared.returns, &target.returns) {
                (None, _) => on_return = OnReturn::Drop,
                (Some(to), Some(from)) => {
                    on_return = return_conversion(from, to);
                }
                (Some(_), None) => return unsupported("a void method where a value is expected"),
            }
            // The body of a lambda expression needs nothing in between.
            if !dispatch && self.intrinsic(&target).is_none() && self.config.unknown.is_empty() {
                if target.is_static() {
                    self.initialize(st, target.class)?;
                }
                self.check_depth(st, &target)?;
                st.stack.truncate(at);
                self.enter(st, &target, &args, Role::Call, on_return)?;
                return Ok(Flow::Frame);
            }
            steps.push(ScriptStep::Invoke {
                method: target.id,
                args,
                dispatch,
            });
            steps.push(ScriptStep::Return {
                void: target.returns.is_none(),
            });
        }
        st.stack.truncate(at);
        self.push_script(
            st,
            Script {
                steps,
                purpose: Purpose::Bridge,
            },
            on_return,
        );
        Ok(Flow::Frame)
    }

    /// Resolves what a lambda or method reference calls.
    pub(super) fn lambda_plan(
        &mut self,
        target: &MethodHandle,
        erased: &str,
        instantiated: &str,
    ) -> Step<Rc<LambdaPlan>> {
        let member = &target.member;
        let holder = self.classes.load(&member.class)?;
        let Some(method) = self.classes.find_method(holder, &member.name, &member.desc) else {
            return unsupported(format!(
                "method reference to {}.{}",
                member.class, member.name
            ));
        };
        let mut takes: Vec<Type> = Vec::new();
        if matches!(
            target.kind,
            HandleKind::InvokeVirtual | HandleKind::InvokeInterface | HandleKind::InvokeSpecial
        ) {
            takes.push(Type::Ref(member.class.clone()));
        }
        takes.extend(self.classes.method(method).params.iter().cloned());
        match (MethodDesc::parse(erased), MethodDesc::parse(instantiated)) {
            (Ok(erased), Ok(instantiated)) => Ok(Rc::new(LambdaPlan {
                target: method,
                takes,
                erased,
                instantiated,
            })),
            _ => unsupported("a lambda of unreadable type"),
        }
    }

    pub fn push_script(&mut self, st: &mut State, script: Script, on_return: OnReturn) {
        // A script borrows its caller's method for traces and coverage; it has no code.
        let method = st.frames.last().map(|f| f.method.clone());
        let method = match method {
            Some(method) => method,
            None => self.script_method(),
        };
        if method.is_user {
            st.user_depth += 1;
        }
        st.frames.push(Frame {
            method,
            pc: 0,
            base: st.stack.len() as u32,
            role: Role::Script(Rc::new(script)),
            on_return,
            loops: SmallVec::new(),
            decisions_at_entry: st.decisions,
            probe: None,
        });
    }

    fn adapt(
        &mut self,
        st: &mut State,
        from: &Type,
        to: &Type,
        boxed_as: Option<&Type>,
        value: Value,
    ) -> Step<Value> {
        match (from.is_reference(), to.is_reference()) {
            (true, true) => {
                // What the interface promises is checked here, as erasure left it to the caller.
                if let Some(promised @ (Type::Ref(_) | Type::Array(_))) = boxed_as
                    && promised.descriptor() != "Ljava/lang/Object;"
                {
                    let class = self.classes.load_type(promised)?;
                    if !self.may_be_cast(st, value, class)? {
                        let message = self.cast_message(st, value, class);
                        return raise_with("java/lang/ClassCastException", message);
                    }
                }
                Ok(value)
            }
            (true, false) => {
                // The box is of the instantiated type; a wider target widens afterwards.
                let held = boxed_as.and_then(|t| match t {
                    Type::Ref(name) => box_kind(name),
                    _ => None,
                });
                let kind = held.unwrap_or_else(|| kind_of(to));
                let value = self.unboxed(st, kind, value)?;
                Ok(self.convert(kind, kind_of(to), value))
            }
            (false, true) => self.boxed(st, kind_of(from), value),
            (false, false) => Ok(self.convert(kind_of(from), kind_of(to), value)),
        }
    }

    /// A box as `valueOf` makes it.
    pub fn boxed(&mut self, st: &mut State, kind: char, value: Value) -> Step<Value> {
        if kind == 'Z' {
            let class = self.classes.load("java/lang/Boolean")?;
            self.initialize(st, class)?;
            let truth = match value {
                Value::Int(i) => i != 0,
                Value::SymInt(t) => {
                    let zero = self.pool.i32(0);
                    let is_false = self.pool.eq(t, zero);
                    !self.decide(st, is_false)?
                }
                _ => return unsupported("a truth value that is none"),
            };
            let name = if truth { "TRUE" } else { "FALSE" };
            let field = self.classes.find_field(class, name, "Ljava/lang/Boolean;");
            return match field {
                Some(field) => Ok(self.static_value(st, field)),
                None => unsupported("Boolean without constants"),
            };
        }
        let class = self.classes.load(box_class(kind))?;
        self.initialize(st, class)?;
        let object = self.allocate(st, class);
        // The value is the only field of every box.
        self.set_field(st, object, 0, value);
        if kind != 'F' && kind != 'D' {
            st.heap.get_mut(object).native = Some(Rc::new(Native::CachedBox));
        }
        Ok(Value::Ref(object))
    }

    pub(crate) fn unboxed(&mut self, st: &mut State, kind: char, value: Value) -> Step<Value> {
        let object = self.object(st, value)?;
        // `(Object) 'c'` may be a Character where an int is wanted: take what is there.
        let class = self.classes.class(st.heap.get(object).class).clone();
        match (box_kind(&class.name), self.named_field(st, object, "value")) {
            (Some(held), Some(value)) => Ok(self.convert(held, kind, value)),
            _ => unsupported(format!("unboxing a {}", class.binary_name())),
        }
    }

    /// Widening between primitive types.
    pub(crate) fn convert(&mut self, from: char, to: char, value: Value) -> Value {
        let pool = &mut self.pool;
        match (from, to) {
            ('J', 'J') | ('F', 'F') | ('D', 'D') => value,
            ('J', 'F') => ops::to_float(pool, value, Sort::F32),
            ('J', 'D') => ops::to_float(pool, value, Sort::F64),
            ('F', 'D') => ops::f2d(pool, value),
            ('J' | 'F' | 'D', _) => value,
            (_, 'J') => ops::i2l(pool, value),
            (_, 'F') => ops::to_float(pool, value, Sort::F32),
            (_, 'D') => ops::to_float(pool, value, Sort::F64),
            _ => value,
        }
    }
}

fn return_conversion(from: &Type, to: &Type) -> OnReturn {
    match (from.is_reference(), to.is_reference()) {
        (true, true) => OnReturn::Push,
        (false, true) => OnReturn::Box(kind_of(from)),
        (true, false) => OnReturn::Unbox(kind_of(to)),
        (false, false) if kind_of(from) == kind_of(to) => OnReturn::Push,
        (false, false) => OnReturn::Convert(kind_of(from), kind_of(to)),
    }
}
