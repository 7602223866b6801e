def robot_position(commands):
    x, y = 0, 0
    dx, dy = 0, 1
    for c in commands:
        if c == "F":
            x += dx
            y += dy
        elif c == "L":
            dx, dy = dy, -dx
        else:
            dx, dy = -dy, dx
    return (x, y)
