//! The primitive types by their descriptor characters, and the classes of their boxes.

use gadfly_classfile::Type;

/// The descriptor character of a type.
pub fn kind_of(ty: &Type) -> char {
    match ty {
        Type::Boolean => 'Z',
        Type::Byte => 'B',
        Type::Char => 'C',
        Type::Short => 'S',
        Type::Int => 'I',
        Type::Long => 'J',
        Type::Float => 'F',
        Type::Double => 'D',
        Type::Ref(_) | Type::Array(_) => 'L',
    }
}

/// The box class of a primitive.
pub(crate) fn box_class(kind: char) -> &'static str {
    match kind {
        'Z' => "java/lang/Boolean",
        'B' => "java/lang/Byte",
        'C' => "java/lang/Character",
        'S' => "java/lang/Short",
        'J' => "java/lang/Long",
        'F' => "java/lang/Float",
        'D' => "java/lang/Double",
        _ => "java/lang/Integer",
    }
}

/// The primitive in a box class.
pub fn box_kind(class: &str) -> Option<char> {
    Some(match class {
        "java/lang/Boolean" => 'Z',
        "java/lang/Byte" => 'B',
        "java/lang/Character" => 'C',
        "java/lang/Short" => 'S',
        "java/lang/Integer" => 'I',
        "java/lang/Long" => 'J',
        "java/lang/Float" => 'F',
        "java/lang/Double" => 'D',
        _ => return None,
    })
}
