# VERDICT different: "z", 1 gives "{": no wrap-around
def caesar(text, shift):
    result = ""
    for c in text:
        if "a" <= c <= "z" or "A" <= c <= "Z":
            result += chr(ord(c) + shift)
        else:
            result += c
    return result
