from itertools import groupby


def run_length(text):
    return [(c, len(list(group))) for c, group in groupby(text)]
