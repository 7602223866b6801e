//! One case per way to make a value: the witness and the body it must become. The methods called
//! throw exactly if they got what the witness describes (see `tests/java/shop/Desk.java`).

use gadfly_witness::*;

use crate::support::*;

pub struct Case {
    pub witness: Witness,
    pub body: &'static str,
}

fn case(witness: Witness, body: &'static str) -> Case {
    Case { witness, body }
}

pub fn all() -> Vec<Case> {
    let mut cases = simple_values();
    cases.extend(arrays_and_collections());
    cases.extend(objects());
    cases.extend(stubs());
    cases.extend(reflection());
    cases.extend(receivers());
    cases.extend(generics());
    cases
}

fn simple_values() -> Vec<Case> {
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

fn constant(name: &str, accessible: bool) -> Make {
    Make::StaticField {
        owner: "shop.Color".into(),
        owner_binary: "shop.Color".into(),
        name: name.into(),
        accessible,
    }
}

fn arrays_and_collections() -> Vec<Case> {
    vec![
        case(
            witness(
                "Desk.arrays(int[] a, long[] b, int[][] c, Object[] d, byte[] e, String[][] f)",
                vec![at(0), at(1), at(4), at(5), at(6), at(7)],
                vec![
                    object(
                        "int[]",
                        "a",
                        array("int", vec![Value::Int(1), Value::Int(2)]),
                    ),
                    object(
                        "long[]",
                        "b",
                        Make::Array {
                            element: "long".into(),
                            length: 5,
                            elements: vec![],
                        },
                    ),
                    object(
                        "int[]",
                        "row",
                        array("int", vec![Value::Int(1), Value::Int(2)]),
                    ),
                    object("int[]", "row", array("int", vec![])),
                    object(
                        "int[][]",
                        "c",
                        array("int[]", vec![at(2), Value::Null, at(3)]),
                    ),
                    object(
                        "Object[]",
                        "d",
                        array("Object", vec![Value::Null, Value::Int(7)]),
                    )
                    .then(Step::SetElement {
                        index: 0,
                        value: at(5),
                    }),
                    object(
                        "byte[]",
                        "e",
                        array("byte", vec![Value::Byte(1), Value::Byte(-2)]),
                    ),
                    object(
                        "String[][]",
                        "f",
                        Make::Array {
                            element: "java.lang.String[]".into(),
                            length: 2,
                            elements: vec![],
                        },
                    ),
                ],
            ),
            "int[][] c = {{1, 2}, null, {}};\n\
             Object[] d = {null, 7};\n\
             d[0] = d;\n\
             Desk.arrays(new int[] {1, 2}, new long[5], c, d, new byte[] {1, -2}, new String[2][]);",
        ),
        case(
            witness(
                "Desk.longArray(int[] a, int[] b)",
                vec![at(0), at(0)],
                vec![object(
                    "int[]",
                    "a",
                    Make::Array {
                        element: "int".into(),
                        length: 100,
                        elements: vec![(99, Value::Int(7))],
                    },
                )],
            ),
            "int[] a = new int[100];\na[99] = 7;\nDesk.longArray(a, a);",
        ),
        case(
            witness(
                "Desk.lists(List a, Collection b, Iterable c, List d)",
                vec![at(0), at(1), at(3), at(4)],
                vec![
                    object("ArrayList", "a", items(vec![Value::Int(1), Value::Int(2)]))
                        .declared("List<Integer>"),
                    object("ArrayList", "b", items(vec![text("x"), Value::Null]))
                        .declared("Collection<String>"),
                    object("Circle", "circle", new("int", vec![Value::Int(2)])),
                    object("ArrayList", "c", items(vec![at(2)])).declared("Iterable<Shape>"),
                    object("ArrayList", "d", items(vec![])).declared("List<?>"),
                ],
            ),
            "List<Integer> a = new ArrayList<>(List.of(1, 2));\n\
             Collection<String> b = new ArrayList<>();\n\
             b.add(\"x\");\n\
             b.add(null);\n\
             Iterable<Shape> c = new ArrayList<>(List.of(new Circle(2)));\n\
             Desk.lists(a, b, c, new ArrayList<>());",
        ),
        // A type variable of the code under test cannot be written here.
        case(
            witness(
                "Desk.generic(List items)",
                vec![at(0)],
                vec![
                    object("ArrayList", "items", items(vec![text("b"), text("a")]))
                        .declared("List<T>")
                        .then(Step::Call(call("trimToSize", "", vec![]))),
                ],
            ),
            "ArrayList items = new ArrayList<>(List.of(\"b\", \"a\"));\n\
             items.trimToSize();\n\
             Desk.generic(items);",
        ),
        case(
            witness(
                "Desk.maps(Map a, TreeMap b, Map c)",
                vec![at(0), at(2), at(4)],
                vec![
                    object(
                        "HashMap",
                        "a",
                        Make::Map {
                            entries: vec![(text("a"), Value::Int(1)), (text("b"), Value::Null)],
                        },
                    )
                    .declared("Map<String, Integer>"),
                    object("ArrayList", "list", items(vec![text("v")])).declared("List<String>"),
                    object(
                        "TreeMap",
                        "b",
                        Make::Map {
                            entries: vec![(text("k"), at(1))],
                        },
                    )
                    .declared("TreeMap<String, List<String>>"),
                    object("Color", "color", constant("RED", true)),
                    object(
                        "HashMap",
                        "c",
                        Make::Map {
                            entries: vec![(at(3), text("r"))],
                        },
                    )
                    .declared("Map<Color, String>"),
                ],
            ),
            "Map<String, Integer> a = new HashMap<>();\n\
             a.put(\"a\", 1);\n\
             a.put(\"b\", null);\n\
             TreeMap<String, List<String>> b = new TreeMap<>(Map.of(\"k\", new ArrayList<>(List.of(\"v\"))));\n\
             Map<Color, String> c = new HashMap<>(Map.of(Color.RED, \"r\"));\n\
             Desk.maps(a, b, c);",
        ),
        case(
            witness(
                "Desk.sets(Set a, PriorityQueue q)",
                vec![at(0), at(2)],
                vec![
                    object("HashSet", "a", items(vec![at(1)])).declared("Set<Integer>"),
                    object("Integer", "i", boxed(Value::Int(3))),
                    object(
                        "PriorityQueue",
                        "q",
                        items(vec![Value::Int(2), Value::Int(1)]),
                    )
                    .declared("PriorityQueue<Integer>"),
                ],
            )
            .reordered(),
            "PriorityQueue<Integer> q = new PriorityQueue<>();\n\
             q.add(2);\n\
             q.add(1);\n\
             Desk.sets(new HashSet<>(List.of(3)), q);",
        ),
        case(
            witness(
                "Desk.many(String format, Object[] rest)",
                vec![text(""), at(0)],
                vec![object(
                    "Object[]",
                    "rest",
                    array("Object", vec![Value::Int(1), Value::Null]),
                )],
            ),
            "Desk.many(\"\", new Object[] {1, null});",
        ),
    ]
}

/// Puts the boxed item before the set that holds it, as a witness must.
trait Reordered {
    fn reordered(self) -> Self;
}

impl Reordered for Witness {
    fn reordered(mut self) -> Witness {
        self.objects.swap(0, 1);
        self.objects[1].make = items(vec![at(0)]);
        self.arguments[0].value = at(1);
        self
    }
}

fn items(items: Vec<Value>) -> Make {
    Make::Collection { items }
}

fn objects() -> Vec<Case> {
    vec![
        case(
            witness(
                "Desk.shapes(Shape a, Shape b)",
                vec![at(0), at(0)],
                vec![object("Circle", "class", new("int", vec![Value::Int(2)]))],
            ),
            "Shape class2 = new Circle(2);\nDesk.shapes(class2, class2);",
        ),
        case(
            witness(
                "Desk.inner(Outer.Inner inner, Outer.Nested nested)",
                vec![at(1), at(2)],
                vec![
                    object("Outer", "outer", new("int", vec![Value::Int(3)])),
                    object(
                        "Outer.Inner",
                        "inner",
                        Make::New {
                            call: call("", "int", vec![Value::Int(4)]),
                            outer: Some(at(0)),
                        },
                    ),
                    object("Outer.Nested", "nested", new("", vec![])).then(set_field(
                        "Outer.Nested",
                        "value",
                        "int",
                        Value::Int(1),
                        true,
                    )),
                ],
            ),
            "Outer.Inner inner = new Outer(3).new Inner(4);\n\
             Outer.Nested nested = new Outer.Nested();\n\
             nested.value = 1;\n\
             Desk.inner(inner, nested);",
        ),
        case(
            witness(
                "Desk.ring(Node first)",
                vec![at(0)],
                vec![
                    object(
                        "Node",
                        "node",
                        new("int, Node", vec![Value::Int(1), Value::Null]),
                    )
                    .then(set_field("Node", "next", "Node", at(1), true)),
                    object("Node", "node", new("int, Node", vec![Value::Int(2), at(0)])),
                ],
            ),
            "Node node = new Node(1, (Node) null);\n\
             node.next = new Node(2, node);\n\
             Desk.ring(node);",
        ),
        // Written in place, the second ticket would be drawn first.
        case(
            witness(
                "Desk.order(Ticket second, Ticket first)",
                vec![at(1), at(0)],
                vec![
                    object("Ticket", "first", new("", vec![])),
                    object("Ticket", "second", new("", vec![])),
                ],
            ),
            "Ticket first = new Ticket();\nDesk.order(new Ticket(), first);",
        ),
        case(
            witness(
                "Desk.box(Box box, Box other)",
                vec![at(1), at(2)],
                vec![
                    object("Integer", "content", boxed(Value::Int(5))),
                    object("Box", "box", new("Object", vec![at(0)])).declared("Box<Integer>"),
                    object("Box", "other", new("Object", vec![Value::Null])).declared("Box<T>"),
                ],
            ),
            "Desk.box(new Box<>(Integer.valueOf(5)), new Box((Object) null));",
        ),
    ]
}

fn stubs() -> Vec<Case> {
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

fn reflection() -> Vec<Case> {
    let vault = |make: Make| object("Vault", "vault", make);
    vec![
        case(
            witness(
                "Desk.secret(Vault vault)",
                vec![at(0)],
                vec![
                    vault(Make::New {
                        call: hidden(call("", "int", vec![Value::Int(40)])),
                        outer: None,
                    })
                    .then(Step::Call(hidden(call("add", "int", vec![Value::Int(1)]))))
                    .then(set_field(
                        "Vault",
                        "b",
                        "int",
                        Value::Int(2),
                        false,
                    )),
                ],
            ),
            "Vault vault = (Vault) construct(\"shop.Vault\", \"int\", 40);\n\
             invoke(vault, \"shop.Vault\", \"add(int)\", 1);\n\
             setField(vault, \"shop.Vault\", \"b\", 2);\n\
             Desk.secret(vault);",
        ),
        case(
            witness(
                "Desk.factory(Vault a, Vault b, Vault c)",
                vec![at(0), at(1), at(2)],
                vec![
                    vault(Make::Factory {
                        on: None,
                        owner: "shop.Vault".into(),
                        owner_binary: "shop.Vault".into(),
                        call: Call {
                            returns: "shop.Vault".into(),
                            ..call("of", "int", vec![Value::Int(3)])
                        },
                    }),
                    vault(Make::Factory {
                        on: None,
                        owner: "shop.Vault".into(),
                        owner_binary: "shop.Vault".into(),
                        call: hidden(call(
                            "privately",
                            "int, String",
                            vec![Value::Int(4), Value::Null],
                        )),
                    }),
                    vault(Make::StaticField {
                        owner: "shop.Vault".into(),
                        owner_binary: "shop.Vault".into(),
                        name: "MASTER".into(),
                        accessible: false,
                    }),
                ],
            ),
            "Vault vault = (Vault) invoke(null, \"shop.Vault\", \"privately(int, java.lang.String)\", 4, null);\n\
             Vault vault2 = (Vault) getStatic(\"shop.Vault\", \"MASTER\");\n\
             Desk.factory(Vault.of(3), vault, vault2);",
        ),
        case(
            Witness {
                state: StateOrigin::Assumed,
                ..witness(
                    "Desk.ghost(Ghost ghost)",
                    vec![at(0)],
                    vec![
                        object("Ghost", "ghost", Make::Allocated)
                            .then(set_field("Ghost", "size", "int", Value::Int(9), false))
                            .then(set_field("Ghost", "peer", "Ghost", at(0), true)),
                    ],
                )
            },
            "Ghost ghost = (Ghost) allocate(\"shop.Ghost\");\n\
             setField(ghost, \"shop.Ghost\", \"size\", 9);\n\
             ghost.peer = ghost;\n\
             Desk.ghost(ghost);",
        ),
        case(
            inaccessible(witness(
                "Desk.hidden(int[] values)",
                vec![at(0)],
                vec![object("int[]", "values", array("int", vec![Value::Int(1)]))],
            )),
            "invoke(null, \"shop.Desk\", \"hidden(int[])\", (Object) new int[] {1});",
        ),
    ]
}

fn inaccessible(mut witness: Witness) -> Witness {
    witness.entry.accessible = false;
    witness
}

/// Makes the method an instance method, called on the object.
fn on(receiver: Value, mut witness: Witness) -> Witness {
    witness.entry.is_static = false;
    witness.receiver = Some(receiver);
    witness
}

fn receivers() -> Vec<Case> {
    let desk = || object("Desk", "", new("", vec![]));
    vec![
        case(
            on(
                at(0),
                witness(
                    "Desk.thirdServing()",
                    vec![],
                    vec![
                        desk()
                            .then(Step::Call(Call::without_arguments("serve", "void")))
                            .then(Step::Call(Call::without_arguments("serve", "void"))),
                    ],
                ),
            ),
            "Desk desk = new Desk();\ndesk.serve();\ndesk.serve();\ndesk.thirdServing();",
        ),
        case(
            on(
                at(0),
                witness(
                    "Desk.labelled()",
                    vec![],
                    vec![desk().then(set_field(
                        "Desk",
                        "label",
                        "String",
                        Value::Str(vec![b'x'.into(), b'\n'.into(), 0xe9, 0xd800]),
                        true,
                    ))],
                ),
            ),
            "Desk desk = new Desk();\ndesk.label = \"x\\né\\ud800\";\ndesk.labelled();",
        ),
        case(
            inaccessible(on(
                at(0),
                witness(
                    "Desk.hiddenToo(String text, long number)",
                    vec![Value::Null, Value::Int(3)],
                    vec![desk()],
                ),
            )),
            "Desk desk = new Desk();\n\
             invoke(desk, \"shop.Desk\", \"hiddenToo(java.lang.String, long)\", null, 3L);",
        ),
        case(
            on(
                at(0),
                witness(
                    "Desk.equals(Object other)",
                    vec![text("text")],
                    vec![desk()],
                ),
            ),
            "Desk desk = new Desk();\ndesk.equals(\"text\");",
        ),
    ]
}

fn generics() -> Vec<Case> {
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
