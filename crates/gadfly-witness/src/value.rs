//! Values and the objects they refer to, written down as *how to make them*.
//!
//! A witness is not a heap dump but a recipe: objects in the order in which they are built, each
//! built from earlier ones. That is what a test writer prints and what the replay executes, so
//! both are the same text.

/// A type as the source language spells it: `int`, `java.util.Map.Entry`, `String[]` is
/// `java.lang.String[]`.
pub type TypeName = String;

/// Index into [`crate::Witness::objects`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct ObjectId(pub usize);

#[derive(Clone, PartialEq, Debug)]
pub enum Value {
    Null,
    Bool(bool),
    Byte(i8),
    /// A UTF-16 code unit.
    Char(u16),
    Short(i16),
    Int(i32),
    Long(i64),
    Float(f32),
    Double(f64),
    /// UTF-16 code units, which need not be valid Unicode.
    Str(Vec<u16>),
    Object(ObjectId),
}

/// One object: how it comes to be, and what is done to it before the entry is called.
#[derive(Clone, PartialEq, Debug)]
pub struct Object {
    /// Its class, as source spells it.
    pub class: TypeName,
    /// Internal (binary) name, for reflection: `pkg.Outer$Inner`.
    pub binary_name: String,
    /// A hint for a variable name (`list`, `account`), from the parameter or field that holds it.
    pub hint: String,
    /// The type with its generic arguments where known (`java.util.List<java.lang.Integer>`).
    pub declared: TypeName,
    /// The type that was asked for in its place, variables of types included: what has the same may
    /// stand there instead.
    pub wanted: TypeName,
    pub make: Make,
    pub then: Vec<Step>,
}

/// How an object comes to be.
#[derive(Clone, PartialEq, Debug)]
pub enum Make {
    /// `new C(args)`; `outer` for inner classes (`outer.new C(args)`).
    New { call: Call, outer: Option<Value> },
    /// A method that returns the object: `C.of(args)`, or `on.scaled(args)` with a receiver.
    Factory {
        owner: TypeName,
        owner_binary: String,
        on: Option<Value>,
        call: Call,
    },
    /// `Color.RED`, or another constant in a static field.
    StaticField {
        owner: TypeName,
        owner_binary: String,
        name: String,
        accessible: bool,
    },
    /// A boxed primitive; `distinct` if the program can tell it from the cached object
    /// (`new Integer(5)` against `Integer.valueOf(5)`).
    Boxed { value: Value, distinct: bool },
    /// A string that must not be the interned literal of the same contents.
    NewString(Vec<u16>),
    /// Elements not listed have the default value of the element type.
    Array {
        element: TypeName,
        length: usize,
        elements: Vec<(usize, Value)>,
    },
    /// A collection built by its no-argument constructor and `add` per item.
    Collection { items: Vec<Value> },
    /// A map built by its no-argument constructor and `put` per entry.
    Map { entries: Vec<(Value, Value)> },
    /// `C.class`.
    ClassLiteral(TypeName),
    /// An implementation written for the test: each method returns the given values in turn.
    Stub {
        interface: TypeName,
        is_interface: bool,
        methods: Vec<StubMethod>,
    },
    /// Allocated without running a constructor (all fields default, then `then` sets them): only
    /// by reflection. This is a state that was assumed, not reached.
    Allocated,
}

/// A constructor or method call with the parameter types that select the overload.
#[derive(Clone, PartialEq, Debug)]
pub struct Call {
    /// Method name; empty for constructors.
    pub name: String,
    pub params: Vec<TypeName>,
    pub args: Vec<Value>,
    /// May be called directly from a class in the same package.
    pub accessible: bool,
    pub varargs: bool,
    /// Declared return type (`void` for none).
    pub returns: TypeName,
}

#[derive(Clone, PartialEq, Debug)]
pub enum Step {
    /// `object.method(args)`.
    Call(Call),
    /// `object.field = value`, by reflection when not `accessible`.
    SetField {
        owner_binary: String,
        owner: TypeName,
        name: String,
        ty: TypeName,
        value: Value,
        accessible: bool,
    },
    /// `array[index] = value`, for cycles.
    SetElement { index: usize, value: Value },
}

#[derive(Clone, PartialEq, Debug)]
pub struct StubMethod {
    pub name: String,
    pub params: Vec<TypeName>,
    pub returns: TypeName,
    /// Values returned by the first, second, … call; afterwards the last one again
    /// (or the default value if there is none).
    pub results: Vec<Value>,
    /// The method of the same object that its contract was made into: what is returned passes
    /// through it, so that the contract is checked where there is no body.
    pub contract: Option<String>,
}
