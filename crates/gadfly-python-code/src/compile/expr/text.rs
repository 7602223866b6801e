//! Literals that need work: f-strings, long integers.

use crate::code::Op;
use crate::compile::Compiler;
use num_bigint::BigInt;
use ruff_python_ast::{self as ast};
use ruff_text_size::Ranged;

pub(super) fn big_literal(text: &str) -> Option<BigInt> {
    let text = text.replace('_', "").to_ascii_lowercase();
    let (digits, radix) = match text.get(..2) {
        Some("0x") => (&text[2..], 16),
        Some("0o") => (&text[2..], 8),
        Some("0b") => (&text[2..], 2),
        _ => (&text[..], 10),
    };
    BigInt::parse_bytes(digits.as_bytes(), radix)
}

impl Compiler<'_> {
    // ---- f-strings

    pub(super) fn f_string(&mut self, node: &ast::ExprFString) {
        if super::has_surrogate(self.text(node.range)) {
            self.unsupported("lone surrogates");
        }
        let mut count = 0;
        for part in node.value.as_slice() {
            match part {
                ast::FStringPart::Literal(literal) => {
                    let value = self.string(&literal.value);
                    self.constant(value);
                    count += 1;
                }
                ast::FStringPart::FString(f) => count += self.pieces(&f.elements),
            }
        }
        self.emit(Op::BuildString(count));
    }

    pub(super) fn pieces(&mut self, elements: &ast::InterpolatedStringElements) -> u32 {
        let mut count = 0;
        for element in elements {
            count += 1;
            match element {
                ast::InterpolatedStringElement::Literal(literal) => {
                    let value = self.string(&literal.value);
                    self.constant(value);
                }
                ast::InterpolatedStringElement::Interpolation(node) => {
                    let mut conversion = node.conversion;
                    if node.debug_text.is_some() {
                        // `{x=}`: everything as written, up to the conversion.
                        let (start, end) = (node.start().to_usize() + 1, node.end().to_usize());
                        let inside = self.source.get(start..end).unwrap_or("").to_string();
                        let from = node.expression.end().to_usize() - start;
                        let equals = inside.get(from..).and_then(|t| t.find('='));
                        let mut cut = from + equals.unwrap_or(0) + 1;
                        let spaces = inside.get(cut..).unwrap_or("");
                        cut += spaces.len() - spaces.trim_start().len();
                        let value = self.string(inside.get(..cut).unwrap_or(""));
                        self.constant(value);
                        count += 1;
                        if conversion == ast::ConversionFlag::None && node.format_spec.is_none() {
                            conversion = ast::ConversionFlag::Repr;
                        }
                    }
                    self.expr(&node.expression);
                    let spec = match &node.format_spec {
                        Some(spec) => {
                            let parts = self.pieces(&spec.elements);
                            self.emit(Op::BuildString(parts));
                            true
                        }
                        None => false,
                    };
                    let flag = match conversion {
                        ast::ConversionFlag::None => 0,
                        ast::ConversionFlag::Str => b's',
                        ast::ConversionFlag::Ascii => b'a',
                        ast::ConversionFlag::Repr => b'r',
                    };
                    self.emit(Op::Format(flag, spec));
                }
            }
        }
        count
    }
}
