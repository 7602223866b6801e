//! What beginners' solutions must not be blamed for, and what they must.

use super::common::{verdict, word};
use super::features::{call, is, judged, judged_with};

/// A stack with everything private.
const STACK: &str = "class Stack:
    def __init__(self):
        self._items = []

    def push(self, x: int) -> None:
        self._items.append(x)

    def pop(self) -> int:
        if not self._items:
            raise IndexError('empty')
        return self._items.pop()

    def size(self) -> int:
        return len(self._items)
";

#[test]
fn objects_may_hold_what_they_hold_as_they_like() {
    let front = "class Stack:
    def __init__(self):
        self.data = []

    def push(self, value):
        self.data.insert(0, value)

    def pop(self):
        return self.data.pop(0)

    def size(self):
        return len(self.data)
";
    let chain = "class Node:
    def __init__(self, value, below):
        self.value = value
        self.below = below


class Stack:
    def __init__(self):
        self.top = None
        self.n = 0

    def push(self, value):
        self.top = Node(value, self.top)
        self.n += 1

    def pop(self):
        if self.top is None:
            raise IndexError
        value = self.top.value
        self.top = self.top.below
        self.n -= 1
        return value

    def size(self):
        return self.n
";
    is(&judged(STACK, front), "equivalent");
    is(&judged(STACK, chain), "equivalent");
    let queue = front.replace("insert(0, value)", "append(value)");
    let found = judged(STACK, &queue);
    is(&found, "different");
    let forgets = chain.replace("        self.n -= 1\n", "");
    is(&judged(STACK, &forgets), "different");
    // What is shared by all objects is seen with the second one.
    let shared = STACK.replace(
        "    def __init__(self):\n        self._items = []\n",
        "    _items = []\n",
    );
    is(&judged(STACK, &shared), "different");
}

#[test]
fn public_attributes_count() {
    let account = "class Account:
    def __init__(self, balance: int = 0):
        self.balance = balance

    def deposit(self, amount: int) -> None:
        self.balance += amount
";
    let other = "class Account:
    def __init__(self, start=0):
        self.balance = start
        self._log = []

    def deposit(self, amount):
        self._log.append(amount)
        self.balance = self.balance + amount
";
    is(&judged(account, other), "equivalent");
    let wrong = other.replace("self.balance + amount", "amount");
    let found = judged(account, &wrong);
    assert!(
        verdict(&found).contains("leaves account = Account(balance="),
        "{}",
        verdict(&found)
    );
}

#[test]
fn results_have_the_public_attributes_of_the_references() {
    let reference = "class Point:
    def __init__(self, x: int, y: int):
        self.x = x
        self.y = y


def mirrored(x: int, y: int) -> Point:
    return Point(-x, y)
";
    let more = reference.replace(
        "        self.y = y\n",
        "        self.y = y\n        self.z = 0\n",
    );
    is(&judged(reference, &more), "equivalent");
    let wrong = more.replace("Point(-x, y)", "Point(x, -y)");
    is(&judged(reference, &wrong), "different");
    let renamed = reference.replace("self.x", "self.a");
    is(&judged(reference, &renamed), "different");
}

#[test]
fn deep_recursion_is_no_mistake() {
    let reference = "def count(n: int) -> int:
    total = 0
    for i in range(n):
        total += i
    return total
";
    let deep = "def count(n):
    return 0 if n <= 0 else n - 1 + count(n - 1)
";
    assert_ne!(word(&judged(reference, deep)), "different");
    let endless = "def count(n):
    return 0 if n == 0 else n - 1 + count(n - 1)
";
    let endless = judged(reference, endless);
    is(&endless, "open");
    assert!(
        verdict(&endless).contains("count(-1)"),
        "{}",
        verdict(&endless)
    );
}

#[test]
fn a_condition_that_holds_for_nothing_small_proves_nothing() {
    let reference = "def winner(board: list[str]) -> str:
    for row in board:
        if row == 'XXX':
            return 'X'
    if board[0][0] + board[1][1] + board[2][2] == 'XXX':
        return 'X'
    return ''


def valid(board: list[str]) -> bool:
    return len(board) == 3 and all(len(row) == 3 for row in board)
";
    let rows_only = "def winner(board):
    return 'X' if 'XXX' in board else ''
";
    let with = |t: &mut gadfly_grading::language::Task| t.preconditions.push("valid".into());
    is(&judged_with(reference, rows_only, with), "different");
    let never = |t: &mut gadfly_grading::language::Task| {
        t.entries.push("winner".into());
        t.assume.push("len(board) == 77".into());
    };
    is(&judged_with(reference, rows_only, never), "unknown");
}

#[test]
fn fractions_are_ordinary() {
    let reference = "def celsius(f: float) -> float:
    return (f - 32) * 5 / 9
";
    for other in ["(f - 32) / 1.8", "5 / 9 * (f - 32)"] {
        let found = judged(reference, &format!("def celsius(f):\n    return {other}\n"));
        assert_ne!(word(&found), "different", "{}", verdict(&found));
    }
    let wrong = judged(reference, "def celsius(f):\n    return f - 32 * 5 / 9\n");
    assert!(call(&wrong).starts_with("celsius(1"));
}

#[test]
fn words_are_texts_without_being_declared() {
    let reference = "def longest(words):
    best = ''
    for word in words:
        if len(word) > len(best):
            best = word
    return best
";
    let other = "def longest(words):
    return max(words, key=len, default='')
";
    is(&judged(reference, other), "equivalent");
    let last = reference.replace("len(word) > len", "len(word) >= len");
    let shown = call(&judged(reference, &last));
    assert!(shown.contains('\''), "{shown}");
}

#[test]
fn functions_of_math_are_followed() {
    let factorial = "def factorial(n: int) -> int:
    if n < 0:
        raise ValueError('negative')
    result = 1
    for i in range(2, n + 1):
        result *= i
    return result
";
    let library = "from math import factorial\n";
    is(&judged(factorial, library), "equivalent");
}

#[test]
fn formulas_may_be_written_in_another_way() {
    let reference = "def celsius(f: float) -> float:
    return (f - 32) * 5 / 9

def price(amount: float) -> float:
    if amount > 100:
        return amount * 0.9
    return amount
";
    let other = "def celsius(f):
    return (f - 32) / 1.8

def price(amount):
    if amount > 100:
        amount = amount - amount * 10 / 100
    return amount
";
    is(&judged(reference, other), "equivalent");
    let wrong = other.replace("/ 1.8", "/ 1.8001");
    assert!(call(&judged(reference, &wrong)).starts_with("celsius("));
}

#[test]
fn whole_numbers_are_numbers() {
    let reference = "def average(numbers: list[float]) -> float:
    if not numbers:
        return 0.0
    return sum(numbers) / len(numbers)
";
    let other = "def average(numbers):
    total = 0
    count = 0
    for number in numbers:
        total += number
        count += 1
    if count == 0:
        return 0
    return total / count
";
    is(&judged(reference, other), "equivalent");
    let whole = other.replace("total / count", "total // count");
    let shown = call(&judged(reference, &whole));
    assert_ne!(shown, "average([])");
    let truth = "def is_even(n: int) -> bool:\n    return n % 2 == 0\n";
    let number = "def is_even(n):\n    return 1 - n % 2\n";
    assert_eq!(word(&judged(truth, number)), "different");
}
