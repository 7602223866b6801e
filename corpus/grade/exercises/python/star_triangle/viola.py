# VERDICT equivalent
def star_triangle(height):
    stars = 1
    while stars <= height:
        line = "*" * stars
        print(line.rjust(height))
        stars += 1
