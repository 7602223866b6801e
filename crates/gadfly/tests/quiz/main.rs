//! `gadfly quiz`: what it makes of the skeletons in `corpus/quiz`.

mod corpus;
mod diversity;
mod support;
mod unusual;
