//! What the Java writers write: as text, and as programs that compile and fail as they should.

mod body;
mod cases;
mod compiled;
mod faults;
mod support;
mod text;
