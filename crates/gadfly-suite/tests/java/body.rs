//! Every way to make a value, as the Java a reader sees.

use crate::java::cases;
use gadfly_suite::java::{Options, body};

#[test]
fn bodies_read_as_written() {
    let mut wrong = String::new();
    for case in cases::all() {
        let made = body(&case.witness, &Options::default());
        let mut lines = made.statements;
        lines.push(made.call);
        let text = lines.join("\n");
        if text != case.body {
            wrong.push_str(&format!(
                "--- written\n{text}\n--- expected\n{}\n\n",
                case.body
            ));
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}
