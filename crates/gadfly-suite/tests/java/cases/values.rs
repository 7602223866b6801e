use super::*;

pub(super) fn simple_values() -> Vec<Case> {
    vec![
        case(
            witness(
                "Desk.numbers(byte b, short s, char c, int i, long l, float f, double d, boolean z)",
                vec![
                    Value::Byte(-1),
                    Value::Short(3),
                    Value::Char(b'\''.into()),
                    Value::Int(i32::MIN),
                    Value::Long(7),
                    Value::Float(1.5),
                    Value::Double(-0.0),
                    Value::Bool(true),
                ],
                vec![],
            ),
            r"Desk.numbers((byte) -1, (short) 3, '\'', Integer.MIN_VALUE, 7L, 1.5f, -0.0, true);",
        ),
        // A value in another integer representation than the parameter's follows the parameter.
        case(
            witness("Desk.narrow(byte value)", vec![Value::Int(5)], vec![]),
            "Desk.narrow((byte) 5);",
        ),
        case(
            witness("Desk.choose(String s)", vec![Value::Null], vec![]),
            "Desk.choose((String) null);",
        ),
        case(
            witness("Desk.choose(Object o)", vec![Value::Null], vec![]),
            "Desk.choose((Object) null);",
        ),
        case(
            witness("Desk.choose(Object o)", vec![text("s")], vec![]),
            "Desk.choose((Object) \"s\");",
        ),
        case(
            witness(
                "Desk.choose(Integer i)",
                vec![at(0)],
                vec![object("Integer", "i", boxed(Value::Int(5)))],
            ),
            "Desk.choose(Integer.valueOf(5));",
        ),
        case(
            witness(
                "Desk.choose(Number n)",
                vec![at(0)],
                vec![object("Integer", "n", boxed(Value::Int(-5)))],
            ),
            "Desk.choose((Number) (-5));",
        ),
        case(
            witness(
                "Desk.boxes(Integer a, Integer b, Long c)",
                vec![at(0), at(1), at(2)],
                vec![
                    object("Integer", "a", boxed(Value::Int(5))),
                    object(
                        "Integer",
                        "b",
                        Make::Boxed {
                            value: Value::Int(5),
                            distinct: true,
                        },
                    ),
                    object("Long", "c", boxed(Value::Long(1000))),
                ],
            ),
            "Desk.boxes(Integer.valueOf(5), new Integer(5), Long.valueOf(1000L));",
        ),
        case(
            witness(
                "Desk.sameBox(Object a, Object b)",
                vec![at(0), at(0)],
                vec![object("Integer", "a", boxed(Value::Int(1000)))],
            ),
            "Object a = 1000;\nDesk.sameBox(a, a);",
        ),
        case(
            witness(
                "Desk.strings(String a, String b)",
                vec![text("x"), at(0)],
                vec![object("String", "b", Make::NewString(vec![b'x'.into()]))],
            ),
            "Desk.strings(\"x\", new String(\"x\"));",
        ),
        case(
            witness(
                "Desk.color(Color color, Class type, Class number)",
                vec![at(0), at(1), at(2)],
                vec![
                    object("Color", "color", constant("RED", true)),
                    object(
                        "Class",
                        "type",
                        Make::ClassLiteral("java.util.Map.Entry".into()),
                    ),
                    object("Class", "number", Make::ClassLiteral("int".into())),
                ],
            ),
            "Desk.color(Color.RED, Map.Entry.class, int.class);",
        ),
        case(witness("Desk.checked()", vec![], vec![]), "Desk.checked();"),
    ]
}
