use super::*;

pub(super) fn receivers() -> Vec<Case> {
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
