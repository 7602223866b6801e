# VERDICT different: "A", "a" gives False: case is forgotten
def is_anagram(a, b):
    a = a.replace(" ", "")
    b = b.replace(" ", "")
    return sorted(a) == sorted(b)
