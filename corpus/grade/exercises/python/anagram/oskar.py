# VERDICT different: "a", "ab" gives True: only checks that the letters of a are in b
def is_anagram(a, b):
    right = list(b.replace(" ", "").lower())
    for c in a.replace(" ", "").lower():
        if c not in right:
            return False
        right.remove(c)
    return True
