//! Language-neutral witnesses: the inputs that make a program do something worth showing, as a
//! recipe that can be printed, replayed and compared.

mod finding;
mod test;
mod value;

pub use finding::*;
pub use test::*;
pub use value::*;
