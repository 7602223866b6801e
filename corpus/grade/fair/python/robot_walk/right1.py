def robot_position(commands):
    position = 0j
    direction = 1j
    for c in commands:
        if c == "F":
            position += direction
        elif c == "L":
            direction *= 1j
        elif c == "R":
            direction *= -1j
    return int(position.real), int(position.imag)
