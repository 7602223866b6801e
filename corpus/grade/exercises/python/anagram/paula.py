# VERDICT different: "a", "b" gives None instead of False: no return for that case
def is_anagram(a, b):
    a = sorted(a.replace(" ", "").lower())
    b = sorted(b.replace(" ", "").lower())
    if a == b:
        return True
