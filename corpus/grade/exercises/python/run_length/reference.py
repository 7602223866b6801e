# REFERENCE
def encode(text):
    """'aab' -> [('a', 2), ('b', 1)]"""
    pairs = []
    for c in text:
        if pairs and pairs[-1][0] == c:
            pairs[-1] = (c, pairs[-1][1] + 1)
        else:
            pairs.append((c, 1))
    return pairs


def decode(pairs):
    """[('a', 2), ('b', 1)] -> 'aab'"""
    text = ""
    for c, n in pairs:
        text += c * n
    return text
