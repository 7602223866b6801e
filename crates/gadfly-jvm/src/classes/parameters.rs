//! What the declaration of a method says about its parameters: names, generic types, whether they may be null.

use super::{Method, is_scala};
use gadfly_classfile::{
    ClassSignature, ClassType, GenericType, MethodSignature, Type, TypeArg, TypeParam,
};
use std::sync::Arc;

/// Parameter names from debug information, or `arg0`, `arg1`, …
pub(crate) fn parameter_names(method: &Method) -> Vec<String> {
    let declared = method.written();
    let mut slot = u16::from(!declared.access.is_static());
    let mut names = Vec::new();
    for (i, ty) in method.params.iter().enumerate() {
        let from_table = declared.code.as_ref().and_then(|code| {
            code.locals
                .iter()
                .find(|l| l.slot == slot && l.start == 0)
                .map(|l| l.name.to_string())
        });
        let from_attribute = declared
            .parameter_names
            .get(i)
            .cloned()
            .flatten()
            .map(|n| n.to_string());
        names.push(
            from_table
                .or(from_attribute)
                .unwrap_or_else(|| format!("arg{i}")),
        );
        slot += ty.slots();
    }
    names
}

/// Generic parameter types, where the signature has one for each parameter that the source
/// declares. Type variables carry their bounds, so that `List<T>` says what a `T` is.
pub(crate) fn parameter_generics(method: &Method) -> Vec<Option<GenericType>> {
    if let Some((scala, of_class)) = &method.scala {
        let scopes: [&[TypeParam]; 2] = [&scala.type_params, of_class];
        return scala
            .params()
            .map(|p| Some(instantiated(&p.ty, &scopes)))
            .collect();
    }
    let signature = method
        .declared()
        .signature
        .as_deref()
        .and_then(MethodSignature::parse);
    let Some(signature) = signature else {
        return vec![None; method.params.len()];
    };
    // The compiler's own parameter of an inner class, its outer object, is not in the signature.
    let added = usize::from(takes_outer_object(method));
    if signature.params.len() + added != method.params.len() {
        return vec![None; method.params.len()];
    }
    let class = method.file().signature.as_deref();
    let class = class.and_then(ClassSignature::parse);
    let class_params = class.map(|c| c.type_params).unwrap_or_default();
    let scopes: [&[TypeParam]; 2] = [&signature.type_params, &class_params];
    let declared = signature.params.iter().map(|p| Some(bounded(p, &scopes)));
    std::iter::repeat_n(None, added).chain(declared).collect()
}

/// A type of Scala's whose variables are the smallest types that they may be: numbers where they
/// may be anything, since a generic function treats all values alike.
pub(crate) fn instantiated(ty: &GenericType, scopes: &[&[TypeParam]]) -> GenericType {
    match bounded(ty, scopes) {
        GenericType::TypeVar(bound) if &*bound == "Ljava/lang/Object;" => any_value(),
        GenericType::TypeVar(bound) => match Type::parse(&bound) {
            Ok(Type::Ref(name)) => GenericType::Class(ClassType {
                name,
                args: Vec::new(),
                outer: None,
            }),
            _ => GenericType::TypeVar(bound),
        },
        GenericType::Array(element) => GenericType::Array(Box::new(instantiated(&element, scopes))),
        GenericType::Class(class) => {
            let args = class.args.iter().map(|arg| match arg {
                TypeArg::Any => TypeArg::Any,
                TypeArg::Exact(ty) | TypeArg::Extends(ty) | TypeArg::Super(ty) => {
                    TypeArg::Exact(instantiated(ty, scopes))
                }
            });
            GenericType::Class(ClassType {
                args: args.collect(),
                ..class.clone()
            })
        }
        other => other,
    }
}

fn any_value() -> GenericType {
    GenericType::Class(ClassType {
        name: "java/lang/Integer".into(),
        args: Vec::new(),
        outer: None,
    })
}

/// A type whose variables are renamed to the descriptors of their bounds. They stay variables:
/// `Pair<Comparable, Object>` may not be within the bounds of `Pair<A extends Comparable<A>, B>`.
fn bounded(ty: &GenericType, scopes: &[&[TypeParam]]) -> GenericType {
    match ty {
        GenericType::Primitive(_) => ty.clone(),
        GenericType::TypeVar(_) => GenericType::TypeVar(ty.erase(scopes).descriptor().into()),
        GenericType::Array(element) => GenericType::Array(Box::new(bounded(element, scopes))),
        GenericType::Class(class) => {
            let args = class.args.iter().map(|arg| match arg {
                TypeArg::Any => TypeArg::Any,
                TypeArg::Exact(ty) => TypeArg::Exact(bounded(ty, scopes)),
                TypeArg::Extends(ty) => TypeArg::Extends(bounded(ty, scopes)),
                TypeArg::Super(ty) => TypeArg::Super(bounded(ty, scopes)),
            });
            GenericType::Class(ClassType {
                args: args.collect(),
                ..class.clone()
            })
        }
    }
}

/// `@NonNull`, `@NotNull`, `@Nonnull` of any library.
pub(crate) fn says_non_null(annotations: &[Arc<str>]) -> bool {
    annotations.iter().any(|name| {
        let simple = name.rsplit(['/', '$', '.']).next().unwrap_or(name);
        let lower = simple.to_ascii_lowercase();
        lower.ends_with("nonnull") || lower.ends_with("notnull")
    })
}

/// Whether a parameter is declared not to be null, by annotation or by its name. In Scala null is
/// no value that anyone passes: what may be missing is an `Option`.
pub(crate) fn parameter_is_non_null(method: &Method, index: usize) -> bool {
    let annotated = method
        .declared()
        .parameter_annotations
        .get(index)
        .is_some_and(|a| says_non_null(a));
    let names = parameter_names(method);
    let name = names.get(index).map_or("", String::as_str);
    annotated
        || is_scala(method.file())
        || name.ends_with("NonNull")
        || name.ends_with("NotNull")
        || (index == 0 && takes_outer_object(method))
}

/// Whether the first argument of a constructor is the object that its class is an inner class
/// of. The parameter's name would say so, but only with debug information.
fn takes_outer_object(method: &Method) -> bool {
    let Some(Type::Ref(first)) = method.params.first() else {
        return false;
    };
    method.is_constructor()
        && method.file().inner_classes.iter().any(|inner| {
            inner.inner == method.class_name
                && !inner.access.is_static()
                && inner.outer.as_ref() == Some(first)
        })
}
