def print_staircase(n):
    lines = [("#" * i).rjust(n) for i in range(1, n + 1)]
    print("\n".join(lines))
