//! The page in a real browser: answered with a mouse and with keys, marked right and wrong.

use std::path::PathBuf;

use gadfly_quiz::code::{Theme, draw};
use gadfly_quiz::export::{self, Format, Options};
use gadfly_quiz::model::{Body, Language, Quiz};
use serde_json::json;

use crate::export::cdp::Browser;
use crate::export::{nasty, read, sample};

fn page(quiz: &Quiz, options: &Options) -> Vec<u8> {
    export::write(Format::Html, quiz, options)[0].bytes.clone()
}

/// A selector of the option with this text.
fn option(browser: &mut Browser, question: usize, text: &str) -> String {
    let script = format!(
        "[...document.querySelectorAll('#q{question} .option label')].findIndex((label) => label.innerText.trim() === {})",
        json!(text)
    );
    let at = browser.evaluate(&script).as_i64().unwrap();
    assert!(at >= 0, "no option {text:?}");
    format!("#q{question}-{at} + label")
}

/// Set `GADFLY_SHOTS` to a folder to see what the browser sees.
fn shots() -> Option<PathBuf> {
    std::env::var_os("GADFLY_SHOTS").map(PathBuf::from)
}

#[test]
fn answers_are_marked() {
    let mut browser = Browser::start();
    browser.look(1000, 800, false);
    browser.open(&page(&sample::quiz(), &Options::default()));
    let browser = &mut browser;
    assert_eq!(browser.text("#score"), "0 of 15.5 points · 0 of 9 done");

    single_choice(browser);
    multiple_choice(browser);
    numbers_and_texts(browser);
    table(browser);
    order(browser);
    if let Some(folder) = shots() {
        browser.photograph(&folder.join("answered.png"));
        browser.look(360, 700, true);
        browser.photograph(&folder.join("answered-phone-dark.png"));
        browser.look(1000, 800, false);
    }
    assert_eq!(browser.text("#score"), "11.13 of 15.5 points · 9 of 9 done");
    browser.click("#again");
    assert_eq!(browser.text("#score"), "0 of 15.5 points · 0 of 9 done");
    assert_eq!(browser.count(".right, .wrong, :checked, input:disabled"), 0);
    assert_eq!(browser.text("#q1 .result"), "");
    assert!(browser.shown("#q1 .check") && !browser.shown("#q1 .feedback"));

    only_keys(browser);
    assert!(browser.errors.is_empty(), "{:?}", browser.errors);
    let outside: Vec<&String> = browser
        .requests
        .iter()
        .filter(|url| !url.starts_with("file:"))
        .collect();
    assert!(outside.is_empty(), "{outside:?}");
}

fn single_choice(browser: &mut Browser) {
    browser.click("#q1 .check");
    assert_eq!(browser.text("#q1 .result"), "Choose an option first.");

    let wrong = option(browser, 1, "sum: 2");
    browser.click(&wrong);
    browser.click("#q1 .check");
    assert!(
        browser
            .text("#q1 .result")
            .starts_with("Not right. 0 of 2 points.")
    );
    assert_eq!(
        browser.text("#q1 .option.wrong .why"),
        "This is what i < 4 would give."
    );
    // What is right is not given away.
    assert_eq!(browser.count("#q1 .right"), 0);
    assert!(!browser.shown("#q1 .feedback"));

    let right = option(browser, 1, "sum: 6");
    browser.click(&right);
    assert_eq!(browser.count("#q1 .wrong"), 0);
    browser.click("#q1 .check");
    assert_eq!(browser.text("#q1 .result"), "Right. 1.5 of 2 points.");
    assert_eq!(browser.text("#q1 .option.right label"), "✓sum: 6");
    assert_eq!(browser.count("#q1 .wrong"), 0);
    assert!(
        browser
            .text("#q1 .feedback")
            .starts_with("Only 2 and 4 are even.")
    );
    assert_eq!(browser.text("#score"), "1.5 of 15.5 points · 1 of 9 done");
    // It is over: nothing changes any more.
    browser.click(&wrong);
    assert_eq!(browser.count("#q1 .right"), 1);
    assert!(!browser.shown("#q1 .check"));
}

fn multiple_choice(browser: &mut Browser) {
    let six = option(browser, 2, "int x = 6;");
    let seven = option(browser, 2, "int x = 7;");
    let none = option(browser, 2, "None of these");
    for choice in [&six, &none] {
        browser.click(choice);
    }
    browser.click("#q2 .check");
    // A half for one of two right ones, less a third for one of three wrong ones.
    assert!(
        browser
            .text("#q2 .result")
            .starts_with("Partly right. 0.5 of 3 points.")
    );
    assert_eq!(
        (browser.count("#q2 .right"), browser.count("#q2 .wrong")),
        (1, 1)
    );
    browser.click(&none);
    browser.click(&seven);
    browser.click("#q2 .check");
    assert_eq!(browser.text("#q2 .result"), "Right. 2.25 of 3 points.");
    assert_eq!(
        (browser.count("#q2 .right"), browser.count("#q2 .wrong")),
        (2, 0)
    );
}

fn numbers_and_texts(browser: &mut Browser) {
    browser.fill("#q3-text", "4");
    browser.key("Enter", 0);
    assert_eq!(
        browser.text("#q3 .entry.wrong .why"),
        "Then it ends when i is 4: two turns."
    );
    browser.fill("#q3-text", "17");
    browser.key("Enter", 0);
    assert_eq!(browser.text("#q3 .entry.wrong .why"), "");
    browser.fill("#q3-text", " 2 ");
    browser.key("Enter", 0);
    assert_eq!(browser.text("#q3 .result"), "Right. 0.5 of 1 point.");

    browser.fill("#q4-text", "a*b\n<c>");
    browser.key("Enter", 2);
    assert_eq!(
        browser.text("#q4 .entry.wrong .why"),
        "end is printed behind each word."
    );
    browser.fill("#q4-text", "a*b~\n<c>~\n");
    browser.click("#q4 .check");
    assert_eq!(browser.text("#q4 .result"), "Right. 0.75 of 1 point.");

    // Neighbours, if they were floating-point numbers.
    browser.fill("#q7-text", "9223372036854775808");
    browser.key("Enter", 0);
    assert_eq!(
        browser.text("#q7 .entry.wrong .why"),
        "One more does not fit."
    );
    browser.click("#q7 .show");
    assert_eq!(
        browser.text("#q7 .result"),
        "This is the answer. 0 of 1 point."
    );
    assert_eq!(
        browser.evaluate("document.querySelector('#q7-text').value"),
        json!("9223372036854775807")
    );

    browser.fill("#q8-text", "0,34");
    browser.key("Enter", 0);
    assert_eq!(browser.text("#q8 .result"), "Right. 1 of 1 point.");
    browser.fill("#q9-text", "BREAK");
    browser.key("Enter", 0);
    assert_eq!(browser.text("#q9 .result"), "Right. 1 of 1 point.");
}

fn table(browser: &mut Browser) {
    browser.fill("#q5-0", "7");
    browser.key("Tab", 0);
    browser.type_text("{4");
    browser.key("Tab", 0);
    browser.type_text("1");
    browser.key("Enter", 0);
    assert!(
        browser
            .text("#q5 .result")
            .starts_with("Partly right. 2 of 4 points.")
    );
    assert_eq!(
        (browser.count("#q5 td.right"), browser.count("#q5 td.wrong")),
        (2, 1)
    );
    assert_eq!(
        browser.text("#q5 .grid + .why"),
        "b, row 1: The old value of a was added."
    );
    browser.fill("#q5-0", "6");
    browser.fill("#q5-2", "1");
    browser.fill("#q5-3", "7.0");
    browser.click("#q5 .check");
    assert_eq!(browser.text("#q5 .result"), "Right. 3 of 4 points.");
}

fn order(browser: &mut Browser) {
    let shown = |browser: &mut Browser| -> Vec<String> {
        let items = browser
            .evaluate("[...document.querySelectorAll('#q6 .what')].map((item) => item.innerText)");
        items
            .as_array()
            .unwrap()
            .iter()
            .map(|item| item.as_str().unwrap().to_owned())
            .collect()
    };
    let wanted = [
        "for (i = 0; i < 3; i++)",
        "for (i = 0; i <= 3; i++)",
        "while (i++ < 9) from i = 0",
        "do … while (i < 20)",
    ];
    assert_ne!(shown(browser), wanted);
    // The last item comes to the front with one click and then with keys, and back down.
    let last = shown(browser).pop().unwrap();
    browser.click("#q6 li:last-child .up");
    browser.key("ArrowUp", 0);
    browser.key("ArrowUp", 0);
    assert_eq!(shown(browser)[0], last);
    for (place, item) in wanted.iter().enumerate() {
        let mut at = shown(browser)
            .iter()
            .position(|other| other == item)
            .unwrap();
        while at > place {
            browser.click(&format!("#q6 li:nth-child({}) .up", at + 1));
            at -= 1;
        }
    }
    assert_eq!(shown(browser), wanted);
    browser.click("#q6 li:nth-child(1) .down");
    browser.click("#q6 .check");
    assert!(
        browser
            .text("#q6 .result")
            .starts_with("Partly right. 0.75 of 1.5 points.")
    );
    assert_eq!(
        (browser.count("#q6 li.right"), browser.count("#q6 li.wrong")),
        (2, 2)
    );
    browser.click("#q6 li:nth-child(1) .down");
    browser.click("#q6 .check");
    assert_eq!(browser.text("#q6 .result"), "Right. 1.13 of 1.5 points.");
    assert_eq!(browser.count("#q6 .order button:enabled"), 0);
}

/// From the top of the page with nothing but a keyboard.
fn only_keys(browser: &mut Browser) {
    let focused = |browser: &mut Browser| {
        browser.evaluate("document.activeElement.id || document.activeElement.className")
    };
    assert_eq!(
        focused(browser),
        json!("q1-0"),
        "the first control has the focus after a restart"
    );
    browser.key(" ", 0);
    assert_eq!(browser.count("#q1-0:checked"), 1);
    browser.key("ArrowDown", 0);
    assert_eq!(browser.count("#q1-1:checked"), 1);
    browser.key("Enter", 0);
    assert_ne!(browser.text("#q1 .result"), "");
    browser.key("Tab", 0);
    assert_eq!(focused(browser), json!("check"));
    if browser.shown("#q1 .show") {
        browser.key("Tab", 0);
        assert_eq!(focused(browser), json!("show"));
        browser.key("Enter", 0);
        assert!(
            browser
                .text("#q1 .result")
                .starts_with("This is the answer.")
        );
        assert_eq!(focused(browser), json!("result"));
        browser.key("Tab", 0);
    }
    assert_eq!(focused(browser), json!("q2-0"));
}

#[test]
fn nasty_texts_are_shown_as_they_are() {
    let mut browser = Browser::start();
    for seed in 0..4 {
        let quiz = nasty::quiz(seed, 25);
        browser.open(&page(&quiz, &Options::default()));
        for (at, question) in quiz.questions.iter().enumerate() {
            let number = at + 1;
            // Text content, apart from the marks: what is there, and not what it would do.
            let script = format!("document.querySelector('#q{number} .stem').textContent");
            let stem: String = read::expected_question(question).iter().map(flat).collect();
            assert_eq!(
                browser.evaluate(&script),
                json!(stem),
                "seed {seed}, question {number}"
            );
            if let Body::Choice { options, .. } = &question.body {
                let script = format!(
                    "[...document.querySelectorAll('#q{number} .option label')].map((label) => label.textContent).sort()"
                );
                let mut wanted: Vec<String> = options
                    .iter()
                    .map(|option| read::expected_option(option).iter().map(flat).collect())
                    .collect();
                wanted.sort_by(|a, b| a.encode_utf16().cmp(b.encode_utf16()));
                assert_eq!(
                    browser.evaluate(&script),
                    json!(wanted),
                    "seed {seed}, question {number}"
                );
            }
        }
        // The answer that the page itself gives is right, whatever it is made of.
        let script = "[...document.querySelectorAll('section')].filter((section) => { \
             const form = section.querySelector('form'); section.querySelector('.show').click(); \
             return section.querySelectorAll('.wrong').length > 0; }).map((section) => section.id)";
        assert_eq!(browser.evaluate(script), json!([]), "seed {seed}");
    }
    assert!(browser.errors.is_empty(), "{:?}", browser.errors);
    let outside: Vec<&String> = browser
        .requests
        .iter()
        .filter(|url| !url.starts_with("file:"))
        .collect();
    assert!(outside.is_empty(), "{outside:?}");
}

fn flat(block: &gadfly_quiz::text::Block) -> String {
    gadfly_quiz::text::to_plain(std::slice::from_ref(block))
}

#[test]
fn code_as_a_picture_cannot_be_selected() {
    let mut browser = Browser::start();
    browser.look(1000, 800, false);
    let options = Options {
        code_as_image: true,
        line_numbers: true,
        ..Options::default()
    };
    browser.open(&page(&sample::quiz(), &options));
    let script = "(() => { getSelection().selectAllChildren(document.body); return getSelection().toString(); })()";
    let selected = browser.evaluate(script).as_str().unwrap().to_owned();
    assert!(
        selected.contains("What is printed?") && !selected.contains("println"),
        "{selected}"
    );
    let sizes = browser.evaluate(
        "[...document.images].map((image) => image.complete && image.naturalWidth === image.width)",
    );
    assert!(sizes.as_array().is_some_and(|sizes| sizes.len() == 10 && sizes.iter().all(|size| *size == json!(true))), "{sizes}");
    // Nothing makes a phone scroll sideways.
    browser.look(360, 700, false);
    assert_eq!(
        browser.evaluate("document.documentElement.scrollWidth"),
        json!(360)
    );
    if let Some(folder) = shots() {
        browser.photograph(&folder.join("pictures-phone.png"));
        browser.look(1000, 800, true);
        browser.photograph(&folder.join("pictures-dark.png"));
        let code = format!(
            "{}\n\t// tab: äöü 漢字 🦟\nint x = ??;\n@Override public List<Dog> f(char c) {{ return g('\\''); }}",
            sample::LOOP
        );
        for (name, theme) in [("light", Theme::Light), ("dark", Theme::Dark)] {
            let svg = draw(Language::Java, &code, true, theme).svg;
            browser.look(700, 350, false);
            browser.open(svg.as_bytes());
            browser.photograph(&folder.join(format!("code-{name}.png")));
        }
    }
    assert!(browser.errors.is_empty(), "{:?}", browser.errors);
}

#[test]
fn a_phone_is_wide_enough() {
    let mut browser = Browser::start();
    browser.look(360, 700, false);
    browser.open(&page(
        &sample::quiz(),
        &Options {
            line_numbers: true,
            ..Options::default()
        },
    ));
    assert_eq!(
        browser.evaluate("document.documentElement.scrollWidth"),
        json!(360)
    );
    if let Some(folder) = shots() {
        browser.photograph(&folder.join("phone.png"));
        browser.look(1000, 800, false);
        browser.photograph(&folder.join("desktop.png"));
        browser.look(1000, 800, true);
        browser.photograph(&folder.join("desktop-dark.png"));
    }
}
