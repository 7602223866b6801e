def print_staircase(n):
    for row in range(n):
        for column in range(n):
            if row + column >= n - 1:
                print("#", end="")
            else:
                print(" ", end="")
        print()
