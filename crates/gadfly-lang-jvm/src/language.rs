//! Java and Scala as a language of the jobs.

use std::collections::BTreeMap;
use std::path::Path;

use gadfly_base::Analysis;
use gadfly_base::diagnostic::Diagnostics;
use gadfly_base::inputs::InputFile;
use gadfly_base::progress::Progress;
use gadfly_jvm::{Jvm, State};
use gadfly_lang::{EntryKey, Explored, Language, Printed, Printer, Runtime, TestFile, TestFiles};
use gadfly_runtime::Jdk;
use gadfly_suite::java::{self, JUnit, Options};
use gadfly_witness::{PrintedInputs, StateOrigin, Witness};

use crate::confirm::{self, RealJvm};
use crate::explore;
use crate::load::{self, Program};

/// javac's code for a class name that several sources declare.
const DUPLICATE_CLASS: &str = "compiler.err.duplicate.class";

/// Class files, whatever they were compiled from.
#[derive(Clone, Copy, Debug, Default)]
pub struct Java {
    /// What tests are written for.
    pub junit: JUnit,
}

impl Language for Java {
    type Program = Program;
    type Machine = (Jvm, State);
    /// `shop/Cart.total()I`.
    type Entry = String;
    type Inputs = Witness;
    type Observation = ();
    type Traces = ();
    type Printer = JavaPrinter;

    fn load(&self, request: &Analysis, progress: &dyn Progress) -> anyhow::Result<Program> {
        let jdk = Jdk::find(request.java_home.as_deref())?;
        progress.stage("compiling");
        load::program(request, &jdk)
    }

    /// Folders of programs that cannot be compiled together because they repeat class names (a class
    /// full of submissions, say) are taken folder by folder.
    fn apart(&self, request: &Analysis, error: &anyhow::Error) -> Vec<Analysis> {
        let repeats = error.downcast_ref::<Diagnostics>().is_some_and(|all| {
            let mut codes = all.0.iter().map(|d| d.code.as_deref());
            codes.any(|code| code == Some(DUPLICATE_CLASS))
        });
        let mut folders: BTreeMap<Option<&Path>, Vec<InputFile>> = BTreeMap::new();
        for file in &request.files {
            let folder = folders.entry(file.path.parent()).or_default();
            folder.push(file.clone());
        }
        if !repeats || folders.len() < 2 {
            return Vec::new();
        }
        let part = |files| Analysis {
            files,
            ..request.clone()
        };
        folders.into_values().map(part).collect()
    }

    fn entries(&self, request: &Analysis, program: &Program) -> anyhow::Result<Vec<String>> {
        explore::entries(request, program)
    }

    fn name<'e>(&self, _program: &'e Program, entry: &'e String) -> &'e str {
        entry
    }

    fn machine(&self, request: &Analysis, program: &Program) -> anyhow::Result<(Jvm, State)> {
        explore::machine(request, program).map_err(anyhow::Error::msg)
    }

    fn refuse(&self, (jvm, _): &mut (Jvm, State), panic: Option<String>) {
        jvm.refuse(panic);
    }

    fn explore(
        &self,
        request: &Analysis,
        program: &Program,
        machine: &mut (Jvm, State),
        entry: &String,
    ) -> anyhow::Result<Explored<Witness, ()>> {
        let mut explored = explore::explore_entry(request, program, machine, entry)?;
        for (failure, witnesses) in &mut explored.failures {
            confirm::load_only(failure, witnesses);
        }
        Ok(explored)
    }

    fn runtime<'p>(
        &self,
        request: &'p Analysis,
        program: &'p Program,
    ) -> anyhow::Result<Box<dyn Runtime<Witness, ()> + 'p>> {
        Ok(Box::new(RealJvm::start(request, program)?))
    }

    fn called(&self, inputs: &Witness) -> EntryKey {
        let entry = &inputs.entry;
        let params = entry.params.iter().cloned();
        EntryKey {
            name: format!(
                "{}.{}({})",
                entry.class,
                entry.method,
                entry.params.join(",")
            ),
            rank: (
                0,
                std::iter::once(entry.method.clone())
                    .chain(params)
                    .collect(),
            ),
        }
    }

    fn state(&self, inputs: &Witness) -> StateOrigin {
        inputs.state
    }

    fn printer(&self, program: &Program) -> JavaPrinter {
        JavaPrinter {
            options: Options {
                classes: program.source_names.clone(),
                junit: self.junit,
                ..Options::default()
            },
        }
    }
}

/// Writes inputs as Java, and tests for JUnit.
#[derive(Default)]
pub struct JavaPrinter {
    /// With the user's classes in the source's spelling, so that tests avoid their names: the same set that the
    /// harnesses of the replay were rendered with.
    options: Options,
}

impl Printer for JavaPrinter {
    type Inputs = Witness;
    type Observation = ();

    fn print(&self, inputs: &Witness) -> PrintedInputs {
        let shown = java::display_inputs(inputs).into_iter();
        let mut body = java::body(inputs, &self.options);
        body.statements.push(body.call);
        PrintedInputs {
            entry: inputs.entry.display_name(),
            state: inputs.state,
            inputs: shown.map(|i| (i.name, i.value)).collect(),
            code: body.statements,
        }
    }

    fn tests(&self, shown: &[Printed<'_, Witness, ()>]) -> TestFiles {
        let findings: Vec<_> = shown.iter().map(|shown| shown.finding.clone()).collect();
        let suite = java::suite(&findings, &self.options);
        let file = |file: java::SourceFile| TestFile {
            path: file.path,
            text: file.text,
        };
        TestFiles {
            files: suite.files.into_iter().map(file).collect(),
            tests: suite.tests,
        }
    }

    fn join(&mut self, other: JavaPrinter) {
        self.options.classes.extend(other.options.classes);
    }
}
