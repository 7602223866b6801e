//! The same exercise in other styles than the reference's.

use super::features::all_are;

const RIGHT: &str = "equivalent";
const WRONG: &str = "different";

#[test]
fn both_kinds_of_named_tuples() {
    let reference = "from collections import namedtuple

Card = namedtuple('Card', ['rank', 'suit'])

def better(a: Card, b: Card) -> Card:
    return a if a.rank >= b.rank else b
";
    let typed = "from typing import NamedTuple

class Card(NamedTuple):
    rank: int
    suit: str

def better(a, b):
    if b.rank > a.rank:
        return b
    return a
";
    let last = "from collections import namedtuple

Card = namedtuple('Card', 'rank suit')

def better(a, b):
    return a if a.rank > b.rank else b
";
    all_are(reference, &[(RIGHT, typed), (WRONG, last)], |_| ());
    all_are(typed, &[(RIGHT, reference), (WRONG, last)], |_| ());
}

#[test]
fn letters_are_shifted_in_many_ways() {
    let reference = "def caesar(text: str, shift: int) -> str:
    result = ''
    for c in text:
        if 'a' <= c <= 'z':
            result += chr((ord(c) - ord('a') + shift) % 26 + ord('a'))
        else:
            result += c
    return result
";
    let alphabet = "LETTERS = 'abcdefghijklmnopqrstuvwxyz'

def caesar(text, shift):
    out = []
    for c in text:
        if c in LETTERS:
            out.append(LETTERS[(LETTERS.index(c) + shift) % 26])
        else:
            out.append(c)
    return ''.join(out)
";
    let overflows = "def caesar(text, shift):
    result = ''
    for c in text:
        result += chr(ord(c) + shift) if 'a' <= c <= 'z' else c
    return result
";
    let wanted = [(RIGHT, alphabet), (WRONG, overflows)];
    all_are(reference, &wanted, |_| ());
}

#[test]
fn programs_without_functions_are_run_as_a_whole() {
    let reference = "n = int(input('Number: '))
if n < 0:
    print('negative')
else:
    print('The double is', 2 * n)
";
    let functions = "def double(x):
    return x + x

def main():
    n = int(input('Number: '))
    print('negative' if n < 0 else f'The double is {double(n)}')

if __name__ == '__main__':
    main()
";
    let zero = reference.replace("n < 0", "n <= 0");
    all_are(
        reference,
        &[(RIGHT, functions), (WRONG, zero.as_str())],
        |_| (),
    );
}

#[test]
fn what_a_call_leaves_behind_is_seen_by_a_later_one() {
    let reference = "def execute(commands: list[tuple[str, int]]) -> list:
    items, answers = [], []
    for name, value in commands:
        if name == 'push':
            items.append(value)
        elif name == 'pop':
            answers.append(items.pop() if items else None)
        elif name == 'size':
            answers.append(len(items))
    return answers
";
    let shared = reference
        .replace("def execute", "class Stack:\n    items = []\n\ndef execute")
        .replace(
            "items, answers = [], []",
            "items, answers = Stack.items, []",
        );
    all_are(reference, &[(WRONG, shared.as_str())], |_| ());
}

#[test]
fn signs_that_nobody_types_are_held_against_nobody() {
    let reference = "def letters(text: str) -> int:
    return sum(1 for c in text if c.isalnum())
";
    let other = "def letters(text):
    n = 0
    for c in text:
        if c.isalpha() or c.isdigit():
            n += 1
    return n
";
    let fewer = reference.replace("isalnum", "isalpha");
    all_are(
        reference,
        &[(RIGHT, other), (WRONG, fewer.as_str())],
        |_| (),
    );
}

#[test]
fn commands_are_named_as_the_program_names_them() {
    let reference = "def run(commands: list[str]) -> list[str]:
    stack, lines = [], []
    for command in commands:
        parts = command.split()
        if parts and parts[0] == 'push' and len(parts) == 2:
            stack.append(parts[1])
        elif parts == ['pop'] and stack:
            lines.append(stack.pop())
    return lines
";
    let queue = reference.replace("stack.pop()", "stack.pop(0)");
    all_are(reference, &[(WRONG, queue.as_str())], |_| ());
}
