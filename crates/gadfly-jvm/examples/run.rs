//! Runs one static method without parameters on concrete values and prints how it ended, with the
//! stack traces of exceptions and their causes. A developer's tool:
//! `cargo run --example run -- CLASSES Class.method`.

#![allow(clippy::print_stdout)]

use gadfly_classfile::{ClassPath, find_jdk_home};
use gadfly_jvm::{Classes, Config, End, Jvm};
use gadfly_solve::SolverConfig;
use std::path::Path;
use std::rc::Rc;
use std::sync::Arc;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut args = std::env::args().skip(1);
    let folder = args.next().ok_or("a folder of class files, please")?;
    let wanted = args.next().ok_or("Class.method, please")?;
    let (class, name) = wanted.rsplit_once('.').ok_or("Class.method, please")?;
    let home = find_jdk_home().ok_or("no JDK found")?;
    let mut path = ClassPath::with_jdk(&home)?;
    path.add_path(Path::new(&folder))?;
    let user = path.list_user_classes()?;
    let classes = Classes::new(Arc::new(path), user);
    let mut jvm = Jvm::new(classes, SolverConfig::default(), Rc::new(Config::default()))?;
    let base = jvm.boot().map_err(|e| format!("boot: {e:?}"))?;
    let class = jvm.classes.load(&class.replace('.', "/"))?;
    let entry = jvm.classes.class(class).methods.iter().copied();
    let entry = entry
        .into_iter()
        .find(|&m| &*jvm.classes.method(m).name == name)
        .ok_or("no such method")?;
    let start = jvm.start_with(&base, entry, Vec::new());
    let steps = jvm.steps;
    let mut outcome = jvm.run_to_end(start);
    println!("{}", jvm.result_text(&mut outcome));
    println!("{} steps", jvm.steps - steps);
    match outcome.end {
        End::Threw(exception) => print!("{}", jvm.traces_text(&outcome.state, exception)),
        End::Cut(_) => {
            for (method, pc) in outcome.state.trace().into_iter().take(40) {
                let method = jvm.classes.method(method);
                let line = method.line_of(pc).unwrap_or(0);
                println!("    at {}:{line}", method.readable_name());
            }
        }
        _ => {}
    }
    Ok(())
}
