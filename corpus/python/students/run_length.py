"""Run-length encoding of texts."""


def encode(text: str):
    """
    >>> encode("aab")
    [('a', 2), ('b', 1)]
    """
    result = []
    i = 0
    while i < len(text):
        j = i
        while j < len(text) and text[j] == text[i]:
            j += 1
        result.append((text[i], j - i))
        i = j
    return result


def decode(runs):
    """
    >>> decode([('a', 2), ('b', 1)])
    'aab'
    """
    text = ""
    for letter, times in runs:  # MAYBE uncaught-exception
        text += letter * times  # MAYBE uncaught-exception
    return text


def compress(text: str) -> str:
    """
    >>> compress("aab")
    'a2b'
    """
    out = ""
    for letter, times in encode(text):
        if times == 1:
            out += letter
        else:
            out += letter + str(times)
    return out


def longest_run(text: str) -> int:
    longest = 0
    for letter, times in encode(text):
        longest = max(longest, times)
    return longest
