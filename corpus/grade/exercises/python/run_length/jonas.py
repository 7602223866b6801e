# VERDICT equivalent
def encode(text):
    result = []
    i = 0
    while i < len(text):
        j = i
        while j < len(text) and text[j] == text[i]:
            j += 1
        result.append((text[i], j - i))
        i = j
    return result


def decode(pairs):
    result = ""
    for i in range(len(pairs)):
        for _ in range(pairs[i][1]):
            result = result + pairs[i][0]
    return result
