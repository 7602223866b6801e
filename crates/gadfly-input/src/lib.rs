//! Which inputs an exercise means.
//!
//! Every input of an entry is in one of three regions: *expected*, *excluded*, or *open* because nobody has said.
//! A [`Predicate`] is a statement about ordinary inputs from a fixed list of templates ("n is not negative", "xs is
//! not empty"). [`candidates`](candidates::candidates) makes those that apply to the inputs of an entry;
//! [`sentences`] finds what the words of the task say of them, [`scan`] what the reference's source mentions, and
//! trial runs which of them the reference thought of ([`EntrySpec::learn`]). An input that satisfies all
//! predicates is expected; one that violates some is open until somebody decides about them.
//!
//! The crate knows no language: inputs come as [`Value`]s. Only [`condition`] writes source, for a machine that is
//! to search where all predicates hold.

mod annotations;
pub mod candidates;
mod characters;
pub mod condition;
mod place;
mod predicate;
pub mod probes;
pub mod repair;
pub mod scan;
pub mod sentences;
mod spec;
mod summary;
mod value;

pub use characters::Kind as CharacterKind;
pub use place::{Place, Step};
pub use predicate::Predicate;
pub use spec::{EntrySpec, Evidence, InputSpec, Line, Region, Source, Stance, TrialRun};
pub use value::{Call, Input, Value, ValueKind};
