//! What can be done before anybody asks for it, on threads of its own: loading Scala's compiler takes
//! seconds, in which Java's can be warmed, and submissions are compiled while the reference is
//! explored. None of it changes what is found out, only when.

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};

use gadfly_lang_jvm::batch;
use gadfly_suite::java::transcript::TRANSCRIPT;

use super::super::language::Program;
use super::build::{self, Tools};
use super::replay::Pool;

/// Programs that are compiled by and by. Dropping it ends that.
#[derive(Default)]
pub(super) struct Ahead {
    over: Arc<AtomicBool>,
    begun: Mutex<Begun>,
}

#[derive(Default)]
struct Begun {
    programs: BTreeSet<Vec<PathBuf>>,
    threads: Vec<JoinHandle<()>>,
}

impl Ahead {
    /// Begins to compile those of the programs that take long, in this order.
    pub(super) fn compile(&self, tools: &Arc<Tools>, programs: &[Program]) {
        let mut begun = self.begun.lock().unwrap_or_else(PoisonError::into_inner);
        let mut new = Vec::new();
        for program in programs.iter().filter(|p| build::is_scala(p)) {
            let key = program.files.iter().map(|f| f.path.clone()).collect();
            if begun.programs.insert(key) {
                new.push(program.clone());
            }
        }
        if new.is_empty() {
            return;
        }
        let (tools, over) = (tools.clone(), self.over.clone());
        let work = move || {
            for program in &new {
                if over.load(Ordering::Relaxed) {
                    return;
                }
                // What is wrong with it is told to whoever asks for it.
                let _ = build::made(&tools, program);
            }
            if let Ok(compiler) = tools.scala() {
                compiler.rest();
            }
        };
        // Without a thread each is compiled when it is asked for.
        let thread = thread::Builder::new().name("compile ahead".into());
        begun.threads.extend(thread.spawn(work));
    }
}

impl Drop for Ahead {
    fn drop(&mut self) {
        self.over.store(true, Ordering::Relaxed);
        let begun = self.begun.get_mut().unwrap_or_else(PoisonError::into_inner);
        for thread in begun.threads.drain(..) {
            let _ = thread.join();
        }
    }
}

/// Does `work` while the first runs get their JVMs, and Java's compiler compiles what it will be asked for
/// later, unless there is no time for that.
pub(super) fn beside_warming<R>(tools: &Tools, pools: &[Pool], work: impl FnOnce() -> R) -> R {
    let done = AtomicBool::new(false);
    thread::scope(|scope| {
        let warming = thread::Builder::new().spawn_scoped(scope, || {
            let mut paths = tools.class_path.clone();
            paths.extend(tools.scala().ok().map(|c| c.scala().library.clone()));
            for pool in pools {
                pool.warm_up(&paths);
            }
            if !done.load(Ordering::Relaxed) {
                let options = [batch::INLINE_CONCATENATION.to_string()];
                let usual = BTreeMap::new();
                let _ = batch::observers(&tools.compiler, &TRANSCRIPT, &usual, &options);
            }
        });
        let result = work();
        done.store(true, Ordering::Relaxed);
        drop(warming);
        result
    })
}
