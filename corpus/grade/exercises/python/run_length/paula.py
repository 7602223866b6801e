# VERDICT different: encode("aab") gives [("a", 2)]: the last run is missed
def encode(text):
    pairs = []
    count = 1
    for i in range(1, len(text)):
        if text[i] == text[i - 1]:
            count += 1
        else:
            pairs.append((text[i - 1], count))
            count = 1
    return pairs


def decode(pairs):
    return "".join(c * n for c, n in pairs)
