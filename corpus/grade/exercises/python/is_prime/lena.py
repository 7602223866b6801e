# VERDICT different: 9 gives True: returns in the first round of the loop
def is_prime(n):
    if n < 2:
        return False
    for d in range(2, n):
        if n % d == 0:
            return False
        else:
            return True
    return True
