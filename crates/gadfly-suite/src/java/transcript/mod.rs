//! What a call did on the real JVM, as values made of values.
//!
//! [`harness`] writes a class that runs a witness and returns the account of
//! `gadfly.observe.Transcript`; [`parse`] reads it back; [`Alike`] says which values count as the
//! same; [`text`] writes them for people. Unlike an [`super::observe::Observation`] it knows no
//! identities and looks into records and case classes to the bottom, so the transcripts of two
//! *programs* can be compared, not only those of two runs of one.

mod alike;
mod harness;
mod identity;
mod parse;
mod scala;
mod text;

pub use alike::{Alike, Likeness};
pub use harness::{CASE, TRANSCRIPT, harness, named, twice};
pub use identity::differ_by_identity;
pub use parse::parse;
pub use scala::scala_text;
pub use text::{class_text, text};

/// Everything seen of one call.
#[derive(Clone, PartialEq, Debug)]
pub struct Transcript {
    pub end: TranscriptEnd,
    pub out: String,
    /// The receiver (`this`) and the arguments that are objects: before and after the call.
    pub inputs: Vec<SeenInput>,
    /// What the receiver said when it was asked after everything else.
    pub looks: Vec<(String, Seen)>,
}

#[derive(Clone, PartialEq, Debug)]
pub struct SeenInput {
    pub name: String,
    pub before: Seen,
    pub after: Seen,
}

#[derive(Clone, PartialEq, Debug)]
pub enum TranscriptEnd {
    Void,
    Returned(Seen),
    Threw {
        /// Binary name.
        class: String,
        message: Option<String>,
        /// Binary name of the class and line where it was thrown, in the user's code.
        place: Option<(String, u32)>,
    },
}

/// A value.
#[derive(Clone, PartialEq, Debug)]
pub enum Seen {
    Null,
    Bool(bool),
    Byte(i8),
    Char(u16),
    Short(i16),
    Int(i32),
    Long(i64),
    Float(f32),
    Double(f64),
    Text(Vec<u16>),
    /// Component type, length, and the first elements.
    Array(String, usize, Vec<Seen>),
    List(Items),
    /// In the order of their texts unless the set has one.
    Set(Items),
    Map(Entries),
    Optional(Option<Box<Seen>>),
    /// Class (binary name) and constant.
    Enum(String, String),
    Class(String),
    /// A record or case class: binary name, and its components by name (none in Scala).
    Data(String, Vec<(String, Seen)>),
    /// An object of the user's class: binary name, what can be seen of it.
    Object(String, Vec<Member>),
    /// A function: the interface that it is called through, and what it did with a few arguments.
    Function(String, Vec<Member>),
    /// Another object of the library, by its `toString`.
    Says(String, String),
    /// Nothing can be seen of it.
    Opaque(String),
    /// An object around this one, counted outwards from 1.
    Open(usize),
    /// Too much to write down.
    Cut,
}

impl Seen {
    /// How many of its parts were not looked into.
    pub fn hidden(&self) -> usize {
        match self {
            Seen::Opaque(_) | Seen::Cut => 1,
            Seen::Array(_, length, parts) => {
                let rest = usize::from(parts.len() < *length);
                rest + parts.iter().map(Seen::hidden).sum::<usize>()
            }
            Seen::List(items) | Seen::Set(items) => items.items.iter().map(Seen::hidden).sum(),
            Seen::Map(map) => {
                let entries = map.entries.iter();
                entries.map(|(k, v)| k.hidden() + v.hidden()).sum()
            }
            Seen::Optional(Some(value)) => value.hidden(),
            Seen::Data(_, parts) => parts.iter().map(|part| part.1.hidden()).sum(),
            Seen::Object(_, members) | Seen::Function(_, members) => {
                let told = members.iter().map(|member| match &member.value {
                    Told::Value(value) => value.hidden(),
                    Told::Threw(_) => 0,
                });
                told.sum()
            }
            _ => 0,
        }
    }
}

#[derive(Clone, PartialEq, Debug)]
pub struct Items {
    pub class: String,
    /// Empty if these are all; otherwise what ended the walk.
    pub end: String,
    pub items: Vec<Seen>,
}

#[derive(Clone, PartialEq, Debug)]
pub struct Entries {
    pub class: String,
    pub end: String,
    pub entries: Vec<(Seen, Seen)>,
}

#[derive(Clone, PartialEq, Debug)]
pub struct Member {
    pub name: String,
    pub is_field: bool,
    pub value: Told,
}

/// What asking gave.
#[derive(Clone, PartialEq, Debug)]
pub enum Told {
    Value(Seen),
    /// Binary name of the exception.
    Threw(String),
}
