//! Code as a picture.
//!
//! A picture is meant to be looked at, not copied into an editor. Inside an `<img>` the text of an SVG
//! cannot be selected at all; for those who open the picture itself, each token has a place of its own,
//! the tokens are written in an order that has nothing to do with the program, blanks are not written,
//! and selecting is switched off. Every token is stretched to its place in a grid, so the picture looks
//! the same whatever monospaced font there is.

use std::fmt::Write;

use unicode_width::UnicodeWidthStr;

use super::{Kind, lines};
use crate::model::Language;
use crate::xml;

/// The ground the picture is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Theme {
    Light,
    Dark,
    /// As the reader's system says.
    Adaptive,
}

/// An SVG and its size in pixels.
#[derive(Clone, Debug, PartialEq)]
pub struct Picture {
    pub svg: String,
    pub width: usize,
    pub height: usize,
}

/// Of a font of 15 pixels, in tenths of pixels.
const CELL: usize = 90;
const LINE: usize = 22;
const MARGIN: usize = 12;
const TAB: usize = 4;

/// One token in the grid.
struct Placed<'a> {
    kind: Kind,
    text: &'a str,
    row: usize,
    column: usize,
    columns: usize,
}

/// Draws a program text.
pub fn draw(language: Language, text: &str, line_numbers: bool, theme: Theme) -> Picture {
    let lines = lines(language, text);
    let numbers: Vec<String> = (1..=lines.len()).map(|number| number.to_string()).collect();
    let gutter = if line_numbers {
        numbers.last().map_or(0, String::len) + 2
    } else {
        0
    };
    let mut placed = Vec::new();
    let mut widest = 1;
    for (row, line) in lines.iter().enumerate() {
        let mut column = gutter;
        for token in line {
            for (text, columns) in words(token.text, column - gutter) {
                if let Some(text) = text {
                    placed.push(Placed {
                        kind: token.kind,
                        text,
                        row,
                        column,
                        columns,
                    });
                }
                column += columns;
            }
        }
        widest = widest.max(column);
    }
    scatter(&mut placed);
    let width = (widest.max(gutter + 1) * CELL).div_ceil(10) + 2 * MARGIN;
    let height = lines.len() * LINE + 2 * MARGIN - 4;
    let mut svg = String::new();
    let _ = write!(
        svg,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} {height}\" \
         role=\"img\" aria-label=\"{} code\">\n<style>{}</style>\n\
         <rect class=\"p\" x=\"0.5\" y=\"0.5\" width=\"{}\" height=\"{}\" rx=\"6\"/>\n",
        language.name(),
        style(theme),
        width - 1,
        height - 1,
    );
    if line_numbers {
        let x = tenths(MARGIN * 10 + (gutter - 2) * CELL);
        for (row, number) in numbers.iter().enumerate() {
            let _ = writeln!(
                svg,
                "<text class=\"l\" x=\"{x}\" y=\"{}\">{number}</text>",
                baseline(row)
            );
        }
    }
    for token in &placed {
        let x = MARGIN * 10 + token.column * CELL;
        let length = tenths(token.columns * CELL);
        if token.kind == Kind::Gap {
            let (x, y) = (tenths(x - 10), token.row * LINE + MARGIN - 1);
            let width = tenths(token.columns * CELL + 20);
            let _ = writeln!(
                svg,
                "<rect class=\"q\" x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"19\" rx=\"3\"/>"
            );
        }
        let class = token
            .kind
            .class()
            .map(|class| format!(" class=\"{class}\""))
            .unwrap_or_default();
        let _ = writeln!(
            svg,
            "<text{class} x=\"{}\" y=\"{}\" textLength=\"{length}\" lengthAdjust=\"spacingAndGlyphs\">{}</text>",
            tenths(x),
            baseline(token.row),
            xml::text(token.text),
        );
    }
    svg.push_str("</svg>\n");
    Picture { svg, width, height }
}

/// Cuts a token at blanks: what is seen and how wide it is; nothing for blanks.
fn words(text: &str, mut column: usize) -> Vec<(Option<&str>, usize)> {
    let mut out = Vec::new();
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        if c == '\t' || c == ' ' {
            let columns = if c == '\t' { TAB - column % TAB } else { 1 };
            out.push((None, columns));
            column += columns;
            rest = &rest[1..];
            continue;
        }
        let end = rest.find(['\t', ' ']).unwrap_or(rest.len());
        // Control characters have no width of their own, but are shown as pictures.
        let columns = rest[..end].width().max(1);
        out.push((Some(&rest[..end]), columns));
        column += columns;
        rest = &rest[end..];
    }
    out
}

/// A fixed order that has nothing to do with that of the program.
fn scatter(placed: &mut [Placed<'_>]) {
    let key = |token: &Placed<'_>| {
        let place = (token.row * 8191 + token.column) as u64 + 1;
        (
            place.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 20,
            token.row,
            token.column,
        )
    };
    placed.sort_by_key(key);
}

fn style(theme: Theme) -> String {
    let mut style = String::from(
        "text{font:15px 'DejaVu Sans Mono',Menlo,Consolas,'Liberation Mono','Courier New',monospace;\
         user-select:none;-webkit-user-select:none;pointer-events:none;white-space:pre}\
         .l{text-anchor:end}.c{font-style:italic}.k,.g{font-weight:bold}.q{stroke-width:1}",
    );
    let colours = |theme: Theme| {
        let (ground, edge) = match theme {
            Theme::Dark => ("#161b22", "#3d444d"),
            Theme::Light | Theme::Adaptive => ("#f6f8fa", "#d0d7de"),
        };
        let mut out = format!(".p{{fill:{ground};stroke:{edge}}}");
        for kind in Kind::ALL {
            let selector = kind
                .class()
                .map_or("text".to_owned(), |class| format!(".{class}"));
            let _ = write!(out, "{selector}{{fill:{}}}", kind.colour(theme));
        }
        let _ = write!(out, ".l{{fill:{}}}", Kind::Comment.colour(theme));
        let _ = write!(out, ".q{{fill:none;stroke:{}}}", Kind::Gap.colour(theme));
        out
    };
    style.push_str(&colours(theme));
    if theme == Theme::Adaptive {
        let _ = write!(
            style,
            "@media(prefers-color-scheme:dark){{{}}}",
            colours(Theme::Dark)
        );
    }
    style
}

fn baseline(row: usize) -> usize {
    MARGIN + row * LINE + 14
}

fn tenths(value: usize) -> String {
    match value % 10 {
        0 => (value / 10).to_string(),
        rest => format!("{}.{rest}", value / 10),
    }
}
