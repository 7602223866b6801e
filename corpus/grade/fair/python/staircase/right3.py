def print_staircase(n):
    blanks = n - 1
    while blanks >= 0:
        print(blanks * " ", end="")
        print((n - blanks) * "#")
        blanks -= 1
