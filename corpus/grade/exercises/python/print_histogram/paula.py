# VERDICT equivalent
def print_histogram(values):
    number = 0
    for v in values:
        print(number, end=": ")
        stars = 0
        while stars < v:
            print("*", end="")
            stars = stars + 1
        print()
        number = number + 1
