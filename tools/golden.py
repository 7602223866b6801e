#!/usr/bin/env python3
"""Runs Gadfly over the corpus and compares what it says with `corpus/golden.txt`.

    tools/golden.py PROGRAM [--only PREFIX] [--bless] [--list]

A case is one command. Times are taken out of its report; the hash of the rest, and of the files that it wrote,
stands in `corpus/golden.txt`. The texts themselves are kept below `target/golden`, those of the run before in
`target/golden.before`, so that `diff -r` shows what changed.
"""

import argparse
import concurrent.futures
import hashlib
import json
import os
import pathlib
import shutil
import subprocess
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
STORED = ROOT / "corpus/golden.txt"
KEPT = ROOT / "target/golden"
# Submissions of one exercise that are graded; more would only repeat the same road.
SUBMISSIONS = 3


def folders(pattern):
    return sorted(p for p in ROOT.glob(pattern) if p.is_dir())


def relative(path):
    return str(path.relative_to(ROOT))


def cases():
    """Names of cases and their commands; `OUT` stands for a folder of the case's own."""
    report = ["--format", "json", "--quiet", "--jobs", "1"]
    java = ["claims", "listed", "language", "students/buggy", "students/clean"]
    python = ["claims", "find", "listed", "students", "golden"]
    yield "find/examples", ["find", *report, "examples"]
    for folder in java:
        yield f"find/java/{folder}", ["find", *report, f"corpus/java/{folder}"]
    for folder in python:
        yield f"find/python/{folder}", ["find", *report, f"corpus/python/{folder}"]
    for folder in ["sound", "seeded", "claims"]:
        yield f"verify/{folder}", ["verify", *report, f"corpus/java/verify/{folder}"]
    written = ["test", "--canonize", *report, "--out", "OUT"]
    for folder in ["find", "listed", "students"]:
        yield f"test/python/{folder}", [*written, f"corpus/python/{folder}"]
    for folder in ["listed", "students/clean"]:
        yield f"test/java/{folder}", [*written, f"corpus/java/{folder}"]
    quiz = ["quiz", "--seed", "1", "--count", "4", *report, "--out", "OUT", "--to", "csv,gift"]
    for file in sorted(ROOT.glob("corpus/quiz/*.*")):
        if file.suffix in (".java", ".py"):
            yield f"quiz/{file.name}", [*quiz, relative(file)]
    grade = ["grade", "--no-cache", *report, "--out", "OUT"]
    for language in ["python", "java", "scala"]:
        for folder in folders(f"corpus/grade/{language}/*") + folders(f"corpus/grade/exercises/{language}/*"):
            everybody = sorted(p for p in folder.iterdir() if p.stem != "reference" and p.name[0] not in "._")
            references = [p for p in folder.iterdir() if p.stem == "reference"]
            if len(references) == 1 and everybody:
                chosen = everybody[:: max(1, len(everybody) // SUBMISSIONS)][:SUBMISSIONS]
                names = [relative(p) for p in chosen]
                yield f"grade/{language}/{folder.name}", [*grade, "--reference", relative(references[0]), *names]


def without_times(value):
    if isinstance(value, dict):
        return {k: without_times(v) for k, v in value.items() if not k.endswith("_ms")}
    if isinstance(value, list):
        return [without_times(v) for v in value]
    return value


def run(program, name, command):
    """The text of a case: its exit code, its report and the names and hashes of the files it wrote."""
    folder = KEPT / name
    shutil.rmtree(folder, ignore_errors=True)
    out = folder / "out"
    out.mkdir(parents=True)
    words = [str(program), *(str(out) if word == "OUT" else word for word in command)]
    began = time.monotonic()
    done = subprocess.run(words, cwd=ROOT, stdin=subprocess.DEVNULL, capture_output=True, text=True)
    try:
        said = json.dumps(without_times(json.loads(done.stdout)), indent=1, ensure_ascii=False)
    except ValueError:
        said = done.stdout
    text = f"exit code {done.returncode}\n{said}\n{done.stderr}".replace(str(out), "OUT")
    (folder / "report.txt").write_text(text)
    digest = hashlib.sha256(text.encode())
    for file in sorted(p for p in out.rglob("*") if p.is_file() and p.suffix in (".py", ".java", ".csv", ".gift", ".scala")):
        digest.update(relative(file).encode() + b"\0" + file.read_bytes())
    return digest.hexdigest()[:16], time.monotonic() - began


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("program", type=pathlib.Path, help="the gadfly program")
    parser.add_argument("--only", default="", metavar="PREFIX", help="only cases whose names begin like this")
    parser.add_argument("--bless", action="store_true", help="store what the program says now")
    parser.add_argument("--list", action="store_true", help="list the cases and their commands")
    arguments = parser.parse_args()
    chosen = [(name, command) for name, command in cases() if name.startswith(arguments.only)]
    if arguments.list:
        for name, command in chosen:
            print(name, " ".join(command))
        return 0
    if not chosen:
        print(f"no case begins with {arguments.only!r}; --list names them", file=sys.stderr)
        return 2
    stored = dict(line.split() for line in STORED.read_text().splitlines()) if STORED.exists() else {}
    before = KEPT.with_name("golden.before")
    if KEPT.exists():
        shutil.rmtree(before, ignore_errors=True)
        KEPT.rename(before)
    program = arguments.program.resolve()
    changed = []
    found = {}
    with concurrent.futures.ThreadPoolExecutor(max_workers=os.cpu_count()) as pool:
        running = {pool.submit(run, program, name, command): name for name, command in chosen}
        for done in concurrent.futures.as_completed(running):
            name = running[done]
            found[name], seconds = done.result()
            is_same = stored.get(name) == found[name]
            if not is_same:
                changed.append(name)
            print(f"{'same   ' if is_same else 'CHANGED'} {seconds:7.1f} s  {name}", flush=True)
    if arguments.bless:
        all_names = {name for name, _ in cases()}
        kept = {name: digest for name, digest in (stored | found).items() if name in all_names}
        STORED.write_text("".join(f"{name} {digest}\n" for name, digest in sorted(kept.items())))
        print(f"{len(changed)} of {len(found)} cases stored anew")
        return 0
    print(f"{len(found) - len(changed)} of {len(found)} cases as stored")
    if changed:
        print("changed: " + ", ".join(sorted(changed)))
        print("compare target/golden with target/golden.before; --bless stores what is said now")
    return 1 if changed else 0


if __name__ == "__main__":
    sys.exit(main())
