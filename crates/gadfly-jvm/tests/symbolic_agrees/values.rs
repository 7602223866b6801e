//! Inputs for the methods: boundary values of every primitive type, against each other.

use gadfly_classfile::Type;
use gadfly_jvm::Value;

const MOST: usize = 80;

/// The width of the symbol that stands for an argument of a type.
pub(super) fn bits(ty: &Type) -> u32 {
    match ty {
        Type::Boolean => 1,
        Type::Byte => 8,
        Type::Char | Type::Short => 16,
        Type::Long | Type::Double => 64,
        _ => 32,
    }
}

fn domain(ty: &Type) -> Vec<Value> {
    let ints = |values: &[i32]| values.iter().map(|i| Value::Int(*i)).collect();
    match ty {
        Type::Boolean => ints(&[0, 1]),
        Type::Byte => ints(&[0, 1, -1, 127, -128, 5, 100]),
        Type::Short => ints(&[0, 1, -1, 127, 128, 32767, -32768, 300]),
        Type::Char => ints(&[
            97, 65, 98, 66, 122, 90, 48, 57, 32, 0, 9, 10, 13, 28, 31, 33, 47, 58, 64, 91, 96, 123,
            127, 128, 160, 181, 223, 255, 256, 0x3a3, 0x660, 0x2003, 0xd83d, 0xffff,
        ]),
        Type::Int => ints(&[
            0,
            1,
            2,
            3,
            -1,
            4,
            i32::MIN,
            i32::MAX,
            5,
            7,
            -2,
            9,
            10,
            31,
            32,
            33,
            63,
            64,
            97,
            127,
            128,
            -128,
            -129,
            255,
            65535,
            65536,
            -65536,
            46341,
            i32::MIN + 1,
            1 << 20,
            0x660,
        ]),
        Type::Long => [
            0,
            1,
            -1,
            i64::MIN,
            i64::MAX,
            2,
            7,
            -128,
            127,
            128,
            31,
            32,
            63,
            64,
            1 << 32,
            (1 << 53) + 1,
            i64::MIN + 1,
            i64::from(i32::MIN),
            i64::from(i32::MAX),
            -5_000_000_000,
        ]
        .iter()
        .map(|i| Value::Long(*i))
        .collect(),
        Type::Float => [
            0.0,
            -0.0,
            1.0,
            -1.0,
            f32::NAN,
            f32::INFINITY,
            f32::NEG_INFINITY,
            f32::MAX,
            f32::MIN_POSITIVE,
            f32::from_bits(1),
            0.5,
            -2.5,
            0.1,
            16_777_216.0,
            2_147_483_648.0,
            9.3e18,
            300.7,
        ]
        .iter()
        .map(|f| Value::Float(*f))
        .collect(),
        _ => [
            0.0,
            -0.0,
            1.0,
            -1.0,
            f64::NAN,
            f64::INFINITY,
            f64::NEG_INFINITY,
            f64::MAX,
            f64::MIN_POSITIVE,
            f64::from_bits(1),
            0.5,
            -2.5,
            0.1,
            2_147_483_647.0,
            2_147_483_648.0,
            9.3e18,
            1e300,
            65_536.9,
        ]
        .iter()
        .map(|f| Value::Double(*f))
        .collect(),
    }
}

/// All combinations if they are few, else a regular choice of them.
pub(super) fn tuples(params: &[Type]) -> Vec<Vec<Value>> {
    let mut rows: Vec<Vec<Value>> = vec![Vec::new()];
    for ty in params {
        let domain = domain(ty);
        rows = rows
            .iter()
            .flat_map(|row| {
                domain.iter().map(move |value| {
                    let mut row = row.clone();
                    row.push(*value);
                    row
                })
            })
            .collect();
    }
    // A step that is prime to the sizes of the domains visits them all.
    let step = (rows.len() / MOST).max(1) | 1;
    rows.into_iter().step_by(step).collect()
}
