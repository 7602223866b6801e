def robot_position(commands):
    directions = [(0, 1), (1, 0), (0, -1), (-1, 0)]
    x, y, d = 0, 0, 0
    for c in commands:
        if c == "F":
            x += directions[d][0]
            y += directions[d][1]
        elif c == "L":
            d -= 1
        else:
            d += 1
            if d == 4:
                d = 0
    return (x, y)
