def caesar(text, shift):
    result = ""
    for c in text:
        result += chr((ord(c) - 97 + shift) % 26 + 97)
    return result
