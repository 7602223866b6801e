//! Whole files, names and the short notation, as text.

use gadfly_suite::java::{
    JUnit, Options, Skipped, Why, body, display_inputs, display_value, suite,
};
use gadfly_witness::*;

use crate::java::support::*;
use crate::java::{cases, faults};

fn division() -> Finding {
    let mut finding = finding(
        Kind::DivisionByZero,
        "java.lang.ArithmeticException",
        Some("/ by zero"),
        witness("Sign.of(int x)", vec![Value::Int(0)], vec![]),
    );
    finding.place = Place {
        file: "src/shop/Sign.java".into(),
        line: 12,
        function: "Sign.of".into(),
    };
    finding
}

#[test]
fn a_test_class_reads_like_one() {
    let suite = suite(&[division()], &Options::default());
    assert_eq!(suite.files[0].path, "shop/SignGadflyTest.java");
    assert_eq!(
        suite.files[0].text,
        "package shop;

import org.junit.jupiter.api.Test;

/** Found by Gadfly in shop.Sign: each test fails until its bug is fixed. */
class SignGadflyTest {

    // ArithmeticException: / by zero at Sign.java:12, in Sign.of
    @Test
    void of_withZero_dividesByZero() throws Throwable {
        Sign.of(0);
    }
}
"
    );
    assert_eq!(
        suite.tests,
        [Some(
            "shop.SignGadflyTest#of_withZero_dividesByZero".to_string()
        )]
    );
}

#[test]
fn endless_loops_are_given_a_time_limit() {
    let finding = faults::all().remove(0);
    let five = suite(std::slice::from_ref(&finding), &Options::default());
    assert!(five.files[0].text.contains(
        "    // Never ends: a loop comes back to the same state at Desk.java:12, in shop.Faults.forever
    @Test
    void forever_with1_loopsForever() throws Throwable {
        assertTimeoutPreemptively(Duration.ofSeconds(5), () -> {
            Faults.forever(1);
        });
    }
"
    ), "{}", five.files[0].text);
    let options = Options {
        junit: JUnit::Four,
        ..Options::default()
    };
    let four = suite(&[finding], &options);
    assert!(
        four.files[0].text.contains(
            "    @Test(timeout = 5000)
    public void forever_with1_loopsForever() throws Throwable {
        Faults.forever(1);
    }
"
        ),
        "{}",
        four.files[0].text
    );
}

#[test]
fn comments_tell_what_is_assumed_and_who_called() {
    let mut assumed = division();
    assumed.witness.state = StateOrigin::Assumed;
    assumed.calls = vec![Place {
        file: "src/shop/Sum.java".into(),
        line: 3,
        function: "Sum.all".into(),
    }];
    let text = &suite(&[assumed], &Options::default()).files[0].text;
    assert!(
        text.contains(
            "    // ArithmeticException: / by zero at Sign.java:12, in Sign.of
    // called from Sum.all (Sum.java:3)
    // The state is assumed: no constructor or public call is known to produce it.
"
        ),
        "{text}"
    );
}

#[test]
fn names_are_unique_and_avoid_the_users() {
    let other = {
        let mut f = division();
        f.witness.entry.class = "shop.Si.gn".into();
        f.witness.entry.class_binary = "shop.Si$gn".into();
        f
    };
    let options = Options {
        classes: ["shop.SignGadflyTest2".to_string()].into(),
        ..Options::default()
    };
    let suite = suite(&[division(), division(), other], &options);
    let names: Vec<&str> = suite.tests.iter().map(|t| t.as_deref().unwrap()).collect();
    assert_eq!(
        names,
        [
            "shop.SignGadflyTest3#of_withZero_dividesByZero",
            "shop.SignGadflyTest3#of_withZero_dividesByZero_2",
            "shop.SignGadflyTest#of_withZero_dividesByZero",
        ]
    );
}

#[test]
fn some_findings_get_no_test() {
    let mut precondition = division();
    precondition.category = Category::Precondition;
    let mut doubtful = division();
    doubtful.confirmed = gadfly_witness::Confirmed::not_yet();
    let mut supplied = division();
    supplied.witness.supplied = vec![Supplied {
        method: "shop.Source.next".into(),
        ty: "int".into(),
        value: Value::Int(1),
    }];
    let findings = [precondition, doubtful, supplied];
    let made = suite(&findings, &Options::default());
    assert!(made.files.is_empty());
    let skipped = |finding, why| Skipped { finding, why };
    assert_eq!(
        made.skipped,
        [
            skipped(0, Why::Precondition),
            skipped(1, Why::NotConfirmed),
            skipped(2, Why::SuppliedValues),
        ]
    );
    let options = Options {
        preconditions: true,
        ..Options::default()
    };
    assert_eq!(suite(&findings, &options).files.len(), 1);
}

#[test]
fn names_of_tests() {
    let names: Vec<String> = faults::all()
        .into_iter()
        .chain(cases::all().into_iter().map(|case| {
            let exception = "java.lang.IllegalStateException";
            finding(Kind::UncaughtException, exception, None, case.witness)
        }))
        .map(|f| suite(&[f], &Options::default()).tests.remove(0).unwrap())
        .map(|id| id.split_once('#').unwrap().1.to_string())
        .collect();
    let expected = "\
forever_with1_loopsForever
deep_withZero_overflowsTheStack
asserted_withMinus7_failsAssertion
newFaults_withZero_dividesByZero
newPart_with3_throwsUnsupportedOperationException
newHidden_nullName_throwsNullPointerException
half_withZero_dividesByZero
loadConfig_throwsExceptionInInitializerError
first_throwsArrayIndexOutOfBoundsException
numbers_throwsIllegalStateException
narrow_with5_throwsIllegalStateException
choose_nullS_throwsIllegalStateException
choose_nullO_throwsIllegalStateException
choose_withStringS_throwsIllegalStateException
choose_with5_throwsIllegalStateException
choose_withMinus5_throwsIllegalStateException
boxes_withA5AndB5AndC1000_throwsIllegalStateException
sameBox_withA1000AndB1000_throwsIllegalStateException
strings_withAStringXAndBStringX_throwsIllegalStateException
color_throwsIllegalStateException
checked_throwsIllegalStateException";
    assert_eq!(names[..21].join("\n"), expected);
}

#[test]
fn nothing_depends_on_the_order_of_hashing() {
    let findings = faults::all();
    assert_eq!(
        suite(&findings, &Options::default()),
        suite(&findings, &Options::default())
    );
}

/// A witness that refers to what it has not built is a defect elsewhere, but no reason to panic.
#[test]
fn malformed_witnesses_are_written_without_panic() {
    let w = witness(
        "Desk.shapes(Shape a, Shape b)",
        vec![at(7), at(0)],
        vec![
            object("Node", "n", new("int, Node", vec![Value::Int(1), at(1)])),
            object("Node", "n", new("int, Node", vec![Value::Int(1), at(0)])),
        ],
    );
    assert!(
        body(&w, &Options::default())
            .call
            .contains("object 7 is not built")
    );
    display_inputs(&w);
}

#[test]
fn inputs_in_short_notation() {
    let shown: Vec<String> = cases::all()
        .iter()
        .map(|case| {
            let inputs: Vec<String> = display_inputs(&case.witness)
                .into_iter()
                .map(|input| format!("{} = {}", input.name, input.value))
                .collect();
            inputs.join("; ")
        })
        .collect();
    let expected = r#"
b = -1; s = 3; c = '\''; i = Integer.MIN_VALUE; l = 7L; f = 1.5f; d = -0.0; z = true
value = 5
s = null
o = null
o = "s"
i = 5
n = -5
a = 5; b = new Integer(5); c = 1000L
a = 1000; b = the same object as a
a = "x"; b = new String("x")
color = Color.RED; type = Entry.class; number = int.class

a = new int[] {1, 2}; b = new long[5]; c = new int[][] {{1, 2}, null, new int[0]}; d = new Object[] {null, 7} then [0] = (the same Object[]); e = new byte[] {1, -2}; f = new String[2][]
a = new int[100] with [99] = 7; b = the same object as a
a = new ArrayList<>(List.of(1, 2)); b = new ArrayList<>(Arrays.asList("x", null)); c = new ArrayList<>(List.of(new Circle(2))); d = new ArrayList<>()
items = new ArrayList<>(List.of("b", "a")) then trimToSize()
a = HashMap {"a"=1, "b"=null}; b = new TreeMap<>(Map.of("k", new ArrayList<>(List.of("v")))); c = new HashMap<>(Map.of(Color.RED, "r"))
a = new HashSet<>(List.of(3)); q = new PriorityQueue<>(List.of(2, 1))
format = ""; rest = new Object[] {1, null}
a = new Circle(2); b = the same object as a
inner = new Outer(3).new Inner(4); nested = new Nested() then value = 1
first = new Node(1, null) then next = new Node(2, (the same Node))
second = new Ticket(); first = new Ticket()
box = new Box(5); other = new Box(null)
c = a Comparator whose compare() returns -1; r = a Runnable; s = a Supplier
p = a Pricer whose price() returns 1, 5 and name() returns "n"; i = an Iterator whose hasNext() returns true, false and next() returns 1, 2; b = a Base whose size() returns 3
vault = new Vault(40) then add(1) then b = 2
a = Vault.of(3); b = Vault.privately(4, null); c = Vault.MASTER
ghost = Ghost {size = 9, peer = (the same Ghost)}
values = new int[] {1}
this = new Desk() then serve() then serve()
this = new Desk() then label = "x\né\ud800"
this = new Desk(); text = null; number = 3
this = new Desk(); other = "text"
a = Optional.of(5); b = List.of("x")
shapes = new Shape[] {new Circle(2), null}; any = new int[0]
a = 5; b = new ArrayList<>(List.of(6))
s = a Supplier whose get() returns new Circle(2); inner = new Outer(5).new Inner(3, null)
this = Color.RED
this = a Pricer whose price() returns 3; count = 2
this = a Base whose size() returns 3
this = new Box(1); first = 2; second = 3"#;
    assert_eq!(shown.join("\n"), expected.trim_start());
}

#[test]
fn long_and_deep_values_are_cut() {
    let zeros = vec![Value::Int(1); 20];
    let mut objects = vec![object("int[]", "a", array("int", zeros))];
    for id in 0..8 {
        objects.push(object("Box", "box", new("Object", vec![at(id)])));
    }
    let w = witness("Desk.choose(Object o)", vec![at(8)], objects);
    assert_eq!(
        display_value(&w, &at(0)),
        "new int[] {1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, … 8 more}"
    );
    assert_eq!(
        display_value(&w, &at(8)),
        "new Box(new Box(new Box(new Box(new Box(Box …)))))"
    );
}
