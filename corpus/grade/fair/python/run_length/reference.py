def run_length(text):
    """
    Run-length encoding: returns a list of pairs (character, number), one for
    every run of equal characters in the text, from left to right. The empty
    text gives the empty list.

    >>> run_length("aaabba")
    [('a', 3), ('b', 2), ('a', 1)]
    """
    pairs = []
    for c in text:
        if pairs and pairs[-1][0] == c:
            pairs[-1] = (c, pairs[-1][1] + 1)
        else:
            pairs.append((c, 1))
    return pairs
