# REFERENCE
def count_substring(text: str, part: str) -> int:
    """Occurrences of part in text, overlapping ones too; 0 if part is empty."""
    if part == "":
        return 0
    count = 0
    for i in range(len(text) - len(part) + 1):
        if text[i:i + len(part)] == part:
            count += 1
    return count
