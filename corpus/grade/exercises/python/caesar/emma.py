# VERDICT different: "a", -1 gives "`": wraps only upwards, not for negative shifts
def caesar(text, shift):
    result = ""
    for c in text:
        if "a" <= c <= "z" or "A" <= c <= "Z":
            end = ord("z") if c >= "a" else ord("Z")
            code = ord(c) + shift
            while code > end:
                code -= 26
            result += chr(code)
        else:
            result += c
    return result
