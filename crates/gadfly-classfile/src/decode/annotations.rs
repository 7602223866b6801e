//! Annotations, of which only the types are kept: `@Nullable` matters, its arguments do not.

use std::sync::Arc;

use super::{DecodeError, pool::Pool, reader::Reader};

/// Annotations nest in annotations; a class file that nests deeper than this is damaged or
/// hostile, and would otherwise exhaust the stack.
const MAX_NESTING: usize = 64;

pub(super) fn read_annotations(
    input: &mut Reader<'_>,
    pool: &mut Pool<'_>,
    into: &mut Vec<Arc<str>>,
) -> Result<(), DecodeError> {
    for _ in 0..input.u16()? {
        let annotation = read_annotation(input, pool)?;
        add(into, annotation);
    }
    Ok(())
}

/// The pickle in Scala's annotation, which is the only one whose arguments matter.
pub(super) fn find_pickle(
    mut input: Reader<'_>,
    pool: &mut Pool<'_>,
) -> Result<Option<Vec<u8>>, DecodeError> {
    const OWNERS: [&[u8]; 2] = [
        b"Lscala/reflect/ScalaSignature;",
        b"Lscala/reflect/ScalaLongSignature;",
    ];
    for _ in 0..input.u16()? {
        let desc = pool.bytes(input.u16()?)?;
        if !OWNERS.contains(&desc) {
            skip_pairs(&mut input, 0)?;
            continue;
        }
        let mut text = Vec::new();
        for _ in 0..input.u16()? {
            input.u16()?;
            let start = input.clone();
            match input.u8()? {
                b's' => text.extend_from_slice(pool.bytes(input.u16()?)?),
                b'[' => {
                    for _ in 0..input.u16()? {
                        if input.u8()? == b's' {
                            text.extend_from_slice(pool.bytes(input.u16()?)?);
                        }
                    }
                }
                _ => {
                    input = start;
                    skip_value(&mut input, 0)?;
                }
            }
        }
        return Ok(Some(crate::scala::unpack(&text)));
    }
    Ok(None)
}

/// `Runtime(In)VisibleParameterAnnotations`: one list per parameter that the *source* declares.
pub(super) fn read_parameter_annotations(
    mut input: Reader<'_>,
    pool: &mut Pool<'_>,
    into: &mut Vec<Vec<Arc<str>>>,
) -> Result<(), DecodeError> {
    for parameter in 0..usize::from(input.u8()?) {
        if into.len() <= parameter {
            into.push(Vec::new());
        }
        read_annotations(&mut input, pool, &mut into[parameter])?;
    }
    Ok(())
}

/// What a type annotation says something about, as far as anyone here cares.
pub(super) enum Annotated {
    /// The type of the field, or the return type of the method.
    Itself,
    Parameter(usize),
}

/// `Runtime(In)VisibleTypeAnnotations`. Only annotations of a whole type are reported:
/// `@Nullable String s` is, `List<@Nullable String> s` is not.
pub(super) fn read_type_annotations(
    mut input: Reader<'_>,
    pool: &mut Pool<'_>,
    mut report: impl FnMut(Annotated, Arc<str>),
) -> Result<(), DecodeError> {
    for _ in 0..input.u16()? {
        let annotated = read_target(&mut input)?;
        let mut whole = true;
        for _ in 0..input.u8()? {
            // Step kind 1 goes to a nested class: `Outer.@Nullable Inner` is about the whole type.
            whole &= input.u8()? == 1;
            input.u8()?;
        }
        let annotation = read_annotation(&mut input, pool)?;
        if let Some(annotated) = annotated
            && whole
        {
            report(annotated, annotation);
        }
    }
    Ok(())
}

/// Visible, invisible and type annotations overlap; each is kept once.
pub(super) fn add(annotations: &mut Vec<Arc<str>>, annotation: Arc<str>) {
    if !annotations.contains(&annotation) {
        annotations.push(annotation);
    }
}

/// JVMS 4.7.20.1.
fn read_target(input: &mut Reader<'_>) -> Result<Option<Annotated>, DecodeError> {
    let offset = input.pos();
    let skip = match input.u8()? {
        0x13 | 0x14 => return Ok(Some(Annotated::Itself)),
        0x16 => return Ok(Some(Annotated::Parameter(usize::from(input.u8()?)))),
        0x15 => 0,
        0x00 | 0x01 => 1,
        0x10..=0x12 | 0x17 | 0x42..=0x46 => 2,
        0x40 | 0x41 => 6 * usize::from(input.u16()?),
        0x47..=0x4b => 3,
        _ => return Err(DecodeError::Annotation { offset }),
    };
    input.take(skip)?;
    Ok(None)
}

fn read_annotation(input: &mut Reader<'_>, pool: &mut Pool<'_>) -> Result<Arc<str>, DecodeError> {
    let offset = input.pos();
    let desc = pool.name(input.u16()?)?;
    skip_pairs(input, 0)?;
    match desc.strip_prefix('L').and_then(|d| d.strip_suffix(';')) {
        Some(name) => Ok(name.into()),
        None => Err(DecodeError::Annotation { offset }),
    }
}

fn skip_pairs(input: &mut Reader<'_>, depth: usize) -> Result<(), DecodeError> {
    for _ in 0..input.u16()? {
        input.u16()?;
        skip_value(input, depth)?;
    }
    Ok(())
}

fn skip_value(input: &mut Reader<'_>, depth: usize) -> Result<(), DecodeError> {
    let offset = input.pos();
    if depth > MAX_NESTING {
        return Err(DecodeError::Annotation { offset });
    }
    match input.u8()? {
        b'B' | b'C' | b'D' | b'F' | b'I' | b'J' | b'S' | b'Z' | b's' | b'c' => {
            input.take(2)?;
        }
        b'e' => {
            input.take(4)?;
        }
        b'@' => {
            input.take(2)?;
            skip_pairs(input, depth + 1)?;
        }
        b'[' => {
            for _ in 0..input.u16()? {
                skip_value(input, depth + 1)?;
            }
        }
        _ => return Err(DecodeError::Annotation { offset }),
    }
    Ok(())
}
