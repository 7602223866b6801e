# VERDICT different: "a", "" gives 2 instead of 0: empty part not handled
def count_substring(text, part):
    count = 0
    for i in range(len(text) - len(part) + 1):
        if text[i:i + len(part)] == part:
            count += 1
    return count
