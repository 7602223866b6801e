//! Questions about the instances: the makers of `gadfly-quiz` with the real runtime behind them.

use std::cell::RefCell;

use gadfly_quiz::model::Question;
use gadfly_quiz::question::{Drawn, Ended, LoopRan, Maker, Options, Ran, Runtime};
use gadfly_quiz::skeleton::{Skeleton, Source};

use super::generate::Confirmed;
use super::runs::{Outcome, Report, Runs};
use crate::request::QuizRequest;

#[derive(Default)]
pub struct Asked {
    pub questions: Vec<Question>,
    /// Kinds that gave no question, with the reason.
    pub missing: Vec<(String, String)>,
    /// Programs that were run.
    pub runs: u64,
}

pub(crate) fn ask(
    request: &QuizRequest,
    skeleton: &Skeleton,
    name: &str,
    ids: &[String],
    instances: &[Confirmed],
    runs: &dyn Runs,
) -> anyhow::Result<Asked> {
    let options = Options {
        title: name.to_string(),
        choices: request.options,
        form: request.form,
        points: request.points,
        penalty: request.penalty,
        tags: request.tags.clone(),
        shuffle: request.shuffle,
        seed: request.analysis.seed,
    };
    let drawn: Vec<Drawn> = ids
        .iter()
        .zip(instances)
        .map(|(id, instance)| Drawn {
            id: id.clone(),
            values: instance.values.clone(),
            code: instance.code.clone(),
            ran: reported(&instance.report),
        })
        .collect();
    let runtime = Behind {
        runs,
        trouble: RefCell::default(),
        count: RefCell::default(),
    };
    let maker = Maker {
        skeleton,
        runtime: &runtime,
        options: &options,
        drawn: &drawn,
    };
    let made = maker.questions(&request.kinds, instances.len());
    if let Some(trouble) = runtime.trouble.take() {
        return Err(trouble);
    }
    Ok(Asked {
        questions: made.questions.into_iter().map(|(_, q)| q).collect(),
        missing: made
            .nothing
            .into_iter()
            .map(|(kind, why)| (kind.code().to_string(), why))
            .collect(),
        runs: runtime.count.take(),
    })
}

/// The real runtime as the makers know it.
struct Behind<'r> {
    runs: &'r dyn Runs,
    /// What went wrong with the runtime itself.
    trouble: RefCell<Option<anyhow::Error>>,
    count: RefCell<u64>,
}

impl Runtime for Behind<'_> {
    fn run(&self, programs: &[Source]) -> Vec<Ran> {
        *self.count.borrow_mut() += programs.len() as u64;
        match self.runs.run(programs) {
            Ok(outcomes) => outcomes.iter().map(ran).collect(),
            Err(error) => {
                let none = || Ran::ended(Ended::Refused(error.to_string()));
                let all = programs.iter().map(|_| none()).collect();
                self.trouble.replace(Some(error));
                all
            }
        }
    }
}

fn ran(outcome: &Outcome) -> Ran {
    match outcome {
        Outcome::Ran(report) => reported(report),
        Outcome::TooLong => Ran::ended(Ended::TooLong),
        Outcome::Unsteady => Ran::ended(Ended::Refused("two runs differ".into())),
        Outcome::Refused(why) | Outcome::Lost(why) => Ran::ended(Ended::Refused(why.clone())),
    }
}

fn reported(report: &Report) -> Ran {
    let loops = report.loops.iter().map(|l| LoopRan {
        number: l.number,
        turns: l.turns,
        each: l.each.clone(),
        rows: l.rows.clone(),
    });
    Ran {
        end: match &report.thrown.class {
            None => Ended::Normally,
            Some(class) => Ended::Raised(class.clone()),
        },
        output: report.out.clone(),
        returns: report.returns.clone(),
        loops: loops.collect(),
    }
}
