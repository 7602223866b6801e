//! Questions about the instances: the makers of `gadfly-quiz` with the real runtime behind them.

use gadfly_quiz::model::Question;
use gadfly_quiz::skeleton::Skeleton;

use super::generate::Confirmed;
use super::runs::Runs;
use crate::request::QuizRequest;

#[derive(Default)]
pub struct Asked {
    pub questions: Vec<Question>,
    /// Kinds that gave no question, with the reason.
    pub missing: Vec<(String, String)>,
}

pub fn ask(
    _request: &QuizRequest,
    _skeleton: &Skeleton,
    _name: &str,
    _ids: &[String],
    _instances: &[Confirmed],
    _runs: &dyn Runs,
) -> anyhow::Result<Asked> {
    Ok(Asked::default())
}
