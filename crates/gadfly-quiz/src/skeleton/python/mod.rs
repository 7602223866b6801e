//! Skeletons of Python, read with ruff's parser.
//!
//! | module | does |
//! | --- | --- |
//! | [`tree`] | the syntax tree as a list of nodes with parents; operator holes covered |
//! | [`fold`] | constants |
//! | [`read`], [`statements`], [`loops`], [`holes`] | find the parts |
//! | [`write`] | the texts: generator, instance, checked instance |

mod fold;
mod holes;
mod loops;
mod part;
mod read;
mod statements;
mod tree;
mod write;

pub(super) use part::Program;
pub(super) use read::read;
pub(super) use write::runnable;
