//! The ends of an exploration, and what a model makes of them.

use super::Program;
use super::holes::{assign, set_first};
use super::log::log;
use gadfly_explore::{JoinedSummary, Literal};
use gadfly_join::HoleTerms;
use gadfly_python::machine::{End, Outcome};
use gadfly_term::{Evaluator, Model, Term};
use gadfly_witness::Reason;
use std::rc::Rc;

/// All ends of an exploration. Their conditions exclude each other.
pub struct QuizEnds {
    pub ends: Vec<QuizEnd>,
    pub holes: Vec<HoleTerms>,
    pub summary: JoinedSummary,
}

impl QuizEnds {
    /// Every value of the holes comes to one of the ends, and each is known to its end.
    pub fn is_complete(&self) -> bool {
        let open = |e: &QuizEnd| e.cut.is_some() || !e.doubts.is_empty();
        self.summary.is_whole() && !self.ends.iter().any(open)
    }
}

/// One end: what holds there, and what is seen there.
pub struct QuizEnd {
    /// What holds of the holes, conjunct by conjunct.
    pub condition: Vec<Term>,
    /// A model of the condition.
    pub model: Option<Rc<Model>>,
    /// When each recorded check held; those never executed are missing.
    pub checks: Vec<(u32, Term)>,
    /// Class of the exception that nobody caught.
    pub threw: Option<String>,
    /// The same with all classes that it derives from.
    pub threw_is: Vec<String>,
    /// The path was given up.
    pub cut: Option<Reason>,
    /// The program does not end.
    pub endless: bool,
    /// Why there may be more than the condition says.
    pub doubts: Vec<Reason>,
    /// With stand-ins for what is not known.
    pub(super) output: Rc<String>,
    pub(super) returned: Option<String>,
}

impl QuizEnd {
    pub(super) fn new(program: &mut Program, outcome: Outcome) -> QuizEnd {
        let Outcome { state, end } = outcome;
        let mut made = QuizEnd {
            condition: state.path.conjuncts(),
            model: state.path.model().cloned(),
            checks: log(&state)
                .map(|log| log.checks.iter().map(|(&n, &t)| (n, t)).collect())
                .unwrap_or_default(),
            threw: None,
            threw_is: Vec::new(),
            cut: None,
            endless: false,
            doubts: state.doubts.to_vec(),
            output: state.output.clone(),
            returned: None,
        };
        match &end {
            End::Returned(_) => made.returned = program.returned(&state),
            End::Raised(exception) => {
                let class = program.vm.type_of(&state, exception);
                let names = state.heap.class(class).map(|c| c.mro.clone());
                let names = names.unwrap_or_default().into_iter();
                made.threw_is = names
                    .map(|c| program.vm.class_name(&state, c).to_string())
                    .collect();
                made.threw = Some(program.vm.exception_name(&state, exception));
            }
            End::InfiniteLoop(..) => made.endless = true,
            End::Cut(reason) => made.cut = Some(reason.clone()),
            End::Infeasible => {}
        }
        made
    }

    /// It ended by itself without an exception.
    pub fn is_normal(&self) -> bool {
        self.threw.is_none() && self.cut.is_none() && !self.endless
    }
}

impl Program {
    /// The ends to which values lead, and the model that stands for them: exactly one end if the
    /// exploration was complete and the values meet all checks.
    pub fn ends_of(&self, found: &QuizEnds, values: &[Literal]) -> (Vec<usize>, Model) {
        let mut model = Model::new();
        // Elements that the values do not have are something, too.
        for hole in &found.holes {
            set_first(hole, &self.vm.pool, &mut model);
        }
        let pairs = found.holes.iter().zip(values);
        let inside = pairs.fold(true, |all, (h, v)| all & assign(h, v, &mut model));
        if !inside || found.holes.len() != values.len() {
            return (Vec::new(), model);
        }
        let mut evaluator = Evaluator::new();
        let mut holds = |t: &Term| evaluator.eval_bool(&self.vm.pool, &model, *t);
        let numbers = 0..found.ends.len();
        let ends = numbers
            .filter(|&i| found.ends[i].condition.iter().all(&mut holds))
            .collect();
        (ends, model)
    }

    /// What a run with these values prints.
    pub fn printed(&self, end: &QuizEnd, model: &Model) -> String {
        self.told(model, &end.output)
    }

    /// What the entry returns, in Python's own notation.
    pub fn returns(&self, end: &QuizEnd, model: &Model) -> Option<String> {
        let text = end.returned.as_ref()?;
        Some(self.told(model, text))
    }

    /// A text under a model, which says nothing of numbers that no term expresses.
    fn told(&self, model: &Model, text: &str) -> String {
        let model = self.vm.completed(&Rc::new(model.clone()));
        self.vm.text_under(&model, text)
    }
}
