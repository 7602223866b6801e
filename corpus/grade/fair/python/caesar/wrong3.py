def caesar(text, shift):
    result = ""
    for c in text:
        if c == " ":
            result += c
            continue
        code = ord(c) + shift
        if code >= ord("z"):
            code -= 26
        result += chr(code)
    return result
