//! Texts that depend on the language: English, without the resource bundles of the JDK. Other
//! languages are unsupported.

use super::{Intrinsic, Reply};
use crate::classes::Method;
use crate::machine::{Jvm, Step, unsupported};
use crate::state::{OnReturn, State};
use crate::value::Value;
use std::rc::Rc;

/// What is taken for granted of the machine.
pub(super) const ENGLISH: &str = "the default locale is English";

pub(super) fn lookup(class: &str, name: &str, desc: &str) -> Option<Intrinsic> {
    Some(match (class, name) {
        ("java/util/Locale", "getDefault") => default_locale,
        ("java/text/DecimalFormatSymbols", "initialize") => initialize_symbols,
        ("java/text/DecimalFormatSymbols", "getInstance")
            if desc.starts_with("(Ljava/util/Locale;)") =>
        {
            symbols
        }
        ("java/text/NumberFormat", "getInstance")
            if desc.starts_with("(Ljava/util/Locale;Ljava/text/NumberFormat$Style;I)") =>
        {
            number_format
        }
        ("sun/util/locale/provider/LocaleProviderAdapter", "getAdapter" | "forType") => other,
        _ => return None,
    })
}

fn other(_: &mut Jvm, _: &mut State, _: &Rc<Method>, _: &[Value]) -> Step<Reply> {
    unsupported("texts that depend on the language (locales)")
}

fn default_locale(jvm: &mut Jvm, st: &mut State, _: &Rc<Method>, _: &[Value]) -> Step<Reply> {
    let class = jvm.classes.load("java/util/Locale")?;
    jvm.initialize(st, class)?;
    st.doubt_surroundings(ENGLISH);
    match jvm.classes.find_field(class, "US", "Ljava/util/Locale;") {
        Some(field) => Ok(Reply::Value(jvm.static_value(st, field))),
        None => unsupported("locales"),
    }
}

/// Ends the path for languages other than English and none.
fn check_english(jvm: &mut Jvm, st: &mut State, locale: Value) -> Step<()> {
    let locale = jvm.object(st, locale)?;
    let Some(base) = jvm.named_field(st, locale, "baseLocale") else {
        return unsupported("locales");
    };
    let base = jvm.object(st, base)?;
    let mut text = Vec::new();
    for part in ["language", "region"] {
        let value = jvm.named_field(st, base, part).unwrap_or(Value::NULL);
        let string = jvm.object(st, value)?;
        let units = jvm.concrete_text(st, string)?.unwrap_or_default();
        text.push(String::from_utf16_lossy(&units));
    }
    match (text[0].as_str(), text[1].as_str()) {
        ("" | "en", "" | "US" | "GB" | "CA") => Ok(()),
        (language, country) => unsupported(format!(
            "texts in other languages (Locale {language}_{country})"
        )),
    }
}

fn symbols(jvm: &mut Jvm, st: &mut State, _: &Rc<Method>, args: &[Value]) -> Step<Reply> {
    check_english(jvm, st, args[0])?;
    let class = jvm.classes.load("java/text/DecimalFormatSymbols")?;
    jvm.initialize(st, class)?;
    let symbols = jvm.allocate(st, class);
    fill(jvm, st, symbols, args[0])?;
    Ok(Reply::Value(Value::Ref(symbols)))
}

/// `initialize(Locale)`, called by the constructors.
fn initialize_symbols(
    jvm: &mut Jvm,
    st: &mut State,
    _: &Rc<Method>,
    args: &[Value],
) -> Step<Reply> {
    check_english(jvm, st, args[1])?;
    let symbols = jvm.object(st, args[0])?;
    fill(jvm, st, symbols, args[1])?;
    Ok(Reply::Void)
}

fn fill(jvm: &mut Jvm, st: &mut State, symbols: crate::value::Ref, locale: Value) -> Step<()> {
    for (field, c) in [
        ("zeroDigit", '0'),
        ("groupingSeparator", ','),
        ("decimalSeparator", '.'),
        ("perMill", '\u{2030}'),
        ("percent", '%'),
        ("digit", '#'),
        ("patternSeparator", ';'),
        ("minusSign", '-'),
        ("exponential", 'E'),
        ("monetarySeparator", '.'),
        ("monetaryGroupingSeparator", ','),
    ] {
        jvm.set_named_field(st, symbols, field, Value::Int(c as i32));
    }
    for (field, text) in [
        ("infinity", "\u{221e}"),
        ("NaN", "NaN"),
        ("exponentialSeparator", "E"),
        ("perMillText", "\u{2030}"),
        ("percentText", "%"),
        ("minusSignText", "-"),
        ("currencySymbol", "$"),
        ("intlCurrencySymbol", "USD"),
    ] {
        let units: Vec<u16> = text.encode_utf16().collect();
        let string = jvm.intern(st, &units)?;
        jvm.set_named_field(st, symbols, field, Value::Ref(string));
    }
    jvm.set_named_field(st, symbols, "locale", locale);
    jvm.set_named_field(st, symbols, "currencyInitialized", Value::Int(1));
    Ok(())
}

/// `getInstance(locale, style, choice)`: a `DecimalFormat` of the English pattern.
fn number_format(jvm: &mut Jvm, st: &mut State, _: &Rc<Method>, args: &[Value]) -> Step<Reply> {
    const PATTERNS: [&str; 3] = ["#,##0.###", "\u{a4}#,##0.00", "#,##0%"];
    check_english(jvm, st, args[0])?;
    let pattern = match args[2] {
        Value::Int(choice @ 0..=2) => PATTERNS[choice as usize],
        _ => return unsupported("this kind of number format"),
    };
    let class = jvm.classes.load("java/text/DecimalFormat")?;
    jvm.initialize(st, class)?;
    let init = jvm.find_declared("java/text/DecimalFormat", "<init>", "(Ljava/lang/String;)V")?;
    let units: Vec<u16> = pattern.encode_utf16().collect();
    let pattern = jvm.intern(st, &units)?;
    let format = Value::Ref(jvm.allocate(st, class));
    Ok(Reply::Call {
        method: init,
        args: vec![format, Value::Ref(pattern)],
        on_return: OnReturn::Give(format),
    })
}
