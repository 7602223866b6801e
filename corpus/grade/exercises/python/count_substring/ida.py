# VERDICT equivalent
def count_substring(text: str, part: str) -> int:
    if not part:
        return 0
    count = 0
    pos = text.find(part)
    while pos != -1:
        count += 1
        pos = text.find(part, pos + 1)
    return count
