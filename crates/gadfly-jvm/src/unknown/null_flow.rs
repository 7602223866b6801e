//! A data-flow analysis of one method: which references are certainly not null where.
//!
//! Cheap and local: it follows null tests of local variables, dereferences, and a few calls. It
//! answers whether a field that a class guards by hand can ever be null.

use crate::classes::Method;
use crate::machine::Jvm;
use gadfly_classfile::{Elem, Instr, MethodDesc, Type};
use std::rc::Rc;

/// What is known about one value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Known {
    object: bool,
    wide: bool,
    /// The local variable it was loaded from, while that still holds it.
    local: Option<u16>,
}

const SCALAR: Known = Known {
    object: true,
    wide: false,
    local: None,
};
const WIDE: Known = Known {
    object: true,
    wide: true,
    local: None,
};
const OBJECT: Known = SCALAR;
const MAYBE: Known = Known {
    object: false,
    wide: false,
    local: None,
};

#[derive(Clone, PartialEq, Eq, Debug)]
struct Facts {
    locals: Vec<bool>,
    stack: Vec<Known>,
}

/// The result: what each instruction finds on the stack.
pub(crate) struct NullFlow {
    before: Vec<Option<Facts>>,
    returns_object: bool,
}

impl NullFlow {
    /// Whether the field that an instruction of a constructor assigns is one of the new object.
    pub(crate) fn assigns_to_this(&self, at: usize) -> bool {
        match self.before.get(at) {
            Some(Some(facts)) => facts
                .stack
                .iter()
                .rev()
                .nth(1)
                .is_some_and(|o| o.local == Some(0)),
            Some(None) => true,
            None => false,
        }
    }

    /// Whether the value that a store at this instruction takes is certainly not null.
    pub(super) fn stores_object(&self, at: usize) -> bool {
        match self.before.get(at) {
            Some(Some(facts)) => facts.stack.last().is_some_and(|top| top.object),
            // Never executed.
            Some(None) => true,
            None => false,
        }
    }
}

impl Jvm {
    pub(crate) fn null_flow(&mut self, method: &Rc<Method>, calls: u32) -> NullFlow {
        let mut flow = NullFlow {
            before: Vec::new(),
            returns_object: true,
        };
        let Some(code) = method.code() else {
            return flow;
        };
        flow.before = vec![None; code.instrs.len()];
        let mut locals = vec![false; code.max_locals as usize + 1];
        if !method.is_static() {
            locals[0] = true;
        }
        let mut pending = vec![(
            0usize,
            Facts {
                locals,
                stack: Vec::new(),
            },
        )];
        let mut budget = code.instrs.len() * 40 + 1000;
        while let Some((at, facts)) = pending.pop() {
            budget = budget.saturating_sub(1);
            let Some(slot) = flow.before.get_mut(at) else {
                continue;
            };
            let facts = match slot {
                None => facts,
                Some(old) => {
                    let joined = join(old, &facts);
                    if joined == *old {
                        continue;
                    }
                    joined
                }
            };
            *slot = Some(facts.clone());
            if budget == 0 {
                // Give up: nothing is known.
                flow.before.iter_mut().for_each(|f| {
                    *f = Some(Facts {
                        locals: Vec::new(),
                        stack: vec![MAYBE],
                    });
                });
                flow.returns_object = false;
                break;
            }
            for handler in &code.handlers {
                if (handler.start as usize..handler.end as usize).contains(&at) {
                    let caught = Facts {
                        locals: facts.locals.clone(),
                        stack: vec![OBJECT],
                    };
                    pending.push((handler.target as usize, caught));
                }
            }
            if code.instrs[at] == Instr::ValueReturn {
                flow.returns_object &= facts.stack.last().is_some_and(|top| top.object);
            }
            for next in self.successors(method, at, facts, calls) {
                pending.push(next);
            }
        }
        flow
    }

    fn successors(
        &mut self,
        method: &Rc<Method>,
        at: usize,
        mut facts: Facts,
        calls: u32,
    ) -> Vec<(usize, Facts)> {
        use Instr::*;
        let Some(code) = method.code() else {
            return Vec::new();
        };
        let instr = code.instrs[at];
        let next = at + 1;
        match instr {
            Goto(to) => return vec![(to as usize, facts)],
            Jsr(_) | Ret(_) | Return | ValueReturn | Throw => return Vec::new(),
            Switch(table) => {
                facts.stack.pop();
                let switch = &code.switches[table as usize];
                let targets = switch.cases.iter().map(|c| c.1).chain([switch.default]);
                return targets.map(|to| (to as usize, facts.clone())).collect();
            }
            If(_, to) => {
                facts.stack.pop();
                return vec![(to as usize, facts.clone()), (next, facts)];
            }
            IfICmp(_, to) | IfACmpEq(to) | IfACmpNe(to) => {
                facts.stack.pop();
                facts.stack.pop();
                return vec![(to as usize, facts.clone()), (next, facts)];
            }
            IfNull(to) | IfNonNull(to) => {
                let tested = facts.stack.pop().unwrap_or(MAYBE);
                let mut object = facts.clone();
                refine(&mut object, tested);
                let (jump, fall) = if matches!(instr, IfNull(_)) {
                    (facts, object)
                } else {
                    (object, facts)
                };
                return vec![(to as usize, jump), (next, fall)];
            }
            _ => self.straight(method, instr, &mut facts, calls),
        }
        vec![(next, facts)]
    }

    /// Instructions that go on to the next.
    fn straight(&mut self, method: &Rc<Method>, instr: Instr, facts: &mut Facts, calls: u32) {
        use Instr::*;
        let stack = &mut facts.stack;
        match instr {
            Nop | IInc(..) | I2b | I2c | I2s | I2f | F2i | L2d | D2l | INeg | LNeg | FNeg
            | DNeg | Goto(_) => {}
            NullConst => stack.push(MAYBE),
            IConst(_) | FConst(_) => stack.push(SCALAR),
            LConst(_) | DConst(_) => stack.push(WIDE),
            LdcString(_) | LdcClass(_) | LdcConst(_) | New(_) => stack.push(OBJECT),
            Load(slot) => {
                let object = facts.locals.get(slot as usize).copied().unwrap_or(false);
                // Whether a local is wide does not matter here: only pairs of references do.
                stack.push(Known {
                    object,
                    wide: self.is_wide_local(method, slot),
                    local: Some(slot),
                });
            }
            Store(slot) => {
                let value = stack.pop().unwrap_or(MAYBE);
                stack
                    .iter_mut()
                    .filter(|v| v.local == Some(slot))
                    .for_each(|v| v.local = None);
                if let Some(local) = facts.locals.get_mut(slot as usize) {
                    *local = value.object;
                }
            }
            ArrayLoad(elem) => {
                stack.pop();
                let array = stack.pop().unwrap_or(MAYBE);
                facts.stack.push(match elem {
                    Elem::Ref => MAYBE,
                    Elem::Long | Elem::Double => WIDE,
                    _ => SCALAR,
                });
                refine(facts, array);
            }
            ArrayStore(_) => {
                stack.pop();
                stack.pop();
                let array = stack.pop().unwrap_or(MAYBE);
                refine(facts, array);
            }
            Pop => {
                stack.pop();
            }
            Pop2 => {
                if !stack.pop().unwrap_or(MAYBE).wide {
                    stack.pop();
                }
            }
            Dup | DupX1 | DupX2 | Dup2 | Dup2X1 | Dup2X2 | Swap => shuffle(stack, instr),
            IAdd | ISub | IMul | IDiv | IRem | IShl | IShr | IUshr | IAnd | IOr | IXor | FAdd
            | FSub | FMul | FDiv | FRem | FCmpL | FCmpG | LShl | LShr | LUshr | LAdd | LSub
            | LMul | LDiv | LRem | LAnd | LOr | LXor | DAdd | DSub | DMul | DDiv | DRem => {
                stack.pop();
            }
            LCmp | DCmpL | DCmpG => {
                stack.pop();
                stack.pop();
                stack.push(SCALAR);
            }
            I2l | I2d | F2l | F2d => {
                stack.pop();
                stack.push(WIDE);
            }
            L2i | L2f | D2i | D2f => {
                stack.pop();
                stack.push(SCALAR);
            }
            GetStatic(i) => {
                let field = method.file().refs.fields[i as usize].clone();
                let constant = self.classes.field_ref(method.class, i).is_ok_and(|f| {
                    let owner = self.classes.class(f.owner);
                    owner
                        .static_fields
                        .get(f.slot as usize)
                        .is_some_and(|s| s.access.is_enum())
                });
                stack.push(of_type(&field.desc, constant));
            }
            PutStatic(_) => {
                stack.pop();
            }
            GetField(i) => {
                let object = stack.pop().unwrap_or(MAYBE);
                refine(facts, object);
                let desc = method.file().refs.fields[i as usize].desc.clone();
                let set = self
                    .classes
                    .field_ref(method.class, i)
                    .ok()
                    .is_some_and(|f| {
                        let slot = self
                            .classes
                            .class(f.owner)
                            .instance_fields
                            .get(f.slot as usize)
                            .cloned();
                        slot.is_some_and(|slot| self.never_null(&slot))
                    });
                facts.stack.push(of_type(&desc, set));
            }
            PutField(_) => {
                stack.pop();
                let object = stack.pop().unwrap_or(MAYBE);
                refine(facts, object);
            }
            InvokeVirtual(i) | InvokeInterface(i) | InvokeSpecial(i) | InvokeStatic(i) => {
                self.after_call(method, i, !matches!(instr, InvokeStatic(_)), facts, calls);
            }
            InvokeDynamic(i) => {
                let desc = method.file().refs.dynamics[i as usize].desc.clone();
                if let Ok(desc) = MethodDesc::parse(&desc) {
                    let keep = stack.len().saturating_sub(desc.params.len());
                    stack.truncate(keep);
                }
                stack.push(OBJECT);
            }
            NewArray(_) | NewRefArray(_) => {
                stack.pop();
                stack.push(OBJECT);
            }
            MultiNewArray(_, dims) => {
                let keep = stack.len().saturating_sub(dims as usize);
                stack.truncate(keep);
                stack.push(OBJECT);
            }
            ArrayLength => {
                let array = stack.pop().unwrap_or(MAYBE);
                refine(facts, array);
                facts.stack.push(SCALAR);
            }
            CheckCast(_) => {}
            InstanceOf(_) => {
                stack.pop();
                stack.push(SCALAR);
            }
            MonitorEnter | MonitorExit => {
                stack.pop();
            }
            Jsr(_) | Ret(_) | Return | ValueReturn | Throw | Switch(_) | If(..) | IfICmp(..)
            | IfACmpEq(_) | IfACmpNe(_) | IfNull(_) | IfNonNull(_) => {}
        }
    }

    fn after_call(
        &mut self,
        method: &Rc<Method>,
        i: u16,
        has_receiver: bool,
        facts: &mut Facts,
        calls: u32,
    ) {
        let member = method.file().refs.methods[i as usize].clone();
        let Ok(desc) = MethodDesc::parse(&member.desc) else {
            return;
        };
        let keep = facts.stack.len().saturating_sub(desc.params.len());
        let args: Vec<Known> = facts.stack.split_off(keep);
        if has_receiver {
            let receiver = facts.stack.pop().unwrap_or(MAYBE);
            refine(facts, receiver);
        }
        let checks =
            &*member.class == "java/util/Objects" && member.name.starts_with("requireNonNull");
        if checks && let Some(checked) = args.first() {
            refine(facts, *checked);
        }
        let Some(returns) = desc.ret else { return };
        let object = checks
            || gives_objects(&member.class, &member.name)
            || (calls > 0
                && returns.is_reference()
                && self.user_call_gives_object(method, i, calls));
        facts.stack.push(of_type(&returns.descriptor(), object));
    }

    fn user_call_gives_object(&mut self, method: &Rc<Method>, i: u16, calls: u32) -> bool {
        let Ok(target) = self.classes.method_ref(method.class, i) else {
            return false;
        };
        let target = self.classes.method(target).clone();
        let fixed = target.is_static() || target.access.is_private() || target.access.is_final();
        fixed && target.is_user && target.id != method.id && target.code().is_some() && {
            self.null_flow(&target, calls - 1).returns_object
        }
    }

    fn is_wide_local(&self, method: &Method, slot: u16) -> bool {
        let locals = method.code().map_or(&[][..], |c| &c.locals);
        locals
            .iter()
            .any(|l| l.slot == slot && matches!(&*l.desc, "J" | "D"))
    }
}

/// Library methods that never return null.
fn gives_objects(class: &str, name: &str) -> bool {
    match class {
        "java/lang/String" | "java/lang/StringBuilder" | "java/util/stream/Stream" => true,
        "java/util/List" | "java/util/Set" | "java/util/Map" => matches!(name, "of" | "copyOf"),
        "java/util/Arrays" | "java/util/Collections" => true,
        "java/util/Optional" => name != "orElse" && name != "get",
        _ => matches!(
            name,
            "toString" | "valueOf" | "clone" | "getClass" | "values"
        ),
    }
}

fn of_type(desc: &str, object: bool) -> Known {
    match Type::parse(desc) {
        Ok(Type::Long | Type::Double) => WIDE,
        Ok(ty) if ty.is_reference() => Known { object, ..MAYBE },
        _ => SCALAR,
    }
}

/// After a null test or a dereference, the local variable behind the value is known.
fn refine(facts: &mut Facts, value: Known) {
    if let Some(local) = value.local {
        if let Some(known) = facts.locals.get_mut(local as usize) {
            *known = true;
        }
        facts
            .stack
            .iter_mut()
            .filter(|v| v.local == Some(local))
            .for_each(|v| v.object = true);
    }
}

fn join(a: &Facts, b: &Facts) -> Facts {
    let locals = a
        .locals
        .iter()
        .zip(&b.locals)
        .map(|(a, b)| *a && *b)
        .collect();
    let stack = a
        .stack
        .iter()
        .zip(&b.stack)
        .map(|(a, b)| Known {
            object: a.object && b.object,
            wide: a.wide,
            local: if a.local == b.local { a.local } else { None },
        })
        .collect();
    Facts { locals, stack }
}

fn shuffle(stack: &mut Vec<Known>, instr: Instr) {
    let n = stack.len();
    let wide = |depth: usize| n > depth && stack[n - 1 - depth].wide;
    let (count, below) = match instr {
        Instr::Dup => (1, 0),
        Instr::DupX1 => (1, 1),
        Instr::DupX2 => (1, if wide(1) { 1 } else { 2 }),
        Instr::Dup2 => (if wide(0) { 1 } else { 2 }, 0),
        Instr::Dup2X1 => (if wide(0) { 1 } else { 2 }, 1),
        Instr::Dup2X2 => {
            let count = if wide(0) { 1 } else { 2 };
            (count, if wide(count) { 1 } else { 2 })
        }
        _ => {
            if n >= 2 {
                stack.swap(n - 1, n - 2);
            }
            return;
        }
    };
    if n < count + below {
        return;
    }
    let top: Vec<Known> = stack[n - count..].to_vec();
    let at = n - count - below;
    for (i, value) in top.into_iter().enumerate() {
        stack.insert(at + i, value);
    }
}
