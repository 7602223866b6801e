# VERDICT equivalent
def count_substring(text, part):
    if len(part) == 0:
        return 0
    count = 0
    for start in range(len(text)):
        same = True
        for k in range(len(part)):
            if start + k >= len(text) or text[start + k] != part[k]:
                same = False
                break
        if same:
            count = count + 1
    return count
