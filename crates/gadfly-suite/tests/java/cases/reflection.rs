use super::*;

pub(super) fn reflection() -> Vec<Case> {
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
