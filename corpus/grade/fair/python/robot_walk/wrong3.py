def robot_position(commands):
    x, y = 0, 0
    direction = "N"
    for c in commands:
        if c == "F":
            if direction == "N":
                y += 1
            elif direction == "E":
                x += 1
            elif direction == "S":
                y -= 1
            else:
                x -= 1
        elif c == "L":
            direction = {"N": "W", "W": "S", "S": "E", "E": "N"}[direction]
        else:
            direction = {"N": "E", "E": "S", "S": "W", "W": "S"}[direction]
    return (x, y)
