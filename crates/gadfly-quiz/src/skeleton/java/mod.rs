//! Skeletons of Java, read with tree-sitter.
//!
//! | module | does |
//! | --- | --- |
//! | [`mask`] | makes Java of what is not quite Java, byte for byte |
//! | [`tree`], [`fold`] | walk the tree, fold constants |
//! | [`read`], [`statements`], [`loops`], [`holes`] | find the parts |
//! | [`frame`] | makes a source file of methods and bare statements |
//! | [`write`] | the texts: generator, instance, checked instance |

mod fold;
mod frame;
mod holes;
mod loops;
mod mask;
mod part;
mod read;
mod statements;
mod tree;
mod write;

pub(super) use frame::Wanted;
pub(super) use part::Program;
pub(super) use read::read;
pub(super) use write::runnable;
