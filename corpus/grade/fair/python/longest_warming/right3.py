def longest_warming(temperatures):
    if not temperatures:
        return 0
    marks = "".join("+" if b > a else " " for a, b in zip(temperatures, temperatures[1:]))
    return max(len(part) for part in marks.split(" ")) + 1
