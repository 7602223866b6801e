# VERDICT equivalent
def is_anagram(a, b):
    left = list(a.replace(" ", "").lower())
    right = list(b.replace(" ", "").lower())
    for c in left:
        if c in right:
            right.remove(c)
        else:
            return False
    return len(right) == 0
