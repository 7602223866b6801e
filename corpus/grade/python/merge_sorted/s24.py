# VERDICT different: merge_sorted([], [0]) -- prints and returns None
def merge_sorted(a, b):
    c = sorted(a + b)
    print(c)
