//! Values of options that have a type of their own: how each is written, and what it may be.

use std::str::FromStr;
use std::time::Duration;

use clap::ValueEnum;
use gadfly_base::InvalidOption;
use gadfly_grade::Shard;
use gadfly_quiz::export;
use gadfly_quiz::question::{Form, Kind};
use gadfly_suite::java::JUnit;

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, ValueEnum)]
pub enum Format {
    /// Text for people
    #[default]
    Human,
    /// One JSON object
    Json,
    /// SARIF 2.1.0, for code scanning
    Sarif,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, ValueEnum)]
pub enum JUnitVersion {
    #[value(name = "4")]
    Four,
    #[default]
    #[value(name = "5")]
    Five,
}

impl JUnitVersion {
    pub fn junit(self) -> JUnit {
        match self {
            JUnitVersion::Four => JUnit::Four,
            JUnitVersion::Five => JUnit::Five,
        }
    }
}

/// A positive number of seconds, fractions allowed.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Seconds(pub Duration);

const SECONDS: InvalidOption =
    InvalidOption("expected a positive number of seconds, such as 10 or 0.5");

/// No search needs longer than a year.
const LONGEST: f64 = 366.0 * 24.0 * 3600.0;

impl Seconds {
    fn new(seconds: f64) -> Result<Self, InvalidOption> {
        if seconds > 0.0 && seconds <= LONGEST {
            Ok(Seconds(Duration::from_secs_f64(seconds)))
        } else {
            Err(SECONDS)
        }
    }
}

impl FromStr for Seconds {
    type Err = InvalidOption;

    fn from_str(text: &str) -> Result<Self, InvalidOption> {
        Self::new(text.parse().map_err(|_| SECONDS)?)
    }
}

/// What counts as a difference.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum Compared {
    Result,
    Exceptions,
    Messages,
    Output,
    Arguments,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Tolerance(pub f64);

impl FromStr for Tolerance {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text.parse::<f64>() {
            Ok(n) if n.is_finite() && n >= 0.0 => Ok(Tolerance(n)),
            _ => Err("expected a number that is not negative, such as 1e-6".into()),
        }
    }
}

/// `take=2`, `take(0, [])=0.5`.
#[derive(Clone, Debug, PartialEq)]
pub struct Weight {
    pub key: String,
    pub weight: f64,
}

impl Weight {
    pub fn new(key: &str, weight: &str) -> Result<Self, String> {
        let wrong = || "expected KEY=WEIGHT, such as take=2 (weights are not negative)".to_owned();
        let weight: f64 = weight.trim().parse().map_err(|_| wrong())?;
        let key = key.trim();
        if key.is_empty() || !weight.is_finite() || !(0.0..=1e6).contains(&weight) {
            return Err(wrong());
        }
        Ok(Weight {
            key: key.to_owned(),
            weight,
        })
    }
}

impl FromStr for Weight {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        // A call may have an = in it.
        let (key, weight) = text.rsplit_once('=').unwrap_or(("", ""));
        Weight::new(key, weight)
    }
}

/// `2/5`: the second of five parts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ShardOption(pub Shard);

impl FromStr for ShardOption {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let wrong = || "expected I/N with I from 1 to N, such as 1/4".to_owned();
        let (index, of) = text.split_once('/').ok_or_else(wrong)?;
        let index: u32 = index.trim().parse().map_err(|_| wrong())?;
        let of: u32 = of.trim().parse().map_err(|_| wrong())?;
        if (1..=of).contains(&index) && of <= 100_000 {
            Ok(ShardOption(Shard { index, of }))
        } else {
            Err(wrong())
        }
    }
}

/// A kind of question; nothing for none at all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct QuestionKind(pub Option<Kind>);

impl FromStr for QuestionKind {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        if name == "none" {
            return Ok(QuestionKind(None));
        }
        let known = Kind::ALL.into_iter().find(|kind| kind.code() == name);
        known.map(|kind| QuestionKind(Some(kind))).ok_or_else(|| {
            let names: Vec<&str> = Kind::ALL.iter().map(|kind| kind.code()).collect();
            format!("the kinds of questions are {} and none", names.join(", "))
        })
    }
}

/// A format of `--to`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ExportFormat(pub export::Format);

impl FromStr for ExportFormat {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        name.parse().map(ExportFormat)
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, ValueEnum)]
pub enum AnswerForm {
    /// Whatever suits
    #[default]
    Any,
    /// One of several options
    Choice,
    /// A number to type
    Numeric,
    /// A text to type
    Short,
}

impl AnswerForm {
    pub fn form(self) -> Option<Form> {
        match self {
            AnswerForm::Any => None,
            AnswerForm::Choice => Some(Form::Choice),
            AnswerForm::Numeric => Some(Form::Numeric),
            AnswerForm::Short => Some(Form::Short),
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NumberOfOptions(pub usize);

impl FromStr for NumberOfOptions {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text.parse() {
            Ok(n @ 2..=10) => Ok(NumberOfOptions(n)),
            _ => Err("expected a number from 2 to 10".into()),
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Points(pub f64);

impl FromStr for Points {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text.parse::<f64>() {
            Ok(n) if n.is_finite() && n > 0.0 && n <= 1e6 => Ok(Points(n)),
            _ => Err("expected a positive number of points, such as 2 or 0.5".into()),
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Penalty(pub f64);

impl FromStr for Penalty {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text.parse::<f64>() {
            Ok(n) if (0.0..=1.0).contains(&n) => Ok(Penalty(n)),
            _ => Err("expected a fraction of the points, from 0 to 1".into()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use gadfly_grading::SuiteOf;

    #[test]
    fn seconds_are_positive() {
        assert_eq!("0.5".parse(), Ok(Seconds(Duration::from_millis(500))));
        for text in ["0", "-1", "NaN", "inf", "soon", "1e99"] {
            assert_eq!(text.parse::<Seconds>(), Err(SECONDS), "{text}");
        }
    }

    #[test]
    fn texts_of_options() {
        for (text, expected) in [
            ("Reference", SuiteOf::Reference),
            ("Self", SuiteOf::Own),
            ("Ref+Self", SuiteOf::ReferenceAndOwn),
            ("All", SuiteOf::All),
            ("all", SuiteOf::All),
        ] {
            assert_eq!(text.parse(), Ok(expected));
            assert_eq!(expected.code().parse(), Ok(expected));
        }
        assert!("none".parse::<SuiteOf>().is_err());
        assert_eq!("2/5".parse(), Ok(ShardOption(Shard { index: 2, of: 5 })));
        for text in ["0/5", "6/5", "1", "1/0", "a/b", "-1/2"] {
            assert!(text.parse::<ShardOption>().is_err(), "{text}");
        }
        let weight: Weight = "f(a=1)=2".parse().unwrap();
        assert_eq!((weight.key.as_str(), weight.weight), ("f(a=1)", 2.0));
        for text in ["=1", "f", "f=", "f=-1", "f=NaN"] {
            assert!(text.parse::<Weight>().is_err(), "{text}");
        }
        assert!("-1".parse::<Tolerance>().is_err());
    }

    #[test]
    fn numbers_have_their_limits() {
        assert_eq!("5".parse(), Ok(NumberOfOptions(5)));
        for text in ["1", "11", "-2", "x", ""] {
            assert!(text.parse::<NumberOfOptions>().is_err(), "{text}");
        }
        assert_eq!("0.5".parse(), Ok(Points(0.5)));
        for text in ["0", "-1", "NaN", "inf", "many"] {
            assert!(text.parse::<Points>().is_err(), "{text}");
        }
        assert_eq!("0".parse(), Ok(Penalty(0.0)));
        for text in ["1.5", "-0.1", "NaN"] {
            assert!(text.parse::<Penalty>().is_err(), "{text}");
        }
    }

    #[test]
    fn kinds_and_formats_have_names() {
        for kind in Kind::ALL {
            assert_eq!(kind.code().parse(), Ok(QuestionKind(Some(kind))));
        }
        assert_eq!("none".parse(), Ok(QuestionKind(None)));
        let error = "moodel".parse::<ExportFormat>().unwrap_err();
        assert!(error.contains("moodle"), "{error}");
    }
}
