# VERDICT equivalent
def line(i, v):
    return str(i) + ": " + "".join("*" for _ in range(v))


def print_histogram(values):
    lines = [line(i, values[i]) for i in range(len(values))]
    if lines:
        print("\n".join(lines))
