DIRECTIONS = [(0, 1), (1, 0), (0, -1), (-1, 0)]
TURN = {"L": -1, "R": 1, "F": 0}


def robot_position(commands):
    x, y, d = 0, 0, 0
    for c in commands:
        d = (d + TURN[c]) % 4
        if c == "F":
            x += DIRECTIONS[d][0]
            y += DIRECTIONS[d][1]
    return x, y
