def print_staircase(n):
    result = ""
    for i in range(1, n + 1):
        result += " " * (n - i) + "#" * i + "\n"
    return result
