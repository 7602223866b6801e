# VERDICT equivalent
def next_letter(c):
    if c == "z":
        return "a"
    if c == "Z":
        return "A"
    if (c >= "a" and c < "z") or (c >= "A" and c < "Z"):
        return chr(ord(c) + 1)
    return c


def caesar(text, shift):
    times = shift % 26
    while times > 0:
        text = "".join([next_letter(c) for c in text])
        times -= 1
    return text
