# VERDICT different: "A", 0 gives "a": upper case is lost
def caesar(text: str, shift: int) -> str:
    result = ""
    for c in text.lower():
        if "a" <= c <= "z":
            result += chr((ord(c) - 97 + shift) % 26 + 97)
        else:
            result += c
    return result
