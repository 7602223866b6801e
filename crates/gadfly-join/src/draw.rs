//! Instances of an exercise: values of its holes, drawn at random among all that meet its
//! conditions, pairwise different.

use crate::holes::HoleTerms;
use gadfly_explore::{Draw, Literal};
use gadfly_solve::{Other, Sample, Sampler, Solver};
use gadfly_term::{Model, Pool, Term};
use std::collections::BTreeSet;
use std::fmt::Debug;

/// An instance.
#[derive(Clone, Debug)]
pub struct Drawn<P, R> {
    /// Its end, by number.
    pub end: usize,
    pub model: Model,
    /// By hole.
    pub values: Vec<Literal>,
    /// What its run should print.
    pub printed: P,
    /// What its run should return.
    pub returned: R,
}

#[derive(Debug)]
pub struct Draws<P, R> {
    pub drawn: Vec<Drawn<P, R>>,
    /// There are no more.
    pub exhausted: bool,
    pub out_of_time: bool,
}

/// What an explored exercise makes of a sample of its holes.
pub trait Drawing {
    type Printed: Debug;
    type Returned: Debug;

    fn logic(&mut self) -> (&mut Solver, &mut Pool);

    fn holes(&self) -> &[HoleTerms];

    /// Samples the usable ends.
    fn sampler(&mut self, seed: u64) -> Sampler;

    fn instance(&mut self, sample: Sample) -> Drawn<Self::Printed, Self::Returned>;

    /// What says, at each usable end, that its output is not that of one of these.
    fn other_output(&mut self, drawn: &[Drawn<Self::Printed, Self::Returned>]) -> Vec<Vec<Term>>;
}

/// Repetitions after which drawing is of no use any more.
const MOST_REPEATED: usize = 40;
/// The last resort is tried so often in a row without anything new.
const MOST_OTHERS: usize = 20;

/// Draws instances. No two of them have the same values of the visible holes, which are given by
/// number. The drawing has so many usable ends.
pub fn draw<D: Drawing>(
    drawing: &mut D,
    ends: usize,
    visible: &[usize],
    wanted: &Draw,
) -> Draws<D::Printed, D::Returned> {
    let begun = gadfly_effort::spent();
    let mut sampler = drawing.sampler(wanted.seed);
    let mut draws = Draws {
        drawn: Vec::new(),
        exhausted: false,
        out_of_time: false,
    };
    let mut seen_values: BTreeSet<Vec<Literal>> = BTreeSet::new();
    let mut seen_outputs: BTreeSet<String> = BTreeSet::new();
    let (mut repeated, mut others) = (0, 0);
    let mut rejected: Vec<Model> = Vec::new();
    while draws.drawn.len() < wanted.count {
        if gadfly_effort::since(begun) >= wanted.time {
            draws.out_of_time = true;
            break;
        }
        let sample = if repeated < MOST_REPEATED {
            let (solver, pool) = drawing.logic();
            sampler.next(solver, pool)
        } else if others < MOST_OTHERS {
            let earlier = draws.drawn.iter().map(|d| &d.model).chain(&rejected);
            let mut further = vec![other_values(drawing, visible, earlier); ends];
            if wanted.distinct_output {
                let outputs = drawing.other_output(&draws.drawn);
                for (further, outputs) in further.iter_mut().zip(outputs) {
                    further.extend(outputs);
                }
            }
            let (solver, pool) = drawing.logic();
            match sampler.other(solver, pool, &further) {
                Other::Found(sample) => Some(sample),
                Other::None => {
                    draws.exhausted = true;
                    None
                }
                Other::Unknown => None,
            }
        } else {
            None
        };
        let Some(sample) = sample else { break };
        let drawn = drawing.instance(sample);
        let shown: Vec<Literal> = visible
            .iter()
            .filter_map(|&i| drawn.values.get(i).cloned())
            .collect();
        let output = format!("{:?} {:?}", drawn.printed, drawn.returned);
        let is_known = seen_values.contains(&shown)
            || (wanted.distinct_output && seen_outputs.contains(&output));
        if is_known {
            if repeated >= MOST_REPEATED {
                others += 1;
                if !seen_values.contains(&shown) {
                    rejected.push(drawn.model);
                }
            }
            repeated += 1;
        } else {
            others = 0;
            seen_values.insert(shown);
            seen_outputs.insert(output);
            draws.drawn.push(drawn);
        }
    }
    draws
}

/// What says that the visible holes have other values than under each of the models.
fn other_values<'m>(
    drawing: &mut impl Drawing,
    visible: &[usize],
    earlier: impl Iterator<Item = &'m Model>,
) -> Vec<Term> {
    let holes = drawing.holes();
    let holes: Vec<HoleTerms> = visible
        .iter()
        .filter_map(|&i| holes.get(i).cloned())
        .collect();
    let (_, pool) = drawing.logic();
    let mut new_values = Vec::new();
    for model in earlier {
        let mut used = Vec::new();
        for hole in &holes {
            hole.used(pool, model, &mut used);
        }
        let mut differs = pool.ff();
        for number in used {
            let other = number.differs(pool, model);
            differs = pool.or(differs, other);
        }
        new_values.push(differs);
    }
    new_values
}
