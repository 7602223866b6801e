//! Class files to [`ClassFile`]: bytes in, a typed description or a [`DecodeError`] out.
//!
//! The decoder checks the *format* (JVMS 4.8): indices, kinds of constants, descriptors, jump
//! targets. It does not verify types. It parses by itself because constants must arrive as exact
//! UTF-16, which general-purpose parsers lose.

mod annotations;
mod attributes;
mod code;
mod parameters;
mod pool;
mod reader;
mod text;

use std::sync::Arc;

use annotations::{
    Annotated, add, find_pickle, read_annotations, read_parameter_annotations,
    read_type_annotations,
};
use attributes::{
    for_each_attribute, read_bootstrap_methods, read_classes, read_enclosing_method,
    read_inner_classes, read_method_parameters, read_record,
};
pub(crate) use code::plain;
use pool::Pool;
pub(crate) use reader::Reader;

use crate::model::{Access, ClassFile, Const, Field, Method};

/// Java 1.0 and Java 25.
const VERSIONS: std::ops::RangeInclusive<u16> = 45..=69;

#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum DecodeError {
    #[error("not a class file")]
    NotAClassFile,
    #[error("class file version {0} is not supported")]
    Version(u16),
    #[error("the class file is cut off at byte {offset}")]
    Truncated { offset: usize },
    #[error("the class ends at byte {offset}, but the file goes on")]
    TrailingBytes { offset: usize },
    #[error("unknown constant tag {tag} at byte {offset}")]
    ConstantTag { tag: u8, offset: usize },
    #[error("constant {index} is not {expected}")]
    Constant { index: u16, expected: &'static str },
    #[error("constant {index} is no well-formed text")]
    Text { index: u16 },
    #[error("malformed descriptor `{text}`")]
    Descriptor { text: Arc<str> },
    #[error("malformed annotation at byte {offset}")]
    Annotation { offset: usize },
    #[error("method {method} has {length} bytes of code")]
    CodeLength { method: Arc<str>, length: u32 },
    #[error("method {method}, byte {pc}: {problem}")]
    Code {
        method: Arc<str>,
        pc: u32,
        problem: &'static str,
    },
    #[error("call site names bootstrap method {0}, which does not exist")]
    Bootstrap(u16),
}

pub fn decode(bytes: &[u8]) -> Result<ClassFile, DecodeError> {
    let mut input = Reader::new(bytes);
    if input.u32() != Ok(0xcafe_babe) {
        return Err(DecodeError::NotAClassFile);
    }
    let _minor = input.u16()?;
    let major = input.u16()?;
    if !VERSIONS.contains(&major) {
        return Err(DecodeError::Version(major));
    }
    let mut pool = Pool::read(&mut input)?;
    let access = Access(input.u16()?);
    let name = pool.class(input.u16()?)?;
    let super_name = pool.optional_class(input.u16()?)?;
    let interfaces = (0..input.u16()?)
        .map(|_| pool.class(input.u16()?))
        .collect::<Result<_, _>>()?;
    let fields = (0..input.u16()?)
        .map(|_| read_field(&mut input, &mut pool))
        .collect::<Result<_, _>>()?;
    let mut methods = Vec::new();
    let mut parameter_flags = Vec::new();
    for _ in 0..input.u16()? {
        let (method, flags) = read_method(&mut input, &mut pool)?;
        methods.push(method);
        parameter_flags.push(flags);
    }
    let mut class = ClassFile {
        name,
        super_name,
        interfaces,
        access,
        major,
        fields,
        methods,
        ..ClassFile::default()
    };
    read_class_attributes(&mut input, &mut pool, &mut class)?;
    if input.remaining() > 0 {
        return Err(DecodeError::TrailingBytes {
            offset: input.pos(),
        });
    }
    class.refs = pool.into_refs();
    check_bootstrap_indices(&class)?;
    parameters::align(&mut class, &parameter_flags);
    Ok(class)
}

fn read_class_attributes<'a>(
    input: &mut Reader<'a>,
    pool: &mut Pool<'a>,
    class: &mut ClassFile,
) -> Result<(), DecodeError> {
    for_each_attribute(input, pool, |attribute, mut body, pool| {
        match attribute {
            b"BootstrapMethods" => class.bootstrap_methods = read_bootstrap_methods(body, pool)?,
            b"EnclosingMethod" => class.enclosing_method = Some(read_enclosing_method(body, pool)?),
            b"InnerClasses" => class.inner_classes = read_inner_classes(body, pool)?,
            b"NestHost" => class.nest_host = Some(pool.class(body.u16()?)?),
            b"NestMembers" => class.nest_members = read_classes(body, pool)?,
            b"PermittedSubclasses" => class.permitted_subclasses = read_classes(body, pool)?,
            b"Record" => class.record = Some(read_record(body, pool)?),
            b"Signature" => class.signature = Some(pool.name(body.u16()?)?),
            b"SourceFile" => class.source_file = Some(pool.name(body.u16()?)?),
            b"RuntimeVisibleAnnotations" | b"RuntimeInvisibleAnnotations" => {
                let pickle = find_pickle(body.clone(), pool)?;
                class.pickle = pickle.map(Into::into).or(class.pickle.take());
                read_annotations(&mut body, pool, &mut class.annotations)?;
            }
            _ => {}
        }
        Ok(())
    })
}

fn read_field<'a>(input: &mut Reader<'a>, pool: &mut Pool<'a>) -> Result<Field, DecodeError> {
    let mut field = Field {
        access: Access(input.u16()?),
        name: pool.name(input.u16()?)?,
        desc: pool.field_desc(input.u16()?)?,
        constant: None,
        signature: None,
        annotations: Vec::new(),
    };
    for_each_attribute(input, pool, |attribute, mut body, pool| {
        match attribute {
            b"ConstantValue" => field.constant = Some(pool.constant(body.u16()?)?),
            b"Signature" => field.signature = Some(pool.name(body.u16()?)?),
            b"RuntimeVisibleAnnotations" | b"RuntimeInvisibleAnnotations" => {
                read_annotations(&mut body, pool, &mut field.annotations)?;
            }
            b"RuntimeVisibleTypeAnnotations" | b"RuntimeInvisibleTypeAnnotations" => {
                read_type_annotations(body, pool, |_, annotation| {
                    add(&mut field.annotations, annotation);
                })?;
            }
            _ => {}
        }
        Ok(())
    })?;
    Ok(field)
}

/// The method, and the access flags of its parameters as far as the class file gives them.
fn read_method<'a>(
    input: &mut Reader<'a>,
    pool: &mut Pool<'a>,
) -> Result<(Method, Vec<Access>), DecodeError> {
    let mut method = Method {
        access: Access(input.u16()?),
        name: pool.name(input.u16()?)?,
        desc: pool.method_desc(input.u16()?)?,
        code: None,
        signature: None,
        exceptions: Vec::new(),
        annotations: Vec::new(),
        parameter_annotations: Vec::new(),
        parameter_names: Vec::new(),
    };
    let mut flags = Vec::new();
    // Parameter numbers of type annotations count like those of declaration annotations, but the
    // length of their list is known only after all attributes.
    let mut on_parameters: Vec<(usize, Arc<str>)> = Vec::new();
    for_each_attribute(input, pool, |attribute, mut body, pool| {
        match attribute {
            b"Code" => method.code = Some(code::read_code(body, pool, &method.name)?),
            b"Exceptions" => method.exceptions = read_classes(body, pool)?,
            b"Signature" => method.signature = Some(pool.name(body.u16()?)?),
            b"MethodParameters" => {
                let parameters = read_method_parameters(body, pool)?;
                flags = parameters.iter().map(|p| p.access).collect();
                method.parameter_names = parameters.into_iter().map(|p| p.name).collect();
            }
            b"RuntimeVisibleAnnotations" | b"RuntimeInvisibleAnnotations" => {
                read_annotations(&mut body, pool, &mut method.annotations)?;
            }
            b"RuntimeVisibleParameterAnnotations" | b"RuntimeInvisibleParameterAnnotations" => {
                read_parameter_annotations(body, pool, &mut method.parameter_annotations)?;
            }
            b"RuntimeVisibleTypeAnnotations" | b"RuntimeInvisibleTypeAnnotations" => {
                read_type_annotations(body, pool, |annotated, annotation| match annotated {
                    Annotated::Itself => add(&mut method.annotations, annotation),
                    Annotated::Parameter(index) => on_parameters.push((index, annotation)),
                })?;
            }
            _ => {}
        }
        Ok(())
    })?;
    for (index, annotation) in on_parameters {
        let lists = &mut method.parameter_annotations;
        if lists.len() <= index {
            lists.resize(index + 1, Vec::new());
        }
        add(&mut lists[index], annotation);
    }
    Ok((method, flags))
}

/// So that the machine can index `bootstrap_methods` without a check.
fn check_bootstrap_indices(class: &ClassFile) -> Result<(), DecodeError> {
    let constants = class
        .bootstrap_methods
        .iter()
        .flat_map(|method| &method.args)
        .chain(&class.refs.consts);
    let dynamic = constants.filter_map(|constant| match constant {
        Const::Dynamic(dynamic) => Some(dynamic),
        _ => None,
    });
    for site in class.refs.dynamics.iter().chain(dynamic) {
        if usize::from(site.bootstrap) >= class.bootstrap_methods.len() {
            return Err(DecodeError::Bootstrap(site.bootstrap));
        }
    }
    Ok(())
}
