# VERDICT different: second_largest([10, 9]) -- compares the digits as text
def second_largest(values):
    texts = sorted(set(str(v) for v in values))
    if len(texts) < 2:
        raise ValueError("fewer than two")
    return int(texts[-2])
