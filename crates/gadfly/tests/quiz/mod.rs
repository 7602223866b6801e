//! `gadfly quiz`: what it makes of the skeletons in `corpus/quiz`.

mod corpus;
mod diversity;
mod files;
mod questions;
mod support;
mod unusual;
