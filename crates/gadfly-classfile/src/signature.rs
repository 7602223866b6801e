//! Generic signatures (JVMS 4.7.9.1): what the source said before erasure.
//!
//! The virtual machine ignores signatures, and so compilers and obfuscators get away with wrong
//! ones: a malformed signature is `None`, never an error.

use std::fmt;
use std::sync::Arc;

use crate::descriptor::Type;

/// Types nest; deeper than this is no program but would exhaust the stack.
const MAX_NESTING: usize = 255;

#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum GenericType {
    /// Never `Ref` nor `Array`.
    Primitive(Type),
    Class(ClassType),
    TypeVar(Arc<str>),
    Array(Box<GenericType>),
}

#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct ClassType {
    /// Internal name, with `$` for nested classes.
    pub name: Arc<str>,
    pub args: Vec<TypeArg>,
    /// `Outer<String>` of `Outer<String>.Inner`: only where the enclosing type has arguments.
    pub outer: Option<Box<ClassType>>,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum TypeArg {
    /// `?`
    Any,
    Exact(GenericType),
    /// `? extends T`
    Extends(GenericType),
    /// `? super T`
    Super(GenericType),
}

#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct TypeParam {
    pub name: Arc<str>,
    /// Absent when the first bound is an interface.
    pub class_bound: Option<GenericType>,
    pub interface_bounds: Vec<GenericType>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ClassSignature {
    pub type_params: Vec<TypeParam>,
    pub superclass: ClassType,
    pub interfaces: Vec<ClassType>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MethodSignature {
    pub type_params: Vec<TypeParam>,
    /// Those that the source declares; compilers leave out the parameters they add themselves.
    pub params: Vec<GenericType>,
    /// `None` is `void`.
    pub ret: Option<GenericType>,
    pub throws: Vec<GenericType>,
}

impl ClassSignature {
    pub fn parse(text: &str) -> Option<ClassSignature> {
        let mut parser = Parser::new(text);
        let type_params = parser.type_params()?;
        let superclass = parser.class_type()?;
        let mut interfaces = Vec::new();
        while !parser.rest.is_empty() {
            interfaces.push(parser.class_type()?);
        }
        Some(ClassSignature {
            type_params,
            superclass,
            interfaces,
        })
    }
}

impl MethodSignature {
    pub fn parse(text: &str) -> Option<MethodSignature> {
        let mut parser = Parser::new(text);
        let type_params = parser.type_params()?;
        parser.expect('(')?;
        let mut params = Vec::new();
        while !parser.eat(')') {
            params.push(parser.any_type()?);
        }
        let ret = if parser.eat('V') {
            None
        } else {
            Some(parser.any_type()?)
        };
        let mut throws = Vec::new();
        while !parser.rest.is_empty() {
            parser.expect('^')?;
            throws.push(parser.reference()?);
        }
        Some(MethodSignature {
            type_params,
            params,
            ret,
            throws,
        })
    }
}

impl GenericType {
    /// From the signature of a field, a record component or a local variable.
    pub fn parse(text: &str) -> Option<GenericType> {
        let mut parser = Parser::new(text);
        let ty = parser.any_type()?;
        parser.rest.is_empty().then_some(ty)
    }

    /// The type at run time. Type variables are looked up in `scopes`, innermost first: those of
    /// the method, of its class, of the class around that. Unknown ones are `Object`.
    pub fn erase(&self, scopes: &[&[TypeParam]]) -> Type {
        self.erase_within(scopes, MAX_NESTING)
    }

    /// `fuel` ends malformed circles such as `<T:TU;U:TT;>`.
    fn erase_within(&self, scopes: &[&[TypeParam]], fuel: usize) -> Type {
        match self {
            GenericType::Primitive(ty) => ty.clone(),
            GenericType::Class(class) => Type::Ref(class.name.clone()),
            GenericType::Array(element) => element.erase_within(scopes, fuel).array_of(),
            GenericType::TypeVar(name) => {
                let mut params = scopes.iter().flat_map(|scope| scope.iter());
                let bound = params
                    .find(|param| param.name == *name)
                    .and_then(TypeParam::leftmost_bound);
                match bound {
                    Some(bound) if fuel > 0 => bound.erase_within(scopes, fuel - 1),
                    _ => Type::Ref("java/lang/Object".into()),
                }
            }
        }
    }
}

impl TypeParam {
    /// The bound that the variable erases to; `None` for none, which is `Object`.
    pub fn leftmost_bound(&self) -> Option<&GenericType> {
        self.class_bound.as_ref().or(self.interface_bounds.first())
    }
}

struct Parser<'a> {
    rest: &'a str,
    depth: usize,
}

impl<'a> Parser<'a> {
    fn new(rest: &'a str) -> Self {
        Parser { rest, depth: 0 }
    }

    fn eat(&mut self, c: char) -> bool {
        match self.rest.strip_prefix(c) {
            Some(rest) => {
                self.rest = rest;
                true
            }
            None => false,
        }
    }

    fn expect(&mut self, c: char) -> Option<()> {
        self.eat(c).then_some(())
    }

    /// A name up to a character that no name contains. `/` separates packages in class names.
    fn identifier(&mut self) -> Option<&'a str> {
        let end = self.rest.find(['.', ';', '[', '<', '>', ':'])?;
        let (name, rest) = self.rest.split_at(end);
        self.rest = rest;
        (!name.is_empty()).then_some(name)
    }

    fn type_params(&mut self) -> Option<Vec<TypeParam>> {
        let mut params = Vec::new();
        if !self.eat('<') {
            return Some(params);
        }
        while !self.eat('>') {
            let name = self.identifier()?.into();
            self.expect(':')?;
            // `T::Ljava/lang/Runnable;`: no class bound, one interface bound.
            let class_bound = if self.rest.starts_with(['L', 'T', '[']) {
                Some(self.reference()?)
            } else {
                None
            };
            let mut interface_bounds = Vec::new();
            while self.eat(':') {
                interface_bounds.push(self.reference()?);
            }
            params.push(TypeParam {
                name,
                class_bound,
                interface_bounds,
            });
        }
        Some(params)
    }

    fn any_type(&mut self) -> Option<GenericType> {
        let primitive = match self.rest.as_bytes().first()? {
            b'Z' => Type::Boolean,
            b'B' => Type::Byte,
            b'C' => Type::Char,
            b'S' => Type::Short,
            b'I' => Type::Int,
            b'J' => Type::Long,
            b'F' => Type::Float,
            b'D' => Type::Double,
            _ => return self.reference(),
        };
        self.rest = &self.rest[1..];
        Some(GenericType::Primitive(primitive))
    }

    fn reference(&mut self) -> Option<GenericType> {
        if self.depth >= MAX_NESTING {
            return None;
        }
        self.depth += 1;
        let ty = if self.eat('[') {
            GenericType::Array(Box::new(self.any_type()?))
        } else if self.eat('T') {
            let name = self.identifier()?;
            self.expect(';')?;
            GenericType::TypeVar(name.into())
        } else {
            GenericType::Class(self.class_type()?)
        };
        self.depth -= 1;
        Some(ty)
    }

    fn class_type(&mut self) -> Option<ClassType> {
        self.expect('L')?;
        let mut class = ClassType {
            name: self.identifier()?.into(),
            args: self.type_args()?,
            outer: None,
        };
        // Each `.Inner` nests one box deeper, which dropping follows recursively.
        for _ in 0..MAX_NESTING {
            if !self.eat('.') {
                break;
            }
            let name = format!("{}${}", class.name, self.identifier()?);
            class = ClassType {
                name: name.into(),
                args: self.type_args()?,
                outer: Some(Box::new(class)),
            };
        }
        self.expect(';')?;
        Some(class)
    }

    fn type_args(&mut self) -> Option<Vec<TypeArg>> {
        let mut args = Vec::new();
        if !self.eat('<') {
            return Some(args);
        }
        while !self.eat('>') {
            args.push(if self.eat('*') {
                TypeArg::Any
            } else if self.eat('+') {
                TypeArg::Extends(self.reference()?)
            } else if self.eat('-') {
                TypeArg::Super(self.reference()?)
            } else {
                TypeArg::Exact(self.reference()?)
            });
        }
        (!args.is_empty()).then_some(args)
    }
}

/// As Java source spells it; nested classes without type arguments around them keep their `$`.
impl fmt::Display for GenericType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            GenericType::Primitive(ty) => ty.fmt(f),
            GenericType::Class(class) => class.fmt(f),
            GenericType::TypeVar(name) => f.write_str(name),
            GenericType::Array(element) => write!(f, "{element}[]"),
        }
    }
}

impl fmt::Display for ClassType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.outer {
            Some(outer) => {
                let simple = &self.name[outer.name.len()..];
                write!(f, "{outer}.{}", simple.trim_start_matches('$'))?;
            }
            None => f.write_str(&self.name.replace('/', "."))?,
        }
        for (i, arg) in self.args.iter().enumerate() {
            write!(f, "{}{arg}", if i == 0 { "<" } else { ", " })?;
        }
        if self.args.is_empty() {
            Ok(())
        } else {
            f.write_str(">")
        }
    }
}

impl fmt::Display for TypeArg {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TypeArg::Any => f.write_str("?"),
            TypeArg::Exact(ty) => ty.fmt(f),
            TypeArg::Extends(ty) => write!(f, "? extends {ty}"),
            TypeArg::Super(ty) => write!(f, "? super {ty}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, source: &str, erased: &str) {
        let ty = GenericType::parse(text).expect(text);
        assert_eq!(ty.to_string(), source);
        assert_eq!(ty.erase(&[]).descriptor(), erased);
    }

    #[test]
    fn field_signatures() {
        check("I", "int", "I");
        check("TT;", "T", "Ljava/lang/Object;");
        check("[TT;", "T[]", "[Ljava/lang/Object;");
        check(
            "Ljava/util/Map<TK;+Ljava/util/List<-[I>;>;",
            "java.util.Map<K, ? extends java.util.List<? super int[]>>",
            "Ljava/util/Map;",
        );
        check("La/B<*>.C<TX;>.D;", "a.B<?>.C<X>.D", "La/B$C$D;");
    }

    #[test]
    fn variables_erase_to_their_leftmost_bound() {
        let text = "<T:Ljava/lang/Number;:Ljava/lang/Comparable<TT;>;U:TT;R::Ljava/lang/Runnable;>\
                    (TT;TU;[TR;)V^TE;^Ljava/io/IOException;";
        let method = MethodSignature::parse(text).expect(text);
        let erased: Vec<String> = method
            .params
            .iter()
            .map(|param| param.erase(&[&method.type_params]).descriptor())
            .collect();
        assert_eq!(
            erased,
            [
                "Ljava/lang/Number;",
                "Ljava/lang/Number;",
                "[Ljava/lang/Runnable;"
            ]
        );
        assert_eq!(method.ret, None);
        assert_eq!(method.throws.len(), 2);
    }

    #[test]
    fn circular_bounds_erase_to_object() {
        let text = "<T:TU;U:TT;>(TT;)V";
        let method = MethodSignature::parse(text).expect(text);
        let erased = method.params[0].erase(&[&method.type_params]);
        assert_eq!(erased.descriptor(), "Ljava/lang/Object;");
    }

    #[test]
    fn class_signatures() {
        let text = "<E:Ljava/lang/Object;>Ljava/util/AbstractList<TE;>;Ljava/util/List<TE;>;";
        let class = ClassSignature::parse(text).expect(text);
        assert_eq!(&*class.type_params[0].name, "E");
        assert_eq!(class.superclass.to_string(), "java.util.AbstractList<E>");
        assert_eq!(class.interfaces[0].to_string(), "java.util.List<E>");
    }

    #[test]
    fn malformed_signatures_are_none() {
        for text in [
            "", "T", "TT", "L", "La", "La<", "La<>;", "La<I>;", "II", "La.;", "é",
        ] {
            assert_eq!(GenericType::parse(text), None, "{text}");
        }
        assert_eq!(GenericType::parse(&"[".repeat(100_000)), None);
        assert_eq!(GenericType::parse(&"La<".repeat(100_000)), None);
        assert_eq!(
            GenericType::parse(&format!("La{};", ".b".repeat(10_000))),
            None
        );
        assert_eq!(MethodSignature::parse("()"), None);
        assert_eq!(MethodSignature::parse("<T>()V"), None);
        assert_eq!(ClassSignature::parse("<:>"), None);
    }
}
