//! Exercises: code with holes, as the machines of all languages understand them. What is asked
//! (domains, checks, how many instances) and what can be answered in general terms (values, why
//! there are none). Plain data.

use crate::JoinedLimits;
use std::time::Duration;

/// Whole numbers to choose from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Values {
    Any,
    /// Both ends included.
    Range(i64, i64),
    List(Vec<i64>),
}

#[derive(Clone, Debug)]
pub enum TextDomain {
    List(Vec<String>),
    /// Words of a regular language.
    Words {
        lengths: Values,
        automaton: Automaton,
    },
}

/// A finite automaton over UTF-16 units; state 0 is where it starts.
#[derive(Clone, Debug)]
pub struct Automaton {
    pub states: usize,
    /// From, first and last unit, to. Need not be deterministic.
    pub edges: Vec<(usize, u16, u16, usize)>,
    pub accepting: Vec<usize>,
}

impl Automaton {
    /// Any word over these units.
    pub fn over(units: &[(u16, u16)]) -> Automaton {
        Automaton {
            states: 1,
            edges: units.iter().map(|&(lo, hi)| (0, lo, hi, 0)).collect(),
            accepting: vec![0],
        }
    }
}

/// What a hole may be.
#[derive(Clone, Debug)]
pub enum HoleDomain {
    Int(Values),
    Long(Values),
    Boolean,
    /// By UTF-16 unit.
    Char(Values),
    /// One of so many alternatives.
    Choice(usize),
    Text(TextDomain),
    Array {
        length: Values,
        element: Box<HoleDomain>,
    },
    Grid {
        rows: Values,
        columns: Values,
        element: Box<HoleDomain>,
    },
    /// An array whose elements are described one by one.
    Items(Vec<HoleDomain>, Items),
}

/// What an array holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Items {
    Ints,
    Texts,
    /// Arrays of ints.
    Rows,
}

impl HoleDomain {
    /// The domain that has only this value, which must be one of the domain's.
    pub fn only(&self, literal: &Literal) -> HoleDomain {
        let one = |v: i64| Values::List(vec![v]);
        let items = |list: &[Literal], element: &HoleDomain| {
            list.iter().map(|l| element.only(l)).collect::<Vec<_>>()
        };
        match (self, literal) {
            (HoleDomain::Int(_), Literal::Int(v)) => HoleDomain::Int(one(*v)),
            (HoleDomain::Long(_), Literal::Long(v)) => HoleDomain::Long(one(*v)),
            (HoleDomain::Boolean, Literal::Boolean(b)) => HoleDomain::Int(one(i64::from(*b))),
            (HoleDomain::Char(_), Literal::Char(c)) => HoleDomain::Char(one(i64::from(*c))),
            (HoleDomain::Choice(_), Literal::Choice(c)) => HoleDomain::Int(one(*c as i64)),
            (HoleDomain::Text(_), Literal::Text(text)) => {
                HoleDomain::Text(TextDomain::List(vec![text.clone()]))
            }
            (HoleDomain::Array { element, .. }, Literal::List(list)) => {
                let texts = matches!(**element, HoleDomain::Text(_));
                let kind = if texts { Items::Texts } else { Items::Ints };
                HoleDomain::Items(items(list, element), kind)
            }
            (HoleDomain::Grid { element, .. }, Literal::List(rows)) => {
                let row = |row: &Literal| match row {
                    Literal::List(list) => HoleDomain::Items(items(list, element), Items::Ints),
                    _ => (**element).clone(),
                };
                HoleDomain::Items(rows.iter().map(row).collect(), Items::Rows)
            }
            _ => self.clone(),
        }
    }
}

/// A value of a hole.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Literal {
    Int(i64),
    Long(i64),
    Boolean(bool),
    Char(u16),
    Choice(usize),
    Text(String),
    List(Vec<Literal>),
}

/// What becomes of the checks of an exercise.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Checks {
    /// Paths go on only where they hold.
    Assume,
    /// They are written down, so that a contradiction among them can be explained.
    Record,
}

/// An exercise: the unknowns of its code and what is asked of its loops.
#[derive(Clone, Debug)]
pub struct Exercise {
    /// By number.
    pub holes: Vec<HoleDomain>,
    /// The most turns of a loop each time it runs, by number. The code itself checks them when the
    /// loop is left; here it is said so that a loop that never ends is not followed for ever.
    pub loops: Vec<Option<MostTurns>>,
    pub checks: Checks,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MostTurns {
    pub turns: i64,
    /// The check that says so.
    pub check: u32,
}

#[derive(Clone, Copy, Debug)]
pub struct JoinLimits {
    pub explore: JoinedLimits,
    /// Turns of one loop in which something unknown is decided.
    pub turns: u32,
    /// Activations of the user's methods in which something unknown is decided.
    pub depth: u32,
}

impl Default for JoinLimits {
    fn default() -> JoinLimits {
        JoinLimits {
            explore: JoinedLimits::default(),
            turns: 2000,
            depth: 300,
        }
    }
}

/// What is wanted.
#[derive(Clone, Copy, Debug)]
pub struct Draw {
    pub count: usize,
    pub seed: u64,
    /// All instances must differ in output or result.
    pub distinct_output: bool,
    pub time: Duration,
}

/// One of the things that are asked of an instance.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Why {
    Check(u32),
    /// The code must come to its end as wanted, without another exception.
    End,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Explanation {
    /// These cannot be met together; any one less, and the others can.
    Among(Vec<Why>),
    /// There are instances.
    None,
    /// The exploration or the solver left something open.
    Unknown,
}
