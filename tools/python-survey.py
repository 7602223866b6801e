#!/usr/bin/env python3
"""Runs every program of the folders or files given in CPython and on Gadfly's machine.

    tools/python-survey.py [--machine PATH] [--verbose] FOLDER_OR_FILE...

The machine is `cargo build --release -p gadfly-python --example run`. Standard output must be the
same; of exceptions that leave the program, type and message. What differs is listed, and the
reasons of what the machine does not support are counted, the most frequent first.
"""
import argparse
import collections
import difflib
import os
import pathlib
import re
import subprocess
import sys


def run(command, limit):
    environment = dict(os.environ, PYTHONHASHSEED='0', GADFLY_PYTHON_LIB=os.path.dirname(os.__file__))
    try:
        done = subprocess.run(command, capture_output=True, timeout=limit, env=environment, stdin=subprocess.DEVNULL)
    except subprocess.TimeoutExpired:
        return '', 'timeout'
    last = done.stderr.decode('utf-8', 'replace').strip().splitlines()
    return done.stdout.decode('utf-8', 'replace'), last[-1] if last and done.returncode else ''


def plain(text):
    return re.sub(r' at 0x[0-9a-f]+', ' at 0x', text)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument('--machine')
    parser.add_argument('--verbose', action='store_true')
    parser.add_argument('--limit', type=float, default=20)
    parser.add_argument('where', nargs='+', type=pathlib.Path)
    options = parser.parse_args()
    target = os.environ.get('CARGO_TARGET_DIR', 'target')
    machine = options.machine or f'{target}/release/examples/run'
    files = []
    for where in options.where:
        files += sorted(where.rglob('*.py')) if where.is_dir() else [where]
    reasons = collections.Counter()
    same = 0
    for file in files:
        expected, failed = run([sys.executable, '-W', 'ignore', str(file)], options.limit)
        actual, ended = run([machine, str(file)], options.limit)
        if plain(expected) == plain(actual) and failed.split('.')[-1] == ended.split('.')[-1]:
            same += 1
            continue
        reasons[ended or 'other output'] += 1
        print(f'{file}: {ended or "other output"}')
        lines = difflib.unified_diff(plain(expected).splitlines(), plain(actual).splitlines(), 'CPython', 'machine', n=0, lineterm='')
        for number, line in enumerate(lines):
            if number > 2 and (options.verbose or number < 9):
                print('   ', line[:200])
    for reason, count in reasons.most_common():
        print(f'{count:5} {reason}')
    print(f'{same} of {len(files)} programs agree')
    return 0 if same == len(files) else 1


if __name__ == '__main__':
    sys.exit(main())
