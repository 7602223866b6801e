# VERDICT equivalent
def digit_sum(n):
    digits = list(str(n))
    if digits[0] == "-":
        digits.pop(0)
    total = 0
    for i in range(0, len(digits)):
        for value in range(0, 10):
            if digits[i] == str(value):
                total = total + value
    return total
