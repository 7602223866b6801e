//! One file per command. Each says whether something was found.

mod completions;
mod doctor;
mod find;
mod grade;
mod java;
mod python_test;
mod quiz;
mod test;
mod trust;
mod verify;

pub(crate) use quiz::Contents as QuizContents;

use crate::cli::{Arguments, Command};

pub(crate) fn run(arguments: Arguments) -> anyhow::Result<bool> {
    match arguments.command {
        Command::Find(arguments) => find::run(*arguments),
        Command::Test(arguments) => test::run(*arguments),
        Command::Verify(arguments) => verify::run(*arguments),
        Command::Quiz(arguments) => quiz::run(*arguments),
        Command::Grade(arguments) => grade::run(*arguments),
        Command::Merge(arguments) => grade::merge(*arguments),
        Command::Doctor(arguments) => doctor::run(&arguments),
        Command::Trust(arguments) => trust::run(&arguments),
        Command::Completions { shell } => completions::run(shell),
    }
}
