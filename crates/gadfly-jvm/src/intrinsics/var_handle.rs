//! Variable handles, with which the library reads and writes its atomic fields: a handle knows
//! its field or that it is about array elements; access modes are all the same with one thread.

use super::unsafe_memory::{join, split};
use super::{Intrinsic, Reply, nothing};
use crate::classes::{Method, names};
use crate::heap::{Native, Variable};
use crate::machine::{Flow, Jvm, Step, unsupported};
use crate::ops;
use crate::state::State;
use crate::value::{Ref, Value};
use gadfly_classfile::{MemberRef, MethodDesc, Type};
use std::rc::Rc;

pub(super) fn lookup(class: &str, name: &str) -> Option<Intrinsic> {
    Some(match (class, name) {
        ("java/lang/invoke/MethodHandles", "lookup" | "privateLookupIn") => lookup_object,
        ("java/lang/invoke/MethodHandles", "arrayElementVarHandle") => element_handle,
        ("java/lang/invoke/MethodHandles", "byteArrayViewVarHandle") => view_handle,
        ("java/lang/invoke/MethodHandles$Lookup", "findVarHandle") => field_handle,
        ("java/lang/invoke/MethodHandles$Lookup", "findStaticVarHandle") => static_handle,
        (names::VAR_HANDLE, "withInvokeExactBehavior" | "withInvokeBehavior") => itself,
        (names::VAR_HANDLE, _) if name.ends_with("Fence") => nothing,
        _ => return None,
    })
}

fn itself(_: &mut Jvm, _: &mut State, _: &Rc<Method>, args: &[Value]) -> Step<Reply> {
    Ok(Reply::Value(args[0]))
}

/// A look-up object that knows its caller; the intrinsics below ask for no rights.
fn lookup_object(jvm: &mut Jvm, st: &mut State, _: &Rc<Method>, args: &[Value]) -> Step<Reply> {
    let class = jvm.classes.load("java/lang/invoke/MethodHandles$Lookup")?;
    let within = match args.first() {
        Some(&class) => class,
        None => Value::Ref(jvm.mirror(st, st.frame().method.class)?),
    };
    let lookup = jvm.allocate(st, class);
    jvm.set_named_field(st, lookup, "lookupClass", within);
    Ok(Reply::Value(Value::Ref(lookup)))
}

fn handle(jvm: &mut Jvm, st: &mut State, variable: Variable) -> Step<Reply> {
    let class = jvm.classes.load(names::VAR_HANDLE)?;
    let handle = jvm.allocate(st, class);
    st.heap.get_mut(handle).native = Some(Rc::new(Native::Variable(variable)));
    Ok(Reply::Value(Value::Ref(handle)))
}

fn element_handle(jvm: &mut Jvm, st: &mut State, _: &Rc<Method>, _: &[Value]) -> Step<Reply> {
    handle(jvm, st, Variable::Element)
}

/// `byteArrayViewVarHandle(int[].class, order)`.
fn view_handle(jvm: &mut Jvm, st: &mut State, _: &Rc<Method>, args: &[Value]) -> Step<Reply> {
    let class = jvm.mirrored(st, args[0])?;
    let kind = jvm.classes.class(class).name.chars().nth(1).unwrap_or('I');
    let order = jvm.object(st, args[1])?;
    let big = jvm.classes.load("java/nio/ByteOrder")?;
    jvm.initialize(st, big)?;
    let big = jvm
        .classes
        .find_field(big, "BIG_ENDIAN", "Ljava/nio/ByteOrder;")
        .map(|field| jvm.static_value(st, field));
    let big_endian = big == Some(Value::Ref(order));
    handle(jvm, st, Variable::View { kind, big_endian })
}

fn field_name(jvm: &mut Jvm, st: &mut State, name: Value) -> Step<String> {
    let name = jvm.object(st, name)?;
    match jvm.concrete_text(st, name)? {
        Some(text) => Ok(String::from_utf16_lossy(&text)),
        None => unsupported("a variable handle of an unknown name"),
    }
}

fn field_handle(jvm: &mut Jvm, st: &mut State, _: &Rc<Method>, args: &[Value]) -> Step<Reply> {
    let class = jvm.mirrored(st, args[1])?;
    let name = field_name(jvm, st, args[2])?;
    let fields = &jvm.classes.class(class).instance_fields;
    match fields.iter().rposition(|f| *f.name == *name) {
        Some(slot) => handle(jvm, st, Variable::Field { slot: slot as u32 }),
        None => crate::machine::raise_with("java/lang/NoSuchFieldException", name),
    }
}

fn static_handle(jvm: &mut Jvm, st: &mut State, _: &Rc<Method>, args: &[Value]) -> Step<Reply> {
    let class = jvm.mirrored(st, args[1])?;
    let name = field_name(jvm, st, args[2])?;
    jvm.initialize(st, class)?;
    let fields = &jvm.classes.class(class).static_fields;
    let found = fields.iter().find(|f| *f.name == *name).cloned();
    match found.and_then(|f| jvm.classes.find_field(class, &f.name, &f.desc)) {
        Some(field) => handle(jvm, st, Variable::Static(field)),
        None => crate::machine::raise_with("java/lang/NoSuchFieldException", name),
    }
}

fn width(kind: char) -> u32 {
    match kind {
        'S' | 'C' => 2,
        'J' | 'D' => 8,
        _ => 4,
    }
}

/// A variable with its coordinates resolved.
enum Place {
    Field(Ref, u32),
    Static(crate::classes::FieldRef),
    Element(Ref, Value),
    View(Ref, i32, char, bool),
}

impl Jvm {
    /// A call of `VarHandle.get` and the like: handle, coordinates and values are on the stack.
    pub(crate) fn access_variable(&mut self, st: &mut State, member: &MemberRef) -> Step<Flow> {
        let Ok(desc) = MethodDesc::parse(&member.desc) else {
            return unsupported("a variable handle of unreadable type");
        };
        let at = st.stack.len() - desc.params.len() - 1;
        let handle = self.object(st, st.stack[at])?;
        let Some(Native::Variable(variable)) = st.heap.get(handle).native.as_deref() else {
            return unsupported("variable handles");
        };
        let (place, values) = match *variable {
            Variable::Static(field) => (Place::Static(field), at + 1),
            Variable::Field { slot } => {
                let object = self.object(st, st.stack[at + 1])?;
                (Place::Field(object, slot), at + 2)
            }
            Variable::Element => {
                let array = self.object(st, st.stack[at + 1])?;
                let index = st.stack[at + 2];
                self.check_bounds(st, array, index)?;
                (Place::Element(array, index), at + 3)
            }
            Variable::View { kind, big_endian } => {
                let array = self.object(st, st.stack[at + 1])?;
                let Value::Int(index) = st.stack[at + 2] else {
                    return unsupported("raw memory at an unknown index");
                };
                self.check_bounds(st, array, Value::Int(index))?;
                let last = index.wrapping_add(width(kind) as i32 - 1);
                self.check_bounds(st, array, Value::Int(last))?;
                (Place::View(array, index, kind, big_endian), at + 3)
            }
        };
        let values: Vec<Value> = st.stack[values..].to_vec();
        let is_reference = desc.params.last().is_some_and(Type::is_reference);
        let old = self.read_place(st, &place)?;
        let name = &*member.name;
        let result = match (name, &values[..]) {
            (_, []) => old,
            (_, &[expected, new]) => {
                let hit = if is_reference {
                    self.same_object(st, old, expected)?
                } else {
                    self.same_number(st, old, expected)?
                };
                if hit {
                    self.write_place(st, &place, new)?;
                }
                if name.starts_with("compareAndExchange") {
                    old
                } else {
                    Value::Int(i32::from(hit))
                }
            }
            (_, &[value]) => {
                let new = self.updated(name, old, value)?;
                self.write_place(st, &place, new)?;
                old
            }
            _ => return unsupported("this access of a variable handle"),
        };
        st.stack.truncate(at);
        if desc.ret.is_some() {
            st.push(result);
        }
        Ok(Flow::Next)
    }

    fn updated(&mut self, name: &str, old: Value, by: Value) -> Step<Value> {
        let pool = &mut self.pool;
        let wide = old.is_wide();
        let operation = name
            .trim_end_matches("Acquire")
            .trim_end_matches("Release")
            .trim_end_matches("Volatile")
            .trim_end_matches("Opaque");
        Ok(match (operation, wide) {
            ("set" | "getAndSet", _) => by,
            ("getAndAdd", false) => ops::iadd(pool, old, by),
            ("getAndAdd", true) => ops::ladd(pool, old, by),
            ("getAndBitwiseOr", false) => ops::ior(pool, old, by),
            ("getAndBitwiseOr", true) => ops::lor(pool, old, by),
            ("getAndBitwiseAnd", false) => ops::iand(pool, old, by),
            ("getAndBitwiseAnd", true) => ops::land(pool, old, by),
            ("getAndBitwiseXor", false) => ops::ixor(pool, old, by),
            ("getAndBitwiseXor", true) => ops::lxor(pool, old, by),
            _ => return unsupported("this access of a variable handle"),
        })
    }

    /// Whether two primitives are equal; may fork.
    pub(crate) fn same_number(&mut self, st: &mut State, a: Value, b: Value) -> Step<bool> {
        let (Some(a), Some(b)) = (a.term(&mut self.pool), b.term(&mut self.pool)) else {
            return unsupported("an atomic comparison");
        };
        let equal = self.pool.eq(a, b);
        self.decide(st, equal)
    }

    fn read_place(&mut self, st: &mut State, place: &Place) -> Step<Value> {
        match *place {
            Place::Field(object, slot) => self.field_value(st, object, slot),
            Place::Static(field) => Ok(self.static_value(st, field)),
            Place::Element(array, index) => self.element(st, array, index),
            Place::View(array, index, kind, big_endian) => {
                let mut bytes = Vec::new();
                for i in 0..width(kind) {
                    bytes.push(self.element(st, array, Value::Int(index + i as i32))?);
                }
                if big_endian {
                    bytes.reverse();
                }
                join(&bytes, kind)
            }
        }
    }

    fn write_place(&mut self, st: &mut State, place: &Place, value: Value) -> Step<()> {
        match *place {
            Place::Field(object, slot) => self.set_field(st, object, slot, value),
            Place::Static(field) => self.set_static(st, field, value),
            Place::Element(array, index) => self.set_element(st, array, index, value)?,
            Place::View(array, index, kind, big_endian) => {
                let mut bytes = split(value, width(kind))?;
                if big_endian {
                    bytes.reverse();
                }
                for (i, byte) in bytes.into_iter().enumerate() {
                    self.set_element(st, array, Value::Int(index + i as i32), byte)?;
                }
            }
        }
        Ok(())
    }
}
