use super::*;

pub(super) fn generics() -> Vec<Case> {
    let factory = |owner: &str, returns: &str, call: Call| Make::Factory {
        on: None,
        owner: full(owner),
        owner_binary: full(owner),
        call: Call {
            returns: full(returns),
            ..call
        },
    };
    let circle = || object("Circle", "circle", new("int", vec![Value::Int(2)]));
    let pricer = |results: Vec<Value>| {
        object(
            "Pricer",
            "pricer",
            Make::Stub {
                interface: "shop.Pricer".into(),
                is_interface: true,
                methods: vec![
                    stub("price", "String", "int", results),
                    stub("name", "", "String", vec![]),
                    stub("reset", "String, long", "void", vec![]),
                ],
            },
        )
    };
    let mut pair = witness(
        "Desk.pair(Object a, List b)",
        vec![Value::Int(5), at(0)],
        vec![object("ArrayList", "b", items(vec![Value::Int(6)])).declared("List<Integer>")],
    );
    pair.arguments[0].ty = "T".into();
    vec![
        case(
            witness(
                "Desk.optional(Optional a, List b)",
                vec![at(0), at(1)],
                vec![
                    object(
                        "Optional",
                        "a",
                        factory(
                            "Optional",
                            "Optional",
                            call("of", "Object", vec![Value::Int(5)]),
                        ),
                    )
                    .declared("Optional<Integer>"),
                    object(
                        "java.util.ImmutableCollections.List12",
                        "b",
                        factory("List", "List", call("of", "Object", vec![text("x")])),
                    )
                    .declared("List<String>"),
                ],
            ),
            "Desk.optional(Optional.of(Integer.valueOf(5)), List.of(\"x\"));",
        ),
        case(
            witness(
                "Desk.shapeArray(Shape[] shapes, Object any)",
                vec![at(1), at(2)],
                vec![
                    circle(),
                    object(
                        "Shape[]",
                        "shapes",
                        array("Shape", vec![at(0), Value::Null]),
                    ),
                    object("int[]", "any", array("int", vec![])),
                ],
            ),
            "Object any = new int[0];\n\
             Desk.shapeArray(new Shape[] {new Circle(2), null}, any);",
        ),
        case(
            pair,
            "Desk.pair(Integer.valueOf(5), new ArrayList<>(List.of(6)));",
        ),
        case(
            witness(
                "Desk.supplied(Supplier s, Outer.Inner inner)",
                vec![at(1), at(3)],
                vec![
                    circle(),
                    object(
                        "Supplier",
                        "s",
                        Make::Stub {
                            interface: full("Supplier"),
                            is_interface: true,
                            methods: vec![stub("get", "", "Object", vec![at(0)])],
                        },
                    )
                    .declared("Supplier<Shape>"),
                    object("Outer", "outer", new("int", vec![Value::Int(5)])),
                    object(
                        "Outer.Inner",
                        "inner",
                        Make::New {
                            call: hidden(call("", "int, String", vec![Value::Int(3), Value::Null])),
                            outer: Some(at(2)),
                        },
                    ),
                ],
            ),
            "Circle circle = new Circle(2);\n\
             Supplier<Shape> s = () -> circle;\n\
             Outer.Inner inner = (Outer.Inner) construct(\"shop.Outer$Inner\", \"shop.Outer, int, java.lang.String\", new Outer(5), 3, null);\n\
             Desk.supplied(s, inner);",
        ),
        case(
            on(
                at(0),
                witness(
                    "Color.check()",
                    vec![],
                    vec![object("Color", "color", constant("RED", true))],
                ),
            ),
            "Color.RED.check();",
        ),
        case(
            on(
                at(0),
                witness(
                    "Pricer.total(int count)",
                    vec![Value::Int(2)],
                    vec![pricer(vec![Value::Int(3)])],
                ),
            ),
            "Pricer pricer = new Pricer() {\n    @Override\n    public int price(String a) {\n        \
             return 3;\n    }\n\n    @Override\n    public String name() {\n        \
             return null;\n    }\n\n    @Override\n    \
             public void reset(String a, long b) {\n    }\n};\npricer.total(2);",
        ),
        case(
            on(
                at(0),
                witness(
                    "Base.check()",
                    vec![],
                    vec![object(
                        "Base",
                        "base",
                        Make::Stub {
                            interface: "shop.Base".into(),
                            is_interface: false,
                            methods: vec![stub("size", "byte, List", "int", vec![Value::Int(3)])],
                        },
                    )],
                ),
            ),
            "Base base = new Base() {\n    @Override\n    public int size(byte a, List b) {\n        \
             return 3;\n    }\n};\nbase.check();",
        ),
        case(
            on(
                at(0),
                witness(
                    "Box.both(Object first, int second)",
                    vec![Value::Int(2), Value::Int(3)],
                    vec![
                        object("Box", "box", new("Object", vec![Value::Int(1)]))
                            .declared("Box<Integer>"),
                    ],
                ),
            ),
            "Box<Integer> box = new Box<>(Integer.valueOf(1));\nbox.both(Integer.valueOf(2), 3);",
        ),
    ]
}
