def caesar(text, shift):
    """
    Encrypts a text with the Caesar cipher: every letter is replaced by the
    letter that comes shift places later in the alphabet (after z it goes on
    with a). The text consists of lower-case letters and blanks, blanks stay
    as they are. The shift is a number from 0 to 25.
    """
    result = ""
    for c in text:
        if c == " ":
            result += " "
        else:
            result += chr((ord(c) - ord("a") + shift) % 26 + ord("a"))
    return result
