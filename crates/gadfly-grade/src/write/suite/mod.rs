use super::OutFile;
use crate::model::Class;
pub fn sources(_class: &Class) -> Vec<OutFile> {
    Vec::new()
}
