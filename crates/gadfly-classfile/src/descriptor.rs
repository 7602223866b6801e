//! Types as descriptors spell them (`[Ljava/lang/String;`), parsed and printed.

use std::fmt;
use std::sync::Arc;

use crate::model::Elem;

/// JVMS 4.3.2.
const MAX_DIMENSIONS: usize = 255;

#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Type {
    Boolean,
    Byte,
    Char,
    Short,
    Int,
    Long,
    Float,
    Double,
    /// Internal name of a class or interface.
    Ref(Arc<str>),
    /// The type of the elements.
    Array(Arc<Type>),
}

#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct MethodDesc {
    pub params: Vec<Type>,
    /// `None` is `void`.
    pub ret: Option<Type>,
}

#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("malformed descriptor `{0}`")]
pub struct DescriptorError(pub String);

impl Type {
    /// From a field descriptor: `I`, `[J`, `Ljava/lang/String;`.
    pub fn parse(desc: &str) -> Result<Type, DescriptorError> {
        match Self::parse_prefix(desc) {
            Some((ty, "")) => Ok(ty),
            _ => Err(DescriptorError(desc.to_owned())),
        }
    }

    pub fn array_of(self) -> Type {
        Type::Array(Arc::new(self))
    }

    fn parse_prefix(desc: &str) -> Option<(Type, &str)> {
        let after = &desc[field_len(desc)?..];
        let dimensions = desc.bytes().take_while(|&b| b == b'[').count();
        let element = &desc[dimensions..desc.len() - after.len()];
        let mut ty = match element.as_bytes().first()? {
            b'Z' => Type::Boolean,
            b'B' => Type::Byte,
            b'C' => Type::Char,
            b'S' => Type::Short,
            b'I' => Type::Int,
            b'J' => Type::Long,
            b'F' => Type::Float,
            b'D' => Type::Double,
            _ => Type::Ref(element[1..element.len() - 1].into()),
        };
        for _ in 0..dimensions {
            ty = ty.array_of();
        }
        Some((ty, after))
    }

    pub fn descriptor(&self) -> String {
        let mut desc = String::new();
        self.write_descriptor(&mut desc);
        desc
    }

    fn write_descriptor(&self, out: &mut String) {
        match self {
            Type::Boolean => out.push('Z'),
            Type::Byte => out.push('B'),
            Type::Char => out.push('C'),
            Type::Short => out.push('S'),
            Type::Int => out.push('I'),
            Type::Long => out.push('J'),
            Type::Float => out.push('F'),
            Type::Double => out.push('D'),
            Type::Ref(name) => {
                out.push('L');
                out.push_str(name);
                out.push(';');
            }
            Type::Array(element) => {
                out.push('[');
                element.write_descriptor(out);
            }
        }
    }

    pub fn is_reference(&self) -> bool {
        matches!(self, Type::Ref(_) | Type::Array(_))
    }

    /// Local variable slots: two for `long` and `double`.
    pub fn slots(&self) -> u16 {
        match self {
            Type::Long | Type::Double => 2,
            _ => 1,
        }
    }

    /// The kind of array whose elements have this type.
    pub fn elem(&self) -> Elem {
        match self {
            Type::Boolean => Elem::Boolean,
            Type::Byte => Elem::Byte,
            Type::Char => Elem::Char,
            Type::Short => Elem::Short,
            Type::Int => Elem::Int,
            Type::Long => Elem::Long,
            Type::Float => Elem::Float,
            Type::Double => Elem::Double,
            Type::Ref(_) | Type::Array(_) => Elem::Ref,
        }
    }
}

/// As Java source spells it, up to nested classes, whose `$` only
/// [`source_name`](crate::source_name) can tell from a dollar in a name.
impl fmt::Display for Type {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Type::Boolean => f.write_str("boolean"),
            Type::Byte => f.write_str("byte"),
            Type::Char => f.write_str("char"),
            Type::Short => f.write_str("short"),
            Type::Int => f.write_str("int"),
            Type::Long => f.write_str("long"),
            Type::Float => f.write_str("float"),
            Type::Double => f.write_str("double"),
            Type::Ref(name) => f.write_str(&name.replace('/', ".")),
            Type::Array(element) => write!(f, "{element}[]"),
        }
    }
}

impl MethodDesc {
    pub fn parse(desc: &str) -> Result<MethodDesc, DescriptorError> {
        Self::parse_all(desc).ok_or_else(|| DescriptorError(desc.to_owned()))
    }

    fn parse_all(desc: &str) -> Option<MethodDesc> {
        let mut rest = desc.strip_prefix('(')?;
        let mut params = Vec::new();
        while !rest.starts_with(')') {
            let (param, after) = Type::parse_prefix(rest)?;
            params.push(param);
            rest = after;
        }
        let ret = match &rest[1..] {
            "V" => None,
            ret => Some(Type::parse(ret).ok()?),
        };
        Some(MethodDesc { params, ret })
    }

    pub fn descriptor(&self) -> String {
        let mut desc = String::from("(");
        for param in &self.params {
            param.write_descriptor(&mut desc);
        }
        desc.push(')');
        match &self.ret {
            Some(ret) => ret.write_descriptor(&mut desc),
            None => desc.push('V'),
        }
        desc
    }
}

/// The parameter list, as it follows a method's name: `(int, java.lang.String[])`.
impl fmt::Display for MethodDesc {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("(")?;
        for (i, param) in self.params.iter().enumerate() {
            let comma = if i == 0 { "" } else { ", " };
            write!(f, "{comma}{param}")?;
        }
        f.write_str(")")
    }
}

/// Whether the text is exactly one field descriptor, told without building the type.
pub(crate) fn is_field(desc: &str) -> bool {
    field_len(desc) == Some(desc.len())
}

pub(crate) fn is_method(desc: &str) -> bool {
    fn scan(desc: &str) -> Option<bool> {
        let mut rest = desc.strip_prefix('(')?;
        while !rest.starts_with(')') {
            rest = &rest[field_len(rest)?..];
        }
        let ret = &rest[1..];
        Some(ret == "V" || is_field(ret))
    }
    scan(desc).unwrap_or(false)
}

/// The length of the field descriptor that the text starts with.
fn field_len(desc: &str) -> Option<usize> {
    let dimensions = desc.bytes().take_while(|&b| b == b'[').count();
    if dimensions > MAX_DIMENSIONS {
        return None;
    }
    let element = &desc[dimensions..];
    let len = match element.as_bytes().first()? {
        b'Z' | b'B' | b'C' | b'S' | b'I' | b'J' | b'F' | b'D' => 1,
        b'L' => {
            let semicolon = element.find(';')?;
            let name = &element[1..semicolon];
            if name.is_empty() || name.contains(['.', '[']) {
                return None;
            }
            semicolon + 1
        }
        _ => return None,
    };
    Some(dimensions + len)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(desc: &str, source: &str) {
        let ty = Type::parse(desc).expect(desc);
        assert_eq!(ty.to_string(), source);
        assert_eq!(ty.descriptor(), desc);
    }

    #[test]
    fn types_print_as_source_and_as_descriptors() {
        check("I", "int");
        check("[[Z", "boolean[][]");
        check("Ljava/util/List;", "java.util.List");
        check("[Ljava/lang/String;", "java.lang.String[]");
        check("Lä/Ö;", "ä.Ö");
    }

    #[test]
    fn methods() {
        let desc = "(IJ[Ljava/lang/String;D)Ljava/util/Map;";
        let method = MethodDesc::parse(desc).expect(desc);
        assert_eq!(
            method.to_string(),
            "(int, long, java.lang.String[], double)"
        );
        assert_eq!(method.descriptor(), desc);
        assert_eq!(MethodDesc::parse("()V").map(|m| m.ret), Ok(None));
    }

    #[test]
    fn malformed_descriptors_are_errors() {
        for desc in ["", "[", "V", "II", "L;", "La.b;", "La", "Q", "[V", "ä"] {
            assert!(Type::parse(desc).is_err(), "{desc}");
            assert!(!is_field(desc), "{desc}");
        }
        for desc in [
            "", "(", "()", "()VV", "(V)V", "I", "(I", "(I)", "()L;", "(ä)V",
        ] {
            assert!(MethodDesc::parse(desc).is_err(), "{desc}");
            assert!(!is_method(desc), "{desc}");
        }
    }
}
