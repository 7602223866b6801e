# VERDICT different: star_triangle(2) gives printed '  \n *\n' instead of printed ' *\n**\n'
def star_triangle(height):
    for row in range(height):
        print(" " * (height - row) + "*" * row)
