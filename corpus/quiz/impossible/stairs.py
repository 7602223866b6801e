## Seven steps, one after the other, need more activations than four.
@REC(4)  ## CONFLICT
def ways(steps):
    if steps <= 0:
        return 1
    return ways(steps - 1) + ways(steps - 2)


@MAIN
def climb():
    return ways(INT(range(5, 7)))  ## CONFLICT
