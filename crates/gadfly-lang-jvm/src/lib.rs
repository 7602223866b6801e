//! Java and Scala programs as the jobs see them: compiled and loaded (`load`, `batch`), explored entry by entry
//! (`explore`), and run on the real JVM (`confirm`, `observe`).

pub mod batch;
pub mod confirm;
pub mod explore;
pub mod getters;
pub mod load;
pub mod observe;
pub mod overloads;
