def run_length(text):
    counts = {}
    for c in text:
        counts[c] = counts.get(c, 0) + 1
    return list(counts.items())
