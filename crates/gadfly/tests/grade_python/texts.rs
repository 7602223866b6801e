//! Formats, patterns, typed lines: what beginners write one way or the other.

use gadfly_grade::model::{End, Ruling};

use super::common::verdict;
use super::features::{call, is, judged};

/// One reference with submissions that are right and others that are wrong.
#[track_caller]
fn class(reference: &str, right: &[&str], wrong: &[&str]) {
    for submission in right {
        let found = judged(reference, submission);
        assert_eq!(
            super::common::word(&found),
            "equivalent",
            "{submission}\n{}",
            verdict(&found)
        );
    }
    for submission in wrong {
        let found = judged(reference, submission);
        // Some mistakes show only with inputs of which nothing says whether they are meant.
        assert!(
            ["different", "open"].contains(&super::common::word(&found).as_str()),
            "{submission}\n{}",
            verdict(&found)
        );
    }
}

#[test]
fn a_number_in_a_column_is_the_same_however_it_is_written() {
    class(
        "def row(name: str, price: int) -> str:\n    return f'{name:<8}|{price:>5}'\n",
        &[
            "def row(name, price):\n    return name.ljust(8) + '|' + str(price).rjust(5)\n",
            "def row(name, price):\n    return '%-8s|%5d' % (name, price)\n",
            "def row(name, price):\n    return '{:<8}|{:>5}'.format(name, price)\n",
        ],
        &[
            "def row(name, price):\n    return f'{name:>8}|{price:>5}'\n",
            // Seen only with a name of nine letters.
            "def row(name, price):\n    return name[:8].ljust(8) + '|' + str(price).rjust(5)\n",
            "def row(name, price):\n    return f'{name:<8}|{abs(price):>5}'\n",
        ],
    );
}

#[test]
fn digits_that_are_filled_up() {
    class(
        "def money(cents: int) -> str:\n    return '%d.%02d' % (cents // 100, cents % 100)\n",
        &[
            "def money(cents):\n    return f'{cents // 100}.{cents % 100:02d}'\n",
            "def money(cents):\n    rest = str(cents % 100)\n    if len(rest) < 2:\n        rest = '0' + rest\n    return str(cents // 100) + '.' + rest\n",
            "def money(cents):\n    return str(cents // 100) + '.' + str(cents % 100).zfill(2)\n",
        ],
        &[
            "def money(cents):\n    return f'{cents // 100}.{cents % 100}'\n",
            "def money(cents):\n    return '%.2f' % (cents / 100)\n",
        ],
    );
}

#[test]
fn patterns_and_loops_over_characters() {
    class(
        "import re\n\ndef digits(text: str) -> list[str]:\n    return re.findall(r'\\d+', text)\n",
        &["def digits(text):
    found, current = [], ''
    for c in text:
        if c.isdecimal():
            current += c
        else:
            if current:
                found.append(current)
            current = ''
    if current:
        found.append(current)
    return found
"],
        &[
            "import re\n\ndef digits(text):\n    return re.findall(r'\\d', text)\n",
            "import re\n\ndef digits(text):\n    return re.findall('[1-9]+', text)\n",
        ],
    );
    class(
        "import re\n\ndef squeeze(text: str) -> str:\n    return re.sub(' +', ' ', text)\n",
        &[
            "def squeeze(text):\n    while '  ' in text:\n        text = text.replace('  ', ' ')\n    return text\n",
            "import re\n\ndef squeeze(text):\n    return re.compile(' {2,}').sub(' ', text)\n",
        ],
        &["def squeeze(text):\n    return text.replace('  ', ' ')\n"],
    );
}

#[test]
fn long_texts_that_a_pattern_asks_for_are_tried() {
    let reference = "import re\n\ndef year(text: str):\n    m = re.search(r'(\\d{4})-(\\d\\d)', text)\n    return int(m.group(1)) if m else None\n";
    let only_first = reference.replace("search", "match");
    let found = judged(reference, &only_first);
    is(&found, "different");
    let named = "import re\n\nP = re.compile(r'(?P<y>\\d\\d\\d\\d)-\\d{2}')\n\ndef year(text):\n    found = P.search(text)\n    return None if found is None else int(found.group('y'))\n";
    is(&judged(reference, named), "equivalent");
}

#[test]
fn what_is_typed_is_the_same_for_everybody() {
    let reference = "def main():\n    a = int(input('a: '))\n    b = int(input('b: '))\n    print('sum:', a + b)\n";
    class(
        reference,
        &[
            "def main():\n    first = input('a: ')\n    second = input('b: ')\n    print(f'sum: {int(first) + int(second)}')\n",
        ],
        &[
            "def main():\n    a = input('a: ')\n    b = input('b: ')\n    print('sum:', a + b)\n",
            "def main():\n    a = int(input('a: '))\n    print('sum:', a + a)\n",
        ],
    );
    let less = judged(
        reference,
        "def main():\n    a = int(input('a: '))\n    b = int(input('b: '))\n    print('sum:', a - b)\n",
    );
    is(&less, "different");
    assert!(call(&less).contains("# typed: "), "{}", verdict(&less));
    let Ruling::Different(difference) = &less.judgements[0].ruling else {
        panic!("{}", verdict(&less));
    };
    assert!(
        matches!(difference.expected[0].end, End::Returns(_)),
        "{}",
        verdict(&less)
    );
}

#[test]
fn an_empty_answer_is_an_answer() {
    class(
        "def greet():\n    name = input('Name? ').strip()\n    if name == '':\n        print('Hello stranger!')\n    else:\n        print('Hello ' + name + '!')\n",
        &[
            "def greet():\n    name = input('Name? ').strip()\n    print(f'Hello {name or \"stranger\"}!')\n",
        ],
        &[
            "def greet():\n    name = input('Name? ')\n    if name == '':\n        print('Hello stranger!')\n    else:\n        print('Hello ' + name + '!')\n",
        ],
    );
}

#[test]
fn underscores_in_numbers_are_read() {
    class(
        "def number(text: str) -> int:\n    try:\n        return int(text)\n    except ValueError:\n        return -1\n",
        &[
            "def number(text):\n    try:\n        n = int(text.strip())\n    except ValueError:\n        n = -1\n    return n\n",
        ],
        &["def number(text):\n    return int(text) if text.isdigit() else -1\n"],
    );
}

#[test]
fn histories_are_made_short() {
    let reference = "class Queue:
    def __init__(self):
        self._items = []

    def enqueue(self, item: int):
        self._items.append(item)

    def dequeue(self):
        if not self._items:
            raise IndexError('empty')
        return self._items.pop(0)
";
    // Goes wrong when something is put in between.
    let two_stacks = "class Queue:
    def __init__(self):
        self.inn = []
        self.out = []

    def enqueue(self, item):
        self.inn.append(item)

    def dequeue(self):
        while self.inn:
            self.out.append(self.inn.pop())
        if not self.out:
            raise IndexError
        return self.out.pop()
";
    let found = judged(reference, two_stacks);
    let different = found.judgements.iter().find_map(|j| match &j.ruling {
        Ruling::Different(difference) => Some(difference),
        _ => None,
    });
    let different = different.unwrap_or_else(|| panic!("{}", verdict(&found)));
    let calls = different.case.call.matches(';').count();
    assert!(calls <= 5, "{}", different.case.call);
}
