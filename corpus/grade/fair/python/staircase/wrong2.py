def print_staircase(n):
    for i in range(1, n):
        print(" " * (n - i) + "#" * i)
