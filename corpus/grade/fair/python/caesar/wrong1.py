def caesar(text, shift):
    result = ""
    for c in text:
        if c == " ":
            result += c
        else:
            result += chr(ord(c) + shift)
    return result
