def digital_root(n):
    digits = [int(c) for c in str(n)]
    if len(digits) == 1:
        return digits[0]
    return digital_root(sum(digits))
