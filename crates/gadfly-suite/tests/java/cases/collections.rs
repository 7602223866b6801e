use super::*;

pub(super) fn arrays_and_collections() -> Vec<Case> {
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
