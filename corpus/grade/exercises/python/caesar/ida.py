# VERDICT different: "a b", 1 gives "bc": characters that are not letters are dropped
def caesar(text, shift):
    result = ""
    for c in text:
        if "a" <= c <= "z":
            result += chr((ord(c) - ord("a") + shift) % 26 + ord("a"))
        elif "A" <= c <= "Z":
            result += chr((ord(c) - ord("A") + shift) % 26 + ord("A"))
    return result
