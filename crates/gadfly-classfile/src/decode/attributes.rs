//! Walking attribute lists, and the small attributes of classes, fields and methods.

use std::sync::Arc;

use super::{DecodeError, pool::Pool, reader::Reader};
use crate::model::{Access, BootstrapMethod, EnclosingMethod, InnerClass, RecordComponent};

/// Calls `visit` with the name and body of each attribute. Unknown ones are for the visitor to
/// skip: their bodies are cut out already.
pub(super) fn for_each_attribute<'a>(
    input: &mut Reader<'a>,
    pool: &mut Pool<'a>,
    mut visit: impl FnMut(&[u8], Reader<'a>, &mut Pool<'a>) -> Result<(), DecodeError>,
) -> Result<(), DecodeError> {
    for _ in 0..input.u16()? {
        let name = pool.bytes(input.u16()?)?;
        let length = input.u32()?;
        let body = input.sub(length as usize)?;
        visit(name, body, pool)?;
    }
    Ok(())
}

pub(super) fn read_classes(
    mut input: Reader<'_>,
    pool: &mut Pool<'_>,
) -> Result<Vec<Arc<str>>, DecodeError> {
    (0..input.u16()?)
        .map(|_| pool.class(input.u16()?))
        .collect()
}

pub(super) fn read_inner_classes(
    mut input: Reader<'_>,
    pool: &mut Pool<'_>,
) -> Result<Vec<InnerClass>, DecodeError> {
    (0..input.u16()?)
        .map(|_| {
            Ok(InnerClass {
                inner: pool.class(input.u16()?)?,
                outer: pool.optional_class(input.u16()?)?,
                simple_name: pool.optional_name(input.u16()?)?,
                access: Access(input.u16()?),
            })
        })
        .collect()
}

pub(super) fn read_enclosing_method(
    mut input: Reader<'_>,
    pool: &mut Pool<'_>,
) -> Result<EnclosingMethod, DecodeError> {
    Ok(EnclosingMethod {
        class: pool.class(input.u16()?)?,
        method: match input.u16()? {
            // Declared in an initializer, which is no method.
            0 => None,
            index => Some(pool.method_name_and_type(index)?),
        },
    })
}

pub(super) fn read_bootstrap_methods(
    mut input: Reader<'_>,
    pool: &mut Pool<'_>,
) -> Result<Vec<BootstrapMethod>, DecodeError> {
    (0..input.u16()?)
        .map(|_| {
            Ok(BootstrapMethod {
                handle: pool.method_handle(input.u16()?)?,
                args: (0..input.u16()?)
                    .map(|_| pool.constant(input.u16()?))
                    .collect::<Result<_, _>>()?,
            })
        })
        .collect()
}

pub(super) fn read_record<'a>(
    mut input: Reader<'a>,
    pool: &mut Pool<'a>,
) -> Result<Vec<RecordComponent>, DecodeError> {
    (0..input.u16()?)
        .map(|_| {
            let name = pool.name(input.u16()?)?;
            let desc = pool.field_desc(input.u16()?)?;
            let mut signature = None;
            for_each_attribute(&mut input, pool, |attribute, mut body, pool| {
                if attribute == b"Signature" {
                    signature = Some(pool.name(body.u16()?)?);
                }
                Ok(())
            })?;
            Ok(RecordComponent {
                name,
                desc,
                signature,
            })
        })
        .collect()
}

/// One row of `MethodParameters`.
pub(super) struct Parameter {
    pub(super) name: Option<Arc<str>>,
    pub(super) access: Access,
}

pub(super) fn read_method_parameters(
    mut input: Reader<'_>,
    pool: &mut Pool<'_>,
) -> Result<Vec<Parameter>, DecodeError> {
    (0..input.u8()?)
        .map(|_| {
            Ok(Parameter {
                name: pool.optional_name(input.u16()?)?,
                access: Access(input.u16()?),
            })
        })
        .collect()
}
