def robot_position(commands):
    x = 0
    y = 0
    facing = "north"
    left = {"north": "west", "west": "south", "south": "east", "east": "north"}
    right = {"north": "east", "east": "south", "south": "west", "west": "north"}
    for c in commands:
        if c == "L":
            facing = left[facing]
        elif c == "R":
            facing = right[facing]
        elif facing == "north":
            y += 1
        elif facing == "south":
            y -= 1
        elif facing == "east":
            x += 1
        else:
            x -= 1
    return (x, y)
