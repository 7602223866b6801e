//! The class report in a real browser: sorted, a student opened, the counterexample copied.

use gadfly_grade::write::{Reveal, files};
use serde_json::json;

use crate::cdp::Browser;
use crate::sample;

fn page(path: &str) -> Vec<u8> {
    let all = files(&sample::class(), Reveal::All, "0", &[]);
    let file = all.into_iter().find(|file| file.path == path);
    file.expect("such a file").bytes
}

fn column(browser: &mut Browser, number: usize) -> Vec<String> {
    let cells = browser.evaluate(&format!(
        "[...document.querySelectorAll('#overview tbody tr')].filter((row) => !row.hidden)\
         .map((row) => row.cells[{number}].innerText.trim())"
    ));
    let cells = cells.as_array().cloned().unwrap_or_default();
    cells
        .iter()
        .map(|cell| cell.as_str().unwrap_or_default().to_owned())
        .collect()
}

#[test]
fn sorted_opened_copied() {
    let mut browser = Browser::start();
    let browser = &mut browser;
    browser.look(1000, 800, false);
    browser.open(&page("report.html"));

    // Names in their natural order, then from the other end.
    let names = column(browser, 0);
    assert_eq!(
        names[1..],
        ["broken", "Jörg", "s1", "s2", "s10", "without total"]
    );
    browser.click("#overview [data-key=name]");
    let mut backwards = names.clone();
    backwards.reverse();
    assert_eq!(column(browser, 0), backwards);

    browser.click("#overview [data-key=points]");
    assert_eq!(column(browser, 2), ["0", "6", "6", "8", "8", "8", "10"]);
    assert_eq!(column(browser, 0)[1..3], ["Jörg", "without total"]);
    browser.click("#overview [data-key=points]");
    assert_eq!(column(browser, 2), ["10", "8", "8", "8", "6", "6", "0"]);
    browser.click("#overview [data-key=verdict]");
    assert_eq!(
        column(browser, 1),
        [
            "equivalent",
            "different",
            "different",
            "different",
            "different",
            "error",
            "error"
        ]
    );
    assert_eq!(browser.count("th[aria-sort]"), 1);

    browser.fill("#find", "s1");
    assert_eq!(column(browser, 0), ["s10", "s1"]);
    browser.fill("#find", " ");

    // Only one student is on the screen, with the line where the runs part.
    let at = names.iter().position(|name| name == "s2").unwrap() + 1;
    assert!(!browser.shown(&format!("#s{at}")));
    browser.click(&format!("#overview a[href='#s{at}']"));
    assert_eq!(browser.evaluate("location.hash"), json!(format!("#s{at}")));
    appears(browser, &format!("#s{at}"));
    assert!(!browser.shown("#class"));
    assert_eq!(
        browser.evaluate("[...document.querySelectorAll('.student')].filter((s) => s.getClientRects().length).length"),
        json!(1)
    );
    assert_eq!(browser.text(&format!("#s{at} h2")), "s2");
    assert_eq!(
        browser.text(&format!("#s{at} .explanation")),
        "With this input the submission returns [0], where the reference returns []. \
         There is one element too many at the end."
    );
    assert_eq!(
        browser.text(&format!("#s{at} .line.parts")),
        "return xs[:n]"
    );

    // The clipboard really has it.
    browser.click(&format!("#s{at} .copy"));
    for _ in 0..200 {
        if !browser.text(&format!("#s{at} .copied")).is_empty() {
            break;
        }
        std::thread::sleep(std::time::Duration::from_millis(10));
    }
    assert_eq!(browser.text(&format!("#s{at} .copied")), "Copied.");
    browser.evaluate("(() => { const a = document.createElement('textarea'); a.id = 'paste'; document.querySelector('.student.open').prepend(a); a.focus(); })()");
    browser.key("v", 2);
    assert_eq!(
        browser.evaluate("document.getElementById('paste').value"),
        json!("take(-1, [0])")
    );

    browser.click(&format!("#s{at} .back"));
    appears(browser, "#class");
    assert!(!browser.shown(&format!("#s{at}")));
    calm(browser);
}

/// A teacher copies the line that answers a question.
#[test]
fn an_answer_is_copied() {
    let class = crate::open::class("A", "1 2:A", &["anna", "bert 2=0"]);
    let all = files(&class, Reveal::All, "0", &[]);
    let report = all.into_iter().find(|file| file.path == "report.html");
    let mut browser = Browser::start();
    let browser = &mut browser;
    browser.look(360, 700, false);
    browser.open(&report.expect("a report").bytes);
    assert_eq!(browser.text(".questions h3"), "May A be so? in f");
    assert_eq!(browser.count(".questions .copy"), 2);
    assert_eq!(
        browser.evaluate("document.documentElement.scrollWidth"),
        json!(360)
    );
    browser.click(".questions .copy");
    for _ in 0..200 {
        if !browser.text(".questions .copied").is_empty() {
            break;
        }
        std::thread::sleep(std::time::Duration::from_millis(10));
    }
    browser.evaluate("(() => { const a = document.createElement('textarea'); a.id = 'paste'; document.querySelector('main').prepend(a); a.focus(); })()");
    browser.key("v", 2);
    assert_eq!(
        browser.evaluate("document.getElementById('paste').value"),
        json!(
            "[[answers]]\nquestion = \"May `A` be so?\"\nentry = \"f\"\nstatement = \"A\"\nanswer = \"no\"\n"
        )
    );
    if let Some(folder) = std::env::var_os("GADFLY_SHOTS") {
        browser.look(1000, 800, false);
        browser.photograph(&std::path::PathBuf::from(folder).join("questions.png"));
    }
    calm(browser);
}

#[test]
fn hostile_texts_are_shown_as_they_are() {
    let mut browser = Browser::start();
    let browser = &mut browser;
    let seen = sample::EVIL
        .replace('\0', "␀")
        .replace('\u{202e}', "\\u202e");
    for path in [
        "report.html",
        "students/script-script-window-hacked-1-script-img-src-x-onerror-hacke.html",
    ] {
        browser.look(360, 700, false);
        browser.open(&page(path));
        assert_eq!(
            browser.evaluate("document.querySelector('.student h2').textContent"),
            json!(seen)
        );
        assert_eq!(
            browser.evaluate("document.querySelector('.student .source').textContent"),
            json!(format!("# {seen}\n{seen}\n"))
        );
        assert_eq!(browser.evaluate("typeof window.hacked"), json!("undefined"));
        assert_eq!(browser.count("img, script:not(:last-child)"), 0);
        // Nothing makes a phone scroll sideways.
        assert_eq!(
            browser.evaluate("document.documentElement.scrollWidth"),
            json!(360)
        );
        if let Some(folder) = std::env::var_os("GADFLY_SHOTS") {
            let folder = std::path::PathBuf::from(folder);
            browser.photograph(&folder.join("phone.png"));
            browser.look(1000, 800, false);
            browser.photograph(&folder.join("desktop.png"));
        }
    }
    calm(browser);
}

/// Pages hear of a new address a moment later.
fn appears(browser: &mut Browser, selector: &str) {
    for _ in 0..500 {
        if browser.shown(selector) {
            return;
        }
        std::thread::sleep(std::time::Duration::from_millis(10));
    }
    panic!("{selector} does not appear");
}

fn calm(browser: &Browser) {
    assert!(browser.errors.is_empty(), "{:?}", browser.errors);
    let outside = browser
        .requests
        .iter()
        .find(|url| !url.starts_with("file:"));
    assert_eq!(outside, None);
}
