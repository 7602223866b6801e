//! What a call did on the real JVM, as far as a test could see it.
//!
//! [`harness`] writes a class that runs a witness under the eyes of `gadfly.observe.Observer` and
//! returns its account; [`parse`] reads the account back. Two observations are equal (`==`) exactly
//! if no test that uses elements, accessible fields, pure getters, results, exceptions and printed
//! output could tell the two runs apart. [`Observation::stable`] keeps what two runs agree on.

mod harness;
mod parse;
mod stable;

use gadfly_witness::{TypeName, Value};

pub use harness::{Looks, OBSERVER, PLAN, harness, plan};
pub(crate) use harness::{inputs, observed, quoted};
pub use parse::parse;

/// Everything seen of one call.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Observation {
    pub outcome: Outcome,
    /// Printed by the call itself, not by its set-up.
    pub out: String,
    pub err: String,
    /// The receiver (`this`) and the arguments that are objects, by name.
    pub inputs: Vec<(String, Seen)>,
    pub nodes: Vec<Node>,
    /// Static fields that a test can read and whose values are scalars.
    pub statics: Vec<Static>,
    /// What the receiver said when it was asked after everything else, in this order.
    pub looks: Vec<Look>,
}

/// A call on the receiver after the call under test.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Look {
    pub method: String,
    pub ty: TypeName,
    pub value: Seen,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Outcome {
    Void,
    Returned(Seen),
    Threw(Exception),
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Exception {
    /// Binary name.
    pub class: String,
    /// The class that a test may name for it: itself, or its first accessible superclass.
    pub named: TypeName,
    pub named_binary: String,
    /// `None` also if it is not the same in every run.
    pub message: Option<String>,
    /// Binary name of the class in which it was created.
    pub created_in: String,
    /// It is this input.
    pub input: Option<usize>,
}

/// A value.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Seen {
    Null,
    Scalar(Scalar),
    /// Index into [`Observation::nodes`].
    Node(usize),
    /// Not the same in every run.
    Unstable,
}

/// A primitive, its box, or a string. Floating-point numbers are compared by their bits.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Scalar {
    Bool(bool),
    Byte(i8),
    Char(u16),
    Short(i16),
    Int(i32),
    Long(i64),
    Float(u32),
    Double(u64),
    Str(Vec<u16>),
}

impl Scalar {
    pub fn value(&self) -> Value {
        match self {
            Scalar::Bool(v) => Value::Bool(*v),
            Scalar::Byte(v) => Value::Byte(*v),
            Scalar::Char(v) => Value::Char(*v),
            Scalar::Short(v) => Value::Short(*v),
            Scalar::Int(v) => Value::Int(*v),
            Scalar::Long(v) => Value::Long(*v),
            Scalar::Float(bits) => Value::Float(f32::from_bits(*bits)),
            Scalar::Double(bits) => Value::Double(f64::from_bits(*bits)),
            Scalar::Str(units) => Value::Str(units.clone()),
        }
    }
}

/// An object.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Node {
    /// Binary name (`[I` for arrays).
    pub class: String,
    /// As a test may name it: its class, or the first accessible superclass.
    pub named: TypeName,
    pub kind: NodeKind,
    /// `None` if it was not looked at then: it is out of reach, or did not exist.
    pub before: Option<Content>,
    pub after: Option<Content>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NodeKind {
    List,
    Set,
    Collection,
    Map,
    Object,
}

/// What is in an object.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Content {
    /// The length, and the first elements.
    Array(usize, Vec<Seen>),
    /// Of a JDK collection. Unordered ones are sorted where that is possible.
    Items(Vec<Seen>),
    Entries(Vec<(Seen, Seen)>),
    Optional(Seen),
    /// The first elements that a returned iterator gave; if these were all, the exception that a
    /// further call brought (empty for none).
    Walk(Vec<Seen>, Option<String>),
    Enum(String),
    Class(String),
    /// What the `toString` of another JDK class says, if it has one.
    Text(Option<String>),
    Members(Vec<Member>),
    Unstable,
}

/// A part of the user's object that a test can read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Member {
    pub name: String,
    pub kind: MemberKind,
    /// Declared type, erased; empty for getters that threw.
    pub ty: TypeName,
    pub value: Seen,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum MemberKind {
    Field,
    /// A method without parameters and side effects.
    Getter,
    /// One that threw this class of exception.
    Throwing(String),
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Static {
    /// `shop.Account.count`.
    pub name: String,
    pub ty: TypeName,
    pub before: Seen,
    pub after: Seen,
}

impl Observation {
    /// The node of a value, if it is one.
    pub fn node(&self, seen: &Seen) -> Option<(usize, &Node)> {
        match seen {
            Seen::Node(id) => Some((*id, self.nodes.get(*id)?)),
            _ => None,
        }
    }

    /// Whether a value from before the call and one from after it cannot be told apart: the same
    /// object, or objects of the same contents that were made anew for each look.
    pub fn same_value(&self, before: &Seen, after: &Seen, depth: u32) -> bool {
        let (Seen::Node(old), Seen::Node(new)) = (before, after) else {
            return before == after;
        };
        if old == new {
            return true;
        }
        let (Some(old), Some(new)) = (self.nodes.get(*old), self.nodes.get(*new)) else {
            return false;
        };
        // An object that is there before and after the call was not made for the look.
        let fresh = old.after.is_none() && new.before.is_none();
        match (&old.before, &new.after) {
            _ if !fresh || old.class != new.class => false,
            (Some(before), Some(after)) if depth > 0 => self.same_content(before, after, depth - 1),
            _ => true,
        }
    }

    /// The same for contents.
    pub fn same_content(&self, before: &Content, after: &Content, depth: u32) -> bool {
        let all = |a: &[Seen], b: &[Seen]| {
            a.len() == b.len() && a.iter().zip(b).all(|(a, b)| self.same_value(a, b, depth))
        };
        match (before, after) {
            (Content::Array(n, a), Content::Array(m, b)) => n == m && all(a, b),
            (Content::Items(a), Content::Items(b)) => all(a, b),
            (Content::Entries(a), Content::Entries(b)) => {
                a.len() == b.len()
                    && a.iter().zip(b).all(|(a, b)| {
                        self.same_value(&a.0, &b.0, depth) && self.same_value(&a.1, &b.1, depth)
                    })
            }
            (Content::Optional(a), Content::Optional(b)) => self.same_value(a, b, depth),
            (Content::Members(a), Content::Members(b)) => {
                a.len() == b.len()
                    && a.iter().zip(b).all(|(a, b)| {
                        a.name == b.name
                            && a.kind == b.kind
                            && self.same_value(&a.value, &b.value, depth)
                    })
            }
            _ => before == after,
        }
    }

    /// The name of the input that is this very object.
    pub fn input_named(&self, id: usize) -> Option<&str> {
        let mut inputs = self.inputs.iter();
        inputs
            .find(|(_, seen)| *seen == Seen::Node(id))
            .map(|(name, _)| name.as_str())
    }
}
