## Recursion with a bound: how many ways are there to climb the stairs?
@REC(8)
def ways(steps):
    if steps < 0:
        return 0
    if steps == 0:
        return INT(range(1, 4))
    return ways(steps - SHORT) + ways(steps - INT(range(2, 3)))


SHORT = 1


@MAIN
def climb():
    result = ways(INT(range(3, 7)))
    ASSERT(result > 4)
    return result
