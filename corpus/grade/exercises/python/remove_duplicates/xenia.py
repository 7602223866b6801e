# VERDICT equivalent
def remove_duplicates(items):
    result = items[:]
    i = len(result) - 1
    while i > 0:
        already_there = False
        for j in range(0, i):
            if result[j] == result[i]:
                already_there = True
        if already_there == True:
            del result[i]
        i -= 1
    return result
