//! All paths of all functions of a program.

use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::path::Path;
use std::rc::Rc;
use std::sync::Arc;
use std::time::Duration;

use gadfly_classfile::{ClassPath, decode};
use gadfly_explore::{Limits, Strategy, explore};
use gadfly_jvm::{Classes, Config, End, EntryFilter, Jvm, State, States};
use gadfly_runtime::ClassBytes;
use gadfly_solve::SolverConfig;
use gadfly_witness::Witness;

use super::Notation;

pub(super) struct Program {
    path: Arc<ClassPath>,
    user: Vec<Arc<str>>,
    pub notation: Notation,
}

pub(super) struct Found {
    pub name: String,
    pub witness: Witness,
    /// `returned`, or the exception's class.
    pub end: String,
}

#[derive(Default)]
pub(super) struct Paths {
    pub paths: Vec<Found>,
    /// Functions, and what could not be followed in them.
    pub incomplete: Vec<(String, String)>,
}

impl Program {
    pub(super) fn new(jdk: &Path, library: &Path, classes: &[ClassBytes]) -> Program {
        let mut path = ClassPath::with_jdk(jdk).expect("the JDK");
        let mut user = Vec::new();
        let mut case_classes = BTreeSet::new();
        for class in classes {
            let name = class.name.replace('.', "/");
            path.add_class(&name, class.bytes.as_slice());
            let file = decode(&class.bytes).expect("a class file");
            if file.interfaces.iter().any(|i| &**i == "scala/Product") {
                case_classes.insert(class.name.clone());
            }
            user.push(name.into());
        }
        path.add_path(library).expect("the library");
        Program {
            path: Arc::new(path),
            user,
            notation: Notation {
                case_classes,
                ..Notation::default()
            },
        }
    }

    pub(super) fn explore(&self) -> Paths {
        let mut found = Paths::default();
        let only: Option<String> = std::env::var("ONLY").ok();
        let classes = Classes::new(self.path.clone(), self.user.clone());
        let config = Rc::new(Config::default());
        let mut jvm = Jvm::new(classes, SolverConfig::default(), config).expect("a machine");
        let base = jvm.boot().unwrap_or_else(|stop| panic!("{stop:?}"));
        let filter = EntryFilter {
            only: only.into_iter().collect(),
            exactly: Vec::new(),
        };
        for entry in jvm.entries(&filter) {
            let info = jvm.entry_info(entry, &|_| "T.scala".into());
            if info.method == "<init>" {
                continue;
            }
            let name = info.display_name();
            let start = match jvm.start(&base, entry, States::Reached, false) {
                Ok(start) => start,
                Err(reason) => {
                    found.incomplete.push((name, format!("{reason:?}")));
                    continue;
                }
            };
            let mut queue = Strategy::DepthFirst.queue::<State>();
            let limits = Limits {
                time: Duration::from_mins(1),
                paths: 60,
                pending: 1000,
            };
            let begun = std::time::Instant::now();
            let mut ends = Vec::new();
            let summary = explore(
                &mut jvm,
                vec![start],
                &mut *queue,
                limits,
                |jvm, mut outcome| {
                    let end = match &outcome.end {
                        End::Returned(_) => "returned".to_string(),
                        End::Threw(_) => {
                            let told = jvm.describe(&outcome);
                            told.split(' ').nth(1).unwrap_or("").to_string()
                        }
                        End::Cut(reason)
                            if matches!(&*reason.code(), "heap-bound" | "loop-bound") =>
                        {
                            return ControlFlow::Continue(());
                        }
                        End::Deep | End::Infeasible => return ControlFlow::Continue(()),
                        _ => {
                            let told = jvm.describe(&outcome);
                            found.incomplete.push((name.clone(), told));
                            return ControlFlow::Continue(());
                        }
                    };
                    match jvm.witness(&mut outcome, entry, &|_| "T.scala".into()) {
                        Ok(witness) => ends.push((end, witness)),
                        Err(reason) => found
                            .incomplete
                            .push((name.clone(), format!("no inputs: {reason:?}"))),
                    }
                    ControlFlow::Continue(())
                },
            );
            if std::env::var_os("ONLY").is_some() || begun.elapsed().as_secs() > 2 {
                eprintln!("{name}: {} paths in {:?}", ends.len(), begun.elapsed());
            }
            if summary.out_of_time {
                found.incomplete.push((name.clone(), "out of time".into()));
            }
            for (end, witness) in ends {
                found.paths.push(Found {
                    name: name.clone(),
                    witness,
                    end,
                });
            }
        }
        found
    }
}
