def robot_position(commands):
    """
    A robot stands at the point (0, 0) and looks to the north, that is in the
    direction of positive y. The string commands consists of the letters F
    (one step forward), L and R (turn by 90 degrees to the left or right).
    Returns the point (x, y) the robot reaches as a tuple.
    """
    x = 0
    y = 0
    dx = 0
    dy = 1
    for command in commands:
        if command == "F":
            x += dx
            y += dy
        elif command == "L":
            dx, dy = -dy, dx
        else:
            dx, dy = dy, -dx
    return (x, y)
