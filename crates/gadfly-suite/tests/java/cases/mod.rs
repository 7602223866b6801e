//! One case per way to make a value: the witness and the body it must become. The methods called
//! throw exactly if they got what the witness describes (see `tests/java/shop/Desk.java`).

mod collections;
mod generics;
mod objects;
mod receivers;
mod reflection;
mod stubs;
mod values;

use gadfly_witness::*;

use crate::java::support::*;

pub(super) struct Case {
    pub witness: Witness,
    pub body: &'static str,
}

fn case(witness: Witness, body: &'static str) -> Case {
    Case { witness, body }
}

pub(super) fn all() -> Vec<Case> {
    let mut cases = values::simple_values();
    cases.extend(collections::arrays_and_collections());
    cases.extend(objects::objects());
    cases.extend(stubs::stubs());
    cases.extend(reflection::reflection());
    cases.extend(receivers::receivers());
    cases.extend(generics::generics());
    cases
}

fn constant(name: &str, accessible: bool) -> Make {
    Make::StaticField {
        owner: "shop.Color".into(),
        owner_binary: "shop.Color".into(),
        name: name.into(),
        accessible,
    }
}

fn items(items: Vec<Value>) -> Make {
    Make::Collection { items }
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
