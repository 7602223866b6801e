//! Methods of Scala as their source declares them.

use gadfly_classfile::{GenericType, ScalaMethod, ScalaParam, Type, TypeArg};
use gadfly_jvm::Method;
use gadfly_suite::scala::decode;

/// The name as the source has it.
pub(super) fn name(method: &Method) -> String {
    if is_scala(method) {
        decode(&method.name)
    } else {
        method.name.to_string()
    }
}

fn is_scala(method: &Method) -> bool {
    let source = method.file().source_file.as_deref();
    method.scala.is_some() || source.is_some_and(|f| f.ends_with(".scala"))
}

/// `safeDiv(a: Int, b: Int): Option[Int]`; nothing for what scalac says nothing of.
pub(super) fn signature(method: &Method) -> Option<String> {
    let (scala, _) = method.scala.as_ref()?;
    if method.is_constructor() {
        return None;
    }
    Some(declaration(scala))
}

fn declaration(method: &ScalaMethod) -> String {
    let mut text = decode(&method.name);
    if !method.type_params.is_empty() {
        let params: Vec<&str> = method.type_params.iter().map(|p| &*p.name).collect();
        text.push_str(&format!("[{}]", params.join(", ")));
    }
    for list in &method.lists {
        let params: Vec<String> = list.iter().map(parameter).collect();
        text.push_str(&format!("({})", params.join(", ")));
    }
    format!("{text}: {}", type_text(&method.result))
}

fn parameter(param: &ScalaParam) -> String {
    let args = match &param.ty {
        GenericType::Class(class) => &class.args[..],
        _ => &[],
    };
    let ty = match (param.by_name, param.repeated, args) {
        (true, _, [of]) => format!("=> {}", argument_text(of)),
        (_, true, [of]) => format!("{}*", argument_text(of)),
        _ => type_text(&param.ty),
    };
    format!("{}: {ty}", decode(&param.name))
}

fn argument_text(arg: &TypeArg) -> String {
    match arg {
        TypeArg::Any => "_".into(),
        TypeArg::Exact(ty) | TypeArg::Extends(ty) | TypeArg::Super(ty) => type_text(ty),
    }
}

fn type_text(ty: &GenericType) -> String {
    match ty {
        GenericType::Primitive(primitive) => primitive_text(primitive).into(),
        GenericType::TypeVar(name) => name.to_string(),
        GenericType::Array(element) => format!("Array[{}]", type_text(element)),
        GenericType::Class(class) => {
            let args: Vec<String> = class.args.iter().map(argument_text).collect();
            let name = class.name.trim_end_matches('$');
            let simple = name.rsplit(['/', '$']).next().unwrap_or(name);
            if name.starts_with("scala/Tuple") && !args.is_empty() {
                return format!("({})", args.join(", "));
            }
            if name.starts_with("scala/Function")
                && let [taken @ .., result] = &args[..]
            {
                return match taken {
                    [one] if !one.contains("=>") => format!("{one} => {result}"),
                    _ => format!("({}) => {result}", taken.join(", ")),
                };
            }
            let simple = match name {
                "java/lang/Integer" => "Int",
                "java/lang/Character" => "Char",
                "java/lang/Object" => "Any",
                "scala/runtime/BoxedUnit" => "Unit",
                _ => simple,
            };
            if args.is_empty() {
                simple.into()
            } else {
                format!("{simple}[{}]", args.join(", "))
            }
        }
    }
}

fn primitive_text(ty: &Type) -> &'static str {
    match ty {
        Type::Boolean => "Boolean",
        Type::Byte => "Byte",
        Type::Char => "Char",
        Type::Short => "Short",
        Type::Int => "Int",
        Type::Long => "Long",
        Type::Float => "Float",
        Type::Double => "Double",
        Type::Ref(_) | Type::Array(_) => "Any",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn types_as_in_the_source() {
        for (signature, text) in [
            (
                "Lscala/collection/immutable/List<Lscala/Tuple2<Ljava/lang/Integer;Ljava/lang/String;>;>;",
                "List[(Int, String)]",
            ),
            (
                "Lscala/Function1<Ljava/lang/Integer;Ljava/lang/Boolean;>;",
                "Int => Boolean",
            ),
            (
                "Lscala/Function2<Ljava/lang/Integer;TA;TB;>;",
                "(Int, A) => B",
            ),
            ("[I", "Array[Int]"),
            ("Lshop/Cart$Item;", "Item"),
        ] {
            let ty = GenericType::parse(signature).unwrap();
            assert_eq!(type_text(&ty), text);
        }
    }
}
