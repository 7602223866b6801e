use super::*;

pub(super) fn stubs() -> Vec<Case> {
    let functional = |interface: &str, hint: &str, method: StubMethod| {
        object(
            interface,
            hint,
            Make::Stub {
                interface: full(interface),
                is_interface: true,
                methods: vec![method],
            },
        )
    };
    vec![
        case(
            witness(
                "Desk.compare(Comparator c, Runnable r, Supplier s)",
                vec![at(0), at(1), at(2)],
                vec![
                    functional(
                        "Comparator",
                        "a",
                        stub("compare", "Object, Object", "int", vec![Value::Int(-1)]),
                    )
                    .declared("Comparator<String>"),
                    functional("Runnable", "r", stub("run", "", "void", vec![])),
                    functional("Supplier", "s", stub("get", "", "Object", vec![])),
                ],
            ),
            "Comparator<String> a2 = (a, b) -> -1;\n\
             Runnable r = () -> { };\n\
             Supplier s = () -> null;\n\
             Desk.compare(a2, r, s);",
        ),
        case(
            witness(
                "Desk.answers(Pricer p, Iterator i, Base b)",
                vec![at(0), at(1), at(2)],
                vec![
                    object(
                        "Pricer",
                        "p",
                        Make::Stub {
                            interface: "shop.Pricer".into(),
                            is_interface: true,
                            methods: vec![
                                stub("price", "String", "int", vec![Value::Int(1), Value::Int(5)]),
                                stub("name", "", "String", vec![text("n")]),
                                stub("reset", "String, long", "void", vec![]),
                            ],
                        },
                    ),
                    object(
                        "Iterator",
                        "i",
                        Make::Stub {
                            interface: "java.util.Iterator".into(),
                            is_interface: true,
                            methods: vec![
                                stub(
                                    "hasNext",
                                    "",
                                    "boolean",
                                    vec![Value::Bool(true), Value::Bool(false)],
                                ),
                                stub("next", "", "Object", vec![Value::Int(1), Value::Int(2)]),
                            ],
                        },
                    )
                    .declared("Iterator<Integer>"),
                    object(
                        "Base",
                        "b",
                        Make::Stub {
                            interface: "shop.Base".into(),
                            is_interface: false,
                            methods: vec![stub(
                                "size",
                                "byte, List<String>",
                                "int",
                                vec![Value::Int(3)],
                            )],
                        },
                    ),
                ],
            ),
            "Pricer p = new Pricer() {\n    private int priceCalls;\n\n    @Override\n    \
             public int price(String a) {\n        \
             return new int[] {1, 5}[Math.min(priceCalls++, 1)];\n    }\n\n    \
             @Override\n    public String name() {\n        return \"n\";\n    }\n\n    \
             @Override\n    public void reset(String a, long b) {\n    }\n};\n\
             Iterator<Integer> i = new Iterator() {\n    private int hasNextCalls;\n    \
             private int nextCalls;\n\n    @Override\n    public boolean hasNext() {\n        \
             return new boolean[] {true, false}[Math.min(hasNextCalls++, 1)];\n    }\n\n    \
             @Override\n    public Object next() {\n        \
             return new Object[] {1, 2}[Math.min(nextCalls++, 1)];\n    }\n};\n\
             Base b = new Base() {\n    @Override\n    public int size(byte a, List b) {\n        \
             return 3;\n    }\n};\n\
             Desk.answers(p, i, b);",
        ),
    ]
}
