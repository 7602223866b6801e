//! Findings of every kind, on `tests/fixtures/shop/Faults.java` and `tests/fixtures/Test.java`.

use gadfly_witness::*;

use crate::java::support::*;

pub(super) fn all() -> Vec<Finding> {
    let int = |signature: &str, value: i32| witness(signature, vec![Value::Int(value)], vec![]);
    let mut part = int("Faults.Part.<init>(int size)", 3);
    part.objects = vec![object("Faults", "faults", new("int", vec![Value::Int(1)]))];
    part.receiver = Some(at(0));

    let mut hidden_init = witness(
        "Faults.Hidden.<init>(String name)",
        vec![Value::Null],
        vec![],
    );
    hidden_init.entry.accessible = false;

    let mut half = int("Faults.Hidden.half(int by)", 0);
    half.entry.accessible = false;
    half.entry.is_static = false;
    half.receiver = Some(at(0));
    half.objects = vec![
        object(
            "Faults.Hidden",
            "hidden",
            Make::New {
                call: hidden(call("", "String", vec![text("")])),
                outer: None,
            },
        )
        .declared("Object"),
    ];

    let mut list = witness(
        "Test.first(List list, List other)",
        vec![at(0), at(1)],
        vec![
            object("List", "list", new("", vec![])),
            object(
                "ArrayList",
                "list",
                Make::Collection {
                    items: vec![Value::Int(2)],
                },
            )
            .declared("List<Integer>"),
        ],
    );
    list.entry.class = "Test".into();
    list.entry.class_binary = "Test".into();
    list.entry.package = String::new();
    list.entry.params[0] = "List".into();
    list.arguments[0].ty = "List".into();
    list.objects[0].class = "List".into();
    list.objects[0].binary_name = "List".into();
    list.objects[0].declared = "List".into();

    let mut shape = finding(
        Kind::DivisionByZero,
        "java.lang.ArithmeticException",
        Some("/ by zero"),
        half,
    );
    shape.calls = vec![
        shape.place.clone(),
        Place {
            file: "src/shop/Faults.java".into(),
            line: 40,
            function: "Faults.quarter".into(),
        },
    ];
    vec![
        finding(
            Kind::InfiniteLoop,
            "",
            None,
            int("Faults.forever(int step)", 1),
        ),
        finding(
            Kind::StackOverflow,
            "java.lang.StackOverflowError",
            None,
            int("Faults.deep(int n)", 0),
        ),
        finding(
            Kind::Assertion,
            "java.lang.AssertionError",
            Some("n is \\user é\nand more"),
            int("Faults.asserted(int n)", -7),
        ),
        finding(
            Kind::DivisionByZero,
            "java.lang.ArithmeticException",
            Some("/ by zero"),
            int("Faults.<init>(int size)", 0),
        ),
        finding(
            Kind::UncaughtException,
            "java.lang.UnsupportedOperationException",
            None,
            part,
        ),
        finding(
            Kind::NullDereference,
            "java.lang.NullPointerException",
            Some("Cannot invoke \"String.length()\" because \"name\" is null"),
            hidden_init,
        ),
        shape,
        finding(
            Kind::UncaughtException,
            "java.lang.ExceptionInInitializerError",
            None,
            witness("Faults.Config.<clinit>()", vec![], vec![]),
        ),
        finding(
            Kind::IndexOutOfBounds,
            "java.lang.ArrayIndexOutOfBoundsException",
            Some("Index 2 out of bounds for length 0"),
            list,
        ),
    ]
}
