//! What scalac knows of a class and Java's part of the class file does not say.
//!
//! Generic signatures write `List<Object>` for a `List[Int]`, and nothing tells whether a method is
//! called with parentheses. The compiler keeps the whole truth in an annotation of each outermost
//! class, the *pickle*: a table of names, symbols and types that refer to each other by number
//! (`scala.reflect.internal.pickling.PickleFormat`). Scala 2.10 to 2.13 write it, Scala 3 does not.
//! Whatever cannot be read is left out.
//!
//! Apart from this, Scala programs run as their class files do, the bytecode of the library included. The
//! static twins of an object's methods are the entries.

mod read;
mod types;

use std::sync::Arc;

use crate::signature::{GenericType, TypeParam};

/// A class or object.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScalaClass {
    /// Internal name; an object's ends with `$`.
    pub name: Arc<str>,
    pub is_case: bool,
    pub type_params: Vec<TypeParam>,
    pub methods: Vec<Arc<ScalaMethod>>,
}

/// A method or constructor.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScalaMethod {
    /// As class files write it.
    pub name: Arc<str>,
    pub is_private: bool,
    pub type_params: Vec<TypeParam>,
    /// `f(a, b)(c)` has two lists, `f()` has an empty one, `f` has none.
    pub lists: Vec<Vec<ScalaParam>>,
    pub result: GenericType,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScalaParam {
    pub name: Arc<str>,
    /// With boxes for numbers among type arguments.
    pub ty: GenericType,
    pub is_implicit: bool,
    /// `=> T`, passed as a function without parameters.
    pub by_name: bool,
    /// `T*`, passed as a sequence.
    pub repeated: bool,
}

impl ScalaMethod {
    /// All parameters, list after list, as class files have them.
    pub fn params(&self) -> impl Iterator<Item = &ScalaParam> {
        self.lists.iter().flatten()
    }
}

/// The classes in the pickle of an outermost class.
pub fn read_pickle(pickle: &[u8]) -> Vec<ScalaClass> {
    read::Pickle::parse(pickle).map_or_else(Vec::new, |pickle| types::classes(&pickle))
}

/// The bytes behind the text of the annotation: seven bits in each character, zero avoided.
pub(crate) fn unpack(text: &[u8]) -> Vec<u8> {
    let mut sevens = Vec::with_capacity(text.len());
    let mut at = 0;
    while at < text.len() {
        match text[at] {
            0xc0 if text.get(at + 1) == Some(&0x80) => {
                sevens.push(0x7f);
                at += 1;
            }
            0 => sevens.push(0x7f),
            byte => sevens.push(byte - 1),
        }
        at += 1;
    }
    let (mut bytes, mut held, mut bits) = (Vec::new(), 0u32, 0);
    for seven in sevens {
        held |= u32::from(seven & 0x7f) << bits;
        bits += 7;
        if bits >= 8 {
            bytes.push(held as u8);
            held >>= 8;
            bits -= 8;
        }
    }
    bytes
}
