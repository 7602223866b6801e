# VERDICT different: second_largest([1, 1]) -- takes the last but one of the sorted list, duplicates included
def second_largest(values):
    if len(values) < 2:
        raise ValueError("too short")
    return sorted(values)[-2]
