# VERDICT different: "a", "a" gives 0: the last possible position is missed
def count_substring(text, part):
    if part == "":
        return 0
    count = 0
    for i in range(len(text) - len(part)):
        if text[i:i + len(part)] == part:
            count += 1
    return count
