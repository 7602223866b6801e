# VERDICT equivalent
def star_triangle(height):
    lines = []
    for n in range(height):
        line = ""
        for column in range(height):
            if column + n >= height - 1:
                line += "*"
            else:
                line += " "
        lines.append(line)
    if lines:
        print("\n".join(lines))
