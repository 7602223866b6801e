//! `invokedynamic` and dynamic constants, by the bootstrap methods that compilers use.

use crate::classes::{CallSite, ClassId, Method};
use crate::heap::{Body, Lambda, Native, Part};
use crate::kinds::{box_class, box_kind};
use crate::machine::{Flow, Jvm, Step, Stop, unsupported};
use crate::state::{OnReturn, Role, State};
use crate::value::{Ref, Value};
use gadfly_classfile::{BootstrapMethod, Const, DynamicRef, HandleKind, MethodDesc, Type};
use std::rc::Rc;
use std::sync::Arc;

/// Placeholders in the recipe of `makeConcatWithConstants`.
const ARGUMENT: u16 = 1;
const CONSTANT: u16 = 2;

impl Jvm {
    pub(super) fn invoke_dynamic(
        &mut self,
        st: &mut State,
        method: &Rc<Method>,
        index: u16,
    ) -> Step<Flow> {
        let file = method.file().clone();
        let site = &file.refs.dynamics[index as usize];
        let bootstrap = &file.bootstrap_methods[site.bootstrap as usize];
        let known = self.classes.call_site(method.class, index)?;
        let desc = &known.desc;
        let member = &bootstrap.handle.member;
        match (&*member.class, &*member.name) {
            ("java/lang/invoke/LambdaMetafactory", _) => {
                self.make_lambda(st, method, site, bootstrap, &known)
            }
            ("java/lang/invoke/StringConcatFactory", name) => {
                let recipe = if name == "makeConcat" {
                    vec![ARGUMENT; desc.params.len()]
                } else {
                    match bootstrap.args.first() {
                        Some(Const::String(recipe)) => recipe.to_vec(),
                        _ => return unsupported("a string concatenation without recipe"),
                    }
                };
                let constants = bootstrap.args.get(1..).unwrap_or_default();
                self.concatenate(st, &recipe, constants, &desc.params)
            }
            ("java/lang/runtime/ObjectMethods", _) => {
                self.object_method(st, method, site, bootstrap)
            }
            ("java/lang/runtime/SwitchBootstraps", "typeSwitch") => {
                self.type_switch(st, &bootstrap.args, desc, false)
            }
            ("java/lang/runtime/SwitchBootstraps", "enumSwitch") => {
                self.type_switch(st, &bootstrap.args, desc, true)
            }
            (class, name) => unsupported(format!("invokedynamic by {class}.{name}")),
        }
    }

    pub(super) fn load_constant(
        &mut self,
        st: &mut State,
        method: &Rc<Method>,
        index: u16,
    ) -> Step<Flow> {
        let Some(constant) = method.file().refs.consts.get(index as usize) else {
            return super::no_operands();
        };
        let what = match constant {
            Const::MethodType(_) => "a method type constant",
            Const::MethodHandle(_) => "a method handle constant",
            Const::Dynamic(_) => "a dynamic constant",
            Const::Int(i) => {
                st.push(Value::Int(*i));
                return Ok(Flow::Next);
            }
            _ => "a constant",
        };
        unsupported(what)
    }

    fn make_lambda(
        &mut self,
        st: &mut State,
        method: &Rc<Method>,
        site: &DynamicRef,
        bootstrap: &BootstrapMethod,
        known: &CallSite,
    ) -> Step<Flow> {
        let desc = &known.desc;
        let (
            Some(Const::MethodType(erased)),
            Some(Const::MethodHandle(target)),
            Some(Const::MethodType(instantiated)),
            Some(Type::Ref(interface)),
        ) = (
            bootstrap.args.first(),
            bootstrap.args.get(1),
            bootstrap.args.get(2),
            &desc.ret,
        )
        else {
            return unsupported("a lambda of unusual shape");
        };
        let interface = self.classes.load(interface)?;
        let at = st.stack.len() - desc.params.len();
        let captured: Vec<Value> = st.stack[at..].to_vec();
        // `receiver::method` checks its receiver when the reference is made.
        if let (HandleKind::InvokeVirtual | HandleKind::InvokeInterface, [receiver]) =
            (target.kind, &captured[..])
            && &*site.name != "<init>"
        {
            self.non_null(st, *receiver)?;
        }
        let plan = match known.plan.get() {
            Some(plan) => plan.clone(),
            None => {
                let plan = self.lambda_plan(target, erased, instantiated)?;
                known.plan.get_or_init(|| plan).clone()
            }
        };
        let lambda = Lambda {
            interface,
            name: site.name.clone(),
            desc: erased.clone(),
            plan,
            target: target.clone(),
            caller: method.class,
            captured,
            markers: self.markers(&bootstrap.args)?,
        };
        let object = self.allocate(st, interface);
        st.heap.get_mut(object).native = Some(Rc::new(Native::Lambda(lambda)));
        st.stack.truncate(at);
        st.push(Value::Ref(object));
        Ok(Flow::Next)
    }

    /// The further interfaces that `altMetafactory` is asked for: flags, then a counted list.
    fn markers(&mut self, args: &[Const]) -> Step<Vec<ClassId>> {
        const SERIALIZABLE: i32 = 1;
        const MARKERS: i32 = 2;
        let Some(Const::Int(flags)) = args.get(3) else {
            return Ok(Vec::new());
        };
        let mut found = Vec::new();
        if flags & SERIALIZABLE != 0 {
            found.push(self.classes.load("java/io/Serializable")?);
        }
        if flags & MARKERS != 0
            && let Some(Const::Int(count)) = args.get(4)
        {
            for marker in args.iter().skip(5).take(*count as usize) {
                if let Const::Class(name) = marker {
                    found.push(self.classes.load(name)?);
                }
            }
        }
        Ok(found)
    }

    fn concatenate(
        &mut self,
        st: &mut State,
        recipe: &[u16],
        constants: &[Const],
        params: &[Type],
    ) -> Step<Flow> {
        let at = st.stack.len() - params.len();
        // Objects that are not strings are asked for theirs now, in order: that may run code.
        for (i, ty) in params.iter().enumerate() {
            if ty.is_reference() {
                self.stringify_operand(st, at + i)?;
            }
        }
        let mut parts: Vec<Part> = Vec::new();
        let mut text: Vec<u16> = Vec::new();
        let mut next_argument = 0;
        let mut next_constant = 0;
        for &unit in recipe {
            match unit {
                ARGUMENT => {
                    if !text.is_empty() {
                        parts.push(Part::Text(Arc::from(std::mem::take(&mut text))));
                    }
                    let value = st.stack[at + next_argument];
                    parts.push(match value {
                        Value::Ref(object) => Part::Object(object),
                        scalar => {
                            let kind = params[next_argument].descriptor();
                            Part::Scalar(scalar, kind.chars().next().unwrap_or('I'))
                        }
                    });
                    next_argument += 1;
                }
                CONSTANT => {
                    if let Some(Const::String(constant)) = constants.get(next_constant) {
                        text.extend(constant.iter());
                    }
                    next_constant += 1;
                }
                unit => text.push(unit),
            }
        }
        if !text.is_empty() {
            parts.push(Part::Text(Arc::from(text)));
        }
        let string = self.concatenation(st, parts)?;
        st.stack.truncate(at);
        st.push(Value::Ref(string));
        Ok(Flow::Next)
    }

    /// Replaces an object operand by its string, unless looking at it later gives the same.
    pub(crate) fn stringify_operand(&mut self, st: &mut State, at: usize) -> Step<()> {
        let Value::Ref(reference) = st.stack[at] else {
            return Ok(());
        };
        if self.text_can_wait(st, reference) {
            return Ok(());
        }
        let value_of = self.find_declared(
            "java/lang/String",
            "valueOf",
            "(Ljava/lang/Object;)Ljava/lang/String;",
        )?;
        let method = self.classes.method(value_of).clone();
        let value = st.stack[at];
        st.commit();
        self.enter(
            st,
            &method,
            &[value],
            Role::Call,
            OnReturn::Replace(at as u32),
        )?;
        Err(Stop::Again)
    }

    /// Strings and boxes never change, and null says "null" whenever it is asked.
    fn text_can_wait(&self, st: &State, reference: Ref) -> bool {
        let reference = st.heap.resolve(reference);
        if reference.is_null() {
            return true;
        }
        let object = st.heap.get(reference);
        let class = match &object.body {
            Body::Unknown(unknown) => unknown.bound,
            _ => object.class,
        };
        let name = &*self.classes.class(class).name;
        class == self.known.string || box_kind(name).is_some()
    }

    /// Pattern switches of Java 21: the index of the first label at or after `restart` that fits.
    fn type_switch(
        &mut self,
        st: &mut State,
        labels: &[Const],
        desc: &MethodDesc,
        enums: bool,
    ) -> Step<Flow> {
        let (value, restart) = (st.peek(1), st.peek(0));
        let Value::Int(restart) = restart else {
            return unsupported("a pattern switch restarted at an unknown label");
        };
        let mut chosen = labels.len() as i32;
        if !matches!(value, Value::Ref(_)) {
            // A component of a record pattern: every label is the component's own type.
            let own = desc.params.first().map(Type::descriptor);
            match labels.get(restart.max(0) as usize) {
                Some(Const::Dynamic(label)) if own.as_deref() == Some(&*label.name) => {
                    chosen = restart.max(0);
                }
                Some(_) => return unsupported("a pattern switch over primitive types"),
                None => {}
            }
        } else if self.is_null(st, value)? {
            chosen = -1;
        } else {
            for (i, label) in labels.iter().enumerate().skip(restart.max(0) as usize) {
                let fits = match label {
                    Const::Class(name) => {
                        let class = self.classes.load(name)?;
                        self.has_type(st, value, class)?
                    }
                    Const::String(text) if enums => {
                        let object = self.object(st, value)?;
                        let name = self.named_field(st, object, "name").unwrap_or(Value::NULL);
                        self.text_equals(st, name, text)?
                    }
                    Const::String(text) => {
                        self.has_type(st, value, self.known.string)?
                            && self.text_equals(st, value, text)?
                    }
                    Const::Int(n) => self.box_equals(st, value, *n)?,
                    _ => return unsupported("a pattern switch with this kind of label"),
                };
                if fits {
                    chosen = i as i32;
                    break;
                }
            }
        }
        st.drop_operands(2);
        st.push(Value::Int(chosen));
        Ok(Flow::Next)
    }

    fn text_equals(&mut self, st: &mut State, value: Value, text: &[u16]) -> Step<bool> {
        let string = self.object(st, value)?;
        let chars = self.chars(st, string)?;
        if chars.len() != text.len() {
            return Ok(false);
        }
        let mut same = self.pool.tt();
        for (c, &unit) in chars.iter().zip(text) {
            let Some(c) = c.term(&mut self.pool) else {
                return Ok(false);
            };
            let unit = self.pool.i32(i32::from(unit));
            let equal = self.pool.eq(c, unit);
            same = self.pool.and(same, equal);
        }
        self.decide(st, same)
    }

    fn box_equals(&mut self, st: &mut State, value: Value, n: i32) -> Step<bool> {
        for kind in ['I', 'C', 'S', 'B'] {
            let class = self.classes.load(box_class(kind))?;
            if self.has_type(st, value, class)? {
                let held = self.unboxed(st, kind, value)?;
                let Some(held) = held.term(&mut self.pool) else {
                    return Ok(false);
                };
                let n = self.pool.i32(n);
                let equal = self.pool.eq(held, n);
                return self.decide(st, equal);
            }
        }
        Ok(false)
    }
}
