use super::{Options, OutFile};
use crate::model::Quiz;
pub(super) fn write(_quiz: &Quiz, _options: &Options) -> Vec<OutFile> {
    Vec::new()
}
