//! Everything a quiz job is asked.

use std::num::NonZeroU32;

use gadfly_base::Analysis;
use gadfly_quiz::question::{Form, Kind};

/// Iterations that are followed in a loop whose bounds nobody states.
pub const LOOPS: u32 = 2000;
/// Levels of recursion that are followed.
pub const DEPTH: NonZeroU32 = NonZeroU32::new(300).unwrap();

/// A quiz job.
#[derive(Clone, Debug)]
pub struct QuizRequest {
    /// The skeletons, bounds and the rest that all jobs have in common.
    pub analysis: Analysis,
    pub count: usize,
    pub distinct_output: bool,
    /// What to ask; nothing for whatever suits.
    pub kinds: Vec<Kind>,
    /// Whether instances are all that is wanted.
    pub instances_only: bool,
    pub options: usize,
    pub form: Option<Form>,
    pub points: f64,
    pub penalty: f64,
    pub tags: Vec<String>,
    /// From the outermost to the innermost.
    pub category: Vec<String>,
    pub title: Option<String>,
    pub shuffle: bool,
}

impl QuizRequest {
    /// Ten instances of each skeleton, with whatever questions suit.
    pub fn of(mut analysis: Analysis) -> QuizRequest {
        (analysis.bounds.loops, analysis.bounds.depth) = (LOOPS, DEPTH);
        QuizRequest {
            analysis,
            count: 10,
            distinct_output: false,
            kinds: Vec::new(),
            instances_only: false,
            options: 4,
            form: None,
            points: 1.0,
            penalty: 0.1,
            tags: Vec::new(),
            category: Vec::new(),
            title: None,
            shuffle: false,
        }
    }
}
