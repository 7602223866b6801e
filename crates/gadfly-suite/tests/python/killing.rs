//! Variants of a program fail the tests written for it.

use std::sync::Arc;
use std::time::Duration;

use crate::python::support::{POOL, module, passing, test_file};

const SHOP: &str = "
class Account:
    def __init__(self, owner, balance=0):
        self.owner = owner
        self.balance = balance
        self.log = []

    def deposit(self, amount):
        if amount <= 0:
            raise ValueError('amount')
        self.balance += amount
        self.log.append(('deposit', amount))

    def __eq__(self, other):
        return isinstance(other, Account) and self.owner == other.owner

def insert(xs, value):
    at = 0
    while at < len(xs) and xs[at] < value:
        at += 1
    xs.insert(at, value)
    return at

def evens(n):
    for i in range(n):
        if i % 2 == 0:
            yield i

def report(items):
    for name, price in items:
        print(name, price)
    return len(items)
";

#[test]
fn mutated_programs_fail() {
    let original = module("shop", SHOP);
    let text = passing(
        &original,
        &[
            "account = Account('a') ; account.deposit(5)",
            "account = Account('a') ; account.deposit(0)",
            "account = Account('a', 3) ; account.deposit(1)",
            "Account('b', 7)",
            "insert([], 1)",
            "insert([1, 3], 2)",
            "insert([1, 3], 3)",
            "evens(5)",
            "report([('x', 1)])",
        ],
    );
    let mutants = [
        ("amount <= 0", "amount < 0"),
        ("self.balance += amount", "self.balance = amount"),
        ("self.log.append(('deposit', amount))", "pass"),
        ("raise ValueError('amount')", "raise TypeError('amount')"),
        ("xs[at] < value", "xs[at] <= value"),
        ("at += 1", "at += 2"),
        ("xs.insert(at, value)", "pass"),
        ("at < len(xs) and", ""),
        ("return at", "return None"),
        ("i % 2 == 0", "i % 2 != 0"),
        ("range(n)", "range(n - 1)"),
        ("print(name, price)", "pass"),
        ("return len(items)", "return 0"),
        ("self.owner = owner", "self.owner = None"),
        ("while at", "while at or True"),
        ("class Account", "class Other"),
    ];
    let file = test_file(&text);
    let time = Duration::from_secs(3);
    assert_eq!(POOL.first_failure(&Arc::new(original), &file, time), None);
    for (old, new) in mutants {
        assert!(SHOP.contains(old), "{old}");
        let mutant = Arc::new(module("shop", &SHOP.replace(old, new)));
        assert!(
            POOL.first_failure(&mutant, &file, time).is_some(),
            "{old} -> {new} survives\n{text}"
        );
    }
}
