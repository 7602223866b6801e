//! Language-neutral witnesses: the inputs that make a program do something worth showing, as a
//! recipe that can be printed, replayed and compared.

mod any;
mod claim;
mod close;
mod confirmed;
mod finding;
mod graph;
mod loaders;
mod python;
mod test;
mod value;
mod verify;

pub use any::*;
pub use claim::*;
pub use close::*;
pub use confirmed::*;
pub use finding::*;
pub use graph::*;
pub use loaders::*;
pub use python::*;
pub use test::*;
pub use value::*;
pub use verify::*;
