# VERDICT different: [1, 2, 1] gives [1, 2, 1]: only neighbours are compared
def remove_duplicates(items: list[int]) -> list[int]:
    result = []
    for i in range(len(items)):
        if i == 0 or items[i] != items[i - 1]:
            result.append(items[i])
    return result
