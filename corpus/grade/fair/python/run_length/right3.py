import re


def run_length(text):
    runs = re.finditer(r"(.)\1*", text, re.DOTALL)
    return [(run.group(1), len(run.group())) for run in runs]
