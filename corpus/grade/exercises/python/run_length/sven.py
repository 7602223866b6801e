# VERDICT equivalent
def encode(text):
    chars = []
    counts = []
    previous = None
    for c in text:
        if previous is None or c != previous:
            chars.append(c)
            counts.append(0)
        counts[-1] += 1
        previous = c
    return list(zip(chars, counts))


def decode(pairs):
    letters = []
    for pair in pairs:
        letters.extend([pair[0]] * pair[1])
    return "".join(letters)
