# VERDICT different: "aba", "a" gives 1: returns inside the loop at the first occurrence
def count_substring(text, part):
    count = 0
    if part == "":
        return count
    for i in range(len(text)):
        if text[i:].startswith(part):
            count += 1
            return count
    return count
