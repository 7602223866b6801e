//! What a running job tells about its progress: a bar on stderr, and only on a terminal.

use std::io::IsTerminal;
use std::time::Duration;

use gadfly_base::progress::{Progress, Silent};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// A bar that vanishes when it is dropped.
pub(crate) struct Bar(ProgressBar);

impl Bar {
    fn new() -> Self {
        let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr());
        bar.set_style(spinner());
        bar.enable_steady_tick(Duration::from_millis(120));
        Bar(bar)
    }
}

fn spinner() -> ProgressStyle {
    ProgressStyle::with_template("{spinner} {wide_msg}").unwrap_or(ProgressStyle::default_spinner())
}

fn counting() -> ProgressStyle {
    let style = ProgressStyle::with_template("{bar:24} {pos}/{len} {wide_msg}");
    style.unwrap_or(ProgressStyle::default_bar())
}

impl Progress for Bar {
    fn stage(&self, what: &str) {
        self.0.set_message(what.to_string());
    }

    fn begin(&self, functions: usize) {
        self.0.set_style(counting());
        self.0.set_length(functions as u64);
        self.0.set_position(0);
    }

    fn entered(&self, function: &str) {
        self.0.set_message(function.to_string());
    }

    fn finished(&self, _function: &str) {
        self.0.inc(1);
    }
}

impl Drop for Bar {
    fn drop(&mut self) {
        self.0.finish_and_clear();
    }
}

/// The progress to show here.
pub(crate) fn shown(quiet: bool) -> Box<dyn Progress> {
    if quiet || !std::io::stderr().is_terminal() {
        Box::new(Silent)
    } else {
        Box::new(Bar::new())
    }
}
