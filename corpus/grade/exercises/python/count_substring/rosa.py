# VERDICT different: "aaa", "aa" gives 1: str.count does not count overlapping occurrences
def count_substring(text: str, part: str) -> int:
    if part == "":
        return 0
    return text.count(part)
