#!/usr/bin/env python3
"""Measures how fair `gadfly grade` is on exercises whose meant inputs nobody has told it.

    tools/fair.py PROGRAM FOLDER... [--answers] [--verbose]

Each folder has a reference, submissions `right1` … and `wrong1` …, `meta.toml` with the entries, and `valid.py` with
predicates that say which inputs are meant. Without `--answers` the verdicts at the first grading count. With it, a
simulated teacher answers each question by `valid.py`, until there are no more questions.
"""

import argparse
import json
import pathlib
import shutil
import statistics
import subprocess
import tempfile
import tomllib


def grade(program, folder, exercise, cache, toml):
    meta = tomllib.loads((exercise / "meta.toml").read_text())
    entries = [word for entry in meta["entries"] for word in ("--entry", entry)]
    reference = exercise / "reference.py"
    submissions = sorted(exercise.glob("right?.py")) + sorted(exercise.glob("wrong?.py"))
    if not reference.exists():
        reference = exercise / "reference"
        submissions = sorted(exercise.glob("right?")) + sorted(exercise.glob("wrong?"))
    command = [program, "grade", "--format", "json", "--quiet", "--no-questions", "--cache", str(cache)]
    command += ["--answers", str(toml), *entries, "--reference", str(reference)]
    done = subprocess.run([*command, *map(str, submissions)], capture_output=True, text=True, cwd=folder)
    try:
        return json.loads(done.stdout)
    except json.JSONDecodeError:
        return {"submissions": [], "questions": [], "error": done.stderr}


def is_meant(exercise, call):
    """What the teacher says of one example; nothing if that cannot be told."""
    names = {}
    exec((exercise / "valid.py").read_text(), names)
    try:
        return bool(eval(call, names))
    except Exception:
        return None


def answer(exercise, question):
    told = [is_meant(exercise, example["call"]) for example in question["examples"]]
    told = [one for one in told if one is not None]
    if not told:
        return None
    return "yes" if any(told) else "no"


def measure(program, exercise, with_answers):
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        toml = folder / "exercise.toml"
        asked = 0
        for _ in range(8):
            report = grade(program, folder, exercise, folder / "cache", toml)
            lines = ""
            if with_answers:
                for question in report["questions"]:
                    told = answer(exercise, question)
                    if told:
                        asked += 1
                        lines += "\n[[answers]]\n"
                        for key, value in [
                            ("question", question["text"]),
                            ("entry", question["entry"]),
                            ("statement", question["statement"]),
                            ("answer", told),
                        ]:
                            lines += f"{key} = {json.dumps(value)}\n"
            if not lines:
                return report, asked
            with toml.open("a") as file:
                file.write(lines)
        return report, asked


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("program")
    parser.add_argument("folders", nargs="+", type=pathlib.Path)
    parser.add_argument("--answers", action="store_true")
    parser.add_argument("--verbose", action="store_true")
    words = parser.parse_args()
    program = str(pathlib.Path(words.program).resolve())
    exercises = sorted(meta.parent.resolve() for folder in words.folders for meta in folder.rglob("meta.toml"))
    verdicts = {"right": {}, "wrong": {}}
    questions, unfair = [], []
    for exercise in exercises:
        report, asked = measure(program, exercise, words.answers)
        questions.append(asked)
        points = {"right": [], "wrong": []}
        for submission in report["submissions"]:
            kind = submission["name"][:5]
            verdict = submission["verdict"]
            verdicts[kind][verdict] = verdicts[kind].get(verdict, 0) + 1
            if submission.get("points") is not None:
                points[kind].append(submission["points"])
            shown = (submission.get("counterexample") or {}).get("call", "")
            odd = verdict in ("different", "error") if kind == "right" else verdict != "different"
            if words.verbose and odd:
                print(f"{exercise.parent.name}/{exercise.name}/{submission['name']}: {verdict} {shown}", flush=True)
        if points["right"] and points["wrong"] and max(points["wrong"]) > min(points["right"]):
            unfair.append(exercise.name)
        if words.verbose and report.get("error"):
            print(f"{exercise.name}: {report['error'].strip()}", flush=True)
    for kind, found in verdicts.items():
        print(f"{kind}: {sum(found.values())} submissions: {json.dumps(dict(sorted(found.items())))}")
    print(f"exercises: {len(exercises)}, in {len(unfair)} a wrong submission has more points than a right one: {unfair}")
    if words.answers:
        print(f"questions: median {statistics.median(questions)}, most {max(questions)}")


if __name__ == "__main__":
    main()
