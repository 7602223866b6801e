# ENTRY word_counts
# PRECONDITION valid


def valid(text: str) -> bool:
    """Printable ASCII: the blank is the only white space."""
    for c in text:
        if c < " " or c > "~":
            return False
    return True


def word_counts(text: str) -> dict[str, int]:
    """How often each word occurs; words are separated by blanks, upper and lower case are the same."""
    counts = {}
    for word in text.lower().split():
        if word in counts:
            counts[word] += 1
        else:
            counts[word] = 1
    return counts
