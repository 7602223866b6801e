//! The writers, judged from outside: every format is read back by a parser that is not ours or was
//! written for the test after the platform's own rules, and compared with the quiz that was written.

mod browser;
mod cdp;
mod csv;
mod gift;
mod markdown;
mod moodle;
mod nasty;
mod page;
mod picture;
mod qti;
mod read;
mod sample;
mod whole;
