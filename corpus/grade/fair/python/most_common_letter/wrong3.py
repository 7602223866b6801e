def most_common_letter(word):
    counts = {}
    for c in word:
        counts[c] = counts.get(c, 0) + 1
    best = None
    for c in sorted(counts):
        if best is None or counts[c] >= counts[best]:
            best = c
    return best
