//! Texts as bytes and back. Of the codecs and their handlers of errors, few are here; the others leave the path
//! with a reason.

use super::str::own;
use crate::builtin_types::t;
use crate::machine::{Args, Step, Vm, raise, unsupported};
use crate::state::State;
use crate::value::Value;

enum Codec {
    Utf8,
    /// Characters below a limit are bytes.
    Bytes {
        limit: u32,
        name: &'static str,
    },
}

fn codec(encoding: Option<&Value>) -> Step<Codec> {
    let name = match encoding.map(Value::as_str) {
        None => "utf-8",
        Some(Some(name)) => name,
        Some(None) => return unsupported("this name of an encoding"),
    };
    let name = name.to_ascii_lowercase().replace('_', "-");
    let bytes = |limit, name| Ok(Codec::Bytes { limit, name });
    match &*name {
        "utf-8" | "utf8" => Ok(Codec::Utf8),
        "ascii" | "us-ascii" => bytes(128, "ascii"),
        "latin-1" | "latin1" | "iso-8859-1" => bytes(256, "latin-1"),
        _ => unsupported(format!("the encoding {name}")),
    }
}

/// Raises, unless a handler makes something else of what cannot be converted.
fn fail<T>(errors: Option<&Value>, class: crate::value::Ref, message: String) -> Step<T> {
    match errors.map(Value::as_str) {
        None | Some(Some("strict")) => raise(class, message),
        Some(_) => unsupported("handlers of encoding errors"),
    }
}

pub(super) fn encode(vm: &mut Vm, st: &mut State, args: &Args) -> Step<Value> {
    let text = own(vm, st, args)?;
    let encoding = vm.keyword(args, 1, "encoding");
    let errors = vm.keyword(args, 2, "errors");
    vm.encode(&text, encoding.as_ref(), errors.as_ref())
        .map(Value::bytes)
}

impl Vm {
    pub(crate) fn encode(
        &mut self,
        text: &str,
        encoding: Option<&Value>,
        errors: Option<&Value>,
    ) -> Step<Vec<u8>> {
        let Codec::Bytes { limit, name } = codec(encoding)? else {
            return Ok(text.as_bytes().to_vec());
        };
        let mut all = text.chars().enumerate();
        if let Some((at, c)) = all.find(|(_, c)| u32::from(*c) >= limit) {
            let escaped = crate::text::ascii(&c.to_string());
            let message = format!(
                "'{name}' codec can't encode character '{escaped}' in position {at}: ordinal not in range({limit})"
            );
            return fail(errors, t::UNICODE_ENCODE, message);
        }
        Ok(text.chars().map(|c| c as u8).collect())
    }

    pub(crate) fn decode(
        &mut self,
        bytes: &[u8],
        encoding: Option<&Value>,
        errors: Option<&Value>,
    ) -> Step<Value> {
        let one = |bytes: &[u8]| bytes.iter().map(|b| char::from(*b)).collect::<String>();
        let message = match codec(encoding)? {
            Codec::Utf8 => match std::str::from_utf8(bytes) {
                Ok(text) => return Ok(Value::str(text)),
                Err(error) => undecodable(bytes, error),
            },
            Codec::Bytes { limit, name } => {
                let Some(at) = bytes.iter().position(|b| u32::from(*b) >= limit) else {
                    return Ok(Value::str(one(bytes)));
                };
                format!(
                    "'{name}' codec can't decode byte 0x{:02x} in position {at}: ordinal not in range({limit})",
                    bytes[at]
                )
            }
        };
        fail(errors, t::UNICODE_DECODE, message)
    }
}

fn undecodable(bytes: &[u8], error: std::str::Utf8Error) -> String {
    let from = error.valid_up_to();
    let (length, why) = match error.error_len() {
        None => (bytes.len() - from, "unexpected end of data"),
        Some(length) if matches!(bytes[from], 0xc2..=0xf4) => (length, "invalid continuation byte"),
        Some(_) => (1, "invalid start byte"),
    };
    let what = match length {
        1 => format!("byte 0x{:02x} in position {from}", bytes[from]),
        _ => format!("bytes in position {from}-{}", from + length - 1),
    };
    format!("'utf-8' codec can't decode {what}: {why}")
}
