# REFERENCE
def star_triangle(height):
    """Print a triangle of stars that leans to the right.

    star_triangle(3) prints

      *
     **
    ***
    """
    for row in range(1, height + 1):
        print(" " * (height - row) + "*" * row)
