//! Mutants: copies of a class with one small mistake each, as a programmer might have made it.
//!
//! [`Mutator::mutants`] lists the mistakes, each as a replacement of one instruction by a few
//! others; [`Mutator::apply`] makes the class file with the mistake in it. The replacement is also
//! what a machine executes that wants to know how a mutant behaves. A replacement keeps the shape
//! of the stack and never jumps to a new place, so the verifier's frames stay valid and only their
//! offsets move.

mod encode;
mod generated;
mod operators;
mod rewrite;

use std::sync::Arc;

use crate::decode::{DecodeError, decode};
use crate::model::{ClassFile, Instr, Method};
use rewrite::RawClass;

/// In a replacement, the operand of `LdcString` that means the empty string: the class need not
/// have that constant.
pub const EMPTY_STRING: u16 = u16::MAX;

/// The kinds of mistakes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Operator {
    /// `<` for `<=` and the like.
    Boundary,
    /// A condition the wrong way round.
    Negated,
    /// `+` for `-` and the like.
    Arithmetic,
    /// A number one off.
    Constant,
    /// Another value is returned.
    ReturnValue,
    /// A call is left out.
    RemovedCall,
    /// An assignment is left out.
    RemovedStore,
}

impl Operator {
    pub fn code(self) -> &'static str {
        match self {
            Operator::Boundary => "conditional-boundary",
            Operator::Negated => "negated-condition",
            Operator::Arithmetic => "arithmetic-operator",
            Operator::Constant => "constant",
            Operator::ReturnValue => "return-value",
            Operator::RemovedCall => "removed-call",
            Operator::RemovedStore => "removed-store",
        }
    }
}

/// One mistake.
#[derive(Debug, Clone, PartialEq)]
pub struct Mutant {
    pub operator: Operator,
    /// Index into `ClassFile::methods`.
    pub method: usize,
    /// More than one where the compiler has copied a piece of source, as it does with `finally`.
    pub edits: Vec<Edit>,
    pub line: Option<u32>,
    /// In the words of the source: `< became <=`.
    pub description: String,
}

/// Instructions in place of one.
#[derive(Debug, Clone, PartialEq)]
pub struct Edit {
    pub at: u32,
    /// Only the last may jump, return or fail.
    pub replacement: Vec<Instr>,
}

#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum MutateError {
    #[error(transparent)]
    Decode(#[from] DecodeError),
    #[error("a jump in {method} becomes too long")]
    TooFar { method: Arc<str> },
    #[error("the constant pool is full")]
    ConstantPoolFull,
    #[error("the instruction {0} cannot be written")]
    NotWritable(String),
}

/// A class that can be mutated.
pub struct Mutator<'a> {
    bytes: &'a [u8],
    raw: RawClass,
    pub class: ClassFile,
}

impl<'a> Mutator<'a> {
    pub fn new(bytes: &'a [u8]) -> Result<Self, MutateError> {
        Ok(Mutator {
            bytes,
            class: decode(bytes)?,
            raw: RawClass::read(bytes)?,
        })
    }

    /// All mutants of what a person wrote in this class, in the order of the code.
    pub fn mutants(&self) -> Vec<Mutant> {
        let mut found = Vec::new();
        for (index, method) in self.class.methods.iter().enumerate() {
            if generated::is_generated(&self.class, method) {
                continue;
            }
            let opcodes = self.opcodes(index);
            found.extend(operators::of_method(&self.class, index, &opcodes));
        }
        found
    }

    /// The class file with one mistake.
    pub fn apply(&self, mutant: &Mutant) -> Result<Vec<u8>, MutateError> {
        let edits = mutant
            .edits
            .iter()
            .map(|edit| (edit.at, &edit.replacement[..]))
            .collect();
        rewrite::rewrite(self.bytes, &self.class, &self.raw, mutant.method, &edits)
    }

    /// The class file taken apart and put together again: behaves as the original.
    pub fn unchanged(&self, method: usize) -> Result<Vec<u8>, MutateError> {
        let edits = Default::default();
        rewrite::rewrite(self.bytes, &self.class, &self.raw, method, &edits)
    }

    /// `Class.method` as the class file names them.
    pub fn method(&self, mutant: &Mutant) -> Option<&Method> {
        self.class.methods.get(mutant.method)
    }

    fn opcodes(&self, method: usize) -> Vec<u8> {
        let Some(code) = self.raw.codes.get(method).and_then(Option::as_ref) else {
            return Vec::new();
        };
        let starts = code.starts.iter();
        starts
            .map(|&at| self.bytes.get(code.code + at as usize).copied())
            .map(Option::unwrap_or_default)
            .collect()
    }
}
