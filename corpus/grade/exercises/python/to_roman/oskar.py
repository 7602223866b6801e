# VERDICT equivalent
def to_roman(n):
    if n not in range(1, 4000):
        raise ValueError("1 to 3999 only")
    text = "I" * n
    for old, new in [("IIIII", "V"), ("VV", "X"), ("XXXXX", "L"), ("LL", "C"),
                     ("CCCCC", "D"), ("DD", "M")]:
        text = text.replace(old, new)
    for old, new in [("DCCCC", "CM"), ("CCCC", "CD"), ("LXXXX", "XC"),
                     ("XXXX", "XL"), ("VIIII", "IX"), ("IIII", "IV")]:
        text = text.replace(old, new)
    return text
