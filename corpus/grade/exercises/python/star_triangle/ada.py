# VERDICT different: star_triangle(2) gives printed '*\n**\n' instead of printed ' *\n**\n'
def star_triangle(height):
    for row in range(1, height + 1):
        print("*" * row)
