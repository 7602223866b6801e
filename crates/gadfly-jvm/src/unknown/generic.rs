//! What the parameters of a constructor are when an object of a certain type is wanted: the `A` of
//! `Node[A](value: A)` is a number where a `Tree[Int]` is asked for.

use crate::classes::{Method, names};
use crate::classes::{instantiated, parameter_generics};
use crate::machine::Jvm;
use gadfly_classfile::{
    ClassFile, ClassSignature, ClassType, GenericType, Type, TypeArg, TypeParam,
};
use std::sync::Arc;

/// Classes above a class that are looked through.
const MOST_ABOVE: u32 = 8;

impl Jvm {
    /// The types of a method's parameters, as exactly as they are known; `made_as` is the type of the
    /// object that a constructor is to make.
    pub(crate) fn argument_types(
        &self,
        method: &Method,
        made_as: Option<&GenericType>,
    ) -> Vec<(Type, Option<GenericType>)> {
        let Some((scala, of_class)) = &method.scala else {
            let generics = parameter_generics(method).into_iter();
            return method.params.iter().cloned().zip(generics).collect();
        };
        let known = match made_as {
            Some(GenericType::Class(wanted)) if method.is_constructor() => {
                self.type_arguments(method.file(), wanted)
            }
            _ => Vec::new(),
        };
        let scopes: [&[TypeParam]; 2] = [&scala.type_params, of_class];
        let params = scala.params().zip(&method.params);
        params
            .map(|(param, erased)| {
                let ty = instantiated(&substituted(&param.ty, &known), &scopes);
                (refined(erased, &ty), Some(ty))
            })
            .collect()
    }

    /// What the type parameters of a class are in objects that are to be of a type.
    fn type_arguments(&self, file: &ClassFile, wanted: &ClassType) -> Vec<(Arc<str>, GenericType)> {
        let seen = self
            .seen_as(file, &wanted.name, MOST_ABOVE)
            .unwrap_or_default();
        let pairs = seen.into_iter().zip(&wanted.args);
        pairs
            .filter_map(|(own, arg)| match (own, arg) {
                (
                    GenericType::TypeVar(name),
                    TypeArg::Exact(ty) | TypeArg::Extends(ty) | TypeArg::Super(ty),
                ) => Some((name, ty.clone())),
                _ => None,
            })
            .collect()
    }

    /// The type arguments of a supertype, in terms of the parameters of the class.
    fn seen_as(&self, file: &ClassFile, wanted: &str, fuel: u32) -> Option<Vec<GenericType>> {
        let signature = ClassSignature::parse(file.signature.as_deref()?)?;
        if &*file.name == wanted {
            let own = signature.type_params.into_iter();
            return Some(own.map(|p| GenericType::TypeVar(p.name)).collect());
        }
        let fuel = fuel.checked_sub(1)?;
        let above = std::iter::once(&signature.superclass).chain(&signature.interfaces);
        for parent in above {
            let id = self.classes.loaded(&parent.name)?;
            let Some(parent_file) = self.classes.class(id).file() else {
                continue;
            };
            if let Some(args) = self.seen_as(parent_file, wanted, fuel) {
                let known = self.type_arguments_here(parent_file, parent);
                return Some(args.iter().map(|a| substituted(a, &known)).collect());
            }
        }
        None
    }

    /// The parameters of a generic class and what a mention of it puts in their places.
    fn type_arguments_here(
        &self,
        file: &ClassFile,
        mention: &ClassType,
    ) -> Vec<(Arc<str>, GenericType)> {
        let signature = file.signature.as_deref().and_then(ClassSignature::parse);
        let params = signature.map(|s| s.type_params).unwrap_or_default();
        let pairs = params.into_iter().zip(&mention.args);
        pairs
            .filter_map(|(param, arg)| match arg {
                TypeArg::Exact(ty) | TypeArg::Extends(ty) | TypeArg::Super(ty) => {
                    Some((param.name, ty.clone()))
                }
                TypeArg::Any => None,
            })
            .collect()
    }
}

/// What is passed as an `Object` because a type variable stood there is more than that.
fn refined(erased: &Type, ty: &GenericType) -> Type {
    match (erased, ty) {
        (Type::Ref(name), GenericType::Class(class)) if &**name == names::OBJECT => {
            Type::Ref(class.name.clone())
        }
        _ => erased.clone(),
    }
}

fn substituted(ty: &GenericType, known: &[(Arc<str>, GenericType)]) -> GenericType {
    match ty {
        GenericType::Primitive(_) => ty.clone(),
        GenericType::TypeVar(name) => match known.iter().find(|(n, _)| n == name) {
            Some((_, known)) => known.clone(),
            None => ty.clone(),
        },
        GenericType::Array(element) => GenericType::Array(Box::new(substituted(element, known))),
        GenericType::Class(class) => {
            let args = class.args.iter().map(|arg| match arg {
                TypeArg::Any => TypeArg::Any,
                TypeArg::Exact(ty) => TypeArg::Exact(substituted(ty, known)),
                TypeArg::Extends(ty) => TypeArg::Extends(substituted(ty, known)),
                TypeArg::Super(ty) => TypeArg::Super(substituted(ty, known)),
            });
            GenericType::Class(ClassType {
                args: args.collect(),
                ..class.clone()
            })
        }
    }
}
