use super::*;

pub(super) fn objects() -> Vec<Case> {
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
