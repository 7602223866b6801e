def caesar(text, shift):
    result = ""
    for c in text:
        if "a" <= c <= "z":
            code = ord(c) + shift
            if code > ord("z"):
                code = code - 26
            result = result + chr(code)
        else:
            result = result + c
    return result
