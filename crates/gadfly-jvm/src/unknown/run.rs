//! Running scripts: building inputs step by step, calling the entry, answering for stubs.

use crate::classes::{Method, MethodId};
use crate::config::States;
use crate::heap::Native;
use crate::machine::{Flow, Jvm, Step, Stop, unsupported};
use crate::state::{OnReturn, Role, ScriptStep as Do, State};
use crate::value::{Ref, Value};
use gadfly_classfile::{ClassSignature, GenericType, MethodSignature, Type};
use gadfly_effort::{Work, charge};
use std::rc::Rc;

impl Jvm {
    /// One step of a script frame.
    pub(crate) fn script_step(&mut self, st: &mut State) -> Step<()> {
        self.steps += 1;
        charge(Work::JvmInstruction, 1);
        let frame = st.frame();
        let Role::Script(script) = &frame.role else {
            return unsupported("a script that is none");
        };
        let script = script.clone();
        let (at, base) = (frame.pc as usize, frame.base as usize);
        let Some(step) = script.steps.get(at) else {
            return unsupported("a script that runs past its end");
        };
        match step {
            Do::Initialize(class) => {
                self.initialize(st, *class)?;
                st.frame_mut().pc += 1;
            }
            Do::Construct {
                class,
                constructor,
                args,
            } => {
                self.initialize(st, *class)?;
                let object = self.allocate(st, *class);
                st.push(Value::Ref(object));
                let method = self.classes.method(*constructor).clone();
                let mut all = vec![Value::Ref(object)];
                all.extend(args);
                st.commit();
                self.enter(st, &method, &all, Role::Call, OnReturn::Drop)?;
            }
            Do::Assemble { class, was } => {
                let object = self.assemble(st, *class, was);
                st.push(Value::Ref(object));
                st.frame_mut().pc += 1;
            }
            Do::Make { method, args } => {
                let method = self.classes.method(*method).clone();
                self.initialize(st, method.class)?;
                st.commit();
                self.enter(st, &method, args, Role::Call, OnReturn::Push)?;
            }
            Do::Derive { on, method, args } => {
                let method = self.classes.method(*method).clone();
                let receiver = self.receiver(st, *on, &method)?;
                let class = st.heap.get(receiver).class;
                let method = match self.classes.select(class, method.id) {
                    Some(selected) => self.classes.method(selected).clone(),
                    None => method,
                };
                let mut all = vec![Value::Ref(receiver)];
                all.extend(args);
                st.commit();
                self.enter(st, &method, &all, Role::Call, OnReturn::Push)?;
            }
            Do::ReadStatic { class, slot } => {
                let value = st
                    .class_state(*class)
                    .fields
                    .get(*slot as usize)
                    .copied()
                    .unwrap_or(Value::NULL);
                st.push(value);
                st.frame_mut().pc += 1;
            }
            Do::Call { method, args } => {
                let method = self.classes.method(*method).clone();
                let object = st.stack[base];
                st.stack.truncate(base + 1);
                let mut all = vec![object];
                all.extend(args);
                st.commit();
                self.enter(st, &method, &all, Role::Call, OnReturn::Drop)?;
            }
            Do::Set { slot, value } => {
                if let Value::Ref(object) = st.stack[base] {
                    self.set_field(st, object, *slot, *value);
                }
                st.frame_mut().pc += 1;
            }
            Do::Bind { cell, recipe } => {
                let Value::Ref(object) = st.stack[base] else {
                    return unsupported("binding to something that is no object");
                };
                // What a method returned may itself be an input that nothing has looked at yet. Null
                // is another way to make the cell, and nothing is made of itself.
                let is_null = self.is_null(st, Value::Ref(object))?;
                let object = st.heap.resolve(object);
                let is_constant = matches!(**recipe, crate::heap::Recipe::Constant { .. });
                let is_other = is_constant && self.is_other_than(st, *cell, object);
                if is_null || object == *cell || is_other {
                    return Err(Stop::End(crate::machine::End::Infeasible));
                }
                st.heap.get_mut(object).input = true;
                self.bind_shared(st, *cell, object, recipe.clone());
                if self.states == States::Free || self.recording {
                    let heap = st.heap.clone();
                    Rc::make_mut(&mut st.inputs).built.push(heap);
                }
                self.leave(st, None)?;
                st.commit();
            }
            Do::Invoke {
                method,
                args,
                dispatch,
            } => {
                let method = self.classes.method(*method).clone();
                if method.is_static() {
                    self.initialize(st, method.class)?;
                }
                st.stack.truncate(base);
                st.stack.extend(args);
                let flow = if *dispatch {
                    self.invoke_on_receiver(st, &method, None)?
                } else {
                    self.invoke(st, &method)?
                };
                st.commit();
                if matches!(flow, Flow::Next) {
                    st.frame_mut().pc += 1;
                }
            }
            Do::Demand => {
                let holds = match st.stack.last().copied() {
                    Some(Value::SymInt(term)) => {
                        let zero = self.pool.i32(0);
                        let fails = self.pool.eq(term, zero);
                        let holds = self.pool.not(fails);
                        self.assume(st, holds)?;
                        true
                    }
                    Some(Value::Int(flag)) => flag != 0,
                    _ => false,
                };
                if !holds {
                    return Err(Stop::End(crate::machine::End::Infeasible));
                }
                st.commit();
                st.frame_mut().pc += 1;
            }
            Do::Return { void } => {
                let value = if *void {
                    None
                } else {
                    st.stack.last().copied()
                };
                self.leave(st, value)?;
                st.commit();
            }
            Do::Enter {
                method,
                receiver,
                args,
            } => self.enter_entry(st, *method, *receiver, args)?,
            Do::Ask => match self.walker_method(st, base, "hasNext", "()Z") {
                Some((iterator, method)) if st.stack.len() == base + 1 => {
                    st.commit();
                    let all = [Value::Ref(iterator)];
                    self.enter(st, &method, &all, Role::Call, OnReturn::Push)?;
                }
                _ => st.frame_mut().pc += 1,
            },
            Do::Advance => {
                if st.stack.len() != base + 2 {
                    st.frame_mut().pc += 1;
                    return Ok(());
                }
                let more = match st.peek(0) {
                    Value::SymInt(term) => {
                        let zero = self.pool.i32(0);
                        let none = self.pool.eq(term, zero);
                        !self.decide(st, none)?
                    }
                    Value::Int(flag) => flag != 0,
                    _ => false,
                };
                st.pop();
                st.commit();
                let next = self.walker_method(st, base, "next", "()Ljava/lang/Object;");
                match next {
                    Some((iterator, method)) => {
                        // Behind the last element, once more: that ends the walk.
                        if !more {
                            st.frame_mut().pc = script.steps.len() as u32 - 2;
                        }
                        let all = [Value::Ref(iterator)];
                        self.enter(st, &method, &all, Role::Call, OnReturn::Drop)?;
                    }
                    None => st.frame_mut().pc = script.steps.len() as u32 - 1,
                }
            }
            Do::Job => {
                if let Some(hook) = self.result_hook {
                    let result = st.stack.get(base).copied();
                    hook(self, st, result)?;
                }
                st.commit();
                st.frame_mut().pc += 1;
            }
            Do::Finish => {
                let value = st.stack.get(base).copied();
                return Err(Stop::End(crate::machine::End::Returned(value)));
            }
        }
        Ok(())
    }

    /// A method of the iterator that an entry returned, if it returned one of the observed code.
    fn walker_method(
        &mut self,
        st: &State,
        base: usize,
        name: &str,
        desc: &str,
    ) -> Option<(Ref, Rc<Method>)> {
        let Some(Value::Ref(result)) = st.stack.get(base).copied() else {
            return None;
        };
        let result = st.heap.resolve(result);
        if result.is_null() {
            return None;
        }
        let class = st.heap.get(result).class;
        let iterator = self.classes.load("java/util/Iterator").ok()?;
        if !self.classes.class(class).is_user || !self.classes.is_subtype(class, iterator) {
            return None;
        }
        let method = self.classes.find_method(class, name, desc)?;
        let method = self.classes.method(method).clone();
        method.code()?;
        Some((result, method))
    }

    fn enter_entry(
        &mut self,
        st: &mut State,
        method: MethodId,
        receiver: Option<Value>,
        args: &[Value],
    ) -> Step<()> {
        let base = st.frame().base as usize;
        let method = self.classes.method(method).clone();
        let mut all = Vec::new();
        st.stack.truncate(base);
        if method.is_constructor() {
            self.initialize(st, method.class)?;
            let object = self.allocate(st, method.class);
            all.push(Value::Ref(object));
        } else if method.is_static() {
            self.initialize(st, method.class)?;
        } else if let Some(receiver) = receiver {
            all.push(Value::Ref(self.receiver(st, receiver, &method)?));
        }
        for &arg in args {
            self.settle_early(st, arg)?;
        }
        all.extend(args);
        st.commit();
        if method.is_static() && &*method.name == "<clinit>" {
            st.frame_mut().pc += 1;
            return Ok(());
        }
        // An overriding method may be the one that runs.
        let target = match all.first() {
            Some(Value::Ref(object)) if !method.is_static() && !method.is_constructor() => {
                let class = st.heap.get(*object).class;
                match self.classes.select(class, method.id) {
                    Some(selected) => self.classes.method(selected).clone(),
                    None => method,
                }
            }
            _ => method,
        };
        self.enter(st, &target, &all, Role::Call, OnReturn::Push)
    }

    /// What a stub's method returns: a type variable of the interface is what the stub's own
    /// type arguments say.
    fn stub_result(
        &self,
        st: &State,
        stub: Ref,
        declared: &Method,
        erased: Type,
    ) -> (Type, Option<GenericType>) {
        let signature = declared
            .declared()
            .signature
            .as_deref()
            .and_then(MethodSignature::parse);
        let Some(returns) = signature.and_then(|s| s.ret) else {
            return (erased, None);
        };
        let GenericType::TypeVar(variable) = &returns else {
            return (erased, Some(returns));
        };
        let object = st.heap.get(stub);
        let Some(Native::Stub(Some(generic))) = object.native.as_deref() else {
            return (erased, None);
        };
        if object.class != declared.class {
            return (erased, None);
        }
        let class = declared
            .file()
            .signature
            .as_deref()
            .and_then(ClassSignature::parse);
        let index = class.and_then(|c| c.type_params.iter().position(|p| p.name == *variable));
        match index {
            Some(index) => self.type_argument(Some(generic), index),
            None => (erased, None),
        }
    }

    /// A stub's method was called: it returns an unknown.
    pub(crate) fn invoke_stub(
        &mut self,
        st: &mut State,
        stub: Ref,
        declared: &Rc<Method>,
    ) -> Step<Flow> {
        self.doubt_callback(st);
        if let Some(&stand_in) = self.stand_ins.get(&declared.id) {
            return self.call_stand_in(st, declared, stand_in);
        }
        let at = st.stack.len() - declared.arg_count;
        let Some(ty) = declared.returns.clone() else {
            st.stack.truncate(at);
            return Ok(Flow::Next);
        };
        if self.orders
            && super::order::is_comparison(declared)
            && let (Value::Ref(a), Value::Ref(b)) = (st.peek(1), st.peek(0))
        {
            let sign = self.compare_unknown(st, a, b)?;
            st.stack.truncate(at);
            Rc::make_mut(&mut st.inputs)
                .stub_results
                .push((stub, declared.id, sign));
            st.push(sign);
            return Ok(Flow::Next);
        }
        // A function without arguments gives the same each time: what it gives stands for an
        // expression that is passed by its name.
        if declared.class_name.starts_with("scala/Function0") {
            let mut given = st.inputs.stub_results.iter();
            if let Some(&(_, _, value)) = given.find(|r| r.0 == stub && r.1 == declared.id) {
                st.stack.truncate(at);
                st.push(value);
                return Ok(Flow::Next);
            }
        }
        let (ty, generic) = self.stub_result(st, stub, declared, ty);
        let calls = st
            .inputs
            .stub_results
            .iter()
            .filter(|r| r.0 == stub)
            .count();
        let name = format!("{}#{}", declared.name, calls + 1);
        let depth = self.config.k.saturating_sub(1);
        let value = self.fresh_inner(st, &ty, generic.as_ref(), &name, depth)?;
        st.stack.truncate(at);
        Rc::make_mut(&mut st.inputs)
            .stub_results
            .push((stub, declared.id, value));
        st.push(value);
        Ok(Flow::Next)
    }
}
