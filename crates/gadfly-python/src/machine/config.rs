//! Bounds of a search and prices of what a path does: given from outside, the same for all paths.

use std::collections::BTreeSet;
use std::path::PathBuf;
use std::rc::Rc;

/// Elements that one operation may make: what is beyond fits no machine, or not this one.
pub(crate) const MOST_ELEMENTS: usize = 30_000_000;

#[derive(Clone, Debug)]
pub struct Config {
    /// How many lengths of containers are tried, and how deep recursive data go.
    pub k: u32,
    /// Turns of one loop in which something symbolic is decided.
    pub loops: u32,
    /// Nested activations of one function among which something symbolic is decided.
    pub depth: u32,
    /// Lengths of inputs that are merely unlikely are tried as well.
    pub thorough: bool,
    /// Inputs are what the program's text says of them, in type and length: others are nobody's task.
    pub as_meant: bool,
    /// Every length below the bound is tried, and every order of small sets whose order nobody knows.
    pub exhaustive: bool,
    /// Fractions that are inputs go no farther from zero than this.
    pub widest_float: Option<f64>,
    /// And integers.
    pub widest_int: Option<i64>,
    /// What calls and type tests of one path may cost together.
    pub budget: Option<u64>,
    pub prices: Prices,
    /// Decisions of one path: a far backstop, loops and recursion have bounds of their own.
    pub decisions: u32,
    /// Instructions of one path.
    pub steps: u64,
    pub recursion_limit: usize,
    /// Elements that one operation may make.
    pub elements: usize,
    /// Where modules are looked for: the program's folder, then the library's.
    pub path: Vec<PathBuf>,
    pub library: Option<PathBuf>,
    /// Modules that the real CPython has. Those whose source is not found here are stand-ins.
    pub installed: Rc<BTreeSet<String>>,
    /// Modules of the library whose execution was given up: stand-ins take their place.
    pub given_up: BTreeSet<String>,
}

/// What is counted against the budget of a path. The entry's own call is free, and so is making
/// objects.
#[derive(Clone, Debug)]
pub struct Prices {
    /// Of a call of one of the program's functions.
    pub call: u64,
    /// Of functions with a price of their own.
    pub calls: Vec<(String, u64)>,
    /// Of a successful test against a class, for all and for some.
    pub test: u64,
    pub tests: Vec<(String, u64)>,
}

impl Default for Prices {
    fn default() -> Prices {
        Prices {
            call: 1,
            calls: Vec::new(),
            test: 0,
            tests: Vec::new(),
        }
    }
}

impl Prices {
    pub(super) fn of_call(&self, name: &str) -> u64 {
        let own = self.calls.iter().rev().find(|(other, _)| other == name);
        own.map_or(self.call, |(_, price)| *price)
    }

    pub(super) fn of_test(&self, class: &str) -> u64 {
        let own = self.tests.iter().rev().find(|(other, _)| other == class);
        own.map_or(self.test, |(_, price)| *price)
    }
}

impl Default for Config {
    fn default() -> Config {
        Config {
            k: 3,
            loops: 8,
            depth: 16,
            thorough: false,
            as_meant: false,
            exhaustive: false,
            widest_float: None,
            widest_int: None,
            budget: None,
            prices: Prices::default(),
            decisions: 2000,
            steps: u64::MAX,
            recursion_limit: 1000,
            elements: MOST_ELEMENTS,
            path: Vec::new(),
            library: None,
            installed: Default::default(),
            given_up: Default::default(),
        }
    }
}

impl Config {
    /// Of the installed CPython, as the name of its library's folder tells.
    pub fn minor_version(&self) -> Option<u8> {
        let folder = self.library.as_deref()?.file_name()?.to_str()?;
        folder.strip_prefix("python3.")?.parse().ok()
    }
}
