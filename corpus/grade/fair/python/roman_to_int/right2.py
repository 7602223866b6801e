VALUES = dict(I=1, V=5, X=10, L=50, C=100, D=500, M=1000)


def roman_to_int(numeral):
    result = 0
    biggest = 0
    for letter in reversed(numeral):
        v = VALUES[letter]
        if v < biggest:
            result -= v
        else:
            result += v
            biggest = v
    return result
