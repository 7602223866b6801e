//! What is to be checked, as the sources say it.

use std::collections::{BTreeMap, BTreeSet};

use gadfly_runtime::SourceFile;
use gadfly_witness::Warning;

/// The contracts of a program, made executable.
#[derive(Default)]
pub struct Plan {
    /// Instrumented copies of the sources, and the runtime that their checks call.
    pub sources: Vec<SourceFile>,
    pub checks: Vec<Check>,
    pub clauses: BTreeMap<i32, Clause>,
    pub stand_ins: Vec<StandIn>,
    /// Binary names of the classes that have an invariant, their own or inherited.
    pub invariants: BTreeSet<String>,
    pub warnings: Vec<Warning>,
}

/// One method (or one of its cases) and the driver that checks it.
#[derive(Clone, Debug)]
pub struct Check {
    /// Binary name of the class that holds the driver.
    pub class: String,
    pub driver: String,
    /// The driver in which loops are cut by their invariants, if there are any.
    pub cut: Option<String>,
    /// `<init>` for constructors.
    pub method: String,
    /// `Tree.insert`, and with parameter types.
    pub name: String,
    pub signature: String,
    pub file: String,
    pub line: u32,
    pub clauses: Vec<i32>,
    /// Clauses that were read and cannot be checked, with the construct that is in the way.
    pub unsupported: Vec<(i32, String)>,
    /// The method has a contract of its own, which then says all about its exceptions.
    pub specified: bool,
    /// The class has no contract whatsoever: its objects are those that its code makes.
    pub bare: bool,
}

#[derive(Clone, Debug)]
pub struct Clause {
    pub kind: String,
    pub text: String,
    pub file: String,
    pub line: u32,
    pub column: u32,
}

/// A method that makes what the contract of another promises.
#[derive(Clone, Debug)]
pub struct StandIn {
    pub class: String,
    pub method: String,
    pub stand_in: String,
}
