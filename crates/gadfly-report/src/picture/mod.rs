//! Pictures of object graphs: a heap before and after a call, side by side, as SVG ([`svg`]) or as
//! lines of text ([`text`]).
//!
//! Boxes are objects with their scalars; links leave from a cell or row that carries the field's
//! name; an earthed link is null. What the call changed stands out by colour and by a word or a
//! line style, so that it survives a black-and-white printer. The layout is our own: the same
//! graphs give the same bytes.

mod boxes;
mod diff;
mod draw;
mod layout;
mod route;
mod text;

#[cfg(test)]
mod tests;

use gadfly_witness::Graph;

use diff::{Diff, Moment};

pub use text::{Line, text};

/// The two heaps as one SVG document. The caption says what was called.
pub fn svg(before: &Graph, after: &Graph, caption: &str) -> String {
    let diff = Diff::new(before, after);
    let direction = route::direction(&diff);
    let panels = [Moment::Before, Moment::After].map(|m| (m, route::panel(&diff, m, direction)));
    draw::document(&diff, &panels, caption)
}
