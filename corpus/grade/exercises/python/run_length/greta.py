# VERDICT different: encode("") raises IndexError instead of giving []
def encode(text):
    pairs = []
    current = text[0]
    count = 0
    for c in text:
        if c == current:
            count += 1
        else:
            pairs.append((current, count))
            current = c
            count = 1
    pairs.append((current, count))
    return pairs


def decode(pairs):
    return "".join(c * n for c, n in pairs)
