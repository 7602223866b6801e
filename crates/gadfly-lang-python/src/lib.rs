//! Python programs as the jobs see them: read and imported by the real CPython (`load`), and explored function by
//! function (`explore`).

pub mod explore;
pub mod load;
